//! Organisations as they present themselves: profile, texts, branches, links, and the list of them.
#![warn(missing_docs)]

mod branch;
mod list_organizations;
mod organization;
mod ports;
mod provider_html;
mod show_profile;

pub use branch::{BRANCHES, Branch, branch};
pub use list_organizations::{InvalidPage, ListOrganizations, OrganizationCard, OrganizationPage, PageRequest};
pub use organization::{Country, Organization, SocialMediaKind, SocialMediaLink, WebContentKind};
#[cfg(any(test, feature = "mock"))]
pub use ports::MockOrganizationReader;
pub use ports::OrganizationReader;
pub use provider_html::{plain_text, sanitized};
pub use show_profile::{ProfileError, ShowProfile};
