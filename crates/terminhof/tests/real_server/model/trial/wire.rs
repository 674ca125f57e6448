//! Operations, and what the model says to them, in the form of the wire.

use serde_json::{Value, json};
use shared_kernel::CalendarGuid;

use super::super::calendar::{Appointment, Free};
use super::super::clock;
use super::super::operation::{Operation, Who};
use super::{NOBODY, Trial};

impl Trial {
    pub(super) fn request(&self, operation: &Operation) -> (&'static str, Value) {
        match operation {
            Operation::SlotQuery { services, from, to } => {
                let services: Vec<i64> = services.iter().map(|service| self.service(*service)).collect();
                let body = json!({
                    "organizationNr": self.organization, "serviceIdList": services,
                    "dateFrom": from.text(), "dateTo": to.text(),
                });
                ("/api/calendar/getbookingslotsoverview", body)
            }
            Operation::Book {
                appointment_requests,
                customer,
                ..
            } => {
                let services: Vec<Value> = appointment_requests
                    .iter()
                    .map(|appointment_request| {
                        let service = self.service(appointment_request.service);
                        json!({"serviceId": service, "userId": user(appointment_request.who), "start": appointment_request.start.text()})
                    })
                    .collect();
                let body = json!({
                    "customerData": {
                        "firstName": format!("Vorname{customer}"), "lastName": "Muster",
                        "userEmail": format!("kunde{customer}@example.org"), "userPhone": null, "userRemarks": null,
                    },
                    "location": "", "organizatonNr": self.organization, "services": services, "customizedFields": [],
                });
                ("/api/calendar/addbooking", body)
            }
            Operation::View { booking } => {
                let body = json!({"token": self.token(*booking)});
                ("/api/calendar/getmanagedbooking", body)
            }
            Operation::Cancel { booking, .. } => {
                let body = json!({"token": self.token(*booking)});
                ("/api/calendar/cancelmanagedbooking", body)
            }
            Operation::Move {
                booking, relocations, ..
            } => {
                let appointments: Vec<Value> = relocations
                    .iter()
                    .map(|relocation| {
                        let id = self.model.appointment(relocation.appointment).id;
                        json!({"appointmentId": id, "userId": user(relocation.who), "start": relocation.start.text()})
                    })
                    .collect();
                let body = json!({"token": self.token(*booking), "appointments": appointments});
                ("/api/calendar/movemanagedbooking", body)
            }
            Operation::SetLength { .. } => unreachable!("staff has calls of its own"),
        }
    }

    fn service(&self, service: Option<usize>) -> i64 {
        service.map_or(NOBODY, |service| self.services[service])
    }

    fn token(&self, booking: Option<usize>) -> String {
        let Some(booking) = booking else {
            return "0123456789abcdef".repeat(4);
        };
        let guid = self.model.bookings[booking].guid.parse().unwrap();
        let link = self.links.link_for(CalendarGuid(guid));
        link.split_once("/manage#").unwrap().1.to_owned()
    }

    /// What both forms of an appointment say.
    fn times_and_terms(&self, appointment: &Appointment) -> Value {
        let service = &self.model.provider.services[appointment.service];
        json!({
            "serviceId": self.services[appointment.service],
            "title": service.title,
            "price": f64::from(service.price_cents) / 100.0,
            "duration": service.duration,
            "userId": appointment.employee + 1,
            "employeeName": self.model.provider.employees[appointment.employee].name(),
            "start": clock::text(clock::wall(appointment.start)),
            "end": clock::text(clock::wall(self.model.end(appointment))),
        })
    }

    /// A booking as booking it answers.
    pub(super) fn entry(&self, booking: usize) -> Value {
        let booking = &self.model.bookings[booking];
        let order = by_start(&booking.appointments);
        let appointments = order.iter().map(|position| &booking.appointments[*position]);
        let appointments = appointments.filter(|one| one.is_confirmed);
        let appointments: Vec<Value> = appointments.map(|one| self.times_and_terms(one)).collect();
        let texts = |member: &str| -> Vec<String> {
            let texts = appointments.iter().map(|one| one[member].as_str().unwrap().to_owned());
            texts.collect()
        };
        json!({
            "id": booking.id,
            "calendarGuid": booking.guid,
            "organizationid": self.organization,
            "title": texts("title").join(", "),
            "start": texts("start").iter().min(),
            "end": texts("end").iter().max(),
            "services": appointments.iter().map(|one| &one["serviceId"]).collect::<Vec<_>>(),
            "category": "SERVICE",
            "onlineMeetingLink": null,
            "timeZone": "Europe/Vienna",
            "appointments": appointments,
            "event": null,
        })
    }

    /// A booking as whoever has its manage link sees it.
    pub(super) fn managed(&self, booking: usize) -> Value {
        let booking = &self.model.bookings[booking];
        let order = by_start(&booking.appointments);
        let appointments = order.iter().map(|position| &booking.appointments[*position]);
        let appointments: Vec<Value> = appointments
            .map(|appointment| {
                let mut shown = self.times_and_terms(appointment);
                shown["appointmentId"] = json!(appointment.id);
                shown["followUpTime"] = json!(self.model.provider.services[appointment.service].follow_up);
                shown["status"] = json!(status(appointment.is_confirmed));
                let can_be_moved = self.model.lies_ahead(appointment) && self.model.is_in_time(appointment);
                shown["canBeMoved"] = json!(can_be_moved);
                shown
            })
            .collect();
        let ahead = booking.appointments.iter().filter(|one| self.model.lies_ahead(one));
        let first = ahead.min_by_key(|one| one.start);
        let until = first.map(|one| clock::text(clock::wall(one.start - self.model.provider.cancellation_notice)));
        json!({
            "id": booking.id,
            "calendarGuid": booking.guid,
            "organizationid": self.organization,
            "timeZone": "Europe/Vienna",
            "status": status(booking.appointments.iter().any(|one| one.is_confirmed)),
            "canBeCancelled": first.is_some_and(|one| self.model.is_in_time(one)),
            "changeableUntil": until,
            "cancellationNoticeMinutes": self.model.provider.cancellation_notice,
            "appointments": appointments,
            "events": [],
        })
    }
}

pub(super) fn slots(free: &[Free]) -> Value {
    let slot = |(wall, employees): &Free| {
        let employees: Vec<usize> = employees.iter().map(|employee| employee + 1).collect();
        json!({"dateFrom": clock::text(*wall), "userIdList": employees})
    };
    free.iter().map(slot).collect()
}

fn user(who: Who) -> Value {
    match who {
        Who::Anybody => Value::Null,
        Who::Employee(employee) => json!(employee + 1),
        Who::Stranger => json!(NOBODY),
    }
}

pub(super) fn status(is_confirmed: bool) -> &'static str {
    if is_confirmed {
        "CONFIRMED"
    } else {
        "CANCELLED_BY_CUSTOMER"
    }
}

/// Positions of appointments by their start, and in the order of the booking where they start together.
pub(super) fn by_start(appointments: &[Appointment]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..appointments.len()).collect();
    order.sort_by_key(|position| appointments[*position].start);
    order
}
