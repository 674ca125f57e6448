//! The documentation, to be read in a browser: where to start, the guides, and all operations.

use std::sync::Arc;

use actix_web::http::header;
use actix_web::web::{Data, Path};
use actix_web::{HttpRequest, HttpResponse};
use booking_core::slots::{RecalledSlots, SlotsQuery, WallRange};
use maud::html;
use serde::Deserialize;
use shared_kernel::{OrganizationNr, ServiceId, Zone};
use time::{Date, Duration, Time};
use utoipa_swagger_ui::Config;

use crate::app_state::AppState;
use crate::extract::Engine;
use crate::guides::{
    BookedByExamples, DocumentationPage, ErrorsPage, ExampleValues, Guide, LINKED_FILES, Reader, Rendered, STYLE,
    rendered, style_of_fonts,
};
use crate::policy::Policy::Public;
use crate::public_url::PublicUrl;
use crate::router::Router;
use crate::site::Site::{Both, MainHost};
use wire::problem::{Code, ERRORS_PAGE, Problem};

pub fn register(router: &mut Router) {
    router.page(Public, MainHost, "/docs", to_start);
    router.page(Public, MainHost, "/docs/", start);
    router.page(Public, MainHost, "/docs/style.css", style);
    router.page(Public, MainHost, "/docs/openapi.json", openapi);
    router.page(Public, MainHost, "/docs/reference", reference);
    router.page(Public, MainHost, "/docs/reference.css", style_of_reference);
    router.page(Public, MainHost, "/docs/reference.js", script_of_reference);
    router.page(Public, MainHost, "/docs/reference/{file}", file_of_reference);
    router.page(Public, MainHost, "/docs/files/{path:.*}", linked_file);
    // Wherever an error is answered its `type` leads to it.
    router.page(Public, Both, ERRORS_PAGE, errors);
    router.page(Public, MainHost, "/docs/{guide}.md", to_guide);
    router.page(Public, MainHost, "/docs/{guide}", guide);
}

/// Where to start, before all else.
const START: &str = include_str!("../../../../docs/start.md");

async fn to_start() -> HttpResponse {
    to("/docs/")
}

/// Under the name of its file in the repository a guide is found as well.
async fn to_guide(guide: Path<String>) -> Result<HttpResponse, Problem> {
    let guide = Guide::named(&guide).ok_or_else(|| Problem::new(Code::NotFound))?;
    Ok(to(&format!("/docs/{}", guide.name)))
}

fn to(path: &str) -> HttpResponse {
    HttpResponse::PermanentRedirect()
        .insert_header((header::LOCATION, path))
        .finish()
}

/// `/docs/`: what somebody needs for the first booking.
async fn start(state: Data<AppState>, engine: Engine, request: HttpRequest) -> HttpResponse {
    let values = example_values(&state, &engine, &request).await;
    let Rendered { html, sections } = rendered(START, |command| values.fill(command));
    DocumentationPage::of_text("/docs/", "Start", &sections, &html).answer(&state)
}

/// `/docs/{guide}`: a file of the folder `docs`. Where integrators read, commands name this server and days ahead.
async fn guide(
    state: Data<AppState>,
    engine: Engine,
    request: HttpRequest,
    guide: Path<String>,
) -> Result<HttpResponse, Problem> {
    let guide = Guide::named(&guide).ok_or_else(|| Problem::new(Code::NotFound))?;
    let Rendered { html, sections } = match guide.reader {
        Reader::Integrator => {
            let values = example_values(&state, &engine, &request).await;
            rendered(guide.markdown, |command| values.fill(command))
        }
        Reader::Operator => rendered(guide.markdown, str::to_owned),
    };
    let path = format!("/docs/{}", guide.name);
    Ok(DocumentationPage::of_text(&path, guide.title, &sections, &html).answer(&state))
}

/// `/docs/errors`: every code that an answer may have.
async fn errors(state: Data<AppState>) -> HttpResponse {
    ErrorsPage::new().answer(&state)
}

async fn style(state: Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=600"))
        .body(format!("{}{STYLE}", style_of_fonts(state.web_files)))
}

/// `/docs/openapi.json`: the document, with examples that work on this server today where a demonstration is loaded.
async fn openapi(state: Data<AppState>, engine: Engine, request: HttpRequest) -> HttpResponse {
    let values = example_values(&state, &engine, &request).await;
    HttpResponse::Ok()
        .content_type("application/json")
        .body(values.fill(&state.openapi))
}

/// `/docs/reference`: all operations, in Swagger UI.
async fn reference(state: Data<AppState>) -> HttpResponse {
    DocumentationPage {
        path: "/docs/reference",
        title: "All operations",
        sections: &[],
        text: html! {
            h1 { "All operations" }
            p {
                "What a call needs and answers, to be tried out here. The same as a "
                a href="/docs/openapi.json" { "document" }
                " (OpenAPI 3.1), from which clients are generated."
            }
            h2 { "By groups" }
            div #swagger-ui {}
            noscript { p { "This page needs JavaScript; the document does not." } }
        },
        styles: &["/docs/reference/swagger-ui.css", "/docs/reference.css"],
        scripts: &["/docs/reference/swagger-ui-bundle.js", "/docs/reference.js"],
    }
    .answer(&state)
}

/// Swagger UI in the look of the other pages.
const STYLE_OF_REFERENCE: &str = include_str!("../guides/reference.css");

async fn style_of_reference() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/css; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=600"))
        .body(STYLE_OF_REFERENCE)
}

