#![expect(
    clippy::too_many_arguments,
    reason = "a function of the database takes one argument per value"
)]

use booking_core::booking::{BookError, BookedAppointment, Booking, Draft};
use booking_core::calendar::{Occupation, Rules};
use booking_core::customers::CustomerContact;
use booking_core::events::SignUpDraft;
use diesel::data_types::PgTimestamp;
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Bytea, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use shared_kernel::{
    BookingId, CalendarGuid, InstantMinute, Money, OrganizationNr, PhoneNumber, ResourceId, ServiceId, StoreError,
};
use time::{Duration, OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::acknowledged;
use super::{CalendarChange, CalendarPermit, Failure, LockedRow};
use crate::booking_core::{OccupationRow, first_start_touching, number, touching, zone};
use crate::error::store_error;
use crate::expired_keys::KEY_LIFETIME;
use crate::schema::{appointment, booking, idempotency_key, participation, resource};

/// How long the same body from the same source is taken for a repetition.
const REPETITION_GUARD: Duration = Duration::minutes(10);

type AppointmentRow = (
    i64,
    String,
    i32,
    i16,
    i32,
    String,
    String,
    PrimitiveDateTime,
    PrimitiveDateTime,
    String,
);

type AnswerRow = (
    Option<i64>,
    Option<bool>,
    Option<Vec<u8>>,
    Option<i64>,
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
    bool,
    i64,
    i64,
    Option<Vec<i64>>,
    Option<Vec<i32>>,
    Option<Vec<PgTimestamp>>,
    Option<Vec<PgTimestamp>>,
    Option<Vec<i32>>,
    Option<Vec<PgTimestamp>>,
    Option<Vec<PgTimestamp>>,
);

#[diesel::declare_sql_function]
extern "SQL" {
    /// Takes the lock, and tells what a booking must know before it can be written; the migrations say what it
    /// all is.
    fn begin_booking(
        organization_nr: Integer,
        key: Nullable<Text>,
        repetition_hash: Bytea,
        first_name: Text,
        last_name: Text,
        email: Text,
        phone: Nullable<Text>,
        appointments: Integer,
        occupied_from: Nullable<Timestamptz>,
        occupied_to: Nullable<Timestamptz>,
        asks_for_work_done: Bool,
    ) -> Record<(
        Nullable<BigInt>,
        Nullable<Bool>,
        Nullable<Bytea>,
        Nullable<BigInt>,
        Nullable<Timestamptz>,
        Nullable<Timestamptz>,
        Bool,
        BigInt,
        BigInt,
        Nullable<Array<BigInt>>,
        Nullable<Array<Integer>>,
        Nullable<Array<Timestamptz>>,
        Nullable<Array<Timestamptz>>,
        Nullable<Array<Integer>>,
        Nullable<Array<Timestamptz>>,
        Nullable<Array<Timestamptz>>,
    )>;
}

/// What says whether the same was wanted before.
#[derive(Clone, Copy)]
pub(crate) struct IdempotencyKey<'a> {
    key: Option<&'a str>,
    body_hash: &'a [u8; 32],
    repetition_hash: &'a [u8; 32],
}

impl<'a> IdempotencyKey<'a> {
    pub(crate) fn of(draft: &'a Draft) -> Self {
        Self {
            key: draft.idempotency_key.as_deref(),
            body_hash: &draft.body_hash,
            repetition_hash: &draft.repetition_hash,
        }
    }

    pub(crate) fn of_sign_up(draft: &'a SignUpDraft) -> Self {
        Self {
            key: draft.idempotency_key.as_deref(),
            body_hash: &draft.body_hash,
            repetition_hash: &draft.repetition_hash,
        }
    }
}

/// What a booking asks the database before it is decided, beside its rules. They say what is asked: a
/// question made from old rules is to be asked again.
pub(crate) struct BookingLookup<'a> {
    intent: IdempotencyKey<'a>,
    contact: CustomerContact,
    appointments: usize,
    occupied: Option<(InstantMinute, InstantMinute)>,
    asks_for_work_done: bool,
}

