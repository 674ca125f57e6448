//! What the use cases of notifications refuse.

use ::notifications::reminders::EndRemindersRefused;
use ::notifications::webhooks::{InvalidWebhookUrl, WebhookProblem, WebhookRefused};
use ::notifications::{BookingMailsError, DownloadCalendarFileError};

use super::{Code, FieldCode, FieldFault, Problem};

impl From<DownloadCalendarFileError> for Problem {
    fn from(error: DownloadCalendarFileError) -> Self {
        match error {
            DownloadCalendarFileError::NotFound => Self::new(Code::NotFound),
            DownloadCalendarFileError::Store(error) => error.into(),
        }
    }
}

impl From<EndRemindersRefused> for Problem {
    fn from(error: EndRemindersRefused) -> Self {
        match error {
            EndRemindersRefused::Unknown => Self::new(Code::TokenInvalid),
            EndRemindersRefused::Store(error) => error.into(),
        }
    }
}

impl From<WebhookRefused> for Problem {
    fn from(error: WebhookRefused) -> Self {
        match error {
            WebhookRefused::Forbidden => Self::new(Code::Forbidden),
            WebhookRefused::WhileImpersonating => Self::new(Code::NotWhileImpersonating),
            WebhookRefused::Invalid(problems) => Self::validation(problems.into_iter().map(webhook_fault)),
            WebhookRefused::TooMany => Self::new(Code::TooManyWebhooks),
            WebhookRefused::Unknown => Self::new(Code::NotFound),
            WebhookRefused::Store(error) => error.into(),
        }
    }
}

fn webhook_fault(problem: WebhookProblem) -> (String, FieldFault) {
    let (member, fault) = match problem {
        WebhookProblem::Url(problem) => ("url", url_fault(problem)),
        WebhookProblem::NoEvent => ("events", FieldCode::Required.with("Bitte auswählen")),
    };
    (member.to_owned(), fault)
}

fn url_fault(problem: InvalidWebhookUrl) -> FieldFault {
    let code = match problem {
        InvalidWebhookUrl::TooLong => FieldCode::TooLong,
        InvalidWebhookUrl::NotHttps => FieldCode::Malformed,
        InvalidWebhookUrl::NotPublic => FieldCode::NotAllowed,
    };
    code.with(url_text(problem))
}

fn url_text(problem: InvalidWebhookUrl) -> &'static str {
    match problem {
        InvalidWebhookUrl::TooLong => "Höchstens 500 Zeichen sind erlaubt.",
        InvalidWebhookUrl::NotHttps => "Bitte gib eine Adresse an, die mit https:// beginnt.",
        InvalidWebhookUrl::NotPublic => {
            "Diese Adresse ist aus dem Internet nicht erreichbar. Nimm bitte einen öffentlichen Namen."
        }
    }
}

impl From<BookingMailsError> for Problem {
    fn from(error: BookingMailsError) -> Self {
        match error {
            BookingMailsError::Forbidden => Self::new(Code::Forbidden),
            BookingMailsError::UnknownMail => Self::new(Code::NotFound),
            BookingMailsError::Store(error) => error.into(),
        }
    }
}
