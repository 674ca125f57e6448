use maud::{Markup, PreEscaped, html};
use notifications::PRODUCT_NAME;
use serde_json::Value;
use shared_kernel::reason;
use tracing::error;

use super::script_json::script_json;
use crate::public_url::PublicUrl;

/// The longest description that search engines show, in characters.
const LONGEST_DESCRIPTION: usize = 160;

/// What is shown beside a link to a page: a file of the web app, drawn by its `scripts/draw-link-picture.mjs` with
/// [`PRODUCT_NAME`] on it, so that it is for installations of that name only.
const PICTURE: &str = "/link-picture.png";
/// Width and height, in pixels.
const PICTURE_SIZE: [u32; 2] = [1200, 630];
/// What is written on it below the name.
const PICTURE_TEXT: &str = "Termine online reservieren";

/// What a page says about itself to search engines and to whoever shows a link to it.
#[derive(Debug)]
#[must_use]
pub struct Head {
    /// Without the name of the product.
    title: String,
    description: String,
    /// The one path of this page, under whatever address it was asked for.
    canonical: Option<String>,
    /// Who or what the page is about, in the words of schema.org.
    structured_data: Option<Value>,
}

impl Head {
    /// Of a page with this title and description, which no search engine keeps.
    pub fn of(title: &str, description: &str) -> Self {
        Self {
            title: title.to_owned(),
            description: shortened(description),
            canonical: None,
            structured_data: None,
        }
    }

    /// With its one path, under which search engines keep it.
    pub fn at(self, canonical: impl Into<String>) -> Self {
        Self {
            canonical: Some(canonical.into()),
            ..self
        }
    }

    /// With what it is about.
    pub fn about(self, structured_data: Value) -> Self {
        Self {
            structured_data: Some(structured_data),
            ..self
        }
    }

    /// Whether search engines may keep it.
    pub fn is_kept(&self) -> bool {
        self.canonical.is_some()
    }

    pub fn markup(&self, public_url: &PublicUrl, product_name: &str) -> Markup {
        let title = format!("{} · {product_name}", self.title);
        let canonical = self.canonical.as_ref().map(|path| public_url.of(path));
        html! {
            title { (title) }
            meta name="description" content=(self.description);
            @if let Some(address) = canonical {
                link rel="canonical" href=(address);
                meta property="og:url" content=(address);
            }
            meta property="og:type" content="website";
            meta property="og:site_name" content=(product_name);
            meta property="og:locale" content="de_AT";
            meta property="og:title" content=(title);
            meta property="og:description" content=(self.description);
            @if product_name == PRODUCT_NAME {
                meta property="og:image" content=(public_url.of(PICTURE));
                meta property="og:image:type" content="image/png";
                meta property="og:image:width" content=(PICTURE_SIZE[0]);
                meta property="og:image:height" content=(PICTURE_SIZE[1]);
                meta property="og:image:alt" content={ (PRODUCT_NAME) ": " (PICTURE_TEXT) };
                meta name="twitter:card" content="summary_large_image";
            }
            @if let Some(data) = &self.structured_data {
                (script_of(data))
            }
        }
    }
}

fn script_of(structured_data: &Value) -> Markup {
    match script_json(structured_data) {
        Ok(json) => html! { script type="application/ld+json" { (PreEscaped(json)) } },
        Err(failure) => {
            error!(cause = reason(&failure), "page rendered without structured data");
            Markup::default()
        }
    }
}

/// Cut behind a word when it is too long.
fn shortened(text: &str) -> String {
    let Some((limit, _)) = text.char_indices().nth(LONGEST_DESCRIPTION) else {
        return text.to_owned();
    };
    let end = text[..limit].rfind(' ').unwrap_or(limit);
    format!("{} …", text[..end].trim_end_matches([',', ':', '–', ' ']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_exists_in_the_size_that_is_told() {
        let picture = include_bytes!("../../../../frontend/public/link-picture.png");
        assert!(PICTURE.ends_with("/link-picture.png"));
        // The width and height of a PNG have a fixed offset.
        let number = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().unwrap());
        assert_eq!([number(16), number(20)], PICTURE_SIZE);
    }

    #[test]
    fn a_long_description_ends_behind_a_word() {
        assert_eq!(shortened("kurz"), "kurz");
        let long = "Wörter ".repeat(40);
        let short = shortened(&long);
        assert!(
            short.ends_with("Wörter …") && short.chars().count() <= LONGEST_DESCRIPTION + 2,
            "{short}"
        );
        assert_eq!(shortened(&"ä".repeat(200)).chars().count(), LONGEST_DESCRIPTION + 2);
    }
}
