use std::collections::HashMap;

use crate::gain::{PLACES, ndcg};
use crate::judged_queries::JUDGED_QUERIES;
use crate::searchable::searchable;
use crate::store::SearchStore;
use crate::town::providers;

/// What the mean over all judged queries must reach.
const TARGET: f64 = 0.9;

#[tokio::test]
async fn people_find_what_they_mean() {
    let providers = providers();
    let store = SearchStore::new();
    let mut by_number = HashMap::new();
    for provider in &providers {
        by_number.insert(store.load(&searchable(provider)).await, provider);
    }
    store.recount().await;

    let mut table = Vec::new();
    for judged in JUDGED_QUERIES {
        let shown = store.find(judged.query).await;
        let grades: Vec<u8> = shown.iter().map(|card| (judged.grade)(by_number[&card.nr])).collect();
        let all: Vec<u8> = providers.iter().map(judged.grade).collect();
        assert!(shown.len() <= PLACES);
        table.push((ndcg(&grades, &all), judged.query, grades, judged.because));
    }
    table.sort_by(|one, other| one.0.total_cmp(&other.0));
    for (gain, query, grades, because) in &table {
        println!("{gain:.3}  {query:30} {grades:?}  {because}");
    }
    let queries = u32::try_from(table.len()).unwrap();
    let mean = table.iter().map(|(gain, ..)| gain).sum::<f64>() / f64::from(queries);
    println!("NDCG@10 over {queries} queries: {mean:.4}");
    assert!(mean >= TARGET, "NDCG@10 is {mean:.4}");
}
