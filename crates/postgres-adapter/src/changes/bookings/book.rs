//! Making a booking, or the bookings of a series.

use std::sync::Arc;

use booking_core::booking::{
    Booking, BookingRefused, CalendarSnapshot, CustomField, CustomFieldOwner, Draft, SeriesDraft, SeriesMode,
    SeriesVisit, VisitOutcome,
};
use shared_kernel::{BookingId, Change};

use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::corrupt;
use crate::queries::calendar::rules_memory::RulesMemory;

pub(crate) struct BookDraft {
    pub(crate) memory: Arc<RulesMemory>,
    pub(crate) change: Change,
    pub(crate) draft: Draft,
}

impl CalendarTask for BookDraft {
    type Answer = Booking;
    type Failure = BookingRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Booking>, BookingRefused> {
        let (change, draft) = (&self.change, &self.draft);
        if let Some(booking) = calendar.earlier_booking(change.at, draft).await? {
            return Ok(Completion::RollBack(booking));
        }
        // Not before: the answer to an earlier request stays when the organisation is not public any more.
        if !calendar.is_public() && !draft.channel.is_by_staff() {
            return Err(BookingRefused::UnknownOrganization);
        }
        calendar.admit::<BookingRefused>(change, draft.admission).await?;
        let snapshot = snapshot(calendar, &self.memory, change, std::slice::from_ref(draft)).await?;
        let decision = draft.decide(&snapshot)?;
        let mut bookings = calendar
            .write_bookings(change, &snapshot.rules, &[(draft, &decision)])
            .await?;
        let booking = bookings.pop().ok_or_else(|| corrupt("a booking that was not stored"))?;
        Ok(Completion::Commit(Changed::Bookings, booking))
    }
}

pub(crate) struct BookSeries {
    pub(crate) memory: Arc<RulesMemory>,
    pub(crate) change: Change,
    pub(crate) series: SeriesDraft,
}

impl CalendarTask for BookSeries {
    type Answer = Vec<SeriesVisit>;
    type Failure = BookingRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<Vec<SeriesVisit>>, BookingRefused> {
        let (change, series) = (&self.change, &self.series);
        let [first, ..] = series.visits.as_slice() else {
            return Ok(Completion::RollBack(Vec::new()));
        };
        if series.mode != SeriesMode::Preview
            && let Some(earlier) = calendar.earlier_booking(change.at, first).await?
        {
            return Ok(Completion::RollBack(calendar.visits_of_series(earlier.id).await?));
        }
        let snapshot = snapshot(calendar, &self.memory, change, &series.visits).await?;
        let mut visits = Vec::with_capacity(series.visits.len());
        let mut possible = Vec::new();
        for draft in &series.visits {
            let outcome = match draft.decide(&snapshot) {
                Ok(decision) => {
                    possible.push((visits.len(), draft.clone(), decision));
                    VisitOutcome::Possible
                }
                Err(refusal) if refusal.is_of_its_time() => VisitOutcome::Refused(refusal),
                Err(refusal) => return Err(refusal.into()),
            };
            let starts = draft.appointment_requests.iter().map(|request| request.start);
            let start = starts.min().unwrap_or(time::PrimitiveDateTime::MIN);
            visits.push(SeriesVisit { start, outcome });
        }
        let is_booked = match series.mode {
            SeriesMode::Preview => false,
            SeriesMode::All => !visits.iter().any(SeriesVisit::is_refused),
            SeriesMode::Possible => !possible.is_empty(),
        };
        if !is_booked {
            return Ok(Completion::RollBack(visits));
        }
        // By the first one that is booked a repetition is recognised.
        if let Some((_, draft, _)) = possible.first_mut() {
            draft.identity.clone_from(&first.identity);
        }
        let decided: Vec<_> = possible.iter().map(|(_, draft, decision)| (draft, decision)).collect();
        let booked = calendar.write_bookings(change, &snapshot.rules, &decided).await?;
        let booked: Vec<BookingId> = booked.into_iter().map(|booking| booking.id).collect();
        for ((index, ..), booking) in possible.iter().zip(&booked) {
            visits[*index].outcome = VisitOutcome::Booked(*booking);
        }
        calendar.join_into_series(series.series, &booked).await?;
        Ok(Completion::Commit(Changed::Bookings, visits))
    }
}

/// What these drafts are decided against, read once.
async fn snapshot(
    calendar: &mut CalendarChange<'_>,
    memory: &RulesMemory,
    change: &Change,
    drafts: &[Draft],
) -> Result<CalendarSnapshot, BookingRefused> {
    let rules = calendar.rules(memory).await?;
    let rules = rules.ok_or(BookingRefused::UnknownOrganization)?;
    let needed = drafts
        .iter()
        .filter_map(|draft| draft.occupations_needed(&rules, change.at));
    let needed = needed.reduce(|(first, last), (from, to)| (first.min(from), last.max(to)));
    let (mut occupations, mut work_done) = (Vec::new(), Vec::new());
    if let Some((from, to)) = needed {
        occupations = calendar.occupations(from, to).await?;
        if drafts.iter().any(Draft::needs_any_employee) {
            work_done = calendar.work_done(from, to).await?;
        }
    }
    let is_asked = |field: &&CustomField| {
        let mut requests = drafts.iter().flat_map(|draft| &draft.appointment_requests);
        requests.any(|request| field.owner == CustomFieldOwner::Service(request.service))
    };
    let custom_fields = calendar.custom_fields(memory).await?;
    Ok(CalendarSnapshot {
        rules,
        occupations,
        work_done,
        custom_fields: custom_fields.iter().filter(is_asked).cloned().collect(),
        now: change.at,
    })
}
