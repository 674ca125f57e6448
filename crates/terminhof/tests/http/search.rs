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
