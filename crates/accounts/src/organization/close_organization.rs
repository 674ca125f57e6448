use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr};
use time::OffsetDateTime;

use super::{ClosingPreview, ClosingStore, OrganizationRefused, REOPENED_FOR, administered, confirmed};
use crate::sessions::{Principal, SessionChange};

/// An organisation is offline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Closed {
    /// From when on visitors do not find it any more.
    pub at: OffsetDateTime,
    /// When it is erased.
    pub erased_at: OffsetDateTime,
}

/// Closes the organisation that a session acts for. For business admins who have just given their password.
#[derive(derive_more::Constructor)]
pub struct CloseOrganization {
    store: Arc<dyn ClosingStore>,
    clock: Arc<dyn Clock>,
}

impl CloseOrganization {
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
    pub async fn close(&self, by: &SessionChange) -> Result<Closed, OrganizationRefused> {
        let organization = confirmed(by)?;
        // Whoever runs the product belongs to it.
        if organization == OrganizationNr::OWNER_OF_THE_PRODUCT {
            return Err(OrganizationRefused::Forbidden);
        }
        if !self.store.close(&by.change, organization).await? {
            return Err(OrganizationRefused::Forbidden);
        }
        Ok(Closed {
            at: by.change.at,
            erased_at: by.change.at + REOPENED_FOR,
        })
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{FixedClock, Rank};

    use super::*;
    use crate::organization::MockClosingStore;
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, by, by_at, impersonated, member, platform_admin, staff};
    use crate::sessions::{FRESH_PASSWORD, Membership};

    fn over(store: MockClosingStore) -> CloseOrganization {
        CloseOrganization::new(Arc::new(store), Arc::new(FixedClock(NOW)))
    }

    #[tokio::test]
    async fn organization_is_closed_by_a_business_admin_and_erased_thirty_days_later() {
        let mut store = MockClosingStore::new();
        store
            .expect_close()
            .withf(|change, organization| *organization == OrganizationNr(1000) && change.at == NOW)
            .once()
            .returning(|_, _| Ok(true));
        let closed = over(store).close(&by(staff(Rank::BusinessAdmin))).await.unwrap();
        assert_eq!(closed.erased_at - closed.at, REOPENED_FOR);

        let mut store = MockClosingStore::new();
        store.expect_close().return_once(|_, _| Ok(false));
        let again = over(store).close(&by(staff(Rank::BusinessAdmin))).await;
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
            let refused = over(MockClosingStore::new()).close(&by(principal)).await;
            assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
            let refused = over(MockClosingStore::new()).preview(&principal).await;
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
        let refused = over(MockClosingStore::new()).close(&by(operator)).await;
        assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
    }

    #[tokio::test]
    async fn closing_needs_a_fresh_password_and_is_never_done_in_the_name_of_somebody_else() {
        let stale = over(MockClosingStore::new())
            .close(&by_at(staff(Rank::BusinessAdmin), NOW + FRESH_PASSWORD))
            .await;
        assert!(
            matches!(stale, Err(OrganizationRefused::NotInPerson(PasswordNeeded))),
            "{stale:?}"
        );
        let refused = over(MockClosingStore::new())
            .close(&by(impersonated(staff(Rank::BusinessAdmin))))
            .await;
        assert!(
            matches!(refused, Err(OrganizationRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
    }
}
