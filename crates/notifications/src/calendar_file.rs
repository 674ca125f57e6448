//! The appointments of a booking for the customer's calendar (RFC 5545).
//!
//! What was agreed is the time on the provider's wall, so events carry wall time with its zone, and
//! the file brings the rules of that zone along.

use icalendar::{Calendar, Component, Event, EventLike, EventStatus, Property};
use shared_kernel::EmailAddress;
use time::{OffsetDateTime, PrimitiveDateTime, UtcOffset};

use crate::cleaning::{one_line, typed_name};
use crate::product::{PRODUCT_HOST, PRODUCT_NAME};
use crate::time_zone_definition::time_zone_definition;
use crate::{BookedAppointment, BookingMailContent, CalendarFile, CalendarMethod, appointment_lines};

/// RFC 5545, 3.1: octets of a line without its line break.
const LONGEST_LINE: usize = 75;

/// Writes one event per appointment, cancelled ones marked so. `written_at` becomes the DTSTAMP.
///
/// UIDs come from the booking and the place of the appointment in it, and stay when it is moved;
/// SEQUENCE rises then, and when the provider has another name or address, so that calendars replace what they have.
pub fn calendar_file(mail_content: &BookingMailContent, written_at: OffsetDateTime) -> CalendarFile {
    file_of(mail_content, written_at, CalendarMethod::Publish, |_| true)
}

/// Writes only the appointments that were cancelled with this change of the booking, so that a calendar
/// takes them out. `written_at` becomes the DTSTAMP; UIDs are those of [`calendar_file`].
pub fn cancelled_calendar_file(
    mail_content: &BookingMailContent,
    revision: i32,
    written_at: OffsetDateTime,
) -> CalendarFile {
    file_of(mail_content, written_at, CalendarMethod::Cancel, |appointment| {
        appointment.was_cancelled_with(revision)
    })
}

/// Writes one file with the appointments of all these bookings. `written_at` becomes the DTSTAMP; UIDs are those of
/// [`calendar_file`].
pub fn calendar_file_of_all(mail_contents: &[BookingMailContent], written_at: OffsetDateTime) -> CalendarFile {
    CalendarFile {
        name: "termine.ics".to_owned(),
        ..file_of_all(mail_contents, written_at, CalendarMethod::Publish, |_| true)
    }
}

fn file_of(
    mail_content: &BookingMailContent,
    written_at: OffsetDateTime,
    method: CalendarMethod,
    is_in: impl Fn(&BookedAppointment) -> bool,
) -> CalendarFile {
    file_of_all(std::slice::from_ref(mail_content), written_at, method, is_in)
}

fn file_of_all(
    mail_contents: &[BookingMailContent],
    written_at: OffsetDateTime,
    method: CalendarMethod,
    is_in: impl Fn(&BookedAppointment) -> bool,
) -> CalendarFile {
    let mut calendar = Calendar::empty();
    for (key, value) in [
        ("VERSION", "2.0"),
        ("PRODID", &format!("-//{PRODUCT_NAME}//{PRODUCT_NAME}//DE")),
        ("CALSCALE", "GREGORIAN"),
        ("METHOD", method.label()),
    ] {
        calendar.append_property((key, value));
    }
    for mail_content in mail_contents {
        let appointments = mail_content.appointments.iter().enumerate();
        for (index, appointment) in appointments.filter(|(_, appointment)| is_in(appointment)) {
            calendar.push(event(mail_content, index, appointment, written_at));
        }
    }
    CalendarFile {
        name: "termin.ics".to_owned(),
        method,
        content: folded(&calendar.to_string(), || zone_lines(mail_contents)),
    }
}

/// The text of a calendar with the lines of its zones before the first event. The crate cannot write a VTIMEZONE (it would
/// stamp one with the machine's clock) and lets the last line of a folded text grow to 76 octets, so both are done here.
pub(crate) fn folded(calendar: &str, zone_lines: impl FnOnce() -> Vec<String>) -> String {
    let unfolded = calendar.replace("\r\n ", "");
    let mut content = String::new();
    let mut zones = Some(zone_lines());
    for line in unfolded.split("\r\n").filter(|line| !line.is_empty()) {
        if line == "BEGIN:VEVENT" {
            for line in zones.take().into_iter().flatten() {
                fold(&line, &mut content);
            }
        }
        fold(line, &mut content);
    }
    content
}

