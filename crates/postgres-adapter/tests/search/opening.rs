//! Who is open now: by the own clock, hours and closures of each provider.

use std::collections::HashSet;

use booking_core::calendar::Window;
use catalog::Country;
use catalog::search::Filters;
use organization_document::{AbsenceDocument, OrganizationDocument};
use shared_kernel::Zone;
use time::macros::datetime;
use time::{OffsetDateTime, Weekday};

use crate::engines::Engine;
use crate::organizations::named;
use crate::store::SearchStore;

fn open(company_name: &str, zone: &str, hours: &[(Weekday, u16, u16)]) -> OrganizationDocument {
    OrganizationDocument {
        zone: Zone::named(zone).unwrap(),
        opening_hours: hours
            .iter()
            .map(|(weekday, opens, closes)| (*weekday, Window::new(*opens, *closes).unwrap()))
            .collect(),
        ..named(company_name)
    }
}

async fn open_at(store: &SearchStore, text: &str, instant: OffsetDateTime) -> Vec<String> {
    let filters = Filters {
        open_at: Some(instant),
        ..Filters::default()
    };
    let mut names = store.filtered(text, filters).await;
    names.sort();
    names
}

#[tokio::test]
async fn only_those_are_found_that_are_open_by_their_own_clock() {
    use Weekday::{Monday, Sunday, Tuesday};
    let mut closed = open("Yoga Ferien", "Europe/Vienna", &[(Monday, 540, 1_080)]);
    closed.closures = vec![AbsenceDocument {
        starts: datetime!(2027-01-11 10:00),
        ends: datetime!(2027-01-11 12:00),
        reason: None,
    }];
    let store = SearchStore::with(
        Engine::Postgres,
        &[
            open(
                "Yoga Wien",
                "Europe/Vienna",
                &[(Monday, 540, 720), (Monday, 780, 1_080), (Tuesday, 0, 60)],
            ),
            open("Yoga London", "Europe/London", &[(Monday, 540, 720)]),
            open(
                "Yoga Auckland",
                "Pacific/Auckland",
                &[(Monday, 1_320, 1_440), (Tuesday, 0, 120)],
            ),
            open("Yoga Sonntag", "Europe/Vienna", &[(Sunday, 0, 1_440)]),
            open("Yoga Nie", "Europe/Vienna", &[]),
            closed,
        ],
    )
    .await;
    for (instant, expected) in [
        // Nine in Vienna; an hour later in London, and ten in the evening in Auckland, where it is summer.
        (datetime!(2027-01-11 07:59:59.999 UTC), &[][..]),
        (datetime!(2027-01-11 08:00 UTC), &["Ferien", "Wien"]),
        (datetime!(2027-01-11 09:00 UTC), &["Auckland", "London", "Wien"]),
        (datetime!(2027-01-11 10:59:59.999 UTC), &["Auckland", "London", "Wien"]),
        // Midnight in Auckland has passed, lunch begins in Vienna, a closure ends.
        (datetime!(2027-01-11 11:00 UTC), &["Auckland", "Ferien", "London"]),
        (datetime!(2027-01-11 12:00 UTC), &["Auckland", "Ferien", "Wien"]),
        (datetime!(2027-01-11 13:00 UTC), &["Ferien", "Wien"]),
        (datetime!(2027-01-11 17:00 UTC), &[]),
        (datetime!(2027-01-11 23:00 UTC), &["Wien"]),
        (datetime!(2027-01-12 00:00 UTC), &[]),
        (datetime!(2027-01-10 22:59:59 UTC), &["Sonntag"]),
        (datetime!(2027-01-10 23:00 UTC), &[]),
        // Summer time: nine in Vienna is an hour earlier.
        (datetime!(2027-07-05 07:00 UTC), &["Ferien", "Wien"]),
    ] {
        let expected: Vec<String> = expected.iter().map(|name| format!("Yoga {name}")).collect();
        // With a text and without one.
        for text in ["yoga", ""] {
            assert_eq!(open_at(&store, text, instant).await, expected, "{text} {instant}");
        }
    }
}

const ALWAYS: [(Weekday, u16, u16); 2] = [(Weekday::Tuesday, 0, 1_440), (Weekday::Wednesday, 0, 1_440)];

/// It closes on the holidays of its region.
fn elsewhere(company_name: &str, country: Country, zip_code: &str) -> OrganizationDocument {
    OrganizationDocument {
        country,
        zip_code: zip_code.to_owned(),
        closes_on_holidays: true,
        ..open(company_name, "Europe/Vienna", &ALWAYS)
    }
}

