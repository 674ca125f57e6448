//! The documented search service: the queries its clients ask, and answers of the form they read.
//! What is asked is read into a query of ours; nothing of it reaches an engine as it came.

use std::collections::BTreeMap;

use catalog::search::{Emphasis, Filters, PageRequest, Search, SearchText};
use serde::Deserialize;
use serde_json::{Deserializer, Value};
use utoipa::ToSchema;

use crate::object::Object;
use crate::problem::{Code, Problem};

/// The indices there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchIndex {
    Organization,
    Autocomplete,
}

/// A query of the documented search service: `query` for the index `organization`, `suggest` for
/// the index `autocomplete`. Nothing else is understood, and what is not understood is refused.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchIndexRequest {
    query: Option<IndexQuery>,
    /// One completion, by the name under which it is answered.
    suggest: Option<BTreeMap<String, Suggester>>,
    /// With `match_all`: the newest first.
    sort: Option<Sort>,
    /// How many hits are passed over; a multiple of `size`.
    #[schema(minimum = 0, default = 0)]
    from: Option<u32>,
    /// Hits of the answer.
    #[schema(minimum = 1, maximum = 50, default = 10)]
    size: Option<u32>,
}

/// Either of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct IndexQuery {
    multi_match: Option<MultiMatch>,
    match_all: Option<MatchAll>,
}

/// Organisations by a text.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MultiMatch {
    #[schema(example = "Frisör Wien")]
    query: String,
    /// `company_name`, `last_name`, `branch_names`, `html_content`, `zip_code`, `city`, `county`, `street_name`,
    /// `services` or `events`, with `^1` to `^7`. All of them are always searched, with the documented weights;
    /// `branch_names^7` asks for the variant in which branches and services weigh most.
    #[schema(example = json!(["company_name^4", "branch_names^3", "city^2", "html_content"]))]
    fields: Option<Vec<String>>,
    #[expect(dead_code, reason = "there is one fuzziness, and reading it has checked it")]
    fuzziness: Option<Fuzziness>,
}

/// Finds all public organisations; it has no members.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MatchAll {}

/// By the length of a word: none up to two letters, one up to five, then two.
#[derive(Debug, Deserialize, ToSchema)]
enum Fuzziness {
    #[serde(rename = "auto", alias = "AUTO")]
    Auto,
}

