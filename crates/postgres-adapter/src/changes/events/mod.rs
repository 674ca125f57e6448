//! What writes dates of events and the seats at them. What is set of an event is in [`settings`](super::settings).

pub(crate) mod attendance;
pub(crate) mod date_messages;
pub(crate) mod event_dates;
pub(crate) mod sign_up;
