use std::collections::{HashMap, HashSet};

use catalog::search::{Known, Lookup, SHORTEST_MISTAKEN, SearchPlan, SearchText, fuzziness};
use serde_json::{Map, Value, json};

use crate::client::Elasticsearch;
use crate::failure::Failure;

/// So many words that may be like another one are asked for.
const CANDIDATES: usize = 100;

/// What the index knows about the words of a text: the counts of documents with a word, with words that begin with it, and
/// with words that end with it, and the words that are like it but for mistakes. Words that begin or end with another one
/// are not named: the index finds them without.
#[derive(Default)]
pub(crate) struct Dictionary {
    known: HashMap<String, Known>,
    /// Beginnings of words, where mistakes were forgiven in them.
    beginnings: HashSet<String>,
    documents: u64,
}

impl Dictionary {
    /// Looks everything up at once, beside what was looked up before.
    pub(crate) async fn read(&mut self, client: &Elasticsearch, lookups: &[Lookup]) -> Result<(), Failure> {
        let answer = client
            .search(&client.organizations(), "_local", &query(lookups))
            .await?;
        self.documents = answer["hits"]["total"]["value"]
            .as_u64()
            .ok_or(Failure::Form("the total"))?;
        let counts = &answer["aggregations"]["known"]["buckets"];
        for (place, lookup) in lookups.iter().enumerate() {
            let count = |kind: &str| {
                let count = counts[format!("{kind}{place}")]["doc_count"].as_u64();
                count.filter(|count| *count > 0)
            };
            let known = self.known.entry(lookup.text.clone()).or_default();
            let itself = count("itself");
            known.itself = known.itself.or(itself);
            let more = |count: Option<u64>| count.filter(|count| *count > itself.unwrap_or(0));
            known.beginning = known.beginning.or(more(count("beginning")));
            known.ending = known.ending.or(more(count("ending")));
            known
                .candidates
                .extend(suggested(&answer["suggest"][format!("like{place}")]));
            let begun = suggested(&answer["suggest"][format!("begun{place}")]);
            self.beginnings.extend(begun.iter().map(|(term, _)| term.clone()));
            known.begun_alike.extend(begun);
        }
        Ok(())
    }

    /// How a text is searched, as far as is known.
    pub(crate) fn plan(&self, text: &SearchText) -> SearchPlan {
        SearchPlan::new(text, self.documents, |word| {
            self.known.get(word).cloned().unwrap_or_default()
        })
    }

    /// Whether a word of a plan stands for all that begin with it.
    pub(crate) fn is_beginning(&self, word: &str) -> bool {
        self.beginnings.contains(word)
    }

    /// In how many documents a word itself is.
    pub(crate) fn count(&self, word: &str) -> u64 {
        self.known.get(word).and_then(|known| known.itself).unwrap_or(0)
    }
}

fn query(lookups: &[Lookup]) -> Value {
    let (mut filters, mut suggest) = (Map::new(), Map::new());
    for (place, lookup) in lookups.iter().enumerate() {
        let text = &lookup.text;
        filters.insert(format!("itself{place}"), json!({ "term": { "all": text } }));
        if lookup.begins() {
            filters.insert(format!("beginning{place}"), json!({ "prefix": { "all": text } }));
        }
        if lookup.ends() {
            filters.insert(
                format!("ending{place}"),
                json!({ "prefix": { "all.reversed": reversed(text) } }),
            );
        }
        if lookup.mistakes() > 0 {
            suggest.insert(format!("like{place}"), terms_like("all", text, lookup.mistakes()));
        }
        if lookup.begins_with_mistakes() && text.chars().count() >= SHORTEST_MISTAKEN && fuzziness(text) > 0 {
            suggest.insert(
                format!("begun{place}"),
                terms_like("all.beginnings", text, fuzziness(text)),
            );
        }
    }
    let mut query = json!({
        "size": 0,
        "track_total_hits": true,
        "aggs": { "known": { "filters": { "filters": filters } } },
    });
    if !suggest.is_empty() {
        query["suggest"] = Value::Object(suggest);
    }
    query
}

/// What nearly everybody has is spelt as it is meant.
fn terms_like(field: &str, text: &str, mistakes: usize) -> Value {
    json!({ "text": text, "term": {
        "field": field,
        "analyzer": "keyword",
        "suggest_mode": "always",
        "max_edits": mistakes,
        "prefix_length": 0,
        "min_word_length": 1,
        "max_term_freq": Lookup::common(),
        "size": CANDIDATES,
        "shard_size": CANDIDATES,
    } })
}

fn suggested(section: &Value) -> Vec<(String, u64)> {
    let options = section[0]["options"].as_array().into_iter().flatten();
    options
        .filter_map(|option| Some((option["text"].as_str()?.to_owned(), option["freq"].as_u64()?)))
        .collect()
}

pub(crate) fn reversed(word: &str) -> String {
    word.chars().rev().collect()
}
