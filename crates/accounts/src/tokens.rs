use shared_kernel::StoreError;
use strum::{EnumString, IntoStaticStr, VariantArray};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

/// What a mailed token is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum TokenPurpose {
    /// Proves the e-mail address of a new account.
    VerifyEmail,
    /// Sets a lost password anew.
    ResetPassword,
    /// Proves the e-mail address that an account is to have from then on.
    ChangeEmail,
    /// Confirms the wish for news by mail, and ends them, however old it is.
    Newsletter,
    /// Shows, hands out and erases what is stored about an e-mail address.
    OwnData,
}

impl TokenPurpose {
    /// Every purpose there is.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word stored for it.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The purpose with this stored word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }

    /// How long it is good from the moment it was asked for.
    pub fn lifetime(self) -> Duration {
        match self {
            Self::VerifyEmail | Self::ChangeEmail | Self::Newsletter => Duration::days(7),
            Self::OwnData => Duration::DAY,
            Self::ResetPassword => Duration::minutes(30),
        }
    }
}

/// A token that is to be mailed. It is a signature over purpose and nonce, made again when the mail is written; only
/// its hash is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NewToken {
    /// What it is good for.
    pub purpose: TokenPurpose,
    /// What is signed.
    pub nonce: Uuid,
    /// SHA-256 of the token.
    pub hash: [u8; 32],
    /// No longer good from then on.
    pub expires_at: OffsetDateTime,
}

impl NewToken {
    pub(crate) fn new(tokens: &dyn AccountTokens, purpose: TokenPurpose, nonce: Uuid, now: OffsetDateTime) -> Self {
        Self {
            purpose,
            nonce,
            hash: tokens.hash_for(purpose, nonce),
            expires_at: now + purpose.lifetime(),
        }
    }
}

/// Hashes the tokens in mails about accounts. A token is derived with a secret of the server, so that nothing but its
/// hash is stored, and a mail that is sent later or once more can still carry it.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
pub trait AccountTokens: Send + Sync {
    /// SHA-256 of the token for this purpose and nonce.
    fn hash_for(&self, purpose: TokenPurpose, nonce: Uuid) -> [u8; 32];
}

/// Why a token did nothing.
#[derive(Debug, thiserror::Error)]
pub enum TokenRefused {
    /// Unknown, expired, used before, or overtaken by another proof.
    #[error("the token is not good any more")]
    Invalid,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
