//! Custom fields: what an organisation asks at booking, and the check of the answers.

use shared_kernel::{CustomFieldId, EventId, ServiceId, visible_text};
use strum::{EnumString, IntoStaticStr};
use time::{Date, macros::format_description};

/// The type of a custom field, as `GET /api/customizedbookingfields` names it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum CustomFieldKind {
    /// One line, at most 100 characters.
    Text,
    /// Several lines, at most 255 characters.
    Multiline,
    /// A positive whole number.
    Number,
    /// A day: `YYYY-MM-DD`, or `DD.MM.YYYY` as people and the form write it.
    Date,
    /// `true` or `false`; a mandatory one must be `true`.
    Boolean,
}

impl CustomFieldKind {
    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The kind with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

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

/// What a custom field belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CustomFieldOwner {
    /// A booking of this service.
    Service(ServiceId),
    /// A sign-up for this event or course.
    Event(EventId),
}

/// The days that an answer may name; days of the provider, who changes them when they are over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct DayLimits {
    /// The first day that is taken.
    pub not_before: Option<Date>,
    /// The last day that is taken.
    pub not_after: Option<Date>,
}

impl DayLimits {
    fn check(self, day: Date) -> Result<(), AnswerProblem> {
        if let Some(first) = self.not_before.filter(|first| day < *first) {
            return Err(AnswerProblem::Before(first));
        }
        self.not_after
            .filter(|last| day > *last)
            .map_or(Ok(()), |last| Err(AnswerProblem::After(last)))
    }
}

/// A field that an organisation adds to the booking form of one service or one event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomField {
    /// Unique within the organisation.
    pub id: CustomFieldId,
    /// The service or the event that the field belongs to.
    pub owner: CustomFieldOwner,
    /// Which values it accepts.
    pub kind: CustomFieldKind,
    /// Label in the form.
    pub display_text: String,
    /// Heading of the group in the form.
    pub field_group: String,
    /// Whether an answer is required; of a boolean, whether it must be `true`.
    pub mandatory: bool,
    /// Position in the form, ascending.
    pub sort_order: i32,
    /// Address of a page with an explanation.
    pub hyper_link: Option<String>,
    /// Which days it takes; none of a field of another kind than [`CustomFieldKind::Date`].
    pub limits: DayLimits,
}

/// An answer as it arrives. Its label comes from the organisation's definition, not from the client.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The answered field.
    pub field: CustomFieldId,
    /// The service or event that the form answers it for; `None` when the form does not say.
    pub owner: Option<CustomFieldOwner>,
    /// As typed; [`check_answers`] checks it against the kind of the field.
    pub value: String,
}

/// An answer as it is stored with the booking, with the field as it was then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedAnswer {
    /// The answered field.
    pub field: CustomFieldId,
    /// The service or the event that the field belongs to.
    pub owner: CustomFieldOwner,
    /// Label of the field at the time of booking.
    pub field_text: String,
    /// Heading of the group at the time of booking.
    pub field_group: String,
    /// Trimmed, a line as it is seen; a date as `YYYY-MM-DD`.
    pub value: String,
}

/// What is wrong with an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum AnswerProblem {
    /// A mandatory field has no answer, or a mandatory boolean is not `true`.
    #[error("required")]
    Missing,
    /// Longer than the kind allows, in characters.
    #[error("longer than {0} characters")]
    TooLong(usize),
    /// A day before the first one that is taken.
    #[error("before {0}")]
    Before(Date),
    /// A day after the last one that is taken.
    #[error("after {0}")]
    After(Date),
    /// A number that is not positive.
    #[error("must be positive")]
    NotPositive,
    /// The value is not of the field's kind.
    #[error("malformed")]
    Malformed,
    /// No such field belongs to what is booked.
    #[error("not asked")]
    NotAsked,
    /// The field is answered more than once.
    #[error("answered twice")]
    Repeated,
}

