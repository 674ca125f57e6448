//! What participants read. Nobody learns of anybody else.

use booking_core::events::{EventStore, SignUpDraft};
use booking_core::lifecycle::{BookingLifecycle, BookingRef, CancelScope, ChangeAction};
use notifications::ports::MailContents;
use notifications::{BookingMailContent, calendar_file, cancellation_mail, confirmation_mail};
use organization_document::OrganizationDocument;
use shared_kernel::{EmailAddress, PersonName};
use time::macros::datetime;

use crate::support::{NOW, TestStore, change_at, course, customer, imprint, salon, sign_up, wanted};

/// Appears in nothing that is not this person's own.
const CANARY: &str = "Zyprianovka";

fn with_course() -> OrganizationDocument {
    OrganizationDocument {
        events: vec![course()],
        ..salon()
    }
}

async fn mail_content(store: &TestStore, number: u8) -> BookingMailContent {
    let link = BookingRef::ManageLink([number; 32]);
    let held = store.lifecycle().find(link).await.unwrap().unwrap();
    let mail_contents = store.mail_contents();
    let by_number = mail_contents
        .mail_content(held.organization, held.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        mail_contents.mail_content_by_guid(held.guid).await.unwrap().as_ref(),
        Some(&by_number)
    );
    by_number
}

#[tokio::test]
async fn a_course_is_told_date_by_date_with_one_price() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    store
        .events()
        .sign_up(&change_at(NOW), &sign_up(1, &loaded))
        .await
        .unwrap();
    let read = mail_content(&store, 1).await;
    let starts: Vec<_> = read.appointments.iter().map(|one| one.starts_wall).collect();
    assert_eq!(
        starts,
        [
            datetime!(2026-11-26 18:00),
            datetime!(2026-12-03 18:00),
            datetime!(2026-12-10 18:00)
        ]
    );
    assert!(read.appointments.iter().all(|one| one.price.is_none()));
    assert_eq!(read.price().cents(), 7_950);
    assert_eq!(read.events[0].open_minimum, Some(4), "one of four");
    store.sql().await.run("UPDATE event SET minimum_participants = 1").await;
    assert_eq!(mail_content(&store, 1).await.events[0].open_minimum, None);
    assert_eq!(read.appointments[0].employee_name.as_deref(), Some("Anna Wagner"));
    assert_eq!(read.appointments[0].duration_minutes, 90);
    assert_eq!(
        read.online_meeting_link.as_deref(),
        Some("https://treffen.example/flechten")
    );
}

#[tokio::test]
async fn uids_stay_when_dates_are_left_called_off_or_added() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    store
        .events()
        .sign_up(&change_at(NOW), &sign_up(1, &loaded))
        .await
        .unwrap();
    let uids = |mail_content: &BookingMailContent| {
        let file = calendar_file(mail_content, NOW).content;
        let lines = file.lines().filter(|line| line.starts_with("UID:"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    let before = uids(&mail_content(&store, 1).await);
    assert_eq!(before.len(), 3);
    let held = store.lifecycle().find(BookingRef::ManageLink([1; 32])).await;
    let second = held.unwrap().unwrap().participations[0].dates[1].id;
    let leave = wanted([1; 32], ChangeAction::Cancel(CancelScope::Dates(vec![second])));
    store.lifecycle().change(&change_at(NOW), &leave).await.unwrap();
    // An earlier date that is added later.
    store
        .sql()
        .await
        .run(
            "INSERT INTO event_date (organization_nr, event_id, starts_wall, ends_wall, zone, starts_at, ends_at)
             SELECT organization_nr, id, '2026-11-24 18:00', '2026-11-24 19:30', 'Europe/Vienna',
                    '2026-11-24 17:00Z', '2026-11-24 18:30Z' FROM event",
        )
        .await;
    let after = mail_content(&store, 1).await;
    assert_eq!(uids(&after)[..3], before[..]);
    assert_eq!(after.appointments[3].starts_wall, datetime!(2026-11-24 18:00));
    assert!(after.appointments[1].cancelled);
    let mail = cancellation_mail(&imprint(), &after, "https://terminhof.example/manage#1", 1, NOW, NOW).unwrap();
    let gone = mail.calendar_file.unwrap().content;
    assert_eq!(gone.matches("BEGIN:VEVENT").count(), 1, "{gone}");
    assert!(gone.contains(&before[1]), "{gone}");
}

#[tokio::test]
async fn participants_never_learn_of_each_other() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let canary = SignUpDraft {
        customer: booking_core::customers::CustomerContact {
            first_name: PersonName::parse(CANARY).unwrap(),
            last_name: PersonName::parse(CANARY).unwrap(),
            email: EmailAddress::parse(&format!("{CANARY}@example.org")).unwrap(),
            remarks: Some(CANARY.to_owned()),
            ..customer("x@example.org")
        }
        .into(),
        ..sign_up(1, &loaded)
    };
    let events = store.events();
    events.sign_up(&change_at(NOW), &canary).await.unwrap();
    let other = events.sign_up(&change_at(NOW), &sign_up(2, &loaded)).await.unwrap();
    assert!(!format!("{other:?}").contains(CANARY));
    let leave = wanted([1; 32], ChangeAction::Cancel(CancelScope::All));
    store.lifecycle().change(&change_at(NOW), &leave).await.unwrap();
    let which = booking_core::events::DateSelection::All;
    events
        .call_off_dates(&change_at(NOW), loaded.organization, loaded.events[0], &which)
        .await
        .unwrap();
    let read = mail_content(&store, 2).await;
    assert!(read.appointments.iter().all(|one| one.cancelled));
    let told = [
        format!("{read:?}"),
        format!(
            "{:?}",
            cancellation_mail(&imprint(), &read, "", read.sequence, NOW, NOW).unwrap()
        ),
        calendar_file(&read, NOW).content,
    ];
    let held = store.lifecycle().find(BookingRef::ManageLink([2; 32])).await;
    let held = format!("{:?}", held.unwrap().unwrap());
    for text in told.iter().chain([&held]) {
        assert!(!text.to_lowercase().contains(&CANARY.to_lowercase()), "{text}");
    }
    let mut before = mail_content(&store, 2).await;
    for appointment in &mut before.appointments {
        appointment.cancelled = false;
    }
    let mail = confirmation_mail(
        &imprint(),
        &before,
        &[],
        &|_| "https://terminhof.example/manage#0a".to_owned(),
        0,
        NOW,
        NOW,
    )
    .unwrap();
    assert!(!format!("{mail:?}").contains(CANARY));
    // The test would see it: the content says it.
    assert!(format!("{:?}", mail_content(&store, 1).await).contains(CANARY));
}
