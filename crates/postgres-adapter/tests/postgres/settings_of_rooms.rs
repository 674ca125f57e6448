//! Rooms as settings: groups, names, closures.

use booking_core::booking::BookingStore;
use booking_core::settings::{
    ChangeMode, ClosureInput, InvalidSettings, RoomGroupInput, RoomInput, RoomSettingsStore, SettingProblem,
    SettingsError, SettingsOutcome, StaffRoomGroup,
};
use organization_document::{NeedDocument, OrganizationDocument, RoomGroupDocument};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{OrganizationNr, ResourceGroupId, ResourceId};
use time::PrimitiveDateTime;
use time::macros::{datetime, time};

use crate::support::{COLOUR, MONDAY, NOW, TestStore, appointment_request, change_at, draft, salon, sent_statements};

const CHAIRS: ResourceGroupId = ResourceGroupId(1);
/// The rooms follow the three employees.
const WINDOW: ResourceId = ResourceId(4);
const ANNA: ResourceId = ResourceId(1);

/// A colour needs one of these chairs.
fn salon_with_chairs(names: &[&str]) -> OrganizationDocument {
    let mut load = salon();
    load.room_groups = vec![RoomGroupDocument {
        name: "Farbplatz".to_owned(),
        rooms: names.iter().copied().map(str::to_owned).collect(),
    }];
    load.services[COLOUR].custom_fields.clear();
    load.services[COLOUR].needs = vec![NeedDocument {
        group: 0,
        steps: Vec::new(),
    }];
    load
}

fn room(id: Option<i32>, name: &str, is_archived: bool) -> RoomInput {
    RoomInput {
        id: id.map(ResourceId),
        name: name.to_owned(),
        is_archived,
    }
}

fn chairs(rooms: Vec<RoomInput>) -> RoomGroupInput {
    let name = "Farbplätze".to_owned();
    RoomGroupInput { name, rooms }.checked().unwrap()
}

async fn set(
    store: &TestStore,
    group: (OrganizationNr, Option<ResourceGroupId>),
    mode: ChangeMode,
    wanted: &RoomGroupInput,
) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError> {
    let (settings, change) = (store.room_settings(), change_at(NOW));
    settings.set_room_group(&change, group, mode, wanted).await
}

fn closure(room: ResourceId, start: PrimitiveDateTime, end: PrimitiveDateTime) -> ClosureInput {
    ClosureInput {
        room,
        start,
        end,
        reason: Some("Wartung".to_owned()),
    }
}

async fn close(
    store: &TestStore,
    group: (OrganizationNr, ResourceGroupId),
    mode: ChangeMode,
    wanted: &ClosureInput,
) -> Result<SettingsOutcome<StaffRoomGroup>, SettingsError> {
    let (settings, change) = (store.room_settings(), change_at(NOW));
    settings.close_room(&change, group, mode, wanted).await
}

async fn groups(store: &TestStore, loaded: &Loaded) -> Vec<StaffRoomGroup> {
    let found = store.room_settings().room_groups(loaded.organization, NOW).await;
    found.unwrap().unwrap()
}

/// A colour on Monday at ten.
async fn book(store: &TestStore, loaded: &Loaded) {
    let at_ten = appointment_request(loaded.services[COLOUR], ANNA, MONDAY.with_time(time!(10:00)));
    let request = draft(1, loaded, vec![at_ten]);
    store.bookings().book(&change_at(NOW), &request).await.unwrap();
}

fn assert_invalid(result: Result<SettingsOutcome<StaffRoomGroup>, SettingsError>, path: &str, problem: SettingProblem) {
    let (Err(SettingsError::Invalid(found)), SettingsError::Invalid(wanted)) =
        (result, InvalidSettings::only(path, problem))
    else {
        panic!("taken");
    };
    assert_eq!(found, wanted);
}

