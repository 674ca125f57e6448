//! What the use cases of notifications refuse.

use ::notifications::DownloadCalendarFileError;

use super::{Code, Problem};

impl From<DownloadCalendarFileError> for Problem {
    fn from(error: DownloadCalendarFileError) -> Self {
        match error {
            DownloadCalendarFileError::NotFound => Self::new(Code::NotFound),
            DownloadCalendarFileError::Store(error) => error.into(),
        }
    }
}
