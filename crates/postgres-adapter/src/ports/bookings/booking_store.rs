use std::sync::Arc;

use async_trait::async_trait;
use booking_core::booking::{Booking, BookingRefused, BookingStore, BrokenRule, Draft, SeriesDraft, SeriesVisit};
use shared_kernel::Change;

use crate::changes::bookings::book::{BookDraft, BookSeries};
use crate::changes::run_under_lock;
use crate::error::is_exclusion_violation;
use crate::ports::Postgres;

#[async_trait]
impl BookingStore for Postgres {
    async fn book(&self, change: &Change, draft: &Draft) -> Result<Booking, BookingRefused> {
        let task = BookDraft {
            memory: Arc::clone(&self.memory),
            change: *change,
            draft: draft.clone(),
        };
        match run_under_lock(&self.database, draft.organization, task).await {
            Ok(booked) => booked.ok_or(BookingRefused::UnknownOrganization),
            // The decision saw it free: somebody wrote without the lock.
            Err(error) if is_exclusion_violation(&error) => Err(BrokenRule::Taken.at(0).into()),
            Err(error) => Err(error),
        }
    }

    async fn book_series(&self, change: &Change, series: &SeriesDraft) -> Result<Vec<SeriesVisit>, BookingRefused> {
        let Some(first) = series.visits.first() else {
            return Ok(Vec::new());
        };
        let organization = first.organization;
        let task = BookSeries {
            memory: Arc::clone(&self.memory),
            change: *change,
            series: series.clone(),
        };
        match run_under_lock(&self.database, organization, task).await {
            Ok(booked) => booked.ok_or(BookingRefused::UnknownOrganization),
            Err(error) if is_exclusion_violation(&error) => Err(BrokenRule::Taken.at(0).into()),
            Err(error) => Err(error),
        }
    }
}
