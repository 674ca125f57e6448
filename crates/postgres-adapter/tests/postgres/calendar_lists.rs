//! Many calendars at once hold what each holds alone, for a number of statements that does not grow.

use std::sync::Arc;

use booking_core::calendar::{CalendarListReader, CalendarRange, CalendarReader};
use booking_core::lifecycle::AppointmentState;
use booking_core::offer::{ShowAtAGlance, ShowOffer};
use booking_core::slots::{ListSlots, NextStartCache, SlotList, SlotListCache, SlotsQuery, WallRange};
use organization_document::{AbsenceDocument, OrganizationDocument, SkillDocument};
use postgres_adapter::Postgres;
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{FixedClock, InstantMinute, OrganizationNr};
use time::macros::{datetime, time};
use time::{Duration, PrimitiveDateTime};

use crate::support::{CUT, MONDAY, NOW, TestStore, booked, named, sent_statements};

/// A salon that is closed for so many days from today on. In the first week everybody is booked at nine.
fn closed_for(days: i64) -> OrganizationDocument {
    let mut load = named(&format!("{days} Tage geschlossen"));
    let today = NOW.date().midnight();
    load.closures.clear();
    if days > 0 {
        load.closures.push(AbsenceDocument {
            starts: today,
            ends: today + Duration::days(days),
            reason: None,
        });
    }
    load.bookings = (0..7_i64)
        .flat_map(|day| (0..3_usize).map(move |employee| (day, employee)))
        .map(|(day, employee)| {
            let start = (MONDAY + Duration::days(day)).with_time(time!(09:00));
            booked(AppointmentState::Confirmed, CUT, employee, start)
        })
        .collect();
    load
}

async fn loaded(store: &TestStore, days: &[i64]) -> Vec<Loaded> {
    let mut all = Vec::new();
    for days in days {
        all.push(store.load(&closed_for(*days)).await);
    }
    all
}

fn numbers(loaded: &[Loaded]) -> Vec<OrganizationNr> {
    loaded.iter().map(|one| one.organization).collect()
}

fn glances(store: &TestStore) -> ShowAtAGlance {
    ShowAtAGlance::new(
        Arc::new(store.calendars()),
        Arc::new(store.offers()),
        Arc::new(FixedClock(NOW)),
        Arc::new(NextStartCache::of_organizations(100)),
    )
}

/// The first start in the slot lists of all services, up to the horizon.
async fn first_listed(store: &TestStore, loaded: &Loaded) -> Option<PrimitiveDateTime> {
    let memory = Arc::new(SlotListCache::of_bytes(1 << 20));
    let slots: ListSlots<SlotList> = ListSlots::new(Arc::new(store.calendars()), Arc::new(FixedClock(NOW)), memory);
    let mut first = Vec::new();
    for service in &loaded.services {
        let query = SlotsQuery {
            organization: loaded.organization,
            services: vec![*service],
            range: WallRange::days(NOW.date(), NOW.date() + Duration::days(185)).unwrap(),
        };
        first.extend(slots.list(query).await.unwrap().slots().next());
    }
    first.into_iter().map(|slot| slot.start).min()
}

#[tokio::test]
async fn next_start_is_the_first_of_the_slot_lists() {
    let store = TestStore::new();
    let loaded = loaded(&store, &[0, 1, 9, 30, 80, 95]).await;
    let shown = glances(&store).show(&numbers(&loaded), None).await.unwrap();
    let mut found = Vec::new();
    for one in &loaded {
        let next = shown[&one.organization].next_start;
        assert_eq!(next, first_listed(&store, one).await);
        found.push(next);
    }
    let expected = [
        // An hour's notice.
        Some(datetime!(2026-11-20 14:00)),
        // Everybody is booked at nine.
        Some(datetime!(2026-11-23 09:30)),
        Some(datetime!(2026-11-30 09:00)),
        Some(datetime!(2026-12-21 09:00)),
        Some(datetime!(2027-02-08 09:00)),
        // The horizon is 90 days.
        None,
    ];
    assert_eq!(found, expected);
}

