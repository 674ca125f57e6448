//! Sign-ups, leaving, dates that are called off, minimums.

use booking_core::booking::{
    Answer, AnswerProblem, BookingRefused, BookingStore, BrokenRule, CustomFieldKind, CustomFieldOwner,
};
use booking_core::events::{
    CallOffRefused, DateRefusal, DateSelection, EventStore, SignUp, SignUpDraft, SignUpRefusal, SignUpRefused,
};
use booking_core::lifecycle::AppointmentState::{CancelledByCustomer, CancelledByProvider, Confirmed};
use booking_core::lifecycle::{
    AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, StoredBooking,
};
use notifications::ports::MailContents;
use organization_document::{CustomFieldDocument, OrganizationDocument};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{CustomFieldId, EventDateId, ResourceId};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::support::{
    CUT, NOW, TestStore, appointment_request, change_at, course, customer, draft, salon, sent_statements, sign_up,
    wanted,
};

/// The next day: still within the window.
const LATER: OffsetDateTime = datetime!(2026-11-21 12:00 UTC);
/// The end of the window: Wednesday noon in Vienna.
const END: OffsetDateTime = datetime!(2026-11-25 11:00 UTC);

fn with_course() -> OrganizationDocument {
    OrganizationDocument {
        events: vec![course()],
        ..salon()
    }
}

async fn signed_up(store: &TestStore, loaded: &Loaded, number: u8) -> SignUp {
    let draft = sign_up(number, loaded);
    store.events().sign_up(&change_at(NOW), &draft).await.unwrap()
}

async fn held(store: &TestStore, number: u8) -> StoredBooking {
    let link = BookingRef::ManageLink([number; 32]);
    store.lifecycle().find(link).await.unwrap().unwrap()
}

async fn refusal(store: &TestStore, draft: &SignUpDraft, at: OffsetDateTime) -> SignUpRefusal {
    match store.events().sign_up(&change_at(at), draft).await {
        Err(SignUpRefused::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

async fn taken(store: &TestStore) -> i64 {
    store.sql().await.number("SELECT taken_seats FROM event").await
}

fn dates(held: &StoredBooking) -> Vec<EventDateId> {
    held.participations[0].dates.iter().map(|date| date.id).collect()
}

fn states(held: &StoredBooking) -> Vec<AppointmentState> {
    held.participations[0].dates.iter().map(|date| date.state).collect()
}

#[tokio::test]
async fn a_seat_is_written_with_all_that_belongs_to_it() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let sql = store.sql().await;

    let seat = signed_up(&store, &loaded, 1).await;

    assert_eq!(seat.event.id, loaded.events[0]);
    assert_eq!(seat.event.dates.len(), 3);
    assert_eq!(seat.event.dates[0].starts, datetime!(2026-11-26 18:00));
    assert_eq!(
        seat.event.online_meeting_link.as_deref(),
        Some("https://treffen.example/flechten")
    );
    assert_eq!(
        sql.texts("SELECT (status, title, price_cents, mailbox)::text FROM participation")
            .await,
        ["(CONFIRMED,\"Flechten lernen\",7950,kunde1@example.org)"]
    );
    assert_eq!(taken(&store).await, 1);
    assert_eq!(
        sql.texts("SELECT (what, actor)::text FROM history").await,
        ["(BOOKED,GUEST)"]
    );
    assert_eq!(
        sql.text("SELECT (fact, subject_id)::text FROM outbox").await,
        format!("(BOOKING_CONFIRMED,{})", seat.id)
    );
    assert_eq!(sql.number("SELECT bookings_version FROM calendar").await, 2);
    let held = held(&store, 1).await;
    assert_eq!(held.state(), Confirmed);
    assert_eq!(held.participations[0].title, "Flechten lernen");
    assert!(held.appointments.is_empty());
}

#[tokio::test]
async fn refused_sign_up_writes_nothing() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    signed_up(&store, &loaded, 1).await;
    let sql = store.sql().await;
    let everything = sql.everything().await;
    let again = SignUpDraft {
        customer: customer("Kunde1@Example.org").into(),
        ..sign_up(2, &loaded)
    };
    assert_eq!(refusal(&store, &again, NOW).await, SignUpRefusal::AlreadySignedUp);
    let unknown = SignUpDraft {
        event: shared_kernel::EventId(4_711),
        ..sign_up(2, &loaded)
    };
    assert_eq!(refusal(&store, &unknown, NOW).await, SignUpRefusal::UnknownEvent);
    assert_eq!(refusal(&store, &sign_up(2, &loaded), END).await, SignUpRefusal::Over);
    assert_eq!(sql.everything().await, everything);
    sql.run("UPDATE event SET capacity = 1, minimum_participants = NULL")
        .await;
    assert_eq!(refusal(&store, &sign_up(2, &loaded), NOW).await, SignUpRefusal::Full);
    assert_eq!(
        refusal(&store, &again, NOW).await,
        SignUpRefusal::Full,
        "whoever attends hears what everybody hears"
    );
    sql.run("UPDATE event SET sign_up_from = '2026-11-22 08:00Z'").await;
    assert_eq!(refusal(&store, &sign_up(2, &loaded), NOW).await, SignUpRefusal::NotYet);
}

#[tokio::test]
async fn the_event_of_another_organization_is_unknown() {
    let (store, _) = TestStore::with(&with_course()).await;
    let other = store.load(&with_course()).await;
    let foreign = SignUpDraft {
        organization: shared_kernel::OrganizationNr(1000),
        ..sign_up(1, &other)
    };
    assert_eq!(refusal(&store, &foreign, NOW).await, SignUpRefusal::UnknownEvent);
}

#[tokio::test]
async fn a_hidden_organization_signs_nobody_up() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    store
        .sql()
        .await
        .run("UPDATE organization SET status = 'INACTIVE'")
        .await;
    let refused = store.events().sign_up(&change_at(NOW), &sign_up(1, &loaded)).await;
    assert!(
        matches!(refused, Err(SignUpRefused::UnknownOrganization)),
        "{refused:?}"
    );
}

