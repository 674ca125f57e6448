//! The audit in the background. Of all processes one audits at a time: whoever holds the lock of the [`Auditor`]. Each
//! minute it checks what changed lately; once an hour it checks everything, piece by piece, for ten minutes at most, and
//! goes on in the next hour where it stopped.

use std::future::ready;
use std::ops::Range;
use std::time::Duration;

use postgres_adapter::Database;
use postgres_adapter::audit::{Auditor, Finding, Piece, WholePass};
use shared_kernel::{Clock, StoreError, reason};
use time::OffsetDateTime;
use tokio::time::{MissedTickBehavior, interval};
use tracing::{debug, error};

use super::JobContext;
use crate::metrics::{Checked, Metrics};

const MINUTE: Duration = Duration::from_mins(1);
/// How far back what changed lately goes: a change is checked ten times, also when an audit fails or comes late.
const LATELY: time::Duration = time::Duration::minutes(10);
/// In which minutes of each hour a pass over everything begins or goes on. Not in the first one: who has just been started
/// has other work.
const WHOLE: Range<u64> = 1..11;
const HOUR: u64 = 60;
/// Whoever has fewer connections gives the one of the audit back after each look, for those who work as well.
const CONNECTIONS_TO_KEEP_ONE: usize = 2;

/// Who may audit.
trait Audits {
    type Session: AuditSession;

    /// None while another process audits.
    async fn begin(&self) -> Result<Option<Self::Session>, StoreError>;

    /// Whether a session may be kept from look to look.
    fn may_keep(&self) -> bool;
}

/// What an audit checks.
trait AuditSession {
    async fn recent(&mut self, since: OffsetDateTime) -> Result<Vec<Finding>, StoreError>;
    async fn next_piece(&mut self, pass: &mut WholePass) -> Result<Piece, StoreError>;
    async fn end(self) -> Result<(), StoreError>;
}

impl Audits for Database {
    type Session = Auditor;

    async fn begin(&self) -> Result<Option<Auditor>, StoreError> {
        Auditor::begin(self).await
    }

    fn may_keep(&self) -> bool {
        self.connections() >= CONNECTIONS_TO_KEEP_ONE
    }
}

impl AuditSession for Auditor {
    async fn recent(&mut self, since: OffsetDateTime) -> Result<Vec<Finding>, StoreError> {
        Self::recent(self, since).await
    }

    async fn next_piece(&mut self, pass: &mut WholePass) -> Result<Piece, StoreError> {
        Self::next_piece(self, pass).await
    }

    async fn end(self) -> Result<(), StoreError> {
        Self::end(self).await
    }
}

/// Checks the invariants for ever. May be dropped at any moment: an audit only reads.
pub async fn watch(database: Database, context: JobContext) {
    watch_with(&database, context.clock.as_ref(), &context.metrics).await;
}

async fn watch_with(audits: &impl Audits, clock: &dyn Clock, metrics: &Metrics) {
    let mut minutes = interval(MINUTE);
    minutes.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let began = minutes.tick().await;
    let mut session = None;
    let mut pass = WholePass::default();
    let mut over_in = None;
    loop {
        // Whatever becomes of it, the pass goes on.
        look(audits, &mut session, metrics, async |session| {
            recent(session, clock, metrics).await
        })
        .await;
        loop {
            let minute = began.elapsed().as_secs() / MINUTE.as_secs();
            let hour = Some(minute / HOUR);
            let is_whole_due = WHOLE.contains(&(minute % HOUR)) && over_in != hour;
            let is_over = tokio::select! {
                biased;
                _ = minutes.tick() => break,
                () = ready(()), if is_whole_due => look(audits, &mut session, metrics, async |session| {
                    whole(session, &mut pass, clock, metrics).await
                }).await,
            };
            match is_over {
                Some(true) => over_in = hour,
                Some(false) => {}
                None => {
                    minutes.tick().await;
                    break;
                }
            }
        }
    }
}

/// One look, in the session that is kept or in another one. None where it could not be made.
async fn look<A: Audits, T>(
    audits: &A,
    kept: &mut Option<A::Session>,
    metrics: &Metrics,
    look: impl AsyncFnOnce(&mut A::Session) -> Result<T, StoreError>,
) -> Option<T> {
    let looked = async {
        let begun = match kept.take() {
            Some(session) => Some(session),
            None => audits.begin().await?,
        };
        let Some(mut session) = begun else {
            debug!("audit skipped: another process holds the audit lock");
            metrics.audited_elsewhere();
            return Ok(None);
        };
        let looked = look(&mut session).await?;
        if audits.may_keep() {
            *kept = Some(session);
        } else {
            session.end().await?;
        }
        Ok::<_, StoreError>(Some(looked))
    };
    looked.await.unwrap_or_else(|failure| {
        metrics.audit_failed();
        error!(cause = reason(&failure), "audit failed");
        None
    })
}

