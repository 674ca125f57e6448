use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use booking_core::basket::{BasketEntry, BasketQuery};
use booking_core::calendar::Audience;
use shared_kernel::OrganizationNr;

use super::continued::slots_answer;
use super::given_starts::GivenStarts;
use crate::app_state::AppState;
use crate::documented::{BodyProblems, OurProblems};
use crate::extract::{Engine, JsonBody};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{BasketServiceRequest, BasketSlotsRequest, Slot};

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Slots, Public, Both, operation);
}

/// Lists the starts of one service of a basket that leave the whole basket possible.
///
/// Each start comes with the employees who can do it while somebody is left for every other service that has a
/// start: the chosen employee, or anybody who can, nobody two at once. Services without a start do not count. With
/// `parallel` false the customer, too, is nowhere at two places.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_basket_slots",
    request_body = BasketSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))), BodyProblems, OurProblems)
)]
#[post("/api/calendar/getbasketslots")]
async fn operation(
    state: Data<AppState>,
    engine: Engine,
    body: JsonBody<BasketSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let organization = OrganizationNr(request.organization_nr);
    let starts = GivenStarts::at(&state, organization);
    listed(&engine, (Audience::Visitors, organization), starts, request).await
}

/// The starts that this audience is told of.
pub async fn listed(
    engine: &Engine,
    (audience, organization): (Audience, OrganizationNr),
    starts: GivenStarts<'_>,
    request: BasketSlotsRequest,
) -> Result<HttpResponse, Problem> {
    let query = BasketQuery {
        audience,
        organization,
        basket: basket(starts, &request.services).await?,
        next: request.next,
        range: request.range()?,
        parallel: request.parallel,
    };
    let slots = engine
        .run(|engine| async move { engine.list_basket_slots.list(&query).await })
        .await?;
    Ok(slots_answer(&slots))
}

async fn basket(mut starts: GivenStarts<'_>, services: &[BasketServiceRequest]) -> Result<Vec<BasketEntry>, Problem> {
    let mut basket = Vec::with_capacity(services.len());
    for (index, service) in services.iter().enumerate() {
        let start = match service.start {
            Some(start) => Some(starts.wall(index, start).await?),
            None => None,
        };
        basket.push(service.entry(start));
    }
    Ok(basket)
}
