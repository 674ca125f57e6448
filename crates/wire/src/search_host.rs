//! The documented search service: the queries its clients ask, the official ones of Elasticsearch among them. What is asked
//! is read into a query of ours; nothing of it reaches an engine as it came.

use std::collections::BTreeMap;

use catalog::search::{FieldWeights, Filters, PageRequest, Search, SearchText};
use serde::Deserialize;
use serde_json::{Deserializer, Value, json};
use utoipa::openapi::schema::{ArrayBuilder, SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{IntoParams, ToSchema};

use crate::object::Object;
use crate::problem::{Code, Problem};

/// Whether a path is one of the documented search service, whose clients read its errors in a form of their own.
pub fn is_of_search_host(path: &str) -> bool {
    path.starts_with("/search/")
}

/// The indices there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SearchIndex {
    Organization,
    Autocomplete,
}

/// Which part of the hits, where the address says it and not the body.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct SearchIndexQuery {
    /// As the member of the body.
    #[param(minimum = 0, default = 0, example = 0)]
    pub from: Option<u32>,
    /// As the member of the body.
    #[param(minimum = 1, maximum = 50, default = 10, example = 10)]
    pub size: Option<u32>,
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
    /// Each with its weight, or with none.
    #[schema(schema_with = weighed_fields)]
    fields: Option<Vec<String>>,
    #[expect(dead_code, reason = "there is one fuzziness, and reading it has checked it")]
    fuzziness: Option<Fuzziness>,
}

/// The fields as a query may list them.
fn weighed_fields() -> RefOr<Schema> {
    let names = FIELDS.map(|(name, _)| name).join("|");
    let field = ObjectBuilder::new().schema_type(Type::String).pattern(Some(format!(
        r"^({names})(\^[{}-{}])?$",
        FieldWeights::RANGE.start(),
        FieldWeights::RANGE.end()
    )));
    ArrayBuilder::new()
        .schema_type(SchemaType::from_iter([Type::Array, Type::Null]))
        .items(field)
        .description(Some(
            "`company_name`, `last_name`, `branch_names`, `html_content`, `zip_code`, `city`, `county`, `street_name`,\n\
             `services` or `events`, each with a weight from `^1` to `^7`, or with none, which is 1. All of them are always\n\
             searched; what is not listed has the weight 1. Four groups are weighed, each with the largest weight of its fields:\n\
             the name; branches, services and events; last name, postcode, city and county; street and texts. Without the\n\
             member they have the documented weights 4, 3, 2 and 1.",
        ))
        .examples([json!(["company_name^4", "branch_names^3", "city^2", "html_content"])])
        .into()
}

/// Finds all public organisations; it has no members.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct MatchAll {}

/// By the length of a word: none up to two letters, one up to five, then two.
#[derive(Debug, Deserialize, ToSchema)]
enum Fuzziness {
    #[serde(rename = "AUTO", alias = "auto")]
    Auto,
}

/// The one order there is, in the three ways to write it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "there is one order, and reading it has checked it")]
enum Sort {
    Several(SortList),
    One(SortBy),
}

/// In a list of one.
#[derive(Debug, Deserialize, ToSchema)]
struct SortList(#[expect(dead_code, reason = "there is one order, and reading it has checked it")] [SortBy; 1]);

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

/// What is weighed together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Group {
    Name,
    Offer,
    Whereabouts,
    Rest,
}

/// The fields of an organisation that a query may list.
const FIELDS: [(&str, Group); 10] = [
    ("company_name", Group::Name),
    ("branch_names", Group::Offer),
    ("services", Group::Offer),
    ("events", Group::Offer),
    ("last_name", Group::Whereabouts),
    ("zip_code", Group::Whereabouts),
    ("city", Group::Whereabouts),
    ("county", Group::Whereabouts),
    ("street_name", Group::Rest),
    ("html_content", Group::Rest),
];
/// The weight of a field that has none.
const USUAL_WEIGHT: u8 = 1;
/// Hits of an answer that does not say how many, as in the documented service.
const USUAL_HITS: u32 = 10;
const USUAL_SUGGESTIONS: u32 = 5;
const LONGEST_NAME: usize = 64;

impl SearchIndexRequest {
    /// Reads a query to an index; what is not documented is refused.
    pub fn query(index: &str, address: SearchIndexQuery, body: &[u8]) -> Result<MarketplaceQuery, Problem> {
        let index = serde_json::from_value(Value::String(index.to_owned()));
        let index: SearchIndex = index.map_err(|_unknown| Problem::new(Code::NotFound))?;
        let Object(request) = serde_path_to_error::deserialize::<_, Object<Self>>(&mut Deserializer::from_slice(body))
            .map_err(|error| refused_at(&error.path().to_string(), NOT_UNDERSTOOD))?;
        let from = once("from", address.from, request.from)?;
        let size = once("size", address.size, request.size)?;
        match (index, request.query, request.suggest, request.sort) {
            (SearchIndex::Organization, Some(query), None, sort) => query.read(sort.as_ref(), page(from, size)?),
            (SearchIndex::Autocomplete, None, Some(suggest), None) if from.is_none() && size.unwrap_or(0) == 0 => {
                completion(suggest)
            }
            _ => Err(refused()),
        }
    }
}

