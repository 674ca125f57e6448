use shared_kernel::{BranchId, OrganizationNr};
use time::OffsetDateTime;

use crate::{Country, plain_text};

/// A page that cannot be asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "a page has 1 to {} entries, and its index is at most {}",
    PageRequest::LARGEST,
    PageRequest::LAST
)]
pub struct InvalidPage;

/// Which part of a list is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PageRequest {
    index: u32,
    size: u32,
}

impl PageRequest {
    /// The most entries of a page.
    pub const LARGEST: u32 = 50;
    /// The last page that can be asked for: deeper ones cost much and help nobody.
    pub const LAST: u32 = 100_000;

    /// Page `index` (from 0) of pages of `size` entries.
    pub fn new(index: u32, size: u32) -> Result<Self, InvalidPage> {
        if (1..=Self::LARGEST).contains(&size) && index <= Self::LAST {
            Ok(Self { index, size })
        } else {
            Err(InvalidPage)
        }
    }

    /// Index of the page, from 0.
    pub const fn index(self) -> u32 {
        self.index
    }

    /// Entries on one page, 1 to 50.
    pub const fn size(self) -> u32 {
        self.size
    }

    /// How many entries are on the pages before.
    pub fn skipped(self) -> u64 {
        u64::from(self.index) * u64::from(self.size)
    }
}

/// What a card needs, so that a list needs no call per card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationCard {
    /// Number of the organisation, as in its address on the web.
    pub nr: OrganizationNr,
    /// Company name, 1 to 255 characters.
    pub company_name: String,
    /// Branch categories (8 to 19), the main one first.
    pub branches: Vec<BranchId>,
    /// Path of the logo.
    pub logo: Option<String>,
    /// City of the postal address.
    pub city: String,
    /// Country of the postal address.
    pub country: Country,
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationPage {
    /// The organisations of this page, the best hit first.
    pub organizations: Vec<OrganizationCard>,
    /// How many there are on all pages.
    pub total_elements: u64,
    /// How many of them are what was asked for; the others, which come after them, are only similar.
    pub fitting_elements: u64,
    /// How many pages there are.
    pub total_pages: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_bounded() {
        assert_eq!(PageRequest::new(0, 0), Err(InvalidPage));
        assert_eq!(PageRequest::new(0, 51), Err(InvalidPage));
        assert_eq!(PageRequest::new(100_001, 10), Err(InvalidPage));
        assert_eq!(PageRequest::new(3, 50).unwrap().skipped(), 150);
    }
}
