use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use shared_kernel::{AppointmentId, Change, EventDateId, OrganizationNr, Rank, StoreError};

use super::{AbsenceQuery, AbsenceRefusal, AbsenceRequest, AppointmentResolution, AvailabilityStore, PlannedAbsence};

/// The most characters that a reason has.
const LONGEST_REASON: usize = 255;

/// Why nothing was changed.
#[derive(Debug, thiserror::Error)]
pub enum AvailabilityRefused {
    /// The actor lacks the rank in this organisation.
    #[error("not allowed")]
    Forbidden,
    /// The reason has more than 255 characters.
    #[error("the reason is too long")]
    ReasonTooLong,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The absence cannot be planned.
    #[error(transparent)]
    Refused(#[from] AbsenceRefusal),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An absence as it is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsenceInput {
    /// Whose it is, and from when to when.
    pub query: AbsenceQuery,
    /// What visitors may read about it (closures only), at most 255 characters.
    pub reason: Option<String>,
}

/// Plans and deletes absences. Needs a manager, but for the own absences of a business user.
#[derive(derive_more::Constructor)]
pub struct ChangeAvailability {
    store: Arc<dyn AvailabilityStore>,
}

impl ChangeAvailability {
    /// Plans an absence of an employee, or a closure of the premises, or changes one. Each confirmed appointment that it
    /// lies over must be in `resolutions`, and each date of an event among those that are kept, else nothing happens and the
    /// refusal lists those that are missing. Colleagues take appointments within the rules, and against them only where a
    /// manager says so.
    pub async fn plan_absence(
        &self,
        change: Change,
        absence: AbsenceInput,
        (resolutions, kept_dates): (BTreeMap<AppointmentId, AppointmentResolution>, BTreeSet<EventDateId>),
    ) -> Result<PlannedAbsence, AvailabilityRefused> {
        let AbsenceInput { query, reason } = absence;
        let reach = change.rights().reach(query.organization);
        if !reach.covers(query.employee) {
            return Err(AvailabilityRefused::Forbidden);
        }
        if reason
            .as_ref()
            .is_some_and(|reason| reason.chars().count() > LONGEST_REASON)
        {
            return Err(AvailabilityRefused::ReasonTooLong);
        }
        let rank = change.rights().rank().map(|(_, rank)| rank);
        let over_rules = rank.filter(|rank| *rank >= Rank::BusinessManager);
        let requested = AbsenceRequest {
            organization: query.organization,
            absence: query.absence,
            employee: query.employee,
            from: query.from,
            to: query.to,
            reason,
            resolutions,
            kept_dates,
            reach,
            over_rules,
        };
        self.store.plan_absence(&change, &requested).await
    }

    /// Deletes an absence. What was cancelled or moved for it stays so.
    pub async fn delete_absence(
        &self,
        change: Change,
        organization: OrganizationNr,
        absence: i64,
    ) -> Result<(), AvailabilityRefused> {
        if !change.rights().has_rank(organization, Rank::BusinessUser) {
            return Err(AvailabilityRefused::Forbidden);
        }
        let reach = change.rights().reach(organization);
        self.store.delete_absence(&change, organization, reach, absence).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, Reach, ResourceId};
    use time::PrimitiveDateTime;
    use time::macros::datetime;

    use super::*;
    use crate::availability::MockAvailabilityStore;
    use crate::example::by;

    const OWN: OrganizationNr = OrganizationNr(1000);
    const DAY: (PrimitiveDateTime, PrimitiveDateTime) = (datetime!(2027-01-12 00:00), datetime!(2027-01-13 00:00));

    fn over(store: MockAvailabilityStore) -> ChangeAvailability {
        ChangeAvailability::new(Arc::new(store))
    }

    fn day_off(employee: Option<ResourceId>, reason: Option<String>) -> AbsenceInput {
        let (from, to) = DAY;
        let query = AbsenceQuery {
            organization: OWN,
            absence: None,
            employee,
            from,
            to,
        };
        AbsenceInput { query, reason }
    }

