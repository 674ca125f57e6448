//! What goes on after its answer, so that the time of an answer tells nothing of it.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::watch;

/// The work of this process that nobody waits for.
#[derive(Debug, Clone)]
pub struct Detached {
    running: Arc<watch::Sender<usize>>,
}

/// Counts itself out when its work has ended, however it did.
struct Running(Arc<watch::Sender<usize>>);

impl Drop for Running {
    fn drop(&mut self) {
        self.0.send_modify(|running| *running -= 1);
    }
}

impl Default for Detached {
    fn default() -> Self {
        Self {
            running: Arc::new(watch::Sender::new(0)),
        }
    }
}

impl Detached {
    /// Begins the work, and returns at once.
    pub fn spawn(&self, work: impl Future<Output = ()> + Send + 'static) {
        self.running.send_modify(|running| *running += 1);
        let running = Running(Arc::clone(&self.running));
        tokio::spawn(async move {
            work.await;
            drop(running);
        });
    }

    /// Waits until all that was begun has ended.
    pub async fn ended(&self) {
        let mut running = self.running.subscribe();
        // It is never closed while it is held here.
        let _is_held = running.wait_for(|running| *running == 0).await.is_ok();
    }
}
