//! Events with their dates, and who comes to them.

pub(crate) mod event;
pub(crate) mod participants;
