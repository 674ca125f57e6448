use accounts::favourites::{FavouriteRefused, FavouriteStore, MOST_FAVOURITES};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, OrganizationNr, StoreError};

use crate::audit_log::{Audited, note_impersonated};
use crate::error::store_error;
use crate::ports::Postgres;
use crate::schema::{account, favourite, organization};

#[async_trait]
impl FavouriteStore for Postgres {
    async fn favourites(&self, owner: AccountId) -> Result<Vec<OrganizationNr>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<i32> = favourite::table
            .inner_join(organization::table.on(organization::nr.eq(favourite::organization_nr)))
            .filter(favourite::account_id.eq(owner.0))
            .filter(organization::status.eq("PUBLIC"))
            .order((favourite::added_at.desc(), favourite::organization_nr.desc()))
            .limit(i64::try_from(MOST_FAVOURITES).unwrap_or(i64::MAX))
            .select(organization::nr)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(rows.into_iter().map(OrganizationNr).collect())
    }

    async fn add(&self, change: &Change, owner: AccountId, nr: OrganizationNr) -> Result<(), FavouriteRefused> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let public: Option<i32> = organization::table
                    .find(nr.0)
                    .filter(organization::status.eq("PUBLIC"))
                    .select(organization::nr)
                    .first(connection)
                    .await
                    .optional()?;
                if public.is_none() {
                    return Ok(Err(FavouriteRefused::UnknownOrganization));
                }
                // Whoever adds two at once counts them one after the other.
                let _: i64 = account::table
                    .find(owner.0)
                    .for_no_key_update()
                    .select(account::id)
                    .first(connection)
                    .await?;
                // Whoever keeps one that is hidden cannot see it, and so cannot make room.
                let others: i64 = favourite::table
                    .inner_join(organization::table.on(organization::nr.eq(favourite::organization_nr)))
                    .filter(favourite::account_id.eq(owner.0))
                    .filter(favourite::organization_nr.ne(nr.0))
                    .filter(organization::status.eq("PUBLIC"))
                    .count()
                    .get_result(connection)
                    .await?;
                if usize::try_from(others).unwrap_or(usize::MAX) >= MOST_FAVOURITES {
                    return Ok(Err(FavouriteRefused::TooMany));
                }
                let added = diesel::insert_into(favourite::table)
                    .values((
                        favourite::organization_nr.eq(nr.0),
                        favourite::account_id.eq(owner.0),
                        favourite::added_at.eq(change.at),
                    ))
                    .on_conflict_do_nothing()
                    .execute(connection)
                    .await?;
                if added > 0 {
                    let audited = Audited::FavouriteAdded { account: owner };
                    note_impersonated(connection, change, audited, None, Some(json!({ "favourite": nr.0 }))).await?;
                }
                QueryResult::Ok(Ok(()))
            })
            .await
            .map_err(store_error)?
    }

    async fn remove(&self, change: &Change, owner: AccountId, nr: OrganizationNr) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let removed = diesel::delete(favourite::table.find((nr.0, owner.0)))
                    .execute(connection)
                    .await?;
                if removed > 0 {
                    let audited = Audited::FavouriteRemoved { account: owner };
                    note_impersonated(connection, change, audited, Some(json!({ "favourite": nr.0 })), None).await?;
                }
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }
}
