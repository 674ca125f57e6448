use std::collections::BTreeMap;

use catalog::branch;
use catalog::search::{
    Circle, FieldWeights, Filters, PageRequest, PlaceQuery, Search, SearchText, Suggestion, USUAL_RADIUS,
};
use serde::{Deserialize, Serialize};
use shared_kernel::{BranchId, Money};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use crate::problem::{FieldCode, Problem};

/// What is searched, and which part of the results is wanted.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    /// What was typed. The first 100 characters and eight words count. Without it everybody is listed.
    #[serde(default)]
    #[param(example = "Frisör Wien")]
    pub q: String,
    /// Id of the branch in whose results is searched; all branches without it.
    #[param(minimum = 8, maximum = 19, example = 8)]
    pub mode: Option<i16>,
    /// City or postcode in which is searched, and around it; a misspelt one is corrected, and the answer says to what.
    /// Without it a place in `q` is taken; with a centre neither.
    #[param(example = "Wien")]
    pub place: Option<String>,
    /// Latitude of the centre of the search, in degrees; together with `longitude` and `distance`.
    #[param(minimum = -90, maximum = 90, example = 48.2082)]
    pub latitude: Option<f64>,
    /// Longitude of the centre, in degrees.
    #[param(minimum = -180, maximum = 180, example = 16.3738)]
    pub longitude: Option<f64>,
    /// Kilometres around the centre.
    #[param(exclusive_minimum = 0, maximum = 1_000, example = 5.0)]
    pub distance: Option<f64>,
    /// Euro that the cheapest service may cost.
    #[param(minimum = 0, maximum = 100_000, example = 50)]
    pub max_price: Option<u32>,
    /// Whether only those are wanted that are open now, by their own clock, hours and closures.
    #[serde(default)]
    #[param(default = false)]
    pub open_now: bool,
    /// Number of the page, from 0.
    #[serde(default)]
    #[param(minimum = 0, maximum = 100_000, default = 0)]
    pub page: u32,
    /// Entries a page.
    #[serde(default = "usual_size")]
    #[param(minimum = 1, maximum = 50, default = 24)]
    pub size: u32,
}

fn usual_size() -> u32 {
    24
}

const WRONG: &str = "Diese Angabe hat nicht die erwartete Form.";
const NO_BRANCH: &str = "Diese Kategorie gibt es nicht.";
const CENTS: u32 = 100;
const HIGHEST_PRICE: u32 = 100_000;
const FARTHEST: f64 = 1_000.0;

impl SearchQuery {
    /// Where somebody wants to search, if they wrote it beside the text.
    pub fn wanted_place(&self) -> Option<PlaceQuery> {
        self.place.as_ref().map(|typed| PlaceQuery {
            typed: typed.clone(),
            radius: USUAL_RADIUS,
        })
    }

    /// The search that it asks for, at `now`.
    pub fn search(&self, now: OffsetDateTime) -> Result<Search, Problem> {
        let mut wrong = BTreeMap::new();
        let mut expect = |is_right: bool, field: &str| {
            if !is_right {
                let message = if field == "mode" { NO_BRANCH } else { WRONG };
                let code = if field == "mode" {
                    FieldCode::Unknown
                } else {
                    FieldCode::OutOfRange
                };
                wrong.insert(field.to_owned(), code.with(message));
            }
        };
        let mode = self.mode.map(BranchId);
        expect(mode.is_none_or(|mode| branch(mode).is_some()), "mode");
        expect(self.max_price.is_none_or(|price| price <= HIGHEST_PRICE), "maxPrice");
        let given = [self.latitude, self.longitude, self.distance].iter().flatten().count();
        let within = |value: Option<f64>, most: f64| value.map_or(given == 0, |value| (-most..=most).contains(&value));
        expect(within(self.latitude, 90.0), "latitude");
        expect(within(self.longitude, 180.0), "longitude");
        let is_positive = self.distance.is_none_or(|distance| distance > 0.0);
        expect(within(self.distance, FARTHEST) && is_positive, "distance");
        if !wrong.is_empty() {
            return Err(Problem::validation(wrong));
        }
        let around = match (self.latitude, self.longitude, self.distance) {
            (Some(latitude), Some(longitude), Some(radius)) => Some(Circle {
                latitude,
                longitude,
                radius,
            }),
            _ => None,
        };
        Ok(Search {
            text: SearchText::read(&self.q),
            filters: Filters {
                branch: mode,
                around,
                open_at: self.open_now.then_some(now),
                price_at_most: self.max_price.map(|euro| Money::from_cents(euro * CENTS)),
            },
            weights: if mode.is_some() {
                FieldWeights::BRANCHES
            } else {
                FieldWeights::NAMES
            },
            place: None,
            page: PageRequest::new(self.page, self.size)?,
        })
    }
}

/// What was typed so far.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SuggestionsQuery {
    /// From two letters on there are suggestions.
    #[param(example = "fris")]
    pub q: String,
}

/// How a text that is being typed may go on.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SearchSuggestions {
    /// Whole texts, the most popular first.
    #[schema(example = json!(["Friseur Lindner", "Friseursalon Anna Huber"]))]
    pub suggestions: Vec<String>,
    /// Those of the texts that are the name of one organisation and nothing else: they lead to its profile.
    pub organizations: Vec<SuggestedOrganization>,
}

/// An organisation whose name goes on from what was typed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SuggestedOrganization {
    #[schema(example = 1001)]
    pub organization_nr: i32,
    #[schema(example = "Friseur Lindner")]
    pub company_name: String,
}

impl From<Vec<Suggestion>> for SearchSuggestions {
    fn from(suggested: Vec<Suggestion>) -> Self {
        let named = |Suggestion { text, organization }: &Suggestion| {
            Some(SuggestedOrganization {
                organization_nr: organization.as_ref()?.0,
                company_name: text.clone(),
            })
        };
        Self {
            organizations: suggested.iter().filter_map(named).collect(),
            suggestions: suggested.into_iter().map(|suggestion| suggestion.text).collect(),
        }
    }
}
