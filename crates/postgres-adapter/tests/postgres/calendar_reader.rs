use booking_core::calendar::{CalendarReader, CalendarVersions, Grid, Occupation, Rules, Span, Window};
use booking_core::lifecycle::AppointmentState;
use booking_core::offer::OfferReader;
use catalog::Country;
use organization_document::OrganizationDocument;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{InstantMinute, Money, OrganizationNr, ResourceId, ServiceId};
use time::macros::{date, datetime, time};
use time::{Duration, OffsetDateTime};

use crate::support::{COLOUR, CUT, MONDAY, TestStore, booked, named, salon};

async fn rules_of(store: &TestStore, loaded: &Loaded) -> Rules {
    let calendars = store.calendars();
    let versions = calendars.versions(loaded.organization).await.unwrap().unwrap();
    let rules = calendars.rules(loaded.organization, versions).await.unwrap().unwrap();
    Rules::clone(&rules)
}

fn minute(instant: OffsetDateTime) -> InstantMinute {
    InstantMinute::floor(instant)
}

#[tokio::test]
async fn only_public_organisations_have_versions_for_customers() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let calendars = store.calendars();
    let first = CalendarVersions { rules: 1, bookings: 1 };
    assert_eq!(calendars.versions(loaded.organization).await.unwrap(), Some(first));
    assert_eq!(calendars.versions(OrganizationNr(999)).await.unwrap(), None);
    assert_eq!(calendars.versions_for_staff(OrganizationNr(999)).await.unwrap(), None);

    for status in ["DRAFT", "INACTIVE"] {
        store
            .sql()
            .await
            .run(&format!("UPDATE organization SET status = '{status}' WHERE nr >= 1000"))
            .await;
        assert_eq!(calendars.versions(loaded.organization).await.unwrap(), None, "{status}");
        let staff = calendars.versions_for_staff(loaded.organization).await.unwrap();
        assert_eq!(staff, Some(first), "{status}");
    }
    store
        .sql()
        .await
        .run("UPDATE organization SET status = 'PUBLIC' WHERE nr >= 1000")
        .await;
    assert_eq!(calendars.versions(loaded.organization).await.unwrap(), Some(first));
}

#[tokio::test]
async fn rules_are_those_of_the_organisation() {
    let (store, loaded) = TestStore::with(&salon()).await;
    store.load(&named("Ein anderer Salon")).await;

    let rules = rules_of(&store, &loaded).await;

    assert_eq!(rules.organization, loaded.organization);
    assert_eq!(rules.zone.name(), "Europe/Vienna");
    assert_eq!((rules.grid, rules.notice, rules.horizon), (Grid(15), 60, 90));
    assert_eq!(rules.settings, salon().settings);
    let closure = &rules.premises.absences[0];
    assert_eq!(closure.reason.as_deref(), Some("Weihnachten"));
    let christmas = Span::new(
        minute(datetime!(2026-12-23 23:00 UTC)),
        minute(datetime!(2026-12-26 23:00 UTC)),
    );
    assert_eq!(Ok(closure.span), christmas);
    assert_eq!(rules.premises.absences.len(), 1);
    assert_eq!(
        rules.premises.hours.on(MONDAY + Duration::days(4)),
        [Window::new(540, 1_080).unwrap()]
    );
    assert_eq!(rules.premises.hours.on(MONDAY - Duration::DAY), []);

    let people: Vec<(i32, String)> = rules
        .employees
        .iter()
        .map(|availability| (availability.employee.id.0, availability.employee.full_name()))
        .collect();
    let expected = [(1, "Anna Wagner"), (2, "Berta Wagner"), (3, "Clara Wagner")];
    assert_eq!(people, expected.map(|(id, name)| (id, name.to_owned())));
    assert_eq!(rules.employees[0].away(), [closure.span]);

    let cut = rules.service(loaded.services[CUT]).unwrap();
    assert_eq!(
        (cut.title.as_str(), cut.duration, cut.follow_up),
        ("Haarschnitt", 30, 0)
    );
    assert_eq!(
        (cut.price, cut.skilled.as_slice()),
        (Money::from_cents(2_500), &[0, 1, 2][..])
    );
    let colour = rules.service(loaded.services[COLOUR]).unwrap();
    assert_eq!((colour.duration, colour.follow_up), (60, 15));
    assert_eq!(colour.skilled, [0]);
    assert_eq!(rules.services.len(), 2);
}

