//! What a drawn calendar allows, minute by minute: a second opinion that has nothing in common with the engines but the
//! conversion of a single wall time.

use shared_kernel::InstantMinute;
use time::{Date, Duration, PrimitiveDateTime};

use crate::random_calendar::{RandomCalendar, Windows, parity};

/// What is possible in which minute since 1970.
pub(crate) struct Minutes {
    first: i64,
    /// The interval of hours that a minute belongs to.
    working: Vec<Option<(Date, u16)>>,
    away: Vec<bool>,
    taken: Vec<bool>,
}

impl Minutes {
    fn around(calendar: &RandomCalendar) -> Self {
        let first = calendar.range.0.assume_utc().unix_timestamp() / 60 - 3 * 1440;
        let length = 10 * 1440;
        Self {
            first,
            working: vec![None; length],
            away: vec![false; length],
            taken: vec![false; length],
        }
    }

    fn index(&self, minute: i64) -> usize {
        usize::try_from(minute - self.first).unwrap()
    }

    fn are_in_one_interval(&self, (from, to): (i64, i64)) -> bool {
        let interval = self.working[self.index(from)];
        interval.is_some() && (from..to).all(|minute| self.working[self.index(minute)] == interval)
    }

    fn are_there(&self, (from, to): (i64, i64)) -> bool {
        (from..to).all(|minute| !self.away[self.index(minute)])
    }

    fn are_free(&self, (from, to): (i64, i64)) -> bool {
        (from..to).all(|minute| !self.taken[self.index(minute)])
    }
}

/// What an appointment wants of everybody and everything, from minute to minute since 1970.
pub(crate) struct Demand {
    whole: (i64, i64),
    pub(crate) follow_up: (i64, i64),
    pub(crate) work: Vec<(i64, i64)>,
    pub(crate) rooms: Vec<RoomDemand>,
}

/// A group, when a room of it is needed, and whether it is so at the end.
type RoomDemand = (i32, Vec<(i64, i64)>, bool);

impl Demand {
    pub(crate) fn of(calendar: &RandomCalendar, employee: usize, service: usize, start: i64) -> Self {
        let drawn = &calendar.services[service];
        let own = calendar.employees[employee].own_durations[service];
        let end = start + i64::from(own.unwrap_or(drawn.duration));
        let whole = (start, end);
        let work = drawn.steps.iter().filter(|(is_work, _)| *is_work);
        let usual: i64 = work.map(|(_, minutes)| i64::from(*minutes)).sum();
        let of_own = i64::from(own.unwrap_or(drawn.duration)) - i64::from(drawn.duration) + usual;
        // Who is twice as fast is half as far at each end of a step of work: at the nearest minute, the later of two.
        let own_minutes = |worked: i64| {
            (0..=1440)
                .find(|own| (2 * own + 1) * usual > 2 * worked * of_own)
                .unwrap()
        };
        let (mut worked, mut waited) = (0, 0);
        let mut steps = Vec::new();
        for (is_work, minutes) in &drawn.steps {
            let from = start + own_minutes(worked) + waited;
            *(if *is_work { &mut worked } else { &mut waited }) += i64::from(*minutes);
            steps.push((*is_work, (from, start + own_minutes(worked) + waited)));
        }
        let work = steps.iter().filter(|(is_work, _)| *is_work).map(|(_, step)| *step);
        let rooms = drawn.needs.iter().map(|(group, during)| {
            let needed: Vec<(i64, i64)> = during.iter().map(|step| steps[*step].1).collect();
            let is_whole = needed.is_empty();
            let is_last = is_whole || during.contains(&(steps.len() - 1));
            (*group, if is_whole { vec![whole] } else { needed }, is_last)
        });
        Self {
            whole,
            follow_up: (end, end + i64::from(drawn.follow_up)),
            work: if steps.is_empty() { vec![whole] } else { work.collect() },
            rooms: rooms.collect(),
        }
    }
}

/// What is possible with whom and where.
pub(crate) struct Possibilities {
    premises: Minutes,
    employees: Vec<Minutes>,
    rooms: Vec<Minutes>,
}

impl Possibilities {
    pub(crate) fn of(calendar: &RandomCalendar) -> Self {
        let everywhere = [vec![(0, 1440)], vec![(0, 1440)]];
        let employees = calendar.employees.iter();
        let rooms = calendar.rooms.iter();
        Self {
            premises: minutes_of(calendar, [&calendar.premises; 2], &[], &[]),
            employees: employees
                .map(|drawn| {
                    let odd = drawn.odd_windows.as_ref().unwrap_or(&drawn.windows);
                    minutes_of(calendar, [&drawn.windows, odd], &drawn.absences, &drawn.occupied)
                })
                .collect(),
            // They can be used whenever the premises are open, and closures are those of the premises.
            rooms: rooms
                .map(|drawn| minutes_of(calendar, [&everywhere; 2], &drawn.absences, &drawn.occupied))
                .collect(),
        }
    }

