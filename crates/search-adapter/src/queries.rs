//! Conditions in the language of Elasticsearch. Words have letters and digits only, and are values, never syntax.

use catalog::search::{Area, Filters, Search};
use serde_json::{Value, json};

/// What everybody who is found must be, as filters.
pub(crate) fn filters(filters: &Filters, area: &Area<'_>) -> Vec<Value> {
    let Filters {
        branch,
        around: _,
        price_at_most,
        open_at: _,
    } = filters;
    let mut conditions = vec![json!({ "term": { "public": true } })];
    conditions.extend(branch.map(|branch| json!({ "term": { "branches": branch.0 } })));
    conditions.extend(price_at_most.map(|price| json!({ "range": { "cheapest_cents": { "lte": price.cents() } } })));
    if area.is_limit {
        let at_place = area.place.map(|name| json!({ "term": { "places": name } }));
        let around = area.around.map(|circle| {
            json!({ "geo_distance": {
                "distance": format!("{}km", circle.radius.max(0.001)),
                "position": { "lat": circle.latitude, "lon": circle.longitude },
            } })
        });
        let ways: Vec<Value> = at_place.into_iter().chain(around).collect();
        conditions.push(json!({ "bool": { "should": ways, "minimum_should_match": 1 } }));
    }
    conditions
}

/// A query whose scores count half as much every so many kilometres. Who is at the place itself is as near as can be, and
/// whose position nobody knows is no nearer than that.
pub(crate) fn nearer_is_better(query: Value, area: &Area<'_>) -> Value {
    let Some(circle) = area.around else {
        return query;
    };
    let at_place = area.place.map(|name| json!({ "term": { "places": name } }));
    let at_place: Vec<Value> = at_place.into_iter().collect();
    let positioned = json!({ "exists": { "field": "position" } });
    let nowhere: Vec<Value> = at_place.iter().chain([&positioned]).cloned().collect();
    json!({ "function_score": {
        "query": query,
        "functions": [
            {
                "filter": { "bool": { "filter": positioned, "must_not": at_place } },
                "exp": { "position": {
                    "origin": { "lat": circle.latitude, "lon": circle.longitude },
                    "scale": format!("{}km", Search::HALF_AS_GOOD),
                    "decay": 0.5,
                } },
            },
            { "filter": { "bool": { "must_not": nowhere } }, "weight": 0.5 },
        ],
        "score_mode": "multiply",
        "boost_mode": "multiply",
    } })
}

/// The order of a list: the place itself first, then the nearer ones, then the newest.
pub(crate) fn order(area: &Area<'_>) -> Value {
    let mut order = Vec::new();
    if area.place.is_some() {
        order.push(json!("_score"));
    }
    if let Some(circle) = area.around {
        order.push(json!({ "_geo_distance": {
            "position": { "lat": circle.latitude, "lon": circle.longitude },
            "order": "asc",
            "unit": "km",
        } }));
    }
    order.push(json!({ "first_activation_date": "desc" }));
    order.push(json!({ "organization_nr": "desc" }));
    Value::Array(order)
}

/// The numbers of the hits, in their order: what they are sorted by last.
pub(crate) fn numbers(answer: &Value) -> Vec<i32> {
    let hits = answer["hits"]["hits"].as_array().into_iter().flatten();
    hits.filter_map(|hit| hit["sort"].as_array()?.last()?.as_i64())
        .filter_map(|nr| i32::try_from(nr).ok())
        .collect()
}

/// A search for numbers alone, which is sorted by them last: no other field has to be fetched for each of the hits.
pub(crate) fn for_numbers(mut search: Value) -> Value {
    search["_source"] = json!(false);
    search["stored_fields"] = json!("_none_");
    search
}
