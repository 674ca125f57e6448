use shared_kernel::{AccountId, OrganizationNr, Rank};
use time::Duration;
use uuid::Uuid;

use super::*;
use crate::rate_limits::{Allowance, MockRateLimits, Unlimited};
use crate::sessions::principal::example::{NOW, by_guest};
use crate::sessions::{Membership, MockSessionStore, SessionKind};
use crate::{MockPasswordHasher, PasswordHash, Problem};

struct Seven;

impl Randomness for Seven {
    fn uuid(&self) -> Uuid {
        Uuid::from_u128(7)
    }
}

/// An account whose password is its number.
fn claim(account: i64, is_verified: bool) -> Credentials {
    Credentials {
        account: AccountId(account),
        password: PasswordHash(account.to_string()),
        is_verified,
        is_platform_admin: false,
        is_disabled: false,
        membership: None,
    }
}

fn form(password: &str) -> SignInForm {
    SignInForm {
        email: " Anna@Example.ORG".to_owned(),
        password: password.to_owned(),
        device: Device::new("Firefox"),
        source: "192.0.2.1".to_owned(),
    }
}

fn store(claims: Vec<Credentials>) -> MockSessionStore {
    let mut sessions = MockSessionStore::new();
    sessions
        .expect_claims_of()
        .withf(|email| email == "anna@example.org")
        .return_once(move |_| Ok(claims));
    sessions
}

/// Compares with what [`claim`] says, so many times, and so many times with nothing.
fn passwords(compared: usize, nothing: usize) -> MockPasswordHasher {
    let mut passwords = MockPasswordHasher::new();
    passwords
        .expect_verify()
        .times(compared)
        .returning(|password, hash| Ok(hash.0 == password));
    passwords.expect_verify_nothing().times(nothing).returning(|_| Ok(()));
    passwords
}

fn use_case(sessions: MockSessionStore, passwords: MockPasswordHasher, limits: Arc<dyn RateLimits>) -> SignIn {
    SignIn::new(Arc::new(sessions), Arc::new(passwords), limits, Arc::new(Seven))
}

#[tokio::test]
async fn proven_account_comes_first_and_claims_after_it() {
    let all = || vec![claim(5, true), claim(9, false), claim(8, false), claim(7, false)];
    let unproven = || vec![claim(9, false), claim(8, false)];
    // Where only claims are signed in, nothing tells how many others there are.
    let table = [
        (all(), "5", 1, 0),
        (all(), "9", 4, 0),
        (all(), "8", 4, 0),
        (all(), "7", 4, 0),
        (unproven(), "9", 2, 2),
        (unproven(), "8", 2, 2),
    ];
    for (claims, password, compared, nothing) in table {
        let account = AccountId(password.parse().unwrap());
        let mut sessions = store(claims);
        sessions
            .expect_open()
            .withf(move |change, opened, session| {
                change.account() == Some(account) && *opened == account && session.kind == SessionKind::Customer
            })
            .once()
            .returning(|_, _, _| Ok(()));
        let signed_in = use_case(sessions, passwords(compared, nothing), Arc::new(Unlimited))
            .sign_in(by_guest(), &form(password))
            .await
            .unwrap();
        assert_eq!(signed_in.account, account);
        assert_eq!(signed_in.session, SessionId(Uuid::from_u128(7)));
    }
}

#[tokio::test]
async fn refusal_costs_the_same_whoever_has_the_email_address() {
    let table = [
        vec![],
        vec![claim(5, true)],
        vec![claim(9, false)],
        vec![claim(9, false), claim(8, false)],
        vec![claim(9, false), claim(8, false), claim(7, false)],
        vec![claim(5, true), claim(9, false)],
        vec![claim(5, true), claim(9, false), claim(8, false), claim(7, false)],
    ];
    for claims in table {
        let compared = claims.len();
        let refused = use_case(store(claims), passwords(compared, 4 - compared), Arc::new(Unlimited))
            .sign_in(by_guest(), &form("wrong"))
            .await;
        assert!(matches!(refused, Err(SignInRefused::Failed)), "{refused:?}");
    }
}

