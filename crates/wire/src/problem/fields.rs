//! What is wrong with members of a request, and how it is worded.

use booking_core::booking::AnswerProblem;
use booking_core::customers::{ContactField, ContactProblem};
use shared_kernel::{CustomFieldId, InvalidContact};
use time::Date;

use super::{Code, FieldCode, FieldFault, Problem};

/// At whatever field is required and missing; the web app has the same words.
pub(super) const REQUIRED: &str = "*erforderlich";
pub(super) const LOCAL_PART_BEYOND_ASCII: &str = "Umlaute vor dem @ kommen bei vielen Postfächern nicht an.";
pub(super) const NO_CHARACTER: &str = "Dieses Zeichen ist nicht erlaubt.";

impl Problem {
    /// The same problem of a request whose appointment requests are the member `appointments`.
    #[must_use]
    pub fn of_appointments(mut self) -> Self {
        self.fields = self
            .fields
            .into_iter()
            .map(|(path, fault)| (path.replacen("services[", "appointments[", 1), fault))
            .collect();
        self
    }

    /// The same problem of `furtherPeople[index]`: its name and answers are members of its own, what else is wrong with
    /// whoever it is shows at the name.
    pub(super) fn of_further_person(mut self, index: usize) -> Self {
        self.fields = self
            .fields
            .into_iter()
            .map(|(path, fault)| {
                let member = match path.strip_prefix("customerData.") {
                    Some("userEmail") => "firstName",
                    Some(member) => member,
                    None => &path,
                };
                (format!("furtherPeople[{index}].{member}"), fault)
            })
            .collect();
        self
    }

    /// The start of `services[index]` is an instant that no wall time of the organisation means.
    pub fn start_without_wall_time(index: usize) -> Self {
        of_appointment(Code::SkippedByClock, index, "start")
    }

    /// A time that no clock of the organisation shows.
    pub fn skipped_by_clock(member: &str) -> Self {
        Self::field(Code::SkippedByClock, member, Code::SkippedByClock.message())
    }

    /// The same thing stands there twice.
    pub fn repeated(member: &str) -> Self {
        Self::invalid(member, FieldCode::Repeated, "Diese Angabe steht zweimal da.")
    }

    /// Something required is not there.
    pub fn missing(member: &str) -> Self {
        Self::invalid(member, FieldCode::Required, REQUIRED)
    }

    /// Two ways to say what is meant are both there.
    pub fn ambiguous(member: &str) -> Self {
        Self::invalid(member, FieldCode::Ambiguous, "Bitte gib nur eines von beiden an.")
    }

    /// The header `Idempotency-Key` is unusable.
    pub fn invalid_key() -> Self {
        Self::invalid(
            "Idempotency-Key",
            FieldCode::Malformed,
            "Diese Angabe hat nicht die erwartete Form.",
        )
    }
}

pub(super) fn of_answers(problems: Vec<(CustomFieldId, AnswerProblem)>) -> Problem {
    let fields = problems
        .into_iter()
        .map(|(id, problem)| (format!("customizedFields[{id}]"), answer_fault(problem)));
    Problem::validation(fields)
}

pub(super) fn of_appointment(code: Code, appointment_request: usize, member: &str) -> Problem {
    Problem::field(
        code,
        format!("services[{appointment_request}].{member}"),
        code.message(),
    )
}

pub(super) fn contact_field(problem: ContactProblem) -> (String, FieldFault) {
    let (member, fault) = contact_member(problem);
    (format!("customerData.{member}"), fault)
}

pub(super) fn contact_member((field, problem): ContactProblem) -> (&'static str, FieldFault) {
    let (member, malformed) = match field {
        ContactField::FirstName => ("firstName", NO_CHARACTER),
        ContactField::LastName => ("lastName", NO_CHARACTER),
        ContactField::Email => ("userEmail", "Bitte gib eine gültige E-Mail Adresse an!"),
        ContactField::Phone => ("userPhone", "Ungültige Telefonnummer!"),
        ContactField::Remarks => ("userRemarks", NO_CHARACTER),
    };
    let text = match problem {
        InvalidContact::Missing => REQUIRED.to_owned(),
        InvalidContact::TooLong(longest) => too_long(longest),
        InvalidContact::Malformed => malformed.to_owned(),
        InvalidContact::LocalPartBeyondAscii => LOCAL_PART_BEYOND_ASCII.to_owned(),
    };
    (member, contact_code(problem).with(text))
}

pub(super) fn contact_code(problem: InvalidContact) -> FieldCode {
    match problem {
        InvalidContact::Missing => FieldCode::Required,
        InvalidContact::TooLong(_) => FieldCode::TooLong,
        InvalidContact::Malformed => FieldCode::Malformed,
        InvalidContact::LocalPartBeyondAscii => FieldCode::InvalidCharacter,
    }
}

fn answer_fault(problem: AnswerProblem) -> FieldFault {
    let code = match problem {
        AnswerProblem::Missing => FieldCode::Required,
        AnswerProblem::TooLong(_) => FieldCode::TooLong,
        AnswerProblem::Before(_) | AnswerProblem::After(_) | AnswerProblem::NotPositive => FieldCode::OutOfRange,
        AnswerProblem::Malformed => FieldCode::Malformed,
        AnswerProblem::NotAsked => FieldCode::NotAllowed,
        AnswerProblem::Repeated => FieldCode::Repeated,
    };
    code.with(answer_text(problem))
}

fn answer_text(problem: AnswerProblem) -> String {
    match problem {
        AnswerProblem::Missing => REQUIRED.to_owned(),
        AnswerProblem::TooLong(longest) => too_long(longest),
        AnswerProblem::Before(first) => format!("Frühestens der {}", german_day(first)),
        AnswerProblem::After(last) => format!("Spätestens der {}", german_day(last)),
        AnswerProblem::NotPositive => "Wert muss positiv sein".to_owned(),
        AnswerProblem::Malformed => "Diese Angabe hat nicht die erwartete Form.".to_owned(),
        AnswerProblem::NotAsked => "Danach wird hier nicht gefragt.".to_owned(),
        AnswerProblem::Repeated => "Diese Angabe steht zweimal da.".to_owned(),
    }
}

fn german_day(day: Date) -> String {
    format!("{:02}.{:02}.{}", day.day(), u8::from(day.month()), day.year())
}

pub(super) fn too_long(longest: usize) -> String {
    format!("Höchstens {longest} Zeichen sind erlaubt.")
}