#[tokio::test]
async fn rooms_are_renamed_added_and_archived_with_those_who_are_in_them_named() {
    let (store, loaded) = TestStore::with(&salon_with_chairs(&["Am Fenster"])).await;
    book(&store, &loaded).await;
    let present = groups(&store, &loaded).await;
    assert_eq!(
        (
            present[0].name.as_str(),
            present[0].services.as_slice(),
            present[0].rooms.len()
        ),
        ("Farbplatz", &[loaded.services[COLOUR]][..], 1)
    );
    let wanted = chairs(vec![room(None, "Hinten", false), room(Some(4), "Vorne", true)]);
    let sql = store.sql().await;
    let before = sql.everything().await;
    let group = (loaded.organization, Some(CHAIRS));
    let previewed = set(&store, group, ChangeMode::Preview, &wanted).await.unwrap();
    assert_eq!(sql.everything().await, before);
    let saved = set(&store, group, ChangeMode::Save, &wanted).await.unwrap();
    assert_eq!(saved, previewed);
    let rooms: Vec<_> = saved
        .setting
        .rooms
        .iter()
        .map(|room| (room.id.0, room.name.as_str(), room.is_archived))
        .collect();
    assert_eq!(rooms, [(4, "Vorne", true), (5, "Hinten", false)]);
    assert_eq!(
        (saved.setting.name.as_str(), saved.consequences.outside_total),
        ("Farbplätze", 1)
    );
    assert_eq!(groups(&store, &loaded).await, [saved.setting]);
    let since = "SELECT archived_at::text FROM resource WHERE id = 4";
    let archived_at = sql.text(since).await;
    let both = |is_archived| {
        chairs(vec![
            room(Some(5), "Hinten", false),
            room(Some(4), "Vorne", is_archived),
        ])
    };
    set(&store, group, ChangeMode::Save, &both(true)).await.unwrap();
    assert_eq!(sql.text(since).await, archived_at);
    set(&store, group, ChangeMode::Save, &both(false)).await.unwrap();
    assert_eq!(sql.number("SELECT count(archived_at) FROM resource").await, 0);
    let rows = "SELECT concat_ws(' ', subject_kind, subject_id, what, after -> 'rooms' -> 0) FROM audit_log ORDER BY id LIMIT 1";
    assert_eq!(
        sql.text(rows).await,
        r#"ROOM_GROUP 1 ROOMS_CHANGED {"room": 4, "archived": true}"#
    );
}

#[tokio::test]
async fn group_is_added_with_its_rooms_behind_all_others() {
    let (store, loaded) = TestStore::with(&salon_with_chairs(&["Am Fenster"])).await;
    let wanted = chairs(vec![room(None, "Eins", false), room(None, "Zwei", false)]);
    let saved = set(&store, (loaded.organization, None), ChangeMode::Save, &wanted)
        .await
        .unwrap();
    let rooms: Vec<_> = saved
        .setting
        .rooms
        .iter()
        .map(|room| (room.id.0, room.name.as_str()))
        .collect();
    assert_eq!(
        (saved.setting.id, rooms),
        (ResourceGroupId(2), vec![(5, "Eins"), (6, "Zwei")])
    );
    let empty = set(
        &store,
        (loaded.organization, None),
        ChangeMode::Save,
        &chairs(Vec::new()),
    )
    .await
    .unwrap();
    assert_eq!((empty.setting.id, empty.setting.rooms.len()), (ResourceGroupId(3), 0));
    assert_eq!(groups(&store, &loaded).await.len(), 3);
    let many = "INSERT INTO resource_group SELECT 1000, id, 'Gerät' FROM generate_series(4, 50) AS id";
    store.sql().await.run(many).await;
    let one_more = set(&store, (loaded.organization, None), ChangeMode::Save, &wanted).await;
    assert_invalid(one_more, "name", SettingProblem::TooMany(50));
    assert!(
        set(
            &store,
            (loaded.organization, Some(CHAIRS)),
            ChangeMode::Save,
            &chairs(vec![room(Some(4), "Eins", false)])
        )
        .await
        .is_ok()
    );
}

