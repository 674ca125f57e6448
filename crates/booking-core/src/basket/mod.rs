//! Baskets: the starts of one service that leave all other services of the basket possible.
//!
//! [`basket_starts`] is exact. It takes the candidates of every entry that already has a start, and keeps a start of
//! the next entry only if everybody and every room can still be assigned (`assignment`, which explains the
//! algorithms with an example). The booking uses the same search, so what is offered can be booked, unless somebody
//! else is faster.
//!
//! Employees may need different times for a service, so which appointments overlap depends on who does them. Services
//! may have steps, during some of which the employee is free, and need rooms or devices, one of each group
//! ([`crate::calendar::Pattern`]).
//!
//! A query has a step limit. Beyond it, or beyond 128 combinations of durations where rooms are scarce, the answer is
//! [`BasketRefusal::TooComplex`] (422 `TOO_COMPLEX`), never a guess. The limits are counts, so the same basket always
//! has the same answer. `just bench 13` measures the call; `just worst-cases` searches for the worst baskets.

mod engine;
mod list_basket_slots;

pub use engine::{BasketEntry, BasketRefusal, basket_starts, outside_other_entries};
pub(crate) use engine::{Inserted, service_of, starts_beside};
pub use list_basket_slots::{BasketError, BasketQuery, ListBasketSlots};
