use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use booking_core::calendar::{CalendarListReader, CalendarRange, CalendarVersions, Occupation, Rules};
use diesel::data_types::PgTimestamp;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, Integer, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::{OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::ports::Postgres;
use crate::prepared::prepared;
use crate::queries::calendar::occupations::occupied;
use crate::queries::calendar::rules::read_rules_of;
use crate::schema::calendar;

/// The search goes over the starts, as for one calendar: nothing lasts longer than a day. Of each
/// organisation on its own, because the index is by organisation and start.
const OCCUPATIONS: &str = "
    SELECT asked.organization_nr, occupied.*
    FROM unnest($1::integer[], $2::timestamptz[], $3::timestamptz[]) AS asked (organization_nr, begins, ends), LATERAL (
        SELECT resource_id, starts_at, ends_at FROM occupation
        WHERE occupation.organization_nr = asked.organization_nr
          AND starts_at >= begins - interval '24 hours' AND starts_at < ends AND ends_at > begins
        OFFSET 0
    ) AS occupied";

#[derive(QueryableByName)]
struct Occupied {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Integer)]
    resource_id: i32,
    #[diesel(sql_type = Timestamptz)]
    starts_at: PgTimestamp,
    #[diesel(sql_type = Timestamptz)]
    ends_at: PgTimestamp,
}

#[async_trait]
impl CalendarListReader for Postgres {
    async fn calendars(
        &self,
        organizations: &[OrganizationNr],
    ) -> Result<Vec<(CalendarVersions, Arc<Rules>)>, StoreError> {
        let mut connection = self.database.connection().await?;
        let numbers: Vec<i32> = organizations.iter().map(|organization| organization.0).collect();
        let versions: Vec<(i32, i64, i64)> = calendar::table
            .filter(calendar::organization_nr.eq_any(numbers).and(calendar::is_public))
            .select((
                calendar::organization_nr,
                calendar::rules_version,
                calendar::bookings_version,
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let mut calendars = Vec::with_capacity(versions.len());
        let mut unknown = HashMap::new();
        for (number, rules, bookings) in versions {
            let versions = CalendarVersions { rules, bookings };
            match self.memory.rules(OrganizationNr(number), rules) {
                Some(rules) => calendars.push((versions, rules)),
                None => {
                    unknown.insert(number, versions);
                }
            }
        }
        if unknown.is_empty() {
            return Ok(calendars);
        }
        let numbers: Vec<i32> = unknown.keys().copied().collect();
        for rules in read_rules_of(&mut connection, &numbers).await? {
            let Some(versions) = unknown.get(&rules.organization.0) else {
                continue;
            };
            let rules = Arc::new(rules);
            // Under the version read before, as for one calendar.
            self.memory.keep_rules(rules.organization, versions.rules, &rules);
            calendars.push((*versions, rules));
        }
        Ok(calendars)
    }

    async fn occupations_of(
        &self,
        stretches: &[CalendarRange],
    ) -> Result<HashMap<OrganizationNr, Vec<Occupation>>, StoreError> {
        let mut connection = self.database.connection().await?;
        let numbers: Vec<i32> = stretches.iter().map(|stretch| stretch.organization.0).collect();
        let begins: Vec<OffsetDateTime> = stretches.iter().map(|stretch| stretch.from.instant()).collect();
        let ends: Vec<OffsetDateTime> = stretches.iter().map(|stretch| stretch.to.instant()).collect();
        let rows: Vec<Occupied> = prepared(
            sql_query(OCCUPATIONS)
                .bind::<Array<Integer>, _>(numbers)
                .bind::<Array<Timestamptz>, _>(begins)
                .bind::<Array<Timestamptz>, _>(ends),
        )
        .load(&mut connection)
        .await
        .map_err(store_error)?;
        let mut occupations: HashMap<OrganizationNr, Vec<Occupation>> = HashMap::new();
        for row in rows {
            let occupation = occupied((row.resource_id, row.starts_at, row.ends_at))?;
            occupations
                .entry(OrganizationNr(row.organization_nr))
                .or_default()
                .push(occupation);
        }
        Ok(occupations)
    }
}
