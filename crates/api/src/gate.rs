//! The gate before all routes: nothing passes that the table of routes does not know.

use accounts::api_keys::{KeyHolder, KeyKind, Origin, PublishableKey};
use accounts::sessions::Principal;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, header};
use actix_web::middleware::Next;
use actix_web::web::Data;
use actix_web::{Error, HttpMessage, HttpRequest, HttpResponse};
use shared_kernel::RequestId;

use crate::app_state::AppState;
use crate::cross_origin::AllowedOrigin;
use crate::extract::{OwnSite, PostponedLimit, Tool, bearer_token, is_untrusted_forward, source_of};
use crate::limits::{Limit, Refused};
use crate::policy::Policy;
use crate::rate_limit_headers::note_allowance;
use crate::router::Route;
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
    let Some(route) = state.routes.route_of(request) else {
        take_token(state, request, Limit::General)?;
        return beside_routes(state, request, arrival);
    };
    let is_there = route.site.answers(arrival);
    let holder = if is_there && arrival == Arrival::MainHost {
        holder_of_key(state, request, route).await?
    } else {
        None
    };
    match &holder {
        Some(KeyHolder::Tool(tool)) => take_token_of_tool(state, request, tool)?,
        Some(KeyHolder::OwnSite(key)) => {
            allow_page(request, key);
            take_token(state, request, limit_now(request, route))?;
            note_allowance(request.request(), state.limits.take_of_key(key.id, true))
                .map_err(|refused| refusal(state, refused))?;
        }
        None => take_token(state, request, limit_now(request, route))?,
    }
    if !is_there {
        return Err(Problem::new(Code::NotFound));
    }
    // Own domains belong to others: no page there may carry the session of the marketplace.
    if arrival == Arrival::OwnDomain && bearer_token(request.request()).is_some() {
        return Err(Problem::new(Code::Unauthenticated));
    }
    match holder {
        Some(KeyHolder::Tool(tool)) => admit_tool(request, route.policy, tool)?,
        Some(KeyHolder::OwnSite(key)) => admit_own_site(request, route, &key)?,
        None => admit(state, request, route.policy).await?,
    }
    Ok(Passage::ToRoute)
}

/// What no route answers: pages of the web app, and methods that a path does not have.
fn beside_routes(state: &AppState, request: &ServiceRequest, arrival: Arrival) -> Result<Passage, Problem> {
    let path = request.match_info().unprocessed();
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
    let taken = state.limits.take(limit, source_of(request.request()));
    note_allowance(request.request(), taken).map_err(|refused| refusal(state, refused))
}

/// Counts the request of a tool: what it sends for others comes from one source.
fn take_token_of_tool(state: &AppState, request: &ServiceRequest, tool: &Principal) -> Result<(), Problem> {
    let Some(key) = tool.key else { return Ok(()) };
    note_allowance(request.request(), state.limits.take_of_key(key.id, false))
        .map_err(|refused| refusal(state, refused))
}

/// Notes for the figures that a limit was reached.
pub fn refusal(state: &AppState, refused: Refused) -> Problem {
    state.figures.refused(refused.allowance.name);
    Problem::too_many_requests(refused.wait)
}

/// What counts a request before it is known whether it is a repetition, which takes nothing of the limits of changes.
fn limit_now(request: &ServiceRequest, route: &Route) -> Limit {
    let may_be_repeated = route.is_repeatable && request.headers().contains_key("Idempotency-Key");
    if may_be_repeated && route.limit == Limit::Change {
        request.extensions_mut().insert(PostponedLimit(route.limit));
        Limit::Booking
    } else {
        route.limit
    }
}

