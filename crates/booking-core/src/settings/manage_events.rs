use std::sync::Arc;

use shared_kernel::{Actor, Change, Clock, EventId, OrganizationNr};
use time::{Date, Duration, PrimitiveDateTime};

use super::event::MOST_DATES;
use super::{
    ChangeMode, ChangedEvent, EventDateInput, EventDetails, EventSettingsStore, EventSummary, InvalidSettings,
    OrganizationSettingsStore, SettingProblem, SettingsError, SettingsOutcome, StaffEvent, check_rank,
};

/// The most weeks between two dates of a series.
const MOST_WEEKS: u32 = 12;

/// Dates at the same wall time every so many weeks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeeklySeries {
    /// Wall time of the first start.
    pub first: PrimitiveDateTime,
    /// Weeks from one to the next.
    pub every_weeks: u32,
    /// Where it ends.
    pub end: SeriesEnd,
}

/// Where a series ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeriesEnd {
    /// After so many dates.
    Count(u32),
    /// On this day at the latest.
    Until(Date),
}

/// When a weekly series has a date, before anything is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesDate {
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// The public holiday on which the premises are closed when it starts. Half a day begins at noon.
    pub holiday: Option<&'static str>,
}

impl WeeklySeries {
    /// The starts, by time; none on a day on which the clock skips the time.
    fn starts(&self, exists: impl Fn(PrimitiveDateTime) -> bool) -> Result<Vec<PrimitiveDateTime>, SettingsError> {
        let mut invalid = InvalidSettings::new();
        let most = u32::try_from(MOST_DATES).unwrap_or(u32::MAX);
        invalid.check_range("every_weeks", self.every_weeks, (1, MOST_WEEKS));
        match self.end {
            SeriesEnd::Count(count) => invalid.check_range("count", count, (1, most)),
            SeriesEnd::Until(until) if until < self.first.date() => invalid.add("until", SettingProblem::Reversed),
            SeriesEnd::Until(_) => {}
        }
        invalid.refuse()?;
        let nth = |number: u32| {
            self.first
                .checked_add(Duration::weeks(i64::from(number * self.every_weeks)))
        };
        let (count, until) = match self.end {
            SeriesEnd::Count(count) => (count, Date::MAX),
            SeriesEnd::Until(until) => (most + 1, until),
        };
        let all = (0..count).map_while(nth).take_while(|start| start.date() <= until);
        let mut starts: Vec<PrimitiveDateTime> = all.collect();
        if starts.len() > MOST_DATES {
            return Err(InvalidSettings::only("until", SettingProblem::TooMany(MOST_DATES)));
        }
        starts.retain(|start| exists(*start));
        Ok(starts)
    }
}

/// Shows and changes events and courses. They are archived instead of deleted: bookings hold on to them.
#[derive(derive_more::Constructor)]
pub struct ManageEvents {
    store: Arc<dyn EventSettingsStore>,
    organizations: Arc<dyn OrganizationSettingsStore>,
    clock: Arc<dyn Clock>,
}

impl ManageEvents {
    /// All of them, those with the next date ahead first, archived ones last.
    pub async fn list(&self, actor: Actor, organization: OrganizationNr) -> Result<Vec<EventSummary>, SettingsError> {
        check_rank(actor, organization)?;
        Ok(self.store.events(organization, self.clock.now()).await?)
    }

    /// One of them with everything that is set of it.
    pub async fn show(
        &self,
        actor: Actor,
        (organization, event): (OrganizationNr, EventId),
    ) -> Result<StaffEvent, SettingsError> {
        check_rank(actor, organization)?;
        let found = self.store.event(organization, event).await?;
        found.ok_or(SettingsError::Unknown)
    }

    /// The dates of a series, which are not stored. Public holidays are named, not left out.
    pub async fn series(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        series: WeeklySeries,
    ) -> Result<Vec<SeriesDate>, SettingsError> {
        check_rank(actor, organization)?;
        let stored = self.organizations.opening_hours(organization).await?;
        let stored = stored.ok_or(SettingsError::UnknownOrganization)?;
        let holidays = stored.opening_hours.holidays();
        let starts = series.starts(|start| stored.zone.instant(start).is_ok())?;
        let date = |start: PrimitiveDateTime| {
            let minute = 60 * u16::from(start.hour()) + u16::from(start.minute());
            let closed = holidays.on(start.date()).filter(|holiday| minute >= holiday.from);
            SeriesDate {
                start,
                holiday: closed.map(|holiday| holiday.name),
            }
        };
        Ok(starts.into_iter().map(date).collect())
    }

    /// Offers one more event, or makes one another (`event`). What is booked stays as it was booked; who comes to a date
    /// that takes place otherwise, or not at all, is told.
    pub async fn set(
        &self,
        change: Change,
        (organization, event): (OrganizationNr, Option<EventId>),
        mode: ChangeMode,
        (details, schedules): (EventDetails, Vec<EventDateInput>),
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError> {
        check_rank(change.rights(), organization)?;
        let wanted = details.checked(schedules)?;
        self.store
            .set_event(&change, (organization, event), mode, &wanted)
            .await
    }

    /// Offers an event no longer, or again.
    pub async fn archive(
        &self,
        change: Change,
        event: (OrganizationNr, EventId),
        mode: ChangeMode,
        is_archived: bool,
    ) -> Result<SettingsOutcome<ChangedEvent>, SettingsError> {
        check_rank(change.rights(), event.0)?;
        self.store.archive_event(&change, event, mode, is_archived).await
    }
}

#[cfg(test)]
mod tests;