/// A number that is said in one of two places.
fn once(name: &str, one: Option<u32>, other: Option<u32>) -> Result<Option<u32>, Problem> {
    if one.is_some() && other.is_some() {
        return Err(refused_at(name, "stands in the address and in the body"));
    }
    Ok(one.or(other))
}

impl IndexQuery {
    fn read(self, sort: Option<&Sort>, page: PageRequest) -> Result<MarketplaceQuery, Problem> {
        let everybody = Search {
            text: None,
            filters: Filters::default(),
            weights: FieldWeights::NAMES,
            place: None,
            page,
        };
        match (self.multi_match, self.match_all, sort) {
            (Some(asked), None, None) => {
                let fields = asked.fields.filter(|fields| !fields.is_empty());
                let weights = fields.map_or(Ok(FieldWeights::NAMES), |fields| weights(&fields))?;
                let Some(text) = SearchText::read(&asked.query) else {
                    return Ok(MarketplaceQuery::Nobody);
                };
                Ok(MarketplaceQuery::Organizations(Search {
                    text: Some(text),
                    weights,
                    ..everybody
                }))
            }
            // Without an order any would do, so it is the same one.
            (None, Some(MatchAll {}), _) => Ok(MarketplaceQuery::Organizations(everybody)),
            _ => Err(refused()),
        }
    }
}

/// The weights of fields that are listed as `name^weight`.
fn weights(fields: &[String]) -> Result<FieldWeights, Problem> {
    let listed: Vec<(Group, u8)> = fields
        .iter()
        .enumerate()
        .map(|(index, field)| {
            weighed(field).map_err(|reason| refused_at(&format!("query.multi_match.fields[{index}]"), reason))
        })
        .collect::<Result<_, _>>()?;
    let of = |group| {
        let weights = listed.iter().filter(|(listed, _)| *listed == group);
        weights.map(|(_, weight)| *weight).max().unwrap_or(USUAL_WEIGHT)
    };
    Ok(FieldWeights {
        name: of(Group::Name),
        offer: of(Group::Offer),
        whereabouts: of(Group::Whereabouts),
        rest: of(Group::Rest),
    })
}

fn weighed(field: &str) -> Result<(Group, u8), &'static str> {
    let (name, weight) = match field.split_once('^') {
        Some((name, weight)) => (name, weight.parse().ok()),
        None => (field, Some(USUAL_WEIGHT)),
    };
    let known = FIELDS.into_iter().find(|(known, _)| *known == name);
    let (_, group) = known.ok_or("is no field that is searched")?;
    let weight = weight.filter(|weight| FieldWeights::RANGE.contains(weight));
    Ok((group, weight.ok_or("has another weight than ^1 to ^7")?))
}

fn page(from: Option<u32>, size: Option<u32>) -> Result<PageRequest, Problem> {
    let (from, size) = (from.unwrap_or(0), size.unwrap_or(USUAL_HITS));
    if !(1..=PageRequest::LARGEST).contains(&size) {
        return Err(refused_at("size", "is not 1 to 50"));
    }
    if !from.is_multiple_of(size) {
        return Err(refused_at("from", "is no multiple of [size]"));
    }
    PageRequest::new(from / size, size).map_err(|_too_deep| refused_at("from", "is more than 100000 times [size]"))
}

fn completion(suggest: BTreeMap<String, Suggester>) -> Result<MarketplaceQuery, Problem> {
    let mut suggest = suggest.into_iter();
    let (Some((name, asked)), None) = (suggest.next(), suggest.next()) else {
        return Err(refused_at("suggest", "has not exactly one completion"));
    };
    if name.chars().count() > LONGEST_NAME {
        return Err(refused_at("suggest", "has a name of more than 64 characters"));
    }
    let size = asked.completion.size.unwrap_or(USUAL_SUGGESTIONS);
    if !(1..=PageRequest::LARGEST).contains(&size) {
        return Err(refused_at(&format!("suggest.{name}.completion.size"), "is not 1 to 50"));
    }
    Ok(MarketplaceQuery::Suggestions {
        name,
        prefix: asked.prefix,
        most: usize::try_from(size).map_err(not_understood)?,
    })
}

const NOT_UNDERSTOOD: &str = "is not supported";

fn refused() -> Problem {
    Problem::new(Code::SearchNotUnderstood)
}

/// A member that is refused, and in English, as Elasticsearch says it, why.
fn refused_at(path: &str, reason: &str) -> Problem {
    Problem::field(Code::SearchNotUnderstood, path, reason)
}

fn not_understood<E>(_: E) -> Problem {
    refused()
}

#[cfg(test)]
mod tests;
