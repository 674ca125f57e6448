use async_trait::async_trait;
use booking_core::availability::{
    AbsenceRefusal, AbsenceRequest, AvailabilityError, AvailabilityStore, BookedTime, Fate, HoursRequest,
    PlannedAbsence, outside_hours,
};
use shared_kernel::{Change, ResourceId};

use crate::calendar_change::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::connection::Database;

/// Changes when people are away and at work, one organisation after the other and one change at a time in each.
#[derive(Clone)]
pub struct PostgresAvailability {
    database: Database,
}

impl PostgresAvailability {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl AvailabilityStore for PostgresAvailability {
    async fn plan_absence(
        &self,
        change: &Change,
        wanted: &AbsenceRequest,
    ) -> Result<PlannedAbsence, AvailabilityError> {
        let task = PlanAbsence {
            change: *change,
            wanted: wanted.clone(),
        };
        let planned = run_under_lock(&self.database, wanted.organization, task).await?;
        planned.ok_or(AvailabilityError::UnknownOrganization)
    }

    async fn set_hours(&self, change: &Change, wanted: &HoursRequest) -> Result<Vec<BookedTime>, AvailabilityError> {
        let task = SetHours {
            change: *change,
            wanted: wanted.clone(),
        };
        let outside = run_under_lock(&self.database, wanted.organization, task).await?;
        outside.ok_or(AvailabilityError::UnknownOrganization)
    }
}

struct PlanAbsence {
    change: Change,
    wanted: AbsenceRequest,
}

impl CalendarTask for PlanAbsence {
    type Answer = PlannedAbsence;
    type Failure = AvailabilityError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<PlannedAbsence>, AvailabilityError> {
        let (change, wanted) = (&self.change, &self.wanted);
        let rules = calendar
            .read_rules()
            .await?
            .ok_or(AvailabilityError::UnknownOrganization)?;
        check_employee(calendar, wanted.employee).await?;
        let span = wanted.span(&rules.zone)?;
        let booked = calendar.booked_within(wanted.employee, span).await?;
        let dates = calendar.event_dates_within(wanted.employee, span).await?;
        let decided = wanted.decide(&booked, &dates)?;
        let with = |fate| -> Vec<BookedTime> {
            let times = decided.iter().filter(|(_, other)| *other == fate);
            times.map(|(time, _)| time.clone()).collect()
        };
        let planned = PlannedAbsence {
            id: calendar
                .write_absence(change, wanted.employee, span, wanted.reason.as_deref())
                .await?,
            kept: with(Fate::Keep),
            cancelled: with(Fate::Cancel),
        };
        calendar.call_off(change, &planned.cancelled).await?;
        calendar.record_kept(change, &planned).await?;
        Ok(Completion::Commit(Changed::Rules, planned))
    }
}

struct SetHours {
    change: Change,
    wanted: HoursRequest,
}

impl CalendarTask for SetHours {
    /// Appointments outside the new hours.
    type Answer = Vec<BookedTime>;
    type Failure = AvailabilityError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Vec<BookedTime>>, AvailabilityError> {
        let (change, wanted) = (&self.change, &self.wanted);
        check_employee(calendar, wanted.employee).await?;
        calendar.write_hours(change, wanted.employee, &wanted.hours).await?;
        let rules = calendar
            .read_rules()
            .await?
            .ok_or(AvailabilityError::UnknownOrganization)?;
        let ahead = calendar.booked_from(wanted.employee, change.at).await?;
        Ok(Completion::Commit(Changed::Rules, outside_hours(&rules, &ahead)))
    }
}

async fn check_employee(
    calendar: &mut CalendarChange<'_>,
    employee: Option<ResourceId>,
) -> Result<(), AvailabilityError> {
    match employee {
        Some(employee) if !calendar.has_employee(employee).await? => Err(AbsenceRefusal::UnknownEmployee.into()),
        _ => Ok(()),
    }
}
