//! The bookings of a series.

use booking_core::booking::{SeriesVisit, VisitOutcome};
use diesel::dsl::min;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, SeriesId, StoreError};
use time::PrimitiveDateTime;
use uuid::Uuid;

use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::schema::{appointment, booking};

impl CalendarChange<'_> {
    /// Gives these bookings the id of their series.
    pub(crate) async fn join_into_series(&mut self, series: SeriesId, ids: &[BookingId]) -> Result<(), StoreError> {
        let ids: Vec<i64> = ids.iter().map(|id| id.0).collect();
        let of_series = booking::organization_nr
            .eq(self.organization.0)
            .and(booking::id.eq_any(ids));
        diesel::update(booking::table.filter(of_series))
            .set(booking::series_id.eq(series.0))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        Ok(())
    }

    /// The bookings that were made together with this one, ascending. None but this one where it is of no series.
    pub(crate) async fn visits_of_series(&mut self, id: BookingId) -> Result<Vec<SeriesVisit>, StoreError> {
        let series: Option<Uuid> = booking::table
            .find((self.organization.0, id.0))
            .select(booking::series_id)
            .first(self.connection)
            .await
            .map_err(store_error)?;
        let visits: Vec<(i64, Option<PrimitiveDateTime>)> = booking::table
            .inner_join(
                appointment::table.on(appointment::organization_nr
                    .eq(booking::organization_nr)
                    .and(appointment::booking_id.eq(booking::id))),
            )
            .filter(booking::organization_nr.eq(self.organization.0))
            .filter(booking::series_id.eq(series).or(booking::id.eq(id.0).nullable()))
            .group_by(booking::id)
            .select((booking::id, min(appointment::starts_wall)))
            .order(booking::id)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let visits = visits.into_iter().filter_map(|(id, start)| {
            Some(SeriesVisit {
                start: start?,
                outcome: VisitOutcome::Booked(BookingId(id)),
            })
        });
        Ok(visits.collect())
    }
}
