//! Reminders follow what happens to bookings, in the same transaction.

use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, SmallInt, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use notifications::BookingMailContent;
use notifications::reminders::{ReminderStep, VoidReason};
use shared_kernel::{Change, Fact, StoreError};
use time::Duration;

use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::bookings::visits_of_booking::visits_of_booking;
use crate::queries::columns::number;

/// Of bookings $2, voids the reminders that do not fit any more, for the reasons $3, and plans those that are missing, as
/// `reminders_of` of notifications says. What is due by now is not planned, since the mail about the change is younger, but
/// what was planned and waits for a worker stays. A day that somebody was reminded of is not reminded of again. Where the
/// customer is told nothing ($8 is false), only a booking that has reminders gets others in their place.
const FOLLOW: &str = concat!(
    "
    WITH changed AS MATERIALIZED (
        SELECT * FROM unnest($2::bigint[], $3::text[]) AS changed (booking_id, reason)),
    visits AS MATERIALIZED (
        SELECT visit.booking_id, visit.event_date_id, visit.starts_wall::date AS visit_day,
            min(visit.starts_at) AS starts_at
        FROM changed
        JOIN booking ON booking.organization_nr = $1 AND booking.id = changed.booking_id
        JOIN customer ON customer.organization_nr = $1 AND customer.id = customer_id,
        LATERAL (SELECT lower(coalesce(given_email, email) COLLATE \"und-x-icu\") AS mailbox) AS whose,
        LATERAL (",
    visits_of_booking!(),
    ") AS visit
        WHERE visit.status = 'CONFIRMED' AND whose.mailbox <> ''
          AND NOT EXISTS (SELECT FROM organization_branch AS own WHERE own.organization_nr = $1 AND branch_id = $7)
          AND NOT EXISTS (SELECT FROM reminder_opt_out AS own
                          WHERE own.organization_nr = $1 AND own.mailbox = whose.mailbox)
        GROUP BY visit.booking_id, visit.event_date_id, visit.starts_wall::date, booking.created_at
        HAVING min(visit.starts_at) > booking.created_at + make_interval(mins => $6)),
    wanted AS MATERIALIZED (
        SELECT *, starts_at - make_interval(mins => $5) AS due_at FROM visits),
    outdated AS (
        UPDATE reminder SET state = 'VOID', void_reason = reason, settled_at = $4
        FROM changed
        WHERE organization_nr = $1 AND reminder.booking_id = changed.booking_id AND state = 'PLANNED'
          AND NOT EXISTS (SELECT FROM wanted
                          WHERE wanted.booking_id = reminder.booking_id AND wanted.starts_at = reminder.starts_at
                            AND wanted.due_at = reminder.due_at
                            AND wanted.event_date_id IS NOT DISTINCT FROM reminder.event_date_id))
    INSERT INTO reminder (organization_nr, booking_id, event_date_id, starts_at, visit_day, due_at, planned_at)
    SELECT $1, booking_id, event_date_id, starts_at, visit_day, due_at, $4 FROM wanted
    WHERE due_at > $4
      AND NOT EXISTS (SELECT FROM reminder AS known
                      WHERE known.organization_nr = $1 AND known.booking_id = wanted.booking_id
                        AND known.event_date_id IS NOT DISTINCT FROM wanted.event_date_id
                        AND CASE known.state WHEN 'PLANNED' THEN known.starts_at = wanted.starts_at
                                                               AND known.due_at = wanted.due_at
                                             WHEN 'SENT' THEN known.visit_day = wanted.visit_day
                                             ELSE false END)
      AND ($8 OR EXISTS (SELECT FROM reminder AS known
                         WHERE known.organization_nr = $1 AND known.booking_id = wanted.booking_id))"
);

impl CalendarChange<'_> {
    /// Plans and voids the reminders of bookings to which something has happened. One statement, whatever their number.
    pub(super) async fn follow_with_reminders(
        &mut self,
        change: &Change,
        facts: &[Fact],
        tells_customer: bool,
    ) -> Result<(), StoreError> {
        let reason_after = |fact: &Fact| Some((fact.subject().0, VoidReason::after(fact.kind())?.label()));
        let (bookings, reasons): (Vec<i64>, Vec<&str>) = facts.iter().filter_map(reason_after).unzip();
        if bookings.is_empty() {
            return Ok(());
        }
        let step = ReminderStep::USUAL;
        let minutes = |duration: Duration| number::<_, i32>(duration.whole_minutes());
        prepared(
            sql_query(FOLLOW)
                .bind::<Integer, _>(self.organization.0)
                .bind::<Array<BigInt>, _>(bookings)
                .bind::<Array<Text>, _>(reasons)
                .bind::<Timestamptz, _>(change.at)
                .bind::<Integer, _>(minutes(step.before)?)
                .bind::<Integer, _>(minutes(step.booked_ahead)?)
                .bind::<SmallInt, _>(BookingMailContent::HEALTH.0)
                .bind::<Bool, _>(tells_customer),
        )
        .execute(self.connection)
        .await
        .map_err(store_error)?;
        Ok(())
    }
}
