//! A basket of which one service finds no cabin leaves nothing behind.

use super::{CABINS_THERE, COLOUR, CUT, loaded_with_cabins, starts_apart};
use crate::answers::Answer;
use crate::program::Program;
use crate::race::Crowd;

/// How many rows each table has.
fn rows(program: &Program) -> Vec<String> {
    program.texts(
        "SELECT format('%s %s', tablename, (xpath('/row/rows/text()',
             query_to_xml(format('SELECT count(*) AS rows FROM %I', tablename), true, true, '')))[1])
         FROM pg_tables WHERE schemaname = 'public' ORDER BY 1",
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_basket_whose_third_service_finds_no_cabin_leaves_no_row() {
    let (program, provider) = loaded_with_cabins("ten_employees_free.json");
    // Whoever plans mails writes rows too.
    let servers = [(); 3].map(|()| program.serve_without_worker());
    let servers = servers.each_ref();
    let slots = starts_apart(&provider, servers[0]).await;
    let start = slots[0].start.as_str();
    for customer in 1..CABINS_THERE {
        let booked = provider.book(servers[0], customer, &[(COLOUR, None, start)]).await;
        assert_eq!(booked.status, 200, "{booked:?}");
    }
    let before = rows(&program);
    assert!(before.contains(&"booking 1".to_owned()), "{before:?}");

    let colour = (COLOUR, None, start);
    let cut = (CUT, None, start);
    let crowd = Crowd::of(20, &servers);
    let answers = crowd
        .book(|customer| provider.booking(100 + customer, &[cut, colour, colour]))
        .await;
    let is_refused = |answer: &Answer| {
        (answer.status, answer.code(), answer.body["serviceIndex"].as_u64()) == (409, "SLOT_TAKEN", Some(2))
    };
    assert!(answers.iter().all(|(answer, _)| is_refused(answer)), "{answers:?}");
    assert_eq!(rows(&program), before);

    let fits = provider.book(servers[0], 200, &[cut, colour]).await;
    assert_eq!(fits.status, 200, "{fits:?}");
    assert_ne!(rows(&program), before);
}
