//! Listens, and leaves without losing anybody.

use std::io;
use std::time::Duration;

use actix_web::HttpServer;
use actix_web::web::Data;
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::sleep;
use tracing::{info, warn};

use api::app_state::AppState;
use api::application::application;

/// How long a connection may take to send the head of a request.
const SLOWEST_HEAD: Duration = Duration::from_secs(5);
/// How long an idle connection is kept.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// How many seconds the requests that have begun get to end.
const DRAIN_SECONDS: u64 = 30;

/// Serves the application on this listener, by so many workers, until the process is told to end. The balancer then gets
/// the notice to find out that it is not ready any more, before connections are refused. Whoever tells it a second time does not
/// want to wait for that, nor for those who are still served.
pub async fn serve(
    state: Data<AppState>,
    listener: std::net::TcpListener,
    workers: usize,
    notice: Duration,
    mut end: EndSignals,
) -> io::Result<()> {
    let for_workers = state.clone();
    let server = HttpServer::new(move || application(for_workers.clone()))
        .workers(workers)
        .client_request_timeout(SLOWEST_HEAD)
        .keep_alive(KEEP_ALIVE)
        .shutdown_timeout(DRAIN_SECONDS)
        .disable_signals()
        .listen(listener)?
        .run();
    let handle = server.handle();
    let running = tokio::spawn(server);
    end.received().await;
    state.readiness.leave();
    let leave = async {
        info!(seconds = notice.as_secs(), "shutdown announced");
        sleep(notice).await;
        info!("draining connections");
        handle.stop(true).await;
        running.await.map_err(io::Error::other)??;
        state.detached.ended().await;
        Ok(())
    };
    tokio::select! {
        left = leave => left,
        () = end.received() => {
            warn!("second signal: open connections are cut");
            Ok(())
        }
    }
}

/// SIGTERM and Ctrl-C, heard from the moment of `listen` on: one that comes while the process still starts
/// is not lost, and does not kill it either. SIGHUP, which a closed terminal sends and tools that want files read anew,
/// ends nothing.
pub struct EndSignals {
    terminate: Signal,
    interrupt: Signal,
    hangup: Signal,
}

impl EndSignals {
    pub fn listen() -> io::Result<Self> {
        Ok(Self {
            terminate: signal(SignalKind::terminate())?,
            interrupt: signal(SignalKind::interrupt())?,
            hangup: signal(SignalKind::hangup())?,
        })
    }

    /// Returns when the process is told to end, and again when it is told so once more.
    pub async fn received(&mut self) {
        loop {
            tokio::select! {
                _ = self.terminate.recv() => return,
                _ = self.interrupt.recv() => return,
                _ = self.hangup.recv() => info!("SIGHUP changes nothing: settings are read at the start"),
            }
        }
    }
}
