//! Employees as settings: added, changed, hidden, archived.

use std::collections::BTreeMap;

use booking_core::booking::{BookingChannel, BookingRefused, BookingStore, BrokenRule};
use booking_core::calendar::{Audience, CalendarReader, OwnTerms, Rules, Step, Weeks};
use booking_core::settings::{
    ChangeMode, EmployeeInput, EmployeeSettingsStore, SettingProblem, SettingsError, SettingsOutcome, StaffEmployee,
    WindowInput,
};
use organization_document::{NeedDocument, RoomGroupDocument};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{Money, OrganizationNr, Rank, ResourceId, ServiceId};
use time::macros::{date, time};
use time::{Date, Duration};

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, named, salon, sent_statements,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const DORA: ResourceId = ResourceId(4);

fn monday(weeks: Weeks, opens: u16, closes: u16) -> (Weeks, WindowInput) {
    let weekday = 1;
    (weeks, WindowInput { weekday, opens, closes })
}

/// On Mondays until noon.
fn mornings(services: &[(ServiceId, OwnTerms)]) -> EmployeeInput {
    EmployeeInput {
        first_name: "Dora".to_owned(),
        last_name: "Berger".to_owned(),
        is_visible: true,
        is_archived: false,
        hours: vec![monday(Weeks::Every, 540, 720)],
        services: services.to_vec(),
    }
}

async fn set(
    store: &TestStore,
    (organization, employee): (OrganizationNr, Option<ResourceId>),
    mode: ChangeMode,
    given: EmployeeInput,
) -> Result<SettingsOutcome<StaffEmployee>, SettingsError> {
    let (settings, change) = (store.employee_settings(), change_at(NOW));
    let wanted = given.checked().unwrap();
    settings
        .set_employee(&change, (organization, employee), mode, &wanted)
        .await
}

async fn employees(store: &TestStore, loaded: &Loaded) -> Vec<StaffEmployee> {
    let settings = store.employee_settings();
    settings.employees(loaded.organization).await.unwrap()
}

async fn rules(store: &TestStore, loaded: &Loaded) -> std::sync::Arc<Rules> {
    let calendars = store.calendars();
    let versions = calendars.versions(loaded.organization).await.unwrap().unwrap();
    calendars.rules(loaded.organization, versions).await.unwrap().unwrap()
}

