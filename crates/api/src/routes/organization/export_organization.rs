use std::fs::File;
use std::io::{self, Read};

use actix_web::body::{MessageBody, SizedStream};
use actix_web::http::header;
use actix_web::web::{Bytes, Data, block};
use actix_web::{HttpResponse, get};
use futures_util::stream::try_unfold;
use shared_kernel::{Rank, RequestId};

use crate::app_state::AppState;
use crate::documented::OurProblems;
use crate::extract::Session;
use crate::limits::Limit;
use crate::policy::Policy::Staff;
use crate::problem::{Code, Problem};
use crate::router::Router;
use crate::site::Site::MainHost;

/// What is read of the file at a time.
const PIECE: usize = 64 * 1024;

pub fn register(router: &mut Router) {
    router.limited_call(Limit::Download, Staff(Rank::BusinessAdmin), MainHost, operation);
}

/// Hands out everything of the organisation of the session, to somebody who has given the password within 15 minutes.
///
/// A ZIP with a file of JSON lines for each kind of thing, and the images; `docs/operations.md` describes it. The audit log
/// records it.
#[utoipa::path(
    tag = "Organization",
    operation_id = "export_organization",
    responses((status = 200, description = "The file", body = String, content_type = "application/zip"), OurProblems)
)]
#[get("/api/staff/organization/export")]
async fn operation(
    state: Data<AppState>,
    request_id: tracing_actix_web::RequestId,
    session: Session,
) -> Result<HttpResponse, Problem> {
    let export = &state.use_cases.export_organization;
    let (file, organization) = export.export(&session.0, RequestId(request_id.into())).await?;
    let body = file_body(file).map_err(|error| Problem::caused(Code::Internal, error))?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .insert_header(("X-Robots-Tag", "noindex"))
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .insert_header((
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"terminhof-{organization}.zip\""),
        ))
        .content_type("application/zip")
        .body(body))
}

/// The file piece by piece, read beside the event loop.
fn file_body(file: File) -> io::Result<impl MessageBody> {
    let size = file.metadata()?.len();
    let pieces = try_unfold(file, |mut file| async move {
        let read = block(move || {
            let mut piece = vec![0; PIECE];
            let length = file.read(&mut piece)?;
            piece.truncate(length);
            Ok::<_, io::Error>((piece, file))
        });
        let (piece, file) = read.await.map_err(io::Error::other)??;
        Ok::<_, io::Error>((!piece.is_empty()).then(|| (Bytes::from(piece), file)))
    });
    Ok(SizedStream::new(size, Box::pin(pieces)))
}
