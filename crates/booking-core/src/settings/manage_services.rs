use std::sync::Arc;

use shared_kernel::{Actor, Change, OrganizationNr, ServiceId};

use super::{
    ChangeMode, ServiceDetails, ServiceSettingsStore, SettingsError, SettingsOutcome, StaffService, check_rank,
};

/// Shows and changes what is offered. Services are archived instead of deleted: bookings hold on to them.
#[derive(derive_more::Constructor)]
pub struct ManageServices {
    store: Arc<dyn ServiceSettingsStore>,
}

impl ManageServices {
    /// All services in the order of their list, archived ones last.
    pub async fn list(&self, actor: Actor, organization: OrganizationNr) -> Result<Vec<StaffService>, SettingsError> {
        check_rank(actor, organization)?;
        Ok(self.store.services(organization).await?)
    }

    /// Offers one more service, behind all others.
    pub async fn add(
        &self,
        change: Change,
        organization: OrganizationNr,
        mode: ChangeMode,
        wanted: ServiceDetails,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError> {
        check_rank(change.rights(), organization)?;
        let wanted = wanted.checked()?;
        self.store.add_service(&change, organization, mode, &wanted).await
    }

    /// Gives a service other texts and terms. What is booked stays as it was booked.
    pub async fn change(
        &self,
        change: Change,
        (organization, service): (OrganizationNr, ServiceId),
        mode: ChangeMode,
        wanted: ServiceDetails,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError> {
        check_rank(change.rights(), organization)?;
        let wanted = wanted.checked()?;
        self.store
            .change_service(&change, (organization, service), mode, &wanted)
            .await
    }

    /// Offers a service no longer, or again.
    pub async fn archive(
        &self,
        change: Change,
        (organization, service): (OrganizationNr, ServiceId),
        mode: ChangeMode,
        is_archived: bool,
    ) -> Result<SettingsOutcome<StaffService>, SettingsError> {
        check_rank(change.rights(), organization)?;
        self.store
            .archive_service(&change, (organization, service), mode, is_archived)
            .await
    }

    /// Puts the services that are not archived into this order, and answers all of them.
    pub async fn order(
        &self,
        change: Change,
        organization: OrganizationNr,
        services: &[ServiceId],
    ) -> Result<Vec<StaffService>, SettingsError> {
        check_rank(change.rights(), organization)?;
        self.store.order_services(&change, organization, services).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, Rank};

    use super::*;
    use crate::example::by;
    use crate::settings::MockServiceSettingsStore;

    const HERE: OrganizationNr = OrganizationNr(1000);

    fn over(store: MockServiceSettingsStore) -> ManageServices {
        ManageServices::new(Arc::new(store))
    }

    fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee: None,
        }
    }

    #[tokio::test]
    async fn nobody_below_a_manager_of_the_organisation_reaches_the_store() {
        for stranger in [
            Actor::Guest,
            Actor::Member { account: AccountId(7) },
            Actor::PlatformAdmin { account: AccountId(7) },
            staff(OrganizationNr(1001), Rank::BusinessAdmin),
            staff(HERE, Rank::BusinessUser),
        ] {
            // A call of the store would fail the test: nothing is prepared.
            let keep = over(MockServiceSettingsStore::new());
            let one = (HERE, ServiceId(3));
            let details = ServiceDetails {
                title: "Haarschnitt".to_owned(),
                duration: 45,
                ..ServiceDetails::default()
            };
            let save = ChangeMode::Save;
            let refused = [
                keep.list(stranger, HERE).await.map(|_| ()),
                keep.add(by(stranger), HERE, save, details.clone()).await.map(|_| ()),
                keep.change(by(stranger), one, save, details).await.map(|_| ()),
                keep.archive(by(stranger), one, save, true).await.map(|_| ()),
                keep.order(by(stranger), HERE, &[ServiceId(3)]).await.map(|_| ()),
            ];
            for result in refused {
                assert!(
                    matches!(result, Err(SettingsError::Forbidden)),
                    "{stranger:?}: {result:?}"
                );
            }
        }
    }

    #[tokio::test]
    async fn wrong_service_never_reaches_the_store() {
        let manager = staff(HERE, Rank::BusinessManager);
        let keep = over(MockServiceSettingsStore::new());
        let wrong = ServiceDetails::default();
        let added = keep.add(by(manager), HERE, ChangeMode::Preview, wrong.clone()).await;
        assert!(matches!(added, Err(SettingsError::Invalid(_))), "{added:?}");
        let changed = keep
            .change(by(manager), (HERE, ServiceId(3)), ChangeMode::Save, wrong)
            .await;
        assert!(matches!(changed, Err(SettingsError::Invalid(_))), "{changed:?}");
    }
}
