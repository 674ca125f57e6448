use booking_core::calendar::{OwnTerms, Weeks, WorkingHours};
use booking_core::settings::{self, EmployeeInput, SettingsOutcome, WindowInput};
use serde::{Deserialize, Serialize};
use shared_kernel::{Money, ServiceId};
use utoipa::ToSchema;

use super::times::ClockTime;
use super::{Consequences, GivenPrice, Version};
use crate::object::objects;

/// In which weeks hours hold, by the number that ISO 8601 gives the week of a day in the zone of the organisation. After a
/// year with 53 weeks two odd ones follow each other.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum HoursWeek {
    #[default]
    Every,
    Even,
    Odd,
}

impl HoursWeek {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
    fn is_every(&self) -> bool {
        *self == Self::Every
    }
}

/// A window of working hours, in wall time.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct WorkingHoursWindow {
    /// Missing is every week.
    #[serde(default, skip_serializing_if = "HoursWeek::is_every")]
    pub week: HoursWeek,
    /// Monday is 1.
    #[schema(minimum = 1, maximum = 7, example = 1)]
    pub weekday: u8,
    #[schema(value_type = String, example = "09:00")]
    pub opens: ClockTime,
    /// `24:00` at most.
    #[schema(value_type = String, example = "18:00")]
    pub closes: ClockTime,
}

/// A service that an employee can do.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEmployeeService {
    #[schema(example = 1)]
    pub service_id: i64,
    /// Minutes where they are not those of the service.
    #[schema(required, example = json!(null))]
    pub duration: Option<u16>,
    /// Euro where they are not those of the service.
    #[schema(required, example = 45.5)]
    pub price: Option<f64>,
}

/// An employee as the people of the organisation see them.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffEmployee {
    /// Another one after each change; to be sent with the next one.
    #[schema(value_type = String, example = "3f1c0a9e77b2d450")]
    pub version: Version,
    #[schema(example = 1)]
    pub user_id: i32,
    #[schema(example = "Anna")]
    pub first_name: String,
    /// May be empty.
    #[schema(example = "Wagner")]
    pub last_name: String,
    /// Path of the picture.
    #[schema(required)]
    pub avatar: Option<String>,
    /// Whether visitors are offered this employee. Staff books everybody who is not archived.
    pub is_visible: bool,
    /// Whether nobody can be booked here any more.
    pub is_archived: bool,
    /// From Monday to Sunday, those of a day in order; where weeks alternate, those of even ones first. Only what is inside
    /// the opening hours counts.
    pub hours: Vec<WorkingHoursWindow>,
    /// By id; archived services are left out.
    pub services: Vec<StaffEmployeeService>,
    /// Whether somebody who may sign in works on this calendar.
    pub has_account: bool,
}

/// All employees of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffEmployees {
    /// By number, archived ones too.
    pub employees: Vec<StaffEmployee>,
}

/// A service that an employee is to do.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmployeeServiceRequest {
    #[schema(example = 1)]
    pub service_id: i64,
    /// Minutes; null or missing are those of the service. Of a service with steps the work becomes longer or shorter in
    /// proportion, processing takes as long as with everybody; where it needs a room during certain steps only, nobody
    /// has a duration of their own.
    #[serde(default)]
    #[schema(minimum = 1, maximum = 1440, example = 50)]
    pub duration: Option<u16>,
    /// Euro; null or missing is the price of the service.
    #[serde(default)]
    #[schema(value_type = Option<f64>, minimum = 0, example = 45.5)]
    pub price: Option<GivenPrice>,
}

