//! The questions that a provider asks at booking, and the answers.

use shared_kernel::{CustomFieldId, EventId, ServiceId};
use time::{Date, macros::format_description};

/// What kind of answer a question wants (specification, section 3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CustomFieldKind {
    /// One line, at most 100 characters.
    Text,
    /// Several lines, at most 255 characters.
    Multiline,
    /// A positive number.
    Number,
    /// A day: `YYYY-MM-DD`, or `DD.MM.YYYY` as people and the form write it (specification, section 3).
    Date,
    /// `true` or `false`; a mandatory one must be `true`.
    Boolean,
}

impl CustomFieldKind {
    /// The longest answer in characters.
    pub const fn longest(self) -> usize {
        match self {
            Self::Text => 100,
            Self::Multiline => 255,
            Self::Number => 30,
            Self::Date => 10,
            Self::Boolean => 5,
        }
    }
}

/// What a question is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AskedFor {
    /// A booking of this service.
    Service(ServiceId),
    /// A sign-up for this event or course.
    Event(EventId),
}

/// A question of a provider about one service or one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomField {
    /// Which.
    pub id: CustomFieldId,
    /// The service or the event it belongs to.
    pub asked_for: AskedFor,
    /// What kind of answer it wants.
    pub kind: CustomFieldKind,
    /// The question.
    pub display_text: String,
    /// The heading under which it stands.
    pub field_group: String,
    /// Whether an answer is required.
    pub mandatory: bool,
    /// Position in the form.
    pub sort_order: i32,
    /// A page that explains the question.
    pub hyper_link: Option<String>,
}

/// An answer as it arrives. The question's text is taken from the provider's own definition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The question.
    pub field: CustomFieldId,
    /// What it was asked for, if the form says so.
    pub asked_for: Option<AskedFor>,
    /// What was typed.
    pub value: String,
}

/// An answer that is kept with the booking, with the question as it was then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedAnswer {
    /// The question.
    pub field: CustomFieldId,
    /// The service or the event it belongs to.
    pub asked_for: AskedFor,
    /// The question's text.
    pub question: String,
    /// The heading under which it stood.
    pub field_group: String,
    /// The answer; a day as `YYYY-MM-DD`.
    pub value: String,
}

/// What is wrong with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AnswerProblem {
    /// A mandatory question is not answered (or not agreed to).
    #[error("required")]
    Missing,
    /// Longer than its kind allows, in characters.
    #[error("longer than {0} characters")]
    TooLong(usize),
    /// A number that is not positive.
    #[error("must be positive")]
    NotPositive,
    /// Not of the kind that is asked for.
    #[error("malformed")]
    Malformed,
    /// No such question is asked for what is booked.
    #[error("not asked")]
    NotAsked,
    /// Answered twice.
    #[error("answered twice")]
    Repeated,
}

/// Checks answers against the provider's own questions for what is booked, and names every
/// problem at once.
pub fn check_answers(
    fields: &[CustomField],
    answers: &[Answer],
) -> Result<Vec<RecordedAnswer>, Vec<(CustomFieldId, AnswerProblem)>> {
    let mut problems = Vec::new();
    for (position, answer) in answers.iter().enumerate() {
        let asked = fields
            .iter()
            .any(|field| field.id == answer.field && answer.asked_for.is_none_or(|about| about == field.asked_for));
        if !asked {
            problems.push((answer.field, AnswerProblem::NotAsked));
        } else if answers[..position].iter().any(|earlier| earlier.field == answer.field) {
            problems.push((answer.field, AnswerProblem::Repeated));
        }
    }
    let mut recorded = Vec::new();
    for field in fields {
        let value = answers
            .iter()
            .find(|answer| answer.field == field.id)
            .map_or("", |answer| answer.value.trim());
        match check_value(field, value) {
            Ok(value) if value.is_empty() => {}
            Ok(value) => recorded.push(RecordedAnswer {
                field: field.id,
                asked_for: field.asked_for,
                question: field.display_text.clone(),
                field_group: field.field_group.clone(),
                value,
            }),
            Err(problem) => problems.push((field.id, problem)),
        }
    }
    if problems.is_empty() {
        Ok(recorded)
    } else {
        Err(problems)
    }
}

/// The answer as it is kept.
fn check_value(field: &CustomField, value: &str) -> Result<String, AnswerProblem> {
    if value.is_empty() {
        return if field.mandatory {
            Err(AnswerProblem::Missing)
        } else {
            Ok(String::new())
        };
    }
    let longest = field.kind.longest();
    if value.chars().count() > longest {
        return Err(AnswerProblem::TooLong(longest));
    }
    match field.kind {
        CustomFieldKind::Text if value.chars().any(char::is_control) => Err(AnswerProblem::Malformed),
        CustomFieldKind::Multiline if value.chars().any(|c| c.is_control() && !"\r\n\t".contains(c)) => {
            Err(AnswerProblem::Malformed)
        }
        CustomFieldKind::Text | CustomFieldKind::Multiline => Ok(value.to_owned()),
        CustomFieldKind::Number => check_number(value).map(|()| value.to_owned()),
        CustomFieldKind::Date => iso_day(value).ok_or(AnswerProblem::Malformed),
        CustomFieldKind::Boolean => match value {
            "false" if field.mandatory => Err(AnswerProblem::Missing),
            "true" | "false" => Ok(value.to_owned()),
            _ => Err(AnswerProblem::Malformed),
        },
    }
}

