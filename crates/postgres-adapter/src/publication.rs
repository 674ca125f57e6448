//! When an organisation becomes public: once one of its business admins has proven the mailbox and somebody can do one of
//! its services whom visitors see, or one of its events has a date ahead and takes sign-ups. It stays so.

use diesel::sql_types::{Array, Integer, Timestamptz};
use diesel::{QueryResult, QueryableByName, sql_query};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use time::OffsetDateTime;

/// Whether visitors can sign up for an event of organisation `nr`, now or once sign-up begins; `$at` is the parameter with
/// the moment. As in the domain sign-up ends where it is said, or with the first date.
macro_rules! takes_sign_ups {
    ($at:literal) => {
        concat!(
            "EXISTS (SELECT FROM event, LATERAL (
                SELECT min(starts_at) AS first, max(starts_at) AS last FROM event_date
                WHERE event_date.organization_nr = nr AND event_id = event.id AND called_off_at IS NULL) AS dates
             WHERE event.organization_nr = nr AND archived_at IS NULL
               AND dates.last > ",
            $at,
            " AND coalesce(sign_up_until, dates.first) > ",
            $at,
            ")"
        )
    };
}
pub(crate) use takes_sign_ups;

/// In a statement of its own: whoever brings one half waits here for whoever brings the other one at the same moment, and
/// sees it then.
const WAIT: &str = "
    SELECT nr FROM organization WHERE nr = ANY($1) AND status = 'DRAFT' ORDER BY nr FOR NO KEY UPDATE";
const PUBLISH: &str = concat!(
    "
    UPDATE organization SET status = 'PUBLIC', first_activated_at = coalesce(first_activated_at, $2)
    WHERE nr = ANY($1) AND status = 'DRAFT'
      AND EXISTS (SELECT FROM membership JOIN account ON account.id = account_id
                  WHERE organization_nr = nr AND rank = 'BUSINESS_ADMIN' AND verified_at IS NOT NULL)
      AND (EXISTS (SELECT FROM service JOIN ability ON ability.organization_nr = service.organization_nr
                      AND ability.service_id = service.id
                  JOIN resource ON resource.organization_nr = ability.organization_nr
                      AND resource.id = ability.resource_id
                  WHERE service.organization_nr = nr AND service.archived_at IS NULL
                      AND resource.archived_at IS NULL AND resource.is_visible)
        OR ",
    takes_sign_ups!("$2"),
    ")
    RETURNING nr"
);

#[derive(QueryableByName)]
struct Nr {
    #[diesel(sql_type = Integer)]
    nr: i32,
}

/// Makes those of these drafts public that have everything it takes, and returns them. Whoever calls it refreshes their
/// search documents then.
pub(crate) async fn publish_if_complete(
    connection: &mut AsyncPgConnection,
    organizations: &[i32],
    at: OffsetDateTime,
) -> QueryResult<Vec<i32>> {
    sql_query(WAIT)
        .bind::<Array<Integer>, _>(organizations)
        .execute(connection)
        .await?;
    let public: Vec<Nr> = sql_query(PUBLISH)
        .bind::<Array<Integer>, _>(organizations)
        .bind::<Timestamptz, _>(at)
        .load(connection)
        .await?;
    Ok(public.into_iter().map(|row| row.nr).collect())
}
