//! Time limits, with a clock that jumps to the next timer as soon as nothing else is left to do.

use std::future::pending;

use actix_web::dev::Payload;
use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;
use async_trait::async_trait;
use catalog::{Organization, OrganizationReader, SocialMediaLink, Trader, WebContentKind};
use futures_util::stream;
use shared_kernel::{OrganizationNr, StoreError};
use tokio::time::pause;

use super::parts::{ask, ask_with_body, one_organization, parts};

/// A store that never answers.
struct Silence;

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
async fn a_body_that_never_arrives_is_given_up() {
    pause();
    let request = TestRequest::post()
        .uri("/api/calendar/addbooking")
        .insert_header((header::CONTENT_TYPE, "application/json"));
    let endless: Payload = Payload::Stream {
        payload: Box::pin(stream::pending()),
    };
    let answer = ask_with_body(parts(one_organization()), request, endless).await;
    assert_eq!(answer.status, StatusCode::REQUEST_TIMEOUT);
    assert_eq!(answer.json()["code"], "REQUEST_TIMEOUT");
}
