use std::fs::File;
use std::sync::Arc;

use shared_kernel::{Clock, OrganizationNr, RequestId};

use super::{OrganizationArchives, OrganizationRefused, confirmed};
use crate::sessions::Principal;

/// Hands out everything of the organisation that a session acts for. For business admins who have just given their
/// password.
pub struct ExportOrganization {
    archives: Arc<dyn OrganizationArchives>,
    clock: Arc<dyn Clock>,
}

impl ExportOrganization {
    /// Over its ports.
    pub fn new(archives: Arc<dyn OrganizationArchives>, clock: Arc<dyn Clock>) -> Self {
        Self { archives, clock }
    }

    /// The file, from its beginning, and whose it is.
    pub async fn export(
        &self,
        principal: &Principal,
        request_id: RequestId,
    ) -> Result<(File, OrganizationNr), OrganizationRefused> {
        let now = self.clock.now();
        let organization = confirmed(principal, now)?;
        let change = principal.caller().change(now, request_id);
        let (file, _) = self.archives.write(&change, organization).await?;
        Ok((file, organization))
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{FixedClock, Rank};
    use uuid::Uuid;

    use super::*;
    use crate::organization::MockOrganizationArchives;
    use crate::sessions::FRESH_PASSWORD;
    use crate::sessions::principal_example::{NOW, impersonated, staff};

    #[tokio::test]
    async fn export_is_for_business_admins_with_a_fresh_password() {
        let refusal = async |principal: Principal, now| {
            ExportOrganization::new(Arc::new(MockOrganizationArchives::new()), Arc::new(FixedClock(now)))
                .export(&principal, RequestId(Uuid::from_u128(1)))
                .await
                .unwrap_err()
        };
        let admin = staff(Rank::BusinessAdmin);
        let refused = refusal(staff(Rank::BusinessManager), NOW).await;
        assert!(matches!(refused, OrganizationRefused::Forbidden), "{refused:?}");
        let refused = refusal(impersonated(admin), NOW).await;
        assert!(
            matches!(refused, OrganizationRefused::WhileImpersonating),
            "{refused:?}"
        );
        let refused = refusal(admin, NOW + FRESH_PASSWORD).await;
        assert!(matches!(refused, OrganizationRefused::PasswordNeeded), "{refused:?}");
    }
}
