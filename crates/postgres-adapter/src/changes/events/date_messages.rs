use booking_core::events::{DateMessage, MESSAGE_DAY, MessageRefusal, MessageRefused, MessageSnapshot};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{BookingId, Change, EventDateId, EventId, Fact, StoreError};
use time::{Duration, OffsetDateTime};

use crate::audit_log::Audited;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::queries::columns::number;
use crate::queries::events::participants::read_participants;
use crate::schema::{date_message, event_date};

pub(crate) struct SendMessage {
    pub(crate) change: Change,
    pub(crate) message: DateMessage,
}

impl CalendarTask for SendMessage {
    /// How many are written to.
    type Answer = usize;
    type Failure = MessageRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<usize>, MessageRefused> {
        let (change, message) = (&self.change, &self.message);
        if let Some(told) = calendar.earlier_message(change, message).await? {
            return Ok(Completion::RollBack(told));
        }
        let known = calendar.known_message(change, message.date).await?;
        let known = known.ok_or(MessageRefusal::UnknownDate)?;
        let told = known.decide(message)?;
        calendar.write_message(change, message, &known).await?;
        Ok(Completion::Commit(Changed::Bookings, told))
    }
}

/// How long the same request without a key is taken for a repetition.
const REPETITION_GUARD: Duration = Duration::minutes(10);

/// What is known of a message.
pub(crate) struct KnownMessage {
    event: EventId,
    recipients: Vec<BookingId>,
    pub(crate) snapshot: MessageSnapshot,
}

/// Messages to those who come to a date of an event.
impl CalendarChange<'_> {
    /// How many the same request has written to before.
    pub(crate) async fn earlier_message(
        &mut self,
        change: &Change,
        message: &DateMessage,
    ) -> Result<Option<usize>, MessageRefused> {
        let of_organization = date_message::table
            .filter(date_message::organization_nr.eq(self.organization.0))
            .select((date_message::body_hash, date_message::recipients))
            .into_boxed();
        let found = match &message.identity.key {
            Some(key) => of_organization.filter(date_message::idempotency_key.eq(key)),
            None => of_organization.filter(
                date_message::event_date_id
                    .eq(message.date.0)
                    .and(date_message::created_at.gt(change.at - REPETITION_GUARD))
                    .and(date_message::body_hash.eq(message.identity.body_hash.as_slice())),
            ),
        };
        let row: Option<(Vec<u8>, i32)> = found.first(self.connection).await.optional().map_err(store_error)?;
        match row {
            Some((hash, _)) if hash != message.identity.body_hash => Err(MessageRefused::KeyOfAnotherBody),
            Some((_, recipients)) => Ok(Some(number(recipients)?)),
            None => Ok(None),
        }
    }

    /// What decides on a message. None where no such date takes place.
    pub(crate) async fn known_message(
        &mut self,
        change: &Change,
        date: EventDateId,
    ) -> Result<Option<KnownMessage>, StoreError> {
        let found: Option<(i64, OffsetDateTime, OffsetDateTime)> = event_date::table
            .find((self.organization.0, date.0))
            .filter(event_date::called_off_at.is_null())
            .select((event_date::event_id, event_date::starts_at, event_date::ends_at))
            .first(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Some((event, begins, ends)) = found else {
            return Ok(None);
        };
        let event = EventId(event);
        let participants = read_participants(self.connection, self.organization, (event, date), begins).await?;
        let with_email = participants.into_iter().filter(|one| one.customer.email.is_some());
        let recipients: Vec<BookingId> = with_email.map(|one| one.booking).collect();
        let sent: i64 = date_message::table
            .filter(
                date_message::organization_nr
                    .eq(self.organization.0)
                    .and(date_message::event_date_id.eq(date.0))
                    .and(date_message::created_at.gt(change.at - MESSAGE_DAY)),
            )
            .count()
            .get_result(self.connection)
            .await
            .map_err(store_error)?;
        Ok(Some(KnownMessage {
            event,
            snapshot: MessageSnapshot {
                ends,
                recipients: recipients.len(),
                sent: number(sent)?,
                now: change.at,
            },
            recipients,
        }))
    }

    /// The message, what each participant is told of it, and an entry of the audit log without its words.
    pub(crate) async fn write_message(
        &mut self,
        change: &Change,
        message: &DateMessage,
        known: &KnownMessage,
    ) -> Result<(), StoreError> {
        let recipients: i32 = number(known.recipients.len())?;
        let id: i32 = diesel::insert_into(date_message::table)
            .values((
                date_message::organization_nr.eq(self.organization.0),
                date_message::event_date_id.eq(message.date.0),
                date_message::text.eq(&message.text),
                date_message::recipients.eq(recipients),
                date_message::idempotency_key.eq(&message.identity.key),
                date_message::body_hash.eq(message.identity.body_hash.as_slice()),
                date_message::created_at.eq(change.at),
            ))
            .returning(date_message::id)
            .get_result(self.connection)
            .await
            .map_err(store_error)?;
        let organization = self.organization;
        let facts = known.recipients.iter().map(|booking| Fact::ParticipantMessaged {
            organization,
            booking: *booking,
            message: id,
        });
        self.insert_facts(change, facts.collect(), true).await?;
        let after = json!({ "date": message.date.0, "message": id, "recipients": recipients });
        let messaged = Audited::ParticipantsMessaged { event: known.event };
        self.log(change, messaged, None, Some(after)).await
    }
}

impl KnownMessage {
    /// How many are written to, if the message may be sent.
    pub(crate) fn decide(&self, message: &DateMessage) -> Result<usize, MessageRefusal> {
        message.decide(&self.snapshot)?;
        Ok(self.recipients.len())
    }
}
