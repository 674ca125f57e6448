use booking_core::calendar::Audience;
use booking_core::slots::WallRange;
use booking_core::visits::{self, VisitBounds, VisitEntry, VisitsQuery};
use serde::{Deserialize, Serialize};
use shared_kernel::{OrganizationNr, ServiceId};
use utoipa::ToSchema;

use super::booking_request::chosen_employee;
use super::slots::range;
use super::{GivenDay, wall_time};
use crate::object::{objects, optional_objects};
use crate::problem::Problem;

/// Minutes of waiting where the request says nothing.
const USUAL_WAITING: i64 = 60;

/// The most minutes of waiting that a request allows.
pub fn given_waiting(minutes: Option<i64>) -> u16 {
    // Whatever is no number of minutes is too many.
    u16::try_from(minutes.unwrap_or(USUAL_WAITING)).unwrap_or(u16::MAX)
}

/// One service of a visit.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitServiceRequest {
    #[serde(alias = "serviceID", alias = "serviceid")]
    #[schema(example = 1)]
    pub service_id: i64,
    /// The chosen employee; null (or 0) is anybody.
    #[schema(example = json!(null))]
    pub user_id: Option<i32>,
}

/// When the customer is elsewhere.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnTimeRequest {
    /// Local date-time, or `YYYY-MM-DD` for the whole day.
    #[schema(value_type = String, example = "2027-01-11T09:00:00")]
    pub date_from: GivenDay,
    /// Local date-time, or `YYYY-MM-DD` for the whole day; later than `dateFrom`.
    #[schema(value_type = String, example = "2027-01-11T10:00:00")]
    pub date_to: GivenDay,
}

/// The ranges that are asked to be kept free; none where the request has none.
pub fn given_own_times(given: Option<&[OwnTimeRequest]>) -> Result<Vec<WallRange>, Problem> {
    let given = given.unwrap_or_default().iter().enumerate();
    given
        .map(|(index, own)| {
            let range = range(own.date_from, own.date_to);
            range.map_err(|invalid| Problem::range(invalid, &format!("ownTimes[{index}].dateTo")))
        })
        .collect()
}

/// A request for visits, with what stands in it before and after the members that all of them have. They are written out
/// in each struct, as `#[serde(flatten)]` would keep the names of members from the answer that refuses them.
macro_rules! visits_request {
    ($(#[$($attribute:tt)*])* pub struct $Request:ident { $($before:tt)* } { $($after:tt)* }) => {
        #[derive(Debug, Clone, Deserialize, ToSchema)]
        #[serde(rename_all = "camelCase")]
        $(#[$($attribute)*])*
        pub struct $Request {
            $($before)*
            /// First day, `YYYY-MM-DD` or a local date-time.
            #[schema(value_type = String, example = "2027-01-11")]
            pub date_from: GivenDay,
            /// Last day, inclusive.
            #[schema(value_type = String, example = "2027-01-17")]
            pub date_to: GivenDay,
            /// Visits that wait longer in sum are left out: minutes, 60 without it.
            #[schema(minimum = 0, maximum = 480, default = 60, example = 60)]
            pub max_waiting: Option<i64>,
            $($after)*
        }

        impl $Request {
            /// Which visits are asked for around these times of the customer's own; a day at the end of the range is
            /// included.
            fn bounds_around(&self, own_times: Option<&[OwnTimeRequest]>) -> Result<VisitBounds, Problem> {
                Ok(VisitBounds {
                    range: range(self.date_from, self.date_to)?,
                    max_waiting: given_waiting(self.max_waiting),
                    own_times: given_own_times(own_times)?,
                })
            }
        }
    };
}
pub(super) use visits_request;

visits_request! {
    /// Asks when a whole basket can be done, one service after the other.
    #[schema(example = json!({
        "organizationNr": 1000, "dateFrom": "2027-01-11", "dateTo": "2027-01-17", "maxWaiting": 60,
        "services": [{"serviceId": 1, "userId": null}, {"serviceId": 2, "userId": 3}]
    }))]
    pub struct VisitsRequest {
        #[serde(alias = "organizatonNr", alias = "organizationnr")]
        #[schema(example = 1000)]
        pub organization_nr: i32,
    } {
        /// When the customer is elsewhere, at most 50 times: no appointment of a visit touches one of them.
        #[serde(default, deserialize_with = "optional_objects")]
        #[schema(max_items = 50, example = json!([]))]
        pub own_times: Option<Vec<OwnTimeRequest>>,
        /// 1 to 6 services of this organisation.
        #[serde(deserialize_with = "objects")]
        #[schema(min_items = 1, max_items = 6)]
        pub services: Vec<VisitServiceRequest>,
    }
}

impl VisitsRequest {
    /// What this audience asks for.
    pub fn query(&self, audience: Audience, organization: OrganizationNr) -> Result<VisitsQuery, Problem> {
        let entries = self.services.iter().map(|service| VisitEntry {
            service: ServiceId(service.service_id),
            employee: chosen_employee(service.user_id),
        });
        Ok(VisitsQuery {
            audience,
            organization,
            entries: entries.collect(),
            bounds: self.bounds_around(self.own_times.as_deref())?,
        })
    }
}

/// All services of a basket one after the other on one day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(example = json!({
    "dateFrom": "2027-01-11T09:00:00", "dateTo": "2027-01-11T11:00:00", "waitingMinutes": 15,
    "appointments": [
        {"serviceId": 2, "userId": 3, "dateFrom": "2027-01-11T09:00:00", "dateTo": "2027-01-11T10:00:00"},
        {"serviceId": 1, "userId": 1, "dateFrom": "2027-01-11T10:15:00", "dateTo": "2027-01-11T11:00:00"}
    ]
}))]
pub struct Visit {
    /// Start of the first appointment, wall time in the organisation's zone.
    pub date_from: String,
    /// End of the last appointment, wall time in the organisation's zone.
    pub date_to: String,
    /// Sum of the gaps between the appointments.
    pub waiting_minutes: i64,
    /// In their order in time.
    pub appointments: Vec<VisitAppointment>,
}

/// One service of a visit.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct VisitAppointment {
    #[schema(example = 2)]
    pub service_id: i64,
    /// The employee who does it. The customer sees the name before the visit is taken, so a booking that names this employee
    /// has chosen it, for a price of the employee's own where there is one.
    #[schema(example = 3)]
    pub user_id: i32,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub date_from: String,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T10:00:00")]
    pub date_to: String,
}

impl From<&visits::Visit> for Visit {
    fn from(visit: &visits::Visit) -> Self {
        let appointments: Vec<VisitAppointment> = visit.appointments.iter().map(Into::into).collect();
        Self {
            date_from: appointments
                .first()
                .map(|first| first.date_from.clone())
                .unwrap_or_default(),
            date_to: appointments.last().map(|last| last.date_to.clone()).unwrap_or_default(),
            waiting_minutes: visit.waiting,
            appointments,
        }
    }
}

impl From<&visits::VisitAppointment> for VisitAppointment {
    fn from(appointment: &visits::VisitAppointment) -> Self {
        Self {
            service_id: appointment.service.0,
            user_id: appointment.employee.0,
            date_from: wall_time(appointment.start),
            date_to: wall_time(appointment.end),
        }
    }
}
