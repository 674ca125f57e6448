//! When an organisation becomes public: once one of its business admins has proven the mailbox and somebody can do one of
//! its services. It stays so.

use diesel::QueryResult;
use diesel::sql_query;
use diesel::sql_types::{Integer, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use time::OffsetDateTime;

const PUBLISH: &str = "
    UPDATE organization SET status = 'PUBLIC', first_activated_at = coalesce(first_activated_at, $2)
    WHERE nr = $1 AND status = 'DRAFT'
      AND EXISTS (SELECT FROM membership JOIN account ON account.id = account_id
                  WHERE organization_nr = nr AND rank = 'BUSINESS_ADMIN' AND verified_at IS NOT NULL)
      AND EXISTS (SELECT FROM service JOIN ability ON ability.organization_nr = service.organization_nr
                      AND ability.service_id = service.id
                  WHERE service.organization_nr = nr AND archived_at IS NULL)";

/// Makes a draft public that has everything it takes. Whoever calls it refreshes its search document then.
pub(crate) async fn publish_if_complete(
    connection: &mut AsyncPgConnection,
    organization: i32,
    at: OffsetDateTime,
) -> QueryResult<()> {
    sql_query(PUBLISH)
        .bind::<Integer, _>(organization)
        .bind::<Timestamptz, _>(at)
        .execute(connection)
        .await
        .map(|_| ())
}
