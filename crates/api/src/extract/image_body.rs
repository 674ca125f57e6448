use std::future::Future;
use std::pin::Pin;

use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpMessage, HttpRequest, web};

use wire::problem::{Code, Problem};

/// The body of a request that is announced as an image. What it really is, only its decoder knows.
#[derive(Debug)]
pub struct ImageBody(pub Vec<u8>);

impl FromRequest for ImageBody {
    type Error = Problem;
    type Future = Pin<Box<dyn Future<Output = Result<Self, Problem>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let is_image = matches!(request.content_type(), "image/jpeg" | "image/png" | "image/webp")
            && !request.headers().contains_key(header::CONTENT_ENCODING);
        let bytes = web::Bytes::from_request(request, payload);
        Box::pin(async move {
            if !is_image {
                return Err(Problem::new(Code::UnsupportedMediaType));
            }
            let bytes = bytes.await.map_err(|_broken| Problem::new(Code::MalformedRequest))?;
            Ok(Self(bytes.into()))
        })
    }
}
