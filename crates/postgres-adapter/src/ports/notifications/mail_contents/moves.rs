//! How often, and from when, appointments and dates were moved.

use std::collections::BTreeMap;

use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use notifications::PastMove;
use serde_json::Value;
use shared_kernel::StoreError;

use crate::error::store_error;
use crate::queries::bookings::history_details;
use crate::schema::history;

/// What the history of a booking tells of its moves.
#[derive(Default)]
pub(super) struct Moves {
    /// Each time from where an appointment was moved.
    pub(super) appointments: BTreeMap<i64, Vec<PastMove>>,
    /// The same of the dates of events.
    pub(super) dates: BTreeMap<i64, Vec<PastMove>>,
    /// Dates of events that take place at other times than once, or that were added, with the last change of the booking
    /// that was about them.
    pub(super) changed_dates: BTreeMap<i64, i32>,
}

pub(super) async fn read_moves(connection: &mut AsyncPgConnection, nr: i32, id: i64) -> Result<Moves, StoreError> {
    let lines: Vec<(Option<i32>, Option<Value>)> = history::table
        .filter(
            history::organization_nr
                .eq(nr)
                .and(history::booking_id.eq(id))
                .and(history::what.eq("MOVED")),
        )
        .order(history::id)
        .select((history::revision, history::details))
        .load(connection)
        .await
        .map_err(store_error)?;
    let lines = lines
        .into_iter()
        .filter_map(|(revision, details)| Some((revision?, details?)));
    let mut moves = Moves::default();
    for (revision, details) in lines {
        let past = |from| PastMove { revision, from };
        if let (Some(appointment), Some(place)) = (
            history_details::appointment_of(&details),
            history_details::moved_appointment_of(&details, "from"),
        ) {
            let earlier = moves.appointments.entry(appointment.0).or_default();
            earlier.push(past(place.start));
        }
        for (date, from) in history_details::changed_dates_of(&details) {
            moves.changed_dates.insert(date, revision);
            moves.dates.entry(date).or_default().extend(from.map(past));
        }
    }
    Ok(moves)
}
