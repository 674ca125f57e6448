//! What can be booked at an organisation, by whom it is done and when it is open, for everybody.

use actix_web::web::{Data, Json, Path};
use actix_web::{HttpRequest, get, post};
use shared_kernel::{EventId, OrganizationNr, ServiceId};

use crate::app_state::AppState;
use crate::extract::{Engine, JsonBody, QueryOf, own_site_of};
use crate::policy::Policy::Public;
use crate::revalidation::Revalidated;
use crate::router::Router;
use crate::site::Site::Both;
use wire::problem::{Code, Problem};
use wire::{
    AssignedEmployeesRequest, BusinessHours, CustomizedBookingField, CustomizedBookingFieldsQuery, Employee, Event,
    OfferedService, OfferedServiceQuery, OrganizationQuery, ServiceAtAGlance,
};

pub fn register(router: &mut Router) {
    router.call(Public, Both, list_services);
    router.call(Public, Both, list_at_a_glance);
    router.call(Public, Both, show_service);
    router.call(Public, Both, list_events);
    router.call(Public, Both, list_business_hours);
    router.call(Public, Both, list_fields);
    router.reading_call(Public, Both, list_assigned_employees);
    router.call(Public, Both, list_employees);
}

/// Lists the bookable services of an organisation.
///
/// They come in the order that the organisation has chosen. `description` is the title and `htmlContent` the text,
/// sanitised. An organisation that is not public is not found.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_offered_services",
    params(OrganizationQuery),
    responses((status = 200, description = "By sort order, then id", body = Vec<OfferedService>))
)]
#[get("/api/offeredservices")]
async fn list_services(
    state: Data<AppState>,
    query: QueryOf<OrganizationQuery>,
) -> Result<Revalidated<Vec<OfferedService>>, Problem> {
    Ok(Revalidated(
        offered_services(&state, OrganizationNr(query.0.organization_nr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn offered_services(state: &AppState, nr: OrganizationNr) -> Result<Vec<OfferedService>, Problem> {
    let services = state.use_cases.show_offer.services(nr).await?;
    Ok(services.into_iter().map(Into::into).collect())
}

/// Lists what each bookable service of an organisation costs, and when it can begin.
///
/// The price is a range where employees have prices of their own. `nextAvailableSlot` is the earliest free start of
/// anybody up to the end of the horizon, and null where there is none or online booking is paused. Services that nobody
/// can be booked for are left out.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_services_at_a_glance",
    params(OrganizationQuery),
    responses(
        (status = 200, description = "Those that somebody can be booked for", body = Vec<ServiceAtAGlance>),
    )
)]
#[get("/api/offeredservices/ataglance")]
async fn list_at_a_glance(
    engine: Engine,
    query: QueryOf<OrganizationQuery>,
) -> Result<Revalidated<Vec<ServiceAtAGlance>>, Problem> {
    let organization = OrganizationNr(query.0.organization_nr);
    Ok(Revalidated(services_at_a_glance(&engine, organization).await?))
}

/// What the call answers; pages carry it as well.
pub async fn services_at_a_glance(engine: &Engine, nr: OrganizationNr) -> Result<Vec<ServiceAtAGlance>, Problem> {
    let services = engine
        .run(|engine| async move { engine.show_at_a_glance.services(nr).await })
        .await?;
    Ok(services.into_iter().map(Into::into).collect())
}

/// Shows a bookable service of an organisation.
///
/// Duration and price are those of the service itself; an employee may have others, which `GET
/// /api/offeredservices/ataglance` counts in. A service of another organisation and one of an organisation that is not
/// public are not found.
#[utoipa::path(
    tag = "Services",
    operation_id = "get_offered_service",
    params(OfferedServiceQuery),
    responses((status = 200, description = "The service", body = OfferedService))
)]
#[get("/api/offeredservice")]
async fn show_service(
    state: Data<AppState>,
    query: QueryOf<OfferedServiceQuery>,
) -> Result<Revalidated<OfferedService>, Problem> {
    let organization = OrganizationNr(query.0.organization_nr);
    let service = state
        .use_cases
        .show_offer
        .service(organization, ServiceId(query.0.service_id))
        .await?;
    Ok(Revalidated(service.into()))
}

/// Lists the events and courses of an organisation that have a date ahead, with their free seats.
///
/// `signUp` says whether somebody can sign up now, and otherwise why not: not yet, over, full or paused. A course is
/// signed up for as a whole. Who else comes is never told.
#[utoipa::path(
    tag = "Events",
    operation_id = "list_events",
    params(OrganizationQuery),
    responses((status = 200, description = "By their next date, then id", body = Vec<Event>))
)]
#[get("/api/events")]
async fn list_events(
    state: Data<AppState>,
    query: QueryOf<OrganizationQuery>,
) -> Result<Revalidated<Vec<Event>>, Problem> {
    let events = state
        .use_cases
        .show_offer
        .events(OrganizationNr(query.0.organization_nr))
        .await?;
    let now = state.clock.now();
    Ok(Revalidated(
        events.into_iter().map(|event| Event::at(now, event)).collect(),
    ))
}

