use accounts::organization::{PlanStore, StoredPlan};
use accounts::registration::PricePackage;
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Date as SqlDate, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::{Date, OffsetDateTime};

use super::teams::lock_team;
use crate::audit_log::{self, Audited};
use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::queries::plans::{read_plan, stored_plan};

const WISH: &str = "
    INSERT INTO plan_wish (organization_nr, plan, wished_at) VALUES ($1, $2, $3)
    ON CONFLICT (organization_nr) DO UPDATE SET plan = excluded.plan, wished_at = excluded.wished_at";
const GRANT: &str = "
    INSERT INTO plan_grant (organization_nr, plan, granted_at, until) VALUES ($1, $2, $3, $4)
    ON CONFLICT (organization_nr) DO UPDATE
    SET plan = excluded.plan, granted_at = excluded.granted_at, until = excluded.until";
const FORGET_WISH: &str = "DELETE FROM plan_wish WHERE organization_nr = $1";

#[async_trait]
impl PlanStore for Postgres {
    async fn plan(&self, nr: OrganizationNr, at: OffsetDateTime) -> Result<StoredPlan, StoreError> {
        let mut connection = self.database.connection().await?;
        let row = read_plan(&mut connection, nr, at).await.map_err(store_error)?;
        stored_plan(row.ok_or_else(|| corrupt(format!("no organisation {nr}")))?)
    }

    async fn wish(&self, change: &Change, nr: OrganizationNr, wish: Option<PricePackage>) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                lock_team(connection, nr).await?;
                let before = read_plan(connection, nr, change.at).await?.and_then(|row| row.wish);
                let after = wish.map(PricePackage::label);
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
    plan: PricePackage,
    until: Option<Date>,
) -> Result<bool, StoreError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            lock_team(connection, nr).await?;
            let Some(before) = read_plan(connection, nr, change.at).await? else {
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
            let had = before.plan.as_deref().unwrap_or(PricePackage::Free.label());
            let audited = Audited::PlanGranted { organization: nr };
            let before = json!({ "plan": had, "until": last_day(before.until) });
            let after = json!({ "plan": plan.label(), "until": last_day(until) });
            audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
            QueryResult::Ok(true)
        })
        .await
        .map_err(store_error)
}

async fn forget_wish(connection: &mut AsyncPgConnection, nr: OrganizationNr) -> QueryResult<usize> {
    sql_query(FORGET_WISH)
        .bind::<Integer, _>(nr.0)
        .execute(connection)
        .await
}
