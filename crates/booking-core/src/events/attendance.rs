use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{
    Actor, BookingId, Change, EventDateId, EventId, OrganizationNr, ParticipationId, Rank, Reach, StoreError, Zone,
};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::lifecycle::AppointmentOutcome;
use crate::staff_calendar::{BookingCustomer, EventDateEntry};

/// Somebody who comes to a date of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Participant {
    /// The sign-up by which the person comes.
    pub participation: ParticipationId,
    /// The booking that the sign-up belongs to.
    pub booking: BookingId,
    /// Who it is.
    pub customer: BookingCustomer,
    /// Whether they came; `None` while nobody has said.
    pub outcome: Option<AppointmentOutcome>,
}

/// A date of an event with those who come to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttendedDate {
    /// The one that attendance is kept of.
    pub date: EventDateEntry,
    /// All dates of its event that take place, by start.
    pub dates: Vec<EventDateEntry>,
    /// By last name, then first name.
    pub participants: Vec<Participant>,
}

/// Somebody came to a date, or did not, or nobody knows yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CheckInRequest {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Whose dates may be changed.
    pub reach: Reach,
    /// The one that somebody came to.
    pub date: EventDateId,
    /// Who it is about.
    pub participation: ParticipationId,
    /// `None` takes back what was said.
    pub outcome: Option<AppointmentOutcome>,
}

/// What a check-in is decided against, read under the lock of the organisation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CheckInSnapshot {
    /// Wall time of the start.
    pub starts: PrimitiveDateTime,
    /// The zone of the date.
    pub zone: Zone,
    /// Whether the participant has a seat, and has not cancelled this date.
    pub comes: bool,
    /// The instant of the check-in.
    pub now: OffsetDateTime,
}

/// Why nobody is checked in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CheckInRefusal {
    /// There is no such date within reach that takes place, or this participant does not come to it.
    #[error("no such participant of such a date")]
    Unknown,
    /// The day of the date has not come.
    #[error("it is too early")]
    NotYet,
}

impl CheckInRequest {
    /// On the day of the date, and afterwards.
    pub fn decide(&self, snapshot: &CheckInSnapshot) -> Result<(), CheckInRefusal> {
        if !snapshot.comes {
            return Err(CheckInRefusal::Unknown);
        }
        if snapshot.zone.date(snapshot.now) < snapshot.starts.date() {
            return Err(CheckInRefusal::NotYet);
        }
        Ok(())
    }
}

/// Why a date is not shown, or nobody checked in.
#[derive(Debug, thiserror::Error)]
pub enum AttendanceError {
    /// The actor is not of the staff of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// The check-in is refused, or there is no such date.
    #[error(transparent)]
    Refused(#[from] CheckInRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps who came to which date.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait AttendanceStore: Send + Sync {
    /// A date that takes place, with the dates of its event and those who come to it; `None` where there is no such date, or it needs nobody within
    /// reach. A constant number of statements.
    async fn date(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        date: EventDateId,
    ) -> Result<Option<AttendedDate>, StoreError>;

    /// The event of a date of this organisation, called off or not.
    async fn event_of(&self, organization: OrganizationNr, date: EventDateId) -> Result<Option<EventId>, StoreError>;

    /// Writes who came, in one transaction under the lock of the organisation, in which [`CheckInRequest::decide`] decides,
    /// with an entry of the audit log, and raises the version of the bookings. Where it is as requested already, nothing
    /// is written.
    async fn check_in(&self, change: &Change, request: &CheckInRequest) -> Result<(), AttendanceError>;
}

/// Shows dates of events to the people of an organisation, and notes who came. A business user reaches the dates that need
/// the own calendar.
#[derive(derive_more::Constructor)]
pub struct AttendDates {
    attendance: Arc<dyn AttendanceStore>,
}

impl AttendDates {
    /// A date with those who come to it.
    pub async fn show(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        date: EventDateId,
    ) -> Result<AttendedDate, AttendanceError> {
        check_staff(actor, organization, Rank::BusinessUser)?;
        let found = self
            .attendance
            .date(organization, actor.reach(organization), date)
            .await?;
        Ok(found.ok_or(CheckInRefusal::Unknown)?)
    }

