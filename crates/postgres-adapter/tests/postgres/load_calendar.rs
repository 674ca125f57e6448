use booking_core::booking::{BookingRefused, BookingStore, BrokenRule};
use booking_core::lifecycle::AppointmentState;
use notifications::ports::MailContents;
use organization_document::{AbsenceDocument, AppointmentDocument, OrganizationDocument};
use postgres_adapter::load_calendar::{
    Found, LoadError, Town, begin_town, end_town, is_empty, load_calendar, load_calendars, load_next,
};
use shared_kernel::{CalendarGuid, ResourceId};
use time::Duration;
use time::macros::{date, datetime, time};
use uuid::Uuid;

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, booked, change_at, draft, named, salon,
};

/// A salon in which Anna, Berta and Clara cut hair without a break, by day and by night.
fn busy_salon(bookings: u32) -> OrganizationDocument {
    let mut load = salon();
    load.bookings = (0..bookings)
        .map(|number| {
            let start = datetime!(2026-01-01 00:00) + Duration::minutes(30 * i64::from(number / 3));
            let mut booking = booked(AppointmentState::Confirmed, CUT, 0, start);
            booking.appointments[0].employee = usize::try_from(number % 3).unwrap();
            booking.customer.email = format!("kunde{}@example.org", number % 211);
            booking
        })
        .collect();
    // No clock skips an hour here.
    load.zone = shared_kernel::Zone::named("UTC").unwrap();
    load
}

#[tokio::test]
async fn a_whole_organisation_is_loaded_in_the_order_of_the_document() {
    let store = TestStore::new();
    assert!(is_empty(&store.database).await.unwrap());
    let mut load = salon();
    load.employees[1].absences = vec![AbsenceDocument {
        starts: datetime!(2026-12-01 00:00),
        ends: datetime!(2026-12-02 00:00),
        reason: None,
    }];

    let loaded = store.load(&load).await;

    assert!(!is_empty(&store.database).await.unwrap());
    assert_eq!(loaded.organization.0, 1_000);
    assert_eq!(loaded.employees, [ResourceId(1), ResourceId(2), ResourceId(3)]);
    let sql = store.sql().await;
    let titles = sql.texts("SELECT title FROM service ORDER BY id").await;
    assert_eq!(titles, ["Haarschnitt", "Farbe"]);
    let ids = sql.texts("SELECT id::text FROM service ORDER BY id").await;
    assert_eq!(ids, loaded.services.iter().map(ToString::to_string).collect::<Vec<_>>());
    let absences =
        "SELECT resource_id || ' ' || (starts_at AT TIME ZONE 'Europe/Vienna')::date FROM absence ORDER BY 1";
    assert_eq!(sql.texts(absences).await, ["0 2026-12-24", "2 2026-12-01"]);
}

#[tokio::test]
async fn loaded_appointments_occupy_their_employee_only_when_confirmed() {
    let mut load = salon();
    let ten = MONDAY.with_time(time!(10:00));
    load.bookings = vec![
        booked(AppointmentState::CancelledByCustomer, CUT, 0, ten),
        booked(AppointmentState::CancelledByProvider, CUT, 0, ten),
        booked(AppointmentState::Done, CUT, 0, ten),
        booked(AppointmentState::NoShow, CUT, 0, ten),
        booked(AppointmentState::Confirmed, COLOUR, 0, ten),
    ];
    let (store, loaded) = TestStore::with(&load).await;
    let sql = store.sql().await;
    assert_eq!(
        sql.texts("SELECT status FROM appointment ORDER BY id").await,
        [
            "CANCELLED_BY_CUSTOMER",
            "CANCELLED_BY_PROVIDER",
            "DONE",
            "NO_SHOW",
            "CONFIRMED"
        ]
    );
    let occupied = "SELECT (ends_at - starts_at)::text FROM occupation";
    assert_eq!(sql.texts(occupied).await, ["01:15:00"], "with the follow-up");
    assert_eq!(
        sql.number("SELECT count(*) FROM history WHERE what = 'LOADED'").await,
        5
    );
    assert_eq!(
        sql.number("SELECT count(*) FROM outbox").await,
        0,
        "nobody gets a mail about it"
    );

    let taken = draft(
        1,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(1), ten)],
    );
    let refused = store.bookings().book(&change_at(NOW), &taken).await;
    assert!(matches!(&refused, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)));
}

