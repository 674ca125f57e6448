//! Events and courses: added, changed and archived by the people of their organisation, and what participants hear of it.

use booking_core::booking::{BookingStore, CustomFieldKind, DayLimits};
use booking_core::events::{EventKind, EventStore, SignUpRefusal, SignUpRefused};
use booking_core::lifecycle::{BookingLifecycle, CancelScope, ChangeAction};
use booking_core::offer::OfferReader;
use booking_core::settings::{
    ChangeMode, ChangedEvent, CustomFieldDraft, EventDateInput, EventDetails, EventSettingsStore, SettingProblem,
    SettingsError, SettingsOutcome, StaffEvent,
};
use notifications::ports::MailContents;
use notifications::{calendar_file, moved_mail};
use organization_document::{OrganizationDocument, RoomGroupDocument};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{BookingId, EventDateId, EventId, Money, OrganizationNr, ResourceId};
use time::PrimitiveDateTime;
use time::macros::datetime;

use crate::support::{
    CUT, NOW, TestStore, appointment_request, change_at, course, draft, imprint, named, salon, sent_statements,
    sign_up, wanted,
};

const BERTA: ResourceId = ResourceId(2);

fn with_course() -> OrganizationDocument {
    OrganizationDocument {
        events: vec![course()],
        room_groups: vec![RoomGroupDocument {
            name: "Räume".to_owned(),
            rooms: vec!["Saal".to_owned()],
        }],
        ..salon()
    }
}

fn given(id: Option<EventDateId>, start: PrimitiveDateTime) -> EventDateInput {
    EventDateInput { id, start }
}

/// Its dates as they are.
fn unchanged(event: &StaffEvent) -> Vec<EventDateInput> {
    let dates = event.dates.iter().filter(|date| !date.is_called_off);
    dates.map(|date| given(Some(date.id), date.starts)).collect()
}

async fn stored(store: &TestStore, loaded: &Loaded) -> StaffEvent {
    let found = store
        .event_settings()
        .event(loaded.organization, loaded.events[0])
        .await;
    found.unwrap().unwrap()
}

async fn set(
    store: &TestStore,
    (organization, event): (OrganizationNr, Option<EventId>),
    mode: ChangeMode,
    details: EventDetails,
    schedules: Vec<EventDateInput>,
) -> Result<SettingsOutcome<ChangedEvent>, SettingsError> {
    let wanted = details.checked(schedules)?;
    let settings = store.event_settings();
    settings
        .set_event(&change_at(NOW), (organization, event), mode, &wanted)
        .await
}

fn problem(result: Result<SettingsOutcome<ChangedEvent>, SettingsError>) -> (String, SettingProblem) {
    match result {
        Err(SettingsError::Invalid(invalid)) => {
            let (member, problem) = invalid.members().next().unwrap();
            (member.to_owned(), problem)
        }
        other => panic!("{other:?}"),
    }
}

async fn findings(store: &TestStore) -> Vec<String> {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let violated = findings.iter().filter(|finding| finding.violations > 0);
    violated.map(|finding| format!("{finding:?}")).collect()
}

/// Everything that can be said about an event.
fn pottery() -> EventDetails {
    EventDetails {
        kind: EventKind::Course,
        title: "Töpfern".to_owned(),
        html_content: "<p>Mit <strong>Ton</strong>.</p><script>alert(1)</script>".to_owned(),
        price: Money::from_cents(12_000),
        duration: 120,
        capacity: 8,
        minimum_participants: Some(4),
        trainer: Some("Berta".to_owned()),
        room: Some("Saal".to_owned()),
        employee: Some(BERTA),
        rooms: vec![ResourceId(4)],
        is_online: true,
        online_meeting_link: Some("https://treffen.example/ton".to_owned()),
        sign_up_from: Some(datetime!(2026-11-21 08:00)),
        sign_up_until: Some(datetime!(2026-11-30 12:00)),
        custom_fields: vec![CustomFieldDraft {
            id: None,
            kind: CustomFieldKind::Text,
            display_text: "Schon einmal getöpfert?".to_owned(),
            field_group: String::new(),
            is_mandatory: true,
            hyper_link: None,
            limits: DayLimits::default(),
        }],
    }
}

