use accounts::organization::{PlanStore, StoredPlan};
use accounts::registration::Plan;
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Date as SqlDate, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::{Date, OffsetDateTime};

use super::teams::lock_team;
use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::{corrupt, store_error};

/// A grant counts until its last day is over in the provider's time zone.
const PLAN: &str = "
    SELECT granted.plan, granted.until, wish.plan AS wish,
        (SELECT count(*) FROM resource
         WHERE resource.organization_nr = organization.nr AND kind = 'EMPLOYEE' AND archived_at IS NULL) AS employees
    FROM organization
    LEFT JOIN calendar ON calendar.organization_nr = nr
    LEFT JOIN plan_grant AS granted ON granted.organization_nr = nr
        AND (granted.until IS NULL OR granted.until >= ($2 AT TIME ZONE coalesce(zone, 'UTC'))::date)
    LEFT JOIN plan_wish AS wish ON wish.organization_nr = nr
    WHERE nr = $1";
const WISH: &str = "
    INSERT INTO plan_wish (organization_nr, plan, wished_at) VALUES ($1, $2, $3)
    ON CONFLICT (organization_nr) DO UPDATE SET plan = excluded.plan, wished_at = excluded.wished_at";
const GRANT: &str = "
    INSERT INTO plan_grant (organization_nr, plan, granted_at, until) VALUES ($1, $2, $3, $4)
    ON CONFLICT (organization_nr) DO UPDATE
    SET plan = excluded.plan, granted_at = excluded.granted_at, until = excluded.until";
const FORGET_WISH: &str = "DELETE FROM plan_wish WHERE organization_nr = $1";

/// The price packages of organisations.
pub struct PostgresPlans {
    database: Database,
}

impl PostgresPlans {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[derive(QueryableByName)]
struct PlanRow {
    #[diesel(sql_type = Nullable<Text>)]
    plan: Option<String>,
    #[diesel(sql_type = Nullable<SqlDate>)]
    until: Option<Date>,
    #[diesel(sql_type = Nullable<Text>)]
    wish: Option<String>,
    #[diesel(sql_type = BigInt)]
    employees: i64,
}

#[async_trait]
impl PlanStore for PostgresPlans {
    async fn plan(&self, nr: OrganizationNr, at: OffsetDateTime) -> Result<StoredPlan, StoreError> {
        let mut connection = self.database.connection().await?;
        let row = read(&mut connection, nr, at).await.map_err(store_error)?;
        stored(row.ok_or_else(|| corrupt(format!("no organisation {nr}")))?)
    }

    async fn wish(&self, change: &Change, nr: OrganizationNr, wish: Option<Plan>) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                lock_team(connection, nr).await?;
                let before = read(connection, nr, change.at).await?.and_then(|row| row.wish);
                let after = wish.map(Plan::label);
                if before.as_deref() == after {
                    return Ok(());
                }
                match after {
                    Some(plan) => {
                        sql_query(WISH)
                            .bind::<Integer, _>(nr.0)
                            .bind::<Text, _>(plan)
                            .bind::<Timestamptz, _>(change.at)
                            .execute(connection)
                            .await?
                    }
                    None => forget_wish(connection, nr).await?,
                };
                let audited = Audited::PlanWished { organization: nr };
                let (before, after) = (json!({ "plan": before }), json!({ "plan": after }));
                audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }
}

/// Grants an organisation a price package, until the end of a day or for good; its wish is fulfilled. With an entry of the
/// audit log. False when there is no such organisation.
pub async fn grant_plan(
    database: &Database,
    change: &Change,
    nr: OrganizationNr,
    plan: Plan,
    until: Option<Date>,
) -> Result<bool, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            lock_team(connection, nr).await?;
            let Some(before) = read(connection, nr, change.at).await? else {
                return Ok(false);
            };
            sql_query(GRANT)
                .bind::<Integer, _>(nr.0)
                .bind::<Text, _>(plan.label())
                .bind::<Timestamptz, _>(change.at)
                .bind::<Nullable<SqlDate>, _>(until)
                .execute(connection)
                .await?;
            if before.wish.as_deref() == Some(plan.label()) {
                forget_wish(connection, nr).await?;
            }
            let last_day = |day: Option<Date>| day.map(|day| day.to_string());
            let had = before.plan.as_deref().unwrap_or(Plan::Free.label());
            let audited = Audited::PlanGranted { organization: nr };
            let before = json!({ "plan": had, "until": last_day(before.until) });
            let after = json!({ "plan": plan.label(), "until": last_day(until) });
            audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
            QueryResult::Ok(true)
        })
        .await
        .map_err(store_error)
}

async fn read(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    at: OffsetDateTime,
) -> QueryResult<Option<PlanRow>> {
    sql_query(PLAN)
        .bind::<Integer, _>(nr.0)
        .bind::<Timestamptz, _>(at)
        .get_result(connection)
        .await
        .optional()
}

/// The price package that an organisation has at this instant.
pub(crate) async fn plan_of(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    at: OffsetDateTime,
) -> Result<Plan, StoreError> {
    let row = read(connection, nr, at).await.map_err(store_error)?;
    Ok(row.map(stored).transpose()?.map_or(Plan::Free, |stored| stored.plan))
}

async fn forget_wish(connection: &mut AsyncPgConnection, nr: OrganizationNr) -> QueryResult<usize> {
    sql_query(FORGET_WISH)
        .bind::<Integer, _>(nr.0)
        .execute(connection)
        .await
}

fn stored(row: PlanRow) -> Result<StoredPlan, StoreError> {
    let plan = |label: String| Plan::labelled(&label).ok_or_else(|| corrupt(format!("unknown plan {label}")));
    Ok(StoredPlan {
        plan: row.plan.map(plan).transpose()?.unwrap_or(Plan::Free),
        until: row.until,
        wish: row.wish.map(plan).transpose()?,
        employees: u32::try_from(row.employees).unwrap_or(u32::MAX),
    })
}
