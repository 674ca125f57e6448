use std::collections::HashMap;

use catalog::search::{
    PageRequest, SearchText, Suggestion, Unfinished, as_heard, begins_like, fuzziness, is_like, is_stop_word, take_new,
    trades_beginning_with, unfinished_fuzziness,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{OrganizationNr, StoreError};

use super::find;
use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::queries::columns::number;

/// So many readings of what was typed are followed.
const MOST_READINGS: usize = 12;
/// So many ways to read one word.
const MOST_WAYS: usize = 6;

/// First the trades of which somebody has a word. A key that begins with the text is in the range from
/// the text up to the text followed by the last character there is. A name of several, or of something
/// shared (organisation 0) as well, is nobody's.
const BEGINNING: &str = r"
    SELECT text, organization_nr FROM (
        SELECT 0 AS place, trade AS text, sum(document_count) AS popularity, NULL::integer AS organization_nr
        FROM unnest($3, $4) AS trade (trade, word) JOIN search_term ON term = word
        WHERE document_count > 0
        GROUP BY trade
        UNION ALL
        SELECT 1, text, max(best.popularity),
            CASE WHEN min(organization_nr) = max(organization_nr) THEN nullif(max(organization_nr), 0) END
        FROM unnest($1) AS reading (beginning), LATERAL (
            SELECT suggestion_id, popularity FROM search_suggestion_key
            WHERE key >= beginning AND key < beginning || U&'\+10FFFF'
            ORDER BY popularity DESC, suggestion_id LIMIT $2 * 4
        ) AS best JOIN search_suggestion ON id = suggestion_id
        GROUP BY text
    ) AS suggested
    ORDER BY place, popularity DESC, text
    LIMIT $2";

/// Words that are what was typed but for mistakes, and words that begin with the last one, if any is given, but for mistakes.
const LIKE: &str = "
    SELECT text AS asked, similar_term AS term, documents::bigint
    FROM unnest($1, $2) AS asked (text, mistakes), LATERAL search_similar(text, mistakes)
    WHERE mistakes > 0
    UNION
    SELECT $3, similar_term, documents FROM search_similar_beginning($3)
    ORDER BY 3 DESC, 2";

#[derive(QueryableByName)]
struct Suggested {
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = Nullable<Integer>)]
    organization_nr: Option<i32>,
}

impl From<Suggested> for Suggestion {
    fn from(Suggested { text, organization_nr }: Suggested) -> Self {
        Self {
            text,
            organization: organization_nr.map(OrganizationNr),
        }
    }
}

#[derive(QueryableByName)]
struct Candidate {
    #[diesel(sql_type = Text)]
    asked: String,
    #[diesel(sql_type = Text)]
    term: String,
    #[diesel(sql_type = BigInt)]
    documents: i64,
}

/// Texts that go on from what was typed; with mistakes in it only when there are too few.
pub(crate) async fn read(
    connection: &mut AsyncPgConnection,
    typed: &SearchText,
    most: usize,
) -> Result<Vec<Suggestion>, StoreError> {
    let words = typed.typed();
    let Some((last, earlier)) = words.split_last() else {
        return Ok(Vec::new());
    };
    let mut texts = Vec::new();
    for last in [Some(last.clone()), as_heard(last)].into_iter().flatten() {
        if texts.is_empty() {
            take_new(&mut texts, going_on(connection, earlier, &last, most).await?);
        }
    }
    if texts.is_empty() {
        // Two words that nobody has one after the other, such as a trade and a city.
        take_new(&mut texts, names_of_fitting(connection, typed, most).await?);
    }
    texts.truncate(most);
    Ok(texts)
}

/// Texts that begin with these words, or with words like them where those are too few.
async fn going_on(
    connection: &mut AsyncPgConnection,
    earlier: &[String],
    last: &str,
    most: usize,
) -> Result<Vec<Suggestion>, StoreError> {
    let words: Vec<&str> = earlier.iter().map(String::as_str).chain([last]).collect();
    let mut texts = beginning_with(connection, vec![words.join(" ")], most).await?;
    let may_be_mistaken = unfinished_fuzziness(last) > 0 || earlier.iter().any(|word| fuzziness(word) > 0);
    if texts.len() < most && may_be_mistaken {
        let readings = readings(connection, earlier, last).await?;
        if !readings.is_empty() {
            texts.extend(beginning_with(connection, readings, most).await?);
        }
    }
    Ok(texts)
}

