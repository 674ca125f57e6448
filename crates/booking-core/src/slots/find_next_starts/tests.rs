//! The next free start is the first of all slot lists, however far away; the cache is used only while valid.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};

use async_trait::async_trait;
use time::Duration;
use time::macros::{date, datetime};

use super::*;
use crate::calendar::Occupation;
use crate::example::{Provider, service};

const NOW: OffsetDateTime = datetime!(2027-01-11 06:30 UTC);

/// Calendars that count what they are asked.
#[derive(Default)]
struct Calendars {
    rules: Vec<Arc<Rules>>,
    occupations: Vec<(OrganizationNr, Occupation)>,
    rules_version: AtomicI64,
    bookings_version: AtomicI64,
    /// How many calendars each read of occupations was about.
    asked: Mutex<Vec<usize>>,
    is_broken: AtomicBool,
}

impl Calendars {
    fn asked(&self) -> Vec<usize> {
        std::mem::take(&mut *self.asked.lock().unwrap())
    }
}

#[async_trait]
impl CalendarListReader for Calendars {
    async fn calendars(
        &self,
        organizations: &[OrganizationNr],
    ) -> Result<Vec<(CalendarVersions, Arc<Rules>)>, StoreError> {
        let versions = CalendarVersions {
            rules: self.rules_version.load(Ordering::Relaxed),
            bookings: self.bookings_version.load(Ordering::Relaxed),
        };
        let wanted = self
            .rules
            .iter()
            .filter(|rules| organizations.contains(&rules.organization));
        Ok(wanted.map(|rules| (versions, Arc::clone(rules))).collect())
    }

    async fn occupations_of(
        &self,
        stretches: &[CalendarRange],
    ) -> Result<HashMap<OrganizationNr, Vec<Occupation>>, StoreError> {
        self.asked.lock().unwrap().push(stretches.len());
        if self.is_broken.load(Ordering::Relaxed) {
            return Err(StoreError::Unavailable("broken".into()));
        }
        let mut found: HashMap<OrganizationNr, Vec<Occupation>> = HashMap::new();
        for stretch in stretches {
            for (organization, occupation) in &self.occupations {
                let touches = occupation.span.from() < stretch.to && stretch.from < occupation.span.to();
                if *organization == stretch.organization && touches {
                    found.entry(*organization).or_default().push(*occupation);
                }
            }
        }
        Ok(found)
    }
}

struct Scene {
    calendars: Arc<Calendars>,
    finder: FindNextStarts,
}

impl Scene {
    fn of(calendars: Calendars) -> Self {
        let calendars = Arc::new(calendars);
        let cache = Arc::new(NextStartCache::of_organizations(100));
        Self {
            finder: FindNextStarts::new(Arc::clone(&calendars) as _, cache),
            calendars,
        }
    }

    async fn find(&self, now: OffsetDateTime) -> Result<HashMap<OrganizationNr, PrimitiveDateTime>, StoreError> {
        let numbers: Vec<OrganizationNr> = self.calendars.rules.iter().map(|rules| rules.organization).collect();
        let calendars = self.calendars.calendars(&numbers).await?;
        let sought = calendars.into_iter().map(|(versions, rules)| SoughtStart {
            versions,
            rules,
            service: None,
        });
        let found = self.finder.find(&sought.collect::<Vec<_>>(), now).await?;
        Ok(found
            .into_iter()
            .map(|((organization, _), start)| (organization, start))
            .collect())
    }

    /// Of the only organisation.
    async fn next(&self, now: OffsetDateTime) -> Option<PrimitiveDateTime> {
        self.find(now).await.unwrap().get(&OrganizationNr(1000)).copied()
    }
}

fn alone(provider: &Provider) -> Calendars {
    Calendars {
        rules: vec![Arc::new(provider.rules())],
        ..Calendars::default()
    }
}

/// Open every day from nine to ten, closed for so many days from now on.
fn closed_for(days: i64) -> Provider {
    let mut provider = Provider::open("09:00-10:00", 30);
    if days > 0 {
        let until = date!(2027 - 01 - 11) + Duration::days(days);
        let closure = provider.absence(datetime!(2027-01-11 00:00), until.midnight());
        provider.premises.absences.push(closure);
    }
    provider
}

#[tokio::test]
async fn search_stops_at_the_first_range_with_a_free_start() {
    for (days, asked) in [(0, 1), (6, 1), (7, 2), (27, 2), (28, 3), (180, 3)] {
        let scene = Scene::of(alone(&closed_for(days)));
        let expected = (date!(2027 - 01 - 11) + Duration::days(days)).midnight() + Duration::hours(9);
        assert_eq!(scene.next(NOW).await, Some(expected), "{days}");
        assert_eq!(scene.calendars.asked().len(), asked, "{days}");
    }
    let scene = Scene::of(alone(&closed_for(181)));
    assert_eq!(scene.next(NOW).await, None, "the horizon is 180 days");
    assert_eq!(scene.calendars.asked(), [1, 1, 1]);
    assert_eq!(scene.next(NOW).await, None);
    assert_eq!(scene.calendars.asked(), [0; 0], "that nothing is free is kept as well");
}

#[tokio::test]
async fn many_calendars_need_as_many_reads_as_one() {
    let rules = (0..60).map(|number| {
        let mut rules = closed_for(i64::from(number)).rules();
        rules.organization = OrganizationNr(1000 + number);
        Arc::new(rules)
    });
    let calendars = Calendars {
        rules: rules.collect(),
        ..Calendars::default()
    };
    let scene = Scene::of(calendars);
    assert_eq!(scene.find(NOW).await.unwrap().len(), 60);
    assert_eq!(scene.calendars.asked(), [60, 53, 32]);
}

