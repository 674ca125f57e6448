use std::collections::HashMap;

use catalog::search::{KnownPlace, KnownPlaces, fuzziness};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Double, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::columns::number;

/// The middle of so many of those at a place is the middle of it: one point, however the place is written. Of cities with
/// one name the one with the most is meant. The first digits of their postcodes and how far they are apart tell them from each
/// other: a large city has several such regions, and its point must not jump from one to the other with the next provider.
const KNOWN: &str = "
    SELECT name, city, latitude, longitude
    FROM unnest($1) AS asked (name), LATERAL (
        WITH sample AS (
            SELECT city, country, left(zip_code, 2) AS region, zip_code, hit.latitude, hit.longitude
            FROM (SELECT organization_nr, latitude, longitude FROM search_document
                  WHERE doc @@ ('''place/' || name || '''')::tsquery LIMIT 200) AS hit
                JOIN organization ON nr = organization_nr
        ), densest AS (
            SELECT country, region, avg(latitude) AS latitude, avg(longitude) AS longitude
            FROM sample GROUP BY country, region ORDER BY count(*) DESC, min(zip_code) LIMIT 1
        )
        SELECT mode() WITHIN GROUP (ORDER BY city) AS city, avg(sample.latitude) AS latitude,
            avg(sample.longitude) AS longitude
        FROM sample JOIN densest USING (country)
        WHERE sample.region = densest.region
           OR (abs(sample.latitude - densest.latitude) < 0.3 AND abs(sample.longitude - densest.longitude) < 0.4)
        HAVING count(*) > 0
    ) AS middle
    UNION ALL
    SELECT term, NULL, NULL, NULL FROM search_term WHERE term = ANY($1)";

/// Words that may be these but for mistakes, and the most usual of those that begin with them.
const LIKE: &str = r"
    SELECT text AS asked, similar_term AS term, documents::bigint
    FROM unnest($1, $2) AS asked (text, mistakes), LATERAL search_similar(text, mistakes)
    UNION
    SELECT text, term, document_count
    FROM unnest($1) AS asked (text), LATERAL (
        SELECT term, document_count FROM (
            SELECT term, document_count FROM search_term
            WHERE term > text AND term < text || U&'\+10FFFF' LIMIT 200) AS begun
        ORDER BY document_count DESC, term LIMIT 5
    ) AS beginning";

#[derive(QueryableByName)]
struct KnownRow {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Nullable<Text>)]
    city: Option<String>,
    #[diesel(sql_type = Nullable<Double>)]
    latitude: Option<f64>,
    #[diesel(sql_type = Nullable<Double>)]
    longitude: Option<f64>,
}

#[derive(QueryableByName)]
struct LikeRow {
    #[diesel(sql_type = Text)]
    asked: String,
    #[diesel(sql_type = Text)]
    term: String,
    #[diesel(sql_type = BigInt)]
    documents: i64,
}

/// Those of the names that are places, and those that are words.
pub(crate) async fn known(connection: &mut AsyncPgConnection, names: &[String]) -> Result<KnownPlaces, StoreError> {
    let names: Vec<String> = names.iter().map(|name| strip_tsquery_syntax(name)).collect();
    let rows: Vec<KnownRow> = prepared(sql_query(KNOWN).bind::<Array<Text>, _>(names))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut known = KnownPlaces::default();
    for row in rows {
        match row.city {
            Some(city) => known.places.push(KnownPlace {
                name: row.name,
                city,
                centre: row.latitude.zip(row.longitude),
            }),
            None => known.words.push(row.name),
        }
    }
    Ok(known)
}

/// Words that may be meant.
pub(crate) async fn like(
    connection: &mut AsyncPgConnection,
    words: &[String],
) -> Result<HashMap<String, Vec<(String, u64)>>, StoreError> {
    let mistakes: Vec<i32> = words
        .iter()
        .map(|word| number(fuzziness(word)))
        .collect::<Result<_, _>>()?;
    let rows: Vec<LikeRow> = prepared(
        sql_query(LIKE)
            .bind::<Array<Text>, _>(words)
            .bind::<Array<Integer>, _>(mistakes),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let mut like: HashMap<String, Vec<(String, u64)>> = HashMap::new();
    for row in rows {
        like.entry(row.asked)
            .or_default()
            .push((row.term, number(row.documents)?));
    }
    Ok(like)
}

/// A name becomes part of a tsquery: nothing of it may be syntax there.
fn strip_tsquery_syntax(name: &str) -> String {
    name.chars()
        .filter(|letter| letter.is_alphanumeric() || *letter == '-')
        .collect()
}
