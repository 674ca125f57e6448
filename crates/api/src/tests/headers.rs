use actix_web::http::{Method, StatusCode, header};
use actix_web::test::TestRequest;

use super::parts::{Answer, ask, one_organization, parts};
use crate::public_url::PublicUrl;

const NOTHING: &str = "default-src 'none'; frame-ancestors 'none'";

async fn get(path: &str) -> Answer {
    ask(parts(one_organization()), TestRequest::get().uri(path)).await
}

#[actix_web::test]
async fn every_answer_has_the_security_headers() {
    for path in [
        "/",
        "/api/organization/1000",
        "/api/nothing",
        "/docs/",
        "/assets/main-4f2a.js",
        "/nowhere",
        "/health/live",
    ] {
        let answer = get(path).await;
        assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff", "{path}");
        assert_eq!(answer.header(header::REFERRER_POLICY), "same-origin", "{path}");
        assert_eq!(
            answer.header(header::CROSS_ORIGIN_OPENER_POLICY),
            "same-origin",
            "{path}"
        );
        assert_eq!(
            answer.header(header::CROSS_ORIGIN_RESOURCE_POLICY),
            "same-origin",
            "{path}"
        );
        let permissions = answer.header(header::PERMISSIONS_POLICY);
        assert!(permissions.contains("geolocation=(self),"), "{path}");
        assert!(permissions.contains("camera=(),"), "{path}");
        assert!(
            answer
                .header(header::CONTENT_SECURITY_POLICY)
                .starts_with("default-src 'none'"),
            "{path}"
        );
        assert_eq!(answer.header("x-request-id").len(), 36, "{path}");
        assert_eq!(answer.header(header::SERVER), "", "{path}");
        assert_eq!(answer.header(header::SET_COOKIE), "", "{path}");
        assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN), "", "{path}");
    }
}

#[actix_web::test]
async fn images_come_from_their_own_host_where_one_is_set() {
    let page = get("/").await;
    let policy = page.header(header::CONTENT_SECURITY_POLICY);
    assert!(policy.contains("img-src 'self' data:;"), "{policy}");
    assert!(!page.body.contains("image-host"));
    let mut parts = parts(one_organization());
    parts.image_host = PublicUrl::parse("https://images.example");
    let page = ask(parts, TestRequest::get().uri("/")).await;
    let policy = page.header(header::CONTENT_SECURITY_POLICY);
    assert!(
        policy.contains("img-src 'self' data: https://images.example; font-src"),
        "{policy}"
    );
    let told = r#"<meta name="image-host" content="https://images.example">"#;
    assert!(page.body.contains(told), "{}", page.body);
}

#[actix_web::test]
async fn the_api_answers_pages_of_the_marketplace_under_its_own_host_where_one_is_set() {
    let parts = || {
        let mut parts = parts(one_organization());
        parts.api_host = PublicUrl::parse("https://api.example");
        parts
    };
    let page = ask(parts(), TestRequest::get().uri("/")).await;
    let policy = page.header(header::CONTENT_SECURITY_POLICY);
    assert!(policy.contains("connect-src 'self' https://api.example;"), "{policy}");
    let told = r#"<meta name="api-host" content="https://api.example">"#;
    assert!(page.body.contains(told), "{}", page.body);

    let call = |host: &'static str, origin: &'static str, path: &'static str| {
        let request = TestRequest::get().uri(path).insert_header((header::ORIGIN, origin));
        ask(parts(), request.insert_header((header::HOST, host)))
    };
    let path = "/api/organization/1000";
    let answer = call("api.example", "https://terminhof.example", path).await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(
        answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN),
        "https://terminhof.example"
    );
    assert!(answer.header(header::VARY).contains("Origin"));
    assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_CREDENTIALS), "");
    for stranger in ["https://evil.example", "https://terminhof.example.evil.example", "null"] {
        let answer = call("api.example", stranger, path).await;
        assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN), "", "{stranger}");
    }
    for page in ["/", "/organization/1000", "/docs/"] {
        let answer = call("api.example", "https://terminhof.example", page).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{page}");
    }
    let elsewhere = call("other.example", "https://terminhof.example", path).await;
    assert_eq!(elsewhere.status, StatusCode::NOT_FOUND);
}

