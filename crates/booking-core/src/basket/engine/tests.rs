use shared_kernel::{ResourceGroupId, ResourceId, ServiceId};
use time::macros::datetime;
use time::{PrimitiveDateTime, Time};

use super::{BasketEntry, BasketRefusal, basket_starts, outside_other_entries};
use crate::calendar::{Need, Occupation, OwnTerms, Step};
use crate::example::{Provider, service, times};
use crate::slots::{Slot, WallRange};

const NOW: time::OffsetDateTime = datetime!(2027-01-10 12:00 UTC);
const DAY: PrimitiveDateTime = datetime!(2027-01-11 0:00);

fn at(hour: u8) -> PrimitiveDateTime {
    DAY.replace_time(Time::from_hms(hour, 0, 0).unwrap())
}

fn entry(service: i64, employee: Option<i32>, start: Option<PrimitiveDateTime>) -> BasketEntry {
    BasketEntry {
        service: ServiceId(service),
        employee: employee.map(ResourceId),
        start,
    }
}

/// Open from nine to one, on a grid of an hour; services 1, 2, … of so many minutes, which everybody does.
fn salon(employees: usize, durations: &[u16]) -> Provider {
    let mut provider = Provider::open("09:00-13:00", durations[0]);
    provider.grid = 60;
    provider.employees = vec![provider.premises.clone(); employees];
    provider.services = (1..)
        .zip(durations)
        .map(|(id, duration)| service(id, *duration, 0, &[]))
        .collect();
    provider.all_can_do_all()
}

fn starts(
    provider: &Provider,
    basket: &[BasketEntry],
    next: usize,
    occupations: &[Occupation],
) -> Result<Vec<Slot>, BasketRefusal> {
    let range = WallRange::days(DAY.date(), DAY.date()).unwrap();
    basket_starts(&provider.rules(), basket, next, occupations, &range, NOW)
        .map(|slot_list| slot_list.slots().collect())
}

fn slot(hour: u8, employees: &[i32]) -> Slot {
    Slot {
        start: at(hour),
        employees: employees.iter().copied().map(ResourceId).collect(),
    }
}

#[test]
fn two_short_services_share_an_employee_beside_a_long_one() {
    // A count says: at nine somebody is needed for A, at eleven for B, so none of the two is left for three hours.
    let provider = salon(2, &[60, 60, 180]);
    let basket = [
        entry(1, None, Some(at(9))),
        entry(2, None, Some(at(11))),
        entry(3, None, None),
    ];
    let long = starts(&provider, &basket, 2, &[]).unwrap();
    assert_eq!(long[0], slot(9, &[1, 2]));
}

#[test]
fn only_employee_for_another_entry_is_not_offered() {
    // Only 1 can do A: whoever books B at nine must get 2.
    let mut provider = salon(2, &[60, 60]);
    provider.services[0].skilled = vec![0];
    let basket = [entry(1, None, Some(at(9))), entry(2, None, None)];
    let second = starts(&provider, &basket, 1, &[]).unwrap();
    assert_eq!(second[0], slot(9, &[2]));
    assert_eq!(second[1], slot(10, &[1, 2]));
}

#[test]
fn third_simultaneous_service_is_not_offered_to_two_employees() {
    let provider = salon(2, &[60, 60, 60]);
    let basket = [
        entry(1, None, Some(at(9))),
        entry(2, None, Some(at(9))),
        entry(3, None, None),
    ];
    let third = starts(&provider, &basket, 2, &[]).unwrap();
    assert_eq!(
        third.iter().map(|slot| slot.start).collect::<Vec<_>>(),
        [at(10), at(11), at(12)]
    );
}

#[test]
fn employees_needed_by_two_entries_are_not_offered_to_a_third() {
    // A and B at nine take 1 and 2, who alone can do them. A count of people who are free finds three for three.
    let mut provider = salon(3, &[60, 60, 60]);
    provider.services[0].skilled = vec![0, 1];
    provider.services[1].skilled = vec![0, 1];
    let basket = [
        entry(1, None, Some(at(9))),
        entry(2, None, Some(at(9))),
        entry(3, None, None),
    ];
    assert_eq!(starts(&provider, &basket, 2, &[]).unwrap()[0], slot(9, &[3]));
    let chosen = [basket[0].clone(), basket[1].clone(), entry(3, Some(1), None)];
    assert_eq!(starts(&provider, &chosen, 2, &[]).unwrap()[0], slot(10, &[1]));
}

#[test]
fn entries_are_reassigned_along_a_chain_to_free_an_employee() {
    // At nine 1 can do everything, 2 only A and B, 3 only B: C is possible because A goes to 2 and B to 3.
    let mut provider = salon(3, &[60, 60, 60]);
    provider.services[0].skilled = vec![0, 1];
    provider.services[1].skilled = vec![1, 2];
    provider.services[2].skilled = vec![0];
    let basket = [
        entry(1, None, Some(at(9))),
        entry(2, None, Some(at(9))),
        entry(3, None, None),
    ];
    assert_eq!(starts(&provider, &basket, 2, &[]).unwrap()[0], slot(9, &[1]));
}