#[tokio::test]
async fn closed_room_is_free_for_nobody_until_it_is_opened_again() {
    let (store, loaded) = TestStore::with(&salon_with_chairs(&["Am Fenster"])).await;
    book(&store, &loaded).await;
    let group = (loaded.organization, CHAIRS);
    let (nine, noon) = (MONDAY.with_time(time!(09:00)), MONDAY.with_time(time!(12:00)));
    let wanted = closure(WINDOW, nine, noon);
    let sql = store.sql().await;
    let before = sql.everything().await;
    let previewed = close(&store, group, ChangeMode::Preview, &wanted).await.unwrap();
    assert_eq!(sql.everything().await, before);
    let saved = close(&store, group, ChangeMode::Save, &wanted).await.unwrap();
    assert_eq!(saved.consequences, previewed.consequences);
    assert_eq!(
        (saved.consequences.outside_total, saved.consequences.tomorrow.date),
        (1, MONDAY)
    );
    let closed = &saved.setting.rooms[0].closures[0];
    assert_eq!(
        (closed.start, closed.end, closed.reason.as_deref()),
        (nine, noon, Some("Wartung"))
    );
    // A closure that is over is told no more.
    let later = store
        .room_settings()
        .room_groups(loaded.organization, datetime!(2026-11-23 11:00 UTC))
        .await;
    assert!(later.unwrap().unwrap()[0].rooms[0].closures.is_empty());

    let change = change_at(NOW);
    let settings = store.room_settings();
    let shown = settings.delete_closure(&change, group, closed.id).await.unwrap();
    assert!(shown.rooms[0].closures.is_empty());
    let again = settings.delete_closure(&change, group, closed.id).await;
    assert!(matches!(again, Err(SettingsError::Unknown)));
    let logged = "SELECT concat_ws(' ', what, coalesce(before, after) -> 'resource') FROM audit_log ORDER BY id";
    assert_eq!(sql.texts(logged).await, ["ABSENCE_PLANNED 4", "ABSENCE_DELETED 4"]);
}

#[tokio::test]
async fn rooms_and_closures_of_others_are_unknown() {
    let (store, loaded) = TestStore::with(&salon_with_chairs(&["Am Fenster"])).await;
    let mut other = salon_with_chairs(&["Eins", "Zwei"]);
    other.company_name = "Salon Resi".to_owned();
    let other = store.load(&other).await;
    let wanted = chairs(vec![room(Some(4), "Vorne", false)]);
    let no_group = set(
        &store,
        (loaded.organization, Some(ResourceGroupId(2))),
        ChangeMode::Save,
        &wanted,
    )
    .await;
    assert!(matches!(no_group, Err(SettingsError::Unknown)));
    let nowhere = set(&store, (OrganizationNr(999), None), ChangeMode::Save, &wanted).await;
    assert!(matches!(nowhere, Err(SettingsError::UnknownOrganization)));
    // An employee is no room, and a room that is left out would be lost.
    let group = (loaded.organization, Some(CHAIRS));
    let employee = chairs(vec![room(Some(4), "Vorne", false), room(Some(1), "Anna", false)]);
    assert_invalid(
        set(&store, group, ChangeMode::Save, &employee).await,
        "rooms[1].room_id",
        SettingProblem::Unknown,
    );
    assert_invalid(
        set(&store, group, ChangeMode::Save, &chairs(Vec::new())).await,
        "rooms",
        SettingProblem::Missing,
    );

    let (nine, noon) = (MONDAY.with_time(time!(09:00)), MONDAY.with_time(time!(12:00)));
    let in_other = close(
        &store,
        (other.organization, CHAIRS),
        ChangeMode::Save,
        &closure(ResourceId(5), nine, noon),
    )
    .await;
    let id = in_other.unwrap().setting.rooms[1].closures[0].id;
    let group = (loaded.organization, CHAIRS);
    let of_employee = close(&store, group, ChangeMode::Save, &closure(ANNA, nine, noon)).await;
    assert_invalid(of_employee, "room_id", SettingProblem::Unknown);
    let change = change_at(NOW);
    let settings = store.room_settings();
    let foreign = settings.delete_closure(&change, group, id).await;
    assert!(matches!(foreign, Err(SettingsError::Unknown)));
    // Christmas is a closure of the premises, not of a room.
    let premises = store
        .sql()
        .await
        .number("SELECT id FROM absence WHERE organization_nr = 1000")
        .await;
    let foreign = settings.delete_closure(&change, group, premises).await;
    assert!(matches!(foreign, Err(SettingsError::Unknown)));
}

#[tokio::test]
async fn many_rooms_take_as_many_statements_as_few() {
    let mut counted = Vec::new();
    for names in [vec!["Eins"], vec!["Eins"; 30]] {
        let (store, loaded) = TestStore::with(&salon_with_chairs(&names)).await;
        store.database.ping().await.unwrap();
        let all = (4_i32..)
            .zip(&names)
            .map(|(id, name)| room(Some(id), name, false))
            .collect();
        sent_statements();
        groups(&store, &loaded).await;
        let of_list = sent_statements().len();
        set(
            &store,
            (loaded.organization, Some(CHAIRS)),
            ChangeMode::Save,
            &chairs(all),
        )
        .await
        .unwrap();
        counted.push((of_list, sent_statements().len()));
    }
    assert_eq!(counted[0], counted[1]);
    assert_eq!(counted[0].0, 3);
}
