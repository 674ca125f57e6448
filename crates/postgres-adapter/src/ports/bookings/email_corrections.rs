use async_trait::async_trait;
use booking_core::lifecycle::{CorrectionError, EmailCorrection, EmailCorrections};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, CalendarGuid, Change, OrganizationNr, StoreError};
use uuid::Uuid;

use crate::changes::bookings::email_correction::Correct;
use crate::changes::run_under_lock;
use crate::connection::Database;
use crate::error::store_error;
use crate::ports::Postgres;
use crate::schema::booking;

#[async_trait]
impl EmailCorrections for Postgres {
    async fn made_together(&self, guid: CalendarGuid) -> Result<Vec<CalendarGuid>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<(i32, Option<Uuid>)> = booking::table
            .filter(booking::calendar_guid.eq(guid.0))
            .select((booking::organization_nr, booking::series_id))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let series = match found {
            None => return Ok(Vec::new()),
            Some((_, None)) => return Ok(vec![guid]),
            Some((organization, Some(series))) => booking::organization_nr
                .eq(organization)
                .and(booking::series_id.eq(series)),
        };
        let guids: Vec<Uuid> = booking::table
            .filter(series)
            .order(booking::id)
            .select(booking::calendar_guid)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(guids.into_iter().map(CalendarGuid).collect())
    }

    async fn correct(&self, change: &Change, correction: &EmailCorrection) -> Result<(), CorrectionError> {
        let (organization, booking) = locate(&self.database, correction).await?;
        let task = Correct {
            change: *change,
            booking,
            correction: correction.clone(),
        };
        let corrected = run_under_lock(&self.database, organization, task).await?;
        corrected.ok_or(CorrectionError::UnknownBooking)
    }
}

/// Its connection is given back before a permit to change the calendar is waited for.
async fn locate(
    database: &Database,
    correction: &EmailCorrection,
) -> Result<(OrganizationNr, BookingId), CorrectionError> {
    let mut connection = database.connection().await?;
    let found: Option<(i32, i64)> = booking::table
        .filter(booking::calendar_guid.eq(correction.guid.0))
        .select((booking::organization_nr, booking::id))
        .first(&mut connection)
        .await
        .optional()
        .map_err(store_error)?;
    let (organization, id) = found.ok_or(CorrectionError::UnknownBooking)?;
    Ok((OrganizationNr(organization), BookingId(id)))
}
