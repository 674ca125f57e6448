use serde_json::json;

use super::*;
use crate::problem::{FieldCode, SearchErrorBody};

fn query(index: &str, body: &Value) -> Result<MarketplaceQuery, Code> {
    asked(index, SearchIndexQuery::default(), body)
}

fn asked(index: &str, address: SearchIndexQuery, body: &Value) -> Result<MarketplaceQuery, Code> {
    SearchIndexRequest::query(index, address, body.to_string().as_bytes()).map_err(|problem| problem.code())
}

fn organizations(body: &Value) -> Search {
    match query("organization", body) {
        Ok(MarketplaceQuery::Organizations(search)) => search,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_text_is_searched_with_the_given_weights() {
    let search = organizations(&json!({
        "query": { "multi_match": {
            "query": "Frisör <Wien>", "fuzziness": "auto", "fields": ["company_name^4", "branch_names^3", "services^2", "city^2"]
        } },
        "from": 40, "size": 20
    }));
    assert_eq!(search.text, SearchText::read("frisor wien"));
    assert_eq!(
        (search.weights, search.filters),
        (FieldWeights::NAMES, Filters::default())
    );
    assert_eq!((search.page.index(), search.page.size()), (2, 20));
    let search = organizations(&json!({
        "query": { "multi_match": { "query": "Handwerk", "fuzziness": "AUTO", "fields": ["branch_names^7", "company_name^4", "city^2"] } }
    }));
    assert_eq!((search.weights, search.page.size()), (FieldWeights::BRANCHES, 10));
    let weights = |fields: Value| {
        let body = json!({ "query": { "multi_match": { "query": "Handwerk", "fields": fields } } });
        organizations(&body).weights
    };
    assert_eq!(weights(Value::Null), FieldWeights::NAMES);
    assert_eq!(weights(json!([])), FieldWeights::NAMES);
    let all = [
        ("company_name", 5),
        ("last_name", 1),
        ("branch_names", 2),
        ("services", 3),
        ("events", 1),
        ("zip_code", 6),
        ("city", 7),
        ("county", 1),
        ("street_name", 4),
        ("html_content", 1),
    ];
    let given = FieldWeights {
        name: 5,
        offer: 3,
        whereabouts: 7,
        rest: 4,
    };
    let listed = all.map(|(field, weight)| format!("{field}^{weight}"));
    assert_eq!(weights(json!(listed)), given);
    let street = FieldWeights {
        name: 1,
        offer: 1,
        whereabouts: 1,
        rest: 7,
    };
    assert_eq!(weights(json!(["street_name^7", "city"])), street);
    let blank = json!({ "query": { "multi_match": { "query": " " } } });
    assert_eq!(query("organization", &blank), Ok(MarketplaceQuery::Nobody));
}

#[test]
fn size_and_start_stand_in_the_address_or_in_the_body() {
    let body = json!({ "query": { "match_all": {} } });
    let address = SearchIndexQuery {
        from: Some(10),
        size: Some(5),
    };
    match asked("organization", address, &body) {
        Ok(MarketplaceQuery::Organizations(search)) => {
            assert_eq!((search.page.index(), search.page.size()), (2, 5));
        }
        other => panic!("{other:?}"),
    }
    let twice = json!({ "query": { "match_all": {} }, "size": 5 });
    assert_eq!(asked("organization", address, &twice), Err(Code::SearchNotUnderstood));
    let large = SearchIndexQuery {
        from: None,
        size: Some(51),
    };
    assert_eq!(asked("organization", large, &body), Err(Code::SearchNotUnderstood));
}

#[test]
fn newcomers_are_everybody_by_their_first_day() {
    for sort in [
        json!([{ "first_activation_date": { "order": "desc" } }]),
        json!([{ "first_activation_date": "desc" }]),
        json!({ "first_activation_date": "desc" }),
    ] {
        let search = organizations(&json!({ "query": { "match_all": {} }, "size": 5, "sort": sort }));
        assert_eq!((search.text, search.page.size()), (None, 5));
    }
}

#[test]
fn a_completion_is_a_suggestion() {
    let body = json!({ "suggest": { "texts": {
        "prefix": "fris",
        "completion": { "field": "content_txt", "size": 7, "skip_duplicates": true, "fuzzy": { "fuzziness": "auto" } }
    } } });
    let expected = MarketplaceQuery::Suggestions {
        name: "texts".to_owned(),
        prefix: "fris".to_owned(),
        most: 7,
    };
    assert_eq!(query("autocomplete", &body), Ok(expected));
}

#[test]
fn query_of_another_form_or_index_is_refused() {
    let good = json!({ "query": { "multi_match": { "query": "yoga" } } });
    let completion = json!({ "suggest": { "a": { "prefix": "y", "completion": { "field": "content_txt" } } } });
    assert!(query("organization", &good).is_ok());
    assert!(query("autocomplete", &completion).is_ok());
    for index in [
        "_all",
        "*",
        "organization,autocomplete",
        "search_term",
        "",
        "Organization",
        "organization ",
    ] {
        assert_eq!(query(index, &good), Err(Code::NotFound), "{index}");
    }
    assert_eq!(query("autocomplete", &good), Err(Code::SearchNotUnderstood));
    assert_eq!(query("organization", &completion), Err(Code::SearchNotUnderstood));
    for body in [
        json!({ "query": { "multi_match": { "query": "yoga" } }, "extra": 1 }),
        json!([{ "multi_match": { "query": "yoga" } }, null, null, null, null]),
        json!(null),
        json!([]),
        json!({}),
        json!({ "query": {} }),
        json!({ "query": { "script_score": { "query": { "match_all": {} }, "script": { "source": "1" } } } }),
        json!({ "query": { "regexp": { "company_name": ".*" } } }),
        json!({ "query": { "wildcard": { "company_name": "*" } } }),
        json!({ "query": { "query_string": { "query": "*:*" } } }),
        json!({ "query": { "bool": { "must": [] } } }),
        json!({ "query": { "match_all": {}, "multi_match": { "query": "yoga" } } }),
        json!({ "query": { "match_all": { "boost": 2 } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "fuzziness": 5 } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "type": "phrase" } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "fields": ["*"] } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "fields": ["company_name^8"] } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "fields": ["company_name^0"] } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "fields": ["company_name^"] } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "fields": ["company_name^1.5"] } } }),
        json!({ "query": { "multi_match": { "query": "yoga", "fields": ["email"] } } }),
        json!({ "query": { "multi_match": { "query": ["yoga"] } } }),
        json!({ "query": { "match_all": {} }, "size": 51 }),
        json!({ "query": { "match_all": {} }, "size": 10_000 }),
        json!({ "query": { "match_all": {} }, "size": 0 }),
        json!({ "query": { "match_all": {} }, "size": -1 }),
        json!({ "query": { "match_all": {} }, "size": 10, "from": 5 }),
        json!({ "query": { "match_all": {} }, "size": 10, "from": 4_000_000_000_u32 }),
        json!({ "query": { "match_all": {} }, "sort": [{ "first_activation_date": "asc" }] }),
        json!({ "query": { "match_all": {} }, "sort": [{ "popularity": "desc" }] }),
        json!({ "query": { "match_all": {} }, "aggs": { "a": { "terms": { "field": "email" } } } }),
        json!({ "query": { "match_all": {} }, "script_fields": {} }),
        json!({ "query": { "match_all": {} }, "_source": ["*"] }),
    ] {
        assert_eq!(query("organization", &body), Err(Code::SearchNotUnderstood), "{body}");
    }
    let twice = br#"{ "query": { "match_all": {} }, "query": { "match_all": {} } }"#;
    assert!(SearchIndexRequest::query("organization", SearchIndexQuery::default(), twice).is_err());
    for body in [
        json!({ "suggest": {} }),
        json!({ "suggest": { "a": { "prefix": "y", "completion": { "field": "email" } } } }),
        json!({ "suggest": { "a": { "regex": ".*", "completion": { "field": "content_txt" } } } }),
        json!({ "suggest": { "a": { "prefix": "y", "completion": { "field": "content_txt", "size": 51 } } } }),
        json!({ "suggest": { "a": { "prefix": "y", "completion": { "field": "content_txt" } },
                             "b": { "prefix": "y", "completion": { "field": "content_txt" } } } }),
        json!({ "suggest": { "a": { "prefix": "y", "completion": { "field": "content_txt", "contexts": {} } } } }),
    ] {
        assert_eq!(query("autocomplete", &body), Err(Code::SearchNotUnderstood), "{body}");
    }
}

