mod moves;
mod relocations;
mod reminded_starts;
mod seats;

use async_trait::async_trait;
use booking_core::booking::CustomFieldKind;
use booking_core::lifecycle::binding_notice;
use diesel::dsl::min;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use notifications::ports::MailContents;
use notifications::{
    AnswerKind, AnsweredCustomField, BookedAppointment, BookedSeries, BookingMailContent, Customer, DateMessageContent,
    EventMailContent, OtherBooking, OtherBookingKind, PostalAddress, Provider, RelocationContent,
};
use shared_kernel::{
    BookingId, BranchId, CalendarGuid, EmailAddress, EventId, Money, OrganizationNr, PhoneNumber, StoreError,
};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use self::moves::{Moves, read_moves};
use self::relocations::read_relocation;
use self::reminded_starts::read_reminded_start;
use self::seats::{Seat, read_dates, read_seats};
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::queries::columns::{number, zone};
use crate::queries::custom_fields::kind_of;
use crate::queries::joins::{
    booking_of_participation, customer_of_booking, employee_of_appointment, given_or_on_file, given_or_perhaps_on_file,
};
use crate::schema::{
    account, answer, appointment, booking, calendar, custom_field, customer, date_message, event, event_date, history,
    membership, organization, organization_branch, participation, resource, service,
};

/// Guid, sequence, remark, series, when it was made, when its address was corrected, and the promised notice.
type BookingRow = (
    Uuid,
    i32,
    Option<String>,
    Option<Uuid>,
    OffsetDateTime,
    Option<OffsetDateTime>,
    i32,
);
/// Names, e-mail address and telephone as typed, and the proven e-mail address of the account that has made the
/// booking.
type CustomerRow = (String, String, String, Option<String>, Option<String>);
type ProviderRow = (
    String,
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    String,
    i32,
    i32,
);
/// Title, minimum and sign-ups, the first start, and whose it is.
type EventRow = ((String, Option<i32>, i32), PrimitiveDateTime, ProviderRow);
type AppointmentRow = (
    String,
    String,
    String,
    PrimitiveDateTime,
    PrimitiveDateTime,
    OffsetDateTime,
    OffsetDateTime,
    i32,
    i16,
    i32,
);

#[async_trait]
impl MailContents for Postgres {
    async fn mail_content(
        &self,
        organization: OrganizationNr,
        booking: BookingId,
    ) -> Result<Option<BookingMailContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_mail_content(&mut connection, organization.0, booking.0).await
    }

    async fn mail_content_by_guid(&self, guid: CalendarGuid) -> Result<Option<BookingMailContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<(i32, i64)> = booking::table
            .filter(booking::calendar_guid.eq(guid.0))
            .select((booking::organization_nr, booking::id))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        match found {
            Some((organization, id)) => read_mail_content(&mut connection, organization, id).await,
            None => Ok(None),
        }
    }

    async fn date_message(
        &self,
        organization: OrganizationNr,
        message: i32,
    ) -> Result<Option<DateMessageContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<(String, String, PrimitiveDateTime)> = date_message::table
            .inner_join(
                event_date::table.on(event_date::organization_nr
                    .eq(date_message::organization_nr)
                    .and(event_date::id.eq(date_message::event_date_id))),
            )
            .inner_join(
                event::table.on(event::organization_nr
                    .eq(event_date::organization_nr)
                    .and(event::id.eq(event_date::event_id))),
            )
            .filter(
                date_message::organization_nr
                    .eq(organization.0)
                    .and(date_message::id.eq(message)),
            )
            .select((date_message::text, event::title, event_date::starts_wall))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(|(text, title, starts_wall)| DateMessageContent {
            text,
            title,
            starts_wall,
        }))
    }

    async fn relocation(
        &self,
        organization: OrganizationNr,
        number: i32,
        booking: BookingId,
        at: OffsetDateTime,
    ) -> Result<Option<RelocationContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_relocation(&mut connection, (organization.0, number), booking.0, at).await
    }

    async fn reminded_start(
        &self,
        organization: OrganizationNr,
        reminder: i32,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_reminded_start(&mut connection, organization.0, reminder).await
    }

    async fn event_mail_content(
        &self,
        organization: OrganizationNr,
        event: EventId,
        at: OffsetDateTime,
    ) -> Result<Option<EventMailContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_event_mail_content(&mut connection, organization.0, event.0, at).await
    }
}

