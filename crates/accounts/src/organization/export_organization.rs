use std::sync::Arc;

use shared_kernel::{Actor, Change, Clock, Rank, StoreError};
use time::OffsetDateTime;

use super::{
    ExportFile, ExportJob, ExportedOrganization, OrganizationExport, OrganizationExports, OrganizationRefused,
    administered, confirmed,
};
use crate::sessions::{Principal, SessionChange};

/// How often an export is tried.
const MOST_ATTEMPTS: u16 = 3;

/// Has everything of the organisation that a session acts for put into a file, and hands that out. For business admins,
/// who have just given their password, both when they ask for it and when they take it.
#[derive(derive_more::Constructor)]
pub struct ExportOrganization {
    exports: Arc<dyn OrganizationExports>,
    clock: Arc<dyn Clock>,
}

impl ExportOrganization {
    /// Has an export made, and answers how far it is.
    pub async fn request(&self, by: &SessionChange) -> Result<Option<OrganizationExport>, OrganizationRefused> {
        let organization = confirmed(by)?;
        if !self.exports.request(&by.change, organization).await? {
            return Err(OrganizationRefused::ExportRunning);
        }
        Ok(self.exports.newest(organization, by.change.at).await?)
    }

    /// The newest export, if there ever was one.
    pub async fn show(&self, principal: &Principal) -> Result<Option<OrganizationExport>, OrganizationRefused> {
        let organization = administered(principal)?;
        Ok(self.exports.newest(organization, self.clock.now()).await?)
    }

    /// The file of the newest export, for nobody who acts in the name of somebody else.
    pub async fn open(&self, by: &SessionChange) -> Result<ExportFile, OrganizationRefused> {
        let organization = confirmed(by)?;
        let file = self.exports.open(&by.change, organization).await?;
        file.ok_or(OrganizationRefused::NoExport)
    }

    /// A piece of a file that was opened, counted from 0; none after the last one.
    pub async fn piece(&self, file: ExportFile, position: u32) -> Result<Option<Vec<u8>>, StoreError> {
        self.exports.piece(file, position).await
    }
}

/// What became of a look for exports to make.
#[derive(Debug)]
pub enum MadeExport {
    /// Nothing was waiting.
    Nothing,
    /// A file was made.
    Made(ExportJob, ExportedOrganization),
    /// The organisation was closed meanwhile, or another process has the job.
    Lost(ExportJob),
    /// It failed; it is tried again, but for the last time.
    Failed(ExportJob, StoreError),
}

/// Makes the files that were asked for.
#[derive(Clone, derive_more::Constructor)]
pub struct MakeExports {
    exports: Arc<dyn OrganizationExports>,
}

impl MakeExports {
    /// Makes the one that waits longest, in the name of whoever asked for it and as part of that request.
    pub async fn make_next(&self, change: &Change) -> Result<MadeExport, StoreError> {
        let Some(job) = self.exports.take(change, MOST_ATTEMPTS).await? else {
            return Ok(MadeExport::Nothing);
        };
        let in_their_name = Change {
            actor: Actor::Staff {
                organization: job.organization,
                rank: Rank::BusinessAdmin,
                account: job.account,
                employee: None,
            },
            request_id: job.request_id,
            ..*change
        };
        match self.exports.make(&in_their_name, job).await {
            Ok(Some(exported)) => Ok(MadeExport::Made(job, exported)),
            Ok(None) => Ok(MadeExport::Lost(job)),
            Err(failure) => {
                let is_last = job.attempt >= MOST_ATTEMPTS;
                self.exports.give_back(change, job, is_last).await?;
                Ok(MadeExport::Failed(job, failure))
            }
        }
    }

    /// Deletes the files that cannot be downloaded any more; answers how many.
    pub async fn delete_expired(&self, at: OffsetDateTime) -> Result<usize, StoreError> {
        self.exports.delete_expired(at).await
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, FixedClock, OrganizationNr, RequestId};
    use uuid::Uuid;

