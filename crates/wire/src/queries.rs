use serde::de::Error;
use serde::{Deserialize, Deserializer};
use shared_kernel::OrganizationNr;
use utoipa::IntoParams;

/// Query for what belongs to one organisation.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OrganizationQuery {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[param(example = 1000)]
    pub organization_nr: i32,
}

/// Query for a list of organisations.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OrganizationsByNumberQuery {
    /// At most 50 numbers with commas between them.
    #[serde(
        alias = "organizatonNr",
        alias = "organizationnr",
        deserialize_with = "numbers_between_commas"
    )]
    #[param(value_type = String, pattern = r"^[+-]?\d{1,10}(,[+-]?\d{1,10}){0,49}$", example = "1000,1001")]
    pub organization_nr: Vec<OrganizationNr>,
}

fn numbers_between_commas<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<OrganizationNr>, D::Error> {
    let text = String::deserialize(deserializer)?;
    let numbers = text.split(',').map(|number| number.parse().map(OrganizationNr));
    numbers
        .collect::<Result<_, _>>()
        .map_err(|_| D::Error::custom("not numbers with commas between them"))
}

/// Query for the links of an organisation, which the documented call spells in lower case.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SocialMediaQuery {
    #[serde(alias = "organizationNr", alias = "organizatonNr")]
    #[param(example = 1000)]
    pub organizationnr: i32,
}

/// Query for a service of an organisation.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OfferedServiceQuery {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[param(example = 1000)]
    pub organization_nr: i32,
    #[serde(alias = "serviceID", alias = "serviceid")]
    #[param(example = 1)]
    pub service_id: i64,
}

/// Query for the custom fields of a service or of an event: one of the two.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CustomizedBookingFieldsQuery {
    /// Number of a service. Either this or `eventid` has to be there, and never both.
    #[serde(alias = "serviceId", alias = "serviceID")]
    #[param(example = 1)]
    pub serviceid: Option<i64>,
    /// Number of an event or a course, in place of a service.
    #[serde(alias = "eventId", alias = "eventID")]
    #[param(example = 1)]
    pub eventid: Option<i64>,
}
