//! Listens, and leaves without losing anybody.

use std::io;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::web::Data;
use tokio::signal::unix::{SignalKind, signal};
use tokio::time::sleep;
use tracing::info;

use crate::house::House;

/// How long a connection may take to send the head of a request.
const SLOWEST_HEAD: Duration = Duration::from_secs(5);
/// How long an idle connection is kept.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How long the balancer gets to notice that the process is leaving.
const NOTICE: Duration = Duration::from_secs(5);
/// How many seconds the requests that have begun get to end.
const DRAIN_SECONDS: u64 = 30;

/// Serves a house on this listener until the process is told to end.
pub async fn serve(house: Data<House>, listener: std::net::TcpListener) -> io::Result<()> {
    let for_workers = house.clone();
    let server = HttpServer::new(move || House::application(for_workers.clone()))
        .client_request_timeout(SLOWEST_HEAD)
        .keep_alive(KEEP_ALIVE)
        .shutdown_timeout(DRAIN_SECONDS)
        .disable_signals()
        .listen(listener)?
        .run();
    let handle = server.handle();
    let running = tokio::spawn(server);
    told_to_end().await?;
    house.readiness.leave();
    if house.is_production {
        sleep(NOTICE).await;
    }
    info!("draining");
    handle.stop(true).await;
    running.await.map_err(io::Error::other)?
}

/// Returns when the process gets SIGTERM or Ctrl-C.
pub async fn told_to_end() -> io::Result<()> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    tokio::select! {
        _ = terminate.recv() => {}
        _ = interrupt.recv() => {}
    }
    Ok(())
}
