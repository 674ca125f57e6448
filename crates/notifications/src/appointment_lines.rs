//! How the appointments of a booking read in every mail.

use time::{Duration, OffsetDateTime};

use crate::cleaning::one_line;
use crate::mail_body::Section;
use crate::{BookedAppointment, BookingMailContent, UndeliverableReason, wording};

/// The appointments that a mail tells of: at least one.
pub(crate) struct Told<'a> {
    /// Appointment with the earliest start; it stands in the subject.
    pub first: &'a BookedAppointment,
    /// All of them, by start.
    all: Vec<&'a BookedAppointment>,
    mail_content: &'a BookingMailContent,
}

impl<'a> Told<'a> {
    /// Those that take place.
    pub(crate) fn upcoming(mail_content: &'a BookingMailContent) -> Result<Self, UndeliverableReason> {
        Self::of(mail_content, mail_content.upcoming().collect())
    }

    /// Those that take place after this instant.
    pub(crate) fn ahead_of(
        mail_content: &'a BookingMailContent,
        at: OffsetDateTime,
    ) -> Result<Self, UndeliverableReason> {
        Self::of(
            mail_content,
            mail_content.upcoming().filter(|one| one.starts_at > at).collect(),
        )
    }

    /// Those of the visit that begins at this instant, if it does and lies ahead: what else takes place on its day, and of an
    /// event this date alone.
    pub(crate) fn of_visit(
        mail_content: &'a BookingMailContent,
        starts_at: OffsetDateTime,
        at: OffsetDateTime,
    ) -> Result<Self, UndeliverableReason> {
        let ahead = Self::ahead_of(mail_content, at)?;
        let first = ahead.all.iter().find(|one| one.starts_at == starts_at);
        let day = first.ok_or(UndeliverableReason::NothingLeft)?.starts_wall.date();
        let is_of_visit = |one: &&BookedAppointment| {
            one.starts_at == starts_at || (!mail_content.is_sign_up() && one.starts_wall.date() == day)
        };
        Self::of(mail_content, ahead.all.into_iter().filter(is_of_visit).collect())
    }

    /// Those that were called off with this change of the booking.
    pub(crate) fn cancelled_with(
        mail_content: &'a BookingMailContent,
        revision: i32,
    ) -> Result<Self, UndeliverableReason> {
        Self::of(mail_content, mail_content.cancelled_with(revision).collect())
    }

    fn of(
        mail_content: &'a BookingMailContent,
        mut all: Vec<&'a BookedAppointment>,
    ) -> Result<Self, UndeliverableReason> {
        all.sort_by_key(|appointment| appointment.starts_at);
        let first = *all.first().ok_or(UndeliverableReason::NothingLeft)?;
        Ok(Self {
            first,
            all,
            mail_content,
        })
    }

    /// The booking as if nothing else were booked with it.
    pub(crate) fn alone(&self) -> BookingMailContent {
        let mut mail_content = self.mail_content.clone();
        mail_content.appointments = self.all.iter().map(|one| (*one).clone()).collect();
        mail_content
    }

    /// Whether these are dates of events and nothing else, so that nothing of it can be moved.
    pub(crate) fn is_sign_up(&self) -> bool {
        self.mail_content.is_sign_up()
    }

    /// Until when this one can be changed by its customer.
    pub(crate) fn deadline_of(&self, one: &BookedAppointment) -> OffsetDateTime {
        let notice = Duration::minutes(self.mail_content.cancellation_notice_minutes.max(0).into());
        one.starts_at.saturating_sub(notice)
    }

    /// Whether the customer can still change any of it at this instant.
    pub(crate) fn can_be_changed(&self, at: OffsetDateTime) -> bool {
        self.all.iter().any(|one| at <= self.deadline_of(one))
    }

