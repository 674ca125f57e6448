use std::fmt;

use time::OffsetDateTime;
use uuid::Uuid;

use crate::Actor;

/// Name of one request, in its log lines, its answer and everything it wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RequestId(pub Uuid);

impl fmt::Display for RequestId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

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
