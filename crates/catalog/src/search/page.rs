use shared_kernel::{BranchId, OrganizationNr};
use time::OffsetDateTime;

use super::{ResolvedPlace, SearchText};
use crate::{Country, plain_text};

/// What a card needs, so that a list needs no call per card.
#[derive(Debug, Clone, PartialEq)]
pub struct OrganizationCard {
    /// Number of the organisation, as in its address on the web.
    pub nr: OrganizationNr,
    /// Company name, 1 to 255 characters.
    pub company_name: String,
    /// Branch categories (8 to 19), the main one first.
    pub branches: Vec<BranchId>,
    /// Path of the logo.
    pub logo: Option<String>,
    /// Path of the image behind the head of the profile.
    pub cover: Option<String>,
    /// City of the postal address.
    pub city: String,
    /// Country of the postal address.
    pub country: Country,
    /// Degrees north and east, where they are known.
    pub position: Option<(f64, f64)>,
    /// Kilometres from where was searched; none where nobody asked for a place, and in what a store returns.
    pub distance: Option<f64>,
    /// When it became public for the first time.
    pub first_activated_at: OffsetDateTime,
    /// Slogan: as stored in what a store returns, plain text in what a use case returns.
    pub slogan: String,
}

impl OrganizationCard {
    /// With a slogan that holds words only.
    pub(super) fn in_plain_text(mut self) -> Self {
        self.slogan = plain_text(&self.slogan);
        self
    }
}

/// A page of cards.
#[derive(Debug, Clone, PartialEq)]
pub struct OrganizationPage {
    /// The organisations of this page, the best hit first.
    pub organizations: Vec<OrganizationCard>,
    /// How many there are on all pages.
    pub total_elements: u64,
    /// How many of them are what was asked for; the others, which come after them, are only similar.
    pub fitting_elements: u64,
    /// How many pages there are.
    pub total_pages: u64,
    /// What was searched for, without a place that stood in it.
    pub text: Option<SearchText>,
    /// Where was searched, if anybody asked for a place.
    pub place: Option<ResolvedPlace>,
}
