//! A change of settings names the dates of events that it takes the hours, the leader or the room from, with those who come.

use booking_core::calendar::{WeeklyHours, Weeks, Window};
use booking_core::events::EventStore;
use booking_core::settings::{
    ChangeMode, ClosureInput, Consequences, DateOutside, EmployeeInput, EmployeeSettingsStore, OpeningHours,
    OrganizationSettingsStore, RoomSettingsStore, WindowInput,
};
use organization_document::{EventDocument, OrganizationDocument, RoomGroupDocument};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{ResourceGroupId, ResourceId};
use std::collections::BTreeSet;
use time::Weekday;
use time::macros::datetime;

use crate::support::{NOW, TestStore, change_at, course, salon, sent_statements, sign_up};

const ANNA: ResourceId = ResourceId(1);
/// The rooms follow the three employees.
const ROOM: ResourceId = ResourceId(4);

/// Anna's course in a room, on two Thursdays at three; one person has signed up.
fn document() -> OrganizationDocument {
    OrganizationDocument {
        room_groups: vec![RoomGroupDocument {
            name: "Räume".to_owned(),
            rooms: vec!["Hinten".to_owned()],
        }],
        events: vec![EventDocument {
            starts: vec![datetime!(2026-11-26 15:00), datetime!(2026-12-03 15:00)],
            rooms: vec![(0, 0)],
            ..course()
        }],
        ..salon()
    }
}

async fn with_course() -> (TestStore, Loaded) {
    let (store, loaded) = TestStore::with(&document()).await;
    let signed_up = store.events().sign_up(&change_at(NOW), &sign_up(1, &loaded)).await;
    signed_up.unwrap();
    (store, loaded)
}

fn told(consequences: &Consequences) -> Vec<(String, String, Vec<String>, usize)> {
    assert_eq!(consequences.outside_dates.len(), consequences.outside_dates_total);
    let told = consequences.outside_dates.iter().map(|date: &DateOutside| {
        (
            date.title.clone(),
            date.start.to_string(),
            date.participants.clone(),
            date.participants_total,
        )
    });
    told.collect()
}

fn date(start: &str) -> (String, String, Vec<String>, usize) {
    let participant = vec!["Katharina Oberhuber".to_owned()];
    ("Flechten lernen".to_owned(), start.to_owned(), participant, 1)
}

fn until_noon() -> OpeningHours {
    let morning = Window::new(9 * 60, 12 * 60).unwrap();
    OpeningHours {
        hours: WeeklyHours::new((0..5).map(|after| (Weekday::Monday.nth_next(after), morning))).unwrap(),
        closes_on_holidays: false,
        holiday_region: None,
        local_holidays: BTreeSet::new(),
        open_holidays: BTreeSet::new(),
    }
}

#[tokio::test]
async fn shorter_hours_an_archived_leader_and_a_closed_room_name_dates_and_participants_and_change_none() {
    let (store, loaded) = with_course().await;
    let (here, change) = (loaded.organization, change_at(NOW));
    let both = [date("2026-11-26 15:00:00.0"), date("2026-12-03 15:00:00.0")];

    let settings = store.organization_settings();
    let hours = settings
        .set_opening_hours(&change, here, ChangeMode::Preview, &until_noon())
        .await;
    assert_eq!(told(&hours.unwrap().consequences), both);

    let archived = EmployeeInput {
        first_name: "Anna".to_owned(),
        last_name: "Wagner".to_owned(),
        is_visible: true,
        is_archived: true,
        hours: (1..=5)
            .map(|weekday| {
                let (opens, closes) = (540, 1_080);
                (Weeks::Every, WindowInput { weekday, opens, closes })
            })
            .collect(),
        services: Vec::new(),
    };
    let wanted = archived.checked().unwrap();
    let gone = store
        .employee_settings()
        .set_employee(&change, (here, Some(ANNA)), ChangeMode::Preview, &wanted)
        .await;
    assert_eq!(told(&gone.unwrap().consequences), both);

    let closure = ClosureInput {
        room: ROOM,
        start: datetime!(2026-11-26 16:00),
        end: datetime!(2026-11-27 00:00),
        reason: None,
    };
    let group = (here, ResourceGroupId(1));
    let settings = store.room_settings();
    let previewed = settings.close_room(&change, group, ChangeMode::Preview, &closure).await;
    assert_eq!(told(&previewed.unwrap().consequences), both[..1]);
    let saved = settings.close_room(&change, group, ChangeMode::Save, &closure).await;
    assert_eq!(told(&saved.unwrap().consequences), both[..1]);
    let kept = "SELECT count(*) FROM event_date WHERE called_off_at IS NULL";
    assert_eq!(store.sql().await.number(kept).await, 2);
}

#[tokio::test]
async fn dates_are_told_in_as_many_statements_for_many_participants_as_for_one() {
    let mut statements = Vec::new();
    for participants in [1, 9] {
        let (store, loaded) = TestStore::with(&document()).await;
        for number in 1..=participants {
            let signed_up = store.events().sign_up(&change_at(NOW), &sign_up(number, &loaded)).await;
            signed_up.unwrap();
        }
        sent_statements();
        let settings = store.organization_settings();
        let change = change_at(NOW);
        let settled = settings
            .set_opening_hours(&change, loaded.organization, ChangeMode::Preview, &until_noon())
            .await
            .unwrap();
        assert_eq!(
            settled.consequences.outside_dates[0].participants_total,
            usize::from(participants)
        );
        statements.push(sent_statements());
    }
    assert_eq!(statements[0], statements[1]);
}
