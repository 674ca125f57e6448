use async_trait::async_trait;
use catalog::search::feed::{
    Indexed, IndexedOrganization, IndexedProfile, IndexedSuggestion, RebuildPermit, SearchChange, SearchSource,
    SearchSubject, Totals,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Double, Integer, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BranchId, Change, Money, OrganizationNr, StoreError};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::error::{corrupt, store_error};
use crate::outbox::{self, SEARCH, SEARCH_CHANGED};
use crate::ports::Postgres;
use crate::queries::columns::number;
use crate::schema::outbox_delivery;

const IDENTITY: &str = "SELECT identity FROM outbox_consumer WHERE consumer = $1";

/// Held by the session of the one who writes the index anew. The number is that of no other lock.
const LOCK: &str = "SELECT pg_try_advisory_lock(20262, 2) AS is_ours";

/// Entries with their versions, in one statement, so that both are of the same moment. What is not public has a version
/// and nothing else.
const ORGANIZATIONS: &str = "
    SELECT nr, coalesce(version, 0) AS version, profile.*
    FROM wanted JOIN organization ON nr = wanted_nr
        LEFT JOIN search_version ON search_version.organization_nr = nr
        LEFT JOIN LATERAL (
            SELECT company_name,
                concat_ws(' ', branche_name_detailed,
                    (SELECT string_agg(name, ' ' ORDER BY branch_id) FROM organization_branch JOIN search_branch USING (branch_id)
                     WHERE organization_nr = nr)) AS branch_names,
                coalesce((SELECT string_agg(title, ' ' ORDER BY id) FROM service
                    WHERE organization_nr = nr AND archived_at IS NULL), '') AS services,
                coalesce((SELECT string_agg(title, ' ' ORDER BY id) FROM event
                    WHERE organization_nr = nr AND archived_at IS NULL), '') AS events,
                coalesce(owner_last_name, '') AS last_name, zip_code, city, coalesce(county, '') AS county, street_name,
                concat_ws(' ',
                    (SELECT string_agg(search_plain_text(html), ' ' ORDER BY id) FROM service
                     WHERE organization_nr = nr AND archived_at IS NULL),
                    (SELECT string_agg(search_plain_text(html), ' ' ORDER BY content_type) FROM web_content
                     WHERE organization_nr = nr AND content_type IN
                        ('account_overview_content', 'account_overview_slogan', 'account_overview_topcontent')
                    )) AS html_content,
                ARRAY(SELECT branch_id FROM organization_branch WHERE organization_nr = nr ORDER BY branch_id) AS branches,
                search_document.latitude, search_document.longitude, cheapest_cents, popularity, first_activated_at
            FROM search_document
            WHERE search_document.organization_nr = nr AND status = 'PUBLIC') AS profile ON true
    ORDER BY nr";
const NAMED: &str = "WITH wanted AS (SELECT unnest($1) AS wanted_nr)";
const NEXT: &str = "WITH wanted AS MATERIALIZED (
    SELECT nr AS wanted_nr FROM organization WHERE nr > $1 AND first_activated_at IS NOT NULL ORDER BY nr LIMIT $2)";

const SUGGESTIONS: &str = "
    SELECT id, version, text, popularity FROM search_suggestion WHERE organization_nr = 0 AND id = ANY($1)";
const NEXT_SUGGESTIONS: &str = "
    SELECT id, version, text, popularity FROM search_suggestion WHERE organization_nr = 0 AND id > $1
    ORDER BY id LIMIT $2";
const VERSIONS: &str = "
    SELECT nr::bigint AS id, coalesce(version, 0) AS version
    FROM organization LEFT JOIN search_version ON organization_nr = nr
    WHERE nr > $1 AND first_activated_at IS NOT NULL ORDER BY nr LIMIT $2";
const SUGGESTION_VERSIONS: &str = "
    SELECT id, version FROM search_suggestion WHERE organization_nr = 0 AND id > $1 ORDER BY id LIMIT $2";
const TOTALS: &str = "
    SELECT (SELECT count(*) FROM search_document JOIN organization ON nr = organization_nr WHERE status = 'PUBLIC')
            AS organizations,
        (SELECT count(*) FROM search_suggestion WHERE organization_nr = 0) AS suggestions";

#[derive(QueryableByName)]
struct OrganizationRow {
    #[diesel(sql_type = Integer)]
    nr: i32,
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Nullable<Text>)]
    company_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    branch_names: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    services: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    events: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    last_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    zip_code: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    city: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    county: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    street_name: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    html_content: Option<String>,
    #[diesel(sql_type = Nullable<Array<SmallInt>>)]
    branches: Option<Vec<i16>>,
    #[diesel(sql_type = Nullable<Double>)]
    latitude: Option<f64>,
    #[diesel(sql_type = Nullable<Double>)]
    longitude: Option<f64>,
    #[diesel(sql_type = Nullable<Integer>)]
    cheapest_cents: Option<i32>,
    #[diesel(sql_type = Nullable<SmallInt>)]
    popularity: Option<i16>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    first_activated_at: Option<OffsetDateTime>,
}

