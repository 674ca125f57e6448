use std::sync::Arc;
use std::time::Duration;

use shared_kernel::{Change, Clock, OperatingSystemRandomness, Randomness, RequestId};
use strum::IntoStaticStr;
use time::OffsetDateTime;

use crate::metrics::Metrics;

/// What is done again and again by every `worker`, and by every `serve` without `--no-worker`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Job {
    /// Plans and sends mails.
    Mails,
    /// Has texts drafted.
    TextDrafts,
    /// Feeds an index outside.
    SearchIndex,
    /// Plans messages to webhooks and sends those that are due.
    Webhooks,
    /// Counts for the search.
    SearchCounts,
    /// Deletes what is out of date.
    Cleaning,
    /// Deletes files of images.
    Images,
    /// Erases people in what is old.
    Erasure,
    /// Looks for events that too few have signed up for.
    Minimums,
    /// Turns reminders that are due into mails.
    Reminders,
    /// Cancels bookings at closed organisations.
    Closings,
    /// Makes exports of organisations.
    Exports,
}

impl Job {
    /// The word for it in the figures.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// How long it rests at most until it does so again.
    pub fn pause(self) -> Duration {
        match self {
            Self::Mails | Self::Webhooks => Duration::from_secs(1),
            // How long a provider may wait for a draft in addition.
            Self::TextDrafts => Duration::from_secs(10),
            // A change is to be found within two seconds.
            Self::SearchIndex => Duration::from_millis(500),
            // How old counts of words, bookings and suggestions may be, on which only the order of results depends, and how
            // long what is no longer looked at may lie about.
            Self::SearchCounts | Self::Cleaning | Self::Images => Duration::from_mins(10),
            // How much longer than promised personal data may lie about.
            Self::Erasure => Duration::from_hours(6),
            // How long after the end of sign-up a provider may have to wait for the news.
            Self::Minimums => Duration::from_secs(30),
            // How late a reminder may be, which belongs into its minute.
            Self::Reminders => Duration::from_secs(15),
            // How long customers may wait to hear that their provider has closed.
            Self::Closings => Duration::from_secs(5),
            // How long whoever asks for an export may wait until it begins.
            Self::Exports => Duration::from_secs(2),
        }
    }
}

/// What the jobs of a process share.
#[derive(Clone)]
pub struct JobContext {
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub metrics: Metrics,
}

impl JobContext {
    pub fn new(clock: Arc<dyn Clock>, metrics: Metrics) -> Self {
        Self {
            clock,
            randomness: Arc::new(OperatingSystemRandomness),
            metrics,
        }
    }

    pub fn now(&self) -> OffsetDateTime {
        self.clock.now()
    }

    /// A change that nobody asked for, at this moment.
    pub fn change(&self) -> Change {
        Change::by_system(self.now(), RequestId(self.randomness.uuid()))
    }

    /// A job begins at this moment: it is known even if it never comes through.
    pub fn begins(&self, job: Job) {
        self.ran(job);
    }

    /// A job came through at this moment.
    pub fn ran(&self, job: Job) {
        self.metrics.ran(job, self.now());
    }
}