    pub(crate) fn employee_can(&self, employee: usize, demand: &Demand) -> bool {
        let employee = &self.employees[employee];
        self.premises.are_in_one_interval(demand.whole)
            && self.premises.are_there(demand.whole)
            && demand.work.iter().all(|step| {
                employee.are_in_one_interval(*step) && employee.are_there(*step) && employee.are_free(*step)
            })
            && employee.are_free(demand.follow_up)
    }

    /// The rooms that can be had for one of the demand's needs.
    pub(crate) fn rooms_for<'a>(
        &'a self,
        calendar: &'a RandomCalendar,
        demand: &'a Demand,
        need: usize,
    ) -> impl Iterator<Item = usize> + 'a {
        let (group, needed, is_last) = &demand.rooms[need];
        let can = move |room: &Minutes| {
            needed.iter().all(|step| room.are_there(*step) && room.are_free(*step))
                && (!is_last || room.are_free(demand.follow_up))
        };
        let of_group = move |room: &usize| calendar.rooms[*room].group == *group;
        (0..self.rooms.len())
            .filter(of_group)
            .filter(move |room| can(&self.rooms[*room]))
    }

    pub(crate) fn can(&self, calendar: &RandomCalendar, employee: usize, demand: &Demand) -> bool {
        let mut needs = 0..demand.rooms.len();
        self.employee_can(employee, demand) && needs.all(|need| self.rooms_for(calendar, demand, need).next().is_some())
    }
}

fn mark(minutes: &mut [bool], first: i64, spans: &[(i64, i64)]) {
    for minute in spans.iter().flat_map(|(from, to)| *from..*to) {
        if let Some(marked) = usize::try_from(minute - first)
            .ok()
            .and_then(|index| minutes.get_mut(index))
        {
            *marked = true;
        }
    }
}

pub(crate) fn minute_at(calendar: &RandomCalendar, wall: PrimitiveDateTime) -> Option<i64> {
    calendar
        .zone
        .instant(wall)
        .ok()
        .map(|instant| instant.unix_timestamp() / 60)
}

/// The minute at a wall time, or the next one that exists.
fn minute_from(calendar: &RandomCalendar, mut wall: PrimitiveDateTime) -> i64 {
    loop {
        if let Some(minute) = minute_at(calendar, wall) {
            return minute;
        }
        wall += Duration::minutes(1);
    }
}

fn open_minutes(windows: &Windows, date: Date) -> Vec<bool> {
    let windows = &windows[parity(date.weekday())];
    (0..1440)
        .map(|minute| {
            windows
                .iter()
                .any(|(opens, closes)| (*opens..*closes).contains(&minute))
        })
        .collect()
}

/// The days of the range, and the next one: something that is chosen already may lie there.
pub(crate) fn days(calendar: &RandomCalendar) -> impl Iterator<Item = Date> + use<> {
    let (from, to) = (calendar.range.0.date(), calendar.range.1.date() + Duration::DAY);
    (0..10)
        .map(move |ahead| from + Duration::days(ahead))
        .take_while(move |date| *date <= to)
}

/// 1 in a calendar week with an odd number. The week of the first Thursday of a year is its first one.
fn week(date: Date) -> usize {
    let monday = date - Duration::days(i64::from(date.weekday().number_days_from_monday()));
    let thursday = monday + Duration::days(3);
    let number = (thursday.ordinal() - 1) / 7 + 1;
    usize::from(number % 2)
}

fn minutes_of(
    calendar: &RandomCalendar,
    of_weeks: [&Windows; 2],
    absences: &[(i64, i64)],
    occupied: &[(i64, i64)],
) -> Minutes {
    let mut minutes = Minutes::around(calendar);
    for date in days(calendar) {
        let (own, premises) = (
            open_minutes(of_weeks[week(date)], date),
            open_minutes(&calendar.premises, date),
        );
        let mut begin = None;
        for minute in 0..=1440_u16 {
            let inside = minute < 1440 && own[usize::from(minute)] && premises[usize::from(minute)];
            match (inside, begin) {
                (true, None) => begin = Some(minute),
                (false, Some(opens)) => {
                    let at =
                        |minute: u16| minute_from(calendar, date.midnight() + Duration::minutes(i64::from(minute)));
                    for instant in at(opens)..at(minute) {
                        let index = minutes.index(instant);
                        minutes.working[index] = Some((date, opens));
                    }
                    begin = None;
                }
                _ => {}
            }
        }
    }
    mark(&mut minutes.away, minutes.first, absences);
    mark(&mut minutes.away, minutes.first, &calendar.closures);
    mark(&mut minutes.taken, minutes.first, occupied);
    minutes
}

/// The minute of a start that rules for everybody allow, whoever does it.
pub(crate) fn may_begin(calendar: &RandomCalendar, wall: PrimitiveDateTime) -> Option<i64> {
    if (u16::from(wall.hour()) * 60 + u16::from(wall.minute())) % calendar.grid != 0 {
        return None;
    }
    let minute = minute_at(calendar, wall)?;
    let instant = InstantMinute(minute).instant();
    let last_day = calendar.zone.wall(calendar.now).date() + Duration::days(i64::from(calendar.horizon));
    let in_time = instant >= calendar.now + Duration::minutes(i64::from(calendar.notice));
    (in_time && wall.date() <= last_day).then_some(minute)
}
