//! Holidays, illness and errands of employees.

use organization_document::AbsenceDocument;
use time::{Date, Duration};

use crate::closures::overlap;
use crate::hours::Hours;
use crate::random::Random;

/// Owners are here in the days after today, so that a demo always has something to book.
const OWNER_STAYS_DAYS: u32 = 8;

/// A holiday and a few hours away, perhaps, between two months ago and three months ahead.
pub(crate) fn absences(random: &mut Random, hours: &[Hours], is_owner: bool, today: Date) -> Vec<AbsenceDocument> {
    let mut absences = Vec::new();
    if random.chance(60) {
        absences.extend(days_away(random, is_owner, today));
    }
    if random.chance(50) {
        let errand = hours_away(random, hours, is_owner, today);
        absences.extend(errand.filter(|errand| !absences.iter().any(|other| overlap(errand, other))));
    }
    absences.sort_by_key(|absence| absence.starts);
    absences
}

/// Whole days from a Monday on, or one or two days from any day on.
fn days_away(random: &mut Random, is_owner: bool, today: Date) -> Option<AbsenceDocument> {
    let day = some_day(random, is_owner, today);
    let (from, length) = if random.chance(60) {
        let monday = day - Duration::days(i64::from(day.weekday().number_days_from_monday()));
        (monday, if random.chance(40) { 14 } else { 7 })
    } else {
        (day, i64::from(random.between(1, 2)))
    };
    let absence = AbsenceDocument {
        starts: from.midnight(),
        ends: (from + Duration::days(length)).midnight(),
        reason: None,
    };
    let stays_until = (today + Duration::days(i64::from(OWNER_STAYS_DAYS))).midnight();
    let too_near = is_owner && absence.starts < stays_until && absence.ends > today.midnight();
    (!too_near).then_some(absence)
}

/// The first two hours of one of the weekly windows; the whole window when it is short.
fn hours_away(random: &mut Random, hours: &[Hours], is_owner: bool, today: Date) -> Option<AbsenceDocument> {
    let day = some_day(random, is_owner, today);
    let (weekday, window) = random.pick(hours);
    let away = u16::min(120, window.closes() - window.opens());
    let on = (0..7)
        .map(|later| day + Duration::days(later))
        .find(|day| day.weekday() == weekday)?;
    let starts = on.midnight() + Duration::minutes(i64::from(window.opens()));
    (!is_owner || on < today || on >= today + Duration::days(i64::from(OWNER_STAYS_DAYS))).then(|| AbsenceDocument {
        starts,
        ends: starts + Duration::minutes(i64::from(away)),
        reason: None,
    })
}

fn some_day(random: &mut Random, is_owner: bool, today: Date) -> Date {
    let earliest = if is_owner { OWNER_STAYS_DAYS } else { 0 };
    if random.chance(40) {
        today - Duration::days(i64::from(random.between(10, 60)))
    } else {
        today + Duration::days(i64::from(random.between(earliest, 90)))
    }
}