/// A day as `YYYY-MM-DD`. Both forms have their own separator and all their digits, so that none can
/// be taken for the other.
fn iso_day(value: &str) -> Option<String> {
    let day = Date::parse(value, format_description!("[year]-[month]-[day]"))
        .or_else(|_| Date::parse(value, format_description!("[day].[month].[year]")))
        .ok()?;
    Some(format!(
        "{:04}-{:02}-{:02}",
        day.year(),
        u8::from(day.month()),
        day.day()
    ))
}

/// Decimal digits with at most one point or comma: what `f64` would take as well, `1e9` or `inf`,
/// is no answer to "how many".
fn check_number(value: &str) -> Result<(), AnswerProblem> {
    let unsigned = value.strip_prefix('-').unwrap_or(value);
    let mut parts = unsigned.split(['.', ',']);
    let whole = parts.next().unwrap_or_default();
    let fraction = parts.next();
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if parts.next().is_some() || !digits(whole) || !fraction.is_none_or(digits) {
        return Err(AnswerProblem::Malformed);
    }
    let is_zero = unsigned.bytes().all(|byte| matches!(byte, b'0' | b'.' | b','));
    if value.starts_with('-') || is_zero {
        Err(AnswerProblem::NotPositive)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(kind: CustomFieldKind, mandatory: bool) -> CustomField {
        CustomField {
            id: CustomFieldId(1),
            asked_for: AskedFor::Service(ServiceId(7)),
            kind,
            display_text: "Frage".to_owned(),
            field_group: "Angaben".to_owned(),
            mandatory,
            sort_order: 1,
            hyper_link: None,
        }
    }

    fn check(kind: CustomFieldKind, mandatory: bool, value: Option<&str>) -> Result<(), AnswerProblem> {
        let answers: Vec<Answer> = value
            .map(|value| Answer {
                field: CustomFieldId(1),
                asked_for: Some(AskedFor::Service(ServiceId(7))),
                value: value.to_owned(),
            })
            .into_iter()
            .collect();
        check_answers(&[field(kind, mandatory)], &answers)
            .map(|_| ())
            .map_err(|problems| problems[0].1)
    }

    #[test]
    fn mandatory_questions_want_an_answer_that_means_something() {
        use AnswerProblem::{Malformed, Missing, NotPositive, TooLong};
        use CustomFieldKind::{Boolean, Date, Multiline, Number, Text};
        let table: &[(CustomFieldKind, Option<&str>, Result<(), AnswerProblem>)] = &[
            (Text, None, Err(Missing)),
            (Text, Some("  "), Err(Missing)),
            (Text, Some("kurz"), Ok(())),
            (Text, Some("zwei\nZeilen"), Err(Malformed)),
            (Multiline, Some("zwei\nZeilen"), Ok(())),
            (Number, Some("0"), Err(NotPositive)),
            (Number, Some("-3"), Err(NotPositive)),
            (Number, Some("2,5"), Ok(())),
            (Number, Some("1e9"), Err(Malformed)),
            (Number, Some("NaN"), Err(Malformed)),
            (Date, Some("2027-02-29"), Err(Malformed)),
            (Date, Some("2028-02-29"), Ok(())),
            (Date, Some("29.02.2028"), Ok(())),
            (Date, Some("29.02.2027"), Err(Malformed)),
            (Date, Some("2.3.2028"), Err(Malformed)),
            (Date, Some("02.03.28"), Err(Malformed)),
            (Date, Some("02/03/2028"), Err(Malformed)),
            (Boolean, Some("false"), Err(Missing)),
            (Boolean, Some("true"), Ok(())),
            (Boolean, Some("ja"), Err(Malformed)),
        ];
        for (kind, value, expected) in table {
            assert_eq!(check(*kind, true, *value), *expected, "{kind:?} {value:?}");
        }
        assert_eq!(check(Text, true, Some(&"ä".repeat(100))), Ok(()));
        assert_eq!(check(Text, true, Some(&"ä".repeat(101))), Err(TooLong(100)));
        assert_eq!(check(Multiline, true, Some(&"ä".repeat(256))), Err(TooLong(255)));
    }

    #[test]
    fn a_day_is_kept_in_one_form() {
        let recorded = |kind, value: &str| {
            let answer = Answer {
                field: CustomFieldId(1),
                asked_for: None,
                value: value.to_owned(),
            };
            check_answers(&[field(kind, true)], &[answer]).unwrap()[0].value.clone()
        };
        assert_eq!(recorded(CustomFieldKind::Date, "03.02.2028"), "2028-02-03");
        assert_eq!(recorded(CustomFieldKind::Date, "2028-02-03"), "2028-02-03");
        assert_eq!(recorded(CustomFieldKind::Text, "03.02.2028"), "03.02.2028");
    }

    #[test]
    fn optional_questions_may_stay_open() {
        assert_eq!(check(CustomFieldKind::Boolean, false, Some("false")), Ok(()));
        assert_eq!(check(CustomFieldKind::Number, false, None), Ok(()));
    }

    #[test]
    fn answers_to_questions_of_others_are_refused() {
        let fields = [field(CustomFieldKind::Text, false)];
        let answer = |field, service| Answer {
            field: CustomFieldId(field),
            asked_for: Some(AskedFor::Service(ServiceId(service))),
            value: "x".to_owned(),
        };
        assert_eq!(
            check_answers(&fields, &[answer(2, 7)]),
            Err(vec![(CustomFieldId(2), AnswerProblem::NotAsked)])
        );
        assert_eq!(
            check_answers(&fields, &[answer(1, 8)]),
            Err(vec![(CustomFieldId(1), AnswerProblem::NotAsked)])
        );
        assert_eq!(
            check_answers(&fields, &[answer(1, 7), answer(1, 7)]),
            Err(vec![(CustomFieldId(1), AnswerProblem::Repeated)])
        );
    }
}
