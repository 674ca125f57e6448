//! Bookings with everything that their organisation knows of them.

use std::collections::{BTreeMap, BTreeSet};

use booking_core::customers::{BookingContact, ContactOnFile};
use booking_core::lifecycle::{AppointmentOutcome, StoredBooking};
use booking_core::staff_calendar::{
    BookingCustomer, CustomFieldAnswer, HistoryActor, HistoryEntry, HistoryEvent, StaffBookingDetails, VisitOfSeries,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Timestamp};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use shared_kernel::{
    BookingId, CustomerId, EventDateId, OrganizationNr, ParticipationId, Reach, ResourceId, StoreError,
};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::history_details;
use crate::error::{corrupt, store_error};
use crate::prepared::prepared;
use crate::queries::calendar::staff_calendar::only_employee;
use crate::queries::columns::home_country;
use crate::queries::customers::read_relatives;
use crate::queries::events::participants::outcome_labelled;
use crate::queries::joins::customer_of_booking;
use crate::schema::{
    account, answer, api_key, attendance, booking, customer, event_date_resource, history, organization,
};

/// Id, names, e-mail address and telephone number of the customer, what of it was given otherwise, remark and note, when and in
/// which series the booking was made, and the country of the organisation.
type BookingRow = (
    (i64, String, String, String, Option<String>),
    (Option<String>, Option<String>, Option<String>, Option<String>),
    (Option<String>, Option<String>),
    (OffsetDateTime, Option<Uuid>),
    String,
);

/// Bookings of series $2, those with appointments of employee $3 where there is one. Seats that were signed up together have
/// a common number as well and no appointments.
const SERIES: &str = "
    SELECT booking.id, bool_and(status IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')) AS is_cancelled,
        coalesce(min(starts_wall) FILTER (WHERE status NOT IN ('CANCELLED_BY_CUSTOMER', 'CANCELLED_BY_PROVIDER')),
            min(starts_wall)) AS start
    FROM booking
    JOIN appointment ON appointment.organization_nr = $1 AND appointment.booking_id = booking.id
    WHERE booking.organization_nr = $1 AND series_id = $2 AND employee_id = coalesce($3, employee_id)
    GROUP BY booking.id
    ORDER BY start, booking.id";

#[derive(QueryableByName)]
struct SeriesRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Bool)]
    is_cancelled: bool,
    #[diesel(sql_type = Timestamp)]
    start: PrimitiveDateTime,
}

pub(crate) async fn read_details(
    connection: &mut AsyncPgConnection,
    reach: Reach,
    held: StoredBooking,
) -> Result<StaffBookingDetails, StoreError> {
    let (customer, given, (remark, note), (made_at, series), country): BookingRow = booking::table
        .inner_join(customer::table.on(customer_of_booking()))
        .inner_join(organization::table.on(organization::nr.eq(booking::organization_nr)))
        .filter(
            booking::organization_nr
                .eq(held.organization.0)
                .and(booking::id.eq(held.id.0)),
        )
        .select((
            (
                customer::id,
                customer::first_name,
                customer::last_name,
                customer::email,
                customer::phone,
            ),
            (
                booking::given_first_name,
                booking::given_last_name,
                booking::given_email,
                booking::given_phone,
            ),
            (booking::remark, booking::note),
            (booking::created_at, booking::series_id),
            organization::country,
        ))
        .first(connection)
        .await
        .map_err(store_error)?;
    let (id, first_name, last_name, email, phone) = customer;
    let given = BookingContact {
        first_name: given.0,
        last_name: given.1,
        email: given.2,
        phone: given.3,
    };
    let file = ContactOnFile {
        first_name: first_name.clone(),
        last_name: last_name.clone(),
        email: email.clone(),
        phone: phone.clone(),
    };
    let relatives = read_relatives(connection, held.organization, only_employee(reach), CustomerId(id)).await?;
    Ok(StaffBookingDetails {
        given: given.other_than(&file, home_country(&country)?),
        relatives,
        answers: read_answers(connection, &held).await?,
        history: read_history(connection, &held).await?,
        series: read_series(connection, &held, reach, series).await?,
        date_resources: read_date_resources(connection, &held).await?,
        attendance: read_attendance(connection, held.organization, std::slice::from_ref(&held)).await?,
        booking: held,
        made_at,
        customer: BookingCustomer {
            id: CustomerId(id),
            first_name,
            last_name,
            email: Some(email).filter(|email| !email.is_empty()),
            phone,
        },
        remark,
        note,
    })
}

async fn read_series(
    connection: &mut AsyncPgConnection,
    held: &StoredBooking,
    reach: Reach,
    series: Option<Uuid>,
) -> Result<Vec<VisitOfSeries>, StoreError> {
    let Some(series) = series else {
        return Ok(Vec::new());
    };
    let rows: Vec<SeriesRow> = prepared(
        sql_query(SERIES)
            .bind::<Integer, _>(held.organization.0)
            .bind::<diesel::sql_types::Uuid, _>(series)
            .bind::<Nullable<Integer>, _>(only_employee(reach)),
    )
    .load(connection)
    .await
    .map_err(store_error)?;
    let visits = rows.into_iter().map(|row| VisitOfSeries {
        booking: BookingId(row.id),
        start: row.start,
        is_cancelled: row.is_cancelled,
    });
    Ok(visits.collect())
}

