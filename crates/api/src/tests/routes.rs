use accounts::api_keys::Scope;
use actix_web::http::{Method, StatusCode, header};
use actix_web::test::{TestRequest, init_service, try_call_service};
use actix_web::web::Data;
use notifications::webhooks::WebhookEvent;
use serde_json::{Value, json};

use super::parts::{ask, one_organization, parts};
use crate::application::{application, state_of};
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
        let scopes: Vec<&str> = route.policy.scopes().into_iter().map(Scope::label).collect();
        if let Some(scope) = scopes.first() {
            access["scope"] = json!(scope);
        }
        if scopes.len() > 1 {
            access["scopes"] = json!(scopes);
        }
        if route.is_open_to_own_sites() {
            access["ownSites"] = json!(true);
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

/// Each path of the document with each method that it does not have: also where a parameter of another path would take it.
#[actix_web::test]
async fn a_path_has_the_methods_of_the_document_and_no_others() {
    let state = Data::new(state_of(parts(one_organization())).unwrap());
    let document: Value = serde_json::from_str(&state.openapi).unwrap();
    let application = init_service(application(state.clone())).await;
    let mut asked = 0;
    for (pattern, item) in document["paths"].as_object().unwrap() {
        let parts = pattern.split('/').map(|part| match (part.find('{'), part.find('}')) {
            (Some(begin), Some(end)) => format!("{}1{}", &part[..begin], &part[end + 1..]),
            _ => part.to_owned(),
        });
        let path = parts.collect::<Vec<_>>().join("/");
        let mut methods: Vec<String> = item
            .as_object()
            .unwrap()
            .keys()
            .map(|method| method.to_uppercase())
            .collect();
        if methods.iter().any(|method| method == "GET") {
            methods.push("HEAD".to_owned());
        }
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
            if methods.iter().any(|one| one == method) {
                let route = state.routes.find(&method.parse().unwrap(), &path).unwrap();
                assert_eq!(&route.pattern, pattern, "{method} {path}");
                continue;
            }
            asked += 1;
            let request = TestRequest::with_uri(&path)
                .method(method.parse().unwrap())
                .insert_header((header::HOST, "terminhof.example"));
            let answer = try_call_service(&application, request.to_request()).await.unwrap();
            assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method} {path}");
            let allow = answer.headers().get(header::ALLOW).unwrap().to_str().unwrap();
            let mut allowed: Vec<&str> = allow.split(", ").collect();
            allowed.sort_unstable();
            methods.sort();
            assert_eq!(allowed, methods, "{method} {path}");
        }
    }
    assert!(asked > 500, "{asked}");
}

/// The framework takes the first route that fits, and the gate the one that says most of the path: they are the same.
#[test]
fn the_route_that_says_most_of_a_path_is_registered_first() {
    let routes = describe(true).unwrap().routes;
    for route in routes.iter().filter(|route| route.takes(&route.pattern)) {
        let mut same = routes.iter().filter(|other| other.method == route.method);
        let first = same.find(|other| other.takes(&route.pattern));
        assert_eq!(first.unwrap().pattern, route.pattern, "{}", route.method);
    }
}
