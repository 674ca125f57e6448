//! Reminders: planned, moved and voided by the transaction of the booking, released once, and ended by who wants none.

use std::collections::BTreeMap;

use booking_core::booking::{Booking, BookingChannel, BookingStore};
use booking_core::calendar::Window;
use booking_core::events::{DateSelection, EventStore};
use booking_core::lifecycle::{
    BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRequest, ChangedBy, StoredBooking,
};
use booking_core::settings::{ChangeMode, EventDateInput, EventSettingsStore};
use notifications::ports::{About, MailContents, MailKind, MailQueue};
use notifications::reminders::{
    RemindedBooking, RemindedVisit, ReminderOptOuts, ReminderQueue, ReminderRecipient, ReminderStep, reminders_of,
};
use organization_document::OrganizationDocument;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::privacy::{PeopleRetention, prune_people};
use postgres_adapter::{Retention, prune};
use shared_kernel::{BranchId, CalendarGuid, Rank, Reach, ResourceId, SplitMix64, Zone};
use time::macros::{date, datetime};
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime, Weekday};
use uuid::Uuid;

use crate::support::{
    CUT, NOW, Sql, TestStore, appointment_request, change_at, course, customer, draft, draft_of_many, relocated, salon,
    sign_up, wanted,
};

const ANNA: ResourceId = ResourceId(1);
const LINK: [u8; 32] = [1; 32];
const TEN: PrimitiveDateTime = datetime!(2026-11-23 10:00);
/// A day before Monday at ten in Vienna.
const DUE: OffsetDateTime = datetime!(2026-11-22 09:00 UTC);

const ROWS: &str = "
    SELECT concat_ws(' ', state, void_reason, to_char(due_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI'),
        to_char(starts_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI'), visit_day)
    FROM reminder ORDER BY id";

/// A booking of cuts at these times by customer 1.
async fn booked_at(store: &TestStore, loaded: &Loaded, starts: &[PrimitiveDateTime]) -> Booking {
    let requests = starts
        .iter()
        .map(|start| appointment_request(loaded.services[CUT], ANNA, *start));
    let request = draft(1, loaded, requests.collect());
    store.bookings().book(&change_at(NOW), &request).await.unwrap()
}

async fn held(store: &TestStore) -> StoredBooking {
    let link = BookingRef::ManageLink(LINK);
    store.lifecycle().find(link).await.unwrap().unwrap()
}

async fn change(store: &TestStore, at: OffsetDateTime, wanted: &ChangeRequest) {
    store.lifecycle().change(&change_at(at), wanted).await.unwrap();
}

/// By the people of the organisation, whatever its rules say.
fn by_staff(held: &StoredBooking, action: ChangeAction) -> ChangeRequest {
    ChangeRequest {
        booking: BookingRef::Number {
            organization: held.organization,
            booking: held.id,
        },
        by: ChangedBy::Staff {
            rank: Rank::BusinessManager,
            over_rules: true,
            reach: Reach::Everybody,
            tells_customer: true,
        },
        action,
        idempotency_key: None,
    }
}

fn cancel_all() -> ChangeAction {
    ChangeAction::Cancel(CancelScope::All)
}

async fn release(store: &TestStore, at: OffsetDateTime) -> (usize, usize) {
    let released = store.postgres.release(&change_at(at), 100).await.unwrap();
    (released.sent, released.void)
}

async fn recipient(store: &TestStore, guid: CalendarGuid) -> ReminderRecipient {
    store.postgres.recipient(guid).await.unwrap().unwrap()
}

async fn assert_sound(store: &TestStore) {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let violated: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
    assert!(violated.is_empty(), "{violated:?}");
}

#[tokio::test]
async fn a_booking_plans_one_reminder_for_each_day() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let (eleven, thursday) = (datetime!(2026-11-23 11:00), datetime!(2026-11-26 09:00));
    booked_at(&store, &loaded, &[eleven, TEN, thursday]).await;
    assert_eq!(
        sql.texts(ROWS).await,
        [
            "PLANNED 11-22 09:00 11-23 09:00 2026-11-23",
            "PLANNED 11-25 08:00 11-26 08:00 2026-11-26"
        ]
    );
    assert_sound(&store).await;
}

#[tokio::test]
async fn nobody_is_reminded_who_booked_late_without_an_address_or_of_health_data() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    // 26 hours before the start, and a minute before that.
    let starts = datetime!(2026-11-23 09:00 UTC);
    for (number, ahead, planned) in [
        (1, Duration::hours(26), 0),
        (2, Duration::hours(26) + Duration::MINUTE, 1),
    ] {
        let employee = ResourceId(number.into());
        let request = draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], employee, TEN)],
        );
        store
            .bookings()
            .book(&change_at(starts - ahead), &request)
            .await
            .unwrap();
        assert_eq!(sql.number("SELECT count(*) FROM reminder").await, planned, "{ahead}");
    }
    sql.run("DELETE FROM reminder").await;
    let mut untold = draft(
        3,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(3), TEN)],
    );
    untold.channel = BookingChannel::BackOffice {
        over_rules: false,
        rank: Rank::BusinessUser,
        tells_customer: false,
    };
    store.bookings().book(&change_at(NOW), &untold).await.unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM reminder").await, 0, "is told nothing");

    let practice = OrganizationDocument {
        branches: vec![BranchId(9), BranchId(13)],
        ..salon()
    };
    let practice = store.load(&practice).await;
    let visit = draft(
        5,
        &practice,
        vec![appointment_request(practice.services[CUT], ANNA, TEN)],
    );
    store.bookings().book(&change_at(NOW), &visit).await.unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM reminder").await, 0, "health data");
}

