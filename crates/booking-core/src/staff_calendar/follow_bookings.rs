use std::collections::BTreeMap;
use std::sync::Arc;

use shared_kernel::{
    Actor, BookingId, CustomerId, EventDateId, InstantMinute, OrganizationNr, ParticipationId, Rank, StoreError,
};
use time::macros::datetime;
use time::{Date, OffsetDateTime};

use super::StaffBookingReader;
use crate::calendar::{Audience, CalendarReader};
use crate::lifecycle::{AppointmentOutcome, AppointmentState, StoredBooking};

/// The most bookings of one page.
pub const MOST_CHANGES: u32 = 200;

/// Where a change stands in the order of all changes of an organisation: by the moment, and by booking where several were
/// changed at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChangePlace {
    /// A whole number of microseconds.
    pub at: OffsetDateTime,
    /// The booking that was changed.
    pub booking: BookingId,
}

impl ChangePlace {
    /// Before all changes.
    pub const START: Self = Self::before(datetime!(0001-01-01 00:00 UTC));

    /// Before all changes of this moment, and after all of earlier ones.
    pub const fn before(at: OffsetDateTime) -> Self {
        Self {
            at,
            booking: BookingId(0),
        }
    }
}

/// Which bookings somebody wants to be told of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ChangesAsked {
    /// Only with an appointment or date on this day or later, in the zone of the organisation.
    pub first: Option<Date>,
    /// Only with one on this day or earlier.
    pub last: Option<Date>,
    /// Only with one in this state.
    pub state: Option<AppointmentState>,
    /// Only changed at this moment or later.
    pub since: Option<OffsetDateTime>,
    /// Only changed after this place, up to which the caller knows all.
    pub after: Option<ChangePlace>,
    /// Bookings of a page, 1 to [`MOST_CHANGES`].
    pub size: u32,
}

/// What the reader is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChangeFilter {
    /// Only what was changed after it.
    pub after: ChangePlace,
    /// Only with an appointment or date that ends after this moment.
    pub from: Option<InstantMinute>,
    /// Only with one that begins before it.
    pub to: Option<InstantMinute>,
    /// Only with one in this state.
    pub state: Option<AppointmentState>,
}

impl ChangeFilter {
    /// Whether all bookings are wanted that were changed.
    pub fn takes_all(&self) -> bool {
        (self.from, self.to, self.state) == (None, None, None)
    }
}

/// A booking as it is, with its last change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangedBooking {
    /// With its appointments and sign-ups, also the cancelled ones.
    pub booking: StoredBooking,
    /// In whose file it is.
    pub customer: CustomerId,
    /// When it was made.
    pub made_at: OffsetDateTime,
    /// When it was changed last; that it was made counts.
    pub changed_at: OffsetDateTime,
    /// Who came to which date of its sign-ups, as far as somebody has said.
    pub attendance: BTreeMap<(ParticipationId, EventDateId), AppointmentOutcome>,
}

impl ChangedBooking {
    /// Where its last change stands.
    pub fn place(&self) -> ChangePlace {
        ChangePlace {
            at: self.changed_at,
            booking: self.booking.id,
        }
    }
}

/// The next changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChangesPage {
    /// In the order of their changes.
    pub bookings: Vec<ChangedBooking>,
    /// After what to go on, now or later.
    pub next: ChangePlace,
    /// Whether more are there already.
    pub has_more: bool,
}

/// Why there is no page.
#[derive(Debug, thiserror::Error)]
pub enum ChangesRefused {
    /// The actor does not see all bookings of this organisation.
    #[error("forbidden")]
    Forbidden,
    /// A page has 1 to [`MOST_CHANGES`] bookings.
    #[error("no such page")]
    InvalidSize,
    /// The last day lies before the first one.
    #[error("the range ends before it begins")]
    Reversed,
    /// There is no such organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Tells those who keep books of their own what has changed, page by page: whoever goes on from place to place is told of
/// every booking that was changed, once after its last change, and misses none.
///
/// A filter is of the bookings as they are now: one that does not match any more is not told.
#[derive(derive_more::Constructor)]
pub struct FollowBookings {
    bookings: Arc<dyn StaffBookingReader>,
    calendars: Arc<dyn CalendarReader>,
}

impl FollowBookings {
    /// The next page.
    pub async fn page(
        &self,
        actor: Actor,
        organization: OrganizationNr,
        asked: &ChangesAsked,
    ) -> Result<ChangesPage, ChangesRefused> {
        if !actor.has_rank(organization, Rank::BusinessManager) {
            return Err(ChangesRefused::Forbidden);
        }
        if !(1..=MOST_CHANGES).contains(&asked.size) {
            return Err(ChangesRefused::InvalidSize);
        }
        let filter = self.filter(organization, asked).await?;
        // One more than asked for tells whether there are more.
        let mut bookings = self.bookings.changed(organization, &filter, asked.size + 1).await?;
        let size = usize::try_from(asked.size).unwrap_or(usize::MAX);
        let has_more = bookings.len() > size;
        bookings.truncate(size);
        Ok(ChangesPage {
            next: bookings.last().map_or(filter.after, ChangedBooking::place),
            bookings,
            has_more,
        })
    }

    async fn filter(&self, organization: OrganizationNr, asked: &ChangesAsked) -> Result<ChangeFilter, ChangesRefused> {
        if asked.first.zip(asked.last).is_some_and(|(first, last)| last < first) {
            return Err(ChangesRefused::Reversed);
        }
        let since = asked.since.map(ChangePlace::before);
        let mut filter = ChangeFilter {
            after: since.max(asked.after).unwrap_or(ChangePlace::START),
            from: None,
            to: None,
            state: asked.state,
        };
        if (asked.first, asked.last) != (None, None) {
            let rules = Audience::Staff.rules(self.calendars.as_ref(), organization).await?;
            let rules = rules.ok_or(ChangesRefused::UnknownOrganization)?;
            filter.from = asked.first.map(|day| rules.zone.day(day).begins());
            filter.to = asked.last.map(|day| rules.zone.day(day).ends());
        }
        Ok(filter)
    }
}

#[cfg(test)]
mod tests;
