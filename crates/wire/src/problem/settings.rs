//! What the settings of an organisation refuse.

use booking_core::settings::{SettingProblem, SettingsError};

use super::fields::{REQUIRED, too_long};
use super::{Code, FieldCode, FieldFault, Problem};

impl From<SettingsError> for Problem {
    fn from(error: SettingsError) -> Self {
        match error {
            SettingsError::Forbidden => Self::new(Code::Forbidden),
            SettingsError::Invalid(invalid) => {
                let members = invalid.members();
                Self::validation(members.map(|(path, problem)| (in_camel_case(path), fault(problem))))
            }
            SettingsError::UnknownOrganization => Self::new(Code::OrganizationNotFound),
            SettingsError::Unknown => Self::new(Code::NotFound),
            SettingsError::PlanLimit => Self::new(Code::PlanLimit),
            SettingsError::ServicesChanged => Self::new(Code::ServicesChanged),
            SettingsError::ChangedMeanwhile => Self::new(Code::ChangedMeanwhile),
            SettingsError::SeatsTaken(taken) => Self::field(
                Code::SeatsTaken,
                "capacity",
                format!("Es sind schon {taken} Plätze vergeben."),
            ),
            SettingsError::Store(error) => error.into(),
        }
    }
}

/// A path in snake case as the client wrote it.
pub(super) fn in_camel_case(path: &str) -> String {
    let mut words = path.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |written, word| {
        let mut letters = word.chars();
        let initial = letters.next().map(|letter| letter.to_ascii_uppercase());
        written + &String::from_iter(initial) + letters.as_str()
    })
}

fn fault(problem: SettingProblem) -> FieldFault {
    let code = match problem {
        SettingProblem::Missing => FieldCode::Required,
        SettingProblem::TooLong(_) => FieldCode::TooLong,
        SettingProblem::TooMany(_) => FieldCode::TooMany,
        SettingProblem::OutOfRange(..)
        | SettingProblem::DividesNoDay
        | SettingProblem::LongerThanADay
        | SettingProblem::TooShortForSteps
        | SettingProblem::InThePast
        | SettingProblem::TooFarAhead => FieldCode::OutOfRange,
        SettingProblem::Reversed => FieldCode::Reversed,
        SettingProblem::Overlap => FieldCode::Overlapping,
        SettingProblem::Unknown => FieldCode::Unknown,
        SettingProblem::Repeated => FieldCode::Repeated,
        SettingProblem::Malformed => FieldCode::Malformed,
        SettingProblem::OtherDuration(_) | SettingProblem::NoWork | SettingProblem::OwnDurationWithRoomOfSteps => {
            FieldCode::Contradictory
        }
        // The same mistake has a code of its own where a booking makes it.
        SettingProblem::SkippedByClock => return Code::SkippedByClock.at_field(text(problem)),
        SettingProblem::Occupied => FieldCode::Occupied,
        SettingProblem::Begun | SettingProblem::SignedUp | SettingProblem::EventOver => FieldCode::NotAllowed,
    };
    code.with(text(problem))
}

fn text(problem: SettingProblem) -> String {
    match problem {
        SettingProblem::Missing => REQUIRED.to_owned(),
        SettingProblem::TooLong(longest) => too_long(longest),
        SettingProblem::TooMany(most) => format!("Höchstens {most} davon sind erlaubt."),
        SettingProblem::OutOfRange(least, most) => format!("Erlaubt sind {least} bis {most}."),
        SettingProblem::DividesNoDay => "Damit lässt sich ein Tag nicht genau einteilen.".to_owned(),
        SettingProblem::Reversed => "Das endet, bevor es beginnt.".to_owned(),
        SettingProblem::Overlap => "Diese Zeiten überschneiden sich mit anderen.".to_owned(),
        SettingProblem::Unknown => "Das gibt es hier nicht.".to_owned(),
        SettingProblem::Repeated => "Diese Angabe steht zweimal da.".to_owned(),
        SettingProblem::Malformed => "Das hat nicht die erwartete Form.".to_owned(),
        SettingProblem::LongerThanADay => "Mit der Nachbereitung ist das länger als ein Tag.".to_owned(),
        SettingProblem::OtherDuration(minutes) => format!("Die Schritte ergeben zusammen {minutes} Minuten."),
        SettingProblem::NoWork => "In mindestens einem Schritt muss jemand arbeiten.".to_owned(),
        SettingProblem::TooShortForSteps => {
            "Das ist zu kurz für die Schritte; die Einwirkzeit bleibt gleich.".to_owned()
        }
        SettingProblem::OwnDurationWithRoomOfSteps => {
            "Ein Raum wird nur in bestimmten Schritten gebraucht. Deshalb brauchen alle gleich lang.".to_owned()
        }
        SettingProblem::SkippedByClock => "Diese Uhrzeit gibt es an dem Tag nicht.".to_owned(),
        SettingProblem::InThePast => "Das liegt in der Vergangenheit.".to_owned(),
        SettingProblem::TooFarAhead => "Das liegt mehr als drei Jahre voraus.".to_owned(),
        SettingProblem::Begun => "Dieser Termin hat schon begonnen.".to_owned(),
        SettingProblem::Occupied => "Zu dieser Zeit ist die Leitung oder ein Raum schon belegt.".to_owned(),
        SettingProblem::SignedUp => "Das geht nicht mehr, weil schon jemand angemeldet ist.".to_owned(),
        SettingProblem::EventOver => "Alle Termine sind vorbei. Lege bitte ein neues Event an.".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use booking_core::settings::InvalidSettings;

    use super::*;

    #[test]
    fn wrong_members_are_named_as_the_client_wrote_them() {
        let mut invalid = InvalidSettings::new();
        invalid.add("hours[2].closes", SettingProblem::Reversed);
        invalid.add("open_bookings_of_mailbox", SettingProblem::OutOfRange(1, 20));
        let problem = Problem::from(SettingsError::Invalid(invalid));
        assert_eq!(problem.code(), Code::Validation);
        assert_eq!(problem.into_fields(), ["hours[2].closes", "openBookingsOfMailbox"]);
    }
}
