//! Where the appointments of a booking could go together: visits of services as they were booked.

use shared_kernel::{AppointmentId, ResourceId, StoreError};
use time::OffsetDateTime;

use super::decide::check_movable;
use super::{ChangeRefusal, ChangeRefused, ChangedBy, StoredAppointment, StoredBooking};
use crate::basket::BasketRefusal;
use crate::booking::BrokenRule;
use crate::calendar::{CalendarReader, ServiceRules};
use crate::slots::bookable_days;
use crate::visits::{MAX_VISIT_SERVICES, Visit, VisitBounds, VisitList, VisitsError, best_visits_as_agreed};

/// One appointment of a booking that is to be moved with others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovedInVisit {
    /// An appointment of the booking that keeps its service and gets another start.
    pub appointment: AppointmentId,
    /// The chosen employee; `None` for anybody.
    pub employee: Option<ResourceId>,
}

/// Why nobody can say where appointments could go together.
#[derive(Debug, thiserror::Error)]
pub enum MoveVisitsRefused {
    /// The booking or one of the appointments cannot be moved.
    #[error(transparent)]
    Booking(#[from] ChangeRefused),
    /// There can be no visits of what is asked for.
    #[error(transparent)]
    Visits(#[from] VisitsError),
}

impl From<StoreError> for MoveVisitsRefused {
    fn from(error: StoreError) -> Self {
        Self::Booking(error.into())
    }
}

impl From<ChangeRefusal> for MoveVisitsRefused {
    fn from(refusal: ChangeRefusal) -> Self {
        Self::Booking(ChangeRefused::Refused(refusal))
    }
}

/// The best visit of each first start, without the one that is booked; to staff with those whose calendars they reach.
pub(super) async fn other_visits(
    calendars: &dyn CalendarReader,
    (booking, moved, by): (&StoredBooking, &[MovedInVisit], ChangedBy),
    bounds: &VisitBounds,
    now: OffsetDateTime,
) -> Result<VisitList, MoveVisitsRefused> {
    let stored = movable(booking, moved, by, now)?;
    bounds.check()?;
    let (organization, audience) = (booking.organization, by.audience());
    let versions = audience.versions(calendars, organization).await?;
    let versions = versions.ok_or(ChangeRefused::UnknownBooking)?;
    let rules = calendars.rules(organization, versions).await?;
    let rules = rules.ok_or(ChangeRefused::UnknownBooking)?;
    let mut agreed: Vec<ServiceRules> = Vec::with_capacity(stored.len());
    for (entry, (stored, moved)) in stored.iter().zip(moved).enumerate() {
        let gone = ChangeRefusal::Unfit(BrokenRule::UnknownService.at(entry));
        let service = stored.as_booked(&rules, audience).ok_or(gone)?;
        let position = moved.employee.map(|employee| rules.position(employee));
        if position.is_some_and(|position| position.is_none_or(|position| !service.skilled.contains(&position))) {
            return Err(VisitsError::from(BasketRefusal::UnknownEmployee { entry }).into());
        }
        agreed.push(service);
    }
    let mut occupations = match bookable_days(&rules, &bounds.range, rules.zone.date(now)) {
        Some((first, last)) => {
            let (from, to) = rules.instants(first, last);
            calendars.occupations(organization, from, to).await?
        }
        None => Vec::new(),
    };
    let own: Vec<_> = stored.iter().flat_map(|stored| stored.occupations()).collect();
    occupations.retain(|occupation| !own.contains(occupation));
    let wanted: Vec<_> = agreed.iter().zip(moved.iter().map(|moved| moved.employee)).collect();
    let visits = best_visits_as_agreed(&rules, &wanted, &occupations, bounds, now);
    let mut list = visits.map_err(VisitsError::from)?;
    list.visits.retain(|visit| !is_booked(visit, &stored));
    Ok(list)
}

/// The appointments, each of which may still be moved and is within reach.
fn movable<'a>(
    booking: &'a StoredBooking,
    moved: &[MovedInVisit],
    by: ChangedBy,
    now: OffsetDateTime,
) -> Result<Vec<&'a StoredAppointment>, MoveVisitsRefused> {
    match moved.len() {
        0 => return Err(ChangeRefused::EmptySelection.into()),
        1..=MAX_VISIT_SERVICES => {}
        _ => return Err(VisitsError::from(BasketRefusal::TooComplex).into()),
    }
    let mut found: Vec<&StoredAppointment> = Vec::with_capacity(moved.len());
    for moved in moved {
        let stored = booking.appointment(moved.appointment);
        let stored = stored.filter(|stored| by.reach().includes(stored.employee));
        let stored = stored.ok_or(ChangeRefusal::UnknownAppointment)?;
        if found.iter().any(|other| other.id == stored.id) {
            return Err(ChangeRefusal::DuplicateAppointment.into());
        }
        check_movable(booking, stored, by, now)?;
        found.push(stored);
    }
    Ok(found)
}

fn is_booked(visit: &Visit, stored: &[&StoredAppointment]) -> bool {
    visit.appointments.iter().all(|one| {
        let stored = stored[one.entry];
        (one.start, one.employee) == (stored.start, stored.employee)
    })
}
