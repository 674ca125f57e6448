//! Reads bookings with their appointments or seats, under the lock or without.

use std::collections::BTreeMap;

use booking_core::calendar::{Part, Span};
use booking_core::lifecycle::{
    AppointmentState, BookingRef, StoredAppointment, StoredBooking, StoredEventDate, StoredPart, StoredParticipation,
    binding_notice,
};
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{
    AppointmentId, BookingId, CalendarGuid, EventDateId, EventId, InstantMinute, Money, OrganizationNr,
    ParticipationId, ResourceGroupId, ResourceId, ServiceId, StoreError,
};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::account_bookings::booking_of_account;
use crate::error::{corrupt, store_error};
use crate::queries::columns::{number, zone};
use crate::queries::events::event::{date_span, event_kind};
use crate::queries::joins::{booking_of_participation, customer_of_booking, employee_of_appointment, given_or_on_file};
use crate::schema::{
    appointment, appointment_part, booking, calendar, called_off_date, customer, event, event_date, participation,
    resource,
};

/// Organisation and id, then guid, sequence, the promised and the present cancellation notice, and zone.
type BookingRow = ((i32, i64), Uuid, i32, (i32, i32), String);
type AgreedRow = (i64, i64, String, i32, i16, i16, i32, String);
/// A resource and its minutes.
type PartRow = (i32, i16, i16);
/// Booking and sequence, and the first name of whom it is for.
type BookedByRow = (i64, i32, String);
/// Participation and event, their kind, what was agreed, trainer, room and link, and the state.
type SeatRow = (
    i64,
    i64,
    String,
    String,
    i32,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
);
type TimesRow = (PrimitiveDateTime, PrimitiveDateTime, OffsetDateTime, OffsetDateTime);
/// Participation and event date, its times, and with which state and revision it was called off.
type SeatDateRow = (i64, i64, TimesRow, Option<(String, i32)>);
/// The booking, and the appointment with the name of the employee, one of the parts, and the group of its resource.
type AppointmentRow = (i64, AgreedRow, TimesRow, (String, String), Option<PartRow>, Option<i32>);

/// Organisation and id of a booking. None when no booking has this link.
pub(crate) async fn located(
    connection: &mut AsyncPgConnection,
    name: BookingRef,
) -> Result<Option<(OrganizationNr, BookingId)>, StoreError> {
    let hash = match name {
        BookingRef::Number { organization, booking } => return Ok(Some((organization, booking))),
        BookingRef::OfAccount { account, booking } => return booking_of_account(connection, account, booking).await,
        BookingRef::ManageLink(hash) => hash,
    };
    let found: Option<(i32, i64)> = booking::table
        .filter(booking::manage_token_hash.eq(hash.as_slice()))
        .select((booking::organization_nr, booking::id))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    Ok(found.map(|(organization, id)| (OrganizationNr(organization), BookingId(id))))
}

/// The booking with its appointments in the order in which they were booked.
pub(crate) async fn read_held(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    id: BookingId,
) -> Result<Option<StoredBooking>, StoreError> {
    Ok(read_all_held(connection, &[(organization, id)]).await?.pop())
}