/// Checks answers against the custom fields of what is booked: the non-empty answers in the order of the fields, or all
/// problems.
pub fn check_answers(
    fields: &[CustomField],
    answers: &[Answer],
) -> Result<Vec<RecordedAnswer>, Vec<(CustomFieldId, AnswerProblem)>> {
    let mut problems = Vec::new();
    for (position, answer) in answers.iter().enumerate() {
        let is_known = fields
            .iter()
            .any(|field| field.id == answer.field && answer.owner.is_none_or(|about| about == field.owner));
        if !is_known {
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
        let value = match field.kind {
            // Arabic and Hebrew sentences may need marks of direction.
            CustomFieldKind::Multiline => value.to_owned(),
            _ => visible_text(value),
        };
        match check_value(field, &value) {
            Ok(value) if value.is_empty() => {}
            Ok(value) => recorded.push(RecordedAnswer {
                field: field.id,
                owner: field.owner,
                field_text: field.display_text.clone(),
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

/// The same of staff, who leaves out what it does not know, also where customers must answer.
pub fn check_answers_of_staff(
    fields: &[CustomField],
    answers: &[Answer],
) -> Result<Vec<RecordedAnswer>, Vec<(CustomFieldId, AnswerProblem)>> {
    let given: Vec<Answer> = answers
        .iter()
        .filter(|answer| !visible_text(&answer.value).is_empty())
        .cloned()
        .collect();
    let is_answered = |field: &&CustomField| given.iter().any(|answer| answer.field == field.id);
    let answered: Vec<CustomField> = fields.iter().filter(is_answered).cloned().collect();
    check_answers(&answered, &given)
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
        CustomFieldKind::Date => {
            let day = day(value).ok_or(AnswerProblem::Malformed)?;
            field.limits.check(day).map(|()| iso_text(day))
        }
        CustomFieldKind::Boolean => match value {
            "false" if field.mandatory => Err(AnswerProblem::Missing),
            "true" | "false" => Ok(value.to_owned()),
            _ => Err(AnswerProblem::Malformed),
        },
    }
}

/// The two accepted forms of a day differ in their separator and need all digits, so neither can be
/// mistaken for the other.
fn day(value: &str) -> Option<Date> {
    Date::parse(value, format_description!("[year]-[month]-[day]"))
        .or_else(|_| Date::parse(value, format_description!("[day].[month].[year]")))
        .ok()
}

fn iso_text(day: Date) -> String {
    format!("{:04}-{:02}-{:02}", day.year(), u8::from(day.month()), day.day())
}

/// Decimal digits. Parsing would refuse what is long, and take `+3`.
fn check_number(value: &str) -> Result<(), AnswerProblem> {
    let unsigned = value.strip_prefix('-').unwrap_or(value);
    if unsigned.is_empty() || !unsigned.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(AnswerProblem::Malformed);
    }
    if value.starts_with('-') || unsigned.bytes().all(|byte| byte == b'0') {
        Err(AnswerProblem::NotPositive)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    fn field(kind: CustomFieldKind, mandatory: bool) -> CustomField {
        CustomField {
            id: CustomFieldId(1),
            owner: CustomFieldOwner::Service(ServiceId(7)),
            kind,
            display_text: "Frage".to_owned(),
            field_group: "Angaben".to_owned(),
            mandatory,
            sort_order: 1,
            hyper_link: None,
            limits: DayLimits::default(),
        }
    }

    fn check(kind: CustomFieldKind, mandatory: bool, value: Option<&str>) -> Result<(), AnswerProblem> {
        let answers: Vec<Answer> = value
            .map(|value| Answer {
                field: CustomFieldId(1),
                owner: Some(CustomFieldOwner::Service(ServiceId(7))),
                value: value.to_owned(),
            })
            .into_iter()
            .collect();
        check_answers(&[field(kind, mandatory)], &answers)
            .map(|_| ())
            .map_err(|problems| problems[0].1)
    }

    #[test]
    fn mandatory_fields_need_a_valid_answer() {
        use AnswerProblem::{Malformed, Missing, NotPositive, TooLong};
        use CustomFieldKind::{Boolean, Date, Multiline, Number, Text};
        let table: &[(CustomFieldKind, Option<&str>, Result<(), AnswerProblem>)] = &[
            (Text, None, Err(Missing)),
            (Text, Some("  "), Err(Missing)),
            (Text, Some("\u{200b}\u{a0}"), Err(Missing)),
            (Text, Some("kurz"), Ok(())),
            (Text, Some("zwei\nZeilen"), Err(Malformed)),
            (Multiline, Some("zwei\nZeilen"), Ok(())),
            (Number, Some("0"), Err(NotPositive)),
            (Number, Some("-3"), Err(NotPositive)),
            (Number, Some("2"), Ok(())),
            (Number, Some("\u{202a}2\u{202c}"), Ok(())),
            (Number, Some("2,5"), Err(Malformed)),
            (Number, Some("2.0"), Err(Malformed)),
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
    fn date_is_stored_in_iso_form_and_text_as_it_is_seen() {
        let recorded = |kind, value: &str| {
            let answer = Answer {
                field: CustomFieldId(1),
                owner: None,
                value: value.to_owned(),
            };
            check_answers(&[field(kind, true)], &[answer]).unwrap()[0].value.clone()
        };
        assert_eq!(recorded(CustomFieldKind::Date, "03.02.2028"), "2028-02-03");
        assert_eq!(recorded(CustomFieldKind::Date, "2028-02-03"), "2028-02-03");
        assert_eq!(recorded(CustomFieldKind::Text, "03.02.2028"), "03.02.2028");
        assert_eq!(
            recorded(CustomFieldKind::Date, "\u{200e}03.02.2028\u{200b}"),
            "2028-02-03"
        );
        assert_eq!(recorded(CustomFieldKind::Text, "\u{202e}Mu\u{308}ller"), "Müller");
    }

    #[test]
    fn optional_fields_may_be_empty() {
        assert_eq!(check(CustomFieldKind::Boolean, false, Some("false")), Ok(()));
        assert_eq!(check(CustomFieldKind::Number, false, None), Ok(()));
    }

    #[test]
    fn optional_number_that_is_given_must_be_positive() {
        assert_eq!(
            check(CustomFieldKind::Number, false, Some("0")),
            Err(AnswerProblem::NotPositive)
        );
    }

    #[test]
    fn days_outside_of_the_limits_are_refused() {
        let (first, last) = (date!(2027 - 01 - 10), date!(2027 - 01 - 12));
        let within = |not_before, not_after, day: &str| {
            let asked = CustomField {
                limits: DayLimits { not_before, not_after },
                ..field(CustomFieldKind::Date, false)
            };
            let answer = Answer {
                field: CustomFieldId(1),
                owner: None,
                value: day.to_owned(),
            };
            check_answers(&[asked], &[answer])
                .map(|recorded| recorded[0].value.clone())
                .map_err(|problems| problems[0].1)
        };
        let both = |day| within(Some(first), Some(last), day);
        assert_eq!(both("09.01.2027"), Err(AnswerProblem::Before(first)));
        assert_eq!(both("10.01.2027").as_deref(), Ok("2027-01-10"));
        assert_eq!(both("2027-01-12").as_deref(), Ok("2027-01-12"));
        assert_eq!(both("2027-01-13"), Err(AnswerProblem::After(last)));
        assert_eq!(within(Some(first), None, "2999-01-01").as_deref(), Ok("2999-01-01"));
        assert_eq!(within(None, Some(last), "1950-01-01").as_deref(), Ok("1950-01-01"));
    }

    #[test]
    fn answers_to_fields_of_another_service_are_refused() {
        let fields = [field(CustomFieldKind::Text, false)];
        let answer = |field, service| Answer {
            field: CustomFieldId(field),
            owner: Some(CustomFieldOwner::Service(ServiceId(service))),
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
