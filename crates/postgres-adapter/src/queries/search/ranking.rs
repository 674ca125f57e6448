use catalog::search::{Area, FieldWeights, Filters, Pass, Search, SearchPlan};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Double, Float, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use super::{area, highest_price, opening, text_query};
use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::columns::number;

/// How much a word counts in the rest, who and where, what they do, the name, where words are missing: what somebody does
/// counts more than where, since a tailor in the next town is better than a dentist in this one.
const WEIGHTS_OF_SOME_WORDS: [f32; 4] = [0.1, 0.1, 0.75, 1.0];

/// So many of the documents are ranked that lack a word and fill up the results.
const MOST_FILLING_UP: u32 = 200;

/// Of too many documents those are ranked that have the words as they were typed, and the popular ones;
/// where enough have them as they were typed, what else stands in for them is not read at all. The
/// index tells the two kinds apart, and the documents themselves are read only when it is clear which of
/// them are ranked: they are so long that to sort them costs more than all the rest.
///
/// `ts_rank` gives 0.6079 for a word that stands in one place, which is made 1; of alternatives it
/// gives the mean, which is made a sum that counts no more than one of them. Names are a little better
/// without words nobody asked for.
fn statement(filters: &Filters, area: &Area<'_>) -> String {
    let (as_typed, otherwise) = (hits("$7", filters, area), hits("$17", filters, area));
    let nearness = area::nearness(area, [9, 10], 20, Search::HALF_AS_GOOD);
    format!(
        "
    WITH asked AS MATERIALIZED (
        SELECT weight, exact::tsquery, nullif(related, '')::tsquery AS related, relatives,
            nullif(similars, '')::tsquery AS similars, similar_count
        FROM unnest($1, $2, $3, $4, $5, $6) AS asked (weight, exact, related, relatives, similars, similar_count)
    ), typed AS MATERIALIZED (
        {as_typed}
    ), hit AS MATERIALIZED (
        SELECT * FROM typed UNION ALL (
            SELECT * FROM ({otherwise}) AS otherwise WHERE (SELECT count(*) FROM typed) < $18) LIMIT $13
    ), ranked AS (
        SELECT hit.organization_nr, hit.popularity, (
            SELECT sum(weight * 1.645 * (ts_rank($12, doc, exact)
                + 0.8 * coalesce(least(ts_rank($12, doc, related) * relatives, 0.608), 0)
                + 0.5 * coalesce(least(ts_rank($12, doc, similars) * similar_count, 0.608), 0))) FROM asked
            ) * {nearness} - 0.02 * hit.name_words AS score
        FROM hit JOIN search_document ON search_document.ctid = place
    )
    SELECT organization_nr FROM ranked
    ORDER BY score DESC, popularity DESC, organization_nr"
    )
}

/// The most popular documents with these words.
fn hits(words: &str, filters: &Filters, area: &Area<'_>) -> String {
    let open = opening::condition(filters, "$15", "$16");
    let within = area::condition([9, 10, 11], 19, 20);
    let nearest = area::order_beyond(area, [9, 10]);
    format!(
        "SELECT search_document.ctid AS place, organization_nr, name_words, popularity
        FROM search_document
        WHERE doc @@ {words}::tsquery
          AND ($8 IS NULL OR cheapest_cents <= $8)
          AND {within}
          AND organization_nr <> ALL($14)
          AND {open}
        ORDER BY {nearest}popularity DESC, organization_nr
        LIMIT $13"
    )
}

/// A pass of a plan.
pub(super) struct RankingQuery<'a> {
    pub(super) plan: &'a SearchPlan,
    pub(super) pass: Pass,
    /// Those found by earlier passes, which are not found again.
    pub(super) found: &'a [i32],
    pub(super) filters: &'a Filters,
    pub(super) area: Area<'a>,
    pub(super) weights: FieldWeights,
}

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
}

/// The documents of a pass that earlier ones have not found, the best first.
pub(super) async fn ask(connection: &mut AsyncPgConnection, query: &RankingQuery<'_>) -> Result<Vec<i32>, StoreError> {
    let words = query.plan.words();
    let (related, relatives): (Vec<String>, Vec<usize>) = words.iter().map(text_query::related).unzip();
    let (similar, similars): (Vec<String>, Vec<usize>) = words.iter().map(text_query::similar).unzip();
    let filters = query.filters;
    let (weights, most) = if query.pass.least < words.len() {
        (WEIGHTS_OF_SOME_WORDS, MOST_FILLING_UP)
    } else {
        let [name, offer, whereabouts, rest] = query.weights.parts();
        ([rest, whereabouts, offer, name], SearchPlan::MOST_FOUND)
    };
    let rows: Vec<Row> = prepared(
        sql_query(statement(filters, &query.area))
            .bind::<Array<Double>, _>(words.iter().map(|word| word.weight).collect::<Vec<_>>())
            .bind::<Array<Text>, _>(words.iter().map(text_query::exact).collect::<Vec<_>>())
            .bind::<Array<Text>, _>(related)
            .bind::<Array<Integer>, _>(counts(&relatives)?)
            .bind::<Array<Text>, _>(similar)
            .bind::<Array<Integer>, _>(counts(&similars)?)
            .bind::<Text, _>(text_query::as_typed(query.plan, query.pass, filters, &query.area))
            .bind::<Nullable<Integer>, _>(highest_price(filters)?)
            .bind::<Nullable<Double>, _>(query.area.around.map(|circle| circle.latitude))
            .bind::<Nullable<Double>, _>(query.area.around.map(|circle| circle.longitude))
            .bind::<Nullable<Double>, _>(query.area.around.map(|circle| circle.radius))
            .bind::<Array<Float>, _>(weights.as_slice())
            .bind::<BigInt, _>(i64::from(most))
            .bind::<Array<Integer>, _>(query.found)
            .bind::<Nullable<Timestamptz>, _>(filters.open_at)
            .bind::<Array<Text>, _>(opening::holidays(filters))
            .bind::<Nullable<Text>, _>(text_query::otherwise(query.plan, query.pass, filters, &query.area))
            .bind::<BigInt, _>(i64::from(SearchPlan::ENOUGH_AS_TYPED))
            .bind::<Bool, _>(query.area.is_limit)
            .bind::<Nullable<Text>, _>(text_query::at_place(&query.area)),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    Ok(rows.into_iter().map(|row| row.organization_nr).collect())
}

fn counts(counts: &[usize]) -> Result<Vec<i32>, StoreError> {
    counts.iter().map(|count| number(*count)).collect()
}