async fn read_answers(
    connection: &mut AsyncPgConnection,
    held: &StoredBooking,
) -> Result<Vec<CustomFieldAnswer>, StoreError> {
    let rows: Vec<(String, String)> = answer::table
        .filter(
            answer::organization_nr
                .eq(held.organization.0)
                .and(answer::booking_id.eq(held.id.0)),
        )
        .order(answer::custom_field_id)
        .select((answer::field_text, answer::value))
        .load(connection)
        .await
        .map_err(store_error)?;
    Ok(rows
        .into_iter()
        .map(|(field, value)| CustomFieldAnswer { field, value })
        .collect())
}

async fn read_date_resources(
    connection: &mut AsyncPgConnection,
    held: &StoredBooking,
) -> Result<BTreeSet<ResourceId>, StoreError> {
    if held.participations.is_empty() {
        return Ok(BTreeSet::new());
    }
    let dates = held.participations.iter().flat_map(|seat| &seat.dates);
    let dates: Vec<i64> = dates.map(|date| date.id.0).collect();
    let rows: Vec<i32> = event_date_resource::table
        .filter(
            event_date_resource::organization_nr
                .eq(held.organization.0)
                .and(event_date_resource::event_date_id.eq_any(dates)),
        )
        .select(event_date_resource::resource_id)
        .load(connection)
        .await
        .map_err(store_error)?;
    Ok(rows.into_iter().map(ResourceId).collect())
}

/// Who came to which date of the sign-ups of these bookings, as far as somebody has said.
pub(crate) async fn read_attendance(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    held: &[StoredBooking],
) -> Result<BTreeMap<(ParticipationId, EventDateId), AppointmentOutcome>, StoreError> {
    let seats = held.iter().flat_map(|booking| &booking.participations);
    let seats: Vec<i64> = seats.map(|seat| seat.id.0).collect();
    if seats.is_empty() {
        return Ok(BTreeMap::new());
    }
    let rows: Vec<(i64, i64, String)> = attendance::table
        .filter(
            attendance::organization_nr
                .eq(organization.0)
                .and(attendance::participation_id.eq_any(seats)),
        )
        .select((
            attendance::participation_id,
            attendance::event_date_id,
            attendance::outcome,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter()
        .map(|(seat, date, outcome)| {
            let key = (ParticipationId(seat), EventDateId(date));
            Ok((key, outcome_labelled(&outcome)?))
        })
        .collect()
}

/// First and last name of an account, where it is not erased.
type Name = Option<(String, String)>;
/// What happened when, who did it and in whose name, with which key, and details.
type HistoryRow = (
    String,
    OffsetDateTime,
    (String, Name),
    (Option<String>, Name),
    Option<String>,
    Option<Value>,
);

async fn read_history(
    connection: &mut AsyncPgConnection,
    held: &StoredBooking,
) -> Result<Vec<HistoryEntry>, StoreError> {
    let represented = diesel::alias!(account as represented);
    let rows: Vec<HistoryRow> = history::table
        .left_join(account::table.on(history::account_id.eq(account::id.nullable())))
        .left_join(represented.on(history::on_behalf_of_account_id.eq(represented.field(account::id).nullable())))
        .left_join(
            api_key::table.on(api_key::organization_nr
                .eq(history::organization_nr)
                .and(history::api_key_id.eq(api_key::id.nullable()))),
        )
        .filter(
            history::organization_nr
                .eq(held.organization.0)
                .and(history::booking_id.eq(held.id.0)),
        )
        .order(history::id)
        .select((
            history::what,
            history::at,
            (history::actor, (account::first_name, account::last_name).nullable()),
            (
                history::on_behalf_of,
                (
                    represented.field(account::first_name),
                    represented.field(account::last_name),
                )
                    .nullable(),
            ),
            api_key::name.nullable(),
            history::details,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter().map(history_entry).collect()
}

fn history_entry((what, at, by, on_behalf_of, key, details): HistoryRow) -> Result<HistoryEntry, StoreError> {
    let details = details.unwrap_or_default();
    let represented = on_behalf_of.0.map(|kind| history_actor(&kind, on_behalf_of.1, None));
    Ok(HistoryEntry {
        at,
        event: HistoryEvent::labelled(&what).ok_or_else(|| corrupt(format!("unknown event of a history {what}")))?,
        appointment: history_details::appointment_of(&details),
        from: history_details::moved_appointment_of(&details, "from"),
        to: history_details::moved_appointment_of(&details, "to"),
        overridden: history_details::overridden_rules_of(&details),
        by: history_actor(&by.0, by.1, key)?,
        on_behalf_of: represented.transpose()?,
    })
}

fn history_actor(kind: &str, name: Name, key: Option<String>) -> Result<HistoryActor, StoreError> {
    let full_name = || name.map_or_else(String::new, |(first, last)| format!("{first} {last}").trim().to_owned());
    match kind {
        "GUEST" | "MEMBER" => Ok(HistoryActor::Customer),
        "STAFF" => Ok(HistoryActor::Staff(full_name())),
        "API_KEY" => Ok(HistoryActor::ApiKey {
            key: key.unwrap_or_default(),
            made_by: full_name(),
        }),
        "PLATFORM_ADMIN" => Ok(HistoryActor::PlatformAdmin(full_name())),
        "SYSTEM" => Ok(HistoryActor::System),
        other => Err(corrupt(format!("unknown actor {other}"))),
    }
}
