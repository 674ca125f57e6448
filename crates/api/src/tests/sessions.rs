//! What a token is worth: the row of its session decides, each time anew.

use std::sync::Arc;

use accounts::sessions::{MockSessionStore, SessionKind, StoredSession};
use actix_web::http::{Method, StatusCode, header};
use actix_web::test::TestRequest;
use shared_kernel::{AccountId, SessionId, StoreError};
use time::Duration;
use uuid::Uuid;

use super::parts::{Answer, NOW, ask, one_organization, parts_over, ports, signing_keys};
use crate::tokens::{SessionTokens, TokenHolder, mutated_tokens};

const HOLDER: TokenHolder = TokenHolder {
    account: AccountId(7),
    session: SessionId(Uuid::from_u128(70)),
};

/// Lists the sessions of whoever asks: with a session, and with a row for it, there are none.
const PATH: &str = "/api/account/sessions";

fn row() -> StoredSession {
    StoredSession {
        id: HOLDER.session,
        account: HOLDER.account,
        kind: SessionKind::Customer,
        created_at: NOW,
        last_used_at: NOW,
        password_at: NOW,
        ended_at: None,
        ends_by: None,
        impersonator: None,
        impersonator_may: true,
        account_created_at: NOW - Duration::days(100),
        is_verified: true,
        is_platform_admin: false,
        disabled_at: None,
        membership: None,
    }
}

fn token() -> String {
    let tokens = SessionTokens::new(&signing_keys());
    tokens
        .sign(HOLDER, Uuid::from_u128(9), NOW, NOW + Duration::days(30))
        .unwrap()
}

/// Asks with these headers, where every session id has this row.
async fn ask_with(row: Option<StoredSession>, authorization: &[&str]) -> Answer {
    let mut sessions = MockSessionStore::new();
    sessions.expect_find().returning(move |_| Ok(row.clone()));
    sessions.expect_sessions_of().returning(|_| Ok(Vec::new()));
    let mut ports = ports(one_organization());
    ports.sessions = Arc::new(sessions);
    let request = authorization
        .iter()
        .fold(TestRequest::get().uri(PATH), |request, value| {
            request.insert_header((header::AUTHORIZATION, *value))
        });
    ask(parts_over(ports), request).await
}

fn assert_refused(answer: &Answer, what: &str) {
    assert_eq!(answer.status, StatusCode::UNAUTHORIZED, "{what}");
    assert_eq!(answer.json()["code"], "UNAUTHENTICATED", "{what}");
    assert_eq!(answer.json()["message"], "Bitte melde dich an.", "{what}");
    assert_eq!(answer.header(header::WWW_AUTHENTICATE), "Bearer", "{what}");
    assert_eq!(answer.header(header::CACHE_CONTROL), "no-store", "{what}");
}

#[actix_web::test]
async fn a_token_of_an_open_session_is_taken() {
    for scheme in ["Bearer", "bearer", "BEARER"] {
        let answer = ask_with(Some(row()), &[&format!("{scheme} {}", token())]).await;
        assert_eq!(
            (answer.status, answer.body.as_str()),
            (StatusCode::OK, "[]"),
            "{scheme}"
        );
    }
}

#[actix_web::test]
async fn no_header_but_a_bearer_token_is_a_session() {
    let bare = token();
    for header in [
        "",
        "Bearer",
        "Bearer ",
        &bare,
        &format!("Basic {bare}"),
        &format!("Bearer{bare}"),
    ] {
        assert_refused(&ask_with(Some(row()), &[header]).await, header);
    }
    assert_refused(&ask_with(Some(row()), &[]).await, "none");
}

/// Whatever the database would say of the session.
#[actix_web::test]
async fn mutated_tokens_are_refused() {
    let keys = signing_keys();
    let mutated = mutated_tokens(keys.first(), HOLDER, NOW);
    assert!(mutated.len() >= 30, "{}", mutated.len());
    for (name, token) in mutated {
        assert_refused(&ask_with(Some(row()), &[&format!("Bearer {token}")]).await, &name);
    }
}

#[actix_web::test]
async fn a_token_dies_with_its_row() {
    let bearer = format!("Bearer {}", token());
    let dead = [
        ("unknown", None),
        (
            "ended",
            Some(StoredSession {
                ended_at: Some(NOW),
                ..row()
            }),
        ),
        (
            "unused for 14 days",
            Some(StoredSession {
                created_at: NOW - Duration::days(20),
                last_used_at: NOW - Duration::days(14),
                ..row()
            }),
        ),
        (
            "30 days old",
            Some(StoredSession {
                created_at: NOW - Duration::days(30),
                ..row()
            }),
        ),
        (
            "of an account whose e-mail address was not proven in time",
            Some(StoredSession {
                is_verified: false,
                account_created_at: NOW - Duration::days(7),
                ..row()
            }),
        ),
        (
            "of another account",
            Some(StoredSession {
                account: AccountId(8),
                ..row()
            }),
        ),
    ];
    for (name, row) in dead {
        assert_refused(&ask_with(row, &[&bearer]).await, name);
    }
}

#[actix_web::test]
async fn an_outage_is_no_sign_out() {
    let mut sessions = MockSessionStore::new();
    sessions
        .expect_find()
        .returning(|_| Err(StoreError::Unavailable("down".into())));
    let mut ports = ports(one_organization());
    ports.sessions = Arc::new(sessions);
    let request = TestRequest::get()
        .uri(PATH)
        .insert_header((header::AUTHORIZATION, format!("Bearer {}", token())));
    let answer = ask(parts_over(ports), request).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
}

/// The mock fails the test when a session is looked for.
#[actix_web::test]
async fn public_calls_look_at_no_token() {
    let request = TestRequest::get()
        .uri("/api/organization/1000")
        .insert_header((header::AUTHORIZATION, format!("Bearer {}", token())));
    let answer = ask(parts_over(ports(one_organization())), request).await;
    assert_eq!(answer.status, StatusCode::OK);
}

/// Who books and believes to be signed in is told, instead of booking as somebody else.
#[actix_web::test]
async fn a_dead_token_is_refused_where_a_session_counts() {
    let mut sessions = MockSessionStore::new();
    sessions.expect_find().returning(|_| Ok(None));
    let mut ports = ports(one_organization());
    ports.sessions = Arc::new(sessions);
    let request = TestRequest::with_uri("/api/calendar/addbooking")
        .method(Method::POST)
        .insert_header((header::AUTHORIZATION, format!("Bearer {}", token())))
        .set_json(serde_json::json!({}));
    assert_refused(&ask(parts_over(ports), request).await, "a dead token");
}
