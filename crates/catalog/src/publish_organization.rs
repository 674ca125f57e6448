use std::sync::Arc;

use shared_kernel::{Change, OrganizationNr, Rank, StoreError};

use crate::{OnboardingStep, Publication, PublicationStore};

/// Why an organisation does not become public.
#[derive(Debug, thiserror::Error)]
pub enum PublishError {
    /// There is no such organisation for the actor.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// This is missing.
    #[error("incomplete: {0:?}")]
    Incomplete(Vec<OnboardingStep>),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Makes an organisation public because one of its managers says so.
#[derive(derive_more::Constructor)]
pub struct PublishOrganization {
    store: Arc<dyn PublicationStore>,
}

impl PublishOrganization {
    /// Publishes it with its hours as they are, and answers how far it is then. To everybody but its managers there is no such organisation.
    pub async fn publish(&self, change: Change, nr: OrganizationNr) -> Result<Publication, PublishError> {
        if !change.rights().has_rank(nr, Rank::BusinessManager) {
            return Err(PublishError::UnknownOrganization);
        }
        self.store.publish(&change, nr).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, RequestId};
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::MockPublicationStore;
    use crate::OnboardingStep::{BookableService, Hours, ProvenEmailAddress, Texts};

    #[test]
    fn only_what_is_needed_is_missing() {
        for (done, missing) in [
            (vec![], vec![ProvenEmailAddress, BookableService]),
            (vec![Hours, Texts, ProvenEmailAddress], vec![BookableService]),
            (vec![BookableService], vec![ProvenEmailAddress]),
            (vec![BookableService, ProvenEmailAddress], vec![]),
        ] {
            let publication = Publication { is_public: false, done };
            assert_eq!(publication.missing(), missing, "{publication:?}");
        }
    }

    #[tokio::test]
    async fn the_managers_of_an_organisation_publish_it_and_nobody_else_does() {
        let staff = |organization, rank| Actor::Staff {
            organization: OrganizationNr(organization),
            rank,
            account: AccountId(7),
            employee: None,
        };
        for (actor, is_allowed) in [
            (Actor::Guest, false),
            (Actor::Member { account: AccountId(7) }, false),
            (Actor::PlatformAdmin { account: AccountId(7) }, false),
            (staff(1001, Rank::BusinessAdmin), false),
            (staff(1000, Rank::BusinessUser), false),
            (staff(1000, Rank::BusinessManager), true),
            (staff(1000, Rank::BusinessAdmin), true),
        ] {
            let mut store = MockPublicationStore::new();
            let publication = Publication {
                is_public: true,
                done: Vec::new(),
            };
            store
                .expect_publish()
                .times(usize::from(is_allowed))
                .returning(move |_, _| Ok(publication.clone()));
            let organizations = PublishOrganization::new(Arc::new(store));
            let change = Change::by(actor, datetime!(2027-01-11 06:00 UTC), RequestId(Uuid::from_u128(1)));
            let published = organizations.publish(change, OrganizationNr(1000)).await;
            assert_eq!(published.is_ok(), is_allowed, "{actor:?}");
        }
    }
}
