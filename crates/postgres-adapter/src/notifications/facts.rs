use async_trait::async_trait;
use diesel::dsl::Eq;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use notifications::ports::{About, FactQueue, PlannedMail, QueuedFact};
use shared_kernel::{Change, StoreError};
use time::{Duration, OffsetDateTime};
use tracing::error;

use crate::connection::Database;
use crate::error::store_error;
use crate::outbox::{KNOWN_FACTS, MAILS, fact_of};
use crate::prepared::prepared;
use crate::schema::{account, data_request, invitation, outbox_delivery, planned_mail};

/// The outbox, as the worker consumes it.
pub struct PostgresFacts {
    database: Database,
}

impl PostgresFacts {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

/// Leases in one statement. Only the progress of the mails is locked: another consumer may be at the same fact.
const LEASE: &str = "
    WITH due AS MATERIALIZED (
        SELECT outbox.id, organization_nr, account_id, fact, subject_id, revision, tells_customer
        FROM outbox_delivery JOIN outbox ON outbox.id = fact_id
        WHERE consumer = $1 AND consumed_at IS NULL AND given_up_at IS NULL
          AND fact = ANY($2) AND next_try_at <= $3 AND (leased_until IS NULL OR leased_until <= $3)
        ORDER BY fact_id
        LIMIT $4
        FOR UPDATE OF outbox_delivery SKIP LOCKED)
    UPDATE outbox_delivery SET leased_until = $5 FROM due
    WHERE fact_id = due.id AND consumer = $1
    RETURNING due.*, tries";

#[derive(QueryableByName)]
struct FactRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Nullable<Integer>)]
    organization_nr: Option<i32>,
    #[diesel(sql_type = Nullable<BigInt>)]
    account_id: Option<i64>,
    #[diesel(sql_type = Text)]
    fact: String,
    #[diesel(sql_type = BigInt)]
    subject_id: i64,
    #[diesel(sql_type = Integer)]
    revision: i32,
    #[diesel(sql_type = Bool)]
    tells_customer: bool,
    #[diesel(sql_type = Integer)]
    tries: i32,
}

