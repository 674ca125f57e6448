use actix_web::get;
use actix_web::web::{Data, Json, Path};

use super::list_name::{list_of, page_of};
use crate::app_state::AppState;
use crate::documented::{OurProblems, ReadingProblems};
use crate::extract::Session;
use crate::policy::Policy::Member;
use crate::problem::Problem;
use crate::router::Router;
use crate::site::Site::MainHost;
use crate::wire::TotalPages;

pub fn register(router: &mut Router) {
    router.call(Member, MainHost, operation);
}

/// Counts the own bookings of a list, and the pages of this size that they fill.
#[utoipa::path(
    tag = "My bookings",
    operation_id = "count_my_bookings",
    params(
        ("listName" = String, Path, description = "`myopencalendarbookings` or `mypreviouscalendarbookingscount`", example = "myopencalendarbookings"),
        ("page" = u32, Path, description = "From 0", example = 0),
        ("size" = u32, Path, description = "1 to 50", example = 2)
    ),
    responses((status = 200, description = "How many there are", body = TotalPages), ReadingProblems, OurProblems)
)]
#[get("/api/calendar/{listName}/totalpages/{page}/{size}")]
async fn operation(
    state: Data<AppState>,
    session: Session,
    path: Path<(String, String, String)>,
) -> Result<Json<TotalPages>, Problem> {
    let (name, index, size) = path.into_inner();
    let page = page_of(&index, &size)?;
    let found = state
        .use_cases
        .own_bookings
        .list(session.0.caller(), list_of(&name)?, page)
        .await?;
    Ok(Json(TotalPages {
        total_pages: found.total.div_ceil(page.size.into()),
        total_elements: found.total,
    }))
}