#[tokio::test]
async fn earliest_start_of_all_services_is_found() {
    let mut provider = Provider::open("09:00-12:00", 60);
    provider.employees.push(provider.premises.clone());
    provider.services.push(service(2, 90, 0, &[1]));
    provider.services.push(service(3, 30, 15, &[0]));
    let mut calendars = alone(&provider);
    calendars.occupations = vec![
        (
            OrganizationNr(1000),
            provider.occupation(1, datetime!(2027-01-11 09:45), datetime!(2027-01-11 12:00)),
        ),
        (
            OrganizationNr(1000),
            provider.occupation(2, datetime!(2027-01-11 08:00), datetime!(2027-01-11 09:30)),
        ),
    ];
    let scene = Scene::of(calendars);
    assert_eq!(scene.next(NOW).await, Some(datetime!(2027-01-11 09:00)));
    let later = datetime!(2027-01-11 08:01 UTC);
    assert_eq!(scene.next(later).await, Some(datetime!(2027-01-11 09:30)));
}

#[tokio::test]
async fn the_start_of_a_service_is_found_beside_that_of_all_with_one_read() {
    let mut provider = Provider::open("09:00-12:00", 60);
    provider.employees.push(provider.premises.clone());
    provider.services.push(service(2, 90, 0, &[1]));
    let mut calendars = alone(&provider);
    let taken = provider.occupation(2, datetime!(2027-01-11 08:00), datetime!(2027-01-11 09:30));
    calendars.occupations = vec![(OrganizationNr(1000), taken)];
    let scene = Scene::of(calendars);
    let calendars = scene.calendars.calendars(&[OrganizationNr(1000)]).await.unwrap();
    let sought: Vec<SoughtStart> = [None, Some(ServiceId(2))]
        .into_iter()
        .flat_map(|service| {
            let of_service = move |(versions, rules): &(CalendarVersions, Arc<Rules>)| SoughtStart {
                versions: *versions,
                rules: Arc::clone(rules),
                service,
            };
            calendars.iter().map(of_service)
        })
        .collect();
    let expected = HashMap::from([
        ((OrganizationNr(1000), None), datetime!(2027-01-11 09:00)),
        ((OrganizationNr(1000), Some(ServiceId(2))), datetime!(2027-01-11 09:30)),
    ]);
    assert_eq!(scene.finder.find(&sought, NOW).await.unwrap(), expected);
    assert_eq!(scene.calendars.asked(), [1]);
    assert_eq!(scene.finder.find(&sought, NOW).await.unwrap(), expected);
    assert_eq!(scene.calendars.asked(), [0; 0], "both are kept");
}

#[tokio::test]
async fn long_notice_delays_or_excludes_the_next_start() {
    let mut provider = closed_for(0);
    provider.notice = 40 * 1_440;
    let scene = Scene::of(alone(&provider));
    assert_eq!(scene.next(NOW).await, Some(datetime!(2027-02-20 09:00)));
    assert_eq!(scene.calendars.asked(), [1]);
    provider.horizon = 39;
    let scene = Scene::of(alone(&provider));
    assert_eq!(scene.next(NOW).await, None);
    assert_eq!(scene.calendars.asked(), [0; 0]);
}

#[tokio::test]
async fn organisation_without_skilled_employees_has_no_next_start() {
    let mut provider = closed_for(0);
    provider.services = vec![service(1, 30, 0, &[])];
    assert_eq!(Scene::of(alone(&provider)).next(NOW).await, None);
    provider.services.clear();
    assert_eq!(Scene::of(alone(&provider)).next(NOW).await, None);
}

#[tokio::test]
async fn cache_is_used_until_a_version_changes_or_the_start_has_passed() {
    let mut provider = closed_for(0);
    provider.grid = 30;
    let scene = Scene::of(alone(&provider));
    let asked = || scene.calendars.asked().len();
    assert_eq!(scene.next(NOW).await, Some(datetime!(2027-01-11 09:00)));
    assert_eq!(asked(), 1);
    let nine = datetime!(2027-01-11 08:00 UTC);
    assert_eq!(scene.next(nine).await, Some(datetime!(2027-01-11 09:00)));
    assert_eq!(asked(), 0, "nine o'clock sharp can still be booked");
    let after = nine + Duration::SECOND;
    assert_eq!(scene.next(after).await, Some(datetime!(2027-01-11 09:30)));
    assert_eq!(asked(), 1);
    for version in [&scene.calendars.rules_version, &scene.calendars.bookings_version] {
        version.fetch_add(1, Ordering::Relaxed);
        assert_eq!(scene.next(after).await, Some(datetime!(2027-01-11 09:30)));
        assert_eq!(asked(), 1);
    }
}

#[tokio::test]
async fn cache_is_outdated_at_midnight() {
    let mut provider = closed_for(3);
    provider.horizon = 2;
    let scene = Scene::of(alone(&provider));
    assert_eq!(scene.next(datetime!(2027-01-11 22:59 UTC)).await, None);
    assert_eq!(
        scene.next(datetime!(2027-01-11 23:00 UTC)).await,
        Some(datetime!(2027-01-14 09:00))
    );
}

#[tokio::test]
async fn store_failure_is_an_error_and_not_a_full_calendar() {
    let scene = Scene::of(alone(&closed_for(0)));
    scene.calendars.is_broken.store(true, Ordering::Relaxed);
    assert!(matches!(scene.find(NOW).await, Err(StoreError::Unavailable(_))));
    scene.calendars.is_broken.store(false, Ordering::Relaxed);
    assert_eq!(
        scene.next(NOW).await,
        Some(datetime!(2027-01-11 09:00)),
        "and nothing of it is kept"
    );
}
