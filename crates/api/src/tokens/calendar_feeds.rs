use std::sync::Arc;

use booking_core::staff_calendar::{FeedToken, FeedTokens};
use sha2::{Digest, Sha256};
use shared_kernel::Randomness;

use super::{SigningKeys, in_digits};

/// What is signed besides the nonces, so that no other signature of the server is a token as well.
const PURPOSE: &[u8] = b"calendar-feed:";

/// Tokens of personal feeds: a signature over two nonces. The database has their hashes only.
#[derive(derive_more::Constructor)]
pub struct SignedFeedTokens {
    keys: SigningKeys,
    randomness: Arc<dyn Randomness>,
}

impl FeedTokens for SignedFeedTokens {
    fn new_token(&self) -> FeedToken {
        let [one, other] = [self.randomness.uuid(), self.randomness.uuid()];
        let token = self.keys.signature(&[PURPOSE, one.as_bytes(), other.as_bytes()]);
        FeedToken {
            digits: in_digits(&token),
            hash: Sha256::digest(token).into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::OperatingSystemRandomness;

    use super::*;
    use crate::tokens::token_hash;

    #[test]
    fn token_is_another_one_each_time_and_found_by_its_hash() {
        let keys = SigningKeys::parse(&"a".repeat(32)).unwrap();
        let tokens = SignedFeedTokens::new(keys, Arc::new(OperatingSystemRandomness));
        let token = tokens.new_token();
        assert_eq!(token_hash(&token.digits), Some(token.hash));
        assert_ne!(tokens.new_token(), token);
    }
}
