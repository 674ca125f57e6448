//! The cache of slot lists: valid while nothing has changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};

use async_trait::async_trait;
use shared_kernel::{InstantMinute, OrganizationNr, ServiceId, StoreError};
use time::OffsetDateTime;
use time::macros::{date, datetime};

use super::{ListSlots, SlotsError, SlotsQuery};
use crate::calendar::{CalendarReader, CalendarVersions, MockCalendarReader, Occupation, Rules};
use crate::example::{Provider, SetClock, times};
use crate::slots::{SlotListCache, WallRange};

/// A calendar with one booking more each time it is changed, that counts what it is asked.
struct Calendar {
    rules: Arc<Rules>,
    occupations: Vec<Occupation>,
    bookings: AtomicI64,
    rules_version: AtomicI64,
    versions_read: AtomicUsize,
    occupations_read: AtomicUsize,
}

impl Calendar {
    fn of(provider: &Provider, occupations: Vec<Occupation>) -> Arc<Self> {
        Arc::new(Self {
            rules: Arc::new(provider.rules()),
            occupations,
            bookings: AtomicI64::new(0),
            rules_version: AtomicI64::new(0),
            versions_read: AtomicUsize::new(0),
            occupations_read: AtomicUsize::new(0),
        })
    }

    fn book(&self) {
        self.bookings.fetch_add(1, Ordering::Relaxed);
    }

    /// How often versions and occupations were read.
    fn reads(&self) -> (usize, usize) {
        (
            self.versions_read.load(Ordering::Relaxed),
            self.occupations_read.load(Ordering::Relaxed),
        )
    }
}

