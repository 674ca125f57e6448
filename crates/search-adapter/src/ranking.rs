use catalog::search::{Area, FieldWeights, Filters, Pass, SearchPlan, WordPlan};
use serde_json::{Value, json};

use crate::client::Elasticsearch;
use crate::dictionary::{Dictionary, reversed};
use crate::failure::Failure;
use crate::queries::{filters, for_numbers, nearer_is_better, numbers};

/// The fields that words are looked for in.
const FIELDS: [&str; 4] = ["company_name", "offer", "whereabouts", "rest"];
/// How much a word counts in each of them.
type Weights = [f64; 4];
/// Where words are missing, what somebody does counts more than where: a tailor in the next town is
/// better than a dentist in this one.
const WEIGHTS_OF_SOME_WORDS: Weights = [1.0, 0.75, 0.1, 0.1];

/// How much more a word counts that stands in several fields.
const IN_FURTHER_FIELDS: f64 = 0.2;
/// How much a word that stands in for another one counts, and one that is only like it.
const RELATED: f64 = 0.8;
const SIMILAR: f64 = 0.5;
/// How much shorter names are better than longer ones, a word.
const BREVITY: f64 = 0.02;

/// So many of the documents are ranked that lack a word and fill up the results.
const MOST_FILLING_UP: u32 = 200;

/// A pass of a plan.
pub(crate) struct RankingQuery<'a> {
    pub(crate) plan: &'a SearchPlan,
    pub(crate) dictionary: &'a Dictionary,
    pub(crate) pass: Pass,
    /// Those found by earlier passes, which are not found again.
    pub(crate) found: &'a [i32],
    pub(crate) filters: &'a Filters,
    pub(crate) area: Area<'a>,
    pub(crate) weights: FieldWeights,
    /// The same for the same text.
    pub(crate) preference: &'a str,
}