#[async_trait]
impl FactQueue for PostgresFacts {
    async fn take(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<QueuedFact>, StoreError> {
        let mut connection = self.database.connection().await?;
        let mut rows: Vec<FactRow> = prepared(
            sql_query(LEASE)
                .bind::<Text, _>(MAILS)
                .bind::<Array<Text>, _>(KNOWN_FACTS.as_slice())
                .bind::<Timestamptz, _>(change.at)
                .bind::<BigInt, _>(limit)
                .bind::<Timestamptz, _>(change.at + lease),
        )
        .load(&mut connection)
        .await
        .map_err(store_error)?;
        // What is given up below needs one, and there may be one alone.
        drop(connection);
        rows.sort_unstable_by_key(|row| row.id);
        let mut facts = Vec::with_capacity(rows.len());
        for row in rows {
            let FactRow {
                id,
                tells_customer,
                tries,
                ..
            } = row;
            if let Some(fact) = fact_of(
                row.organization_nr,
                row.account_id,
                &row.fact,
                row.subject_id,
                row.revision,
            ) {
                facts.push(QueuedFact {
                    id,
                    fact,
                    tells_customer,
                    tries,
                });
            } else {
                error!(fact = id, name = row.fact, "a fact is not readable: given up");
                self.mark_failed(change, id, None).await?;
            }
        }
        Ok(facts)
    }

    async fn plan(&self, change: &Change, fact_id: i64, mails: &[PlannedMail]) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let at = change.at;
        connection
            .transaction(async |connection| {
                let mut rows = Vec::with_capacity(mails.len());
                for mail in mails {
                    // Whom it is about may be gone, and then nobody is left to be told.
                    if is_there(connection, mail.about).await? {
                        rows.push(row(mail, at));
                    }
                }
                diesel::insert_into(planned_mail::table)
                    .values(rows)
                    .on_conflict_do_nothing()
                    .execute(connection)
                    .await?;
                diesel::update(
                    outbox_delivery::table
                        .find((fact_id, MAILS))
                        .filter(outbox_delivery::consumed_at.is_null()),
                )
                .set(outbox_delivery::consumed_at.eq(at))
                .execute(connection)
                .await?;
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }

    async fn mark_failed(
        &self,
        change: &Change,
        fact_id: i64,
        retry_at: Option<OffsetDateTime>,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let given_up_at = if retry_at.is_none() { Some(change.at) } else { None };
        diesel::update(
            outbox_delivery::table
                .find((fact_id, MAILS))
                .filter(outbox_delivery::consumed_at.is_null()),
        )
        .set((
            outbox_delivery::tries.eq(outbox_delivery::tries + 1),
            outbox_delivery::next_try_at.eq(retry_at.unwrap_or(change.at)),
            outbox_delivery::given_up_at.eq(given_up_at),
            outbox_delivery::leased_until.eq(None::<OffsetDateTime>),
        ))
        .execute(&mut connection)
        .await
        .map(|_| ())
        .map_err(store_error)
    }
}

/// The columns of a planned mail that are not filled later.
type NewMail = (
    Eq<planned_mail::organization_nr, Option<i32>>,
    Eq<planned_mail::kind, &'static str>,
    Eq<planned_mail::booking_id, Option<i64>>,
    Eq<planned_mail::event_id, Option<i64>>,
    Eq<planned_mail::invitation_id, Option<i64>>,
    Eq<planned_mail::account_id, Option<i64>>,
    Eq<planned_mail::occasion_id, Option<i64>>,
    Eq<planned_mail::data_request_id, Option<i64>>,
    Eq<planned_mail::revision, i32>,
    Eq<planned_mail::planned_at, OffsetDateTime>,
    Eq<planned_mail::due_at, OffsetDateTime>,
    Eq<planned_mail::next_try_at, OffsetDateTime>,
);

fn row(mail: &PlannedMail, at: OffsetDateTime) -> NewMail {
    let (organization, booking, event, invitation) = match mail.about {
        About::Booking(organization, booking) => (Some(organization), Some(booking.0), None, None),
        About::Event(organization, event) => (Some(organization), None, Some(event.0), None),
        About::Invitation(organization, invitation) => (Some(organization), None, None, Some(invitation.0)),
        About::Account { .. } | About::DataRequest(_) => (None, None, None, None),
    };
    let (account, occasion) = match mail.about {
        About::Account { account, occasion } => (Some(account.0), Some(occasion)),
        About::Booking(..) | About::Event(..) | About::Invitation(..) | About::DataRequest(_) => (None, None),
    };
    let data_request = match mail.about {
        About::DataRequest(request) => Some(request),
        About::Booking(..) | About::Event(..) | About::Invitation(..) | About::Account { .. } => None,
    };
    (
        planned_mail::organization_nr.eq(organization.map(|organization| organization.0)),
        planned_mail::kind.eq(mail.kind.label()),
        planned_mail::booking_id.eq(booking),
        planned_mail::event_id.eq(event),
        planned_mail::invitation_id.eq(invitation),
        planned_mail::account_id.eq(account),
        planned_mail::occasion_id.eq(occasion),
        planned_mail::data_request_id.eq(data_request),
        planned_mail::revision.eq(mail.revision),
        planned_mail::planned_at.eq(at),
        planned_mail::due_at.eq(mail.due_at),
        planned_mail::next_try_at.eq(mail.due_at),
    )
}

/// Whether the account, the invitation or the request that a mail is about is there, and stays until the end of the transaction. Bookings
/// and events are never deleted.
async fn is_there(connection: &mut AsyncPgConnection, about: About) -> QueryResult<bool> {
    let found: Option<i64> = match about {
        About::Booking(..) | About::Event(..) => return Ok(true),
        About::Account { account: id, .. } => {
            let row = account::table.find(id.0).select(account::id).for_key_share();
            row.first(connection).await.optional()?
        }
        About::Invitation(organization, id) => {
            let row = invitation::table.find((organization.0, id.0)).select(invitation::id);
            row.for_key_share().first(connection).await.optional()?
        }
        About::DataRequest(id) => {
            let row = data_request::table.find(id).select(data_request::id).for_key_share();
            row.first(connection).await.optional()?
        }
    };
    Ok(found.is_some())
}
