//! What the server does when it is told something from outside.

use local_postgres::TestServer;
use reqwest::Client;

use crate::program::Program;

const NOW: &str = "2027-01-11T06:00:00Z";

#[tokio::test(flavor = "multi_thread")]
async fn a_hangup_ends_nothing_and_an_end_is_announced_before_connections_are_refused() {
    let program = Program::starting_at(TestServer::shared().unwrap(), NOW);
    let mut server = program.serve_with_notice(3);
    server.signal("HUP");
    assert_eq!(server.get("/health/ready").await.status, 200);

    server.signal("TERM");
    while server.get("/health/ready").await.status == 200 {}
    // Whoever has not heard of it is still served.
    assert_eq!(server.get("/health/ready").await.status, 503);
    assert_eq!(server.get("/api/operator").await.status, 200);
    assert!(server.ended_well());
    let client = Client::builder().no_proxy().build().unwrap();
    let refused = client.get(&server.address).send().await.unwrap_err();
    assert!(refused.is_connect(), "{refused:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_told_to_end_a_second_time_ends_at_once() {
    let program = Program::starting_at(TestServer::shared().unwrap(), NOW);
    let mut server = program.serve_with_notice(60);
    server.signal("TERM");
    while server.get("/health/ready").await.status == 200 {}
    server.signal("INT");
    assert!(server.ended_well());
    let log = program.log();
    assert!(log.contains("second signal: open connections are cut"), "{log}");
    assert!(!log.contains("draining"), "{log}");
}
