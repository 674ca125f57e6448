use serde::Serialize;

/// Who may use a route. Ranks of signed-in people join with accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub enum Policy {
    /// No session is needed, and none is looked at.
    Public,
}
