use std::collections::HashMap;

use catalog::search::{Known, Lookup, SearchPlan, SearchText};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, SmallInt, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::queries::columns::number;

/// Each kind of relation is a range or a condition on an index of its own. The upper end of a range
/// of words with one beginning is the beginning followed by the last character there is.
const LOOKUP: &str = r#"
    WITH asked AS (
        SELECT text COLLATE "C" AS text, begins, ends, mistakes, begins_with_mistakes
        FROM unnest($1, $2, $3, $4, $7) AS asked (text, begins, ends, mistakes, begins_with_mistakes))
    SELECT text, 0::smallint AS relation, term, document_count::bigint AS documents, '{}'::text[] AS begun
    FROM asked JOIN search_term ON term = text
    UNION ALL
    SELECT text, 1::smallint, '', documents::bigint, CASE WHEN terms <= $6 THEN begun ELSE '{}' END
    FROM asked, LATERAL (
        SELECT sum(document_count) AS documents, count(*) AS terms, array_agg(term) AS begun
        FROM (SELECT term, document_count FROM search_term
              WHERE term > text AND term < text || U&'\+10FFFF' LIMIT 200) AS beginning
    ) AS beginnings
    WHERE begins AND terms > 0
    UNION ALL
    SELECT text, 2::smallint, term, document_count::bigint, '{}'
    FROM asked, LATERAL (
        SELECT term, document_count FROM search_term
        WHERE reverse(term) COLLATE "C" > reverse(text) COLLATE "C"
          AND reverse(term) COLLATE "C" < (reverse(text) || U&'\+10FFFF') COLLATE "C"
        ORDER BY document_count DESC, term LIMIT 40
    ) AS endings
    WHERE ends
    UNION ALL
    SELECT text, 3::smallint, similar_term, documents::bigint, '{}'
    FROM (SELECT text, mistakes FROM asked
          WHERE mistakes > 0 AND NOT EXISTS (SELECT FROM search_term WHERE term = text AND document_count > $5)
    ) AS forgiven, LATERAL search_similar(text, mistakes)
    UNION ALL
    SELECT text, 5::smallint, similar_term, documents::bigint, '{}'
    FROM (SELECT text FROM asked WHERE begins_with_mistakes) AS unfinished, LATERAL search_similar_beginning(text)
    UNION ALL
    SELECT '', 4::smallint, '', greatest(reltuples, 1)::bigint, '{}'
    FROM pg_class WHERE oid = 'search_document'::regclass"#;

#[derive(QueryableByName)]
struct Row {
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = SmallInt)]
    relation: i16,
    #[diesel(sql_type = Text)]
    term: String,
    #[diesel(sql_type = BigInt)]
    documents: i64,
    #[diesel(sql_type = Array<Text>)]
    begun: Vec<String>,
}

/// What the documents say about the words of a text.
pub(super) struct Dictionary {
    known: HashMap<String, Known>,
    /// How many there are, as far as the planner knows.
    documents: u64,
}

impl Dictionary {
    /// Looks everything up at once.
    pub(super) async fn read(connection: &mut AsyncPgConnection, lookups: &[Lookup]) -> Result<Self, StoreError> {
        let mut dictionary = Self {
            known: HashMap::new(),
            documents: 1,
        };
        dictionary.read_more(connection, lookups).await?;
        Ok(dictionary)
    }

    /// Looks up what was not looked up before.
    pub(super) async fn read_more(
        &mut self,
        connection: &mut AsyncPgConnection,
        lookups: &[Lookup],
    ) -> Result<(), StoreError> {
        let texts: Vec<&str> = lookups.iter().map(|lookup| lookup.text.as_str()).collect();
        let begins: Vec<bool> = lookups.iter().map(Lookup::begins).collect();
        let ends: Vec<bool> = lookups.iter().map(Lookup::ends).collect();
        let mistakes: Vec<i32> = lookups
            .iter()
            .map(|lookup| number(lookup.mistakes()))
            .collect::<Result<_, _>>()?;
        let begins_with_mistakes: Vec<bool> = lookups.iter().map(Lookup::begins_with_mistakes).collect();
        let rows: Vec<Row> = prepared(
            sql_query(LOOKUP)
                .bind::<Array<Text>, _>(texts)
                .bind::<Array<Bool>, _>(begins)
                .bind::<Array<Bool>, _>(ends)
                .bind::<Array<Integer>, _>(mistakes)
                .bind::<BigInt, _>(number::<_, i64>(Lookup::common())?)
                .bind::<BigInt, _>(number::<_, i64>(Lookup::few_beginnings())?)
                .bind::<Array<Bool>, _>(begins_with_mistakes),
        )
        .load(connection)
        .await
        .map_err(store_error)?;
        for row in rows {
            self.take(row)?;
        }
        Ok(())
    }

    fn take(&mut self, row: Row) -> Result<(), StoreError> {
        let documents = number(row.documents)?;
        let known = self.known.entry(row.text).or_default();
        match row.relation {
            0 => known.itself = Some(documents),
            1 => {
                known.beginning = Some(documents);
                known.begun = row.begun;
            }
            2 => known.endings.push((row.term, documents)),
            3 => known.candidates.push((row.term, documents)),
            4 => self.documents = documents,
            5 => known.begun_alike.push((row.term, documents)),
            other => return Err(corrupt(format!("a relation {other} of words"))),
        }
        Ok(())
    }

    /// How a text is searched, as far as is known.
    pub(super) fn plan(&self, text: &SearchText) -> SearchPlan {
        SearchPlan::new(text, self.documents, |word| {
            self.known.get(word).cloned().unwrap_or_default()
        })
    }
}
