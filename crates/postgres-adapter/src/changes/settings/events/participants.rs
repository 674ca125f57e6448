//! Who of the participants is told of a change of an event.

use std::collections::{BTreeMap, BTreeSet};

use booking_core::lifecycle::AppointmentState;
use booking_core::settings::{
    ChangedEvent, ChangedMember, ConcernedParticipant, EventPlan, MOST_CONCERNED, PlannedDate, SettingsError,
};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{BookingId, Change, EventDateId, EventId, Fact, ParticipationId, StoreError};
use time::OffsetDateTime;

use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::queries::bookings::held_bookings::{HeldSeat, SeatsOf, read_seats};
use crate::queries::bookings::history_details;
use crate::queries::bookings::history_details::ChangedDate;
use crate::queries::joins::{booking_of_participation, customer_of_booking};
use crate::schema::{booking, customer, participation};

/// Who is told of a change, and of what.
#[derive(Default)]
pub(super) struct Concerned(BTreeMap<ParticipationId, ConcernedParticipant>);

impl Concerned {
    pub(super) fn of(&mut self, participation: ParticipationId, booking: BookingId) -> &mut ConcernedParticipant {
        self.0.entry(participation).or_insert_with(|| ConcernedParticipant {
            participation,
            booking,
            customer_name: String::new(),
            is_changed: false,
            is_called_off: false,
            loses_seat: false,
        })
    }
}

impl CalendarChange<'_> {
    pub(super) async fn changed_event(
        &mut self,
        id: EventId,
        concerned: Concerned,
    ) -> Result<ChangedEvent, SettingsError> {
        let participants_total = concerned.0.len();
        let mut participants: Vec<ConcernedParticipant> = concerned.0.into_values().take(MOST_CONCERNED).collect();
        self.name_participants(&mut participants).await?;
        Ok(ChangedEvent {
            event: self.stored_event(id).await?,
            participants,
            participants_total,
        })
    }

    async fn name_participants(&mut self, participants: &mut [ConcernedParticipant]) -> Result<(), StoreError> {
        let ids: Vec<i64> = participants.iter().map(|one| one.participation.0).collect();
        let rows: Vec<(i64, String, String)> = participation::table
            .inner_join(booking::table.on(booking_of_participation()))
            .inner_join(customer::table.on(customer_of_booking()))
            .filter(
                participation::organization_nr
                    .eq(self.organization.0)
                    .and(participation::id.eq_any(ids)),
            )
            .select((participation::id, customer::first_name, customer::last_name))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        for (id, first_name, last_name) in rows {
            if let Some(one) = participants.iter_mut().find(|one| one.participation.0 == id) {
                let name = format!("{first_name} {last_name}");
                name.trim().clone_into(&mut one.customer_name);
            }
        }
        Ok(())
    }

    /// Changes the booking of each participant whom the plan concerns, so that each is told. One statement per table,
    /// whatever their number.
    pub(super) async fn tell_participants(
        &mut self,
        change: &Change,
        event: EventId,
        plan: &EventPlan,
        added: &[EventDateId],
    ) -> Result<Vec<(ParticipationId, BookingId)>, StoreError> {
        if added.is_empty() && plan.changed.is_empty() && !plan.ahead.iter().any(PlannedDate::is_moved) {
            return Ok(Vec::new());
        }
        let changed_dates = changed_dates(plan, added);
        let seats = read_seats(self.connection, SeatsOf::Event(self.organization, event)).await?;
        let (mut told, mut history, mut facts) = (Vec::new(), Vec::new(), Vec::new());
        for seat in &seats {
            let Some(dates) = concerned_dates(seat, plan, &changed_dates, change.at) else {
                continue;
            };
            let revision = seat.sequence + 1;
            let details = history_details::event_changed(seat.held.id, &dates, &labels(&plan.changed));
            history.push(self.history_values(change, seat.booking.0, "MOVED", Some(revision), Some(details)));
            facts.push(Fact::EventChanged {
                organization: self.organization,
                booking: seat.booking,
                sequence: revision,
            });
            told.push((seat.held.id, seat.booking));
        }
        self.raise_sequences(change, told.iter().map(|(_, booking)| *booking))
            .await?;
        self.insert_history(history).await?;
        self.insert_facts(change, facts, true).await?;
        Ok(told)
    }
}

/// The dates that take place at other times, or that are added.
fn changed_dates(plan: &EventPlan, added: &[EventDateId]) -> Vec<ChangedDate> {
    let mut added = added.iter();
    let dates = plan.ahead.iter().filter_map(|date| {
        let to = (date.starts, date.span.minutes());
        match date.before {
            Some(before) if date.is_moved() => Some(ChangedDate {
                id: before.id,
                from: Some((before.starts, before.span.minutes())),
                to,
            }),
            Some(_) => None,
            None => added.next().map(|id| ChangedDate {
                id: *id,
                from: None,
                to,
            }),
        }
    });
    dates.collect()
}

/// Those of the changed dates to which a participant comes. None where nothing of the plan concerns them.
fn concerned_dates<'a>(
    seat: &HeldSeat,
    plan: &EventPlan,
    changed: &'a [ChangedDate],
    now: OffsetDateTime,
) -> Option<Vec<&'a ChangedDate>> {
    let mut ahead = seat
        .held
        .dates
        .iter()
        .filter(|date| date.state == AppointmentState::Confirmed && date.span.from().instant() > now);
    let attended: BTreeSet<EventDateId> = ahead.by_ref().map(|date| date.id).collect();
    let dates: Vec<&ChangedDate> = changed.iter().filter(|date| attended.contains(&date.id)).collect();
    let hears_of_the_rest = !plan.changed.is_empty() && !attended.is_empty();
    (hears_of_the_rest || !dates.is_empty()).then_some(dates)
}

fn labels(changed: &[ChangedMember]) -> Vec<&'static str> {
    let label = |member: &ChangedMember| match member {
        ChangedMember::Trainer => "TRAINER",
        ChangedMember::Room => "ROOM",
        ChangedMember::OnlineMeetingLink => "LINK",
        ChangedMember::Site => "SITE",
    };
    changed.iter().map(label).collect()
}
