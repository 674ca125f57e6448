use booking_core::events::{
    BookedDate, BookedEvent, DecidedSignUp, Event, SeatsHeld, SignUp, SignUpDraft, SignUpError, SignUpRefusal,
};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, Change, EventId, Fact, Reach, StoreError};
use time::OffsetDateTime;

use super::CalendarChange;
use super::insert_rows::{BookingRow, InsertedBookings};
use super::stored_answer;
use crate::booking_core::{number, only_employee, read_event};
use crate::error::{corrupt, store_error};
use crate::joins::booking_of_participation;
use crate::schema::{booking, event, event_date, event_date_resource, participation};

/// Sign-ups that were called off. All others keep their seat.
pub(crate) const CALLED_OFF: [&str; 2] = ["CANCELLED_BY_CUSTOMER", "CANCELLED_BY_PROVIDER"];

/// Signing up for an event.
impl CalendarChange<'_> {
    /// An event of this organisation as it is under the lock.
    pub(crate) async fn event(&mut self, id: EventId) -> Result<Option<Event>, StoreError> {
        read_event(self.connection, self.organization, id).await
    }

    /// An event of this organisation that needs somebody within reach.
    pub(crate) async fn event_within(&mut self, reach: Reach, id: EventId) -> Result<Option<Event>, StoreError> {
        if reach != Reach::Everybody && !self.event_needs(reach, id).await? {
            return Ok(None);
        }
        self.event(id).await
    }

    async fn event_needs(&mut self, reach: Reach, id: EventId) -> Result<bool, StoreError> {
        let needs = event_date::table
            .inner_join(
                event_date_resource::table.on(event_date_resource::organization_nr
                    .eq(event_date::organization_nr)
                    .and(event_date_resource::event_date_id.eq(event_date::id))),
            )
            .filter(
                event_date::organization_nr
                    .eq(self.organization.0)
                    .and(event_date::event_id.eq(id.0))
                    .and(event_date_resource::resource_id.nullable().eq(only_employee(reach))),
            );
        diesel::select(diesel::dsl::exists(needs))
            .get_result(self.connection)
            .await
            .map_err(store_error)
    }

    /// The seats of this event that are held by this customer, or with this mailbox.
    async fn seats_held(
        &mut self,
        event: EventId,
        customer: i64,
        mailbox: Option<&str>,
    ) -> Result<SeatsHeld, StoreError> {
        let seat = participation::table
            .inner_join(booking::table.on(booking_of_participation()))
            .filter(
                participation::organization_nr
                    .eq(self.organization.0)
                    .and(participation::event_id.eq(event.0))
                    .and(participation::status.ne_all(CALLED_OFF))
                    .and(participation::mailbox.eq(mailbox).or(booking::customer_id.eq(customer))),
            );
        let by_the_same = diesel::select(diesel::dsl::exists(seat))
            .get_result(self.connection)
            .await
            .map_err(store_error)?;
        Ok(SeatsHeld { by_the_same })
    }

    /// The sign-up that the same request has made before: as it was answered where the answer was stored, else as
    /// it is now.
    pub(crate) async fn earlier_sign_up(
        &mut self,
        now: OffsetDateTime,
        draft: &SignUpDraft,
    ) -> Result<Option<SignUp>, SignUpError> {
        let Some((id, answer)) = self.earlier_outcome::<SignUpError>(now, &draft.identity).await? else {
            return Ok(None);
        };
        let Some(answer) = answer else {
            return Ok(Some(self.read_sign_up(id).await?));
        };
        let (zone, event) = stored_answer::sign_up_from_json(answer)?;
        Ok(Some(SignUp {
            id,
            guid: self.guid_of(id).await?,
            organization: self.organization,
            zone,
            event,
        }))
    }

    /// The sign-up as it is now.
    async fn read_sign_up(&mut self, id: BookingId) -> Result<SignUp, StoreError> {
        let held = self.held(id).await?;
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
        Ok(SignUp {
            id,
            guid: held.guid,
            organization: self.organization,
            zone: held.zone,
            event: booked,
        })
    }

    /// Writes a decided sign-up with everything that belongs to it.
    pub(crate) async fn write_sign_up(
        &mut self,
        change: &Change,
        draft: &SignUpDraft,
        decided: &DecidedSignUp,
    ) -> Result<SignUp, SignUpError> {
        let event = &decided.event;
        let online_meeting_link: Option<String> = event::table
            .find((self.organization.0, event.id.0))
            .select(event::online_meeting_link)
            .first(self.connection)
            .await
            .map_err(store_error)?;
        let booked = booked_event(event, online_meeting_link);
        let customer = self.customer_of(change, &decided.customer).await?;
        let customer = customer.ok_or(SignUpRefusal::UnknownCustomer)?;
        let row = BookingRow {
            guid: draft.guid,
            channel: draft.channel,
            remark: decided.customer.remarks(),
            note: draft.note.as_deref(),
            mailbox: customer.mailbox.clone(),
            phone: decided.customer.phone(),
            manage_token_hash: &draft.manage_token_hash,
            repetition_hash: &draft.identity.repetition_hash,
        };
        let ids = match self
            .insert_bookings(change, (customer.id, &customer.given), &[row])
            .await?
        {
            InsertedBookings::Stored(ids) => ids,
            InsertedBookings::TooManyOpen => return Err(SignUpRefusal::TooManyOpenBookings.into()),
            InsertedBookings::Blocked => return Err(SignUpRefusal::Blocked.into()),
        };
        // After everything else that may refuse it: nothing else tells who attends.
        decided.admit(
            self.seats_held(event.id, customer.id, customer.mailbox.as_deref())
                .await?,
        )?;
        let id = ids.into_iter().next();
        let id = id.ok_or_else(|| corrupt("a booking without an id"))?;
        diesel::insert_into(participation::table)
            .values((
                participation::organization_nr.eq(self.organization.0),
                participation::booking_id.eq(id),
                participation::event_id.eq(event.id.0),
                participation::status.eq("CONFIRMED"),
                participation::title.eq(&event.title),
                participation::price_cents.eq(number::<_, i32>(event.price.cents())?),
                participation::mailbox.eq(customer.mailbox),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let answers: Vec<_> = decided.answers.iter().map(|answer| (id, answer)).collect();
        self.insert_answers(&answers).await?;
        let booked_line = self.history_values(change, id, "BOOKED", Some(0), None);
        self.insert_history(vec![booked_line]).await?;
        let signed_up = SignUp {
            id: BookingId(id),
            guid: draft.guid,
            organization: self.organization,
            zone: event.zone.clone(),
            event: booked,
        };
        let fact = Fact::BookingConfirmed {
            organization: self.organization,
            booking: signed_up.id,
        };
        self.insert_facts(change, vec![fact], draft.channel.tells_customer())
            .await?;
        if let Some(key) = &draft.identity.key {
            let answer = stored_answer::sign_up_to_json(&signed_up.zone, &signed_up.event)?;
            self.store_key(change, key, &draft.identity.body_hash, signed_up.id, Some(answer))
                .await?;
        }
        Ok(signed_up)
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
