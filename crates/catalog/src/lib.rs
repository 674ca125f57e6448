//! Organisations as they present themselves: profile, texts, branches, links, and the list of them.
#![warn(missing_docs)]

mod branch;
mod list_organizations;
mod organization;
mod ports;
mod provider_html;
mod show_profile;

pub use branch::{BRANCHES, Branch, branch};
pub use list_organizations::{ListOrganizations, OrganizationCard, OrganizationPage, PageRequest, InvalidPage};
pub use organization::{Country, Organization, SocialMediaKind, SocialMediaLink, WebContentKind};
pub use ports::OrganizationReader;
#[cfg(any(test, feature = "mock"))]
pub use ports::MockOrganizationReader;
pub use provider_html::{plain_text, sanitized};
pub use show_profile::{ProfileError, ShowProfile};
