use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::{AppointmentId, BookingId, EventDateId, InstantMinute, OrganizationNr, ResourceId, Zone};
use time::PrimitiveDateTime;

use crate::calendar::{Rules, Span, WeeklyHours};

/// A confirmed appointment, as a time that somebody has been promised.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookedTime {
    /// The customer's time.
    pub span: Span,
    /// When the employee is needed, follow-up not included, by start.
    pub work: Vec<Span>,
    /// Which appointment.
    pub appointment: AppointmentId,
    /// Its booking.
    pub booking: BookingId,
    /// Who does it.
    pub employee: ResourceId,
}

/// What becomes of an appointment that an absence lies over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It takes place all the same.
    Keep,
    /// The provider calls it off.
    Cancel,
}

/// An absence of an employee, or a closure of the premises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedAbsence {
    /// Where.
    pub organization: OrganizationNr,
    /// Who is away; without anybody the premises is closed for all.
    pub employee: Option<ResourceId>,
    /// Wall time of the first minute.
    pub from: PrimitiveDateTime,
    /// Wall time of the first minute after it.
    pub to: PrimitiveDateTime,
    /// What visitors may read about it (closures only), at most 255 characters.
    pub reason: Option<String>,
    /// What becomes of each appointment it lies over.
    pub fates: BTreeMap<AppointmentId, Fate>,
    /// The dates of events that take place all the same. Others are called off before, which tells their participants
    /// ([`crate::events::CallOffDates`]).
    pub kept_dates: BTreeSet<EventDateId>,
}

/// Why an absence is not planned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AbsenceRefusal {
    /// It ends before it begins.
    #[error("it ends before it begins")]
    Reversed,
    /// The clock on the wall does not show one of its times.
    #[error("the clock skips one of its times")]
    SkippedByClock,
    /// It lies over appointments of which nobody has said what becomes of them: these, by start.
    #[error("{} appointments are undecided", .0.len())]
    Undecided(Vec<BookedTime>),
    /// It lies over dates of events that are neither kept nor called off: these.
    #[error("{} dates of events are undecided", .0.len())]
    OverEvents(Vec<EventDateId>),
    /// The organisation has no such employee.
    #[error("unknown employee")]
    UnknownEmployee,
}

impl WantedAbsence {
    /// Its time in the zone of the organisation.
    pub fn span(&self, zone: &Zone) -> Result<Span, AbsenceRefusal> {
        let instant = |wall| {
            let instant = zone.instant(wall).map_err(|_skipped| AbsenceRefusal::SkippedByClock)?;
            Ok(InstantMinute::floor(instant))
        };
        Span::new(instant(self.from)?, instant(self.to)?).map_err(|_empty| AbsenceRefusal::Reversed)
    }

    /// Decides on the confirmed appointments and the dates of events it lies over, read under the lock of the
    /// organisation: which appointments are kept and which are called off. Whatever was booked since its planner
    /// looked is undecided, and then nothing happens; what was called off since needs no decision any more.
    pub fn decide(
        &self,
        booked: &[BookedTime],
        dates: &[EventDateId],
    ) -> Result<Vec<(BookedTime, Fate)>, AbsenceRefusal> {
        let mut undecided: Vec<BookedTime> = booked
            .iter()
            .filter(|time| !self.fates.contains_key(&time.appointment))
            .cloned()
            .collect();
        if !undecided.is_empty() {
            undecided.sort_unstable();
            return Err(AbsenceRefusal::Undecided(undecided));
        }
        let dates: Vec<EventDateId> = dates
            .iter()
            .filter(|date| !self.kept_dates.contains(date))
            .copied()
            .collect();
        if !dates.is_empty() {
            return Err(AbsenceRefusal::OverEvents(dates));
        }
        Ok(booked
            .iter()
            .filter_map(|time| Some((time.clone(), *self.fates.get(&time.appointment)?)))
            .collect())
    }
}

/// New weekly hours of an employee, or of the premises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WantedHours {
    /// Where.
    pub organization: OrganizationNr,
    /// Whose; without anybody the opening hours of the premises.
    pub employee: Option<ResourceId>,
    /// The hours.
    pub hours: WeeklyHours,
}

