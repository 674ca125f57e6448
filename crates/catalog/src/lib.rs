//! Organisations as they present themselves: profile, texts, branches, links; and the search for them.
#![warn(missing_docs)]

mod branch;
mod directory;
pub mod images;
mod onboarding;
mod organization;
pub mod own_profile;
mod ports;
mod preview_profile;
mod provider_html;
mod publish_organization;
pub mod search;
mod show_profile;
mod slug;
mod text_drafts;
mod usual_hours;

pub use branch::{BRANCHES, Branch, branch};
pub use directory::*;
pub use onboarding::{OnboardingStep, ShowOnboarding, SuggestedService, suggested_services};
pub use organization::{Country, Organization, ProfileTheme, SocialMediaKind, SocialMediaLink, Trader, WebContentKind};
pub use ports::*;
pub use preview_profile::{PreviewProfile, ProfilePreview, Publication};
pub use provider_html::{plain_text, sanitized, sanitized_again};
pub use publish_organization::{PublishError, PublishOrganization};
pub use show_profile::{ProfileError, ShowProfile};
pub use slug::slug;
pub use text_drafts::*;
pub use usual_hours::{UsualHours, usual_hours};
