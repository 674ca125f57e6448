//! What the day of the staff costs: as many statements for much as for little, and none that reads a table that grows as a
//! whole. What is explained are the statements that were really sent.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use booking_core::availability::{
    AbsenceQuery, AbsenceRefusal, AbsenceRequest, AppointmentResolution, AvailabilityRefused, AvailabilityStore,
    ShowAbsences,
};
use booking_core::booking::{BookingChannel, BookingStore, Draft, DraftCustomer, SeriesDraft, SeriesMode, SeriesVisit};
use booking_core::calendar::{CalendarReader, StaffDays};
use booking_core::customers::PartialContact;
use booking_core::events::{AttendanceStore, CheckInRequest, DateSelection, EventStore};
use booking_core::lifecycle::AppointmentOutcome;
use booking_core::staff_calendar::{FeedScope, FeedStore, ShowToday, StaffCalendarReader};
use booking_core::statistics::ShowStatistics;
use notifications::ports::BookingMailStore;
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{
    AccountId, Actor, BookingId, Clock, EmailAddress, EventDateId, FixedClock, InstantMinute, ParticipationId, Rank,
    Reach, ResourceId, SeriesId,
};
use time::macros::{date, datetime};
use time::{Duration, PrimitiveDateTime};
use uuid::Uuid;

use crate::indexes::HISTORY;
use crate::support::{
    CUT, NOW, Sql, TestStore, appointment_request, change_at, course, draft_of_many, salon, sent_statements, sign_up,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const CLARA: ResourceId = ResourceId(3);
/// Tables that grow with every day. Of the others an organisation has a handful of rows.
const GROWING: [&str; 17] = [
    "absence",
    "account",
    "appointment",
    "appointment_part",
    "attendance",
    "audit_log",
    "booking",
    "calendar_feed",
    "called_off_date",
    "customer",
    "event_date",
    "history",
    "membership",
    "occupation",
    "outbox",
    "participation",
    "planned_mail",
];
/// Who is not told since when mails were given up plans for a third of all that ever were, and joins their bookings in one
/// go. Of two weeks there are few.
const UNKNOWN_MOMENT: (&str, &str) = ("today", "booking");
/// What [`HISTORY`] does not have.
const HISTORY_OF_STAFF: &str = "
    SET session_replication_role = replica;
    INSERT INTO absence (organization_nr, resource_id, starts_at, ends_at)
        SELECT organization_nr, employee_id, starts_at, ends_at FROM appointment;
    INSERT INTO event_date (organization_nr, event_id, starts_wall, ends_wall, zone, starts_at, ends_at)
        SELECT organization_nr, 10000 + id / 10, starts_wall, ends_wall, zone, starts_at, ends_at FROM appointment;
    UPDATE participation SET event_id = 10000 + id / 10;
    INSERT INTO attendance (organization_nr, participation_id, event_date_id, outcome)
        SELECT organization_nr, participation.id, n, 'DONE' FROM participation, generate_series(1, 10) AS n;
    INSERT INTO called_off_date (organization_nr, participation_id, event_date_id, status, revision)
        SELECT organization_nr, participation_id, event_date_id + 100, 'CANCELLED_BY_CUSTOMER', 1 FROM attendance;
    INSERT INTO history (organization_nr, booking_id, what, revision, actor, at, request_id)
        SELECT organization_nr, id, 'BOOKED', 0, 'GUEST', created_at, gen_random_uuid() FROM booking ORDER BY created_at;
    INSERT INTO audit_log (at, request_id, actor, organization_nr, what, subject_kind, subject_id, after)
        SELECT created_at, gen_random_uuid(), 'SYSTEM', organization_nr, 'CUSTOMER_ADDED', 'CUSTOMER', 1, '{}' FROM booking;
    INSERT INTO account (id, email, first_name, last_name, password_hash, created_at)
        SELECT n, 'mitglied' || n || '@example.org', 'Vor', 'Nach', '', now() FROM generate_series(1001, 5000) AS n;
    INSERT INTO membership (organization_nr, account_id, rank, joined_at)
        SELECT 2000 + id, id, 'BUSINESS_ADMIN', now() FROM account WHERE id > 1000;
    INSERT INTO calendar_feed (organization_nr, account_id, scope, token_hash, created_at)
        SELECT organization_nr, account_id, 'OWN', sha256(account_id::text::bytea), now() FROM membership WHERE account_id > 1000;
    UPDATE planned_mail SET sent_at = NULL, given_up_at = due_at WHERE booking_id % 100 = 0;
    RESET session_replication_role;
    SELECT setval(pg_get_serial_sequence('event_date', 'id'), 1000000000)";

fn by_staff(draft: Draft) -> Draft {
    Draft {
        channel: BookingChannel::BackOffice {
            rank: Rank::BusinessManager,
            over_rules: false,
            tells_customer: true,
        },
        ..draft
    }
}

/// How much there is to see and to do.
#[derive(Clone, Copy)]
struct Amount {
    /// Visits of Anna, sixteen on a day.
    visits: u16,
    participants: u8,
    mails: i64,
    series: u16,
}

/// The n-th visit of Anna, from Monday on.
fn start(number: u16) -> PrimitiveDateTime {
    let (day, place) = (number / 16, number % 16);
    datetime!(2026-11-23 09:00) + Duration::days(day.into()) + Duration::minutes(30 * i64::from(place))
}

/// The whole week in which they are.
const FROM: PrimitiveDateTime = datetime!(2026-11-23 00:00);
const TO: PrimitiveDateTime = datetime!(2026-11-28 00:00);

/// A salon with that much, and the ids of its first booking and its first sign-up.
async fn filled(store: &TestStore, loaded: &Loaded, amount: Amount) -> (BookingId, ParticipationId) {
    let mut first = None;
    for number in 0..amount.visits {
        let request = appointment_request(loaded.services[CUT], ANNA, start(number));
        let draft = by_staff(draft_of_many(1_000 + u32::from(number), loaded, vec![request]));
        let booked = store.bookings().book(&change_at(NOW), &draft).await.unwrap();
        first.get_or_insert(booked.id);
    }
    for number in 1..=amount.participants {
        let draft = sign_up(number, loaded);
        store.events().sign_up(&change_at(NOW), &draft).await.unwrap();
    }
    let (sql, first) = (store.sql().await, first.unwrap());
    // A conflict that nobody has decided on, and mails of which one was given up.
    sql.run(&format!(
        "INSERT INTO absence (organization_nr, resource_id, starts_at, ends_at)
             VALUES ({0}, 1, '2026-11-23 00:00Z', '2026-11-23 10:00Z');
         UPDATE calendar SET rules_version = rules_version + 1 WHERE organization_nr = {0};
         INSERT INTO planned_mail (organization_nr, kind, booking_id, revision, due_at, next_try_at, given_up_at)
             SELECT {0}, 'BOOKING_CONFIRMATION', {first}, n, '2026-11-19Z', '2026-11-19Z', '2026-11-20Z'
             FROM generate_series(1, {1}) AS n",
        loaded.organization, amount.mails
    ))
    .await;
    let seat = sql
        .number("SELECT min(id) FROM participation WHERE status = 'CONFIRMED'")
        .await;
    (first, ParticipationId(seat))
}

/// The day of the staff, with what each thing that they do has sent.
struct Day<'a> {
    store: &'a TestStore,
    loaded: &'a Loaded,
    amount: Amount,
    sent: BTreeMap<&'static str, Vec<String>>,
}

