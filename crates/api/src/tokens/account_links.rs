use accounts::{AccountTokens, TokenPurpose};
use notifications::ports::{AccountLinks, AccountPage};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use super::{SigningKeys, in_digits};
use crate::public_url::PublicUrl;

/// What is signed besides purpose and nonce, so that no other signature of the server is such a token as well.
const PURPOSE: &[u8] = b"account-token:";

/// The tokens in mails about accounts: a signature over purpose and nonce. The database has their hashes only.
#[derive(derive_more::Constructor)]
pub struct SignedAccountTokens {
    keys: SigningKeys,
}

impl SignedAccountTokens {
    /// The token itself, for the mail.
    pub fn token(&self, purpose: TokenPurpose, nonce: Uuid) -> [u8; 32] {
        let parts = [PURPOSE, purpose.label().as_bytes(), b":", nonce.as_bytes()];
        self.keys.signature(&parts)
    }
}

impl AccountTokens for SignedAccountTokens {
    fn hash_for(&self, purpose: TokenPurpose, nonce: Uuid) -> [u8; 32] {
        Sha256::digest(self.token(purpose, nonce)).into()
    }
}

/// The addresses of the pages for accounts, with tokens as 64 hexadecimal digits in the fragment.
#[derive(derive_more::Constructor)]
pub struct SignedAccountLinks {
    tokens: SignedAccountTokens,
    /// As the configuration says it; what a request says of its host counts nothing.
    public_url: PublicUrl,
}

impl SignedAccountLinks {
    fn with_token(&self, path: &str, purpose: TokenPurpose, nonce: Uuid) -> String {
        let digits = in_digits(&self.tokens.token(purpose, nonce));
        self.public_url.of(&format!("{path}#{digits}"))
    }
}

