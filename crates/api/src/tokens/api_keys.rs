use std::sync::Arc;

use accounts::api_keys::{ApiKeySecrets, KeyKind, NewSecret};
use sha2::{Digest, Sha256};
use shared_kernel::Randomness;

use super::in_digits;

/// How every secret key begins. Whoever looks for secrets in code and logs looks for such beginnings.
const SECRET: &str = "th_live_";
/// How those begin that stand in pages for everybody to read.
const PUBLISHABLE: &str = "th_pub_";
/// Hexadecimal digits after it.
const DIGITS: usize = 64;
/// So many digits of a secret key are shown in lists.
const SHOWN: usize = 6;

/// Keys of 244 random bits, as hexadecimal digits behind a prefix. They are found by their hashes: with so many bits nothing
/// slower than SHA-256 is needed.
#[derive(derive_more::Constructor)]
pub struct PrefixedKeys {
    randomness: Arc<dyn Randomness>,
}

impl ApiKeySecrets for PrefixedKeys {
    fn new_secret(&self, kind: KeyKind) -> NewSecret {
        let mut bytes = [0; 32];
        bytes[..16].copy_from_slice(self.randomness.uuid().as_bytes());
        bytes[16..].copy_from_slice(self.randomness.uuid().as_bytes());
        let digits = in_digits(&bytes);
        let (text, beginning) = match kind {
            KeyKind::Secret => (format!("{SECRET}{digits}"), format!("{SECRET}{}", &digits[..SHOWN])),
            KeyKind::Publishable => (format!("{PUBLISHABLE}{digits}"), format!("{PUBLISHABLE}{digits}")),
        };
        NewSecret {
            beginning,
            hash: Sha256::digest(text.as_bytes()).into(),
            text,
        }
    }

    fn kind_of(&self, text: &str) -> Option<KeyKind> {
        if text.starts_with(SECRET) {
            Some(KeyKind::Secret)
        } else {
            text.starts_with(PUBLISHABLE).then_some(KeyKind::Publishable)
        }
    }

    fn hash_of(&self, text: &str) -> Option<[u8; 32]> {
        let digits = text
            .strip_prefix(SECRET)
            .or_else(|| text.strip_prefix(PUBLISHABLE))?
            .as_bytes();
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
        let (one, other) = (keys.new_secret(KeyKind::Secret), keys.new_secret(KeyKind::Secret));
        let page = keys.new_secret(KeyKind::Publishable);
        assert!(page.text.starts_with("th_pub_") && page.beginning == page.text);
        assert_eq!(keys.kind_of(&page.text), Some(KeyKind::Publishable));
        assert_eq!(keys.hash_of(&page.text), Some(page.hash));
        assert_ne!(one.text, other.text);
        assert_eq!(keys.hash_of(&one.text), Some(one.hash));
        assert_eq!(keys.kind_of(&one.text), Some(KeyKind::Secret));
        assert_eq!(keys.kind_of("eyJhbGciOi"), None);
        assert!(one.text.starts_with(&one.beginning));
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
