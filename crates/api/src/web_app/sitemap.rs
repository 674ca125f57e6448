//! What search engines are told of pages (sitemaps.org, protocol 0.9).

use catalog::{DirectoryEntry, DirectoryPart};
use maud::{PreEscaped, html};
use time::OffsetDateTime;

use super::profile_path;
use crate::public_url::PublicUrl;

const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const DECLARATION: PreEscaped<&str> = PreEscaped("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");

/// The files of the sitemap: one of the pages that are always there, and one for each part of the profiles.
pub fn sitemap_index(public_url: &PublicUrl, parts: &[DirectoryPart]) -> String {
    let markup = html! {
        (DECLARATION)
        sitemapindex xmlns=(NAMESPACE) {
            sitemap { loc { (public_url.of("/sitemap-pages.xml")) } }
            @for part in parts {
                sitemap {
                    loc { (public_url.of(&format!("/sitemap-profiles-{}.xml", part.index))) }
                    lastmod { (day(part.newest)) }
                }
            }
        }
    };
    markup.into_string()
}

/// The pages with these paths.
pub fn sitemap_of_pages<'a>(public_url: &PublicUrl, paths: impl Iterator<Item = &'a str>) -> String {
    let markup = html! {
        (DECLARATION)
        urlset xmlns=(NAMESPACE) {
            @for path in paths {
                url { loc { (public_url.of(path)) } }
            }
        }
    };
    markup.into_string()
}

/// The profiles of a part.
pub fn sitemap_of_profiles(public_url: &PublicUrl, entries: &[DirectoryEntry]) -> String {
    let markup = html! {
        (DECLARATION)
        urlset xmlns=(NAMESPACE) {
            @for entry in entries {
                url {
                    loc { (public_url.of(&profile_path(entry.nr, &entry.company_name))) }
                    lastmod { (day(entry.public_since)) }
                }
            }
        }
    };
    markup.into_string()
}

fn day(instant: OffsetDateTime) -> String {
    instant.to_utc().date().to_string()
}
