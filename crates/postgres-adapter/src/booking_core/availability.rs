use async_trait::async_trait;
use booking_core::availability::{
    AbsenceRefusal, AvailabilityError, AvailabilityStore, BookedTime, Fate, PlannedAbsence, WantedAbsence, WantedHours,
    outside_hours,
};
use shared_kernel::{Change, OrganizationNr};

use crate::calendar_change::{CalendarChange, CalendarPermit, Deadline, Failure, run_detached};
use crate::connection::Database;
use crate::error::{is_worth_another_try, store_error};

type AvailabilityFailure = Failure<AvailabilityError>;

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

    /// Runs a change under the lock of an organisation: all of it, or nothing.
    async fn try_to_change<T>(
        &self,
        organization: OrganizationNr,
        deadline: Deadline,
        write: impl AsyncFnOnce(&mut CalendarChange<'_>) -> Result<T, AvailabilityFailure> + Send,
    ) -> Result<T, AvailabilityFailure> {
        let mut permit = CalendarPermit::come(&self.database, organization, deadline).await?;
        let calendar = CalendarChange::begin(&mut permit).await?;
        let mut calendar = calendar.ok_or(AvailabilityError::UnknownOrganization)?;
        match write(&mut calendar).await {
            Ok(written) => calendar.commit_rules().await.map(|()| written),
            Err(failure) => {
                calendar.roll_back().await;
                Err(failure)
            }
        }
    }
}

impl PostgresAvailability {
    async fn try_to_plan(
        &self,
        change: &Change,
        wanted: &WantedAbsence,
        deadline: Deadline,
    ) -> Result<PlannedAbsence, AvailabilityFailure> {
        self.try_to_change(wanted.organization, deadline, async |calendar| {
            plan(calendar, change, wanted).await
        })
        .await
    }

    async fn try_to_set(
        &self,
        change: &Change,
        wanted: &WantedHours,
        deadline: Deadline,
    ) -> Result<Vec<BookedTime>, AvailabilityFailure> {
        self.try_to_change(wanted.organization, deadline, async |calendar| {
            set(calendar, change, wanted).await
        })
        .await
    }
}

async fn plan(
    calendar: &mut CalendarChange<'_>,
    change: &Change,
    wanted: &WantedAbsence,
) -> Result<PlannedAbsence, AvailabilityFailure> {
    let rules = calendar
        .read_rules()
        .await?
        .ok_or(AvailabilityError::UnknownOrganization)?;
    check_employee(calendar, wanted.employee.map(|employee| employee.0)).await?;
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
            .write_absence(wanted.employee, span, wanted.reason.as_deref())
            .await?,
        kept: with(Fate::Keep),
        cancelled: with(Fate::Cancel),
    };
    calendar.call_off(change, &planned.cancelled).await?;
    calendar.record_kept(change, &planned).await?;
    Ok(planned)
}

async fn set(
    calendar: &mut CalendarChange<'_>,
    change: &Change,
    wanted: &WantedHours,
) -> Result<Vec<BookedTime>, AvailabilityFailure> {
    check_employee(calendar, wanted.employee.map(|employee| employee.0)).await?;
    calendar.write_hours(wanted.employee, &wanted.hours).await?;
    let rules = calendar
        .read_rules()
        .await?
        .ok_or(AvailabilityError::UnknownOrganization)?;
    let ahead = calendar.booked_from(wanted.employee, change.at).await?;
    Ok(outside_hours(&rules, &ahead))
}

async fn check_employee(calendar: &mut CalendarChange<'_>, employee: Option<i32>) -> Result<(), AvailabilityFailure> {
    match employee {
        Some(employee) if !calendar.has_employee(employee).await? => Err(AbsenceRefusal::UnknownEmployee.into()),
        _ => Ok(()),
    }
}

#[async_trait]
impl AvailabilityStore for PostgresAvailability {
    async fn plan_absence(&self, change: &Change, wanted: &WantedAbsence) -> Result<PlannedAbsence, AvailabilityError> {
        let (store, change, wanted) = (self.clone(), *change, wanted.clone());
        let planned = run_detached(async move {
            let deadline = store.database.permits().deadline();
            match store.try_to_plan(&change, &wanted, deadline).await {
                // As with bookings: worth a second try, and only one.
                Err(Failure::Database(error)) if is_worth_another_try(&error) => {
                    store.try_to_plan(&change, &wanted, deadline).await
                }
                planned => planned,
            }
        });
        planned.await?.map_err(availability_error)
    }

    async fn set_hours(&self, change: &Change, wanted: &WantedHours) -> Result<Vec<BookedTime>, AvailabilityError> {
        let (store, change, wanted) = (self.clone(), *change, wanted.clone());
        let set = run_detached(async move {
            let deadline = store.database.permits().deadline();
            match store.try_to_set(&change, &wanted, deadline).await {
                // As with bookings: worth a second try, and only one.
                Err(Failure::Database(error)) if is_worth_another_try(&error) => {
                    store.try_to_set(&change, &wanted, deadline).await
                }
                set => set,
            }
        });
        set.await?.map_err(availability_error)
    }
}

fn availability_error(failure: AvailabilityFailure) -> AvailabilityError {
    match failure {
        Failure::Refused(error) => error,
        Failure::Database(error) => AvailabilityError::Store(store_error(error)),
    }
}
