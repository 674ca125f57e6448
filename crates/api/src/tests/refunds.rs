//! Whoever is answered that we failed has not used up an attempt.

use std::sync::{Arc, Mutex};

use accounts::rate_limits::{Allowance, MockRateLimits, RateLimit};
use accounts::sessions::MockSessionStore;
use accounts::{HashingError, MockPasswordHasher};
use actix_web::test::TestRequest;
use serde_json::json;
use shared_kernel::StoreError;
use tokio::task::yield_now;

use super::parts::{ask, one_organization, parts_over, ports};

type Returned = Arc<Mutex<Vec<(RateLimit, String)>>>;

fn limits(returned: &Returned) -> MockRateLimits {
    let returned = Arc::clone(returned);
    let mut limits = MockRateLimits::new();
    limits.expect_take().returning(|_, _, _| Ok(Allowance::Granted));
    limits.expect_give_back().returning(move |limit, subject| {
        returned.lock().unwrap().push((limit, subject.to_owned()));
        Ok(())
    });
    limits
}

/// Signs in where mailboxes and passwords are found so; the status, and what was given back.
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
    for (known, hashing) in [(Err(down), Ok(())), (Ok(()), Err(HashingError::Busy))] {
        let (status, returned) = sign_in(known, hashing).await;
        assert_eq!(status, 503);
        let limits: Vec<RateLimit> = returned.iter().map(|(limit, _)| *limit).collect();
        assert_eq!(limits, [RateLimit::SignInOfSource, RateLimit::SignInOfMailbox]);
        let (source, both) = (&returned[0].1, &returned[1].1);
        assert_eq!(*both, format!("anna@example.org {source}"));
    }
}

#[actix_web::test]
async fn what_a_refused_request_took_is_used_up() {
    let (status, returned) = sign_in(Ok(()), Ok(())).await;
    assert!((400..500).contains(&status), "{status}");
    assert_eq!(returned, []);
}