/// Starts Swagger UI.
const SCRIPT_OF_REFERENCE: &str = include_str!("../guides/reference.js");

async fn script_of_reference() -> HttpResponse {
    HttpResponse::Ok()
        .content_type("text/javascript; charset=utf-8")
        .insert_header((header::CACHE_CONTROL, "public, max-age=600"))
        .body(SCRIPT_OF_REFERENCE)
}

/// `/docs/reference/{file}`: a file of the Swagger UI that is part of the program.
async fn file_of_reference(file: Path<String>) -> Result<HttpResponse, Problem> {
    let config = Config::from("/docs/openapi.json");
    let found = utoipa_swagger_ui::serve(&file, Arc::new(config))
        .map_err(|error| Problem::caused(Code::Internal, error.to_string()))?;
    // The page is ours.
    let found = found
        .filter(|found| found.content_type != "text/html")
        .ok_or_else(|| Problem::new(Code::NotFound))?;
    let mut response = HttpResponse::Ok();
    response
        .content_type(found.content_type)
        .insert_header((header::CACHE_CONTROL, "public, max-age=86400"));
    if found.gzpipped {
        response.insert_header((header::CONTENT_ENCODING, "gzip"));
    }
    Ok(response.body(found.bytes.into_owned()))
}

/// `/docs/files/{path}`: a file of the repository that a guide links to.
async fn linked_file(path: Path<String>) -> Result<HttpResponse, Problem> {
    LINKED_FILES
        .iter()
        .find(|(known, ..)| *known == path.as_str())
        .map(|(_, media_type, content)| HttpResponse::Ok().content_type(*media_type).body(*content))
        .ok_or_else(|| Problem::new(Code::NotFound))
}

/// The provider and the service of all examples: the first ones of a demo town.
const ORGANIZATION: OrganizationNr = OrganizationNr(1000);
const SERVICE: ServiceId = ServiceId(1);
/// Where the day is the one of examples.
const ZONE: &str = "Europe/Vienna";
/// Within which a free start is looked for.
const DAYS_AHEAD: i64 = 60;

async fn example_values(state: &AppState, engine: &Engine, request: &HttpRequest) -> ExampleValues {
    let now = state.clock.now();
    let today = Zone::named(ZONE).map_or_else(|_| now.date(), |zone| zone.date(now));
    ExampleValues {
        server: address_asked(&state.public_url, request),
        today,
        booked: booked_by_examples(state, engine, today).await,
        randomness: Arc::clone(&state.randomness),
    }
}

/// In production whoever bears the number of the demonstration is a real provider, and whoever tries out an example would book.
async fn booked_by_examples(state: &AppState, engine: &Engine, today: Date) -> BookedByExamples {
    if state.is_production {
        return BookedByExamples::Nothing;
    }
    let start = free_start(state, engine, today).await;
    start.map_or(BookedByExamples::MovedStart, BookedByExamples::FreeStart)
}

/// The host under which somebody reads, which is one of the marketplace: what is tried out goes to the page's own origin.
fn address_asked(public_url: &PublicUrl, request: &HttpRequest) -> String {
    let address = public_url.of("");
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    match (address.split_once("://"), host) {
        (Some((scheme, _)), Some(host)) => format!("{scheme}://{host}"),
        _ => address,
    }
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct FreeStart {
    date_from: String,
    user_id_list: Vec<i64>,
}

/// So many starts one after the other are free for somebody, so that another service fits in as well as the one that was
/// asked for.
const ROOMY: usize = 9;

/// A start of the service that is free tomorrow or later; none where there is no such provider, or the day is full.
async fn free_start(state: &AppState, engine: &Engine, today: Date) -> Option<String> {
    let tomorrow = today.next_day()?;
    let until = tomorrow.checked_add(Duration::days(DAYS_AHEAD))?;
    let query = SlotsQuery {
        organization: ORGANIZATION,
        services: vec![SERVICE],
        range: WallRange::new(tomorrow.with_time(Time::MIDNIGHT), until.with_time(Time::MIDNIGHT)).ok()?,
    };
    let slots = match state.use_cases.recall_slots.recall(query).await.ok()? {
        RecalledSlots::Known(slots) => slots,
        RecalledSlots::Unknown(computation) => engine
            .run(|engine| async move { engine.list_slots.compute(computation).await })
            .await
            .ok()?,
    };
    let starts: Vec<FreeStart> = serde_json::from_slice(&slots.json()).ok()?;
    let roomy = starts.windows(ROOMY).find(|run| is_free_throughout(run));
    roomy.unwrap_or(&starts).first().map(|start| start.date_from.clone())
}

/// Whether these starts are a quarter of an hour after each other, and one person is free at all of them.
fn is_free_throughout(run: &[FreeStart]) -> bool {
    let minute_of = |start: &FreeStart| {
        let (hour, minute) = (start.date_from.get(11..13)?, start.date_from.get(14..16)?);
        Some(hour.parse::<i64>().ok()? * 60 + minute.parse::<i64>().ok()?)
    };
    let [first, ..] = run else { return false };
    let follow = run
        .windows(2)
        .all(|pair| matches!((minute_of(&pair[0]), minute_of(&pair[1])), (Some(one), Some(next)) if next - one == 15));
    let is_anyones = |person: &i64| run.iter().all(|start| start.user_id_list.contains(person));
    follow && first.user_id_list.iter().any(is_anyones)
}
