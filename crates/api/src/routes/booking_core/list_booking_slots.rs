use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use booking_core::slots::{RecalledSlots, SlotsQuery};
use shared_kernel::{OrganizationNr, ServiceId};

use super::continued::slots_answer;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{Slot, SlotListRequest};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Slots, Public, Both, operation);
}

/// Lists the free starts of a range with the employees who can do each.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_booking_slots",
    request_body = SlotListRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BodyProblems, OurProblems)
)]
#[post("/api/calendar/getbookingslotsoverview")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    body: JsonBody<SlotListRequest>,
) -> Result<HttpResponse, Problem> {
    let query = SlotsQuery {
        organization: OrganizationNr(body.content.organization_nr),
        services: body.content.service_id_list.iter().copied().map(ServiceId).collect(),
        range: body.content.range()?,
    };
    let slots = match state.use_cases.recall_slots.recall(query).await? {
        RecalledSlots::Known(slots) => slots,
        RecalledSlots::Unknown(computation) => {
            engine
                .run(|engine| async move { engine.list_slots.compute(computation).await })
                .await?
        }
    };
    Ok(slots_answer(&slots))
}