#[tokio::test]
async fn working_hours_are_own_hours_within_opening_hours() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let rules = rules_of(&store, &loaded).await;
    let monday = rules.zone.day(MONDAY);
    let working: Vec<Span> = rules.employees[1].working(&monday).collect();
    // The premises open at 9, Berta leaves at 17.
    let nine_to_five = Span::new(
        minute(datetime!(2026-11-23 08:00 UTC)),
        minute(datetime!(2026-11-23 16:00 UTC)),
    );
    assert_eq!(working, [nine_to_five.unwrap()]);
}

#[tokio::test]
async fn premises_are_closed_on_regional_holidays_unless_excepted() {
    let mut load = salon();
    load.closes_on_holidays = true;
    (load.country, load.zip_code) = (Country::Germany, "80331".to_owned());
    let (store, loaded) = TestStore::with(&load).await;
    let (sql, epiphany) = (store.sql().await, date!(2027 - 01 - 06));
    let day = async || {
        let rules = rules_of(&store, &loaded).await;
        let premises = store.offers().premises_calendars(&[loaded.organization]).await.unwrap();
        assert_eq!(premises[0].availability.holidays, rules.premises.holidays);
        let works = rules.employees[0].works_on(epiphany);
        assert_eq!(works, rules.premises.holidays.on(epiphany).is_none());
        let closed = |day| rules.premises.holidays.on(day).map(|holiday| holiday.name);
        (works, closed(date!(2026 - 12 - 25)), closed(date!(2027 - 08 - 15)))
    };
    assert_eq!(day().await, (false, Some("1. Weihnachtstag"), None));
    sql.run("UPDATE calendar SET local_holidays = '{ASSUMPTION}', rules_version = 2")
        .await;
    assert_eq!(
        day().await,
        (false, Some("1. Weihnachtstag"), Some("Mariä Himmelfahrt"))
    );
    sql.run("UPDATE calendar SET open_holidays = '{2027-01-06, 2027-08-15}', rules_version = 3")
        .await;
    assert_eq!(day().await, (true, Some("1. Weihnachtstag"), None));
    sql.run("UPDATE calendar SET open_holidays = '{}', holiday_region = 'DE', rules_version = 4")
        .await;
    assert_eq!(day().await, (true, Some("1. Weihnachtstag"), None));
    sql.run("UPDATE calendar SET closes_on_holidays = false, rules_version = 5")
        .await;
    assert_eq!(day().await, (true, None, None));
}

#[tokio::test]
async fn archived_people_and_services_are_left_out() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let archive = "UPDATE resource SET archived_at = now() WHERE id = 1;
        UPDATE service SET archived_at = now() WHERE title = 'Farbe'";
    store.sql().await.run(archive).await;

    let rules = rules_of(&store, &loaded).await;

    let people: Vec<ResourceId> = rules
        .employees
        .iter()
        .map(|availability| availability.employee.id)
        .collect();
    assert_eq!(people, [ResourceId(2), ResourceId(3)]);
    let services: Vec<ServiceId> = rules.services.iter().map(|service| service.id).collect();
    assert_eq!(services, [loaded.services[CUT]]);
    assert_eq!(rules.services[0].skilled, [0, 1]);
    assert_eq!(rules.service(loaded.services[COLOUR]), None);
    assert_eq!(
        rules.archived,
        [(loaded.services[COLOUR], Vec::new())].into(),
        "only Anna could do it"
    );
}

#[tokio::test]
async fn employee_without_a_service_is_in_the_rules() {
    let mut load = salon();
    load.employees[1].skills.clear();
    let (store, loaded) = TestStore::with(&load).await;
    let rules = rules_of(&store, &loaded).await;
    assert_eq!(rules.employees[1].employee.full_name(), "Berta Wagner");
    assert!(rules.employees[1].works_on(MONDAY));
    assert_eq!(rules.service(loaded.services[CUT]).unwrap().skilled, [0, 2]);
}

