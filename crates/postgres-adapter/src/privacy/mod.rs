//! What people may ask about themselves, and what is erased when it is old.

mod data_requests;
mod erase;
mod erase_closed;
mod erase_rows;
mod export;
mod newsletter;
mod own_bookings;
mod personal_columns;
mod prune_people;

pub use data_requests::PostgresDataRequests;
pub use erase::PostgresPersonalData;
pub use newsletter::PostgresNewsletter;
pub(crate) use own_bookings::lock_organizations;
pub use personal_columns::{Erased, PERSONAL_COLUMNS, PersonalColumn, harmless_columns};
pub use prune_people::{PeopleRetention, PrunedPeople, prune_people};
