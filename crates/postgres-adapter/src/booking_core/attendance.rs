use async_trait::async_trait;
use booking_core::events::{
    AttendanceError, AttendanceStore, AttendedDate, CheckInRefusal, CheckInRequest, DateMessage, DateMessageError,
    DateMessageStore, MessageRefusal, Participant,
};
use booking_core::lifecycle::AppointmentOutcome;
use booking_core::staff_calendar::BookingCustomer;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{
    BookingId, Change, CustomerId, EventDateId, EventId, OrganizationNr, ParticipationId, Reach, StoreError,
};
use time::OffsetDateTime;

use super::staff_calendar::{read_dates_of_event, read_event_date};
use crate::calendar_change::{
    CALLED_OFF, CalendarChange, CalendarTask, Changed, Completion, outcome_label, run_under_lock,
};
use crate::connection::Database;
use crate::error::{Failure, corrupt, store_error};
use crate::joins::{booking_of_participation, customer_of_booking, given_or_on_file, given_or_perhaps_on_file};
use crate::schema::{attendance, booking, called_off_date, customer, event_date, participation};

/// Keeps who came to which date.
#[derive(Clone)]
pub struct PostgresAttendance {
    database: Database,
}

impl PostgresAttendance {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

#[async_trait]
impl AttendanceStore for PostgresAttendance {
    async fn date(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        date: EventDateId,
    ) -> Result<Option<AttendedDate>, StoreError> {
        let mut connection = self.database.connection().await?;
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                let Some(date) = read_event_date(connection, organization, date).await? else {
                    return Ok(None);
                };
                let is_reached = date.resources.iter().any(|resource| reach.includes(*resource));
                if reach != Reach::Everybody && !is_reached {
                    return Ok(None);
                }
                let begins = date.span.from().instant();
                let dates = read_dates_of_event(connection, organization, date.event).await?;
                let participants = read_participants(connection, organization, (date.event, date.id), begins).await?;
                Ok(Some(AttendedDate {
                    date,
                    dates,
                    participants,
                }))
            })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn event_of(&self, organization: OrganizationNr, date: EventDateId) -> Result<Option<EventId>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<i64> = event_date::table
            .find((organization.0, date.0))
            .select(event_date::event_id)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(found.map(EventId))
    }

    async fn check_in(&self, change: &Change, request: &CheckInRequest) -> Result<(), AttendanceError> {
        let task = CheckIn {
            change: *change,
            request: *request,
        };
        let done = run_under_lock(&self.database, request.organization, task).await?;
        Ok(done.ok_or(CheckInRefusal::Unknown)?)
    }
}

#[async_trait]
impl DateMessageStore for PostgresAttendance {
    async fn send(&self, change: &Change, message: &DateMessage) -> Result<usize, DateMessageError> {
        let task = SendMessage {
            change: *change,
            message: message.clone(),
        };
        let sent = run_under_lock(&self.database, message.organization, task).await?;
        Ok(sent.ok_or(MessageRefusal::UnknownDate)?)
    }
}

struct SendMessage {
    change: Change,
    message: DateMessage,
}

impl CalendarTask for SendMessage {
    /// How many are written to.
    type Answer = usize;
    type Failure = DateMessageError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<usize>, DateMessageError> {
        let (change, message) = (&self.change, &self.message);
        if let Some(told) = calendar.earlier_message(change, message).await? {
            return Ok(Completion::RollBack(told));
        }
        let known = calendar.known_message(change, message.date).await?;
        let known = known.ok_or(MessageRefusal::UnknownDate)?;
        let told = known.decide(message)?;
        calendar.write_message(change, message, &known).await?;
        Ok(Completion::Commit(Changed::Bookings, told))
    }
}

struct CheckIn {
    change: Change,
    request: CheckInRequest,
}

impl CalendarTask for CheckIn {
    type Answer = ();
    type Failure = AttendanceError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, AttendanceError> {
        let (change, request) = (&self.change, &self.request);
        let known = calendar.known_check_in(change, request).await?;
        let known = known.ok_or(CheckInRefusal::Unknown)?;
        if !known.decide(request)? {
            return Ok(Completion::RollBack(()));
        }
        calendar.write_attendance(change, request, &known).await?;
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

/// Participation and booking, the customer, and whether they came.
type ParticipantRow = (
    (i64, i64),
    (i64, String, String, String, Option<String>),
    Option<String>,
);

/// Those who come to a date of an event, by name.
pub(crate) async fn read_participants(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    (event, date): (EventId, EventDateId),
    begins: OffsetDateTime,
) -> Result<Vec<Participant>, StoreError> {
    let rows: Vec<ParticipantRow> = participation::table
        .inner_join(booking::table.on(booking_of_participation()))
        .inner_join(customer::table.on(customer_of_booking()))
        .left_join(
            called_off_date::table.on(called_off_date::organization_nr
                .eq(participation::organization_nr)
                .and(called_off_date::participation_id.eq(participation::id))
                .and(called_off_date::event_date_id.eq(date.0))),
        )
        .left_join(
            attendance::table.on(attendance::organization_nr
                .eq(participation::organization_nr)
                .and(attendance::participation_id.eq(participation::id))
                .and(attendance::event_date_id.eq(date.0))),
        )
        .filter(
            participation::organization_nr
                .eq(organization.0)
                .and(participation::event_id.eq(event.0))
                .and(participation::status.ne_all(CALLED_OFF))
                .and(called_off_date::status.is_null())
                // Who signed up later comes to the later dates.
                .and(booking::created_at.lt(begins)),
        )
        .order((customer::last_name, customer::first_name, participation::id))
        .select((
            (participation::id, booking::id),
            (
                customer::id,
                customer::first_name,
                customer::last_name,
                given_or_on_file(booking::given_email, customer::email),
                given_or_perhaps_on_file(booking::given_phone, customer::phone),
            ),
            attendance::outcome.nullable(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter().map(participant).collect()
}

fn participant(
    ((id, booking), (customer, first_name, last_name, email, phone), outcome): ParticipantRow,
) -> Result<Participant, StoreError> {
    let outcome = outcome.map(|label| outcome_labelled(&label)).transpose()?;
    Ok(Participant {
        participation: ParticipationId(id),
        booking: BookingId(booking),
        customer: BookingCustomer {
            id: CustomerId(customer),
            first_name,
            last_name,
            email: Some(email).filter(|email| !email.is_empty()),
            phone,
        },
        outcome,
    })
}

/// The outcome that is stored as this word.
pub(super) fn outcome_labelled(label: &str) -> Result<AppointmentOutcome, StoreError> {
    let mut outcomes = [AppointmentOutcome::Done, AppointmentOutcome::NoShow].into_iter();
    let outcome = outcomes.find(|outcome| outcome_label(*outcome) == label);
    outcome.ok_or_else(|| corrupt(format!("unknown outcome {label}")))
}
