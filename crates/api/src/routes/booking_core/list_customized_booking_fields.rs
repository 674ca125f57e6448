use actix_web::get;
use actix_web::web::Data;
use shared_kernel::{EventId, ServiceId};

use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::QueryOf;
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{CustomizedBookingField, CustomizedBookingFieldsQuery};

pub fn register(router: &mut Router) {
    router.call(Public, Both, operation);
}

/// Lists the custom fields of a service or of an event: what its provider asks at booking or sign-up.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_customized_booking_fields",
    params(CustomizedBookingFieldsQuery),
    responses((status = 200, description = "By sort order, then id", body = Vec<CustomizedBookingField>), ReadingProblems, OurProblems)
)]
#[get("/api/customizedbookingfields")]
async fn operation(
    state: Data<AppState>,
    query: QueryOf<CustomizedBookingFieldsQuery>,
) -> Result<Revalidated<Vec<CustomizedBookingField>>, Problem> {
    let offer = &state.use_cases.show_offer;
    let fields = match (query.0.serviceid, query.0.eventid) {
        (Some(service), None) => offer.custom_fields(ServiceId(service)).await,
        (None, Some(event)) => offer.custom_fields_of_event(EventId(event)).await,
        (None, None) => return Err(Problem::missing("serviceid")),
        (Some(_), Some(_)) => return Err(Problem::ambiguous("eventid")),
    };
    let fields = fields.map_err(Problem::of_one_thing)?;
    Ok(Revalidated(fields.into_iter().map(Into::into).collect()))
}