/// The bookings with their appointments in the order in which they were booked; those that exist, in any order. At
/// most four statements, however many bookings there are.
pub(crate) async fn read_all_held(
    connection: &mut AsyncPgConnection,
    bookings: &[(OrganizationNr, BookingId)],
) -> Result<Vec<StoredBooking>, StoreError> {
    let asked = Keys::of(bookings);
    let rows: Vec<BookingRow> = booking::table
        .inner_join(calendar::table.on(calendar::organization_nr.eq(booking::organization_nr)))
        .filter(
            booking::organization_nr
                .eq_any(&asked.organizations)
                .and(booking::id.eq_any(&asked.ids)),
        )
        .select((
            (booking::organization_nr, booking::id),
            booking::calendar_guid,
            booking::sequence,
            (booking::promised_notice, calendar::cancellation_notice),
            calendar::zone,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let mut appointments = read_appointments(connection, &asked).await?;
    // A booking is of appointments or of seats.
    let is_sign_up = |row: &&BookingRow| !appointments.contains_key(&row.0.1);
    let sign_ups: Vec<_> = rows.iter().filter(is_sign_up).map(|row| booking_key(row.0)).collect();
    let mut seats: BTreeMap<BookingId, Vec<StoredParticipation>> = BTreeMap::new();
    if !sign_ups.is_empty() {
        for seat in read_seats(connection, SeatsOf::Bookings(&sign_ups)).await? {
            seats.entry(seat.booking).or_default().push(seat.held);
        }
    }
    let held = |(key, guid, sequence, (promised, current), zone_name): BookingRow| {
        let (organization, id) = booking_key(key);
        Ok(StoredBooking {
            id,
            guid: CalendarGuid(guid),
            organization,
            zone: zone(&zone_name)?,
            sequence,
            cancellation_notice: binding_notice(number(promised)?, number(current)?),
            appointments: appointments.remove(&id.0).unwrap_or_default(),
            participations: seats.remove(&id).unwrap_or_default(),
        })
    };
    rows.into_iter().map(held).collect()
}

fn booking_key((organization, id): (i32, i64)) -> (OrganizationNr, BookingId) {
    (OrganizationNr(organization), BookingId(id))
}

/// Keys of bookings as lists of their columns. Ids are unique over all organisations; the numbers lead to the index.
struct Keys {
    organizations: Vec<i32>,
    ids: Vec<i64>,
}

impl Keys {
    fn of(bookings: &[(OrganizationNr, BookingId)]) -> Self {
        Self {
            organizations: bookings.iter().map(|(organization, _)| organization.0).collect(),
            ids: bookings.iter().map(|(_, id)| id.0).collect(),
        }
    }
}

/// The seats of bookings, or the confirmed ones of an event.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SeatsOf<'a> {
    Bookings(&'a [(OrganizationNr, BookingId)]),
    Event(OrganizationNr, EventId),
}

/// A seat with the id and the sequence of its booking.
pub(crate) struct HeldSeat {
    pub(crate) booking: BookingId,
    pub(crate) sequence: i32,
    pub(crate) held: StoredParticipation,
}

/// Two statements, however many seats there are.
pub(crate) async fn read_seats(
    connection: &mut AsyncPgConnection,
    of: SeatsOf<'_>,
) -> Result<Vec<HeldSeat>, StoreError> {
    let seats = participation::table
        .inner_join(
            event::table.on(event::organization_nr
                .eq(participation::organization_nr)
                .and(event::id.eq(participation::event_id))),
        )
        .inner_join(booking::table.on(booking_of_participation()))
        .inner_join(customer::table.on(customer_of_booking()))
        .order(participation::id)
        .select((
            (
                booking::id,
                booking::sequence,
                given_or_on_file(booking::given_first_name, customer::first_name),
            ),
            (
                participation::id,
                event::id,
                event::kind,
                participation::title,
                participation::price_cents,
                event::trainer,
                event::room,
                event::online_meeting_link,
                participation::status,
            ),
        ))
        .into_boxed();
    let seats = match of {
        SeatsOf::Bookings(bookings) => {
            let Keys { organizations, ids } = Keys::of(bookings);
            seats.filter(
                participation::organization_nr
                    .eq_any(organizations)
                    .and(participation::booking_id.eq_any(ids)),
            )
        }
        SeatsOf::Event(organization, id) => seats.filter(
            participation::organization_nr
                .eq(organization.0)
                .and(participation::event_id.eq(id.0))
                .and(participation::status.eq(AppointmentState::Confirmed.label())),
        ),
    };
    let seats: Vec<(BookedByRow, SeatRow)> = seats.load(connection).await.map_err(store_error)?;
    if seats.is_empty() {
        return Ok(Vec::new());
    }
    let mut dates: BTreeMap<i64, Vec<StoredEventDate>> = BTreeMap::new();
    for date in read_seat_dates(connection, of).await? {
        dates.entry(date.participation).or_default().push(date.stored()?);
    }
    let seat = |((booking, sequence, first_name), row): (BookedByRow, SeatRow)| {
        let (id, event, kind, title, price, trainer, room, online_meeting_link, status) = row;
        Ok(HeldSeat {
            booking: BookingId(booking),
            sequence,
            held: StoredParticipation {
                id: ParticipationId(id),
                participant: (!first_name.is_empty()).then_some(first_name),
                event: EventId(event),
                kind: event_kind(&kind)?,
                title,
                price: Money::from_cents(number(price)?),
                trainer,
                room,
                online_meeting_link,
                state: state_of(&status)?,
                dates: dates.remove(&id).unwrap_or_default(),
            },
        })
    };
    seats.into_iter().map(seat).collect()
}

/// One date of a seat, as it is stored.
pub(crate) struct SeatDate {
    /// Id of the participation.
    pub(crate) participation: i64,
    /// Id of the event date.
    pub(crate) id: i64,
    /// Wall times, then instants.
    pub(crate) times: TimesRow,
    /// State and revision; `None` while the participant has this date.
    pub(crate) called_off: Option<(String, i32)>,
}

/// The dates of the seats, each by start. Without those that had begun or were called off when the participant
/// signed up.
pub(crate) async fn read_seat_dates(
    connection: &mut AsyncPgConnection,
    of: SeatsOf<'_>,
) -> Result<Vec<SeatDate>, StoreError> {
    let dates = participation::table
        .inner_join(booking::table.on(booking_of_participation()))
        .inner_join(
            event_date::table.on(event_date::organization_nr
                .eq(participation::organization_nr)
                .and(event_date::event_id.eq(participation::event_id))),
        )
        .left_join(
            called_off_date::table.on(called_off_date::organization_nr
                .eq(participation::organization_nr)
                .and(called_off_date::participation_id.eq(participation::id))
                .and(called_off_date::event_date_id.eq(event_date::id))),
        )
        .filter(
            event_date::starts_at.gt(booking::created_at).and(
                event_date::called_off_at
                    .is_null()
                    .or(called_off_date::status.is_not_null()),
            ),
        )
        .order((event_date::starts_at, event_date::id))
        .select((
            participation::id,
            event_date::id,
            (
                event_date::starts_wall,
                event_date::ends_wall,
                event_date::starts_at,
                event_date::ends_at,
            ),
            (called_off_date::status, called_off_date::revision).nullable(),
        ))
        .into_boxed();
    let dates = match of {
        SeatsOf::Bookings(bookings) => {
            let Keys { organizations, ids } = Keys::of(bookings);
            dates.filter(
                participation::organization_nr
                    .eq_any(organizations)
                    .and(participation::booking_id.eq_any(ids)),
            )
        }
        SeatsOf::Event(organization, id) => dates.filter(
            participation::organization_nr
                .eq(organization.0)
                .and(participation::event_id.eq(id.0)),
        ),
    };
    let rows: Vec<SeatDateRow> = dates.load(connection).await.map_err(store_error)?;
    let date = |(participation, id, times, called_off)| SeatDate {
        participation,
        id,
        times,
        called_off,
    };
    Ok(rows.into_iter().map(date).collect())
}

impl SeatDate {
    fn stored(self) -> Result<StoredEventDate, StoreError> {
        let (start, end, starts_at, ends_at) = self.times;
        let state = self.called_off.map(|(status, _)| state_of(&status)).transpose()?;
        Ok(StoredEventDate {
            id: EventDateId(self.id),
            state: state.unwrap_or(AppointmentState::Confirmed),
            start,
            end,
            span: date_span((starts_at, ends_at))?,
        })
    }
}

fn state_of(status: &str) -> Result<AppointmentState, StoreError> {
    AppointmentState::labelled(status).ok_or_else(|| corrupt(format!("unknown state of an appointment {status}")))
}

/// By the id of their booking. One statement: appointments that are not plain have a row for each part.
async fn read_appointments(
    connection: &mut AsyncPgConnection,
    asked: &Keys,
) -> Result<BTreeMap<i64, Vec<StoredAppointment>>, StoreError> {
    let taken = diesel::alias!(resource as taken);
    let rows: Vec<AppointmentRow> = appointment::table
        .inner_join(resource::table.on(employee_of_appointment()))
        .left_join(
            appointment_part::table.on(appointment_part::organization_nr
                .eq(appointment::organization_nr)
                .and(appointment_part::appointment_id.eq(appointment::id))),
        )
        .left_join(
            taken.on(taken
                .field(resource::organization_nr)
                .eq(appointment_part::organization_nr)
                .and(taken.field(resource::id).eq(appointment_part::resource_id))),
        )
        .filter(
            appointment::organization_nr
                .eq_any(&asked.organizations)
                .and(appointment::booking_id.eq_any(&asked.ids)),
        )
        .order((
            appointment::booking_id,
            appointment::position,
            appointment_part::resource_id,
            appointment_part::from_minute,
        ))
        .select((
            appointment::booking_id,
            (
                appointment::id,
                appointment::service_id,
                appointment::title,
                appointment::price_cents,
                appointment::duration,
                appointment::follow_up,
                appointment::employee_id,
                appointment::status,
            ),
            (
                appointment::starts_wall,
                appointment::ends_wall,
                appointment::starts_at,
                appointment::ends_at,
            ),
            (resource::first_name, resource::last_name),
            (
                appointment_part::resource_id,
                appointment_part::from_minute,
                appointment_part::to_minute,
            )
                .nullable(),
            taken.field(resource::group_id).nullable(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let mut by_booking: BTreeMap<i64, Vec<StoredAppointment>> = BTreeMap::new();
    for (booking, agreed, times, name, part, group) in rows {
        let appointments = by_booking.entry(booking).or_default();
        if appointments.last().is_none_or(|last| last.id.0 != agreed.0) {
            appointments.push(held_appointment(agreed, times, &name)?);
        }
        if let (Some(appointment), Some((resource, from, to))) = (appointments.last_mut(), part) {
            let part = Part::new(number(from)?, number(to)?);
            appointment.parts.push(StoredPart {
                resource: ResourceId(resource),
                group: group.map(ResourceGroupId),
                part: part.map_err(|error| corrupt(error.to_string()))?,
            });
        }
    }
    Ok(by_booking)
}

fn held_appointment(
    (id, service, title, price, duration, follow_up, employee, status): AgreedRow,
    (start, end, starts_at, ends_at): TimesRow,
    (first_name, last_name): &(String, String),
) -> Result<StoredAppointment, StoreError> {
    let span = Span::new(InstantMinute::floor(starts_at), InstantMinute::floor(ends_at));
    Ok(StoredAppointment {
        id: AppointmentId(id),
        service: ServiceId(service),
        title,
        price: Money::from_cents(number(price)?),
        duration: number(duration)?,
        follow_up: number(follow_up)?,
        employee: ResourceId(employee),
        employee_name: format!("{first_name} {last_name}").trim().to_owned(),
        state: state_of(&status)?,
        start,
        end,
        span: span.map_err(|_| corrupt("a stored appointment has no length"))?,
        parts: Vec::new(),
    })
}
