use std::time::Duration;

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
