//! The calendar of a provider: what was booked, what came of it, and what is to come.

mod free_time;
mod occupancy;
mod room_use;

pub(crate) use occupancy::Occupancy;

use std::ops::Range;

use booking_core::calendar::Grid;
use booking_core::holidays::ClosedHolidays;
use booking_core::lifecycle::AppointmentState;
use organization_document::{
    AppointmentDocument, BookingDocument, CustomerDocument, OrganizationDocument, SkillDocument,
};
use shared_kernel::Zone;
use time::{Date, Duration, OffsetDateTime, PrimitiveDateTime};

use self::room_use::RoomUse;
use crate::closures::closed_on;
use crate::customers::Visitors;
use crate::places::instant;
use crate::random::Random;

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
/// While something works in, somebody else comes so many times less often than to an employee who has time.
const RARER_IN_PAUSES: u32 = 2;
/// Between booking and start.
const BOOKED_AHEAD: Duration = Duration::days(5);

/// When a booking with this start was made: perhaps after today, which whoever loads it limits.
pub(crate) fn booked_at(zone: &Zone, start: PrimitiveDateTime) -> OffsetDateTime {
    instant(zone, start) - BOOKED_AHEAD
}

/// What the days of a calendar draw from.
#[derive(Debug)]
pub(crate) struct Chances {
    pub(crate) days: Random,
    /// For those who come while something works in. They were not always there, and left everybody else as they were.
    pub(crate) pauses: Random,
}

/// What the calendar of a provider depends on.
#[derive(Debug)]
pub(crate) struct BookingSimulation<'a> {
    /// The provider, without bookings.
    pub(crate) document: &'a OrganizationDocument,
    /// One for each of the services.
    pub(crate) occupancies: Vec<Occupancy>,
    pub(crate) holidays: &'a ClosedHolidays,
    pub(crate) customers: &'a [CustomerDocument],
    pub(crate) remarks: &'a [&'static str],
    /// Percent of the working time that is booked in the coming days.
    pub(crate) busy: u32,
}

/// All bookings since the provider became public, at most a year of them. What is long past has
/// chances of its own, so that its length leaves the calendar around today as it is.
pub(crate) fn bookings(
    mut recent: Chances,
    mut older: Chances,
    simulation: &BookingSimulation,
    first_activated_on: Date,
    today: Date,
) -> Vec<BookingDocument> {
    let mut bookings = Vec::new();
    for offset in -PAST_DAYS..=FUTURE_DAYS {
        let date = today + Duration::days(offset);
        let is_closed = closed_on(&simulation.document.closures, date) || simulation.holidays.on(date).is_some();
        if date >= first_activated_on && !is_closed {
            let chances = if offset < -RECENT_DAYS { &mut older } else { &mut recent };
            simulation.book_day(chances, date, offset, &mut bookings);
        }
    }
    bookings.sort_by_key(|booking| booking.appointments.first().map(|first| (first.start, first.employee)));
    bookings
}

/// An employee and the time that is still free on a day.
type Shift = (usize, Vec<Range<u16>>);

