use booking_core::events::Participant;
use booking_core::lifecycle::AppointmentOutcome;
use booking_core::staff_calendar::BookingCustomer;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{BookingId, CustomerId, EventDateId, EventId, OrganizationNr, ParticipationId, StoreError};
use time::OffsetDateTime;

use crate::error::{corrupt, store_error};
use crate::queries::joins::{
    booking_of_participation, customer_of_booking, given_or_on_file, given_or_perhaps_on_file,
};
use crate::schema::{attendance, booking, called_off_date, customer, participation};

/// Sign-ups that were called off. All others keep their seat.
pub(crate) const CALLED_OFF: [&str; 2] = ["CANCELLED_BY_CUSTOMER", "CANCELLED_BY_PROVIDER"];

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
pub(crate) fn outcome_labelled(label: &str) -> Result<AppointmentOutcome, StoreError> {
    AppointmentOutcome::labelled(label).ok_or_else(|| corrupt(format!("unknown outcome {label}")))
}