/// The one order there is, in the three ways to write it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "there is one order, and reading it has checked it")]
enum Sort {
    Several([SortBy; 1]),
    One(SortBy),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct SortBy {
    #[expect(dead_code, reason = "there is one order, and reading it has checked it")]
    first_activation_date: Direction,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
enum Direction {
    Short(NewestFirst),
    Long(Order),
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Order {
    #[expect(dead_code, reason = "there is one order, and reading it has checked it")]
    order: NewestFirst,
}

#[derive(Debug, Deserialize, ToSchema)]
enum NewestFirst {
    #[serde(rename = "desc")]
    Desc,
}

/// How a text that is being typed may go on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Suggester {
    #[schema(example = "fris")]
    prefix: String,
    completion: Completion,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Completion {
    #[expect(dead_code, reason = "there is one field, and reading it has checked it")]
    field: CompletionField,
    /// Texts of the answer; there are never more than eight.
    #[schema(minimum = 1, maximum = 50, default = 5)]
    size: Option<u32>,
    #[expect(dead_code, reason = "mistakes are always forgiven")]
    fuzzy: Option<Fuzzy>,
    #[expect(dead_code, reason = "no text is answered twice")]
    skip_duplicates: Option<bool>,
}

#[derive(Debug, Deserialize, ToSchema)]
enum CompletionField {
    #[serde(rename = "content_txt")]
    ContentTxt,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Fuzzy {
    #[expect(dead_code, reason = "there is one fuzziness, and reading it has checked it")]
    fuzziness: Option<Fuzziness>,
}

/// What a query of the documented service means here.
#[derive(Debug, PartialEq)]
pub enum MarketplaceQuery {
    /// Organisations. Without a word nobody is found.
    Organizations(Search),
    /// Organisations by an empty text, which nobody has.
    Nobody,
    /// How a text may go on.
    Suggestions {
        /// The name of the answer.
        name: String,
        prefix: String,
        most: usize,
    },
}

/// The fields of an organisation that a query may list.
const FIELDS: [&str; 10] = [
    "company_name",
    "last_name",
    "branch_names",
    "html_content",
    "zip_code",
    "city",
    "county",
    "street_name",
    "services",
    "events",
];
/// The documented weights, and the one of branch names in the branch variant.
const WEIGHTS: std::ops::RangeInclusive<u8> = 1..=7;
const BRANCH_VARIANT: &str = "branch_names^7";
/// Hits of an answer that does not say how many, as in the documented service.
const USUAL_HITS: u32 = 10;
const USUAL_SUGGESTIONS: u32 = 5;
const LONGEST_NAME: usize = 64;

impl SearchIndexRequest {
    /// Reads a query to an index; what is not documented is refused.
    pub fn query(index: &str, body: &[u8]) -> Result<MarketplaceQuery, Problem> {
        let index: SearchIndex = serde_json::from_value(Value::String(index.to_owned())).map_err(not_understood)?;
        let Object(request) = serde_path_to_error::deserialize::<_, Object<Self>>(&mut Deserializer::from_slice(body))
            .map_err(|error| Problem::field(Code::SearchNotUnderstood, error.path().to_string(), NOT_UNDERSTOOD))?;
        match (index, request) {
            (
                SearchIndex::Organization,
                Self {
                    query: Some(query),
                    suggest: None,
                    sort,
                    from,
                    size,
                },
            ) => query.read(sort.as_ref(), page(from, size)?),
            (
                SearchIndex::Autocomplete,
                Self {
                    query: None,
                    suggest: Some(suggest),
                    sort: None,
                    from: None,
                    size: None | Some(0),
                },
            ) => completion(suggest),
            _ => Err(refused()),
        }
    }
}

impl IndexQuery {
    fn read(self, sort: Option<&Sort>, page: PageRequest) -> Result<MarketplaceQuery, Problem> {
        let everybody = Search {
            text: None,
            filters: Filters::default(),
            emphasis: Emphasis::Names,
            place: None,
            page,
        };
        match (self.multi_match, self.match_all, sort) {
            (Some(asked), None, None) => {
                let fields = asked.fields.unwrap_or_default();
                if !fields.iter().all(|field| is_known(field)) {
                    return Err(refused());
                }
                let Some(text) = SearchText::read(&asked.query) else {
                    return Ok(MarketplaceQuery::Nobody);
                };
                let is_branch_variant = fields.iter().any(|field| field == BRANCH_VARIANT);
                Ok(MarketplaceQuery::Organizations(Search {
                    text: Some(text),
                    emphasis: if is_branch_variant {
                        Emphasis::Branches
                    } else {
                        Emphasis::Names
                    },
                    ..everybody
                }))
            }
            // Without an order any would do, so it is the same one.
            (None, Some(MatchAll {}), _) => Ok(MarketplaceQuery::Organizations(everybody)),
            _ => Err(refused()),
        }
    }
}

fn is_known(field: &str) -> bool {
    let (name, weight) = field.split_once('^').unwrap_or((field, "1"));
    FIELDS.contains(&name) && weight.parse().is_ok_and(|weight: u8| WEIGHTS.contains(&weight))
}

fn page(from: Option<u32>, size: Option<u32>) -> Result<PageRequest, Problem> {
    let (from, size) = (from.unwrap_or(0), size.unwrap_or(USUAL_HITS));
    if size == 0 || !from.is_multiple_of(size) {
        return Err(refused());
    }
    PageRequest::new(from / size, size).map_err(not_understood)
}

fn completion(suggest: BTreeMap<String, Suggester>) -> Result<MarketplaceQuery, Problem> {
    let mut suggest = suggest.into_iter();
    let (Some((name, asked)), None) = (suggest.next(), suggest.next()) else {
        return Err(refused());
    };
    let size = asked.completion.size.unwrap_or(USUAL_SUGGESTIONS);
    if name.chars().count() > LONGEST_NAME || !(1..=PageRequest::LARGEST).contains(&size) {
        return Err(refused());
    }
    Ok(MarketplaceQuery::Suggestions {
        name,
        prefix: asked.prefix,
        most: usize::try_from(size).map_err(not_understood)?,
    })
}

const NOT_UNDERSTOOD: &str = "Diese Angabe verstehen wir nicht.";

fn refused() -> Problem {
    Problem::new(Code::SearchNotUnderstood)
}

fn not_understood<E>(_: E) -> Problem {
    refused()
}

#[cfg(test)]
mod tests;
