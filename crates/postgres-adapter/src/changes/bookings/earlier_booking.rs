//! The answer to a booking request that comes again.

use booking_core::booking::{BookedAppointment, Booking, BookingRefused, Draft};
use booking_core::lifecycle::AppointmentState;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, CalendarGuid, Money, ResourceId, ServiceId, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use crate::changes::CalendarChange;
use crate::error::{corrupt, store_error};
use crate::queries::columns::{number, zone};
use crate::queries::joins::employee_of_appointment;
use crate::schema::{appointment, booking, resource};

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
    String,
);

impl CalendarChange<'_> {
    /// The booking that the same request has made before, as it is now: without what was cancelled.
    pub(crate) async fn earlier_booking(
        &mut self,
        now: OffsetDateTime,
        draft: &Draft,
    ) -> Result<Option<Booking>, BookingRefused> {
        match self.earlier_outcome::<BookingRefused>(now, &draft.identity).await? {
            Some(id) => Ok(Some(self.read_booking(id).await?)),
            None => Ok(None),
        }
    }

    pub(in crate::changes) async fn guid_of(&mut self, id: BookingId) -> Result<CalendarGuid, StoreError> {
        let guid: Uuid = booking::table
            .find((self.organization.0, id.0))
            .select(booking::calendar_guid)
            .first(self.connection)
            .await
            .map_err(store_error)?;
        Ok(CalendarGuid(guid))
    }

    async fn read_booking(&mut self, id: BookingId) -> Result<Booking, StoreError> {
        let rows: Vec<AppointmentRow> = appointment::table
            .inner_join(resource::table.on(employee_of_appointment()))
            .filter(
                appointment::organization_nr
                    .eq(self.organization.0)
                    .and(appointment::booking_id.eq(id.0)),
            )
            .order((appointment::starts_at, appointment::position))
            .select((
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
                appointment::status,
            ))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let zone_name = rows.as_slice().first().map(|row| row.9.clone());
        let is_cancelled =
            |row: &AppointmentRow| AppointmentState::labelled(&row.10).is_some_and(AppointmentState::is_cancelled);
        let stands = rows.into_iter().filter(|row| !is_cancelled(row));
        Ok(Booking {
            id,
            guid: self.guid_of(id).await?,
            organization: self.organization,
            zone: zone(&zone_name.ok_or_else(|| corrupt("a booking without appointments"))?)?,
            appointments: stands.map(booked_appointment).collect::<Result<_, _>>()?,
        })
    }
}

fn booked_appointment(
    (service, title, price, duration, employee, first_name, last_name, start, end, _, _): AppointmentRow,
) -> Result<BookedAppointment, StoreError> {
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
}
