use actix_web::HttpResponse;
use actix_web::http::StatusCode;
use actix_web::http::header;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;
use shared_kernel::reason;
use time::format_description::well_known::Rfc3339;
use tracing::error;

use super::first_data::FirstData;
use super::head::Head;
use super::preloads::PageCode;
use super::script_json::script_json;
use crate::app_state::AppState;
use crate::operator::answer::Operator;
use crate::security_headers::page_policy;
use wire::problem::{Code, Problem};

const NONCE: &str = "__CSP_NONCE__";
const NOW: &str = "__TERMINHOF_NOW__";
/// What stands between these is for the development server of the web app.
const HEAD: [&str; 2] = ["<!--page-head-->", "<!--/page-head-->"];
const DATA: &str = "<!--page-data-->";

/// A page of the web app, which writes itself into it.
#[derive(Debug)]
pub struct Page {
    status: StatusCode,
    head: Head,
    first_data: FirstData,
    code: Option<PageCode>,
}

impl Page {
    /// A page that exists.
    pub fn new(head: Head, first_data: FirstData) -> Self {
        Self {
            status: StatusCode::OK,
            head,
            first_data,
            code: None,
        }
    }

    /// With the code that the web app will load for it.
    #[must_use]
    pub fn with_code(self, code: PageCode) -> Self {
        Self {
            code: Some(code),
            ..self
        }
    }

    /// The page of an address behind which there is nothing.
    pub fn not_found() -> Self {
        Self {
            status: StatusCode::NOT_FOUND,
            ..Self::new(
                Head::of("Seite nicht gefunden", "Diese Seite gibt es nicht oder nicht mehr."),
                FirstData::default(),
            )
        }
    }

    /// The page of an address of which nobody can say at the moment what is behind it. The app itself
    /// tries again, and says so when it fails.
    pub fn unavailable() -> Self {
        Self {
            status: StatusCode::SERVICE_UNAVAILABLE,
            ..Self::new(
                Head::of(
                    "Derzeit nicht erreichbar",
                    "Bitte versuche es in ein paar Minuten noch einmal.",
                ),
                FirstData::default(),
            )
        }
    }

    /// The page of an address that is too long to be looked at.
    pub fn long_address() -> Self {
        Self {
            status: StatusCode::URI_TOO_LONG,
            ..Self::new(
                Head::of("Adresse zu lang", Code::UriTooLong.message()),
                FirstData::default(),
            )
        }
    }

    /// The answer, made for this one request.
    pub fn answer(mut self, state: &AppState) -> HttpResponse {
        let nonce = state.randomness.uuid().simple().to_string();
        let (image_host, api_host) = (state.image_host.as_ref(), state.api_host.as_ref());
        let policy = page_policy(&nonce, image_host, api_host);
        let index = (state.web_files)("index.html");
        let Some(index) = index.and_then(|file| String::from_utf8(file.bytes.into_owned()).ok()) else {
            return HttpResponse::ServiceUnavailable()
                .content_type("text/html; charset=utf-8")
                .insert_header((header::CONTENT_SECURITY_POLICY, policy))
                .body(not_built(state).into_string());
        };
        let mut response = HttpResponse::build(self.status);
        if !self.head.is_kept() {
            response.insert_header(("X-Robots-Tag", "noindex"));
        }
        // Every page has the footer.
        let operator = Ok::<_, Problem>(Operator::from(&state.operator));
        self.first_data.add("/api/operator", Value::Null, operator);
        let now = state.clock.now().format(&Rfc3339).unwrap_or_default();
        // First, so that no word of a provider is taken for a placeholder.
        let index = index.replace(NONCE, &nonce).replace(NOW, &now);
        let preloads = self.code.map(|code| state.preloads.markup(code));
        let head = html! {
            (self.head.markup(&state.public_url, &state.operator.product_name))
            @if let Some(host) = image_host { meta name="image-host" content=(host.of("")); }
            @if let Some(host) = api_host { meta name="api-host" content=(host.of("")); }
            @if let Some(links) = preloads { (links) }
        };
        response
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CONTENT_SECURITY_POLICY, policy))
            .body(filled(
                &index,
                &head.into_string(),
                &script_of(&self.first_data).into_string(),
            ))
    }
}

/// What stands in for every page without a web app, for whoever runs the program. To load it once more helps only where the
/// files are read from their folder.
fn not_built(state: &AppState) -> Markup {
    let then = if state.are_web_files_embedded {
        "und baue dann das Programm neu."
    } else {
        "und lade diese Seite neu."
    };
    html! {
        (DOCTYPE)
        html lang="de" {
            meta charset="utf-8";
            title { (state.operator.product_name) }
            p {
                "Diesem Programm fehlt die Oberfläche: Führe " code { "npm --prefix frontend ci" } " und "
                code { "npm --prefix frontend run build" } " aus " (then)
            }
        }
    }
}

/// The index with head and data instead of its markers.
fn filled(index: &str, head: &str, data: &str) -> String {
    let mut page = String::with_capacity(index.len() + head.len() + data.len());
    let mut rest = index;
    if let Some((before, after)) = rest.split_once(HEAD[0])
        && let Some((_, after)) = after.split_once(HEAD[1])
    {
        page.push_str(before);
        page.push_str(head);
        rest = after;
    }
    if let Some((before, after)) = rest.split_once(DATA) {
        page.push_str(before);
        page.push_str(data);
        rest = after;
    }
    page.push_str(rest);
    page
}

fn script_of(first_data: &FirstData) -> Markup {
    match script_json(first_data) {
        Ok(json) => html! { script type="application/json" id="first-data" { (PreEscaped(json)) } },
        Err(failure) => {
            error!(cause = reason(&failure), "page rendered without preloaded data");
            Markup::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_of_the_web_app_has_every_marker_once() {
        let index = include_str!("../../../../frontend/index.html");
        for marker in [HEAD[0], HEAD[1], DATA, NOW] {
            assert_eq!(index.matches(marker).count(), 1, "{marker}");
        }
    }

    #[test]
    fn head_and_data_stand_where_they_belong() {
        let index = "<head><!--page-head--><title>x</title><!--/page-head--></head><body><!--page-data--></body>";
        assert_eq!(
            filled(index, "<title><!--page-data--></title>", "data"),
            "<head><title><!--page-data--></title></head><body>data</body>"
        );
    }
}
