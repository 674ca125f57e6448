use booking_core::booking::{BookError, BookedAppointment, Booking, Draft};
use diesel::dsl::max;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, CalendarGuid, Money, ResourceId, ServiceId, StoreError};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::{CalendarChange, Failure};
use crate::booking_core::{number, zone};
use crate::expired_keys::KEY_LIFETIME;
use crate::schema::{appointment, booking, idempotency_key, resource};

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
    pub(crate) async fn booked_before(&self, now: OffsetDateTime, draft: &Draft) -> Result<Option<Booking>, Failure> {
        let earlier = match &draft.idempotency_key {
            Some(key) => self.booked_with_key(now, key, draft).await?,
            None => self.booked_a_moment_ago(now, draft).await?,
        };
        match earlier {
            Some(id) => Ok(Some(self.read_booking(id).await?)),
            None => Ok(None),
        }
    }

    async fn booked_with_key(&self, now: OffsetDateTime, key: &str, draft: &Draft) -> Result<Option<i64>, Failure> {
        match self.remembered(now, key).await? {
            Some((body_hash, _)) if body_hash != draft.body_hash => Err(BookError::KeyOfAnotherBody.into()),
            remembered => Ok(remembered.map(|(_, booking)| booking)),
        }
    }

    /// The hash of the request that had this key, and the booking it was about.
    pub(super) async fn remembered(&self, now: OffsetDateTime, key: &str) -> QueryResult<Option<(Vec<u8>, i64)>> {
        let known = idempotency_key::table.find((self.organization.0, key));
        let row: Option<(Vec<u8>, i64, OffsetDateTime)> = known
            .select((
                idempotency_key::body_hash,
                idempotency_key::booking_id,
                idempotency_key::created_at,
            ))
            .first(&mut &*self.connection)
            .await
            .optional()?;
        match row {
            None => Ok(None),
            // Its time is over, whether or not it has been cleared away: the key begins anew.
            Some((.., created_at)) if created_at <= now - KEY_LIFETIME => {
                diesel::delete(known).execute(&mut &*self.connection).await?;
                Ok(None)
            }
            Some((body_hash, booking, _)) => Ok(Some((body_hash, booking))),
        }
    }

    /// Whether the last booking with this body from this source was made a moment ago and still stands.
    /// Two statements, of which the second is rarely needed, and the first asks for the last time only: a
    /// join of both, a condition on the age or a limit would be planned anew each time, which costs
    /// more than all of it.
    async fn booked_a_moment_ago(&self, now: OffsetDateTime, draft: &Draft) -> Result<Option<i64>, Failure> {
        let same = booking::organization_nr
            .eq(self.organization.0)
            .and(booking::repetition_hash.eq(draft.repetition_hash.as_slice()));
        let last: Option<OffsetDateTime> = booking::table
            .filter(same)
            .select(max(booking::created_at))
            .get_result(&mut &*self.connection)
            .await?;
        let Some(last) = last.filter(|last| *last > now - REPETITION_GUARD) else {
            return Ok(None);
        };
        let stands = booking::table.inner_join(
            appointment::table.on(appointment::organization_nr
                .eq(booking::organization_nr)
                .and(appointment::booking_id.eq(booking::id))),
        );
        Ok(stands
            .filter(same.and(booking::created_at.eq(last)))
            .filter(appointment::status.eq("CONFIRMED"))
            .select(booking::id)
            .first(&mut &*self.connection)
            .await
            .optional()?)
    }

    async fn read_booking(&self, id: i64) -> Result<Booking, Failure> {
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
            .load(&mut &*self.connection)
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
