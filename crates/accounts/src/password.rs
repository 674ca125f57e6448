use std::collections::HashSet;
use std::fmt;
use std::sync::LazyLock;

use async_trait::async_trait;
use shared_kernel::composed;

/// What a password must be like, by where it is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum PasswordRules {
    /// At registration: 8 to 40 characters, no backslash, as the documented wire says.
    Registration,
    /// Wherever it is set anew: 8 to 128 characters of any kind.
    Change,
}

impl PasswordRules {
    const SHORTEST: usize = 8;

    fn longest(self) -> usize {
        match self {
            Self::Registration => 40,
            Self::Change => 128,
        }
    }
}

/// What is wrong with a password. In the order in which it is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PasswordProblem {
    /// None was given.
    #[error("no password")]
    Missing,
    /// Fewer characters than this.
    #[error("fewer than {0} characters")]
    TooShort(usize),
    /// More characters than this.
    #[error("more than {0} characters")]
    TooLong(usize),
    /// It has a backslash.
    #[error("a backslash")]
    Backslash,
    /// It is one of those that are tried first, or says nothing but who its owner is.
    #[error("a common password")]
    Common,
}

/// Passwords that are tried first, in lower case.
static COMMON: LazyLock<HashSet<&'static str>> = LazyLock::new(|| {
    include_str!("common_passwords.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .collect()
});

/// A password that may be set: what was typed, untrimmed, with composed letters (NFC), since keyboards differ in how they
/// write an "ü".
#[derive(Clone, PartialEq, Eq)]
pub struct NewPassword(String);

impl NewPassword {
    /// Checks a password. `own_words` are what others know of its owner: e-mail address, names, company.
    pub fn check(text: &str, rules: PasswordRules, own_words: &[&str]) -> Result<Self, PasswordProblem> {
        let text = composed(text);
        let length = text.chars().count();
        if length == 0 {
            return Err(PasswordProblem::Missing);
        }
        if length < PasswordRules::SHORTEST {
            return Err(PasswordProblem::TooShort(PasswordRules::SHORTEST));
        }
        if length > rules.longest() {
            return Err(PasswordProblem::TooLong(rules.longest()));
        }
        if rules == PasswordRules::Registration && text.contains('\\') {
            return Err(PasswordProblem::Backslash);
        }
        let lower = text.to_lowercase();
        let is_own_word = own_words.iter().any(|word| word.trim().to_lowercase() == lower);
        let is_one_character = lower.chars().all(|c| lower.starts_with(c));
        if COMMON.contains(lower.as_str()) || is_own_word || is_one_character {
            return Err(PasswordProblem::Common);
        }
        Ok(Self(text.into_owned()))
    }

    /// What was typed, composed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for NewPassword {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("NewPassword(…)")
    }
}

/// A salted hash with its parameters, as a PHC string (`$argon2id$v=19$…`).
#[derive(Clone, PartialEq, Eq)]
pub struct PasswordHash(pub String);

impl fmt::Debug for PasswordHash {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("PasswordHash(…)")
    }
}

/// Why a password was neither hashed nor compared.
#[derive(Debug, thiserror::Error)]
pub enum HashingError {
    /// Too many wait already: try again.
    #[error("too many passwords are being hashed")]
    Busy,
    /// The hash is not readable, or hashing failed.
    #[error("hashing failed")]
    Failed(#[source] Box<dyn std::error::Error + Send + Sync>),
}

/// Hashes passwords and compares them with their hashes. Implementers use Argon2id with at least 19 MiB and two passes,
/// do so off the threads that answer requests, a few at a time, and say [`HashingError::Busy`] instead of letting a
/// crowd wait.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait PasswordHasher: Send + Sync {
    /// The hash of a new password, with a salt of its own.
    async fn hash(&self, password: &NewPassword) -> Result<PasswordHash, HashingError>;

    /// Whether a password, however its letters are composed, is the one behind this hash.
    async fn verify(&self, password: &str, hash: &PasswordHash) -> Result<bool, HashingError>;

    /// Takes as long as comparing with a hash takes: for those who have none.
    async fn verify_nothing(&self, password: &str) -> Result<(), HashingError>;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, rules: PasswordRules) -> Result<(), PasswordProblem> {
        NewPassword::check(text, rules, &["anna.muster@example.org", "Muster & Söhne"]).map(|_| ())
    }

    #[test]
    fn passwords_keep_their_rules() {
        use PasswordProblem::{Backslash, Common, Missing, TooLong, TooShort};
        use PasswordRules::{Change, Registration};
        let of = |length: usize| "xY3-".repeat(length).chars().take(length).collect::<String>();
        let table = [
            (String::new(), Err(Missing), Err(Missing)),
            (of(7), Err(TooShort(8)), Err(TooShort(8))),
            (of(8), Ok(()), Ok(())),
            (of(40), Ok(()), Ok(())),
            (of(41), Err(TooLong(40)), Ok(())),
            (of(128), Err(TooLong(40)), Ok(())),
            (of(129), Err(TooLong(40)), Err(TooLong(128))),
            (of(255), Err(TooLong(40)), Err(TooLong(128))),
            (of(256), Err(TooLong(40)), Err(TooLong(128))),
            ("back\\slash".to_owned(), Err(Backslash), Ok(())),
            // Eight code points and seven letters.
            ("u\u{308}berall".to_owned(), Err(TooShort(8)), Err(TooShort(8))),
            ("🦊🦊🦊🦊🐻🐻🐻".to_owned(), Err(TooShort(8)), Err(TooShort(8))),
            ("🦊🦊🦊🦊🐻🐻🐻🐻".to_owned(), Ok(()), Ok(())),
            ("nul\0inside".to_owned(), Ok(()), Ok(())),
            ("  leading and trailing  ".to_owned(), Ok(()), Ok(())),
            ("Passwort123".to_owned(), Err(Common), Err(Common)),
            ("TERMINHOF".to_owned(), Err(Common), Err(Common)),
            ("baseball".to_owned(), Err(Common), Err(Common)),
            ("aaaaaaaaaaaa".to_owned(), Err(Common), Err(Common)),
            ("Anna.Muster@example.org".to_owned(), Err(Common), Err(Common)),
            ("muster & söhne".to_owned(), Err(Common), Err(Common)),
        ];
        for (text, at_registration, at_change) in table {
            assert_eq!(check(&text, Registration), at_registration, "{text}");
            assert_eq!(check(&text, Change), at_change, "{text}");
        }
    }

    #[test]
    fn about_three_thousand_passwords_are_known() {
        assert!(COMMON.len() >= 3000, "{}", COMMON.len());
        for word in COMMON.iter() {
            assert_eq!(*word, word.to_lowercase(), "compared in lower case");
        }
    }

    #[test]
    fn password_is_not_printed() {
        let password = NewPassword::check("a very good one", PasswordRules::Change, &[]).unwrap();
        let printed = format!("{password:?} {:?}", PasswordHash("$argon2id$".to_owned()));
        assert!(!printed.contains("good") && !printed.contains("argon"), "{printed}");
    }
}
