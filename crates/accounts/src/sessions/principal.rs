use std::ops::Deref;

use shared_kernel::{AccountId, Actor, Change, OrganizationNr, Rank, RequestId, SessionId};
use time::{Duration, OffsetDateTime};

use super::{Membership, SessionKind};
use crate::api_keys::KeyInUse;

/// How old a password may be for actions that ask for it again.
pub const FRESH_PASSWORD: Duration = Duration::minutes(15);

/// Who asks: an account behind an open session, or a tool with a key that the account has made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Principal {
    /// Whose rights count.
    pub account: AccountId,
    /// The session that proves it. Of a key an id that is of no session.
    pub session: SessionId,
    /// As which the session was begun.
    pub kind: SessionKind,
    /// Whether the e-mail address of the account is proven.
    pub is_verified: bool,
    /// Whether the account runs the product.
    pub is_platform_admin: bool,
    /// What the account is in the organisation that the session acts for.
    pub membership: Option<Membership>,
    /// Who really acts, in an impersonation.
    pub impersonator: Option<AccountId>,
    /// The key of a tool; none for people.
    pub key: Option<KeyInUse>,
    /// When the password was given last.
    pub password_at: OffsetDateTime,
    /// When the session ends by itself, unless it is used before.
    pub ends_at: OffsetDateTime,
    /// When the session ends, however much it is used.
    pub lasts_until: OffsetDateTime,
}

/// Why something is refused that only the owner of an account may do, and nobody else at an open session of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotInPerson {
    /// Somebody acts in the name of the owner.
    #[error("not while impersonating")]
    WhileImpersonating,
    /// The password was given more than 15 minutes ago.
    #[error("the password has to be given again")]
    PasswordNeeded,
}

impl Principal {
    /// Whose rights count, as the use cases of all domains take it.
    pub fn actor(&self) -> Actor {
        let account = self.account;
        match self.membership {
            Some(membership) if let Some(key) = self.key => Actor::ApiKey {
                organization: membership.organization,
                rank: membership.rank,
                key: key.id,
                account,
            },
            // Whoever runs the product has no right inside an organisation.
            _ if self.is_platform_admin => Actor::PlatformAdmin { account },
            Some(membership) => Actor::Staff {
                organization: membership.organization,
                rank: membership.rank,
                account,
                employee: membership.employee,
            },
            None => Actor::Member { account },
        }
    }

    /// What is changed with these rights at this instant, with who really acts.
    pub fn change(&self, at: OffsetDateTime, request_id: RequestId) -> Change {
        let change = Change::by(self.actor(), at, request_id);
        self.impersonator
            .map_or(change, |account| change.impersonated_by(account))
    }

    /// The organisation that the session acts for.
    pub fn organization(&self) -> Option<OrganizationNr> {
        self.membership.map(|membership| membership.organization)
    }

    /// The organisation that the session acts for with at least this rank.
    pub fn organization_with(&self, least: Rank) -> Option<OrganizationNr> {
        self.organization()
            .filter(|organization| self.has_rank(*organization, least))
    }

    /// Whether the session acts for this organisation with at least this rank.
    pub fn has_rank(&self, organization: OrganizationNr, least: Rank) -> bool {
        self.actor().has_rank(organization, least)
    }

    /// Whether the password was given within the last 15 minutes. Never true of an impersonation: the password is
    /// not that of the account. A key has none.
    pub fn has_fresh_password(&self, now: OffsetDateTime) -> bool {
        self.impersonator.is_none() && self.key.is_none() && now < self.password_at + FRESH_PASSWORD
    }

    /// Refuses whoever acts in the name of somebody else.
    pub(crate) fn require_in_person(&self) -> Result<(), NotInPerson> {
        match self.impersonator {
            Some(_) => Err(NotInPerson::WhileImpersonating),
            None => Ok(()),
        }
    }

    /// Refuses whoever acts in the name of somebody else, and then whoever has not [just given the
    /// password](Self::has_fresh_password).
    pub fn require_fresh_password(&self, now: OffsetDateTime) -> Result<(), NotInPerson> {
        self.require_in_person()?;
        if self.has_fresh_password(now) {
            Ok(())
        } else {
            Err(NotInPerson::PasswordNeeded)
        }
    }
}

