//! Free times, for everybody.

use actix_web::web::Data;
use actix_web::{HttpResponse, post};
use booking_core::basket::{BasketEntry, BasketQuery};
use booking_core::calendar::Audience;
use booking_core::slots::{RecalledSlots, SlotsQuery};
use booking_core::visits::VisitsQuery;
use shared_kernel::{OrganizationNr, ServiceId};

use super::continued::{slots_answer, visits_answer};
use super::given_starts::GivenStarts;
use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody};
use crate::limits::Limit;
use crate::policy::Policy::Public;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::Problem;
use wire::{BasketServiceRequest, BasketSlotsRequest, Slot, SlotListRequest, Visit, VisitsRequest};

pub fn register(router: &mut Router) {
    router.limited_reading_call(Limit::Slots, Public, Both, list_for_service);
    router.limited_reading_call(Limit::Slots, Public, Both, list_for_basket);
    router.limited_reading_call(Limit::Slots, Public, Both, list_visits);
}

/// Lists the free starts of a range with the employees who can do each.
///
/// A start is free when somebody can do the whole service then, within the hours, on the grid, not before the minimum
/// notice and not past the horizon. With several services the starts are those at which one employee can do all of them
/// back to back in this order; at most ten. A listed start is an offer and no hold: `addbooking` decides. With a long answer, `Continue-From` says from when on to ask again.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_booking_slots",
    request_body = SlotListRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/calendar/getbookingslotsoverview")]
async fn list_for_service(
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

/// Lists the starts of one service of a basket that leave the whole basket possible.
///
/// Each start comes with the employees who can do it while somebody is left for every other service that has a
/// start: the chosen employee, or anybody who can, nobody two at once. Services without a start do not count. With
/// `parallel` false the customer, too, is nowhere at two places.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_basket_slots",
    request_body = BasketSlotsRequest,
    responses((status = 200, description = "Ascending", body = Vec<Slot>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/calendar/getbasketslots")]
async fn list_for_basket(
    state: Data<AppState>,
    engine: Engine,
    body: JsonBody<BasketSlotsRequest>,
) -> Result<HttpResponse, Problem> {
    let request = body.content;
    let organization = OrganizationNr(request.organization_nr);
    let starts = GivenStarts::at(&state, organization);
    basket_slots(&engine, (Audience::Visitors, organization), starts, request).await
}

/// The starts that this audience is told of.
pub async fn basket_slots(
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

/// Lists when a whole basket can be done on one day, one service after the other.
///
/// For each first start the best visit: least waiting, then fewest changes of employee, then earliest end, then the
/// order as asked, then lowest employee ids. The services may come in any order, all on one local day. Visits that wait
/// longer than `maxWaiting` or touch one of `ownTimes` are left out. More than six services are refused with `TOO_COMPLEX`.
#[utoipa::path(
    tag = "Booking",
    operation_id = "list_visits",
    request_body = VisitsRequest,
    responses((status = 200, description = "Ascending by `dateFrom`", body = Vec<Visit>, headers(("Continue-From" = String, description = "Where the list would get too long: from when on the rest has to be asked for, as `dateFrom`"))))
)]
#[post("/api/calendar/getvisits")]
async fn list_visits(engine: Engine, body: JsonBody<VisitsRequest>) -> Result<HttpResponse, Problem> {
    let organization = OrganizationNr(body.content.organization_nr);
    let query = body.content.query(Audience::Visitors, organization)?;
    visits(&engine, query).await
}

/// The visits that are asked for.
pub async fn visits(engine: &Engine, query: VisitsQuery) -> Result<HttpResponse, Problem> {
    let list = engine
        .run(|engine| async move { engine.list_visits.list(&query).await })
        .await?;
    let visits: Vec<Visit> = list.visits.iter().map(Into::into).collect();
    Ok(visits_answer(&visits, list.continues_on))
}
