//! The answer to a booking request as JSON: it is stored with the idempotency key and given again when the request
//! comes again, whatever has become of the booking.

use booking_core::booking::BookedAppointment;
use booking_core::events::{BookedDate, BookedEvent};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shared_kernel::{EventDateId, EventId, Money, ResourceId, ServiceId, StoreError, Zone};
use time::PrimitiveDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use crate::error::corrupt;
use crate::queries::columns::zone;
use crate::queries::events::event::event_kind;

const WALL_TIME: &[BorrowedFormatItem<'_>] = format_description!("[year]-[month]-[day]T[hour]:[minute]");

#[derive(Serialize, Deserialize)]
struct StoredBooking {
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

pub(super) fn booking_to_json(zone: &Zone, appointments: &[BookedAppointment]) -> Result<Value, StoreError> {
    let appointment = |booked: &BookedAppointment| {
        Ok(Appointment {
            service: booked.service.0,
            title: booked.title.clone(),
            price_cents: booked.price.cents(),
            duration: booked.duration,
            employee: booked.employee.0,
            employee_name: booked.employee_name.clone(),
            start: format_wall_time(booked.start)?,
            end: format_wall_time(booked.end)?,
        })
    };
    let stored = StoredBooking {
        zone: zone.name().to_owned(),
        appointments: appointments
            .iter()
            .map(appointment)
            .collect::<Result<_, StoreError>>()?,
    };
    serde_json::to_value(stored).map_err(|error| corrupt(error.to_string()))
}

pub(super) fn booking_from_json(stored: Value) -> Result<(Zone, Vec<BookedAppointment>), StoreError> {
    let booked = |appointment: Appointment| {
        Ok(BookedAppointment {
            service: ServiceId(appointment.service),
            title: appointment.title,
            price: Money::from_cents(appointment.price_cents),
            duration: appointment.duration,
            employee: ResourceId(appointment.employee),
            employee_name: appointment.employee_name,
            start: parse_wall_time(&appointment.start)?,
            end: parse_wall_time(&appointment.end)?,
        })
    };
    let stored: StoredBooking = serde_json::from_value(stored).map_err(|error| corrupt(error.to_string()))?;
    let appointments = stored.appointments.into_iter().map(booked);
    Ok((zone(&stored.zone)?, appointments.collect::<Result<_, StoreError>>()?))
}

#[derive(Serialize, Deserialize)]
struct StoredSignUp {
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

pub(super) fn sign_up_to_json(zone: &Zone, event: &BookedEvent) -> Result<Value, StoreError> {
    let date = |date: &BookedDate| Ok((date.id.0, format_wall_time(date.starts)?, format_wall_time(date.ends)?));
    let stored = StoredSignUp {
        zone: zone.name().to_owned(),
        event: event.id.0,
        kind: event.kind.label().to_owned(),
        title: event.title.clone(),
        price_cents: event.price.cents(),
        trainer: event.trainer.clone(),
        room: event.room.clone(),
        online_meeting_link: event.online_meeting_link.clone(),
        dates: event.dates.iter().map(date).collect::<Result<_, StoreError>>()?,
    };
    serde_json::to_value(stored).map_err(|error| corrupt(error.to_string()))
}

pub(super) fn sign_up_from_json(stored: Value) -> Result<(Zone, BookedEvent), StoreError> {
    let stored: StoredSignUp = serde_json::from_value(stored).map_err(|error| corrupt(error.to_string()))?;
    let date = |(id, starts, ends): (i64, String, String)| {
        Ok(BookedDate {
            id: EventDateId(id),
            starts: parse_wall_time(&starts)?,
            ends: parse_wall_time(&ends)?,
        })
    };
    let event = BookedEvent {
        id: EventId(stored.event),
        kind: event_kind(&stored.kind)?,
        title: stored.title,
        price: Money::from_cents(stored.price_cents),
        trainer: stored.trainer,
        room: stored.room,
        online_meeting_link: stored.online_meeting_link,
        dates: stored.dates.into_iter().map(date).collect::<Result<_, StoreError>>()?,
    };
    Ok((zone(&stored.zone)?, event))
}

fn format_wall_time(time: PrimitiveDateTime) -> Result<String, StoreError> {
    time.format(WALL_TIME).map_err(|error| corrupt(error.to_string()))
}

fn parse_wall_time(text: &str) -> Result<PrimitiveDateTime, StoreError> {
    PrimitiveDateTime::parse(text, WALL_TIME).map_err(|error| corrupt(error.to_string()))
}
