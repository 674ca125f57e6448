//! Who does it when the customer leaves the choice.

use super::*;

/// What somebody does from then on, for so many minutes.
fn work(provider: &Provider, employee: i32, from: PrimitiveDateTime, minutes: i64) -> Occupation {
    provider.occupation(employee, from, from + time::Duration::minutes(minutes))
}

#[test]
fn least_occupied_that_day_then_that_month_then_lowest_id_is_assigned() {
    let provider = team();
    let on = |employee, from, minutes| work(&provider, employee, from, minutes);
    let decide = |occupations| {
        let decision = draft(vec![request(1, None, NINE)])
            .decide(&snapshot(&provider, occupations))
            .unwrap();
        (decision.appointments[0].employee.0, decision.appointments[0].reason)
    };
    let least = |day_minutes, month_minutes, among| EmployeeReason::LeastOccupied {
        day_minutes,
        month_minutes,
        among,
    };
    assert_eq!(decide(vec![]), (1, least(0, 0, 3)));
    assert_eq!(decide(vec![on(1, TEN, 30), on(2, TEN, 15)]), (3, least(0, 0, 3)));
    assert_eq!(
        decide(vec![on(1, TEN, 30), on(2, TEN, 15), on(3, TEN, 45)]),
        (2, least(15, 0, 3))
    );
    // The day counts before the month.
    let day = |employee, minutes| on(employee, TEN, minutes);
    let month = |employee, minutes| on(employee, datetime!(2026-12-20 10:00), minutes);
    assert_eq!(
        decide(vec![day(1, 15), month(2, 600), month(3, 600)]),
        (2, least(0, 600, 3))
    );
    assert_eq!(
        decide(vec![month(1, 60), month(2, 30), month(3, 45)]),
        (2, least(0, 30, 3))
    );
    // 28 days back counts from local midnight to local midnight; the day before them does not.
    let first = datetime!(2026-12-14 00:00);
    assert_eq!(decide(vec![on(1, first, 10), on(2, first, 10)]), (3, least(0, 0, 3)));
    assert_eq!(
        decide(vec![on(1, first - time::Duration::minutes(30), 30)]),
        (1, least(0, 0, 3))
    );
    // What follows later is no work of that day or of the weeks before it.
    assert_eq!(
        decide(vec![on(1, datetime!(2027-01-12 10:00), 300)]),
        (1, least(0, 0, 3))
    );
    // Nobody else is free.
    assert_eq!(
        decide(vec![on(1, NINE, 30), on(3, NINE, 15)]),
        (2, EmployeeReason::OnlyOneFree)
    );
}

#[test]
fn work_done_counts_as_workload() {
    let provider = team();
    let on = |employee, from, minutes| work(&provider, employee, from, minutes);
    let decide = |work_done| {
        let occupations = vec![on(3, TEN, 20)];
        let snapshot = CalendarSnapshot {
            work_done,
            ..snapshot(&provider, occupations)
        };
        let decision = draft(vec![request(1, None, NINE)]).decide(&snapshot).unwrap();
        (decision.appointments[0].employee.0, decision.appointments[0].reason)
    };
    let least = |day_minutes, month_minutes| EmployeeReason::LeastOccupied {
        day_minutes,
        month_minutes,
        among: 3,
    };
    // On this very day, and in the weeks before.
    assert_eq!(decide(vec![on(1, TEN, 30)]), (2, least(0, 0)));
    let before = datetime!(2026-12-20 10:00);
    assert_eq!(decide(vec![on(1, before, 30), on(2, before, 20)]), (2, least(0, 20)));
    assert_eq!(
        decide(vec![on(1, TEN, 30), on(2, TEN, 40), on(3, before, 600)]),
        (3, least(20, 600))
    );
    // What is done stands in nobody's way.
    assert_eq!(decide(vec![on(1, NINE, 5), on(2, TEN, 10)]), (1, least(5, 0)));
}

#[test]
fn thousand_bookings_are_spread_evenly() {
    let mut provider = Provider::open("09:00-17:00", 30);
    provider.employees = vec![availability("09:00-17:00"); 5];
    provider.services = vec![service(1, 30, 0, &[]), service(2, 60, 0, &[])];
    let provider = provider.all_can_do_all();
    let (mut occupations, mut bookings, mut number) = (Vec::new(), [0_u32; 5], 0_i64);
    while bookings.iter().sum::<u32>() < 1_000 && number < 5_000 {
        // Every day once, and then again at another time: 90 days with 15 starts, in no order.
        number += 1;
        let (day, slot) = (number * 37 % 90, (number / 90 * 7 + number) % 15);
        let start = NINE + Duration::days(day) + Duration::minutes(30 * slot);
        let wanted = draft(vec![request(1 + number % 2, None, start)]);
        if let Ok(decision) = wanted.decide(&snapshot(&provider, occupations.clone())) {
            let appointment = &decision.appointments[0];
            let employee = appointment.employee.0;
            occupations.push(provider.occupation(employee, appointment.start, appointment.end));
            bookings[usize::try_from(employee - 1).unwrap()] += 1;
        }
    }
    assert_eq!(bookings.iter().sum::<u32>(), 1_000);
    // Nobody has more than 1.2 times what everybody has on average, and nobody less than 0.8 times.
    assert!(bookings.iter().all(|count| (160..=240).contains(count)), "{bookings:?}");
}

#[test]
fn four_weeks_are_counted_in_local_days() {
    // Vienna lost an hour on 2027-03-28, so 28 × 24 hours before 2027-04-10 begin on 2027-03-12 at 23:00.
    let provider = team();
    let before = provider.occupation(1, datetime!(2027-03-12 23:00), datetime!(2027-03-13 00:00));
    let inside = provider.occupation(2, datetime!(2027-03-13 00:00), datetime!(2027-03-13 00:30));
    let decision = draft(vec![request(1, None, datetime!(2027-04-10 09:00))])
        .decide(&snapshot(&provider, vec![before, inside]))
        .unwrap();
    let reason = decision.appointments[0].reason;
    assert_eq!(
        (employees(&decision), reason),
        (
            vec![1],
            EmployeeReason::LeastOccupied {
                day_minutes: 0,
                month_minutes: 0,
                among: 3
            }
        )
    );
}

#[test]
fn occupations_needed_start_four_weeks_before_and_end_a_day_after() {
    let provider = team();
    let needed = |requests| draft(requests).occupations_needed(&provider.rules(), NOW);
    let wednesday = datetime!(2027-01-13 09:00);
    let until = provider.minute(datetime!(2027-01-15 00:00));
    assert_eq!(
        needed(vec![request(1, Some(1), TEN), request(1, Some(1), wednesday)]),
        Some((provider.minute(datetime!(2027-01-11 00:00)), until))
    );
    assert_eq!(
        needed(vec![request(1, Some(1), TEN), request(1, None, wednesday)]),
        Some((provider.minute(datetime!(2026-12-14 00:00)), until))
    );
    // A follow-up of a day from the evening before the change to summer time ends at one o'clock.
    let spring =
        draft(vec![request(1, Some(1), datetime!(2027-03-27 23:45))]).occupations_needed(&provider.rules(), NOW);
    assert_eq!(spring.unwrap().1, provider.minute(datetime!(2027-03-29 01:00)));
}
