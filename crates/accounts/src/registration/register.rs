use std::sync::Arc;

use shared_kernel::{Change, Randomness, SessionId, StoreError};

use super::{Consent, ConsentPurpose, NewAccount, Registered, RegistrationForm, RegistrationStore};
use crate::rate_limits::{LimitReached, RateLimit, RateLimits, take};
use crate::sessions::{Device, NewSession, SessionKind, SignedIn};
use crate::{AccountTokens, FieldProblem, HashingError, NewToken, PasswordHasher, TokenPurpose};

/// What the operator decides about registrations.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RegistrationSettings {
    /// Whether companies may register themselves.
    pub takes_companies: bool,
    /// Which texts are agreed to.
    pub text_version: &'static str,
}

/// Why nobody was registered.
#[derive(Debug, thiserror::Error)]
pub enum RegistrationRefused {
    /// Fields are missing or malformed: all of them.
    #[error("invalid fields")]
    Invalid(Vec<FieldProblem>),
    /// This installation lets no company register itself.
    #[error("companies do not register themselves here")]
    CompaniesNotTaken,
    /// Too many attempts, or the store failed.
    #[error(transparent)]
    Limited(#[from] LimitReached),
    /// Passwords cannot be hashed now.
    #[error(transparent)]
    Hashing(#[from] HashingError),
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Registers customers and companies. Open to everybody.
#[derive(derive_more::Constructor)]
pub struct RegisterAccount {
    accounts: Arc<dyn RegistrationStore>,
    passwords: Arc<dyn PasswordHasher>,
    tokens: Arc<dyn AccountTokens>,
    limits: Arc<dyn RateLimits>,
    randomness: Arc<dyn Randomness>,
    settings: RegistrationSettings,
}

impl RegisterAccount {
    /// Makes an account and begins a session with it. Whether the e-mail address is known makes no difference to the
    /// answer.
    pub async fn register(
        &self,
        change: Change,
        form: &RegistrationForm,
        (device, source): (Device, &str),
    ) -> Result<(SignedIn, Registered), RegistrationRefused> {
        if form.company.is_some() && !self.settings.takes_companies {
            return Err(RegistrationRefused::CompaniesNotTaken);
        }
        let checked = form.check().map_err(RegistrationRefused::Invalid)?;
        let now = change.at;
        take(self.limits.as_ref(), RateLimit::RegistrationOfSource, source, now).await?;
        let password = self.passwords.hash(&checked.password).await?;
        let nonce = self.randomness.uuid();
        let newsletter_nonce = self.randomness.uuid();
        let newsletter = checked
            .newsletter
            .then(|| NewToken::new(self.tokens.as_ref(), TokenPurpose::Newsletter, newsletter_nonce, now));
        let account = NewAccount {
            normalized_email: checked.email.normalized(),
            first_name: checked.first_name,
            last_name: checked.last_name,
            phone: checked.phone,
            password,
            consents: self.consents(checked.newsletter, checked.founding.as_ref()),
            verification: NewToken::new(self.tokens.as_ref(), TokenPurpose::VerifyEmail, nonce, now),
            newsletter,
            session: NewSession {
                id: SessionId(self.randomness.uuid()),
                kind: if checked.founding.is_some() {
                    SessionKind::Business
                } else {
                    SessionKind::Customer
                },
                organization: None,
                device,
                ends_by: None,
            },
            founding: checked.founding,
        };
        // Nobody has an account yet.
        let registered = self.accounts.register(&change, &account).await?;
        let signed_in = SignedIn {
            account: registered.account,
            session: account.session.id,
        };
        Ok((signed_in, registered))
    }

    fn consents(&self, newsletter: bool, founding: Option<&super::Founding>) -> Vec<Consent> {
        let ai = founding.is_some_and(|founding| founding.use_ai_for_content);
        [
            (ConsentPurpose::Terms, true),
            (ConsentPurpose::Newsletter, newsletter),
            (ConsentPurpose::AiContent, ai),
        ]
        .into_iter()
        .filter(|(_, is_given)| *is_given)
        .map(|(purpose, _)| Consent {
            purpose,
            text_version: self.settings.text_version,
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::{AccountId, Actor, OrganizationNr};
    use time::Duration;
    use uuid::Uuid;

    use super::*;
    use crate::rate_limits::{Allowance, MockRateLimits, Unlimited};
    use crate::registration::MockRegistrationStore;
    use crate::registration::form::tests::{business, private};
    use crate::sessions::principal_example::{NOW, by_guest};
    use crate::{MockAccountTokens, MockPasswordHasher, PasswordHash};

    struct Seven;

    impl Randomness for Seven {
        fn uuid(&self) -> Uuid {
            Uuid::from_u128(7)
        }
    }

    fn use_case(
        accounts: MockRegistrationStore,
        passwords: MockPasswordHasher,
        limits: Arc<dyn RateLimits>,
        takes_companies: bool,
    ) -> RegisterAccount {
        let mut tokens = MockAccountTokens::new();
        tokens.expect_hash_for().return_const([9; 32]);
        RegisterAccount::new(
            Arc::new(accounts),
            Arc::new(passwords),
            Arc::new(tokens),
            limits,
            Arc::new(Seven),
            RegistrationSettings {
                takes_companies,
                text_version: "2027-01",
            },
        )
    }

    fn hashing() -> MockPasswordHasher {
        let mut passwords = MockPasswordHasher::new();
        passwords
            .expect_hash()
            .once()
            .returning(|_| Ok(PasswordHash("$argon2id$".to_owned())));
        passwords
    }

    fn of(account: &NewAccount) -> Vec<ConsentPurpose> {
        account.consents.iter().map(|consent| consent.purpose).collect()
    }

    #[tokio::test]
    async fn customer_gets_an_account_a_session_and_a_token_of_seven_days() {
        let mut accounts = MockRegistrationStore::new();
        accounts
            .expect_register()
            .withf(|change, account| {
                change.actor == Actor::Guest
                    && account.normalized_email == "anna@example.org"
                    && account.session.kind == SessionKind::Customer
                    && account.newsletter.is_none()
                    && account.verification.hash == [9; 32]
                    && account.verification.expires_at == NOW + Duration::days(7)
                    && of(account) == [ConsentPurpose::Terms]
            })
            .once()
            .returning(|_, _| {
                Ok(Registered {
                    account: AccountId(7),
                    organization: None,
                })
            });
        let (signed_in, _) = use_case(accounts, hashing(), Arc::new(Unlimited), true)
            .register(by_guest(), &private(), (Device::default(), "192.0.2.1"))
            .await
            .unwrap();
        assert_eq!(signed_in.account, AccountId(7));
        assert_eq!(signed_in.session, SessionId(Uuid::from_u128(7)));
    }

    #[tokio::test]
    async fn company_is_founded_with_its_consents() {
        let mut accounts = MockRegistrationStore::new();
        accounts
            .expect_register()
            .withf(|_, account| {
                account.founding.is_some()
                    && account.newsletter.is_some()
                    && account.session.kind == SessionKind::Business
                    && of(account)
                        == [
                            ConsentPurpose::Terms,
                            ConsentPurpose::Newsletter,
                            ConsentPurpose::AiContent,
                        ]
            })
            .once()
            .returning(|_, _| {
                Ok(Registered {
                    account: AccountId(7),
                    organization: Some(OrganizationNr(1000)),
                })
            });
        let form = RegistrationForm {
            newsletter: true,
            ..business()
        };
        use_case(accounts, hashing(), Arc::new(Unlimited), true)
            .register(by_guest(), &form, (Device::default(), "192.0.2.1"))
            .await
            .unwrap();
    }

    #[tokio::test]
    async fn refused_registration_costs_no_hash() {
        let register = async |form: RegistrationForm, limits: Arc<dyn RateLimits>, takes_companies| {
            use_case(
                MockRegistrationStore::new(),
                MockPasswordHasher::new(),
                limits,
                takes_companies,
            )
            .register(by_guest(), &form, (Device::default(), "192.0.2.1"))
            .await
        };
        let invalid = register(RegistrationForm::default(), Arc::new(Unlimited), true).await;
        assert!(matches!(invalid, Err(RegistrationRefused::Invalid(_))), "{invalid:?}");
        let company = register(business(), Arc::new(Unlimited), false).await;
        assert!(
            matches!(company, Err(RegistrationRefused::CompaniesNotTaken)),
            "{company:?}"
        );
        let mut limits = MockRateLimits::new();
        limits
            .expect_take()
            .withf(|limit, subject, _| *limit == RateLimit::RegistrationOfSource && subject == "192.0.2.1")
            .return_once(|_, _, _| Ok(Allowance::RetryAfter(Duration::MINUTE)));
        let crowd = register(private(), Arc::new(limits), true).await;
        assert!(matches!(crowd, Err(RegistrationRefused::Limited(_))), "{crowd:?}");
    }
}
