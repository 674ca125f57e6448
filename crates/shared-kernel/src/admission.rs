use crate::BookingCodeId;

/// Whether somebody may book, as far as how often others book there lets it: looked at before the calendar is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Admission {
    /// Without more ado.
    Open,
    /// With the code that was mailed to the e-mail address of the booking, which the booking uses up.
    WithCode(BookingCodeId),
    /// Not without a code that is good. What was booked before is answered all the same.
    Refused(CodeRefusal),
}

/// What is wrong with the code for a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum CodeRefusal {
    /// There is none.
    #[error("a mailed code is needed")]
    Needed,
    /// It is not the one that was mailed.
    #[error("wrong code")]
    Wrong,
    /// It is too old, used, or none was mailed.
    #[error("the code is not good any more")]
    Expired,
    /// Too many others were tried before.
    #[error("too many codes were tried")]
    TooManyTries,
}
