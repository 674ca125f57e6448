//! The gate before all routes: nothing passes that the table of routes does not know.

use accounts::sessions::Principal;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::extract::{bearer_token, is_untrusted_forward, source_of};
use crate::limits::{Limit, REQUESTS_OF_KEY_LABEL};
use crate::policy::Policy;
use crate::site::{self, Arrival};
use crate::web_app;
use wire::problem::request_id_of;
use wire::problem::{Code, ERRORS_PAGE, Problem};

/// The longest address, in bytes.
const LONGEST_URI: usize = 2 * 1024;
/// All names and values of the headers together, in bytes.
const LARGEST_HEADERS: usize = 16 * 1024;

/// Middleware: finds the route, and refuses what it does not serve, to whom it is not open and what is too much.
pub async fn pass_gate(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    // The framework leaves out the body of an answer to HEAD by itself.
    if *request.method() == Method::HEAD {
        request.head_mut().method = Method::GET;
    }
    match passage(&request).await {
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

async fn passage(request: &ServiceRequest) -> Result<Passage, Problem> {
    check_headers(request)?;
    let state = request.app_data::<Data<AppState>>();
    let state = state.ok_or_else(|| Problem::caused(Code::Internal, "the application has no state"))?;
    let arrival = arrival_of(state, request.request());
    if is_too_long(request) {
        return match arrival {
            Arrival::MainHost => {
                web_app::answer_long_address(state, request.method(), request.uri()).map(Passage::Answered)
            }
            Arrival::OwnDomain | Arrival::UnknownHost => Err(Problem::new(Code::UriTooLong)),
        };
    }
    let path = request.match_info().unprocessed();
    let route = state.routes.route_of(request);
    take_token(state, request, route.map_or(Limit::General, |route| route.limit))?;
    if let Some(route) = route {
        if !route.site.answers(arrival) {
            return Err(Problem::new(Code::NotFound));
        }
        // Own domains belong to others: no page there may carry the session of the marketplace.
        if arrival == Arrival::OwnDomain && bearer_token(request.request()).is_some() {
            return Err(Problem::new(Code::Unauthenticated));
        }
        admit(state, request, route.policy).await?;
        return Ok(Passage::ToRoute);
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

/// The API under its own host has calls and the page that explains their errors, and nothing else, so that no page of the
/// marketplace exists at two addresses.
pub fn arrival_of(state: &AppState, request: &HttpRequest) -> Arrival {
    let host = host_of(request);
    match &state.api_host {
        Some(api_host) if site::names(host, api_host.host()) => {
            if request.path().starts_with("/api/") || request.path() == ERRORS_PAGE {
                Arrival::MainHost
            } else {
                Arrival::UnknownHost
            }
        }
        _ => state.main_hosts.arrival(host),
    }
}

/// Counts the request of a source in this process.
fn take_token(state: &AppState, request: &ServiceRequest, limit: Limit) -> Result<(), Problem> {
    if is_untrusted_forward(request.request(), &state.trusted_proxies) {
        state.untrusted_forwards.note();
    }
    state.limits.take(limit, source_of(request.request())).map_err(|wait| {
        state.figures.refused(limit.label());
        Problem::too_many_requests(wait)
    })
}

/// Notes who asks, where the policy of the route looks at it, for the route and for the log; refuses when the policy does.
async fn admit(state: &AppState, request: &ServiceRequest, policy: Policy) -> Result<(), Problem> {
    let principal = if policy.reads_session() {
        principal_of(state, request).await
    } else {
        Ok(None)
    };
    match principal {
        Ok(principal) => {
            if let Some(principal) = principal {
                request.extensions_mut().insert(principal);
            }
            policy.admit(principal.as_ref()).map_err(Problem::new)
        }
        // A dead token sees as little of what is hidden as none.
        Err(problem) if problem.code() == Code::Unauthenticated && policy == Policy::OwnerOfTheProduct => {
            Err(Problem::new(Code::NotFound))
        }
        Err(problem) => Err(problem),
    }
}

/// Whose token the request carries. The row of the session or of the key is read each time: what ended it counts at once.
async fn principal_of(state: &AppState, request: &ServiceRequest) -> Result<Option<Principal>, Problem> {
    let Some(token) = bearer_token(request.request()) else {
        return Ok(None);
    };
    let dead = || Problem::new(Code::Unauthenticated);
    let request_id = request_id_of(request.request()).unwrap_or_else(|| RequestId(state.randomness.uuid()));
    let authenticate_key = &state.use_cases.authenticate_key;
    if authenticate_key.is_key(token) {
        let principal = authenticate_key.principal(request_id, token).await?;
        let principal = principal.ok_or_else(|| dead().of_wrong_secret())?;
        if let Some(key) = principal.key {
            state.limits.take_of_key(key.id).map_err(|wait| {
                state.figures.refused(REQUESTS_OF_KEY_LABEL);
                Problem::too_many_requests(wait)
            })?;
        }
        return Ok(Some(principal));
    }
    let holder = state.session_tokens.holder(token, state.clock.now()).ok_or_else(dead)?;
    let principal = state
        .use_cases
        .authenticate
        .principal(request_id, holder.session)
        .await?;
    principal
        .filter(|principal| principal.account == holder.account)
        .ok_or_else(dead)
        .map(Some)
}

/// The host from the `Host` header: a `Forwarded` header may come from anybody.
fn host_of(request: &HttpRequest) -> &str {
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
