use booking_core::booking::ManageTokens;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use shared_kernel::CalendarGuid;

use crate::signing_keys::SigningKeys;

/// What is signed besides the name, so that no other signature of the server is a token as well.
const PURPOSE: &[u8] = b"manage-link:";

/// Tokens of manage links: a signature over the public name of the booking. Whoever has it may
/// manage the booking; the database has its hash only.
pub struct SignedManageTokens {
    keys: SigningKeys,
}

impl SignedManageTokens {
    /// Signs with the first of these keys.
    pub fn new(keys: SigningKeys) -> Self {
        Self { keys }
    }

    fn token(&self, guid: CalendarGuid) -> [u8; 32] {
        // Hashed, every key has the one length that needs no check.
        let mut key = [0; 64];
        key[..32].copy_from_slice(&Sha256::digest(self.keys.first()));
        let signature = Hmac::<Sha256>::new(&key.into())
            .chain_update(PURPOSE)
            .chain_update(guid.0.as_bytes());
        signature.finalize().into_bytes().into()
    }
}

impl ManageTokens for SignedManageTokens {
    fn hash_for(&self, guid: CalendarGuid) -> [u8; 32] {
        Sha256::digest(self.token(guid)).into()
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    #[test]
    fn a_token_depends_on_booking_and_key() {
        let tokens = |key: &str| SignedManageTokens::new(SigningKeys::parse(&key.repeat(32)).unwrap());
        let (one, other) = (CalendarGuid(Uuid::from_u128(1)), CalendarGuid(Uuid::from_u128(2)));
        assert_eq!(tokens("a").hash_for(one), tokens("a").hash_for(one));
        assert_ne!(tokens("a").hash_for(one), tokens("a").hash_for(other));
        assert_ne!(tokens("a").hash_for(one), tokens("b").hash_for(one));
        assert_ne!(tokens("a").hash_for(one), tokens("a").token(one));
    }
}
