use booking_core::calendar;
use serde::Deserialize;
use shared_kernel::OrganizationNr;
use time::Date;
use utoipa::IntoParams;

use super::day;

/// Query for the days of which staff wants to see something.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct StaffDays {
    /// First day, in the zone of the organisation.
    #[serde(deserialize_with = "day")]
    #[param(value_type = String, format = Date, example = "2027-01-11")]
    pub date_from: Date,
    /// Last day, not before the first one.
    #[serde(deserialize_with = "day")]
    #[param(value_type = String, format = Date, example = "2027-01-17")]
    pub date_to: Date,
}

impl StaffDays {
    /// These days at an organisation.
    pub fn of(self, organization: OrganizationNr) -> calendar::StaffDays {
        calendar::StaffDays {
            organization,
            first: self.date_from,
            last: self.date_to,
        }
    }
}
