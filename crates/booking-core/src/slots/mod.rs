//! Which starts are free: the rules of a slot, the search over a range, and its memory.

mod engine;
mod find_next_starts;
mod first_start;
mod list_slots;
mod memory;
mod range;
mod slot_list;

#[cfg(test)]
pub(crate) use engine::brute_force;
pub use engine::free_starts;
pub(crate) use engine::free_starts_beside;
pub use find_next_starts::{FindNextStarts, NextStartMemory};
pub(crate) use list_slots::bookable_days;
pub use list_slots::{ListSlots, SlotsError, SlotsQuery};
pub use memory::{AnswerMemory, KeptAnswer};
pub use range::{InvalidRange, WallRange};
pub use slot_list::{Slot, SlotList};
