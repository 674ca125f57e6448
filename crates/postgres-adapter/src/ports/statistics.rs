//! What became of the calendar of an organisation, in numbers.

use async_trait::async_trait;
use booking_core::statistics::{BookingKind, StatisticsRange, StatisticsReader, StoredStatistics};
use shared_kernel::StoreError;

use crate::error::Failure;
use crate::ports::Postgres;
use crate::queries::statistics::{count_booked_minutes, count_bookings, read_customers, read_names};

#[async_trait]
impl StatisticsReader for Postgres {
    async fn statistics(&self, range: &StatisticsRange) -> Result<StoredStatistics, StoreError> {
        let mut connection = self.database.connection().await?;
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                let mut stored = StoredStatistics::default();
                count_bookings(connection, range, BookingKind::Appointment, &mut stored).await?;
                count_bookings(connection, range, BookingKind::SignUp, &mut stored).await?;
                count_booked_minutes(connection, range, &mut stored).await?;
                stored.customers = read_customers(connection, range).await?;
                stored.names = read_names(connection, range).await?;
                Ok(stored)
            })
            .await;
        read.map_err(|Failure(error)| error)
    }
}