diesel::alias!(account as member: Member);

/// A macro, because the type of the columns cannot be written down.
///
/// Who has registered a company with the e-mail address of somebody else must not reach it with what they write into
/// bookings: a draft is told of nothing before one of its people has proved an e-mail address.
macro_rules! provider_columns {
    () => {
        (
            organization::company_name,
            organization::street_name,
            organization::street_number,
            organization::zip_code,
            organization::city,
            diesel::dsl::case_when(
                organization::status.ne("DRAFT").or(diesel::dsl::exists(
                    membership::table
                        .inner_join(member.on(member.field(account::id).eq(membership::account_id)))
                        .filter(
                            membership::organization_nr
                                .eq(organization::nr)
                                .and(member.field(account::verified_at).is_not_null()),
                        ),
                )),
                organization::contact_email,
            ),
            organization::contact_phone,
            calendar::zone,
            calendar::cancellation_notice,
            organization::relocations,
        )
    };
}

async fn read_mail_content(
    connection: &mut AsyncPgConnection,
    nr: i32,
    id: i64,
) -> Result<Option<BookingMailContent>, StoreError> {
    // A stranger's booking belongs to whoever has proved its e-mail address as well.
    let made_by_its_owner = history::table.filter(
        history::organization_nr
            .eq(nr)
            .and(history::booking_id.eq(id))
            .and(history::what.eq("BOOKED"))
            // Whoever made a key books nothing with it for themselves.
            .and(history::api_key_id.is_null())
            .and(
                history::account_id
                    .eq(account::id.nullable())
                    .or(history::on_behalf_of_account_id.eq(account::id.nullable())),
            ),
    );
    let row: Option<(BookingRow, CustomerRow, ProviderRow)> = booking::table
        .inner_join(customer::table.on(customer_of_booking()))
        .inner_join(organization::table.on(organization::nr.eq(booking::organization_nr)))
        .inner_join(calendar::table.on(calendar::organization_nr.eq(booking::organization_nr)))
        .left_join(
            account::table.on(booking::account_id
                .eq(account::id.nullable())
                .and(account::verified_at.is_not_null())
                .and(diesel::dsl::exists(made_by_its_owner))),
        )
        .filter(booking::organization_nr.eq(nr).and(booking::id.eq(id)))
        .select((
            (
                booking::calendar_guid,
                booking::sequence,
                booking::remark,
                booking::series_id,
                booking::created_at,
                booking::email_corrected_at,
                booking::promised_notice,
            ),
            (
                given_or_on_file(booking::given_first_name, customer::first_name),
                given_or_on_file(booking::given_last_name, customer::last_name),
                given_or_on_file(booking::given_email, customer::email),
                given_or_perhaps_on_file(booking::given_phone, customer::phone),
                account::email.nullable(),
            ),
            provider_columns!(),
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some(((guid, sequence, remark, series, created_at, corrected_at, promised), customer, provider)) = row else {
        return Ok(None);
    };
    let current: u32 = number(provider.8)?;
    let cancellation_notice_minutes = number(binding_notice(number(promised)?, current))?;
    let seats = read_seats(connection, nr, id).await?;
    let moves = read_moves(connection, nr, id).await?;
    let mut appointments = read_appointments(connection, nr, id, &moves).await?;
    if !seats.is_empty() {
        appointments.extend(read_dates(connection, nr, id, &seats, &moves).await?);
    }
    Ok(Some(BookingMailContent {
        calendar_guid: CalendarGuid(guid),
        sequence,
        provider: provider_of(provider, read_branches(connection, nr).await?)?,
        customer: customer_of(customer)?,
        series: match series {
            Some(series) if seats.is_empty() => Some(read_series(connection, nr, id, series).await?),
            Some(series) => Some(read_participants(connection, nr, id, series).await?),
            None => None,
        },
        remark,
        appointments,
        online_meeting_link: seats.iter().find_map(Seat::online_meeting_link),
        events: seats.into_iter().map(|seat| seat.booked).collect(),
        answers: read_answers(connection, nr, id).await?,
        cancellation_notice_minutes,
        created_at,
        has_renewed_link: corrected_at.is_some(),
    }))
}

async fn read_series(
    connection: &mut AsyncPgConnection,
    nr: i32,
    id: i64,
    series: Uuid,
) -> Result<BookedSeries, StoreError> {
    let visits: Vec<(i64, Uuid, Option<PrimitiveDateTime>)> = booking::table
        .inner_join(
            appointment::table.on(appointment::organization_nr
                .eq(booking::organization_nr)
                .and(appointment::booking_id.eq(booking::id))),
        )
        .filter(booking::organization_nr.eq(nr).and(booking::series_id.eq(series)))
        .group_by((booking::id, booking::calendar_guid))
        .select((
            booking::id,
            booking::calendar_guid,
            min(appointment::starts_wall).aggregate_filter(appointment::status.eq("CONFIRMED")),
        ))
        .order(booking::id)
        .load(connection)
        .await
        .map_err(store_error)?;
    let standing = visits.iter().find(|(_, _, start)| start.is_some());
    let is_first = standing
        .or(visits.as_slice().first())
        .is_some_and(|(visit, _, _)| *visit == id);
    let others = visits.into_iter().filter(|(other, _, _)| *other != id);
    let mut others: Vec<_> = others
        .filter_map(|(id, guid, start)| Some((start?, guid, id)))
        .collect();
    others.sort_unstable();
    let others = others.into_iter().map(|(start, guid, id)| OtherBooking {
        id: BookingId(id),
        calendar_guid: CalendarGuid(guid),
        what: OtherBookingKind::Visit(start),
    });
    Ok(BookedSeries {
        is_first,
        others: others.collect(),
    })
}

/// Those who were signed up together with this booking.
async fn read_participants(
    connection: &mut AsyncPgConnection,
    nr: i32,
    id: i64,
    series: Uuid,
) -> Result<BookedSeries, StoreError> {
    let seats: Vec<(i64, Uuid, String, String)> = booking::table
        .inner_join(customer::table.on(customer_of_booking()))
        .inner_join(participation::table.on(booking_of_participation()))
        .filter(booking::organization_nr.eq(nr).and(booking::series_id.eq(series)))
        .order(booking::id)
        .select((
            booking::id,
            booking::calendar_guid,
            given_or_on_file(booking::given_first_name, customer::first_name),
            participation::status,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let standing = seats.iter().find(|(.., status)| status == "CONFIRMED");
    let is_first = standing
        .or(seats.as_slice().first())
        .is_some_and(|(booking, ..)| *booking == id);
    let others = seats
        .into_iter()
        .filter(|(other, _, _, status)| *other != id && status == "CONFIRMED")
        .map(|(id, guid, first_name, _)| OtherBooking {
            id: BookingId(id),
            calendar_guid: CalendarGuid(guid),
            what: OtherBookingKind::Seat(first_name),
        });
    Ok(BookedSeries {
        is_first,
        others: others.collect(),
    })
}

async fn read_event_mail_content(
    connection: &mut AsyncPgConnection,
    nr: i32,
    id: i64,
    at: OffsetDateTime,
) -> Result<Option<EventMailContent>, StoreError> {
    let row: Option<EventRow> = event::table
        .inner_join(
            event_date::table.on(event_date::organization_nr
                .eq(event::organization_nr)
                .and(event_date::event_id.eq(event::id))),
        )
        .inner_join(organization::table.on(organization::nr.eq(event::organization_nr)))
        .inner_join(calendar::table.on(calendar::organization_nr.eq(event::organization_nr)))
        .filter(
            event::organization_nr
                .eq(nr)
                .and(event::id.eq(id))
                .and(event_date::called_off_at.is_null())
                .and(event_date::ends_at.gt(at)),
        )
        .order(event_date::starts_at)
        .select((
            (event::title, event::minimum_participants, event::taken_seats),
            event_date::starts_wall,
            provider_columns!(),
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some(((title, Some(minimum), taken), starts_wall, provider)) = row else {
        return Ok(None);
    };
    Ok(Some(EventMailContent {
        event: EventId(id),
        provider: provider_of(provider, read_branches(connection, nr).await?)?,
        title,
        starts_wall,
        taken_seats: number(taken)?,
        minimum_participants: number(minimum)?,
    }))
}

fn customer_of((first_name, last_name, email, phone, proven): CustomerRow) -> Result<Customer, StoreError> {
    let email = (!email.is_empty()).then(|| stored_email(&email)).transpose()?;
    Ok(Customer {
        first_name,
        last_name,
        has_proved_email: email.is_some() && email.as_ref().map(EmailAddress::normalized) == proven,
        email,
        phone: phone.as_deref().map(stored_phone).transpose()?,
    })
}

fn provider_of(row: ProviderRow, branches: Vec<BranchId>) -> Result<Provider, StoreError> {
    let (name, street_name, street_number, zip_code, city, email, phone, zone_name, _, relocations) = row;
    Ok(Provider {
        name,
        address: PostalAddress {
            street_name,
            street_number,
            zip_code,
            city,
        },
        zone: zone(&zone_name)?,
        email: email.as_deref().map(stored_email).transpose()?,
        phone,
        branches,
        relocations,
    })
}

async fn read_branches(connection: &mut AsyncPgConnection, nr: i32) -> Result<Vec<BranchId>, StoreError> {
    let branches: Vec<i16> = organization_branch::table
        .filter(organization_branch::organization_nr.eq(nr))
        .order(organization_branch::position)
        .select(organization_branch::branch_id)
        .load(connection)
        .await
        .map_err(store_error)?;
    Ok(branches.into_iter().map(BranchId).collect())
}

async fn read_answers(
    connection: &mut AsyncPgConnection,
    nr: i32,
    booking: i64,
) -> Result<Vec<AnsweredCustomField>, StoreError> {
    let answers: Vec<(String, String, String)> = answer::table
        .inner_join(
            custom_field::table.on(custom_field::organization_nr
                .eq(answer::organization_nr)
                .and(custom_field::id.eq(answer::custom_field_id))),
        )
        .left_join(
            service::table.on(service::organization_nr
                .eq(answer::organization_nr)
                .and(service::id.nullable().eq(answer::service_id))),
        )
        .filter(answer::organization_nr.eq(nr).and(answer::booking_id.eq(booking)))
        .order((
            service::sort_order.nullable(),
            answer::service_id,
            custom_field::sort_order,
            custom_field::id,
        ))
        .select((answer::field_text, custom_field::kind, answer::value))
        .load(connection)
        .await
        .map_err(store_error)?;
    answers
        .into_iter()
        .map(|(field_text, kind, answer)| {
            Ok(AnsweredCustomField {
                display_text: field_text,
                kind: answer_kind(kind_of(&kind)?),
                answer,
            })
        })
        .collect()
}

fn answer_kind(kind: CustomFieldKind) -> AnswerKind {
    match kind {
        CustomFieldKind::Text | CustomFieldKind::Multiline => AnswerKind::Text,
        CustomFieldKind::Number => AnswerKind::Number,
        CustomFieldKind::Date => AnswerKind::Date,
        CustomFieldKind::Boolean => AnswerKind::Boolean,
    }
}

async fn read_appointments(
    connection: &mut AsyncPgConnection,
    nr: i32,
    booking: i64,
    moves: &Moves,
) -> Result<Vec<BookedAppointment>, StoreError> {
    let rows: Vec<(i64, AppointmentRow, String)> = appointment::table
        .inner_join(resource::table.on(employee_of_appointment()))
        .filter(
            appointment::organization_nr
                .eq(nr)
                .and(appointment::booking_id.eq(booking)),
        )
        .order(appointment::position)
        .select((
            appointment::id,
            (
                appointment::title,
                resource::first_name,
                resource::last_name,
                appointment::starts_wall,
                appointment::ends_wall,
                appointment::starts_at,
                appointment::ends_at,
                appointment::price_cents,
                appointment::duration,
                appointment::revision,
            ),
            appointment::status,
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter()
        .map(
            |(
                id,
                (title, first_name, last_name, starts_wall, ends_wall, starts_at, ends_at, price, duration, revision),
                status,
            )| {
                Ok(BookedAppointment {
                    title,
                    employee_name: Some(format!("{first_name} {last_name}").trim().to_owned()),
                    room: None,
                    starts_wall,
                    ends_wall,
                    starts_at,
                    ends_at,
                    price: Some(Money::from_cents(number(price)?)),
                    duration_minutes: i32::from(duration),
                    cancelled: status.starts_with("CANCELLED"),
                    revision,
                    moves: moves.appointments.get(&id).cloned().unwrap_or_default(),
                })
            },
        )
        .collect()
}

fn stored_phone(text: &str) -> Result<PhoneNumber, StoreError> {
    PhoneNumber::parse(text).map_err(|_| corrupt("a stored telephone number is malformed"))
}

fn stored_email(text: &str) -> Result<EmailAddress, StoreError> {
    EmailAddress::parse(text).map_err(|_| corrupt("a stored e-mail address is malformed"))
}
