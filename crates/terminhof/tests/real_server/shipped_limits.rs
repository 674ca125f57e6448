//! All other races go without the limits that shed load; this one has those that whoever installs it gets.

use crate::answers::Answer;
use crate::program::Server;
use crate::provider::Document;
use crate::race::{Crowd, double_bookings, wrong_answers};
use crate::sizes::sizes;

/// Whom the limits send away: nobody has waited without end, and nothing was written.
fn is_sent_away(answer: &Answer) -> bool {
    (answer.status, answer.code()) == (503, "UNAVAILABLE")
}

#[tokio::test(flavor = "multi_thread")]
async fn with_the_limits_as_shipped_one_of_hundreds_gets_the_slot() {
    let (program, provider) = Document::fixture("one_employee_free.json").loaded();
    let servers: [Server; 3] = [(); 3].map(|()| program.serve_as_shipped());
    let servers = servers.each_ref();
    let customers = sizes().customers;
    let crowd = Crowd::of(customers, &servers);
    let slots = provider.starts_apart(servers[0]).await;
    for slot in &slots[..sizes().rounds] {
        let appointment_request = [(1, Some(slot.employees[0]), slot.start.as_str())];
        let answers = crowd
            .book(|customer| provider.booking(customer, &appointment_request))
            .await
            .into_iter()
            .map(|(answer, _)| answer);
        let (sent_away, answered): (Vec<Answer>, Vec<Answer>) = answers.partition(is_sent_away);
        assert_eq!(wrong_answers(&answered, 1), Vec::<String>::new(), "{slot:?}");
        assert_eq!(double_bookings(&program), Vec::<String>::new());
        // In every check the machine is busy with other tests, and limits may have something to do.
        assert!(
            sent_away.is_empty() || !sizes().is_timed,
            "{}: {:?}",
            sent_away.len(),
            sent_away[0]
        );
        // Whoever comes again, as they are told to, learns that it is taken.
        for customer in 0..sent_away.len() {
            let again = provider
                .book(servers[0], customers + customer, &appointment_request)
                .await;
            assert_eq!(wrong_answers(&[again], 0), Vec::<String>::new());
        }
    }
    program.run(&["audit"]);
}
