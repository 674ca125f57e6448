//! The mailed code that a guest needs where guests book unusually often.
//!
//! Whoever fills the calendar of a provider with made-up bookings needs as many e-mail addresses from the thirty-first
//! an hour on ([`RateLimit::GuestBookingOfOrganization`](crate::rate_limits::RateLimit::GuestBookingOfOrganization)). A
//! code has six digits, is good for one booking with the e-mail address it was mailed to in one organisation, for
//! [`CODE_LIFETIME`] and for [`MOST_WRONG_CODES`]. Nothing is held meanwhile. Members with a proven e-mail address need
//! none.

mod admit_booking;
mod mail_booking_code;
mod ports;

use time::Duration;

pub use admit_booking::AdmitBooking;
pub use mail_booking_code::{BookingCodeNotMailed, MailBookingCode};
pub use ports::*;

/// How long a code is good.
pub const CODE_LIFETIME: Duration = Duration::minutes(10);

/// After so many wrong ones a code is void.
pub const MOST_WRONG_CODES: i16 = 5;

/// How many digits a code has.
pub const CODE_DIGITS: usize = 6;
