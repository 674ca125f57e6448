use actix_web::http::{Method, StatusCode};
use actix_web::test::TestRequest;
use notifications::webhooks::WebhookEvent;
use serde_json::{Value, json};

use super::parts::{ask, one_organization, parts};
use crate::documentation::describe;
use crate::policy::Policy;
use crate::router::Route;
use crate::site::Site;

#[test]
fn the_committed_document_is_the_emitted_one() {
    let committed = include_str!("../../../../openapi/openapi.json");
    let emitted = describe(true).unwrap().openapi;
    assert!(committed == emitted, "openapi/openapi.json is old: run `just openapi`");
    assert_eq!(emitted, describe(false).unwrap().openapi);
}

/// What a call declares stands in the document, so a change of it is seen there and in the list of docs/api.md.
#[test]
fn every_call_is_documented_with_its_policy_and_site() {
    let description = describe(true).unwrap();
    let document: Value = serde_json::from_str(&description.openapi).unwrap();
    let calls: Vec<&Route> = description
        .routes
        .iter()
        .filter(|route| is_call(&document, route))
        .collect();
    let paths = document["paths"].as_object().unwrap();
    let documented: usize = paths.values().map(|item| item.as_object().unwrap().len()).sum();
    assert_eq!(calls.len(), documented);
    for route in calls {
        let operation = &document["paths"][&route.pattern][route.method.as_str().to_lowercase()];
        let mut access = json!({ "policy": route.policy, "site": route.site });
        if let Some(scope) = route.policy.scope() {
            access["scope"] = json!(scope.label());
        }
        assert_eq!(operation["x-access"], access, "{}", route.pattern);
        let summary = operation["summary"].as_str().unwrap();
        assert!(
            summary.ends_with('.') && !summary.contains('\n'),
            "{}: {summary}",
            route.pattern
        );
    }
}

#[test]
fn document_has_a_webhook_for_each_event_with_a_type_that_is_there() {
    let document: Value = serde_json::from_str(&describe(true).unwrap().openapi).unwrap();
    assert_eq!(document["webhooks"].as_object().unwrap().len(), WebhookEvent::ALL.len());
    for event in WebhookEvent::ALL {
        let told = &document["webhooks"][event.wire_name()]["post"];
        let content = &told["requestBody"]["content"]["application/json"];
        let schema = content["schema"]["$ref"].as_str().unwrap().replace('#', "");
        assert!(document.pointer(&schema).is_some(), "{schema}");
        assert_eq!(content["example"]["type"], event.wire_name());
        assert_eq!(told["parameters"].as_array().unwrap().len(), 3);
    }
    let appointment = "/components/schemas/MessageAppointment";
    assert!(document.pointer(appointment).is_some(), "with what is in them");
}

fn is_call(document: &Value, route: &Route) -> bool {
    let method = route.method.as_str().to_lowercase();
    document["paths"]
        .get(&route.pattern)
        .is_some_and(|item| item.get(method).is_some())
}

#[test]
fn every_page_has_the_policy_and_the_site_that_were_decided() {
    let description = describe(true).unwrap();
    let document: Value = serde_json::from_str(&description.openapi).unwrap();
    let pages = description.routes.iter().filter(|route| !is_call(&document, route));
    let table: Vec<String> = pages
        .map(|page| {
            format!(
                "{:4} {:35} {:?} {:?}",
                page.method.as_str(),
                page.pattern,
                page.policy,
                page.site
            )
        })
        .collect();
    insta::assert_snapshot!(table.join("\n"));
}

#[test]
fn a_path_that_several_patterns_match_has_the_first_route() {
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