#[tokio::test]
async fn moved_and_cancelled_visits_take_their_reminders_with_them() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    booked_at(&store, &loaded, &[TEN]).await;
    let appointment = held(&store).await.appointments[0].id;
    let to = |start| wanted(LINK, relocated(appointment, ANNA, start));

    change(&store, NOW, &to(datetime!(2026-11-23 15:00))).await;
    change(&store, NOW, &to(datetime!(2026-11-24 10:00))).await;
    change(&store, NOW, &to(TEN)).await;
    assert_eq!(
        sql.texts(ROWS).await,
        [
            "VOID MOVED 11-22 09:00 11-23 09:00 2026-11-23",
            "VOID MOVED 11-22 14:00 11-23 14:00 2026-11-23",
            "VOID MOVED 11-23 09:00 11-24 09:00 2026-11-24",
            "PLANNED 11-22 09:00 11-23 09:00 2026-11-23",
        ]
    );
    change(&store, NOW, &wanted(LINK, cancel_all())).await;
    assert_eq!(
        sql.texts(ROWS).await[3],
        "VOID CANCELLED 11-22 09:00 11-23 09:00 2026-11-23"
    );
    assert_eq!(release(&store, DUE).await, (0, 0));
    assert_sound(&store).await;
}

#[tokio::test]
async fn what_is_left_of_a_day_is_reminded_of_in_its_place_and_another_day_stays() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let (eleven, thursday) = (datetime!(2026-11-23 11:00), datetime!(2026-11-26 09:00));
    booked_at(&store, &loaded, &[TEN, eleven, thursday]).await;
    let first = held(&store).await.appointments[0].id;
    change(
        &store,
        NOW,
        &wanted(LINK, ChangeAction::Cancel(CancelScope::Only(vec![first]))),
    )
    .await;
    assert_eq!(
        sql.texts(ROWS).await,
        [
            "VOID CANCELLED 11-22 09:00 11-23 09:00 2026-11-23",
            "PLANNED 11-25 08:00 11-26 08:00 2026-11-26",
            "PLANNED 11-22 10:00 11-23 10:00 2026-11-23",
        ]
    );
}

