use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, StoreError};

use crate::{Organization, OrganizationReader, SocialMediaLink, Trader, WebContentKind, sanitized_again};

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum ProfileError {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Shows an organisation to visitors. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct ShowProfile {
    organizations: Arc<dyn OrganizationReader>,
    clock: Arc<dyn Clock>,
}

impl ShowProfile {
    /// Name, address, branches and what it asks for at booking.
    pub async fn organization(&self, nr: OrganizationNr) -> Result<Organization, ProfileError> {
        let organization = self.organizations.organization(nr).await?;
        let organization = organization.ok_or(ProfileError::UnknownOrganization)?;
        Ok(organization.at(self.clock.now()))
    }

    /// One of its texts, sanitised again on the way out; empty when it was never written.
    pub async fn web_content(&self, nr: OrganizationNr, kind: WebContentKind) -> Result<String, ProfileError> {
        let stored = self
            .organizations
            .web_content(nr, kind)
            .await?
            .ok_or(ProfileError::UnknownOrganization)?;
        Ok(sanitized_again(stored))
    }

    /// Links to its other pages, in the order that it has chosen.
    pub async fn social_media(&self, nr: OrganizationNr) -> Result<Vec<SocialMediaLink>, ProfileError> {
        self.organizations
            .social_media(nr)
            .await?
            .ok_or(ProfileError::UnknownOrganization)
    }

    /// The legal trader.
    pub async fn trader(&self, nr: OrganizationNr) -> Result<Trader, ProfileError> {
        self.organizations
            .trader(nr)
            .await?
            .ok_or(ProfileError::UnknownOrganization)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use time::macros::datetime;

    use super::*;
    use crate::MockOrganizationReader;

    fn clock() -> Arc<dyn Clock> {
        Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC)))
    }

    #[tokio::test]
    async fn stored_texts_are_sanitised_on_the_way_out() {
        let mut reader = MockOrganizationReader::new();
        reader
            .expect_web_content()
            .return_once(|_, _| Ok(Some("<p>Hallo</p><script>alert(1)</script>".to_owned())));
        let shown = ShowProfile::new(Arc::new(reader), clock())
            .web_content(OrganizationNr(1000), WebContentKind::OverviewContent)
            .await;
        assert_eq!(shown.unwrap(), "<p>Hallo</p>");
    }

    #[tokio::test]
    async fn an_unknown_organisation_is_not_an_empty_one() {
        let mut reader = MockOrganizationReader::new();
        reader.expect_social_media().return_once(|_| Ok(None));
        let shown = ShowProfile::new(Arc::new(reader), clock())
            .social_media(OrganizationNr(1))
            .await;
        assert!(matches!(shown, Err(ProfileError::UnknownOrganization)));
    }
}
