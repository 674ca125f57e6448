use std::collections::BTreeMap;

use booking_core::calendar::{
    Availability, BookingSettings, Employee, EmployeeAvailability, Grid, Rules, ServiceRules, WeeklyHours, Window,
};
use booking_core::slots::{CachedSlotList, WallRange, free_starts};
use shared_kernel::{Money, OrganizationNr, ResourceId, ServiceId, Zone};
use time::macros::{date, datetime};
use time::{Duration, Weekday};

use wire::{Slot, WrittenSlots};

/// Ids of one digit and of several, and more of them than one word of a set holds.
fn rules() -> Rules {
    let hours = WeeklyHours::new([
        (Weekday::Monday, Window::new(0, 1440).unwrap()),
        (Weekday::Tuesday, Window::new(540, 605).unwrap()),
    ])
    .unwrap();
    let premises = Availability {
        hours: hours.into(),
        ..Availability::default()
    };
    let employee = |id| Employee {
        id: ResourceId(id),
        first_name: String::new(),
        last_name: String::new(),
        avatar: None,
        is_visible: true,
    };
    let employees: Vec<EmployeeAvailability> = (1..=70)
        .map(|number| EmployeeAvailability::new(employee(number * number), &premises, &premises))
        .collect();
    let skilled = (0..employees.len()).collect();
    let service = ServiceRules {
        id: ServiceId(1),
        title: String::new(),
        duration: 7,
        follow_up: 0,
        price: Money::default(),
        visit_rank: None,
        skilled,
        own_terms: BTreeMap::new(),
        work: Vec::new(),
        needs: Vec::new(),
    };
    Rules {
        organization: OrganizationNr(1000),
        zone: Zone::named("Europe/Vienna").unwrap(),
        grid: Grid(5),
        notice: 0,
        horizon: 180,
        settings: BookingSettings::default(),
        pause: None,
        premises,
        employees,
        rooms: Vec::new(),
        services: vec![service],
        archived: BTreeMap::new(),
    }
}

#[test]
fn a_written_slot_list_is_the_json_of_the_documented_type() {
    let rules = rules();
    let range = WallRange::days(date!(2027 - 01 - 11), date!(2027 - 01 - 26)).unwrap();
    let slot_list = free_starts(
        &rules,
        &[&rules.services[0]],
        &[],
        &range,
        datetime!(2027-01-11 08:31 UTC),
    );
    assert!(slot_list.len() > 400);
    let slots: Vec<Slot> = slot_list.slots().map(Slot::from).collect();
    assert_eq!(
        String::from_utf8(WrittenSlots::of(slot_list.clone()).json().to_vec()).unwrap(),
        serde_json::to_string(&slots).unwrap()
    );
}

/// Ids of one to four digits: the bound counts all as the longest one.
#[test]
fn a_written_slot_list_keeps_to_its_bound() {
    for (team, most_bytes, days) in [(3, 512_000, 31), (25, 512_000, 11), (70, 750_000, 6)] {
        let mut rules = rules();
        let all_day = Window::new(0, 1440).unwrap();
        let week = (0..7).map(|ahead| (Weekday::Monday.nth_next(ahead), all_day));
        rules.premises.hours = WeeklyHours::new(week).unwrap().into();
        rules.employees.truncate(team);
        for availability in &mut rules.employees {
            *availability = EmployeeAvailability::new(availability.employee.clone(), &rules.premises, &rules.premises);
        }
        rules.services[0].skilled = (0..team).collect();
        rules.services[0].duration = 5;
        let range = WallRange::days(date!(2027 - 01 - 11), date!(2027 - 06 - 30)).unwrap();
        let now = datetime!(2027-01-10 08:31 UTC);
        let slot_list = free_starts(&rules, &[&rules.services[0]], &[], &range, now);
        assert_eq!(slot_list.len(), days * 288, "{team} employees");
        let written = WrittenSlots::of(slot_list);
        assert!(
            written.json().len() <= most_bytes,
            "{team} employees: {}",
            written.json().len()
        );
        let next = range.from() + Duration::days(i64::try_from(days).unwrap());
        assert_eq!(written.continues_at(), Some(next), "{team} employees");
    }
}

#[test]
fn a_slot_list_without_starts_is_an_empty_json_list() {
    let rules = rules();
    let range = WallRange::days(date!(2027 - 01 - 13), date!(2027 - 01 - 13)).unwrap();
    let slot_list = free_starts(
        &rules,
        &[&rules.services[0]],
        &[],
        &range,
        datetime!(2027-01-11 08:31 UTC),
    );
    assert_eq!(WrittenSlots::of(slot_list).json(), "[]");
}
