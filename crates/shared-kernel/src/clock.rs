use time::{Duration, OffsetDateTime};

/// The only way to learn what time it is.
pub trait Clock: Send + Sync {
    /// The current instant, in UTC.
    fn now(&self) -> OffsetDateTime;
}

/// A clock that runs, shifted by a fixed amount.
///
/// Fixtures and screenshots start it at an instant of their own; it still runs on from there, so
/// that time-outs and slots that pass behave as in life.
#[derive(Debug, Clone, Copy)]
pub struct RunningClock {
    shift: Duration,
}

impl RunningClock {
    /// The clock of the machine.
    pub fn of_the_machine() -> Self {
        Self { shift: Duration::ZERO }
    }

    /// A clock that shows `start` at this moment and runs from there.
    pub fn starting_at(start: OffsetDateTime) -> Self {
        Self {
            shift: start - machine_now(),
        }
    }
}

impl Clock for RunningClock {
    fn now(&self) -> OffsetDateTime {
        machine_now() + self.shift
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "this is the port behind which the clock is read"
)]
fn machine_now() -> OffsetDateTime {
    OffsetDateTime::now_utc()
}

/// A clock that stands still: for tests.
#[derive(Debug, Clone, Copy)]
pub struct FixedClock(pub OffsetDateTime);

impl Clock for FixedClock {
    fn now(&self) -> OffsetDateTime {
        self.0
    }
}
