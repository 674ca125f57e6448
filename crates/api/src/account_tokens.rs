use accounts::{AccountTokens, TokenPurpose};
use notifications::ports::{AccountLinks, AccountPage};
use sha2::{Digest, Sha256};
use uuid::Uuid;

use crate::manage_tokens::in_digits;
use crate::public_url::PublicUrl;
use crate::signing_keys::SigningKeys;

/// What is signed besides purpose and nonce, so that no other signature of the server is such a token as well.
const PURPOSE: &[u8] = b"account-token:";

/// The tokens in mails about accounts: a signature over purpose and nonce. The database has their hashes only.
pub struct SignedAccountTokens {
    keys: SigningKeys,
}

impl SignedAccountTokens {
    /// Signs with the first of these keys.
    pub fn new(keys: SigningKeys) -> Self {
        Self { keys }
    }

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
pub struct SignedAccountLinks {
    tokens: SignedAccountTokens,
    public_url: PublicUrl,
}

impl SignedAccountLinks {
    /// At the address that the configuration says; what a request says of its host counts nothing.
    pub fn new(tokens: SignedAccountTokens, public_url: PublicUrl) -> Self {
        Self { tokens, public_url }
    }

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
            AccountPage::Privacy => self.public_url.of("/account?tab=privacy"),
            AccountPage::Newsletter(nonce) => self.with_token("/newsletter", TokenPurpose::Newsletter, nonce),
            AccountPage::OwnData(nonce) => self.with_token("/privacy-request", TokenPurpose::OwnData, nonce),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::manage_tokens::token_hash;

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
