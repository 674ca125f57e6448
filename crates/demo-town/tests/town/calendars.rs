//! Calendars obey the rules of booking: hours, absences, closures, grid, and nobody and no room is
//! taken twice at once.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use booking_core::calendar::Window;
use booking_core::lifecycle::AppointmentState;
use catalog::Branch;
use demo_town::{BOOKINGS_OF_EXAMPLES, town};
use organization_document::{
    AppointmentDocument, BookingDocument, EmployeeDocument, NeedDocument, OrganizationDocument, ServiceDocument,
    SkillDocument,
};
use shared_kernel::BranchId;
use time::macros::date;
use time::{Date, Duration, PrimitiveDateTime, Weekday};

use crate::closed_days::{is_closed, is_holiday};
use crate::seeds::for_each_provider;

const FIRST_PROVIDER: &str = "Haarwerk Lindner";

fn minutes(count: u16) -> Duration {
    Duration::minutes(i64::from(count))
}

type Time = Range<PrimitiveDateTime>;

fn stay(provider: &OrganizationDocument, appointment: &AppointmentDocument) -> Time {
    let skill = provider.employees[appointment.employee].skill(appointment.service);
    let own = skill.and_then(|skill| skill.own.duration);
    let duration = own.unwrap_or(provider.services[appointment.service].duration);
    appointment.start..appointment.start + minutes(duration)
}

/// From the start to the end of the follow-up.
fn occupied(provider: &OrganizationDocument, appointment: &AppointmentDocument) -> Time {
    let stay = stay(provider, appointment);
    stay.start..stay.end + minutes(provider.services[appointment.service].follow_up)
}

/// When each step of an appointment is.
fn steps(provider: &OrganizationDocument, appointment: &AppointmentDocument) -> Vec<Time> {
    let mut from = appointment.start;
    let mut times = Vec::new();
    for step in &provider.services[appointment.service].steps {
        let to = from + minutes(step.minutes);
        times.push(from..to);
        from = to;
    }
    times
}

/// The follow-up of an appointment, perhaps of no length.
fn follow_up(provider: &OrganizationDocument, appointment: &AppointmentDocument) -> Time {
    stay(provider, appointment).end..occupied(provider, appointment).end
}

/// What an appointment takes of its employee: the steps of work and the follow-up.
fn taken_of_employee(provider: &OrganizationDocument, appointment: &AppointmentDocument) -> Vec<Time> {
    let service = &provider.services[appointment.service];
    if service.steps.is_empty() {
        return vec![occupied(provider, appointment)];
    }
    let times = steps(provider, appointment).into_iter().zip(&service.steps);
    let work = times.filter(|(_, step)| step.is_work).map(|(time, _)| time);
    work.chain([follow_up(provider, appointment)]).collect()
}

/// What an appointment takes of the room for a need: the follow-up where it is needed at the end.
fn taken_of_room(provider: &OrganizationDocument, appointment: &AppointmentDocument, need: &NeedDocument) -> Vec<Time> {
    if need.steps.is_empty() {
        return vec![occupied(provider, appointment)];
    }
    let times = steps(provider, appointment);
    let mut taken: Vec<Time> = need.steps.iter().map(|step| times[*step].clone()).collect();
    if need.steps.contains(&(times.len() - 1)) {
        taken.push(follow_up(provider, appointment));
    }
    taken
}

fn first_day_of(provider: &OrganizationDocument) -> Date {
    provider.zone.date(provider.first_activated_at)
}

/// All bookings but sign-ups.
fn with_appointments(provider: &OrganizationDocument) -> impl Iterator<Item = &BookingDocument> {
    let bookings = provider.bookings.iter();
    bookings.filter(|booking| booking.events.is_empty())
}

fn overlap<T: PartialOrd>(one: &Range<T>, other: &Range<T>) -> bool {
    one.start < other.end && other.start < one.end
}

fn works(employee: &EmployeeDocument, time: &Time) -> bool {
    let day = time.start.date();
    let in_hours = employee.hours.iter().any(|(weekday, window)| {
        *weekday == day.weekday()
            && day.midnight() + minutes(window.opens()) <= time.start
            && time.end <= day.midnight() + minutes(window.closes())
    });
    in_hours
        && !employee
            .absences
            .iter()
            .any(|absence| overlap(&(absence.starts..absence.ends), time))
}

fn taking_place(provider: &OrganizationDocument) -> impl Iterator<Item = &AppointmentDocument> {
    let bookings = provider.bookings.iter().filter(|booking| !booking.state.is_cancelled());
    bookings.flat_map(|booking| &booking.appointments)
}