#[tokio::test]
async fn customers_are_shared_and_bookings_keep_theirs() {
    let mut load = busy_salon(7);
    for (booking, name) in load.bookings.iter_mut().zip(["A", "B", "A", "C", "B", "A", "D"]) {
        name.clone_into(&mut booking.customer.first_name);
        booking.customer.email = "familie@example.org".to_owned();
    }
    let (store, _) = TestStore::with(&load).await;
    let names = "SELECT first_name FROM booking JOIN customer ON customer.id = customer_id ORDER BY calendar_guid";
    let sql = store.sql().await;
    assert_eq!(sql.texts(names).await, ["A", "B", "A", "C", "B", "A", "D"]);
    assert_eq!(sql.number("SELECT count(*) FROM customer").await, 4);
}

#[tokio::test]
async fn ten_thousand_bookings_are_loaded_each_with_its_own_rows() {
    let load = busy_salon(10_000);
    let (store, loaded) = TestStore::with(&load).await;
    let sql = store.sql().await;
    for table in ["booking", "appointment", "occupation", "history"] {
        assert_eq!(
            sql.number(&format!("SELECT count(*) FROM {table}")).await,
            10_000,
            "{table}"
        );
    }
    assert_eq!(sql.number("SELECT count(*) FROM customer").await, 211);
    let last = store
        .mail_contents()
        .mail_content_by_guid(CalendarGuid(Uuid::from_u128(10_000)))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(
        last.customer.email.unwrap().as_str(),
        format!("kunde{}@example.org", 9_999 % 211)
    );
    assert_eq!(
        last.appointments[0].starts_wall,
        load.bookings[9_999].appointments[0].start
    );
    assert_eq!(loaded.services.len(), 2);
}

#[tokio::test]
async fn several_appointments_of_one_booking_stay_together() {
    let mut load = salon();
    let mut booking = booked(AppointmentState::Confirmed, CUT, 2, MONDAY.with_time(time!(10:00)));
    booking.appointments.push(AppointmentDocument {
        service: COLOUR,
        employee: 0,
        rooms: Vec::new(),
        start: MONDAY.with_time(time!(10:30)),
    });
    load.bookings = vec![booking];
    let (store, _) = TestStore::with(&load).await;
    let appointments = "SELECT position || ' ' || title || ' ' || employee_id FROM appointment ORDER BY position";
    assert_eq!(
        store.sql().await.texts(appointments).await,
        ["0 Haarschnitt 3", "1 Farbe 1"]
    );
}

/// Loads what must be refused, and makes sure that nothing of it is there.
async fn refused(load: &OrganizationDocument) -> LoadError {
    let store = TestStore::new();
    let sql = store.sql().await;
    let before = sql.everything().await;
    let error = load_calendar(&store.database, &change_at(NOW), load, &|| store.new_access())
        .await
        .unwrap_err();
    assert_eq!(sql.everything().await, before);
    error
}

#[tokio::test]
async fn two_appointments_of_one_employee_at_one_time_are_refused() {
    let mut load = busy_salon(1_500);
    let twice = load.bookings[0].appointments[0].clone();
    load.bookings[1_499].appointments[0] = AppointmentDocument {
        start: twice.start + Duration::minutes(15),
        ..twice
    };
    assert!(matches!(refused(&load).await, LoadError::Overlap));
}

#[tokio::test]
async fn document_with_a_dangling_reference_is_refused() {
    let mut skill = salon();
    skill.employees[2].skills.push(2.into());
    let mut service = salon();
    service.bookings = vec![booked(AppointmentState::Done, 2, 0, MONDAY.with_time(time!(10:00)))];
    let mut employee = salon();
    employee.bookings = vec![booked(AppointmentState::Done, CUT, 3, MONDAY.with_time(time!(10:00)))];
    for load in [skill, service, employee] {
        let error = refused(&load).await;
        assert!(matches!(error, LoadError::Dangling(_)), "{error}");
    }
}

#[tokio::test]
async fn a_time_that_the_clock_skips_is_refused() {
    let gap = datetime!(2026-03-29 02:30);
    let mut appointment = salon();
    appointment.bookings = vec![booked(AppointmentState::Done, CUT, 0, gap)];
    let mut absence = salon();
    absence.closures[0].starts = gap;
    for load in [appointment, absence] {
        let error = refused(&load).await;
        assert!(matches!(error, LoadError::Skipped(_)), "{error}");
    }
}