#[tokio::test]
async fn nobody_is_open_on_the_public_holidays_of_the_region() {
    let store = SearchStore::with(
        Engine::Postgres,
        &[
            open("Yoga Immer", "Europe/Vienna", &ALWAYS),
            elsewhere("Yoga Wien", Country::Austria, "1010"),
            elsewhere("Yoga München", Country::Germany, "80331"),
            elsewhere("Yoga Berlin", Country::Germany, "10115"),
        ],
    )
    .await;
    let everybody = &["Yoga Berlin", "Yoga Immer", "Yoga München", "Yoga Wien"][..];
    for (instant, expected) in [
        // Epiphany, a Wednesday, begins at midnight by the clock on the wall.
        (datetime!(2027-01-05 22:59 UTC), everybody),
        (datetime!(2027-01-05 23:00 UTC), &["Yoga Berlin", "Yoga Immer"]),
        (datetime!(2027-01-06 22:59 UTC), &["Yoga Berlin", "Yoga Immer"]),
        (datetime!(2027-01-13 09:00 UTC), everybody),
    ] {
        for text in ["yoga", ""] {
            assert_eq!(open_at(&store, text, instant).await, expected, "{text} {instant}");
        }
    }
}

#[tokio::test]
async fn local_holidays_close_whoever_says_that_they_hold() {
    let store = SearchStore::with(
        Engine::Postgres,
        &[
            elsewhere("Yoga Augsburg", Country::Germany, "86150"),
            elsewhere("Yoga Hof", Country::Germany, "95028"),
            elsewhere("Yoga Solothurn", Country::Switzerland, "4500"),
        ],
    )
    .await;
    let holds = "UPDATE calendar SET local_holidays = '{ASSUMPTION, LABOUR_DAY}' FROM organization
        WHERE nr = organization_nr AND company_name <> 'Yoga Hof'";
    store.execute(holds);
    let everybody = &["Yoga Augsburg", "Yoga Hof", "Yoga Solothurn"][..];
    for (instant, expected) in [
        (datetime!(2028-08-14 22:30 UTC), &["Yoga Hof"][..]),
        (datetime!(2028-08-15 21:59 UTC), &["Yoga Hof"]),
        (datetime!(2028-08-15 22:00 UTC), everybody),
        // Labour Day is half a day in Solothurn, and all of Germany has it.
        (datetime!(2029-05-01 09:59 UTC), &["Yoga Solothurn"]),
        (datetime!(2029-05-01 10:00 UTC), &[]),
    ] {
        for text in ["yoga", ""] {
            assert_eq!(open_at(&store, text, instant).await, expected, "{text} {instant}");
        }
    }
}

#[tokio::test]
async fn the_clock_on_the_wall_decides_where_it_is_turned() {
    let sunday = |opens, closes| [(Weekday::Sunday, opens, closes)];
    let store = SearchStore::with(
        Engine::Postgres,
        &[
            open("Yoga Halb drei", "Europe/Vienna", &sunday(150, 170)),
            open("Yoga Nacht", "Europe/Vienna", &sunday(0, 300)),
        ],
    )
    .await;
    for (instant, expected) in [
        // From two to three in the spring there is no half past two.
        (datetime!(2027-03-28 00:59 UTC), &["Yoga Nacht"][..]),
        (datetime!(2027-03-28 01:00 UTC), &["Yoga Nacht"]),
        (datetime!(2027-03-28 02:59 UTC), &["Yoga Nacht"]),
        (datetime!(2027-03-28 03:00 UTC), &[]),
        // In autumn it comes twice.
        (datetime!(2027-10-31 00:35 UTC), &["Yoga Halb drei", "Yoga Nacht"]),
        (datetime!(2027-10-31 01:00 UTC), &["Yoga Nacht"]),
        (datetime!(2027-10-31 01:35 UTC), &["Yoga Halb drei", "Yoga Nacht"]),
        (datetime!(2027-10-31 04:00 UTC), &[]),
    ] {
        assert_eq!(open_at(&store, "yoga", instant).await, expected, "{instant}");
    }
}

#[tokio::test]
async fn pages_of_open_ones_neither_repeat_nor_leave_out_anybody() {
    let loads: Vec<OrganizationDocument> = (0..90)
        .map(|number: u16| {
            let opens = if number.is_multiple_of(3) { 540 } else { 900 };
            open(
                &format!("Yoga {number}"),
                "Europe/Vienna",
                &[(Weekday::Monday, opens, 1_080)],
            )
        })
        .collect();
    let store = SearchStore::with(Engine::Postgres, &loads).await;
    let filters = Filters {
        open_at: Some(datetime!(2027-01-11 09:00 UTC)),
        ..Filters::default()
    };
    for text in ["yoga", "yoga huber", ""] {
        let mut seen = Vec::new();
        for index in 0..5 {
            let (cards, total) = store.page(text, filters, index, 7).await;
            assert_eq!(total, 30, "{text}");
            seen.extend(cards.into_iter().map(|card| card.company_name));
        }
        assert_eq!(seen.len(), 30, "{text}");
        assert_eq!(seen.iter().collect::<HashSet<_>>().len(), 30, "{text}");
        assert!(
            seen.iter()
                .all(|name| name[5..].parse::<u16>().unwrap().is_multiple_of(3)),
            "{text}: {seen:?}"
        );
    }
}