#[test]
fn chosen_employee_of_a_fixed_entry_is_kept() {
    let provider = salon(2, &[60, 60]);
    let basket = [entry(1, Some(1), Some(at(9))), entry(2, Some(1), None)];
    let second = starts(&provider, &basket, 1, &[]).unwrap();
    assert_eq!(second, [slot(10, &[1]), slot(11, &[1]), slot(12, &[1])]);
}

#[test]
fn entries_without_a_start_and_own_start_of_the_next_entry_are_ignored() {
    let provider = salon(1, &[60, 60, 60]);
    let basket = [
        entry(1, None, None),
        entry(2, None, Some(at(9))),
        entry(3, None, Some(at(10))),
    ];
    let second = starts(&provider, &basket, 1, &[]).unwrap();
    assert_eq!(second, [slot(9, &[1]), slot(11, &[1]), slot(12, &[1])]);
}

#[test]
fn nothing_is_offered_when_a_fixed_entry_is_impossible() {
    let provider = salon(1, &[60, 60]);
    let basket = [entry(1, None, Some(at(9))), entry(2, None, None)];
    let taken = [provider.occupation(1, at(9), at(10))];
    assert_eq!(starts(&provider, &basket, 1, &taken), Ok(Vec::new()));
}

const CABIN: ResourceGroupId = ResourceGroupId(1);

fn needs_cabin(provider: &mut Provider, service: usize) {
    let need = Need {
        group: CABIN,
        during: Vec::new(),
    };
    provider.services[service].needs = vec![need];
}

fn hours(found: &[Slot]) -> Vec<u8> {
    found.iter().map(|slot| slot.start.hour()).collect()
}

#[test]
fn only_room_is_used_by_one_entry_at_a_time() {
    let mut provider = salon(3, &[60, 60, 60]);
    provider.rooms = vec![CABIN];
    needs_cabin(&mut provider, 0);
    needs_cabin(&mut provider, 1);
    let basket = [entry(1, None, Some(at(10))), entry(2, None, None), entry(3, None, None)];
    assert_eq!(hours(&starts(&provider, &basket, 1, &[]).unwrap()), [9, 11, 12]);
    // What needs none is not in the way.
    assert_eq!(hours(&starts(&provider, &basket, 2, &[]).unwrap()), [9, 10, 11, 12]);
    let cleaned = [provider.occupation(101, at(11), at(12))];
    assert_eq!(hours(&starts(&provider, &basket, 1, &cleaned).unwrap()), [9, 12]);
}

#[test]
fn fixed_entry_changes_room_so_that_the_next_finds_one() {
    // Cabin 101 is taken at eleven: the long one can only be in 102, so the short one goes to 101.
    let mut provider = salon(2, &[60, 180]);
    provider.rooms = vec![CABIN, CABIN];
    needs_cabin(&mut provider, 0);
    needs_cabin(&mut provider, 1);
    let taken = [provider.occupation(101, at(11), at(12))];
    let basket = [entry(1, None, Some(at(9))), entry(2, None, None)];
    assert_eq!(starts(&provider, &basket, 1, &taken).unwrap()[0], slot(9, &[1, 2]));
}

#[test]
fn employee_serves_another_entry_during_processing_time() {
    let mut provider = salon(1, &[180, 60]);
    let step = |is_work| Step { is_work, minutes: 60 };
    provider.services[0].work = Step::work(&[step(true), step(false), step(true)]).unwrap();
    let basket = [entry(1, None, Some(at(9))), entry(2, None, None)];
    assert_eq!(hours(&starts(&provider, &basket, 1, &[]).unwrap()), [10, 12]);
    // And the other way round: the cut is chosen, the colour goes around it.
    let basket = [entry(1, None, None), entry(2, None, Some(at(10)))];
    assert_eq!(hours(&starts(&provider, &basket, 0, &[]).unwrap()), [9]);
}

/// Three cabins, and so many services that everybody does in a cabin, in one hour or in two.
fn cabins(services: usize) -> Provider {
    let mut provider = salon(4, &vec![60; services]);
    provider.rooms = vec![CABIN; 3];
    for service in 0..services {
        needs_cabin(&mut provider, service);
        let slow = OwnTerms {
            duration: Some(120),
            price: None,
        };
        provider.services[service].own_terms.insert(3, slow);
    }
    provider
}

#[test]
fn slower_employee_keeps_the_room_longer() {
    // Two begin at nine with 1 and 4, who takes two hours. At ten one cabin is free again, and the third always was.
    let provider = cabins(4);
    let basket = [
        entry(1, Some(1), Some(at(9))),
        entry(2, Some(4), Some(at(9))),
        entry(3, Some(2), Some(at(10))),
        entry(4, Some(3), None),
    ];
    assert_eq!(hours(&starts(&provider, &basket, 3, &[]).unwrap()), [9, 10, 11, 12]);
    let occupied = [provider.occupation(101, at(9), at(13))];
    assert_eq!(hours(&starts(&provider, &basket, 3, &occupied).unwrap()), [11, 12]);
}

