use std::collections::{BTreeMap, BTreeSet};

use maud::{Markup, html};
use serde::Deserialize;
use shared_kernel::reason;
use strum::VariantArray;
use tracing::warn;

use super::files::WebFile;

/// Written by the build of the web app.
const MANIFEST: &str = ".vite/manifest.json";

/// A page of the web app that has code of its own, which its entry asks for once it runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, VariantArray)]
pub enum PageCode {
    Home,
    Profile,
    Booking,
}

impl PageCode {
    const fn module(self) -> &'static str {
        match self {
            Self::Home => "src/app/routes/home.tsx",
            Self::Profile => "src/app/routes/profile.tsx",
            Self::Booking => "src/app/routes/booking.tsx",
        }
    }
}

/// What pages will load, so that browsers can begin with it before the entry has run.
#[derive(Debug, Default)]
pub struct Preloads(BTreeMap<PageCode, BTreeSet<String>>);

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Chunk {
    file: String,
    #[serde(default)]
    is_entry: bool,
    #[serde(default)]
    imports: Vec<String>,
}

type Manifest = BTreeMap<String, Chunk>;

/// The file that the build made of a source, such as a font; none without a manifest.
pub fn built_file(files: fn(&str) -> Option<WebFile>, source: &str) -> Option<String> {
    let manifest: Manifest = serde_json::from_slice(&files(MANIFEST)?.bytes).ok()?;
    manifest.get(source).map(|chunk| chunk.file.clone())
}

impl Preloads {
    /// Of the built web app. Without a manifest pages work as well, a little later.
    pub fn of(files: fn(&str) -> Option<WebFile>) -> Self {
        let Some(file) = files(MANIFEST) else {
            return Self::default();
        };
        match serde_json::from_slice(&file.bytes) {
            Ok(manifest) => Self::in_manifest(&manifest),
            Err(failure) => {
                warn!(cause = reason(&failure), "cannot read the web app manifest");
                Self::default()
            }
        }
    }

    fn in_manifest(manifest: &Manifest) -> Self {
        let mut entry = BTreeSet::new();
        for (module, _) in manifest.iter().filter(|(_, chunk)| chunk.is_entry) {
            add_files(manifest, module, &mut entry);
        }
        let of_page = |page: PageCode| {
            let mut files = BTreeSet::new();
            add_files(manifest, page.module(), &mut files);
            // The index itself asks for those of the entry.
            files.difference(&entry).map(ToString::to_string).collect()
        };
        Self(PageCode::VARIANTS.iter().map(|&page| (page, of_page(page))).collect())
    }

    /// The elements for a page.
    pub fn markup(&self, page: PageCode) -> Markup {
        html! {
            @for file in self.0.get(&page).into_iter().flatten() {
                link rel="modulepreload" crossorigin href={ "/" (file) };
            }
        }
    }
}

/// The file of a module and those of everything that it imports at once.
fn add_files<'a>(manifest: &'a Manifest, module: &str, files: &mut BTreeSet<&'a str>) {
    let Some(chunk) = manifest.get(module) else {
        return;
    };
    if files.insert(&chunk.file) {
        for imported in &chunk.imports {
            add_files(manifest, imported, files);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_modules_of_the_pages_exist() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../frontend");
        for page in PageCode::VARIANTS {
            assert!(folder.join(page.module()).is_file(), "{page:?}");
        }
    }

    #[test]
    fn modules_that_import_each_other_are_named_once() {
        let manifest = serde_json::from_str(
            r#"{
                "index.html": { "file": "assets/index.js", "isEntry": true },
                "src/app/routes/home.tsx": { "file": "assets/home.js", "imports": ["_a.js", "_b.js"] },
                "_a.js": { "file": "assets/a.js", "imports": ["_b.js", "index.html"] },
                "_b.js": { "file": "assets/b.js", "imports": ["_a.js"] }
            }"#,
        );
        let preloads = Preloads::in_manifest(&manifest.unwrap());
        assert_eq!(
            preloads.markup(PageCode::Home).into_string(),
            "<link rel=\"modulepreload\" crossorigin href=\"/assets/a.js\">\
             <link rel=\"modulepreload\" crossorigin href=\"/assets/b.js\">\
             <link rel=\"modulepreload\" crossorigin href=\"/assets/home.js\">"
        );
        assert_eq!(preloads.markup(PageCode::Profile).into_string(), "");
    }
}
