use booking_core::events::{AttendanceError, CheckInRefusal, CheckInRequest, CheckInSnapshot};
use booking_core::lifecycle::AppointmentOutcome;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use shared_kernel::{Change, EventId, Reach, StoreError};
use time::PrimitiveDateTime;

use crate::audit_log::Audited;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::queries::calendar::staff_calendar::only_employee;
use crate::queries::columns::zone;
use crate::queries::events::participants::CALLED_OFF;
use crate::schema::{attendance, called_off_date, event_date, event_date_resource, participation};

/// Whoever follows the changes of bookings is told of the check-in $2.
const NOTE_CHANGE: &str = "
    UPDATE booking SET changed_at = $3 FROM participation
    WHERE participation.organization_nr = $1 AND participation.id = $2
      AND booking.organization_nr = $1 AND booking.id = booking_id";

pub(crate) struct CheckIn {
    pub(crate) change: Change,
    pub(crate) request: CheckInRequest,
}

impl CalendarTask for CheckIn {
    type Answer = ();
    type Failure = AttendanceError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, AttendanceError> {
        let (change, request) = (&self.change, &self.request);
        let known = calendar.known_check_in(change, request).await?;
        let known = known.ok_or(CheckInRefusal::Unknown)?;
        if !known.decide(request)? {
            return Ok(Completion::RollBack(()));
        }
        calendar.write_attendance(change, request, &known).await?;
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

/// Event, start and zone of a date.
type DateRow = (i64, PrimitiveDateTime, String);

/// What is known of a check-in.
pub(crate) struct KnownCheckIn {
    pub(crate) event: EventId,
    pub(crate) snapshot: CheckInSnapshot,
    /// What was said before.
    pub(crate) outcome: Option<String>,
}

/// Who came to which date.
impl CalendarChange<'_> {
    /// What decides on a check-in. None where no such date within reach takes place.
    pub(crate) async fn known_check_in(
        &mut self,
        change: &Change,
        request: &CheckInRequest,
    ) -> Result<Option<KnownCheckIn>, StoreError> {
        let (organization, date) = (self.organization.0, request.date.0);
        let mut found = event_date::table
            .find((organization, date))
            .filter(event_date::called_off_at.is_null())
            .select((event_date::event_id, event_date::starts_wall, event_date::zone))
            .into_boxed();
        if request.reach != Reach::Everybody {
            found = found.filter(diesel::dsl::exists(
                event_date_resource::table.filter(
                    event_date_resource::organization_nr
                        .eq(event_date::organization_nr)
                        .and(event_date_resource::event_date_id.eq(event_date::id))
                        .and(
                            event_date_resource::resource_id
                                .nullable()
                                .eq(only_employee(request.reach)),
                        ),
                ),
            ));
        }
        let found: Option<DateRow> = found.first(self.connection).await.optional().map_err(store_error)?;
        let Some((event, starts, zone_name)) = found else {
            return Ok(None);
        };
        let seat: Option<(Option<String>, Option<String>)> = participation::table
            .left_join(
                called_off_date::table.on(called_off_date::organization_nr
                    .eq(participation::organization_nr)
                    .and(called_off_date::participation_id.eq(participation::id))
                    .and(called_off_date::event_date_id.eq(date))),
            )
            .left_join(
                attendance::table.on(attendance::organization_nr
                    .eq(participation::organization_nr)
                    .and(attendance::participation_id.eq(participation::id))
                    .and(attendance::event_date_id.eq(date))),
            )
            .filter(
                participation::organization_nr
                    .eq(organization)
                    .and(participation::id.eq(request.participation.0))
                    .and(participation::event_id.eq(event))
                    .and(participation::status.ne_all(CALLED_OFF)),
            )
            .select((called_off_date::status.nullable(), attendance::outcome.nullable()))
            .first(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        let comes = matches!(seat, Some((None, _)));
        Ok(Some(KnownCheckIn {
            event: EventId(event),
            snapshot: CheckInSnapshot {
                starts,
                zone: zone(&zone_name)?,
                comes,
                now: change.at,
            },
            outcome: seat.and_then(|(_, outcome)| outcome),
        }))
    }

    /// Writes what is said of a participant, with what was said before.
    pub(crate) async fn write_attendance(
        &mut self,
        change: &Change,
        request: &CheckInRequest,
        known: &KnownCheckIn,
    ) -> Result<(), StoreError> {
        let outcome = request.outcome.map(AppointmentOutcome::label);
        let key = (self.organization.0, request.participation.0, request.date.0);
        match outcome {
            Some(outcome) => {
                diesel::insert_into(attendance::table)
                    .values((
                        attendance::organization_nr.eq(key.0),
                        attendance::participation_id.eq(key.1),
                        attendance::event_date_id.eq(key.2),
                        attendance::outcome.eq(outcome),
                    ))
                    .on_conflict((
                        attendance::organization_nr,
                        attendance::participation_id,
                        attendance::event_date_id,
                    ))
                    .do_update()
                    .set(attendance::outcome.eq(outcome))
                    .execute(self.connection)
                    .await
            }
            None => {
                diesel::delete(attendance::table.find(key))
                    .execute(self.connection)
                    .await
            }
        }
        .map_err(store_error)?;
        sql_query(NOTE_CHANGE)
            .bind::<Integer, _>(key.0)
            .bind::<BigInt, _>(key.1)
            .bind::<Timestamptz, _>(change.at)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let said = |outcome: Option<&str>| -> Value {
            json!({ "date": request.date.0, "participation": request.participation.0, "outcome": outcome })
        };
        let recorded = Audited::AttendanceRecorded { event: known.event };
        let (before, after) = (said(known.outcome.as_deref()), said(outcome));
        self.log(change, recorded, Some(before), Some(after)).await
    }
}

impl KnownCheckIn {
    /// Whether there is something to write.
    pub(crate) fn decide(&self, request: &CheckInRequest) -> Result<bool, CheckInRefusal> {
        request.decide(&self.snapshot)?;
        Ok(self.outcome.as_deref() != request.outcome.map(AppointmentOutcome::label))
    }
}
