//! Where an organisation is, as far as its address and the directory tell: the middle of those at its postcode, or else in
//! its city.

use diesel::QueryResult;
use diesel::sql_query;
use diesel::sql_types::Integer;
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// Of so many neighbours, as the search has it for a place. Cities of one name are told apart by the first digits of their
/// postcodes.
const LOCATE: &str = "
    UPDATE organization SET place_latitude = middle.latitude, place_longitude = middle.longitude
    FROM organization AS own LEFT JOIN LATERAL (
        SELECT avg(neighbour.latitude) AS latitude, avg(neighbour.longitude) AS longitude
        FROM (VALUES (1, own.zip_code), (2, own.city)) AS asked (step, name), LATERAL (
            SELECT search_document.latitude, search_document.longitude
            FROM search_document JOIN organization AS other ON other.nr = organization_nr
            WHERE doc @@ (SELECT string_agg('''place/' || word || '''', ' | ')::tsquery
                          FROM unnest(search_place_names(asked.name)) AS word)
              AND search_document.latitude IS NOT NULL AND other.nr <> own.nr AND other.country = own.country
              AND left(other.zip_code, 2) = left(own.zip_code, 2)
            LIMIT 200) AS neighbour
        GROUP BY step ORDER BY step LIMIT 1
    ) AS middle ON true
    WHERE organization.nr = $1 AND own.nr = $1";

/// Writes the middle of the place of an organisation; none where nobody is whose place is known.
pub(crate) async fn locate(connection: &mut AsyncPgConnection, nr: i32) -> QueryResult<()> {
    sql_query(LOCATE)
        .bind::<Integer, _>(nr)
        .execute(connection)
        .await
        .map(|_| ())
}
