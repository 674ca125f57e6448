//! The calendar of a provider: what was booked, what came of it, and what is to come.

mod free_time;

use std::ops::Range;

use booking_core::holidays::ClosedHolidays;
use time::{Date, Duration};

use crate::closures::closed_on;
use crate::customers::Visitors;
use crate::random::Random;
use crate::{Appointment, Booking, Closure, Customer, Employee, Rules, Service, Status};

/// Days before today from which there are bookings: a year of them with those to come.
const PAST_DAYS: i64 = 320;
/// Days before today since when the calendar is as full as it is now.
const RECENT_DAYS: i64 = 60;
/// Days after today up to which there are bookings.
const FUTURE_DAYS: i64 = 45;
/// Days after today up to which the calendar is as full as today.
const NEAR_DAYS: i64 = 4;
/// Of a hundred customers, so many book a second service.
const SECOND_SERVICE: u32 = 12;
/// Of a hundred bookings, so many carry a remark.
const WITH_REMARK: u32 = 12;

/// What the calendar of a provider depends on.
#[derive(Debug)]
pub(crate) struct House<'a> {
    pub(crate) services: &'a [Service],
    pub(crate) employees: &'a [Employee],
    pub(crate) closures: &'a [Closure],
    pub(crate) holidays: &'a ClosedHolidays,
    pub(crate) rules: Rules,
    pub(crate) customers: &'a [Customer],
    pub(crate) remarks: &'a [&'static str],
    /// Percent of the working time that is booked in the coming days.
    pub(crate) busy: u32,
}

/// All bookings since the provider became public, at most a year of them. What is long past has
/// chances of its own, so that its length leaves the calendar around today as it is.
pub(crate) fn bookings(
    random: &mut Random,
    older: &mut Random,
    house: &House,
    first_activated_on: Date,
    today: Date,
) -> Vec<Booking> {
    let mut bookings = Vec::new();
    for offset in -PAST_DAYS..=FUTURE_DAYS {
        let date = today + Duration::days(offset);
        let is_closed = closed_on(house.closures, date) || house.holidays.on(date).is_some();
        if date >= first_activated_on && !is_closed {
            let random = if offset < -RECENT_DAYS {
                &mut *older
            } else {
                &mut *random
            };
            house.book_day(random, date, offset, &mut bookings);
        }
    }
    bookings.sort_by_key(|booking| booking.appointments.first().map(|first| (first.start, first.employee)));
    bookings
}

impl House<'_> {
    fn book_day(&self, random: &mut Random, date: Date, offset: i64, bookings: &mut Vec<Booking>) {
        let mut shifts: Vec<(usize, Vec<Range<u16>>)> = self
            .employees
            .iter()
            .map(|employee| free_time::working(employee, date))
            .enumerate()
            .filter(|(_, free)| !free.is_empty())
            .collect();
        if shifts.is_empty() {
            return;
        }
        // Somebody always has time on a day to come, every third day for the longest of services,
        // and everybody at the end of today, whatever the time at which the town is looked at.
        let grid = self.rules.grid_minutes;
        let for_longest = offset % 3 == 0;
        let keeper = if for_longest { 0 } else { random.index(shifts.len()) };
        for (place, (employee, free)) in shifts.iter_mut().enumerate() {
            let (shortest, longest) = self.stays(*employee);
            if offset == 0 {
                free_time::keep_end(free, shortest, grid);
            } else if offset > 0 && place == keeper {
                let kept = for_longest && free_time::keep_some(random, free, longest, grid);
                if !kept {
                    free_time::keep_some(random, free, shortest, grid);
                }
            }
        }
        let mut day = Day {
            house: self,
            date,
            offset,
            percent: percent_booked(self.busy, offset),
            visitors: Visitors::new(random, self.customers),
        };
        for (employee, free) in shifts {
            for range in free {
                day.fill(random, employee, range, bookings);
            }
        }
    }

    /// The shortest and the longest stay that the employee can give.
    fn stays(&self, employee: usize) -> (u16, u16) {
        let stays = self.employees[employee]
            .skills
            .iter()
            .map(|&service| self.stay(service));
        (stays.clone().min().unwrap_or(0), stays.max().unwrap_or(0))
    }

    /// Duration and follow-up in minutes.
    fn stay(&self, service: usize) -> u16 {
        self.services[service].duration_minutes + self.services[service].follow_up_minutes
    }
}