#[tokio::test]
async fn what_waits_for_a_late_worker_survives_a_change_of_something_else() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let thursday = datetime!(2026-11-26 09:00);
    booked_at(&store, &loaded, &[TEN, thursday]).await;
    let last = held(&store).await.appointments[1].id;
    let late = DUE + Duration::hours(3);
    change(
        &store,
        late,
        &wanted(LINK, ChangeAction::Cancel(CancelScope::Only(vec![last]))),
    )
    .await;
    assert_eq!(release(&store, late).await, (1, 0));
    assert_eq!(
        sql.texts(ROWS).await,
        [
            "SENT 11-22 09:00 11-23 09:00 2026-11-23",
            "VOID CANCELLED 11-25 08:00 11-26 08:00 2026-11-26"
        ]
    );
}

#[tokio::test]
async fn a_day_is_reminded_of_once_and_a_visit_within_a_day_not_at_all() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    booked_at(&store, &loaded, &[TEN]).await;
    let held = held(&store).await;
    let to = |start| by_staff(&held, relocated(held.appointments[0].id, ANNA, start));
    assert_eq!(release(&store, DUE - Duration::SECOND).await, (0, 0));
    assert_eq!(release(&store, DUE).await, (1, 0));
    // Later on the day of which the customer was reminded: the mail about the move is younger.
    change(&store, DUE, &to(datetime!(2026-11-23 16:00))).await;
    assert_eq!(sql.number("SELECT count(*) FROM reminder").await, 1);
    // On another day.
    change(&store, DUE, &to(datetime!(2026-11-25 10:00))).await;
    assert_eq!(
        sql.texts(ROWS).await[1..],
        ["PLANNED 11-24 09:00 11-25 09:00 2026-11-25"]
    );
    // Within a day.
    let monday_noon = datetime!(2026-11-23 11:00 UTC);
    change(&store, monday_noon, &to(datetime!(2026-11-24 09:00))).await;
    assert_eq!(
        sql.texts(ROWS).await[1..],
        ["VOID MOVED 11-24 09:00 11-25 09:00 2026-11-25"]
    );
}

#[tokio::test]
async fn each_date_of_a_course_has_its_reminder_and_loses_it_with_the_date() {
    let mut load = salon();
    load.events = vec![course()];
    let (store, loaded) = TestStore::with(&load).await;
    let sql = store.sql().await;
    let event = loaded.events[0];
    for number in [1, 2] {
        store
            .events()
            .sign_up(&change_at(NOW), &sign_up(number, &loaded))
            .await
            .unwrap();
    }
    let of_all = "SELECT concat_ws(' ', booking_id - (SELECT min(id) FROM booking), state, void_reason,
        to_char(starts_at AT TIME ZONE 'UTC', 'MM-DD HH24:MI'), event_date_id - (SELECT min(id) FROM event_date))
        FROM reminder ORDER BY booking_id, starts_at, id";
    assert_eq!(
        sql.texts(of_all).await,
        [
            "0 PLANNED 11-26 17:00 0",
            "0 PLANNED 12-03 17:00 1",
            "0 PLANNED 12-10 17:00 2",
            "1 PLANNED 11-26 17:00 0",
            "1 PLANNED 12-03 17:00 1",
            "1 PLANNED 12-10 17:00 2",
        ]
    );
    // One leaves the last date, all lose the second, and the first is moved by a day.
    let dates = held(&store).await.participations[0].dates.clone();
    let leave = ChangeAction::Cancel(CancelScope::Dates(vec![dates[2].id]));
    change(&store, NOW, &wanted(LINK, leave)).await;
    let second = DateSelection::Only(vec![dates[1].id]);
    let called_off = store.events();
    called_off
        .call_off_dates(&change_at(NOW), loaded.organization, event, &second)
        .await
        .unwrap();
    let settings = store.event_settings();
    let stored = settings.event(loaded.organization, event).await.unwrap().unwrap();
    let schedules = stored
        .dates
        .iter()
        .filter(|date| !date.is_called_off)
        .map(|date| EventDateInput {
            id: Some(date.id),
            start: if date.id == dates[0].id {
                datetime!(2026-11-27 18:00)
            } else {
                date.starts
            },
        });
    let wish = stored.details.clone().checked(schedules.collect()).unwrap();
    let id = (loaded.organization, Some(event));
    settings
        .set_event(&change_at(NOW), id, ChangeMode::Save, &wish)
        .await
        .unwrap();
    assert_eq!(
        sql.texts(of_all).await,
        [
            "0 VOID MOVED 11-26 17:00 0",
            "0 PLANNED 11-27 17:00 0",
            "0 VOID CANCELLED 12-03 17:00 1",
            "0 VOID CANCELLED 12-10 17:00 2",
            "1 VOID MOVED 11-26 17:00 0",
            "1 PLANNED 11-27 17:00 0",
            "1 VOID CANCELLED 12-03 17:00 1",
            "1 PLANNED 12-10 17:00 2",
        ]
    );
    assert_eq!(
        release(&store, datetime!(2026-12-09 17:00 UTC)).await,
        (1, 2),
        "two have begun"
    );
    assert_sound(&store).await;
}

