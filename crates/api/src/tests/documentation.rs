//! What a reader of the documentation finds.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;
use serde_json::Value;

use wire::problem::Code;

use super::parts::{Answer, ask, one_organization, parts};

async fn get(path: &str) -> Answer {
    ask(parts(one_organization()), TestRequest::get().uri(path)).await
}

/// The values of an attribute in a page: ours are in double quotes.
fn values<'a>(page: &'a str, attribute: &str) -> Vec<&'a str> {
    let beginning = format!(" {attribute}=\"");
    page.split(&beginning)
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect()
}

/// Everything that is linked from a page, with where it is linked, until nothing new is found. What is elsewhere is not visited.
async fn walk(first: &str) -> BTreeMap<String, Answer> {
    let mut visited = BTreeMap::new();
    let mut waiting = vec![first.to_owned()];
    while let Some(path) = waiting.pop() {
        if visited.contains_key(&path) {
            continue;
        }
        let answer = get(&path).await;
        if path.starts_with("/docs/") && answer.header(header::CONTENT_TYPE).starts_with("text/html") {
            for attribute in ["href", "src"] {
                for target in values(&answer.body, attribute) {
                    let target = target.split('#').next().unwrap_or_default();
                    if target.starts_with('/') {
                        waiting.push(target.to_owned());
                    }
                }
            }
        }
        visited.insert(path, answer);
    }
    visited
}

#[actix_web::test]
async fn every_link_of_every_page_leads_somewhere() {
    let pages = walk("/docs/").await;
    for guide in [
        "api",
        "own-site",
        "api-changes",
        "webhooks",
        "operations",
        "configuration",
        "elasticsearch",
    ] {
        assert!(pages.contains_key(&format!("/docs/{guide}")), "{guide} is not linked");
    }
    let anchors: BTreeMap<&str, BTreeSet<&str>> = pages
        .iter()
        .map(|(path, page)| (path.as_str(), values(&page.body, "id").into_iter().collect()))
        .collect();
    let mut wrong = Vec::new();
    for (path, page) in &pages {
        if page.status != StatusCode::OK {
            wrong.push(format!("{path}: {}", page.status));
        }
        if !path.starts_with("/docs/") || !page.header(header::CONTENT_TYPE).starts_with("text/html") {
            continue;
        }
        for target in values(&page.body, "href") {
            let (to, anchor) = target.split_once('#').unwrap_or((target, ""));
            let to = if to.is_empty() { path } else { to };
            let is_relative = !to.starts_with('/') && !to.contains(':');
            let is_missing = !anchor.is_empty() && anchors.get(to).is_some_and(|known| !known.contains(anchor));
            if is_relative || is_missing {
                wrong.push(format!("{path}: {target}"));
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}

#[actix_web::test]
async fn every_error_leads_to_what_its_code_means() {
    let refused = get("/api/organization/1001").await;
    let kind = refused.json()["type"].as_str().unwrap().to_owned();
    assert_eq!(kind, "/docs/errors#ORGANIZATION_NOT_FOUND");
    let page = get("/docs/errors").await;
    assert_eq!(page.status, StatusCode::OK);
    let anchors = values(&page.body, "id");
    for code in Code::ALL {
        assert!(anchors.contains(&code.name()), "{code:?}");
    }
}

#[actix_web::test]
async fn guides_are_found_under_the_names_of_their_files() {
    assert_eq!(get("/docs").await.header(header::LOCATION), "/docs/");
    for guide in ["webhooks", "operations"] {
        let answer = get(&format!("/docs/{guide}.md")).await;
        assert_eq!(answer.status, StatusCode::PERMANENT_REDIRECT);
        assert_eq!(answer.header(header::LOCATION), format!("/docs/{guide}"));
    }
    for nothing in [
        "/docs/nothing",
        "/docs/nothing.md",
        "/docs/files/Cargo.toml",
        "/docs/reference/nothing.js",
    ] {
        assert_eq!(get(nothing).await.status, StatusCode::NOT_FOUND, "{nothing}");
    }
}

#[actix_web::test]
async fn pages_bear_the_name_of_the_product_and_run_scripts_of_this_server_only() {
    for (path, title) in [
        ("/docs/", "Start – Terminhof API"),
        ("/docs/webhooks", "Webhooks – Terminhof API"),
        ("/docs/reference", "All operations – Terminhof API"),
    ] {
        let page = get(path).await;
        assert!(page.body.contains(&format!("<title>{title}</title>")), "{path}");
        let policy = page.header(header::CONTENT_SECURITY_POLICY);
        assert!(policy.contains("script-src 'self';"), "{path}: {policy}");
        assert_eq!(page.body.matches("<h1").count(), 1, "{path}");
    }
}

/// The clock of the test shows Monday, the 11th of January 2027, and no provider has a free start.
#[actix_web::test]
async fn commands_name_this_server_and_days_ahead() {
    let page = get("/docs/").await.body;
    assert!(
        page.contains("https://terminhof.example/api/calendar/addbooking"),
        "{page}"
    );
    assert!(!page.contains("localhost"), "{page}");
    assert!(page.contains("2027-01-19T10:00:00"), "{page}");
    assert!(!page.contains("\"start\": \"2027-01-12"), "{page}");
}

#[actix_web::test]
async fn pages_that_the_document_names_exist() {
    let document = get("/docs/openapi.json").await.body;
    let targets: BTreeSet<&str> = document
        .split("](/docs")
        .skip(1)
        .filter_map(|rest| rest.split(')').next())
        .collect();
    assert!(!targets.is_empty());
    for target in targets {
        let (path, anchor) = target.split_once('#').unwrap_or((target, ""));
        let page = get(&format!("/docs{path}")).await;
        assert_eq!(page.status, StatusCode::OK, "{target}");
        assert!(
            anchor.is_empty() || values(&page.body, "id").contains(&anchor),
            "{target}"
        );
    }
    for file in ["docs/webhooks.md", "docs/operations.md", "docs/api.md"] {
        assert!(!document.contains(file), "{file} is no address of the running program");
    }
}

#[actix_web::test]
async fn examples_of_the_document_lie_ahead() {
    let document = get("/docs/openapi.json").await;
    assert!(document.body.contains("2027-01-18"));
    assert!(!document.body.contains("\"2027-01-11\""));
    assert_eq!(document.json()["openapi"], "3.1.0");
}

/// Who tries out an example on a server with real customers books nothing of theirs.
#[actix_web::test]
async fn examples_of_production_are_about_no_provider_and_no_time_ahead() {
    let mut production = parts(one_organization());
    production.is_production = true;
    let document = ask(production, TestRequest::get().uri("/docs/openapi.json"))
        .await
        .json();
    let body = &document["paths"]["/api/calendar/addbooking"]["post"]["requestBody"]["content"]["application/json"];
    assert_eq!(body["example"]["organizatonNr"], 999_999_999);
    assert_eq!(body["example"]["services"][0]["start"], "2000-01-01T10:00:00");
    let mut real = Vec::new();
    collect_organizations(&document, &mut real);
    assert_eq!(real, Vec::<String>::new());
    assert!(get("/docs/openapi.json").await.body.contains("\"organizatonNr\": 1000"));
}

/// Where an example names the first organisation of a demonstration, or one after it, by its number.
fn collect_organizations(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if name == "example" || name == "examples" {
                    let text = member.to_string();
                    let is_number = |part: &str| matches!(part, "1000" | "1001");
                    let mut numbers =
                        text.split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '/');
                    if numbers.any(is_number) {
                        found.push(text);
                    }
                }
                collect_organizations(member, found);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| collect_organizations(item, found)),
        _ => {}
    }
}
