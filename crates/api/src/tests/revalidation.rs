//! Which answers a browser may keep, and how it asks whether they still hold.

use actix_web::http::{Method, StatusCode, header};
use actix_web::test::TestRequest;

use super::parts::{Answer, ask, one_organization, organization, parts};

const ORGANIZATION: &str = "/api/organization/1000";

async fn get(path: &str) -> Answer {
    ask(parts(one_organization()), TestRequest::get().uri(path)).await
}

async fn get_if_none_match(path: &str, known: &str) -> Answer {
    let request = TestRequest::get()
        .uri(path)
        .insert_header((header::IF_NONE_MATCH, known));
    ask(parts(one_organization()), request).await
}

#[actix_web::test]
async fn public_data_is_sent_again_only_when_it_has_changed() {
    for path in [
        ORGANIZATION,
        "/api/account/getBranches",
        "/api/organization/listofbranches",
    ] {
        let first = get(path).await;
        assert_eq!(first.header(header::CACHE_CONTROL), "no-cache", "{path}");
        let tag = first.header(header::ETAG).to_owned();
        assert!(tag.starts_with("W/\"") && tag.len() > 20, "{tag}");
        for known in [tag.clone(), format!("\"other\", {tag}"), "*".to_owned()] {
            let second = get_if_none_match(path, &known).await;
            assert_eq!(
                (second.status, second.body.as_str()),
                (StatusCode::NOT_MODIFIED, ""),
                "{path} {known}"
            );
            assert_eq!(second.header(header::ETAG), tag);
            assert_eq!(second.header(header::CACHE_CONTROL), "no-cache");
        }
        let other = get_if_none_match(path, "W/\"00000000000000000000000000000000\"").await;
        assert_eq!((other.status, other.body), (StatusCode::OK, first.body));
    }
}

#[actix_web::test]
async fn a_change_of_the_data_changes_the_tag() {
    let before = get(ORGANIZATION).await.header(header::ETAG).to_owned();
    let mut renamed = catalog::MockOrganizationReader::new();
    renamed.expect_organization().returning(|_| {
        let mut organization = organization();
        organization.company_name.push('!');
        Ok(Some(organization))
    });
    let request = TestRequest::get()
        .uri(ORGANIZATION)
        .insert_header((header::IF_NONE_MATCH, before.as_str()));
    let after = ask(parts(renamed), request).await;
    assert_eq!(after.status, StatusCode::OK);
    assert_ne!(after.header(header::ETAG), before);
}

#[actix_web::test]
async fn the_tag_is_the_same_for_head_and_packed_answers() {
    let tag = get(ORGANIZATION).await.header(header::ETAG).to_owned();
    let head = TestRequest::with_uri(ORGANIZATION).method(Method::HEAD);
    let packed = TestRequest::get()
        .uri(ORGANIZATION)
        .insert_header((header::ACCEPT_ENCODING, "gzip"));
    for request in [head, packed] {
        assert_eq!(ask(parts(one_organization()), request).await.header(header::ETAG), tag);
    }
}

#[actix_web::test]
async fn pages_errors_and_health_are_not_stored() {
    for path in [
        "/",
        "/haarwerk-1000",
        "/api/nothing",
        "/api/organization/abc",
        "/api/organization/1001",
        "/api/calendar/mycalendarentry/download/nothing",
        "/api/calendar/addbooking",
        "/health/live",
        "/health/ready",
        "/dev/mails",
        "/docs",
    ] {
        let answer = get_if_none_match(path, "*").await;
        assert_ne!(answer.status, StatusCode::NOT_MODIFIED, "{path}");
        assert_eq!(answer.header(header::CACHE_CONTROL), "no-store", "{path}");
        assert_eq!(answer.header(header::ETAG), "", "{path}");
    }
}
