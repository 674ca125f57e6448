//! What decides about times, and what takes them.

pub(crate) mod occupations;
pub(crate) mod particulars;
pub(crate) mod rules;
pub(crate) mod rules_memory;
pub(crate) mod staff_calendar;
