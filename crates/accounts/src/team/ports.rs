use async_trait::async_trait;
use shared_kernel::{AccountId, Change, InvitationId, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::{Invitation, InvitationAnswer, NewInvitation, Team, TeamChange, TeamRefusal};

/// Why a team stays as it is.
#[derive(Debug, thiserror::Error)]
pub enum TeamError {
    /// A rule refuses it.
    #[error(transparent)]
    Refused(#[from] TeamRefusal),
    /// The e-mail address is a member's, or is invited already.
    #[error("a member or invited already")]
    AlreadyThere,
    /// The organisation has no such employee, or somebody else is that employee.
    #[error("no such free employee")]
    EmployeeNotFree,
    /// No such invitation is open to whoever asks.
    #[error("unknown invitation")]
    UnknownInvitation,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores who belongs to a team, and who is invited.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait TeamStore: Send + Sync {
    /// Members, the invitations that can be answered at this instant, and whom [`TeamStore::invite`] and
    /// [`TeamStore::change_member`] take as employees.
    async fn team(&self, organization: OrganizationNr, at: OffsetDateTime) -> Result<Team, StoreError>;

    /// Changes a member, in one transaction with an entry of the audit log.
    ///
    /// Implementers lock the memberships of the organisation, read them, and ask [`TeamChange::decide`]. Sessions of
    /// somebody who is removed act for the organisation no more. Employees are refused as [`TeamStore::invite`] does,
    /// but for the one who the member is already.
    async fn change_member(
        &self,
        change: &Change,
        organization: OrganizationNr,
        account: AccountId,
        wanted: TeamChange,
    ) -> Result<(), TeamError>;

    /// Writes an invitation, with an entry of the audit log and
    /// [`Fact::PersonInvited`](shared_kernel::Fact::PersonInvited). Refuses an e-mail address of a member or with an
    /// open invitation, and an employee who is archived, absent from the organisation, a member's or in another open
    /// invitation.
    async fn invite(&self, change: &Change, invitation: &NewInvitation) -> Result<InvitationId, TeamError>;

    /// Withdraws an open invitation of the organisation.
    async fn withdraw(
        &self,
        change: &Change,
        organization: OrganizationNr,
        invitation: InvitationId,
    ) -> Result<(), TeamError>;
}

/// Reads and answers invitations for those who are invited.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait InvitationStore: Send + Sync {
    /// The open invitations to the e-mail address of an account, oldest first. None for an account that has not proved
    /// it.
    async fn invitations_of(&self, account: AccountId, at: OffsetDateTime) -> Result<Vec<Invitation>, StoreError>;

    /// Answers an open invitation to the e-mail address that the account has proved, once. An acceptance makes the
    /// membership, with an entry of the audit log. Any other invitation is unknown.
    async fn answer(
        &self,
        change: &Change,
        account: AccountId,
        invitation: InvitationId,
        answer: InvitationAnswer,
    ) -> Result<OrganizationNr, TeamError>;
}
