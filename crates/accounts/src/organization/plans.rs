use std::sync::Arc;

use shared_kernel::Clock;

use super::{OrganizationRefused, PlanStore, StoredPlan, administered};
use crate::registration::PricePackage;
use crate::sessions::{Principal, SessionChange};

/// What a price package costs and contains, as the operator says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlanDescription {
    /// Cents a month.
    pub price_cents: u32,
    /// How many people can be booked; none is as many as there are.
    pub employees: Option<u32>,
    /// Whether keys for own tools can be made.
    pub api_keys: bool,
    /// What it contains, in words.
    pub contents: Vec<String>,
}

/// The price packages of this installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plans {
    /// What everybody begins with.
    pub free: PlanDescription,
    /// What the operator grants.
    pub basis: PlanDescription,
}

impl Plans {
    /// What this package costs and contains.
    pub fn of(&self, plan: PricePackage) -> &PlanDescription {
        match plan {
            PricePackage::Free => &self.free,
            PricePackage::Basis => &self.basis,
        }
    }
}

/// What an organisation has, wishes, and may still add.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OrganizationPlan {
    /// What is stored.
    pub stored: StoredPlan,
    /// How many people it may have; none is as many as there are.
    pub most_employees: Option<u32>,
}

/// Shows the price package of the organisation that a session acts for, and takes wishes for another one. For business
/// admins. Nobody pays here: the operator grants.
#[derive(derive_more::Constructor)]
pub struct ChoosePlan {
    store: Arc<dyn PlanStore>,
    /// Without them nothing is limited.
    plans: Option<Plans>,
    clock: Arc<dyn Clock>,
}

impl ChoosePlan {
    /// The packages that the operator offers; none where nothing is limited.
    pub fn plans(&self) -> Option<&Plans> {
        self.plans.as_ref()
    }

    /// What the organisation has.
    pub async fn show(&self, principal: &Principal) -> Result<OrganizationPlan, OrganizationRefused> {
        let organization = administered(principal)?;
        let stored = self.store.plan(organization, self.clock.now()).await?;
        Ok(OrganizationPlan {
            stored,
            most_employees: self.plans.as_ref().and_then(|plans| plans.of(stored.plan).employees),
        })
    }

    /// Asks the operator for a package. FREE is there at once, so that asking for it takes the wish back.
    pub async fn wish(&self, by: &SessionChange, plan: PricePackage) -> Result<OrganizationPlan, OrganizationRefused> {
        let organization = administered(by)?;
        by.require_in_person()?;
        let wish = (plan != PricePackage::Free).then_some(plan);
        self.store.wish(&by.change, organization, wish).await?;
        self.show(by).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{FixedClock, Rank};

    use super::*;
    use crate::organization::MockPlanStore;
    use crate::sessions::NotInPerson::WhileImpersonating;
    use crate::sessions::principal_example::{NOW, by, impersonated, staff};

    fn plans() -> Plans {
        let description = |price_cents, employees| PlanDescription {
            price_cents,
            employees,
            api_keys: employees.is_none(),
            contents: Vec::new(),
        };
        Plans {
            free: description(0, Some(3)),
            basis: description(1900, None),
        }
    }

    fn over(store: MockPlanStore, plans: Option<Plans>) -> ChoosePlan {
        ChoosePlan::new(Arc::new(store), plans, Arc::new(FixedClock(NOW)))
    }

    #[tokio::test]
    async fn limit_is_that_of_the_package_and_without_packages_there_is_none() {
        for (offered, plan, limit) in [
            (Some(plans()), PricePackage::Free, Some(3)),
            (Some(plans()), PricePackage::Basis, None),
            (None, PricePackage::Free, None),
        ] {
            let mut store = MockPlanStore::new();
            store.expect_plan().return_once(move |_, _| {
                Ok(StoredPlan {
                    plan,
                    until: None,
                    wish: None,
                    employees: 2,
                })
            });
            let shown = over(store, offered).show(&staff(Rank::BusinessAdmin)).await.unwrap();
            assert_eq!(shown.most_employees, limit);
        }
    }

    #[tokio::test]
    async fn wish_for_free_takes_the_wish_back() {
        for (plan, stored) in [
            (PricePackage::Basis, Some(PricePackage::Basis)),
            (PricePackage::Free, None),
        ] {
            let mut store = MockPlanStore::new();
            store
                .expect_wish()
                .withf(move |_, _, wish| *wish == stored)
                .once()
                .returning(|_, _, _| Ok(()));
            store.expect_plan().return_once(move |_, _| {
                Ok(StoredPlan {
                    plan: PricePackage::Free,
                    until: None,
                    wish: stored,
                    employees: 1,
                })
            });
            let shown = over(store, Some(plans()))
                .wish(&by(staff(Rank::BusinessAdmin)), plan)
                .await
                .unwrap();
            assert_eq!(shown.stored.wish, stored);
        }
    }

    #[tokio::test]
    async fn plan_is_chosen_by_business_admins_and_by_nobody_in_their_name() {
        let manager = staff(Rank::BusinessManager);
        let refused = over(MockPlanStore::new(), None)
            .wish(&by(manager), PricePackage::Basis)
            .await;
        assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
        let refused = over(MockPlanStore::new(), None).show(&manager).await;
        assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
        let operator = impersonated(staff(Rank::BusinessAdmin));
        let refused = over(MockPlanStore::new(), None)
            .wish(&by(operator), PricePackage::Basis)
            .await;
        assert!(
            matches!(refused, Err(OrganizationRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
    }
}