#[tokio::test]
async fn new_date_in_an_absence_of_whoever_leads_it_is_told_of_and_kept() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let sql = store.sql().await;
    let leader = pottery().employee.unwrap();
    sql.run(&format!(
        "INSERT INTO absence (organization_nr, resource_id, starts_at, ends_at)
         VALUES ({}, {}, '2026-12-08 00:00+01', '2026-12-09 00:00+01')",
        loaded.organization, leader.0
    ))
    .await;
    let dates = vec![
        given(None, datetime!(2026-12-01 18:00)),
        given(None, datetime!(2026-12-08 18:00)),
    ];
    let event = (loaded.organization, None);
    let previewed = set(&store, event, ChangeMode::Preview, pottery(), dates.clone())
        .await
        .unwrap();
    let told: Vec<_> = previewed
        .consequences
        .outside_dates
        .iter()
        .map(|date| date.start)
        .collect();
    assert_eq!(told, [datetime!(2026-12-08 18:00)]);
    assert_eq!(previewed.consequences.outside_dates_total, 1);
    let saved = set(&store, event, ChangeMode::Save, pottery(), dates).await.unwrap();
    assert_eq!(saved.setting.event.dates.len(), 2);
    // What was there before is not told of again.
    let id = (loaded.organization, Some(saved.setting.event.id));
    let same: Vec<_> = saved
        .setting
        .event
        .dates
        .iter()
        .map(|date| given(Some(date.id), date.starts))
        .collect();
    let again = set(&store, id, ChangeMode::Preview, pottery(), same).await.unwrap();
    assert_eq!(again.consequences.outside_dates_total, 0);
}

#[tokio::test]
async fn event_is_previewed_added_offered_and_archived() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let sql = store.sql().await;
    let organization = loaded.organization;
    let dates = vec![
        given(None, datetime!(2026-12-01 18:00)),
        given(None, datetime!(2026-12-08 18:00)),
    ];
    let before = sql.everything().await;
    let added = async |mode| {
        set(&store, (organization, None), mode, pottery(), dates.clone())
            .await
            .unwrap()
    };
    let previewed = added(ChangeMode::Preview).await.setting;
    assert_eq!(sql.everything().await, before);
    assert_eq!((previewed.participants_total, previewed.event.dates.len()), (0, 2));
    let event = added(ChangeMode::Save).await.setting.event;
    assert_eq!(event.details.html_content, "<p>Mit <strong>Ton</strong>.</p>");
    let expected = EventDetails {
        html_content: event.details.html_content.clone(),
        custom_fields: event.details.custom_fields.clone(),
        ..pottery()
    };
    assert_eq!(event.details, expected);
    assert_eq!(event.dates[1].ends, datetime!(2026-12-08 20:00));
    let read = store.event_settings().event(organization, event.id).await.unwrap();
    assert_eq!(read.as_ref(), Some(&event));
    let offered = async || -> Vec<EventId> {
        let offered = store.offers().events(organization, NOW).await.unwrap().unwrap();
        offered.iter().map(|one| one.id).collect()
    };
    assert_eq!(offered().await, [loaded.events[0], event.id]);
    let taken = format!(
        "SELECT count(*) FROM occupation WHERE resource_id IN (2, 4) AND event_date_id = {}",
        event.dates[0].id
    );
    assert_eq!(sql.number(&taken).await, 2);
    let listed = store.event_settings().events(organization, NOW).await.unwrap();
    let titles: Vec<_> = listed.iter().map(|one| (one.title.as_str(), one.dates_ahead)).collect();
    assert_eq!(titles, [("Flechten lernen", 3), ("Töpfern", 2)]);

    let archive = async |is_archived| {
        let settings = store.event_settings();
        let event = (organization, event.id);
        settings
            .archive_event(&change_at(NOW), event, ChangeMode::Save, is_archived)
            .await
            .unwrap()
            .setting
            .event
    };
    assert!(archive(true).await.is_archived);
    assert_eq!(offered().await, [loaded.events[0]]);
    let late = booking_core::events::SignUpDraft {
        event: event.id,
        ..sign_up(1, &loaded)
    };
    let refused = store.events().sign_up(&change_at(NOW), &late).await;
    assert!(
        matches!(refused, Err(SignUpRefused::Refused(SignUpRefusal::Over))),
        "{refused:?}"
    );
    assert_eq!(archive(false).await, event);
    let log = "SELECT what FROM audit_log WHERE subject_kind = 'EVENT' ORDER BY id";
    assert_eq!(
        sql.texts(log).await,
        ["EVENT_ADDED", "EVENT_ARCHIVED", "EVENT_ARCHIVED"]
    );
    assert_eq!(findings(&store).await, Vec::<String>::new());
}