/// Those of these appointments that do not lie within opening hours, or during which the employee does not work when
/// needed, by start.
pub fn outside_hours(rules: &Rules, booked: &[BookedTime]) -> Vec<BookedTime> {
    let is_outside = |time: &&BookedTime| {
        let day = rules.zone.day(rules.zone.date(time.span.from().instant()));
        let plan = rules.employees.iter().find(|plan| plan.employee.id == time.employee);
        let works = |span: &Span| plan.is_some_and(|plan| plan.working(&day).any(|working| working.contains(*span)));
        let is_open = rules.premises.open(&day).any(|open| open.contains(time.span));
        !is_open || !time.work.iter().all(works)
    };
    let mut outside: Vec<BookedTime> = booked.iter().filter(is_outside).cloned().collect();
    outside.sort_unstable();
    outside
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    fn absence(from: PrimitiveDateTime, to: PrimitiveDateTime) -> WantedAbsence {
        WantedAbsence {
            organization: OrganizationNr(1000),
            employee: Some(ResourceId(1)),
            from,
            to,
            reason: None,
            fates: BTreeMap::new(),
            kept_dates: BTreeSet::new(),
        }
    }

    fn booked(appointment: i64, minute: i64) -> BookedTime {
        let noon = InstantMinute::floor(datetime!(2027-01-11 11:00 UTC));
        let span = Span::new(noon.plus(minute), noon.plus(minute + 30)).unwrap();
        BookedTime {
            span,
            work: vec![span],
            appointment: AppointmentId(appointment),
            booking: BookingId(appointment),
            employee: ResourceId(1),
        }
    }

    #[test]
    fn every_appointment_below_needs_a_word() {
        let mut absence = absence(datetime!(2027-01-11 12:00), datetime!(2027-01-12 00:00));
        let below = [booked(2, 60), booked(1, 0)];
        assert_eq!(
            absence.decide(&below, &[]),
            Err(AbsenceRefusal::Undecided(vec![below[1].clone(), below[0].clone()]))
        );
        absence.fates.insert(AppointmentId(1), Fate::Keep);
        assert_eq!(
            absence.decide(&below, &[]),
            Err(AbsenceRefusal::Undecided(vec![below[0].clone()]))
        );
        absence.fates.insert(AppointmentId(2), Fate::Cancel);
        // One that has gone meanwhile is no obstacle.
        absence.fates.insert(AppointmentId(3), Fate::Cancel);
        assert_eq!(
            absence.decide(&below, &[]),
            Ok(vec![(below[0].clone(), Fate::Cancel), (below[1].clone(), Fate::Keep)])
        );
        assert_eq!(absence.decide(&[], &[]), Ok(Vec::new()));
    }

    #[test]
    fn dates_of_events_are_kept_or_called_off_before() {
        let mut absence = absence(datetime!(2027-01-11 12:00), datetime!(2027-01-12 00:00));
        let dates = [EventDateId(4), EventDateId(5)];
        absence.kept_dates.insert(EventDateId(4));
        assert_eq!(
            absence.decide(&[], &dates),
            Err(AbsenceRefusal::OverEvents(vec![EventDateId(5)]))
        );
        absence.kept_dates.insert(EventDateId(5));
        assert_eq!(absence.decide(&[], &dates), Ok(Vec::new()));
    }

    #[test]
    fn its_time_is_the_clock_on_the_wall() {
        let zone = Zone::named("Europe/Vienna").unwrap();
        let day = absence(datetime!(2027-03-28 00:00), datetime!(2027-03-29 00:00));
        assert_eq!(day.span(&zone).unwrap().minutes(), 23 * 60);
        let skipped = absence(datetime!(2027-03-28 02:30), datetime!(2027-03-28 04:00));
        assert_eq!(skipped.span(&zone), Err(AbsenceRefusal::SkippedByClock));
        let reversed = absence(datetime!(2027-03-29 00:00), datetime!(2027-03-28 00:00));
        assert_eq!(reversed.span(&zone), Err(AbsenceRefusal::Reversed));
    }
}
