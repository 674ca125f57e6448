//! How the appointments of a booking read in every mail.

use crate::cleaning::one_line;
use crate::mail_body::Section;
use crate::{BookedAppointment, BookingLetter, wording};

/// "Mi., 13. Jänner um 09:30 Uhr"
pub(crate) fn moment(appointment: &BookedAppointment) -> String {
    let starts = appointment.starts_wall;
    format!(
        "{} um {}",
        wording::short_day(starts.date()),
        wording::time_of_day(starts)
    )
}

/// One card for each appointment that takes place, by start; without its title where the
/// appointment is health data.
pub(crate) fn sections(letter: &BookingLetter) -> Vec<Section> {
    sections_of(letter, letter.upcoming().collect())
}

/// The same for each appointment that was called off.
pub(crate) fn cancelled_sections(letter: &BookingLetter) -> Vec<Section> {
    sections_of(letter, letter.cancelled().collect())
}

fn sections_of(letter: &BookingLetter, mut appointments: Vec<&BookedAppointment>) -> Vec<Section> {
    appointments.sort_by_key(|appointment| appointment.starts_at);
    appointments
        .into_iter()
        .map(|appointment| section(appointment, letter.is_confidential()))
        .collect()
}

fn section(appointment: &BookedAppointment, confidential: bool) -> Section {
    let mut lines = Vec::new();
    if !confidential {
        lines.push(one_line(&appointment.title));
    }
    lines.push(details(appointment));
    Section {
        label: wording::long_day(appointment.starts_wall.date()),
        title: wording::from_to(appointment.starts_wall, appointment.ends_wall),
        lines,
        link: None,
    }
}

/// "mit Lena Gruber · 60 Minuten · € 58,00"
pub(crate) fn details(appointment: &BookedAppointment) -> String {
    format!(
        "mit {} · {} · {}",
        one_line(&appointment.employee_name),
        wording::duration(appointment.duration_minutes),
        wording::amount(appointment.price)
    )
}
