use catalog::search::{Filters, Search};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Double, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use super::{Part, PartRow, highest_price, opening, text_query};
use crate::booking_core::number;
use crate::error::store_error;
use crate::prepared::prepared;
use crate::schema::organization;

fn statement(filters: &Filters) -> String {
    let open = opening::condition(filters, "$8", "$9");
    format!(
        "
    WITH hit AS MATERIALIZED (
        SELECT organization_nr, first_activated_at
        FROM search_document JOIN organization ON nr = organization_nr
        WHERE status = 'PUBLIC'
          AND ($1 IS NULL OR doc @@ $1::tsquery)
          AND ($2 IS NULL OR cheapest_cents <= $2)
          AND ($3 IS NULL OR 2 * 6371 * asin(least(1, sqrt(
                power(sin(radians(search_document.latitude - $3) / 2), 2)
                + cos(radians($3)) * cos(radians(search_document.latitude))
                  * power(sin(radians(search_document.longitude - $4) / 2), 2)))) <= $5)
          AND {open}
    )
    SELECT (SELECT count(*) FROM hit) AS found, ARRAY(
        SELECT organization_nr FROM hit
        ORDER BY first_activated_at DESC, organization_nr DESC
        LIMIT $6 OFFSET $7) AS organizations"
    )
}

/// A part of all organisations that pass the filters, the newest first.
pub(super) async fn newest(connection: &mut AsyncPgConnection, search: &Search) -> Result<Part, StoreError> {
    let (skipped, wanted): (i64, i64) = (number(search.page.skipped())?, i64::from(search.page.size()));
    if search.filters != Filters::default() {
        return filtered(connection, &search.filters, skipped, wanted).await;
    }
    let found: i64 = organization::table
        .filter(organization::status.eq("PUBLIC"))
        .select(count_star())
        .first(connection)
        .await
        .map_err(store_error)?;
    let organizations = page(connection, wanted, skipped).await?;
    Ok(Part::of_all(number(found)?, organizations))
}

/// The newest organisations.
pub(super) async fn newcomers(connection: &mut AsyncPgConnection, most: usize) -> Result<Vec<i32>, StoreError> {
    page(connection, number(most)?, 0).await
}

async fn page(connection: &mut AsyncPgConnection, wanted: i64, skipped: i64) -> Result<Vec<i32>, StoreError> {
    organization::table
        .filter(organization::status.eq("PUBLIC"))
        .order((organization::first_activated_at.desc(), organization::nr.desc()))
        .limit(wanted)
        .offset(skipped)
        .select(organization::nr)
        .load(connection)
        .await
        .map_err(store_error)
}

async fn filtered(
    connection: &mut AsyncPgConnection,
    filters: &Filters,
    skipped: i64,
    wanted: i64,
) -> Result<Part, StoreError> {
    let row: PartRow = prepared(
        sql_query(statement(filters))
            .bind::<Nullable<Text>, _>(text_query::filter_tags(filters))
            .bind::<Nullable<Integer>, _>(highest_price(filters)?)
            .bind::<Nullable<Double>, _>(filters.around.map(|circle| circle.latitude))
            .bind::<Nullable<Double>, _>(filters.around.map(|circle| circle.longitude))
            .bind::<Nullable<Double>, _>(filters.around.map(|circle| circle.radius))
            .bind::<BigInt, _>(wanted)
            .bind::<BigInt, _>(skipped)
            .bind::<Nullable<Timestamptz>, _>(filters.open_at)
            .bind::<Array<Text>, _>(opening::holidays(filters)),
    )
    .get_result(connection)
    .await
    .map_err(store_error)?;
    row.part()
}