/// Lists the opening hours of an organisation as they are in the coming seven days.
///
/// Closures and public holidays are taken out, which makes them differ from the usual week. A day may have several
/// intervals, of which each is a row, or none. Times are `HH:MM` on the clock of the organisation, with `24:00` for
/// midnight at the end.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_business_hours",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "From Monday to Sunday", body = Vec<BusinessHours>))
)]
#[get("/api/businesshours/{organizationNr}")]
async fn list_business_hours(
    state: Data<AppState>,
    organization_nr: Path<i32>,
) -> Result<Revalidated<Vec<BusinessHours>>, Problem> {
    Ok(Revalidated(
        business_hours(&state, OrganizationNr(*organization_nr)).await?,
    ))
}

/// What the call answers; pages carry it as well.
pub async fn business_hours(state: &AppState, nr: OrganizationNr) -> Result<Vec<BusinessHours>, Problem> {
    let hours = state.use_cases.show_offer.business_hours(nr).await?;
    Ok(BusinessHours::rows(hours))
}

/// Lists the custom fields of a service or of an event: what its provider asks at booking or sign-up.
///
/// Exactly one of `serviceid` and `eventid` is given. A booking answers them in `customizedFields` by
/// `customizedBookingFieldsId`; those that are mandatory have to be answered. `type` says what an answer looks like.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_customized_booking_fields",
    params(CustomizedBookingFieldsQuery),
    responses((status = 200, description = "By sort order, then id", body = Vec<CustomizedBookingField>))
)]
#[get("/api/customizedbookingfields")]
async fn list_fields(
    state: Data<AppState>,
    http_request: HttpRequest,
    query: QueryOf<CustomizedBookingFieldsQuery>,
) -> Result<Revalidated<Vec<CustomizedBookingField>>, Problem> {
    let offer = &state.use_cases.show_offer;
    if let Some(own) = own_site_of(&http_request) {
        require_own(&state, own, query.0).await?;
    }
    let fields = match (query.0.serviceid, query.0.eventid) {
        (Some(service), None) => offer.custom_fields(ServiceId(service)).await,
        (None, Some(event)) => offer.custom_fields_of_event(EventId(event)).await,
        (None, None) => return Err(Problem::missing("serviceid")),
        (Some(_), Some(_)) => return Err(Problem::ambiguous("eventid")),
    };
    let fields = fields.map_err(Problem::of_one_thing)?;
    Ok(Revalidated(fields.into_iter().map(Into::into).collect()))
}

/// Refuses a page of a site of one's own that asks about what another organisation offers.
async fn require_own(
    state: &AppState,
    own: OrganizationNr,
    asked: CustomizedBookingFieldsQuery,
) -> Result<(), Problem> {
    let offer = &state.use_cases.show_offer;
    let is_own = match (asked.serviceid, asked.eventid) {
        (Some(service), _) => offer.service(own, ServiceId(service)).await.is_ok(),
        (None, Some(event)) => offer.events(own).await?.iter().any(|one| one.id == EventId(event)),
        (None, None) => true,
    };
    if is_own {
        Ok(())
    } else {
        Err(Problem::new(Code::Forbidden))
    }
}

/// Lists the employees who can do all of the given services.
///
/// One to ten services. With several of them only those are listed who can do every one: ask for each service by itself
/// to let somebody choose an employee per service. Employees who are not visible to customers are left out.
#[utoipa::path(
    tag = "Services",
    operation_id = "list_assigned_employees",
    request_body = AssignedEmployeesRequest,
    responses((status = 200, description = "By id", body = Vec<Employee>))
)]
#[post("/api/offeredservices/assignedemployeesservicelist")]
async fn list_assigned_employees(
    state: Data<AppState>,
    body: JsonBody<AssignedEmployeesRequest>,
) -> Result<Json<Vec<Employee>>, Problem> {
    let services: Vec<ServiceId> = body.content.serviceidlist.iter().copied().map(ServiceId).collect();
    let organization = OrganizationNr(body.content.organizationnr);
    let employees = state.use_cases.show_offer.employees(organization, &services).await?;
    Ok(Json(employees.into_iter().map(Into::into).collect()))
}

/// Lists those who work at an organisation and are visible, whatever they can do.
///
/// By id, with name and picture. Who can do a certain service says `POST
/// /api/offeredservices/assignedemployeesservicelist`.
#[utoipa::path(
    tag = "Organizations",
    operation_id = "list_employees",
    params(("organizationNr" = i32, Path, description = "Number of the organisation", example = 1000)),
    responses((status = 200, description = "By id", body = Vec<Employee>))
)]
#[get("/api/organization/{organizationNr}/employees")]
async fn list_employees(
    state: Data<AppState>,
    organization_nr: Path<i32>,
) -> Result<Revalidated<Vec<Employee>>, Problem> {
    let team = state
        .use_cases
        .show_offer
        .team(OrganizationNr(*organization_nr))
        .await?;
    Ok(Revalidated(team.into_iter().map(Into::into).collect()))
}
