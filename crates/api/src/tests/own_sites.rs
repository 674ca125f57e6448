//! Pages of a site of one's own, which ask with a publishable key.

use std::net::SocketAddr;
use std::sync::Arc;

use accounts::api_keys::{ApiKeySecrets, KeyKind, MockApiKeyStore, Origin, Scope, StoredKey};
use actix_web::http::{Method, StatusCode, header};
use actix_web::test::TestRequest;
use actix_web::web::Data;
use catalog::OrganizationReader;
use serde_json::{Value, json};
use shared_kernel::{AccountId, ApiKeyId, OperatingSystemRandomness, OrganizationNr, Rank};
use tokio::time::pause;

use super::parts::{Answer, NOW, answer_of, one_organization, parts_over, ports};
use super::time_limits::Silence;
use crate::app_state::AppState;
use crate::application::state_of;
use crate::documentation::describe;
use crate::extract::source_of;
use crate::limits::{LimitSetting, ProcessLimits};
use crate::own_sites::{NAME_NONE, SPELLINGS};
use crate::tokens::PrefixedKeys;

const SALON: &str = "https://salon.example";
const OTHER: &str = "https://other.example";
const PROFILE: &str = "/api/organization/1000";

/// An application with a publishable key of organisation 1000 for pages of [`SALON`], one that was revoked, and a secret key.
struct OwnSite {
    state: Data<AppState>,
    publishable: String,
    revoked: String,
    secret: String,
}

fn own_site(limits: LimitSetting) -> OwnSite {
    own_site_over(one_organization(), limits)
}

fn own_site_over(organizations: impl OrganizationReader + 'static, limits: LimitSetting) -> OwnSite {
    let secrets = PrefixedKeys::new(Arc::new(OperatingSystemRandomness));
    let (publishable, revoked, secret) = (
        secrets.new_secret(KeyKind::Publishable),
        secrets.new_secret(KeyKind::Publishable),
        secrets.new_secret(KeyKind::Secret),
    );
    let stored = |scopes: &[Scope], origins: &[&str]| StoredKey {
        id: ApiKeyId(i64::from(origins.is_empty())),
        organization: OrganizationNr(1000),
        scopes: scopes.iter().copied().collect(),
        origins: origins.iter().map(|origin| Origin::parse(origin).unwrap()).collect(),
        made_by: AccountId(7),
        maker_rank: Some(Rank::BusinessAdmin),
        is_organization_closed: false,
        expires_at: None,
        last_used_at: None,
        revoked_at: None,
    };
    let (page, tool) = (stored(&[], &[SALON]), stored(Scope::ALL, &[]));
    let former = StoredKey {
        revoked_at: Some(NOW),
        ..page.clone()
    };
    let (page_hash, former_hash, tool_hash) = (publishable.hash, revoked.hash, secret.hash);
    let mut keys = MockApiKeyStore::new();
    keys.expect_find().returning(move |hash| {
        Ok(match hash {
            hash if hash == page_hash => Some(page.clone()),
            hash if hash == former_hash => Some(former.clone()),
            hash if hash == tool_hash => Some(tool.clone()),
            _ => None,
        })
    });
    keys.expect_touch().returning(|_, _, _| Ok(()));
    keys.expect_is_origin_of_a_key()
        .returning(|origin| Ok(origin.as_str() == SALON));
    let mut mocked = ports(organizations);
    mocked.api_keys = Arc::new(keys);
    let mut parts = parts_over(mocked);
    parts.limits = ProcessLimits::new(limits);
    OwnSite {
        state: Data::new(state_of(parts).unwrap()),
        publishable: publishable.text,
        revoked: revoked.text,
        secret: secret.text,
    }
}

impl OwnSite {
    async fn ask(&self, key: &str, origin: Option<&str>, request: TestRequest) -> Answer {
        let request = request.insert_header((header::AUTHORIZATION, format!("Bearer {key}")));
        let request = match origin {
            Some(origin) => request.insert_header((header::ORIGIN, origin)),
            None => request,
        };
        answer_of(&self.state, request, None).await
    }

    async fn page(&self, origin: &str, request: TestRequest) -> Answer {
        self.ask(&self.publishable, Some(origin), request).await
    }
}

fn get(path: &str) -> TestRequest {
    TestRequest::get().uri(path)
}

