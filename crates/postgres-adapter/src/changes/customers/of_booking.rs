//! What a booking or a sign-up puts on file, and whom it finds there.

use booking_core::customers::{BookingContact, ContactOnFile, PartialContact};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use shared_kernel::{Change, CustomerId, EmailAddress, PersonName, PhoneNumber, ResourceId, StoreError};
use time::OffsetDateTime;

use crate::changes::CalendarChange;
use crate::error::store_error;
use crate::prepared::prepared;
use crate::queries::customers::{is_reached, same_person};

/// The file of whoever was typed, as it is, as far as employee $2 sees it; else a new one. A file without a name gets
/// the one that was typed, so that the next person with this contact is somebody else. $3 to $6 the data, $7 the e-mail
/// address, $8 when.
macro_rules! find_or_insert {
    ($is_seen:expr) => {
        concat!(
            "
    WITH known AS MATERIALIZED (
        SELECT id, first_name, last_name, email, phone FROM customer WHERE organization_nr = $1 AND id = (
            SELECT same.id FROM (
                SELECT folded_name($3, $4) AS name, $7 AS normalized_email, dialled_digits($6) AS digits,
                    phone_key($6, country) AS phone, country AS home
                FROM organization WHERE nr = $1) AS typed, LATERAL (",
            same_person!($is_seen),
            ") AS same)),
    named AS (
        UPDATE customer SET first_name = $3, last_name = $4 FROM known
        WHERE customer.organization_nr = $1 AND customer.id = known.id AND customer.folded_name = ''
          AND folded_name($3, $4) <> ''),
    made AS (
        INSERT INTO customer (organization_nr, first_name, last_name, email, phone, created_at)
        SELECT $1, $3, $4, $5, $6, $8::timestamptz WHERE NOT EXISTS (SELECT FROM known)
        RETURNING id, first_name, last_name, email, phone)
    SELECT * FROM known UNION ALL SELECT * FROM made"
        )
    };
}

const FIND_OR_INSERT: &str = find_or_insert!("$2::integer IS NULL");
const FIND_OR_INSERT_WITHIN_REACH: &str = find_or_insert!(is_reached!());

/// Somebody in the file, as far as employee $2 sees them.
const ON_FILE: &str = concat!(
    "SELECT email FROM customer WHERE organization_nr = $1 AND id = $3 AND erased_at IS NULL AND ",
    is_reached!()
);

/// Takes what is typed wrong out of customer $2 if nothing but booking $4 of the instant $3 put them on file, so that they are
/// not found for the same person.
const EMPTY_CUSTOMER: &str = "
    UPDATE customer SET first_name = '', last_name = '', email = '', phone = NULL
    WHERE organization_nr = $1 AND id = $2 AND created_at = $3 AND num_nonnulls(kept_by, note, blocked_at) = 0
      AND NOT EXISTS (SELECT FROM booking WHERE booking.organization_nr = $1 AND customer_id = $2 AND booking.id <> $4)";

/// Deletes customer $2 if nothing but a booking of the instant $3, which has another customer now, put them on file.
const FORGET_CUSTOMER: &str = "
    DELETE FROM customer
    WHERE organization_nr = $1 AND id = $2 AND created_at = $3 AND num_nonnulls(kept_by, note, blocked_at) = 0
      AND NOT EXISTS (SELECT FROM booking WHERE booking.organization_nr = $1 AND customer_id = $2)";

#[derive(QueryableByName)]
struct CustomerRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
}

#[derive(QueryableByName)]
struct EmailRow {
    #[diesel(sql_type = Text)]
    email: String,
}

impl CalendarChange<'_> {
    /// The customer whom somebody means by these data, or a new one, and what of the data is not so on file.
    pub(in crate::changes) async fn find_or_insert_customer(
        &mut self,
        change: &Change,
        contact: &PartialContact,
        seen_by: Option<ResourceId>,
    ) -> Result<(i64, BookingContact), StoreError> {
        let name = |name: &Option<PersonName>| name.as_ref().map_or_else(String::new, |name| name.as_str().to_owned());
        let statement = if seen_by.is_some() {
            FIND_OR_INSERT_WITHIN_REACH
        } else {
            FIND_OR_INSERT
        };
        let found: CustomerRow = prepared(
            sql_query(statement)
                .bind::<Integer, _>(self.organization.0)
                .bind::<Nullable<Integer>, _>(seen_by.map(|employee| employee.0))
                .bind::<Text, _>(name(&contact.first_name))
                .bind::<Text, _>(name(&contact.last_name))
                .bind::<Text, _>(contact.email.as_ref().map_or("", EmailAddress::as_str))
                .bind::<Nullable<Text>, _>(contact.phone.as_ref().map(PhoneNumber::as_str))
                .bind::<Nullable<Text>, _>(contact.email.as_ref().map(EmailAddress::normalized))
                .bind::<Timestamptz, _>(change.at),
        )
        .get_result(self.connection)
        .await
        .map_err(store_error)?;
        let file = ContactOnFile {
            first_name: found.first_name,
            last_name: found.last_name,
            email: found.email,
            phone: found.phone,
        };
        Ok((found.id, BookingContact::beside(&file, contact)))
    }

    /// The e-mail address of somebody in the file; empty where there is none. None where there is nobody, or nobody whom
    /// this employee sees.
    pub(in crate::changes) async fn email_on_file(
        &mut self,
        customer: CustomerId,
        seen_by: Option<ResourceId>,
    ) -> Result<Option<String>, StoreError> {
        let found: Option<EmailRow> = prepared(
            sql_query(ON_FILE)
                .bind::<Integer, _>(self.organization.0)
                .bind::<Nullable<Integer>, _>(seen_by.map(|employee| employee.0))
                .bind::<BigInt, _>(customer.0),
        )
        .get_result(self.connection)
        .await
        .optional()
        .map_err(store_error)?;
        Ok(found.map(|row| row.email))
    }
    /// Takes out of the file of a customer what was typed wrong for a booking, if nothing but that one put it there.
    pub(in crate::changes) async fn empty_customer_of(
        &mut self,
        customer: i64,
        made_at: OffsetDateTime,
        booking: i64,
    ) -> Result<(), StoreError> {
        prepared(
            sql_query(EMPTY_CUSTOMER)
                .bind::<Integer, _>(self.organization.0)
                .bind::<BigInt, _>(customer)
                .bind::<Timestamptz, _>(made_at)
                .bind::<BigInt, _>(booking),
        )
        .execute(self.connection)
        .await
        .map(|_| ())
        .map_err(store_error)
    }

    /// Deletes the file of a customer if nothing but a booking of this instant put it there, which is another one's now.
    pub(in crate::changes) async fn forget_customer_of(
        &mut self,
        customer: i64,
        made_at: OffsetDateTime,
    ) -> Result<(), StoreError> {
        prepared(
            sql_query(FORGET_CUSTOMER)
                .bind::<Integer, _>(self.organization.0)
                .bind::<BigInt, _>(customer)
                .bind::<Timestamptz, _>(made_at),
        )
        .execute(self.connection)
        .await
        .map(|_| ())
        .map_err(store_error)
    }
}
