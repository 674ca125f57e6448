//! Settings of an organisation: previewed and saved, with what they lead to.

use std::collections::BTreeSet;

use booking_core::booking::BookingStore;
use booking_core::calendar::{CalendarReader, WeeklyHours, Window};
use booking_core::holidays::Region;
use booking_core::lifecycle::AppointmentState;
use booking_core::settings::{
    BookingRules, ChangeMode, MOST_OUTSIDE, OpeningHours, OrganizationHours, OrganizationSettingsStore, SettingsError,
    SettingsOutcome,
};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{OrganizationNr, ResourceId};
use time::macros::{date, datetime, time};
use time::{Duration, PrimitiveDateTime, Weekday};

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, booked, change_at, draft, salon, sent_statements,
};

const ANNA: ResourceId = ResourceId(1);
const FOUR: PrimitiveDateTime = datetime!(2026-11-23 16:00);

/// Anna at ten and at four.
async fn with_visits() -> (TestStore, Loaded) {
    let (store, loaded) = TestStore::with(&salon()).await;
    for (number, start) in [(1, MONDAY.with_time(time!(10:00))), (2, FOUR)] {
        let request = draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ANNA, start)],
        );
        store.bookings().book(&change_at(NOW), &request).await.unwrap();
    }
    (store, loaded)
}

/// From Monday to Friday until noon; closed on the holidays of Austria, but for one.
fn mornings() -> OpeningHours {
    let morning = Window::new(9 * 60, 12 * 60).unwrap();
    let week = (0..5).map(|after| (Weekday::Monday.nth_next(after), morning));
    OpeningHours {
        hours: WeeklyHours::new(week).unwrap(),
        closes_on_holidays: true,
        holiday_region: Region::with_code("AT"),
        local_holidays: BTreeSet::new(),
        open_holidays: BTreeSet::from([date!(2026 - 12 - 08)]),
    }
}

async fn set_hours(
    store: &TestStore,
    loaded: &Loaded,
    mode: ChangeMode,
    wanted: &OpeningHours,
) -> SettingsOutcome<OrganizationHours> {
    let settings = store.organization_settings();
    let change = change_at(NOW);
    let settled = settings.set_opening_hours(&change, loaded.organization, mode, wanted);
    settled.await.unwrap()
}

#[tokio::test]
async fn previewed_hours_tell_what_saving_them_does_and_leave_nothing() {
    let (store, loaded) = with_visits().await;
    let sql = store.sql().await;
    let before = sql.everything().await;
    let previewed = set_hours(&store, &loaded, ChangeMode::Preview, &mornings()).await;
    assert_eq!(sql.everything().await, before);

    let saved = set_hours(&store, &loaded, ChangeMode::Save, &mornings()).await;
    assert_eq!(saved, previewed);
    assert_eq!(saved.setting.opening_hours, mornings());
    let read = store
        .organization_settings()
        .opening_hours(loaded.organization)
        .await
        .unwrap();
    assert_eq!(read, Some(saved.setting));

    let consequences = saved.consequences;
    assert_eq!(consequences.outside_total, 1);
    let visit = &consequences.outside[0];
    assert_eq!(
        (
            visit.start,
            visit.end,
            visit.employee,
            visit.title.as_str(),
            visit.customer_name.as_str()
        ),
        (
            FOUR,
            FOUR + Duration::minutes(30),
            ANNA,
            "Haarschnitt",
            "Katharina Oberhuber"
        )
    );
    assert_eq!(consequences.tomorrow.date, MONDAY);
    let cut = &consequences.tomorrow.services[0];
    assert_eq!(
        (cut.service, cut.before.last(), cut.after.last()),
        (loaded.services[CUT], Some(&time!(16:30)), Some(&time!(11:30)))
    );
}

