//! Services with steps that need a room, from the rules to the audit.

use std::sync::Arc;

use booking_core::basket::{BasketEntry, BasketQuery, ListBasketSlots};
use booking_core::booking::{Booking, BookingRefused, BookingStore, BrokenRule};
use booking_core::calendar::{Audience, CalendarReader, OwnTerms, Step};
use booking_core::lifecycle::{
    AppointmentState, BookingLifecycle, BookingRef, CancelScope, ChangeAction, ChangeRefusal, ChangeRefused,
    ChangeRequest, ChangedBy, StoredBooking,
};
use booking_core::slots::{ListSlots, SlotListCache, SlotsQuery, WallRange};
use organization_document::{EventDocument, NeedDocument, OrganizationDocument, RoomGroupDocument, SkillDocument};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::{LoadError, Loaded, load_calendar};
use shared_kernel::{FixedClock, Money, Rank, Reach, ResourceId};
use time::macros::time;
use time::{PrimitiveDateTime, Time};
use tokio_postgres::error::SqlState;

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, booked, change_at, course, draft, relocated, salon,
    sent_statements, wanted,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);
/// The rooms follow the three employees.
const CHAIR: i32 = 4;
const LINK: [u8; 32] = [1; 32];

fn step(is_work: bool, minutes: u16) -> Step {
    Step { is_work, minutes }
}

/// A colour is 20 minutes of work, 30 in which it works in, and 10 of work, with 15 of follow-up, on the only chair
/// for it. Anna and Berta do it. A cut by Clara takes 45 minutes and costs more.
fn salon_with_a_chair() -> OrganizationDocument {
    let mut load = salon();
    load.room_groups = vec![RoomGroupDocument {
        name: "Farbplatz".to_owned(),
        rooms: vec!["Am Fenster".to_owned()],
    }];
    load.services[COLOUR].custom_fields.clear();
    load.services[COLOUR].steps = vec![step(true, 20), step(false, 30), step(true, 10)];
    load.services[COLOUR].needs = vec![NeedDocument {
        group: 0,
        steps: Vec::new(),
    }];
    load.employees[1].skills.push(COLOUR.into());
    load.employees[2].skills = vec![SkillDocument {
        service: CUT,
        own: OwnTerms {
            duration: Some(45),
            price: Some(Money::from_cents(3_300)),
        },
    }];
    load
}

fn at(time: Time) -> PrimitiveDateTime {
    MONDAY.with_time(time)
}

async fn book(
    store: &TestStore,
    loaded: &Loaded,
    number: u8,
    (service, employee, time): (usize, impl Into<Option<ResourceId>>, Time),
) -> Result<Booking, BookingRefused> {
    let request = draft(
        number,
        loaded,
        vec![appointment_request(loaded.services[service], employee, at(time))],
    );
    store.bookings().book(&change_at(NOW), &request).await
}

/// Resources with their times of day.
async fn occupied(store: &TestStore) -> Vec<String> {
    let times = "SELECT format('%s %s-%s', resource_id, to_char(starts_at AT TIME ZONE 'Europe/Vienna', 'HH24:MI'),
        to_char(ends_at AT TIME ZONE 'Europe/Vienna', 'HH24:MI')) FROM occupation ORDER BY resource_id, starts_at";
    store.sql().await.texts(times).await
}

async fn violations(store: &TestStore) -> Vec<String> {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let found = findings.iter().filter(|finding| finding.violations > 0);
    found.map(|finding| format!("{finding:?}")).collect()
}

async fn held(store: &TestStore) -> StoredBooking {
    let found = store.lifecycle().find(BookingRef::ManageLink(LINK)).await;
    found.unwrap().unwrap()
}

#[tokio::test]
async fn a_colour_takes_its_employee_while_she_works_and_its_chair_all_the_time() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    book(&store, &loaded, 1, (COLOUR, ANNA, time!(10:00))).await.unwrap();
    let taken = ["1 10:00-10:20", "1 10:50-11:15", "4 10:00-11:15"];
    assert_eq!(occupied(&store).await, taken);
    assert_eq!(violations(&store).await, [] as [String; 0]);

    // While it works in Anna cuts somebody's hair; Berta finds the chair taken.
    book(&store, &loaded, 2, (CUT, ANNA, time!(10:20))).await.unwrap_err();
    let mut finer = salon_with_a_chair();
    finer.grid = 10;
    let (store, loaded) = TestStore::with(&finer).await;
    book(&store, &loaded, 1, (COLOUR, ANNA, time!(10:00))).await.unwrap();
    book(&store, &loaded, 2, (CUT, ANNA, time!(10:20))).await.unwrap();
    let late = book(&store, &loaded, 3, (COLOUR, BERTA, time!(11:10))).await;
    assert!(
        matches!(&late, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)),
        "{late:?}"
    );
    book(&store, &loaded, 3, (COLOUR, BERTA, time!(11:20))).await.unwrap();
    assert_eq!(violations(&store).await, [] as [String; 0]);
}

