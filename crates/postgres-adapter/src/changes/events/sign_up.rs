use std::sync::Arc;

use booking_core::booking::{CustomField, CustomFieldOwner};
use booking_core::events::{
    BookedDate, BookedEvent, DecidedSignUp, Event, FurtherSignUp, SeatsHeld, SignUp, SignUpDraft, SignUpRefusal,
    SignUpRefused, SignUpSnapshot,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, CalendarGuid, Change, EventId, Fact, Reach, SeriesId, StoreError};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::changes::bookings::insert_rows::{BookingRow, InsertedBookings};
use crate::changes::idempotency::REPETITION_GUARD;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::queries::calendar::rules_memory::RulesMemory;
use crate::queries::calendar::staff_calendar::only_employee;
use crate::queries::columns::number;
use crate::queries::events::event::read_event;
use crate::queries::joins::booking_of_participation;
use crate::schema::{booking, event, event_date, event_date_resource, participation};

pub(crate) struct SignUpForEvent {
    pub(crate) memory: Arc<RulesMemory>,
    pub(crate) change: Change,
    pub(crate) draft: SignUpDraft,
}

impl CalendarTask for SignUpForEvent {
    type Answer = SignUp;
    type Failure = SignUpRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<SignUp>, SignUpRefused> {
        let (change, draft) = (&self.change, &self.draft);
        // A key answers with what it has made, whoever has left since.
        let seats = if draft.further.is_empty() || draft.identity.key.is_some() {
            Vec::new()
        } else {
            calendar.seats_of_repeated(change.at, draft).await?
        };
        if let Some(signed_up) = calendar.earlier_sign_up(change.at, draft, &seats).await? {
            return Ok(Completion::RollBack(signed_up));
        }
        let missing = draft.without(&seats);
        let draft = missing.as_ref().unwrap_or(draft);
        // Not before: the answer to an earlier request stays when the organisation is not public any more.
        if !calendar.is_public() && !draft.channel.is_by_staff() {
            return Err(SignUpRefused::UnknownOrganization);
        }
        calendar.admit::<SignUpRefused>(change, draft.admission).await?;
        let rules = calendar.rules(&self.memory).await?;
        let rules = rules.ok_or(SignUpRefused::UnknownOrganization)?;
        let custom_fields = calendar.custom_fields(&self.memory).await?;
        let is_asked = |field: &&CustomField| field.owner == CustomFieldOwner::Event(draft.event);
        let snapshot = SignUpSnapshot {
            event: calendar.event_within(draft.reach, draft.event).await?,
            settings: rules.settings,
            custom_fields: custom_fields.iter().filter(is_asked).cloned().collect(),
            now: change.at,
        };
        let decided = draft.decide(&snapshot).map_err(|refusal| refusal.among(&seats))?;
        let signed_up = calendar.write_sign_up(change, draft, &decided).await;
        let signed_up = signed_up.map_err(|error| match error {
            SignUpRefused::Refused(refusal) => refusal.among(&seats).into(),
            other => other,
        })?;
        Ok(Completion::Commit(Changed::Bookings, signed_up.completing(&seats)))
    }
}

/// The seats of event $2: whether whoever booking $3 is for has one, which is so where the file or name and e-mail
/// address are the same, and how many people with the e-mail address $4 have one.
const SEATS_HELD: &str = "
    SELECT coalesce(bool_or(other.customer_id = own.customer_id
               OR held.mailbox = $4 AND held.folded_name = folded_name_of_booking($1, $3)), false) AS by_the_same,
        count(*) FILTER (WHERE held.mailbox = $4) AS of_email
    FROM participation AS held
    JOIN booking AS other ON other.organization_nr = $1 AND other.id = held.booking_id
    JOIN booking AS own ON own.organization_nr = $1 AND own.id = $3
    WHERE held.organization_nr = $1 AND held.event_id = $2
      AND held.status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')";