#[test]
fn refusal_says_what_of_the_query_is_refused_and_why() {
    let reason = |index: &str, body: &Value| {
        let body = body.to_string();
        let refused = SearchIndexRequest::query(index, SearchIndexQuery::default(), body.as_bytes()).unwrap_err();
        let told = serde_json::to_value(SearchErrorBody::of(&refused)).unwrap();
        told["error"]["reason"].as_str().unwrap().to_owned()
    };
    let with_fields = |fields: Value| json!({ "query": { "multi_match": { "query": "yoga", "fields": fields } } });
    for (body, expected) in [
        (
            json!({ "query": { "match_all": {} }, "size": 51 }),
            "[size] is not 1 to 50",
        ),
        (
            json!({ "query": { "match_all": {} }, "size": 0 }),
            "[size] is not 1 to 50",
        ),
        (
            json!({ "query": { "match_all": {} }, "size": 10, "from": 5 }),
            "[from] is no multiple of [size]",
        ),
        (
            json!({ "query": { "match_all": {} }, "size": 10, "from": 4_000_000_000_u32 }),
            "[from] is more than 100000 times [size]",
        ),
        (
            with_fields(json!(["city", "company_name^9"])),
            "[query.multi_match.fields[1]] has another weight than ^1 to ^7",
        ),
        (
            with_fields(json!(["email^2"])),
            "[query.multi_match.fields[0]] is no field that is searched",
        ),
        (
            json!({ "query": { "multi_match": { "query": "yoga", "type": "phrase" } } }),
            "[query.multi_match.type] is not supported",
        ),
        (
            json!({ "query": {} }),
            "only multi_match, match_all by first_activation_date and completion are supported",
        ),
    ] {
        assert_eq!(reason("organization", &body), expected, "{body}");
    }
    let many = json!({ "suggest": { "a": { "prefix": "y", "completion": { "field": "content_txt", "size": 51 } } } });
    assert_eq!(
        reason("autocomplete", &many),
        "[suggest.a.completion.size] is not 1 to 50"
    );
    let scrolled = Problem::invalid(
        "scroll",
        FieldCode::Malformed,
        "Diese Angabe hat nicht die erwartete Form.",
    );
    let told = serde_json::to_value(SearchErrorBody::of(&scrolled)).unwrap();
    assert_eq!(told["error"]["reason"], "[scroll] is not supported");
}
