//! What became of the calendar of an organisation, in numbers.

use accounts::api_keys::Scope;
use actix_web::http::header;
use actix_web::web::Json;
use actix_web::{HttpResponse, get};
use shared_kernel::Rank;

use crate::extract::{Engine, QueryOf, Session};
use crate::limits::Limit;
use crate::policy::Policy::{Staff, StaffOrKey};
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::{Code, Problem};
use wire::{StaffDays, Statistics, statistics_list};

pub fn register(router: &mut Router) {
    router.call(StaffOrKey(Rank::BusinessManager, Scope::Read), MainHost, show);
    router.limited_call(Limit::Download, Staff(Rank::BusinessManager), MainHost, export);
}

/// Shows bookings, utilisation, no-shows, customers, sources and revenue of a range of days, and of as many before.
///
/// At most ten years. Working minutes are those of the present hours. Revenue is what was agreed for appointments that took place, and for
/// sign-ups whose participants came.
#[utoipa::path(
    tag = "Statistics",
    operation_id = "show_statistics",
    params(StaffDays),
    responses((status = 200, description = "The figures", body = Statistics))
)]
#[get("/api/staff/statistics")]
async fn show(
    engine: Engine,
    session: Session,
    QueryOf(days): QueryOf<StaffDays>,
) -> Result<Json<Statistics>, Problem> {
    let days = days.of(session.organization()?);
    let actor = session.actor();
    let shown = engine
        .run(|engine| async move { engine.show_statistics.show(actor, days).await })
        .await?;
    Ok(Json(shown.into()))
}

/// Hands out the statistics of a range of days as CSV, a line for each day of each employee.
///
/// At most ten years; of more than two there is a line for each month instead. Below these lines stand, after an empty one each, the
/// customers and the hours of the week.
///
/// With semicolons and a byte order mark, as spreadsheets of the German-speaking countries want it. What a spreadsheet
/// would take for a formula begins with an apostrophe.
#[utoipa::path(
    tag = "Statistics",
    operation_id = "export_statistics",
    params(StaffDays),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
    )
)]
#[get("/api/staff/statistics/export")]
async fn export(engine: Engine, session: Session, QueryOf(days): QueryOf<StaffDays>) -> Result<HttpResponse, Problem> {
    let asked = days.of(session.organization()?);
    let actor = session.actor();
    let list = engine
        .run(|engine| async move {
            let exported = engine.show_statistics.export(actor, asked).await?;
            statistics_list(&exported).map_err(|error| Problem::caused(Code::Internal, error))
        })
        .await?;
    let disposition = format!(
        "attachment; filename=\"auswertung-{}-{}.csv\"",
        days.date_from, days.date_to
    );
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header((header::CONTENT_DISPOSITION, disposition))
        .content_type("text/csv; charset=utf-8")
        .body(list))
}