/// Who is behind the key that the request carries, if it carries one. Its row is read each time: what ended it counts at
/// once. A wrong one counts as a request of its source.
async fn holder_of_key(
    state: &AppState,
    request: &ServiceRequest,
    route: &Route,
) -> Result<Option<KeyHolder>, Problem> {
    let authenticate_key = &state.use_cases.authenticate_key;
    let token = bearer_token(request.request()).filter(|token| authenticate_key.kind_of(token).is_some());
    let Some(token) = token.filter(|_| route.limit != Limit::Unlimited) else {
        return Ok(None);
    };
    let source = source_of(request.request());
    let allowed = state.limits.take_for_lookup_of_key(source).map(|()| None);
    if let Err(refused) = note_allowance(request.request(), allowed) {
        if authenticate_key.kind_of(token) == Some(KeyKind::Publishable) {
            allow_any_page(request);
        }
        return Err(refusal(state, refused));
    }
    let holder = authenticate_key.holder(request_id(state, request), token).await?;
    if holder.is_none() {
        allow_page_of_dead_key(state, request, token).await?;
        take_token(state, request, route.limit)?;
        return Err(match route.policy {
            // A dead key sees as little of what is hidden as none.
            Policy::OwnerOfTheProduct => Problem::new(Code::NotFound),
            _ => Problem::new(Code::Unauthenticated),
        }
        .of_wrong_secret());
    }
    Ok(holder)
}

/// Notes which tool asks: for the route as whoever is signed in where its policy needs somebody, else beside a visitor.
fn admit_tool(request: &ServiceRequest, policy: Policy, tool: Principal) -> Result<(), Problem> {
    let admitted = policy.admit(Some(&tool)).map_err(Problem::new);
    if policy.needs_session() {
        request.extensions_mut().insert(tool);
    } else {
        request.extensions_mut().insert(Tool(tool));
    }
    admitted
}

/// Lets the browser show the answer to the page that asks, whatever it says, where the page is one of the key.
fn allow_page(request: &ServiceRequest, key: &PublishableKey) {
    if let Some(origin) = page_of(request).filter(|origin| key.origins.contains(origin)) {
        AllowedOrigin::note(request.request(), origin);
    }
}

/// Lets whoever built a page read that its key is wrong, revoked or expired. A wrong one has no origins, so that those of any
/// publishable key will do: the refusal says nothing of anybody.
async fn allow_page_of_dead_key(state: &AppState, request: &ServiceRequest, token: &str) -> Result<(), Problem> {
    let authenticate_key = &state.use_cases.authenticate_key;
    if authenticate_key.kind_of(token) == Some(KeyKind::Publishable)
        && let Some(origin) = page_of(request)
        && authenticate_key.is_own_site(&origin).await?
    {
        AllowedOrigin::note(request.request(), origin);
    }
    Ok(())
}

/// Lets the page read that its browser sends keys too often. Whose page it is only the database knows, which is not asked
/// any more: the refusal says nothing of anybody.
fn allow_any_page(request: &ServiceRequest) {
    if let Some(origin) = page_of(request) {
        AllowedOrigin::note(request.request(), origin);
    }
}

/// Where the page is from that asks, as its browser says.
fn page_of(request: &ServiceRequest) -> Option<Origin> {
    let origin = request.headers().get(header::ORIGIN)?;
    Origin::spelled(origin.to_str().ok()?)
}

/// A publishable key opens what own domains have, to pages of its origins; which organisation is meant is seen once the
/// body is read.
fn admit_own_site(request: &ServiceRequest, route: &Route, key: &PublishableKey) -> Result<(), Problem> {
    let is_page_of_key = page_of(request).is_some_and(|origin| key.origins.contains(&origin));
    if !is_page_of_key || !route.is_open_to_own_sites() {
        return Err(match route.policy {
            Policy::OwnerOfTheProduct => Problem::new(Code::NotFound),
            _ => Problem::new(Code::Forbidden),
        });
    }
    request.extensions_mut().insert(OwnSite(key.organization));
    Ok(())
}

fn request_id(state: &AppState, request: &ServiceRequest) -> RequestId {
    request_id_of(request.request()).unwrap_or_else(|| RequestId(state.randomness.uuid()))
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

/// Whose session the request carries. Its row is read each time: what ended it counts at once.
async fn principal_of(state: &AppState, request: &ServiceRequest) -> Result<Option<Principal>, Problem> {
    let Some(token) = bearer_token(request.request()) else {
        return Ok(None);
    };
    let dead = || Problem::new(Code::Unauthenticated);
    let holder = state.session_tokens.holder(token, state.clock.now()).ok_or_else(dead)?;
    let principal = state
        .use_cases
        .authenticate
        .principal(request_id(state, request), holder.session)
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
