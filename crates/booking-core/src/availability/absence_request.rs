use std::collections::{BTreeMap, BTreeSet};

use shared_kernel::{
    AppointmentId, BookingId, EventDateId, InstantMinute, OrganizationNr, Rank, Reach, ResourceId, Zone,
};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::booking::Refusal;
use crate::calendar::Span;

/// A confirmed appointment that a change of availability may affect.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BookedTime {
    /// The customer's time, without the follow-up.
    pub span: Span,
    /// When the employee is needed, without the follow-up; sorted.
    pub work: Vec<Span>,
    /// Internal number of the appointment.
    pub appointment: AppointmentId,
    /// Internal number of its booking.
    pub booking: BookingId,
    /// The assigned employee.
    pub employee: ResourceId,
}

/// What becomes of an appointment that an absence overlaps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AppointmentResolution {
    /// It takes place in spite of the absence.
    Keep,
    /// It is cancelled by the organisation.
    Cancel,
    /// This colleague does it at the same time.
    Reassign(ResourceId),
}

/// A requested absence of an employee, or closure of the premises.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsenceRequest {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The absence that gets these times; `None` plans another one.
    pub absence: Option<i64>,
    /// The absent employee; `None` closes the premises for everybody.
    pub employee: Option<ResourceId>,
    /// Wall time of the first minute.
    pub from: PrimitiveDateTime,
    /// Wall time of the first minute after it.
    pub to: PrimitiveDateTime,
    /// What visitors may read about it (closures only), at most 255 characters.
    pub reason: Option<String>,
    /// What becomes of each appointment that overlaps it.
    pub resolutions: BTreeMap<AppointmentId, AppointmentResolution>,
    /// Event dates that take place in spite of it. Others must be called off first, which notifies their participants
    /// ([`crate::events::CallOffDates`]).
    pub kept_dates: BTreeSet<EventDateId>,
    /// Whose absences may be changed.
    pub reach: Reach,
    /// The rank that lets colleagues take appointments against the rules; `None` where nobody decides that. Never
    /// overridden: another appointment.
    pub over_rules: Option<Rank>,
}

/// Why an absence is not planned.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AbsenceRefusal {
    /// It ends before, or when, it starts.
    #[error("it ends before it begins")]
    Reversed,
    /// A bound does not exist: it lies in the gap of a change to summer time.
    #[error("the clock skips one of its times")]
    SkippedByClock,
    /// It overlaps these appointments without a resolution; sorted by start.
    #[error("{} appointments are undecided", .0.len())]
    Undecided(Vec<BookedTime>),
    /// It overlaps these event dates, which are neither kept nor called off.
    #[error("{} dates of events are undecided", .0.len())]
    OverEvents(Vec<EventDateId>),
    /// The organisation has no such employee.
    #[error("unknown employee")]
    UnknownEmployee,
    /// There is no such absence, or it is out of reach.
    #[error("unknown absence")]
    UnknownAbsence,
    /// This appointment cannot be done by the colleague who is to do it.
    #[error("an appointment cannot be reassigned: {refusal}")]
    Unfit {
        /// One that the request wanted to hand over.
        appointment: AppointmentId,
        /// The rule of the calendar that the colleague would break.
        refusal: Refusal,
    },
}

impl AbsenceRequest {
    /// The absence as instants, in the zone of the organisation.
    pub fn span(&self, zone: &Zone) -> Result<Span, AbsenceRefusal> {
        absence_span(zone, self.from, self.to)
    }

    /// Decides on the confirmed appointments and the event dates that it overlaps, read under the lock of the
    /// organisation: which appointments are kept and which are cancelled. What was booked since the request was
    /// prepared has no resolution, so that nothing is changed; what was cancelled since, or has begun, needs none.
    pub fn decide(
        &self,
        booked: &[BookedTime],
        dates: &[(EventDateId, Span)],
        now: OffsetDateTime,
    ) -> Result<Vec<(BookedTime, AppointmentResolution)>, AbsenceRefusal> {
        let mut booked = booked.to_vec();
        booked.retain(|time| lies_ahead(time.span, now));
        let mut undecided: Vec<BookedTime> = booked
            .iter()
            .filter(|time| !self.resolutions.contains_key(&time.appointment))
            .cloned()
            .collect();
        if !undecided.is_empty() {
            undecided.sort_unstable();
            return Err(AbsenceRefusal::Undecided(undecided));
        }
        let dates: Vec<EventDateId> = dates
            .iter()
            .filter(|(date, span)| lies_ahead(*span, now) && !self.kept_dates.contains(date))
            .map(|(date, _)| *date)
            .collect();
        if !dates.is_empty() {
            return Err(AbsenceRefusal::OverEvents(dates));
        }
        let resolution_of = |time: BookedTime| Some((*self.resolutions.get(&time.appointment)?, time));
        let decided = booked.into_iter().filter_map(resolution_of);
        Ok(decided.map(|(resolution, time)| (time, resolution)).collect())
    }
}

