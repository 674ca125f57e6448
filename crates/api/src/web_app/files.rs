use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, EntityTag};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::RustEmbed;

use crate::revalidation::knows;

/// What `npm run build` leaves behind: read from its folder while developing, part of the program
/// in a release. Without it the program still builds and says what is missing.
#[derive(RustEmbed)]
#[folder = "../../frontend/dist"]
#[allow_missing = true]
struct Built;

/// A file of the web app.
pub struct WebFile {
    pub bytes: Cow<'static, [u8]>,
    pub media_type: String,
    /// Changes with the content.
    pub fingerprint: String,
}

/// The built file with this path.
pub fn built_files(path: &str) -> Option<WebFile> {
    let file = Built::get(path)?;
    let hash = file.metadata.sha256_hash();
    let [high, low] = hash.as_chunks::<16>().0 else {
        return None;
    };
    let fingerprint = format!("{:032x}{:032x}", u128::from_be_bytes(*high), u128::from_be_bytes(*low));
    Some(WebFile {
        media_type: file.metadata.mimetype().to_owned(),
        bytes: file.data,
        fingerprint,
    })
}

/// Hands a file out. The name of a hashed file changes with its content, so that one is kept for
/// ever; others are asked for again each time, and sent when they have changed.
pub fn file_answer(request: &HttpRequest, file: WebFile, has_hashed_name: bool) -> HttpResponse {
    let tag = EntityTag::new_strong(file.fingerprint);
    let caching = if has_hashed_name {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    let is_known = knows(request, &tag);
    let mut response = HttpResponse::build(if is_known {
        StatusCode::NOT_MODIFIED
    } else {
        StatusCode::OK
    });
    response
        .insert_header(header::ETag(tag))
        .insert_header((header::CACHE_CONTROL, caching));
    if is_known {
        return response.finish();
    }
    response
        .content_type(with_charset(file.media_type))
        .body(file.bytes.into_owned())
}

fn with_charset(media_type: String) -> String {
    if media_type.starts_with("text/") {
        format!("{media_type}; charset=utf-8")
    } else {
        media_type
    }
}