impl OrganizationRow {
    fn indexed(self) -> Result<Indexed, StoreError> {
        let nr = OrganizationNr(self.nr);
        let profile = match (self.company_name, self.first_activated_at) {
            (Some(company_name), Some(first_activated_at)) => Some(Box::new(IndexedProfile {
                company_name,
                branch_names: self.branch_names.unwrap_or_default(),
                services: self.services.unwrap_or_default(),
                events: self.events.unwrap_or_default(),
                last_name: self.last_name.unwrap_or_default(),
                zip_code: self.zip_code.unwrap_or_default(),
                city: self.city.unwrap_or_default(),
                county: self.county.unwrap_or_default(),
                street_name: self.street_name.unwrap_or_default(),
                html_content: self.html_content.unwrap_or_default(),
                branches: self.branches.unwrap_or_default().into_iter().map(BranchId).collect(),
                position: self.latitude.zip(self.longitude),
                cheapest: self.cheapest_cents.map(number).transpose()?.map(Money::from_cents),
                popularity: self.popularity.unwrap_or_default().into(),
                first_activated_at,
            })),
            (None, _) => None,
            (Some(_), None) => return Err(corrupt(format!("organisation {} is public since never", nr.0))),
        };
        Ok(Indexed::Organization(IndexedOrganization {
            nr,
            version: self.version.into(),
            profile,
        }))
    }
}

#[derive(QueryableByName)]
struct SuggestionRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    version: i32,
    #[diesel(sql_type = Text)]
    text: String,
    #[diesel(sql_type = Integer)]
    popularity: i32,
}

impl SuggestionRow {
    fn indexed(self) -> IndexedSuggestion {
        IndexedSuggestion {
            id: self.id,
            version: self.version.into(),
            text: Some((self.text, self.popularity.into())),
        }
    }
}

#[derive(QueryableByName)]
struct VersionRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    version: i32,
}

#[derive(QueryableByName)]
struct IdentityRow {
    #[diesel(sql_type = SqlUuid)]
    identity: Uuid,
}

#[derive(QueryableByName)]
struct LockRow {
    #[diesel(sql_type = Bool)]
    is_ours: bool,
}

#[derive(QueryableByName)]
struct TotalsRow {
    #[diesel(sql_type = BigInt)]
    organizations: i64,
    #[diesel(sql_type = BigInt)]
    suggestions: i64,
}

