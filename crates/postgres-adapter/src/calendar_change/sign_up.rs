use booking_core::booking::BookedThrough;
use booking_core::events::{BookedDate, BookedEvent, DecidedSignUp, Event, SignUp, SignUpDraft, SignUpError};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use shared_kernel::{
    BookingId, CalendarGuid, Change, EmailAddress, EventDateId, EventId, Fact, Money, StoreError, Zone,
};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::acknowledged;
use super::all_at_once::AllAtOnce;
use super::before_booking::{Answered, Before, BookingIds, Intent};
use super::write_booking::{BookingRow, column, outbox_row};
use super::{CalendarChange, Failure};
use crate::booking_core::{event_kind, number, read_event, zone};
use crate::schema::{booking, calendar, event, event_date, idempotency_key, participation};

type SignUpFailure = Failure<SignUpError>;

/// Sign-ups that were called off. All others keep their seat.
const CALLED_OFF: [&str; 2] = ["CANCELLED_BY_CUSTOMER", "CANCELLED_BY_PROVIDER"];

type BookedEventRow = (i64, String, String, i32, Option<String>, Option<String>, Option<String>);

/// What a sign-up reads and writes.
impl CalendarChange<'_> {
    /// An event of this organisation as it is under the lock.
    pub(crate) async fn event(&mut self, id: EventId) -> Result<Option<Event>, StoreError> {
        read_event(self.connection, self.organization, id).await
    }

    /// Whether this mailbox has a seat.
    pub(crate) async fn has_seat(&mut self, event: EventId, email: &EmailAddress) -> QueryResult<bool> {
        let seat = participation::table.filter(
            participation::organization_nr
                .eq(self.organization.0)
                .and(participation::event_id.eq(event.0))
                .and(participation::mailbox.eq(email.mailbox()))
                .and(participation::status.ne_all(CALLED_OFF)),
        );
        diesel::select(diesel::dsl::exists(seat))
            .get_result(self.connection)
            .await
    }

    /// The sign-up that this intent has made before.
    pub(crate) async fn signed_up_before(
        &mut self,
        now: OffsetDateTime,
        draft: &SignUpDraft,
        answered: &Answered,
    ) -> Result<Option<SignUp>, SignUpFailure> {
        let intent = Intent::of_sign_up(draft);
        match (self.before(now, intent, answered).await?, &draft.idempotency_key) {
            (Before::Nothing, _) => Ok(None),
            (Before::AnotherBody, _) => Err(SignUpError::KeyOfAnotherBody.into()),
            (Before::Booked(id), Some(key)) => self.acknowledged_sign_up(id, key).await.map(Some),
            (Before::Booked(id), None) => self.read_sign_up(id).await.map(Some),
        }
    }

    /// The sign-up as it was when its request was answered.
    async fn acknowledged_sign_up(&mut self, id: i64, key: &str) -> Result<SignUp, SignUpFailure> {
        let acknowledged: Option<Value> = idempotency_key::table
            .find((self.organization.0, key))
            .select(idempotency_key::acknowledged)
            .first(self.connection)
            .await?;
        let guid: Uuid = booking::table
            .find((self.organization.0, id))
            .select(booking::calendar_guid)
            .first(self.connection)
            .await?;
        let Some(acknowledged) = acknowledged else {
            return self.read_sign_up(id).await;
        };
        let (zone, event) = acknowledged::told_sign_up(acknowledged)?;
        Ok(self.sign_up_of(id, CalendarGuid(guid), zone, event))
    }

    async fn read_sign_up(&mut self, id: i64) -> Result<SignUp, SignUpFailure> {
        let (guid, since, zone_name, row): (Uuid, OffsetDateTime, String, BookedEventRow) = participation::table
            .inner_join(
                booking::table.on(booking::organization_nr
                    .eq(participation::organization_nr)
                    .and(booking::id.eq(participation::booking_id))),
            )
            .inner_join(
                event::table.on(event::organization_nr
                    .eq(participation::organization_nr)
                    .and(event::id.eq(participation::event_id))),
            )
            .inner_join(calendar::table.on(calendar::organization_nr.eq(participation::organization_nr)))
            .filter(
                participation::organization_nr
                    .eq(self.organization.0)
                    .and(participation::booking_id.eq(id)),
            )
            .select((
                booking::calendar_guid,
                booking::created_at,
                calendar::zone,
                (
                    event::id,
                    event::kind,
                    participation::title,
                    participation::price_cents,
                    event::trainer,
                    event::room,
                    event::online_meeting_link,
                ),
            ))
            .first(self.connection)
            .await?;
        let (event, kind, title, price, trainer, room, online_meeting_link) = row;
        let dates: Vec<(i64, PrimitiveDateTime, PrimitiveDateTime)> = event_date::table
            .filter(
                event_date::organization_nr
                    .eq(self.organization.0)
                    .and(event_date::event_id.eq(event))
                    .and(event_date::called_off_at.is_null())
                    .and(event_date::starts_at.gt(since)),
            )
            .order((event_date::starts_at, event_date::id))
            .select((event_date::id, event_date::starts_wall, event_date::ends_wall))
            .load(self.connection)
            .await?;
        let date = |(id, starts, ends)| BookedDate {
            id: EventDateId(id),
            starts,
            ends,
        };
        let booked = BookedEvent {
            id: EventId(event),
            kind: event_kind(&kind)?,
            title,
            price: Money::from_cents(number(price)?),
            trainer,
            room,
            online_meeting_link,
            dates: dates.into_iter().map(date).collect(),
        };
        Ok(self.sign_up_of(id, CalendarGuid(guid), zone(&zone_name)?, booked))
    }

    fn sign_up_of(&self, id: i64, guid: CalendarGuid, zone: Zone, event: BookedEvent) -> SignUp {
        SignUp {
            id: BookingId(id),
            guid,
            organization: self.organization,
            zone,
            event,
        }
    }

    /// Writes a decided sign-up with everything that belongs to it, raises the version of the bookings, and commits.
    pub(crate) async fn sign_up(
        mut self,
        change: &Change,
        draft: &SignUpDraft,
        decided: &DecidedSignUp,
        ids: &BookingIds,
    ) -> Result<SignUp, SignUpFailure> {
        let booked = match self.write_sign_up(change, draft, decided, ids).await {
            Ok(booked) => booked,
            Err(failure) => {
                self.roll_back().await;
                return Err(failure);
            }
        };
        let signed_up = self.sign_up_of(ids.booking, draft.guid, decided.event.zone.clone(), booked);
        self.commit_bookings().await?;
        Ok(signed_up)
    }

    async fn write_sign_up(
        &mut self,
        change: &Change,
        draft: &SignUpDraft,
        decided: &DecidedSignUp,
        ids: &BookingIds,
    ) -> Result<BookedEvent, SignUpFailure> {
        let id = ids.booking;
        let event = &decided.event;
        let online_meeting_link: Option<String> = event::table
            .find((self.organization.0, event.id.0))
            .select(event::online_meeting_link)
            .first(self.connection)
            .await?;
        let booked = booked_event(event, online_meeting_link);
        let mut writes = AllAtOnce::default();
        if !ids.is_known_customer {
            writes.add(self.customer_row(change, &decided.customer, ids.customer));
        }
        let row = BookingRow {
            guid: draft.guid,
            through: BookedThrough::MainSite,
            remark: decided.customer.remarks.as_deref(),
            manage_token_hash: &draft.manage_token_hash,
            repetition_hash: &draft.repetition_hash,
        };
        writes.add(self.booking_row(change, row, ids));
        writes.add(diesel::insert_into(participation::table).values((
            participation::organization_nr.eq(self.organization.0),
            participation::booking_id.eq(id),
            participation::event_id.eq(event.id.0),
            participation::status.eq("CONFIRMED"),
            participation::title.eq(&event.title),
            participation::price_cents.eq(column::<_, i32>(event.price.cents())?),
            participation::mailbox.eq(decided.customer.email.mailbox()),
        )));
        writes.add(self.history_row(change, id, "BOOKED", None));
        let fact = Fact::BookingConfirmed {
            organization: self.organization,
            booking: BookingId(id),
        };
        writes.add(outbox_row(change, fact));
        if let Some(key) = &draft.idempotency_key {
            let acknowledged = acknowledged::stored_sign_up(&event.zone, &booked)?;
            writes.add(self.key_row(change, key, &draft.body_hash, id, Some(acknowledged)));
        }
        writes.execute(&mut &*self.connection).await?;
        if !decided.answers.is_empty() {
            // Alone, because for each number of answers it is another statement.
            self.answer_rows(id, &decided.answers).execute(self.connection).await?;
        }
        Ok(booked)
    }
}

fn booked_event(event: &Event, online_meeting_link: Option<String>) -> BookedEvent {
    BookedEvent {
        id: event.id,
        kind: event.kind,
        title: event.title.clone(),
        price: event.price,
        trainer: event.trainer.clone(),
        room: event.room.clone(),
        online_meeting_link,
        dates: event
            .dates
            .iter()
            .map(|date| BookedDate {
                id: date.id,
                starts: date.starts,
                ends: date.ends,
            })
            .collect(),
    }
}
