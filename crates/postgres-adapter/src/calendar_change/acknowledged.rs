//! A booking as its client was told of it, kept with the key of the request.

use booking_core::booking::BookedAppointment;
use booking_core::events::{BookedDate, BookedEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shared_kernel::{EventDateId, EventId, Money, ResourceId, ServiceId, StoreError, Zone};
use time::PrimitiveDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use crate::booking_core::{event_kind, zone};
use crate::error::corrupt;

const WALL: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]");

#[derive(Serialize, Deserialize)]
struct Acknowledged {
    zone: String,
    appointments: Vec<Appointment>,
}

#[derive(Serialize, Deserialize)]
struct Appointment {
    service: i64,
    title: String,
    price_cents: u32,
    duration: u16,
    employee: i32,
    employee_name: String,
    start: String,
    end: String,
}

/// As it is stored.
pub(super) fn stored(zone: &Zone, appointments: &[BookedAppointment]) -> Result<Value, StoreError> {
    let appointment = |booked: &BookedAppointment| {
        Ok(Appointment {
            service: booked.service.0,
            title: booked.title.clone(),
            price_cents: booked.price.cents(),
            duration: booked.duration,
            employee: booked.employee.0,
            employee_name: booked.employee_name.clone(),
            start: written(booked.start)?,
            end: written(booked.end)?,
        })
    };
    let acknowledged = Acknowledged {
        zone: zone.name().to_owned(),
        appointments: appointments
            .iter()
            .map(appointment)
            .collect::<Result<_, StoreError>>()?,
    };
    serde_json::to_value(acknowledged).map_err(|error| corrupt(error.to_string()))
}

/// As it was told.
pub(super) fn told(stored: Value) -> Result<(Zone, Vec<BookedAppointment>), StoreError> {
    let booked = |appointment: Appointment| {
        Ok(BookedAppointment {
            service: ServiceId(appointment.service),
            title: appointment.title,
            price: Money::from_cents(appointment.price_cents),
            duration: appointment.duration,
            employee: ResourceId(appointment.employee),
            employee_name: appointment.employee_name,
            start: read(&appointment.start)?,
            end: read(&appointment.end)?,
        })
    };
    let acknowledged: Acknowledged = serde_json::from_value(stored).map_err(|error| corrupt(error.to_string()))?;
    let appointments = acknowledged.appointments.into_iter().map(booked);
    Ok((
        zone(&acknowledged.zone)?,
        appointments.collect::<Result<_, StoreError>>()?,
    ))
}

#[derive(Serialize, Deserialize)]
struct AcknowledgedSignUp {
    zone: String,
    event: i64,
    kind: String,
    title: String,
    price_cents: u32,
    trainer: Option<String>,
    room: Option<String>,
    online_meeting_link: Option<String>,
    dates: Vec<(i64, String, String)>,
}

/// A sign-up as it is stored.
pub(super) fn stored_sign_up(zone: &Zone, event: &BookedEvent) -> Result<Value, StoreError> {
    let date = |date: &BookedDate| Ok((date.id.0, written(date.starts)?, written(date.ends)?));
    let acknowledged = AcknowledgedSignUp {
        zone: zone.name().to_owned(),
        event: event.id.0,
        kind: event.kind.name().to_owned(),
        title: event.title.clone(),
        price_cents: event.price.cents(),
        trainer: event.trainer.clone(),
        room: event.room.clone(),
        online_meeting_link: event.online_meeting_link.clone(),
        dates: event.dates.iter().map(date).collect::<Result<_, StoreError>>()?,
    };
    serde_json::to_value(acknowledged).map_err(|error| corrupt(error.to_string()))
}

/// A sign-up as it was told.
pub(super) fn told_sign_up(stored: Value) -> Result<(Zone, BookedEvent), StoreError> {
    let told: AcknowledgedSignUp = serde_json::from_value(stored).map_err(|error| corrupt(error.to_string()))?;
    let date = |(id, starts, ends): (i64, String, String)| {
        Ok(BookedDate {
            id: EventDateId(id),
            starts: read(&starts)?,
            ends: read(&ends)?,
        })
    };
    let event = BookedEvent {
        id: EventId(told.event),
        kind: event_kind(&told.kind)?,
        title: told.title,
        price: Money::from_cents(told.price_cents),
        trainer: told.trainer,
        room: told.room,
        online_meeting_link: told.online_meeting_link,
        dates: told.dates.into_iter().map(date).collect::<Result<_, StoreError>>()?,
    };
    Ok((zone(&told.zone)?, event))
}

fn written(time: PrimitiveDateTime) -> Result<String, StoreError> {
    time.format(WALL).map_err(|error| corrupt(error.to_string()))
}

fn read(text: &str) -> Result<PrimitiveDateTime, StoreError> {
    PrimitiveDateTime::parse(text, WALL).map_err(|error| corrupt(error.to_string()))
}
