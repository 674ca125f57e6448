use async_trait::async_trait;
use catalog::{Publication, PublicationReader};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{OrganizationNr, Rank, StoreError};

use crate::connection::Database;
use crate::error::store_error;
use crate::schema::{ability, account, membership, organization, resource, service};

/// Reads how far organisations are from being public.
pub struct PostgresPublications {
    database: Database,
}

impl PostgresPublications {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl PublicationReader for PostgresPublications {
    async fn publication(&self, nr: OrganizationNr) -> Result<Option<Publication>, StoreError> {
        let has_proven_admin = exists(
            membership::table
                .inner_join(account::table.on(account::id.eq(membership::account_id)))
                .filter(
                    membership::organization_nr
                        .eq(organization::nr)
                        .and(membership::rank.eq(Rank::BusinessAdmin.label()))
                        .and(account::verified_at.is_not_null()),
                ),
        );
        let has_bookable_service = exists(
            service::table
                .inner_join(
                    ability::table.on(ability::organization_nr
                        .eq(service::organization_nr)
                        .and(ability::service_id.eq(service::id))),
                )
                .inner_join(
                    resource::table.on(resource::organization_nr
                        .eq(ability::organization_nr)
                        .and(resource::id.eq(ability::resource_id))
                        .and(resource::archived_at.is_null())
                        .and(resource::is_visible)),
                )
                .filter(
                    service::organization_nr
                        .eq(organization::nr)
                        .and(service::archived_at.is_null()),
                ),
        );
        let row: Option<(bool, bool)> = organization::table
            .filter(organization::nr.eq(nr.0))
            .select((has_proven_admin, has_bookable_service))
            .first(&mut self.database.connection().await?)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|(has_proven_admin, has_bookable_service)| Publication {
            has_proven_admin,
            has_bookable_service,
        }))
    }
}
