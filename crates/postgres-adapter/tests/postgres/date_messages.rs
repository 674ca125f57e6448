//! Messages to those who come to a date of an event.

use booking_core::RequestIdentity;
use booking_core::events::{
    AttendanceStore, DateMessage, DateMessageStore, EventStore, MessageRefusal, MessageRefused,
};
use notifications::ports::{About, MailContents, MailKind, MailQueue};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::{Retention, prune};
use shared_kernel::{EventDateId, Reach};
use time::Duration;

use crate::support::{NOW, TestStore, change_at, course, salon, sent_statements, sign_up};

/// A salon with a course in which so many have a seat, and its first date.
async fn with_participants(number: u8) -> (TestStore, Loaded, EventDateId) {
    let mut load = salon();
    load.events = vec![course()];
    let (store, loaded) = TestStore::with(&load).await;
    for number in 1..=number {
        let draft = sign_up(number, &loaded);
        store.events().sign_up(&change_at(NOW), &draft).await.unwrap();
    }
    let first = store.sql().await.number("SELECT min(id) FROM event_date").await;
    (store, loaded, EventDateId(first))
}

fn message(loaded: &Loaded, date: EventDateId, text: &str) -> DateMessage {
    let mut body_hash = [0; 32];
    let bytes = text.as_bytes();
    body_hash[..bytes.len()].copy_from_slice(bytes);
    DateMessage {
        organization: loaded.organization,
        date,
        text: text.to_owned(),
        identity: RequestIdentity {
            key: None,
            body_hash,
            repetition_hash: body_hash,
        },
    }
}

fn keyed(mut message: DateMessage, key: &str) -> DateMessage {
    message.identity.key = Some(key.to_owned());
    message
}

#[tokio::test]
async fn each_participant_with_an_email_address_gets_a_mail_of_the_words() {
    let (store, loaded, date) = with_participants(3).await;
    let sql = store.sql().await;
    sql.run(
        "INSERT INTO called_off_date (organization_nr, participation_id, event_date_id, status, revision)
             SELECT organization_nr, (SELECT min(id) FROM participation), min(id), 'CANCELLED_BY_CUSTOMER', 1
             FROM event_date GROUP BY 1;
         UPDATE outbox_delivery SET consumed_at = next_try_at",
    )
    .await;
    let attendance = &store.postgres;
    let words = message(&loaded, date, "Bitte Bürste mitbringen");
    assert_eq!(attendance.send(&change_at(NOW), &words).await.unwrap(), 2);
    let shown = attendance.date(loaded.organization, Reach::Everybody, date).await;
    assert_eq!(shown.unwrap().unwrap().participants.len(), 2, "as many as are shown");

    let plan = store.plan_mails();
    assert_eq!(plan.plan(&change_at(NOW)).await.unwrap().facts, 2);
    let due = store
        .mails()
        .take_due(&change_at(NOW), 10, Duration::MINUTE)
        .await
        .unwrap();
    assert_eq!(due.len(), 2);
    assert!(due.iter().all(|mail| mail.kind == MailKind::DateMessage));
    assert!(due.iter().all(|mail| matches!(mail.about, About::Booking(..))));
    let content = store
        .mail_contents()
        .date_message(loaded.organization, due[0].revision)
        .await;
    let content = content.unwrap().unwrap();
    assert_eq!(
        (content.text.as_str(), content.title.as_str()),
        ("Bitte Bürste mitbringen", "Flechten lernen")
    );
    let other = store.load(&salon()).await;
    let foreign = store
        .mail_contents()
        .date_message(other.organization, due[0].revision)
        .await;
    assert_eq!(foreign.unwrap(), None);
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let mut of_facts = findings
        .iter()
        .filter(|finding| finding.invariant.starts_with("facts_"));
    assert!(of_facts.all(|finding| finding.violations == 0), "{findings:?}");

    let retention = Retention {
        facts: Duration::days(90),
        mails: Duration::days(180),
        audit_log: Duration::days(730),
    };
    let kept = "SELECT count(*) FROM date_message";
    prune(&store.database, NOW + Duration::days(14), &retention)
        .await
        .unwrap();
    assert_eq!(sql.number(kept).await, 1);
    prune(&store.database, NOW + Duration::days(14) + Duration::SECOND, &retention)
        .await
        .unwrap();
    assert_eq!(sql.number(kept).await, 0);
}

#[tokio::test]
async fn request_that_comes_again_sends_nothing_more_at_once_or_later() {
    let (store, loaded, date) = with_participants(2).await;
    let attendance = &store.postgres;
    let sql = store.sql().await;
    let once = keyed(message(&loaded, date, "eins"), "Absicht 1");
    let change = change_at(NOW);
    let (first, second) = tokio::join!(attendance.send(&change, &once), attendance.send(&change, &once));
    assert_eq!((first.unwrap(), second.unwrap()), (2, 2));
    let facts = "SELECT count(*) FROM outbox WHERE fact = 'PARTICIPANT_MESSAGED'";
    assert_eq!(sql.number(facts).await, 2);
    // Who has left since does not change the answer.
    sql.run("UPDATE participation SET status = 'CANCELLED_BY_CUSTOMER' WHERE id = (SELECT max(id) FROM participation)")
        .await;
    assert_eq!(
        attendance
            .send(&change_at(NOW + Duration::hours(20)), &once)
            .await
            .unwrap(),
        2
    );
    let reused = keyed(message(&loaded, date, "zwei"), "Absicht 1");
    let reused = attendance.send(&change, &reused).await;
    assert!(matches!(reused, Err(MessageRefused::KeyOfAnotherBody)), "{reused:?}");

    let bare = message(&loaded, date, "drei");
    assert_eq!(attendance.send(&change, &bare).await.unwrap(), 1);
    assert_eq!(
        attendance
            .send(&change_at(NOW + Duration::minutes(9)), &bare)
            .await
            .unwrap(),
        1
    );
    assert_eq!(sql.number(facts).await, 3);
    assert_eq!(
        attendance
            .send(&change_at(NOW + Duration::minutes(11)), &bare)
            .await
            .unwrap(),
        1
    );
    assert_eq!(sql.number(facts).await, 4, "that is another one");
    let fourth = attendance.send(&change, &message(&loaded, date, "vier")).await;
    assert!(
        matches!(fourth, Err(MessageRefused::Refused(MessageRefusal::TooMany))),
        "{fourth:?}"
    );
}

#[tokio::test]
async fn number_of_statements_does_not_depend_on_how_many_come() {
    let mut counts = Vec::new();
    for participants in [1, 9] {
        let (store, loaded, date) = with_participants(participants).await;
        let attendance = &store.postgres;
        store.database.ping().await.unwrap();
        sent_statements();
        let told = attendance.send(&change_at(NOW), &message(&loaded, date, "Hallo")).await;
        assert_eq!(told.unwrap(), usize::from(participants));
        counts.push(sent_statements().len());
        // Nobody comes to a date that is called off, or is somebody else's.
        let call_off = "SET session_replication_role = replica; UPDATE event_date SET called_off_at = now()";
        store.sql().await.run(call_off).await;
        let gone = attendance.send(&change_at(NOW), &message(&loaded, date, "Gone")).await;
        assert!(
            matches!(gone, Err(MessageRefused::Refused(MessageRefusal::UnknownDate))),
            "{gone:?}"
        );
    }
    assert_eq!(counts[0], counts[1]);
}