/// Full in the recent past and in the coming days, then fading to a sixth. A year ago fewer people
/// booked here: half as many.
fn percent_booked(busy: u32, offset: i64) -> u32 {
    let growing = u32::try_from((-RECENT_DAYS - offset).max(0)).unwrap_or(0);
    let growth = u32::try_from(PAST_DAYS - RECENT_DAYS).unwrap_or(1);
    let busy = busy * (2 * growth - growing.min(growth)) / (2 * growth);
    let fading = u32::try_from((offset - NEAR_DAYS).max(0)).unwrap_or(0);
    let span = u32::try_from(FUTURE_DAYS - NEAR_DAYS).unwrap_or(1);
    busy * (6 * span - 5 * fading.min(span)) / (6 * span)
}

/// One day of a house.
#[derive(Debug)]
struct Day<'a> {
    house: &'a House<'a>,
    date: Date,
    offset: i64,
    percent: u32,
    visitors: Visitors<'a>,
}

impl Day<'_> {
    /// Walks through free time of an employee: each step is a booking or a gap of its length.
    fn fill(&mut self, random: &mut Random, employee: usize, free: Range<u16>, bookings: &mut Vec<Booking>) {
        let grid = self.house.rules.grid_minutes;
        let mut from = free.start.next_multiple_of(grid);
        while let Some(service) = self.draw_service(random, employee, from..free.end) {
            let mut until = from + self.house.stay(service);
            if random.chance(self.percent) {
                let mut appointments = vec![self.appointment(service, employee, from)];
                if random.chance(SECOND_SERVICE) {
                    let then = until.next_multiple_of(grid);
                    let second = self.draw_service(random, employee, then..free.end);
                    if let Some(second) = second.filter(|second| *second != service) {
                        appointments.push(self.appointment(second, employee, then));
                        until = then + self.house.stay(second);
                    }
                }
                let status = self.draw_status(random);
                bookings.push(Booking {
                    customer: self.visitors.next(),
                    remark: self.draw_remark(random),
                    appointments,
                    status,
                });
                // What was cancelled is free again, and perhaps somebody else takes it.
                if status.is_cancelled() {
                    until = from;
                }
            }
            from = until.next_multiple_of(grid);
        }
    }

    fn appointment(&self, service: usize, employee: usize, minute: u16) -> Appointment {
        let start = self.date.midnight() + Duration::minutes(i64::from(minute));
        Appointment {
            service,
            employee,
            start,
        }
    }

    /// A service that the employee can do in the range, short ones more often; none if none fits.
    fn draw_service(&self, random: &mut Random, employee: usize, range: Range<u16>) -> Option<usize> {
        let fitting: Vec<usize> = self.house.employees[employee]
            .skills
            .iter()
            .copied()
            .filter(|&service| range.start + self.house.stay(service) <= range.end)
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let weights = fitting
            .iter()
            .map(|&service| 24_000 / (60 + u32::from(self.house.services[service].duration_minutes)));
        Some(fitting[random.weighted(weights)])
    }

    fn draw_status(&self, random: &mut Random) -> Status {
        match (self.offset < 0, random.below(100)) {
            (_, 0..=4) => Status::CancelledByCustomer,
            (_, 5..=6) => Status::CancelledByProvider,
            (true, 7..=10) => Status::NoShow,
            (true, _) => Status::Done,
            (false, _) => Status::Confirmed,
        }
    }

    fn draw_remark(&self, random: &mut Random) -> Option<String> {
        let asked = self.house.rules.show_comment && !self.house.remarks.is_empty();
        (asked && random.chance(WITH_REMARK)).then(|| random.pick(self.house.remarks).to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::percent_booked;

    #[test]
    fn bookings_grow_over_the_year_and_fade_into_the_future() {
        assert_eq!(percent_booked(60, -320), 30);
        assert_eq!(percent_booked(60, -190), 45);
        assert_eq!(percent_booked(60, -30), 60);
        assert_eq!(percent_booked(60, 4), 60);
        assert!((30..40).contains(&percent_booked(60, 25)));
        assert_eq!(percent_booked(60, 45), 10);
    }
}
