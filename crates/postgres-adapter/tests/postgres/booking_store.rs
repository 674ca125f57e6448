use booking_core::booking::{
    Answer, BookedAppointment, Booking, BookingChannel, BookingRefused, BookingStore, BrokenRule, CustomFieldOwner,
    Draft, Refusal,
};
use booking_core::customers::CustomerContact;
use booking_core::lifecycle::{AppointmentState, BookingLifecycle, CancelScope, ChangeAction};
use notifications::ports::MailContents;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{
    BookingId, CustomFieldId, EmailAddress, Money, OrganizationNr, PersonName, PhoneNumber, Rank, ResourceId,
    StoreError,
};
use time::Duration;
use time::macros::{datetime, time};
use tokio_postgres::error::SqlState;

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, booked, change_at, customer, draft, named, salon, wanted,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);

/// What the first row set has and the second has not.
fn gone(before: &[String], after: &[String]) -> Vec<String> {
    before.iter().filter(|row| !after.contains(row)).cloned().collect()
}

/// How often each table occurs among rows.
fn tables(rows: &[String]) -> Vec<String> {
    let mut tables: Vec<String> = rows
        .iter()
        .map(|row| row.split('(').next().unwrap_or_default().to_owned())
        .collect();
    tables.sort_unstable();
    tables
}

async fn custom_field(store: &TestStore, kind: &str) -> CustomFieldId {
    let id = format!("SELECT id FROM custom_field WHERE kind = '{kind}'");
    CustomFieldId(store.sql().await.number(&id).await)
}

/// A colour by Anna on Monday at ten, with an answer and a key.
async fn colour_with_everything(store: &TestStore, loaded: &Loaded) -> Draft {
    let start = MONDAY.with_time(time!(10:00));
    let mut request = draft(
        1,
        loaded,
        vec![appointment_request(loaded.services[COLOUR], ANNA, start)],
    );
    request.answers = vec![Answer {
        field: custom_field(store, "TEXT").await,
        owner: Some(CustomFieldOwner::Service(loaded.services[COLOUR])),
        value: " Braun ".to_owned(),
    }];
    request.identity.key = Some("meine Absicht".to_owned());
    request
}

#[tokio::test]
async fn a_booking_is_answered_with_what_was_decided() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let request = colour_with_everything(&store, &loaded).await;

    let booking = store.bookings().book(&change_at(NOW), &request).await.unwrap();

    let expected = Booking {
        id: booking.id,
        guid: request.guid,
        organization: loaded.organization,
        zone: salon().zone,
        appointments: vec![BookedAppointment {
            service: loaded.services[COLOUR],
            title: "Farbe".to_owned(),
            price: Money::from_cents(6_000),
            duration: 60,
            employee: ANNA,
            employee_name: "Anna Wagner".to_owned(),
            start: MONDAY.with_time(time!(10:00)),
            end: MONDAY.with_time(time!(11:00)),
        }],
    };
    assert_eq!(booking, expected);
}

