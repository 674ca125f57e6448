//! Organisations as they present themselves: profile, texts, branches, links; and the search for them.
#![warn(missing_docs)]

mod branch;
mod organization;
mod ports;
mod provider_html;
pub mod search;
mod show_profile;
mod slug;

pub use branch::{BRANCHES, Branch, branch};
pub use organization::{Country, Organization, SocialMediaKind, SocialMediaLink, WebContentKind};
#[cfg(any(test, feature = "mock"))]
pub use ports::MockOrganizationReader;
pub use ports::OrganizationReader;
pub use provider_html::{plain_text, sanitized};
pub use show_profile::{ProfileError, ShowProfile};
pub use slug::slug;