#[tokio::test]
async fn glance_equals_the_calls_for_one_organization() {
    let store = TestStore::new();
    let loaded = loaded(&store, &[0, 3]).await;
    let offer = ShowOffer::new(
        Arc::new(store.offers()),
        Arc::new(store.calendars()),
        Arc::new(FixedClock(NOW)),
    );
    let mut asked = numbers(&loaded);
    asked.push(OrganizationNr(888));
    let shown = glances(&store).show(&asked, None).await.unwrap();
    assert_eq!(shown.len(), 2);
    for one in &loaded {
        let glance = &shown[&one.organization];
        assert_eq!(glance.zone.name(), "Europe/Vienna");
        assert_eq!(glance.hours, offer.business_hours(one.organization).await.unwrap());
    }
    assert!(shown[&asked[1]].hours.iter().any(|row| row.window.is_none()));
    store
        .sql()
        .await
        .run("UPDATE organization SET status = 'INACTIVE'")
        .await;
    assert!(glances(&store).show(&asked, None).await.unwrap().is_empty());
}

#[tokio::test]
async fn rules_and_occupations_are_those_of_each_calendar_alone() {
    let store = TestStore::new();
    let loaded = loaded(&store, &[2, 5]).await;
    // Of another process, which keeps nothing of what the other one has read.
    let alone = Postgres::new(store.database.clone());
    let calendars = store.calendars().calendars(&numbers(&loaded)).await.unwrap();
    assert_eq!(calendars.len(), 2);
    let tuesday = InstantMinute::floor(datetime!(2026-11-24 08:15 UTC));
    let stretches: Vec<CalendarRange> = (1..)
        .zip(&loaded)
        .map(|(days, one)| CalendarRange {
            organization: one.organization,
            from: tuesday,
            to: tuesday.plus(days * 1_440),
        })
        .collect();
    let mut occupations = store.calendars().occupations_of(&stretches).await.unwrap();
    for (stretch, count) in stretches.iter().zip([6, 9]) {
        let organization = stretch.organization;
        let versions = alone.versions(organization).await.unwrap().unwrap();
        let rules = alone.rules(organization, versions).await.unwrap().unwrap();
        assert!(calendars.contains(&(versions, rules)));
        let mut occupied = occupations.remove(&organization).unwrap();
        occupied.sort_unstable();
        assert_eq!(occupied.len(), count);
        let expected = alone.occupations(organization, stretch.from, stretch.to).await.unwrap();
        assert_eq!(occupied, expected);
    }
}

#[tokio::test]
async fn statements_do_not_grow_with_the_list() {
    for (days, statements) in [
        (vec![0], 4),
        (vec![0; 40], 4),
        (vec![39], 6),
        ((0..40).collect::<Vec<i64>>(), 6),
    ] {
        let store = TestStore::new();
        let numbers = numbers(&loaded(&store, &days).await);
        store.database.ping().await.unwrap();
        let glances = glances(&store);

        sent_statements();
        let cold = glances.show(&numbers, None).await.unwrap();
        let sent = sent_statements();
        assert_eq!((sent.len(), cold.len()), (statements, days.len()), "{sent:#?}");

        let warm = glances.show(&numbers, None).await.unwrap();
        let sent = sent_statements();
        assert_eq!((sent.len(), warm), (1, cold), "{sent:#?}");
    }
}

#[tokio::test]
async fn statements_do_not_grow_with_the_services_of_a_profile() {
    for (days, more_services, statements) in [(0, 0, 4), (0, 20, 4), (39, 0, 6), (39, 20, 6)] {
        let mut load = closed_for(days);
        let first = load.services[0].clone();
        let count = load.services.len() + more_services;
        load.services.resize(count, first);
        for employee in &mut load.employees {
            employee.skills = (0..count).map(SkillDocument::from).collect();
        }
        let store = TestStore::new();
        let organization = store.load(&load).await.organization;
        store.database.ping().await.unwrap();
        let glances = glances(&store);

        sent_statements();
        let cold = glances.services(organization).await.unwrap();
        let sent = sent_statements();
        assert_eq!((sent.len(), cold.len()), (statements, count), "{sent:#?}");

        let warm = glances.services(organization).await.unwrap();
        let sent = sent_statements();
        assert_eq!((sent.len(), warm), (1, cold), "{sent:#?}");
    }
}