#[tokio::test]
async fn a_booking_writes_everything_that_belongs_to_it_and_nothing_else() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let request = colour_with_everything(&store, &loaded).await;
    let before = sql.everything().await;

    let booking = store.bookings().book(&change_at(NOW), &request).await.unwrap();

    let after = sql.everything().await;
    let (nr, id) = (loaded.organization, booking.id);
    assert_eq!(
        tables(&gone(&after, &before)),
        [
            "answer",
            "appointment",
            "booking",
            "calendar",
            "customer",
            "history",
            "idempotency_key",
            "occupation",
            "outbox",
            "outbox_delivery",
            "reminder"
        ]
    );
    assert_eq!(tables(&gone(&before, &after)), ["calendar"], "nothing else was changed");
    let rows = [
        ("calendar", "rules_version, bookings_version", "(1,2)".to_owned()),
        (
            "customer",
            "organization_nr, first_name, last_name, email, phone, created_at",
            format!("({nr},Katharina,Oberhuber,kunde1@example.org,\"+43 660 5507820\",\"2026-11-20 12:00:00+00\")"),
        ),
        (
            "booking",
            "organization_nr, calendar_guid, site, remark, sequence, encode(manage_token_hash, 'hex'), created_at",
            format!(
                "({nr},{},MAIN,\"Bitte leise klingeln\",0,{},\"2026-11-20 12:00:00+00\")",
                request.guid,
                "01".repeat(32)
            ),
        ),
        (
            "appointment",
            "booking_id, position, employee_id, employee_reason, status, title, price_cents, duration, follow_up",
            format!("({id},0,1,CHOSEN,CONFIRMED,Farbe,6000,60,15)"),
        ),
        (
            "appointment",
            "starts_wall, ends_wall, zone, starts_at, ends_at",
            "(\"2026-11-23 10:00:00\",\"2026-11-23 11:00:00\",Europe/Vienna,\"2026-11-23 09:00:00+00\",\"2026-11-23 10:00:00+00\")"
                .to_owned(),
        ),
        (
            "occupation",
            "organization_nr, resource_id, starts_at, ends_at, event_date_id",
            format!("({nr},1,\"2026-11-23 09:00:00+00\",\"2026-11-23 10:15:00+00\",)"),
        ),
        (
            "answer",
            "booking_id, field_text, field_group, value",
            format!("({id},\"Welche Farbe hast du jetzt?\",\"Zu deinem Haar\",Braun)"),
        ),
        (
            "history",
            "booking_id, what, revision, actor, on_behalf_of, at, request_id, details",
            format!("({id},BOOKED,0,GUEST,,\"2026-11-20 12:00:00+00\",00000000-0000-0000-0000-000000000a11,)"),
        ),
        (
            "outbox",
            "organization_nr, account_id, fact, subject_id, revision, dedupe_key, at",
            format!("({nr},,BOOKING_CONFIRMED,{id},0,booking-confirmed:{id},\"2026-11-20 12:00:00+00\")"),
        ),
        (
            "outbox_delivery",
            "consumer, tries, next_try_at, leased_until, consumed_at, given_up_at",
            "(MAILS,0,\"2026-11-20 12:00:00+00\",,,)".to_owned(),
        ),
        (
            "idempotency_key",
            "key, encode(body_hash, 'hex'), booking_id, created_at",
            format!("(\"meine Absicht\",{},{id},\"2026-11-20 12:00:00+00\")", "01".repeat(32)),
        ),
    ];
    sql.run("SET TIME ZONE 'UTC'").await;
    for (table, columns, expected) in rows {
        let row = sql.text(&format!("SELECT ROW({columns})::text FROM {table}")).await;
        assert_eq!(row, expected, "{table}");
    }
}

