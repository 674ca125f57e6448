use std::sync::Arc;

use shared_kernel::{Clock, InvitationId, OrganizationNr, StoreError};

use super::{Invitation, InvitationStore, TeamError, TeamRefused};
use crate::sessions::{Principal, SessionChange};

/// What somebody says to an invitation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InvitationAnswer {
    /// Joins the team.
    Accept,
    /// Does not join it; the invitation ends.
    Decline,
}

/// Shows and answers the invitations to the e-mail address of an account.
#[derive(derive_more::Constructor)]
pub struct AnswerInvitations {
    invitations: Arc<dyn InvitationStore>,
    clock: Arc<dyn Clock>,
}

impl AnswerInvitations {
    /// The open ones, oldest first. An account that has not proved its e-mail address has none.
    pub async fn list(&self, principal: &Principal) -> Result<Vec<Invitation>, StoreError> {
        if !principal.is_verified {
            return Ok(Vec::new());
        }
        self.invitations
            .invitations_of(principal.account, self.clock.now())
            .await
    }

    /// Joins the team, or does not. Returns whose team it is.
    pub async fn answer(
        &self,
        by: &SessionChange,
        invitation: InvitationId,
        answer: InvitationAnswer,
    ) -> Result<OrganizationNr, TeamRefused> {
        by.require_in_person()?;
        // As if there were none: whom the invitation is for is not known to somebody who has not proved the e-mail
        // address.
        if !by.is_verified {
            return Err(TeamError::UnknownInvitation.into());
        }
        Ok(self
            .invitations
            .answer(&by.change, by.account, invitation, answer)
            .await?)
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;

    use super::*;
    use crate::sessions::NotInPerson::WhileImpersonating;
    use crate::sessions::principal_example::{NOW, by, impersonated, member};
    use crate::team::MockInvitationStore;

    #[tokio::test]
    async fn invitation_is_answered_by_whoever_proved_the_email_address() {
        let use_case = AnswerInvitations::new(Arc::new(MockInvitationStore::new()), Arc::new(FixedClock(NOW)));
        let unverified = Principal {
            is_verified: false,
            ..member()
        };
        assert_eq!(use_case.list(&unverified).await.unwrap(), Vec::new());
        let refused = use_case
            .answer(&by(unverified), InvitationId(3), InvitationAnswer::Accept)
            .await;
        assert!(
            matches!(refused, Err(TeamRefused::Team(TeamError::UnknownInvitation))),
            "{refused:?}"
        );
        let refused = use_case
            .answer(&by(impersonated(member())), InvitationId(3), InvitationAnswer::Accept)
            .await;
        assert!(
            matches!(refused, Err(TeamRefused::NotInPerson(WhileImpersonating))),
            "{refused:?}"
        );
    }
}