#[tokio::test]
async fn supposed_hours_are_those_of_the_organisation_once_somebody_saves_them() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run("UPDATE calendar SET has_supposed_hours = true").await;
    let present = store.organization_settings().opening_hours(loaded.organization).await;
    let present = present.unwrap().unwrap().opening_hours;
    for (mode, supposed) in [(ChangeMode::Preview, "true"), (ChangeMode::Save, "false")] {
        set_hours(&store, &loaded, mode, &present).await;
        let read = "SELECT has_supposed_hours::text FROM calendar WHERE organization_nr = 1000";
        assert_eq!(sql.text(read).await, supposed, "{mode:?}");
    }
}

#[tokio::test]
async fn saved_hours_count_at_once_and_are_logged() {
    let (store, loaded) = with_visits().await;
    let calendars = store.calendars();
    let before = calendars.versions(loaded.organization).await.unwrap().unwrap();
    set_hours(&store, &loaded, ChangeMode::Preview, &mornings()).await;
    assert_eq!(calendars.versions(loaded.organization).await.unwrap(), Some(before));
    set_hours(&store, &loaded, ChangeMode::Save, &mornings()).await;
    let after = calendars.versions(loaded.organization).await.unwrap().unwrap();
    assert!(after.rules > before.rules && after.bookings > before.bookings);
    let rules = calendars.rules(loaded.organization, after).await.unwrap().unwrap();
    assert_eq!(rules.premises.hours, mornings().hours.into());

    let rows = "SELECT concat_ws(' ', organization_nr, subject_kind, subject_id, what,
            before -> 'closesOnHolidays', jsonb_array_length(before -> 'hours'), before -> 'hours' -> 0,
            '->', after -> 'closesOnHolidays', after -> 'holidayRegion', after -> 'openHolidays', after -> 'hours' -> 4)
        FROM audit_log ORDER BY id";
    assert_eq!(
        store.sql().await.texts(rows).await,
        [concat!(
            r#"1000 RESOURCE 0 HOURS_CHANGED false 5 {"opens": 540, "closes": 1080, "weekday": 1} "#,
            r#"-> true "AT" ["2026-12-08"] {"opens": 540, "closes": 720, "weekday": 5}"#
        )]
    );
}

#[tokio::test]
async fn booking_rules_are_previewed_saved_and_logged_and_put_no_visit_outside() {
    let (store, loaded) = with_visits().await;
    let sql = store.sql().await;
    let settings = store.organization_settings();
    let present = settings.booking_rules(loaded.organization).await.unwrap().unwrap();
    assert_eq!((present.notice, present.horizon, present.grid), (60, 90, 15));
    let mut wanted = BookingRules {
        notice: 4_320,
        horizon: 10,
        grid: 60,
        contact_retention: Some(3),
        open_bookings_of_mailbox: Some(2),
        ..present
    };
    wanted.settings.phone_mandatory = true;
    let before = sql.everything().await;
    let set = async |mode| {
        let change = change_at(NOW);
        let settled = settings.set_booking_rules(&change, loaded.organization, mode, &wanted);
        settled.await.unwrap()
    };
    let previewed = set(ChangeMode::Preview).await;
    assert_eq!(sql.everything().await, before);
    let saved = set(ChangeMode::Save).await;
    assert_eq!((&saved, saved.setting.rules), (&previewed, wanted));
    assert_eq!(settings.booking_rules(loaded.organization).await.unwrap(), Some(wanted));
    // The notice of three days ends on Monday at one.
    let monday = &saved.consequences.tomorrow;
    assert_eq!((saved.consequences.outside_total, monday.date), (0, MONDAY));
    assert_eq!(
        monday.services[0].after,
        [time!(13:00), time!(14:00), time!(15:00), time!(16:00)]
    );
    let row =
        "SELECT concat_ws(' ', subject_kind, subject_id, what, before -> 'grid', before -> 'contactRetention', '->',
        after -> 'grid', after -> 'contactRetention', after -> 'phoneMandatory') FROM audit_log";
    assert_eq!(
        sql.text(row).await,
        "ORGANIZATION 1000 BOOKING_RULES_CHANGED 15 null -> 60 3 true"
    );
}

