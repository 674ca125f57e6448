//! The OpenAPI document, emitted from the routes.

mod access;
mod deprecation;
mod error_responses;
mod error_schemas;
mod examples;
mod formats;
mod layout;
mod links;
mod ranges;
mod response_headers;
mod webhooks;

use actix_web::App;
use booking_core::MAX_KEY_BYTES;
use serde_json::{Map, Value, json};
use utoipa::Modify;
use utoipa::OpenApi as _;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::{Operation, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, Ref, RefOr, Required};
use utoipa_actix_web::AppExt;

use access::tell_access;
use deprecation::tell_deprecation;
use error_responses::ErrorResponses;
use examples::Examples;
use formats::tell_formats;
use layout::joined;
use links::add_links;
use ranges::tell_ranges;
use response_headers::{tell_of_errors, tell_of_revalidation};

use crate::operation_errors::{AnsweredErrors, OperationErrors};
use crate::router::{InvalidRoutes, RouteTable, Router};
use crate::routes;
use wire::problem::{Code, FieldCode, SearchErrorBody};
use wire::{
    AbsenceUndecidedBody, BookingMessage, ChangedMeanwhileBody, ProblemBody, RefusedTimeBody, SlotTakenBody,
    TestMessage,
};

/// The name of the way to sign in.
const BEARER: &str = "bearer";

/// The parameter by which repetitions are recognised.
const IDEMPOTENCY_KEY: &str = "IdempotencyKey";

/// The headers of answers that tell what is left of a limit.
const RATE_LIMIT: &str = "RateLimit";
const RATE_LIMIT_POLICY: &str = "RateLimit-Policy";
const RETRY_AFTER: &str = "Retry-After";

/// The label of the documented search service, as the document names it; its call names it by the same word.
const SEARCH_LABEL: &str = "searchLabel";

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Terminhof",
        description = "Find providers, see their free times, reserve appointments. [Start](/docs/) has the first booking, keys, \
                       errors, retries, limits and time on one page.\n\nTimes of what takes place are wall times in the zone of \
                       the organisation, what a program notes is an instant with its offset; each field says which. \
                       Every error is `application/problem+json` with a German text and a stable code, but for those of the \
                       search service under `/search/`, which are in the form of Elasticsearch.",
        contact(name = "Whoever runs the server", url = "https://terminhof.example/imprint"),
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    servers((url = "https://terminhof.example", description = "The server from which this document comes")),
    external_docs(url = "https://terminhof.example/docs/", description = "Where to start, and the guides"),
    // Schemas of errors are referred to by responses only, and those of messages by webhooks, from which none are collected.
    components(schemas(
        ProblemBody, SlotTakenBody, RefusedTimeBody, AbsenceUndecidedBody, ChangedMeanwhileBody, SearchErrorBody, BookingMessage, TestMessage
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
        (name = "Webhooks", description = "What the tools of an organisation are sent"),
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
                 that scope as well (`th_live_…`). What is open to everybody takes the key of a tool, too, whose own limit \
                 counts then; calls whose `x-access` says `ownSites` also a publishable key (`th_pub_…`), from pages of its \
                 origins and about its organisation.",
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
    let answered = AnsweredErrors::read()?;
    let mut responses = ErrorResponses::default();
    let examples = Examples::read()?;
    let routes = RouteTable::checked(table, &mut document, |route, operation| {
        tell_access(route, operation);
        if route.is_repeatable {
            let key = Ref::new(format!("#/components/parameters/{IDEMPOTENCY_KEY}"));
            operation.parameters.get_or_insert_default().push(RefOr::Ref(key));
        }
        if route.limit.description().is_some() {
            tell_limits(operation);
        }
        let errors = OperationErrors::of(route, operation, &answered);
        responses.tell(route, &errors, operation);
        route.errors = Some(errors);
        tell_of_revalidation(route, operation);
        examples.put_into(operation);
        tell_deprecation(route, operation);
    })?;
    responses.put_into(&mut document);
    explain_codes(&mut document);
    webhooks::put_into(&mut document);
    share_headers(&mut document);
    tell_of_errors(&mut document);
    tell_formats(&mut document);
    tell_ranges(&mut document);
    add_links(&mut document);
    Ok(Description {
        routes,
        openapi: text_of(&document),
    })
}

/// What stands in the document once and is referred to: the header by which repetitions are recognised, and those that tell
/// what is left of a limit.
fn share_headers(document: &mut OpenApi) {
    let components = document.components.get_or_insert_default();
    let parameters = &mut components.parameters;
    parameters.insert(IDEMPOTENCY_KEY.to_owned(), idempotency_key().into());
    let headers = [
        (
            RATE_LIMIT,
            "What is left of each limit that has counted the request, the one with the fewest requests left first: `r` requests, and \
             `t` seconds until all of it is there again",
            "\"general\";r=299;t=1",
        ),
        (
            RATE_LIMIT_POLICY,
            "What there is at most of each limit: `q` requests within `w` seconds",
            "\"general\";q=300;w=60",
        ),
        (RETRY_AFTER, "Seconds after which the next request is answered", "1"),
    ];
    for (name, description, example) in headers {
        let header = HeaderBuilder::new()
            .schema(Some(ObjectBuilder::new().schema_type(Type::String)))
            .description(Some(description))
            .example(Some(json!(example)));
        components.headers.insert(name.to_owned(), header.build().into());
    }
}

/// Tells of an operation which of its answers say what is left of a limit.
fn tell_limits(operation: &mut Operation) {
    for (status, answer) in &mut operation.responses.responses {
        let RefOr::T(answer) = answer else { continue };
        if status.starts_with('2') {
            for name in [RATE_LIMIT, RATE_LIMIT_POLICY] {
                let reference = Ref::new(format!("#/components/headers/{name}"));
                answer.headers.insert(name.to_owned(), RefOr::Ref(reference));
            }
        }
    }
}

fn idempotency_key() -> Parameter {
    let text = ObjectBuilder::new()
        .schema_type(Type::String)
        .min_length(Some(1))
        .max_length(Some(MAX_KEY_BYTES));
    let header = ParameterBuilder::new()
        .name("Idempotency-Key")
        .parameter_in(ParameterIn::Header)
        .required(Required::False)
        .description(Some(
            "Idempotency key, best a UUID: for 72 hours a repetition with the same key and body changes nothing, takes \
             nothing of what is limited by the hour, and answers with what was made or changed as it is now. The body is \
             the same if its bytes are: the same JSON written in another way is another body, and refused",
        ))
        .schema(Some(text))
        .example(Some(json!("0c5f3a52-6f0e-4d5e-9f5c-0d6c7a1f9b1e")));
    header.build()
}

fn text_of(document: &OpenApi) -> String {
    // Plain strings, numbers and maps always have a text.
    document.to_pretty_json().map(|text| joined(&text)).unwrap_or_default()
}
