use std::sync::Arc;

use shared_kernel::{BranchId, OrganizationNr, StoreError};

use crate::{Country, OrganizationReader, plain_text};

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

    /// Entries a page.
    pub const fn size(self) -> u32 {
        self.size
    }
}

/// What a card needs, so that a list needs no call per card.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationCard {
    /// Its number.
    pub nr: OrganizationNr,
    /// Its name.
    pub company_name: String,
    /// Its branches.
    pub branches: Vec<BranchId>,
    /// Path of the logo.
    pub logo: Option<String>,
    /// City.
    pub city: String,
    /// Country.
    pub country: Country,
    /// Slogan: as stored in what a store returns, plain text in what the use case returns.
    pub slogan: String,
}

/// A page of cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OrganizationPage {
    /// The cards.
    pub organizations: Vec<OrganizationCard>,
    /// How many there are on all pages.
    pub total_elements: u64,
    /// How many pages there are.
    pub total_pages: u64,
}

/// Lists public organisations, newest first. Open to everybody.
pub struct ListOrganizations {
    organizations: Arc<dyn OrganizationReader>,
}

impl ListOrganizations {
    /// The use case over its port.
    pub fn new(organizations: Arc<dyn OrganizationReader>) -> Self {
        Self { organizations }
    }

    /// One page, of all branches or of one.
    pub async fn list(&self, page: PageRequest, branch: Option<BranchId>) -> Result<OrganizationPage, StoreError> {
        let (mut organizations, total_elements) = self.organizations.page(page, branch).await?;
        for card in &mut organizations {
            card.slogan = plain_text(&card.slogan);
        }
        Ok(OrganizationPage {
            organizations,
            total_elements,
            total_pages: total_elements.div_ceil(u64::from(page.size())),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MockOrganizationReader;

    #[test]
    fn pages_are_bounded() {
        assert_eq!(PageRequest::new(0, 0), Err(InvalidPage));
        assert_eq!(PageRequest::new(0, 51), Err(InvalidPage));
        assert_eq!(PageRequest::new(100_001, 10), Err(InvalidPage));
        assert!(PageRequest::new(3, 50).is_ok());
    }

    #[tokio::test]
    async fn slogans_arrive_as_plain_text_and_pages_are_counted() {
        let mut reader = MockOrganizationReader::new();
        reader.expect_page().return_once(|_, _| {
            let card = OrganizationCard {
                nr: OrganizationNr(1000),
                company_name: "Haarwerk".to_owned(),
                branches: vec![BranchId(8)],
                logo: None,
                city: "Klagenfurt".to_owned(),
                country: Country::Austria,
                slogan: "<p>Schnitt &amp; Farbe</p>".to_owned(),
            };
            Ok((vec![card], 25))
        });
        let page = ListOrganizations::new(Arc::new(reader))
            .list(PageRequest::new(0, 24).unwrap(), None)
            .await
            .unwrap();
        assert_eq!(page.organizations[0].slogan, "Schnitt & Farbe");
        assert_eq!(page.total_pages, 2);
    }
}
