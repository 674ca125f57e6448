use std::collections::BTreeMap;

use serde::Serialize;
use time::format_description::well_known::Rfc3339;
use utoipa::ToSchema;

use super::branch::branches_of;

/// An answer in the form of the documented search service.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchIndexAnswer {
    /// Duration of the search in milliseconds.
    #[schema(example = 4)]
    took: u64,
    /// Always `false`: a search that takes too long is answered with 503.
    timed_out: bool,
    _shards: Shards,
    hits: HitPage,
    /// Only where it was asked for: one entry by its name.
    #[serde(skip_serializing_if = "Option::is_none")]
    suggest: Option<BTreeMap<String, [Suggested; 1]>>,
}

/// What clients of a cluster look at: one answered, as always.
#[derive(Debug, Serialize, ToSchema)]
struct Shards {
    #[schema(example = 1)]
    total: u8,
    #[schema(example = 1)]
    successful: u8,
    #[schema(example = 0)]
    skipped: u8,
    #[schema(example = 0)]
    failed: u8,
}

#[derive(Debug, Default, Serialize, ToSchema)]
struct HitPage {
    total: Total,
    /// Always `null`: hits are in their order, and have no score.
    #[schema(required, example = json!(null))]
    max_score: Option<f64>,
    hits: Vec<Hit>,
}

/// Number of hits on all pages.
#[derive(Debug, Serialize, ToSchema)]
struct Total {
    #[schema(example = 12)]
    value: u64,
    /// Always the word `eq`.
    relation: &'static str,
}

impl Default for Total {
    fn default() -> Self {
        Self {
            value: 0,
            relation: "eq",
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
struct Hit {
    #[schema(example = "organization")]
    _index: &'static str,
    #[schema(example = "1000")]
    _id: String,
    /// Always `null`, as no hit has a score.
    #[schema(required, example = json!(null))]
    _score: Option<f64>,
    _source: FoundOrganization,
}

#[derive(Debug, Serialize, ToSchema)]
struct FoundOrganization {
    #[schema(example = 1000)]
    organization_nr: i32,
    #[schema(example = "Salon Haarscharf")]
    company_name: String,
    #[schema(required, example = json!(null))]
    logo_url: Option<String>,
    /// A list of `{id, name}`, as a text of JSON.
    #[schema(example = r#"[{"id":8,"name":"Wellness & Beauty"}]"#)]
    branches: String,
    /// HTML without any tag.
    #[schema(example = "Schnitt &amp; Farbe")]
    html_slogan: String,
    #[schema(example = "2026-03-01T09:00:00Z")]
    first_activation_date: String,
}

/// What clients ask before anything else: that this is what they were made for.
#[derive(Debug, Serialize, ToSchema)]
pub struct SearchHostDescription {
    #[schema(example = "terminhof")]
    name: &'static str,
    #[schema(example = "terminhof")]
    cluster_name: &'static str,
    #[schema(example = "_na_")]
    cluster_uuid: &'static str,
    version: SearchHostVersion,
    #[schema(example = "You Know, for Search")]
    tagline: &'static str,
}

/// Which calls are understood: those of this version. The later ones ask the same.
#[derive(Debug, Serialize, ToSchema)]
struct SearchHostVersion {
    #[schema(example = "7.17.0")]
    number: &'static str,
    #[schema(example = "default")]
    build_flavor: &'static str,
}

impl SearchHostDescription {
    /// Always the same.
    pub const ALWAYS: Self = Self {
        name: "terminhof",
        cluster_name: "terminhof",
        cluster_uuid: "_na_",
        version: SearchHostVersion {
            number: "7.17.0",
            build_flavor: "default",
        },
        tagline: "You Know, for Search",
    };
}

#[derive(Debug, Serialize, ToSchema)]
struct Suggested {
    /// What was typed.
    #[schema(example = "fris")]
    text: String,
    offset: u32,
    #[schema(example = 4)]
    length: usize,
    options: Vec<SuggestedOption>,
}

#[derive(Debug, Serialize, ToSchema)]
struct SuggestedOption {
    #[schema(example = "Friseur Lindner")]
    text: String,
    #[schema(example = "autocomplete")]
    _index: &'static str,
    _source: SuggestedText,
}

#[derive(Debug, Serialize, ToSchema)]
struct SuggestedText {
    #[schema(example = "Friseur Lindner")]
    content_txt: String,
}

impl SearchIndexAnswer {
    /// Organisations in their order, found in so many milliseconds.
    pub fn organizations(
        page: catalog::search::OrganizationPage,
        took: u64,
    ) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        let hits = page.organizations.into_iter().map(Hit::of);
        Ok(Self {
            hits: HitPage {
                total: Total {
                    value: page.total_elements,
                    ..Total::default()
                },
                hits: hits.collect::<Result<_, _>>()?,
                ..HitPage::default()
            },
            ..Self::nobody(took)
        })
    }

    /// Nobody was found.
    pub fn nobody(took: u64) -> Self {
        Self {
            took,
            timed_out: false,
            _shards: Shards {
                total: 1,
                successful: 1,
                skipped: 0,
                failed: 0,
            },
            hits: HitPage::default(),
            suggest: None,
        }
    }

    /// How what was typed may go on, under the name of the suggester.
    pub fn suggestions(name: String, typed: String, texts: Vec<String>, took: u64) -> Self {
        let suggested = Suggested {
            offset: 0,
            length: typed.chars().count(),
            text: typed,
            options: texts
                .into_iter()
                .map(|text| SuggestedOption {
                    _index: "autocomplete",
                    _source: SuggestedText {
                        content_txt: text.clone(),
                    },
                    text,
                })
                .collect(),
        };
        Self {
            suggest: Some(BTreeMap::from([(name, [suggested])])),
            ..Self::nobody(took)
        }
    }
}

impl Hit {
    fn of(card: catalog::search::OrganizationCard) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self {
            _index: "organization",
            _id: card.nr.0.to_string(),
            _score: None,
            _source: FoundOrganization {
                organization_nr: card.nr.0,
                company_name: card.company_name,
                logo_url: card.logo,
                branches: serde_json::to_string(&branches_of(&card.branches))?,
                html_slogan: as_html(&card.slogan),
                first_activation_date: card.first_activated_at.format(&Rfc3339)?,
            },
        })
    }
}

/// Plain text as HTML.
fn as_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
