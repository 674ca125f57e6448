//! What the people of an organisation see on their calendar, and what it costs.

use booking_core::booking::BookingStore;
use booking_core::calendar::{Part, Step};
use booking_core::lifecycle::AppointmentState::{CancelledByProvider, Done, NoShow};
use booking_core::staff_calendar::{RoomUse, StaffCalendarReader, StaffEntries};
use organization_document::{AbsenceDocument, NeedDocument, OrganizationDocument, RoomGroupDocument};
use shared_kernel::{InstantMinute, OrganizationNr, Reach, ResourceId, Zone};
use time::macros::{date, datetime, time};
use time::{Date, Duration};

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, TestStore, appointment_request, booked, change_at, course, draft, salon, sent_statements,
};

const ANNA: ResourceId = ResourceId(1);
const BERTA: ResourceId = ResourceId(2);

async fn on_days(
    store: &TestStore,
    organization: OrganizationNr,
    reach: Reach,
    (first, last): (Date, Date),
) -> StaffEntries {
    let zone = Zone::named("Europe/Vienna").unwrap();
    let (from, to): (InstantMinute, InstantMinute) = (zone.day(first).begins(), zone.day(last).ends());
    let calendar = store.staff_calendar();
    calendar.entries(organization, reach, from, to).await.unwrap()
}

/// Steps, a chair, a course on Thursday, an absence of Berta and something in each state on Monday.
fn busy_salon() -> OrganizationDocument {
    let mut load = salon();
    let step = |is_work, minutes| Step { is_work, minutes };
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
    load.events = vec![course()];
    load.employees[1].absences = vec![AbsenceDocument {
        starts: datetime!(2026-11-23 00:00),
        ends: datetime!(2026-11-25 00:00),
        reason: Some("Urlaub".to_owned()),
    }];
    let past = MONDAY - Duration::weeks(1);
    load.bookings = vec![
        booked(Done, CUT, 0, past.with_time(time!(9:00))),
        booked(NoShow, CUT, 2, past.with_time(time!(10:00))),
        booked(CancelledByProvider, CUT, 0, past.with_time(time!(11:00))),
    ];
    load
}

#[tokio::test]
async fn appointments_show_employee_customer_steps_and_rooms() {
    let (store, loaded) = TestStore::with(&busy_salon()).await;
    let requests = vec![
        appointment_request(loaded.services[COLOUR], ANNA, MONDAY.with_time(time!(9:00))),
        appointment_request(loaded.services[CUT], ANNA, MONDAY.with_time(time!(11:00))),
    ];
    let booking = store
        .bookings()
        .book(&change_at(NOW), &draft(1, &loaded, requests))
        .await
        .unwrap();
    let shown = on_days(&store, loaded.organization, Reach::Everybody, (MONDAY, MONDAY)).await;
    let [colour, cut] = shown.appointments.as_slice() else {
        panic!("{shown:?}")
    };
    assert_eq!((colour.booking, colour.employee), (booking.id, ANNA));
    assert_eq!(colour.title, "Farbe");
    assert_eq!(colour.start, MONDAY.with_time(time!(9:00)));
    assert_eq!(colour.end, MONDAY.with_time(time!(10:00)));
    assert_eq!(colour.follow_up, 15);
    assert_eq!(colour.work, [Part::new(0, 20).unwrap(), Part::new(50, 75).unwrap()]);
    let seat = RoomUse {
        room: ResourceId(4),
        parts: vec![Part::new(0, 75).unwrap()],
    };
    assert_eq!(colour.rooms, [seat]);
    assert_eq!(colour.customer.last_name, "Oberhuber");
    assert_eq!(colour.remark.as_deref(), Some("Bitte leise klingeln"));
    assert_eq!((cut.work.as_slice(), cut.rooms.as_slice()), (&[][..], &[][..]));
    assert_eq!(shown.rooms[0].name, "Am Fenster");
    assert_eq!(shown.rooms[0].group, "Farbplatz");
}