#[tokio::test]
async fn a_released_reminder_is_a_mail_that_tells_its_start() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let booking = booked_at(&store, &loaded, &[TEN]).await;
    assert_eq!(release(&store, DUE).await, (1, 0));
    assert_eq!(
        release(&store, DUE + Duration::HOUR).await,
        (0, 0),
        "it is released once"
    );
    let due = store
        .mails()
        .take_due(&change_at(DUE), 10, Duration::MINUTE)
        .await
        .unwrap();
    assert_eq!(due.len(), 1);
    assert_eq!((due[0].kind, due[0].due_at), (MailKind::Reminder, DUE));
    assert_eq!(due[0].about, About::Booking(loaded.organization, booking.id));
    let start = store.mail_contents();
    let start = async |nr| start.reminded_start(nr, due[0].revision).await.unwrap();
    assert_eq!(
        start(loaded.organization).await,
        Some(TEN.assume_utc() - Duration::HOUR)
    );
    assert_eq!(start(shared_kernel::OrganizationNr(1)).await, None);
    // Whoever ends reminders while a mail waits does not get it.
    let whose = recipient(&store, booking.guid).await;
    store.postgres.opt_out(&change_at(DUE), &whose).await.unwrap();
    assert_eq!(start(loaded.organization).await, None);
}

#[tokio::test]
async fn what_has_begun_is_not_confirmed_or_has_no_address_is_void_whatever_the_row_says() {
    for (change, at, reason) in [
        ("", datetime!(2026-11-23 09:00 UTC), "BEGUN"),
        (
            "SET session_replication_role = replica; UPDATE appointment SET status = 'CANCELLED_BY_PROVIDER'",
            DUE,
            "CANCELLED",
        ),
        ("UPDATE customer SET email = ''", DUE, "NO_RECIPIENT"),
        (
            "INSERT INTO reminder_opt_out SELECT nr, 'kunde1@example.org', now() FROM organization",
            DUE,
            "OPTED_OUT",
        ),
    ] {
        let (store, loaded) = TestStore::with(&salon()).await;
        let sql = store.sql().await;
        booked_at(&store, &loaded, &[TEN]).await;
        sql.run(change).await;
        assert_eq!(release(&store, at).await, (0, 1), "{reason}");
        assert_eq!(sql.text("SELECT void_reason FROM reminder").await, reason);
        assert_eq!(sql.number("SELECT count(*) FROM planned_mail").await, 0);
    }
}

/// Plans so many reminders that are due.
async fn with_due(store: &TestStore, count: i64) -> Sql {
    let loaded = store.load(&salon()).await;
    booked_at(store, &loaded, &[TEN]).await;
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO reminder (organization_nr, booking_id, event_date_id, starts_at, visit_day, due_at, planned_at)
         SELECT organization_nr, booking_id, event_date_id, starts_at, visit_day, due_at - n * interval '1 second', planned_at
         FROM reminder, generate_series(1, {}) AS n",
        count - 1
    ))
    .await;
    sql
}