#[tokio::test]
async fn somebody_slower_works_longer_in_each_step_and_waits_as_long() {
    let mut slower = salon_with_a_chair();
    slower.employees[1].skills = vec![SkillDocument {
        service: COLOUR,
        own: OwnTerms {
            duration: Some(90),
            price: None,
        },
    }];
    let taken = ["2 10:00-10:40", "2 11:10-11:45", "4 10:00-11:45"];
    let (store, loaded) = TestStore::with(&slower).await;
    book(&store, &loaded, 1, (COLOUR, BERTA, time!(10:00))).await.unwrap();
    assert_eq!(occupied(&store).await, taken);
    assert_eq!(violations(&store).await, [] as [String; 0]);

    let mut colour = booked(AppointmentState::Confirmed, COLOUR, 1, at(time!(10:00)));
    colour.appointments[0].rooms = vec![0];
    slower.bookings = vec![colour];
    let (store, _) = TestStore::with(&slower).await;
    assert_eq!(occupied(&store).await, taken);
    assert_eq!(violations(&store).await, [] as [String; 0]);
}

#[tokio::test]
async fn constraint_refuses_to_occupy_a_room_twice() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    book(&store, &loaded, 1, (COLOUR, ANNA, time!(10:00))).await.unwrap();
    let twice = format!(
        "INSERT INTO occupation SELECT organization_nr, {CHAIR}, starts_at, ends_at, appointment_id FROM occupation
         WHERE resource_id = 1 LIMIT 1"
    );
    let (_, constraint) = store.sql().await.refused(&twice).await;
    assert_eq!(constraint, "occupation_never_overlaps");
}

#[tokio::test]
async fn a_moved_colour_keeps_its_steps_and_its_chair_when_the_service_has_changed() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    book(&store, &loaded, 1, (COLOUR, ANNA, time!(10:00))).await.unwrap();
    let sql = store.sql().await;
    sql.run(
        "BEGIN; DELETE FROM service_need; DELETE FROM service_step; UPDATE calendar SET rules_version = rules_version + 1;
         COMMIT",
    )
    .await;
    let appointment = held(&store).await.appointments[0].id;
    // By half its length: it gives its own time back first.
    let moved = wanted(LINK, relocated(appointment, BERTA, at(time!(10:30))));
    store.lifecycle().change(&change_at(NOW), &moved).await.unwrap();
    assert_eq!(
        occupied(&store).await,
        ["2 10:30-10:50", "2 11:20-11:45", "4 10:30-11:45"]
    );
    assert_eq!(violations(&store).await, [] as [String; 0]);

    let cancelled = wanted(LINK, ChangeAction::Cancel(CancelScope::All));
    store.lifecycle().change(&change_at(NOW), &cancelled).await.unwrap();
    assert_eq!(occupied(&store).await, [] as [String; 0]);
    assert_eq!(violations(&store).await, [] as [String; 0]);
}

#[tokio::test]
async fn a_longer_colour_keeps_its_steps_and_works_longer_at_the_end() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    book(&store, &loaded, 1, (COLOUR, ANNA, time!(10:00))).await.unwrap();
    let held = held(&store).await;
    let lasting = |minutes| {
        let mut action = relocated(held.appointments[0].id, ANNA, at(time!(10:00)));
        if let ChangeAction::Move(relocations) = &mut action {
            relocations[0].duration = Some(minutes);
        }
        ChangeRequest {
            by: ChangedBy::Staff {
                rank: Rank::BusinessUser,
                over_rules: false,
                reach: Reach::Only(ANNA),
                tells_customer: false,
            },
            ..wanted(LINK, action)
        }
    };
    let change = async |minutes| store.lifecycle().change(&change_at(NOW), &lasting(minutes)).await;
    change(80).await.unwrap();
    assert_eq!(
        occupied(&store).await,
        ["1 10:00-10:20", "1 10:50-11:35", "4 10:00-11:35"]
    );
    assert_eq!(violations(&store).await, [] as [String; 0]);
    // Of the last ten minutes of work one has to be left.
    change(51).await.unwrap();
    assert_eq!(
        occupied(&store).await,
        ["1 10:00-10:20", "1 10:50-11:06", "4 10:00-11:06"]
    );
    assert_eq!(violations(&store).await, [] as [String; 0]);
    let refused = change(50).await;
    assert!(
        matches!(refused, Err(ChangeRefused::Refused(ChangeRefusal::ImpossibleLength))),
        "{refused:?}"
    );
}

