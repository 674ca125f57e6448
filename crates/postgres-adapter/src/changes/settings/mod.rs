//! Changes of settings, one frame for all of them: a change says what is written ([`SettingsChange`]), and the frame does
//! everything that must not be forgotten with it: the lock, the consequences, the audit log, what visitors search, and the
//! version. A preview is the same transaction, rolled back.
//!
//! A change is added as a type in a file of this folder that implements [`SettingsChange`], and is run by [`settle`] from
//! the port in `ports::settings`.

pub(crate) mod booking_pause;
pub(crate) mod booking_rules;
mod custom_fields;
pub(crate) mod employees;
pub(crate) mod events;
pub(crate) mod opening_hours;
mod outside_dates;
pub(crate) mod rooms;
pub(crate) mod services;

use std::sync::Arc;

use booking_core::calendar::{Occupation, Rules, Span};
use booking_core::settings::{
    ChangeMode, Consequences, DateAhead, MOST_OUTSIDE, SettingsError, SettingsOutcome, VisitAhead, VisitOutside,
    changed_day, compared_range, dates_in_absences, dates_outside, visits_outside,
};
use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde_json::{Value, json};
use shared_kernel::{
    AppointmentId, BookingId, Change, InstantMinute, OrganizationNr, ResourceId, ServiceId, StoreError,
};
use time::{OffsetDateTime, PrimitiveDateTime};

use super::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::audit_log::Audited;
use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::queries::joins::customer_of_booking;
use crate::schema::{appointment, booking, customer, occupation};

/// Checks at the end of a preview what a commit checks.
const CHECK_NOW: &str = "SET CONSTRAINTS ALL IMMEDIATE";

/// What a change has written.
pub(crate) struct Written<Setting> {
    /// The setting as it is now, read as it is read to be shown.
    pub(crate) setting: Setting,
    /// What the audit log says of the change: what was changed, and how that was before and is now. No personal data.
    pub(crate) logged: (Audited, Option<Value>, Option<Value>),
}

impl<Setting> Written<Setting> {
    /// Something was taken from the offer, or is offered again: whether it was archived before, and whether it is now.
    pub(crate) fn archived(setting: Setting, audited: Audited, (before, after): (bool, bool)) -> Self {
        let archived = |is_archived: bool| Some(json!({ "archived": is_archived }));
        Self {
            setting,
            logged: (audited, archived(before), archived(after)),
        }
    }
}

/// A change of settings. Of bookings it writes nothing but that those who come to a changed date of an event are told.
pub(crate) trait SettingsChange: Send + Sync + 'static {
    /// What the answer shows.
    type Setting: Send + 'static;

    /// Whether what visitors search may differ afterwards: names and texts of services, prices, who can do what.
    const IS_SEARCHED: bool;

    /// Writes it, in a constant number of statements. It may be run a second time, after the first run was rolled back.
    fn write(
        &self,
        calendar: &mut CalendarChange<'_>,
        change: &Change,
    ) -> impl Future<Output = Result<Written<Self::Setting>, SettingsError>> + Send;
}

/// Makes a change of settings under the lock of the organisation, or previews it.
pub(crate) async fn settle<Wanted: SettingsChange>(
    database: &Database,
    change: &Change,
    organization: OrganizationNr,
    mode: ChangeMode,
    wanted: Wanted,
) -> Result<SettingsOutcome<Wanted::Setting>, SettingsError> {
    let task = Settle {
        change: *change,
        mode,
        wanted,
    };
    let settled = run_under_lock(database, organization, task).await?;
    settled.ok_or(SettingsError::UnknownOrganization)
}

struct Settle<Wanted> {
    change: Change,
    mode: ChangeMode,
    wanted: Wanted,
}

impl<Wanted: SettingsChange> CalendarTask for Settle<Wanted> {
    type Answer = SettingsOutcome<Wanted::Setting>;
    type Failure = SettingsError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Self::Answer>, SettingsError> {
        let change = &self.change;
        let before = present_rules(calendar).await?;
        let (from, to) = compared_range(&before, change.at);
        let occupied = calendar.occupations(from, to).await?;
        let dates = calendar.dates_ahead(change.at).await?;
        let written = self.wanted.write(calendar, change).await?;
        let after = present_rules(calendar).await?;
        let settled = SettingsOutcome {
            setting: written.setting,
            consequences: calendar
                .consequences((&before, &occupied, &dates), (&after, (from, to)), change.at)
                .await?,
        };
        let (audited, was, is) = written.logged;
        calendar.log(change, audited, was, is).await?;
        if self.mode.is_preview() {
            calendar.check_constraints().await?;
            return Ok(Completion::RollBack(settled));
        }
        if Wanted::IS_SEARCHED {
            calendar.refresh_search(change).await?;
        }
        Ok(Completion::Commit(Changed::Rules, settled))
    }
}

async fn present_rules(calendar: &mut CalendarChange<'_>) -> Result<Arc<Rules>, SettingsError> {
    let rules = calendar.read_rules().await?;
    rules.map(Arc::new).ok_or(SettingsError::UnknownOrganization)
}

/// Appointment, booking, service and employee, when it is, and what it occupies when.
type AheadRow = (
    (i64, i64, i64, i32),
    (OffsetDateTime, OffsetDateTime),
    (i32, OffsetDateTime, OffsetDateTime),
);

/// Booking, appointment, title, from when to when, the employee, and the names of the customer.
type OutsideRow = (
    i64,
    i64,
    String,
    PrimitiveDateTime,
    PrimitiveDateTime,
    i32,
    (String, String),
);

