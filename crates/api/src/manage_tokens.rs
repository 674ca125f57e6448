use booking_core::booking::ManageTokens;
use notifications::ports::ManageLinks;
use sha2::{Digest, Sha256};
use shared_kernel::CalendarGuid;

use crate::public_url::PublicUrl;
use crate::signing_keys::SigningKeys;

/// What is signed besides the name, so that no other signature of the server is a token as well.
const PURPOSE: &[u8] = b"manage-link:";

/// What is signed behind the name for the link that takes the place of the first one.
const RENEWED: &[u8] = b":renewed";

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

/// A token as the 64 hexadecimal digits that a link carries.
pub fn in_digits(token: &[u8; 32]) -> String {
    const DIGITS: [char; 16] = [
        '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f',
    ];
    let halves = token.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    halves.map(|half| DIGITS[usize::from(half)]).collect()
}

/// What a token that a client sends is looked up by. None when it cannot be one.
pub fn token_hash(text: &str) -> Option<[u8; 32]> {
    let digits = text.as_bytes();
    if digits.len() != 64 || !digits.iter().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return None;
    }
    let mut token = [0; 32];
    for (byte, pair) in token.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(Sha256::digest(token).into())
}

/// The addresses of manage links: the page, and the token as 64 hexadecimal digits in the fragment.
pub struct SignedManageLinks {
    tokens: SignedManageTokens,
    public_url: PublicUrl,
}

impl SignedManageLinks {
    /// At the address that the configuration says; what a request says of its host counts nothing.
    pub fn new(tokens: SignedManageTokens, public_url: PublicUrl) -> Self {
        Self { tokens, public_url }
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
        for other in ["", &token[1..], &token.to_uppercase(), &"g".repeat(64), &"ä".repeat(32)] {
            assert_eq!(token_hash(other), None, "{other}");
        }
    }
}