impl<'a> BookingLookup<'a> {
    pub(crate) fn of(draft: &'a Draft, rules: &Rules, now: OffsetDateTime) -> Self {
        Self {
            intent: IdempotencyKey::of(draft),
            contact: as_asked_for(&draft.customer, rules),
            appointments: draft.appointment_requests.len(),
            occupied: draft.occupations_needed(rules, now),
            asks_for_work_done: draft.leaves_the_choice(),
        }
    }

    pub(crate) fn of_sign_up(draft: &'a SignUpDraft, rules: &Rules) -> Self {
        Self {
            intent: IdempotencyKey::of_sign_up(draft),
            contact: as_asked_for(&draft.customer, rules),
            appointments: 0,
            occupied: None,
            asks_for_work_done: false,
        }
    }

    /// Takes the lock, if it is not held already, and then looks.
    async fn ask(
        &self,
        mut connection: &AsyncPgConnection,
        organization: OrganizationNr,
    ) -> Result<(LockedRow, LookupResult), StoreError> {
        let begin = begin_booking(
            organization.0,
            self.intent.key,
            self.intent.repetition_hash.as_slice(),
            self.contact.first_name.as_str(),
            self.contact.last_name.as_str(),
            self.contact.email.as_str(),
            self.contact.phone.as_ref().map(PhoneNumber::as_str),
            number::<_, i32>(self.appointments)?,
            self.occupied.map(|(from, _)| first_start_touching(from)),
            self.occupied.map(|(_, to)| to.instant()),
            self.asks_for_work_done,
        );
        let row: AnswerRow = diesel::select(begin)
            .get_result(&mut connection)
            .await
            .map_err(store_error)?;
        let (
            rules_version,
            is_public,
            body_hash,
            booked,
            since,
            repeated_at,
            is_known_customer,
            customer,
            booking,
            appointments,
            occupied,
            starts,
            ends,
            worked,
            worked_starts,
            worked_ends,
        ) = row;
        let remembered = body_hash.zip(booked).zip(since);
        let occupied = rows(occupied, starts, ends);
        let worked = rows(worked, worked_starts, worked_ends);
        let answered = LookupResult {
            remembered: remembered.map(|((body_hash, booking), since)| Remembered {
                body_hash,
                booking,
                since,
            }),
            repeated_at,
            ids: BookingIds {
                is_known_customer,
                customer,
                booking,
                appointments: appointments.unwrap_or_default(),
            },
            occupations: self.touching(occupied)?,
            work_done: self.touching(worked)?,
        };
        Ok(((rules_version, is_public), answered))
    }

    fn touching(&self, rows: impl Iterator<Item = OccupationRow>) -> Result<Vec<Occupation>, StoreError> {
        match self.occupied {
            Some((from, _)) => touching(from, rows),
            None => Ok(Vec::new()),
        }
    }
}

/// What the database tells in a list for each column.
fn rows(
    resources: Option<Vec<i32>>,
    starts: Option<Vec<PgTimestamp>>,
    ends: Option<Vec<PgTimestamp>>,
) -> impl Iterator<Item = OccupationRow> {
    let spans = starts.into_iter().flatten().zip(ends.into_iter().flatten());
    let rows = resources.into_iter().flatten().zip(spans);
    rows.map(|(resource, (starts, ends))| (resource, starts, ends))
}

/// What the database says to a [`BookingLookup`].
pub(crate) struct LookupResult {
    /// What the key stands for.
    remembered: Option<Remembered>,
    /// When the same body last came from the same source.
    repeated_at: Option<OffsetDateTime>,
    pub(crate) ids: BookingIds,
    pub(crate) occupations: Vec<Occupation>,
    /// What was done in the same time, if somebody has to be found.
    pub(crate) work_done: Vec<Occupation>,
}

/// What an intent has made before.
pub(super) enum Before {
    Nothing,
    /// The booking that was acknowledged to this key, or made from the same body a moment ago.
    Booked(i64),
    /// The key stands for another body.
    AnotherBody,
}

/// The ids that a booking will have, whatever is decided, so that everything can be written at once. The customer is
/// somebody in the organisation's file with exactly these data, or a new one: people are not joined by e-mail alone,
/// because nobody has proved that the mailbox is theirs.
pub(crate) struct BookingIds {
    pub(super) is_known_customer: bool,
    pub(super) customer: i64,
    pub(super) booking: i64,
    pub(super) appointments: Vec<i64>,
}

