//! The search where it filters by the clock, where it does not answer, and in the form of the documented service.

use insta::assert_json_snapshot;
use reqwest::Method;
use serde_json::{Value, json};

use crate::application::{Answer, TestApplication};

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
    says_that_it_does_not_answer(&application).await;
    application.close().await;
}

/// Lets PostgreSQL take too long over words that nobody has.
pub async fn says_that_it_does_not_answer(application: &TestApplication) {
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
}

#[tokio::test]
async fn the_documented_search_service_answers_its_queries() {
    let application = TestApplication::open().await;
    answers_the_documented_queries(&application).await;
    application.close().await;
}

/// Whichever engine answers them, nobody sees a difference.
pub async fn answers_the_documented_queries(application: &TestApplication) {
    application.recount_search().await;
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
}

#[tokio::test]
async fn the_documented_search_service_refuses_everything_else_as_elasticsearch_does() {
    let application = TestApplication::open().await;
    let all = json!({ "query": { "match_all": {} } });
    let scored = json!({ "query": { "script_score": { "query": { "match_all": {} }, "script": { "source": "1" } } } });
    let expression = json!({ "query": { "regexp": { "company_name": ".*" } } });
    let large = json!({ "query": { "match_all": {} }, "size": 10_000 });
    let (parsing, no_index) = ("parsing_exception", "index_not_found_exception");
    for (path, query, status, kind) in [
        ("/search/organization/_search", &scored, 400, parsing),
        ("/search/organization/_search", &expression, 400, parsing),
        ("/search/organization/_search", &large, 400, parsing),
        ("/search/organization/_search?size=51", &all, 400, parsing),
        (
            "/search/organization/_search?scroll=1m",
            &all,
            422,
            "illegal_argument_exception",
        ),
        ("/search/autocomplete/_search", &all, 400, parsing),
        ("/search/search_term/_search", &all, 404, no_index),
        ("/search/_all/_search", &all, 404, no_index),
        ("/search/organization,customer/_search", &all, 404, no_index),
        ("/search/organization/_doc/1", &all, 404, no_index),
        ("/search/_search", &all, 404, no_index),
        ("/search/_cluster/health", &all, 404, no_index),
    ] {
        let request = application.request(Method::POST, path).json(query);
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["x-elastic-product"], "Elasticsearch", "{path}");
        let answer = Answer::of(response).await;
        assert_eq!(
            (answer.status.as_u16(), answer.content_type.as_str()),
            (status, "application/json"),
            "{path} {query}"
        );
        let body = answer.json();
        assert_eq!(
            (
                &body["status"],
                &body["error"]["type"],
                &body["error"]["root_cause"][0]["type"]
            ),
            (&json!(status), &json!(kind), &json!(kind)),
            "{path} {query}"
        );
    }
    let wrong_method = application.get("/search/organization/_search").await;
    assert_eq!(
        (wrong_method.status.as_u16(), &wrong_method.json()["status"]),
        (405, &json!(405))
    );
    let read = application.get("/search/organization/_doc/1").await;
    assert_eq!(
        (read.status.as_u16(), &read.json()["error"]["type"]),
        (404, &json!(no_index))
    );
    // The address of a page, which can be read and nothing else.
    assert_eq!(application.post("/_search", &all).await.status, 405);
    application.close().await;
}

/// What the official clients send and look at; `scripts/search-clients` asks with the clients themselves.
#[tokio::test]
async fn clients_of_elasticsearch_are_answered_in_the_media_type_that_they_name() {
    let application = TestApplication::open().await;
    let newest = json!({ "query": { "match_all": {} }, "sort": [{ "first_activation_date": "desc" }] }).to_string();
    let ask = async |path: &str, media_type: &str| {
        let request = application
            .request(Method::POST, path)
            .header("content-type", media_type)
            .header("accept", media_type)
            .body(newest.clone());
        let response = request.send().await.unwrap();
        assert_eq!(response.headers()["x-elastic-product"], "Elasticsearch");
        let answer = Answer::of(response).await;
        (answer.status.as_u16(), answer.content_type.replace("; ", ";"))
    };
    let path = "/search/organization/_search?size=1";
    for version in [7, 8, 9] {
        let media_type = format!("application/vnd.elasticsearch+json;compatible-with={version}");
        assert_eq!(ask(path, &media_type).await, (200, media_type.clone()));
        assert_eq!(
            ask("/search/nothing/_search", &media_type).await,
            (404, media_type.clone())
        );
    }
    assert_eq!(
        ask(path, "application/json").await,
        (200, "application/json".to_owned())
    );
    for unknown in [
        "application/vnd.elasticsearch+json;compatible-with=10",
        "application/vnd.elasticsearch+x-ndjson;compatible-with=8",
        "text/plain",
    ] {
        assert_eq!(
            ask(path, unknown).await,
            (415, "application/json".to_owned()),
            "{unknown}"
        );
    }
    let described = application.request(Method::GET, "/search/").send().await.unwrap();
    assert_eq!(described.headers()["x-elastic-product"], "Elasticsearch");
    assert_json_snapshot!("index_description", Answer::of(described).await.json());
    let elsewhere = application
        .request(Method::GET, "/api/organization/1000")
        .send()
        .await
        .unwrap();
    assert!(!elsewhere.headers().contains_key("x-elastic-product"));
    application.close().await;
}