#[tokio::test]
async fn two_colours_cannot_be_moved_onto_one_chair() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    book(&store, &loaded, 1, (COLOUR, ANNA, time!(10:00))).await.unwrap();
    book(&store, &loaded, 2, (COLOUR, BERTA, time!(13:00))).await.unwrap();
    let appointment = held(&store).await.appointments[0].id;
    let onto = wanted(LINK, relocated(appointment, ANNA, at(time!(13:30))));
    let refused = store.lifecycle().change(&change_at(NOW), &onto).await;
    let taken = ChangeRefusal::Unfit(BrokenRule::Taken.at(0));
    assert!(
        matches!(&refused, Err(ChangeRefused::Refused(refusal)) if *refusal == taken),
        "{refused:?}"
    );
    assert_eq!(violations(&store).await, [] as [String; 0]);
}

#[tokio::test]
async fn employee_with_own_duration_is_booked_for_it_at_the_own_price() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    let clara = ResourceId(3);
    let booking = book(&store, &loaded, 1, (CUT, clara, time!(10:00))).await.unwrap();
    let appointment = &booking.appointments[0];
    assert_eq!(
        (appointment.duration, appointment.price),
        (45, Money::from_cents(3_300))
    );
    assert_eq!(occupied(&store).await, ["3 10:00-10:45"]);
    assert_eq!(violations(&store).await, [] as [String; 0]);
}

#[tokio::test]
async fn loaded_appointments_with_steps_and_rooms_equal_booked_ones() {
    let mut load = salon_with_a_chair();
    let mut colour = booked(AppointmentState::Confirmed, COLOUR, 0, at(time!(10:00)));
    colour.appointments[0].rooms = vec![0];
    let mut cancelled = booked(AppointmentState::CancelledByCustomer, COLOUR, 1, at(time!(10:00)));
    cancelled.appointments[0].rooms = vec![0];
    let cut = booked(AppointmentState::Confirmed, CUT, 2, at(time!(10:00)));
    load.bookings = vec![colour, cancelled, cut];
    let (store, _) = TestStore::with(&load).await;
    let taken = ["1 10:00-10:20", "1 10:50-11:15", "3 10:00-10:45", "4 10:00-11:15"];
    assert_eq!(occupied(&store).await, taken);
    assert_eq!(violations(&store).await, [] as [String; 0]);
}

#[tokio::test]
async fn steps_that_do_not_make_up_their_service_are_refused() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    let (colour, cut) = (loaded.services[COLOUR], loaded.services[CUT]);
    let sql = store.sql().await;
    for damage in [
        format!("UPDATE service SET duration = 61 WHERE id = {colour}"),
        format!("DELETE FROM service_step WHERE service_id = {colour} AND position = 2"),
        format!("UPDATE service_step SET kind = 'PROCESSING' WHERE service_id = {colour}"),
        // It makes up its new service alone, and is missing from the old one.
        format!(
            "UPDATE ability SET duration = NULL WHERE service_id = {cut};
             UPDATE service SET duration = 20 WHERE id = {cut};
             UPDATE service_step SET service_id = {cut} WHERE service_id = {colour} AND minutes = 20"
        ),
        // Processing alone.
        format!("UPDATE ability SET duration = 30 WHERE service_id = {colour}"),
        format!("UPDATE service_need SET steps = '{{4}}' WHERE service_id = {colour}"),
        format!(
            "UPDATE service_need SET steps = '{{2, 3}}' WHERE service_id = {colour};
             UPDATE ability SET duration = 90 WHERE service_id = {colour}"
        ),
    ] {
        assert_eq!(sql.refused(&damage).await.0, SqlState::CHECK_VIOLATION, "{damage}");
    }
    // All steps are from start to end.
    sql.run(&format!(
        "UPDATE service_need SET steps = '{{1, 2, 3}}' WHERE service_id = {colour}"
    ))
    .await;
    sql.run(&format!("UPDATE ability SET duration = 90 WHERE service_id = {colour}"))
        .await;
}