impl Day<'_> {
    /// What was sent since the last time was sent for this.
    fn note(&mut self, what: &'static str) {
        self.sent.insert(what, sent_statements());
    }

    async fn look(&mut self) {
        let (store, organization) = (self.store, self.loaded.organization);
        let actor = Actor::Staff {
            organization,
            rank: Rank::BusinessManager,
            account: AccountId(1),
            employee: None,
        };
        let clock: Arc<dyn Clock> = Arc::new(FixedClock(NOW));
        let (calendars, entries) = (Arc::new(store.calendars()), Arc::new(store.staff_calendar()));
        let today = Arc::new(store.postgres.clone());
        let show_today = ShowToday::new(calendars.clone(), entries.clone(), today, Arc::clone(&clock));
        let reader = Arc::new(store.postgres.clone());
        let statistics = ShowStatistics::new(calendars.clone(), reader);
        let show_absences = ShowAbsences::new(calendars, entries, Arc::new(store.staff_bookings()), clock);
        // The rules are in the memory of the process from then on.
        show_today.show(actor, organization).await.unwrap();
        sent_statements();

        let day = show_today.show(actor, organization).await.unwrap();
        assert!(!day.open_tasks.is_empty());
        self.note("today");
        let year = StaffDays {
            organization,
            first: date!(2026 - 01 - 01),
            last: date!(2026 - 12 - 31),
        };
        show_absences.list(actor, year).await.unwrap();
        self.note("absences");
        let month = StaffDays {
            organization,
            first: date!(2026 - 11 - 01),
            last: date!(2026 - 11 - 30),
        };
        statistics.show(actor, month).await.unwrap();
        self.note("statistics");
        let query = AbsenceQuery {
            organization,
            absence: None,
            employee: Some(ANNA),
            from: FROM,
            to: TO,
        };
        let preview = show_absences.preview(actor, query).await.unwrap();
        assert_eq!(preview.visits.len(), usize::from(self.amount.visits));
        self.note("preview of an absence");
    }

    async fn subscribe(&mut self) {
        let (store, organization) = (self.store, self.loaded.organization);
        let feeds = &store.postgres;
        let minute = InstantMinute::floor(NOW);
        let (from, to) = (minute.plus(-30 * 1_440), minute.plus(183 * 1_440));
        feeds.owner([7; 32]).await.unwrap();
        store.calendars().versions_for_staff(organization).await.unwrap();
        let own = Reach::Only(ANNA);
        store
            .staff_calendar()
            .entries(organization, own, from, to)
            .await
            .unwrap();
        self.note("feed");
        for scope in [FeedScope::Own, FeedScope::Organization] {
            feeds.created_at(organization, AccountId(1), scope).await.unwrap();
            feeds
                .revoke(&change_at(NOW), organization, AccountId(1), scope)
                .await
                .unwrap();
        }
        self.note("feed revoked");
    }

    async fn read_mails(&mut self, booking: BookingId) {
        let organization = self.loaded.organization;
        let mails = &self.store.postgres;
        let listed = mails.mails(organization, booking).await.unwrap();
        assert!(listed.len() >= usize::try_from(self.amount.mails).unwrap());
        self.note("mails of a booking");
        let again = mails.resend(&change_at(NOW), organization, booking, listed[0].id).await;
        assert!(again.unwrap());
        self.note("mail sent again");
    }

    async fn hold_course(&mut self, participation: ParticipationId) {
        let (store, organization, event) = (self.store, self.loaded.organization, self.loaded.events[0]);
        let first = format!("SELECT min(id) FROM event_date WHERE event_id = {event} AND starts_at > '2026-11-26'");
        let date = EventDateId(store.sql().await.number(&first).await);
        let attendance = &store.postgres;
        let attended = attendance.date(organization, Reach::Everybody, date).await;
        let participants = attended.unwrap().unwrap().participants;
        assert!(participants.len() >= usize::from(self.amount.participants));
        self.note("participants");
        let check_in = CheckInRequest {
            organization,
            reach: Reach::Everybody,
            date,
            participation,
            outcome: Some(AppointmentOutcome::Done),
        };
        let evening = change_at(datetime!(2026-11-26 18:00 UTC));
        attendance.check_in(&evening, &check_in).await.unwrap();
        self.note("check-in");
        let called_off = store
            .events()
            .call_off_dates(&change_at(NOW), organization, event, &DateSelection::All)
            .await;
        assert!(called_off.unwrap() >= usize::from(self.amount.participants));
        self.note("call off");
    }

    async fn book_series(&mut self) {
        let series = weekly(self.loaded, self.amount.series);
        let visits = self.store.bookings().book_series(&change_at(NOW), &series).await;
        assert!(visits.unwrap().iter().all(SeriesVisit::is_booked));
        self.note("series");
    }

    /// A third of what lies under the absence is cancelled, a third kept, and a third done by a colleague.
    async fn be_away(&mut self) {
        let (availability, change) = (self.store.availability(), change_at(NOW));
        let mut wanted = AbsenceRequest {
            organization: self.loaded.organization,
            absence: None,
            employee: Some(ANNA),
            from: FROM,
            to: TO,
            reason: None,
            resolutions: BTreeMap::new(),
            kept_dates: BTreeSet::new(),
            reach: Reach::Everybody,
            over_rules: None,
        };
        let undecided = availability.plan_absence(&change, &wanted).await;
        let Err(AvailabilityRefused::Refused(AbsenceRefusal::Undecided(below))) = undecided else {
            panic!("{undecided:?}")
        };
        self.note("undecided absence");
        let resolutions = [
            AppointmentResolution::Cancel,
            AppointmentResolution::Keep,
            AppointmentResolution::Reassign(CLARA),
        ]
        .into_iter()
        .cycle();
        let appointments = below.iter().map(|time| time.appointment);
        wanted.resolutions = appointments.zip(resolutions).collect();
        availability.plan_absence(&change, &wanted).await.unwrap();
        self.note("absence");
    }
}

