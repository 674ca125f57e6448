use shared_kernel::{BookingPause, SettingVersion, Zone, visible_text};
use time::{Date, OffsetDateTime};

use super::{InvalidSettings, SettingProblem, SettingsError};

/// Whether customers can book online.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OnlineBooking {
    /// What keeps them from it; `None` while they can.
    pub pause: Option<BookingPause>,
}

impl OnlineBooking {
    /// What was stored, at this moment: a pause that is over is none.
    pub fn at(now: OffsetDateTime, stored: Option<BookingPause>, zone: &Zone) -> Self {
        Self {
            pause: stored.filter(|pause| pause.lasts_at(now, zone)),
        }
    }

    /// Its version. A pause that ends by itself is a change like any other.
    pub fn version(&self) -> SettingVersion {
        SettingVersion::of(self)
    }
}

/// A pause as somebody wants it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingPauseInput {
    /// What customers are to read.
    pub note: String,
    /// The first local day on which they book again; `None` until it is taken back.
    pub until: Option<Date>,
}

impl BookingPauseInput {
    /// Refuses a pause without a text, and one that would be over at once.
    pub fn checked(self, today: Date) -> Result<BookingPause, SettingsError> {
        let note = visible_text(&self.note);
        let mut invalid = InvalidSettings::new();
        if note.is_empty() {
            invalid.add("pause.note", SettingProblem::Missing);
        }
        if note.chars().count() > BookingPause::LONGEST_NOTE {
            invalid.add("pause.note", SettingProblem::TooLong(BookingPause::LONGEST_NOTE));
        }
        if self.until.is_some_and(|until| until <= today) {
            invalid.add("pause.until", SettingProblem::InThePast);
        }
        invalid.refuse()?;
        Ok(BookingPause {
            note,
            until: self.until,
        })
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn pause_needs_a_text_and_an_end_that_lies_ahead() {
        let today = date!(2027 - 01 - 04);
        let given = |note: &str, until| {
            BookingPauseInput {
                note: note.to_owned(),
                until,
            }
            .checked(today)
        };
        for (note, until, member) in [
            (" \u{200b}", None, "pause.note"),
            (&"x".repeat(501), None, "pause.note"),
            ("Umzug", Some(today), "pause.until"),
            ("Umzug", Some(date!(2026 - 12 - 31)), "pause.until"),
        ] {
            match given(note, until) {
                Err(SettingsError::Invalid(invalid)) => {
                    let members: Vec<&str> = invalid.members().map(|(member, _)| member).collect();
                    assert_eq!(members, [member], "{note} {until:?}");
                }
                other => panic!("{note} {until:?}: {other:?}"),
            }
        }
        let tomorrow = Some(date!(2027 - 01 - 05));
        assert_eq!(given(" Umzug ", tomorrow).unwrap().note, "Umzug");
        assert_eq!(given(&"ö".repeat(500), None).unwrap().until, None);
    }
}
