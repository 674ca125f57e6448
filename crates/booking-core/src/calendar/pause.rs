use std::sync::Arc;

use shared_kernel::Zone;
use time::{Date, OffsetDateTime};

use super::{Audience, Rules, Span};

/// The most characters of a note.
pub const MOST_OF_NOTE: usize = 500;

/// Customers book nothing online for a while. What is booked stays, and staff book on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingPause {
    /// What customers read meanwhile, 1 to [`MOST_OF_NOTE`] characters.
    pub note: String,
    /// The first local day on which they book again; `None` until it is taken back.
    pub until: Option<Date>,
}

impl BookingPause {
    /// Whether it lasts at this moment.
    pub fn lasts_at(&self, now: OffsetDateTime, zone: &Zone) -> bool {
        self.until.is_none_or(|until| zone.date(now) < until)
    }
}

impl Rules {
    /// What keeps this audience from booking at this moment.
    pub fn pause_of(&self, audience: Audience, now: OffsetDateTime) -> Option<&BookingPause> {
        let pause = self.pause.as_ref().filter(|_| audience == Audience::Visitors);
        pause.filter(|pause| pause.lasts_at(now, &self.zone))
    }

    /// The rules for a list of starts: during a pause the premises are closed to visitors, so that nothing that finds
    /// starts has to know of it.
    pub(crate) fn open_to(self: Arc<Self>, audience: Audience, now: OffsetDateTime) -> Arc<Self> {
        if self.pause_of(audience, now).is_none() {
            return self;
        }
        let today = self.zone.date(now);
        let (from, to) = self.instants(today, self.last_day(today));
        match Span::new(from, to) {
            Ok(whole) => Arc::new(self.with_absence((None, whole), None)),
            Err(_) => self,
        }
    }
}