async fn recent(session: &mut impl AuditSession, clock: &dyn Clock, metrics: &Metrics) -> Result<(), StoreError> {
    let findings = session.recent(clock.now() - LATELY).await?;
    metrics.audited(clock.now(), Checked::Recent, &findings);
    tell(&findings);
    Ok(())
}

/// One piece; whether it was the last one.
async fn whole(
    session: &mut impl AuditSession,
    pass: &mut WholePass,
    clock: &dyn Clock,
    metrics: &Metrics,
) -> Result<bool, StoreError> {
    let piece = session.next_piece(pass).await?;
    tell(&piece.findings);
    match &piece.whole {
        Some(findings) => metrics.audited(clock.now(), Checked::Whole, findings),
        None => metrics.found_so_far(pass.so_far()),
    }
    Ok(piece.whole.is_some())
}

fn tell(findings: &[Finding]) {
    for found in findings.iter().filter(|found| found.violations > 0) {
        error!(
            invariant = found.invariant,
            violations = found.violations,
            examples = ?found.examples,
            "invariant violated"
        );
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;
    use std::sync::atomic::Ordering::Relaxed;

    use shared_kernel::FixedClock;
    use time::macros::datetime;
    use tokio::time::{Instant, sleep, timeout};

    use super::*;

    const NOW: FixedClock = FixedClock(datetime!(2027-01-11 08:00 UTC));
    const NEARLY_THREE_HOURS: Duration = Duration::from_secs(3 * 3_600 - 30);

    fn found(invariant: &'static str, violations: i64) -> Finding {
        Finding {
            invariant,
            violations,
            examples: Vec::new(),
        }
    }

    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    enum Look {
        Recent,
        Piece,
    }

    /// A database of which everything is so many pieces; what was checked in which minute.
    struct Pieces {
        count: usize,
        piece_takes: Duration,
        recent_fails: bool,
        may_keep: bool,
        held: AtomicUsize,
        began: Instant,
        looks: Mutex<Vec<(u64, Look)>>,
    }

    impl Pieces {
        #[expect(
            clippy::disallowed_methods,
            reason = "the time of the runtime, which stands still while somebody works"
        )]
        fn new(count: usize, piece_takes: Duration) -> Self {
            Self {
                count,
                piece_takes,
                recent_fails: false,
                may_keep: true,
                held: AtomicUsize::new(0),
                began: Instant::now(),
                looks: Mutex::default(),
            }
        }

        fn look(&self, look: Look) {
            self.looks
                .lock()
                .unwrap()
                .push((self.began.elapsed().as_secs() / 60, look));
        }

        async fn within(self, time: Duration, metrics: &Metrics) -> Vec<(u64, Look)> {
            timeout(time, watch_with(&&self, &NOW, metrics)).await.unwrap_err();
            self.looks.into_inner().unwrap()
        }
    }

    impl<'a> Audits for &'a Pieces {
        type Session = (&'a Pieces, usize);

        async fn begin(&self) -> Result<Option<Self::Session>, StoreError> {
            self.held.fetch_add(1, Relaxed);
            Ok(Some((self, 0)))
        }

        fn may_keep(&self) -> bool {
            self.may_keep
        }
    }

    impl AuditSession for (&Pieces, usize) {
        async fn recent(&mut self, since: OffsetDateTime) -> Result<Vec<Finding>, StoreError> {
            assert_eq!(since, NOW.now() - LATELY);
            self.0.look(Look::Recent);
            if self.0.recent_fails {
                return Err(StoreError::Unavailable("too slow".into()));
            }
            Ok(vec![found("nothing_is_taken_twice", 2)])
        }

        async fn next_piece(&mut self, _: &mut WholePass) -> Result<Piece, StoreError> {
            self.0.look(Look::Piece);
            sleep(self.0.piece_takes).await;
            self.1 += 1;
            let is_last = self.1.is_multiple_of(self.0.count);
            Ok(Piece {
                findings: Vec::new(),
                whole: is_last.then(|| vec![found("nothing_is_taken_twice", 3)]),
            })
        }

        async fn end(self) -> Result<(), StoreError> {
            self.0.held.fetch_sub(1, Relaxed);
            Ok(())
        }
    }

    fn minutes_of(looks: &[(u64, Look)], wanted: Look) -> Vec<u64> {
        let of_wanted = looks.iter().filter(|(_, look)| *look == wanted);
        of_wanted.map(|(minute, _)| *minute).collect()
    }

    #[tokio::test(start_paused = true)]
    async fn what_changed_is_checked_every_minute_and_everything_every_hour() {
        let pieces = Pieces::new(1, Duration::ZERO);
        let looks = pieces.within(NEARLY_THREE_HOURS, &Metrics::default()).await;
        assert!(minutes_of(&looks, Look::Recent).into_iter().eq(0..180), "{looks:?}");
        assert_eq!(minutes_of(&looks, Look::Piece), [1, 61, 121], "{looks:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_long_pass_stops_after_ten_minutes_of_each_hour_and_delays_nothing() {
        let pieces = Pieces::new(1_000, Duration::from_secs(20));
        let looks = pieces.within(NEARLY_THREE_HOURS, &Metrics::default()).await;
        assert_eq!(minutes_of(&looks, Look::Recent).len(), 180, "{looks:?}");
        let mut minutes = minutes_of(&looks, Look::Piece);
        minutes.dedup();
        let expected = [0, 60, 120].map(|hour| (1..11).map(move |minute| hour + minute));
        assert_eq!(minutes, expected.into_iter().flatten().collect::<Vec<_>>(), "{looks:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn pass_of_slow_pieces_stops_after_ten_minutes_of_each_hour() {
        let pieces = Pieces::new(1_000, Duration::from_secs(150));
        let looks = pieces.within(NEARLY_THREE_HOURS, &Metrics::default()).await;
        let minutes = minutes_of(&looks, Look::Piece);
        assert!(
            minutes.iter().all(|minute| WHOLE.contains(&(minute % HOUR))),
            "{looks:?}"
        );
        assert!(minutes.iter().any(|minute| *minute > 120), "{looks:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn a_check_of_what_changed_that_always_fails_does_not_stop_the_one_of_everything() {
        let mut pieces = Pieces::new(1, Duration::ZERO);
        pieces.recent_fails = true;
        let looks = pieces.within(NEARLY_THREE_HOURS, &Metrics::default()).await;
        assert_eq!(minutes_of(&looks, Look::Recent).len(), 180, "{looks:?}");
        assert_eq!(minutes_of(&looks, Look::Piece), [1, 61, 121], "{looks:?}");
    }

    #[tokio::test(start_paused = true)]
    async fn who_has_one_connection_gives_it_back_after_each_look() {
        for (may_keep, held) in [(true, 1), (false, 0)] {
            let mut pieces = Pieces::new(1, Duration::ZERO);
            pieces.may_keep = may_keep;
            let metrics = Metrics::default();
            timeout(NEARLY_THREE_HOURS, watch_with(&&pieces, &NOW, &metrics))
                .await
                .unwrap_err();
            assert_eq!(pieces.held.load(Relaxed), held);
            assert_eq!(pieces.looks.lock().unwrap().len(), 183);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn operators_see_what_either_check_finds() {
        let metrics = Metrics::default();
        Pieces::new(1, Duration::ZERO)
            .within(Duration::from_secs(90), &metrics)
            .await;
        let text = metrics.text().unwrap();
        for line in [
            "invariant_violations{invariant=\"nothing_is_taken_twice\",checked=\"recent\"} 2\n",
            "invariant_violations{invariant=\"nothing_is_taken_twice\",checked=\"whole\"} 3\n",
            "last_audit_timestamp_seconds{checked=\"recent\"} 1799654400\n",
            "last_audit_timestamp_seconds{checked=\"whole\"} 1799654400\n",
        ] {
            assert!(text.contains(line), "{text}");
        }
    }

    /// Nobody audits, or somebody else does.
    struct Never(bool);

    impl Audits for Never {
        type Session = (&'static Pieces, usize);

        async fn begin(&self) -> Result<Option<Self::Session>, StoreError> {
            if self.0 {
                Ok(None)
            } else {
                Err(StoreError::Unavailable("refused".into()))
            }
        }

        fn may_keep(&self) -> bool {
            true
        }
    }

    #[tokio::test(start_paused = true)]
    async fn operators_see_that_an_audit_failed_but_not_what_another_process_finds() {
        // In the second minute for the one check and for the other.
        for (is_elsewhere, failed) in [(true, 0), (false, 3)] {
            let metrics = Metrics::default();
            metrics.audited(NOW.now(), Checked::Recent, &[found("nothing_is_taken_twice", 2)]);
            timeout(
                Duration::from_secs(90),
                watch_with(&Never(is_elsewhere), &NOW, &metrics),
            )
            .await
            .unwrap_err();
            let text = metrics.text().unwrap();
            assert!(text.contains(&format!("failed_audits_total {failed}\n")), "{text}");
            assert_eq!(text.contains("invariant_violations{"), !is_elsewhere, "{text}");
        }
    }
}