#[tokio::test]
async fn repeated_key_takes_one_seat() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let mut named = sign_up(1, &loaded);
    named.identity.key = Some("eine Absicht".to_owned());
    let sign_up_as = async |draft: &SignUpDraft| store.events().sign_up(&change_at(LATER), draft).await;
    let first = sign_up_as(&named).await.unwrap();
    let leave = wanted([1; 32], ChangeAction::Cancel(CancelScope::All));
    store.lifecycle().change(&change_at(LATER), &leave).await.unwrap();
    store.sql().await.run("UPDATE event SET title = 'Neu'").await;
    // It hears how it is now: the title as agreed, and no date that it still comes to.
    let now = sign_up_as(&named).await.unwrap();
    assert_eq!(
        (now.id, &now.event.title, now.event.dates.len()),
        (first.id, &first.event.title, 0)
    );
    assert_eq!(taken(&store).await, 0);
    let mut other_body = named.clone();
    other_body.identity.body_hash = [9; 32];
    let refused = sign_up_as(&other_body).await;
    assert!(
        matches!(refused, Err(SignUpRefused::KeyOfAnotherBody(_))),
        "{refused:?}"
    );

    let unnamed = sign_up(2, &loaded);
    let first = sign_up_as(&unnamed).await.unwrap();
    assert_eq!(sign_up_as(&unnamed).await.unwrap(), first, "the same body a moment ago");
    assert_eq!(taken(&store).await, 1);
}

#[tokio::test]
async fn custom_fields_of_an_event_are_asked_at_sign_up_and_nowhere_else() {
    let mut load = with_course();
    load.events[0].custom_fields = vec![CustomFieldDocument {
        kind: CustomFieldKind::Text,
        display_text: "Wie lang sind deine Haare?".to_owned(),
        field_group: "Deine Haare".to_owned(),
        mandatory: true,
        hyper_link: None,
    }];
    let (store, loaded) = TestStore::with(&load).await;
    let field = store.sql().await.number("SELECT max(id) FROM custom_field").await;
    let missing = SignUpRefusal::Answers(vec![(CustomFieldId(field), AnswerProblem::Missing)]);
    assert_eq!(refusal(&store, &sign_up(1, &loaded), NOW).await, missing);
    let answered = SignUpDraft {
        answers: vec![Answer {
            field: CustomFieldId(field),
            owner: Some(CustomFieldOwner::Event(loaded.events[0])),
            value: "Kinnlang".to_owned(),
        }],
        ..sign_up(1, &loaded)
    };
    store.events().sign_up(&change_at(NOW), &answered).await.unwrap();
    assert_eq!(
        store
            .sql()
            .await
            .text("SELECT (service_id, event_id, value)::text FROM answer")
            .await,
        format!("(,{},Kinnlang)", loaded.events[0])
    );
    let cut = draft(
        2,
        &loaded,
        vec![appointment_request(
            loaded.services[CUT],
            ResourceId(2),
            datetime!(2026-11-23 10:00),
        )],
    );
    store.bookings().book(&change_at(NOW), &cut).await.unwrap();
}

