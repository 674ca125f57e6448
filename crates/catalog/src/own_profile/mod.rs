//! The profile as the people of an organisation keep it: name, address, texts, links, and the draft of a text that waits.

mod form;
mod manage_profile;
mod ports;

pub use form::{InvalidProfile, MOST_BRANCHES, MOST_LINKS, ProfileFault, ProfileForm, ProfileTexts};
pub use manage_profile::{ManageProfile, ProfileRefused};
pub use ports::*;
