use std::collections::BTreeSet;

use accounts::api_keys::{KeyInUse, Scope, Scopes};
use accounts::sessions::{Principal, SessionKind};
use serde::{Serialize, Serializer};
use shared_kernel::{AccountId, Actor, ApiKeyId, OrganizationNr, Rank, SessionId};
use time::OffsetDateTime;
use uuid::Uuid;

use wire::problem::Code;

/// Who may use a route. The gate enforces it before the route is reached; what of it belongs to whom, the use case
/// decides by the actor of the session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Everybody. No session is needed, and none is looked at.
    Public,
    /// Everybody; of a signed-in user the session counts.
    PublicOrMember,
    /// The signed-in user, the e-mail address proven or not.
    Member,
    /// A signed-in user who has proven the e-mail address.
    VerifiedMember,
    /// Staff of the organisation that the session acts for, with at least this rank there.
    Staff(Rank),
    /// The same, and tools of the organisation with a key that has this scope.
    StaffOrKey(Rank, Scope),
    /// The same, and those with a key for the calendar.
    StaffOrCalendarKey(Rank, Scope),
    /// Staff of the organisation that owns the product. To everybody else the route does not exist.
    OwnerOfTheProduct,
    /// Whoever runs the product. A rank in an organisation is none here, and the other way round.
    PlatformAdmin,
}

impl Policy {
    /// The name in the documentation.
    pub fn name(self) -> &'static str {
        match self {
            Self::Public => "Public",
            Self::PublicOrMember => "PublicOrMember",
            Self::Member => "Member",
            Self::VerifiedMember => "VerifiedMember",
            Self::Staff(rank) | Self::StaffOrKey(rank, _) | Self::StaffOrCalendarKey(rank, _) => match rank {
                Rank::BusinessUser => "BusinessUser",
                Rank::BusinessManager => "BusinessManager",
                Rank::BusinessAdmin => "BusinessAdmin",
            },
            Self::OwnerOfTheProduct => "OwnerOfTheProduct",
            Self::PlatformAdmin => "PlatformAdmin",
        }
    }

    /// The scopes that open the route to a key, each of them; none where no key reaches.
    pub fn scopes(self) -> Vec<Scope> {
        match self {
            Self::StaffOrKey(_, scope) => vec![scope],
            Self::StaffOrCalendarKey(_, scope) => vec![scope, Scope::Calendar],
            Self::Public
            | Self::PublicOrMember
            | Self::Member
            | Self::VerifiedMember
            | Self::Staff(_)
            | Self::OwnerOfTheProduct
            | Self::PlatformAdmin => Vec::new(),
        }
    }

    /// Whether a request that carries a token is looked at with its session.
    pub fn reads_session(self) -> bool {
        self != Self::Public
    }

    /// Whether only signed-in users pass.
    pub fn needs_session(self) -> bool {
        !matches!(self, Self::Public | Self::PublicOrMember)
    }

    /// Whether this principal passes; the error says how to refuse.
    pub fn admit(self, principal: Option<&Principal>) -> Result<(), Code> {
        // A key opens what declares one of its scopes, and nothing else: not even what is open to everybody who is signed in.
        // What is open to everybody is open to it as well.
        if let Some(key) = principal.and_then(|principal| principal.key)
            && self.needs_session()
            && !self.scopes().into_iter().any(|scope| key.scopes.contains(scope))
        {
            return Err(match self {
                Self::OwnerOfTheProduct => Code::NotFound,
                _ => Code::Forbidden,
            });
        }
        match (self, principal) {
            (Self::Public | Self::PublicOrMember, _) | (Self::Member, Some(_)) => Ok(()),
            (Self::VerifiedMember, Some(principal)) if principal.is_verified => Ok(()),
            (Self::VerifiedMember, Some(_)) => Err(Code::EmailNotVerified),
            (Self::Staff(least) | Self::StaffOrKey(least, _) | Self::StaffOrCalendarKey(least, _), Some(principal)) => {
                match principal.actor().rank() {
                    Some((_, rank)) if rank >= least => Ok(()),
                    _ => Err(Code::Forbidden),
                }
            }
            (Self::OwnerOfTheProduct, Some(principal))
                if principal
                    .actor()
                    .has_rank(OrganizationNr::OWNER_OF_THE_PRODUCT, Rank::BusinessUser) =>
            {
                Ok(())
            }
            (Self::OwnerOfTheProduct, _) => Err(Code::NotFound),
            (Self::PlatformAdmin, Some(principal)) => match principal.actor() {
                Actor::PlatformAdmin { .. } => Ok(()),
                _ => Err(Code::Forbidden),
            },
            (
                Self::Member
                | Self::VerifiedMember
                | Self::Staff(_)
                | Self::StaffOrKey(..)
                | Self::StaffOrCalendarKey(..)
                | Self::PlatformAdmin,
                None,
            ) => Err(Code::Unauthenticated),
        }
    }
}

impl Policy {
    /// The codes with which somebody is refused: whoever is not signed in, has the wrong rank or has proven nothing yet, a
    /// key without scopes, and before all of these a token that is good for nothing and a publishable key elsewhere.
    pub fn refusals(self) -> BTreeSet<Code> {
        let mut refusals: BTreeSet<Code> = strangers()
            .iter()
            .filter_map(|stranger| self.admit(stranger.as_ref()).err())
            .collect();
        if self != Self::OwnerOfTheProduct {
            refusals.extend([Code::Unauthenticated, Code::Forbidden]);
        }
        refusals
    }
}

/// Those whom policies refuse, each for another reason.
fn strangers() -> [Option<Principal>; 4] {
    let nobody = Principal {
        account: AccountId(0),
        session: SessionId(Uuid::nil()),
        kind: SessionKind::Customer,
        is_verified: true,
        is_platform_admin: false,
        membership: None,
        impersonator: None,
        key: None,
        password_at: OffsetDateTime::UNIX_EPOCH,
        ends_at: OffsetDateTime::UNIX_EPOCH,
        lasts_until: OffsetDateTime::UNIX_EPOCH,
    };
    let unverified = Principal {
        is_verified: false,
        ..nobody
    };
    let tool = Principal {
        key: Some(KeyInUse {
            id: ApiKeyId(0),
            scopes: Scopes::default(),
        }),
        ..nobody
    };
    [None, Some(nobody), Some(unverified), Some(tool)]
}

impl Serialize for Policy {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}