#[tokio::test]
#[expect(clippy::too_many_lines, reason = "one course, changed step by step")]
async fn each_participant_is_told_of_dates_that_become_others_and_of_nothing_else() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let sql = store.sql().await;
    let (organization, id) = (loaded.organization, loaded.events[0]);
    let events = store.events();
    let mut bookings = Vec::new();
    for number in 1..=3 {
        let signed_up = events
            .sign_up(&change_at(NOW), &sign_up(number, &loaded))
            .await
            .unwrap();
        bookings.push(signed_up.id);
    }
    let event = stored(&store, &loaded).await;
    let [first, second, third] = [0, 1, 2].map(|index: usize| event.dates[index]);
    // The third of them does not come to the second date.
    let leaves = ChangeAction::Cancel(CancelScope::Dates(vec![second.id]));
    store
        .lifecycle()
        .change(&change_at(NOW), &wanted([3; 32], leaves))
        .await
        .unwrap();
    let agreed = "SELECT row::text FROM participation AS row ORDER BY 1";
    let (seats, facts) = (sql.texts(agreed).await, sql.number("SELECT count(*) FROM outbox").await);

    let quiet = EventDetails {
        title: "Flechten für alle".to_owned(),
        price: Money::from_cents(1),
        capacity: 20,
        employee: Some(BERTA),
        ..event.details.clone()
    };
    let told = set(
        &store,
        (organization, Some(id)),
        ChangeMode::Save,
        quiet.clone(),
        unchanged(&event),
    )
    .await;
    assert_eq!(told.unwrap().setting.participants_total, 0);
    assert_eq!(sql.number("SELECT count(*) FROM outbox").await, facts);

    let moved = vec![
        given(Some(first.id), first.starts),
        given(Some(second.id), datetime!(2026-12-04 19:00)),
        given(Some(third.id), third.starts),
    ];
    let before = sql.everything().await;
    let previewed = set(
        &store,
        (organization, Some(id)),
        ChangeMode::Preview,
        quiet.clone(),
        moved.clone(),
    )
    .await
    .unwrap();
    assert_eq!(sql.everything().await, before);
    let saved = set(&store, (organization, Some(id)), ChangeMode::Save, quiet.clone(), moved)
        .await
        .unwrap();
    assert_eq!(saved, previewed);
    let told: Vec<_> = saved
        .setting
        .participants
        .iter()
        .map(|one| (one.booking, one.is_changed))
        .collect();
    assert_eq!(told, [(bookings[0], true), (bookings[1], true)]);
    assert_eq!(saved.setting.participants[0].customer_name, "Katharina Oberhuber");
    let history = "SELECT booking_id || ' ' || revision || ' ' || details::text FROM history
        WHERE what = 'MOVED' ORDER BY id";
    let line = |booking: BookingId, seat: usize| {
        format!(
            "{booking} 1 {{\"dates\": [{{\"to\": {{\"start\": \"2026-12-04T19:00\", \"minutes\": 90}}, \"date\": {}, \
             \"from\": {{\"start\": \"2026-12-03T18:00\", \"minutes\": 90}}}}], \"changed\": [], \"participation\": {seat}}}",
            second.id
        )
    };
    assert_eq!(sql.texts(history).await, [line(bookings[0], 1), line(bookings[1], 2)]);
    let facts = "SELECT subject_id || ' ' || revision FROM outbox WHERE fact = 'EVENT_CHANGED' ORDER BY id";
    assert_eq!(
        sql.texts(facts).await,
        [format!("{} 1", bookings[0]), format!("{} 1", bookings[1])]
    );
    let mail_content = store
        .mail_contents()
        .mail_content(organization, bookings[0])
        .await
        .unwrap()
        .unwrap();
    let mail = moved_mail(
        &imprint(),
        &mail_content,
        "https://terminhof.example/manage#1",
        1,
        NOW,
        NOW,
    )
    .unwrap();
    assert!(
        mail.text.contains("4. Dezember 2026 · geändert\n19:00–20:30 Uhr"),
        "{}",
        mail.text
    );
    assert!(
        mail.text.contains("Bisher: Do., 3. Dezember, 18:00 Uhr"),
        "{}",
        mail.text
    );
    assert!(calendar_file(&mail_content, NOW).content.contains("SEQUENCE:1\r\n"));

    // The room is another one, a date is added, and one is called off: each is told of all of it.
    let other_room = EventDetails {
        room: Some("Saal".to_owned()),
        ..quiet
    };
    let schedules = vec![
        given(Some(first.id), first.starts),
        given(Some(second.id), datetime!(2026-12-04 19:00)),
        given(None, datetime!(2026-12-17 18:00)),
    ];
    let saved = set(
        &store,
        (organization, Some(id)),
        ChangeMode::Save,
        other_room,
        schedules,
    )
    .await
    .unwrap();
    let told = saved
        .setting
        .participants
        .iter()
        .map(|one| (one.is_changed, one.is_called_off, one.loses_seat));
    assert_eq!(told.collect::<Vec<_>>(), [(true, true, false); 3]);
    assert_eq!(
        sql.texts("SELECT sequence::text FROM booking ORDER BY id").await,
        ["3", "3", "3"]
    );
    let seats_now = sql.texts(agreed).await;
    assert_eq!(seats_now, seats, "price, title and seat stay");
    assert_eq!(findings(&store).await, Vec::<String>::new());
}

