//! A series: the same booking every few weeks at the same wall time, made at once.
//!
//! Each visit of a series is a booking of its own, which is moved, cancelled and settled by itself. They have an id in
//! common, so that the customer is told of all of them in one mail. Between two visits lies a week at least, so no visit
//! of a series stands in the way of another one, and all are decided against one reading of the calendar.

use std::sync::Arc;

use shared_kernel::{Change, Randomness, SeriesId};
use time::{Duration, PrimitiveDateTime};

use super::{BookAppointments, BookingRefused, BookingRequest, StaffBookingTerms};
use crate::booking::{
    AppointmentRequest, BookingStore, BrokenRule, Draft, ManageTokens, Refusal, SeriesDraft, SeriesMode, SeriesVisit,
};
use crate::calendar::CalendarReader;
use crate::request_identity::RequestIdentity;

/// The fewest and the most visits of a series.
pub const SERIES_VISITS: std::ops::RangeInclusive<u16> = 2..=52;
/// The fewest and the most weeks from one visit to the next.
pub const SERIES_WEEKS: std::ops::RangeInclusive<u16> = 1..=52;

/// How often a booking is repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SeriesTerms {
    /// Weeks from one visit to the next: [`SERIES_WEEKS`].
    pub every_weeks: u16,
    /// Visits in all, the first one included: [`SERIES_VISITS`].
    pub visits: u16,
    /// What is booked.
    pub mode: SeriesMode,
}

/// Why no series was made.
#[derive(Debug, thiserror::Error)]
pub enum SeriesRefused {
    /// There would be fewer than two visits, or more than 52.
    #[error("not so many visits")]
    Visits,
    /// The visits would lie less than a week apart, or more than 52.
    #[error("not so many weeks")]
    Weeks,
    /// Not all visits are possible ([`SeriesMode::All`]), or none is ([`SeriesMode::Possible`]): what became of each.
    #[error("some visits are impossible")]
    Impossible(Vec<SeriesVisit>),
    /// The booking itself is refused, whenever it would be.
    #[error(transparent)]
    Booking(#[from] BookingRefused),
}

/// Books series, or tells what would become of them: as many as 52 visits are decided at once.
pub struct BookSeries(BookAppointments);

impl BookSeries {
    /// Over its ports.
    pub fn new(
        bookings: Arc<dyn BookingStore>,
        calendars: Arc<dyn CalendarReader>,
        tokens: Arc<dyn ManageTokens>,
        randomness: Arc<dyn Randomness>,
    ) -> Self {
        Self(BookAppointments::new(bookings, calendars, tokens, randomness))
    }

    /// Books a request as staff again and again, in one transaction, or tells what would become of it. The rules are
    /// those of [`BookAppointments::book_as_staff`]. Ascending.
    pub async fn book_as_staff(
        &self,
        change: Change,
        request: BookingRequest,
        terms: StaffBookingTerms,
        series: SeriesTerms,
    ) -> Result<Vec<SeriesVisit>, SeriesRefused> {
        self.0.book_series_as_staff(change, request, terms, series).await
    }
}

impl BookAppointments {
    async fn book_series_as_staff(
        &self,
        change: Change,
        request: BookingRequest,
        terms: StaffBookingTerms,
        series: SeriesTerms,
    ) -> Result<Vec<SeriesVisit>, SeriesRefused> {
        if !SERIES_VISITS.contains(&series.visits) {
            return Err(SeriesRefused::Visits);
        }
        if !SERIES_WEEKS.contains(&series.every_weeks) {
            return Err(SeriesRefused::Weeks);
        }
        let first = self.staff_draft(change.rights(), request, terms)?;
        let later = (1..series.visits).map(|visit| self.later_visit(&first, visit * series.every_weeks));
        let series_draft = SeriesDraft {
            series: SeriesId(self.randomness.uuid()),
            mode: series.mode,
            visits: std::iter::once(first.clone()).chain(later).collect(),
        };
        let visits = self.bookings.book_series(&change, &series_draft).await?;
        if series.mode != SeriesMode::Preview && !visits.iter().any(SeriesVisit::is_booked) {
            return Err(SeriesRefused::Impossible(visits));
        }
        Ok(visits)
    }

    /// The first visit so many weeks later. Only the first one recognises a repetition: of the others nothing is to be
    /// found that was not made with it.
    fn later_visit(&self, first: &Draft, weeks: u16) -> Draft {
        let guid = shared_kernel::CalendarGuid(self.randomness.uuid());
        let requests = first.appointment_requests.iter();
        let later = |start: PrimitiveDateTime| start.saturating_add(Duration::weeks(weeks.into()));
        Draft {
            guid,
            manage_token_hash: self.tokens.hash_for(guid),
            appointment_requests: requests
                .map(|request| AppointmentRequest {
                    start: later(request.start),
                    ..*request
                })
                .collect(),
            identity: RequestIdentity {
                key: None,
                repetition_hash: twice(guid.0.as_bytes()),
                ..first.identity
            },
            ..first.clone()
        }
    }
}

/// No hash of a request looks like this.
fn twice(bytes: &[u8; 16]) -> [u8; 32] {
    std::array::from_fn(|index| bytes[index % 16])
}

impl Refusal {
    /// Whether it depends on the time, so that another visit of the series may be possible.
    pub fn is_of_its_time(&self) -> bool {
        match self {
            Self::Broken { rule, .. } => !matches!(rule, BrokenRule::UnknownService | BrokenRule::UnknownEmployee),
            Self::Paused(_)
            | Self::UnknownCustomer
            | Self::Blocked
            | Self::TooComplex
            | Self::TooManyOpenBookings
            | Self::Contact(_)
            | Self::Answers(_) => false,
        }
    }
}

#[cfg(test)]
mod tests;
