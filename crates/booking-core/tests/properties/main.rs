//! Properties on random calendars, and naive oracles: what the crate answers is what trying everything finds.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

mod basket;
mod bookable;
mod every_day;
mod naive_calendar;
mod next_starts;
mod obstacles;
mod random_calendar;
mod slots;
mod visibility;
mod visits;
