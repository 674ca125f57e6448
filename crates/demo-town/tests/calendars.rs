//! Calendars obey the rules of booking: hours, absences, closures, grid, and nobody is in two
//! places at once.

mod seeds;

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use demo_town::{Appointment, Employee, Provider, Status, Window, town};
use seeds::for_each_provider;
use time::macros::date;
use time::{Date, Duration, PrimitiveDateTime};

fn minutes(count: u16) -> Duration {
    Duration::minutes(i64::from(count))
}

fn weekday(day: Date) -> u8 {
    day.weekday().number_from_monday()
}

fn stay(provider: &Provider, appointment: &Appointment) -> Range<PrimitiveDateTime> {
    let duration = provider.services[appointment.service].duration_minutes;
    appointment.start..appointment.start + minutes(duration)
}

fn occupied(provider: &Provider, appointment: &Appointment) -> Range<PrimitiveDateTime> {
    let stay = stay(provider, appointment);
    stay.start..stay.end + minutes(provider.services[appointment.service].follow_up_minutes)
}

fn overlap<T: PartialOrd>(one: &Range<T>, other: &Range<T>) -> bool {
    one.start < other.end && other.start < one.end
}

fn is_closed(provider: &Provider, day: Date) -> bool {
    provider
        .closures
        .iter()
        .any(|closure| closure.from <= day && day < closure.to_exclusive)
}

fn works(employee: &Employee, time: &Range<PrimitiveDateTime>) -> bool {
    let day = time.start.date();
    let in_hours = employee.hours.iter().any(|window| {
        window.weekday == weekday(day)
            && day.midnight() + minutes(window.opens_minute) <= time.start
            && time.end <= day.midnight() + minutes(window.closes_minute)
    });
    in_hours
        && !employee
            .absences
            .iter()
            .any(|absence| overlap(&(absence.start..absence.end), time))
}

/// Who is occupied on the day, and when.
fn taken_on(provider: &Provider, day: Date) -> Vec<(usize, Range<PrimitiveDateTime>)> {
    provider
        .bookings
        .iter()
        .filter(|booking| !booking.status.is_cancelled())
        .flat_map(|booking| &booking.appointments)
        .filter(|appointment| appointment.start.date() == day)
        .map(|appointment| (appointment.employee, occupied(provider, appointment)))
        .collect()
}

/// Starts on the day at which somebody can do the service.
fn free_starts(
    provider: &Provider,
    service: usize,
    day: Date,
    taken: &[(usize, Range<PrimitiveDateTime>)],
) -> Vec<PrimitiveDateTime> {
    if is_closed(provider, day) {
        return Vec::new();
    }
    (0..1440)
        .step_by(usize::from(provider.rules.grid_minutes))
        .map(|minute| day.midnight() + minutes(minute))
        .filter(|&start| {
            provider.employees.iter().enumerate().any(|(index, employee)| {
                let wanted = Appointment {
                    service,
                    employee: index,
                    start,
                };
                employee.skills.contains(&service)
                    && works(employee, &stay(provider, &wanted))
                    && !taken
                        .iter()
                        .any(|(employee, range)| *employee == index && overlap(range, &occupied(provider, &wanted)))
            })
        })
        .collect()
}

fn is_ordered(windows: &[Window]) -> bool {
    windows.iter().all(|window| {
        (1..=7).contains(&window.weekday) && window.opens_minute < window.closes_minute && window.closes_minute <= 1440
    }) && windows.is_sorted_by(|one, next| (one.weekday, one.closes_minute) < (next.weekday, next.opens_minute))
}

#[test]
fn hours_are_ordered_and_employees_work_inside_them() {
    for_each_provider(|_, provider| {
        assert!(is_ordered(&provider.opening_hours), "{:?}", provider.opening_hours);
        assert!((1..=6).contains(&provider.employees.len()));
        for employee in &provider.employees {
            assert!(
                !employee.hours.is_empty() && is_ordered(&employee.hours),
                "{employee:?}"
            );
            for hours in &employee.hours {
                assert!(
                    provider.opening_hours.iter().any(|open| open.weekday == hours.weekday
                        && open.opens_minute <= hours.opens_minute
                        && hours.closes_minute <= open.closes_minute),
                    "{} {hours:?}",
                    provider.company_name
                );
            }
        }
    });
}

#[test]
fn hairdressers_are_closed_on_monday() {
    for_each_provider(|_, provider| {
        if provider
            .services
            .iter()
            .any(|service| service.title == "Haarschnitt lang")
        {
            assert!(provider.opening_hours.iter().all(|window| window.weekday != 1));
        }
    });
}

