//! When something that failed is tried again.

use time::Duration;

const FIRST_PAUSE: Duration = Duration::MINUTE;
const LONGEST_PAUSE: Duration = Duration::hours(6);

/// The pause before the next attempt, after a failure that this many others went before: 1, 2, 4, …
/// minutes, at most 6 hours.
pub(crate) fn pause(failures_before: i32) -> Duration {
    let doublings = u32::try_from(failures_before).unwrap_or(0).min(16);
    (FIRST_PAUSE * 2_i32.pow(doublings)).min(LONGEST_PAUSE)
}
