use notifications::reminders::{ReminderLinks, ReminderToken, ReminderTokens};
use shared_kernel::CalendarGuid;
use uuid::Uuid;

use super::digits::token_of;
use super::{SigningKeys, in_digits};
use crate::public_url::PublicUrl;

/// What is signed besides name and e-mail address, so that no other signature of the server is such a token as well.
const PURPOSE: &[u8] = b"reminder-link:";

/// Tokens that end reminders: the public name of a booking, and the first half of a signature over it and the e-mail address.
/// Nothing of them is stored, and they are good as long as the booking has that address.
#[derive(derive_more::Constructor)]
pub struct SignedReminderTokens {
    keys: SigningKeys,
}

impl SignedReminderTokens {
    fn token(&self, booking: CalendarGuid, normalized_email: &str) -> [u8; 32] {
        let signature = self.keys.signature(&parts(booking.0.as_bytes(), normalized_email));
        let mut token = [0; 32];
        token[..16].copy_from_slice(booking.0.as_bytes());
        token[16..].copy_from_slice(&signature[..16]);
        token
    }
}

fn parts<'a>(booking: &'a [u8; 16], normalized_email: &'a str) -> [&'a [u8]; 3] {
    [PURPOSE, booking, normalized_email.as_bytes()]
}

impl ReminderTokens for SignedReminderTokens {
    fn is_genuine(&self, token: &ReminderToken, normalized_email: &str) -> bool {
        let parts = parts(token.booking.0.as_bytes(), normalized_email);
        self.keys.signatures(&parts).any(|signature| {
            // In the same time wherever they differ.
            let pairs = signature.iter().zip(&token.signature);
            pairs.fold(0, |difference, (one, other)| difference | (one ^ other)) == 0
        })
    }
}

/// What a client sends as the token of a reminder. None when it cannot be one.
pub fn reminder_token(text: &str) -> Option<ReminderToken> {
    let token = token_of(text)?;
    let (mut booking, mut signature) = ([0; 16], [0; 16]);
    booking.copy_from_slice(&token[..16]);
    signature.copy_from_slice(&token[16..]);
    Some(ReminderToken {
        booking: CalendarGuid(Uuid::from_bytes(booking)),
        signature,
    })
}

/// The addresses at which reminders are ended, with the token as 64 hexadecimal digits.
#[derive(derive_more::Constructor)]
pub struct SignedReminderLinks {
    tokens: SignedReminderTokens,
    /// As the configuration says it; what a request says of its host counts nothing.
    public_url: PublicUrl,
}

impl SignedReminderLinks {
    fn with_token(&self, path: &str, booking: CalendarGuid, normalized_email: &str) -> String {
        let digits = in_digits(&self.tokens.token(booking, normalized_email));
        self.public_url.of(&format!("{path}{digits}"))
    }
}

impl ReminderLinks for SignedReminderLinks {
    fn page(&self, booking: CalendarGuid, normalized_email: &str) -> String {
        self.with_token("/reminders#", booking, normalized_email)
    }

    fn one_click(&self, booking: CalendarGuid, normalized_email: &str) -> String {
        self.with_token("/api/reminders/", booking, normalized_email)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOOKING: CalendarGuid = CalendarGuid(Uuid::from_u128(0x7b0c_2c1e));
    const EMAIL: &str = "anna@example.org";

    fn tokens(keys: &str) -> SignedReminderTokens {
        SignedReminderTokens::new(SigningKeys::parse(keys).unwrap())
    }

    fn key(letter: &str) -> String {
        letter.repeat(32)
    }

    #[test]
    fn a_link_carries_a_token_that_is_good_for_its_booking_and_address_alone() {
        let public_url = PublicUrl::parse("https://terminhof.example").unwrap();
        let links = SignedReminderLinks::new(tokens(&key("a")), public_url);
        let page = links.page(BOOKING, EMAIL);
        let digits = page.strip_prefix("https://terminhof.example/reminders#").unwrap();
        assert_eq!(
            links.one_click(BOOKING, EMAIL),
            format!("https://terminhof.example/api/reminders/{digits}")
        );
        let token = reminder_token(digits).unwrap();
        assert_eq!(token.booking, BOOKING);
        let checked_by = tokens(&key("a"));
        assert!(checked_by.is_genuine(&token, EMAIL));
        assert!(!checked_by.is_genuine(&token, "bea@example.org"));
        let of_another_booking = ReminderToken {
            booking: CalendarGuid(Uuid::from_u128(1)),
            ..token
        };
        assert!(!checked_by.is_genuine(&of_another_booking, EMAIL));
        for bit in 0..128 {
            let mut guessed = token;
            guessed.signature[bit / 8] ^= 1 << (bit % 8);
            assert!(!checked_by.is_genuine(&guessed, EMAIL), "{bit}");
        }
    }

    #[test]
    fn a_key_that_signs_no_more_still_counts() {
        let token = tokens(&key("a")).token(BOOKING, EMAIL);
        let token = reminder_token(&in_digits(&token)).unwrap();
        let rotated = format!("{},{}", key("b"), key("a"));
        assert!(tokens(&rotated).is_genuine(&token, EMAIL));
        assert!(!tokens(&key("b")).is_genuine(&token, EMAIL));
    }

    #[test]
    fn only_64_hexadecimal_digits_are_a_token() {
        for text in ["", "0", &"0".repeat(63), &"g".repeat(64), &"A".repeat(64)] {
            assert_eq!(reminder_token(text), None, "{text}");
        }
    }
}