impl AccountLinks for SignedAccountLinks {
    fn link_to(&self, page: AccountPage) -> String {
        match page {
            AccountPage::Verification(nonce) => self.with_token("/verification", TokenPurpose::VerifyEmail, nonce),
            AccountPage::EmailChange(nonce) => self.with_token("/verification", TokenPurpose::ChangeEmail, nonce),
            AccountPage::PasswordReset(nonce) => self.with_token("/reset-password", TokenPurpose::ResetPassword, nonce),
            AccountPage::SignIn => self.public_url.of("/login"),
            AccountPage::LostPassword => self.public_url.of("/lost-password"),
            AccountPage::Sessions => self.public_url.of("/account?tab=security"),
            AccountPage::Webhooks => self.public_url.of("/account/api"),
            AccountPage::Invitations => self.public_url.of("/invitation"),
            AccountPage::Booking(booking) => self.public_url.of(&format!("/mycalender?booking={booking}")),
            AccountPage::Privacy => self.public_url.of("/account?tab=privacy"),
            AccountPage::Newsletter(nonce) => self.with_token("/newsletter", TokenPurpose::Newsletter, nonce),
            AccountPage::OwnData(nonce) => self.with_token("/privacy-request", TokenPurpose::OwnData, nonce),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use shared_kernel::SplitMix64;

    use super::*;
    use crate::tokens::token_hash;

    #[test]
    fn a_token_depends_on_purpose_nonce_and_key() {
        let tokens = |key: &str| SignedAccountTokens::new(SigningKeys::parse(&key.repeat(32)).unwrap());
        let (one, other) = (Uuid::from_u128(1), Uuid::from_u128(2));
        let (verify, reset) = (TokenPurpose::VerifyEmail, TokenPurpose::ResetPassword);
        assert_eq!(tokens("a").hash_for(verify, one), tokens("a").hash_for(verify, one));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("a").hash_for(reset, one));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("a").hash_for(verify, other));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("b").hash_for(verify, one));
        assert_ne!(tokens("a").hash_for(verify, one), tokens("a").token(verify, one));
    }

    /// What somebody could try who has read the database, or parts of it, and knows how tokens are made, but not the key.
    fn guesses(nonce: Uuid, purpose: TokenPurpose, dice: &mut SplitMix64) -> Vec<String> {
        let key = |key: &str| SignedAccountTokens::new(SigningKeys::parse(&key.repeat(32)).unwrap());
        let hashed = |bytes: &[u8]| in_digits(&Sha256::digest(bytes).into());
        let stored = key("a").hash_for(purpose, nonce);
        let token = in_digits(&key("a").token(purpose, nonce));
        let unkeyed = [PURPOSE, purpose.label().as_bytes(), b":", nonce.as_bytes()].concat();
        let random: Vec<u8> = (0..4).flat_map(|_| dice.next_u64().to_be_bytes()).collect();
        let mut guesses = vec![
            in_digits(&stored),
            hashed(&stored),
            hashed(nonce.as_bytes()),
            hashed(nonce.to_string().as_bytes()),
            hashed(&unkeyed),
            format!("{0}{0}", nonce.simple()),
            in_digits(&key("b").token(purpose, nonce)),
            in_digits(&key("a").token(purpose, Uuid::from_u128(nonce.as_u128() + 1_000_000))),
            token.chars().rev().collect(),
            token.to_uppercase(),
            token[..63].to_owned(),
            in_digits(&random.try_into().unwrap()),
        ];
        let others = TokenPurpose::ALL.iter().copied().filter(|other| *other != purpose);
        guesses.extend(others.map(|other| in_digits(&key("a").token(other, nonce))));
        guesses
    }

    #[test]
    fn hundred_thousand_guesses_hit_no_token() {
        let tokens = SignedAccountTokens::new(SigningKeys::parse(&"a".repeat(32)).unwrap());
        let mut dice = SplitMix64::new(1);
        let (mut tried, mut hits) = (0, Vec::new());
        for &purpose in TokenPurpose::ALL {
            let nonces = (1..=1_300).map(Uuid::from_u128);
            let stored: HashSet<[u8; 32]> = nonces.clone().map(|nonce| tokens.hash_for(purpose, nonce)).collect();
            let is_known = |text: &str| token_hash(text).is_some_and(|hash| stored.contains(&hash));
            for nonce in nonces {
                let guesses = guesses(nonce, purpose, &mut dice);
                tried += guesses.len();
                hits.extend(guesses.into_iter().filter(|guess| is_known(guess)));
                assert!(
                    is_known(&in_digits(&tokens.token(purpose, nonce))),
                    "the token itself is known"
                );
            }
        }
        assert!(tried >= 100_000, "{tried}");
        assert_eq!(hits, Vec::<String>::new());
    }

    #[test]
    fn a_link_carries_the_token_whose_hash_is_stored() {
        let tokens = || SignedAccountTokens::new(SigningKeys::parse(&"a".repeat(32)).unwrap());
        let public_url = PublicUrl::parse("https://terminhof.example").unwrap();
        let links = SignedAccountLinks::new(tokens(), public_url);
        let nonce = Uuid::from_u128(1);
        for (page, path, purpose) in [
            (
                AccountPage::Verification(nonce),
                "/verification",
                TokenPurpose::VerifyEmail,
            ),
            (
                AccountPage::EmailChange(nonce),
                "/verification",
                TokenPurpose::ChangeEmail,
            ),
            (
                AccountPage::PasswordReset(nonce),
                "/reset-password",
                TokenPurpose::ResetPassword,
            ),
            (AccountPage::Newsletter(nonce), "/newsletter", TokenPurpose::Newsletter),
            (AccountPage::OwnData(nonce), "/privacy-request", TokenPurpose::OwnData),
        ] {
            let link = links.link_to(page);
            let (address, token) = link.split_once('#').unwrap();
            assert_eq!(address, format!("https://terminhof.example{path}"));
            assert_eq!(token_hash(token), Some(tokens().hash_for(purpose, nonce)), "{path}");
        }
        assert_eq!(links.link_to(AccountPage::SignIn), "https://terminhof.example/login");
    }
}
