use std::collections::BTreeSet;

use shared_kernel::{AccountId, Actor, FixedClock, Rank, RequestId, Zone};
use time::OffsetDateTime;
use time::macros::{date, datetime};
use uuid::Uuid;

use super::*;
use crate::calendar::{BookingSettings, WeeklyHours};
use crate::holidays::{LocalHoliday, NOON, Region};
use crate::settings::{
    AppliedBookingRules, BookingRules, ChangedDay, Consequences, ManageBookingRules, MockOrganizationSettingsStore,
    SettingProblem, WindowInput,
};

const OWN: OrganizationNr = OrganizationNr(1000);
/// In Vienna it is the seventh already.
const NOW: OffsetDateTime = datetime!(2027-01-06 23:30 UTC);
const RULES: BookingRules = BookingRules {
    notice: 0,
    horizon: 180,
    grid: 15,
    settings: BookingSettings {
        show_comment: true,
        show_phone: true,
        phone_mandatory: false,
        cancellation_notice: 0,
    },
    contact_retention: None,
    open_bookings_of_mailbox: None,
};

fn stored() -> OrganizationHours {
    OrganizationHours {
        zone: Zone::named("Europe/Vienna").unwrap(),
        address_region: Region::with_code("AT"),
        opening_hours: OpeningHours {
            hours: WeeklyHours::default(),
            closes_on_holidays: false,
            holiday_region: Region::with_code("AT"),
            local_holidays: BTreeSet::new(),
            open_holidays: BTreeSet::from([date!(2027 - 12 - 08)]),
        },
    }
}

fn settled<Setting>(setting: Setting) -> SettingsOutcome<Setting> {
    let tomorrow = ChangedDay {
        date: date!(2027 - 01 - 08),
        services: Vec::new(),
    };
    SettingsOutcome {
        setting,
        consequences: Consequences {
            outside: Vec::new(),
            outside_total: 0,
            outside_dates: Vec::new(),
            outside_dates_total: 0,
            tomorrow,
        },
    }
}

fn given() -> OpeningHoursInput {
    OpeningHoursInput {
        hours: Vec::new(),
        closes_on_holidays: true,
        holiday_region: Some("DE-BY".to_owned()),
        local_holidays: Vec::new(),
        open_holidays: vec![date!(2027 - 11 - 01), date!(2027 - 11 - 01)],
    }
}

fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
    Actor::Staff {
        organization,
        rank,
        account: AccountId(7),
        employee: None,
    }
}

fn by(actor: Actor) -> Change {
    Change::by(actor, NOW, RequestId(Uuid::from_u128(1)))
}

fn over(store: MockOrganizationSettingsStore) -> (ManageOpeningHours, ManageBookingRules) {
    let (store, clock) = (Arc::new(store), Arc::new(FixedClock(NOW)));
    (
        ManageOpeningHours::new(store.clone(), clock),
        ManageBookingRules::new(store),
    )
}

#[tokio::test]
async fn hours_are_set_by_managers_and_rules_by_admins_of_the_organisation_only() {
    for (actor, is_manager, is_admin) in [
        (Actor::Guest, false, false),
        (Actor::Member { account: AccountId(7) }, false, false),
        (Actor::PlatformAdmin { account: AccountId(7) }, false, false),
        (staff(OWN, Rank::BusinessUser), false, false),
        (staff(OWN, Rank::BusinessManager), true, false),
        (staff(OWN, Rank::BusinessAdmin), true, true),
        (staff(OrganizationNr(1001), Rank::BusinessAdmin), false, false),
    ] {
        let times = usize::from(is_manager);
        let mut store = MockOrganizationSettingsStore::new();
        store
            .expect_opening_hours()
            .times(times)
            .returning(|_| Ok(Some(stored())));
        store.expect_booking_rules().times(times).returning(|_| Ok(Some(RULES)));
        store
            .expect_set_opening_hours()
            .times(times)
            .returning(|_, _, _, _| Ok(settled(stored())));
        store
            .expect_set_booking_rules()
            .times(usize::from(is_admin))
            .returning(|_, _, _, rules| {
                Ok(settled(AppliedBookingRules {
                    rules: *rules,
                    outdated_customers: 0,
                }))
            });
        let (hours, rules) = over(store);
        let was_allowed = [
            hours.show(actor, OWN).await.is_ok(),
            rules.show(actor, OWN).await.is_ok(),
            hours.set(by(actor), OWN, ChangeMode::Save, given()).await.is_ok(),
            rules.set(by(actor), OWN, ChangeMode::Preview, RULES).await.is_ok(),
        ];
        assert_eq!(was_allowed, [is_manager, is_manager, is_manager, is_admin], "{actor:?}");
    }
}

#[tokio::test]
async fn change_mode_and_checked_settings_reach_the_store() {
    let mut store = MockOrganizationSettingsStore::new();
    store
        .expect_set_opening_hours()
        .withf(|change, organization, mode, wanted| {
            let region = wanted.holiday_region.map(Region::code);
            (change.at, *organization, *mode, region) == (NOW, OWN, ChangeMode::Preview, Some("DE-BY"))
                && wanted.open_holidays == BTreeSet::from([date!(2027 - 11 - 01)])
        })
        .once()
        .returning(|_, _, _, _| Ok(settled(stored())));
    let manager = staff(OWN, Rank::BusinessManager);
    let previewed = over(store).0.set(by(manager), OWN, ChangeMode::Preview, given()).await;
    assert!(previewed.is_ok());
}

