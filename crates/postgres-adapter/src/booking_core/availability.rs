use std::collections::BTreeMap;

use async_trait::async_trait;
use booking_core::availability::{
    AbsenceRefusal, AbsenceRequest, AvailabilityError, AvailabilityStore, BookedTime, Fate, PlannedAbsence,
    Reassignments,
};
use booking_core::calendar::Rules;
use booking_core::staff_calendar::AbsenceEntry;
use shared_kernel::{Change, OrganizationNr, Reach, ResourceId};

use crate::calendar_change::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::connection::Database;

/// Changes when people are away, one organisation after the other and one change at a time in each.
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

    async fn delete_absence(
        &self,
        change: &Change,
        organization: OrganizationNr,
        reach: Reach,
        absence: i64,
    ) -> Result<(), AvailabilityError> {
        let task = DeleteAbsence {
            change: *change,
            reach,
            absence,
        };
        let deleted = run_under_lock(&self.database, organization, task).await?;
        deleted.ok_or(AvailabilityError::UnknownOrganization)
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
        let rules = read_rules(calendar).await?;
        check_employee(calendar, wanted.employee).await?;
        let span = wanted.span(&rules.zone)?;
        let old = match wanted.absence {
            Some(id) => Some(stored_absence(calendar, wanted.reach, id).await?),
            None => None,
        };
        let mut booked = calendar.booked_within(wanted.employee, span).await?;
        let mut dates = calendar.event_dates_within(wanted.employee, span).await?;
        // What lay under it before was decided then.
        if let Some(old) = old.as_ref().filter(|old| old.resource == wanted.employee) {
            let settled = calendar.booked_within(wanted.employee, old.span).await?;
            booked.retain(|time| wanted.fates.contains_key(&time.appointment) || !settled.contains(time));
            let settled = calendar.event_dates_within(wanted.employee, old.span).await?;
            dates.retain(|date| !settled.contains(date));
        }
        let decided = wanted.decide(&booked, &dates, change.at)?;
        let with = |is_it: fn(Fate) -> bool| -> Vec<BookedTime> {
            let times = decided.iter().filter(|(_, fate)| is_it(*fate));
            times.map(|(time, _)| time.clone()).collect()
        };
        let planned = PlannedAbsence {
            id: calendar
                .write_absence(change, old.as_ref(), wanted.employee, (span, wanted.reason.as_deref()))
                .await?,
            span,
            zone: rules.zone,
            kept: with(|fate| fate == Fate::Keep),
            cancelled: with(|fate| fate == Fate::Cancel),
            reassigned: with(|fate| matches!(fate, Fate::Reassign(_))),
        };
        calendar.call_off(change, &planned.cancelled).await?;
        reassign(calendar, change, wanted, &decided).await?;
        calendar.record_kept(change, &planned).await?;
        Ok(Completion::Commit(Changed::Rules, planned))
    }
}

/// Moves the appointments that colleagues do, after what is cancelled has given its time back.
async fn reassign(
    calendar: &mut CalendarChange<'_>,
    change: &Change,
    wanted: &AbsenceRequest,
    decided: &[(BookedTime, Fate)],
) -> Result<(), AvailabilityError> {
    let mut colleagues = BTreeMap::new();
    let mut times = Vec::new();
    for (time, fate) in decided {
        if let Fate::Reassign(to) = fate {
            colleagues.insert(time.appointment, *to);
            times.push(time);
        }
    }
    let first = times.iter().map(|time| time.span.from()).min();
    let last = times.iter().map(|time| time.span.to()).max();
    let (Some(first), Some(last)) = (first, last) else {
        return Ok(());
    };
    // With the absence that was just written.
    let rules = read_rules(calendar).await?;
    let reassignments = Reassignments {
        rules: &rules,
        // Nothing occupies longer than a day.
        occupations: calendar.occupations(first.plus(-1_440), last.plus(1_440)).await?,
        now: change.at,
        over_rules: wanted.over_rules,
    };
    let held = calendar.held_of(times).await?;
    let changes = reassignments.decide(&held, &colleagues)?;
    let of_bookings = held.iter().zip(&changes);
    let changes: Vec<_> = of_bookings
        .map(|(booking, (_, decided))| (booking, decided.as_slice()))
        .collect();
    Ok(calendar.write_changes(change, &changes, true).await?)
}

struct DeleteAbsence {
    change: Change,
    reach: Reach,
    absence: i64,
}

impl CalendarTask for DeleteAbsence {
    type Answer = ();
    type Failure = AvailabilityError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, AvailabilityError> {
        let old = stored_absence(calendar, self.reach, self.absence).await?;
        calendar.erase_absence(&self.change, &old).await?;
        Ok(Completion::Commit(Changed::Rules, ()))
    }
}

async fn stored_absence(
    calendar: &mut CalendarChange<'_>,
    reach: Reach,
    id: i64,
) -> Result<AbsenceEntry, AvailabilityError> {
    let found = calendar.stored_absence(reach, id).await?;
    found.ok_or_else(|| AbsenceRefusal::UnknownAbsence.into())
}

async fn read_rules(calendar: &mut CalendarChange<'_>) -> Result<Rules, AvailabilityError> {
    let rules = calendar.read_rules().await?;
    rules.ok_or(AvailabilityError::UnknownOrganization)
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
