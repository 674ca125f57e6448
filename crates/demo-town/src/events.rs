//! Events and courses of a provider, outside of the hours in which single appointments are given,
//! so that nobody has to be in two places at once.

use booking_core::events::EventKind;
use booking_core::holidays::ClosedHolidays;
use booking_core::lifecycle::AppointmentState;
use organization_document::{AbsenceDocument, BookingDocument, CustomerDocument, EmployeeDocument, EventDocument};
use shared_kernel::Zone;
use time::{Date, Duration, Month, PrimitiveDateTime, Weekday};

use crate::bookings::booked_at;
use crate::closures::closed_on;
use crate::hours::Hours;
use crate::offer::{custom_fields, price};
use crate::random::Random;
use crate::session::{PartOfDay, Session};
use crate::text::{Facts, slug};

/// Of a hundred providers, so many hold sessions at all.
const HOLDING_SESSIONS: u32 = 45;
/// Nothing ends later in the evening, or begins earlier in the morning.
const LATEST_END: u16 = 22 * 60;
const EARLIEST_START: u16 = 9 * 60;
const NOON: u16 = 12 * 60;
/// When it is dark in winter.
const END_OF_DAY: u16 = 18 * 60;
const START_OF_EVENING: u16 = 18 * 60;
/// When sessions by day begin where nothing else is on: after school, or when people have slept.
const AFTER_SCHOOL: u16 = 16 * 60;
const AFTER_BREAKFAST: u16 = 10 * 60;
/// Minutes between the last appointment and the session.
const PAUSE: u16 = 30;

/// What the sessions of a provider depend on.
#[derive(Debug)]
pub(crate) struct SessionPlanner<'a> {
    pub(crate) facts: &'a Facts<'a>,
    pub(crate) holidays: &'a ClosedHolidays,
    pub(crate) opening_hours: &'a [Hours],
    pub(crate) closures: &'a [AbsenceDocument],
    pub(crate) employees: &'a [EmployeeDocument],
    pub(crate) price_percent: u32,
    /// Whether it holds all that its trade does.
    pub(crate) is_typical: bool,
    /// Whether its courses have begun, so that there are people to check in: at the one whose calendar can be looked into.
    pub(crate) is_running: bool,
}

/// The sessions that lie ahead, courses that have begun included; nobody has signed up yet.
pub(crate) fn events(
    random: &mut Random,
    sessions: &[Session],
    planner: &SessionPlanner,
    today: Date,
) -> Vec<EventDocument> {
    if !planner.is_typical && !random.chance(HOLDING_SESSIONS) {
        return Vec::new();
    }
    let mut events: Vec<EventDocument> = Vec::new();
    for session in sessions {
        if planner.is_typical || random.chance(70) {
            let event = planner.plan(random, session, today);
            let fits = |event: &EventDocument| !events.iter().any(|other| overlap(event, other));
            events.extend(event.filter(fits));
        }
    }
    events
}

/// The sign-ups of customers: some sessions are full, none has more people than seats.
pub(crate) fn sign_ups(
    random: &mut Random,
    events: &[EventDocument],
    customers: &[CustomerDocument],
    zone: &Zone,
    today: Date,
) -> Vec<BookingDocument> {
    let mut bookings = Vec::new();
    for (position, event) in events.iter().enumerate() {
        let may_sign_up = event.sign_up_from.is_none_or(|from| from < today.midnight());
        let Some(begins) = event.starts.first().filter(|_| may_sign_up) else {
            continue;
        };
        let drawn = random.below(event.capacity * 5 / 4 + 1);
        let count = usize::try_from(drawn.min(event.capacity)).unwrap_or(0);
        let first = random.index(customers.len());
        let people = customers.iter().cycle().skip(first).take(count.min(customers.len()));
        bookings.extend(people.map(|customer| BookingDocument {
            customer: customer.clone(),
            remark: None,
            created_at: booked_at(zone, *begins),
            state: AppointmentState::Confirmed,
            appointments: Vec::new(),
            events: vec![position],
        }));
    }
    bookings
}