/// Whether something has not begun yet: an absence leaves alone what has.
pub(super) fn lies_ahead(span: Span, now: OffsetDateTime) -> bool {
    span.from().instant() > now
}

/// An absence between two wall times, as instants.
pub(super) fn absence_span(
    zone: &Zone,
    from: PrimitiveDateTime,
    to: PrimitiveDateTime,
) -> Result<Span, AbsenceRefusal> {
    let instant = |wall| {
        let instant = zone.instant(wall).map_err(|_skipped| AbsenceRefusal::SkippedByClock)?;
        Ok(InstantMinute::floor(instant))
    };
    Span::new(instant(from)?, instant(to)?).map_err(|_empty| AbsenceRefusal::Reversed)
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const BEFORE: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);

    fn absence(from: PrimitiveDateTime, to: PrimitiveDateTime) -> AbsenceRequest {
        AbsenceRequest {
            organization: OrganizationNr(1000),
            absence: None,
            employee: Some(ResourceId(1)),
            from,
            to,
            reason: None,
            resolutions: BTreeMap::new(),
            kept_dates: BTreeSet::new(),
            reach: Reach::Everybody,
            over_rules: None,
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
    fn absence_needs_a_resolution_for_every_overlapping_appointment() {
        let mut absence = absence(datetime!(2027-01-11 12:00), datetime!(2027-01-12 00:00));
        let below = [booked(2, 60), booked(1, 0)];
        assert_eq!(
            absence.decide(&below, &[], BEFORE),
            Err(AbsenceRefusal::Undecided(vec![below[1].clone(), below[0].clone()]))
        );
        absence
            .resolutions
            .insert(AppointmentId(1), AppointmentResolution::Keep);
        assert_eq!(
            absence.decide(&below, &[], BEFORE),
            Err(AbsenceRefusal::Undecided(vec![below[0].clone()]))
        );
        absence
            .resolutions
            .insert(AppointmentId(2), AppointmentResolution::Cancel);
        // One that has gone meanwhile is no obstacle.
        absence
            .resolutions
            .insert(AppointmentId(3), AppointmentResolution::Cancel);
        assert_eq!(
            absence.decide(&below, &[], BEFORE),
            Ok(vec![
                (below[0].clone(), AppointmentResolution::Cancel),
                (below[1].clone(), AppointmentResolution::Keep)
            ])
        );
        assert_eq!(absence.decide(&[], &[], BEFORE), Ok(Vec::new()));
    }

    #[test]
    fn absence_needs_overlapping_event_dates_kept_or_called_off() {
        let mut absence = absence(datetime!(2027-01-11 12:00), datetime!(2027-01-12 00:00));
        let span = booked(1, 0).span;
        let dates = [(EventDateId(4), span), (EventDateId(5), span)];
        absence.kept_dates.insert(EventDateId(4));
        assert_eq!(
            absence.decide(&[], &dates, BEFORE),
            Err(AbsenceRefusal::OverEvents(vec![EventDateId(5)]))
        );
        absence.kept_dates.insert(EventDateId(5));
        assert_eq!(absence.decide(&[], &dates, BEFORE), Ok(Vec::new()));
    }

    #[test]
    fn nothing_is_decided_about_what_has_begun() {
        let mut absence = absence(datetime!(2027-01-11 00:00), datetime!(2027-01-12 00:00));
        // At half past twelve one visit is over, one begins, and one lies ahead.
        let now = datetime!(2027-01-11 11:30 UTC);
        let below = [booked(1, 0), booked(2, 30), booked(3, 31)];
        let dates = [(EventDateId(4), below[1].span), (EventDateId(5), below[2].span)];
        let undecided = Err(AbsenceRefusal::Undecided(vec![below[2].clone()]));
        assert_eq!(absence.decide(&below, &dates, now), undecided);
        // Not even where somebody still decided on it.
        absence.resolutions = (1..=3)
            .map(|id| (AppointmentId(id), AppointmentResolution::Cancel))
            .collect();
        let over_events = Err(AbsenceRefusal::OverEvents(vec![EventDateId(5)]));
        assert_eq!(absence.decide(&below, &dates, now), over_events);
        absence.kept_dates.insert(EventDateId(5));
        assert_eq!(
            absence.decide(&below, &dates, now),
            Ok(vec![(below[2].clone(), AppointmentResolution::Cancel)])
        );
    }

    #[test]
    fn absence_is_in_wall_time() {
        let zone = Zone::named("Europe/Vienna").unwrap();
        let day = absence(datetime!(2027-03-28 00:00), datetime!(2027-03-29 00:00));
        assert_eq!(day.span(&zone).unwrap().minutes(), 23 * 60);
        let skipped = absence(datetime!(2027-03-28 02:30), datetime!(2027-03-28 04:00));
        assert_eq!(skipped.span(&zone), Err(AbsenceRefusal::SkippedByClock));
        let reversed = absence(datetime!(2027-03-29 00:00), datetime!(2027-03-28 00:00));
        assert_eq!(reversed.span(&zone), Err(AbsenceRefusal::Reversed));
    }
}
