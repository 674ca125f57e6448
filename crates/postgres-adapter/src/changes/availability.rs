use std::collections::{BTreeMap, BTreeSet};

use booking_core::availability::{
    AbsenceRefusal, AbsenceRequest, AppointmentResolution, AvailabilityRefused, BookedTime, PlannedAbsence,
    Reassignments,
};
use booking_core::calendar::{Rules, Span, Weeks, Window, WorkingHours};
use booking_core::lifecycle::{AppointmentState, BookingChange, StoredBooking};
use booking_core::staff_calendar::AbsenceEntry;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{AppointmentId, BookingId, Change, InstantMinute, Reach, ResourceId, StoreError};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime, Weekday};

use super::{CalendarChange, CalendarTask, Changed, Completion};
use crate::audit_log::Audited;
use crate::error::{corrupt, store_error};
use crate::queries::bookings::held_bookings::read_all_held;
use crate::queries::bookings::history_details;
use crate::queries::calendar::staff_calendar::absences::read_absence;
use crate::schema::{absence, appointment, calendar, occupation, resource, weekly_hours};

pub(crate) struct PlanAbsence {
    pub(crate) change: Change,
    pub(crate) wanted: AbsenceRequest,
}

impl CalendarTask for PlanAbsence {
    type Answer = PlannedAbsence;
    type Failure = AvailabilityRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<PlannedAbsence>, AvailabilityRefused> {
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
            booked.retain(|time| wanted.resolutions.contains_key(&time.appointment) || !settled.contains(time));
            let settled = calendar.event_dates_within(wanted.employee, old.span).await?;
            dates.retain(|date| !settled.contains(date));
        }
        let decided = wanted.decide(&booked, &dates, change.at)?;
        let with = |is_it: fn(AppointmentResolution) -> bool| -> Vec<BookedTime> {
            let times = decided.iter().filter(|(_, resolution)| is_it(*resolution));
            times.map(|(time, _)| time.clone()).collect()
        };
        let planned = PlannedAbsence {
            id: calendar
                .write_absence(change, old.as_ref(), wanted.employee, (span, wanted.reason.as_deref()))
                .await?,
            span,
            zone: rules.zone,
            kept: with(|resolution| resolution == AppointmentResolution::Keep),
            cancelled: with(|resolution| resolution == AppointmentResolution::Cancel),
            reassigned: with(|resolution| matches!(resolution, AppointmentResolution::Reassign(_))),
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
    decided: &[(BookedTime, AppointmentResolution)],
) -> Result<(), AvailabilityRefused> {
    let mut colleagues = BTreeMap::new();
    let mut times = Vec::new();
    for (time, resolution) in decided {
        if let AppointmentResolution::Reassign(to) = resolution {
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

pub(crate) struct DeleteAbsence {
    pub(crate) change: Change,
    pub(crate) reach: Reach,
    pub(crate) absence: i64,
}

impl CalendarTask for DeleteAbsence {
    type Answer = ();
    type Failure = AvailabilityRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, AvailabilityRefused> {
        let old = stored_absence(calendar, self.reach, self.absence).await?;
        calendar.erase_absence(&self.change, &old).await?;
        Ok(Completion::Commit(Changed::Rules, ()))
    }
}

async fn stored_absence(
    calendar: &mut CalendarChange<'_>,
    reach: Reach,
    id: i64,
) -> Result<AbsenceEntry, AvailabilityRefused> {
    let found = calendar.stored_absence(reach, id).await?;
    found.ok_or_else(|| AbsenceRefusal::UnknownAbsence.into())
}

async fn read_rules(calendar: &mut CalendarChange<'_>) -> Result<Rules, AvailabilityRefused> {
    let rules = calendar.read_rules().await?;
    rules.ok_or(AvailabilityRefused::UnknownOrganization)
}

async fn check_employee(
    calendar: &mut CalendarChange<'_>,
    employee: Option<ResourceId>,
) -> Result<(), AvailabilityRefused> {
    match employee {
        Some(employee) if !calendar.has_employee(employee).await? => Err(AbsenceRefusal::UnknownEmployee.into()),
        _ => Ok(()),
    }
}

type BookedRow = (
    i64,
    i64,
    i32,
    OffsetDateTime,
    OffsetDateTime,
    OffsetDateTime,
    OffsetDateTime,
);

/// The resource that stands for the organisation itself: its hours are the opening hours, its absences the closures.
const PREMISES: i32 = 0;
/// A constraint lets no occupation last longer, so what begins earlier has ended.
pub(super) const LONGEST: Duration = Duration::DAY;

/// Absences and weekly hours.
impl CalendarChange<'_> {
    /// Whether the organisation has this employee.
    pub(crate) async fn has_employee(&mut self, employee: ResourceId) -> Result<bool, StoreError> {
        let found = resource::table.filter(
            resource::organization_nr
                .eq(self.organization.0)
                .and(resource::id.eq(employee.0))
                .and(resource::kind.eq("EMPLOYEE")),
        );
        diesel::select(diesel::dsl::exists(found))
            .get_result(self.connection)
            .await
            .map_err(store_error)
    }

    /// Confirmed appointments of one employee, or of all, that overlap with this time.
    pub(crate) async fn booked_within(
        &mut self,
        employee: Option<ResourceId>,
        span: Span,
    ) -> Result<Vec<BookedTime>, StoreError> {
        let (from, to) = (span.from().instant(), span.to().instant());
        let earliest = from.saturating_sub(LONGEST);
        // One that begins with processing occupies its employee later than it begins.
        let at_the_latest = to.saturating_add(LONGEST);
        // What is confirmed occupies, and occupations are found by their start.
        let mut query = occupation::table
            .inner_join(
                appointment::table.on(appointment::organization_nr
                    .eq(occupation::organization_nr)
                    .and(appointment::id.nullable().eq(occupation::appointment_id))
                    .and(appointment::employee_id.eq(occupation::resource_id))),
            )
            .filter(
                occupation::organization_nr
                    .eq(self.organization.0)
                    .and(occupation::starts_at.ge(earliest))
                    .and(occupation::starts_at.lt(at_the_latest))
                    .and(appointment::starts_at.ge(earliest))
                    .and(appointment::starts_at.lt(to)),
            )
            .into_boxed();
        if let Some(employee) = employee {
            query = query.filter(occupation::resource_id.eq(employee.0));
        }
        let rows: Vec<BookedRow> = query
            .order((appointment::starts_at, appointment::id, occupation::starts_at))
            .select((
                appointment::id,
                appointment::booking_id,
                appointment::employee_id,
                appointment::starts_at,
                appointment::ends_at,
                occupation::starts_at,
                occupation::ends_at,
            ))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let mut booked = booked_times(rows)?;
        booked.retain(|time| match employee {
            // During processing time an employee may be away.
            Some(_) => time.work.iter().any(|work| work.overlaps(span)),
            None => time.span.overlaps(span),
        });
        Ok(booked)
    }

    /// An absence of an employee or of the premises, within reach.
    pub(crate) async fn stored_absence(&mut self, reach: Reach, id: i64) -> Result<Option<AbsenceEntry>, StoreError> {
        read_absence(self.connection, self.organization, reach, id).await
    }

    /// Writes an absence, or a closure of the premises, in place of `old` where there is one, and answers its id.
    pub(crate) async fn write_absence(
        &mut self,
        change: &Change,
        old: Option<&AbsenceEntry>,
        employee: Option<ResourceId>,
        (span, reason): (Span, Option<&str>),
    ) -> Result<i64, StoreError> {
        let resource = employee.map_or(PREMISES, |employee| employee.0);
        let values = (
            absence::resource_id.eq(resource),
            absence::starts_at.eq(span.from().instant()),
            absence::ends_at.eq(span.to().instant()),
            absence::reason.eq(reason),
        );
        let written = match old {
            Some(old) => {
                diesel::update(absence::table.find((self.organization.0, old.id)))
                    .set(values)
                    .returning(absence::id)
                    .get_result(self.connection)
                    .await
            }
            None => {
                diesel::insert_into(absence::table)
                    .values((absence::organization_nr.eq(self.organization.0), values))
                    .returning(absence::id)
                    .get_result(self.connection)
                    .await
            }
        };
        let id: i64 = written.map_err(store_error)?;
        let before = old.map(|old| logged_absence(old.resource, old.span)).transpose()?;
        let audited = match old {
            Some(_) => Audited::AbsenceChanged { absence: id },
            None => Audited::AbsencePlanned { absence: id },
        };
        self.log(change, audited, before, Some(logged_absence(employee, span)?))
            .await?;
        Ok(id)
    }

    /// Deletes an absence.
    pub(crate) async fn erase_absence(&mut self, change: &Change, old: &AbsenceEntry) -> Result<(), StoreError> {
        diesel::delete(absence::table.find((self.organization.0, old.id)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let deleted = Audited::AbsenceDeleted { absence: old.id };
        self.log(change, deleted, Some(logged_absence(old.resource, old.span)?), None)
            .await
    }

    /// The bookings of these appointments, by id.
    pub(crate) async fn held_of(
        &mut self,
        times: impl IntoIterator<Item = &BookedTime>,
    ) -> Result<Vec<StoredBooking>, StoreError> {
        let ids: BTreeSet<BookingId> = times.into_iter().map(|time| time.booking).collect();
        let keys: Vec<_> = ids.into_iter().map(|id| (self.organization, id)).collect();
        let mut held = read_all_held(self.connection, &keys).await?;
        held.sort_by_key(|booking| booking.id);
        Ok(held)
    }

    /// Cancels these appointments, as a change of each of their bookings.
    pub(crate) async fn call_off(&mut self, change: &Change, times: &[BookedTime]) -> Result<(), StoreError> {
        if times.is_empty() {
            return Ok(());
        }
        let mut of_booking: BTreeMap<BookingId, Vec<BookingChange>> = BTreeMap::new();
        for time in times {
            of_booking.entry(time.booking).or_default().push(BookingChange::Ended {
                appointment: time.appointment,
                state: AppointmentState::CancelledByProvider,
            });
        }
        let held = self.held_of(times).await?;
        let changes: Vec<_> = held
            .iter()
            .filter_map(|booking| Some((booking, of_booking.get(&booking.id)?.as_slice())))
            .collect();
        self.write_changes(change, &changes, true).await
    }

    /// A line of history for each booking that is knowingly kept during an absence.
    pub(crate) async fn record_kept(&mut self, change: &Change, planned: &PlannedAbsence) -> Result<(), StoreError> {
        let line = |time: &BookedTime| {
            let details = history_details::kept_in_absence(time.appointment, planned.id);
            self.history_values(change, time.booking.0, "KEPT_IN_ABSENCE", None, Some(details))
        };
        let lines = planned.kept.iter().map(line).collect();
        self.insert_history(lines).await
    }

    /// Somebody stands by the hours of the organisation: they are not merely supposed any more.
    pub(super) async fn confirm_hours(&mut self) -> Result<(), StoreError> {
        diesel::update(calendar::table.find(self.organization.0))
            .set(calendar::has_supposed_hours.eq(false))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// Replaces the weekly hours of a resource, in two statements.
    pub(super) async fn replace_hours(&mut self, resource: ResourceId, hours: &WorkingHours) -> Result<(), StoreError> {
        let old = weekly_hours::table.filter(
            weekly_hours::organization_nr
                .eq(self.organization.0)
                .and(weekly_hours::resource_id.eq(resource.0)),
        );
        diesel::delete(old)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let mut rows = Vec::new();
        for (weeks, weekday, window) in hours.windows() {
            rows.push((
                weekly_hours::organization_nr.eq(self.organization.0),
                weekly_hours::resource_id.eq(resource.0),
                weekly_hours::week.eq(weeks.code()),
                weekly_hours::weekday.eq(i16::from(weekday.number_from_monday())),
                weekly_hours::opens.eq(minute(window.opens())?),
                weekly_hours::closes.eq(minute(window.closes())?),
            ));
        }
        diesel::insert_into(weekly_hours::table)
            .values(rows)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }
}

/// A window of working hours as the audit log says it: with the weeks where it is not of every one.
pub(super) fn logged_working_window((weeks, weekday, window): (Weeks, Weekday, Window)) -> Value {
    let mut logged = logged_window((weekday, window));
    if weeks != Weeks::Every {
        logged["week"] = weeks.code().into();
    }
    logged
}

/// A window of weekly hours as the audit log says it.
pub(super) fn logged_window((weekday, window): (Weekday, Window)) -> Value {
    json!({ "weekday": weekday.number_from_monday(), "opens": window.opens(), "closes": window.closes() })
}

/// Not the reason, which may tell of somebody's health.
pub(super) fn logged_absence(employee: Option<ResourceId>, span: Span) -> Result<Value, StoreError> {
    Ok(json!({
        "resource": employee.map_or(PREMISES, |employee| employee.0),
        "starts": logged_instant(span.from())?,
        "ends": logged_instant(span.to())?,
    }))
}

fn logged_instant(minute: InstantMinute) -> Result<String, StoreError> {
    let text = minute.instant().format(&Rfc3339);
    text.map_err(|error| StoreError::Unexpected(Box::new(error)))
}

fn minute(minute: u16) -> Result<i16, StoreError> {
    crate::queries::columns::number(minute)
}

/// An appointment with steps has a row for each stretch of work.
fn booked_times(rows: Vec<BookedRow>) -> Result<Vec<BookedTime>, StoreError> {
    let mut times: Vec<BookedTime> = Vec::with_capacity(rows.len());
    for (appointment, booking, employee, starts, ends, occupied_from, occupied_to) in rows {
        if times.last().is_none_or(|last| last.appointment.0 != appointment) {
            let span = Span::new(InstantMinute::floor(starts), InstantMinute::floor(ends));
            times.push(BookedTime {
                span: span.map_err(|_| corrupt("a stored appointment has no length"))?,
                work: Vec::new(),
                appointment: AppointmentId(appointment),
                booking: BookingId(booking),
                employee: ResourceId(employee),
            });
        }
        let occupied = Span::new(InstantMinute::floor(occupied_from), InstantMinute::floor(occupied_to)).ok();
        if let Some(last) = times.last_mut() {
            last.work
                .extend(occupied.and_then(|occupied| occupied.without_follow_up(last.span.to())));
        }
    }
    Ok(times)
}
