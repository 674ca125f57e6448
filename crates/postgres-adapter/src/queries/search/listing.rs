use catalog::search::{Area, Filters, Search};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Double, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use super::{Part, PartRow, area, highest_price, opening, text_query};
use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::columns::number;
use crate::schema::organization;

fn statement(filters: &Filters, area: &Area<'_>) -> String {
    let open = opening::condition(filters, "$8", "$9");
    let within = area::condition([3, 4, 5], 10, 11);
    let order = area::order(area, [3, 4], 11);
    format!(
        "
    WITH hit AS MATERIALIZED (
        SELECT organization_nr, row_number() OVER (
            ORDER BY {order}first_activated_at DESC, organization_nr DESC) AS place
        FROM search_document JOIN organization ON nr = organization_nr
        WHERE status = 'PUBLIC'
          AND ($1 IS NULL OR doc @@ $1::tsquery)
          AND ($2 IS NULL OR cheapest_cents <= $2)
          AND {within}
          AND {open}
    )
    SELECT (SELECT count(*) FROM hit) AS found, ARRAY(
        SELECT organization_nr FROM hit
        ORDER BY place
        LIMIT $6 OFFSET $7) AS organizations"
    )
}

/// A part of all organisations that pass the filters, the newest first; with a place or a circle the nearest.
pub(super) async fn newest(connection: &mut AsyncPgConnection, search: &Search) -> Result<Part, StoreError> {
    let (skipped, wanted): (i64, i64) = (number(search.page.skipped())?, i64::from(search.page.size()));
    if search.filters != Filters::default() || search.place.is_some() {
        return filtered(connection, search, skipped, wanted).await;
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
    search: &Search,
    skipped: i64,
    wanted: i64,
) -> Result<Part, StoreError> {
    let filters = &search.filters;
    let area = &search.area();
    let row: PartRow = prepared(
        sql_query(statement(filters, area))
            .bind::<Nullable<Text>, _>(text_query::filter_tags(filters, area))
            .bind::<Nullable<Integer>, _>(highest_price(filters)?)
            .bind::<Nullable<Double>, _>(area.around.map(|circle| circle.latitude))
            .bind::<Nullable<Double>, _>(area.around.map(|circle| circle.longitude))
            .bind::<Nullable<Double>, _>(area.around.map(|circle| circle.radius))
            .bind::<BigInt, _>(wanted)
            .bind::<BigInt, _>(skipped)
            .bind::<Nullable<Timestamptz>, _>(filters.open_at)
            .bind::<Array<Text>, _>(opening::holidays(filters))
            .bind::<Bool, _>(area.is_limit)
            .bind::<Nullable<Text>, _>(text_query::at_place(area)),
    )
    .get_result(connection)
    .await
    .map_err(store_error)?;
    row.part()
}