/// What a browser asks before it sends a key.
fn preflight(origin: &str, method: &str, path: &str) -> TestRequest {
    TestRequest::with_uri(path)
        .method(Method::OPTIONS)
        .insert_header((header::ORIGIN, origin))
        .insert_header((header::ACCESS_CONTROL_REQUEST_METHOD, method))
        .insert_header((header::ACCESS_CONTROL_REQUEST_HEADERS, "authorization"))
}

fn allowed(answer: &Answer) -> &str {
    answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN)
}

#[actix_web::test]
async fn page_of_the_key_reads_what_is_public_of_its_organisation_without_cookies() {
    let site = own_site(LimitSetting::AS_DOCUMENTED);
    let answer = site.page(SALON, get(PROFILE)).await;
    assert_eq!(
        (answer.status.as_u16(), allowed(&answer)),
        (200, SALON),
        "{}",
        answer.body
    );
    assert_eq!(answer.header(header::ACCESS_CONTROL_ALLOW_CREDENTIALS), "");
    assert!(answer.headers.get_all(header::VARY).any(|vary| vary == "Origin"));
    let exposed = answer.header(header::ACCESS_CONTROL_EXPOSE_HEADERS);
    assert!(
        exposed.contains("RateLimit") && exposed.contains("Retry-After"),
        "{exposed}"
    );
    let left = answer.header("ratelimit");
    assert!(left.starts_with("\"general\";r=299;"), "{left}");
    assert!(left.contains("\"publishable_key\";r=599;"), "{left}");
    let policy = answer.header("ratelimit-policy");
    assert_eq!(policy, "\"general\";q=300;w=60, \"publishable_key\";q=600;w=60");
}

#[actix_web::test]
async fn browser_is_told_before_it_asks_whether_the_page_may() {
    let site = own_site(LimitSetting::AS_DOCUMENTED);
    let asked = |origin, method, path| answer_of(&site.state, preflight(origin, method, path), None);
    let allowed_now = asked(SALON, "POST", "/api/calendar/addbooking").await;
    assert_eq!((allowed_now.status.as_u16(), allowed(&allowed_now)), (204, SALON));
    let headers = allowed_now.header(header::ACCESS_CONTROL_ALLOW_HEADERS);
    assert!(
        headers.contains("Authorization") && headers.contains("Idempotency-Key"),
        "{headers}"
    );
    for (origin, method, path) in [
        (OTHER, "POST", "/api/calendar/addbooking"),
        ("null", "GET", PROFILE),
        ("https://salon.example.evil.example", "GET", PROFILE),
        ("http://salon.example", "GET", PROFILE),
        (SALON, "GET", "/api/staff/calendar"),
        (SALON, "POST", "/api/account/login"),
        (SALON, "DELETE", PROFILE),
        (SALON, "GET", "/"),
    ] {
        let refused = asked(origin, method, path).await;
        assert_eq!(
            (refused.status.as_u16(), allowed(&refused)),
            (405, ""),
            "{origin} {method} {path}"
        );
    }
}

#[actix_web::test]
async fn page_from_elsewhere_or_no_page_at_all_is_refused_and_reads_nothing() {
    let site = own_site(LimitSetting::Off);
    for origin in [Some(OTHER), Some("null"), Some("https://SALON.example"), None] {
        let answer = site.ask(&site.publishable, origin, get(PROFILE)).await;
        assert_eq!((answer.status.as_u16(), allowed(&answer)), (403, ""), "{origin:?}");
    }
}

/// Whoever built the page would see nothing but a complaint of the browser.
#[actix_web::test]
async fn page_that_has_or_had_a_key_reads_that_its_key_is_revoked_or_wrong() {
    let site = own_site(LimitSetting::AS_DOCUMENTED);
    let wrong = format!("th_pub_{}", "0".repeat(64));
    for key in [site.revoked.as_str(), &wrong, "th_pub_"] {
        for (origin, reads) in [(Some(SALON), SALON), (Some(OTHER), ""), (Some("null"), ""), (None, "")] {
            let answer = site.ask(key, origin, get(PROFILE)).await;
            assert_eq!(
                (answer.status.as_u16(), allowed(&answer)),
                (401, reads),
                "{key} {origin:?}"
            );
            assert_eq!(answer.json()["code"], "UNAUTHENTICATED");
        }
    }
    let secret = format!("th_live_{}", "0".repeat(64));
    let answer = site.ask(&secret, Some(SALON), get(PROFILE)).await;
    assert_eq!((answer.status.as_u16(), allowed(&answer)), (401, ""));
}

