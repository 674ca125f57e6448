//! Who did what, read from the audit log and from the histories of bookings.

use std::collections::{BTreeMap, BTreeSet};

use accounts::organization::{AuditEntry, AuditEntryKind, AuditFilter, AuditTrail, SubjectKind};
use booking_core::availability::{AbsenceRequest, AvailabilityStore};
use booking_core::booking::BookingStore;
use booking_core::settings::{ChangeMode, ClosureInput, RoomSettingsStore};
use organization_document::{OrganizationDocument, RoomGroupDocument};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{AccountId, Actor, ApiKeyId, Change, OrganizationNr, Rank, Reach, ResourceGroupId, ResourceId};
use time::macros::{datetime, time};

use crate::support::{CUT, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
const ROOMS: ResourceGroupId = ResourceGroupId(1);
/// It follows the three employees.
const CABIN: ResourceId = ResourceId(4);
const MAKER: AccountId = AccountId(7);
const KEY: ApiKeyId = ApiKeyId(3);

fn salon_with_a_cabin() -> OrganizationDocument {
    let mut load = salon();
    load.room_groups = vec![RoomGroupDocument {
        name: "Kabine".to_owned(),
        rooms: vec!["Kabine 1".to_owned()],
    }];
    load
}

fn morning_off(loaded: &Loaded, employee: Option<ResourceId>) -> AbsenceRequest {
    AbsenceRequest {
        organization: loaded.organization,
        absence: None,
        employee,
        from: datetime!(2026-11-23 09:30),
        to: datetime!(2026-11-23 11:30),
        reason: None,
        resolutions: BTreeMap::new(),
        kept_dates: BTreeSet::new(),
        reach: Reach::Everybody,
        over_rules: None,
    }
}

/// The oldest first.
async fn entries(store: &TestStore, organization: OrganizationNr, account: Option<AccountId>) -> Vec<AuditEntry> {
    let filter = AuditFilter {
        account,
        offset: 0,
        limit: 51,
    };
    let log = &store.postgres;
    let mut entries = log.entries(organization, filter).await.unwrap();
    entries.reverse();
    entries
}

fn subject(entry: &AuditEntry) -> (&str, Option<&str>, Option<SubjectKind>) {
    let AuditEntryKind::Change(what) = &entry.kind else {
        panic!("{entry:?}");
    };
    (what.as_str(), entry.subject.as_deref(), entry.subject_kind)
}

#[tokio::test]
async fn absence_that_was_deleted_still_tells_whose_it_was() {
    let (store, loaded) = TestStore::with(&salon_with_a_cabin()).await;
    let (organization, change, availability) = (loaded.organization, change_at(NOW), store.availability());
    for employee in [Some(ANNA), None] {
        let wanted = morning_off(&loaded, employee);
        let planned = availability.plan_absence(&change, &wanted).await.unwrap();
        // Berta stays away instead.
        let others = AbsenceRequest {
            absence: Some(planned.id),
            employee: employee.map(|_| BERTA),
            ..wanted
        };
        availability.plan_absence(&change, &others).await.unwrap();
        let reach = Reach::Everybody;
        let deleted = availability.delete_absence(&change, organization, reach, planned.id);
        deleted.await.unwrap();
    }
    let closure = ClosureInput {
        room: CABIN,
        start: datetime!(2026-11-24 09:00),
        end: datetime!(2026-11-24 12:00),
        reason: None,
    };
    let (rooms, group) = (store.room_settings(), (organization, ROOMS));
    let closed = rooms
        .close_room(&change, group, ChangeMode::Save, &closure)
        .await
        .unwrap();
    let closed = closed.setting.rooms[0].closures[0].id;
    rooms.delete_closure(&change, group, closed).await.unwrap();

    let (employee, premises, room) = (SubjectKind::Employee, SubjectKind::Premises, SubjectKind::Room);
    let entries = entries(&store, organization, None).await;
    assert_eq!(
        entries.iter().map(subject).collect::<Vec<_>>(),
        [
            ("ABSENCE_PLANNED", Some("Anna Wagner"), Some(employee)),
            ("ABSENCE_CHANGED", Some("Berta Wagner"), Some(employee)),
            ("ABSENCE_DELETED", Some("Berta Wagner"), Some(employee)),
            ("ABSENCE_PLANNED", None, Some(premises)),
            ("ABSENCE_CHANGED", None, Some(premises)),
            ("ABSENCE_DELETED", None, Some(premises)),
            ("ABSENCE_PLANNED", Some("Kabine 1"), Some(room)),
            ("ABSENCE_DELETED", Some("Kabine 1"), Some(room)),
        ]
    );
}

#[tokio::test]
async fn what_a_tool_does_is_an_entry_of_the_maker_of_its_key_and_names_the_key() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let organization = loaded.organization;
    store
        .sql()
        .await
        .run(&format!(
            "INSERT INTO account (id, email, verified_at, first_name, last_name, password_hash, created_at)
             VALUES ({MAKER}, 'eva@example.org', now(), 'Eva', 'Moser', '', now());
             INSERT INTO api_key (organization_nr, id, name, beginning, secret_hash, scopes, created_by, created_at)
             VALUES ({organization}, {KEY}, 'Kassa', 'th_live_', sha256('Kassa'), '{{BOOK,MANAGE}}', {MAKER}, now())"
        ))
        .await;
    let by_tool = Change {
        actor: Actor::ApiKey {
            organization,
            rank: Rank::BusinessAdmin,
            key: KEY,
            account: MAKER,
        },
        ..change_at(NOW)
    };
    let at_ten = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(time!(10:00)));
    let booking = draft(1, &loaded, vec![at_ten]);
    store.bookings().book(&by_tool, &booking).await.unwrap();
    let own = morning_off(&loaded, Some(BERTA));
    store.availability().plan_absence(&by_tool, &own).await.unwrap();
    // What customers book themselves is no entry of the team.
    let at_eleven = appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(time!(11:00)));
    let booking = draft(2, &loaded, vec![at_eleven]);
    store.bookings().book(&change_at(NOW), &booking).await.unwrap();

    for account in [None, Some(MAKER)] {
        let entries = entries(&store, organization, account).await;
        let mut told: Vec<_> = entries
            .iter()
            .map(|entry| {
                (
                    format!("{:?}", entry.kind),
                    entry.key.as_deref(),
                    entry.subject.as_deref(),
                )
            })
            .collect();
        // Both were done at the same moment.
        told.sort_unstable();
        assert_eq!(
            told,
            [
                (
                    "Booking(\"BOOKED\")".to_owned(),
                    Some("Kassa"),
                    Some("Katharina Oberhuber")
                ),
                (
                    "Change(\"ABSENCE_PLANNED\")".to_owned(),
                    Some("Kassa"),
                    Some("Berta Wagner")
                ),
            ]
        );
        let makers = entries
            .iter()
            .map(|entry| entry.account.as_ref().map(|(account, _)| *account));
        assert!(makers.eq([Some(MAKER), Some(MAKER)]));
    }
    let other = entries(&store, organization, Some(AccountId(8))).await;
    assert_eq!(other, [] as [AuditEntry; 0]);
}