#[test]
fn closures_and_absences_are_ordered_and_spare_the_coming_week() {
    for_each_provider(|today, provider| {
        assert!(
            provider
                .closures
                .iter()
                .all(|closure| closure.from < closure.to_exclusive)
        );
        assert!(
            provider
                .closures
                .is_sorted_by(|one, next| one.to_exclusive <= next.from)
        );
        for days in 0..7 {
            let day = today + Duration::days(days);
            assert!(!is_closed(provider, day), "{:?}", provider.closures);
        }
        for employee in &provider.employees {
            assert!(employee.absences.iter().all(|absence| absence.start < absence.end));
            assert!(employee.absences.is_sorted_by(|one, next| one.end <= next.start));
        }
    });
}

#[test]
fn the_owner_is_the_first_employee_and_somebody_can_do_every_service() {
    for_each_provider(|today, provider| {
        let first = &provider.employees[0];
        assert_eq!(
            (&first.first_name, &first.last_name),
            (&provider.owner.first, &provider.owner.last)
        );
        assert!(provider.first_activated_on <= today);
        for employee in &provider.employees {
            assert!(!employee.skills.is_empty());
            assert!(employee.skills.is_sorted_by(|one, next| one < next));
            assert!(employee.skills.iter().all(|&skill| skill < provider.services.len()));
        }
        for (index, service) in provider.services.iter().enumerate() {
            assert!(
                provider
                    .employees
                    .iter()
                    .any(|employee| employee.skills.contains(&index)
                        && employee
                            .hours
                            .iter()
                            .any(|window| { window.closes_minute - window.opens_minute >= service.duration_minutes })),
                "{} {}",
                provider.company_name,
                service.title
            );
        }
    });
}

#[test]
fn rules_stay_within_their_limits() {
    for_each_provider(|_, provider| {
        let rules = provider.rules;
        assert_eq!(60 % rules.grid_minutes, 0);
        assert!((60..=180).contains(&rules.horizon_days));
        assert!(rules.minimum_notice_minutes <= 180);
        assert!(rules.show_phone || !rules.phone_mandatory);
    });
}

#[test]
fn every_appointment_lies_on_the_grid_in_hours_and_outside_of_absences_and_closures() {
    for_each_provider(|_, provider| {
        for appointment in provider.bookings.iter().flat_map(|booking| &booking.appointments) {
            let employee = &provider.employees[appointment.employee];
            let context = || format!("{} {appointment:?}", provider.company_name);
            let minute = (appointment.start - appointment.start.date().midnight()).whole_minutes();
            assert_eq!(minute % i64::from(provider.rules.grid_minutes), 0, "{}", context());
            assert!(employee.skills.contains(&appointment.service), "{}", context());
            assert!(works(employee, &stay(provider, appointment)), "{}", context());
            let day = appointment.start.date();
            assert!(!is_closed(provider, day), "{}", context());
            assert_eq!(provider.address.holidays().on(day), None, "{}", context());
        }
    });
}

#[test]
fn nobody_is_booked_twice_at_the_same_time() {
    for_each_provider(|_, provider| {
        let mut occupations: HashMap<usize, Vec<Range<PrimitiveDateTime>>> = HashMap::new();
        for booking in provider
            .bookings
            .iter()
            .filter(|booking| !booking.status.is_cancelled())
        {
            for appointment in &booking.appointments {
                let ranges = occupations.entry(appointment.employee).or_default();
                ranges.push(occupied(provider, appointment));
            }
        }
        for ranges in occupations.values_mut() {
            ranges.sort_by_key(|range| range.start);
            assert!(
                ranges.is_sorted_by(|one, next| one.end <= next.start),
                "{}",
                provider.company_name
            );
        }
    });
}

#[test]
fn the_past_is_done_and_the_future_confirmed() {
    let mut seen = HashSet::new();
    for_each_provider(|today, provider| {
        let earliest = provider.first_activated_on.max(today - Duration::days(320));
        for booking in &provider.bookings {
            seen.insert(booking.status);
            let is_past = booking.appointments[0].start.date() < today;
            match booking.status {
                Status::Confirmed => assert!(!is_past),
                Status::Done | Status::NoShow => assert!(is_past),
                Status::CancelledByCustomer | Status::CancelledByProvider => {}
            }
            for appointment in &booking.appointments {
                let day = appointment.start.date();
                assert!(day >= earliest && day <= today + Duration::days(45), "{day}");
            }
        }
    });
    assert_eq!(seen.len(), 5);
}

