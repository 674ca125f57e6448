use std::sync::Arc;

use shared_kernel::{Actor, Change, OrganizationNr, ResourceId};

use super::{
    ChangeMode, EmployeeInput, EmployeeSettingsStore, SettingsError, SettingsOutcome, StaffEmployee, check_rank,
};

/// Shows and sets who works at an organisation, when, and what they can do.
#[derive(derive_more::Constructor)]
pub struct ManageEmployees {
    store: Arc<dyn EmployeeSettingsStore>,
}

impl ManageEmployees {
    /// All of them by id, archived ones too.
    pub async fn list(&self, actor: Actor, organization: OrganizationNr) -> Result<Vec<StaffEmployee>, SettingsError> {
        check_rank(actor, organization)?;
        Ok(self.store.employees(organization).await?)
    }

    /// Adds one, or changes the one with this id; or shows what that would lead to. Whoever is archived can be booked by
    /// nobody, and keeps the login and what is booked.
    pub async fn set(
        &self,
        change: Change,
        (organization, employee): (OrganizationNr, Option<ResourceId>),
        mode: ChangeMode,
        given: EmployeeInput,
    ) -> Result<SettingsOutcome<StaffEmployee>, SettingsError> {
        check_rank(change.rights(), organization)?;
        let wanted = given.checked()?;
        self.store
            .set_employee(&change, (organization, employee), mode, &wanted)
            .await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, Rank};

    use super::*;
    use crate::example::by;
    use crate::settings::MockEmployeeSettingsStore;

    const OWN: OrganizationNr = OrganizationNr(1000);

    fn keep(store: MockEmployeeSettingsStore) -> ManageEmployees {
        ManageEmployees::new(Arc::new(store))
    }

    fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee: None,
        }
    }

    fn named(first_name: &str) -> EmployeeInput {
        EmployeeInput {
            first_name: first_name.to_owned(),
            last_name: String::new(),
            is_visible: true,
            is_archived: false,
            hours: Vec::new(),
            services: Vec::new(),
        }
    }

    #[tokio::test]
    async fn employees_need_a_manager_of_the_organisation() {
        let platform_admin = Actor::PlatformAdmin { account: AccountId(7) };
        for (actor, is_allowed) in [
            (Actor::Guest, false),
            (platform_admin, false),
            (staff(OWN, Rank::BusinessUser), false),
            (staff(OWN, Rank::BusinessManager), true),
            (staff(OrganizationNr(1001), Rank::BusinessAdmin), false),
        ] {
            let mut store = MockEmployeeSettingsStore::new();
            let times = usize::from(is_allowed);
            store.expect_employees().times(times).returning(|_| Ok(Vec::new()));
            store
                .expect_set_employee()
                .withf(|_, employee, mode, _| (*employee, *mode) == ((OWN, None), ChangeMode::Preview))
                .times(times)
                .returning(|_, _, _, _| Err(SettingsError::Unknown));
            let keep = keep(store);
            let listed = keep.list(actor, OWN).await;
            let set = keep
                .set(by(actor), (OWN, None), ChangeMode::Preview, named("Dora"))
                .await;
            let refused = matches!(listed, Err(SettingsError::Forbidden));
            assert_eq!(refused, !is_allowed, "{actor:?}");
            assert_eq!(matches!(set, Err(SettingsError::Forbidden)), !is_allowed, "{actor:?}");
        }
    }

    #[tokio::test]
    async fn wrong_employee_never_reaches_the_store() {
        let manager = staff(OWN, Rank::BusinessManager);
        let set = keep(MockEmployeeSettingsStore::new())
            .set(by(manager), (OWN, None), ChangeMode::Save, named(" "))
            .await;
        assert!(matches!(set, Err(SettingsError::Invalid(_))));
    }
}
