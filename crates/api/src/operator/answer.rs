//! What the API says of the operator.

use serde::Serialize;
use utoipa::ToSchema;

use wire::{Country, SocialMedia};

use super as operator;

/// Who runs this installation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Operator {
    #[schema(example = "Termine OG")]
    pub name: String,
    /// Nobody real: this installation is a demonstration.
    pub is_demo: bool,
    pub address: OperatorAddress,
    pub social_media: Vec<SocialMedia>,
    /// The pages that exist, by their names in `GET /api/operator/pages/{page}`.
    #[schema(example = json!(["imprint", "terms-conditions", "dataprivacy"]))]
    pub pages: Vec<String>,
}

/// Where the operator can be summoned.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperatorAddress {
    #[schema(example = "Lindengasse")]
    pub street_name: String,
    #[schema(example = "27")]
    pub street_number: String,
    #[schema(example = "1070")]
    pub zip_code: String,
    #[schema(example = "Wien")]
    pub city: String,
    pub country: Country,
}

/// How to reach the operator.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OperatorContact {
    #[schema(example = "hallo@termine.example")]
    pub email: String,
}

/// A page that the operator of the product has to publish, such as the imprint.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OperatorPage {
    #[schema(example = "Impressum")]
    pub title: String,
    /// Sanitised HTML whose headings begin at the second level.
    #[schema(example = "<h2>Informationen nach § 5 ECG/DDG</h2><p>Termine OG, Lindengasse 27, 1070 Wien</p>")]
    pub html_content: String,
}

impl From<&operator::Operator> for Operator {
    fn from(operator: &operator::Operator) -> Self {
        let address = operator.address.clone();
        Self {
            name: operator.name.clone(),
            is_demo: operator.is_demo,
            address: OperatorAddress {
                street_name: address.street_name,
                street_number: address.street_number,
                zip_code: address.zip_code,
                city: address.city,
                country: address.country.into(),
            },
            social_media: operator.social_media.iter().cloned().map(Into::into).collect(),
            pages: operator.pages().map(|page| page.label().to_owned()).collect(),
        }
    }
}

impl OperatorPage {
    /// A page, if the operator has it.
    pub fn of(operator: &operator::Operator, page: operator::OperatorPage) -> Option<Self> {
        operator.text(page).map(|text| Self {
            title: page.title().to_owned(),
            html_content: text.to_owned(),
        })
    }
}
