//! A draft becomes public. Under the lock of its calendar, because what it offers decides whether it can.

use catalog::{Publication, PublishError};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{Change, StoreError};
use time::OffsetDateTime;

use super::{CalendarChange, CalendarTask, Changed, Completion};
use crate::audit_log::Audited;
use crate::error::store_error;
use crate::queries::publication::read_publication;
use crate::schema::organization;
use crate::search_document;

/// Makes an organisation public that lacks nothing.
pub(crate) struct PublishDraft {
    pub(crate) change: Change,
}

impl CalendarTask for PublishDraft {
    type Answer = Publication;
    type Failure = PublishError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Publication>, PublishError> {
        let (change, nr) = (&self.change, calendar.organization);
        // Whoever closes the organisation does not take the lock of its calendar.
        let draft: Option<(String, Option<OffsetDateTime>)> = organization::table
            .find(nr.0)
            .select((organization::status, organization::first_activated_at))
            .for_no_key_update()
            .first(calendar.connection)
            .await
            .optional()
            .map_err(store_error)?;
        let publication = read_publication(calendar.connection, nr, change.at).await?;
        let (Some((status, activated)), Some(publication)) = (draft, publication) else {
            return Err(PublishError::UnknownOrganization);
        };
        match status.as_str() {
            "PUBLIC" => return Ok(Completion::RollBack(publication)),
            "DRAFT" => {}
            _ => return Err(PublishError::UnknownOrganization),
        }
        let missing = publication.missing();
        if !missing.is_empty() {
            return Err(PublishError::Incomplete(missing));
        }
        diesel::update(organization::table.find(nr.0))
            .set((
                organization::status.eq("PUBLIC"),
                organization::first_activated_at.eq(activated.unwrap_or(change.at)),
            ))
            .execute(calendar.connection)
            .await
            .map_err(store_error)?;
        // Whoever publishes was shown the hours.
        calendar.confirm_hours().await?;
        let audited = Audited::OrganizationPublished { organization: nr };
        let (was, is) = (json!({ "status": "DRAFT" }), json!({ "status": "PUBLIC" }));
        calendar.log(change, audited, Some(was), Some(is)).await?;
        calendar.refresh_search(change).await?;
        let published = read_publication(calendar.connection, nr, change.at).await?;
        let published = published.ok_or(PublishError::UnknownOrganization)?;
        Ok(Completion::Commit(Changed::Rules, published))
    }
}

impl CalendarChange<'_> {
    /// The organisation is found under what it offers now. The last thing to do, because others may have to wait for the
    /// words that it adds.
    pub(super) async fn refresh_search(&mut self, change: &Change) -> Result<(), StoreError> {
        search_document::refresh(self.connection, &[self.organization.0], change.at)
            .await
            .map_err(store_error)
    }
}