fn as_asked_for(customer: &CustomerContact, rules: &Rules) -> CustomerContact {
    // Who leaves out what is asked for is refused later.
    customer
        .as_asked_for(&rules.settings)
        .unwrap_or_else(|_| customer.clone())
}

/// What a client's name for an intent stands for.
#[derive(Clone)]
struct Remembered {
    body_hash: Vec<u8>,
    booking: i64,
    since: OffsetDateTime,
}

impl<'a> CalendarChange<'a> {
    /// Begins a change and asks under its lock, all sent at once.
    pub(crate) async fn begin_and_ask(
        permit: &'a mut CalendarPermit,
        question: &BookingLookup<'_>,
    ) -> Result<Option<(Self, LookupResult)>, StoreError> {
        let organization = permit.organization;
        Self::begin_with(permit, async |connection| question.ask(connection, organization).await).await
    }

    pub(crate) async fn ask(&self, question: &BookingLookup<'_>) -> Result<LookupResult, StoreError> {
        let (_, answered) = question.ask(self.connection, self.organization).await?;
        Ok(answered)
    }

    /// The booking that this intent has made before.
    pub(crate) async fn booked_before(
        &self,
        now: OffsetDateTime,
        draft: &Draft,
        answered: &LookupResult,
    ) -> Result<Option<Booking>, Failure> {
        match (
            self.before(now, IdempotencyKey::of(draft), answered).await?,
            &draft.idempotency_key,
        ) {
            (Before::Nothing, _) => Ok(None),
            (Before::AnotherBody, _) => Err(BookError::KeyOfAnotherBody.into()),
            (Before::Booked(id), Some(key)) => self.acknowledged_booking(id, key).await.map(Some),
            (Before::Booked(id), None) => self.read_booking(id).await.map(Some),
        }
    }

    /// What this intent has made before. Looked up under the lock: two requests with one key that look at the same
    /// moment must not both find nothing.
    pub(super) async fn before(
        &self,
        now: OffsetDateTime,
        intent: IdempotencyKey<'_>,
        answered: &LookupResult,
    ) -> QueryResult<Before> {
        let booked = match (intent.key, &answered.remembered) {
            (Some(key), Some(remembered)) => match self.unless_expired(now, key, remembered.clone()).await? {
                Some((body_hash, _)) if body_hash != intent.body_hash => return Ok(Before::AnotherBody),
                valid => valid.map(|(_, booking)| booking),
            },
            _ => self.booked_a_moment_ago(now, intent, answered.repeated_at).await?,
        };
        Ok(booked.map_or(Before::Nothing, Before::Booked))
    }

    /// The hash of the request that had this key, and the booking it was about.
    pub(super) async fn remembered(&self, now: OffsetDateTime, key: &str) -> QueryResult<Option<(Vec<u8>, i64)>> {
        let row: Option<(Vec<u8>, i64, OffsetDateTime)> = idempotency_key::table
            .find((self.organization.0, key))
            .select((
                idempotency_key::body_hash,
                idempotency_key::booking_id,
                idempotency_key::created_at,
            ))
            .first(&mut &*self.connection)
            .await
            .optional()?;
        match row {
            None => Ok(None),
            Some((body_hash, booking, since)) => {
                let remembered = Remembered {
                    body_hash,
                    booking,
                    since,
                };
                self.unless_expired(now, key, remembered).await
            }
        }
    }

    async fn unless_expired(
        &self,
        now: OffsetDateTime,
        key: &str,
        remembered: Remembered,
    ) -> QueryResult<Option<(Vec<u8>, i64)>> {
        if remembered.since > now - KEY_LIFETIME {
            return Ok(Some((remembered.body_hash, remembered.booking)));
        }
        // Its time is over, whether or not it has been cleared away: the key begins anew.
        diesel::delete(idempotency_key::table.find((self.organization.0, key)))
            .execute(&mut &*self.connection)
            .await?;
        Ok(None)
    }

