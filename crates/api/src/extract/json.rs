mod document;

use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, mime, web};
use serde::de::DeserializeOwned;
use serde_json::Deserializer;

use super::all_faults::{Mendable, add_all_faults, add_fault};
use super::bounds::faults_of_bounds;
use super::wrong_field::WrongField;
use document::JsonDocument;
use wire::object::Object;
use wire::problem::{Code, Problem};

/// The JSON body of a request.
#[derive(Debug)]
pub struct JsonBody<T> {
    pub content: T,
    /// The body as it arrived.
    pub bytes: web::Bytes,
}

impl<T: DeserializeOwned + 'static> FromRequest for JsonBody<T> {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_json = is_json(request);
        let bytes = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            if !is_json {
                return Err(Problem::new(Code::UnsupportedMediaType));
            }
            let bytes = bytes.await.map_err(|_broken| Problem::new(Code::MalformedRequest))?;
            Ok(Self {
                content: parse(&bytes)?,
                bytes,
            })
        })
    }
}

/// Whether the body is announced as plain JSON in UTF-8, the only encoding JSON has.
fn is_json(request: &HttpRequest) -> bool {
    let Ok(Some(media_type)) = request.mime_type() else {
        return false;
    };
    let is_utf8 = media_type
        .params()
        .filter(|(name, _)| *name == mime::CHARSET)
        .all(|(_, charset)| charset.as_str().eq_ignore_ascii_case("utf-8"));
    // A packed body could unpack to any size.
    let plain = !request.headers().contains_key(header::CONTENT_ENCODING);
    plain && is_utf8 && media_type.essence_str().eq_ignore_ascii_case("application/json")
}

/// Reads the text twice: as any JSON, for what holds of every document, and as the type that is wanted. The second
/// reading is of the text as well, because only there serde sees a member that stands in its object twice.
fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    let document = serde_json::from_slice(bytes).map_err(|_malformed| Problem::new(Code::MalformedJson))?;
    let mut faults = faults_of_bounds(&document)?;
    match serde_path_to_error::deserialize(&mut Deserializer::from_slice(bytes)) {
        Ok(Object(content)) if faults.is_empty() => return Ok(content),
        Ok(Object(_)) => {}
        Err(error) => {
            add_fault(&WrongField::of(&error), &mut faults);
            let mut document = JsonDocument::<T>::new(document);
            if let Err(next) = document.read() {
                add_all_faults(&mut document, next, &mut faults);
            }
        }
    }
    Err(Problem::validation(faults))
}

#[cfg(test)]
mod tests;