#[tokio::test]
async fn document_with_unreadable_values_is_refused() {
    let confirmed = booked(AppointmentState::Confirmed, CUT, 0, MONDAY.with_time(time!(10:00)));
    let mut email = salon();
    email.bookings = vec![confirmed.clone()];
    email.bookings[0].customer.email = "franz".to_owned();
    let mut phone = salon();
    phone.bookings = vec![confirmed];
    phone.bookings[0].customer.phone = Some("unbekannt".to_owned());
    let mut contact = salon();
    contact.contact_email = Some("rosi@".to_owned());
    for load in [email, phone, contact] {
        let error = refused(&load).await;
        assert!(matches!(error, LoadError::Malformed(_)), "{error}");
    }
    let mut horizon = salon();
    horizon.horizon = u16::MAX;
    assert!(matches!(refused(&horizon).await, LoadError::OutOfRange("horizon")));
}

#[tokio::test]
async fn several_organisations_are_loaded_together_or_not_at_all() {
    let store = TestStore::new();
    let mut dangling = named("Salon ohne Dienst");
    dangling.bookings = vec![booked(
        AppointmentState::Confirmed,
        7,
        0,
        MONDAY.with_time(time!(10:00)),
    )];
    let refused = load_calendars(&store.database, &change_at(NOW), &[busy_salon(10), dangling], &|| {
        store.new_access()
    })
    .await;
    assert!(matches!(refused, Err(LoadError::Dangling(_))), "{refused:?}");
    assert!(is_empty(&store.database).await.unwrap());

    let together = [named("Salon Eins"), busy_salon(10), named("Salon Drei")];
    let loaded = load_calendars(&store.database, &change_at(NOW), &together, &|| store.new_access())
        .await
        .unwrap();
    let sql = store.sql().await;
    let names = sql
        .texts("SELECT company_name FROM organization WHERE nr >= 1000 ORDER BY nr")
        .await;
    assert_eq!(names, ["Salon Eins", "Salon Rosi", "Salon Drei"]);
    let numbers = sql
        .texts("SELECT organization_nr::text FROM search_document ORDER BY 1")
        .await;
    let expected: Vec<String> = loaded.iter().map(|loaded| loaded.organization.to_string()).collect();
    assert_eq!(numbers, expected);
    let taken = format!(
        "SELECT count(*) FROM occupation WHERE organization_nr = {}",
        loaded[1].organization
    );
    assert_eq!(sql.number(&taken).await, 10);
}

#[tokio::test]
async fn a_sign_up_for_an_event_that_is_not_there_is_refused() {
    let mut load = salon();
    let mut booking = booked(AppointmentState::Confirmed, CUT, 0, MONDAY.with_time(time!(10:00)));
    booking.events = vec![0];
    load.bookings = vec![booking];
    assert!(matches!(
        refused(&load).await,
        LoadError::Dangling("the event of a sign-up")
    ));
}

#[tokio::test]
async fn a_town_is_unfinished_until_it_ends_and_only_one_process_goes_on_with_it() {
    let store = TestStore::new();
    let database = &store.database;
    let town = Town {
        seed: -1,
        providers: 4,
        with_bookings: true,
        day: date!(2026 - 11 - 20),
    };
    let two = [salon(), salon()];
    assert_eq!(begin_town(database, &town).await.unwrap(), Found::Nothing);
    assert_eq!(
        load_next(database, &change_at(NOW), &two, &|| store.new_access(), 0)
            .await
            .unwrap(),
        2
    );

    let slower = load_next(database, &change_at(NOW), &two, &|| store.new_access(), 0).await;
    assert!(matches!(slower, Err(LoadError::Overtaken)));

    let other = Town { seed: 7, ..town };
    assert_eq!(begin_town(database, &other).await.unwrap(), Found::Unfinished(town, 2));
    assert_eq!(
        load_next(database, &change_at(NOW), &two, &|| store.new_access(), 2)
            .await
            .unwrap(),
        4
    );
    end_town(database).await.unwrap();
    assert_eq!(begin_town(database, &town).await.unwrap(), Found::Organizations);
    let sql = store.sql().await;
    let left = "SELECT nspname::text FROM pg_namespace WHERE nspname = 'demo_town'";
    assert_eq!(sql.texts(left).await, [] as [String; 0], "no trace of the loading");
    assert_eq!(
        sql.texts("SELECT count(*)::text FROM organization WHERE nr >= 1000")
            .await,
        ["4"]
    );
}