#[tokio::test]
async fn archived_employees_come_with_the_entries_as_far_as_they_are_within_reach() {
    let (store, loaded) = TestStore::with(&busy_salon()).await;
    let archive = "UPDATE resource SET archived_at = now() WHERE first_name = 'Anna' OR kind = 'ROOM'";
    store.sql().await.run(archive).await;
    for (reach, expected) in [
        (Reach::Everybody, &[ANNA][..]),
        (Reach::Only(ANNA), &[ANNA]),
        (Reach::Only(BERTA), &[]),
        (Reach::Nobody, &[]),
    ] {
        let shown = on_days(&store, loaded.organization, reach, (MONDAY, MONDAY)).await;
        let archived: Vec<ResourceId> = shown.archived_employees.iter().map(|one| one.id).collect();
        assert_eq!(archived, expected, "{reach:?}");
    }
}

#[tokio::test]
async fn done_and_no_show_stay_and_cancelled_is_gone() {
    let (store, loaded) = TestStore::with(&busy_salon()).await;
    let past = MONDAY - Duration::weeks(1);
    let shown = on_days(&store, loaded.organization, Reach::Everybody, (past, past)).await;
    let states: Vec<_> = shown.appointments.iter().map(|one| one.state).collect();
    assert_eq!(states, [Done, NoShow]);
}

#[tokio::test]
async fn one_employee_is_shown_the_own_entries_and_closures_of_the_premises() {
    let (store, loaded) = TestStore::with(&busy_salon()).await;
    let weeks = (MONDAY, date!(2026 - 12 - 27));
    let all = on_days(&store, loaded.organization, Reach::Everybody, weeks).await;
    assert_eq!(all.event_dates.len(), 3);
    assert_eq!(all.event_dates[0].resources, [ANNA]);
    assert_eq!((all.event_dates[0].capacity, all.event_dates[0].taken_seats), (12, 0));
    let away = |entries: &StaffEntries| -> Vec<Option<ResourceId>> {
        entries.absences.iter().map(|absence| absence.resource).collect()
    };
    assert_eq!(away(&all), [Some(BERTA), None]);
    let of_berta = on_days(&store, loaded.organization, Reach::Only(BERTA), weeks).await;
    assert_eq!(
        (of_berta.event_dates.len(), away(&of_berta)),
        (0, vec![Some(BERTA), None])
    );
    let of_anna = on_days(&store, loaded.organization, Reach::Only(ANNA), weeks).await;
    assert_eq!((of_anna.event_dates.len(), away(&of_anna)), (3, vec![None]));
    let of_nobody = on_days(&store, loaded.organization, Reach::Nobody, weeks).await;
    assert_eq!((of_nobody.event_dates.len(), away(&of_nobody)), (0, vec![None]));
    let past = MONDAY - Duration::weeks(1);
    let of_anna = on_days(&store, loaded.organization, Reach::Only(ANNA), (past, past)).await;
    assert_eq!(of_anna.appointments.len(), 1);
}

#[tokio::test]
async fn another_organisation_shows_nothing_of_it() {
    let (store, loaded) = TestStore::with(&busy_salon()).await;
    let other = store.load(&salon()).await;
    let weeks = (MONDAY - Duration::weeks(1), MONDAY);
    let shown = on_days(&store, other.organization, Reach::Everybody, weeks).await;
    assert_eq!(shown, StaffEntries::default());
    assert_ne!(
        on_days(&store, loaded.organization, Reach::Everybody, weeks).await,
        StaffEntries::default()
    );
}

#[tokio::test]
async fn number_of_statements_does_not_depend_on_what_lies_on_the_calendar() {
    let (store, loaded) = TestStore::with(&busy_salon()).await;
    let empty = store.load(&salon()).await;
    let weeks = (MONDAY - Duration::weeks(1), date!(2026 - 12 - 27));
    let mut counts = Vec::new();
    for organization in [loaded.organization, empty.organization] {
        store.database.ping().await.unwrap();
        sent_statements();
        on_days(&store, organization, Reach::Everybody, weeks).await;
        counts.push(sent_statements().len());
    }
    // Begin, absences, appointments, their parts, event dates, rooms, archived employees, commit.
    assert_eq!(counts, [8, 8]);
}