    /// What lies ahead of this instant and can no longer be changed by the customer, by start.
    pub(crate) fn too_late(&self, at: OffsetDateTime) -> Vec<&'a BookedAppointment> {
        let ahead = self.all.iter().copied().filter(|one| one.starts_at > at);
        ahead.filter(|one| self.deadline_of(one) < at).collect()
    }

    /// " „Töpfern am Abend“" where all are dates of one event and it may be named, else nothing.
    pub(crate) fn event_name(&self) -> String {
        let is_one = self.all.iter().all(|one| one.title == self.first.title);
        if self.is_sign_up() && is_one && !self.mail_content.is_confidential() {
            format!(" „{}“", one_line(&self.first.title))
        } else {
            String::new()
        }
    }

    pub(crate) fn are_several(&self) -> bool {
        self.all.len() > 1
    }

    /// Whether each of them begins at another time than before this change of the booking.
    pub(crate) fn are_moved_since(&self, revision: i32) -> bool {
        self.all.iter().all(|one| one.start_before(revision).is_some())
    }

    /// The one text or the other.
    pub(crate) fn pick<T>(&self, one: T, several: T) -> T {
        if self.are_several() { several } else { one }
    }

    /// "2 Termine", "2 Terminen" in the dative.
    pub(crate) fn counted(&self, several: &str) -> String {
        format!("{}\u{a0}{several}", self.all.len())
    }

    /// "am Mi., 13. Jänner um 09:30 Uhr"; several "am Mi., 13. Jänner ab 09:30 Uhr", or
    /// "ab Mi., 13. Jänner, 09:30 Uhr" when they are on different days.
    pub(crate) fn moment(&self) -> String {
        let starts = self.first.starts_wall;
        let (day, time) = (wording::short_day(starts.date()), wording::time_of_day(starts));
        let is_one_day = |one: &&BookedAppointment| one.starts_wall.date() == starts.date();
        if !self.are_several() {
            format!("am {day} um {time}")
        } else if self.all.iter().all(is_one_day) {
            format!("am {day} ab {time}")
        } else {
            format!("ab {day}, {time}")
        }
    }

    /// What the customer reads as the subject: "Dein Termin bei Haarwerk am Mi., 13. Jänner um 09:30 Uhr"
    /// when it begins with "Dein", and without the provider where the appointment is health data.
    pub(crate) fn customer_subject(&self, beginning: &str) -> String {
        let name = self.event_name();
        let whose = self.pick(
            format!("{beginning} Termin{name}"),
            format!("{beginning}e {}{name}", self.counted("Termine")),
        );
        let moment = self.moment();
        wording::breakable(&if self.mail_content.is_confidential() {
            format!("{whose} {moment}")
        } else {
            format!("{whose} bei {} {moment}", one_line(&self.mail_content.provider.name))
        })
    }

    /// One card for each, without its title where the appointment is health data.
    pub(crate) fn sections(&self) -> Vec<Section> {
        let confidential = self.mail_content.is_confidential();
        self.all.iter().map(|one| section(one, confidential)).collect()
    }

    /// The same, each said to stay as it is.
    pub(crate) fn staying_sections(&self) -> Vec<Section> {
        let mut sections = self.sections();
        for section in &mut sections {
            section.label = format!("Bleibt: {}", section.label);
        }
        sections
    }

    /// The same as [`Self::sections`], each with when it began before a change; where only some of several stand elsewhere
    /// since then, these say so.
    pub(crate) fn sections_since(&self, revision: i32) -> Vec<Section> {
        let all_are_moved = self.all.iter().all(|one| one.was_moved_since(revision));
        let mut sections = self.sections();
        for (section, one) in sections.iter_mut().zip(&self.all) {
            if one.was_moved_since(revision) && !all_are_moved {
                section.label.push_str(" · geändert");
            }
            section.lines.extend(one.start_before(revision).map(|start| {
                let (day, time) = (wording::short_day(start.date()), wording::time_of_day(start));
                format!("Bisher: {day}, {time}")
            }));
        }
        sections
    }
}

fn section(appointment: &BookedAppointment, confidential: bool) -> Section {
    let mut lines = Vec::new();
    if !confidential {
        lines.push(one_line(&appointment.title));
    }
    lines.push(details(appointment));
    lines.extend(room(appointment));
    Section {
        label: wording::long_day(appointment.starts_wall.date()),
        title: wording::from_to(appointment.starts_wall, appointment.ends_wall),
        lines,
        link: None,
    }
}

/// "Raum: Atelier im Hof"
pub(crate) fn room(appointment: &BookedAppointment) -> Option<String> {
    let room = appointment.room.as_deref()?;
    Some(format!("Raum: {}", one_line(room)))
}

/// "mit Lena Gruber · 60 Minuten · € 58,00"; a date of an event has no price of its own and perhaps no leader.
pub(crate) fn details(appointment: &BookedAppointment) -> String {
    let with = appointment.employee_name.as_deref();
    let with = with.map(|name| format!("mit {}", one_line(name)));
    let duration = wording::duration(appointment.duration_minutes);
    let price = appointment.price.map(wording::amount);
    let parts: Vec<String> = with.into_iter().chain([duration]).chain(price).collect();
    parts.join(" · ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::{confidential_mail_content, mail_content};

    fn subject(mail_content: &BookingMailContent) -> String {
        Told::upcoming(mail_content).unwrap().customer_subject("Dein")
    }

    #[test]
    fn the_subject_names_one_appointment_and_counts_several() {
        let later = |mut mail_content: BookingMailContent, days: i64| {
            mail_content.appointments[1].starts_wall += Duration::days(days);
            mail_content.appointments[1].starts_at += Duration::days(days);
            mail_content
        };
        let one = |mut mail_content: BookingMailContent| {
            mail_content.appointments.truncate(1);
            mail_content
        };
        for (mail_content, expected) in [
            (
                one(mail_content()),
                "Dein Termin bei Haarwerk am Marktplatz am Mi., 13. Jänner um 09:30 Uhr",
            ),
            (
                mail_content(),
                "Deine 2 Termine bei Haarwerk am Marktplatz am Mi., 13. Jänner ab 09:30 Uhr",
            ),
            (
                later(mail_content(), 1),
                "Deine 2 Termine bei Haarwerk am Marktplatz ab Mi., 13. Jänner, 09:30 Uhr",
            ),
            // Booked second, takes place first.
            (
                later(mail_content(), -1),
                "Deine 2 Termine bei Haarwerk am Marktplatz ab Di., 12. Jänner, 10:45 Uhr",
            ),
            (
                one(confidential_mail_content()),
                "Dein Termin am Mi., 13. Jänner um 09:30 Uhr",
            ),
            (
                confidential_mail_content(),
                "Deine 2 Termine am Mi., 13. Jänner ab 09:30 Uhr",
            ),
            (
                later(confidential_mail_content(), 7),
                "Deine 2 Termine ab Mi., 13. Jänner, 09:30 Uhr",
            ),
        ] {
            assert_eq!(subject(&mail_content), expected);
        }
    }
}
