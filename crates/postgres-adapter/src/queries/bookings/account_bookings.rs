use std::collections::HashMap;

use booking_core::account_bookings::{AccountBooking, AccountBookingList, BookedProvider, ListKind};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{AccountId, BookingId, OrganizationNr, PageRequest, StoreError};

use super::held_bookings::read_all_held;
use super::visits_of_booking::visits_of_booking;
use crate::error::{Failure, corrupt, store_error};
use crate::prepared::prepared;
use crate::schema::{calendar, organization};

/// The bookings of account $1 with start, and whether something confirmed ends after $2: as `StoredBooking` says it,
/// appointments and dates of events alike. Of each booking on its own, so that only its own rows are read.
macro_rules! entries {
    ($columns:literal) => {
        concat!(
            "SELECT ",
            $columns,
            " FROM booking, LATERAL (
            SELECT coalesce(min(starts_at) FILTER (WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')),
                            min(starts_at)) AS starts_at,
                bool_or(status = 'CONFIRMED' AND ends_at > $2) AS is_open
            FROM (",
            visits_of_booking!(),
            ") AS visit) AS entry
        WHERE account_id = $1 AND is_open = $3"
        )
    };
}

const OPEN_PAGE: &str = concat!(
    entries!("organization_nr, id"),
    " ORDER BY entry.starts_at, id LIMIT $4 OFFSET $5"
);
const PAST_PAGE: &str = concat!(
    entries!("organization_nr, id"),
    " ORDER BY entry.starts_at DESC, id DESC LIMIT $4 OFFSET $5"
);
const COUNT: &str = entries!("count(*) AS bookings");
const ONE: &str = "SELECT organization_nr, id FROM booking WHERE account_id = $1 AND id = $2";

#[derive(QueryableByName)]
struct Key {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

impl From<Key> for (OrganizationNr, BookingId) {
    fn from(key: Key) -> Self {
        (OrganizationNr(key.organization_nr), BookingId(key.id))
    }
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    bookings: i64,
}

/// Where a booking of this account is. None when there is no such booking, or it belongs to somebody else.
pub(super) async fn booking_of_account(
    connection: &mut AsyncPgConnection,
    account: AccountId,
    booking: BookingId,
) -> Result<Option<(OrganizationNr, BookingId)>, StoreError> {
    let found: Option<Key> = prepared(sql_query(ONE).bind::<BigInt, _>(account.0).bind::<BigInt, _>(booking.0))
        .get_result(connection)
        .await
        .optional()
        .map_err(store_error)?;
    Ok(found.map(Into::into))
}

pub(crate) async fn read_page(
    connection: &mut AsyncPgConnection,
    list: AccountBookingList,
    page: PageRequest,
) -> Result<Vec<AccountBooking>, Failure> {
    let statement = match list.kind {
        ListKind::Open => OPEN_PAGE,
        ListKind::Past => PAST_PAGE,
    };
    let skipped = i64::try_from(page.skipped()).map_err(|_| corrupt("a page beyond all numbers"))?;
    let rows: Vec<Key> = prepared(
        sql_query(statement)
            .bind::<BigInt, _>(list.account.0)
            .bind::<Timestamptz, _>(list.now)
            .bind::<Bool, _>(list.kind == ListKind::Open)
            .bind::<BigInt, _>(i64::from(page.size()))
            .bind::<BigInt, _>(skipped),
    )
    .load(connection)
    .await?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let keys: Vec<(OrganizationNr, BookingId)> = rows.into_iter().map(Into::into).collect();
    let providers = read_providers(connection, &keys).await?;
    let held = read_all_held(connection, &keys).await?;
    let mut held: HashMap<BookingId, _> = held.into_iter().map(|booking| (booking.id, booking)).collect();
    let entry = |(organization, id): &(OrganizationNr, BookingId)| -> Result<_, Failure> {
        let booking = held.remove(id).ok_or_else(|| corrupt("a listed booking is gone"))?;
        let provider = providers.get(organization).cloned();
        Ok(AccountBooking {
            booking,
            provider: provider.ok_or_else(|| corrupt("a booking without its organisation"))?,
        })
    };
    keys.iter().map(entry).collect()
}

pub(crate) async fn count(connection: &mut AsyncPgConnection, list: AccountBookingList) -> Result<u64, StoreError> {
    let counted: Count = prepared(
        sql_query(COUNT)
            .bind::<BigInt, _>(list.account.0)
            .bind::<Timestamptz, _>(list.now)
            .bind::<Bool, _>(list.kind == ListKind::Open),
    )
    .get_result(connection)
    .await
    .map_err(store_error)?;
    u64::try_from(counted.bookings).map_err(|_| corrupt("a negative count"))
}

/// Number, company name, contact address and telephone number, and whether it is public.
type ProviderRow = (i32, String, Option<String>, Option<String>, bool);

async fn read_providers(
    connection: &mut AsyncPgConnection,
    bookings: &[(OrganizationNr, BookingId)],
) -> Result<HashMap<OrganizationNr, BookedProvider>, Failure> {
    let numbers: Vec<i32> = bookings.iter().map(|(organization, _)| organization.0).collect();
    let rows: Vec<ProviderRow> = organization::table
        .inner_join(calendar::table.on(calendar::organization_nr.eq(organization::nr)))
        .filter(organization::nr.eq_any(numbers))
        .select((
            organization::nr,
            organization::company_name,
            organization::contact_email,
            organization::contact_phone,
            calendar::is_public,
        ))
        .load(connection)
        .await?;
    let provider = |(nr, company_name, contact_email, contact_phone, is_public)| {
        let provider = BookedProvider {
            company_name,
            contact_email,
            contact_phone,
            is_public,
        };
        (OrganizationNr(nr), provider)
    };
    Ok(rows.into_iter().map(provider).collect())
}
