//! A believable German-speaking town of service providers, made from a seed.
//!
//! The demo, tests, search quality and benchmarks share it. It is pure: no database, no clock and
//! no randomness but a generator of its own, so the same seed and the same day give the same town
//! on every machine.
//!
//! ```
//! use time::macros::date;
//!
//! let today = date!(2027 - 01 - 11);
//! let first = demo_town::town(7, 1, today).next();
//! assert_eq!(first, demo_town::town(7, 60, today).next());
//! ```
#![warn(missing_docs)]

mod activations;
mod bookings;
mod branches;
mod closures;
mod company_name;
mod customers;
mod events;
mod examples;
mod first_twelve;
mod hours;
mod offer;
mod person_names;
mod pictures;
mod places;
mod profile;
mod random;
mod rooms;
mod session;
mod streets;
mod team;
mod text;
mod town;
mod trade;

pub use examples::BOOKINGS_OF_EXAMPLES;
pub use pictures::{Pictures, pictures};
pub use town::{town, town_without_bookings};