fn wrong(result: Result<SettingsOutcome<StaffEmployee>, SettingsError>) -> Vec<(String, SettingProblem)> {
    match result {
        Err(SettingsError::Invalid(invalid)) => {
            let members = invalid.members();
            members.map(|(path, problem)| (path.to_owned(), problem)).collect()
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn added_employee_is_previewed_saved_read_and_logged_without_the_name() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let own = OwnTerms {
        duration: Some(45),
        price: Some(Money::from_cents(3_990)),
    };
    let given = mornings(&[(loaded.services[CUT], own)]);
    let sql = store.sql().await;
    let before = sql.everything().await;
    let new = (loaded.organization, None);
    let previewed = set(&store, new, ChangeMode::Preview, given.clone()).await.unwrap();
    assert_eq!(sql.everything().await, before);
    let saved = set(&store, new, ChangeMode::Save, given).await.unwrap();
    assert_eq!(saved, previewed);
    assert_eq!((saved.setting.id, saved.setting.has_account), (DORA, false));
    assert_eq!(
        saved.setting.kept.services,
        BTreeMap::from([(loaded.services[CUT], own)])
    );
    assert_eq!(employees(&store, &loaded).await.last(), Some(&saved.setting));
    assert_eq!(saved.consequences.outside_total, 0);

    let present = rules(&store, &loaded).await;
    let cut = present.service(loaded.services[CUT]).unwrap();
    assert_eq!((cut.skilled.as_slice(), cut.duration_by(3)), (&[0, 1, 2, 3][..], 45));
    let row = "SELECT concat_ws(' ', subject_kind, subject_id, what, coalesce(before::text, 'NULL'), after::text)
        FROM audit_log";
    let row = sql.text(row).await;
    assert!(row.starts_with("RESOURCE 4 EMPLOYEE_ADDED NULL {"), "{row}");
    assert!(row.contains("3990") && !row.contains("Dora"), "{row}");
}

#[tokio::test]
async fn supposed_hours_are_confirmed_by_other_working_hours_and_not_by_another_name() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let renamed = EmployeeInput {
        first_name: "Doris".to_owned(),
        ..mornings(&[])
    };
    for (given, supposed) in [(mornings(&[]), "false"), (renamed, "true")] {
        sql.run("UPDATE calendar SET has_supposed_hours = true").await;
        let berta = (loaded.organization, Some(BERTA));
        set(&store, berta, ChangeMode::Save, given.clone()).await.unwrap();
        let read = "SELECT has_supposed_hours::text FROM calendar WHERE organization_nr = 1000";
        assert_eq!(sql.text(read).await, supposed, "{given:?}");
    }
}

#[tokio::test]
async fn archived_employee_is_booked_by_nobody_and_what_is_booked_is_named() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let at_ten = appointment_request(loaded.services[CUT], BERTA, MONDAY.with_time(time!(10:00)));
    let request = draft(1, &loaded, vec![at_ten]);
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let present = employees(&store, &loaded).await.swap_remove(1);
    let given = |is_archived| EmployeeInput {
        is_archived,
        ..mornings(&[(loaded.services[CUT], OwnTerms::default())])
    };
    let berta = (loaded.organization, Some(BERTA));
    let archived = set(&store, berta, ChangeMode::Save, given(true)).await.unwrap();
    let outside = &archived.consequences.outside;
    assert_eq!((outside.len(), outside[0].employee), (1, BERTA));
    assert!(archived.setting.kept.is_archived && !present.kept.is_archived);
    let archived_at = "SELECT archived_at::text FROM resource WHERE id = 2";
    let sql = store.sql().await;
    let since = sql.text(archived_at).await;

    let at_eleven = appointment_request(loaded.services[CUT], BERTA, MONDAY.with_time(time!(11:00)));
    let mut request = draft(2, &loaded, vec![at_eleven]);
    let online = store.bookings().book(&change_at(NOW), &request).await;
    let unknown = BrokenRule::UnknownEmployee.at(0);
    assert!(matches!(online, Err(BookingRefused::Refused(refusal)) if refusal == unknown));
    request.channel = BookingChannel::BackOffice {
        rank: Rank::BusinessAdmin,
        over_rules: true,
        tells_customer: false,
    };
    let by_staff = store.bookings().book(&change_at(NOW), &request).await;
    assert!(matches!(by_staff, Err(BookingRefused::Refused(_))));

    // Saved once more it is archived since then, and comes back with what it can do.
    set(&store, berta, ChangeMode::Save, given(true)).await.unwrap();
    assert_eq!(sql.text(archived_at).await, since);
    let back = set(&store, berta, ChangeMode::Save, given(false)).await.unwrap();
    assert!(!back.setting.kept.is_archived);
    assert_eq!(rules(&store, &loaded).await.position(BERTA), Some(1));
}

#[tokio::test]
async fn hidden_employee_leaves_the_offer_of_visitors_and_no_visit_outside() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let at_ten = appointment_request(loaded.services[COLOUR], ANNA, MONDAY.with_time(time!(10:00)));
    let mut request = draft(1, &loaded, vec![at_ten]);
    request.channel = BookingChannel::BackOffice {
        rank: Rank::BusinessUser,
        over_rules: false,
        tells_customer: false,
    };
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
    let present = employees(&store, &loaded).await.swap_remove(0).kept;
    let given = EmployeeInput {
        first_name: present.first_name,
        last_name: present.last_name,
        is_visible: false,
        is_archived: false,
        hours: present
            .hours
            .windows()
            .map(|(weeks, weekday, window)| {
                let window = WindowInput {
                    weekday: weekday.number_from_monday(),
                    opens: window.opens(),
                    closes: window.closes(),
                };
                (weeks, window)
            })
            .collect(),
        services: present.services.into_iter().collect(),
    };
    let hidden = set(&store, (loaded.organization, Some(ANNA)), ChangeMode::Save, given)
        .await
        .unwrap();
    assert_eq!(hidden.consequences.outside_total, 0);
    // Only Anna does the colour: visitors find no start of it any more.
    let services = &hidden.consequences.tomorrow.services;
    let colour = services
        .iter()
        .find(|starts| starts.service == loaded.services[COLOUR])
        .unwrap();
    assert!(!colour.before.is_empty() && colour.after.is_empty());
    let present = rules(&store, &loaded).await;
    let skilled = |rules: &Rules| rules.service(loaded.services[COLOUR]).unwrap().skilled.clone();
    assert_eq!(skilled(&present), [0]);
    assert!(skilled(&present.as_seen_by(Audience::Visitors)).is_empty());
}