impl CalendarChange<'_> {
    /// What visitors and booked visits find different. The occupations are those of a range.
    async fn consequences(
        &mut self,
        (before, occupied, dates_before): (&Arc<Rules>, &[Occupation], &[DateAhead]),
        (after, (from, to)): (&Arc<Rules>, (InstantMinute, InstantMinute)),
        now: OffsetDateTime,
    ) -> Result<Consequences, StoreError> {
        let visits = self.visits_ahead(now).await?;
        let outside = visits_outside(before, after, &visits);
        let named: Vec<i64> = outside
            .iter()
            .take(MOST_OUTSIDE)
            .map(|visit| visit.appointment.0)
            .collect();
        let dates = self.dates_ahead(now).await?;
        let without_room = dates_outside(before, after, &dates);
        let in_absences = dates_in_absences(after, dates_before, &dates);
        let outside_dates: Vec<&DateAhead> = dates
            .iter()
            .filter(|date| without_room.contains(date) || in_absences.contains(date))
            .collect();
        let named_dates: Vec<i64> = outside_dates
            .iter()
            .take(MOST_OUTSIDE)
            .map(|date| date.date.0)
            .collect();
        let occupations = self.occupations(from, to).await?;
        Ok(Consequences {
            outside_total: outside.len(),
            outside: self.described(&named).await?,
            outside_dates_total: outside_dates.len(),
            outside_dates: self.described_dates(&named_dates).await?,
            tomorrow: changed_day((before, occupied), (after, &occupations), now),
        })
    }

    /// Confirmed appointments that have not begun, by start.
    async fn visits_ahead(&mut self, now: OffsetDateTime) -> Result<Vec<VisitAhead>, StoreError> {
        // What is confirmed occupies, and occupations are found by their start.
        let rows: Vec<AheadRow> = occupation::table
            .inner_join(
                appointment::table.on(appointment::organization_nr
                    .eq(occupation::organization_nr)
                    .and(appointment::id.nullable().eq(occupation::appointment_id))),
            )
            .filter(
                occupation::organization_nr
                    .eq(self.organization.0)
                    .and(occupation::starts_at.ge(now))
                    .and(appointment::starts_at.ge(now)),
            )
            .order((appointment::starts_at, appointment::id, occupation::starts_at))
            .select((
                (
                    appointment::id,
                    appointment::booking_id,
                    appointment::service_id,
                    appointment::employee_id,
                ),
                (appointment::starts_at, appointment::ends_at),
                (occupation::resource_id, occupation::starts_at, occupation::ends_at),
            ))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        visits_of(rows)
    }

    /// What is told of these visits, by start.
    async fn described(&mut self, appointments: &[i64]) -> Result<Vec<VisitOutside>, StoreError> {
        if appointments.is_empty() {
            return Ok(Vec::new());
        }
        let rows: Vec<OutsideRow> = appointment::table
            .inner_join(
                booking::table.on(booking::organization_nr
                    .eq(appointment::organization_nr)
                    .and(booking::id.eq(appointment::booking_id))),
            )
            .inner_join(customer::table.on(customer_of_booking()))
            .filter(
                appointment::organization_nr
                    .eq(self.organization.0)
                    .and(appointment::id.eq_any(appointments.to_vec())),
            )
            .order((appointment::starts_at, appointment::id))
            .select((
                appointment::booking_id,
                appointment::id,
                appointment::title,
                appointment::starts_wall,
                appointment::ends_wall,
                appointment::employee_id,
                (customer::first_name, customer::last_name),
            ))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        Ok(rows.into_iter().map(visit_outside).collect())
    }

    /// What is checked at the end of a transaction, at once.
    async fn check_constraints(&mut self) -> Result<(), StoreError> {
        self.connection.batch_execute(CHECK_NOW).await.map_err(store_error)
    }
}

fn visit_outside((booking, appointment, title, start, end, employee, customer): OutsideRow) -> VisitOutside {
    let (first_name, last_name) = customer;
    VisitOutside {
        booking: BookingId(booking),
        appointment: AppointmentId(appointment),
        title,
        start,
        end,
        employee: ResourceId(employee),
        customer_name: format!("{first_name} {last_name}").trim().to_owned(),
    }
}

/// An appointment has a row for each stretch of work and for each use of a room.
fn visits_of(rows: Vec<AheadRow>) -> Result<Vec<VisitAhead>, StoreError> {
    let mut visits: Vec<VisitAhead> = Vec::with_capacity(rows.len());
    for ((appointment, booking, service, employee), (starts, ends), (resource, from, to)) in rows {
        if visits.last().is_none_or(|last| last.appointment.0 != appointment) {
            let span = Span::new(InstantMinute::floor(starts), InstantMinute::floor(ends));
            visits.push(VisitAhead {
                appointment: AppointmentId(appointment),
                booking: BookingId(booking),
                service: ServiceId(service),
                employee: ResourceId(employee),
                span: span.map_err(|_| corrupt("a stored appointment has no length"))?,
                work: Vec::new(),
                rooms: Vec::new(),
            });
        }
        let occupied = Span::new(InstantMinute::floor(from), InstantMinute::floor(to)).ok();
        let needed = occupied.and_then(|occupied| occupied.without_follow_up(InstantMinute::floor(ends)));
        if let (Some(visit), Some(needed)) = (visits.last_mut(), needed) {
            if resource == employee {
                visit.work.push(needed);
            } else {
                visit.rooms.push((ResourceId(resource), needed));
            }
        }
    }
    Ok(visits)
}
