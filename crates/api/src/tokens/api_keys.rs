use std::sync::Arc;

use accounts::api_keys::{ApiKeySecrets, NewSecret};
use sha2::{Digest, Sha256};
use shared_kernel::Randomness;

use super::in_digits;

/// How every key begins. Whoever looks for secrets in code and logs looks for such beginnings.
const PREFIX: &str = "th_live_";
/// Hexadecimal digits after it.
const DIGITS: usize = 64;
/// So much of a key is shown in lists.
const SHOWN: usize = PREFIX.len() + 6;

/// Keys of 244 random bits, as hexadecimal digits behind a prefix. They are found by their hashes: with so many bits nothing
/// slower than SHA-256 is needed.
#[derive(derive_more::Constructor)]
pub struct PrefixedKeys {
    randomness: Arc<dyn Randomness>,
}

impl ApiKeySecrets for PrefixedKeys {
    fn new_secret(&self) -> NewSecret {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(self.randomness.uuid().as_bytes());
        bytes[16..].copy_from_slice(self.randomness.uuid().as_bytes());
        let text = format!("{PREFIX}{}", in_digits(&bytes));
        NewSecret {
            beginning: text[..SHOWN].to_owned(),
            hash: Sha256::digest(text.as_bytes()).into(),
            text,
        }
    }

    fn is_key(&self, text: &str) -> bool {
        text.starts_with(PREFIX)
    }

    fn hash_of(&self, text: &str) -> Option<[u8; 32]> {
        let digits = text.strip_prefix(PREFIX)?.as_bytes();
        let is_whole = digits.len() == DIGITS && digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        is_whole.then(|| Sha256::digest(text.as_bytes()).into())
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::OperatingSystemRandomness;

    use super::*;

    #[test]
    fn key_is_found_by_its_hash_and_recognised_by_its_beginning() {
        let keys = PrefixedKeys::new(Arc::new(OperatingSystemRandomness));
        let (one, other) = (keys.new_secret(), keys.new_secret());
        assert_ne!(one.text, other.text);
        assert_eq!(keys.hash_of(&one.text), Some(one.hash));
        assert!(keys.is_key(&one.text) && one.text.starts_with(&one.beginning));
        assert_eq!(one.beginning.len(), "th_live_".len() + 6);
        for wrong in [
            "",
            "th_live_",
            "th_live_00",
            &one.text[..71],
            &one.text.to_uppercase(),
            "eyJhbGciOi",
        ] {
            assert_eq!(keys.hash_of(wrong), None, "{wrong}");
        }
    }
}
