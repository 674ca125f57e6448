use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, RunQueryDsl};
use notifications::ports::MailKind;
use notifications::reminders::{
    DueReminder, ReleasedReminders, ReminderOptOuts, ReminderQueue, ReminderRecipient, VoidReason,
};
use shared_kernel::{CalendarGuid, Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use crate::error::store_error;
use crate::ports::Postgres;
use crate::queries::bookings::visits_of_booking::visits_of_booking;

/// Locks what is due at $1 and not locked by anybody else, and tells what is true of its booking.
const TAKE_DUE: &str = concat!(
    "
    WITH due AS MATERIALIZED (
        SELECT organization_nr, id, booking_id, event_date_id, starts_at FROM reminder
        WHERE state = 'PLANNED' AND due_at <= $1
        ORDER BY due_at, id LIMIT $2
        FOR UPDATE SKIP LOCKED)
    SELECT due.organization_nr, due.id, due.starts_at,
        EXISTS (SELECT FROM (",
    visits_of_booking!(),
    ") AS visit
                WHERE visit.status = 'CONFIRMED' AND visit.starts_at = due.starts_at
                  AND visit.event_date_id IS NOT DISTINCT FROM due.event_date_id) AS takes_place,
        whose.mailbox <> '' AS has_email,
        EXISTS (SELECT FROM reminder_opt_out AS own
                WHERE own.organization_nr = due.organization_nr AND own.mailbox = whose.mailbox) AS has_opted_out
    FROM due
    JOIN booking ON booking.organization_nr = due.organization_nr AND booking.id = due.booking_id
    JOIN customer ON customer.organization_nr = due.organization_nr AND customer.id = customer_id,
    LATERAL (SELECT lower(coalesce(given_email, email) COLLATE \"und-x-icu\") AS mailbox) AS whose"
);
/// Of reminders $1, $2: void for the reasons $3, or sent where there is none, with a mail of the kind $5.
const SETTLE: &str = "
    WITH settled AS (
        UPDATE reminder SET state = CASE WHEN reason IS NULL THEN 'SENT' ELSE 'VOID' END, void_reason = reason,
            settled_at = $4
        FROM unnest($1, $2, $3) AS decided (organization_nr, id, reason)
        WHERE reminder.organization_nr = decided.organization_nr AND reminder.id = decided.id
        RETURNING reminder.organization_nr, reminder.id, booking_id, due_at, state)
    INSERT INTO planned_mail (organization_nr, kind, booking_id, revision, planned_at, due_at, next_try_at)
    SELECT organization_nr, $5, booking_id, id, $4, due_at, $4 FROM settled WHERE state = 'SENT'
    ON CONFLICT DO NOTHING";
const RECIPIENT: &str = "
    SELECT booking.organization_nr, company_name, lower(coalesce(given_email, email) COLLATE \"und-x-icu\") AS mailbox
    FROM booking
    JOIN customer ON customer.organization_nr = booking.organization_nr AND customer.id = customer_id
    JOIN organization ON nr = booking.organization_nr
    WHERE calendar_guid = $1";
/// In the order in which everybody locks several of them.
const OPT_OUT: &str = "
    WITH noted AS (
        INSERT INTO reminder_opt_out (organization_nr, mailbox, opted_out_at) VALUES ($1, $2, $3)
        ON CONFLICT DO NOTHING),
    unwanted AS MATERIALIZED (
        SELECT reminder.id FROM bookings_of_email($2) AS own
        JOIN reminder ON reminder.organization_nr = $1 AND reminder.booking_id = own.id
        WHERE own.organization_nr = $1 AND state = 'PLANNED'
        ORDER BY reminder.id FOR UPDATE OF reminder)
    UPDATE reminder SET state = 'VOID', void_reason = $4, settled_at = $3 FROM unwanted
    WHERE organization_nr = $1 AND reminder.id = unwanted.id AND state = 'PLANNED'";

#[derive(QueryableByName)]
struct DueRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Integer)]
    id: i32,
    #[diesel(sql_type = Timestamptz)]
    starts_at: OffsetDateTime,
    #[diesel(sql_type = Bool)]
    takes_place: bool,
    #[diesel(sql_type = Bool)]
    has_email: bool,
    #[diesel(sql_type = Bool)]
    has_opted_out: bool,
}

#[derive(QueryableByName)]
struct RecipientRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Text)]
    mailbox: String,
}

#[async_trait]
impl ReminderQueue for Postgres {
    async fn release(&self, change: &Change, limit: i64) -> Result<ReleasedReminders, StoreError> {
        let now = change.at;
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let due: Vec<DueRow> = sql_query(TAKE_DUE)
                    .bind::<Timestamptz, _>(now)
                    .bind::<BigInt, _>(limit)
                    .load(connection)
                    .await?;
                let reasons: Vec<Option<&str>> = due
                    .iter()
                    .map(|row| row.reminder().void_reason(now).map(VoidReason::label))
                    .collect();
                let void = reasons.iter().flatten().count();
                if !due.is_empty() {
                    let organizations: Vec<i32> = due.iter().map(|row| row.organization_nr).collect();
                    let ids: Vec<i32> = due.iter().map(|row| row.id).collect();
                    sql_query(SETTLE)
                        .bind::<Array<Integer>, _>(organizations)
                        .bind::<Array<Integer>, _>(ids)
                        .bind::<Array<Nullable<Text>>, _>(reasons)
                        .bind::<Timestamptz, _>(now)
                        .bind::<Text, _>(MailKind::Reminder.label())
                        .execute(connection)
                        .await?;
                }
                QueryResult::Ok(ReleasedReminders {
                    sent: due.len() - void,
                    void,
                })
            })
            .await
            .map_err(store_error)
    }
}

#[async_trait]
impl ReminderOptOuts for Postgres {
    async fn recipient(&self, booking: CalendarGuid) -> Result<Option<ReminderRecipient>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<RecipientRow> = sql_query(RECIPIENT)
            .bind::<SqlUuid, _>(booking.0)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|row| ReminderRecipient {
            organization: OrganizationNr(row.organization_nr),
            company_name: row.company_name,
            normalized_email: row.mailbox,
        }))
    }

    async fn opt_out(&self, change: &Change, recipient: &ReminderRecipient) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        sql_query(OPT_OUT)
            .bind::<Integer, _>(recipient.organization.0)
            .bind::<Text, _>(&recipient.normalized_email)
            .bind::<Timestamptz, _>(change.at)
            .bind::<Text, _>(VoidReason::OptedOut.label())
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }
}

impl DueRow {
    fn reminder(&self) -> DueReminder {
        DueReminder {
            starts_at: self.starts_at,
            takes_place: self.takes_place,
            has_email: self.has_email,
            has_opted_out: self.has_opted_out,
        }
    }
}
