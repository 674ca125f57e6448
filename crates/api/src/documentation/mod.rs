//! The OpenAPI document, emitted from the routes.

mod error_responses;
mod error_schemas;
mod layout;
mod webhooks;

use actix_web::App;
use serde_json::{Map, Value, json};
use utoipa::Modify;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa::openapi::path::Operation;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityRequirement, SecurityScheme};
use utoipa_actix_web::AppExt;

use error_responses::ErrorResponses;
use layout::joined;

use crate::operation_errors::{AnsweredErrors, OperationErrors};
use crate::router::{InvalidRoutes, Route, RouteTable, Router};
use crate::routes;
use wire::problem::{Code, FieldCode, SearchErrorBody};
use wire::{
    AbsenceUndecidedBody, BookingMessage, ChangedMeanwhileBody, ProblemBody, RefusedTimeBody, SlotTakenBody,
    TestMessage,
};

/// The name of the way to sign in.
const BEARER: &str = "bearer";

/// The label of the documented search service, as the document names it; its call names it by the same word.
const SEARCH_LABEL: &str = "searchLabel";

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Terminhof",
        description = "Find providers, see their free times, reserve appointments. Times are wall times in the zone of the \
                       organisation. Every error is `application/problem+json` with a German text and a stable code, but for \
                       those of the search service under `/search/`, which are in the form of Elasticsearch."
    ),
    // Schemas of errors are referred to by responses only, and those of messages by webhooks, from which none are collected.
    components(schemas(
        ProblemBody, SlotTakenBody, RefusedTimeBody, AbsenceUndecidedBody, ChangedMeanwhileBody, SearchErrorBody,
        BookingMessage, TestMessage
    )),
    modifiers(&SignIn),
    tags(
        (name = "Branches", description = "The twelve categories"),
        (name = "Organizations", description = "Providers and how they present themselves"),
        (name = "Services", description = "What can be booked, and by whom it is done"),
        (name = "Events", description = "Events and courses, and signing up for them"),
        (name = "Booking", description = "Free times, and booking them"),
        (name = "Staff calendar", description = "What lies on the calendar of an organisation, and what its people do with it"),
        (name = "Customers", description = "Who the customers of an organisation are, for its people"),
        (name = "Statistics", description = "What became of the calendar of an organisation, in numbers"),
        (name = "Settings", description = "What an organisation decides about itself; each change can be previewed"),
        (name = "Images", description = "The images of an organisation, and where they are shown"),
        (name = "My bookings", description = "What the signed-in user has booked"),
        (name = "Accounts", description = "Registering, signing in, and what people keep about themselves"),
        (name = "Privacy", description = "What is stored about people: to see, to take, to erase; consents and news"),
        (name = "Team", description = "Who belongs to an organisation, and who is asked to"),
        (name = "Integrations", description = "Keys and webhooks for the own tools of an organisation"),
        (name = "Organization", description = "An organisation as a whole: who did what, its export, its price package, its end"),
        (name = "Search", description = "Providers by what somebody looks for"),
        (name = "Operator", description = "Who runs this installation")
    )
)]
struct Head;

/// How calls are signed in.
struct SignIn;

impl Modify for SignIn {
    fn modify(&self, document: &mut OpenApi) {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some(
                "The `accessToken` that signing in answers with; for calls whose `x-access` names a `scope`, an API key with \
                 that scope as well (`th_live_…`).",
            ));
        let components = document.components.get_or_insert_default();
        components.add_security_scheme(BEARER, SecurityScheme::Http(bearer.build()));
        let label = HttpBuilder::new().scheme(HttpAuthScheme::Basic).description(Some(
            "What the documented search service is told by its clients. A label without any power: the right one, a wrong one \
             and none are answered alike.",
        ));
        components.add_security_scheme(SEARCH_LABEL, SecurityScheme::Http(label.build()));
    }
}

/// What each code means, once for all operations: the extension `x-problems`.
fn explain_codes(document: &mut OpenApi) {
    let problems: Map<String, Value> = Code::ALL
        .iter()
        .map(|code| {
            let explained = json!({
                "status": code.status().as_u16(), "meaning": code.meaning(), "remedy": code.remedy(),
            });
            (code.name().to_owned(), explained)
        })
        .collect();
    let of_fields: Map<String, Value> = FieldCode::ALL
        .iter()
        .map(|code| (code.name().to_owned(), json!(code.meaning())))
        .collect();
    let extensions = document.extensions.get_or_insert_default();
    // One extension: several of an object are in no order.
    extensions.insert(
        "x-problems".to_owned(),
        json!({ "codes": problems, "fieldCodes": of_fields }),
    );
}

/// The routes of the server, and what is documented of them.
pub struct Description {
    pub routes: RouteTable,
    pub openapi: String,
}

/// Describes the server without starting it.
pub fn describe(is_production: bool) -> Result<Description, InvalidRoutes> {
    let mut table = Vec::new();
    let (_, mut document) = App::new()
        .into_utoipa_app()
        .openapi(Head::openapi())
        .configure(|config| routes::register(&mut Router::describing(config, &mut table), is_production))
        .split_for_parts();
    // The derive takes it from the package, which has none.
    document.info.license = None;
    let answered = AnsweredErrors::read()?;
    let mut responses = ErrorResponses::default();
    let routes = RouteTable::checked(table, &mut document, |route, operation| {
        tell_access(route, operation);
        let errors = OperationErrors::of(route, operation, &answered);
        responses.tell(route, &errors, operation);
        route.errors = Some(errors);
    })?;
    responses.put_into(&mut document);
    explain_codes(&mut document);
    webhooks::put_into(&mut document);
    Ok(Description {
        routes,
        openapi: text_of(&document),
    })
}

/// Tells of an operation who may call it, and under which hosts: the extension `x-access`, and how to sign in.
fn tell_access(route: &Route, operation: &mut Operation) {
    let mut access = json!({ "policy": route.policy, "site": route.site });
    if let Some(scope) = route.policy.scope() {
        access["scope"] = json!(scope.label());
    }
    let extensions = operation.extensions.get_or_insert_default();
    extensions.insert("x-access".to_owned(), access);
    let with_token = SecurityRequirement::new::<_, [&str; 0], &str>(BEARER, []);
    if route.policy.needs_session() {
        operation.security = Some(vec![with_token]);
    } else if route.policy.reads_session() {
        operation.security = Some(vec![SecurityRequirement::default(), with_token]);
    }
}

fn text_of(document: &OpenApi) -> String {
    // Plain strings, numbers and maps always have a text.
    document.to_pretty_json().map(|text| joined(&text)).unwrap_or_default()
}
