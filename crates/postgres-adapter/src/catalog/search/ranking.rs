use catalog::search::{Filters, Pass, SearchPlan};
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Double, Float, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use super::{Part, PartRow, highest_price, text_query};
use crate::booking_core::number;
use crate::error::store_error;

/// How much a word counts in the rest, who and where, what they do, the name; with a branch chosen,
/// the branch and its services count most. The documented weights 1 to 4, and 7 for the branch.
const WEIGHTS: [f32; 4] = [0.25, 0.5, 0.75, 1.0];
const WEIGHTS_IN_A_BRANCH: [f32; 4] = [1.0 / 7.0, 2.0 / 7.0, 1.0, 4.0 / 7.0];
/// Where words are missing, what somebody does counts more than where: a tailor in the next town is
/// better than a dentist in this one.
const WEIGHTS_OF_SOME_WORDS: [f32; 4] = [0.1, 0.1, 0.75, 1.0];

/// So many documents with all words are ranked, and so many of those that fill up the results.
const MOST_RANKED: i64 = 1_000;
const MOST_FILLING_UP: i64 = 500;

/// Of too many documents the popular ones are ranked. `ts_rank` gives 0.6079 for a word that
/// stands in one place, which is made 1; of alternatives it gives the mean, which is made a sum that
/// counts no more than one of them. Names are a little better without words nobody asked for.
const RANK: &str = "
    WITH asked AS MATERIALIZED (
        SELECT weight, exact::tsquery, nullif(related, '')::tsquery AS related, relatives,
            nullif(similars, '')::tsquery AS similars, similar_count
        FROM unnest($1, $2, $3, $4, $5, $6) AS asked (weight, exact, related, relatives, similars, similar_count)
    ), hit AS (
        SELECT organization_nr, doc, name_words, popularity
        FROM search_document
        WHERE doc @@ $7::tsquery
          AND ($8 IS NULL OR cheapest_cents <= $8)
          AND ($9 IS NULL OR 2 * 6371 * asin(least(1, sqrt(
                power(sin(radians(latitude - $9) / 2), 2)
                + cos(radians($9)) * cos(radians(latitude)) * power(sin(radians(longitude - $10) / 2), 2)))) <= $11)
        ORDER BY popularity DESC, organization_nr
        LIMIT $15
    ), ranked AS MATERIALIZED (
        SELECT organization_nr, popularity, (
            SELECT sum(weight * 1.645 * (ts_rank($12, doc, exact)
                + 0.8 * coalesce(least(ts_rank($12, doc, related) * relatives, 0.608), 0)
                + 0.5 * coalesce(least(ts_rank($12, doc, similars) * similar_count, 0.608), 0))) FROM asked
            ) - 0.02 * name_words AS score
        FROM hit
    )
    SELECT (SELECT count(*) FROM ranked) AS found, ARRAY(
        SELECT organization_nr FROM ranked
        ORDER BY score DESC, popularity DESC, organization_nr
        LIMIT $13 OFFSET $14) AS organizations";

/// A pass of a plan, and which part of its results is wanted.
pub(super) struct Question<'a> {
    pub(super) plan: &'a SearchPlan,
    pub(super) pass: Pass,
    pub(super) done: &'a [Pass],
    pub(super) filters: &'a Filters,
    pub(super) skipped: u64,
    pub(super) wanted: usize,
}

/// The best documents of a pass, and how many there are.
pub(super) async fn ask(connection: &mut AsyncPgConnection, question: &Question<'_>) -> Result<Part, StoreError> {
    let words = question.plan.words();
    let (related, relatives): (Vec<String>, Vec<usize>) = words.iter().map(text_query::related).unzip();
    let (similar, similars): (Vec<String>, Vec<usize>) = words.iter().map(text_query::similar).unzip();
    let filters = question.filters;
    let (weights, most) = match (question.pass.least < words.len(), filters.branch) {
        (true, _) => (WEIGHTS_OF_SOME_WORDS, MOST_FILLING_UP),
        (false, Some(_)) => (WEIGHTS_IN_A_BRANCH, MOST_RANKED),
        (false, None) => (WEIGHTS, MOST_RANKED),
    };
    let row: PartRow = sql_query(RANK)
        .bind::<Array<Double>, _>(words.iter().map(|word| word.weight).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(words.iter().map(text_query::exact).collect::<Vec<_>>())
        .bind::<Array<Text>, _>(related)
        .bind::<Array<Integer>, _>(counts(&relatives)?)
        .bind::<Array<Text>, _>(similar)
        .bind::<Array<Integer>, _>(counts(&similars)?)
        .bind::<Text, _>(text_query::condition(
            question.plan,
            question.pass,
            question.done,
            filters,
        ))
        .bind::<Nullable<Integer>, _>(highest_price(filters)?)
        .bind::<Nullable<Double>, _>(filters.around.map(|circle| circle.latitude))
        .bind::<Nullable<Double>, _>(filters.around.map(|circle| circle.longitude))
        .bind::<Nullable<Double>, _>(filters.around.map(|circle| circle.radius))
        .bind::<Array<Float>, _>(weights.as_slice())
        .bind::<BigInt, _>(number::<_, i64>(question.wanted)?)
        .bind::<BigInt, _>(number::<_, i64>(question.skipped)?)
        .bind::<BigInt, _>(most)
        .get_result(connection)
        .await
        .map_err(store_error)?;
    row.part()
}

fn counts(counts: &[usize]) -> Result<Vec<i32>, StoreError> {
    counts.iter().map(|count| number(*count)).collect()
}
