//! Two people who save the same setting at once, both of whom have seen the same version: one of them wins.

use booking_core::calendar::{WeeklyHours, Window};
use booking_core::settings::{ChangeMode, OpeningHours, OrganizationSettingsStore, SettingsError};
use catalog::own_profile::{OwnProfileStore, ProfileRefused};
use time::Weekday;

use crate::support::{NOW, TestStore, change_at, salon};

const ROUNDS: u16 = 8;

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_save_opening_hours_at_once_one_wins() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (settings, change, here) = (store.organization_settings(), change_at(NOW), loaded.organization);
    for round in 0..ROUNDS {
        let seen = settings.opening_hours(here).await.unwrap().unwrap().opening_hours;
        let mode = ChangeMode::SaveOver(seen.version());
        let [one, other] = [600, 620].map(|opens| OpeningHours {
            hours: WeeklyHours::new([(Weekday::Sunday, Window::new(opens + round, 700).unwrap())]).unwrap(),
            ..seen.clone()
        });
        let saved = tokio::join!(
            settings.set_opening_hours(&change, here, mode, &one),
            settings.set_opening_hours(&change, here, mode, &other)
        );
        let winner = match saved {
            (Ok(_), Err(SettingsError::ChangedMeanwhile)) => one,
            (Err(SettingsError::ChangedMeanwhile), Ok(_)) => other,
            both => panic!("{both:?}"),
        };
        let stored = settings.opening_hours(here).await.unwrap().unwrap().opening_hours;
        assert_eq!(stored, winner);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_who_save_the_profile_at_once_one_wins() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let (profiles, change, here) = (store.own_profiles(), change_at(NOW), loaded.organization);
    for round in 0..ROUNDS {
        let seen = profiles.profile(here).await.unwrap().unwrap().form;
        let version = Some(seen.version());
        let [mut one, mut other] = [seen.clone(), seen];
        one.company_name = format!("Salon {round}");
        other.city = format!("Graz {round}");
        let saved = tokio::join!(
            profiles.write(&change, here, &one, version, false),
            profiles.write(&change, here, &other, version, false)
        );
        let winner = match saved {
            (Ok(()), Err(ProfileRefused::ChangedMeanwhile)) => one,
            (Err(ProfileRefused::ChangedMeanwhile), Ok(())) => other,
            both => panic!("{both:?}"),
        };
        assert_eq!(profiles.profile(here).await.unwrap().unwrap().form, winner);
    }
}
