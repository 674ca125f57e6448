//! The price packages of organisations.

use accounts::organization::StoredPlan;
use accounts::registration::PricePackage;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Date as SqlDate, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{OrganizationNr, StoreError};
use time::{Date, OffsetDateTime};

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

#[derive(QueryableByName)]
pub(crate) struct PlanRow {
    #[diesel(sql_type = Nullable<Text>)]
    pub(crate) plan: Option<String>,
    #[diesel(sql_type = Nullable<SqlDate>)]
    pub(crate) until: Option<Date>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(crate) wish: Option<String>,
    #[diesel(sql_type = BigInt)]
    employees: i64,
}

pub(crate) async fn read_plan(
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
) -> Result<PricePackage, StoreError> {
    let row = read_plan(connection, nr, at).await.map_err(store_error)?;
    Ok(row
        .map(stored_plan)
        .transpose()?
        .map_or(PricePackage::Free, |stored| stored.plan))
}

pub(crate) fn stored_plan(row: PlanRow) -> Result<StoredPlan, StoreError> {
    let plan = |label: String| PricePackage::labelled(&label).ok_or_else(|| corrupt(format!("unknown plan {label}")));
    Ok(StoredPlan {
        plan: row.plan.map(plan).transpose()?.unwrap_or(PricePackage::Free),
        until: row.until,
        wish: row.wish.map(plan).transpose()?,
        employees: u32::try_from(row.employees).unwrap_or(u32::MAX),
    })
}