#[actix_web::test]
async fn publishable_key_is_about_its_organisation_alone() {
    let site = own_site(LimitSetting::Off);
    let slots = |organizations: serde_json::Value| {
        let mut asked = json!({ "serviceIdList": [1], "dateFrom": "2027-01-11", "dateTo": "2027-01-12" });
        asked
            .as_object_mut()
            .unwrap()
            .extend(organizations.as_object().unwrap().clone());
        TestRequest::post()
            .uri("/api/calendar/getbookingslotsoverview")
            .set_json(asked)
    };
    for request in [
        get("/api/organization/1001"),
        get("/api/offeredservices?organizationNr=1001"),
        get("/api/offeredservices?organizationnr=1001"),
        get("/api/offeredservices?organizationNr=1000&organizatonNr=1001"),
        get("/api/offeredservices"),
        get("/api/businesshours/01000"),
        slots(json!({ "organizationNr": 1001 })),
        slots(json!({ "organizatonNr": 1001 })),
        slots(json!({ "organizationNr": 1000, "organizatonNr": 1001 })),
        slots(json!({ "organizationNr": "1000" })),
        slots(json!({})),
    ] {
        let answer = site.page(SALON, request).await;
        assert_eq!(answer.status.as_u16(), 403, "{}", answer.body);
        assert_eq!(allowed(&answer), SALON, "whoever builds the page reads why");
    }
    let answer = site.page(SALON, get("/api/offeredservices?organizationNr=1000")).await;
    assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
}

/// Of the operator, of the page itself, and of what somebody knows by a secret of its own.
#[actix_web::test]
async fn publishable_key_opens_what_is_about_no_organisation() {
    let site = own_site(LimitSetting::Off);
    let correction = TestRequest::post()
        .uri("/api/calendar/correctbookingemail")
        .set_json(json!({}));
    for (request, status) in [
        (get("/api/operator"), 200),
        (get("/api/operator/contact"), 200),
        (get("/api/operator/pages/imprint"), 200),
        (get("/api/calendar/mycalendarentry/download/no-guid"), 404),
        (correction, 422),
    ] {
        let answer = site.page(SALON, request).await;
        assert_eq!(
            (answer.status.as_u16(), allowed(&answer)),
            (status, SALON),
            "{}",
            answer.body
        );
    }
    let foreign = site.page(SALON, get("/api/operator?organizationNr=1001")).await;
    assert_eq!(foreign.status.as_u16(), 403);
}

/// What a call is about stands where the middleware looks for it, or it is about no organisation.
#[actix_web::test]
async fn calls_that_name_no_organisation_are_those_of_the_list() {
    let described = describe(true).unwrap();
    let document: Value = serde_json::from_str(&described.openapi).unwrap();
    let is_organization = |name: &Value| name.as_str().is_some_and(|name| SPELLINGS.contains(&name));
    let names_one = |operation: &Value| {
        let parameters = operation["parameters"].as_array();
        let schema = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
        let schema = schema.as_str().map(|place| document.pointer(&place[1..]).unwrap());
        let members = schema.and_then(|schema| schema["properties"].as_object());
        parameters.is_some_and(|all| all.iter().any(|one| is_organization(&one["name"])))
            || members.is_some_and(|members| SPELLINGS.iter().any(|name| members.contains_key(*name)))
    };
    let open = described.routes.iter().filter(|route| route.is_open_to_own_sites());
    let mut name_none: Vec<&str> = open
        .filter(|route| !names_one(&document["paths"][&route.pattern][route.method.as_str().to_lowercase()]))
        .map(|route| route.pattern.as_str())
        .collect();
    name_none.sort_unstable();
    assert_eq!(name_none, NAME_NONE);
}

#[actix_web::test]
async fn publishable_key_opens_nothing_but_what_own_domains_have() {
    let site = own_site(LimitSetting::Off);
    let mut opened = Vec::new();
    let routes: Vec<(Method, String)> = site
        .state
        .routes
        .iter()
        .map(|one| (one.method.clone(), one.pattern.clone()))
        .collect();
    for (method, pattern) in routes {
        let route = site
            .state
            .routes
            .iter()
            .find(|one| one.method == method && one.pattern == pattern)
            .unwrap();
        if route.is_open_to_own_sites() {
            assert!(!route.policy.needs_session(), "{pattern}");
            opened.push(format!("{method} {pattern}"));
        } else if pattern.starts_with("/api/") {
            let path = pattern.replace(['{', '}'], "");
            let answer = site.page(SALON, TestRequest::with_uri(&path).method(method)).await;
            assert!(
                [403, 404].contains(&answer.status.as_u16()),
                "{path}: {}",
                answer.status
            );
        }
    }
    insta::assert_snapshot!(opened.join("\n"));
}