/// What each thing of the day of the staff sends.
async fn sent_by_staff(store: &TestStore, loaded: &Loaded, amount: Amount) -> BTreeMap<&'static str, Vec<String>> {
    let (booking, seat) = filled(store, loaded, amount).await;
    store.sql().await.run("ANALYZE").await;
    store.database.ping().await.unwrap();
    let mut day = Day {
        store,
        loaded,
        amount,
        sent: BTreeMap::new(),
    };
    day.look().await;
    day.subscribe().await;
    day.read_mails(booking).await;
    day.hold_course(seat).await;
    day.book_series().await;
    day.be_away().await;
    day.sent
}

/// A cut by Berta every week.
fn weekly(loaded: &Loaded, visits: u16) -> SeriesDraft {
    let visit = |week: u16| {
        let start = datetime!(2026-11-30 09:00) + Duration::weeks(week.into());
        let request = appointment_request(loaded.services[CUT], BERTA, start);
        let contact = PartialContact {
            email: Some(EmailAddress::parse("rosa@example.org").unwrap()),
            ..PartialContact::default()
        };
        Draft {
            customer: DraftCustomer::Partial { contact, seen_by: None },
            ..by_staff(draft_of_many(2_000 + u32::from(week), loaded, vec![request]))
        }
    };
    SeriesDraft {
        series: SeriesId(Uuid::from_u128(5)),
        mode: SeriesMode::All,
        visits: (0..visits).map(visit).collect(),
    }
}

