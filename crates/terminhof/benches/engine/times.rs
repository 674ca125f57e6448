use std::time::Duration;

use async_trait::async_trait;

use crate::Failure;

/// How long many runs of one thing took.
pub struct Times(Vec<Duration>);

impl Times {
    pub fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        Self(times)
    }

    /// The time that so many of a hundred runs kept.
    pub fn percentile(&self, share: usize) -> Duration {
        self.0[(self.0.len() - 1) * share / 100]
    }

    pub fn median(&self) -> Duration {
        self.percentile(50)
    }
}

/// One operation: its times, and what it cost.
pub struct Measured {
    pub times: Times,
    pub cpu: Duration,
}

/// What many runs of one operation took so far.
#[derive(Default)]
pub struct Sum {
    pub times: Vec<Duration>,
    pub cpu: Duration,
}

impl Sum {
    pub fn measured(self) -> Result<Measured, Failure> {
        Ok(Measured {
            cpu: self.cpu / u32::try_from(self.times.len())?,
            times: Times::of(self.times),
        })
    }
}

/// An operation that can be repeated.
#[async_trait]
pub trait Work: Send {
    /// Does it so many times more.
    async fn run(&mut self, count: usize) -> Result<(), Failure>;
}

/// Does several things in turns, each so many times a round: the speed of a shared machine changes within a
/// second, and with it all of them.
pub async fn in_turns(rounds: usize, works: &mut [(&mut dyn Work, usize)]) -> Result<(), Failure> {
    for _ in 0..rounds {
        for (work, count) in &mut *works {
            work.run(*count).await?;
        }
    }
    Ok(())
}
