use time::{Date, OffsetDateTime};

use crate::Zone;

/// Customers book nothing online for a while. What is booked stays, and staff book as ever.
///
/// ```
/// use shared_kernel::{BookingPause, Zone};
/// use time::macros::{date, datetime};
/// let pause = BookingPause { note: "Wir ziehen um.".into(), until: Some(date!(2027-01-11)) };
/// let vienna = Zone::named("Europe/Vienna")?;
/// assert!(pause.lasts_at(datetime!(2027-01-10 22:59 UTC), &vienna));
/// assert!(!pause.lasts_at(datetime!(2027-01-10 23:00 UTC), &vienna));
/// # Ok::<(), shared_kernel::UnknownZone>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingPause {
    /// What customers read meanwhile: plain text, 1 to [`BookingPause::LONGEST_NOTE`] characters.
    pub note: String,
    /// The first local day on which they book again; `None` until it is taken back.
    pub until: Option<Date>,
}

impl BookingPause {
    /// The most characters of a note.
    pub const LONGEST_NOTE: usize = 500;

    /// Whether it lasts at this moment. It ends at a local midnight, as the horizon moves, so that what is cached for a
    /// local day needs no end of its own.
    pub fn lasts_at(&self, now: OffsetDateTime, zone: &Zone) -> bool {
        self.until.is_none_or(|until| zone.date(now) < until)
    }
}
