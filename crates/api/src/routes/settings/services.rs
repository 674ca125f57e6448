//! The services of an organisation.

use accounts::api_keys::Scope;
use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, get, post, put};
use shared_kernel::{Rank, ServiceId};

use super::as_it_is::or_as_it_is;
use super::changed_meanwhile::or_present;
use crate::app_state::AppState;
use crate::extract::{JsonBody, Once, Session};
use crate::policy::Policy::StaffOrKey;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{
    ArchiveServiceRequest, OrderServicesRequest, SettledService, StaffService, StaffServiceRequest, StaffServices,
    change_mode, change_mode_over,
};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, list);
    router.repeatable_call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, add);
    // Before those of one service, whose paths look like it.
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, order);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, change);
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Manage), MainHost, archive);
}

/// Lists the services of the organisation of the session in their order, archived ones last.
///
/// With texts, duration, follow-up, steps, needed rooms, own terms of employees and custom fields, and the `version`
/// that a change takes. Public calls list those that somebody can be booked for.
#[utoipa::path(
    tag = "Settings",
    operation_id = "list_staff_services",
    responses((status = 200, description = "In their order", body = StaffServices))
)]
#[get("/api/staff/services")]
async fn list(state: Data<AppState>, session: Session) -> Result<Json<StaffServices>, Problem> {
    let organization = session.organization()?;
    let services = &state.use_cases.manage_services;
    let listed = services.list(session.actor(), organization).await?;
    Ok(Json(listed.into()))
}

/// Offers one more service, behind all others.
///
/// With `isPreview` nothing is stored, and the answer says what it would lead to. Steps, where there are any, add up to
/// the duration. Prices are euro with up to two decimals.
#[utoipa::path(
    tag = "Settings",
    operation_id = "add_staff_service",
    request_body = StaffServiceRequest,
    responses((status = 200, description = "The service", body = SettledService))
)]
#[post("/api/staff/services")]
async fn add(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
    body: JsonBody<StaffServiceRequest>,
) -> Result<Json<SettledService>, Problem> {
    let organization = session.organization()?;
    let once = Once::of(&http_request, &session, &body.bytes)?;
    let mode = change_mode(body.content.is_preview);
    let services = &state.use_cases.manage_services;
    let added = once
        .make(&state, session.change, async |by| {
            Ok(services.add(by, organization, mode, body.content.into()).await?)
        })
        .await?;
    let settled = or_as_it_is((&state, &session), added, async |id| {
        let listed = services.list(session.actor(), organization).await?;
        Ok(listed.into_iter().find(|one| one.id.0 == id))
    })
    .await?;
    Ok(Json(settled.into()))
}

/// Puts the services that are not archived into another order, in which customers see them.
///
/// All services that are not archived have to be named, each once; where others were added or archived meanwhile the
/// answer is 409 `SERVICES_CHANGED` and nothing changes.
#[utoipa::path(
    tag = "Settings",
    operation_id = "order_staff_services",
    request_body = OrderServicesRequest,
    responses(
        (status = 200, description = "In their order", body = StaffServices)
    )
)]
#[put("/api/staff/services/order")]
async fn order(
    state: Data<AppState>,
    session: Session,
    body: JsonBody<OrderServicesRequest>,
) -> Result<Json<StaffServices>, Problem> {
    let organization = session.organization()?;
    let (services, wanted) = (&state.use_cases.manage_services, body.content.services());
    let ordered = services.order(session.change, organization, &wanted).await?;
    Ok(Json(ordered.into()))
}

/// Gives a service other texts and terms; what is left out is empty from then on.
///
/// Visits that are booked keep their price, duration and time, and the answers to their fields.
#[utoipa::path(
    tag = "Settings",
    operation_id = "change_staff_service",
    params(("serviceId" = i64, Path, description = "Service", example = 1)),
    request_body = StaffServiceRequest,
    responses((status = 200, description = "The service", body = SettledService))
)]
#[put("/api/staff/services/{serviceId}")]
async fn change(
    state: Data<AppState>,
    session: Session,
    service: Path<i64>,
    body: JsonBody<StaffServiceRequest>,
) -> Result<Json<SettledService>, Problem> {
    let service = (session.organization()?, ServiceId(service.into_inner()));
    let mode = change_mode_over(body.content.is_preview, body.content.version);
    let services = &state.use_cases.manage_services;
    let saved = services
        .change(session.change, service, mode, body.content.into())
        .await;
    let present = async {
        let listed = services.list(session.actor(), service.0).await?;
        Ok(listed
            .into_iter()
            .find(|one| one.id == service.1)
            .map(StaffService::from))
    };
    let settled = or_present(saved, present).await?;
    Ok(Json(settled.into()))
}

/// Offers a service no longer, or again.
///
/// Visits that are booked take place, and can be moved. An organisation that loses its last service stays public.
#[utoipa::path(
    tag = "Settings",
    operation_id = "archive_staff_service",
    params(("serviceId" = i64, Path, description = "Service", example = 1)),
    request_body = ArchiveServiceRequest,
    responses((status = 200, description = "The service", body = SettledService))
)]
#[post("/api/staff/services/{serviceId}/archive")]
async fn archive(
    state: Data<AppState>,
    session: Session,
    service: Path<i64>,
    body: JsonBody<ArchiveServiceRequest>,
) -> Result<Json<SettledService>, Problem> {
    let service = (session.organization()?, ServiceId(service.into_inner()));
    let asked = body.content;
    let mode = change_mode(asked.is_preview);
    let services = &state.use_cases.manage_services;
    let settled = services
        .archive(session.change, service, mode, asked.is_archived)
        .await?;
    Ok(Json(settled.into()))
}
