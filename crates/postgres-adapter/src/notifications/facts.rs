use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use notifications::ports::{About, FactQueue, PlannedMail, QueuedFact};
use shared_kernel::{Change, OrganizationNr, StoreError};
use time::{Duration, OffsetDateTime};

use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::outbox::{KNOWN_FACTS, fact_of};
use crate::schema::{outbox, planned_mail};

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

type FactRow = (i64, i32, String, i64, i32, i32);

#[async_trait]
impl FactQueue for PostgresFacts {
    async fn take(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<QueuedFact>, StoreError> {
        let now = change.at;
        let mut connection = self.database.connection().await?;
        let rows: Vec<FactRow> = connection
            .transaction(async |connection| {
                let rows: Vec<FactRow> = outbox::table
                    .filter(
                        outbox::consumed_at
                            .is_null()
                            .and(outbox::given_up_at.is_null())
                            .and(outbox::fact.eq_any(KNOWN_FACTS))
                            .and(outbox::due_at.le(now))
                            .and(outbox::leased_until.is_null().or(outbox::leased_until.le(now))),
                    )
                    .order(outbox::id)
                    .limit(limit)
                    .for_update()
                    .skip_locked()
                    .select((
                        outbox::id,
                        outbox::organization_nr,
                        outbox::fact,
                        outbox::subject_id,
                        outbox::revision,
                        outbox::tries,
                    ))
                    .load(connection)
                    .await?;
                let ids: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
                diesel::update(outbox::table.filter(outbox::id.eq_any(ids)))
                    .set(outbox::leased_until.eq(now + lease))
                    .execute(connection)
                    .await?;
                QueryResult::Ok(rows)
            })
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|(id, organization, name, subject, revision, tries)| {
                let fact = fact_of(OrganizationNr(organization), &name, subject, revision)
                    .ok_or_else(|| corrupt(format!("unknown fact {name}")))?;
                Ok(QueuedFact { id, fact, tries })
            })
            .collect()
    }

    async fn plan(&self, change: &Change, fact_id: i64, mails: &[PlannedMail]) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<_> = mails
            .iter()
            .map(|mail| {
                let (booking, event) = match mail.about {
                    About::Booking(booking) => (Some(booking.0), None),
                    About::Event(event) => (None, Some(event.0)),
                };
                (
                    planned_mail::organization_nr.eq(mail.organization.0),
                    planned_mail::kind.eq(mail.kind.label()),
                    planned_mail::booking_id.eq(booking),
                    planned_mail::event_id.eq(event),
                    planned_mail::revision.eq(mail.revision),
                    planned_mail::due_at.eq(mail.due_at),
                    planned_mail::next_try_at.eq(mail.due_at),
                )
            })
            .collect();
        let at = change.at;
        connection
            .transaction(async |connection| {
                diesel::insert_into(planned_mail::table)
                    .values(rows)
                    .on_conflict_do_nothing()
                    .execute(connection)
                    .await?;
                diesel::update(outbox::table.filter(outbox::id.eq(fact_id).and(outbox::consumed_at.is_null())))
                    .set(outbox::consumed_at.eq(at))
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
        diesel::update(outbox::table.filter(outbox::id.eq(fact_id).and(outbox::consumed_at.is_null())))
            .set((
                outbox::tries.eq(outbox::tries + 1),
                outbox::due_at.eq(retry_at.unwrap_or(change.at)),
                outbox::given_up_at.eq(given_up_at),
                outbox::leased_until.eq(None::<OffsetDateTime>),
            ))
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }
}
