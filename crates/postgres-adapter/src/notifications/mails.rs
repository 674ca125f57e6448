use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use notifications::ports::{About, DueMail, MailKind, MailQueue};
use shared_kernel::{BookingId, Change, EventId, OrganizationNr, StoreError};
use time::{Duration, OffsetDateTime};

use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::schema::planned_mail;

/// The planned mails.
pub struct PostgresMails {
    database: Database,
}

impl PostgresMails {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

type DueRow = (
    i64,
    String,
    Option<i32>,
    (Option<i64>, Option<i64>),
    i32,
    OffsetDateTime,
    i32,
);

#[async_trait]
impl MailQueue for PostgresMails {
    async fn take_due(&self, change: &Change, limit: i64, lease: Duration) -> Result<Vec<DueMail>, StoreError> {
        let now = change.at;
        let mut connection = self.database.connection().await?;
        let rows: Vec<DueRow> = connection
            .transaction(async |connection| {
                let rows: Vec<DueRow> = planned_mail::table
                    .filter(
                        planned_mail::sent_at
                            .is_null()
                            .and(planned_mail::given_up_at.is_null())
                            // Kinds of a newer program, while it is rolled out, are left to it.
                            .and(planned_mail::kind.eq_any(MailKind::ALL.map(MailKind::label)))
                            .and(planned_mail::next_try_at.le(now))
                            .and(
                                planned_mail::leased_until
                                    .is_null()
                                    .or(planned_mail::leased_until.le(now)),
                            ),
                    )
                    .order((planned_mail::due_at, planned_mail::id))
                    .limit(limit)
                    .for_update()
                    .skip_locked()
                    .select((
                        planned_mail::id,
                        planned_mail::kind,
                        planned_mail::organization_nr,
                        (planned_mail::booking_id, planned_mail::event_id),
                        planned_mail::revision,
                        planned_mail::due_at,
                        planned_mail::tries,
                    ))
                    .load(connection)
                    .await?;
                let ids: Vec<i64> = rows.iter().map(|(id, ..)| *id).collect();
                diesel::update(planned_mail::table.filter(planned_mail::id.eq_any(ids)))
                    .set(planned_mail::leased_until.eq(now + lease))
                    .execute(connection)
                    .await?;
                QueryResult::Ok(rows)
            })
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|(id, kind, organization, about, revision, due_at, tries)| {
                let kind = MailKind::labelled(&kind).ok_or_else(|| corrupt(format!("unknown kind of mail {kind}")))?;
                // No known kind of mail is about an account alone.
                let organization = organization.ok_or_else(|| corrupt("a planned mail of no organisation"))?;
                let about = match about {
                    (Some(booking), None) => About::Booking(BookingId(booking)),
                    (None, Some(event)) => About::Event(EventId(event)),
                    _ => return Err(corrupt("a planned mail tells of nothing or of two things")),
                };
                Ok(DueMail {
                    id,
                    kind,
                    organization: OrganizationNr(organization),
                    about,
                    revision,
                    due_at,
                    tries,
                })
            })
            .collect()
    }

    async fn mark_sent(&self, change: &Change, id: i64) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        diesel::update(planned_mail::table.filter(planned_mail::id.eq(id).and(planned_mail::sent_at.is_null())))
            .set((
                planned_mail::sent_at.eq(change.at),
                planned_mail::leased_until.eq(None::<OffsetDateTime>),
            ))
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }

    async fn mark_failed(
        &self,
        change: &Change,
        id: i64,
        retry_at: Option<OffsetDateTime>,
        reason_class: &str,
    ) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let given_up_at = if retry_at.is_none() { Some(change.at) } else { None };
        diesel::update(planned_mail::table.filter(planned_mail::id.eq(id).and(planned_mail::sent_at.is_null())))
            .set((
                planned_mail::tries.eq(planned_mail::tries + 1),
                planned_mail::next_try_at.eq(retry_at.unwrap_or(change.at)),
                planned_mail::given_up_at.eq(given_up_at),
                planned_mail::last_failure.eq(reason_class),
                planned_mail::leased_until.eq(None::<OffsetDateTime>),
            ))
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }
}