#[tokio::test]
async fn abilities_for_archived_services_outlive_a_change() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let colour = loaded.services[COLOUR].0;
    sql.run(&format!("UPDATE service SET archived_at = now() WHERE id = {colour}"))
        .await;
    let given = mornings(&[]);
    let anna = (loaded.organization, Some(ANNA));
    let settled = set(&store, anna, ChangeMode::Save, given).await.unwrap();
    assert!(settled.setting.kept.services.is_empty());
    let left = "SELECT service_id::text FROM ability WHERE resource_id = 1";
    assert_eq!(sql.texts(left).await, [colour.to_string()]);
    let archived = mornings(&[(loaded.services[COLOUR], OwnTerms::default())]);
    let unknown = ("services[0].service_id".to_owned(), SettingProblem::Unknown);
    assert_eq!(wrong(set(&store, anna, ChangeMode::Save, archived).await), [unknown]);
}

#[tokio::test]
async fn what_the_organisation_does_not_have_is_refused() {
    let mut load = salon();
    load.services[COLOUR].custom_fields.clear();
    load.services[CUT].steps = [true, false].map(|is_work| Step { is_work, minutes: 15 }).to_vec();
    let (store, loaded) = TestStore::with(&load).await;
    let other = store.load(&named("Salon Resi")).await;
    let unknown = set(
        &store,
        (loaded.organization, Some(ResourceId(9))),
        ChangeMode::Save,
        mornings(&[]),
    )
    .await;
    assert!(matches!(unknown, Err(SettingsError::Unknown)));
    let premises = set(
        &store,
        (loaded.organization, Some(ResourceId(0))),
        ChangeMode::Save,
        mornings(&[]),
    )
    .await;
    assert!(matches!(premises, Err(SettingsError::Unknown)));
    let nowhere = set(&store, (OrganizationNr(999), None), ChangeMode::Save, mornings(&[])).await;
    assert!(matches!(nowhere, Err(SettingsError::UnknownOrganization)));
    let new = (loaded.organization, None);
    let lasting = |minutes| OwnTerms {
        duration: Some(minutes),
        price: None,
    };
    let given = mornings(&[
        (other.services[CUT], OwnTerms::default()),
        (loaded.services[CUT], lasting(15)),
        (loaded.services[COLOUR], lasting(1_426)),
    ]);
    let sql = store.sql().await;
    let before = sql.everything().await;
    assert_eq!(
        wrong(set(&store, new, ChangeMode::Save, given).await),
        [
            ("services[0].service_id", SettingProblem::Unknown),
            ("services[1].duration", SettingProblem::TooShortForSteps),
            ("services[2].duration", SettingProblem::LongerThanADay),
        ]
        .map(|(path, problem)| (path.to_owned(), problem))
    );
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn many_employees_take_as_many_statements_as_few() {
    let mut large = salon();
    for _ in 0..40 {
        let another = large.employees[0].clone();
        large.employees.push(another);
    }
    let mut counted = Vec::new();
    for load in [salon(), large] {
        let (store, loaded) = TestStore::with(&load).await;
        store.database.ping().await.unwrap();
        sent_statements();
        let listed = employees(&store, &loaded).await;
        assert_eq!(listed.len(), load.employees.len());
        let of_list = sent_statements().len();
        let services = loaded.services.iter().map(|id| (*id, OwnTerms::default()));
        let given = mornings(&services.collect::<Vec<_>>());
        set(&store, (loaded.organization, None), ChangeMode::Save, given.clone())
            .await
            .unwrap();
        let of_new = sent_statements().len();
        set(&store, (loaded.organization, Some(ANNA)), ChangeMode::Save, given)
            .await
            .unwrap();
        counted.push((of_list, of_new, sent_statements().len()));
    }
    assert_eq!(counted[0], counted[1]);
    assert_eq!(counted[0].0, 3);
}

#[tokio::test]
async fn own_duration_is_refused_where_a_room_is_needed_during_certain_steps_only() {
    for (during, refused) in [(vec![1], true), (vec![0, 1], false), (Vec::new(), false)] {
        let mut load = salon();
        load.room_groups = vec![RoomGroupDocument {
            name: "Liegen".to_owned(),
            rooms: vec!["Am Fenster".to_owned()],
        }];
        load.services[CUT].steps = [true, false].map(|is_work| Step { is_work, minutes: 15 }).to_vec();
        load.services[CUT].needs = vec![NeedDocument {
            group: 0,
            steps: during,
        }];
        let (store, loaded) = TestStore::with(&load).await;
        let own = OwnTerms {
            duration: Some(45),
            price: None,
        };
        let given = mornings(&[(loaded.services[CUT], own)]);
        let set = set(&store, (loaded.organization, None), ChangeMode::Save, given).await;
        if refused {
            let problem = SettingProblem::OwnDurationWithRoomOfSteps;
            assert_eq!(wrong(set), [("services[0].duration".to_owned(), problem)]);
        } else {
            let kept = set.unwrap().setting.kept;
            assert_eq!(kept.services, BTreeMap::from([(loaded.services[CUT], own)]));
        }
    }
}

#[tokio::test]
async fn hours_of_alternating_weeks_are_kept_and_decide_who_works_when() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let alternating = |hours: &[(Weeks, WindowInput)]| EmployeeInput {
        hours: hours.to_vec(),
        ..mornings(&[(loaded.services[CUT], OwnTerms::default())])
    };
    let (even, odd) = (monday(Weeks::Even, 540, 720), monday(Weeks::Odd, 780, 1_020));
    let here = (loaded.organization, Some(BERTA));
    let saved = set(&store, here, ChangeMode::Save, alternating(&[odd, even])).await;
    let kept = saved.unwrap().setting.kept;
    let weeks: Vec<Weeks> = kept.hours.windows().map(|(weeks, ..)| weeks).collect();
    assert_eq!(weeks, [Weeks::Even, Weeks::Odd]);
    assert_eq!(employees(&store, &loaded).await[1].kept, kept);

    // 2026 ends with week 53, after which comes week 1.
    let present = rules(&store, &loaded).await;
    for (day, opens) in [
        (date!(2026 - 11 - 23), time!(9:00)),
        (date!(2026 - 12 - 21), time!(9:00)),
        (date!(2026 - 12 - 28), time!(13:00)),
        (date!(2027 - 01 - 04), time!(13:00)),
        (date!(2027 - 01 - 11), time!(9:00)),
    ] {
        let frame = present.zone.day(day);
        let begins: Vec<_> = present.employees[1]
            .working(&frame)
            .map(|span| span.from().instant())
            .collect();
        assert_eq!(begins, [present.zone.instant(day.with_time(opens)).unwrap()], "{day}");
    }
    let book = async |number, day: Date, hour| {
        let request = appointment_request(loaded.services[CUT], BERTA, day.with_time(hour));
        let request = draft(number, &loaded, vec![request]);
        store.bookings().book(&change_at(NOW), &request).await
    };
    let next_monday = MONDAY + Duration::weeks(1);
    assert!(book(1, MONDAY, time!(10:00)).await.is_ok());
    assert!(book(2, next_monday, time!(15:00)).await.is_ok());
    for (number, day, hour) in [(3, MONDAY, time!(15:00)), (4, next_monday, time!(10:00))] {
        let refused = book(number, day, hour).await;
        assert!(matches!(refused, Err(BookingRefused::Refused(_))), "{refused:?}");
    }

    let sql = store.sql().await;
    let stored = "SELECT string_agg(week || ' ' || opens, ', ' ORDER BY week) FROM weekly_hours WHERE resource_id = 2";
    assert_eq!(sql.text(stored).await, "EVEN 540, ODD 780");
    let logged = "SELECT after::text FROM audit_log WHERE what = 'EMPLOYEE_CHANGED'";
    let logged = sql.text(logged).await;
    assert!(
        logged.contains(r#""week": "EVEN""#) && logged.contains(r#""week": "ODD""#),
        "{logged}"
    );
    // What is booked in the odd week is outside of the hours as soon as they are those of even weeks always.
    let every = alternating(&[monday(Weeks::Every, 540, 720)]);
    let same = set(&store, here, ChangeMode::Save, every).await.unwrap();
    assert_eq!(same.consequences.outside_total, 1);
    assert_eq!(sql.text(stored).await, "EVERY 540");
}
