use std::sync::Arc;

use shared_kernel::{Actor, Clock, OrganizationNr, Rank};

use crate::{
    OnboardingStep, Organization, OrganizationReader, ProfileError, PublicationReader, ShowProfile, SocialMediaLink,
    Trader, WebContentKind,
};

/// How far an organisation is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publication {
    /// Whether visitors see it.
    pub is_public: bool,
    /// What it has done, in the order of the steps.
    pub done: Vec<OnboardingStep>,
}

impl Publication {
    /// Whether it has done this.
    pub fn has(&self, step: OnboardingStep) -> bool {
        self.done.contains(&step)
    }

    /// What it has to do before it can become public, in the order of the steps.
    pub fn missing(&self) -> Vec<OnboardingStep> {
        let needed = OnboardingStep::ALL.iter().copied().filter(|step| step.is_needed());
        needed.filter(|step| !self.has(*step)).collect()
    }
}

/// A profile as visitors will see it.
#[derive(Debug, Clone, PartialEq)]
pub struct ProfilePreview {
    /// Name, address, branches and what it asks for at booking.
    pub organization: Organization,
    /// Its texts and pictures, sanitised, but for the logo, which the organisation has.
    pub web_contents: Vec<(WebContentKind, String)>,
    /// Links to its other pages, in the order that it has chosen.
    pub social_media: Vec<SocialMediaLink>,
    /// Whom customers will deal with.
    pub trader: Trader,
    /// What is still missing.
    pub publication: Publication,
}

/// Shows the people of an organisation its profile, whether it is public or not.
pub struct PreviewProfile {
    profile: ShowProfile,
    publications: Arc<dyn PublicationReader>,
    clock: Arc<dyn Clock>,
}

impl PreviewProfile {
    /// The use case over its ports; `organizations` reads for their own people.
    pub fn new(
        organizations: Arc<dyn OrganizationReader>,
        publications: Arc<dyn PublicationReader>,
        clock: Arc<dyn Clock>,
    ) -> Self {
        Self {
            profile: ShowProfile::new(organizations, Arc::clone(&clock)),
            publications,
            clock,
        }
    }

    /// The profile. To everybody else there is no such organisation.
    pub async fn show(&self, actor: Actor, nr: OrganizationNr) -> Result<ProfilePreview, ProfileError> {
        const CONTENTS: [WebContentKind; 4] = [
            WebContentKind::BackgroundImage,
            WebContentKind::OverviewSlogan,
            WebContentKind::OverviewTopContent,
            WebContentKind::OverviewContent,
        ];
        if !actor.has_rank(nr, Rank::BusinessUser) {
            return Err(ProfileError::UnknownOrganization);
        }
        let organization = self.profile.organization(nr).await?;
        let mut web_contents = Vec::new();
        for kind in CONTENTS {
            web_contents.push((kind, self.profile.web_content(nr, kind).await?));
        }
        let publication = self.publications.publication(nr, self.clock.now()).await?;
        Ok(ProfilePreview {
            organization,
            web_contents,
            social_media: self.profile.social_media(nr).await?,
            trader: self.profile.trader(nr).await?,
            publication: publication.ok_or(ProfileError::UnknownOrganization)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, FixedClock};
    use time::macros::datetime;

    use super::*;
    use crate::{MockOrganizationReader, MockPublicationReader};

    fn clock() -> Arc<dyn Clock> {
        Arc::new(FixedClock(datetime!(2027-01-11 06:00 UTC)))
    }

    #[tokio::test]
    async fn only_the_own_people_of_an_organisation_see_its_preview() {
        let staff = |organization| Actor::Staff {
            organization: OrganizationNr(organization),
            rank: Rank::BusinessUser,
            account: AccountId(7),
            employee: None,
        };
        let strangers = [
            Actor::Guest,
            Actor::Member { account: AccountId(7) },
            Actor::PlatformAdmin { account: AccountId(7) },
            staff(1001),
        ];
        // A read would fail the test: nothing is prepared.
        let preview = PreviewProfile::new(
            Arc::new(MockOrganizationReader::new()),
            Arc::new(MockPublicationReader::new()),
            clock(),
        );
        for stranger in strangers {
            let shown = preview.show(stranger, OrganizationNr(1000)).await;
            assert!(matches!(shown, Err(ProfileError::UnknownOrganization)), "{stranger:?}");
        }

        let mut reader = MockOrganizationReader::new();
        reader
            .expect_organization()
            .withf(|nr| *nr == OrganizationNr(1000))
            .return_once(|_| Ok(None));
        let preview = PreviewProfile::new(Arc::new(reader), Arc::new(MockPublicationReader::new()), clock());
        let own = preview.show(staff(1000), OrganizationNr(1000)).await;
        assert!(matches!(own, Err(ProfileError::UnknownOrganization)));
    }
}