/// What is taken, and when: employees by index, rooms by group and index.
#[derive(Debug, Default)]
struct Taken {
    employees: HashMap<usize, Vec<Time>>,
    rooms: HashMap<(usize, usize), Vec<Time>>,
}

impl Taken {
    fn of<'a>(provider: &OrganizationDocument, appointments: impl Iterator<Item = &'a AppointmentDocument>) -> Self {
        let mut taken = Self::default();
        for appointment in appointments {
            let employee = taken.employees.entry(appointment.employee).or_default();
            employee.extend(taken_of_employee(provider, appointment));
            let needs = &provider.services[appointment.service].needs;
            for (need, room) in needs.iter().zip(&appointment.rooms) {
                let room = taken.rooms.entry((need.group, *room)).or_default();
                room.extend(taken_of_room(provider, appointment, need));
            }
        }
        taken
    }

    fn on(provider: &OrganizationDocument, day: Date) -> Self {
        Self::of(
            provider,
            taking_place(provider).filter(|appointment| appointment.start.date() == day),
        )
    }

    /// Whether its employee and some room for each of its needs are free.
    fn leaves(&self, provider: &OrganizationDocument, wanted: &AppointmentDocument) -> bool {
        let is_free = |taken: Option<&Vec<Time>>, times: &[Time]| {
            let mut taken = taken.into_iter().flatten();
            !taken.any(|one| times.iter().any(|other| overlap(one, other)))
        };
        is_free(
            self.employees.get(&wanted.employee),
            &taken_of_employee(provider, wanted),
        ) && provider.services[wanted.service].needs.iter().all(|need| {
            let times = taken_of_room(provider, wanted, need);
            (0..provider.room_groups[need.group].rooms.len())
                .any(|room| is_free(self.rooms.get(&(need.group, room)), &times))
        })
    }
}

/// Starts on the day at which somebody can do the service.
fn free_starts(provider: &OrganizationDocument, service: usize, day: Date, taken: &Taken) -> Vec<PrimitiveDateTime> {
    if is_closed(provider, day) {
        return Vec::new();
    }
    (0..1440)
        .step_by(usize::from(provider.grid))
        .map(|minute| day.midnight() + minutes(minute))
        .filter(|&start| {
            provider.employees.iter().enumerate().any(|(index, employee)| {
                let wanted = AppointmentDocument {
                    service,
                    employee: index,
                    rooms: Vec::new(),
                    start,
                };
                employee.skill(service).is_some()
                    && works(employee, &stay(provider, &wanted))
                    && taken.leaves(provider, &wanted)
            })
        })
        .collect()
}

fn is_ordered(hours: &[(Weekday, Window)]) -> bool {
    let at = |weekday: Weekday, minute| (weekday.number_from_monday(), minute);
    hours.is_sorted_by(|(day, one), (next_day, next)| at(*day, one.closes()) < at(*next_day, next.opens()))
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
            for (weekday, hours) in &employee.hours {
                assert!(
                    provider.opening_hours.iter().any(|(day, open)| day == weekday
                        && open.opens() <= hours.opens()
                        && hours.closes() <= open.closes()),
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
            assert!(
                provider
                    .opening_hours
                    .iter()
                    .all(|(weekday, _)| *weekday != Weekday::Monday)
            );
        }
    });
}

#[test]
fn closures_and_absences_are_ordered_and_spare_the_coming_week() {
    for_each_provider(|today, provider| {
        assert!(provider.closures.iter().all(|closure| closure.starts < closure.ends));
        assert!(provider.closures.is_sorted_by(|one, next| one.ends <= next.starts));
        for days in 0..7 {
            let day = today + Duration::days(days);
            assert!(!is_closed(provider, day), "{:?}", provider.closures);
        }
        for employee in &provider.employees {
            assert!(employee.absences.iter().all(|absence| absence.starts < absence.ends));
            assert!(employee.absences.is_sorted_by(|one, next| one.ends <= next.starts));
        }
    });
}

