//! Every kind of error body, as clients see it.

use actix_web::http::{Method, StatusCode, header};
use actix_web::test::TestRequest;
use catalog::MockOrganizationReader;
use insta::assert_json_snapshot;
use shared_kernel::StoreError;

use super::parts::{Answer, ask, one_organization, parts};

async fn refused(request: TestRequest, status: u16) -> Answer {
    let answer = ask(parts(one_organization()), request).await;
    assert_eq!(answer.status.as_u16(), status, "{}", answer.body);
    assert_eq!(answer.header(header::CONTENT_TYPE), "application/problem+json");
    answer
}

fn post(path: &str, body: impl Into<Vec<u8>>) -> TestRequest {
    TestRequest::post()
        .uri(path)
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .set_payload(body.into())
}

macro_rules! assert_problem {
    ($name:literal, $answer:expr) => {
        assert_json_snapshot!($name, $answer.problem());
    };
}

#[actix_web::test]
async fn unknown_paths_organisations_and_contents_are_not_found() {
    assert_problem!(
        "unknown_path",
        refused(TestRequest::get().uri("/api/nothing"), 404).await
    );
    assert_problem!(
        "unknown_organization",
        refused(TestRequest::get().uri("/api/organization/1001"), 404).await
    );
    assert_problem!(
        "unknown_content",
        refused(TestRequest::get().uri("/api/webcontent/1000/password"), 404).await
    );
    let guid = "/api/calendar/mycalendarentry/download/BEGIN:VCALENDAR";
    assert_problem!("malformed_guid", refused(TestRequest::get().uri(guid), 404).await);
}

#[actix_web::test]
async fn a_wrong_method_is_answered_with_the_allowed_ones() {
    for method in [
        Method::POST,
        Method::PUT,
        Method::DELETE,
        Method::PATCH,
        Method::OPTIONS,
        Method::TRACE,
    ] {
        let answer = refused(TestRequest::with_uri("/api/organization/1000").method(method), 405).await;
        assert_eq!(answer.header(header::ALLOW), "GET, HEAD");
    }
    let answer = refused(TestRequest::get().uri("/api/calendar/addbooking"), 405).await;
    assert_eq!(answer.header(header::ALLOW), "POST");
    assert_problem!("wrong_method", answer);
}

#[actix_web::test]
async fn a_path_or_query_without_its_number_is_refused_with_its_field() {
    for path in [
        "/api/organization/abc",
        "/api/organization/99999999999",
        "/api/organization/1.5",
        "/api/businesshours/-",
    ] {
        assert_problem!("no_number_in_path", refused(TestRequest::get().uri(path), 422).await);
    }
    assert_problem!(
        "no_number_in_query",
        refused(TestRequest::get().uri("/api/offeredservices?organizationNr=abc"), 422).await
    );
    assert_problem!(
        "nothing_in_query",
        refused(TestRequest::get().uri("/api/socialmedia"), 422).await
    );
    for size in ["0", "51", "4294967295"] {
        let answer = refused(
            TestRequest::get().uri(&format!("/api/search/organizations?size={size}")),
            422,
        )
        .await;
        assert_problem!("page_too_large", answer);
    }
}

#[actix_web::test]
async fn bodies_that_are_no_json_too_large_or_incomplete_are_refused() {
    let path = "/api/calendar/addbooking";
    assert_problem!("malformed_json", refused(post(path, "{"), 400).await);
    assert_problem!(
        "no_json",
        refused(TestRequest::post().uri(path).set_payload("{}"), 415).await
    );
    let packed = post(path, "{}").insert_header((header::CONTENT_ENCODING, "gzip"));
    assert_problem!("packed_json", refused(packed, 415).await);
    assert_problem!("large_body", refused(post(path, vec![b' '; 64 * 1024 + 1]), 413).await);
    assert_problem!("empty_object", refused(post(path, "{}"), 422).await);
    assert_problem!(
        "two_spellings",
        refused(post(path, r#"{"organizatonNr": 1, "organizationNr": 2}"#), 422).await
    );
}

#[actix_web::test]
async fn addresses_and_headers_that_are_too_long_are_refused() {
    assert_problem!(
        "long_address",
        refused(TestRequest::get().uri(&format!("/api/{}", "a".repeat(2048))), 414).await
    );
    let large = TestRequest::get()
        .uri("/")
        .insert_header(("x-large", "a".repeat(16 * 1024)));
    assert_problem!("large_headers", refused(large, 431).await);
}

#[actix_web::test]
async fn slot_queries_with_bad_ranges_or_too_many_services_are_refused() {
    let path = "/api/calendar/getbookingslotsoverview";
    let body = |services: &str, from: &str, to: &str| {
        format!(r#"{{"organizationNr": 1000, "serviceIdList": [{services}], "dateFrom": "{from}", "dateTo": "{to}"}}"#)
    };
    let reversed = refused(post(path, body("1", "2027-01-12", "2027-01-11")), 422).await;
    assert_problem!("reversed_range", reversed);
    let endless = refused(post(path, body("1", "2027-01-11", "9999-12-31")), 422).await;
    assert_problem!("long_range", endless);
    let none = refused(post(path, body("", "2027-01-11", "2027-01-11")), 422).await;
    assert_problem!("no_service", none);
    let eleven = ["1"; 11].join(",");
    assert_problem!(
        "eleven_services",
        refused(post(path, body(&eleven, "2027-01-11", "2027-01-11")), 422).await
    );
}

#[actix_web::test]
async fn a_failed_store_is_answered_without_its_cause() {
    let failing = |error: fn() -> StoreError| {
        let mut reader = MockOrganizationReader::new();
        reader.expect_organization().returning(move |_| Err(error()));
        ask(parts(reader), TestRequest::get().uri("/api/organization/1000"))
    };
    let down = failing(|| StoreError::Unavailable("db-7.internal refused".into())).await;
    assert_eq!(
        (down.status, down.header(header::RETRY_AFTER)),
        (StatusCode::SERVICE_UNAVAILABLE, "5")
    );
    assert_problem!("store_unavailable", down);
    let lost = failing(|| StoreError::UnknownOutcome("connection lost".into())).await;
    assert_problem!("store_lost", lost);
    let broken = failing(|| StoreError::Unexpected("column \"secret\" does not exist".into())).await;
    assert_eq!(broken.status, StatusCode::INTERNAL_SERVER_ERROR);
    assert_problem!("store_broken", broken);
}
