//! Free starts: the rules of a slot, the search over a range of days, and its cache.
//!
//! Listing slots takes no lock. It reads the two versions of the calendar first and answers from the cache while both
//! are unchanged and no listed start has passed. Thus a booking made by any process shows in the next answer of every
//! process.

mod engine;
mod find_next_starts;
mod first_start;
mod list_slots;
mod obstacles;
mod range;
mod slot_list;
mod slot_list_cache;

pub use engine::free_starts;
pub(crate) use engine::{all_free_starts_beside, free_starts_beside};
pub use find_next_starts::{FindNextStarts, NextStartCache, NextStartOf, SoughtStart};
pub(crate) use list_slots::bookable_days;
pub use list_slots::{ListSlots, RecallSlots, RecalledSlots, SlotsComputation, SlotsError, SlotsQuery};
pub use obstacles::{Obstacle, StartObstacles, obstacles};
pub use range::{InvalidRange, WallRange};
pub(crate) use slot_list::LARGEST_LIST;
pub use slot_list::{Slot, SlotList};
pub use slot_list_cache::{CachedSlotList, SlotListCache};
