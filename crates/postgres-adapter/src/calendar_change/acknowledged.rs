//! The appointments of a booking as its client was told, kept with the key of the request.

use booking_core::booking::BookedAppointment;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use shared_kernel::{Money, ResourceId, ServiceId, StoreError, Zone};
use time::PrimitiveDateTime;
use time::format_description::BorrowedFormatItem;
use time::macros::format_description;

use crate::booking_core::zone;
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
    let wall = |time: PrimitiveDateTime| time.format(WALL).map_err(|error| corrupt(error.to_string()));
    let appointment = |booked: &BookedAppointment| {
        Ok(Appointment {
            service: booked.service.0,
            title: booked.title.clone(),
            price_cents: booked.price.cents(),
            duration: booked.duration,
            employee: booked.employee.0,
            employee_name: booked.employee_name.clone(),
            start: wall(booked.start)?,
            end: wall(booked.end)?,
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
    let wall = |text: &str| PrimitiveDateTime::parse(text, WALL).map_err(|error| corrupt(error.to_string()));
    let booked = |appointment: Appointment| {
        Ok(BookedAppointment {
            service: ServiceId(appointment.service),
            title: appointment.title,
            price: Money::from_cents(appointment.price_cents),
            duration: appointment.duration,
            employee: ResourceId(appointment.employee),
            employee_name: appointment.employee_name,
            start: wall(&appointment.start)?,
            end: wall(&appointment.end)?,
        })
    };
    let acknowledged: Acknowledged = serde_json::from_value(stored).map_err(|error| corrupt(error.to_string()))?;
    let appointments = acknowledged.appointments.into_iter().map(booked);
    Ok((
        zone(&acknowledged.zone)?,
        appointments.collect::<Result<_, StoreError>>()?,
    ))
}
