//! The column `details` of a line of a booking's history. Migration `…_bookings` documents the
//! form, and the audit compares what stands in the calendar with it.

use booking_core::booking::{DecidedAppointment, Overridden};
use booking_core::lifecycle::StoredBooking;
use booking_core::staff_calendar::AssignedTime;
use serde_json::{Value, json};
use shared_kernel::{AppointmentId, EventDateId, ParticipationId, ResourceId};
use time::PrimitiveDateTime;
use time::macros::format_description;

/// A booking was made; the appointments that break rules. None when none does.
pub(crate) fn booked(overridden: &[(i64, &Overridden)]) -> Option<Value> {
    let of_appointment = |(id, over): &(i64, &Overridden)| {
        let mut details = overridden_rules(over);
        details["appointment"] = json!(id);
        details
    };
    let overridden: Vec<Value> = overridden.iter().map(of_appointment).collect();
    (!overridden.is_empty()).then(|| json!({ "overridden": overridden }))
}

/// An appointment was cancelled or closed.
pub(crate) fn appointment(id: AppointmentId) -> Value {
    json!({ "appointment": id.0 })
}

/// An appointment was moved, or lasts longer or shorter, perhaps although that breaks rules.
pub(crate) fn moved(
    held: &StoredBooking,
    id: AppointmentId,
    to: &DecidedAppointment,
    overridden: Option<&Overridden>,
) -> Value {
    let from = held
        .appointment(id)
        .map(|from| assigned_time(from.start, from.duration, from.employee));
    let to = assigned_time(to.start, to.duration, to.employee);
    let mut details = json!({ "appointment": id.0, "from": from, "to": to });
    if let Some(overridden) = overridden {
        details["overridden"] = overridden_rules(overridden);
    }
    details
}

/// A participant does not come to a date.
pub(crate) fn date(participation: ParticipationId, date: EventDateId) -> Value {
    json!({ "participation": participation.0, "date": date.0 })
}

/// A date that takes place at another time, or that was added.
pub(crate) struct ChangedDate {
    pub(crate) id: EventDateId,
    /// Start in wall time, and minutes; none of one that was added.
    pub(crate) from: Option<(PrimitiveDateTime, i64)>,
    pub(crate) to: (PrimitiveDateTime, i64),
}

/// What a participant comes to takes place at other times, or with another trainer, room or link.
pub(crate) fn event_changed(participation: ParticipationId, dates: &[&ChangedDate], changed: &[&str]) -> Value {
    let dates = dates.iter().map(|date| {
        let mut details = json!({ "date": date.id.0, "to": time(date.to) });
        if let Some(from) = date.from {
            details["from"] = time(from);
        }
        details
    });
    let dates: Vec<Value> = dates.collect();
    json!({ "participation": participation.0, "dates": dates, "changed": changed })
}

/// The dates that a line tells to be changed, with the start that they had before.
pub(crate) fn changed_dates_of(details: &Value) -> Vec<(i64, Option<PrimitiveDateTime>)> {
    let dates = details["dates"].as_array().into_iter().flatten();
    let changed = dates.filter_map(|date| Some((date["date"].as_i64()?, start_of(&date["from"]))));
    changed.collect()
}

/// A seat was given back.
pub(crate) fn seat(participation: ParticipationId) -> Value {
    json!({ "participation": participation.0 })
}

/// An appointment takes place although its employee does not work then, or is absent.
pub(crate) fn kept(appointment: AppointmentId) -> Value {
    json!({ "appointment": appointment.0, "kept": true })
}

/// An appointment stays although its employee, or the premises, are absent.
pub(crate) fn kept_in_absence(appointment: AppointmentId, absence: i64) -> Value {
    json!({ "appointment": appointment.0, "absence": absence })
}

/// Start in wall time, length in minutes, and the id of the employee.
fn assigned_time(start: PrimitiveDateTime, duration: u16, employee: ResourceId) -> Value {
    json!({ "start": minute(start), "minutes": duration, "employee": employee.0 })
}

/// Start in wall time, and length in minutes.
pub(crate) fn time((start, minutes): (PrimitiveDateTime, i64)) -> Value {
    json!({ "start": minute(start), "minutes": minutes })
}

/// A wall time.
pub(crate) fn minute(wall: PrimitiveDateTime) -> String {
    format!("{}T{:02}:{:02}", wall.date(), wall.hour(), wall.minute())
}

fn overridden_rules(overridden: &Overridden) -> Value {
    let rules: Vec<&str> = overridden.rules.iter().map(|rule| rule.code()).collect();
    json!({ "rules": rules, "rank": overridden.rank.label() })
}

/// The appointment that a line is about. None where it is about all of the booking, or a seat.
pub(crate) fn appointment_of(details: &Value) -> Option<AppointmentId> {
    details["appointment"].as_i64().map(AppointmentId)
}

/// Where a moved appointment was (`from`) or is (`to`).
pub(crate) fn moved_appointment_of(details: &Value, end: &str) -> Option<AssignedTime> {
    let end = &details[end];
    Some(AssignedTime {
        start: start_of(end)?,
        duration: u16::try_from(end["minutes"].as_i64()?).ok()?,
        employee: ResourceId(i32::try_from(end["employee"].as_i64()?).ok()?),
    })
}

/// The rules that were overridden: of a move, or of all appointments of a booking.
pub(crate) fn overridden_rules_of(details: &Value) -> Vec<String> {
    let overridden = &details["overridden"];
    let all = overridden
        .as_array()
        .map_or_else(|| vec![overridden], |all| all.iter().collect());
    let rules = all.into_iter().filter_map(|one| one["rules"].as_array()).flatten();
    let mut rules: Vec<String> = rules.filter_map(|rule| Some(rule.as_str()?.to_owned())).collect();
    rules.sort_unstable();
    rules.dedup();
    rules
}

/// When a time begins, assigned or not.
fn start_of(time: &Value) -> Option<PrimitiveDateTime> {
    let minute = format_description!(version = 2, "[year]-[month]-[day]T[hour]:[minute]");
    PrimitiveDateTime::parse(time["start"].as_str()?, minute).ok()
}

/// The appointments that, by this line, take place although a rule is against it, or their employee is absent.
pub(crate) fn knowingly_kept(details: &Value) -> Vec<AppointmentId> {
    let overridden = &details["overridden"];
    let is_kept = details["absence"].is_i64() || details["kept"] == true || overridden.is_object();
    let own = appointment_of(details).filter(|_| is_kept);
    let booked = overridden.as_array().into_iter().flatten().filter_map(appointment_of);
    own.into_iter().chain(booked).collect()
}
