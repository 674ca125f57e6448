use serde_path_to_error::{Error, Segment};

use wire::problem::{FieldCode, FieldFault};

/// What a reading stumbles over: the first member that is missing, stands there twice or is of the wrong type.
#[derive(Debug, PartialEq, Eq)]
pub struct WrongField {
    /// Where it is, or where the object is that it belongs to, as the client wrote it.
    place: String,
    /// The same, step by step; none where the reading lost its way.
    steps: Option<Vec<Step>>,
    wrong: Wrong,
    /// What would be taken in its place, where these are words.
    words: Vec<String>,
    /// Whether a text was to be a whole number.
    is_no_number: bool,
}

/// How serde begins to say that a type does not hold a whole number, and how the standard library does.
const OUT_OF_RANGE: [&str; 3] = ["invalid value: integer `", "number too large", "number too small"];

/// One step into a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    Member(String),
    Entry(usize),
}

/// What is wrong.
#[derive(Debug, PartialEq, Eq)]
pub enum Wrong {
    /// The object has no such member.
    Missing(String),
    /// The object has the member twice.
    Repeated(String),
    /// It is there and not what it has to be.
    Malformed,
    /// It is a whole number as it has to be, and larger or smaller than is taken.
    OutOfRange,
}

impl WrongField {
    /// What an error of serde is about.
    pub fn of<E: std::error::Error>(error: &Error<E>) -> Self {
        // Serde reports members of an object at the object, and says in the text only which one it is.
        let text = error.inner().to_string();
        let member = |what: &str| {
            let name = text.strip_prefix(what)?.strip_prefix(" field `")?.split('`').next();
            name.map(str::to_owned)
        };
        let wrong = match (member("missing"), member("duplicate")) {
            (Some(missing), _) => Wrong::Missing(missing),
            (None, Some(twice)) => Wrong::Repeated(twice),
            (None, None) if OUT_OF_RANGE.iter().any(|begin| text.starts_with(begin)) => Wrong::OutOfRange,
            (None, None) => Wrong::Malformed,
        };
        let expected = text.split_once("expected ").map_or("", |(_, expected)| expected);
        let mut steps = error.path().iter().peekable();
        Self {
            place: match steps.peek() {
                Some(_) => error.path().to_string(),
                None => String::new(),
            },
            steps: steps.map(step_of).collect(),
            wrong,
            words: expected.split('`').skip(1).step_by(2).map(str::to_owned).collect(),
            is_no_number: text.starts_with("invalid digit"),
        }
    }

    /// The path of the member, as the client wrote it; nothing for the whole document.
    pub fn path(&self) -> String {
        match &self.wrong {
            Wrong::Missing(member) | Wrong::Repeated(member) if self.place.is_empty() => member.clone(),
            Wrong::Missing(member) | Wrong::Repeated(member) => format!("{}.{member}", self.place),
            Wrong::Malformed | Wrong::OutOfRange => self.place.clone(),
        }
    }

    /// The same of a member that is told to be no number and stands there as one: a text of a query, whose type has no sign.
    #[must_use]
    pub fn of_text(self, text: impl FnOnce(&str) -> Option<String>) -> Self {
        let is_whole = || text(&self.place).is_some_and(|text| text.parse::<i128>().is_ok());
        match self.wrong {
            Wrong::Malformed if self.is_no_number && is_whole() => Self {
                wrong: Wrong::OutOfRange,
                ..self
            },
            _ => self,
        }
    }

    /// The steps to it, or to the object that it belongs to.
    pub fn steps(&self) -> Option<&[Step]> {
        self.steps.as_deref()
    }

    pub fn wrong(&self) -> &Wrong {
        &self.wrong
    }

    /// What would be taken in its place, as far as serde says.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// What the client is told.
    pub fn fault(&self) -> FieldFault {
        match self.wrong {
            Wrong::Missing(_) => FieldCode::Required.with("Diese Angabe fehlt."),
            Wrong::Repeated(_) => FieldCode::Repeated.with("Diese Angabe steht zweimal da."),
            Wrong::Malformed => FieldCode::Malformed.with("Diese Angabe hat nicht die erwartete Form."),
            Wrong::OutOfRange => FieldCode::OutOfRange.with("Diese Zahl ist zu groß oder zu klein."),
        }
    }
}

fn step_of(segment: &Segment) -> Option<Step> {
    match segment {
        Segment::Seq { index } => Some(Step::Entry(*index)),
        Segment::Map { key } => Some(Step::Member(key.clone())),
        Segment::Enum { .. } | Segment::Unknown => None,
    }
}
