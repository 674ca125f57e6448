//! The OpenAPI document, emitted from the routes.

mod access;
mod derived_answers;
mod examples;
mod layout;
mod response_headers;
mod shared_answers;

use actix_web::App;
use utoipa::Modify;
use utoipa::OpenApi as _;
use utoipa::openapi::OpenApi;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa_actix_web::AppExt;

use access::tell_access;
use derived_answers::add_derived_answers;
use examples::Examples;
use layout::joined;
use response_headers::{tell_of_errors, tell_of_revalidation};
use shared_answers::SharedAnswers;

use crate::router::{InvalidRoutes, RouteTable, Router};
use crate::routes;
use wire::problem::SearchErrorBody;
use wire::{AbsenceUndecidedBody, ChangedMeanwhileBody, ProblemBody, SlotTakenBody};

/// The name of the way to sign in.
const BEARER: &str = "bearer";

/// The label of the documented search service, as the document names it; its call names it by the same word.
const SEARCH_LABEL: &str = "searchLabel";

#[derive(utoipa::OpenApi)]
#[openapi(
    info(
        title = "Terminhof",
        description = "Find providers, see their free times, reserve appointments. [Start](/docs/) has the first booking, keys, \
                       errors, retries, limits and time on one page.\n\nTimes are wall times in the zone of the organisation. \
                       Every error is `application/problem+json` with a German text and a stable code, but for those of the \
                       search service under `/search/`, which are in the form of Elasticsearch.",
        contact(name = "Whoever runs the server", url = "https://terminhof.example/imprint"),
        license(name = "Apache-2.0", identifier = "Apache-2.0")
    ),
    servers((url = "https://terminhof.example", description = "The server from which this document comes")),
    external_docs(url = "https://terminhof.example/docs/", description = "Where to start, and the guides"),
    // Schemas of errors are referred to by responses only, from which none are collected.
    components(schemas(ProblemBody, SlotTakenBody, AbsenceUndecidedBody, ChangedMeanwhileBody, SearchErrorBody)),
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
        (name = "My bookings", description = "What whoever is signed in has booked"),
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
    let mut shared = SharedAnswers::default();
    let examples = Examples::read()?;
    let routes = RouteTable::checked(table, &mut document, |route, operation| {
        tell_access(route, operation);
        add_derived_answers(route, operation, &mut shared);
        tell_of_revalidation(route, operation);
        examples.put_into(operation);
    })?;
    shared.put_into(&mut document);
    tell_of_errors(&mut document);
    Ok(Description {
        routes,
        openapi: text_of(&document),
    })
}

fn text_of(document: &OpenApi) -> String {
    // Plain strings, numbers and maps always have a text.
    document.to_pretty_json().map(|text| joined(&text)).unwrap_or_default()
}