#[tokio::test]
async fn a_basket_costs_four_statements_then_two_however_much_is_in_it() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    let memory = Arc::new(SlotListCache::of_bytes(1 << 20));
    let single = ListSlots::new(Arc::new(store.calendars()), Arc::new(FixedClock(NOW)), memory);
    let slots: ListBasketSlots = ListBasketSlots::new(single);
    store.database.ping().await.unwrap();
    let entry = |service: usize, start: Option<Time>| BasketEntry {
        service: loaded.services[service],
        employee: None,
        start: start.map(|start| MONDAY.with_time(start)),
    };
    let small = vec![entry(COLOUR, None)];
    let chosen = [time!(9:00), time!(10:15), time!(13:00), time!(14:15), time!(15:30)];
    let mut large: Vec<BasketEntry> = chosen.iter().map(|start| entry(COLOUR, Some(*start))).collect();
    large.extend([entry(CUT, Some(time!(12:00))), entry(COLOUR, None)]);
    let mut expected = 4;
    for basket in [small, large] {
        let query = BasketQuery {
            audience: Audience::Visitors,
            organization: loaded.organization,
            next: basket.len() - 1,
            basket,
            range: WallRange::days(MONDAY, MONDAY).unwrap(),
            parallel: true,
        };
        sent_statements();
        let slot_list = slots.list(&query).await.unwrap();
        let sent = sent_statements();
        assert!(!slot_list.is_empty(), "{query:?}");
        assert_eq!(sent.len(), expected, "{sent:#?}");
        expected = 2;
    }
}

#[tokio::test]
async fn slot_list_of_steps_and_rooms_costs_no_more_statements() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    let memory = Arc::new(SlotListCache::of_bytes(1 << 20));
    let slots = ListSlots::new(Arc::new(store.calendars()), Arc::new(FixedClock(NOW)), memory);
    store.database.ping().await.unwrap();
    let query = || SlotsQuery {
        organization: loaded.organization,
        services: vec![loaded.services[COLOUR]],
        range: WallRange::days(MONDAY, MONDAY).unwrap(),
    };
    sent_statements();
    let before = slots.list(query()).await.unwrap();
    let cold = sent_statements();
    assert_eq!(cold.len(), 4, "{cold:#?}");
    book(&store, &loaded, 1, (COLOUR, ANNA, time!(10:00))).await.unwrap();
    sent_statements();
    let after = slots.list(query()).await.unwrap();
    assert_eq!(sent_statements().len(), 2);
    let starts = |slot_list: &booking_core::slots::SlotList| -> Vec<String> {
        slot_list
            .slots()
            .map(|slot| format!("{} {:?}", slot.start.time(), slot.employees))
            .collect()
    };
    let (before, after) = (starts(&before), starts(&after));
    // An hour and a quarter on either side of the chair, by both of them.
    let gone: Vec<&String> = before.iter().filter(|start| !after.contains(start)).collect();
    assert_eq!(gone.len(), 9, "{gone:?}");
    assert!(after.iter().all(|start| before.contains(start)), "{after:?}");
}

#[tokio::test]
async fn the_rules_say_what_was_stored() {
    let (store, loaded) = TestStore::with(&salon_with_a_chair()).await;
    let calendars = store.calendars();
    let versions = calendars.versions(loaded.organization).await.unwrap().unwrap();
    let rules = calendars.rules(loaded.organization, versions).await.unwrap().unwrap();
    assert_eq!(
        rules.rooms.iter().map(|room| room.id).collect::<Vec<_>>(),
        [ResourceId(CHAIR)]
    );
    let colour = rules.service(loaded.services[COLOUR]).unwrap();
    let work: Vec<(u16, u16)> = colour.work.iter().map(|part| (part.from(), part.to())).collect();
    assert_eq!(work, [(0, 20), (50, 60)]);
    assert_eq!((colour.needs.len(), colour.needs[0].during.len()), (1, 0));
    assert!(rules.service(loaded.services[CUT]).unwrap().work.is_empty());
}

#[tokio::test]
async fn an_event_takes_its_room_like_an_appointment() {
    let mut load = salon_with_a_chair();
    load.events = vec![EventDocument {
        employee: None,
        rooms: vec![(0, 0)],
        starts: vec![at(time!(10:00))],
        sign_up_until: None,
        ..course()
    }];
    let (store, loaded) = TestStore::with(&load).await;
    assert_eq!(occupied(&store).await, [format!("{CHAIR} 10:00-11:30")]);
    let meanwhile = book(&store, &loaded, 1, (COLOUR, BERTA, time!(10:30))).await;
    assert!(
        matches!(&meanwhile, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)),
        "{meanwhile:?}"
    );
    book(&store, &loaded, 2, (COLOUR, BERTA, time!(11:30))).await.unwrap();
    assert_eq!(violations(&store).await, Vec::<String>::new());
    // Two events at once in one room cannot be.
    load.events.push(load.events[0].clone());
    let refused = load_calendar(&store.database, &change_at(NOW), &load, &|| store.new_access()).await;
    assert!(matches!(refused, Err(LoadError::Overlap)), "{refused:?}");
}
