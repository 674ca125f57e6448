use serde::Deserialize;
use utoipa::IntoParams;

/// Which organisation.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct OrganizationQuery {
    #[serde(alias = "organizatonNr", alias = "organizationnr")]
    #[param(example = 1000)]
    pub organization_nr: i32,
}

/// Which organisation, as one documented call spells it.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SocialMediaQuery {
    #[serde(alias = "organizationNr", alias = "organizatonNr")]
    #[param(example = 1000)]
    pub organizationnr: i32,
}

/// Which service of which organisation.
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

/// Which service.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CustomizedBookingFieldsQuery {
    #[serde(alias = "serviceId", alias = "serviceID")]
    #[param(example = 1)]
    pub serviceid: i64,
}