#[tokio::test]
async fn two_workers_release_each_reminder_once_and_neither_waits() {
    let store = TestStore::new();
    let sql = with_due(&store, 60).await;
    let other = store.sql().await;
    other
        .run("BEGIN; SELECT FROM reminder ORDER BY id LIMIT 5 FOR UPDATE")
        .await;
    assert_eq!(release(&store, DUE).await, (55, 0), "those that nobody has");
    other.run("ROLLBACK").await;
    sql.run("DELETE FROM planned_mail; UPDATE reminder SET state = 'PLANNED', settled_at = NULL")
        .await;

    let workers = [store.postgres.clone(), store.postgres_of_another_process()];
    let mut releasing = tokio::task::JoinSet::new();
    for worker in workers {
        for _ in 0..10 {
            let worker = worker.clone();
            releasing.spawn(async move { worker.release(&change_at(DUE), 7).await.unwrap().sent });
        }
    }
    let sent: usize = releasing.join_all().await.into_iter().sum();
    let rest = release(&store, DUE).await.0;
    assert_eq!(sent + rest, 60);
    let mails = "SELECT count(*) || ' ' || count(DISTINCT revision) FROM planned_mail WHERE kind = 'REMINDER'";
    assert_eq!(sql.text(mails).await, "60 60");
}

#[tokio::test]
async fn who_wants_none_gets_none_from_this_organisation_and_those_of_others_go_on() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let neighbour = store.load(&crate::support::named("Nachbar")).await;
    let sql = store.sql().await;
    let thursday = datetime!(2026-11-26 09:00);
    let booking = booked_at(&store, &loaded, &[TEN, thursday]).await;
    for (number, at, email) in [
        (2, &loaded, "kunde2@example.org"),
        (3, &neighbour, "kunde1@example.org"),
    ] {
        let employee = ResourceId(if number == 2 { 2 } else { 1 });
        let mut request = draft(number, at, vec![appointment_request(at.services[CUT], employee, TEN)]);
        request.customer = customer(email).into();
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
    }
    assert_eq!(release(&store, DUE).await, (3, 0));
    let whose = recipient(&store, booking.guid).await;
    assert_eq!(
        (
            whose.organization,
            whose.company_name.as_str(),
            whose.normalized_email.as_str()
        ),
        (loaded.organization, "Salon Rosi", "kunde1@example.org")
    );
    let unknown = CalendarGuid(Uuid::from_u128(4_711));
    assert_eq!(store.postgres.recipient(unknown).await.unwrap(), None);

    store.postgres.opt_out(&change_at(DUE), &whose).await.unwrap();
    let states = "SELECT concat_ws(' ', organization_nr, state, void_reason) FROM reminder ORDER BY id";
    assert_eq!(
        sql.texts(states).await,
        ["1000 SENT", "1000 VOID OPTED_OUT", "1000 SENT", "1001 SENT"]
    );
    let after = sql.everything().await;
    let later = change_at(DUE + Duration::HOUR);
    store.postgres.opt_out(&later, &whose).await.unwrap();
    assert_eq!(sql.everything().await, after, "a second time");

    // Later bookings plan none, moved ones neither.
    let mut next = draft(
        4,
        &loaded,
        vec![appointment_request(
            loaded.services[CUT],
            ANNA,
            datetime!(2026-11-27 09:00),
        )],
    );
    next.customer = customer("Kunde1@example.org").into();
    store.bookings().book(&change_at(DUE), &next).await.unwrap();
    let last = held(&store).await.appointments[1].id;
    change(
        &store,
        DUE,
        &wanted(LINK, relocated(last, ANNA, datetime!(2026-11-27 11:00))),
    )
    .await;
    assert_eq!(
        sql.number("SELECT count(*) FROM reminder WHERE state = 'PLANNED'")
            .await,
        0
    );
}

