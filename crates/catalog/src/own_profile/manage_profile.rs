use std::sync::Arc;

use shared_kernel::{Actor, Change, Clock, OrganizationNr, Rank, SettingVersion, StoreError};

use super::{CustomersAhead, InvalidProfile, OwnProfile, OwnProfileStore, ProfileForm};

/// Why a profile is not shown or changed.
#[derive(Debug, thiserror::Error)]
pub enum ProfileRefused {
    /// The actor is no manager of this organisation, or no admin where something is changed.
    #[error("forbidden")]
    Forbidden,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// Members of the form are wrong.
    #[error(transparent)]
    Invalid(#[from] InvalidProfile),
    /// Somebody else has changed it since whoever saves it has seen it.
    #[error("changed meanwhile")]
    ChangedMeanwhile,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Shows the profile of an organisation, which needs a manager, and changes it, which needs an admin.
#[derive(derive_more::Constructor)]
pub struct ManageProfile {
    profiles: Arc<dyn OwnProfileStore>,
    clock: Arc<dyn Clock>,
}

impl ManageProfile {
    /// The profile with its images and the draft that waits.
    pub async fn show(&self, actor: Actor, organization: OrganizationNr) -> Result<OwnProfile, ProfileRefused> {
        check_rank(actor, organization, Rank::BusinessManager)?;
        let profile = self.profiles.profile(organization).await?;
        profile.ok_or(ProfileRefused::UnknownOrganization)
    }

    /// Writes the profile, and answers it. Where `seen` is given and another version is stored, nothing is written. Customers
    /// with visits ahead are told of another name or address where `tells_customers` says so.
    pub async fn change(
        &self,
        change: Change,
        organization: OrganizationNr,
        form: &ProfileForm,
        seen: Option<SettingVersion>,
        tells_customers: bool,
    ) -> Result<OwnProfile, ProfileRefused> {
        check_rank(change.rights(), organization, Rank::BusinessAdmin)?;
        let present = self.show(change.rights(), organization).await?;
        let form = form.check(present.country)?;
        self.profiles
            .write(&change, organization, &form, seen, tells_customers)
            .await?;
        Ok(OwnProfile { form, ..present })
    }

    /// Which customers with visits ahead e-mails would tell of another name or address, and which they would not.
    pub async fn customers_ahead(
        &self,
        actor: Actor,
        organization: OrganizationNr,
    ) -> Result<CustomersAhead, ProfileRefused> {
        check_rank(actor, organization, Rank::BusinessAdmin)?;
        let ahead = self.profiles.customers_ahead(organization, self.clock.now()).await?;
        // A key for settings alone reads nobody's name.
        Ok(match actor {
            Actor::ApiKey { .. } => CustomersAhead {
                names_without_email: Vec::new(),
                ..ahead
            },
            _ => ahead,
        })
    }

    /// Forgets the draft of a text: it was taken, or nobody wants it.
    pub async fn discard_draft(&self, change: Change, organization: OrganizationNr) -> Result<(), ProfileRefused> {
        check_rank(change.rights(), organization, Rank::BusinessAdmin)?;
        Ok(self.profiles.discard_draft(&change, organization).await?)
    }
}

fn check_rank(actor: Actor, organization: OrganizationNr, rank: Rank) -> Result<(), ProfileRefused> {
    if actor.has_rank(organization, rank) {
        Ok(())
    } else {
        Err(ProfileRefused::Forbidden)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, ApiKeyId, BranchId, FixedClock, RequestId};
    use time::OffsetDateTime;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;
    use crate::own_profile::{MockOwnProfileStore, ProfileTexts};
    use crate::{Country, ProfileTheme};

    const OWN: OrganizationNr = OrganizationNr(1000);
    const NOW: OffsetDateTime = datetime!(2027-01-11 08:00 UTC);

    fn staff(rank: Rank) -> Actor {
        Actor::Staff {
            account: AccountId(7),
            organization: OWN,
            rank,
            employee: None,
        }
    }

    fn profile() -> OwnProfile {
        let form = ProfileForm {
            company_name: "Salon Muster".to_owned(),
            branch_details: None,
            branches: vec![BranchId(8)],
            street_name: "Lindengasse".to_owned(),
            street_number: "27".to_owned(),
            zip_code: "1070".to_owned(),
            city: "Wien".to_owned(),
            contact_email: None,
            contact_phone: None,
            vat_number: None,
            legal_name: None,
            register_number: None,
            register_court: None,
            theme: ProfileTheme::Product,
            texts: ProfileTexts::default(),
            social_media: Vec::new(),
        };
        OwnProfile {
            form,
            country: Country::Austria,
            owner: "Anna Muster".to_owned(),
            logo: None,
            cover: None,
            draft: None,
        }
    }

    fn by(actor: Actor) -> Change {
        Change::by(actor, NOW, RequestId(Uuid::from_u128(1)))
    }

    fn over(profiles: MockOwnProfileStore) -> ManageProfile {
        let clock = FixedClock(NOW);
        ManageProfile::new(Arc::new(profiles), Arc::new(clock))
    }

    #[tokio::test]
    async fn customers_ahead_are_named_to_people_and_counted_for_keys() {
        let key = Actor::ApiKey {
            organization: OWN,
            rank: Rank::BusinessAdmin,
            key: ApiKeyId(3),
            account: AccountId(7),
        };
        let ahead = CustomersAhead {
            recipients: 12,
            without_email: 1,
            names_without_email: vec!["Eva Moser".to_owned()],
        };
        for (actor, named) in [(staff(Rank::BusinessAdmin), 1), (key, 0)] {
            let mut profiles = MockOwnProfileStore::new();
            let stored = ahead.clone();
            profiles.expect_customers_ahead().return_once(move |_, _| Ok(stored));
            let told = over(profiles).customers_ahead(actor, OWN).await.unwrap();
            assert_eq!((told.without_email, told.names_without_email.len()), (1, named));
        }
    }

    #[tokio::test]
    async fn checked_form_is_written() {
        let mut profiles = MockOwnProfileStore::new();
        profiles.expect_profile().returning(|_| Ok(Some(profile())));
        profiles
            .expect_write()
            .withf(|change, organization, form, _, tells_customers| {
                change.account() == Some(AccountId(7))
                    && *organization == OWN
                    && form.city == "Graz"
                    && *tells_customers
            })
            .once()
            .returning(|_, _, _, _, _| Ok(()));
        let form = ProfileForm {
            city: " Graz ".to_owned(),
            zip_code: "8010".to_owned(),
            ..profile().form
        };
        let changed = over(profiles)
            .change(by(staff(Rank::BusinessAdmin)), OWN, &form, None, true)
            .await;
        assert_eq!(changed.unwrap().form.city, "Graz");
    }

    #[tokio::test]
    async fn wrong_form_is_not_written() {
        let mut profiles = MockOwnProfileStore::new();
        profiles.expect_profile().returning(|_| Ok(Some(profile())));
        let form = ProfileForm {
            city: String::new(),
            ..profile().form
        };
        let refused = over(profiles)
            .change(by(staff(Rank::BusinessAdmin)), OWN, &form, None, true)
            .await;
        assert!(matches!(refused, Err(ProfileRefused::Invalid(_))), "{refused:?}");
    }

    #[tokio::test]
    async fn manager_sees_the_profile_and_leaves_it_as_it_is() {
        let mut profiles = MockOwnProfileStore::new();
        profiles.expect_profile().returning(|_| Ok(Some(profile())));
        let keep = over(profiles);
        let manager = staff(Rank::BusinessManager);
        assert_eq!(keep.show(manager, OWN).await.unwrap(), profile());
        let changed = keep.change(by(manager), OWN, &profile().form, None, false).await;
        assert!(matches!(changed, Err(ProfileRefused::Forbidden)), "{changed:?}");
        let discarded = keep.discard_draft(by(manager), OWN).await;
        assert!(matches!(discarded, Err(ProfileRefused::Forbidden)), "{discarded:?}");
    }

    #[tokio::test]
    async fn whoever_is_no_manager_of_the_organisation_does_nothing_with_its_profile() {
        for (actor, organization) in [
            (Actor::Guest, OWN),
            (staff(Rank::BusinessUser), OWN),
            (staff(Rank::BusinessAdmin), OrganizationNr(1001)),
        ] {
            let profiles = over(MockOwnProfileStore::new());
            let shown = profiles.show(actor, organization).await;
            assert!(matches!(shown, Err(ProfileRefused::Forbidden)));
            let changed = profiles
                .change(by(actor), organization, &profile().form, None, false)
                .await;
            assert!(matches!(changed, Err(ProfileRefused::Forbidden)));
            let counted = profiles.customers_ahead(actor, organization).await;
            assert!(matches!(counted, Err(ProfileRefused::Forbidden)));
            let discarded = profiles.discard_draft(by(actor), organization).await;
            assert!(matches!(discarded, Err(ProfileRefused::Forbidden)));
        }
    }
}
