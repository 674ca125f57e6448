//! What operators see of requests.

use std::sync::Arc;

use accounts::MockPasswordHasher;
use accounts::rate_limits::{Allowance, MockRateLimits, RateLimit};
use accounts::sessions::MockSessionStore;
use actix_web::test::TestRequest;
use actix_web::web::Data;
use prometheus_client::encoding::text::encode;
use prometheus_client::registry::Registry;
use serde_json::json;

use super::parts::{Answer, answer_of, one_organization, parts, parts_over, ports};
use crate::app_state::{AppState, Parts};
use crate::application::state_of;
use crate::limits::{LimitSetting, ProcessLimits};

fn state(parts: Parts) -> Data<AppState> {
    Data::new(state_of(parts).unwrap())
}

fn text(state: &AppState) -> String {
    let mut registry = Registry::default();
    state.figures.register(&mut registry);
    let mut text = String::new();
    encode(&mut text, &registry).unwrap();
    text
}

#[actix_web::test]
async fn answers_are_counted_by_route_and_what_no_route_knows_is_one_series() {
    let state = state(parts(one_organization()));
    for path in [
        "/api/organization/1000",
        "/api/organization/1001",
        "/wp/admin.php",
        "/wp/login",
        "/wp/login",
    ] {
        answer_of(&state, TestRequest::get().uri(path), None).await;
    }
    let method = "BREW".parse().unwrap();
    answer_of(
        &state,
        TestRequest::with_uri("/api/organization/1000").method(method),
        None,
    )
    .await;
    let text = text(&state);
    let series: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("http_requests_total{"))
        .collect();
    let of_route = |status| {
        format!(
            "http_requests_total{{method=\"GET\",route=\"/api/organization/{{organizationNr}}\",status=\"{status}\"}} 1"
        )
    };
    assert!(series.contains(&of_route(200).as_str()), "{text}");
    assert!(series.contains(&of_route(404).as_str()), "{text}");
    let unknown = "http_requests_total{method=\"none\",route=\"none\",status=\"404\"} 3";
    assert!(series.contains(&unknown), "{text}");
    for word in ["login", "BREW", "1001"] {
        assert!(!text.contains(word), "{word} of a client in {text}");
    }
    let times = "http_request_duration_seconds_count{method=\"none\",route=\"none\"} 4";
    assert!(text.contains(times), "{text}");
}

#[actix_web::test]
async fn what_a_limit_of_this_process_refuses_is_counted_under_its_name() {
    let mut limited = parts(one_organization());
    limited.limits = ProcessLimits::new(LimitSetting::AS_DOCUMENTED);
    let state = state(limited);
    // How many it takes depends on how fast they come: the bucket fills meanwhile.
    let refused = "refused_requests_total{limit=\"general\"} 1\n";
    for _ in 0..2000 {
        answer_of(&state, TestRequest::get().uri("/no-page.txt"), None).await;
        if text(&state).contains(refused) {
            return;
        }
    }
    panic!("{}", text(&state));
}

/// Signs in with a wrong password, where all processes together have let in so many: the answer and the figures.
async fn sign_in(allowance: Allowance) -> (Answer, String) {
    let mut stores = ports(one_organization());
    let mut limits = MockRateLimits::new();
    limits.expect_take().returning(move |limit, _, _| {
        Ok(match limit {
            RateLimit::SignInOfEmail => allowance,
            _ => Allowance::Granted { left: 97 },
        })
    });
    let mut sessions = MockSessionStore::new();
    sessions.expect_claims_of().returning(|_| Ok(Vec::new()));
    let mut passwords = MockPasswordHasher::new();
    passwords.expect_verify_nothing().returning(|_| Ok(()));
    stores.rate_limits = Arc::new(limits);
    stores.sessions = Arc::new(sessions);
    stores.passwords = Arc::new(passwords);
    let mut parts = parts_over(stores);
    parts.limits = ProcessLimits::new(LimitSetting::AS_DOCUMENTED);
    let state = state(parts);
    let form = json!({ "email": "anna@example.org", "password": "geraten" });
    let request = TestRequest::post().uri("/api/account/login").set_json(form);
    let answer = answer_of(&state, request, None).await;
    (answer, text(&state))
}

#[actix_web::test]
async fn sign_in_that_fails_and_one_that_is_refused_are_counted() {
    let (_, failed) = sign_in(Allowance::Granted { left: 4 }).await;
    assert!(failed.contains("failed_sign_ins_total 1\n"), "{failed}");
    let (_, refused) = sign_in(Allowance::RetryAfter(time::Duration::MINUTE)).await;
    assert!(refused.contains("failed_sign_ins_total 0\n"), "{refused}");
    assert!(
        refused.contains("refused_requests_total{limit=\"sign_in_of_email\"} 1\n"),
        "{refused}"
    );
}

/// What all processes count is what ends first; that of this process goes by another name.
#[actix_web::test]
async fn answer_tells_what_is_left_of_each_limit_and_of_the_tightest_first() {
    let (answer, _) = sign_in(Allowance::Granted { left: 4 }).await;
    let left = answer.header("ratelimit");
    assert_eq!(
        left,
        "\"sign_in_of_email\";r=4;t=540, \"sign_in_of_source\";r=97;t=108, \"attempts\";r=119;t=1"
    );
    let policy = answer.header("ratelimit-policy");
    assert_eq!(
        policy,
        "\"sign_in_of_email\";q=10;w=900, \"sign_in_of_source\";q=100;w=3600, \"attempts\";q=120;w=60"
    );
    let (answer, _) = sign_in(Allowance::RetryAfter(time::Duration::MINUTE)).await;
    let left = answer.header("ratelimit");
    assert!(left.starts_with("\"sign_in_of_email\";r=0;t=870, "), "{left}");
}
