use booking_core::booking::{BookError, BookedAppointment, Booking, Draft};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, CalendarGuid, Money, ResourceId, ServiceId, StoreError};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{CalendarChange, Failure};
use crate::booking_core::{number, zone};
use crate::schema::{appointment, booking, idempotency_key, resource};

/// How long a client's name for an intent is remembered.
const KEY_LIFETIME: Duration = Duration::hours(72);
/// How long the same body from the same source is taken for a repetition.
const REPETITION_GUARD: Duration = Duration::minutes(10);

type AppointmentRow = (
    i64,
    String,
    i32,
    i16,
    i32,
    String,
    String,
    PrimitiveDateTime,
    PrimitiveDateTime,
    String,
);

impl CalendarChange<'_> {
    /// The booking that this intent already made. Looked up under the lock: two requests with one key
    /// that look at the same moment must not both find nothing.
    pub(crate) async fn booked_before(
        &mut self,
        now: OffsetDateTime,
        draft: &Draft,
    ) -> Result<Option<Booking>, Failure> {
        let earlier: Option<i64> = if let Some(key) = &draft.idempotency_key {
            let known: Option<(Vec<u8>, i64)> = idempotency_key::table
                .filter(
                    idempotency_key::organization_nr
                        .eq(self.organization.0)
                        .and(idempotency_key::key.eq(key))
                        .and(idempotency_key::created_at.gt(now - KEY_LIFETIME)),
                )
                .select((idempotency_key::body_hash, idempotency_key::booking_id))
                .first(self.connection)
                .await
                .optional()?;
            match known {
                Some((body_hash, _)) if body_hash != draft.body_hash => return Err(BookError::KeyOfAnotherBody.into()),
                known => known.map(|(_, booking)| booking),
            }
        } else {
            booking::table
                .inner_join(
                    appointment::table.on(appointment::organization_nr
                        .eq(booking::organization_nr)
                        .and(appointment::booking_id.eq(booking::id))),
                )
                .filter(
                    booking::organization_nr
                        .eq(self.organization.0)
                        .and(booking::repetition_hash.eq(draft.repetition_hash.as_slice()))
                        .and(booking::created_at.gt(now - REPETITION_GUARD))
                        .and(appointment::status.eq("CONFIRMED")),
                )
                .select(booking::id)
                .first(self.connection)
                .await
                .optional()?
        };
        match earlier {
            Some(id) => Ok(Some(self.read_booking(id).await?)),
            None => Ok(None),
        }
    }

    async fn read_booking(&mut self, id: i64) -> Result<Booking, Failure> {
        let rows: Vec<(Uuid, AppointmentRow)> = booking::table
            .inner_join(
                appointment::table.on(appointment::organization_nr
                    .eq(booking::organization_nr)
                    .and(appointment::booking_id.eq(booking::id))),
            )
            .inner_join(
                resource::table.on(resource::organization_nr
                    .eq(booking::organization_nr)
                    .and(resource::id.eq(appointment::employee_id))),
            )
            .filter(booking::organization_nr.eq(self.organization.0).and(booking::id.eq(id)))
            .order((appointment::starts_at, appointment::position))
            .select((
                booking::calendar_guid,
                (
                    appointment::service_id,
                    appointment::title,
                    appointment::price_cents,
                    appointment::duration,
                    appointment::employee_id,
                    resource::first_name,
                    resource::last_name,
                    appointment::starts_wall,
                    appointment::ends_wall,
                    appointment::zone,
                ),
            ))
            .load(self.connection)
            .await?;
        let Some((guid, first)) = rows.as_slice().first() else {
            return Err(diesel::result::Error::NotFound.into());
        };
        let (guid, zone) = (CalendarGuid(*guid), zone(&first.9)?);
        let appointments = rows
            .into_iter()
            .map(
                |(_, (service, title, price, duration, employee, first_name, last_name, start, end, _))| {
                    Ok(BookedAppointment {
                        service: ServiceId(service),
                        title,
                        price: Money::from_cents(number(price)?),
                        duration: number(duration)?,
                        employee: ResourceId(employee),
                        employee_name: format!("{first_name} {last_name}").trim().to_owned(),
                        start,
                        end,
                    })
                },
            )
            .collect::<Result<Vec<_>, StoreError>>()?;
        Ok(Booking {
            id: BookingId(id),
            guid,
            organization: self.organization,
            zone,
            appointments,
        })
    }
}