#[tokio::test]
async fn settled_reminders_are_kept_as_long_as_mails() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    booked_at(&store, &loaded, &[TEN]).await;
    release(&store, DUE).await;
    let retention = Retention {
        facts: Duration::days(90),
        mails: Duration::days(180),
        audit_log: Duration::days(730),
    };
    let kept = DUE + Duration::days(180);
    for (at, rows) in [
        (kept, 1),
        (kept + Duration::DAY, 1),
        (kept + Duration::days(1) + Duration::SECOND, 0),
    ] {
        prune(&store.database, at, &retention).await.unwrap();
        assert_eq!(sql.number("SELECT count(*) FROM reminder").await, rows, "{at}");
    }
}

#[tokio::test]
async fn a_wish_for_no_reminders_is_kept_as_long_as_a_booking_has_the_address() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let booking = booked_at(&store, &loaded, &[TEN]).await;
    let whose = recipient(&store, booking.guid).await;
    store.postgres.opt_out(&change_at(NOW), &whose).await.unwrap();
    let kept = "SELECT count(*) FROM reminder_opt_out";
    for (days, rows) in [(366, 1), (369, 0)] {
        prune_people(&store.database, NOW + Duration::days(days), &PeopleRetention::PROMISED)
            .await
            .unwrap();
        assert_eq!(sql.number(kept).await, rows, "{days}");
    }
}

/// What the rule says of a booking, kept in memory: the naive twin of the table.
#[derive(Debug, Default)]
struct Naive {
    made_at: Option<OffsetDateTime>,
    start: Option<PrimitiveDateTime>,
    /// What was sent: when, and for which day.
    sent: Vec<(OffsetDateTime, Date)>,
    /// What is to come.
    planned: Option<OffsetDateTime>,
}

impl Naive {
    /// After a change at this instant.
    fn follow(&mut self, zone: &Zone, at: OffsetDateTime) {
        let visits = self.start.map(|start| RemindedVisit {
            starts_at: zone.instant(start).unwrap(),
            day: start.date(),
            event_date: None,
        });
        let booking = RemindedBooking {
            made_at: self.made_at.unwrap(),
            has_email: true,
            has_opted_out: false,
            is_confidential: false,
            visits: visits.as_slice(),
        };
        let due = reminders_of(&booking, ReminderStep::USUAL);
        let day = self.start.map(PrimitiveDateTime::date);
        let is_known = self.sent.iter().any(|(_, sent)| Some(*sent) == day);
        let due = due.first().map(|reminder| reminder.due_at);
        self.planned = due.filter(|due| *due > at && !is_known);
    }
}

/// Open all the week, so that visits lie on the days on which the clocks change.
fn always_open() -> OrganizationDocument {
    let mut load = salon();
    let window = Window::new(0, 1_440).unwrap();
    let hours: Vec<_> = (0..7).map(|after| (Weekday::Monday.nth_next(after), window)).collect();
    load.opening_hours.clone_from(&hours);
    for employee in &mut load.employees {
        employee.hours.clone_from(&hours);
    }
    load.closures.clear();
    load.settings.cancellation_notice = 0;
    load
}

/// Each booking has a day of its own, at an hour that every day has, some on the days on which the clocks change.
fn a_start(dice: &mut SplitMix64, day: Date) -> PrimitiveDateTime {
    let hour = [0, 1, 4, 9, 12, 17, 22][usize::try_from(dice.next_u64() % 7).unwrap()];
    day.with_hms(hour, 30, 0).unwrap()
}

/// What was sent, each with its minute and the day of its visit.
fn all_sent(bookings: &BTreeMap<u32, Naive>) -> Vec<String> {
    let sent = bookings.values().flat_map(|naive| &naive.sent);
    let mut sent: Vec<String> = sent.map(|(at, day)| format!("{} {day}", at.unix_timestamp())).collect();
    sent.sort_unstable();
    sent
}