/// Customers without a booking: one of five, one of two and one of fourteen months ago.
#[tokio::test]
async fn other_months_of_retention_count_whose_contact_data_are_older() {
    let (store, loaded) = TestStore::with(&salon()).await;
    store
        .sql()
        .await
        .run(
            "INSERT INTO customer (organization_nr, first_name, last_name, email, created_at)
             SELECT 1000, 'Eva', 'Muster', months || '@example.org', '2026-11-20 12:00Z'::timestamptz - make_interval(months => months)
             FROM unnest('{5, 2, 14}'::integer[]) AS months",
        )
        .await;
    let settings = store.organization_settings();
    let present = settings.booking_rules(loaded.organization).await.unwrap().unwrap();
    for (months, mode, outdated) in [
        (Some(4), ChangeMode::Preview, 2),
        (Some(1), ChangeMode::Preview, 3),
        (Some(24), ChangeMode::Save, 0),
        // As it is already.
        (Some(24), ChangeMode::Preview, 0),
        // A year, where nothing else is said.
        (None, ChangeMode::Preview, 1),
    ] {
        let wanted = BookingRules {
            contact_retention: months,
            ..present
        };
        let change = change_at(NOW);
        let settled = settings.set_booking_rules(&change, loaded.organization, mode, &wanted);
        assert_eq!(
            settled.await.unwrap().setting.outdated_customers,
            outdated,
            "{months:?}"
        );
    }
}

#[tokio::test]
async fn settings_of_an_organisation_that_does_not_exist_are_unknown() {
    let store = TestStore::new();
    let nobody = OrganizationNr(999);
    let settings = store.organization_settings();
    assert_eq!(settings.opening_hours(nobody).await.unwrap(), None);
    assert_eq!(settings.booking_rules(nobody).await.unwrap(), None);
    let set = settings
        .set_opening_hours(&change_at(NOW), nobody, ChangeMode::Save, &mornings())
        .await;
    assert!(matches!(set, Err(SettingsError::UnknownOrganization)));
}

#[tokio::test]
async fn many_visits_outside_are_counted_and_the_first_are_named_in_as_many_statements_as_one() {
    let mut load = salon();
    for number in 0..120_u8 {
        // Three people, at any half hour from nine to noon, on working days.
        let (employee, slot) = (usize::from(number % 3), i64::from(number / 3));
        let day = datetime!(2026-11-30 09:00) + Duration::days(slot / 6 % 5 + slot / 30 * 7);
        let start = day + Duration::minutes(slot % 6 * 30);
        load.bookings
            .push(booked(AppointmentState::Confirmed, CUT, employee, start));
    }
    let (store, loaded) = TestStore::with(&load).await;
    store.database.ping().await.unwrap();
    let mut afternoons = mornings();
    let afternoon = Window::new(12 * 60, 18 * 60).unwrap();
    afternoons.hours = WeeklyHours::new((0..5).map(|after| (Weekday::Monday.nth_next(after), afternoon))).unwrap();
    sent_statements();
    let settled = set_hours(&store, &loaded, ChangeMode::Save, &afternoons).await;
    let many = sent_statements();
    assert_eq!(
        (settled.consequences.outside.len(), settled.consequences.outside_total),
        (MOST_OUTSIDE, 120)
    );
    assert!(settled.consequences.outside.is_sorted_by_key(|visit| visit.start));

    let (store, loaded) = with_visits().await;
    store.database.ping().await.unwrap();
    sent_statements();
    let settled = set_hours(&store, &loaded, ChangeMode::Save, &mornings()).await;
    assert_eq!(settled.consequences.outside_total, 1);
    let one = sent_statements();
    assert_eq!(many, one);
    assert_eq!(one.len(), 20, "{one:#?}");
}
