/// For whom a guide is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// Whoever writes programs against the wire. Commands in their guides work as they stand on the server that shows them.
    Integrator,
    /// Whoever runs the program.
    Operator,
}

/// A file of `docs/` that is a page of the documentation.
#[derive(Debug, Clone, Copy)]
pub struct Guide {
    /// Its path below `/docs/`, and its file's name without the ending.
    pub name: &'static str,
    pub reader: Reader,
    /// What the list of pages calls it.
    pub title: &'static str,
    pub markdown: &'static str,
}

macro_rules! guide {
    ($reader:ident, $name:literal, $title:literal) => {
        Guide {
            name: $name,
            reader: Reader::$reader,
            title: $title,
            markdown: include_str!(concat!("../../../../docs/", $name, ".md")),
        }
    };
}

/// All of them, in the order in which they are listed. What is only of use beside the source, as the guide for its
/// developers, is none.
pub const GUIDES: &[Guide] = &[
    guide!(Integrator, "api", "The wire"),
    guide!(Integrator, "own-site", "A site of one's own"),
    guide!(Integrator, "webhooks", "Webhooks"),
    guide!(Integrator, "api-changes", "What changes"),
    guide!(Operator, "operations", "Operations"),
    guide!(Operator, "configuration", "Configuration"),
    guide!(Operator, "elasticsearch", "Elasticsearch"),
];

impl Guide {
    /// The guide with this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        GUIDES.iter().find(|guide| guide.name == name)
    }
}

macro_rules! linked_file {
    ($path:literal, $media_type:literal) => {
        ($path, $media_type, include_str!(concat!("../../../../", $path)))
    };
}

/// The files of the repository that guides link to: path, media type and content.
pub const LINKED_FILES: &[(&str, &str, &str)] = &[
    linked_file!("deploy/alerts.yml", "application/yaml"),
    linked_file!("deploy/grafana-dashboard.json", "application/json"),
    linked_file!("deploy/prometheus.yml", "application/yaml"),
    linked_file!("docs/elasticsearch/one-node.yml", "application/yaml"),
    linked_file!("docs/elasticsearch/three-nodes.yml", "application/yaml"),
    // As text: to be read, not to be run from here.
    linked_file!("samples/README.md", "text/plain; charset=utf-8"),
    linked_file!("samples/own-page/index.html", "text/plain; charset=utf-8"),
    linked_file!("samples/own-server/server.mjs", "text/plain; charset=utf-8"),
    linked_file!("samples/webhook-receiver/README.md", "text/plain; charset=utf-8"),
    linked_file!("samples/webhook-receiver/receiver.mjs", "text/plain; charset=utf-8"),
];

/// The address in the running program of what a guide links to by its path from `docs/`; none of what is in the
/// repository alone.
pub fn served_address(target: &str) -> Option<String> {
    if target.starts_with('#') || target.contains("://") || target.starts_with("mailto:") || target.starts_with('/') {
        return Some(target.to_owned());
    }
    let (path, anchor) = target.split_at(target.find('#').unwrap_or(target.len()));
    let in_repository = match path.strip_prefix("../") {
        Some(path) => path.to_owned(),
        None => format!("docs/{path}"),
    };
    match in_repository.as_str() {
        "openapi/openapi.json" => return Some("/docs/openapi.json".to_owned()),
        "docs/start.md" => return Some(format!("/docs/{anchor}")),
        _ => {}
    }
    let guide = in_repository
        .strip_prefix("docs/")
        .and_then(|file| file.strip_suffix(".md"))
        .and_then(Guide::named);
    if let Some(guide) = guide {
        return Some(format!("/docs/{}{anchor}", guide.name));
    }
    LINKED_FILES
        .iter()
        .any(|(path, ..)| *path == in_repository)
        .then(|| format!("/docs/files/{in_repository}"))
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use super::*;

    /// These are of use beside the source only.
    const FOR_DEVELOPERS: [&str; 2] = ["architecture", "development"];

    #[test]
    fn every_file_of_the_folder_is_served_or_for_developers() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
        for file in fs::read_dir(folder).unwrap() {
            let file = file.unwrap().file_name().into_string().unwrap();
            if let Some(name) = file.strip_suffix(".md") {
                let is_served = Guide::named(name).is_some() || name == "start";
                assert_ne!(is_served, FOR_DEVELOPERS.contains(&name), "{file}");
            }
        }
    }

    #[test]
    fn links_lead_to_what_the_program_serves() {
        for (target, address) in [
            ("webhooks.md", Some("/docs/webhooks")),
            ("api.md#habits", Some("/docs/api#habits")),
            ("../docs/api.md#habits", Some("/docs/api#habits")),
            ("start.md#key", Some("/docs/#key")),
            ("#keys", Some("#keys")),
            ("../openapi/openapi.json", Some("/docs/openapi.json")),
            (
                "elasticsearch/one-node.yml",
                Some("/docs/files/docs/elasticsearch/one-node.yml"),
            ),
            ("../deploy/alerts.yml", Some("/docs/files/deploy/alerts.yml")),
            (
                "https://www.standardwebhooks.com",
                Some("https://www.standardwebhooks.com"),
            ),
            (
                "../samples/own-page/index.html",
                Some("/docs/files/samples/own-page/index.html"),
            ),
            ("development.md", None),
            ("../README.md#two-commands", None),
            ("../crates/accounts/README.md", None),
        ] {
            assert_eq!(served_address(target).as_deref(), address, "{target}");
        }
    }
}
