use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use notifications::ports::{About, DueMail, MailKind, MailQueue, MailRecipient};
use shared_kernel::{AccountId, BookingCodeId, BookingId, Change, EventId, InvitationId, OrganizationNr, StoreError};
use time::{Duration, OffsetDateTime};
use tracing::error;

use crate::error::store_error;
use crate::ports::Postgres;
use crate::schema::planned_mail;

type DueRow = (
    i64,
    String,
    Option<i32>,
    (Option<i64>, Option<i64>, Option<i64>, Option<i64>, Option<i64>),
    (Option<i64>, Option<i64>),
    i32,
    OffsetDateTime,
    i32,
);

#[async_trait]
impl MailQueue for Postgres {
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
                            .and(planned_mail::kind.eq_any(MailKind::ALL.iter().map(|kind| kind.label())))
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
                        (
                            planned_mail::booking_id,
                            planned_mail::event_id,
                            planned_mail::invitation_id,
                            planned_mail::data_request_id,
                            planned_mail::booking_code_id,
                        ),
                        (planned_mail::account_id, planned_mail::occasion_id),
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
        // What is given up below needs one, and there may be one alone.
        drop(connection);
        let mut mails = Vec::with_capacity(rows.len());
        for row in rows {
            let id = row.0;
            if let Some(mail) = read(row) {
                mails.push(mail);
            } else {
                error!(mail = id, "planned mail unreadable; given up");
                self.mark_failed(change, id, None, "UNREADABLE").await?;
            }
        }
        Ok(mails)
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

/// None for an unknown kind, and for what does not concern one thing of its kind.
fn read((id, kind, organization, about, account_news, revision, due_at, tries): DueRow) -> Option<DueMail> {
    let organization = organization.map(OrganizationNr);
    let about = match (about, account_news) {
        ((Some(booking), None, None, None, None), (None, None)) => About::Booking(organization?, BookingId(booking)),
        ((None, Some(event), None, None, None), (None, None)) => About::Event(organization?, EventId(event)),
        ((None, None, Some(invitation), None, None), (None, None)) => {
            About::Invitation(organization?, InvitationId(invitation))
        }
        ((None, None, None, Some(request), None), (None, None)) => About::DataRequest(request),
        ((None, None, None, None, Some(code)), (None, None)) => About::BookingCode(organization?, BookingCodeId(code)),
        ((None, None, None, None, None), (Some(account), Some(occasion))) => About::Account {
            account: AccountId(account),
            occasion,
        },
        _ => return None,
    };
    let kind = MailKind::labelled(&kind)?;
    let is_of_members = matches!(
        about,
        About::Account { .. } | About::Invitation(..) | About::DataRequest(..) | About::BookingCode(..)
    );
    if is_of_members != (kind.recipient() == MailRecipient::Member) {
        return None;
    }
    Some(DueMail {
        id,
        kind,
        about,
        revision,
        due_at,
        tries,
    })
}