fn with_course() -> OrganizationDocument {
    OrganizationDocument {
        events: vec![course()],
        ..salon()
    }
}

const LITTLE: Amount = Amount {
    visits: 3,
    participants: 1,
    mails: 1,
    series: 2,
};
const MUCH: Amount = Amount {
    visits: 60,
    participants: 12,
    mails: 50,
    series: 11,
};

/// Tables that grow of which this statement reads all rows, or all of an organisation.
async fn read_as_a_whole(sql: &Sql, statement: &str) -> Vec<&'static str> {
    let plan = sql.texts(&format!("EXPLAIN (GENERIC_PLAN) {statement}")).await;
    let (mut whole, mut scanned) = (Vec::new(), None);
    for line in plan.iter().map(|line| line.trim_start()) {
        // The table of a bitmap stands above the index.
        if line.contains("Scan") && !line.contains("Bitmap Index Scan") {
            let name = line.split(" on ").nth(1).and_then(|name| name.split(' ').next());
            scanned = GROWING.into_iter().find(|table| Some(*table) == name);
        }
        let is_of_all = line.contains("Seq Scan on");
        let is_of_an_organization = line.starts_with("Index Cond: (organization_nr = ");
        if is_of_all || is_of_an_organization {
            whole.extend(scanned);
        }
    }
    whole
}

#[tokio::test]
async fn what_staff_does_costs_the_same_for_little_and_much_and_reads_through_indexes() {
    let (store, loaded) = TestStore::with(&with_course()).await;
    let little = sent_by_staff(&store, &loaded, LITTLE).await;

    let (store, loaded) = TestStore::with(&with_course()).await;
    store.load(&salon()).await;
    let sql = store.sql().await;
    sql.run(HISTORY).await;
    sql.run(HISTORY_OF_STAFF).await;
    let much = sent_by_staff(&store, &loaded, MUCH).await;

    for (what, statements) in &much {
        assert_eq!(
            statements.len(),
            little[what].len(),
            "{what}:\n{:#?}\n{statements:#?}",
            little[what]
        );
    }
    let mut whole = Vec::new();
    for (what, statements) in &much {
        for statement in statements {
            let begins = |with: &&str| statement.trim_start().starts_with(with);
            if !["SELECT", "WITH", "UPDATE", "DELETE", "INSERT"].iter().any(begins) {
                continue;
            }
            for table in read_as_a_whole(&sql, statement).await {
                if (*what, table) != UNKNOWN_MOMENT {
                    whole.push(format!("{what}: {table}: {statement}"));
                }
            }
        }
    }
    assert_eq!(whole, Vec::<String>::new());
}

/// What turns the one above red.
#[tokio::test]
async fn statement_without_an_index_is_seen() {
    let (store, _) = TestStore::with(&with_course()).await;
    store.load(&salon()).await;
    let sql = store.sql().await;
    sql.run(HISTORY).await;
    let of_customer = "SELECT id FROM booking WHERE organization_nr = $1 AND customer_id = $2";
    let changed_often = "SELECT id FROM booking WHERE sequence > $1";
    assert_eq!(read_as_a_whole(&sql, of_customer).await, Vec::<&str>::new());
    sql.run("DROP INDEX booking_of_customer").await;
    assert_eq!(read_as_a_whole(&sql, of_customer).await, ["booking"]);
    assert_eq!(read_as_a_whole(&sql, changed_often).await, ["booking"]);
}