#[tokio::test]
async fn newest_of_claims_with_the_same_password_is_signed_in() {
    let newest = Credentials {
        account: AccountId(9),
        ..claim(8, false)
    };
    let mut sessions = store(vec![newest, claim(8, false)]);
    sessions.expect_open().once().returning(|_, _, _| Ok(()));
    let signed_in = use_case(sessions, passwords(2, 2), Arc::new(Unlimited))
        .sign_in(by_guest(), &form("8"))
        .await
        .unwrap();
    assert_eq!(signed_in.account, AccountId(9));
}

/// As much is compared as for an e-mail address that nobody has.
#[tokio::test]
async fn disabled_account_is_refused_like_a_wrong_password() {
    let disabled = Credentials {
        is_disabled: true,
        ..claim(5, true)
    };
    let refused = use_case(store(vec![disabled]), passwords(1, 3), Arc::new(Unlimited))
        .sign_in(by_guest(), &form("5"))
        .await;
    assert!(matches!(refused, Err(SignInRefused::Failed)), "{refused:?}");
}

#[tokio::test]
async fn session_of_staff_acts_for_its_organisation() {
    let staff = Credentials {
        membership: Some(Membership {
            organization: OrganizationNr(1000),
            rank: Rank::BusinessUser,
            employee: None,
        }),
        ..claim(5, true)
    };
    let admin = Credentials {
        is_platform_admin: true,
        ..staff.clone()
    };
    for (credentials, kind) in [(staff, SessionKind::Business), (admin, SessionKind::Admin)] {
        let mut sessions = store(vec![credentials]);
        sessions
            .expect_open()
            .withf(move |_, _, session| session.kind == kind && session.organization == Some(OrganizationNr(1000)))
            .once()
            .returning(|_, _, _| Ok(()));
        use_case(sessions, passwords(1, 0), Arc::new(Unlimited))
            .sign_in(by_guest(), &form("5"))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn empty_password_is_refused_before_anything_is_read() {
    let too_long = "x".repeat(256);
    for (password, problem) in [
        ("", PasswordProblem::Missing),
        (too_long.as_str(), PasswordProblem::TooLong(255)),
    ] {
        let use_case = use_case(MockSessionStore::new(), MockPasswordHasher::new(), Arc::new(Unlimited));
        let Err(SignInRefused::Invalid(problems)) = use_case.sign_in(by_guest(), &form(password)).await else {
            panic!("{password} was taken");
        };
        assert_eq!(problems, [(AccountField::Password, Problem::Password(problem))]);
    }
}

#[tokio::test]
async fn limits_count_the_source_and_the_email_address_from_it() {
    let mut limits = MockRateLimits::new();
    limits
        .expect_take()
        .withf(|limit, subject, at| *limit == RateLimit::SignInOfSource && subject == "192.0.2.1" && *at == NOW)
        .once()
        .returning(|_, _, _| Ok(Allowance::Granted { left: 1 }));
    limits
        .expect_take()
        .withf(|limit, subject, _| *limit == RateLimit::SignInOfEmail && subject == "anna@example.org 192.0.2.1")
        .once()
        .returning(|_, _, _| Ok(Allowance::RetryAfter(Duration::seconds(90))));
    let refused = use_case(MockSessionStore::new(), MockPasswordHasher::new(), Arc::new(limits))
        .sign_in(by_guest(), &form("5"))
        .await;
    let Err(SignInRefused::Limited(LimitReached::TooMany { retry_after })) = refused else {
        panic!("{refused:?}");
    };
    assert_eq!(retry_after, Duration::seconds(90));
}

#[tokio::test]
async fn crowd_is_told_to_come_back() {
    let mut passwords = MockPasswordHasher::new();
    passwords.expect_verify().return_once(|_, _| Err(HashingError::Busy));
    let refused = use_case(store(vec![claim(5, true)]), passwords, Arc::new(Unlimited))
        .sign_in(by_guest(), &form("5"))
        .await;
    assert!(
        matches!(refused, Err(SignInRefused::Hashing(HashingError::Busy))),
        "{refused:?}"
    );
}
