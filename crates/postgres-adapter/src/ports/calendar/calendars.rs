use std::sync::Arc;

use async_trait::async_trait;
use booking_core::calendar::{CalendarReader, CalendarVersions, Occupation, Rules};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{InstantMinute, OrganizationNr, StoreError};

use crate::error::store_error;
use crate::ports::Postgres;
use crate::queries::calendar::occupations::read_occupations;
use crate::queries::calendar::rules::read_rules;
use crate::schema::calendar;

#[async_trait]
impl CalendarReader for Postgres {
    async fn versions(&self, organization: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError> {
        let mut connection = self.database.connection().await?;
        let versions = calendar::table
            .filter(calendar::organization_nr.eq(organization.0).and(calendar::is_public))
            .select((calendar::rules_version, calendar::bookings_version))
            .first(&mut connection);
        versions_of(versions.await)
    }

    async fn versions_for_staff(&self, organization: OrganizationNr) -> Result<Option<CalendarVersions>, StoreError> {
        let mut connection = self.database.connection().await?;
        let versions = calendar::table
            .find(organization.0)
            .select((calendar::rules_version, calendar::bookings_version))
            .first(&mut connection);
        versions_of(versions.await)
    }

    async fn rules(
        &self,
        organization: OrganizationNr,
        versions: CalendarVersions,
    ) -> Result<Option<Arc<Rules>>, StoreError> {
        if let Some(rules) = self.memory.rules(organization, versions.rules) {
            return Ok(Some(rules));
        }
        let mut connection = self.database.connection().await?;
        let Some(rules) = read_rules(&mut connection, organization).await?.map(Arc::new) else {
            return Ok(None);
        };
        // Kept under the version read before everything else: a change in the meantime has raised
        // it, so rules of which one half is older than the other are never found again.
        self.memory.keep_rules(organization, versions.rules, &rules);
        Ok(Some(rules))
    }

    async fn occupations(
        &self,
        organization: OrganizationNr,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<Occupation>, StoreError> {
        let connection = self.database.connection().await?;
        read_occupations(&connection, organization, from, to).await
    }
}

fn versions_of(row: QueryResult<(i64, i64)>) -> Result<Option<CalendarVersions>, StoreError> {
    let versions = row.optional().map_err(store_error)?;
    Ok(versions.map(|(rules, bookings)| CalendarVersions { rules, bookings }))
}
