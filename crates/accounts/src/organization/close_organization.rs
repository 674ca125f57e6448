use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, RequestId};
use time::OffsetDateTime;

use super::{ClosingPreview, ClosingStore, OrganizationRefused, REOPENED_FOR, administered, confirmed};
use crate::sessions::Principal;

/// An organisation is offline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    /// From when on visitors do not find it any more.
    pub at: OffsetDateTime,
    /// When it is erased.
    pub erased_at: OffsetDateTime,
}

/// Closes the organisation that a session acts for. For business admins who have just given their password.
pub struct CloseOrganization {
    store: Arc<dyn ClosingStore>,
    clock: Arc<dyn Clock>,
}

impl CloseOrganization {
    /// Over its ports.
    pub fn new(store: Arc<dyn ClosingStore>, clock: Arc<dyn Clock>) -> Self {
        Self { store, clock }
    }

    /// What closing would do, and when the organisation would be erased.
    pub async fn preview(
        &self,
        principal: &Principal,
    ) -> Result<(ClosingPreview, OffsetDateTime), OrganizationRefused> {
        let organization = administered(principal)?;
        let now = self.clock.now();
        Ok((self.store.preview(organization, now).await?, now + REOPENED_FOR))
    }

    /// Takes it offline.
    pub async fn close(&self, principal: &Principal, request_id: RequestId) -> Result<Closed, OrganizationRefused> {
        let now = self.clock.now();
        let organization = confirmed(principal, now)?;
        // Whoever runs the product belongs to it.
        if organization == OrganizationNr::OWNER_OF_THE_PRODUCT {
            return Err(OrganizationRefused::Forbidden);
        }
        let change = principal.caller().change(now, request_id);
        if !self.store.close(&change, organization).await? {
            return Err(OrganizationRefused::Forbidden);
        }
        Ok(Closed {
            at: now,
            erased_at: now + REOPENED_FOR,
        })
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{FixedClock, Rank};
    use uuid::Uuid;

    use super::*;
    use crate::organization::MockClosingStore;
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, impersonated, member, platform_admin, staff};
    use crate::sessions::{FRESH_PASSWORD, Membership};

    const REQUEST: RequestId = RequestId(Uuid::from_u128(1));

    fn over(store: MockClosingStore, now: OffsetDateTime) -> CloseOrganization {
        CloseOrganization::new(Arc::new(store), Arc::new(FixedClock(now)))
    }

    #[tokio::test]
    async fn organization_is_closed_by_a_business_admin_and_erased_thirty_days_later() {
        let mut store = MockClosingStore::new();
        store
            .expect_close()
            .withf(|change, organization| *organization == OrganizationNr(1000) && change.at == NOW)
            .once()
            .returning(|_, _| Ok(true));
        let closed = over(store, NOW)
            .close(&staff(Rank::BusinessAdmin), REQUEST)
            .await
            .unwrap();
        assert_eq!(closed.erased_at - closed.at, REOPENED_FOR);

        let mut store = MockClosingStore::new();
        store.expect_close().return_once(|_, _| Ok(false));
        let again = over(store, NOW).close(&staff(Rank::BusinessAdmin), REQUEST).await;
        assert!(matches!(again, Err(OrganizationRefused::Forbidden)), "{again:?}");
    }

    #[tokio::test]
    async fn organization_is_neither_closed_nor_previewed_below_business_admin() {
        let principals = [
            member(),
            staff(Rank::BusinessUser),
            staff(Rank::BusinessManager),
            platform_admin(),
        ];
        for principal in principals {
            let refused = over(MockClosingStore::new(), NOW).close(&principal, REQUEST).await;
            assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
            let refused = over(MockClosingStore::new(), NOW).preview(&principal).await;
            assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
        }
        let operator = crate::sessions::Principal {
            membership: Some(Membership {
                organization: OrganizationNr::OWNER_OF_THE_PRODUCT,
                rank: Rank::BusinessAdmin,
                employee: None,
            }),
            ..staff(Rank::BusinessAdmin)
        };
        let refused = over(MockClosingStore::new(), NOW).close(&operator, REQUEST).await;
        assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
    }

    #[tokio::test]
    async fn closing_needs_a_fresh_password_and_is_never_done_in_the_name_of_somebody_else() {
        let stale = over(MockClosingStore::new(), NOW + FRESH_PASSWORD)
            .close(&staff(Rank::BusinessAdmin), REQUEST)
            .await;
        assert!(
            matches!(stale, Err(OrganizationRefused::NotInPerson(PasswordNeeded))),
            "{stale:?}"
        );
        let refused = over(MockClosingStore::new(), NOW)
            .close(&impersonated(staff(Rank::BusinessAdmin)), REQUEST)
            .await;
        assert!(
            matches!(refused, Err(OrganizationRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
    }
}