#[tokio::test]
async fn cancelling_one_date_keeps_the_seat() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    signed_up(&store, &loaded, 1).await;
    let ids = dates(&held(&store, 1).await);
    let leave = |which| wanted([1; 32], ChangeAction::Cancel(which));
    let lifecycle = store.lifecycle();

    let second = leave(CancelScope::Dates(vec![ids[1]]));
    let left = lifecycle.change(&change_at(NOW), &second).await.unwrap();

    assert_eq!(states(&left), [Confirmed, CancelledByCustomer, Confirmed]);
    assert_eq!((left.state(), left.sequence), (Confirmed, 1));
    assert_eq!(taken(&store).await, 1);
    let sql = store.sql().await;
    let everything = sql.everything().await;
    assert_eq!(lifecycle.change(&change_at(NOW), &second).await.unwrap(), left);
    assert_eq!(sql.everything().await, everything, "a second time");

    let all = lifecycle
        .change(&change_at(LATER), &leave(CancelScope::All))
        .await
        .unwrap();
    assert_eq!(states(&all), [CancelledByCustomer; 3]);
    assert_eq!((all.state(), all.sequence), (CancelledByCustomer, 2));
    assert_eq!(taken(&store).await, 0);
    let seat = all.participations[0].id;
    let mut told = vec![
        format!(r#"1 {{"date": {}, "participation": {seat}}}"#, ids[1]),
        format!(r#"2 {{"date": {}, "participation": {seat}}}"#, ids[0]),
        format!(r#"2 {{"date": {}, "participation": {seat}}}"#, ids[2]),
        format!(r#"2 {{"participation": {seat}}}"#),
    ];
    let mut details = sql
        .texts("SELECT concat_ws(' ', revision, details) FROM history WHERE what = 'CANCELLED_BY_CUSTOMER' ORDER BY id")
        .await;
    told.sort_unstable();
    details.sort_unstable();
    assert_eq!(details, told);
    assert_eq!(
        sql.texts("SELECT dedupe_key FROM outbox ORDER BY id").await[1..],
        [
            format!("booking-cancelled:{}:1", all.id),
            format!("booking-cancelled:{}:2", all.id)
        ]
    );
    // The seat is free for the same e-mail address as well.
    let again = SignUpDraft {
        customer: customer("kunde1@example.org").into(),
        ..sign_up(3, &loaded)
    };
    store.events().sign_up(&change_at(LATER), &again).await.unwrap();
}

#[tokio::test]
async fn a_date_takes_its_employee_until_it_is_called_off() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    signed_up(&store, &loaded, 1).await;
    signed_up(&store, &loaded, 2).await;
    let ids = dates(&held(&store, 1).await);
    let anna = |number| {
        let start = datetime!(2026-12-03 18:00);
        draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
        )
    };
    let sql = store.sql().await;
    sql.run("UPDATE weekly_hours SET closes = 1320; UPDATE calendar SET rules_version = rules_version + 1")
        .await;
    let taken = store.bookings().book(&change_at(NOW), &anna(3)).await;
    assert!(
        matches!(&taken, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)),
        "{taken:?}"
    );
    // Who has left a date does not hear that it was called off.
    let left = wanted([2; 32], ChangeAction::Cancel(CancelScope::Dates(vec![ids[1]])));
    store.lifecycle().change(&change_at(NOW), &left).await.unwrap();

    let call_off = async |which| {
        let events = store.events();
        let event = loaded.events[0];
        events
            .call_off_dates(&change_at(LATER), loaded.organization, event, &which)
            .await
    };
    assert_eq!(call_off(DateSelection::Only(vec![ids[1]])).await.unwrap(), 1);
    assert_eq!(call_off(DateSelection::Only(vec![ids[1]])).await.unwrap(), 0, "again");

    assert_eq!(
        states(&held(&store, 1).await),
        [Confirmed, CancelledByProvider, Confirmed]
    );
    assert_eq!(
        states(&held(&store, 2).await),
        [Confirmed, CancelledByCustomer, Confirmed]
    );
    store.bookings().book(&change_at(NOW), &anna(3)).await.unwrap();
    let next = signed_up(&store, &loaded, 4).await;
    assert_eq!(next.event.dates.len(), 2, "who comes later never had it");

    assert_eq!(call_off(DateSelection::All).await.unwrap(), 3);
    assert_eq!(held(&store, 1).await.state(), CancelledByProvider);
    assert_eq!(sql.number("SELECT taken_seats FROM event").await, 0);
    let unknown = call_off(DateSelection::Only(vec![EventDateId(4_711)])).await;
    assert!(
        matches!(unknown, Err(CallOffRefused::Refused(DateRefusal::UnknownDate))),
        "{unknown:?}"
    );
    let over = refusal(&store, &sign_up(5, &loaded), LATER).await;
    assert_eq!(over, SignUpRefusal::Over, "nothing is left of it");
    let findings = postgres_adapter::audit::audit(&store.database, postgres_adapter::audit::Depth::Thorough).await;
    let violations: Vec<_> = findings
        .unwrap()
        .into_iter()
        .filter(|found| found.violations > 0)
        .collect();
    assert!(violations.is_empty(), "{violations:?}");
}

