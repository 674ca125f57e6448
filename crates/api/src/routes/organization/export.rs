//! The export of a whole organisation.

use std::io;

use accounts::organization::ExportFile;
use actix_web::body::{MessageBody, SizedStream};
use actix_web::http::header;
use actix_web::web::{Bytes, Data, Json};
use actix_web::{HttpRequest, HttpResponse, get, post};
use futures_util::stream::try_unfold;
use shared_kernel::Rank;

use crate::app_state::AppState;
use crate::extract::{Made, Once, Session};
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::router::Router;
use crate::site::Site::MainHost;
use wire::problem::Problem;
use wire::{ExportOfOrganization, FileBytes};

pub fn register(router: &mut Router) {
    router.limited_repeatable_call(Limit::Change, Staff(Rank::BusinessAdmin), MainHost, request);
    router.call(Staff(Rank::BusinessAdmin), MainHost, show);
    router.limited_call(Limit::Download, Staff(Rank::BusinessAdmin), MainHost, download);
}

/// Has everything of the organisation of the session put into a file, once the password was given again.
///
/// It was given within 15 minutes. The state of the export tells how far it is, and for 24 hours it can be downloaded; the file of an earlier export is deleted. 409
/// `EXPORT_RUNNING` while one is being made. The audit log records it.
#[utoipa::path(
    tag = "Organization",
    operation_id = "request_organization_export",
    responses((status = 200, description = "It is being made", body = ExportOfOrganization))
)]
#[post("/api/staff/organization/export")]
async fn request(
    state: Data<AppState>,
    http_request: HttpRequest,
    session: Session,
) -> Result<Json<ExportOfOrganization>, Problem> {
    let export = &state.use_cases.export_organization;
    let once = Once::of(&http_request, &session, &[])?;
    let made = once
        .make(&state, session.change, async |change| {
            Ok(export.request(&session.with(change)).await?)
        })
        .await?;
    Ok(Json(match made {
        Made::Now(requested) => requested.into(),
        Made::Before(_) => export.show(&session).await?.into(),
    }))
}

/// Shows how far the export of the organisation of the session is.
///
/// `state` says how far it is, with `percent` while it is written and `size` once it can be downloaded (`GET
/// /api/staff/organization/export/file`), which is until 24 hours after it was made.
#[utoipa::path(
    tag = "Organization",
    operation_id = "get_organization_export",
    responses((status = 200, description = "The newest export", body = ExportOfOrganization))
)]
#[get("/api/staff/organization/export")]
async fn show(state: Data<AppState>, session: Session) -> Result<Json<ExportOfOrganization>, Problem> {
    Ok(Json(state.use_cases.export_organization.show(&session).await?.into()))
}

/// Hands out the file of the newest export of the organisation of the session, once the password was given again.
///
/// It was given within 15 minutes. The file is there until 24 hours after it was made: a ZIP with a file of JSON lines for
/// each kind of thing, and the images; [Operations](/docs/operations#taking-an-organisation-along) describes it. The audit log records it.
#[utoipa::path(
    tag = "Organization",
    operation_id = "download_organization_export",
    responses((status = 200, description = "The file", body = inline(FileBytes), content_type = "application/zip"))
)]
#[get("/api/staff/organization/export/file")]
async fn download(state: Data<AppState>, session: Session) -> Result<HttpResponse, Problem> {
    let export = &state.use_cases.export_organization;
    let file = export.open(&session).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"terminhof-{}.zip\"", file.organization),
        ))
        .content_type("application/zip")
        .body(file_body(state, file)))
}

/// The file piece by piece. Ends too early when it is deleted meanwhile, which the client sees by its size.
fn file_body(state: Data<AppState>, file: ExportFile) -> impl MessageBody {
    let pieces = try_unfold((state, 0), move |(state, position)| async move {
        let piece = state.use_cases.export_organization.piece(file, position).await;
        let piece = piece.map_err(io::Error::other)?;
        Ok::<_, io::Error>(piece.map(|bytes| (Bytes::from(bytes), (state, position + 1))))
    });
    SizedStream::new(file.size, Box::pin(pieces))
}
