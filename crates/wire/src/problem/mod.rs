//! Everything that can go wrong, as the client sees it: the only place that knows statuses.

mod accounts;
mod answer;
mod booking;
mod catalog;
mod code;
mod field_fault;
mod fields;
mod notifications;
mod search_host;
mod settings;
mod shape;
mod staff;

use std::collections::BTreeMap;
use std::error::Error;
use std::fmt;
use std::time::Duration;

pub use answer::{answer_problems, request_id_of};
use booking_core::booking::Alternatives;
pub use code::{Code, ERRORS_PAGE};
pub use field_fault::{FieldCode, FieldFault};
pub use search_host::SearchErrorBody;
use serde::Serialize;
use serde_json::Value;
pub use shape::Shape;
use shared_kernel::{BookingPause, StoreError};
pub use staff::invalid_customer;

use crate::{AbsencePreview, Slot};

/// A request that is not answered as asked.
#[derive(Debug)]
pub struct Problem {
    code: Code,
    /// In place of the text of the code.
    message: Option<String>,
    fields: BTreeMap<String, FieldFault>,
    details: Option<Box<Details>>,
    allow: Option<String>,
    wait: Option<Duration>,
    is_of_wrong_secret: bool,
    cause: Option<Box<dyn Error + Send + Sync>>,
}

/// What some answers say beside what all of them do.
#[derive(Debug)]
enum Details {
    Lost(LostTime),
    Undecided(AbsencePreview),
    /// The setting as it is stored now.
    ChangedMeanwhile(Value),
}

/// What the client is told about a time that is refused.
#[derive(Debug)]
struct LostTime {
    service_index: usize,
    alternatives: Vec<Slot>,
    colleagues: Option<Vec<i32>>,
    can_be_overruled: Option<bool>,
}

impl Problem {
    /// A problem with nothing to add to its text.
    pub fn new(code: Code) -> Self {
        Self {
            code,
            message: None,
            fields: BTreeMap::new(),
            details: None,
            allow: None,
            wait: None,
            is_of_wrong_secret: false,
            cause: None,
        }
    }

    /// A problem that one field has; `path` is written as the client wrote it, such as `services[0].start`.
    pub fn field(code: Code, path: impl Into<String>, message: impl Into<String>) -> Self {
        Self::fields(code, [(path.into(), code.at_field(message))])
    }

    /// One field that breaks a rule for all of its kind.
    pub fn invalid(path: impl Into<String>, code: FieldCode, message: impl Into<String>) -> Self {
        Self::validation([(path.into(), code.with(message))])
    }

    /// Broken rules of several fields at once.
    pub fn validation(fields: impl IntoIterator<Item = (String, FieldFault)>) -> Self {
        Self::fields(Code::Validation, fields)
    }

    /// Several fields, each with what is wrong with it.
    pub fn fields(code: Code, fields: impl IntoIterator<Item = (String, FieldFault)>) -> Self {
        Self {
            fields: fields.into_iter().collect(),
            ..Self::new(code)
        }
    }

    /// The time of `services[service_index]` was taken by somebody else.
    pub fn slot_taken(service_index: usize, alternatives: Alternatives) -> Self {
        Self::new(Code::SlotTaken).with_alternatives(service_index, alternatives)
    }

    /// Online booking is paused; customers are told until when, and what the organisation says of it.
    pub fn booking_paused(pause: &BookingPause) -> Self {
        let code = Code::BookingPaused;
        let again = pause.until.map(|until| {
            let (day, month, year) = (until.day(), u8::from(until.month()), until.year());
            format!(" Ab {day:02}.{month:02}.{year} geht es wieder.")
        });
        Self {
            message: Some(format!(
                "{}{} {}",
                code.message(),
                again.unwrap_or_default(),
                pause.note
            )),
            ..Self::new(code)
        }
    }

    /// What could be booked instead of `services[service_index]`.
    #[must_use]
    pub fn with_alternatives(mut self, service_index: usize, alternatives: Alternatives) -> Self {
        let Alternatives {
            starts,
            colleagues,
            can_be_overruled,
        } = alternatives;
        self.details = Some(Box::new(Details::Lost(LostTime {
            service_index,
            alternatives: starts.into_iter().map(Into::into).collect(),
            colleagues: colleagues.map(|colleagues| colleagues.into_iter().map(|employee| employee.0).collect()),
            can_be_overruled,
        })));
        self
    }

    /// Not everything under an absence is decided.
    pub fn absence_undecided(preview: AbsencePreview) -> Self {
        Self {
            details: Some(Box::new(Details::Undecided(preview))),
            ..Self::new(Code::AbsenceUndecided)
        }
    }

    /// Somebody else has changed a setting since it was shown; this is what is stored now.
    pub fn changed_meanwhile(present: &impl Serialize) -> Self {
        match serde_json::to_value(present) {
            Ok(present) => Self {
                details: Some(Box::new(Details::ChangedMeanwhile(present))),
                ..Self::new(Code::ChangedMeanwhile)
            },
            Err(error) => Self::caused(Code::Internal, error),
        }
    }

    /// The path exists, but not with this method.
    pub fn method_not_allowed(allow: String) -> Self {
        Self {
            allow: Some(allow),
            ..Self::new(Code::MethodNotAllowed)
        }
    }

    /// Too much was asked; there is more to be had after this time.
    pub fn too_many_requests(wait: Duration) -> Self {
        Self {
            wait: Some(wait),
            ..Self::new(Code::TooManyRequests)
        }
    }

    /// A failure of ours; the cause goes to the log and never to the client.
    pub fn caused(code: Code, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self {
            cause: Some(cause.into()),
            ..Self::new(code)
        }
    }

    /// A password or a key was wrong: somebody may be guessing.
    #[must_use]
    pub fn of_wrong_secret(self) -> Self {
        Self {
            is_of_wrong_secret: true,
            ..self
        }
    }

    /// Whether a password or a key was wrong.
    pub fn is_of_wrong_secret(&self) -> bool {
        self.is_of_wrong_secret
    }

    /// Which problem it is.
    pub fn code(&self) -> Code {
        self.code
    }

    /// What is wrong with single members of the request, by their paths.
    pub fn faults(&self) -> &BTreeMap<String, FieldFault> {
        &self.fields
    }

    /// The fields it is about by their paths, each with the code of what is wrong with it.
    pub fn field_codes(&self) -> Vec<(&str, &'static str)> {
        let fields = self.fields.iter();
        fields.map(|(path, fault)| (path.as_str(), fault.code)).collect()
    }

    /// The paths of the fields it is about.
    pub fn into_fields(self) -> Vec<String> {
        self.fields.into_keys().collect()
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.code.name())
    }
}

impl Error for Problem {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.cause.as_deref().map(|cause| cause as &(dyn Error + 'static))
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        let code = match error {
            StoreError::Unavailable(_) => Code::Unavailable,
            StoreError::UnknownOutcome(_) => Code::UnknownOutcome,
            StoreError::Unexpected(_) => Code::Internal,
        };
        Self::caused(code, error)
    }
}