impl BookingSimulation<'_> {
    fn book_day(&self, chances: &mut Chances, date: Date, offset: i64, bookings: &mut Vec<BookingDocument>) {
        let random = &mut chances.days;
        let mut shifts: Vec<Shift> = self
            .document
            .employees
            .iter()
            .map(|employee| free_time::working(employee, date))
            .enumerate()
            .filter(|(_, free)| !free.is_empty())
            .collect();
        if shifts.is_empty() {
            return;
        }
        let rooms = self.keep_times(random, offset, &mut shifts);
        let mut day = Day {
            simulation: self,
            date,
            offset,
            percent: percent_booked(self.busy, offset),
            visitors: Visitors::new(random, self.customers),
            rooms,
        };
        let booked_before = bookings.len();
        for (employee, free) in shifts {
            for range in free {
                day.fill(random, employee, range, bookings);
            }
        }
        day.fill_pauses(&mut chances.pauses, booked_before, bookings);
    }

    /// Somebody always has time on a day to come, every third day for the longest of services, and everybody at the
    /// end of today, whatever the time at which the town is looked at. As long as there are rooms, one of each group
    /// is kept with the time; for the first there always are.
    fn keep_times(&self, random: &mut Random, offset: i64, shifts: &mut [Shift]) -> RoomUse {
        let mut rooms = RoomUse::new(&self.document.room_groups);
        let grid = self.grid();
        let for_longest = offset % 3 == 0;
        let keeper = if for_longest { 0 } else { random.index(shifts.len()) };
        for (position, (employee, free)) in shifts.iter_mut().enumerate() {
            let (shortest, longest) = self.stays(*employee);
            let kept = if offset == 0 {
                free_time::keep_end(free, shortest, grid)
            } else if offset > 0 && position == keeper {
                let long = for_longest.then(|| free_time::keep_some(random, free, longest, grid));
                let short = || free_time::keep_some(random, free, shortest, grid);
                long.flatten().or_else(short)
            } else {
                None
            };
            if let Some(kept) = kept {
                rooms.keep(&kept);
            }
        }
        rooms
    }

    fn grid(&self) -> Grid {
        Grid(self.document.grid)
    }

    /// The shortest and the longest stay that the employee can give.
    fn stays(&self, employee: usize) -> (u16, u16) {
        let skills = self.document.employees[employee].skills.iter();
        let stays = skills.map(|skill| self.stay(*skill));
        (stays.clone().min().unwrap_or(0), stays.max().unwrap_or(0))
    }

    /// Duration and follow-up in minutes.
    fn stay(&self, skill: SkillDocument) -> u16 {
        let service = &self.document.services[skill.service];
        skill.own.duration.unwrap_or(service.duration) + service.follow_up
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

/// One day of a simulation.
#[derive(Debug)]
struct Day<'a> {
    simulation: &'a BookingSimulation<'a>,
    date: Date,
    offset: i64,
    percent: u32,
    visitors: Visitors<'a>,
    rooms: RoomUse,
}

/// An appointment of the day.
#[derive(Debug)]
struct Visit {
    service: usize,
    employee: usize,
    /// Minutes from midnight, follow-up included.
    stay: Range<u16>,
    /// One for each need of the service.
    rooms: Vec<usize>,
}