#[tokio::test]
async fn a_refusal_writes_nothing() {
    let mut load = salon();
    let ten = MONDAY.with_time(time!(10:00));
    load.bookings = vec![booked(AppointmentState::Confirmed, CUT, 0, ten)];
    let (store, loaded) = TestStore::with(&load).await;
    let sql = store.sql().await;
    let before = sql.everything().await;
    let (cut, colour) = (loaded.services[CUT], loaded.services[COLOUR]);
    let brown = Answer {
        field: custom_field(&store, "TEXT").await,
        owner: None,
        value: "Braun".to_owned(),
    };

    let refusals = [
        (vec![appointment_request(cut, ANNA, ten)], BrokenRule::Taken.at(0)),
        // The second of two, while the first is free.
        (
            vec![
                appointment_request(cut, BERTA, ten),
                appointment_request(cut, ANNA, MONDAY.with_time(time!(10:15))),
            ],
            BrokenRule::Taken.at(1),
        ),
        // The follow-up of the new one reaches into what is taken.
        (
            vec![
                appointment_request(cut, BERTA, ten),
                appointment_request(colour, ANNA, MONDAY.with_time(time!(09:00))),
            ],
            BrokenRule::Taken.at(1),
        ),
        (
            vec![appointment_request(colour, BERTA, ten)],
            BrokenRule::UnknownEmployee.at(0),
        ),
        (
            vec![appointment_request(cut, ANNA, datetime!(2026-11-23 10:05))],
            BrokenRule::OffGrid.at(0),
        ),
    ];
    for (number, (appointment_requests, expected)) in (1..).zip(refusals) {
        let mut request = draft(number, &loaded, appointment_requests);
        request.identity.key = Some(format!("Absicht {number}"));
        if request
            .appointment_requests
            .iter()
            .any(|appointment_request| appointment_request.service == colour)
        {
            request.answers = vec![brown.clone()];
        }
        let refused = store.bookings().book(&change_at(NOW), &request).await;
        assert!(
            matches!(&refused, Err(BookingRefused::Refused(refusal)) if *refusal == expected),
            "{refused:?} instead of {expected:?}"
        );
    }
    let unanswered = draft(
        9,
        &loaded,
        vec![appointment_request(colour, ANNA, MONDAY.with_time(time!(12:00)))],
    );
    let refused = store.bookings().book(&change_at(NOW), &unanswered).await;
    assert!(matches!(refused, Err(BookingRefused::Refused(Refusal::Answers(_)))));

    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn several_services_are_one_booking_told_by_start() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let cut = loaded.services[CUT];
    let appointment_requests = vec![
        appointment_request(cut, BERTA, MONDAY.with_time(time!(14:00))),
        appointment_request(cut, None, MONDAY.with_time(time!(09:30))),
        appointment_request(cut, ANNA, MONDAY.with_time(time!(14:30))),
    ];
    let mut request = draft(1, &loaded, appointment_requests);
    request.identity.key = Some("drei".to_owned());

    let booking = store.bookings().book(&change_at(NOW), &request).await.unwrap();

    let starts: Vec<_> = booking
        .appointments
        .iter()
        .map(|appointment| appointment.start.time())
        .collect();
    assert_eq!(starts, [time!(09:30), time!(14:00), time!(14:30)]);
    let positions = "SELECT position || ' ' || starts_wall::time FROM appointment ORDER BY position";
    assert_eq!(sql.texts(positions).await, ["0 14:00:00", "1 09:30:00", "2 14:30:00"]);
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 1);
    assert_eq!(sql.number("SELECT count(*) FROM occupation").await, 3);
    assert_eq!(sql.number("SELECT count(*) FROM outbox").await, 1);
    assert_eq!(
        sql.number("SELECT bookings_version FROM calendar").await,
        2,
        "raised once"
    );
    let reason = "SELECT employee_reason || ': ' || employee_reason_figures FROM appointment WHERE position = 1";
    assert_eq!(
        sql.text(reason).await,
        "LEAST_OCCUPIED: 0 min that day, 0 min in 28 days, among 3"
    );

    let again = store.bookings().book(&change_at(NOW), &request).await.unwrap();
    assert_eq!(again, booking);
}

#[tokio::test]
async fn only_public_organisations_can_be_booked() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let nowhere = Loaded {
        organization: OrganizationNr(888),
        ..loaded.clone()
    };
    let refused = store
        .bookings()
        .book(&change_at(NOW), &draft(1, &nowhere, appointment_requests.clone()))
        .await;
    assert!(matches!(refused, Err(BookingRefused::UnknownOrganization)));
    for status in ["DRAFT", "INACTIVE"] {
        sql.run(&format!("UPDATE organization SET status = '{status}' WHERE nr >= 1000"))
            .await;
        let refused = store
            .bookings()
            .book(&change_at(NOW), &draft(1, &loaded, appointment_requests.clone()))
            .await;
        assert!(matches!(refused, Err(BookingRefused::UnknownOrganization)), "{status}");
    }
    assert_eq!(sql.number("SELECT count(*) FROM booking").await, 0);
}

