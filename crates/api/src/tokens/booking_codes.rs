use accounts::booking_codes::{BookingCodeSecrets, CODE_DIGITS};
use notifications::ports::MailedCodes;
use shared_kernel::OrganizationNr;
use uuid::Uuid;

use super::SigningKeys;

/// What is signed besides, so that no other signature of the server gives a code or its hash away.
const CODE: &[u8] = b"booking-code:";
const HASH: &[u8] = b"booking-code-hash:";

/// The codes that guests need for bookings: digits of a signature over a nonce, recognised by another signature.
#[derive(derive_more::Constructor)]
pub struct SignedBookingCodes {
    keys: SigningKeys,
}

impl SignedBookingCodes {
    fn digits(&self, nonce: Uuid) -> String {
        let signature = self.keys.signature(&[CODE, nonce.as_bytes()]);
        // Of so many bytes that no code is noticeably more likely than another.
        let number = signature
            .iter()
            .take(16)
            .fold(0, |number: u128, byte| (number << 8) | u128::from(*byte));
        let all = number.to_string();
        let padded = format!("{all:0>CODE_DIGITS$}");
        padded[padded.len() - CODE_DIGITS..].to_owned()
    }
}

impl BookingCodeSecrets for SignedBookingCodes {
    fn code_of(&self, nonce: Uuid) -> String {
        self.digits(nonce)
    }

    fn hash_of(&self, organization: OrganizationNr, normalized_email: &str, code: &str) -> [u8; 32] {
        let organization = organization.0.to_be_bytes();
        self.keys
            .signature(&[HASH, &organization, code.as_bytes(), b":", normalized_email.as_bytes()])
    }
}

impl MailedCodes for SignedBookingCodes {
    fn code_of(&self, nonce: Uuid) -> String {
        self.digits(nonce)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn codes(key: &str) -> SignedBookingCodes {
        SignedBookingCodes::new(SigningKeys::parse(&key.repeat(32)).unwrap())
    }

    #[test]
    fn code_has_six_digits_and_depends_on_nonce_and_key() {
        let of = |key, nonce| codes(key).digits(Uuid::from_u128(nonce));
        let many: BTreeSet<String> = (0..1_000).map(|nonce| of("a", nonce)).collect();
        assert!(many.len() > 990, "{}", many.len());
        assert!(
            many.iter()
                .all(|code| code.len() == 6 && code.bytes().all(|digit| digit.is_ascii_digit()))
        );
        // Each digit comes first about as often as any other.
        for digit in '0'..='9' {
            let count = many.iter().filter(|code| code.starts_with(digit)).count();
            assert!((50..200).contains(&count), "{digit}: {count}");
        }
        assert_eq!(of("a", 1), of("a", 1));
        assert_ne!(of("a", 1), of("b", 1));
    }

    #[test]
    fn hash_depends_on_all_it_is_bound_to_and_on_the_key() {
        let hash = |key, organization, normalized_email, code| {
            codes(key).hash_of(OrganizationNr(organization), normalized_email, code)
        };
        let one = hash("a", 1000, "anna@example.org", "012345");
        assert_eq!(one, hash("a", 1000, "anna@example.org", "012345"));
        for other in [
            hash("b", 1000, "anna@example.org", "012345"),
            hash("a", 1001, "anna@example.org", "012345"),
            hash("a", 1000, "bea@example.org", "012345"),
            hash("a", 1000, "anna@example.org", "012346"),
        ] {
            assert_ne!(one, other);
        }
    }
}
