//! What the use cases of notifications refuse.

use ::notifications::{BookingMailsError, DownloadCalendarFileError};

use super::{Code, Problem};

impl From<DownloadCalendarFileError> for Problem {
    fn from(error: DownloadCalendarFileError) -> Self {
        match error {
            DownloadCalendarFileError::NotFound => Self::new(Code::NotFound),
            DownloadCalendarFileError::Store(error) => error.into(),
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
