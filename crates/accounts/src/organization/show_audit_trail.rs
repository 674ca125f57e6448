use std::sync::Arc;

use shared_kernel::AccountId;

use super::{AuditFilter, AuditPage, AuditTrail, OrganizationRefused, administered};
use crate::sessions::Principal;

/// Entries of a page.
pub const ENTRIES_OF_PAGE: u32 = 50;
/// The last page, counted from 0 at the newest entry. Whoever looks for something older filters by person.
pub const LAST_PAGE: u32 = 199;

/// Shows who did what in the organisation that a session acts for. For business admins.
#[derive(derive_more::Constructor)]
pub struct ShowAuditTrail {
    log: Arc<dyn AuditTrail>,
}

impl ShowAuditTrail {
    /// A page, from 0, of everybody or of one person.
    pub async fn show(
        &self,
        principal: &Principal,
        page: u32,
        account: Option<AccountId>,
    ) -> Result<AuditPage, OrganizationRefused> {
        let organization = administered(principal)?;
        if page > LAST_PAGE {
            return Err(OrganizationRefused::NoSuchPage);
        }
        let filter = AuditFilter {
            account,
            offset: page * ENTRIES_OF_PAGE,
            limit: ENTRIES_OF_PAGE + 1,
        };
        let mut entries = self.log.entries(organization, filter).await?;
        let has_more = entries.len() > ENTRIES_OF_PAGE as usize && page < LAST_PAGE;
        entries.truncate(ENTRIES_OF_PAGE as usize);
        Ok(AuditPage { entries, has_more })
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::Rank;
    use time::macros::datetime;

    use super::*;
    use crate::organization::{AuditEntry, AuditEntryKind, MockAuditTrail};
    use crate::sessions::principal_example::staff;

    #[tokio::test]
    async fn page_has_fifty_entries_and_says_whether_there_are_older_ones() {
        let entry = AuditEntry {
            at: datetime!(2027-01-11 08:00 UTC),
            kind: AuditEntryKind::Change("HOURS_CHANGED".to_owned()),
            account: None,
            key: None,
            by_operator: false,
            subject: None,
            subject_kind: None,
            booking: None,
        };
        for (stored, shown, has_more) in [(0, 0, false), (50, 50, false), (51, 50, true)] {
            let mut log = MockAuditTrail::new();
            let all = vec![entry.clone(); stored];
            log.expect_entries()
                .withf(|_, filter| filter.offset == 50 && filter.limit == 51)
                .return_once(move |_, _| Ok(all));
            let page = ShowAuditTrail::new(Arc::new(log))
                .show(&staff(Rank::BusinessAdmin), 1, None)
                .await
                .unwrap();
            assert_eq!((page.entries.len(), page.has_more), (shown, has_more));
        }
    }

    #[tokio::test]
    async fn log_is_for_business_admins_and_has_no_page_beyond_its_last() {
        for (rank, page) in [(Rank::BusinessManager, 0), (Rank::BusinessAdmin, LAST_PAGE + 1)] {
            let refused = ShowAuditTrail::new(Arc::new(MockAuditTrail::new()))
                .show(&staff(rank), page, None)
                .await;
            assert!(
                matches!(
                    refused,
                    Err(OrganizationRefused::Forbidden | OrganizationRefused::NoSuchPage)
                ),
                "{refused:?}"
            );
        }
    }
}