/// The names of those that have all words, the best first.
async fn names_of_fitting(
    connection: &mut AsyncPgConnection,
    typed: &SearchText,
    most: usize,
) -> Result<Vec<Suggestion>, StoreError> {
    let page = PageRequest::new(0, PageRequest::LARGEST).map_err(|invalid| corrupt(invalid.to_string()))?;
    let unfinished = Unfinished::new(typed);
    let found = find(connection, &unfinished.search(page)).await?;
    Ok(unfinished.names(found, most))
}

async fn beginning_with(
    connection: &mut AsyncPgConnection,
    readings: Vec<String>,
    most: usize,
) -> Result<Vec<Suggestion>, StoreError> {
    let trades: Vec<(&str, &str)> = readings
        .iter()
        .flat_map(|reading| trades_beginning_with(reading))
        .flat_map(|(trade, words)| words.into_iter().map(move |word| (trade, word)))
        .collect();
    let (trades, words): (Vec<&str>, Vec<&str>) = trades.into_iter().unzip();
    let suggested: Vec<Suggested> = prepared(
        sql_query(BEGINNING)
            .bind::<Array<Text>, _>(readings)
            .bind::<Integer, _>(number::<_, i32>(most)?)
            .bind::<Array<Text>, _>(trades)
            .bind::<Array<Text>, _>(words),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    Ok(suggested.into_iter().map(Suggestion::from).collect())
}

/// Other ways to read what was typed, with the fewest mistakes first.
async fn readings(
    connection: &mut AsyncPgConnection,
    earlier: &[String],
    last: &str,
) -> Result<Vec<String>, StoreError> {
    let mistakes: Vec<i32> = earlier
        .iter()
        .map(|word| number(fuzziness(word)))
        .collect::<Result<_, _>>()?;
    let is_last_exact = unfinished_fuzziness(last) == 0;
    let candidates: Vec<Candidate> = prepared(
        sql_query(LIKE)
            .bind::<Array<Text>, _>(earlier)
            .bind::<Array<Integer>, _>(mistakes)
            .bind::<Nullable<Text>, _>((!is_last_exact).then_some(last)),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let mut of_word: HashMap<&str, Vec<(&str, i64)>> = HashMap::new();
    for candidate in &candidates {
        let terms = of_word.entry(&candidate.asked).or_default();
        terms.push((&candidate.term, candidate.documents));
    }
    let ways = |word: &str, likeness: &dyn Fn(&str, &str) -> Option<usize>| -> Vec<(usize, String)> {
        let terms = of_word.get(word).into_iter().flatten();
        let mut ways: Vec<(usize, i64, &str)> = terms
            .filter(|(term, _)| !is_stop_word(term))
            .filter_map(|(term, documents)| Some((likeness(word, term)?, -documents, *term)))
            .collect();
        ways.sort_unstable();
        ways.dedup();
        ways.truncate(MOST_WAYS);
        ways.into_iter()
            .map(|(mistakes, _, term)| (mistakes, term.to_owned()))
            .collect()
    };
    let mut readings = vec![(0, Vec::new())];
    for word in earlier {
        let mut of_this = ways(word, &is_like);
        if of_this.iter().all(|(mistakes, _)| *mistakes > 0) {
            // A number, or a word that nobody has, is left as it is.
            of_this.push((0, word.clone()));
        }
        readings = combined(&readings, &of_this);
    }
    if is_last_exact {
        readings = combined(&readings, &[(0, last.to_owned())]);
        // The text as it was typed has been looked for.
        readings.retain(|(mistakes, _)| *mistakes > 0);
    } else {
        readings = combined(&readings, &ways(last, &begins_like));
    }
    readings.sort();
    readings.truncate(MOST_READINGS);
    Ok(readings.into_iter().map(|(_, words)| words.join(" ")).collect())
}

fn combined(readings: &[(usize, Vec<String>)], ways: &[(usize, String)]) -> Vec<(usize, Vec<String>)> {
    let mut combined: Vec<(usize, Vec<String>)> = readings
        .iter()
        .flat_map(|(mistakes, words)| {
            ways.iter().map(move |(more, word)| {
                let mut words = words.clone();
                words.push(word.clone());
                (mistakes + more, words)
            })
        })
        .collect();
    combined.sort();
    combined.truncate(MOST_READINGS);
    combined
}