#[test]
fn bookings_and_their_appointments_are_in_order_of_time() {
    let mut with_two = 0;
    for_each_provider(|_, provider| {
        assert!(
            provider
                .bookings
                .is_sorted_by_key(|booking| booking.appointments[0].start)
        );
        for booking in &provider.bookings {
            assert!((1..=2).contains(&booking.appointments.len()));
            if let [first, second] = booking.appointments.as_slice() {
                assert!(occupied(provider, first).end <= second.start);
                with_two += 1;
            }
        }
    });
    assert!(with_two > 100);
}

#[test]
fn a_mailbox_is_one_person_who_comes_once_a_day() {
    for_each_provider(|_, provider| {
        let mut customers = HashMap::new();
        let mut visits = HashSet::new();
        for booking in &provider.bookings {
            let customer = &booking.customer;
            assert_eq!(customers.entry(&customer.email).or_insert(customer), &customer);
            assert!(visits.insert((&customer.email, booking.appointments[0].start.date())));
            assert!(customer.phone.is_some() || !provider.rules.phone_mandatory);
            assert!(customer.phone.is_none() || provider.rules.show_phone);
            assert!(booking.remark.is_none() || provider.branch_id != 13);
        }
    });
}

#[test]
fn every_open_day_of_the_coming_week_has_something_free_even_late_today() {
    for_each_provider(|today, provider| {
        for days in 0..7 {
            let day = today + Duration::days(days);
            let closes = provider
                .opening_hours
                .iter()
                .filter(|window| window.weekday == weekday(day))
                .map(|window| day.midnight() + minutes(window.closes_minute))
                .max();
            let Some(closes) = closes.filter(|_| !is_closed(provider, day)) else {
                continue;
            };
            let taken = taken_on(provider, day);
            let free: Vec<PrimitiveDateTime> = (0..provider.services.len())
                .flat_map(|service| free_starts(provider, service, day, &taken))
                .collect();
            assert!(!free.is_empty(), "{} on {day}", provider.company_name);
            if day == today {
                let shortest = provider
                    .services
                    .iter()
                    .map(|service| service.duration_minutes + service.follow_up_minutes)
                    .min()
                    .unwrap();
                let late = closes - minutes(shortest + provider.rules.grid_minutes);
                assert!(free.iter().any(|start| *start >= late), "{}", provider.company_name);
            }
        }
    });
}

#[test]
fn every_service_of_the_first_twelve_is_free_within_two_weeks() {
    for seed in [1, 7, 11] {
        let today = date!(2027 - 01 - 11);
        for provider in town(seed, 12, today) {
            for (index, service) in provider.services.iter().enumerate() {
                assert!(
                    (0..14).any(|days| {
                        let day = today + Duration::days(days);
                        let taken = taken_on(&provider, day);
                        !free_starts(&provider, index, day, &taken).is_empty()
                    }),
                    "{} {}",
                    provider.company_name,
                    service.title
                );
            }
        }
    }
}

/// Percent of the working time that is occupied on days from today on.
fn occupancy(provider: &Provider, today: Date, days: Range<i64>) -> i64 {
    let (mut worked, mut taken) = (Duration::ZERO, Duration::ZERO);
    for day in days.map(|days| today + Duration::days(days)) {
        if is_closed(provider, day) || provider.address.holidays().on(day).is_some() {
            continue;
        }
        for hours in provider.employees.iter().flat_map(|employee| &employee.hours) {
            if hours.weekday == weekday(day) {
                worked += minutes(hours.closes_minute - hours.opens_minute);
            }
        }
        for booking in provider
            .bookings
            .iter()
            .filter(|booking| !booking.status.is_cancelled())
        {
            for appointment in &booking.appointments {
                if appointment.start.date() == day {
                    let range = occupied(provider, appointment);
                    taken += range.end - range.start;
                }
            }
        }
    }
    taken.whole_minutes() * 100 / worked.whole_minutes()
}

#[test]
fn busy_salons_are_half_full_and_more_in_the_coming_days_and_emptier_later() {
    let today = date!(2027 - 01 - 11);
    for seed in 0..6 {
        for provider in town(seed, 12, today).filter(|provider| [8, 13].contains(&provider.branch_id)) {
            let near = occupancy(&provider, today, 1..6);
            let past = occupancy(&provider, today, -21..0);
            let far = occupancy(&provider, today, 35..46);
            assert!((45..=72).contains(&near), "{} {near} %", provider.company_name);
            assert!((45..=75).contains(&past), "{} {past} %", provider.company_name);
            assert!(far < 30, "{} {far} %", provider.company_name);
        }
    }
}