#[tokio::test]
async fn a_service_that_nobody_can_do_is_known() {
    let (store, loaded) = TestStore::with(&salon()).await;
    store
        .sql()
        .await
        .run("UPDATE resource SET archived_at = now() WHERE id = 1")
        .await;
    let rules = rules_of(&store, &loaded).await;
    assert!(rules.service(loaded.services[COLOUR]).unwrap().skilled.is_empty());
}

#[tokio::test]
async fn an_organisation_may_have_neither_services_nor_people() {
    let empty = OrganizationDocument {
        services: Vec::new(),
        employees: Vec::new(),
        ..salon()
    };
    let (store, loaded) = TestStore::with(&empty).await;
    let rules = rules_of(&store, &loaded).await;
    assert!(rules.services.is_empty() && rules.employees.is_empty());
    assert_eq!(rules.grid, Grid(15));
}

#[tokio::test]
async fn occupations_are_those_that_touch_the_range_by_resource_and_start() {
    let start = MONDAY.with_time(time!(10:00));
    let mut load = salon();
    load.bookings = vec![
        booked(AppointmentState::Confirmed, CUT, 2, start),
        booked(AppointmentState::Confirmed, CUT, 0, MONDAY.with_time(time!(11:00))),
        // With its follow-up until 11:00.
        booked(AppointmentState::Confirmed, COLOUR, 0, MONDAY.with_time(time!(09:45))),
        booked(AppointmentState::CancelledByCustomer, CUT, 1, start),
        booked(AppointmentState::Done, CUT, 1, start),
        booked(AppointmentState::NoShow, CUT, 1, start),
    ];
    let (store, loaded) = TestStore::with(&load).await;
    let mut other = named("Ein anderer Salon");
    other.bookings = vec![booked(AppointmentState::Confirmed, CUT, 0, start)];
    store.load(&other).await;

    let occupied = async |from, to| {
        store
            .calendars()
            .occupations(loaded.organization, minute(from), minute(to))
            .await
            .unwrap()
    };
    let occupation = |employee, from, to| Occupation {
        resource: ResourceId(employee),
        span: Span::new(minute(from), minute(to)).unwrap(),
    };
    let colour = occupation(1, datetime!(2026-11-23 08:45 UTC), datetime!(2026-11-23 10:00 UTC));
    let cut = occupation(1, datetime!(2026-11-23 10:00 UTC), datetime!(2026-11-23 10:30 UTC));
    let claras = occupation(3, datetime!(2026-11-23 09:00 UTC), datetime!(2026-11-23 09:30 UTC));

    let day = occupied(datetime!(2026-11-22 23:00 UTC), datetime!(2026-11-23 23:00 UTC)).await;
    assert_eq!(day, [colour, cut, claras]);
    let reaching_in = occupied(datetime!(2026-11-23 09:30 UTC), datetime!(2026-11-23 10:00 UTC)).await;
    assert_eq!(
        reaching_in,
        [colour],
        "those that only touch the range are no part of it"
    );
    let later = occupied(datetime!(2026-11-23 10:30 UTC), datetime!(2026-12-23 10:00 UTC)).await;
    assert!(later.is_empty());
}

#[tokio::test]
async fn the_longest_occupation_is_found_by_its_last_minute() {
    let mut load = salon();
    load.services[CUT].duration = 1_440;
    load.bookings = vec![booked(
        AppointmentState::Confirmed,
        CUT,
        0,
        MONDAY.with_time(time!(09:00)),
    )];
    let (store, loaded) = TestStore::with(&load).await;
    let calendars = store.calendars();
    let tuesday = minute(datetime!(2026-11-24 08:00 UTC));
    let last_minute = calendars
        .occupations(loaded.organization, tuesday.plus(-1), tuesday)
        .await
        .unwrap();
    assert_eq!(last_minute.len(), 1);
    let after = calendars
        .occupations(loaded.organization, tuesday, tuesday.plus(60))
        .await
        .unwrap();
    assert!(after.is_empty());
}