    fn staff(organization: OrganizationNr, rank: Rank) -> Actor {
        Actor::Staff {
            organization,
            rank,
            account: AccountId(7),
            employee: Some(ResourceId(2)),
        }
    }

    #[tokio::test]
    async fn availability_changes_need_a_manager_of_the_organisation() {
        for (actor, is_allowed) in [
            (Actor::Guest, false),
            (Actor::Member { account: AccountId(7) }, false),
            (Actor::System, true),
            (staff(OWN, Rank::BusinessUser), false),
            (staff(OWN, Rank::BusinessManager), true),
            (staff(OWN, Rank::BusinessAdmin), true),
            (staff(OrganizationNr(1001), Rank::BusinessAdmin), false),
        ] {
            let mut store = MockAvailabilityStore::new();
            let times = usize::from(is_allowed);
            store
                .expect_plan_absence()
                .times(times)
                .returning(|_, _| Err(AvailabilityRefused::UnknownOrganization));
            let availability = over(store);
            let planned = availability
                .plan_absence(by(actor), day_off(None, None), Default::default())
                .await;
            assert_eq!(
                !matches!(planned, Err(AvailabilityRefused::Forbidden)),
                is_allowed,
                "{actor:?}"
            );
        }
    }

    #[tokio::test]
    async fn rules_are_overridden_by_managers_only() {
        for (rank, over_rules) in [
            (Rank::BusinessUser, None),
            (Rank::BusinessManager, Some(Rank::BusinessManager)),
            (Rank::BusinessAdmin, Some(Rank::BusinessAdmin)),
        ] {
            let mut store = MockAvailabilityStore::new();
            store
                .expect_plan_absence()
                .withf(move |_, wanted| wanted.over_rules == over_rules)
                .once()
                .returning(|_, _| Err(AvailabilityRefused::UnknownOrganization));
            let own = day_off(Some(ResourceId(2)), None);
            let planned = over(store)
                .plan_absence(by(staff(OWN, rank)), own, Default::default())
                .await;
            assert!(planned.is_err());
        }
    }

    #[tokio::test]
    async fn absence_is_deleted_within_reach_and_by_nobody_else() {
        let foreign = staff(OrganizationNr(1001), Rank::BusinessAdmin);
        for (actor, reach) in [
            (staff(OWN, Rank::BusinessUser), Some(Reach::Only(ResourceId(2)))),
            (staff(OWN, Rank::BusinessManager), Some(Reach::Everybody)),
            (foreign, None),
            (Actor::Guest, None),
        ] {
            let mut store = MockAvailabilityStore::new();
            store
                .expect_delete_absence()
                .withf(move |_, _, asked, id| (Some(*asked), *id) == (reach, 5))
                .times(usize::from(reach.is_some()))
                .returning(|_, _, _, _| Ok(()));
            let deleted = over(store).delete_absence(by(actor), OWN, 5).await;
            assert_eq!(deleted.is_ok(), reach.is_some(), "{actor:?}");
        }
    }

    #[tokio::test]
    async fn business_user_plans_the_own_absences_only() {
        for (employee, is_allowed) in [(None, false), (Some(ResourceId(1)), false), (Some(ResourceId(2)), true)] {
            let mut store = MockAvailabilityStore::new();
            store
                .expect_plan_absence()
                .times(usize::from(is_allowed))
                .returning(|_, _| Err(AvailabilityRefused::UnknownOrganization));
            let user = staff(OWN, Rank::BusinessUser);
            let planned = over(store)
                .plan_absence(by(user), day_off(employee, None), Default::default())
                .await;
            let was_allowed = !matches!(planned, Err(AvailabilityRefused::Forbidden));
            assert_eq!(was_allowed, is_allowed, "{employee:?}");
        }
    }

    #[tokio::test]
    async fn invalid_request_never_reaches_the_store() {
        let availability = over(MockAvailabilityStore::new());
        let manager = staff(OWN, Rank::BusinessManager);
        let reason = Some("ä".repeat(256));
        let planned = availability
            .plan_absence(by(manager), day_off(None, reason), Default::default())
            .await;
        assert!(matches!(planned, Err(AvailabilityRefused::ReasonTooLong)));
    }
}
