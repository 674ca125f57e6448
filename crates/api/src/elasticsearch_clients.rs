//! What the official clients of Elasticsearch expect of a server besides its answers: a header that says what it is, and
//! their own media type, which is JSON.

use actix_web::Error;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::error::InternalError;
use actix_web::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use actix_web::middleware::Next;
use actix_web::mime::Mime;
use wire::is_of_search_host;

const PRODUCT: HeaderName = HeaderName::from_static("x-elastic-product");
const ELASTICSEARCH: HeaderValue = HeaderValue::from_static("Elasticsearch");
const JSON: &str = "application/json";
/// Their media type, of which each major version names itself.
const MEDIA_TYPE: &str = "application/vnd.elasticsearch+json";
const VERSION: &str = "compatible-with";
/// The answers to the queries that are understood are alike in these.
const VERSIONS: [&str; 3] = ["7", "8", "9"];

/// Middleware: lets those clients use the documented search service.
pub async fn serve_elasticsearch_clients(
    mut request: ServiceRequest,
    next: Next<impl MessageBody>,
) -> Result<ServiceResponse<impl MessageBody>, Error> {
    if !is_of_search_host(request.path()) {
        return next.call(request).await;
    }
    let accepted = media_type_in(request.headers(), &header::ACCEPT);
    if media_type_in(request.headers(), &header::CONTENT_TYPE).is_some() {
        request
            .headers_mut()
            .insert(header::CONTENT_TYPE, HeaderValue::from_static(JSON));
    }
    match next.call(request).await {
        Ok(mut response) => {
            complete(response.headers_mut(), accepted);
            Ok(response)
        }
        // Without the header they say that this is no Elasticsearch, and not what is wrong.
        Err(error) => {
            let mut answer = error.error_response();
            complete(answer.headers_mut(), accepted);
            Err(InternalError::from_response(error, answer).into())
        }
    }
}

fn complete(headers: &mut HeaderMap, accepted: Option<HeaderValue>) {
    headers.insert(PRODUCT, ELASTICSEARCH);
    if let Some(media_type) = accepted
        && headers.get(header::CONTENT_TYPE).is_some_and(|given| given == JSON)
    {
        headers.insert(header::CONTENT_TYPE, media_type);
    }
}

/// The first of their media types in a header, with a version that is understood.
fn media_type_in(headers: &HeaderMap, name: &HeaderName) -> Option<HeaderValue> {
    let given = headers.get(name)?.to_str().ok()?.split(',');
    let media_types = given.filter_map(|one| one.trim().parse::<Mime>().ok());
    let version = media_types
        .filter(|media_type| media_type.essence_str() == MEDIA_TYPE)
        .find_map(|media_type| {
            let version = media_type.get_param(VERSION)?;
            VERSIONS.into_iter().find(|known| version == *known)
        });
    HeaderValue::from_str(&format!("{MEDIA_TYPE};{VERSION}={}", version?)).ok()
}

#[cfg(test)]
mod tests {
    use std::future::ready;

    use actix_web::error::ErrorServiceUnavailable;
    use actix_web::middleware::from_fn;
    use actix_web::test::{TestRequest, init_service, try_call_service};
    use actix_web::{App, HttpResponse, web};

    use super::*;

    #[actix_web::test]
    async fn what_fails_before_it_is_answered_says_what_it_is_as_well() {
        let application = init_service(
            App::new()
                .route("/search/", web::get().to(HttpResponse::Ok))
                .wrap_fn(|_, _| ready(Err::<ServiceResponse, Error>(ErrorServiceUnavailable("gone"))))
                .wrap(from_fn(serve_elasticsearch_clients)),
        )
        .await;
        let request = TestRequest::get().uri("/search/").to_request();
        let headers = match try_call_service(&application, request).await {
            Ok(response) => response.headers().clone(),
            Err(error) => error.error_response().headers().clone(),
        };
        assert_eq!(headers.get(PRODUCT), Some(&ELASTICSEARCH));
    }

    #[test]
    fn media_type_of_a_known_version_is_found_among_others() {
        for (given, found) in [
            (
                "application/vnd.elasticsearch+json; compatible-with=8",
                Some("application/vnd.elasticsearch+json;compatible-with=8"),
            ),
            (
                "text/plain, application/vnd.elasticsearch+json;compatible-with=9",
                Some("application/vnd.elasticsearch+json;compatible-with=9"),
            ),
            ("application/vnd.elasticsearch+json; compatible-with=10", None),
            ("application/vnd.elasticsearch+json", None),
            ("application/vnd.elasticsearch+x-ndjson; compatible-with=8", None),
            ("application/json", None),
            ("*/*", None),
            (";;", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT, HeaderValue::from_static(given));
            let media_type = media_type_in(&headers, &header::ACCEPT);
            assert_eq!(media_type.as_ref().and_then(|one| one.to_str().ok()), found, "{given}");
        }
    }
}
