//! The subcommands that know Elasticsearch, each as a process of its own.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::process::Output;
use std::thread;

use reqwest::Method;

use crate::commands::{Installation, errors_of};
use crate::search_on_elasticsearch::Cluster;

/// The program with an Elasticsearch.
struct Searching<'a> {
    installation: &'a Installation,
    url: &'a str,
    prefix: &'a str,
}

impl Searching<'_> {
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = self.installation.command(arguments);
        command
            .env("ELASTICSEARCH_URL", self.url)
            .env("ELASTICSEARCH_PREFIX", self.prefix);
        command.output().unwrap()
    }

    /// The line about the search of a list of findings.
    fn line(&self, arguments: &[&str], about: &str) -> String {
        let output = self.run(arguments);
        let list = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = list.lines().find(|line| line.contains(about));
        line.unwrap_or_else(|| panic!("{list}{}", errors_of(&output)))
            .to_owned()
    }

    fn doctor(&self) -> String {
        self.line(&["doctor"], " search: ")
    }
}

fn with_three_providers() -> Installation {
    let installation = Installation::new();
    let demo = installation.command(&["demo", "--providers", "3"]).output().unwrap();
    assert!(demo.status.success(), "{}", errors_of(&demo));
    installation
}

#[tokio::test]
async fn rebuild_fills_the_index_audit_compares_it_and_doctor_tells_of_it() {
    let Some(cluster) = Cluster::of_the_environment() else {
        return;
    };
    let installation = with_three_providers();
    let searching = Searching {
        installation: &installation,
        url: &cluster.url,
        prefix: &cluster.prefix,
    };
    let invariant = "the_index_of_elasticsearch_says_what_the_database_says";
    assert!(
        searching.doctor().contains("has no index yet"),
        "{}",
        searching.doctor()
    );
    assert_eq!(
        searching.line(&["audit"], invariant),
        format!("VIOLATED {invariant}: 1")
    );

    let rebuilt = searching.run(&["search", "rebuild"]);
    assert!(rebuilt.status.success(), "{}", errors_of(&rebuilt));
    assert!(
        errors_of(&rebuilt).contains("entries are in the new index"),
        "{}",
        errors_of(&rebuilt)
    );
    assert!(
        searching.doctor().starts_with("ok       search: by Elasticsearch 9."),
        "{}",
        searching.doctor()
    );
    assert_eq!(
        searching.line(&["audit"], invariant),
        format!("ok       {invariant}: 0")
    );

    let raise = "UPDATE search_version SET version = version - 1 WHERE organization_nr = 1000";
    installation.database.execute(raise).unwrap();
    let audited = searching.run(&["audit"]);
    let list = String::from_utf8_lossy(&audited.stdout);
    let expected = format!("VIOLATED {invariant}: 1\n         organisation 1000 is newer than in the database\n");
    assert!(list.contains(&expected), "{list}");
    assert_eq!(audited.status.code(), Some(1));

    let path = format!("{}organization/_mapping", cluster.prefix);
    let answer = reqwest::Client::new()
        .request(Method::PUT, format!("{}/{path}", cluster.url))
        .json(&serde_json::json!({ "_meta": { "fingerprint": "of another version" } }))
        .send()
        .await;
    assert_eq!(answer.unwrap().status(), 200);
    assert!(
        searching.doctor().contains("of another version of this program"),
        "{}",
        searching.doctor()
    );
    cluster.delete_indices().await;
}

/// The address of a server that says of itself that it has this version.
fn server_of_version(version: &str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let body = format!(r#"{{"version":{{"number":"{version}"}}}}"#);
    thread::spawn(move || {
        for connection in listener.incoming() {
            let mut connection = connection.unwrap();
            let _ = connection.read(&mut [0; 4096]).unwrap();
            let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}", body.len());
            write!(connection, "{head}\r\ncontent-type: application/json\r\n\r\n{body}").unwrap();
        }
    });
    format!("http://{address}")
}

#[test]
fn doctor_and_rebuild_refuse_another_version_by_its_number() {
    let installation = with_three_providers();
    let searching = Searching {
        installation: &installation,
        url: &server_of_version("8.19.1"),
        prefix: "",
    };
    let refusal = "Elasticsearch has version 8.19.1, and this program needs version 9";
    let line = searching.doctor();
    assert!(line.starts_with("PROBLEM") && line.contains(refusal), "{line}");
    assert!(line.ends_with("PostgreSQL answers in its place"), "{line}");
    let rebuilt = searching.run(&["search", "rebuild"]);
    assert_eq!(rebuilt.status.code(), Some(1));
    assert!(errors_of(&rebuilt).contains(refusal), "{}", errors_of(&rebuilt));
}