/// An employee as wanted.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EmployeeRequest {
    /// Only tells the consequences.
    #[serde(default)]
    pub is_preview: bool,
    /// The version that is replaced: 409 where another one is stored by then. Without one the change is made in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    #[schema(min_length = 1, max_length = 255, example = "Anna")]
    pub first_name: String,
    #[schema(max_length = 255, example = "Wagner")]
    pub last_name: String,
    /// Whether visitors are offered this employee.
    pub is_visible: bool,
    /// Whether nobody can be booked here any more.
    #[serde(default)]
    pub is_archived: bool,
    /// At most ten a day, which do not overlap. They are the same every week, or others in even and in odd ones.
    #[serde(deserialize_with = "objects")]
    #[schema(max_items = 140)]
    pub hours: Vec<WorkingHoursWindow>,
    /// Each once; whatever is missing cannot be done any more.
    #[serde(deserialize_with = "objects")]
    #[schema(max_items = 200)]
    pub services: Vec<EmployeeServiceRequest>,
}

/// An employee after a change.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SettledEmployee {
    pub employee: StaffEmployee,
    pub consequences: Consequences,
}

impl From<HoursWeek> for Weeks {
    fn from(week: HoursWeek) -> Self {
        match week {
            HoursWeek::Every => Self::Every,
            HoursWeek::Even => Self::Even,
            HoursWeek::Odd => Self::Odd,
        }
    }
}

impl From<Weeks> for HoursWeek {
    fn from(weeks: Weeks) -> Self {
        match weeks {
            Weeks::Every => Self::Every,
            Weeks::Even => Self::Even,
            Weeks::Odd => Self::Odd,
        }
    }
}

impl From<WorkingHoursWindow> for (Weeks, WindowInput) {
    fn from(window: WorkingHoursWindow) -> Self {
        let WorkingHoursWindow {
            week,
            weekday,
            opens,
            closes,
        } = window;
        let window = WindowInput {
            weekday,
            opens: opens.0,
            closes: closes.0,
        };
        (week.into(), window)
    }
}

fn working_hours_windows(hours: &WorkingHours) -> Vec<WorkingHoursWindow> {
    let windows = hours.windows();
    let window = windows.map(|(weeks, weekday, window)| WorkingHoursWindow {
        week: weeks.into(),
        weekday: weekday.number_from_monday(),
        opens: ClockTime(window.opens()),
        closes: ClockTime(window.closes()),
    });
    window.collect()
}

impl From<EmployeeRequest> for EmployeeInput {
    fn from(request: EmployeeRequest) -> Self {
        let service = |service: EmployeeServiceRequest| {
            let own = OwnTerms {
                duration: service.duration,
                price: service.price.map(|GivenPrice(price)| price),
            };
            (ServiceId(service.service_id), own)
        };
        Self {
            first_name: request.first_name,
            last_name: request.last_name,
            is_visible: request.is_visible,
            is_archived: request.is_archived,
            hours: request.hours.into_iter().map(Into::into).collect(),
            services: request.services.into_iter().map(service).collect(),
        }
    }
}

impl From<settings::StaffEmployee> for StaffEmployee {
    fn from(employee: settings::StaffEmployee) -> Self {
        let version = Version(employee.version());
        let kept = employee.kept;
        let services = kept.services.into_iter().map(|(service, own)| StaffEmployeeService {
            service_id: service.0,
            duration: own.duration,
            price: own.price.map(Money::euro),
        });
        Self {
            version,
            user_id: employee.id.0,
            first_name: kept.first_name,
            last_name: kept.last_name,
            avatar: employee.avatar,
            is_visible: kept.is_visible,
            is_archived: kept.is_archived,
            hours: working_hours_windows(&kept.hours),
            services: services.collect(),
            has_account: employee.has_account,
        }
    }
}

impl From<Vec<settings::StaffEmployee>> for StaffEmployees {
    fn from(employees: Vec<settings::StaffEmployee>) -> Self {
        Self {
            employees: employees.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<SettingsOutcome<settings::StaffEmployee>> for SettledEmployee {
    fn from(settled: SettingsOutcome<settings::StaffEmployee>) -> Self {
        Self {
            employee: settled.setting.into(),
            consequences: settled.consequences.into(),
        }
    }
}
