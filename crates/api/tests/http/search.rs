//! The search where it filters by the clock, where it does not answer, and where it is another program that is told of
//! changes.

use std::sync::Arc;
use std::time::Duration;

use api::background::feed_search;
use api::wiring;
use catalog::search::feed::SearchIndex;
use catalog::search::{OrganizationSearch, SearchText};
use insta::assert_json_snapshot;
use postgres_adapter::catalog::PostgresSearch;
use reqwest::Method;
use search_adapter::{Elasticsearch, ElasticsearchIndex, ElasticsearchSearch, ElasticsearchSettings};
use serde_json::{Value, json};
use shared_kernel::{OperatingSystemRandomness, Randomness};
use tokio::time::timeout;

use crate::application::{Answer, TestApplication};
use crate::people::{session_of, write_everybody};

/// A change is found so soon.
const SOON: Duration = Duration::from_secs(2);
/// More than enough to make an index.
const LONG: Duration = Duration::from_secs(30);

/// Names on a page that is asked for by a path.
async fn names(application: &TestApplication, path: &str) -> Vec<Value> {
    let answer = application.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    let organizations = answer.json()["organizations"].as_array().unwrap().clone();
    organizations.iter().map(|card| card["companyName"].clone()).collect()
}

#[tokio::test]
async fn a_search_with_open_now_lists_open_providers_only() {
    // It is seven; both open at nine.
    let application = TestApplication::open().await;
    for text in ["", "wien"] {
        let path = |filter: &str| format!("/api/search/organizations?q={text}{filter}");
        assert_eq!(names(&application, &path("")).await.len(), 2, "{text}");
        assert_eq!(names(&application, &path("&openNow=false")).await.len(), 2, "{text}");
        assert_eq!(names(&application, &path("&openNow=true")).await, [""; 0], "{text}");
    }
    application.execute("UPDATE weekly_hours SET opens = 360 WHERE organization_nr = 1000 AND opens = 540");
    for text in ["", "wien"] {
        let path = format!("/api/search/organizations?q={text}&openNow=true");
        assert_eq!(names(&application, &path).await, ["Salon Donau"], "{text}");
    }
    let answer = application.get("/api/search/organizations?openNow=vielleicht").await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["code"]),
        (422, &json!("VALIDATION"))
    );
    application.close().await;
}

#[tokio::test]
async fn a_search_that_takes_too_long_says_so_and_nothing_else_suffers() {
    let application = TestApplication::open().await;
    application.execute(
        "CREATE OR REPLACE FUNCTION search_similar(word text, mistakes integer)
         RETURNS TABLE (similar_term text, documents integer) LANGUAGE sql
         AS $$ SELECT pg_sleep(4)::text, 1 $$",
    );
    for path in [
        "/api/search/organizations?q=Salom",
        "/api/search/suggestions?q=salom+dona",
    ] {
        let answer = application.get(path).await;
        assert_eq!(answer.status, 503, "{path}: {}", answer.body);
        assert_eq!(answer.content_type, "application/problem+json");
        let body = answer.json();
        assert_eq!(body["code"], "SEARCH_UNAVAILABLE");
        assert_eq!(
            body["message"],
            "Die Suche ist gerade nicht verfügbar. Deine Termine sind nicht betroffen."
        );
    }
    for path in ["/api/search/organizations", "/api/organization/1000", "/health/ready"] {
        assert_eq!(application.get(path).await.status, 200, "{path}");
    }
    application.close().await;
}

#[tokio::test]
async fn the_documented_search_service_answers_its_queries() {
    let application = TestApplication::open().await;
    let text = json!({
        "query": { "multi_match": {
            "query": "Nagelstuido wien", "fuzziness": "auto", "fields": ["company_name^4", "branch_names^3", "city^2"]
        } }
    });
    let newcomers = json!({
        "query": { "match_all": {} }, "size": 5, "sort": [{ "first_activation_date": { "order": "desc" } }]
    });
    let completion = json!({ "suggest": { "texts": {
        "prefix": "nagl", "completion": { "field": "content_txt", "fuzzy": { "fuzziness": "auto" } }
    } } });
    for (name, index, query) in [
        ("index_text", "organization", &text),
        ("index_newcomers", "organization", &newcomers),
        ("index_completion", "autocomplete", &completion),
    ] {
        let path = format!("/search/{index}/_search");
        let answer = application.post(&path, query).await;
        assert_eq!(
            (answer.status.as_u16(), answer.content_type.as_str()),
            (200, "application/json"),
            "{}",
            answer.body
        );
        assert_json_snapshot!(name, answer.json());
        // The key is a label: the right one, a wrong one and none are the same.
        let request = application
            .request(Method::POST, &path)
            .basic_auth("anybody", Some("wrong"))
            .json(query);
        assert_eq!(Answer::of(request.send().await.unwrap()).await.body, answer.body);
    }
    application.close().await;
}

