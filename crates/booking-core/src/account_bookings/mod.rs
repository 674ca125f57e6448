//! The bookings of an account, in two lists: what still lies ahead, and what is over.
//!
//! - **Whose**: a booking belongs to the account that made it; one that nobody made while signed in belongs to the
//!   account that has proven the e-mail address of the customer. Never to two. An account that has proven nothing has
//!   what it made and nothing else.
//! - **Open** is a booking while something confirmed of it has not ended; every other one is **past**. So a
//!   cancelled booking is past at once, and a course is open until its last date.
//! - **Order**: open ones ascend and past ones descend by ([`StoredBooking::start`], id).
//!
//! [`StoredBooking::start`]: crate::lifecycle::StoredBooking::start

mod list_account_bookings;
mod ports;

pub use list_account_bookings::{AccountBookingsError, ListAccountBookings, PageCount};
pub use ports::*;
