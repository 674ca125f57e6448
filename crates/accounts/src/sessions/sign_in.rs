use std::sync::Arc;

use shared_kernel::{Actor, Change, EmailAddress, Randomness, SessionId, StoreError, composed};

use super::{Credentials, Device, NewSession, SessionStore};
use crate::field::Problems;
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::registration::UNPROVEN_PER_EMAIL;
use crate::{AccountField, FieldProblem, HashingError, PasswordHasher, PasswordProblem};

/// The longest password that is compared, in characters: what is longer is refused, never cut.
const LONGEST_PASSWORD: usize = 255;

/// E-mail address and password, as they arrive from a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SignInForm {
    /// As typed; compared in lower case.
    pub email: String,
    /// Password, as typed.
    pub password: String,
    /// What the browser says of itself.
    pub device: Device,
    /// Where the request comes from, as the rate limits count it.
    pub source: String,
}

impl SignInForm {
    /// The e-mail address by which attempts are counted, whether it can be one or not.
    pub fn normalized_email(&self) -> String {
        match EmailAddress::parse(&self.email) {
            Ok(email) => email.normalized(),
            Err(_) => self.email.trim().to_lowercase(),
        }
    }
}

/// A session that was begun.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SignedIn {
    /// The account that has signed in.
    pub account: shared_kernel::AccountId,
    /// What the token of the client holds.
    pub session: SessionId,
}

/// Why nobody was signed in.
#[derive(Debug, thiserror::Error)]
pub enum SignInRefused {
    /// Fields are missing or malformed: all of them. Says nothing about accounts.
    #[error("invalid fields")]
    Invalid(Vec<FieldProblem>),
    /// No account has this e-mail address and password.
    #[error("e-mail address or password is wrong")]
    Failed,
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// Passwords cannot be compared now.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Signs in with e-mail address and password.
#[derive(derive_more::Constructor)]
pub struct SignIn {
    sessions: Arc<dyn SessionStore>,
    passwords: Arc<dyn PasswordHasher>,
    limits: Arc<dyn RateLimits>,
    randomness: Arc<dyn Randomness>,
}

impl SignIn {
    /// Begins a session. The proven account of the e-mail address is tried first, then those that only claim it. Unless
    /// it is the proven one that is signed in, so many passwords are compared as an e-mail address can have accounts,
    /// whether it has them or not: the time tells nothing of who is known.
    pub async fn sign_in(&self, change: Change, form: &SignInForm) -> Result<SignedIn, SignInRefused> {
        let normalized_email = check(form)?;
        let now = change.at;
        let limits = self.limits.as_ref();
        take(limits, RateLimit::SignInOfSource, &form.source, now).await?;
        let both = format!("{normalized_email} {}", form.source);
        take(limits, RateLimit::SignInOfEmail, &both, now).await?;
        let matching = self.matching(&normalized_email, &form.password).await?;
        let credentials = matching.ok_or(SignInRefused::Failed)?;
        let account = credentials.account;
        let session = NewSession {
            id: SessionId(self.randomness.uuid()),
            kind: credentials.session_kind(),
            organization: credentials.membership.map(|membership| membership.organization),
            device: form.device.clone(),
            ends_by: None,
        };
        let change = Change::by(Actor::Member { account }, change.at, change.request_id);
        self.sessions.open(&change, account, &session).await?;
        Ok(SignedIn {
            account,
            session: session.id,
        })
    }

    async fn matching(&self, normalized_email: &str, password: &str) -> Result<Option<Credentials>, SignInRefused> {
        let claims = self.sessions.claims_of(normalized_email).await?;
        let (proven, unproven): (Vec<_>, Vec<_>) = claims.into_iter().partition(|claim| claim.is_verified);
        let proven = self.compared(password, proven.into_iter().next()).await?;
        if proven.is_some() {
            return Ok(proven);
        }
        let mut unproven = unproven.into_iter();
        let mut matching = None;
        for _ in 0..UNPROVEN_PER_EMAIL {
            let compared = self.compared(password, unproven.next()).await?;
            matching = matching.or(compared);
        }
        Ok(matching)
    }

    /// The credentials if the password is theirs and they are good; for none as much work is done.
    async fn compared(
        &self,
        password: &str,
        credentials: Option<Credentials>,
    ) -> Result<Option<Credentials>, HashingError> {
        let Some(credentials) = credentials else {
            self.passwords.verify_nothing(password).await?;
            return Ok(None);
        };
        let is_theirs = self.passwords.verify(password, &credentials.password).await?;
        Ok((is_theirs && !credentials.is_disabled).then_some(credentials))
    }
}

fn check(form: &SignInForm) -> Result<String, SignInRefused> {
    let mut problems = Problems::default();
    let email = problems.note(AccountField::Email, EmailAddress::parse(&form.email));
    let password = match composed(&form.password).chars().count() {
        0 => Err(PasswordProblem::Missing),
        1..=LONGEST_PASSWORD => Ok(()),
        _ => Err(PasswordProblem::TooLong(LONGEST_PASSWORD)),
    };
    problems.note(AccountField::Password, password);
    match email {
        Some(email) if problems.0.is_empty() => Ok(email.normalized()),
        _ => Err(SignInRefused::Invalid(problems.0)),
    }
}

#[cfg(test)]
mod tests;
