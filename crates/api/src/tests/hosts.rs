use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;

use super::parts::{ask, one_organization, parts};

async fn status(host: &str, path: &str) -> StatusCode {
    ask(
        parts(one_organization()),
        TestRequest::get().uri(path).insert_header((header::HOST, host)),
    )
    .await
    .status
}

#[actix_web::test]
async fn an_unknown_host_gets_a_neutral_404() {
    for host in [
        "evil.example",
        "127.0.0.1",
        "preview.terminhof.example",
        "terminhof.example.evil.example",
    ] {
        for path in [
            "/",
            "/haarwerk-1000",
            "/api/organization/1000",
            "/api/account/getBranches",
            "/docs/",
            "/assets/main-4f2a.js",
            "/nowhere",
        ] {
            let answer = ask(
                parts(one_organization()),
                TestRequest::get().uri(path).insert_header((header::HOST, host)),
            )
            .await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{host}{path}");
            assert_eq!(answer.json()["code"], "NOT_FOUND", "{host}{path}");
        }
    }
}

#[actix_web::test]
async fn the_main_host_is_known_in_every_spelling() {
    for host in ["terminhof.example", "TERMINHOF.EXAMPLE:8080", "terminhof.example."] {
        assert_eq!(status(host, "/api/organization/1000").await, StatusCode::OK, "{host}");
    }
}

#[actix_web::test]
async fn health_is_answered_under_any_host() {
    assert_eq!(status("10.0.0.3:8080", "/health/live").await, StatusCode::OK);
    assert_eq!(status("10.0.0.3:8080", "/health/ready").await, StatusCode::OK);
}

#[actix_web::test]
async fn forwarded_headers_do_not_change_the_host() {
    for name in ["x-forwarded-host", "forwarded"] {
        let value = if name == "forwarded" {
            "host=terminhof.example"
        } else {
            "terminhof.example"
        };
        let request = TestRequest::get()
            .uri("/")
            .insert_header((header::HOST, "evil.example"))
            .insert_header((name, value));
        assert_eq!(
            ask(parts(one_organization()), request).await.status,
            StatusCode::NOT_FOUND,
            "{name}"
        );
    }
}

#[actix_web::test]
async fn a_process_that_leaves_is_not_ready() {
    let leaving = parts(one_organization());
    leaving.readiness.leave();
    let answer = ask(leaving, TestRequest::get().uri("/health/ready")).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
}
