use async_trait::async_trait;
use booking_core::account_bookings::{AccountBooking, AccountBookingList, AccountBookingReader};
use shared_kernel::{PageRequest, StoreError};

use crate::error::Failure;
use crate::ports::Postgres;
use crate::queries::bookings::account_bookings::{count, read_page};

#[async_trait]
impl AccountBookingReader for Postgres {
    async fn page(&self, list: AccountBookingList, page: PageRequest) -> Result<Vec<AccountBooking>, StoreError> {
        let mut connection = self.database.connection().await?;
        // One snapshot for all statements: what is cancelled or booked between two of them is not on the page.
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| read_page(connection, list, page).await)
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn count(&self, list: AccountBookingList) -> Result<u64, StoreError> {
        let mut connection = self.database.connection().await?;
        count(&mut connection, list).await
    }
}
