//! What a booking has signed up for, as its mails tell it.

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use notifications::{BookedAppointment, BookedEvent};
use shared_kernel::{BookingId, Money, OrganizationNr, StoreError};

use super::moves::Moves;
use crate::error::store_error;
use crate::queries::bookings::held_bookings::{SeatDate, SeatsOf, read_seat_dates};
use crate::queries::columns::number;
use crate::schema::{event, participation};

/// Id and price of the seat, title, trainer, room and online meeting of the event, the state of the seat, and minimum and
/// sign-ups of the event.
type SeatRow = (
    i64,
    i32,
    String,
    Option<String>,
    Option<String>,
    Option<String>,
    String,
    (Option<i32>, i32),
);

/// A sign-up of a booking.
pub(super) struct Seat {
    participation: i64,
    title: String,
    trainer: Option<String>,
    room: Option<String>,
    pub(super) booked: BookedEvent,
    link: Option<String>,
}

impl Seat {
    /// Only for those who come.
    pub(super) fn online_meeting_link(&self) -> Option<String> {
        self.link.clone().filter(|_| !self.booked.cancelled)
    }

    /// One of its dates, which is cancelled with the seat or on its own.
    fn appointment(&self, date: SeatDate, moves: &Moves) -> Result<BookedAppointment, StoreError> {
        let moved_with = moves.changed_dates.get(&date.id).copied().unwrap_or_default();
        let (starts_wall, ends_wall, starts_at, ends_at) = date.times;
        Ok(BookedAppointment {
            title: self.title.clone(),
            employee_name: self.trainer.clone(),
            room: self.room.clone(),
            starts_wall,
            ends_wall,
            starts_at,
            ends_at,
            price: None,
            duration_minutes: number((ends_at - starts_at).whole_minutes())?,
            // Whoever has no seat comes to no date that was added since.
            cancelled: date.called_off.is_some() || self.booked.cancelled,
            revision: date.called_off.map_or(moved_with, |(_, revision)| revision),
            moves: moves.dates.get(&date.id).cloned().unwrap_or_default(),
        })
    }
}

pub(super) async fn read_seats(
    connection: &mut AsyncPgConnection,
    nr: i32,
    booking: i64,
) -> Result<Vec<Seat>, StoreError> {
    let rows: Vec<SeatRow> = participation::table
        .inner_join(
            event::table.on(event::organization_nr
                .eq(participation::organization_nr)
                .and(event::id.eq(participation::event_id))),
        )
        .filter(
            participation::organization_nr
                .eq(nr)
                .and(participation::booking_id.eq(booking)),
        )
        .order(participation::id)
        .select((
            participation::id,
            participation::price_cents,
            participation::title,
            event::trainer,
            event::room,
            event::online_meeting_link,
            participation::status,
            (event::minimum_participants, event::taken_seats),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter()
        .map(
            |(participation, price, title, trainer, room, link, status, (minimum, taken))| {
                let booked = BookedEvent {
                    price: Money::from_cents(number(price)?),
                    cancelled: status.starts_with("CANCELLED"),
                    open_minimum: minimum.filter(|minimum| taken < *minimum).map(number).transpose()?,
                };
                Ok(Seat {
                    participation,
                    title,
                    trainer,
                    room,
                    booked,
                    link,
                })
            },
        )
        .collect()
}

/// The dates of the events of a booking that had not begun when it was made, in the order in which they were added: new
/// ones come last, so that those in the calendars of people keep their UIDs.
pub(super) async fn read_dates(
    connection: &mut AsyncPgConnection,
    nr: i32,
    id: i64,
    seats: &[Seat],
    moves: &Moves,
) -> Result<Vec<BookedAppointment>, StoreError> {
    let mut dates = read_seat_dates(connection, SeatsOf::Bookings(&[(OrganizationNr(nr), BookingId(id))])).await?;
    dates.sort_unstable_by_key(|date| (date.participation, date.id));
    let appointment = |date: SeatDate| {
        let seat = seats.iter().find(|seat| seat.participation == date.participation)?;
        Some(seat.appointment(date, moves))
    };
    dates.into_iter().filter_map(appointment).collect()
}
