use async_trait::async_trait;
use catalog::{DraftRequest, DraftedCompany, TextDraftQueue};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use shared_kernel::{BranchId, Change, Fact, FactKind, StoreError};
use time::{Duration, OffsetDateTime};

use crate::error::{corrupt, store_error};
use crate::outbox::{self, TEXT_DRAFTS};
use crate::ports::Postgres;
use crate::schema::{consent, organization, organization_branch, text_draft};

#[async_trait]
impl TextDraftQueue for Postgres {
    async fn open(&self) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::open(&mut connection, TEXT_DRAFTS, FactKind::TextDraftWished.label())
            .await
            .map_err(store_error)
    }

    async fn close(&self) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::close(&mut connection, TEXT_DRAFTS).await.map_err(store_error)?;
        Ok(())
    }

    async fn take(&self, change: &Change, lease: Duration) -> Result<Option<DraftRequest>, StoreError> {
        let mut connection = self.database.connection().await?;
        let leased = outbox::lease(&mut connection, TEXT_DRAFTS, (change.at, change.at + lease), 1)
            .await
            .map_err(store_error)?;
        let Some(leased) = leased.into_iter().next() else {
            return Ok(None);
        };
        let Some(Fact::TextDraftWished { organization, consent }) = leased.fact() else {
            outbox::mark_failed(&mut connection, TEXT_DRAFTS, leased.id, (change.at, None))
                .await
                .map_err(store_error)?;
            return Err(corrupt(format!(
                "fact {} {} is no request: given up",
                leased.id, leased.name
            )));
        };
        Ok(Some(DraftRequest {
            fact: leased.id,
            organization,
            consent,
            tries: leased.tries,
        }))
    }

    async fn company(&self, request: &DraftRequest) -> Result<Option<DraftedCompany>, StoreError> {
        let mut connection = self.database.connection().await?;
        let stands = consent::table
            .find(request.consent)
            .filter(consent::withdrawn_at.is_null())
            .select(consent::id);
        let rows: Vec<(String, i16)> = organization::table
            .inner_join(organization_branch::table.on(organization_branch::organization_nr.eq(organization::nr)))
            .filter(organization::nr.eq(request.organization.0))
            .filter(diesel::dsl::exists(stands))
            .order(organization_branch::position)
            .select((organization::company_name, organization_branch::branch_id))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let [(company_name, _), ..] = rows.as_slice() else {
            return Ok(None);
        };
        Ok(Some(DraftedCompany {
            company_name: company_name.clone(),
            branches: rows.iter().map(|(_, branch)| BranchId(*branch)).collect(),
        }))
    }

    async fn store(&self, change: &Change, request: &DraftRequest, html: &str) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let is_first = outbox::consume(connection, TEXT_DRAFTS, request.fact, change.at).await?;
                let organization: Option<i32> = organization::table
                    .find(request.organization.0)
                    .select(organization::nr)
                    .for_key_share()
                    .first(connection)
                    .await
                    .optional()?;
                if let (true, Some(organization)) = (is_first, organization) {
                    let draft = (text_draft::html.eq(html), text_draft::drafted_at.eq(change.at));
                    diesel::insert_into(text_draft::table)
                        .values((text_draft::organization_nr.eq(organization), draft))
                        .on_conflict(text_draft::organization_nr)
                        .do_update()
                        .set(draft)
                        .execute(connection)
                        .await?;
                }
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }

    async fn put_back(
        &self,
        change: &Change,
        request: &DraftRequest,
        retry_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::mark_failed(&mut connection, TEXT_DRAFTS, request.fact, (change.at, Some(retry_at)))
            .await
            .map_err(store_error)
    }

    async fn end(&self, change: &Change, request: &DraftRequest) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        outbox::consume(&mut connection, TEXT_DRAFTS, request.fact, change.at)
            .await
            .map(|_| ())
            .map_err(store_error)
    }
}
