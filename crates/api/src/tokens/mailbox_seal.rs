use accounts::privacy::MailboxSeal;

use super::SigningKeys;

/// What is signed besides the mailbox, so that no other signature of the server is a seal as well.
const PURPOSE: &[u8] = b"mailbox-seal:";

/// Hides mailboxes in the proofs of consents that outlive an erasure. Whoever has a mailbox and the keys finds its proofs.
pub struct SignedMailboxSeal {
    keys: SigningKeys,
}

impl SignedMailboxSeal {
    /// Signs with the first of these keys.
    pub fn new(keys: SigningKeys) -> Self {
        Self { keys }
    }
}

impl MailboxSeal for SignedMailboxSeal {
    fn seal(&self, mailbox: &str) -> [u8; 32] {
        self.keys.signature(&[PURPOSE, mailbox.as_bytes()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seal_depends_on_mailbox_and_key() {
        let seal = |key: &str| SignedMailboxSeal::new(SigningKeys::parse(&key.repeat(32)).unwrap());
        assert_eq!(seal("a").seal("anna@example.org"), seal("a").seal("anna@example.org"));
        assert_ne!(seal("a").seal("anna@example.org"), seal("a").seal("bea@example.org"));
        assert_ne!(seal("a").seal("anna@example.org"), seal("b").seal("anna@example.org"));
    }
}
