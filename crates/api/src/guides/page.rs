use actix_web::HttpResponse;
use actix_web::http::header;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::library::{GUIDES, Reader};
use super::markdown::Section;
use crate::app_state::AppState;
use crate::security_headers::DOCS_POLICY;
use crate::web_app::{WebFile, built_file};
use wire::problem::ERRORS_PAGE;

/// The look of all pages, in the colours of the four themes of the web app.
pub const STYLE: &str = include_str!("style.css");

/// A page of the documentation: the list of all pages beside the text.
pub struct DocumentationPage<'a> {
    /// Its path, by which it is marked in the list.
    pub path: &'a str,
    pub title: &'a str,
    /// What the list "On this page" leads to; none shows no list.
    pub sections: &'a [Section],
    /// The text, with a heading of the first level.
    pub text: Markup,
    /// Style sheets of this server beside the one of all pages.
    pub styles: &'a [&'a str],
    /// Scripts of this server.
    pub scripts: &'a [&'a str],
}

impl DocumentationPage<'_> {
    pub fn answer(&self, state: &AppState) -> HttpResponse {
        HttpResponse::Ok()
            .content_type("text/html; charset=utf-8")
            .insert_header((header::CONTENT_SECURITY_POLICY, DOCS_POLICY))
            .body(self.markup(&state.operator.product_name).into_string())
    }

    fn markup(&self, product_name: &str) -> Markup {
        html! {
            (DOCTYPE)
            html lang="en" data-theme="TERMINHOF" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (self.title) " – " (product_name) " API" }
                    link rel="icon" href="/favicon.svg" type="image/svg+xml";
                    @for style in self.styles { link rel="stylesheet" href=(style); }
                    link rel="stylesheet" href="/docs/style.css";
                    script src="/theme.js" {}
                    @for script in self.scripts { script src=(script) defer {} }
                }
                body {
                    a.skip href="#text" { "Skip to the text" }
                    header.top {
                        a.product href="/" { (product_name) }
                        a href="/docs/" { "Documentation" }
                    }
                    div.columns {
                        (self.list_of_pages())
                        main id="text" tabindex="-1" {
                            (self.list_of_sections())
                            (self.text)
                        }
                    }
                }
            }
        }
    }

    fn list_of_pages(&self) -> Markup {
        let link = |path: &str, title: &str| {
            let current = (path == self.path).then_some("page");
            html! { li { a href=(path) aria-current=[current] { (title) } } }
        };
        let guides = |reader: Reader| {
            html! {
                @for guide in GUIDES.iter().filter(|guide| guide.reader == reader) {
                    (link(&format!("/docs/{}", guide.name), guide.title))
                }
            }
        };
        html! {
            nav.pages aria-label="Pages of the documentation" {
                h2 { "For integrators" }
                ul {
                    (link("/docs/", "Start"))
                    (link("/docs/reference", "All operations"))
                    (link(ERRORS_PAGE, "Errors"))
                    (guides(Reader::Integrator))
                }
                h2 { "For whoever runs it" }
                ul { (guides(Reader::Operator)) }
            }
        }
    }

    fn list_of_sections(&self) -> Markup {
        html! {
            @if !self.sections.is_empty() {
                nav.sections aria-label="On this page" {
                    ul {
                        @for Section { anchor, title } in self.sections {
                            li { a href={ "#" (anchor) } { (title) } }
                        }
                    }
                }
            }
        }
    }
}

impl<'a> DocumentationPage<'a> {
    /// A page of text alone.
    pub fn of_text(path: &'a str, title: &'a str, sections: &'a [Section], html: &str) -> Self {
        Self {
            path,
            title,
            sections,
            text: PreEscaped(format!("<article>{html}</article>")),
            styles: &[],
            scripts: &[],
        }
    }
}

/// The fonts of the web app, from its files.
pub fn style_of_fonts(files: fn(&str) -> Option<WebFile>) -> String {
    let face = |family: &str, package: &str, weights: &str| {
        let source = format!("node_modules/@fontsource-variable/{package}/files/{package}-latin-wght-normal.woff2");
        built_file(files, &source).map(|file| {
            format!(
                "@font-face {{ font-family: \"{family}\"; font-weight: {weights}; font-display: swap; \
                 src: url(\"/{file}\") format(\"woff2\"); }}\n"
            )
        })
    };
    let figtree = face("Figtree Variable", "figtree", "300 900");
    let bricolage = face("Bricolage Grotesque Variable", "bricolage-grotesque", "200 800");
    figtree.into_iter().chain(bricolage).collect()
}
