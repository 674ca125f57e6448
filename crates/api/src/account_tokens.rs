use accounts::{AccountTokens, TokenPurpose};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::signing_keys::SigningKeys;

/// What is signed besides purpose and nonce, so that no other signature of the server is such a token as well.
const PURPOSE: &[u8] = b"account-token:";

/// The tokens in mails about accounts: a signature over purpose and nonce. The database has their hashes only.
pub struct SignedAccountTokens {
    keys: SigningKeys,
}

impl SignedAccountTokens {
    /// Signs with the first of these keys.
    pub fn new(keys: SigningKeys) -> Self {
        Self { keys }
    }

    /// The token itself, for the mail.
    pub fn token(&self, purpose: TokenPurpose, nonce: Uuid) -> [u8; 32] {
        let parts = [PURPOSE, purpose.label().as_bytes(), b":", nonce.as_bytes()];
        self.keys.signature(&parts)
    }
}

impl AccountTokens for SignedAccountTokens {
    fn hash_for(&self, purpose: TokenPurpose, nonce: Uuid) -> [u8; 32] {
        Sha256::digest(self.token(purpose, nonce)).into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_depends_on_purpose_nonce_and_key() {
        let tokens = |key: &str| SignedAccountTokens::new(SigningKeys::parse(&key.repeat(32)).unwrap());
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (verify, reset) = (TokenPurpose::VerifyEmail, TokenPurpose::ResetPassword);
        assert_eq!(tokens("a").hash_for(verify, one), tokens("a").hash_for(verify, one));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("a").hash_for(reset, one));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("a").hash_for(verify, other));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("b").hash_for(verify, one));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("a").token(verify, one));
    }
}
