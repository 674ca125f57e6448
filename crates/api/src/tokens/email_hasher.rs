use accounts::privacy::EmailHasher;

use super::SigningKeys;

/// What is signed besides the e-mail address, so that no other signature of the server is a seal as well.
const PURPOSE: &[u8] = b"email-hash:";

/// Hides e-mail addresses in the proofs of consents that outlive an erasure. Whoever has an e-mail address and the keys
/// finds its proofs.
#[derive(derive_more::Constructor)]
pub struct SignedEmailHasher {
    keys: SigningKeys,
}

impl EmailHasher for SignedEmailHasher {
    fn hash(&self, normalized_email: &str) -> [u8; 32] {
        self.keys.signature(&[PURPOSE, normalized_email.as_bytes()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seal_depends_on_email_address_and_key() {
        let seal = |key: &str| SignedEmailHasher::new(SigningKeys::parse(&key.repeat(32)).unwrap());
        assert_eq!(seal("a").hash("anna@example.org"), seal("a").hash("anna@example.org"));
        assert_ne!(seal("a").hash("anna@example.org"), seal("a").hash("bea@example.org"));
        assert_ne!(seal("a").hash("anna@example.org"), seal("b").hash("anna@example.org"));
    }
}
