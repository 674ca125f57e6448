//! Answers that browsers keep but ask for again each time: public data. An answer has to be given
//! this form by its route; everything else is not stored.

use actix_web::body::BoxBody;
use actix_web::http::header::{self, ETag, EntityTag, IfNoneMatch};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder, Responder};
use serde::Serialize;
use sha2::{Digest, Sha256};

use wire::problem::{Code, Problem};

/// Public data as JSON, with a tag of its content: who knows the tag gets 304 and no body.
#[derive(Debug)]
pub struct Revalidated<T>(pub T);

impl<T: Serialize> Responder for Revalidated<T> {
    type Body = BoxBody;

    fn respond_to(self, request: &HttpRequest) -> HttpResponse {
        let body = match serde_json::to_vec(&self.0) {
            Ok(body) => body,
            Err(error) => return HttpResponse::from_error(Problem::caused(Code::Internal, error)),
        };
        // Weak: the same data may travel packed or not.
        let tag = EntityTag::new_weak(fingerprint(&body));
        if knows(request, &tag) {
            return revalidated(HttpResponse::NotModified(), tag).finish();
        }
        revalidated(HttpResponse::Ok(), tag)
            .content_type("application/json")
            .body(body)
    }
}

/// An answer that is kept, and asked for again each time.
fn revalidated(mut response: HttpResponseBuilder, tag: EntityTag) -> HttpResponseBuilder {
    response
        .insert_header(ETag(tag))
        .insert_header((header::CACHE_CONTROL, "no-cache"));
    response
}

/// Whether the client has kept the content with this tag.
pub fn knows(request: &HttpRequest, tag: &EntityTag) -> bool {
    match request.get_header::<IfNoneMatch>() {
        Some(IfNoneMatch::Any) => true,
        Some(IfNoneMatch::Items(tags)) => tags.iter().any(|known| known.weak_eq(tag)),
        None => false,
    }
}

/// Half of the SHA-256 in hexadecimal digits.
fn fingerprint(body: &[u8]) -> String {
    let high = Sha256::digest(body)
        .iter()
        .take(16)
        .fold(0_u128, |number, byte| number << 8 | u128::from(*byte));
    format!("{high:032x}")
}
