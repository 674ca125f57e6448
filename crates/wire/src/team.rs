use accounts::team;
use serde::{Deserialize, Serialize};
use shared_kernel::AccountId;
use time::OffsetDateTime;
use utoipa::ToSchema;

use super::Role;

/// Who belongs to an organisation, and who is asked to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Team {
    pub members: Vec<TeamMember>,
    pub invitations: Vec<TeamInvitation>,
    /// Bookable people who nobody of the team is, and nobody who is invited.
    pub employees: Vec<FreeEmployee>,
}

/// A bookable person whose calendar can be given to somebody of the team, or who is invited.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FreeEmployee {
    #[schema(example = 2)]
    pub user_id: i32,
    #[schema(example = "Bert Huber")]
    pub name: String,
}

/// Somebody of the team.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamMember {
    #[schema(example = 7)]
    pub account_id: i64,
    #[schema(example = "Anna Berger")]
    pub name: String,
    #[schema(example = "anna@haarwerk.example")]
    pub email: String,
    pub role: Role,
    /// The bookable person who this is.
    #[schema(required, example = 1)]
    pub employee_id: Option<i32>,
    /// How the calendar names that person.
    #[schema(required, example = "Anna B.")]
    pub employee_name: Option<String>,
    /// Whether it is whoever asks.
    #[serde(rename = "self")]
    pub is_self: bool,
}

/// Somebody who is asked to join the team.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TeamInvitation {
    #[schema(example = 3)]
    pub id: i64,
    #[schema(example = "bert@example.org")]
    pub email: String,
    pub role: Role,
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

/// Asks somebody to join the team.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationRequest {
    #[schema(max_length = 255, example = "bert@example.org")]
    pub email: String,
    pub role: Role,
    /// The bookable person who this is; null for somebody who serves nobody.
    #[schema(example = 2)]
    pub user_id: Option<i32>,
}

/// What somebody of the team shall be.
#[derive(Debug, Deserialize, ToSchema)]
pub struct RankRequest {
    pub role: Role,
}

/// Whose calendar is to be the own one of somebody of the team.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CalendarOfMemberRequest {
    /// The bookable person who this is; null for nobody. Has to be said, so that nobody loses a calendar by leaving it out.
    #[serde(deserialize_with = "Option::deserialize")]
    #[schema(required, example = 2)]
    pub user_id: Option<i32>,
}

/// An organisation asks the signed-in user to join its team.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Invitation {
    #[schema(example = 3)]
    pub id: i64,
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[schema(example = "Haarwerk")]
    pub company_name: String,
    pub role: Role,
    /// Name of whoever asks.
    #[schema(example = "Anna Berger")]
    pub invited_by: String,
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

/// A provider to keep.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavouriteRequest {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[schema(example = 1000)]
    pub organization_nr: i32,
}

impl Team {
    /// A team as one of its members sees it.
    pub fn seen_by(account: AccountId, team: team::Team) -> Self {
        let member = |member: team::Member| TeamMember {
            account_id: member.account.0,
            name: member.name,
            email: member.email,
            role: member.rank.into(),
            employee_id: member.employee.map(|employee| employee.0),
            employee_name: member.employee_name,
            is_self: member.account == account,
        };
        let invitation = |invitation: team::OpenInvitation| TeamInvitation {
            id: invitation.id.0,
            email: invitation.email,
            role: invitation.rank.into(),
            expires_at: invitation.expires_at,
        };
        let employee = |free: team::FreeEmployee| FreeEmployee {
            user_id: free.employee.0,
            name: free.name,
        };
        Self {
            employees: team.free_employees.into_iter().map(employee).collect(),
            members: team.members.into_iter().map(member).collect(),
            invitations: team.invitations.into_iter().map(invitation).collect(),
        }
    }
}

impl From<team::Invitation> for Invitation {
    fn from(invitation: team::Invitation) -> Self {
        Self {
            id: invitation.id.0,
            organization_nr: invitation.organization.0,
            company_name: invitation.company_name,
            role: invitation.rank.into(),
            invited_by: invitation.invited_by,
            expires_at: invitation.expires_at,
        }
    }
}
