use booking_core::calendar;
use booking_core::offer::AssignedEmployee;
use serde::{Deserialize, Serialize};
use shared_kernel::Money;
use utoipa::ToSchema;

/// Asks for the employees who can do all of the given services.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct AssignedEmployeesRequest {
    #[serde(alias = "organizationNr", alias = "organizatonNr")]
    #[schema(example = 1000)]
    pub organizationnr: i32,
    /// 1 to 10 services of this organisation.
    #[serde(alias = "serviceIdList")]
    #[schema(min_items = 1, max_items = 10, example = json!([1]))]
    pub serviceidlist: Vec<i64>,
}

/// A bookable person of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Employee {
    /// Counts inside the organisation, from 1.
    #[schema(example = 1)]
    pub user_id: i32,
    #[schema(example = "Anna")]
    pub first_name: String,
    #[schema(example = "Berger")]
    pub last_name: String,
    /// Path of a picture on this host.
    #[schema(required, example = json!(null))]
    pub avatar: Option<String>,
    /// Minutes, where one service was asked for and this employee takes another time for it than it says.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 60)]
    pub duration: Option<u32>,
    /// Euro, where one service was asked for and it costs something else with this employee chosen by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, example = 68.0)]
    pub price: Option<f64>,
}

impl From<calendar::Employee> for Employee {
    fn from(employee: calendar::Employee) -> Self {
        Self {
            user_id: employee.id.0,
            first_name: employee.first_name,
            last_name: employee.last_name,
            avatar: employee.avatar,
            duration: None,
            price: None,
        }
    }
}

impl From<AssignedEmployee> for Employee {
    fn from(AssignedEmployee { employee, own }: AssignedEmployee) -> Self {
        Self {
            duration: own.duration.map(u32::from),
            price: own.price.map(Money::euro),
            ..employee.into()
        }
    }
}
