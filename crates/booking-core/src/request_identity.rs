/// The longest idempotency key, in bytes; the shortest has one.
pub const MAX_KEY_BYTES: usize = 255;

/// What a request is recognised by when it comes again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestIdentity {
    /// The client's idempotency key, 1 to 255 bytes; `None` when it sends none.
    pub key: Option<String>,
    /// SHA-256 of the request's body: the same key with another body is refused.
    pub body_hash: [u8; 32],
    /// SHA-256 of body and source: without a key, the same within ten minutes counts as a repetition. Where the source
    /// does not matter it is the hash of the body.
    pub repetition_hash: [u8; 32],
}

/// An idempotency key is empty or longer than 255 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("invalid idempotency key")]
pub struct InvalidKey;

/// An idempotency key was used with another request body.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("the idempotency key was used for another body")]
pub struct KeyOfAnotherBody;

impl RequestIdentity {
    /// Whether the key, where there is one, has 1 to 255 bytes.
    pub(crate) fn check(&self) -> Result<(), InvalidKey> {
        let is_valid = self.key.as_deref().is_none_or(is_key);
        is_valid.then_some(()).ok_or(InvalidKey)
    }
}

/// Whether it is as long as a key may be.
pub(crate) fn is_key(key: &str) -> bool {
    (1..=MAX_KEY_BYTES).contains(&key.len())
}
