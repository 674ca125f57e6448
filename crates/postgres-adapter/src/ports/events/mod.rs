//! The ports of events: seats, and who comes to which date.

mod attendance;
mod event_store;
mod missed_minimums;
