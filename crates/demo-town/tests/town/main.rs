//! What holds in every town.

mod calendars;
mod closed_days;
mod determinism;
mod events;
mod profiles;
mod seeds;