#[tokio::test]
async fn a_service_of_another_organisation_is_unknown() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let other = store.load(&salon()).await;
    let appointment_requests = vec![appointment_request(
        other.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let refused = store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await;
    assert!(matches!(&refused, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::UnknownService.at(0)));
}

#[tokio::test]
async fn customer_is_known_by_name_and_contact_and_what_differs_is_kept_with_the_booking() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let same = customer("familie@example.org");
    let mut other_name = same.clone();
    other_name.first_name = PersonName::parse("Josef").unwrap();
    let mut other_phone = same.clone();
    other_phone.phone = Some(PhoneNumber::parse("+43 660 5559999").unwrap());
    let mut no_phone = same.clone();
    no_phone.phone = None;
    let mut other_email = same.clone();
    other_email.email = EmailAddress::parse("neu@example.org").unwrap();
    let mut other_spelling = same.clone();
    other_spelling.first_name = PersonName::parse("KATHARINA").unwrap();
    other_spelling.email = EmailAddress::parse("Familie@example.org").unwrap();
    let mut stranger = same.clone();
    stranger.email = EmailAddress::parse("fremd@example.org").unwrap();
    stranger.phone = None;
    let people = [
        &same,
        &same,
        &other_name,
        &other_phone,
        &no_phone,
        &other_email,
        &other_spelling,
        &stranger,
    ];
    for (number, person) in (1..).zip(people) {
        let start = MONDAY.with_time(time!(09:00)) + time::Duration::minutes(30 * i64::from(number));
        let mut request = draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ANNA, start)],
        );
        request.customer = person.clone().into();
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
    }
    let of_bookings = "SELECT dense_rank() OVER (ORDER BY customer_id) FROM booking ORDER BY id";
    assert_eq!(sql.texts(of_bookings).await, ["1", "1", "2", "1", "1", "1", "1", "3"]);
    let given =
        "SELECT concat_ws(' ', given_first_name, given_last_name, given_email, given_phone) FROM booking ORDER BY id";
    assert_eq!(
        sql.texts(given).await,
        [
            "",
            "",
            "",
            "+43 660 5559999",
            "",
            "neu@example.org",
            "KATHARINA Familie@example.org",
            ""
        ]
    );
    let mail = store
        .mail_contents()
        .mail_content(loaded.organization, BookingId(6))
        .await;
    let mail = mail.unwrap().unwrap();
    assert_eq!(mail.customer.email, Some(other_email.email));
}

#[tokio::test]
async fn phone_and_comment_that_the_provider_does_not_ask_for_are_not_stored() {
    let mut load = salon();
    load.settings.show_comment = false;
    load.settings.show_phone = false;
    let (store, loaded) = TestStore::with(&load).await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, appointment_requests))
        .await
        .unwrap();
    let stored = "SELECT ROW(phone, remark)::text FROM customer JOIN booking ON customer.id = customer_id";
    assert_eq!(store.sql().await.text(stored).await, "(,)");
}

#[tokio::test]
async fn booking_gives_up_after_two_seconds_behind_a_stalled_lock_holder() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let before = sql.everything().await;
    let stalled = store.sql().await;
    stalled
        .run(&format!("BEGIN; SELECT lock_calendar({})", loaded.organization))
        .await;
    let appointment_requests = vec![appointment_request(
        loaded.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let request = draft(1, &loaded, appointment_requests);

    let (bookings, change) = (store.bookings(), change_at(NOW));
    let deadline = std::time::Duration::from_millis(3_500);
    let answer = tokio::time::timeout(deadline, bookings.book(&change, &request)).await;

    assert!(matches!(
        answer,
        Ok(Err(BookingRefused::Store(StoreError::Unavailable(_))))
    ));
    assert_eq!(sql.everything().await, before);
    stalled.run("ROLLBACK").await;
    bookings.book(&change, &request).await.unwrap();
}

#[tokio::test]
async fn the_lock_of_one_organisation_stops_no_other() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let other = store.load(&salon()).await;
    let stalled = store.sql().await;
    stalled
        .run(&format!("BEGIN; SELECT lock_calendar({})", loaded.organization))
        .await;
    let appointment_requests = vec![appointment_request(
        other.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    store
        .bookings()
        .book(&change_at(NOW), &draft(1, &other, appointment_requests))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_crowd_behind_somebody_who_stalls_is_answered_in_time_and_takes_nobody_elses_connection() {
    let store = TestStore::with_connections(3);
    let loaded = store.load(&salon()).await;
    let other = store.load(&salon()).await;
    let (sql, stalled) = (store.sql().await, store.sql().await);
    stalled
        .run(&format!("BEGIN; SELECT lock_calendar({})", loaded.organization))
        .await;
    let mut crowd = tokio::task::JoinSet::new();
    for customer in 0..60 {
        let appointment_requests = vec![appointment_request(
            loaded.services[CUT],
            None,
            MONDAY.with_time(time!(10:00)),
        )];
        let (bookings, request) = (store.bookings(), draft(customer, &loaded, appointment_requests));
        crowd.spawn(async move { bookings.book(&change_at(NOW), &request).await });
    }
    sql.until_waiting(2).await;
    let appointment_requests = vec![appointment_request(
        other.services[CUT],
        None,
        MONDAY.with_time(time!(10:00)),
    )];
    let elsewhere = draft(1, &other, appointment_requests);
    store.bookings().book(&change_at(NOW), &elsewhere).await.unwrap();

    let promised = std::time::Duration::from_secs(3);
    let answers = tokio::time::timeout(promised, crowd.join_all()).await.unwrap();

    let is_told = |answer: &Result<_, _>| matches!(answer, Err(BookingRefused::Store(StoreError::Unavailable(_))));
    assert!(answers.iter().all(is_told), "{answers:?}");
}

#[tokio::test]
async fn imported_booking_keeps_its_terms_and_plans_no_mail() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let import = |number, start| Draft {
        channel: BookingChannel::Import {
            rank: Rank::BusinessManager,
        },
        ..draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ANNA, start)],
        )
    };
    let last_week = (MONDAY - time::Duration::WEEK).with_time(time!(22:00));
    let imported = store
        .bookings()
        .book(&change_at(NOW), &import(1, last_week))
        .await
        .unwrap();
    assert_eq!(imported.appointments[0].start, last_week);
    let again = store.bookings().book(&change_at(NOW), &import(2, last_week)).await;
    assert!(matches!(again, Err(BookingRefused::Refused(_))), "{again:?}");

    let sql = store.sql().await;
    let appointment = sql.number("SELECT id FROM appointment").await;
    let told = sql
        .texts("SELECT site || ' ' || what || ' ' || details FROM booking JOIN history ON booking_id = booking.id")
        .await;
    let rules = r#"["IN_THE_PAST", "OUTSIDE_HOURS"]"#;
    assert_eq!(told, [format!("IMPORT LOADED {}", overridden(appointment, rules))]);
    assert_eq!(sql.number("SELECT count(*) FROM outbox").await, 0);
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:?}");
}

