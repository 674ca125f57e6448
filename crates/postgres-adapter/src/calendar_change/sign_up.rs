use booking_core::booking::BookedThrough;
use booking_core::events::{BookedDate, BookedEvent, DecidedSignUp, Event, SignUp, SignUpDraft, SignUpError};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use serde_json::Value;
use shared_kernel::{BookingId, CalendarGuid, Change, EmailAddress, EventId, Fact, StoreError, Zone};
use time::OffsetDateTime;
use uuid::Uuid;

use super::acknowledged;
use super::all_at_once::AllAtOnce;
use super::booking_lookup::{Before, BookingIds, IdempotencyKey, LookupResult};
use super::write_booking::{BookingRow, column, outbox_row};
use super::{CalendarChange, Failure};
use crate::booking_core::read_event;
use crate::error::corrupt;
use crate::schema::{booking, event, idempotency_key, participation};

type SignUpFailure = Failure<SignUpError>;

/// Sign-ups that were called off. All others keep their seat.
const CALLED_OFF: [&str; 2] = ["CANCELLED_BY_CUSTOMER", "CANCELLED_BY_PROVIDER"];

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
        answered: &LookupResult,
    ) -> Result<Option<SignUp>, SignUpFailure> {
        let intent = IdempotencyKey::of_sign_up(draft);
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

    /// The sign-up as it stands.
    async fn read_sign_up(&mut self, id: i64) -> Result<SignUp, SignUpFailure> {
        let held = self.held(BookingId(id)).await?;
        let held = held.ok_or_else(|| corrupt("a sign-up of no booking"))?;
        let seat = held.participations.into_iter().next();
        let seat = seat.ok_or_else(|| corrupt("a sign-up without a seat"))?;
        let comes_to = seat.dates.iter().filter(|date| !date.state.is_cancelled());
        let booked = BookedEvent {
            id: seat.event,
            kind: seat.kind,
            title: seat.title,
            price: seat.price,
            trainer: seat.trainer,
            room: seat.room,
            online_meeting_link: seat.online_meeting_link,
            dates: comes_to
                .map(|date| BookedDate {
                    id: date.id,
                    starts: date.start,
                    ends: date.end,
                })
                .collect(),
        };
        Ok(self.sign_up_of(id, held.guid, held.zone, booked))
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
        let mut writes = AllAtOnce::nothing();
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