#[actix_web::test]
async fn limits_count_each_visitor_and_are_read_by_the_page() {
    let site = own_site(LimitSetting::AS_DOCUMENTED);
    let from = |visitor: &str| get(PROFILE).peer_addr(format!("{visitor}:1").parse().unwrap());
    let mut last = site.page(SALON, from("192.0.2.1")).await;
    while last.status == StatusCode::OK {
        last = site.page(SALON, from("192.0.2.1")).await;
    }
    assert_eq!((last.status.as_u16(), allowed(&last)), (429, SALON));
    assert_eq!(last.header(header::RETRY_AFTER), "1");
    assert!(
        last.header("ratelimit").starts_with("\"general\";r=0;t="),
        "{}",
        last.header("ratelimit")
    );
    assert_eq!(site.page(SALON, from("192.0.2.2")).await.status.as_u16(), 200);
}

/// Before the database is asked whose key and whose page it is.
#[actix_web::test]
async fn page_reads_that_its_browser_sends_keys_too_often() {
    let site = own_site(LimitSetting::AS_DOCUMENTED);
    let address: SocketAddr = "192.0.2.1:1".parse().unwrap();
    let from_there = || get(PROFILE).peer_addr(address);
    let source = source_of(&from_there().to_http_request());
    let ask_too_often = async |key: &str| {
        loop {
            // A new request is allowed every 50 ms, which may pass before the page asks.
            while site.state.limits.take_for_lookup_of_key(source).is_ok() {}
            let answer = site.ask(key, Some(SALON), from_there()).await;
            if answer.header("ratelimit").starts_with("\"keys_of_source\"") {
                break answer;
            }
        }
    };
    for (key, reads) in [(&site.publishable, SALON), (&site.secret, "")] {
        let refused = ask_too_often(key).await;
        assert_eq!((refused.status.as_u16(), allowed(&refused)), (429, reads));
        assert_eq!(refused.header(header::RETRY_AFTER), "1");
    }
}

#[actix_web::test]
async fn page_reads_that_an_answer_was_given_up_and_what_is_left() {
    pause();
    let site = own_site_over(Silence, LimitSetting::AS_DOCUMENTED);
    let answer = site.page(SALON, get(PROFILE)).await;
    assert_eq!((answer.status.as_u16(), allowed(&answer)), (503, SALON));
    let policy = answer.header("ratelimit-policy");
    assert_eq!(policy, "\"general\";q=300;w=60, \"publishable_key\";q=600;w=60");
    let huge = TestRequest::post()
        .uri("/api/calendar/addbooking")
        .set_payload(" ".repeat(70_000));
    let answer = site.page(SALON, huge).await;
    assert_eq!((answer.status.as_u16(), allowed(&answer)), (413, SALON));
    let policy = answer.header("ratelimit-policy");
    assert_eq!(policy, "\"attempts\";q=120;w=60, \"publishable_key\";q=600;w=60");
}

#[actix_web::test]
async fn secret_key_asks_where_everybody_may_and_its_own_limit_counts() {
    let site = own_site(LimitSetting::AS_DOCUMENTED);
    let mut answered = 0;
    let refused = loop {
        let answer = site.ask(&site.secret, None, get(PROFILE)).await;
        assert!(answer.header("ratelimit").starts_with("\"api_key\";r="));
        if answer.status != StatusCode::OK {
            break answer;
        }
        answered += 1;
    };
    assert_eq!(refused.status.as_u16(), 429, "{}", refused.body);
    assert!(answered >= 120, "{answered}");
    let visitor = answer_of(&site.state, get(PROFILE), None).await;
    assert_eq!(visitor.status.as_u16(), 200);
    assert!(visitor.header("ratelimit").starts_with("\"general\";r=299;"));
}

/// Wherever a browser says that it comes from: a secret key does not belong into a page.
#[actix_web::test]
async fn secret_key_lets_no_page_read() {
    let site = own_site(LimitSetting::Off);
    let answer = site.ask(&site.secret, Some(SALON), get(PROFILE)).await;
    assert_eq!((answer.status.as_u16(), allowed(&answer)), (200, ""));
}
