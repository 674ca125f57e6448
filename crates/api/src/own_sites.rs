//! Pages of a site of one's own ask with a publishable key: about its organisation, and about no other.

use accounts::api_keys::Origin;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::header;
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::{Bytes, Data};
use actix_web::{Error, FromRequest, HttpMessage, HttpResponse};
use serde_json::{Map, Value};
use shared_kernel::OrganizationNr;

use crate::answer_headers::answer_with;
use crate::app_state::AppState;
use crate::cross_origin::{AllowedOrigin, HEADERS, METHODS, REMEMBERED, allow, is_own_page};
use crate::extract::{OwnSite, source_of};
use crate::limits::Limit;
use crate::router::Route;
use wire::problem::{Code, Problem};

/// How requests name an organisation.
pub const SPELLINGS: [&str; 3] = ["organizationNr", "organizatonNr", "organizationnr"];

/// These calls name no organisation. They are about the operator, the page itself, or what somebody knows by a secret of its
/// own; of fields the handler looks whose they are.
pub const NAME_NONE: [&str; 7] = [
    "/api/calendar/correctbookingemail",
    "/api/calendar/mycalendarentry/download/{guid}",
    "/api/customizedbookingfields",
    "/api/operator",
    "/api/operator/contact",
    "/api/operator/pages/{page}",
    "/api/uilogging",
];

/// Middleware: answers browsers that ask whether a page may send a publishable key, and lets pages read the answers that are
/// meant for them. There are no cookies, hence no credentials.
pub async fn answer_own_sites(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    if let Some(origin) = asked_before(&request).await {
        let mut answer = HttpResponse::build(StatusCode::NO_CONTENT);
        answer.insert_header((header::ACCESS_CONTROL_ALLOW_METHODS, METHODS.join(", ")));
        answer.insert_header((header::ACCESS_CONTROL_ALLOW_HEADERS, HEADERS.join(", ")));
        answer.insert_header((header::ACCESS_CONTROL_MAX_AGE, REMEMBERED));
        let mut answer = answer.finish();
        allow(answer.headers_mut(), &origin);
        return Ok(request.into_response(answer));
    }
    let allowed = AllowedOrigin::default();
    request.extensions_mut().insert(allowed.clone());
    let response = answer_with(request, next, move |headers| allowed.put_into(headers)).await?;
    Ok(response.map_into_boxed_body())
}

/// The origin of a page whose browser asks whether it may call a route that is open to it. Which key the page has is not
/// told yet: that one of its origin exists, or did, is enough, since the call itself is looked at again.
async fn asked_before(request: &ServiceRequest) -> Option<Origin> {
    if *request.method() != Method::OPTIONS {
        return None;
    }
    let header = |name: header::HeaderName| request.headers().get(name)?.to_str().ok();
    let method: Method = header(header::ACCESS_CONTROL_REQUEST_METHOD)?.parse().ok()?;
    let origin = Origin::spelled(header(header::ORIGIN)?)?;
    let state = request.app_data::<Data<AppState>>()?;
    let route = state.routes.find(&method, request.path())?;
    if !route.is_open_to_own_sites() || is_own_page(state, &origin) {
        return None;
    }
    state.limits.take(Limit::General, source_of(request.request())).ok()?;
    let is_known = state.use_cases.authenticate_key.is_own_site(&origin).await;
    is_known.is_ok_and(|is_known| is_known).then_some(origin)
}

/// Middleware, within the one that reads the body: refuses a page that asks about another organisation than that of its key,
/// or about none.
pub async fn keep_to_organization(
    request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let own = request.extensions().get::<OwnSite>().copied();
    let Some(OwnSite(own)) = own else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let (http_request, mut payload) = request.into_parts();
    let body = Bytes::from_request(&http_request, &mut payload).await?;
    let request = ServiceRequest::from_parts(http_request, Payload::from(body.clone()));
    if is_about(&request, &body, own) {
        Ok(next.call(request).await?.map_into_boxed_body())
    } else {
        Ok(request.error_response(Problem::new(Code::Forbidden)))
    }
}

/// Whether every place where the request names an organisation names this one, and one does where the call has one.
fn is_about(request: &ServiceRequest, body: &[u8], own: OrganizationNr) -> bool {
    let state = request.app_data::<Data<AppState>>();
    let Some(route) = state.and_then(|state| state.routes.route_of(request)) else {
        return false;
    };
    let named = organizations_of(route, request.path(), request.query_string(), body);
    let has_to_name_it = !NAME_NONE.contains(&route.pattern.as_str());
    (!named.is_empty() || !has_to_name_it) && named.iter().all(|named| *named == own.0.to_string())
}

/// The numbers by which path, query and body of a request name organisations, as they are written.
fn organizations_of(route: &Route, path: &str, query: &str, body: &[u8]) -> Vec<String> {
    let in_path = route.pattern.split('/').zip(path.split('/'));
    let in_path = in_path
        .filter(|(part, _)| *part == "{organizationNr}")
        .map(|(_, value)| value.to_owned());
    let in_query = form_urlencoded::parse(query.as_bytes())
        .filter(|(name, _)| SPELLINGS.contains(&name.as_ref()))
        .map(|(_, value)| value.into_owned());
    let members: Map<String, Value> = serde_json::from_slice(body).unwrap_or_default();
    let in_body = members
        .into_iter()
        .filter(|(name, _)| SPELLINGS.contains(&name.as_str()));
    let in_body = in_body.map(|(_, value)| value.to_string());
    in_path.chain(in_query).chain(in_body).collect()
}