impl Day<'_> {
    /// Walks through free time of an employee: each step is a booking or a gap of its length. Where a room is missing
    /// for the booking, the employee waits for the next start.
    fn fill(&mut self, random: &mut Random, employee: usize, free: Range<u16>, bookings: &mut Vec<BookingDocument>) {
        let grid = self.simulation.grid();
        let mut from = grid.first_from(free.start);
        while let Some(skill) = self.draw_skill(random, employee, from..free.end) {
            let until = if random.chance(self.percent) {
                match self.visit(skill, employee, from) {
                    Some(visit) => self.book(random, visit, free.end, bookings),
                    None => from + grid.0,
                }
            } else {
                from + self.simulation.stay(skill)
            };
            from = grid.first_from(until);
        }
    }

    /// Books the visit, perhaps with a second one that ends before a minute of the day. Returns the minute from which
    /// on the employee is free.
    fn book(&mut self, random: &mut Random, first: Visit, ends: u16, bookings: &mut Vec<BookingDocument>) -> u16 {
        let from = first.stay.start;
        let mut visits = vec![first];
        if random.chance(SECOND_SERVICE) {
            visits.extend(self.second_visit(random, &visits[0], ends));
        }
        let state = self.draw_state(random);
        // What was cancelled is free again, and perhaps somebody else takes it.
        let until = if state.is_cancelled() { from } else { self.take(&visits) };
        bookings.push(BookingDocument {
            customer: self.visitors.next(),
            remark: self.draw_remark(random),
            created_at: booked_at(&self.simulation.document.zone, self.moment(from)),
            state,
            appointments: visits.into_iter().map(|visit| self.appointment(visit)).collect(),
            events: Vec::new(),
        });
        until
    }

    /// Something else by the same employee right after the first, if that fits and there are rooms.
    fn second_visit(&self, random: &mut Random, first: &Visit, ends: u16) -> Option<Visit> {
        let then = self.simulation.grid().first_from(first.stay.end);
        let second = self.draw_skill(random, first.employee, then..ends)?;
        if second.service == first.service {
            return None;
        }
        self.visit(second, first.employee, then)
    }

    /// Now and then somebody else comes to an employee while something works in on one of the day's customers. The
    /// bookings of the day begin at this position.
    fn fill_pauses(&mut self, random: &mut Random, booked_before: usize, bookings: &mut Vec<BookingDocument>) {
        self.percent /= RARER_IN_PAUSES;
        let taking_place = bookings[booked_before..]
            .iter()
            .filter(|booking| !booking.state.is_cancelled());
        let pauses: Vec<(usize, Range<u16>)> = taking_place
            .flat_map(|booking| &booking.appointments)
            .flat_map(|appointment| {
                let minute = u16::from(appointment.start.hour()) * 60 + u16::from(appointment.start.minute());
                let pauses = self.simulation.occupancies[appointment.service].pauses(minute);
                pauses.map(|pause| (appointment.employee, pause))
            })
            .collect();
        for (employee, pause) in pauses {
            self.fill(random, employee, pause, bookings);
        }
    }

    /// None where a room is missing.
    fn visit(&self, skill: SkillDocument, employee: usize, from: u16) -> Option<Visit> {
        let stay = from..from + self.simulation.stay(skill);
        let rooms = self.rooms.free(&self.simulation.occupancies[skill.service], &stay)?;
        Some(Visit {
            service: skill.service,
            employee,
            stay,
            rooms,
        })
    }

    /// Takes the rooms of visits that follow one another; returns the end of the last.
    fn take(&mut self, visits: &[Visit]) -> u16 {
        for visit in visits {
            let occupancy = &self.simulation.occupancies[visit.service];
            self.rooms.take(occupancy, &visit.rooms, &visit.stay);
        }
        visits.last().map_or(0, |last| last.stay.end)
    }

    fn appointment(&self, visit: Visit) -> AppointmentDocument {
        AppointmentDocument {
            service: visit.service,
            employee: visit.employee,
            rooms: visit.rooms,
            start: self.moment(visit.stay.start),
        }
    }

    /// The wall time of a minute of the day.
    fn moment(&self, minute: u16) -> PrimitiveDateTime {
        self.date.midnight() + Duration::minutes(i64::from(minute))
    }

    /// A service that the employee can do in the range, short ones more often; none if none fits.
    fn draw_skill(&self, random: &mut Random, employee: usize, range: Range<u16>) -> Option<SkillDocument> {
        let fitting: Vec<SkillDocument> = self.simulation.document.employees[employee]
            .skills
            .iter()
            .copied()
            .filter(|&skill| range.start + self.simulation.stay(skill) <= range.end)
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let weights = fitting
            .iter()
            .map(|skill| 24_000 / (60 + u32::from(self.simulation.document.services[skill.service].duration)));
        Some(fitting[random.weighted(weights)])
    }

    fn draw_state(&self, random: &mut Random) -> AppointmentState {
        match (self.offset < 0, random.below(100)) {
            (_, 0..=4) => AppointmentState::CancelledByCustomer,
            (_, 5..=6) => AppointmentState::CancelledByProvider,
            (true, 7..=10) => AppointmentState::NoShow,
            (true, _) => AppointmentState::Done,
            (false, _) => AppointmentState::Confirmed,
        }
    }

    fn draw_remark(&self, random: &mut Random) -> Option<String> {
        let asked = self.simulation.document.settings.show_comment && !self.simulation.remarks.is_empty();
        (asked && random.chance(WITH_REMARK)).then(|| random.pick(self.simulation.remarks).to_owned())
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
