use async_trait::async_trait;
use booking_core::booking::CustomFieldKind;
use diesel::prelude::*;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use notifications::ports::BookingLetters;
use notifications::{
    AnswerKind, BookedAppointment, BookingLetter, Customer, PostalAddress, Provider, QuestionAnswered,
};
use shared_kernel::{BookingId, BranchId, CalendarGuid, EmailAddress, Money, OrganizationNr, PhoneNumber, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use crate::booking_core::{kind_of, number, zone};
use crate::connection::Database;
use crate::error::{corrupt, store_error};
use crate::schema::{
    answer, appointment, booking, calendar, custom_field, customer, organization, organization_branch, resource,
    service,
};

/// Bookings as mails and calendar files need them.
pub struct PostgresLetters {
    database: Database,
}

impl PostgresLetters {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self { database }
    }
}

type BookingRow = (Uuid, i32, Option<String>, OffsetDateTime);
type CustomerRow = (String, String, String, Option<String>);
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
);
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
impl BookingLetters for PostgresLetters {
    async fn letter(
        &self,
        organization: OrganizationNr,
        booking: BookingId,
    ) -> Result<Option<BookingLetter>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_letter(&mut connection, organization.0, booking.0).await
    }

    async fn letter_by_guid(&self, guid: CalendarGuid) -> Result<Option<BookingLetter>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<(i32, i64)> = booking::table
            .filter(booking::calendar_guid.eq(guid.0))
            .select((booking::organization_nr, booking::id))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        match found {
            Some((organization, id)) => read_letter(&mut connection, organization, id).await,
            None => Ok(None),
        }
    }
}

async fn read_letter(
    connection: &mut AsyncPgConnection,
    nr: i32,
    id: i64,
) -> Result<Option<BookingLetter>, StoreError> {
    let row: Option<(BookingRow, CustomerRow, ProviderRow)> = booking::table
        .inner_join(
            customer::table.on(customer::organization_nr
                .eq(booking::organization_nr)
                .and(customer::id.eq(booking::customer_id))),
        )
        .inner_join(organization::table.on(organization::nr.eq(booking::organization_nr)))
        .inner_join(calendar::table.on(calendar::organization_nr.eq(booking::organization_nr)))
        .filter(booking::organization_nr.eq(nr).and(booking::id.eq(id)))
        .select((
            (
                booking::calendar_guid,
                booking::sequence,
                booking::remark,
                booking::created_at,
            ),
            (
                customer::first_name,
                customer::last_name,
                customer::email,
                customer::phone,
            ),
            (
                organization::company_name,
                organization::street_name,
                organization::street_number,
                organization::zip_code,
                organization::city,
                organization::contact_email,
                organization::contact_phone,
                calendar::zone,
                calendar::cancellation_notice,
            ),
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some(((guid, sequence, remark, created_at), customer, provider)) = row else {
        return Ok(None);
    };
    let cancellation_notice_minutes = provider.8;
    Ok(Some(BookingLetter {
        calendar_guid: CalendarGuid(guid),
        sequence,
        provider: provider_of(provider, read_branches(connection, nr).await?)?,
        customer: customer_of(customer)?,
        remark,
        appointments: read_appointments(connection, nr, id).await?,
        answers: read_answers(connection, nr, id).await?,
        cancellation_notice_minutes,
        created_at,
        online_meeting_link: None,
    }))
}

fn customer_of((first_name, last_name, email, phone): CustomerRow) -> Result<Customer, StoreError> {
    Ok(Customer {
        first_name,
        last_name,
        email: stored_email(&email)?,
        phone: phone.as_deref().map(stored_phone).transpose()?,
    })
}

fn provider_of(row: ProviderRow, branches: Vec<BranchId>) -> Result<Provider, StoreError> {
    let (name, street_name, street_number, zip_code, city, email, phone, zone_name, _) = row;
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
) -> Result<Vec<QuestionAnswered>, StoreError> {
    let answers: Vec<(String, String, String)> = answer::table
        .inner_join(
            custom_field::table.on(custom_field::organization_nr
                .eq(answer::organization_nr)
                .and(custom_field::id.eq(answer::custom_field_id))),
        )
        .inner_join(
            service::table.on(service::organization_nr
                .eq(answer::organization_nr)
                .and(service::id.eq(answer::service_id))),
        )
        .filter(answer::organization_nr.eq(nr).and(answer::booking_id.eq(booking)))
        .order((
            service::sort_order,
            service::id,
            custom_field::sort_order,
            custom_field::id,
        ))
        .select((answer::question, custom_field::kind, answer::value))
        .load(connection)
        .await
        .map_err(store_error)?;
    answers
        .into_iter()
        .map(|(question, kind, answer)| {
            Ok(QuestionAnswered {
                question,
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
) -> Result<Vec<BookedAppointment>, StoreError> {
    let rows: Vec<(AppointmentRow, String)> = appointment::table
        .inner_join(
            resource::table.on(resource::organization_nr
                .eq(appointment::organization_nr)
                .and(resource::id.eq(appointment::employee_id))),
        )
        .filter(
            appointment::organization_nr
                .eq(nr)
                .and(appointment::booking_id.eq(booking)),
        )
        .order(appointment::position)
        .select((
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
                (title, first_name, last_name, starts_wall, ends_wall, starts_at, ends_at, price, duration, revision),
                status,
            )| {
                Ok(BookedAppointment {
                    title,
                    employee_name: format!("{first_name} {last_name}").trim().to_owned(),
                    starts_wall,
                    ends_wall,
                    starts_at,
                    ends_at,
                    price: Money::from_cents(number(price)?),
                    duration_minutes: i32::from(duration),
                    cancelled: status.starts_with("CANCELLED"),
                    revision,
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