#[actix_web::test]
async fn a_page_asks_before_it_calls_the_api_under_its_own_host() {
    let preflight = |origin: &'static str| {
        let mut parts = parts(one_organization());
        parts.api_host = PublicUrl::parse("https://api.example");
        let request = TestRequest::default()
            .method(Method::OPTIONS)
            .uri("/api/calendar/addbooking")
            .insert_header((header::HOST, "api.example"))
            .insert_header((header::ORIGIN, origin))
            .insert_header((header::ACCESS_CONTROL_REQUEST_METHOD, "POST"))
            .insert_header((header::ACCESS_CONTROL_REQUEST_HEADERS, "idempotency-key,content-type"));
        ask(parts, request)
    };
    let answer = preflight("https://terminhof.example").await;
    assert_eq!(answer.status, StatusCode::OK);
    assert_eq!(answer.header(header::ACCESS_CONTROL_MAX_AGE), "600");
    let headers = answer.header(header::ACCESS_CONTROL_ALLOW_HEADERS).to_lowercase();
    assert!(headers.contains("idempotency-key"), "{headers}");
    let stranger = preflight("https://evil.example").await;
    assert_eq!(stranger.header(header::ACCESS_CONTROL_ALLOW_ORIGIN), "");
}

/// Chromium complains on every page about a permission that it does not know.
#[actix_web::test]
async fn the_permissions_policy_has_only_permissions_that_browsers_know() {
    let policy = get("/").await.header(header::PERMISSIONS_POLICY).to_owned();
    for unknown in ["bluetooth", "web-share"] {
        assert!(!policy.contains(unknown), "{unknown}");
    }
}

#[actix_web::test]
async fn an_answer_that_is_no_page_loads_nothing() {
    for path in [
        "/api/organization/1000",
        "/api/account/getBranches",
        "/api/nothing",
        "/api/organization/abc",
    ] {
        let answer = get(path).await;
        assert_eq!(answer.header(header::CONTENT_SECURITY_POLICY), NOTHING, "{path}");
    }
}

#[actix_web::test]
async fn a_page_runs_scripts_of_its_host_only() {
    let policy = get("/").await.header(header::CONTENT_SECURITY_POLICY).to_owned();
    for rule in [
        "default-src 'none';",
        "script-src 'self';",
        "style-src-attr 'unsafe-inline';",
        "connect-src 'self';",
        "base-uri 'none';",
        "object-src 'none';",
        "frame-ancestors 'none';",
        "require-trusted-types-for 'script'",
    ] {
        assert!(policy.contains(rule), "{rule} is missing in {policy}");
    }
    assert!(!policy.contains("unsafe-eval"));
    assert!(!policy.contains("script-src 'self' 'unsafe-inline'"));
}

#[actix_web::test]
async fn every_page_has_a_nonce_of_its_own() {
    let nonce = |answer: &Answer| {
        let policy = answer.header(header::CONTENT_SECURITY_POLICY).to_owned();
        let nonce = policy
            .split("'nonce-")
            .nth(1)
            .and_then(|rest| rest.split('\'').next())
            .unwrap()
            .to_owned();
        assert!(answer.body.contains(&format!("nonce=\"{nonce}\"")));
        nonce
    };
    assert_ne!(nonce(&get("/").await), nonce(&get("/").await));
}

#[actix_web::test]
async fn only_production_insists_on_encryption() {
    let mut production = parts(one_organization());
    production.is_production = true;
    let answer = ask(production, TestRequest::get().uri("/")).await;
    assert_eq!(
        answer.header(header::STRICT_TRANSPORT_SECURITY),
        "max-age=31536000; includeSubDomains"
    );
    assert_eq!(get("/").await.header(header::STRICT_TRANSPORT_SECURITY), "");
}

#[actix_web::test]
async fn an_error_has_the_id_of_its_request() {
    let answer = get("/api/nothing").await;
    assert_eq!(answer.json()["requestId"], answer.header("x-request-id"));
}

#[actix_web::test]
async fn large_texts_are_compressed() {
    let request = TestRequest::get().uri("/docs/openapi.json");
    let answer = ask(
        parts(one_organization()),
        request.insert_header((header::ACCEPT_ENCODING, "gzip")),
    )
    .await;
    assert_eq!(answer.header(header::CONTENT_ENCODING), "gzip");
}