#[test]
fn too_complex_basket_is_refused() {
    let provider = cabins(10);
    let mut basket: Vec<BasketEntry> = (1..=10).map(|service| entry(service, None, Some(at(9)))).collect();
    basket[9].start = None;
    assert_eq!(starts(&provider, &basket, 9, &[]), Err(BasketRefusal::TooComplex));
    // Chosen employees leave few cases.
    for wanted in &mut basket {
        wanted.employee = Some(ResourceId(1));
    }
    assert_eq!(starts(&provider, &basket, 9, &[]), Ok(Vec::new()));
}

#[test]
fn up_to_128_duration_cases_are_tried() {
    // Each of the others takes an hour or two, the next one as well: 2 to the power of them all.
    for (others, next_by, is_tried) in [
        (6, None, true),
        (7, None, false),
        (7, Some(1), true),
        (8, Some(1), false),
    ] {
        let mut provider = cabins(others + 1);
        // One too few for all at once.
        provider.rooms = vec![CABIN; others];
        provider.employees = vec![provider.premises.clone(); others + 1];
        let provider = provider.all_can_do_all();
        let start = |index| (index < others).then(|| at(9));
        let mut basket: Vec<BasketEntry> = (1..)
            .zip(0..=others)
            .map(|(service, index)| entry(service, None, start(index)))
            .collect();
        basket[others].employee = next_by.map(ResourceId);
        let found = starts(&provider, &basket, others, &[]);
        assert_eq!(found.is_ok(), is_tried, "{others} {next_by:?} {found:?}");
        assert!(!is_tried || hours(&found.unwrap()) == [10, 11, 12]);
    }
}

#[test]
fn fixed_entries_on_distant_days_do_not_affect_the_days_between() {
    let provider = salon(1, &[60, 60, 60]);
    let next_week = DAY + time::Duration::days(7);
    let basket = [
        entry(1, None, Some(at(9))),
        entry(2, None, Some(next_week + time::Duration::hours(10))),
        entry(3, None, None),
    ];
    let range = WallRange::days(DAY.date(), next_week.date()).unwrap();
    let found = basket_starts(&provider.rules(), &basket, 2, &[], &range, NOW).unwrap();
    let on = |day: PrimitiveDateTime| {
        let of_day = found.slots().filter(|slot| slot.start.date() == day.date());
        of_day.map(|slot| slot.start.hour()).collect::<Vec<_>>()
    };
    assert_eq!(on(DAY), [10, 11, 12]);
    assert_eq!(on(DAY + time::Duration::days(3)), [9, 10, 11, 12]);
    assert_eq!(on(next_week), [9, 11, 12]);
}

#[test]
fn unknown_service_and_unskilled_employee_are_refused() {
    let mut provider = salon(2, &[60, 60]);
    provider.services[1].skilled = vec![0];
    let unknown = [entry(1, None, None), entry(9, None, None)];
    assert_eq!(
        starts(&provider, &unknown, 0, &[]),
        Err(BasketRefusal::UnknownService { entry: 1 })
    );
    let unskilled = [entry(1, None, None), entry(2, Some(2), None)];
    assert_eq!(
        starts(&provider, &unskilled, 0, &[]),
        Err(BasketRefusal::UnknownEmployee { entry: 1 })
    );
}

/// The starts of entry 1 for somebody who comes alone.
fn alone(provider: &Provider, basket: &[BasketEntry]) -> String {
    let range = WallRange::days(DAY.date(), DAY.date()).unwrap();
    let rules = provider.rules();
    let starts = basket_starts(&rules, basket, 1, &[], &range, NOW).unwrap();
    assert_eq!(times(&starts), "09:00 10:00 11:00", "two people may come at once");
    times(&outside_other_entries(&rules, basket, 1, &starts))
}

#[test]
fn nobody_alone_is_at_two_appointments_at_once() {
    let provider = salon(2, &[60, 120]);
    let other = |start| [entry(1, None, start), entry(2, None, None)];
    assert_eq!(alone(&provider, &other(Some(at(9)))), "10:00 11:00");
    assert_eq!(alone(&provider, &other(Some(at(10)))), "11:00");
    assert_eq!(alone(&provider, &other(None)), "09:00 10:00 11:00");
}

#[test]
fn appointment_by_anybody_is_over_when_the_slowest_is() {
    let mut provider = salon(3, &[60, 120]);
    let slow = OwnTerms {
        duration: Some(90),
        price: None,
    };
    provider.services[0].own_terms.insert(2, slow);
    let other = |employee| [entry(1, employee, Some(at(9))), entry(2, None, None)];
    assert_eq!(alone(&provider, &other(None)), "11:00");
    assert_eq!(alone(&provider, &other(Some(3))), "11:00");
    assert_eq!(alone(&provider, &other(Some(1))), "10:00 11:00");
}
