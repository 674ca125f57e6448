/// Who may use a route. Ranks of signed-in people join with accounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Everybody.
    Public,
}