/// What the signed-in user changes with a request: for use cases that look at the session as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionChange {
    principal: Principal,
    /// With the rights of the principal.
    pub change: Change,
}

impl SessionChange {
    /// At this instant, in this request.
    pub fn of(principal: Principal, at: OffsetDateTime, request_id: RequestId) -> Self {
        let change = principal.change(at, request_id);
        Self { principal, change }
    }

    /// The same with this change, which is one of its principal.
    #[must_use]
    pub fn with(&self, change: Change) -> Self {
        Self { change, ..*self }
    }
}

impl Deref for SessionChange {
    type Target = Principal;

    fn deref(&self) -> &Principal {
        &self.principal
    }
}

#[cfg(test)]
pub(crate) mod example {
    use shared_kernel::ResourceId;
    use time::macros::datetime;
    use uuid::Uuid;

    use super::*;

    pub(crate) const NOW: OffsetDateTime = datetime!(2027-01-11 06:00 UTC);
    pub(crate) const REQUEST: RequestId = RequestId(Uuid::from_u128(1));

    /// A change at [`NOW`].
    pub(crate) fn by(principal: Principal) -> SessionChange {
        by_at(principal, NOW)
    }

    pub(crate) fn by_at(principal: Principal, at: OffsetDateTime) -> SessionChange {
        SessionChange::of(principal, at, REQUEST)
    }

    /// What somebody without a session changes at [`NOW`].
    pub(crate) fn by_guest() -> Change {
        Change::by(Actor::Guest, NOW, REQUEST)
    }

    /// A customer with a proven e-mail address who has just given the password.
    pub(crate) fn member() -> Principal {
        Principal {
            account: AccountId(7),
            session: SessionId(Uuid::from_u128(70)),
            kind: SessionKind::Customer,
            is_verified: true,
            is_platform_admin: false,
            membership: None,
            impersonator: None,
            key: None,
            password_at: NOW,
            ends_at: NOW + Duration::days(14),
            lasts_until: NOW + Duration::days(30),
        }
    }

    /// Somebody with this rank in organisation 1000.
    pub(crate) fn staff(rank: Rank) -> Principal {
        Principal {
            kind: SessionKind::Business,
            membership: Some(Membership {
                organization: OrganizationNr(1000),
                rank,
                employee: Some(ResourceId(1)),
            }),
            ..member()
        }
    }

    /// Somebody who runs the product.
    pub(crate) fn platform_admin() -> Principal {
        Principal {
            account: AccountId(1),
            kind: SessionKind::Admin,
            is_platform_admin: true,
            ..member()
        }
    }

    /// The platform admin in the name of somebody else.
    pub(crate) fn impersonated(target: Principal) -> Principal {
        Principal {
            kind: SessionKind::Impersonation,
            impersonator: Some(AccountId(1)),
            ..target
        }
    }
}

#[cfg(test)]
mod tests {
    use super::example::{NOW, by, impersonated, member, platform_admin, staff};
    use super::*;

    #[test]
    fn platform_admin_has_no_right_inside_an_organisation() {
        let both = Principal {
            is_platform_admin: true,
            ..staff(Rank::BusinessAdmin)
        };
        assert!(staff(Rank::BusinessAdmin).has_rank(OrganizationNr(1000), Rank::BusinessAdmin));
        assert!(!staff(Rank::BusinessAdmin).has_rank(OrganizationNr(1001), Rank::BusinessUser));
        for principal in [both, platform_admin(), member()] {
            assert!(
                !principal.has_rank(OrganizationNr(1000), Rank::BusinessUser),
                "{principal:?}"
            );
        }
    }

    #[test]
    fn impersonated_change_names_both() {
        let principal = impersonated(staff(Rank::BusinessManager));
        let change = by(principal).change;
        assert_eq!(change.account(), Some(AccountId(1)));
        assert_eq!(change.on_behalf_of_account(), Some(AccountId(7)));
        assert_eq!(change.rights(), principal.actor());
    }

    #[test]
    fn password_is_fresh_for_fifteen_minutes_and_never_in_an_impersonation() {
        assert!(member().has_fresh_password(NOW + FRESH_PASSWORD - Duration::SECOND));
        assert!(!member().has_fresh_password(NOW + FRESH_PASSWORD));
        assert!(!impersonated(member()).has_fresh_password(NOW));
    }
}
