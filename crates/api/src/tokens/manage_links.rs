use booking_core::booking::ManageTokens;
use notifications::ports::ManageLinks;
use sha2::{Digest, Sha256};
use shared_kernel::CalendarGuid;

use super::{SigningKeys, in_digits};
use crate::public_url::PublicUrl;

/// What is signed besides the name, so that no other signature of the server is a token as well.
const PURPOSE: &[u8] = b"manage-link:";

/// What is signed behind the name for the link that takes the place of the first one.
const RENEWED: &[u8] = b":renewed";

/// Tokens of manage links: a signature over the public name of the booking. Whoever has it may
/// manage the booking; the database has its hash only.
#[derive(derive_more::Constructor)]
pub struct SignedManageTokens {
    keys: SigningKeys,
}

impl SignedManageTokens {
    fn token(&self, guid: CalendarGuid) -> [u8; 32] {
        self.keys.signature(&[PURPOSE, guid.0.as_bytes()])
    }

    fn renewed_token(&self, guid: CalendarGuid) -> [u8; 32] {
        self.keys.signature(&[PURPOSE, guid.0.as_bytes(), RENEWED])
    }
}

impl ManageTokens for SignedManageTokens {
    fn hash_for(&self, guid: CalendarGuid) -> [u8; 32] {
        Sha256::digest(self.token(guid)).into()
    }

    fn renewed_hash_for(&self, guid: CalendarGuid) -> [u8; 32] {
        Sha256::digest(self.renewed_token(guid)).into()
    }
}

/// The addresses of manage links: the page, and the token as 64 hexadecimal digits in the fragment.
#[derive(derive_more::Constructor)]
pub struct SignedManageLinks {
    tokens: SignedManageTokens,
    /// As the configuration says it; what a request says of its host counts nothing.
    public_url: PublicUrl,
}

impl SignedManageLinks {
    /// What the links of a booking are found by, with them: of the first one, and of the one in its place once the e-mail
    /// address was corrected.
    pub fn both(&self, guid: CalendarGuid) -> [([u8; 32], String); 2] {
        let tokens = &self.tokens;
        [tokens.token(guid), tokens.renewed_token(guid)]
            .map(|token| (Sha256::digest(token).into(), self.link_with(&token)))
    }

    fn link_with(&self, token: &[u8; 32]) -> String {
        self.public_url.of(&format!("/manage#{}", in_digits(token)))
    }
}

impl ManageLinks for SignedManageLinks {
    fn link_for(&self, guid: CalendarGuid) -> String {
        self.link_with(&self.tokens.token(guid))
    }

    fn renewed_link_for(&self, guid: CalendarGuid) -> String {
        self.link_with(&self.tokens.renewed_token(guid))
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;
    use crate::tokens::token_hash;

    #[test]
    fn a_token_depends_on_booking_and_key() {
        let tokens = |key: &str| SignedManageTokens::new(SigningKeys::parse(&key.repeat(32)).unwrap());
        let (one, other) = (CalendarGuid(Uuid::from_u128(1)), CalendarGuid(Uuid::from_u128(2)));
        assert_eq!(tokens("a").hash_for(one), tokens("a").hash_for(one));
        assert_ne!(tokens("a").hash_for(one), tokens("a").hash_for(other));
        assert_ne!(tokens("a").hash_for(one), tokens("b").hash_for(one));
        assert_ne!(tokens("a").hash_for(one), tokens("a").token(one));
    }

    #[test]
    fn the_link_carries_the_token_whose_hash_is_stored() {
        let tokens = || SignedManageTokens::new(SigningKeys::parse(&"a".repeat(32)).unwrap());
        let guid = CalendarGuid(Uuid::from_u128(1));
        let public_url = PublicUrl::parse("https://terminhof.example").unwrap();
        let link = SignedManageLinks::new(tokens(), public_url).link_for(guid);
        let token = link.strip_prefix("https://terminhof.example/manage#").unwrap();
        assert_eq!(token_hash(token), Some(tokens().hash_for(guid)));
        let renewed = SignedManageLinks::new(tokens(), PublicUrl::parse("https://terminhof.example").unwrap());
        let renewed = renewed.renewed_link_for(guid);
        let renewed = renewed.strip_prefix("https://terminhof.example/manage#").unwrap();
        assert_eq!(token_hash(renewed), Some(tokens().renewed_hash_for(guid)));
        assert_ne!(renewed, token);
    }
}
