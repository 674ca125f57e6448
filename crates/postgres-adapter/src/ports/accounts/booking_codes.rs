use accounts::booking_codes::{BookingCodes, IssueError, MOST_WRONG_CODES, NewBookingCode, TriedCode};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Binary, Bool, Integer, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use shared_kernel::{BookingCodeId, Change, Fact, OrganizationNr, StoreError};
use time::{Date, OffsetDateTime};

use super::lock_email_address;
use crate::error::store_error;
use crate::outbox;
use crate::ports::Postgres;
use crate::queries::columns::{pause, zone};
use crate::schema::{booking_code, calendar, outbox as outbox_rows};

const ISSUE: &str = "
    INSERT INTO booking_code (organization_nr, email, nonce, code_hash, created_at, expires_at)
    SELECT organization_nr, $2, $3, $4, $5, $6 FROM calendar WHERE organization_nr = $1 AND is_public
    RETURNING id";

/// Counts and compares in one statement: whoever tries at the same moment waits for the row, and counts on from there.
const TRY: &str = "
    UPDATE booking_code SET wrong_codes = least(wrong_codes + (code_hash <> $3)::integer, $4)
    WHERE organization_nr = $1 AND email = $2
    RETURNING id, code_hash = $3 AS is_right, wrong_codes, expires_at";

#[derive(QueryableByName)]
struct IdRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
}

#[derive(QueryableByName)]
struct TriedRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_right: bool,
    #[diesel(sql_type = SmallInt)]
    wrong_codes: i16,
    #[diesel(sql_type = Timestamptz)]
    expires_at: OffsetDateTime,
}

#[async_trait]
impl BookingCodes for Postgres {
    async fn issue(&self, change: &Change, code: &NewBookingCode) -> Result<(), IssueError> {
        let mut connection = self.database.connection().await?;
        let found: Option<(String, Option<String>, Option<Date>)> = calendar::table
            .find(code.organization.0)
            .filter(calendar::is_public)
            .select((calendar::zone, calendar::pause_note, calendar::paused_until))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let (zone_name, note, until) = found.ok_or(IssueError::UnknownOrganization)?;
        let zone = zone(&zone_name)?;
        if let Some(pause) = pause(note, until).filter(|pause| pause.lasts_at(change.at, &zone)) {
            return Err(IssueError::Paused(pause));
        }
        let issued = connection
            .transaction(async |connection| {
                lock_email_address(connection, &code.normalized_email).await?;
                let earlier = booking_code::table
                    .filter(booking_code::organization_nr.eq(code.organization.0))
                    .filter(booking_code::email.eq(&code.normalized_email));
                diesel::delete(earlier).execute(connection).await?;
                let row: Option<IdRow> = sql_query(ISSUE)
                    .bind::<Integer, _>(code.organization.0)
                    .bind::<Text, _>(&code.normalized_email)
                    .bind::<SqlUuid, _>(code.nonce)
                    .bind::<Binary, _>(code.hash.as_slice())
                    .bind::<Timestamptz, _>(change.at)
                    .bind::<Timestamptz, _>(code.expires_at)
                    .get_result(connection)
                    .await
                    .optional()?;
                let Some(row) = row else {
                    return Ok(false);
                };
                let fact = Fact::CodeRequested {
                    organization: code.organization,
                    code: BookingCodeId(row.id),
                };
                diesel::insert_into(outbox_rows::table)
                    .values(outbox::row(fact, change))
                    .execute(connection)
                    .await
                    .map(|_| true)
            })
            .await
            .map_err(store_error)?;
        if issued {
            Ok(())
        } else {
            Err(IssueError::UnknownOrganization)
        }
    }

    async fn try_code(
        &self,
        organization: OrganizationNr,
        normalized_email: &str,
        hash: [u8; 32],
    ) -> Result<Option<TriedCode>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<TriedRow> = sql_query(TRY)
            .bind::<Integer, _>(organization.0)
            .bind::<Text, _>(normalized_email)
            .bind::<Binary, _>(hash.as_slice())
            .bind::<SmallInt, _>(MOST_WRONG_CODES)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|row| TriedCode {
            id: BookingCodeId(row.id),
            is_right: row.is_right,
            wrong_codes: row.wrong_codes,
            expires_at: row.expires_at,
        }))
    }
}