    use super::*;
    use crate::organization::{ExportState, MockOrganizationExports};
    use crate::sessions::FRESH_PASSWORD;
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, REQUEST, by, by_at, impersonated, member, platform_admin, staff};

    const SYSTEM: Change = Change {
        actor: Actor::System,
        on_behalf_of: None,
        at: NOW,
        request_id: RequestId(Uuid::from_u128(2)),
        request_key: None,
    };

    fn over(exports: MockOrganizationExports) -> ExportOrganization {
        ExportOrganization::new(Arc::new(exports), Arc::new(FixedClock(NOW)))
    }

    fn job(attempt: u16) -> ExportJob {
        ExportJob {
            organization: OrganizationNr(1000),
            export: 5,
            attempt,
            account: AccountId(7),
            request_id: REQUEST,
        }
    }

    #[tokio::test]
    async fn request_is_for_business_admins_with_a_fresh_password() {
        let refusal = async |principal: Principal, now| {
            let refused = over(MockOrganizationExports::new())
                .request(&by_at(principal, now))
                .await;
            refused.unwrap_err()
        };
        let admin = staff(Rank::BusinessAdmin);
        let refused = refusal(staff(Rank::BusinessManager), NOW).await;
        assert!(matches!(refused, OrganizationRefused::Forbidden), "{refused:?}");
        let refused = refusal(impersonated(admin), NOW).await;
        assert!(
            matches!(refused, OrganizationRefused::NotInPerson(WhileImpersonating)),
            "{refused:?}"
        );
        let refused = refusal(admin, NOW + FRESH_PASSWORD).await;
        assert!(
            matches!(refused, OrganizationRefused::NotInPerson(PasswordNeeded)),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn second_request_is_refused_while_one_is_running() {
        let admin = staff(Rank::BusinessAdmin);
        let running = OrganizationExport {
            requested_at: NOW,
            state: ExportState::Running { percent: 0 },
        };
        let mut exports = MockOrganizationExports::new();
        exports
            .expect_request()
            .withf(|change, organization| *organization == OrganizationNr(1000) && change.at == NOW)
            .times(2)
            .returning({
                let mut is_first = true;
                move |_, _| Ok(std::mem::replace(&mut is_first, false))
            });
        exports.expect_newest().returning(move |_, _| Ok(Some(running)));
        let export = over(exports);
        assert_eq!(export.request(&by(admin)).await.unwrap(), Some(running));
        let refused = export.request(&by(admin)).await;
        assert!(
            matches!(refused, Err(OrganizationRefused::ExportRunning)),
            "{refused:?}"
        );
    }

    #[tokio::test]
    async fn state_and_file_are_for_business_admins_and_the_file_for_themselves_only() {
        let others = [
            member(),
            staff(Rank::BusinessUser),
            staff(Rank::BusinessManager),
            platform_admin(),
        ];
        for principal in others {
            let refused = over(MockOrganizationExports::new()).show(&principal).await;
            assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
            let refused = over(MockOrganizationExports::new()).open(&by(principal)).await;
            assert!(matches!(refused, Err(OrganizationRefused::Forbidden)), "{refused:?}");
        }
        let admin = staff(Rank::BusinessAdmin);
        let refused = over(MockOrganizationExports::new())
            .open(&by(impersonated(admin)))
            .await;
        assert!(
            matches!(refused, Err(OrganizationRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
        let refused = over(MockOrganizationExports::new())
            .open(&by_at(admin, NOW + FRESH_PASSWORD))
            .await;
        assert!(
            matches!(refused, Err(OrganizationRefused::NotInPerson(PasswordNeeded))),
            "{refused:?}"
        );
        let mut exports = MockOrganizationExports::new();
        exports.expect_open().returning(|_, _| Ok(None));
        let gone = over(exports).open(&by(admin)).await;
        assert!(matches!(gone, Err(OrganizationRefused::NoExport)), "{gone:?}");
    }

    #[tokio::test]
    async fn file_is_made_in_the_name_of_whoever_asked_for_it() {
        let exported = ExportedOrganization {
            customers: 2,
            bookings: 3,
        };
        let mut exports = MockOrganizationExports::new();
        exports.expect_take().return_once(|_, _| Ok(Some(job(1))));
        exports
            .expect_make()
            .withf(|change, _| change.account() == Some(AccountId(7)) && change.request_id == REQUEST)
            .return_once(move |_, _| Ok(Some(exported)));
        let made = MakeExports::new(Arc::new(exports)).make_next(&SYSTEM).await.unwrap();
        assert!(
            matches!(made, MadeExport::Made(of, told) if of == job(1) && told == exported),
            "{made:?}"
        );
    }

    #[tokio::test]
    async fn failure_is_given_back_and_the_third_one_is_the_last() {
        for (attempt, last) in [(1, false), (2, false), (3, true)] {
            let mut exports = MockOrganizationExports::new();
            exports.expect_take().return_once(move |_, _| Ok(Some(job(attempt))));
            exports
                .expect_make()
                .return_once(|_, _| Err(StoreError::Unexpected("sabotage".into())));
            exports
                .expect_give_back()
                .withf(move |_, of, is_last| *of == job(attempt) && *is_last == last)
                .once()
                .returning(|_, _, _| Ok(()));
            let made = MakeExports::new(Arc::new(exports)).make_next(&SYSTEM).await.unwrap();
            assert!(matches!(made, MadeExport::Failed(..)), "{made:?}");
        }
    }
}
