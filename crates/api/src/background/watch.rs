use std::sync::Arc;
use std::time::Duration;

use postgres_adapter::Database;
use postgres_adapter::audit::{Depth, Finding, audit};
use shared_kernel::{Clock, StoreError};
use tokio::time::sleep;
use tracing::error;

use crate::metrics::Metrics;
use crate::reason::reason;

/// How long a violation may go unnoticed.
const BETWEEN_AUDITS: Duration = Duration::from_mins(1);
/// The same for what takes long to look at. The first time waits a little: who has just been started has other work.
const BETWEEN_THOROUGH_AUDITS: Duration = Duration::from_hours(1);

type Audited = Result<Vec<Finding>, StoreError>;

/// Checks for ever what must always be true. May be dropped at any moment: an audit only reads.
pub async fn watch(database: Database, clock: Arc<dyn Clock>, metrics: Metrics) {
    let audit = |depth| {
        let database = database.clone();
        async move { audit(&database, depth).await }
    };
    watch_with(audit, clock.as_ref(), &metrics).await;
}

/// Beside each other, so that what is quick to see need not wait for what is not.
async fn watch_with<Auditing: Future<Output = Audited>>(
    audit: impl Fn(Depth) -> Auditing,
    clock: &dyn Clock,
    metrics: &Metrics,
) {
    let quickly = async {
        loop {
            tell(audit(Depth::Quick).await, clock, metrics);
            sleep(BETWEEN_AUDITS).await;
        }
    };
    let thoroughly = async {
        sleep(BETWEEN_AUDITS).await;
        loop {
            tell(audit(Depth::Thorough).await, clock, metrics);
            sleep(BETWEEN_THOROUGH_AUDITS).await;
        }
    };
    tokio::join!(quickly, thoroughly);
}

/// Logs what was found, and lets operators see it.
fn tell(audited: Audited, clock: &dyn Clock, metrics: &Metrics) {
    match audited {
        Ok(findings) => {
            metrics.audited(clock.now(), &findings);
            for found in findings.iter().filter(|found| found.violations > 0) {
                error!(
                    invariant = found.invariant,
                    violations = found.violations,
                    examples = ?found.examples,
                    "what must always be true is not"
                );
            }
        }
        Err(failure) => {
            metrics.audit_failed();
            error!(cause = reason(&failure), "the audit could not be made");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use shared_kernel::FixedClock;
    use time::macros::datetime;
    use tokio::time::{Instant, timeout};

    use super::*;

    const NOW: FixedClock = FixedClock(datetime!(2027-01-11 08:00 UTC));
    const FIFTEEN_AND_A_HALF_MINUTES: Duration = Duration::from_secs(930);
    const NEARLY_THREE_HOURS: Duration = Duration::from_secs(3 * 3_600 - 30);

    fn found(invariant: &'static str, violations: i64) -> Finding {
        Finding {
            invariant,
            violations,
            examples: Vec::new(),
        }
    }

    /// What was looked at, and after how many minutes.
    #[expect(
        clippy::disallowed_methods,
        reason = "the time of the runtime, which stands still while somebody works"
    )]
    async fn looks_within(time: Duration, takes: impl Fn(Depth) -> Duration) -> Vec<(u64, Depth)> {
        let began = Instant::now();
        let looks = Mutex::new(Vec::new());
        let audit = |depth| {
            looks.lock().unwrap().push((began.elapsed().as_secs() / 60, depth));
            let takes = takes(depth);
            async move {
                sleep(takes).await;
                Ok(Vec::new())
            }
        };
        timeout(time, watch_with(audit, &NOW, &Metrics::default()))
            .await
            .unwrap_err();
        looks.into_inner().unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn every_minute_quickly_and_every_hour_thoroughly() {
        let looks = looks_within(NEARLY_THREE_HOURS, |_| Duration::ZERO).await;
        let minutes = |wanted| {
            looks
                .iter()
                .filter(move |(_, depth)| *depth == wanted)
                .map(|(minute, _)| *minute)
        };
        assert!(minutes(Depth::Quick).eq(0..180), "{looks:?}");
        assert!(minutes(Depth::Thorough).eq([1, 61, 121]), "{looks:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_look_keeps_no_quick_one_waiting() {
        let takes = |depth| match depth {
            Depth::Quick => Duration::ZERO,
            Depth::Thorough => Duration::from_hours(5),
        };
        let looks = looks_within(FIFTEEN_AND_A_HALF_MINUTES, takes).await;
        let quick = looks.iter().filter(|(_, depth)| *depth == Depth::Quick);
        assert_eq!(quick.count(), 16, "{looks:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn operators_see_what_either_look_finds_and_that_one_failed() {
        let metrics = Metrics::default();
        let audit = async |depth| match depth {
            Depth::Quick => Ok(vec![found("nothing_is_taken_twice", 2)]),
            Depth::Thorough => Ok(vec![found("search_documents", 3)]),
        };
        timeout(FIFTEEN_AND_A_HALF_MINUTES, watch_with(audit, &NOW, &metrics))
            .await
            .unwrap_err();
        let failing = async |_| Err(StoreError::Unavailable("refused".into()));
        timeout(Duration::from_secs(30), watch_with(failing, &NOW, &metrics))
            .await
            .unwrap_err();
        let text = metrics.text().unwrap();
        for line in [
            "invariant_violations{invariant=\"nothing_is_taken_twice\"} 2\n",
            "invariant_violations{invariant=\"search_documents\"} 3\n",
            "last_audit_timestamp_seconds{} 1799654400\n",
            "failed_audits_total 1\n",
        ] {
            assert!(text.contains(line), "{text}");
        }
    }
}
