//! Several services at once: which starts leave everything else possible. The answer is exact, a search over who
//! does what; counting free people would refuse possible choices and offer impossible ones.

mod engine;
mod list_basket_slots;

#[cfg(test)]
pub(crate) use engine::brute_force;
pub use engine::{BasketEntry, BasketRefusal, basket_starts};
pub(crate) use engine::{Inserted, starts_beside};
pub use list_basket_slots::{BasketError, BasketQuery, ListBasketSlots};
