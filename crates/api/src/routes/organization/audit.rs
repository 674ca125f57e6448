//! Who did what.

use actix_web::get;
use actix_web::web::{Data, Json};
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::extract::{QueryOf, Session};
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{AuditEntries, AuditQuery};

pub fn register(router: &mut Router) {
    router.call(Staff(Rank::BusinessAdmin), MainHost, list);
}

/// Lists who did what in the organisation of the session, the newest first, fifty on a page.
///
/// From the audit log, and what its people and their tools did with bookings. What customers do with their own bookings
/// stands at the bookings.
#[utoipa::path(
    tag = "Organization",
    operation_id = "list_audit_entries",
    params(AuditQuery),
    responses((status = 200, description = "The page", body = AuditEntries))
)]
#[get("/api/staff/audit")]
async fn list(
    state: Data<AppState>,
    session: Session,
    QueryOf(query): QueryOf<AuditQuery>,
) -> Result<Json<AuditEntries>, Problem> {
    let audit_trail = &state.use_cases.show_audit_trail;
    let page = audit_trail.show(&session, query.page, query.account()).await?;
    Ok(Json(page.into()))
}
