use async_trait::async_trait;
use shared_kernel::{ApiKeyId, Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::{ApiKey, NewApiKey, Origin, StoredKey};

/// Why a key was not stored.
#[derive(Debug, thiserror::Error)]
pub enum ApiKeyError {
    /// The organisation has as many as it can have.
    #[error("too many keys")]
    TooMany,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Keeps the keys that tools of organisations ask with.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait ApiKeyStore: Send + Sync {
    /// Stores a key made by `change.rights()` at `change.at`, in one transaction with an entry of the audit log, unless the
    /// organisation has `most` that are neither revoked nor expired.
    async fn create(&self, change: &Change, key: &NewApiKey, most: i64) -> Result<ApiKeyId, ApiKeyError>;

    /// The keys of an organisation that are not revoked, the newest first. One statement.
    async fn list(&self, organization: OrganizationNr, now: OffsetDateTime) -> Result<Vec<ApiKey>, StoreError>;

    /// From now on the key counts no more, in one transaction with an entry of the audit log; false when the organisation
    /// has no such key. Repeating it changes nothing.
    async fn revoke(&self, change: &Change, organization: OrganizationNr, key: ApiKeyId) -> Result<bool, StoreError>;

    /// Gives a secret key of the organisation another text that begins so and has this hash, in one transaction with an
    /// entry of the audit log; false when there is no such key that counts still, or it was used: then somebody has its
    /// text, and a request that comes late must not end it.
    async fn renew(
        &self,
        change: &Change,
        key: (OrganizationNr, ApiKeyId),
        secret: &NewSecret,
    ) -> Result<bool, StoreError>;

    /// Whether a publishable key is for pages of this origin, or was as long as it counted.
    async fn is_origin_of_a_key(&self, origin: &Origin) -> Result<bool, StoreError>;

    /// The key with this hash, with everything that decides about it, in one round trip. None when there is none.
    async fn find(&self, hash: [u8; 32]) -> Result<Option<StoredKey>, StoreError>;

    /// Notes that a key was used at `change.at`, unless a later use is noted.
    async fn touch(&self, change: &Change, organization: OrganizationNr, key: ApiKeyId) -> Result<(), StoreError>;
}

/// The text of a new key.
#[derive(Clone, PartialEq, Eq)]
pub struct NewSecret {
    /// All of it.
    pub text: String,
    /// How it begins: enough to recognise it, too little to guess it.
    pub beginning: String,
    /// SHA-256 of it.
    pub hash: [u8; 32],
}

/// Whether a key is kept secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyKind {
    /// It is, by a tool on a server.
    Secret,
    /// It stands in a page, for everybody to read.
    Publishable,
}

/// Draws keys. They begin in a way that programs find which look for secrets in the wrong places.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait ApiKeySecrets: Send + Sync {
    /// A key that nobody can guess.
    fn new_secret(&self, kind: KeyKind) -> NewSecret;

    /// Which key a token is to be, perhaps a wrong one. None when it is something else.
    fn kind_of(&self, text: &str) -> Option<KeyKind>;

    /// What the key is stored under. None when it cannot be one.
    fn hash_of(&self, text: &str) -> Option<[u8; 32]>;
}
