use shared_kernel::{AccountId, Actor, FixedClock, Money, Rank, Zone};
use time::macros::{date, datetime, time};

use super::*;
use crate::calendar::WeeklyHours;
use crate::events::EventKind;
use crate::example::by;
use crate::holidays::{LocalHoliday, Region};
use crate::settings::{MockEventSettingsStore, MockOrganizationSettingsStore, OpeningHours, OrganizationHours};

const HERE: OrganizationNr = OrganizationNr(1000);

fn over(store: MockEventSettingsStore, organizations: MockOrganizationSettingsStore) -> ManageEvents {
    let clock = FixedClock(datetime!(2027-01-11 06:00 UTC));
    ManageEvents::new(Arc::new(store), Arc::new(organizations), Arc::new(clock))
}

fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
    Actor::Staff {
        organization,
        rank,
        account: AccountId(7),
        employee: None,
    }
}

fn details(title: &str) -> EventDetails {
    EventDetails {
        kind: EventKind::Event,
        title: title.to_owned(),
        html_content: String::new(),
        price: Money::from_cents(0),
        duration: 60,
        capacity: 1,
        minimum_participants: None,
        trainer: None,
        room: None,
        employee: None,
        rooms: Vec::new(),
        is_online: false,
        online_meeting_link: None,
        sign_up_from: None,
        sign_up_until: None,
        custom_fields: Vec::new(),
    }
}

fn weekly(end: SeriesEnd) -> WeeklySeries {
    WeeklySeries {
        first: datetime!(2027-03-14 02:30),
        every_weeks: 1,
        end,
    }
}

#[tokio::test]
async fn nobody_below_a_manager_of_the_organisation_reaches_the_store() {
    for stranger in [
        Actor::Guest,
        Actor::Member { account: AccountId(7) },
        Actor::PlatformAdmin { account: AccountId(7) },
        staff(OrganizationNr(1001), Rank::BusinessAdmin),
        staff(HERE, Rank::BusinessUser),
    ] {
        // A call of a store would fail the test: nothing is prepared.
        let keep = over(MockEventSettingsStore::new(), MockOrganizationSettingsStore::new());
        let one = (HERE, EventId(3));
        let wanted = (details("Töpfern"), Vec::new());
        let refused = [
            keep.list(stranger, HERE).await.map(|_| ()),
            keep.show(stranger, one).await.map(|_| ()),
            keep.series(stranger, HERE, weekly(SeriesEnd::Count(1)))
                .await
                .map(|_| ()),
            keep.set(by(stranger), (HERE, None), ChangeMode::Save, wanted)
                .await
                .map(|_| ()),
            keep.archive(by(stranger), one, ChangeMode::Save, true)
                .await
                .map(|_| ()),
        ];
        for result in refused {
            assert!(
                matches!(result, Err(SettingsError::Forbidden)),
                "{stranger:?}: {result:?}"
            );
        }
    }
}

#[tokio::test]
async fn wrong_event_never_reaches_the_store() {
    let keep = over(MockEventSettingsStore::new(), MockOrganizationSettingsStore::new());
    let manager = staff(HERE, Rank::BusinessManager);
    let wanted = (details(""), Vec::new());
    let set = keep.set(by(manager), (HERE, None), ChangeMode::Preview, wanted).await;
    assert!(matches!(set, Err(SettingsError::Invalid(_))), "{set:?}");
}

/// An organisation that closes on the holidays of a region, and on these local ones.
fn closed_on_holidays(region: &'static str, local: &'static [&'static str]) -> MockOrganizationSettingsStore {
    let mut organizations = MockOrganizationSettingsStore::new();
    organizations.expect_opening_hours().returning(move |_| {
        Ok(Some(OrganizationHours {
            zone: Zone::named("Europe/Vienna").unwrap(),
            address_region: None,
            opening_hours: OpeningHours {
                hours: WeeklyHours::new(Vec::new()).unwrap(),
                closes_on_holidays: true,
                holiday_region: Region::with_code(region),
                local_holidays: local.iter().filter_map(|code| LocalHoliday::with_code(code)).collect(),
                open_holidays: [].into(),
            },
        }))
    });
    organizations
}

/// The Tag der Arbeit of Solothurn begins at noon.
#[tokio::test]
async fn half_a_holiday_is_named_for_the_dates_that_start_in_it() {
    let keep = over(
        MockEventSettingsStore::new(),
        closed_on_holidays("CH-SO", &["LABOUR_DAY"]),
    );
    let on_labour_day = async |time| {
        let series = WeeklySeries {
            first: date!(2027 - 05 - 01).with_time(time),
            every_weeks: 1,
            end: SeriesEnd::Count(1),
        };
        let shown = keep.series(staff(HERE, Rank::BusinessManager), HERE, series).await;
        shown.unwrap()[0].holiday
    };
    assert_eq!(on_labour_day(time!(11:59)).await, None);
    assert_eq!(on_labour_day(time!(12:00)).await, Some("Tag der Arbeit"));
    assert_eq!(on_labour_day(time!(18:30)).await, Some("Tag der Arbeit"));
}

#[tokio::test]
async fn series_keeps_its_wall_time_names_holidays_and_leaves_out_what_the_clock_skips() {
    let keep = over(MockEventSettingsStore::new(), closed_on_holidays("AT", &[]));
    let manager = staff(HERE, Rank::BusinessManager);
    let shown = keep.series(manager, HERE, weekly(SeriesEnd::Count(4))).await.unwrap();
    let days: Vec<_> = shown.iter().map(|one| (one.start, one.holiday)).collect();
    // On 28 March the clock goes from two to three.
    assert_eq!(
        days,
        [
            (datetime!(2027-03-14 02:30), None),
            (datetime!(2027-03-21 02:30), None),
            (datetime!(2027-04-04 02:30), None),
        ]
    );
    let easter = WeeklySeries {
        first: datetime!(2027-03-15 18:00),
        every_weeks: 2,
        end: SeriesEnd::Until(date!(2027 - 03 - 29)),
    };
    let shown = keep.series(manager, HERE, easter).await.unwrap();
    let holidays: Vec<_> = shown.iter().map(|one| one.holiday).collect();
    assert_eq!(holidays, [None, Some("Ostermontag")]);
    for (wrong, member) in [
        (weekly(SeriesEnd::Count(0)), "count"),
        (weekly(SeriesEnd::Until(date!(2027 - 03 - 13))), "until"),
        (weekly(SeriesEnd::Until(date!(2035 - 03 - 13))), "until"),
        (
            WeeklySeries {
                every_weeks: 0,
                ..weekly(SeriesEnd::Count(1))
            },
            "every_weeks",
        ),
    ] {
        let refused = keep.series(manager, HERE, wrong).await;
        let Err(SettingsError::Invalid(invalid)) = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(invalid.members().next().map(|(path, _)| path), Some(member));
    }
}
