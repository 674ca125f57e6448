use actix_web::http::{Method, StatusCode};
use actix_web::test::TestRequest;

use super::parts::{ask, one_organization, parts};
use crate::documentation::describe;
use crate::policy::Policy;
use crate::site::Site;

#[test]
fn the_committed_document_is_the_emitted_one() {
    let committed = include_str!("../../../../openapi/openapi.json");
    let emitted = describe(true).unwrap().openapi;
    assert!(committed == emitted, "openapi/openapi.json is old: run `just openapi`");
    assert_eq!(emitted, describe(false).unwrap().openapi);
}

#[test]
fn every_route_has_the_policy_and_the_site_that_were_decided() {
    let table: Vec<String> = describe(true)
        .unwrap()
        .routes
        .iter()
        .map(|route| {
            format!(
                "{:4} {:55} {:?} {:?}",
                route.method.as_str(),
                route.pattern,
                route.policy,
                route.site
            )
        })
        .collect();
    insta::assert_snapshot!(table.join("\n"));
}

#[test]
fn the_first_match_decides_and_every_documented_call_has_one() {
    let routes = describe(true).unwrap().routes;
    let route = routes.find(&Method::GET, "/docs/openapi.json").unwrap();
    assert_eq!(
        (route.pattern.as_str(), route.policy, route.site),
        ("/docs/openapi.json", Policy::Public, Site::MainHost)
    );
    assert_eq!(
        routes.find(&Method::GET, "/haarwerk-1000").unwrap().pattern,
        "/{organization}"
    );
}

#[actix_web::test]
async fn the_pages_of_development_do_not_exist_in_production() {
    for path in [
        "/dev/mails",
        "/dev/mails/20270111T070000Z-0123456789abcdef.eml",
        "/dev/mails/20270111T070000Z-0123456789abcdef.eml/html",
    ] {
        let mut production = parts(one_organization());
        production.is_production = true;
        let answer = ask(production, TestRequest::get().uri(path)).await;
        assert_eq!(
            (answer.status, answer.json()["code"].as_str()),
            (StatusCode::NOT_FOUND, Some("NOT_FOUND")),
            "{path}"
        );
    }
    let answer = ask(parts(one_organization()), TestRequest::get().uri("/dev/mails")).await;
    assert_eq!(answer.status, StatusCode::OK);
    for name in ["..%2f..%2fetc%2fpasswd", "nothing.eml", "..eml"] {
        let answer = ask(
            parts(one_organization()),
            TestRequest::get().uri(&format!("/dev/mails/{name}")),
        )
        .await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{name}");
    }
}