#[test]
fn the_owner_is_the_first_employee_and_somebody_can_do_every_service() {
    for_each_provider(|today, provider| {
        let first = &provider.employees[0];
        assert_eq!(
            (&first.first_name, &first.last_name),
            (&provider.owner.0, &provider.owner.1)
        );
        assert!(first_day_of(provider) <= today);
        for employee in &provider.employees {
            assert!(!employee.skills.is_empty());
            assert!(employee.skills.is_sorted_by(|one, next| one.service < next.service));
            assert!(
                employee
                    .skills
                    .iter()
                    .all(|skill| skill.service < provider.services.len())
            );
        }
        for (index, service) in provider.services.iter().enumerate() {
            assert!(
                provider.employees.iter().any(|employee| employee.skill(index).is_some()
                    && employee
                        .hours
                        .iter()
                        .any(|(_, window)| window.closes() - window.opens() >= service.duration)),
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
        let settings = provider.settings;
        assert_eq!(60 % provider.grid, 0);
        assert!((60..=180).contains(&provider.horizon));
        assert!(provider.notice <= 180);
        assert!(settings.show_phone || !settings.phone_mandatory);
    });
}

#[test]
fn every_appointment_lies_on_the_grid_in_hours_and_outside_of_absences_and_closures() {
    for_each_provider(|_, provider| {
        for appointment in provider.bookings.iter().flat_map(|booking| &booking.appointments) {
            let employee = &provider.employees[appointment.employee];
            let context = || format!("{} {appointment:?}", provider.company_name);
            let minute = (appointment.start - appointment.start.date().midnight()).whole_minutes();
            assert_eq!(minute % i64::from(provider.grid), 0, "{}", context());
            assert!(employee.skill(appointment.service).is_some(), "{}", context());
            assert!(works(employee, &stay(provider, appointment)), "{}", context());
            let day = appointment.start.date();
            assert!(!is_closed(provider, day), "{}", context());
            assert!(!is_holiday(provider, day), "{}", context());
        }
    });
}

fn has_no_overlaps(times: &mut [Time]) -> bool {
    times.sort_by_key(|time| (time.start, time.end));
    times.is_sorted_by(|one, next| one.end <= next.start)
}

#[test]
fn nobody_is_booked_twice_at_the_same_time() {
    for_each_provider(|_, provider| {
        let taken = Taken::of(provider, taking_place(provider));
        for (employee, mut times) in taken.employees {
            assert!(has_no_overlaps(&mut times), "{} {employee}", provider.company_name);
        }
    });
}

#[test]
fn no_room_is_taken_twice_at_the_same_time() {
    for_each_provider(|_, provider| {
        let taken = Taken::of(provider, taking_place(provider));
        for (room, mut times) in taken.rooms {
            assert!(has_no_overlaps(&mut times), "{} {room:?}", provider.company_name);
        }
    });
}

#[test]
fn every_appointment_names_a_room_for_each_need_even_when_it_is_cancelled() {
    for_each_provider(|_, provider| {
        for appointment in provider.bookings.iter().flat_map(|booking| &booking.appointments) {
            let needs = &provider.services[appointment.service].needs;
            assert_eq!(appointment.rooms.len(), needs.len());
            for (need, room) in needs.iter().zip(&appointment.rooms) {
                assert!(*room < provider.room_groups[need.group].rooms.len());
            }
        }
    });
}

#[test]
fn whoever_comes_while_something_works_in_finds_the_employee_free() {
    let mut in_pauses = 0;
    for_each_provider(|_, provider| {
        let mut stays: HashMap<usize, Vec<Time>> = HashMap::new();
        for appointment in taking_place(provider) {
            let employee = stays.entry(appointment.employee).or_default();
            employee.push(occupied(provider, appointment));
        }
        for times in stays.values_mut() {
            times.sort_by_key(|time| (time.start, time.end));
            let inside = times
                .windows(2)
                .filter(|pair| overlap(&pair[0], &pair[1]))
                .inspect(|pair| assert!(pair[1].end <= pair[0].end, "{}", provider.company_name));
            in_pauses += inside.count();
        }
    });
    assert!(in_pauses > 100, "{in_pauses}");
}

#[test]
fn steps_make_up_their_service() {
    for_each_provider(|_, provider| {
        for service in &provider.services {
            let context = || format!("{} {}", provider.company_name, service.title);
            let minutes: u16 = service.steps.iter().map(|step| step.minutes).sum();
            if !service.steps.is_empty() {
                assert_eq!(minutes, service.duration, "{}", context());
                assert!(service.steps.iter().all(|step| step.minutes > 0), "{}", context());
                assert!(service.steps.iter().any(|step| step.is_work), "{}", context());
            }
            let groups: HashSet<usize> = service.needs.iter().map(|need| need.group).collect();
            assert_eq!(groups.len(), service.needs.len(), "{}", context());
            for need in &service.needs {
                assert!(need.group < provider.room_groups.len(), "{}", context());
                assert!(need.steps.is_sorted_by(|one, next| one < next), "{}", context());
                assert!(
                    need.steps.iter().all(|step| *step < service.steps.len()),
                    "{}",
                    context()
                );
            }
        }
        let names: HashSet<&String> = provider.room_groups.iter().map(|group| &group.name).collect();
        assert_eq!(names.len(), provider.room_groups.len());
        assert!(provider.room_groups.iter().all(|group| !group.rooms.is_empty()));
    });
}

#[test]
fn own_terms_fit_their_service() {
    for_each_provider(|_, provider| {
        for (position, employee) in provider.employees.iter().enumerate() {
            for skill in &employee.skills {
                let service = &provider.services[skill.service];
                let context = || format!("{} {} {skill:?}", provider.company_name, service.title);
                if let Some(own) = skill.own.duration {
                    assert!(service.steps.is_empty(), "{}", context());
                    assert!(own > service.duration && own <= 120, "{}", context());
                    assert!(own + service.follow_up <= 1440, "{}", context());
                }
                if let Some(own) = skill.own.price {
                    assert!(position == 0 && provider.employees.len() > 1, "{}", context());
                    assert!(own > service.price && own.cents() % 50 == 0, "{}", context());
                    assert!(own.cents() * 10 <= service.price.cents() * 13, "{}", context());
                }
            }
        }
    });
}

/// How many of the first sixty providers of a town are like this.
fn how_many(is_meant: impl Fn(&OrganizationDocument) -> bool) -> usize {
    town(1, 60, date!(2027 - 01 - 11)).filter(is_meant).count()
}

fn offers_some(provider: &OrganizationDocument, is_meant: impl Fn(&ServiceDocument) -> bool) -> bool {
    provider.services.iter().any(is_meant)
}

fn somebody_does_some(provider: &OrganizationDocument, is_meant: impl Fn(&SkillDocument) -> bool) -> bool {
    provider
        .employees
        .iter()
        .flat_map(|employee| &employee.skills)
        .any(is_meant)
}

#[test]
fn in_a_small_town_something_works_in_and_customers_rest() {
    let pauses = |service: &ServiceDocument| service.steps.iter().any(|step| !step.is_work);
    let rests = |service: &ServiceDocument| service.steps.last().is_some_and(|step| !step.is_work);
    assert!(how_many(|provider| offers_some(provider, pauses)) >= 5);
    assert!(how_many(|provider| offers_some(provider, rests)) >= 2);
}

#[test]
fn in_a_small_town_teams_share_rooms_and_devices() {
    let groups = |provider: &OrganizationDocument| -> Vec<usize> {
        let groups = provider.room_groups.iter();
        groups.map(|group| group.rooms.len()).collect()
    };
    let team = |provider: &OrganizationDocument| provider.employees.len();
    let too_few_rooms =
        |provider: &OrganizationDocument| groups(provider).iter().any(|rooms| (2..team(provider)).contains(rooms));
    let one_device = |provider: &OrganizationDocument| team(provider) > 1 && groups(provider).contains(&1);
    let during_steps = |service: &ServiceDocument| service.needs.iter().any(|need| !need.steps.is_empty());
    assert!(how_many(|provider| groups(provider).iter().any(|rooms| *rooms > 1)) >= 5);
    assert!(how_many(too_few_rooms) >= 2);
    assert!(how_many(one_device) >= 5);
    assert!(how_many(|provider| offers_some(provider, during_steps)) >= 3);
}

#[test]
fn in_a_small_town_some_people_are_dearer_or_slower() {
    assert!(how_many(|provider| somebody_does_some(provider, |skill| skill.own.price.is_some())) >= 3);
    assert!(how_many(|provider| somebody_does_some(provider, |skill| skill.own.duration.is_some())) >= 2);
}

#[test]
fn most_providers_of_a_small_town_need_neither_rooms_nor_steps() {
    let is_plain = |provider: &OrganizationDocument| {
        provider.room_groups.is_empty() && !offers_some(provider, |service| !service.steps.is_empty())
    };
    assert!(how_many(is_plain) > 30);
}

#[test]
fn the_past_is_done_and_the_future_confirmed() {
    let mut seen = HashSet::new();
    for_each_provider(|today, provider| {
        let earliest = first_day_of(provider).max(today - Duration::days(320));
        for booking in with_appointments(provider) {
            seen.insert(booking.state);
            let is_past = booking.appointments[0].start.date() < today;
            match booking.state {
                AppointmentState::Confirmed => assert!(!is_past),
                AppointmentState::Done | AppointmentState::NoShow => assert!(is_past),
                AppointmentState::CancelledByCustomer | AppointmentState::CancelledByProvider => {}
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
        let of_examples = if provider.company_name == FIRST_PROVIDER {
            BOOKINGS_OF_EXAMPLES
        } else {
            0
        };
        let bookings = with_appointments(provider).skip(of_examples);
        assert!(bookings.is_sorted_by_key(|booking| booking.appointments[0].start));
        for booking in with_appointments(provider) {
            assert!((1..=2).contains(&booking.appointments.len()));
            if let [first, second] = booking.appointments.as_slice() {
                assert!(occupied(provider, first).end <= second.start);
                with_two += 1;
            }
        }
    });
    assert!(with_two > 100);
}

/// On any day of any year: examples of the API's document name them.
#[test]
fn the_first_bookings_of_the_first_provider_lie_ahead() {
    for today in [
        date!(2027 - 01 - 11),
        date!(2027 - 12 - 24),
        date!(2028 - 02 - 29),
        date!(2031 - 08 - 15),
    ] {
        let provider = town(1, 1, today).next().unwrap();
        assert_eq!(provider.company_name, FIRST_PROVIDER);
        let bookings = &provider.bookings[..BOOKINGS_OF_EXAMPLES];
        let mut days = HashSet::new();
        for booking in bookings {
            assert_eq!(booking.state, AppointmentState::Confirmed, "{today}");
            let [appointment] = booking.appointments.as_slice() else {
                panic!("{today}: {booking:?}")
            };
            assert_eq!(appointment.service, 0, "{today}");
            assert!(appointment.start.date() > today + Duration::days(3), "{today}");
            days.insert(appointment.start.date());
        }
        assert_eq!(days.len(), BOOKINGS_OF_EXAMPLES, "{today}");
        let customers: HashSet<&str> = bookings.iter().map(|booking| booking.customer.email.as_str()).collect();
        assert_eq!(customers.len(), 3, "{today}");
        assert_eq!(bookings[2].customer.email, "kundin@terminhof.example");
        assert_eq!(bookings[3].customer, bookings[2].customer);
    }
}

#[test]
fn an_email_address_is_one_person_who_comes_once_a_day() {
    for_each_provider(|_, provider| {
        let mut customers = HashMap::new();
        let mut visits = HashSet::new();
        for booking in with_appointments(provider) {
            let customer = &booking.customer;
            assert_eq!(customers.entry(&customer.email).or_insert(customer), &customer);
            assert!(visits.insert((&customer.email, booking.appointments[0].start.date())));
            assert!(customer.phone.is_some() || !provider.settings.phone_mandatory);
            assert!(customer.phone.is_none() || provider.settings.show_phone);
            assert!(booking.remark.is_none() || provider.branches != [Branch::HEALTH]);
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
                .filter(|(weekday, _)| *weekday == day.weekday())
                .map(|(_, window)| day.midnight() + minutes(window.closes()))
                .max();
            let Some(closes) = closes.filter(|_| !is_closed(provider, day)) else {
                continue;
            };
            let taken = Taken::on(provider, day);
            let free: Vec<PrimitiveDateTime> = (0..provider.services.len())
                .flat_map(|service| free_starts(provider, service, day, &taken))
                .collect();
            assert!(!free.is_empty(), "{} on {day}", provider.company_name);
            if day == today {
                let shortest = provider
                    .services
                    .iter()
                    .map(|service| service.duration + service.follow_up)
                    .min()
                    .unwrap();
                let late = closes - minutes(shortest + provider.grid);
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
                        let taken = Taken::on(&provider, day);
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
fn occupancy(provider: &OrganizationDocument, today: Date, days: Range<i64>) -> i64 {
    let (mut worked, mut taken) = (Duration::ZERO, Duration::ZERO);
    for day in days.map(|days| today + Duration::days(days)) {
        if is_closed(provider, day) || is_holiday(provider, day) {
            continue;
        }
        for &(weekday, hours) in provider.employees.iter().flat_map(|employee| &employee.hours) {
            if weekday == day.weekday() {
                worked += minutes(hours.closes() - hours.opens());
            }
        }
        let times = Taken::on(provider, day).employees.into_values().flatten();
        taken += times.map(|time| time.end - time.start).sum::<Duration>();
    }
    taken.whole_minutes() * 100 / worked.whole_minutes()
}

#[test]
fn busy_salons_are_half_full_and_more_in_the_coming_days_and_emptier_later() {
    let today = date!(2027 - 01 - 11);
    for seed in 0..6 {
        for provider in
            town(seed, 12, today).filter(|provider| [BranchId(8), Branch::HEALTH].contains(&provider.branches[0]))
        {
            let near = occupancy(&provider, today, 1..6);
            let past = occupancy(&provider, today, -21..0);
            let far = occupancy(&provider, today, 35..46);
            assert!((45..=72).contains(&near), "{} {near} %", provider.company_name);
            assert!((45..=75).contains(&past), "{} {past} %", provider.company_name);
            assert!(far < 30, "{} {far} %", provider.company_name);
        }
    }
}
