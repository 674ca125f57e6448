use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, RunQueryDsl};
use notifications::ports::{BookingMailStore, MailKind, MailRecipient};
use notifications::{MailOfBooking, MailState, UndeliverableReason};
use serde_json::json;
use shared_kernel::{BookingId, Change, OrganizationNr, StoreError};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use crate::audit_log::{self, Audited};
use crate::error::{Failure, corrupt, store_error};
use crate::ports::Postgres;
use crate::queries::joins::{customer_of_booking, given_or_on_file};
use crate::schema::{booking, customer, organization as organization_rows, planned_mail};

/// The most mails of a booking that are shown.
const MOST: i64 = 100;
/// Whoever sends a mail again waits so long before the next time.
const PAUSE: Duration = Duration::MINUTE;

/// Id and kind, when it was due, sent and given up and why, and the addresses of customer and provider.
type MailRow = (
    (i64, String),
    (
        OffsetDateTime,
        Option<OffsetDateTime>,
        Option<OffsetDateTime>,
        Option<String>,
    ),
    (String, Option<String>),
);

#[async_trait]
impl BookingMailStore for Postgres {
    async fn mails(&self, organization: OrganizationNr, booking: BookingId) -> Result<Vec<MailOfBooking>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<MailRow> = planned_mail::table
            .inner_join(
                booking::table.on(booking::organization_nr
                    .nullable()
                    .eq(planned_mail::organization_nr)
                    .and(booking::id.nullable().eq(planned_mail::booking_id))),
            )
            .inner_join(customer::table.on(customer_of_booking()))
            .inner_join(organization_rows::table.on(organization_rows::nr.eq(booking::organization_nr)))
            .filter(
                planned_mail::organization_nr
                    .eq(organization.0)
                    .and(planned_mail::booking_id.eq(booking.0)),
            )
            .order(planned_mail::id)
            .limit(MOST)
            .select((
                (planned_mail::id, planned_mail::kind),
                (
                    planned_mail::due_at,
                    planned_mail::sent_at,
                    planned_mail::given_up_at,
                    planned_mail::last_failure,
                ),
                (
                    given_or_on_file(booking::given_email, customer::email),
                    organization_rows::contact_email,
                ),
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter().map(mail).collect()
    }

    async fn resend(
        &self,
        change: &Change,
        organization: OrganizationNr,
        booking: BookingId,
        mail: i64,
    ) -> Result<bool, StoreError> {
        let change = *change;
        let mut connection = self.database.connection().await?;
        let done = connection
            .transaction(async |connection| -> Result<bool, Failure> {
                let wanted = planned_mail::id
                    .eq(mail)
                    .and(planned_mail::organization_nr.eq(organization.0))
                    .and(planned_mail::booking_id.eq(booking.0));
                let found: Option<(Option<OffsetDateTime>, Option<OffsetDateTime>)> = planned_mail::table
                    .filter(wanted)
                    .select((planned_mail::sent_at, planned_mail::given_up_at))
                    .for_update()
                    .first(connection)
                    .await
                    .optional()
                    .map_err(store_error)?;
                let sent_at = match found {
                    None => return Ok(false),
                    // It waits.
                    Some((None, None)) => return Ok(true),
                    Some((Some(sent_at), _)) if change.at < sent_at.saturating_add(PAUSE) => return Ok(true),
                    Some((sent_at, _)) => sent_at,
                };
                diesel::update(planned_mail::table.filter(wanted))
                    .set((
                        planned_mail::due_at.eq(change.at),
                        planned_mail::next_try_at.eq(change.at),
                        planned_mail::tries.eq(0),
                        planned_mail::leased_until.eq(None::<OffsetDateTime>),
                        planned_mail::sent_at.eq(None::<OffsetDateTime>),
                        planned_mail::given_up_at.eq(None::<OffsetDateTime>),
                    ))
                    .execute(connection)
                    .await
                    .map_err(store_error)?;
                let sent = sent_at
                    .map(|sent_at| sent_at.format(&Rfc3339))
                    .transpose()
                    .map_err(|error| StoreError::Unexpected(Box::new(error)))?;
                let (before, after) = (json!({ "sent": sent }), json!({ "booking": booking.0 }));
                let resent = Audited::MailResent { mail };
                audit_log::write(
                    connection,
                    &change,
                    Some(organization),
                    resent,
                    Some(before),
                    Some(after),
                )
                .await
                .map_err(store_error)?;
                Ok(true)
            })
            .await;
        done.map_err(|Failure(error)| error)
    }
}

fn mail(
    ((id, kind), (planned_for, sent_at, given_up_at, failure), (customer, provider)): MailRow,
) -> Result<MailOfBooking, StoreError> {
    let kind = MailKind::labelled(&kind).ok_or_else(|| corrupt(format!("unknown kind of a mail {kind}")))?;
    let recipient = match kind.recipient() {
        MailRecipient::Customer => Some(customer).filter(|email| !email.is_empty()),
        MailRecipient::Provider | MailRecipient::Member => provider,
    };
    let is_void = UndeliverableReason::ALL
        .iter()
        .any(|reason| failure.as_deref() == Some(reason.label()));
    Ok(MailOfBooking {
        id,
        kind,
        recipient,
        planned_for,
        sent_at,
        state: match (sent_at, given_up_at) {
            (Some(_), _) => MailState::Sent,
            (None, Some(_)) if is_void => MailState::Void,
            (None, Some(_)) => MailState::Failed,
            (None, None) => MailState::Planned,
        },
    })
}
