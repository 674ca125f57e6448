//! The calendar of an organisation, as its people see it.

use accounts::api_keys::Scope;
use actix_web::http::header::{ETag, EntityTag};
use actix_web::web::{Data, Json};
use actix_web::{HttpRequest, HttpResponse, get};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::extract::{Engine, QueryOf, Session};
use crate::limits::Limit;
use crate::policy::Policy::{StaffOrCalendarKey, StaffOrKey};
use crate::revalidation::knows;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{StaffCalendar, StaffDays, StaffToday};

pub fn register(router: &mut Router) {
    router.limited_call(
        Limit::Calendar,
        StaffOrCalendarKey(Rank::BusinessUser, Scope::Read),
        MainHost,
        show,
    );
    router.call(StaffOrKey(Rank::BusinessUser, Scope::Read), MainHost, show_today);
}

/// Shows what lies on the calendar of the organisation of the session, with opening and working hours.
///
/// At most 42 days. A business user sees the own calendar, a manager all of them. The answer has an `ETag`; whoever sends it back in
/// `If-None-Match` gets 304 until anything in the calendar has changed.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "show_staff_calendar",
    params(StaffDays),
    responses(
        (status = 200, description = "The calendar", body = StaffCalendar),
        (status = 304, description = "Nothing has changed"),
    )
)]
#[get("/api/staff/calendar")]
async fn show(
    state: Data<AppState>,
    engine: Engine,
    session: Session,
    QueryOf(days): QueryOf<StaffDays>,
    request: HttpRequest,
) -> Result<HttpResponse, Problem> {
    let membership = session.membership.ok_or_else(|| Problem::new(Code::Forbidden))?;
    let organization = membership.organization;
    let actor = session.actor();
    let versions = state
        .use_cases
        .show_calendar_frame
        .versions(actor, organization)
        .await?;
    // Who sees it, with which rank and calendar: neither raises a version, and both decide on what is shown.
    let tag = EntityTag::new_weak(format!(
        "{organization}-{}-{}-{}-{}-{}-{}-{}",
        versions.rules,
        versions.bookings,
        session.account,
        membership.rank.label(),
        membership.employee.map_or(0, |employee| employee.0),
        days.date_from,
        days.date_to,
    ));
    if knows(&request, &tag) {
        return Ok(HttpResponse::NotModified().insert_header(ETag(tag)).finish());
    }
    let asked = days.of(organization);
    let shown = engine
        .run(|engine| async move {
            let shown = engine.show_staff_calendar.show(actor, versions, asked).await;
            shown.map(StaffCalendar::from)
        })
        .await?;
    Ok(HttpResponse::Ok().insert_header(ETag(tag)).json(shown))
}

/// Shows the day at a glance: next visits, open tasks, cancellations since yesterday and free minutes.
///
/// Open tasks are those of the two weeks before and after today. A business user sees the own day, a manager everybody's.
#[utoipa::path(
    tag = "Staff calendar",
    operation_id = "show_today",
    responses((status = 200, description = "The day", body = StaffToday))
)]
#[get("/api/staff/today")]
async fn show_today(engine: Engine, session: Session) -> Result<Json<StaffToday>, Problem> {
    let organization = session.organization()?;
    let actor = session.actor();
    let today = engine
        .run(|engine| async move { engine.show_today.show(actor, organization).await })
        .await?;
    Ok(Json(today.into()))
}