#[tokio::test]
async fn taken_seat_of_an_event_is_neither_sold_again_nor_taken_away() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let (organization, id) = (loaded.organization, loaded.events[0]);
    for number in 1..=3 {
        store
            .events()
            .sign_up(&change_at(NOW), &sign_up(number, &loaded))
            .await
            .unwrap();
    }
    let visit = appointment_request(loaded.services[CUT], BERTA, datetime!(2026-12-01 10:00));
    let booked = draft(9, &loaded, vec![visit]);
    store.bookings().book(&change_at(NOW), &booked).await.unwrap();
    let event = stored(&store, &loaded).await;
    let here = (organization, Some(id));
    let fewer = EventDetails {
        capacity: 2,
        minimum_participants: None,
        ..event.details.clone()
    };
    let refused = set(&store, here, ChangeMode::Save, fewer, unchanged(&event)).await;
    assert!(matches!(refused, Err(SettingsError::SeatsTaken(3))), "{refused:?}");
    let occupied = |start| vec![given(None, datetime!(2026-12-02 18:00)), given(None, start)];
    let new = async |start| {
        set(
            &store,
            (organization, None),
            ChangeMode::Save,
            pottery(),
            occupied(start),
        )
        .await
    };
    assert_eq!(
        problem(new(datetime!(2026-12-01 09:00)).await),
        ("schedules[1].start".to_owned(), SettingProblem::Occupied)
    );
    assert!(new(datetime!(2026-12-01 10:30)).await.is_ok());
    let unknown = EventDetails {
        employee: Some(ResourceId(4)),
        ..event.details.clone()
    };
    let unknown = set(&store, here, ChangeMode::Save, unknown, unchanged(&event)).await;
    assert_eq!(problem(unknown), ("user_id".to_owned(), SettingProblem::Unknown));
    let foreign = store.load(&named("Nachbar")).await;
    let foreign = set(
        &store,
        (foreign.organization, Some(id)),
        ChangeMode::Save,
        event.details,
        Vec::new(),
    )
    .await;
    assert!(matches!(foreign, Err(SettingsError::Unknown)), "{foreign:?}");
    assert_eq!(findings(&store).await, Vec::<String>::new());
}

#[tokio::test]
async fn change_sends_as_many_statements_however_many_participants_and_dates_there_are() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let here = (loaded.organization, Some(loaded.events[0]));
    let mut counts = Vec::new();
    for (room, signed_up, added) in [("Saal 1", 1..=1, 1), ("Saal 2", 2..=8, 6)] {
        for number in signed_up {
            store
                .events()
                .sign_up(&change_at(NOW), &sign_up(number, &loaded))
                .await
                .unwrap();
        }
        let event = stored(&store, &loaded).await;
        let start = event.dates.last().unwrap().starts;
        // After the closure at Christmas, of which one more statement would tell.
        let more = (4..4 + added).map(|week| given(None, start + time::Duration::weeks(week)));
        let schedules = unchanged(&event).into_iter().chain(more).collect();
        let details = EventDetails {
            room: Some(room.to_owned()),
            ..event.details
        };
        let wanted = details.checked(schedules).unwrap();
        sent_statements();
        store
            .event_settings()
            .set_event(&change_at(NOW), here, ChangeMode::Save, &wanted)
            .await
            .unwrap();
        counts.push(sent_statements().len());
        sent_statements();
        store.event_settings().events(loaded.organization, NOW).await.unwrap();
        assert_eq!(sent_statements().len(), 2);
    }
    assert_eq!(counts[0], counts[1]);
}