#[tokio::test]
async fn calling_off_takes_as_many_statements_for_many_as_for_few() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let events = store.events();
    let mut counts = Vec::new();
    for numbers in [1..=2, 3..=12] {
        for number in numbers {
            signed_up(&store, &loaded, number).await;
        }
        let next = held(&store, 1).await;
        let next = next.participations[0].dates.iter().find(|date| date.state == Confirmed);
        let which = DateSelection::Only(vec![next.unwrap().id]);
        sent_statements();
        let told = events
            .call_off_dates(&change_at(LATER), loaded.organization, loaded.events[0], &which)
            .await
            .unwrap();
        counts.push((told, sent_statements().len()));
    }
    assert_eq!((counts[0].0, counts[1].0), (2, 12));
    assert_eq!(counts[0].1, counts[1].1, "{counts:?}");
}

#[tokio::test]
async fn a_minimum_is_looked_at_once_when_sign_up_is_over() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    for number in 1..=3 {
        signed_up(&store, &loaded, number).await;
    }
    let events = store.events();
    let sql = store.sql().await;
    let look = async |at| events.note_missed_minimums(&change_at(at)).await.unwrap();
    assert_eq!(look(END - Duration::SECOND).await, 0, "sign-up is still open");
    assert_eq!(look(END).await, 1);
    assert_eq!(look(END + Duration::HOUR).await, 0, "told before");
    assert_eq!(
        sql.texts("SELECT dedupe_key FROM outbox WHERE fact = 'MINIMUM_MISSED'")
            .await,
        [format!("minimum-missed:{}", loaded.events[0])]
    );
    let mail_content = mail_content_of(&store, &loaded).await;
    assert_eq!((mail_content.taken_seats, mail_content.minimum_participants), (3, 4));
    assert_eq!(mail_content.starts_wall, datetime!(2026-11-26 18:00));
}

#[tokio::test]
async fn missed_minimum_is_not_reported_when_reached_or_too_late() {
    let reached = with_course();
    let (store, loaded) = TestStore::with(&reached).await;
    for number in 1..=4 {
        signed_up(&store, &loaded, number).await;
    }
    assert_eq!(store.events().note_missed_minimums(&change_at(END)).await.unwrap(), 0);
    // Without a window it ends when the first date begins; two hours after the last one nothing can be called off.
    let mut late = with_course();
    late.events[0].sign_up_until = None;
    store.load(&late).await;
    let begins = datetime!(2026-11-26 17:00 UTC);
    let look = async |at| store.events().note_missed_minimums(&change_at(at)).await.unwrap();
    assert_eq!(look(begins - Duration::SECOND).await, 0);
    assert_eq!(look(begins + Duration::weeks(2) + Duration::hours(2)).await, 0);
    let third = store.load(&late).await;
    assert_eq!(look(begins).await, 1);
    let mail_content = mail_content_of(&store, &third).await;
    assert_eq!(mail_content.taken_seats, 0);
}

async fn mail_content_of(store: &TestStore, loaded: &Loaded) -> notifications::EventMailContent {
    let mail_content = store
        .mail_contents()
        .event_mail_content(loaded.organization, loaded.events[0], END)
        .await;
    mail_content.unwrap().unwrap()
}
