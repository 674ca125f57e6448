use async_trait::async_trait;
use catalog::{OnboardingStep, Publication, PublicationReader};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Integer, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::{OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::connection::Database;
use crate::error::store_error;
use crate::prepared::prepared;
use crate::publication::takes_sign_ups;

/// $1 the organisation, $2 when.
const PUBLICATION: &str = concat!(
    "
    SELECT status = 'PUBLIC' AS is_public,
        EXISTS (SELECT FROM membership JOIN account ON account.id = account_id
                WHERE organization_nr = nr AND rank = 'BUSINESS_ADMIN' AND verified_at IS NOT NULL) AS has_proven_mailbox,
        street_name <> '' AND zip_code <> '' AND city <> '' AS has_address,
        EXISTS (SELECT FROM service
                JOIN ability ON ability.organization_nr = nr AND service_id = service.id
                JOIN resource ON resource.organization_nr = nr AND resource.id = resource_id
                JOIN weekly_hours AS own ON own.organization_nr = nr AND own.resource_id = resource.id
                JOIN weekly_hours AS opening ON opening.organization_nr = nr AND opening.resource_id = 0
                    AND opening.weekday = own.weekday AND opening.opens < own.closes AND own.opens < opening.closes
                WHERE service.organization_nr = nr AND service.archived_at IS NULL
                  AND resource.archived_at IS NULL AND resource.is_visible)
            OR (dated_events.are_there AND NOT EXISTS (
                SELECT FROM service WHERE service.organization_nr = nr AND archived_at IS NULL)) AS has_hours,
        EXISTS (SELECT FROM service JOIN ability ON ability.organization_nr = nr AND service_id = service.id
                JOIN resource ON resource.organization_nr = nr AND resource.id = resource_id
                WHERE service.organization_nr = nr AND service.archived_at IS NULL
                  AND resource.archived_at IS NULL AND resource.is_visible)
            OR dated_events.are_there AS has_bookable_service,
        EXISTS (SELECT FROM web_content
                WHERE organization_nr = nr AND html <> '' AND content_type IN ('account_overview_content',
                    'account_overview_slogan', 'account_overview_topcontent')) AS has_texts
    FROM organization, LATERAL (
        SELECT ",
    takes_sign_ups!("$2"),
    " AS are_there) AS dated_events
    WHERE nr = $1"
);

#[derive(QueryableByName)]
#[expect(clippy::struct_excessive_bools, reason = "a row")]
struct PublicationRow {
    #[diesel(sql_type = Bool)]
    is_public: bool,
    #[diesel(sql_type = Bool)]
    has_proven_mailbox: bool,
    #[diesel(sql_type = Bool)]
    has_address: bool,
    #[diesel(sql_type = Bool)]
    has_hours: bool,
    #[diesel(sql_type = Bool)]
    has_bookable_service: bool,
    #[diesel(sql_type = Bool)]
    has_texts: bool,
}

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
    async fn publication(&self, nr: OrganizationNr, at: OffsetDateTime) -> Result<Option<Publication>, StoreError> {
        let read = sql_query(PUBLICATION)
            .bind::<Integer, _>(nr.0)
            .bind::<Timestamptz, _>(at);
        let row: Option<PublicationRow> = prepared(read)
            .get_result(&mut self.database.connection().await?)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.as_ref().map(publication))
    }
}

fn publication(row: &PublicationRow) -> Publication {
    let is_done = |step: &OnboardingStep| match step {
        OnboardingStep::ProvenMailbox => row.has_proven_mailbox,
        OnboardingStep::Address => row.has_address,
        OnboardingStep::Hours => row.has_hours,
        OnboardingStep::BookableService => row.has_bookable_service,
        OnboardingStep::Texts => row.has_texts,
    };
    Publication {
        is_public: row.is_public,
        done: OnboardingStep::ALL.into_iter().filter(is_done).collect(),
    }
}
