use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use maud::{Markup, PreEscaped, html};

use super::markdown::Section;
use super::page::DocumentationPage;
use crate::app_state::AppState;
use wire::problem::{Code, ERRORS_PAGE, FieldCode};

/// The page that `type` of an error leads to: every code under its own name.
pub struct ErrorsPage {
    sections: Vec<Section>,
    text: Markup,
}

impl ErrorsPage {
    pub fn new() -> Self {
        let mut by_status: BTreeMap<StatusCode, Vec<Code>> = BTreeMap::new();
        for code in Code::ALL {
            by_status.entry(code.status()).or_default().push(*code);
        }
        let of_statuses = by_status.keys().map(|status| Section {
            anchor: anchor_of(*status),
            title: heading_of(*status),
        });
        let of_fields = Section {
            anchor: "field-codes".to_owned(),
            title: "Codes of single members".to_owned(),
        };
        Self {
            sections: of_statuses.chain([of_fields]).collect(),
            text: text_of(&by_status),
        }
    }

    pub fn answer(&self, state: &AppState) -> actix_web::HttpResponse {
        DocumentationPage {
            path: ERRORS_PAGE,
            title: "Errors",
            sections: &self.sections,
            text: PreEscaped(self.text.0.clone()),
            styles: &[],
            scripts: &[],
        }
        .answer(state)
    }
}

fn anchor_of(status: StatusCode) -> String {
    format!("status-{}", status.as_u16())
}

fn heading_of(status: StatusCode) -> String {
    format!("{} {}", status.as_u16(), status.canonical_reason().unwrap_or_default())
}

fn text_of(by_status: &BTreeMap<StatusCode, Vec<Code>>) -> Markup {
    html! {
        article {
            h1 { "Errors" }
            p {
                "An error is " code { "application/problem+json" } " (RFC 9457). " code { "type" } " leads here, to its "
                code { "code" } ", which does not change; " code { "message" }
                " is German and for the person in front of the screen. Which codes a call gives stands in "
                a href="/docs/reference" { "the list of operations" } "."
            }
            @for (status, codes) in by_status {
                h2 id=(anchor_of(*status)) { (heading_of(*status)) }
                @for code in codes {
                    h3 id=(code.name()) { code { (code.name()) } }
                    p { (sentence(code.meaning())) }
                    p { strong { "What to do: " } (sentence(code.remedy())) }
                    p lang="de" { "„" (code.message()) "“" }
                }
            }
            h2 id="field-codes" { "Codes of single members" }
            p {
                code { "fields" } " names the members that are wrong, by their path: " code { "services[0].start" }
                " is a member of the first entry of a list, " code { "customizedFields[12]" }
                " the answer to the custom field with that id. " code { "fieldCodes" }
                " says for the same paths what is wrong, with one of these or with the code of the whole error."
            }
            dl {
                @for code in FieldCode::ALL {
                    dt id=(code.name()) { code { (code.name()) } }
                    dd { (sentence(code.meaning())) }
                }
            }
        }
    }
}

/// A clause as a sentence; what stands between back quotes is code.
fn sentence(clause: &str) -> Markup {
    html! {
        @for (position, part) in clause.split('`').enumerate() {
            @if position % 2 == 1 { code { (part) } }
            @else if position == 0 { (capitalized(part)) }
            @else { (part) }
        }
        "."
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    let initial: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    initial + letters.as_str()
}
