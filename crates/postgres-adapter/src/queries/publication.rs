//! How far an organisation is from being public: what [`catalog::Publication`] says, in one statement.

use catalog::{OnboardingStep, Publication};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Integer, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::prepared::prepared;

/// $1 the organisation, $2 when. Visitors sign up for an event now or once sign-up begins; as in the domain sign-up ends
/// where it is said, or with the first date.
const PUBLICATION: &str = "
    SELECT status = 'PUBLIC' AS is_public,
        EXISTS (SELECT FROM membership JOIN account ON account.id = account_id
                WHERE organization_nr = nr AND rank = 'BUSINESS_ADMIN' AND verified_at IS NOT NULL) AS has_proven_email,
        street_name <> '' AND zip_code <> '' AND city <> '' AS has_address,
        NOT EXISTS (SELECT FROM calendar WHERE organization_nr = nr AND has_supposed_hours)
            AND EXISTS (SELECT FROM service
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
        SELECT EXISTS (SELECT FROM event, LATERAL (
                SELECT min(starts_at) AS first, max(starts_at) AS last FROM event_date
                WHERE event_date.organization_nr = nr AND event_id = event.id AND called_off_at IS NULL) AS dates
            WHERE event.organization_nr = nr AND archived_at IS NULL
              AND dates.last > $2 AND coalesce(sign_up_until, dates.first) > $2) AS are_there) AS dated_events
    WHERE nr = $1";

#[derive(QueryableByName)]
#[expect(clippy::struct_excessive_bools, reason = "a row")]
struct PublicationRow {
    #[diesel(sql_type = Bool)]
    is_public: bool,
    #[diesel(sql_type = Bool)]
    has_proven_email: bool,
    #[diesel(sql_type = Bool)]
    has_address: bool,
    #[diesel(sql_type = Bool)]
    has_hours: bool,
    #[diesel(sql_type = Bool)]
    has_bookable_service: bool,
    #[diesel(sql_type = Bool)]
    has_texts: bool,
}

/// None when there is no such organisation.
pub(crate) async fn read_publication(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    at: OffsetDateTime,
) -> Result<Option<Publication>, StoreError> {
    let read = sql_query(PUBLICATION)
        .bind::<Integer, _>(nr.0)
        .bind::<Timestamptz, _>(at);
    let row: Option<PublicationRow> = prepared(read)
        .get_result(connection)
        .await
        .optional()
        .map_err(store_error)?;
    Ok(row.as_ref().map(publication))
}

fn publication(row: &PublicationRow) -> Publication {
    let is_done = |step: &OnboardingStep| match step {
        OnboardingStep::ProvenEmailAddress => row.has_proven_email,
        OnboardingStep::Address => row.has_address,
        OnboardingStep::Hours => row.has_hours,
        OnboardingStep::BookableService => row.has_bookable_service,
        OnboardingStep::Texts => row.has_texts,
    };
    Publication {
        is_public: row.is_public,
        done: OnboardingStep::ALL.iter().copied().filter(is_done).collect(),
    }
}
