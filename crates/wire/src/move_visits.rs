use booking_core::lifecycle::MovedInVisit;
use booking_core::visits::{self, VisitBounds};
use serde::{Deserialize, Serialize};
use shared_kernel::AppointmentId;
use utoipa::ToSchema;

use super::booking_request::chosen_employee;
use super::slots::range;
use super::visits::{OwnTimeRequest, given_own_times, given_waiting, visits_request};
use super::{GivenDay, wall_time};
use crate::object::{objects, optional_objects};
use crate::problem::Problem;

/// One appointment that is to be moved together with others.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveVisitAppointmentRequest {
    #[schema(example = 1)]
    pub appointment_id: i64,
    /// The chosen employee; null (or 0) is anybody.
    #[schema(example = json!(null))]
    pub user_id: Option<i32>,
}

visits_request! {
    /// Asks when appointments of one booking could be done one after the other.
    pub struct MoveVisitsRequest {
        /// The fragment of the link in the confirmation mail.
        #[schema(example = "7d1f0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d4503f1c0a9e77b2d450")]
        pub token: Option<String>,
        /// Instead of the token a booking of the signed-in user.
        #[schema(example = json!(null))]
        pub booking_id: Option<i64>,
    } {
        /// When the customer is elsewhere, at most 50 times: no appointment of a visit touches one of them.
        #[serde(default, deserialize_with = "optional_objects")]
        #[schema(max_items = 50, example = json!([]))]
        pub own_times: Option<Vec<OwnTimeRequest>>,
        /// 1 to 6 appointments of the booking.
        #[serde(deserialize_with = "objects")]
        #[schema(min_items = 1, max_items = 6)]
        pub appointments: Vec<MoveVisitAppointmentRequest>,
    }
}

impl MoveVisitsRequest {
    /// What is to be moved.
    pub fn moved(&self) -> Vec<MovedInVisit> {
        moved(&self.appointments)
    }

    /// Which visits are asked for.
    pub fn bounds(&self) -> Result<VisitBounds, Problem> {
        self.bounds_around(self.own_times.as_deref())
    }
}

visits_request! {
    /// Asks when appointments of a booking could be moved to, by the people of the organisation.
    pub struct StaffMoveVisitsRequest {} {
        /// 1 to 6 appointments of the booking.
        #[serde(deserialize_with = "objects")]
        #[schema(min_items = 1, max_items = 6)]
        pub appointments: Vec<MoveVisitAppointmentRequest>,
    }
}

impl StaffMoveVisitsRequest {
    /// What is to be moved.
    pub fn moved(&self) -> Vec<MovedInVisit> {
        moved(&self.appointments)
    }

    /// Which visits are asked for.
    pub fn bounds(&self) -> Result<VisitBounds, Problem> {
        self.bounds_around(None)
    }
}

fn moved(appointments: &[MoveVisitAppointmentRequest]) -> Vec<MovedInVisit> {
    let moved = appointments.iter().map(|asked| MovedInVisit {
        appointment: AppointmentId(asked.appointment_id),
        employee: chosen_employee(asked.user_id),
    });
    moved.collect()
}

/// Appointments of a booking one after the other on one day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveVisit {
    /// Start of the first appointment, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub date_from: String,
    /// End of the last appointment, wall time in the organisation's zone.
    #[schema(example = "2027-01-11T11:00:00")]
    pub date_to: String,
    /// Sum of the gaps between the appointments.
    #[schema(example = 15)]
    pub waiting_minutes: i64,
    /// In their order in time.
    pub appointments: Vec<MoveVisitAppointment>,
}

/// Where one appointment would go.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MoveVisitAppointment {
    #[schema(example = 1)]
    pub appointment_id: i64,
    #[schema(example = 2)]
    pub service_id: i64,
    /// The employee who would do it.
    #[schema(example = 3)]
    pub user_id: i32,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T09:00:00")]
    pub date_from: String,
    /// Wall time in the organisation's zone.
    #[schema(example = "2027-01-11T10:00:00")]
    pub date_to: String,
}

impl MoveVisit {
    /// The visit as the answer to a request for these appointments.
    pub fn of(visit: &visits::Visit, moved: &[MovedInVisit]) -> Self {
        let appointments: Vec<MoveVisitAppointment> = visit
            .appointments
            .iter()
            .map(|one| MoveVisitAppointment {
                appointment_id: moved[one.entry].appointment.0,
                service_id: one.service.0,
                user_id: one.employee.0,
                date_from: wall_time(one.start),
                date_to: wall_time(one.end),
            })
            .collect();
        let (first, last) = (appointments.first(), appointments.last());
        Self {
            date_from: first.map(|first| first.date_from.clone()).unwrap_or_default(),
            date_to: last.map(|last| last.date_to.clone()).unwrap_or_default(),
            waiting_minutes: visit.waiting,
            appointments,
        }
    }
}
