use std::sync::Arc;

use shared_kernel::{
    AccountId, Clock, EmailAddress, InvalidContact, InvitationId, OrganizationNr, Rank, ResourceId, StoreError,
};

use super::{INVITATION_LIFETIME, InviteForm, NewInvitation, Team, TeamChange, TeamError, TeamStore};
use crate::correspondence::bucket_of;
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::sessions::{NotInPerson, Principal, SessionChange};

/// Why a team was neither shown nor changed.
#[derive(Debug, thiserror::Error)]
pub enum TeamRefused {
    /// The session acts for no organisation, or the rank is too low.
    #[error("forbidden")]
    Forbidden,
    /// Somebody has to be there in person for it.
    #[error(transparent)]
    NotInPerson(#[from] NotInPerson),
    /// Somebody who has not proved the own e-mail address invites nobody.
    #[error("the e-mail address is not proven")]
    Unverified,
    /// The organisation invites too often, or that could not be read.
    #[error(transparent)]
    Limit(#[from] LimitReached),
    /// The address of somebody who is invited is missing or malformed.
    #[error("invalid address")]
    InvalidEmail(InvalidContact),
    /// A rule or the store refuses it.
    #[error(transparent)]
    Team(#[from] TeamError),
}

impl From<StoreError> for TeamRefused {
    fn from(error: StoreError) -> Self {
        Self::Team(error.into())
    }
}

/// Shows and changes the team of the organisation that a session acts for. For business admins.
#[derive(derive_more::Constructor)]
pub struct ChangeTeam {
    teams: Arc<dyn TeamStore>,
    limits: Arc<dyn RateLimits>,
    clock: Arc<dyn Clock>,
}

impl ChangeTeam {
    /// Members and open invitations.
    pub async fn show(&self, principal: &Principal) -> Result<Team, TeamRefused> {
        let organization = managed(principal)?;
        Ok(self.teams.team(organization, self.clock.now()).await?)
    }

    /// Gives a member another rank.
    pub async fn change_rank(&self, by: &SessionChange, member: AccountId, rank: Rank) -> Result<(), TeamRefused> {
        self.change_member(by, member, TeamChange::Rank(rank)).await
    }

    /// Lets a member be another employee, or none: a business user sees and serves nothing but the calendar of that one.
    pub async fn set_employee(
        &self,
        by: &SessionChange,
        member: AccountId,
        employee: Option<ResourceId>,
    ) -> Result<(), TeamRefused> {
        self.change_member(by, member, TeamChange::Employee(employee)).await
    }

    /// Ends a membership. The account stays.
    pub async fn remove(&self, by: &SessionChange, member: AccountId) -> Result<(), TeamRefused> {
        self.change_member(by, member, TeamChange::Remove).await
    }

    /// Invites whoever owns an e-mail address, not more often than [`RateLimit::InvitationOfOrganization`] allows.
    pub async fn invite(&self, by: &SessionChange, form: &InviteForm) -> Result<InvitationId, TeamRefused> {
        let organization = confirmed(by)?;
        // Nobody is written to by somebody whom no e-mail address vouches for.
        if !by.is_verified {
            return Err(TeamRefused::Unverified);
        }
        let email = EmailAddress::parse(&form.email).map_err(TeamRefused::InvalidEmail)?;
        let invitation = NewInvitation {
            organization,
            normalized_email: email.normalized(),
            rank: form.rank,
            employee: form.employee,
            expires_at: by.change.at + INVITATION_LIFETIME,
        };
        let subject = bucket_of(organization);
        take(
            self.limits.as_ref(),
            RateLimit::InvitationOfOrganization,
            &subject,
            by.change.at,
        )
        .await?;
        Ok(self.teams.invite(&by.change, &invitation).await?)
    }

    /// Withdraws an invitation that nobody has answered.
    pub async fn withdraw(&self, by: &SessionChange, invitation: InvitationId) -> Result<(), TeamRefused> {
        let organization = managed(by)?;
        by.require_in_person()?;
        Ok(self.teams.withdraw(&by.change, organization, invitation).await?)
    }

    async fn change_member(
        &self,
        by: &SessionChange,
        member: AccountId,
        wanted: TeamChange,
    ) -> Result<(), TeamRefused> {
        let organization = confirmed(by)?;
        Ok(self
            .teams
            .change_member(&by.change, organization, member, wanted)
            .await?)
    }
}

/// What gives or takes rights needs more than an open session.
fn confirmed(by: &SessionChange) -> Result<OrganizationNr, TeamRefused> {
    let organization = managed(by)?;
    by.require_fresh_password(by.change.at)?;
    Ok(organization)
}

/// The organisation that a business admin's session acts for.
fn managed(principal: &Principal) -> Result<OrganizationNr, TeamRefused> {
    principal
        .organization_with(Rank::BusinessAdmin)
        .ok_or(TeamRefused::Forbidden)
}

#[cfg(test)]
mod tests {
    use shared_kernel::FixedClock;
    use time::{Duration, OffsetDateTime};

    use super::*;
    use crate::rate_limits::{Allowance, MockRateLimits};
    use crate::sessions::FRESH_PASSWORD;
    use crate::sessions::NotInPerson::{PasswordNeeded, WhileImpersonating};
    use crate::sessions::principal_example::{NOW, by, by_at, impersonated, member, platform_admin, staff};
    use crate::team::MockTeamStore;

    const OWN: OrganizationNr = OrganizationNr(1000);

    fn over(teams: MockTeamStore) -> ChangeTeam {
        limited(teams, MockRateLimits::new())
    }

    fn limited(teams: MockTeamStore, limits: MockRateLimits) -> ChangeTeam {
        ChangeTeam::new(Arc::new(teams), Arc::new(limits), Arc::new(FixedClock(NOW)))
    }

    /// Invitations of the own organisation are counted, so often.
    fn counted(times: usize, allowance: Allowance) -> MockRateLimits {
        let mut limits = MockRateLimits::new();
        limits
            .expect_take()
            .withf(|limit, subject, at| {
                (*limit, subject, *at) == (RateLimit::InvitationOfOrganization, "organization 1000", NOW)
            })
            .times(times)
            .returning(move |_, _, _| Ok(allowance));
        limits
    }

    fn form() -> InviteForm {
        InviteForm {
            email: " Bea@Example.org".to_owned(),
            rank: Rank::BusinessUser,
            employee: Some(ResourceId(2)),
        }
    }

    /// Everything that changes a team, tried by somebody whom nothing is allowed to.
    async fn refusals(principal: Principal, now: OffsetDateTime) -> Vec<TeamRefused> {
        let (use_case, by) = (over(MockTeamStore::new()), by_at(principal, now));
        let other = AccountId(8);
        vec![
            use_case.change_rank(&by, other, Rank::BusinessAdmin).await.unwrap_err(),
            use_case
                .set_employee(&by, other, Some(ResourceId(2)))
                .await
                .unwrap_err(),
            use_case.remove(&by, other).await.unwrap_err(),
            use_case.invite(&by, &form()).await.unwrap_err(),
        ]
    }

    #[tokio::test]
    async fn team_is_changed_by_business_admins_only() {
        let nobodies = [
            member(),
            staff(Rank::BusinessUser),
            staff(Rank::BusinessManager),
            platform_admin(),
        ];
        for principal in nobodies {
            for refused in refusals(principal, NOW).await {
                assert!(matches!(refused, TeamRefused::Forbidden), "{refused:?}");
            }
            let shown = over(MockTeamStore::new()).show(&principal).await;
            assert!(matches!(shown, Err(TeamRefused::Forbidden)), "{shown:?}");
        }
    }

    #[tokio::test]
    async fn rights_are_given_with_a_fresh_password_and_never_in_the_name_of_somebody_else() {
        for refused in refusals(staff(Rank::BusinessAdmin), NOW + FRESH_PASSWORD).await {
            assert!(
                matches!(refused, TeamRefused::NotInPerson(PasswordNeeded)),
                "{refused:?}"
            );
        }
        let target = impersonated(staff(Rank::BusinessAdmin));
        for refused in refusals(target, NOW).await {
            assert!(
                matches!(refused, TeamRefused::NotInPerson(WhileImpersonating)),
                "{refused:?}"
            );
        }
        let withdrawn = over(MockTeamStore::new()).withdraw(&by(target), InvitationId(1)).await;
        assert!(
            matches!(withdrawn, Err(TeamRefused::NotInPerson(WhileImpersonating))),
            "{withdrawn:?}"
        );
    }

    #[tokio::test]
    async fn member_is_given_the_calendar_of_an_employee_in_the_organisation_of_the_session() {
        let mut teams = MockTeamStore::new();
        teams
            .expect_change_member()
            .withf(|change, organization, account, wanted| {
                change.account() == Some(AccountId(7))
                    && (*organization, *account) == (OWN, AccountId(8))
                    && *wanted == TeamChange::Employee(Some(ResourceId(2)))
            })
            .once()
            .returning(|_, _, _, _| Ok(()));
        let admin = staff(Rank::BusinessAdmin);
        over(teams)
            .set_employee(&by(admin), AccountId(8), Some(ResourceId(2)))
            .await
            .unwrap();
    }

    #[tokio::test]
    async fn invitation_is_bound_to_an_email_address_and_lasts_three_days() {
        let mut teams = MockTeamStore::new();
        teams
            .expect_invite()
            .withf(|change, invitation| {
                change.account() == Some(AccountId(7))
                    && invitation.organization == OWN
                    && invitation.normalized_email == "bea@example.org"
                    && invitation.expires_at == NOW + INVITATION_LIFETIME
            })
            .once()
            .returning(|_, _| Ok(InvitationId(3)));
        let use_case = limited(teams, counted(1, Allowance::Granted { left: 1 }));
        let admin = staff(Rank::BusinessAdmin);
        assert_eq!(use_case.invite(&by(admin), &form()).await.unwrap(), InvitationId(3));
        let malformed = InviteForm {
            email: "bea".to_owned(),
            ..form()
        };
        let refused = use_case.invite(&by(admin), &malformed).await;
        assert!(matches!(refused, Err(TeamRefused::InvalidEmail(_))), "{refused:?}");
        let unverified = Principal {
            is_verified: false,
            ..admin
        };
        let refused = use_case.invite(&by(unverified), &form()).await;
        assert!(matches!(refused, Err(TeamRefused::Unverified)), "{refused:?}");
    }

    #[tokio::test]
    async fn organisation_that_invites_too_often_waits() {
        let empty = counted(1, Allowance::RetryAfter(Duration::MINUTE));
        let refused = limited(MockTeamStore::new(), empty)
            .invite(&by(staff(Rank::BusinessAdmin)), &form())
            .await;
        assert!(matches!(refused, Err(TeamRefused::Limit(_))), "{refused:?}");
    }
}