#[derive(QueryableByName)]
struct SeatsHeldRow {
    #[diesel(sql_type = Bool)]
    by_the_same: bool,
    #[diesel(sql_type = BigInt)]
    of_email: i64,
}

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

    /// The seats of this event that are held by whoever this booking is for, or with the same e-mail address.
    async fn seats_held(
        &mut self,
        event: EventId,
        booking: i64,
        normalized_email: Option<&str>,
    ) -> Result<SeatsHeld, StoreError> {
        let row: SeatsHeldRow = prepared(
            sql_query(SEATS_HELD)
                .bind::<Integer, _>(self.organization.0)
                .bind::<BigInt, _>(event.0)
                .bind::<BigInt, _>(booking)
                .bind::<Nullable<Text>, _>(normalized_email),
        )
        .get_result(self.connection)
        .await
        .map_err(store_error)?;
        Ok(SeatsHeld {
            by_the_same: row.by_the_same,
            of_email: number(row.of_email)?,
        })
    }

    /// The seats that people have who were signed up together by this request without a key, within ten minutes, each
    /// with the folded name of whom it is for. A request for one person is recognised as any other booking.
    pub(crate) async fn seats_of_repeated(
        &mut self,
        now: OffsetDateTime,
        draft: &SignUpDraft,
    ) -> Result<Vec<Option<FurtherSignUp>>, StoreError> {
        let held: Vec<(String, i64, Uuid)> = participation::table
            .inner_join(booking::table.on(booking_of_participation()))
            .filter(
                booking::organization_nr
                    .eq(self.organization.0)
                    .and(booking::repetition_hash.eq(draft.identity.repetition_hash.as_slice()))
                    .and(booking::created_at.gt(now - REPETITION_GUARD))
                    .and(participation::status.eq("CONFIRMED")),
            )
            .order(booking::id)
            .select((participation::folded_name, booking::id, booking::calendar_guid))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let held = held.into_iter().map(|(name, id, guid)| {
            let seat = FurtherSignUp {
                id: BookingId(id),
                guid: CalendarGuid(guid),
            };
            (name, seat)
        });
        Ok(draft.seats_of_earlier(&held.collect::<Vec<_>>()))
    }

    /// The sign-up that the same request has made before, as it is now. Of people who were signed up together without a key only where all of them still have their `seats`.
    pub(crate) async fn earlier_sign_up(
        &mut self,
        now: OffsetDateTime,
        draft: &SignUpDraft,
        seats: &[Option<FurtherSignUp>],
    ) -> Result<Option<SignUp>, SignUpRefused> {
        if let Some((Some(first), others)) = seats.split_first() {
            let all = others.iter().copied().collect::<Option<Vec<_>>>();
            return match all {
                Some(further) => {
                    let first = self.read_sign_up(first.id).await?;
                    Ok(Some(SignUp { further, ..first }))
                }
                None => Ok(None),
            };
        }
        if !seats.is_empty() {
            return Ok(None);
        }
        match self.earlier_outcome::<SignUpRefused>(now, &draft.identity).await? {
            Some(id) => Ok(Some(self.read_sign_up(id).await?)),
            None => Ok(None),
        }
    }

    /// The bookings of those who were signed up together with this one, in the order of the request.
    async fn signed_up_together(&mut self, id: BookingId) -> Result<Vec<FurtherSignUp>, StoreError> {
        let series: Option<Uuid> = booking::table
            .find((self.organization.0, id.0))
            .select(booking::series_id)
            .first(self.connection)
            .await
            .map_err(store_error)?;
        let Some(series) = series else {
            return Ok(Vec::new());
        };
        let further: Vec<(i64, Uuid)> = booking::table
            .filter(booking::organization_nr.eq(self.organization.0))
            .filter(booking::series_id.eq(series))
            .filter(booking::id.ne(id.0))
            .order(booking::id)
            .select((booking::id, booking::calendar_guid))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let further = further.into_iter().map(|(id, guid)| FurtherSignUp {
            id: BookingId(id),
            guid: CalendarGuid(guid),
        });
        Ok(further.collect())
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
            further: self.signed_up_together(id).await?,
        })
    }

    /// Writes a decided sign-up with everything that belongs to it.
    pub(crate) async fn write_sign_up(
        &mut self,
        change: &Change,
        draft: &SignUpDraft,
        decided: &DecidedSignUp,
    ) -> Result<SignUp, SignUpRefused> {
        let event = &decided.event;
        let online_meeting_link: Option<String> = event::table
            .find((self.organization.0, event.id.0))
            .select(event::online_meeting_link)
            .first(self.connection)
            .await
            .map_err(store_error)?;
        let booked = booked_event(event, online_meeting_link);
        let seats = self.book_seats(change, draft, decided).await?;
        let mut held = Vec::with_capacity(seats.len());
        for (booking, normalized_email) in &seats {
            held.push(
                self.seats_held(event.id, booking.0, normalized_email.as_deref())
                    .await?,
            );
        }
        // After everything else that may refuse it: nothing else tells who attends.
        decided.admit(&held)?;
        let price = number::<_, i32>(event.price.cents())?;
        let participations = seats.iter().map(|(booking, normalized_email)| {
            (
                participation::organization_nr.eq(self.organization.0),
                participation::booking_id.eq(booking.0),
                participation::event_id.eq(event.id.0),
                participation::status.eq("CONFIRMED"),
                participation::title.eq(&event.title),
                participation::price_cents.eq(price),
                participation::mailbox.eq(normalized_email.as_deref()),
            )
        });
        diesel::insert_into(participation::table)
            .values(participations.collect::<Vec<_>>())
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let answers = decided.participants.iter().zip(&seats);
        let answers: Vec<_> = answers
            .flat_map(|(participant, (booking, _))| participant.answers.iter().map(|answer| (booking.0, answer)))
            .collect();
        self.insert_answers(&answers).await?;
        let bookings: Vec<BookingId> = seats.iter().map(|(booking, _)| *booking).collect();
        let (first, further) = bookings.split_first().ok_or_else(|| corrupt("a sign-up of nobody"))?;
        if !further.is_empty() {
            // Nobody else has the public id of the first one.
            self.join_into_series(SeriesId(draft.guid.0), &bookings).await?;
        }
        let lines = bookings
            .iter()
            .map(|booking| self.history_values(change, booking.0, "BOOKED", Some(0), None));
        let lines = lines.collect();
        self.insert_history(lines).await?;
        let organization = self.organization;
        let facts = bookings.iter().map(|booking| Fact::BookingConfirmed {
            organization,
            booking: *booking,
        });
        self.insert_facts(change, facts.collect(), draft.channel.tells_customer())
            .await?;
        let guids = decided.participants.iter().skip(1).map(|participant| participant.guid);
        let further = further
            .iter()
            .zip(guids)
            .map(|(id, guid)| FurtherSignUp { id: *id, guid });
        let signed_up = SignUp {
            id: *first,
            guid: draft.guid,
            organization,
            zone: event.zone.clone(),
            event: booked,
            further: further.collect(),
        };
        if let Some(key) = &draft.identity.key {
            self.store_key(change, key, &draft.identity.body_hash, signed_up.id)
                .await?;
        }
        Ok(signed_up)
    }

    /// The bookings of all participants, each with the e-mail address of its customer.
    async fn book_seats(
        &mut self,
        change: &Change,
        draft: &SignUpDraft,
        decided: &DecidedSignUp,
    ) -> Result<Vec<(BookingId, Option<String>)>, SignUpRefused> {
        let mut seats = Vec::with_capacity(decided.participants.len());
        for participant in &decided.participants {
            let customer = self.customer_of(change, &participant.customer).await?;
            let customer = customer.ok_or(SignUpRefusal::UnknownCustomer)?;
            let row = BookingRow {
                guid: participant.guid,
                channel: draft.channel,
                remark: participant.customer.remarks(),
                note: draft.note.as_deref(),
                normalized_email: customer.normalized_email.clone(),
                phone: participant.customer.phone(),
                manage_token_hash: &participant.manage_token_hash,
                repetition_hash: &draft.identity.repetition_hash,
            };
            let together = decided.participants.len();
            let ids = match self
                .insert_bookings(change, (customer.id, &customer.given), &[row], together)
                .await?
            {
                InsertedBookings::Stored(ids) => ids,
                InsertedBookings::TooManyOpen => return Err(SignUpRefusal::TooManyOpenBookings.into()),
                InsertedBookings::Blocked => return Err(SignUpRefusal::Blocked.into()),
            };
            let id = ids.into_iter().next();
            let id = id.ok_or_else(|| corrupt("a booking without an id"))?;
            seats.push((BookingId(id), customer.normalized_email));
        }
        Ok(seats)
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
