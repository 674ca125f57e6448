use std::ops::Range;

use async_trait::async_trait;
use catalog::{DirectoryEntry, DirectoryPart, OrganizationDirectory};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Integer, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::{OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::ports::Postgres;
use crate::schema::organization;

const PARTS: &str = "SELECT nr / $1 AS index, max(first_activated_at) AS newest \
     FROM organization WHERE status = 'PUBLIC' GROUP BY 1 ORDER BY 1";

#[derive(QueryableByName)]
struct PartRow {
    #[diesel(sql_type = Integer)]
    index: i32,
    #[diesel(sql_type = Timestamptz)]
    newest: OffsetDateTime,
}

#[async_trait]
impl OrganizationDirectory for Postgres {
    async fn parts(&self, numbers_of_a_part: i32) -> Result<Vec<DirectoryPart>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<PartRow> = sql_query(PARTS)
            .bind::<Integer, _>(numbers_of_a_part)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let part = |PartRow { index, newest }| DirectoryPart { index, newest };
        Ok(rows.into_iter().map(part).collect())
    }

    async fn entries(&self, numbers: Range<i32>) -> Result<Vec<DirectoryEntry>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<(i32, String, OffsetDateTime)> = organization::table
            .filter(organization::status.eq("PUBLIC"))
            .filter(organization::nr.ge(numbers.start).and(organization::nr.lt(numbers.end)))
            .order(organization::nr)
            .select((
                organization::nr,
                organization::company_name,
                organization::first_activated_at.assume_not_null(),
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let entry = |(nr, company_name, public_since)| DirectoryEntry {
            nr: OrganizationNr(nr),
            company_name,
            public_since,
        };
        Ok(rows.into_iter().map(entry).collect())
    }
}
