use time::OffsetDateTime;
use uuid::Uuid;

use crate::{AccountId, Actor};

/// Name of one request, in its log lines, its answer and everything it wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, derive_more::Display)]
pub struct RequestId(pub Uuid);

/// What a request is recognised by when it comes again under the same idempotency key: hashes, from which nobody learns
/// what was asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RequestKey {
    /// SHA-256 of the idempotency key, and of whoever it belongs to: others may use the same one.
    pub key_hash: [u8; 32],
    /// SHA-256 of the idempotency key, the call and its body: the same key with another request is refused.
    pub request_hash: [u8; 32],
}

/// Who changes something, when, and in which request. The first argument of every use case and port method that
/// writes, so that history and audit never need another signature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Change {
    /// Whoever really acts, also while acting on behalf of somebody else.
    pub actor: Actor,
    /// Whose rights are used, when somebody acts in the name of somebody else.
    pub on_behalf_of: Option<Actor>,
    /// The instant of the change, taken from the clock once per request: when its head has arrived. Whoever cancels in
    /// time is in time, however long the body or a turn takes (15 seconds for JSON, a minute for files).
    pub at: OffsetDateTime,
    /// The request that asked for it.
    pub request_id: RequestId,
    /// What the request is recognised by when it comes again, if it has to be: whoever makes something keeps this with its
    /// id in the same transaction, and refuses where it is kept already.
    pub request_key: Option<RequestKey>,
}

impl Change {
    /// By somebody who acts for nobody else.
    pub fn by(actor: Actor, at: OffsetDateTime, request_id: RequestId) -> Self {
        Self {
            actor,
            on_behalf_of: None,
            at,
            request_id,
            request_key: None,
        }
    }

    /// The same by a request that is recognised when it comes again.
    #[must_use]
    pub fn recognised_by(self, request_key: Option<RequestKey>) -> Self {
        Self { request_key, ..self }
    }

    /// By the program itself.
    pub fn by_system(at: OffsetDateTime, request_id: RequestId) -> Self {
        Self::by(Actor::System, at, request_id)
    }

    /// The same by somebody who runs the product, in the name of the actor.
    ///
    /// ```
    /// use shared_kernel::{AccountId, Actor, Change, RequestId};
    /// # let (at, id) = (time::OffsetDateTime::UNIX_EPOCH, RequestId(uuid::Uuid::nil()));
    /// let member = Actor::Member { account: AccountId(7) };
    /// let change = Change::by(member, at, id).impersonated_by(AccountId(1));
    /// assert_eq!(change.actor, Actor::PlatformAdmin { account: AccountId(1) });
    /// assert_eq!(change.rights(), member);
    /// ```
    #[must_use]
    pub fn impersonated_by(self, account: AccountId) -> Self {
        Self {
            actor: Actor::PlatformAdmin { account },
            on_behalf_of: Some(self.actor),
            ..self
        }
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
