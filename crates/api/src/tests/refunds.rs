//! Whoever is answered that we failed has not used up an attempt.

use std::sync::{Arc, Mutex};

use accounts::rate_limits::{Allowance, MockRateLimits, RateLimit};
use accounts::sessions::MockSessionStore;
use accounts::{HashingError, MockPasswordHasher};
use actix_web::test::TestRequest;
use futures_util::FutureExt;
use serde_json::json;
use shared_kernel::StoreError;
use tokio::task::yield_now;

use super::parts::{ONE_AT_A_TIME, ask, one_organization, parts_over, ports};
use crate::extract::{AttemptOf, source_of};

type Returned = Arc<Mutex<Vec<(RateLimit, String)>>>;

fn limits(returned: &Returned) -> MockRateLimits {
    let returned = Arc::clone(returned);
    let mut limits = MockRateLimits::new();
    limits
        .expect_take()
        .returning(|_, _, _| Ok(Allowance::Granted { left: 1 }));
    limits.expect_give_back().returning(move |limit, subject| {
        returned.lock().unwrap().push((limit, subject.to_owned()));
        Ok(())
    });
    limits
}

/// Signs in where e-mail addresses and passwords are found so; the status, and what was given back.
async fn sign_in(known: Result<(), StoreError>, hashing: Result<(), HashingError>) -> (u16, Vec<(RateLimit, String)>) {
    let returned = Returned::default();
    let mut sessions = MockSessionStore::new();
    sessions
        .expect_claims_of()
        .return_once(move |_| known.map(|()| Vec::new()));
    let mut passwords = MockPasswordHasher::new();
    if hashing.is_ok() {
        passwords.expect_verify_nothing().returning(|_| Ok(()));
    } else {
        passwords.expect_verify_nothing().return_once(|_| hashing);
    }
    let mut ports = ports(one_organization());
    ports.sessions = Arc::new(sessions);
    ports.passwords = Arc::new(passwords);
    ports.rate_limits = Arc::new(limits(&returned));
    let form = json!({ "email": "anna@example.org", "password": "geraten" });
    let request = TestRequest::post().uri("/api/account/login").set_json(form);
    let status = ask(parts_over(ports), request).await.status.as_u16();
    // It is given back after the answer.
    for _ in 0..100 {
        yield_now().await;
    }
    let returned = returned.lock().unwrap().clone();
    (status, returned)
}

#[actix_web::test]
async fn what_a_failed_request_took_is_given_back() {
    let down = StoreError::Unavailable("down".into());
    let (status, returned) = sign_in(Err(down), Ok(())).await;
    assert_eq!(status, 503);
    let limits: Vec<RateLimit> = returned.iter().map(|(limit, _)| *limit).collect();
    assert_eq!(limits, [RateLimit::SignInOfSource, RateLimit::SignInOfEmail]);
    let (source, both) = (&returned[0].1, &returned[1].1);
    assert_eq!(*both, format!("anna@example.org {source}"));
}

/// A crowd of guesses would cost nothing otherwise, however many of them are sent away.
#[actix_web::test]
async fn what_a_request_took_that_found_too_many_waiting_is_used_up() {
    let (status, returned) = sign_in(Ok(()), Err(HashingError::Busy)).await;
    assert_eq!(status, 503);
    assert_eq!(returned, []);
}

/// While so many of one source try passwords, or so many try those of one e-mail address, the next one is sent away,
/// and everybody else signs in as ever.
#[actix_web::test]
async fn crowd_that_tries_passwords_keeps_nobody_else_waiting() {
    let (one, other) = ("192.0.2.1:1", "192.0.2.2:1");
    for (crowd, of, email, expected) in [
        (one, None, "anna@example.org", (503, "BUSY")),
        (other, None, "anna@example.org", (401, "SIGN_IN_FAILED")),
        (other, Some("anna@example.org"), "Anna@example.org", (503, "BUSY")),
        (
            other,
            Some("anna@example.org"),
            "bert@example.org",
            (401, "SIGN_IN_FAILED"),
        ),
    ] {
        let mut sessions = MockSessionStore::new();
        sessions.expect_claims_of().returning(|_| Ok(Vec::new()));
        let mut passwords = MockPasswordHasher::new();
        passwords.expect_verify_nothing().returning(|_| Ok(()));
        let mut ports = ports(one_organization());
        ports.sessions = Arc::new(sessions);
        ports.passwords = Arc::new(passwords);
        let parts = parts_over(ports);
        let attempts = Arc::clone(&parts.attempts);
        let source = |address: &str| {
            let request = TestRequest::default().peer_addr(address.parse().unwrap());
            AttemptOf::Source(source_of(&request.to_http_request()))
        };
        let key = of.map_or_else(|| source(crowd), |email| AttemptOf::EmailAddress(email.to_owned()));
        let admitted = ONE_AT_A_TIME.at_once + ONE_AT_A_TIME.waiting;
        let mut entered: Vec<_> = (0..admitted).map(|_| Box::pin(attempts.enter(key.clone()))).collect();
        // Each is polled once: the first is let in, the others wait.
        let turns: Vec<_> = entered.iter_mut().map(|one| one.as_mut().now_or_never()).collect();
        assert!(turns[0].as_ref().is_some_and(Result::is_ok));
        let form = json!({ "email": email, "password": "geraten" });
        let request = TestRequest::post()
            .uri("/api/account/login")
            .peer_addr(one.parse().unwrap())
            .set_json(form);
        let answer = ask(parts, request).await;
        let problem = answer.json();
        assert_eq!(
            (answer.status.as_u16(), problem["code"].as_str().unwrap()),
            expected,
            "{email}"
        );
    }
}

#[actix_web::test]
async fn what_a_refused_request_took_is_used_up() {
    let (status, returned) = sign_in(Ok(()), Ok(())).await;
    assert!((400..500).contains(&status), "{status}");
    assert_eq!(returned, []);
}