#[async_trait]
impl CalendarReader for Calendar {
    async fn versions(&self, _: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError> {
        self.versions_read.fetch_add(1, Ordering::Relaxed);
        Ok(Some(CalendarVersions {
            rules: self.rules_version.load(Ordering::Relaxed),
            bookings: self.bookings.load(Ordering::Relaxed),
        }))
    }

    async fn versions_for_staff(&self, _: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError> {
        unreachable!("a slot list is for everybody")
    }

    async fn rules(&self, _: OrganizationNr, _: CalendarVersions) -> Result<Option<Arc<Rules>>, StoreError> {
        Ok(Some(Arc::clone(&self.rules)))
    }

    async fn occupations(
        &self,
        _: OrganizationNr,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<Occupation>, StoreError> {
        self.occupations_read.fetch_add(1, Ordering::Relaxed);
        let booked = usize::try_from(self.bookings.load(Ordering::Relaxed)).unwrap();
        let touches = |occupation: &&Occupation| occupation.span.from() < to && from < occupation.span.to();
        Ok(self.occupations[..booked].iter().filter(touches).copied().collect())
    }
}

fn query() -> SlotsQuery {
    SlotsQuery {
        organization: OrganizationNr(1000),
        services: vec![ServiceId(1)],
        range: WallRange::days(date!(2027 - 01 - 11), date!(2027 - 01 - 11)).unwrap(),
    }
}

struct Scene {
    calendar: Arc<Calendar>,
    clock: Arc<SetClock>,
    slots: ListSlots,
}

impl Scene {
    fn at(now: OffsetDateTime, provider: &Provider) -> Self {
        let calendar = Calendar::of(
            provider,
            vec![
                provider.occupation(1, datetime!(2027-01-11 09:00), datetime!(2027-01-11 09:30)),
                provider.occupation(1, datetime!(2027-01-11 09:30), datetime!(2027-01-11 10:00)),
            ],
        );
        let clock = Arc::new(SetClock::at(now));
        let cache = Arc::new(SlotListCache::of_bytes(1_000_000));
        let slots = ListSlots::new(Arc::clone(&calendar) as _, Arc::clone(&clock) as _, cache);
        Self { calendar, clock, slots }
    }

    async fn listed(&self) -> String {
        times(&self.slots.list(query()).await.unwrap())
    }
}

fn provider() -> Provider {
    let mut provider = Provider::open("09:00-10:00", 30);
    provider.grid = 30;
    provider
}

#[tokio::test]
async fn a_repeated_query_reads_the_versions_only() {
    let scene = Scene::at(datetime!(2027-01-10 12:00 UTC), &provider());
    let first = scene.slots.list(query()).await.unwrap();
    assert_eq!(scene.calendar.reads(), (1, 1), "cold: versions and occupations");
    let second = scene.slots.list(query()).await.unwrap();
    assert_eq!(scene.calendar.reads(), (2, 1), "warm: versions");
    assert!(Arc::ptr_eq(&first, &second));
}

#[tokio::test]
async fn cached_list_is_outdated_by_a_booking() {
    let scene = Scene::at(datetime!(2027-01-10 12:00 UTC), &provider());
    assert_eq!(scene.listed().await, "09:00 09:30");
    scene.calendar.book();
    assert_eq!(scene.listed().await, "09:30");
    scene.calendar.book();
    assert_eq!(scene.listed().await, "");
    assert_eq!(scene.calendar.reads(), (3, 3));
    assert_eq!(scene.listed().await, "", "an empty answer is kept as well");
    assert_eq!(scene.calendar.reads(), (4, 3));
}

#[tokio::test]
async fn cached_list_is_outdated_by_a_change_of_rules() {
    let scene = Scene::at(datetime!(2027-01-10 12:00 UTC), &provider());
    scene.listed().await;
    scene.calendar.rules_version.fetch_add(1, Ordering::Relaxed);
    scene.listed().await;
    assert_eq!(scene.calendar.reads(), (2, 2));
}

#[tokio::test]
async fn cached_list_is_outdated_when_a_start_has_passed() {
    let scene = Scene::at(datetime!(2027-01-11 07:00 UTC), &provider());
    assert_eq!(scene.listed().await, "09:00 09:30");
    scene.clock.set(datetime!(2027-01-11 08:00 UTC));
    assert_eq!(
        scene.listed().await,
        "09:00 09:30",
        "nine o'clock sharp can still be booked"
    );
    assert_eq!(scene.calendar.reads(), (2, 1));
    scene.clock.set(datetime!(2027-01-11 08:00:01 UTC));
    assert_eq!(scene.listed().await, "09:30");
    assert_eq!(scene.calendar.reads(), (3, 2));
}

#[tokio::test]
async fn cached_list_is_outdated_when_a_start_falls_under_the_notice() {
    let mut provider = provider();
    provider.notice = 60;
    let scene = Scene::at(datetime!(2027-01-11 07:00 UTC), &provider);
    assert_eq!(scene.listed().await, "09:00 09:30");
    scene.clock.set(datetime!(2027-01-11 07:00:30 UTC));
    assert_eq!(scene.listed().await, "09:30");
}

#[tokio::test]
async fn cached_list_is_outdated_at_local_midnight() {
    let mut provider = provider();
    provider.horizon = 1;
    let scene = Scene::at(datetime!(2027-01-09 22:59 UTC), &provider);
    assert_eq!(scene.listed().await, "");
    scene.clock.set(datetime!(2027-01-09 23:00 UTC));
    assert_eq!(scene.listed().await, "09:00 09:30");
}

#[tokio::test]
async fn queries_of_other_ranges_or_services_have_their_own_answers() {
    let scene = Scene::at(datetime!(2027-01-10 12:00 UTC), &provider());
    scene.listed().await;
    let range = WallRange::new(datetime!(2027-01-11 09:15), datetime!(2027-01-11 12:00)).unwrap();
    let later = scene.slots.list(SlotsQuery { range, ..query() }).await.unwrap();
    assert_eq!(times(&later), "09:30");
    let twice = SlotsQuery {
        services: vec![ServiceId(1), ServiceId(1)],
        ..query()
    };
    assert_eq!(times(&scene.slots.list(twice).await.unwrap()), "09:00");
}

#[tokio::test]
async fn a_range_without_bookable_days_reads_no_occupations() {
    let scene = Scene::at(datetime!(2027-02-01 12:00 UTC), &provider());
    assert_eq!(scene.listed().await, "");
    scene.clock.set(datetime!(2026-01-01 12:00 UTC));
    assert_eq!(scene.listed().await, "");
    assert_eq!(scene.calendar.reads().1, 0);
}

#[tokio::test]
async fn change_between_the_reads_is_not_cached_under_the_new_version() {
    // The versions are read before the booking, the occupations after it: the answer is right, and
    // the next query, which sees the new version, must not trust it without looking again.
    let provider = provider();
    let calendar = Calendar::of(
        &provider,
        vec![provider.occupation(1, datetime!(2027-01-11 09:00), datetime!(2027-01-11 09:30))],
    );
    let mut reader = MockCalendarReader::new();
    let (versions, rules, occupations) = (
        Arc::clone(&calendar),
        Arc::clone(&calendar.rules),
        Arc::clone(&calendar),
    );
    let booked = AtomicUsize::new(0);
    reader.expect_versions().times(2).returning(move |_| {
        let before = CalendarVersions {
            rules: 0,
            bookings: versions.bookings.load(Ordering::Relaxed),
        };
        if booked.fetch_add(1, Ordering::Relaxed) == 0 {
            versions.book();
        }
        Ok(Some(before))
    });
    reader
        .expect_rules()
        .returning(move |_, _| Ok(Some(Arc::clone(&rules))));
    reader
        .expect_occupations()
        .times(2)
        .returning(move |_, _, _| Ok(occupations.occupations.clone()));
    let clock = Arc::new(SetClock::at(datetime!(2027-01-10 12:00 UTC)));
    let slots: ListSlots = ListSlots::new(Arc::new(reader), clock, Arc::new(SlotListCache::of_bytes(1_000_000)));
    for _ in 0..2 {
        assert_eq!(times(&slots.list(query()).await.unwrap()), "09:30");
    }
}

#[tokio::test]
async fn list_larger_than_the_cache_is_still_returned() {
    let provider = provider();
    let calendar = Calendar::of(&provider, Vec::new());
    let clock = Arc::new(SetClock::at(datetime!(2027-01-10 12:00 UTC)));
    let slots = ListSlots::new(Arc::clone(&calendar) as _, clock, Arc::new(SlotListCache::of_bytes(1)));
    for _ in 0..3 {
        assert_eq!(times(&slots.list(query()).await.unwrap()), "09:00 09:30");
    }
    assert_eq!(calendar.reads(), (3, 3));
}

#[tokio::test]
async fn no_service_too_many_and_unknown_services_are_refused() {
    let scene = Scene::at(datetime!(2027-01-10 12:00 UTC), &provider());
    let ask = |services: Vec<i64>| {
        scene.slots.list(SlotsQuery {
            services: services.into_iter().map(ServiceId).collect(),
            ..query()
        })
    };
    assert!(matches!(ask(vec![]).await, Err(SlotsError::NoService)));
    assert!(matches!(ask(vec![1; 11]).await, Err(SlotsError::TooManyServices)));
    assert!(ask(vec![1; 10]).await.is_ok());
    assert!(matches!(
        ask(vec![1, 9]).await,
        Err(SlotsError::UnknownService(ServiceId(9)))
    ));
}

#[tokio::test]
async fn store_failure_is_an_error_and_not_an_empty_list() {
    let mut reader = MockCalendarReader::new();
    let rules = Arc::new(provider().rules());
    reader
        .expect_versions()
        .returning(|_| Ok(Some(CalendarVersions { rules: 1, bookings: 1 })));
    reader
        .expect_rules()
        .returning(move |_, _| Ok(Some(Arc::clone(&rules))));
    reader
        .expect_occupations()
        .returning(|_, _, _| Err(StoreError::Unavailable("gone".into())));
    let clock = Arc::new(SetClock::at(datetime!(2027-01-10 12:00 UTC)));
    let slots: ListSlots = ListSlots::new(Arc::new(reader), clock, Arc::new(SlotListCache::of_bytes(1_000_000)));
    for _ in 0..2 {
        assert!(matches!(
            slots.list(query()).await,
            Err(SlotsError::Store(StoreError::Unavailable(_)))
        ));
    }
}

#[tokio::test]
async fn non_public_organisation_is_unknown() {
    let mut reader = MockCalendarReader::new();
    reader.expect_versions().returning(|_| Ok(None));
    let clock = Arc::new(SetClock::at(datetime!(2027-01-10 12:00 UTC)));
    let slots: ListSlots = ListSlots::new(Arc::new(reader), clock, Arc::new(SlotListCache::of_bytes(1_000_000)));
    assert!(matches!(
        slots.list(query()).await,
        Err(SlotsError::UnknownOrganization)
    ));
}