impl SessionPlanner<'_> {
    fn plan(&self, random: &mut Random, session: &Session, today: Date) -> Option<EventDocument> {
        let kind = if session.dates > 1 {
            EventKind::Course
        } else {
            EventKind::Event
        };
        let earliest = match kind {
            EventKind::Course if random.chance(25) || self.is_running => {
                // A week back at least: the weekday is looked for from there on.
                let fewest = if self.is_running { 7 } else { 1 };
                today - Duration::days(i64::from(random.between(fewest, 13)))
            }
            _ => today + Duration::days(i64::from(random.between(3, 45))),
        };
        let weekdays: Vec<Weekday> = session
            .weekdays
            .iter()
            .map(|weekday| Weekday::Monday.nth_next(weekday - 1))
            .collect();
        let mut weekdays = random.shuffled(&weekdays);
        if session.part_of_day == PartOfDay::Evening {
            // On a Saturday evening only where no other is free.
            weekdays.sort_by_key(|weekday| *weekday == Weekday::Saturday);
        }
        let (weekday, minute) = weekdays
            .into_iter()
            .find_map(|weekday| Some((weekday, self.free_minute(weekday, session)?)))?;
        let first = (0..7)
            .map(|later| earliest + Duration::days(later))
            .find(|day| day.weekday() == weekday)?;
        let starts: Vec<PrimitiveDateTime> = (0..26)
            .map(|week| first + Duration::weeks(week))
            .filter(|day| !closed_on(self.closures, *day) && self.holidays.on(*day).is_none() && !is_eve(*day))
            .take(usize::from(session.dates))
            .map(|day| day.midnight() + Duration::minutes(i64::from(minute)))
            .collect();
        let begins = *starts.first()?;
        let opens_later = begins.date() > today + Duration::days(21) && random.chance(30);
        let sign_up_from = opens_later.then(|| today + Duration::days(i64::from(random.between(2, 10))));
        let closes_early = random.chance(60);
        let position = if self.employees.len() > 1 && random.chance(50) {
            random.index(self.employees.len())
        } else {
            0
        };
        let leader = self.employees.get(position)?;
        Some(EventDocument {
            kind,
            title: self.facts.plain(session.title),
            html: self.facts.paragraph(session.text),
            price: price(session.euros, self.price_percent),
            duration: session.minutes,
            capacity: u32::from(session.capacity),
            minimum_participants: session.minimum.map(u32::from),
            trainer: Some(format!("{} {}", leader.first_name, leader.last_name)),
            room: session.room.map(|room| self.facts.plain(room)),
            is_online: session.is_online,
            sign_up_from: sign_up_from.map(|day| day.midnight() + Duration::hours(8)),
            sign_up_until: closes_early.then(|| (begins.date() - Duration::DAY).midnight() + Duration::hours(18)),
            starts,
            employee: Some(position),
            rooms: Vec::new(),
            online_meeting_link: session
                .is_online
                .then(|| format!("https://treffen.example/{}", slug(self.facts.company))),
            custom_fields: custom_fields(session.custom_fields, self.facts),
        })
    }

    /// A start on the weekday, in minutes from midnight, that leaves the opening hours alone and
    /// suits the session.
    fn free_minute(&self, weekday: Weekday, session: &Session) -> Option<u16> {
        let windows = || self.opening_hours.iter().filter(|(open, _)| *open == weekday);
        let before = windows()
            .map(|(_, window)| window.opens().saturating_sub(session.minutes + PAUSE) / 30 * 30)
            .min();
        let after = windows()
            .map(|(_, window)| (window.closes() + PAUSE).next_multiple_of(30))
            .max();
        let (starts, latest_end) = match session.part_of_day {
            PartOfDay::Morning => ([Some(before.unwrap_or(AFTER_BREAKFAST)), None], NOON),
            PartOfDay::Day if after.is_some() => ([after, before], END_OF_DAY),
            PartOfDay::Day if !matches!(weekday, Weekday::Saturday | Weekday::Sunday) => {
                ([Some(AFTER_SCHOOL), Some(AFTER_BREAKFAST)], END_OF_DAY)
            }
            PartOfDay::Day => ([Some(AFTER_BREAKFAST), None], END_OF_DAY),
            PartOfDay::Evening => ([Some(after.unwrap_or(0).max(START_OF_EVENING)), None], LATEST_END),
        };
        starts
            .into_iter()
            .flatten()
            .find(|start| *start >= EARLIEST_START && start + session.minutes <= latest_end)
    }
}

/// Christmas Eve and New Year's Eve are no holidays, but nobody goes to a course.
fn is_eve(day: Date) -> bool {
    day.month() == Month::December && [24, 31].contains(&day.day())
}

fn overlap(one: &EventDocument, other: &EventDocument) -> bool {
    let ends = |event: &EventDocument, start: PrimitiveDateTime| start + Duration::minutes(i64::from(event.duration));
    one.starts.iter().any(|start| {
        other
            .starts
            .iter()
            .any(|begun| *start < ends(other, *begun) && *begun < ends(one, *start))
    })
}