fn event(
    mail_content: &BookingMailContent,
    index: usize,
    appointment: &BookedAppointment,
    written_at: OffsetDateTime,
) -> Event {
    let zone = &mail_content.provider.zone;
    let provider = one_line(&mail_content.provider.name);
    let mut event = Event::new();
    event
        .uid(&format!("{}-{}@{PRODUCT_HOST}", mail_content.calendar_guid, index + 1))
        .sequence(sequence(mail_content))
        .add_property("DTSTAMP", utc_time(written_at))
        .append_property(zoned("DTSTART", zone.name(), appointment.starts_wall))
        .status(if appointment.cancelled {
            EventStatus::Cancelled
        } else {
            EventStatus::Confirmed
        });
    // An end in the second pass of the autumn fold has no wall time of its own: readers would take
    // it for the first pass, an hour before.
    event.append_property(if zone.instant(appointment.ends_wall) == Ok(appointment.ends_at) {
        zoned("DTEND", zone.name(), appointment.ends_wall)
    } else {
        Property::new("DTEND", utc_time(appointment.ends_at))
    });
    let address = mail_content.provider.address.lines();
    if mail_content.is_confidential() {
        event
            .summary("Termin")
            .location(&address.join(", "))
            .add_property("CLASS", "PRIVATE");
    } else {
        event
            .summary(&summary(mail_content, appointment, &provider))
            .location(&std::iter::once(provider).chain(address).collect::<Vec<_>>().join(", "))
            .description(&description(mail_content, appointment));
        if let Some(email) = &mail_content.provider.email {
            event.append_property(organizer(&mail_content.provider.name, email));
        }
    }
    if let Some(link) = mail_content.online_link() {
        event.add_property("URL", link);
    }
    event
}

/// "Töpfern am Abend bei Haarwerk"; of several seats that were taken at once each says first whose it is, since they lie
/// beside each other in one calendar.
fn summary(mail_content: &BookingMailContent, appointment: &BookedAppointment, provider: &str) -> String {
    let what = format!("{} bei {provider}", one_line(&appointment.title));
    match typed_name(&mail_content.customer.first_name).as_str() {
        name if mail_content.is_one_of_several_seats() && !name.is_empty() => format!("{name}: {what}"),
        _ => what,
    }
}

fn sequence(mail_content: &BookingMailContent) -> u32 {
    let counted = |count: i32| count.max(0).unsigned_abs();
    counted(mail_content.sequence).saturating_add(counted(mail_content.provider.relocations))
}

fn description(mail_content: &BookingMailContent, appointment: &BookedAppointment) -> String {
    let mut lines = vec![appointment_lines::details(appointment)];
    lines.extend(appointment_lines::room(appointment));
    lines.extend(mail_content.pays_on_site());
    lines.extend(
        mail_content
            .provider
            .phone
            .iter()
            .map(|phone| format!("Telefon: {}", one_line(phone))),
    );
    lines.join("\n")
}

fn organizer(name: &str, email: &EmailAddress) -> Property {
    // A quotation mark cannot be written inside a parameter, and a caret would begin an escape of RFC 6868.
    let name = one_line(name).replace('"', "'").replace('^', "");
    // Letters that mean something in an address of a link (RFC 6068) are left to percent signs; '@' and '.' stay as
    // they are.
    let address: String = email
        .to_ascii()
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'@' | b'.' | b'-' | b'_' | b'+' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    Property::new("ORGANIZER", format!("mailto:{address}"))
        .add_parameter("CN", &name)
        .done()
}

/// The rules of each zone once, for the time in which there are appointments.
fn zone_lines(mail_contents: &[BookingMailContent]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut done: Vec<&str> = Vec::new();
    for zone in mail_contents.iter().map(|mail_content| &mail_content.provider.zone) {
        if done.contains(&zone.name()) {
            continue;
        }
        done.push(zone.name());
        let of_zone = || {
            let in_zone = |mail_content: &&BookingMailContent| mail_content.provider.zone.name() == zone.name();
            mail_contents
                .iter()
                .filter(in_zone)
                .flat_map(|mail_content| &mail_content.appointments)
        };
        let first = of_zone().map(|appointment| appointment.starts_at).min();
        let last = of_zone().map(|appointment| appointment.ends_at).max();
        if let (Some(first), Some(last)) = (first, last) {
            lines.extend(time_zone_definition(zone, first, last));
        }
    }
    lines
}

fn zoned(key: &str, zone: &str, wall: PrimitiveDateTime) -> Property {
    Property::new(key, local_time(wall)).add_parameter("TZID", zone).done()
}

/// For example "20270113T093000": without an offset.
pub(crate) fn local_time(wall: PrimitiveDateTime) -> String {
    let (date, time) = (wall.date(), wall.time());
    format!(
        "{:04}{:02}{:02}T{:02}{:02}{:02}",
        date.year(),
        u8::from(date.month()),
        date.day(),
        time.hour(),
        time.minute(),
        time.second()
    )
}

pub(crate) fn utc_time(instant: OffsetDateTime) -> String {
    let utc = instant.to_offset(UtcOffset::UTC);
    local_time(PrimitiveDateTime::new(utc.date(), utc.time())) + "Z"
}

/// Appends a line, folded between characters so that no line has more than 75 octets.
fn fold(line: &str, content: &mut String) {
    let mut length = 0;
    for character in line.chars() {
        if length + character.len_utf8() > LONGEST_LINE {
            content.push_str("\r\n ");
            length = 1;
        }
        content.push(character);
        length += character.len_utf8();
    }
    content.push_str("\r\n");
}

#[cfg(test)]
mod tests;
