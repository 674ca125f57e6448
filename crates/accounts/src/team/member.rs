use shared_kernel::{AccountId, InvitationId, OrganizationNr, Rank, ResourceId};
use time::{Duration, OffsetDateTime};

/// How long an invitation can be answered.
pub const INVITATION_LIFETIME: Duration = Duration::hours(72);

/// A member of a team.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Whose membership it is.
    pub account: AccountId,
    /// First and last name of the account.
    pub name: String,
    /// E-mail address of the account, in lower case.
    pub email: String,
    /// What the member may do.
    pub rank: Rank,
    /// The employee who this member is.
    pub employee: Option<ResourceId>,
    /// First and last name of that employee, which need not be the account's. None without one.
    pub employee_name: Option<String>,
    /// Whether the e-mail address is proven: an unproven account may be gone tomorrow.
    pub is_verified: bool,
    /// Whether the account is disabled: nobody signs in with it.
    pub is_disabled: bool,
}

/// An invitation as the team sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpenInvitation {
    /// By which the team takes it back.
    pub id: InvitationId,
    /// To which e-mail address it was sent.
    pub email: String,
    /// Which rank it gives.
    pub rank: Rank,
    /// The employee who the person will be.
    pub employee: Option<ResourceId>,
    /// No longer good from then on.
    pub expires_at: OffsetDateTime,
}

/// An employee who nobody is: neither a member nor somebody with an open invitation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FreeEmployee {
    /// Who it is in the calendar.
    pub employee: ResourceId,
    /// First and last name.
    pub name: String,
}

/// A team, members by account, invitations by id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Team {
    /// Who belongs to it.
    pub members: Vec<Member>,
    /// Who is invited and has not answered.
    pub invitations: Vec<OpenInvitation>,
    /// Whose calendars can be given to a member or to somebody who is invited, by id.
    pub free_employees: Vec<FreeEmployee>,
}

/// An invitation that is to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewInvitation {
    /// Whose team it is.
    pub organization: OrganizationNr,
    /// To which e-mail address, in lower case.
    pub normalized_email: String,
    /// Which rank it gives.
    pub rank: Rank,
    /// The employee who the person will be.
    pub employee: Option<ResourceId>,
    /// No longer good from then on.
    pub expires_at: OffsetDateTime,
}

/// An invitation as the person sees it who is invited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Invitation {
    /// By which the invited person answers it.
    pub id: InvitationId,
    /// Whose team it is.
    pub organization: OrganizationNr,
    /// Name of the organisation that invites.
    pub company_name: String,
    /// Which rank it gives.
    pub rank: Rank,
    /// First and last name of whoever sent it.
    pub invited_by: String,
    /// No longer good from then on.
    pub expires_at: OffsetDateTime,
}

/// What is to become of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TeamChange {
    /// The member's new rank in the team.
    Rank(Rank),
    /// Another employee, whose calendar is the member's own from then on. None takes it away.
    Employee(Option<ResourceId>),
    /// No member any more.
    Remove,
}

/// Why a member stays what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TeamRefusal {
    /// The organisation has no such member.
    #[error("unknown member")]
    UnknownMember,
    /// Nobody else would be left who manages the organisation.
    #[error("the last business admin")]
    LastAdmin,
}

impl TeamChange {
    /// Whether the change may be made to a member of this team, which is read under lock.
    pub fn decide(self, members: &[Member], account: AccountId) -> Result<(), TeamRefusal> {
        let member = members.iter().find(|member| member.account == account);
        let member = member.ok_or(TeamRefusal::UnknownMember)?;
        let stays_admin = matches!(self, Self::Rank(Rank::BusinessAdmin) | Self::Employee(_));
        if member.rank < Rank::BusinessAdmin || stays_admin {
            return Ok(());
        }
        let has_successor = members.iter().any(|other| {
            other.account != account && other.rank == Rank::BusinessAdmin && other.is_verified && !other.is_disabled
        });
        if has_successor {
            Ok(())
        } else {
            Err(TeamRefusal::LastAdmin)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn member(account: i64, rank: Rank) -> Member {
        Member {
            account: AccountId(account),
            name: String::new(),
            email: String::new(),
            rank,
            employee: None,
            employee_name: None,
            is_verified: true,
            is_disabled: false,
        }
    }

    #[test]
    fn last_business_admin_is_neither_removed_nor_lowered() {
        let unproven = Member {
            is_verified: false,
            ..member(3, Rank::BusinessAdmin)
        };
        let disabled = Member {
            is_disabled: true,
            ..member(4, Rank::BusinessAdmin)
        };
        let alone = vec![
            member(1, Rank::BusinessAdmin),
            member(2, Rank::BusinessManager),
            unproven,
            disabled,
        ];
        let two = vec![member(1, Rank::BusinessAdmin), member(2, Rank::BusinessAdmin)];
        let lowered = TeamChange::Rank(Rank::BusinessManager);
        let kept = TeamChange::Rank(Rank::BusinessAdmin);
        let without_calendar = TeamChange::Employee(None);
        let table = [
            (&alone, 1, lowered, Err(TeamRefusal::LastAdmin)),
            (&alone, 1, TeamChange::Remove, Err(TeamRefusal::LastAdmin)),
            (&alone, 1, kept, Ok(())),
            (&alone, 1, without_calendar, Ok(())),
            (&alone, 9, without_calendar, Err(TeamRefusal::UnknownMember)),
            (&alone, 2, TeamChange::Remove, Ok(())),
            (&alone, 2, kept, Ok(())),
            (&alone, 3, TeamChange::Remove, Ok(())),
            (&alone, 4, TeamChange::Remove, Ok(())),
            (&alone, 9, TeamChange::Remove, Err(TeamRefusal::UnknownMember)),
            (&two, 1, lowered, Ok(())),
            (&two, 2, TeamChange::Remove, Ok(())),
        ];
        for (members, account, change, expected) in table {
            assert_eq!(
                change.decide(members, AccountId(account)),
                expected,
                "{account} {change:?}"
            );
        }
    }
}