#[tokio::test]
async fn over_a_year_each_reminder_comes_once_at_its_minute_as_a_naive_list_says() {
    let (store, loaded) = TestStore::with(&always_open()).await;
    let zone = Zone::named("Europe/Vienna").unwrap();
    let mut dice = SplitMix64::new(7);
    let mut bookings: BTreeMap<u32, Naive> = BTreeMap::new();
    let mut now = NOW;
    let mut released = 0;
    // The days on which the clocks change, and those after them.
    let mut turns = vec![
        date!(2027 - 11 - 01),
        date!(2027 - 10 - 31),
        date!(2027 - 03 - 29),
        date!(2027 - 03 - 28),
    ];
    for number in 1..=95_u32 {
        let ahead = i64::try_from(dice.next_u64() % 40).unwrap();
        let soon = now.date() + Duration::days(2)..now.date() + Duration::days(30);
        let day = match turns.last() {
            Some(turn) if soon.contains(turn) => turns.pop().unwrap(),
            _ => now.date() + Duration::days(1 + ahead),
        };
        let mut start = a_start(&mut dice, day);
        if zone.instant(start).is_err() || zone.instant(start).unwrap() <= now + Duration::hours(2) {
            start = a_start(&mut dice, day + Duration::days(3));
        }
        let request = draft_of_many(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], None, start)],
        );
        let booked = store.bookings().book(&change_at(now), &request).await;
        assert!(booked.is_ok(), "{start} at {now}: {booked:?}");
        let mut naive = Naive {
            made_at: Some(now),
            start: Some(start),
            ..Naive::default()
        };
        naive.follow(&zone, now);
        bookings.insert(number, naive);

        // Another one is moved or cancelled by the staff, as long as it has not begun.
        let other = u32::try_from(dice.next_u64() % u64::from(number)).unwrap() + 1;
        let is_cancelled = dice.next_u64().is_multiple_of(3);
        let naive = bookings.get_mut(&other).unwrap();
        let is_ahead = |start: PrimitiveDateTime| zone.instant(start).unwrap() > now;
        if naive.start.is_some_and(is_ahead) {
            let mut link = [0; 32];
            link[..4].copy_from_slice(&other.to_be_bytes());
            let held = store
                .lifecycle()
                .find(BookingRef::ManageLink(link))
                .await
                .unwrap()
                .unwrap();
            let moved_to = a_start(&mut dice, now.date() + Duration::days(2 + ahead));
            let action = if is_cancelled {
                cancel_all()
            } else {
                relocated(held.appointments[0].id, None, moved_to)
            };
            let changed = store
                .lifecycle()
                .change(&change_at(now), &by_staff(&held, action))
                .await;
            if changed.is_ok() {
                naive.start = (!is_cancelled).then_some(moved_to);
                naive.follow(&zone, now);
            }
        }

        // The clock goes on, and the workers look a moment before each reminder and at its minute.
        let next = now + Duration::minutes(i64::try_from(dice.next_u64() % (8 * 24 * 60)).unwrap());
        let mut due: Vec<OffsetDateTime> = bookings.values().filter_map(|naive| naive.planned).collect();
        due.retain(|due| *due <= next);
        due.sort_unstable();
        due.dedup();
        for due in due {
            assert_eq!(release(&store, due - Duration::SECOND).await, (0, 0), "{due}");
            let now_due = bookings.values_mut().filter(|naive| naive.planned == Some(due));
            let mut expected = 0;
            for naive in now_due {
                naive.planned = None;
                naive.sent.push((due, naive.start.unwrap().date()));
                expected += 1;
            }
            assert_eq!(release(&store, due).await, (expected, 0), "{due}");
            released += expected;
        }
        now = next;
    }
    assert!(now > datetime!(2027-11-01 0:00 UTC), "{now}: a year");
    assert!(released > 60 && turns.is_empty(), "{released} {turns:?}");
    let sql = store.sql().await;
    let sent = "SELECT extract(epoch FROM due_at)::bigint || ' ' || visit_day FROM reminder WHERE state = 'SENT'";
    let mut sent = sql.texts(sent).await;
    sent.sort_unstable();
    assert_eq!(sent, all_sent(&bookings));
    assert_sound(&store).await;
}