/// The details of a booking for which a manager has overridden rules.
fn overridden(appointment: i64, rules: &str) -> String {
    format!(r#"{{"overridden": [{{"rank": "BUSINESS_MANAGER", "rules": {rules}, "appointment": {appointment}}}]}}"#)
}

#[tokio::test]
async fn staff_books_outside_hours_and_that_is_recorded() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run("UPDATE organization SET status = 'DRAFT'; UPDATE calendar SET is_public = false")
        .await;
    let evening = MONDAY.with_time(time!(22:00));
    let request = Draft {
        channel: BookingChannel::BackOffice {
            rank: Rank::BusinessManager,
            over_rules: true,
            tells_customer: true,
        },
        ..draft(
            1,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ANNA, evening)],
        )
    };
    let booking = store.bookings().book(&change_at(NOW), &request).await.unwrap();
    assert_eq!(booking.appointments[0].start, evening);
    let recorded = "SELECT booking.site || ': ' || history.details FROM booking JOIN history
        ON history.organization_nr = booking.organization_nr AND booking_id = booking.id";
    let appointment = sql.number("SELECT id FROM appointment").await;
    assert_eq!(
        sql.texts(recorded).await,
        [format!(
            "BACK_OFFICE: {}",
            overridden(appointment, r#"["OUTSIDE_HOURS"]"#)
        )]
    );
}

#[tokio::test]
async fn employee_with_own_duration_and_price_is_booked_and_moved_with_them() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let own = format!(
        "UPDATE ability SET duration = 75, price_cents = 9900 WHERE service_id = {} AND resource_id = {BERTA};
         UPDATE calendar SET rules_version = rules_version + 1",
        loaded.services[CUT].0
    );
    sql.run(&own).await;
    let at_ten = |employee| {
        vec![appointment_request(
            loaded.services[CUT],
            employee,
            MONDAY.with_time(time!(10:00)),
        )]
    };
    let (bookings, change) = (store.bookings(), change_at(NOW));
    let anna = bookings.book(&change, &draft(1, &loaded, at_ten(ANNA))).await.unwrap();
    let berta = bookings.book(&change, &draft(2, &loaded, at_ten(BERTA))).await.unwrap();
    let terms = |booking: &Booking| (booking.appointments[0].duration, booking.appointments[0].price.cents());
    assert_ne!(terms(&anna), terms(&berta));
    assert_eq!(terms(&berta), (75, 9900));
    let occupied = format!(
        "SELECT extract(epoch FROM ends_at - starts_at)::bigint / 60 FROM occupation WHERE resource_id = {BERTA}"
    );
    assert!(sql.number(&occupied).await >= 75);

    let too_long = format!(
        "UPDATE ability SET duration = 1440 WHERE service_id = {}",
        loaded.services[COLOUR].0
    );
    let follow_up = format!(
        "UPDATE service SET follow_up = 15 WHERE id = {}",
        loaded.services[COLOUR].0
    );
    sql.run("UPDATE service SET duration = 5, follow_up = 0").await;
    sql.run(&too_long).await;
    let (code, _) = sql.refused(&follow_up).await;
    assert_eq!(code, SqlState::CHECK_VIOLATION, "nothing occupies longer than a day");
}