    /// The last booking with this body from this source, if it was made a moment ago and still stands.
    async fn booked_a_moment_ago(
        &self,
        now: OffsetDateTime,
        intent: IdempotencyKey<'_>,
        last: Option<OffsetDateTime>,
    ) -> QueryResult<Option<i64>> {
        let Some(last) = last.filter(|last| *last > now - REPETITION_GUARD) else {
            return Ok(None);
        };
        let has_appointment = appointment::table.filter(
            appointment::organization_nr
                .eq(booking::organization_nr)
                .and(appointment::booking_id.eq(booking::id))
                .and(appointment::status.eq("CONFIRMED")),
        );
        let has_seat = participation::table.filter(
            participation::organization_nr
                .eq(booking::organization_nr)
                .and(participation::booking_id.eq(booking::id))
                .and(participation::status.eq("CONFIRMED")),
        );
        booking::table
            .filter(
                booking::organization_nr
                    .eq(self.organization.0)
                    .and(booking::repetition_hash.eq(intent.repetition_hash.as_slice()))
                    .and(booking::created_at.eq(last)),
            )
            .filter(exists(has_appointment).or(exists(has_seat)))
            .select(booking::id)
            .first(&mut &*self.connection)
            .await
            .optional()
    }

    /// The booking as it was when its request was answered.
    async fn acknowledged_booking(&self, id: i64, key: &str) -> Result<Booking, Failure> {
        let (guid, acknowledged): (Uuid, Option<Value>) = booking::table
            .inner_join(
                idempotency_key::table.on(idempotency_key::organization_nr
                    .eq(booking::organization_nr)
                    .and(idempotency_key::booking_id.eq(booking::id))),
            )
            .filter(booking::organization_nr.eq(self.organization.0).and(booking::id.eq(id)))
            .filter(idempotency_key::key.eq(key))
            .select((booking::calendar_guid, idempotency_key::acknowledged))
            .first(&mut &*self.connection)
            .await?;
        let Some(acknowledged) = acknowledged else {
            return self.read_booking(id).await;
        };
        let (zone, appointments) = acknowledged::told(acknowledged)?;
        Ok(Booking {
            id: BookingId(id),
            guid: CalendarGuid(guid),
            organization: self.organization,
            zone,
            appointments,
        })
    }

    async fn read_booking(&self, id: i64) -> Result<Booking, Failure> {
        let rows: Vec<(Uuid, AppointmentRow)> = booking::table
            .inner_join(
                appointment::table.on(appointment::organization_nr
                    .eq(booking::organization_nr)
                    .and(appointment::booking_id.eq(booking::id))),
            )
            .inner_join(
                resource::table.on(resource::organization_nr
                    .eq(booking::organization_nr)
                    .and(resource::id.eq(appointment::employee_id))),
            )
            .filter(booking::organization_nr.eq(self.organization.0).and(booking::id.eq(id)))
            .order((appointment::starts_at, appointment::position))
            .select((
                booking::calendar_guid,
                (
                    appointment::service_id,
                    appointment::title,
                    appointment::price_cents,
                    appointment::duration,
                    appointment::employee_id,
                    resource::first_name,
                    resource::last_name,
                    appointment::starts_wall,
                    appointment::ends_wall,
                    appointment::zone,
                ),
            ))
            .load(&mut &*self.connection)
            .await?;
        let Some((guid, first)) = rows.as_slice().first() else {
            return Err(diesel::result::Error::NotFound.into());
        };
        let (guid, zone) = (CalendarGuid(*guid), zone(&first.9)?);
        let appointments = rows
            .into_iter()
            .map(
                |(_, (service, title, price, duration, employee, first_name, last_name, start, end, _))| {
                    Ok(BookedAppointment {
                        service: ServiceId(service),
                        title,
                        price: Money::from_cents(number(price)?),
                        duration: number(duration)?,
                        employee: ResourceId(employee),
                        employee_name: format!("{first_name} {last_name}").trim().to_owned(),
                        start,
                        end,
                    })
                },
            )
            .collect::<Result<Vec<_>, StoreError>>()?;
        Ok(Booking {
            id: BookingId(id),
            guid,
            organization: self.organization,
            zone,
            appointments,
        })
    }
}