    /// The event that a date belongs to, for managers.
    pub async fn event_of(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        date: EventDateId,
    ) -> Result<EventId, AttendanceError> {
        check_staff(actor, organization, Rank::BusinessManager)?;
        let found = self.attendance.event_of(organization, date).await?;
        Ok(found.ok_or(CheckInRefusal::Unknown)?)
    }

    /// Notes that somebody came, or did not; without an outcome takes that back.
    pub async fn check_in(
        &self,
        change: Change,
        (organization, date): (OrganizationNr, EventDateId),
        participation: ParticipationId,
        outcome: Option<AppointmentOutcome>,
    ) -> Result<(), AttendanceError> {
        check_staff(change.rights(), organization, Rank::BusinessUser)?;
        let request = CheckInRequest {
            organization,
            reach: change.rights().reach(organization),
            date,
            participation,
            outcome,
        };
        self.attendance.check_in(&change, &request).await
    }
}

fn check_staff(actor: Actor, organization: OrganizationNr, least: Rank) -> Result<(), AttendanceError> {
    if actor.has_rank(organization, least) {
        Ok(())
    } else {
        Err(AttendanceError::Forbidden)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, ResourceId};
    use time::macros::datetime;

    use super::*;
    use crate::example::by;

    const HERE: OrganizationNr = OrganizationNr(1000);

    #[test]
    fn check_in_begins_on_the_day_and_takes_somebody_who_comes() {
        let request = CheckInRequest {
            organization: HERE,
            reach: Reach::Everybody,
            date: EventDateId(1),
            participation: ParticipationId(1),
            outcome: Some(AppointmentOutcome::Done),
        };
        let at = |now, comes| {
            request.decide(&CheckInSnapshot {
                starts: datetime!(2027-01-11 18:00),
                zone: Zone::named("Europe/Vienna").unwrap(),
                comes,
                now,
            })
        };
        assert_eq!(at(datetime!(2027-01-10 22:59 UTC), true), Err(CheckInRefusal::NotYet));
        assert_eq!(at(datetime!(2027-01-10 23:00 UTC), true), Ok(()));
        assert_eq!(at(datetime!(2027-01-20 12:00 UTC), true), Ok(()));
        assert_eq!(at(datetime!(2027-01-20 12:00 UTC), false), Err(CheckInRefusal::Unknown));
    }

    #[tokio::test]
    async fn dates_are_attended_by_the_staff_within_reach() {
        let staff = |organization, rank| Actor::Staff {
            organization: OrganizationNr(organization),
            rank,
            account: AccountId(7),
            employee: Some(ResourceId(2)),
        };
        for (actor, reach) in [
            (staff(1000, Rank::BusinessUser), Some(Reach::Only(ResourceId(2)))),
            (staff(1000, Rank::BusinessManager), Some(Reach::Everybody)),
            (staff(1001, Rank::BusinessAdmin), None),
            (Actor::Guest, None),
        ] {
            let mut store = MockAttendanceStore::new();
            let times = usize::from(reach.is_some());
            store
                .expect_check_in()
                .withf(move |_, request| Some(request.reach) == reach)
                .times(times)
                .returning(|_, _| Ok(()));
            store
                .expect_date()
                .withf(move |_, asked, _| Some(*asked) == reach)
                .times(times)
                .returning(|_, _, _| Ok(None));
            let dates = AttendDates::new(Arc::new(store));
            let date = (HERE, EventDateId(1));
            let done = dates.check_in(by(actor), date, ParticipationId(1), None).await;
            assert_eq!(done.is_ok(), reach.is_some(), "{actor:?}");
            let shown = dates.show(actor, HERE, EventDateId(1)).await;
            let is_forbidden = matches!(shown, Err(AttendanceError::Forbidden));
            assert_eq!(is_forbidden, reach.is_none(), "{actor:?}");
        }
    }
}