impl RankingQuery<'_> {
    /// The documents of the pass that earlier ones have not found, the best first. Where enough have the words as they
    /// were typed, nobody is shown who has others that stand in for them.
    pub(crate) async fn ask(&self, client: &Elasticsearch) -> Result<Vec<i32>, Failure> {
        let as_typed =
            !self.pass.is_whole_name && self.can_be_enough_as_typed() && self.is_enough_as_typed(client).await?;
        let answer = client
            .search(&client.organizations(), self.preference, &self.query(as_typed))
            .await?;
        Ok(numbers(&answer))
    }

    /// Whether the words are frequent enough; else nobody needs to be asked.
    fn can_be_enough_as_typed(&self) -> bool {
        let counts = self.plan.words().iter().map(|word| self.dictionary.count(&word.word));
        let expected = if self.is_all() {
            counts.min()
        } else {
            Some(counts.sum())
        };
        expected.is_some_and(|expected| expected >= u64::from(SearchPlan::ENOUGH_AS_TYPED))
    }

    /// Counts no further than it matters, and shows nobody: hits are what costs most.
    async fn is_enough_as_typed(&self, client: &Elasticsearch) -> Result<bool, Failure> {
        let query = json!({
            "size": 0,
            "track_total_hits": SearchPlan::ENOUGH_AS_TYPED,
            "query": { "bool": self.wanted(true) },
        });
        let answer = client.search(&client.organizations(), self.preference, &query).await?;
        let typed = answer["hits"]["total"]["value"]
            .as_u64()
            .ok_or(Failure::Form("the total"))?;
        Ok(typed >= u64::from(SearchPlan::ENOUGH_AS_TYPED))
    }

    fn is_all(&self) -> bool {
        self.pass.least >= self.plan.words().len()
    }

    /// Who is found by this pass and by none before it.
    fn wanted(&self, as_typed: bool) -> Value {
        let mut conditions = filters(self.filters, &self.area);
        conditions.extend(self.condition());
        if as_typed {
            conditions.push(self.as_typed());
        }
        let mut wanted = json!({ "filter": conditions });
        if !self.found.is_empty() {
            wanted["must_not"] = json!({ "terms": { "organization_nr": self.found } });
        }
        wanted
    }

    fn query(&self, as_typed: bool) -> Value {
        let words = self.plan.words();
        let (weights, most) = if self.is_all() {
            (self.weights.parts(), SearchPlan::MOST_FOUND)
        } else {
            (WEIGHTS_OF_SOME_WORDS, MOST_FILLING_UP)
        };
        let scored: Vec<Value> = words.iter().flat_map(|word| self.scored(word, weights)).collect();
        let mut query = self.wanted(as_typed);
        query["should"] = json!(scored);
        query["minimum_should_match"] = json!(0);
        for_numbers(json!({
            "size": most,
            "track_total_hits": false,
            "query": { "function_score": {
                "query": nearer_is_better(json!({ "bool": query }), &self.area),
                "field_value_factor": { "field": "brevity", "factor": BREVITY, "missing": 0 },
                "boost_mode": "sum",
            } },
            "sort": ["_score", { "popularity": "desc" }, { "organization_nr": "asc" }],
        }))
    }

    /// Who has all the words as they were typed, or one of them where not all are needed.
    fn as_typed(&self) -> Value {
        let words = self.plan.words().iter();
        let words: Vec<Value> = words.map(|word| json!({ "term": { "all": word.word } })).collect();
        if self.is_all() {
            json!({ "bool": { "filter": words } })
        } else {
            json!({ "bool": { "should": words } })
        }
    }

    fn condition(&self) -> Vec<Value> {
        if self.pass.is_whole_name {
            let words = self.plan.whole_name().iter();
            return words.map(|word| json!({ "term": { "company_name": word } })).collect();
        }
        let words = self.plan.words();
        let names = || {
            let names: Vec<Value> = words.iter().map(|word| self.anywhere(word, "company_name")).collect();
            json!({ "bool": { "should": names } })
        };
        // Who has the only word in the name has it.
        if self.pass.in_names && words.len() == 1 {
            return vec![names()];
        }
        let alternatives: Vec<Value> = words.iter().map(|word| self.anywhere(word, "all")).collect();
        let mut conditions = if self.is_all() {
            alternatives
        } else {
            let least = if self.pass.least <= 1 { 1 } else { words.len() - 1 };
            vec![json!({ "bool": { "should": alternatives, "minimum_should_match": least } })]
        };
        if self.pass.in_names {
            conditions.push(names());
        }
        conditions
    }

    /// Who has a word, or what stands in for it, in a field.
    fn anywhere(&self, word: &WordPlan, field: &str) -> Value {
        let mut ways = related(word, field);
        if self.pass.forgiving || !word.is_spelt() {
            ways.extend(self.similar(word, field));
        }
        any(ways)
    }

    /// How much a word counts, by where it stands.
    fn scored(&self, word: &WordPlan, weights: Weights) -> Vec<Value> {
        let best = |ways: &dyn Fn(&str) -> Vec<Value>, factor: f64| {
            let fields: Vec<Value> = FIELDS
                .into_iter()
                .zip(weights)
                .filter_map(|(field, weight)| {
                    let ways = ways(field);
                    let boost = word.weight * weight * factor;
                    (!ways.is_empty()).then(|| json!({ "constant_score": { "filter": any(ways), "boost": boost } }))
                })
                .collect();
            (!fields.is_empty()).then(|| json!({ "dis_max": { "queries": fields, "tie_breaker": IN_FURTHER_FIELDS } }))
        };
        let itself = |field: &str| vec![json!({ "term": { field: word.word } })];
        [
            best(&itself, 1.0),
            best(&|field| related(word, field), RELATED),
            best(&|field| self.similar(word, field), SIMILAR),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn similar(&self, word: &WordPlan, field: &str) -> Vec<Value> {
        let (beginnings, words): (Vec<&String>, Vec<&String>) = word
            .similar
            .iter()
            .partition(|other| self.dictionary.is_beginning(other));
        let mut ways: Vec<Value> = beginnings
            .into_iter()
            .map(|beginning| json!({ "prefix": { field: beginning } }))
            .collect();
        if !words.is_empty() {
            ways.push(json!({ "terms": { field: words } }));
        }
        ways
    }
}

fn related(word: &WordPlan, field: &str) -> Vec<Value> {
    let own = word.begins.then_some(&word.word);
    let beginnings = own.into_iter().chain(&word.related_beginnings);
    let mut ways: Vec<Value> = beginnings
        .map(|beginning| json!({ "prefix": { field: beginning } }))
        .collect();
    let own = word.ends.then_some(&word.word);
    let endings = own.into_iter().chain(&word.related_endings);
    ways.extend(endings.map(|ending| json!({ "prefix": { format!("{field}.reversed"): reversed(ending) } })));
    if !word.related.is_empty() {
        ways.push(json!({ "terms": { field: word.related } }));
    }
    ways
}

fn any(mut ways: Vec<Value>) -> Value {
    match ways.len() {
        1 => ways.remove(0),
        _ => json!({ "bool": { "should": ways } }),
    }
}
