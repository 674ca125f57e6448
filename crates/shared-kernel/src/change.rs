use time::OffsetDateTime;
use uuid::Uuid;

use crate::{AccountId, Actor};

/// Name of one request, in its log lines, its answer and everything it wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
pub struct RequestId(pub Uuid);

/// Who changes something, when, and in which request. The first argument of every port method that
/// writes, so that history and audit never need another signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Whoever really acts, also while acting on behalf of somebody else.
    pub actor: Actor,
    /// Whose rights are used, when somebody acts in the name of somebody else.
    pub on_behalf_of: Option<Actor>,
    /// The instant of the change, taken from the clock once per request.
    pub at: OffsetDateTime,
    /// The request that asked for it.
    pub request_id: RequestId,
}

impl Change {
    /// By the program itself.
    pub fn by_system(at: OffsetDateTime, request_id: RequestId) -> Self {
        Caller::from(Actor::System).change(at, request_id)
    }

    /// Whose rights are used: of whoever is acted for, else of whoever acts.
    pub fn rights(&self) -> Actor {
        self.on_behalf_of.unwrap_or(self.actor)
    }

    /// The account of whoever really acts.
    pub fn account(&self) -> Option<AccountId> {
        self.actor.account()
    }

    /// The account of whoever is acted for.
    pub fn on_behalf_of_account(&self) -> Option<AccountId> {
        self.on_behalf_of.and_then(|actor| actor.account())
    }
}

/// On whose rights a request runs, and who really sends it. Comes first in every use case that changes something;
/// an [`Actor`] alone is a caller who acts for nobody else.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Caller {
    rights: Actor,
    impersonator: Option<AccountId>,
}

impl Caller {
    /// Somebody who runs the product, acting with the rights of somebody else.
    pub fn impersonated(rights: Actor, impersonator: AccountId) -> Self {
        Self {
            rights,
            impersonator: Some(impersonator),
        }
    }

    /// Whose rights count.
    pub fn rights(&self) -> Actor {
        self.rights
    }

    /// The account of whoever acts in the name of somebody else.
    pub fn impersonator(&self) -> Option<AccountId> {
        self.impersonator
    }

    /// What this caller changes at this instant.
    ///
    /// ```
    /// use shared_kernel::{AccountId, Actor, Caller, RequestId};
    /// # let (at, id) = (time::OffsetDateTime::UNIX_EPOCH, RequestId(uuid::Uuid::nil()));
    /// let member = Actor::Member { account: AccountId(7) };
    /// let change = Caller::impersonated(member, AccountId(1)).change(at, id);
    /// assert_eq!(change.actor, Actor::PlatformAdmin { account: AccountId(1) });
    /// assert_eq!(change.on_behalf_of, Some(member));
    /// ```
    pub fn change(&self, at: OffsetDateTime, request_id: RequestId) -> Change {
        let (actor, on_behalf_of) = match self.impersonator {
            Some(account) => (Actor::PlatformAdmin { account }, Some(self.rights)),
            None => (self.rights, None),
        };
        Change {
            actor,
            on_behalf_of,
            at,
            request_id,
        }
    }
}

impl From<Actor> for Caller {
    fn from(rights: Actor) -> Self {
        Self {
            rights,
            impersonator: None,
        }
    }
}