#[async_trait]
impl SearchSource for Postgres {
    async fn open(&self) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::open(&mut connection, SEARCH, SEARCH_CHANGED)
            .await
            .map_err(store_error)?;
        outbox::fed(&mut connection, SEARCH).await.map_err(store_error)
    }

    async fn identity(&self) -> Result<Option<Uuid>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<IdentityRow> = sql_query(IDENTITY)
            .bind::<Text, _>(SEARCH)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|row| row.identity))
    }

    async fn close(&self) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::close(&mut connection, SEARCH).await.map_err(store_error)
    }

    async fn rebuild_permit(&self) -> Result<Option<RebuildPermit>, StoreError> {
        let mut session = self.database.own_session().await?;
        let lock: LockRow = sql_query(LOCK).get_result(&mut session).await.map_err(store_error)?;
        Ok(lock.is_ours.then(|| RebuildPermit::holding(session)))
    }

    async fn take(&self, change: &Change, lease: Duration, most: i64) -> Result<Vec<SearchChange>, StoreError> {
        let mut connection = self.database.connection().await?;
        let leased = outbox::lease(&mut connection, SEARCH, (change.at, change.at + lease), most)
            .await
            .map_err(store_error)?;
        let changed = leased.into_iter().map(|fact| {
            let subject = match fact.organization_nr {
                Some(nr) if nr != 0 => SearchSubject::Organization(OrganizationNr(nr)),
                _ => SearchSubject::Suggestion(fact.subject_id),
            };
            SearchChange {
                fact: fact.id,
                subject,
                version: fact.revision.into(),
                tries: fact.tries,
            }
        });
        Ok(changed.collect())
    }

    async fn done(&self, change: &Change, facts: &[i64]) -> Result<(), StoreError> {
        if facts.is_empty() {
            return Ok(());
        }
        let mut connection = self.database.connection().await?;
        let delivered = outbox_delivery::table
            .filter(outbox_delivery::consumer.eq(SEARCH))
            .filter(outbox_delivery::fact_id.eq_any(facts))
            .filter(outbox_delivery::consumed_at.is_null());
        diesel::update(delivered)
            .set(outbox_delivery::consumed_at.eq(change.at))
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }

    async fn put_back(&self, change: &Change, facts: &[i64], retry_at: OffsetDateTime) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        for fact in facts {
            outbox::mark_failed(&mut connection, SEARCH, *fact, (change.at, Some(retry_at)))
                .await
                .map_err(store_error)?;
        }
        Ok(())
    }

    async fn read(&self, changed: &[SearchChange]) -> Result<Vec<Indexed>, StoreError> {
        let (mut numbers, mut ids) = (Vec::new(), Vec::new());
        for change in changed {
            match change.subject {
                SearchSubject::Organization(nr) if !numbers.contains(&nr.0) => numbers.push(nr.0),
                SearchSubject::Suggestion(id) if !ids.contains(&id) => ids.push(id),
                SearchSubject::Organization(_) | SearchSubject::Suggestion(_) => {}
            }
        }
        let mut connection = self.database.connection().await?;
        let mut entries = Vec::with_capacity(numbers.len() + ids.len());
        if !numbers.is_empty() {
            let rows: Vec<OrganizationRow> = sql_query(format!("{NAMED} {ORGANIZATIONS}"))
                .bind::<Array<Integer>, _>(numbers)
                .load(&mut connection)
                .await
                .map_err(store_error)?;
            for row in rows {
                entries.push(row.indexed()?);
            }
        }
        if !ids.is_empty() {
            let rows: Vec<SuggestionRow> = sql_query(SUGGESTIONS)
                .bind::<Array<BigInt>, _>(&ids)
                .load(&mut connection)
                .await
                .map_err(store_error)?;
            let there: Vec<IndexedSuggestion> = rows.into_iter().map(SuggestionRow::indexed).collect();
            let gone = ids.into_iter().filter(|id| there.iter().all(|row| row.id != *id));
            let gone = gone.map(|id| IndexedSuggestion {
                id,
                version: last_version(changed, id),
                text: None,
            });
            let gone: Vec<IndexedSuggestion> = gone.collect();
            entries.extend(there.into_iter().chain(gone).map(Indexed::Suggestion));
        }
        Ok(entries)
    }

    async fn read_after(&self, after: Option<SearchSubject>, most: i64) -> Result<Vec<Indexed>, StoreError> {
        let mut connection = self.database.connection().await?;
        if let Some(nr) = organization_after(after) {
            let rows: Vec<OrganizationRow> = sql_query(format!("{NEXT} {ORGANIZATIONS}"))
                .bind::<Integer, _>(nr)
                .bind::<BigInt, _>(most)
                .load(&mut connection)
                .await
                .map_err(store_error)?;
            if !rows.is_empty() {
                return rows.into_iter().map(OrganizationRow::indexed).collect();
            }
        }
        let rows: Vec<SuggestionRow> = sql_query(NEXT_SUGGESTIONS)
            .bind::<BigInt, _>(suggestion_after(after))
            .bind::<BigInt, _>(most)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(rows.into_iter().map(|row| Indexed::Suggestion(row.indexed())).collect())
    }

    async fn versions_after(
        &self,
        after: Option<SearchSubject>,
        most: i64,
    ) -> Result<Vec<(SearchSubject, i64)>, StoreError> {
        let mut connection = self.database.connection().await?;
        if let Some(nr) = organization_after(after) {
            let rows = versions(&mut connection, VERSIONS, nr.into(), most).await?;
            if !rows.is_empty() {
                let numbered = rows.into_iter().map(|row| {
                    let nr = OrganizationNr(number(row.id)?);
                    Ok((SearchSubject::Organization(nr), row.version.into()))
                });
                return numbered.collect();
            }
        }
        let rows = versions(&mut connection, SUGGESTION_VERSIONS, suggestion_after(after), most).await?;
        let rows = rows.into_iter();
        Ok(rows
            .map(|row| (SearchSubject::Suggestion(row.id), row.version.into()))
            .collect())
    }

    async fn totals(&self) -> Result<Totals, StoreError> {
        let mut connection = self.database.connection().await?;
        let totals: TotalsRow = sql_query(TOTALS)
            .get_result(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(Totals {
            organizations: number(totals.organizations)?,
            suggestions: number(totals.suggestions)?,
        })
    }
}

async fn versions(
    connection: &mut AsyncPgConnection,
    statement: &str,
    after: i64,
    most: i64,
) -> Result<Vec<VersionRow>, StoreError> {
    sql_query(statement)
        .bind::<BigInt, _>(after)
        .bind::<BigInt, _>(most)
        .load(connection)
        .await
        .map_err(store_error)
}

/// After which organisation to go on; none when all of them are through.
fn organization_after(after: Option<SearchSubject>) -> Option<i32> {
    match after {
        None => Some(0),
        Some(SearchSubject::Organization(nr)) => Some(nr.0),
        Some(SearchSubject::Suggestion(_)) => None,
    }
}

fn suggestion_after(after: Option<SearchSubject>) -> i64 {
    match after {
        Some(SearchSubject::Suggestion(id)) => id,
        None | Some(SearchSubject::Organization(_)) => 0,
    }
}

fn last_version(changed: &[SearchChange], id: i64) -> i64 {
    let of_this = changed
        .iter()
        .filter(|change| change.subject == SearchSubject::Suggestion(id));
    of_this.map(|change| change.version).max().unwrap_or_default()
}
