//! The gate before all routes: nothing passes that the table of routes does not know.

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpResponse};

use crate::app_state::AppState;
use crate::policy::Policy;
use crate::problem::{Code, Problem};
use crate::site::Arrival;
use crate::web_app;

/// The longest address, in bytes.
const LONGEST_URI: usize = 2 * 1024;
/// All names and values of the headers together, in bytes.
const LARGEST_HEADERS: usize = 16 * 1024;

/// Middleware: finds the route, and refuses what it does not serve.
pub async fn pass_gate(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    // The framework leaves out the body of an answer to HEAD by itself.
    if *request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    match passage(&request) {
        Ok(Passage::ToRoute) => Ok(next.call(request).await?.map_into_boxed_body()),
        Ok(Passage::Answered(page)) => Ok(request.into_response(page)),
        Err(problem) => Ok(request.error_response(problem)),
    }
}

/// What happens to a request that is not refused.
enum Passage {
    ToRoute,
    Answered(HttpResponse),
}

fn passage(request: &ServiceRequest) -> Result<Passage, Problem> {
    check_headers(request)?;
    let state = request.app_data::<Data<AppState>>();
    let state = state.ok_or_else(|| Problem::caused(Code::Internal, "the application has no state"))?;
    let arrival = state.main_hosts.arrival(host_of(request));
    if is_too_long(request) {
        return match arrival {
            Arrival::MainHost => {
                web_app::answer_long_address(state, request.method(), request.uri()).map(Passage::Answered)
            }
            Arrival::OwnDomain | Arrival::UnknownHost => Err(Problem::new(Code::UriTooLong)),
        };
    }
    let path = request.match_info().unprocessed();
    if let Some(route) = state.routes.find(request.method(), path) {
        if !route.site.answers(arrival) {
            return Err(Problem::new(Code::NotFound));
        }
        return match route.policy {
            Policy::Public => Ok(Passage::ToRoute),
        };
    }
    if arrival == Arrival::UnknownHost {
        return Err(Problem::new(Code::NotFound));
    }
    let methods = state.routes.methods(path);
    if methods.is_empty() {
        return web_app::answer_unknown_path(state, request.method(), request.uri()).map(Passage::Answered);
    }
    let mut allow: Vec<&str> = methods.iter().map(|method| method.as_str()).collect();
    if allow.contains(&"GET") {
        allow.push("HEAD");
    }
    Err(Problem::method_not_allowed(allow.join(", ")))
}

/// The host from the `Host` header: a `Forwarded` header may come from anybody.
fn host_of(request: &ServiceRequest) -> &str {
    request
        .headers()
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default()
}

fn is_too_long(request: &ServiceRequest) -> bool {
    let uri = request.uri().path_and_query().map_or(0, |path| path.as_str().len());
    uri > LONGEST_URI
}

fn check_headers(request: &ServiceRequest) -> Result<(), Problem> {
    let headers: usize = request
        .headers()
        .iter()
        .map(|(name, value)| name.as_str().len() + value.len())
        .sum();
    if headers > LARGEST_HEADERS {
        return Err(Problem::new(Code::HeadersTooLarge));
    }
    Ok(())
}