#[tokio::test]
async fn wrong_settings_never_reach_the_store() {
    let admin = staff(OWN, Rank::BusinessAdmin);
    let (hours, rules) = over(MockOrganizationSettingsStore::new());
    let wrong = OpeningHoursInput {
        hours: vec![WindowInput {
            weekday: 1,
            opens: 600,
            closes: 600,
        }],
        holiday_region: Some("FR".to_owned()),
        local_holidays: vec!["ASSUMPTION".to_owned(), "KARNEVAL".to_owned()],
        ..given()
    };
    match hours.set(by(admin), OWN, ChangeMode::Save, wrong).await {
        Err(SettingsError::Invalid(invalid)) => assert_eq!(
            invalid.members().collect::<Vec<_>>(),
            [
                ("holiday_region", SettingProblem::Unknown),
                ("hours[0].closes", SettingProblem::Reversed),
                ("local_holidays[1]", SettingProblem::Unknown)
            ]
        ),
        other => panic!("{other:?}"),
    }
    let wrong = BookingRules { grid: 7, ..RULES };
    let refused = rules.set(by(admin), OWN, ChangeMode::Preview, wrong).await;
    assert!(matches!(refused, Err(SettingsError::Invalid(_))));
}

#[tokio::test]
async fn holidays_ahead_are_shown_also_where_they_do_not_close() {
    let mut store = MockOrganizationSettingsStore::new();
    store.expect_opening_hours().returning(|_| Ok(Some(stored())));
    let shown = over(store).0.show(Actor::System, OWN).await.unwrap();
    let days: Vec<(Date, bool)> = shown.holidays.iter().map(|day| (day.date, day.is_open)).collect();
    // Epiphany was yesterday, and comes again.
    assert_eq!(
        (days[0].0, days[days.len() - 1].0),
        (date!(2027 - 03 - 29), date!(2028 - 01 - 06))
    );
    assert_eq!(
        days.iter().filter(|(_, is_open)| *is_open).collect::<Vec<_>>(),
        [&(date!(2027 - 12 - 08), true)]
    );
}

fn local(codes: &[&str]) -> BTreeSet<LocalHoliday> {
    codes
        .iter()
        .map(|code| LocalHoliday::with_code(code).unwrap())
        .collect()
}

#[test]
fn local_holidays_are_kept_as_far_as_the_region_offers_them() {
    for (region, kept) in [
        (Some("DE-BY"), &["ASSUMPTION", "PEACE_FESTIVAL"][..]),
        // It has Assumption in parts as well.
        (Some("CH-AG"), &["ASSUMPTION"]),
        (Some("DE-SN"), &[]),
        (Some("AT"), &[]),
        (None, &[]),
    ] {
        let wanted = OpeningHoursInput {
            holiday_region: region.map(ToOwned::to_owned),
            local_holidays: ["PEACE_FESTIVAL", "ASSUMPTION", "ASSUMPTION"]
                .map(ToOwned::to_owned)
                .into(),
            ..given()
        };
        assert_eq!(wanted.checked().unwrap().local_holidays, local(kept), "{region:?}");
    }
}

#[tokio::test]
async fn local_holidays_are_offered_with_their_next_day_and_listed_once_they_hold() {
    let shown = async |codes: &'static [&str]| {
        let mut store = MockOrganizationSettingsStore::new();
        store.expect_opening_hours().returning(move |_| {
            let mut solothurn = stored();
            solothurn.opening_hours.holiday_region = Region::with_code("CH-SO");
            solothurn.opening_hours.local_holidays = local(codes);
            Ok(Some(solothurn))
        });
        over(store).0.show(Actor::System, OWN).await.unwrap()
    };
    let none = shown(&[]).await;
    let offered = none.offered_holidays.iter();
    let offered: Vec<_> = offered.map(|(date, offered)| (*date, offered.holiday.code())).collect();
    assert_eq!(offered[0], (date!(2027 - 03 - 19), "JOSEPH"));
    assert_eq!(offered[offered.len() - 1], (date!(2028 - 01 - 02), "BERCHTOLD"));
    let labour_day = |shown: &ShownOpeningHours| {
        let mut days = shown.holidays.iter();
        days.find(|day| day.date == date!(2027 - 05 - 01))
            .map(|day| (day.name, day.from))
    };
    assert_eq!(labour_day(&none), None);
    assert_eq!(
        labour_day(&shown(&["LABOUR_DAY"]).await),
        Some(("Tag der Arbeit", NOON))
    );
}

#[tokio::test]
async fn organisation_that_does_not_exist_has_no_settings() {
    let mut store = MockOrganizationSettingsStore::new();
    store.expect_opening_hours().returning(|_| Ok(None));
    store.expect_booking_rules().returning(|_| Ok(None));
    let (hours, rules) = over(store);
    assert!(matches!(
        hours.show(Actor::System, OWN).await,
        Err(SettingsError::UnknownOrganization)
    ));
    assert!(matches!(
        rules.show(Actor::System, OWN).await,
        Err(SettingsError::UnknownOrganization)
    ));
}