#[tokio::test]
async fn the_documented_search_service_refuses_everything_else() {
    let application = TestApplication::open().await;
    let all = json!({ "query": { "match_all": {} } });
    let scored = json!({ "query": { "script_score": { "query": { "match_all": {} }, "script": { "source": "1" } } } });
    let expression = json!({ "query": { "regexp": { "company_name": ".*" } } });
    let large = json!({ "query": { "match_all": {} }, "size": 10_000 });
    for (index, query) in [
        ("organization", &scored),
        ("organization", &expression),
        ("organization", &large),
        ("autocomplete", &all),
        ("search_term", &all),
        ("_all", &all),
        ("organization,customer", &all),
    ] {
        let answer = application.post(&format!("/search/{index}/_search"), query).await;
        assert_eq!(
            (answer.status.as_u16(), answer.content_type.as_str()),
            (400, "application/problem+json"),
            "{index}"
        );
        assert_eq!(answer.json()["code"], "SEARCH_NOT_UNDERSTOOD", "{index}");
    }
    let wrong_method = application.get("/search/organization/_search").await;
    assert_eq!(wrong_method.status, 405);
    // The last one is the address of a page, which can be read and nothing else.
    for (path, status) in [
        ("/search/organization/_doc/1", 404),
        ("/search/_search", 404),
        ("/search/_cluster/health", 404),
        ("/_search", 405),
    ] {
        assert_eq!(application.post(path, &all).await.status, status, "{path}");
    }
    application.close().await;
}

/// With the worker's own pace. Nobody else answers in the place of Elasticsearch here.
#[tokio::test]
async fn a_new_name_is_found_in_elasticsearch_within_two_seconds() {
    let Some(urls) = std::env::var("TERMINHOF_TEST_ELASTICSEARCH_URL")
        .ok()
        .filter(|urls| !urls.is_empty())
    else {
        return;
    };
    let application = TestApplication::open().await;
    write_everybody(&application);
    let prefix = format!("test-{}-", OperatingSystemRandomness.uuid().simple());
    let client = Elasticsearch::new(&ElasticsearchSettings {
        urls: urls.clone(),
        credentials: None,
        authorities: None,
        prefix: prefix.clone(),
    });
    let client = client.unwrap();
    let search = ElasticsearchSearch::new(client.clone(), Arc::new(PostgresSearch::new(application.pool())));
    let index = Arc::new(ElasticsearchIndex::new(client));
    let feeding = tokio::spawn(feed_search(
        wiring::search_source(&application.pool()),
        Some(index.clone()),
        application.clock.clone(),
        Arc::new(OperatingSystemRandomness),
    ));
    let is_found = async |text: &str| {
        let typed = SearchText::read(text).unwrap();
        while search.suggestions(&typed, 1).await.unwrap_or_default().is_empty() {}
    };
    timeout(LONG, is_found("Salon Donau")).await.unwrap();
    assert!(index.is_there().await.unwrap());

    let token = session_of(&application, "business manager", "2027-01-11T05:59Z");
    let profile = "/api/staff/profile";
    let mut form = application
        .call(Method::GET, profile, token.as_deref(), None)
        .await
        .json();
    form["companyName"] = json!("Zauberschere");
    let changed = application
        .call(Method::PUT, profile, token.as_deref(), Some(&form))
        .await;
    assert_eq!(changed.status, 200, "{}", changed.body);
    timeout(SOON, is_found("Zauberschere")).await.unwrap();

    feeding.abort();
    let indices = format!("{urls}/{prefix}organization-1,{prefix}autocomplete-1");
    let deleted = reqwest::Client::new().delete(indices).send().await.unwrap();
    assert_eq!(deleted.status(), 200);
    application.close().await;
}
