//! What people may ask about themselves, and what is erased when it is old.
//!
//! A booking is shown to and cancelled for the account that it belongs to, and for an e-mail address only while it
//! belongs to nobody: whoever has an e-mail address after somebody else learns nothing of what that one booked. An
//! erasure takes such an e-mail address out of the bookings of others all the same, and leaves the rest of them as it
//! is.

mod data_requests;
mod erase;
mod erase_closed;
mod erase_rows;
mod export;
mod newsletter;
mod own_bookings;
mod personal_columns;
mod prune_people;

pub use erase::PostgresPersonalData;
pub(crate) use erase_closed::erase_contents;
pub(crate) use own_bookings::lock_organizations;
pub use personal_columns::{Erased, PERSONAL_COLUMNS, PersonalColumn, harmless_columns};
pub use prune_people::{PrunedPeople, prune_people};

pub use crate::queries::outdated_customers::PeopleRetention;
