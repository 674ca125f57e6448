//! Time limits, with a clock that jumps to the next timer as soon as nothing else is left to do.

use std::future::pending;
use std::sync::Arc;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;
use async_trait::async_trait;
use catalog::{Organization, OrganizationReader, SocialMediaLink, Trader, WebContentKind};
use futures_util::stream;
use serde_json::json;
use shared_kernel::{OrganizationNr, StoreError};
use time::OffsetDateTime;
use tokio::time::pause;

use super::parts::{ask, ask_with_body, one_organization, parts};
use crate::app_state::Parts;
use crate::limits::{LimitSetting, ProcessLimits};
use crate::public_url::PublicUrl;
use crate::readiness::{DatabaseProbe, Readiness};
use crate::ui_log::{UiLog, UiLogEntry};

/// A store that never answers.
pub struct Silence;

#[async_trait]
impl OrganizationReader for Silence {
    async fn organization(&self, _: OrganizationNr) -> Result<Option<Organization>, StoreError> {
        pending().await
    }

    async fn web_content(&self, _: OrganizationNr, _: WebContentKind) -> Result<Option<String>, StoreError> {
        pending().await
    }

    async fn social_media(&self, _: OrganizationNr) -> Result<Option<Vec<SocialMediaLink>>, StoreError> {
        pending().await
    }

    async fn trader(&self, _: OrganizationNr) -> Result<Option<Trader>, StoreError> {
        pending().await
    }
}

fn limited(organizations: impl OrganizationReader + 'static) -> Parts {
    let mut parts = parts(organizations);
    parts.limits = ProcessLimits::new(LimitSetting::AS_DOCUMENTED);
    parts
}

#[actix_web::test]
async fn an_answer_that_takes_too_long_is_given_up() {
    pause();
    let answer = ask(parts(Silence), TestRequest::get().uri("/api/organization/1000")).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert_eq!(answer.json()["code"], "UNAVAILABLE");
    assert_eq!(answer.json()["requestId"], answer.header("x-request-id"));
    assert_eq!(answer.header(header::X_CONTENT_TYPE_OPTIONS), "nosniff");
}

#[actix_web::test]
async fn an_answer_that_is_given_up_tells_what_is_left_and_is_read_by_pages_of_the_marketplace() {
    pause();
    let mut parts = limited(Silence);
    parts.api_host = PublicUrl::parse("https://api.example");
    let request = TestRequest::get()
        .uri("/api/organization/1000")
        .insert_header((header::HOST, "api.example"))
        .insert_header((header::ORIGIN, "https://terminhof.example"));
    let answer = ask(parts, request).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(answer.header("ratelimit").starts_with("\"general\";r=299;"));
    assert_eq!(answer.header("ratelimit-policy"), "\"general\";q=300;w=60");
    assert_eq!(
        answer.header(header::ACCESS_CONTROL_ALLOW_ORIGIN),
        "https://terminhof.example"
    );
}

#[actix_web::test]
async fn a_body_that_never_arrives_is_given_up() {
    pause();
    let request = TestRequest::post()
        .uri("/api/calendar/addbooking")
        .insert_header((header::CONTENT_TYPE, "application/json"));
    let endless: Payload = Payload::Stream {
        payload: Box::pin(stream::pending()),
    };
    let answer = ask_with_body(limited(one_organization()), request, endless).await;
    assert_eq!(answer.status, StatusCode::REQUEST_TIMEOUT);
    assert_eq!(answer.json()["code"], "REQUEST_TIMEOUT");
    assert_eq!(answer.header("ratelimit-policy"), "\"attempts\";q=120;w=60");
}

/// A database that answers nobody any more.
struct SilentDatabase;

#[async_trait]
impl DatabaseProbe for SilentDatabase {
    async fn probe(&self) -> Result<(), StoreError> {
        pending().await
    }

    async fn silent(&self) {}
}

#[async_trait]
impl UiLog for Silence {
    async fn append(&self, _: OffsetDateTime, _: &UiLogEntry) -> Result<(), StoreError> {
        pending().await
    }
}

#[actix_web::test]
async fn outcome_of_what_is_given_up_is_unknown_only_where_something_is_written() {
    let visits = json!({
        "organizationNr": 1000, "dateFrom": "2027-01-11", "dateTo": "2027-01-17", "services": [{ "serviceId": 1 }],
    });
    let report = json!({
        "enumLoggingLevel": "ERROR", "isoDateTime": "2027-01-11T08:00:00Z", "message": "TypeError", "page": "/",
    });
    for (path, body, code) in [
        ("/api/calendar/getvisits", visits, "UNAVAILABLE"),
        ("/api/uilogging", report, "UNKNOWN_OUTCOME"),
    ] {
        let mut parts = parts(one_organization());
        parts.readiness = Readiness::new(Arc::new(SilentDatabase));
        parts.ui_log = Arc::new(Silence);
        let answer = ask(parts, TestRequest::post().uri(path).set_json(body)).await;
        assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        assert_eq!(answer.json()["code"], code, "{path}");
    }
}
