//! What an organisation has set, as it is shown to be changed.

pub(crate) mod employees;
pub(crate) mod events;
pub(crate) mod organization;
pub(crate) mod rooms;
pub(crate) mod services;