#[tokio::test]
async fn an_email_address_has_twenty_open_bookings_at_an_organisation() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let there = store.load(&named("Zweiter Salon")).await;
    // Half an hour each, on as many days as are needed.
    let request = |number: u8, loaded: &Loaded, email: &str| {
        let start = MONDAY + Duration::days((number / 8).into());
        let start = start.with_time(time!(9:00)) + Duration::minutes(30 * i64::from(number % 8));
        let request = appointment_request(loaded.services[CUT], None, start);
        Draft {
            customer: customer(email).into(),
            ..draft(number, loaded, vec![request])
        }
    };
    let book = async |request: Draft| store.bookings().book(&change_at(NOW), &request).await;
    for number in 1..=20 {
        // Neither another spelling nor another name is another e-mail address.
        let email = if number % 2 == 0 {
            "Anna@example.org"
        } else {
            "anna@example.org"
        };
        let mut request = request(number, &loaded, email);
        let named = CustomerContact {
            first_name: PersonName::parse(&format!("Anna{number}")).unwrap(),
            ..customer(email)
        };
        request.customer = named.into();
        book(request).await.unwrap();
    }
    let sql = store.sql().await;
    let before = sql.everything().await;
    let refused = book(request(21, &loaded, "ANNA@example.org")).await;
    assert!(
        matches!(refused, Err(BookingRefused::Refused(Refusal::TooManyOpenBookings))),
        "{refused:?}"
    );
    assert_eq!(sql.everything().await, before, "nothing is written");
    book(request(21, &there, "anna@example.org")).await.unwrap();
    book(request(22, &loaded, "bea@example.org")).await.unwrap();
    let mut by_staff = request(23, &loaded, "anna@example.org");
    by_staff.channel = BookingChannel::BackOffice {
        rank: Rank::BusinessUser,
        over_rules: false,
        tells_customer: true,
    };
    book(by_staff).await.unwrap();
    // What is cancelled or over is not open.
    for number in [1, 23] {
        let cancel = wanted([number; 32], ChangeAction::Cancel(CancelScope::All));
        store.lifecycle().change(&change_at(NOW), &cancel).await.unwrap();
    }
    book(request(24, &loaded, "anna@example.org")).await.unwrap();
    let later = MONDAY.with_time(time!(9:45)).assume_utc();
    let request = Draft {
        appointment_requests: vec![appointment_request(
            loaded.services[CUT],
            None,
            (MONDAY + Duration::days(4)).with_time(time!(9:00)),
        )],
        ..request(25, &loaded, "anna@example.org")
    };
    store.bookings().book(&change_at(later), &request).await.unwrap();
}

#[tokio::test]
async fn provider_allows_fewer_open_bookings_of_an_email_address() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    for most in [0, 21] {
        let refused = format!("UPDATE calendar SET open_bookings_of_mailbox = {most}");
        assert_eq!(sql.refused(&refused).await.0, SqlState::CHECK_VIOLATION);
    }
    sql.run("UPDATE calendar SET open_bookings_of_mailbox = 2").await;
    for number in 1..=3 {
        let start = MONDAY.with_time(time!(9:00)) + Duration::minutes(30 * i64::from(number));
        let request = Draft {
            customer: customer("anna@example.org").into(),
            ..draft(
                number,
                &loaded,
                vec![appointment_request(loaded.services[CUT], None, start)],
            )
        };
        let booked = store.bookings().book(&change_at(NOW), &request).await;
        if number < 3 {
            booked.unwrap();
        } else {
            assert!(
                matches!(booked, Err(BookingRefused::Refused(Refusal::TooManyOpenBookings))),
                "{booked:?}"
            );
        }
    }
}
