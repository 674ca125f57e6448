//! Files of customers that are written by hand: added, edited, blocked, and completed by what a booking was made with.

use booking_core::customers::{BookingContactField, CustomerRecord, CustomerRefused};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{BookingId, Change, CustomerId, EmailAddress, ResourceId, StoreError};

use crate::audit_log::Audited;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::queries::customers::{is_reached, same_person};
use crate::schema::{booking, customer};

pub(crate) struct TakeOver {
    pub(crate) change: Change,
    pub(crate) booking: BookingId,
    pub(crate) field: BookingContactField,
}

impl CalendarTask for TakeOver {
    type Answer = ();
    type Failure = CustomerRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerRefused> {
        let taken = calendar.take_over_given(&self.change, self.booking, self.field).await?;
        match taken {
            None => Err(CustomerRefused::Unknown),
            Some(false) => Ok(Completion::RollBack(())),
            Some(true) => Ok(Completion::Commit(Changed::Bookings, ())),
        }
    }
}

pub(crate) struct AddCustomer {
    pub(crate) change: Change,
    pub(crate) record: CustomerRecord,
    pub(crate) employee: Option<ResourceId>,
}

impl CalendarTask for AddCustomer {
    type Answer = CustomerId;
    type Failure = CustomerRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<CustomerId>, CustomerRefused> {
        let record = std::slice::from_ref(&self.record);
        if calendar
            .files_of(record, self.employee)
            .await?
            .iter()
            .any(Option::is_some)
        {
            return Err(CustomerRefused::OnFile);
        }
        let id = calendar.add_customer(&self.change, &self.record, self.employee).await?;
        Ok(Completion::Commit(Changed::Bookings, id))
    }
}

pub(crate) struct EditCustomer {
    pub(crate) change: Change,
    pub(crate) customer: CustomerId,
    pub(crate) record: CustomerRecord,
}

impl CalendarTask for EditCustomer {
    type Answer = ();
    type Failure = CustomerRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerRefused> {
        let stored = calendar.stored_customer(self.customer).await?;
        let stored = stored.ok_or(CustomerRefused::Unknown)?;
        let changed = stored.columns_other_than(&self.record);
        if changed.is_empty() {
            return Ok(Completion::RollBack(()));
        }
        calendar
            .edit_customer(&self.change, self.customer, &self.record, &changed)
            .await?;
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

pub(crate) struct BlockCustomer {
    pub(crate) change: Change,
    pub(crate) customer: CustomerId,
    pub(crate) is_blocked: bool,
}

impl CalendarTask for BlockCustomer {
    type Answer = ();
    type Failure = CustomerRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerRefused> {
        let stored = calendar.stored_customer(self.customer).await?;
        if stored.ok_or(CustomerRefused::Unknown)?.is_blocked == self.is_blocked {
            return Ok(Completion::RollBack(()));
        }
        calendar
            .block_customer(&self.change, self.customer, self.is_blocked)
            .await?;
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

/// Of each row of $3 and $4 (first and last names), $5 (e-mail addresses) and $6 (telephone numbers), in their order,
/// the file of the same person as far as employee $2 sees it. OFFSET keeps the planner from folding a row anew for each
/// customer that it is compared with, which takes seconds where a count of rows has just made another plan look
/// cheaper.
const FILES_OF: &str = concat!(
    "
    SELECT (",
    same_person!(is_reached!()),
    ") AS id
    FROM (SELECT folded_name(first_name, last_name) AS name, normalized_email, dialled_digits(phone) AS digits,
              phone_key(phone, country) AS phone, country AS home, position
          FROM organization,
              unnest($3, $4, $5, $6) WITH ORDINALITY AS rows (first_name, last_name, normalized_email, phone, position)
          WHERE nr = $1 OFFSET 0) AS typed
    ORDER BY position"
);

/// The file of a customer gets what booking $2 was made with. Its bookings that were made with the same have it from the file
/// from then on. By what it was known before, the person is recognised as before, and stays blocked.
macro_rules! take_over {
    ($set:literal, $changed:literal, $empty:literal, $same:literal) => {
        concat!(
            "WITH taken AS (
                UPDATE customer SET ",
            $set,
            " FROM booking
                WHERE booking.organization_nr = $1 AND booking.id = $2 AND customer.organization_nr = $1
                  AND customer.id = customer_id AND customer.erased_at IS NULL AND ",
            $changed,
            " RETURNING customer.id, first_name, last_name, email, phone)
            UPDATE booking SET ",
            $empty,
            " FROM taken WHERE booking.organization_nr = $1 AND customer_id = taken.id AND ",
            $same
        )
    };
}

const TAKE_OVER_NAME: &str = take_over!(
    "first_name = coalesce(given_first_name, first_name), last_name = coalesce(given_last_name, last_name)",
    "num_nonnulls(given_first_name, given_last_name) > 0",
    "given_first_name = nullif(given_first_name, first_name), given_last_name = nullif(given_last_name, last_name)",
    "(given_first_name = first_name OR given_last_name = last_name)"
);
const TAKE_OVER_EMAIL: &str = take_over!(
    "email = given_email, merged_contacts = merged_contacts
        || array_remove(ARRAY[nullif(lower(email COLLATE \"und-x-icu\"), '')], NULL)",
    "given_email <> ''",
    "given_email = NULL",
    "lower(given_email COLLATE \"und-x-icu\") = lower(taken.email COLLATE \"und-x-icu\")"
);
const TAKE_OVER_PHONE: &str = take_over!(
    "phone = given_phone, merged_contacts = merged_contacts || array_remove(
        ARRAY[phone_key(phone, (SELECT country FROM organization WHERE nr = $1))], NULL)",
    "given_phone IS NOT NULL",
    "given_phone = NULL",
    "given_phone = taken.phone"
);

#[derive(QueryableByName)]
struct FileOf {
    #[diesel(sql_type = Nullable<BigInt>)]
    id: Option<i64>,
}

/// What is on file of a customer.
pub(crate) struct StoredCustomer {
    pub(crate) is_blocked: bool,
    first_name: String,
    last_name: String,
    email: String,
    phone: Option<String>,
    note: Option<String>,
}

impl StoredCustomer {
    /// The columns that a record would change.
    pub(crate) fn columns_other_than(&self, record: &CustomerRecord) -> Vec<&'static str> {
        let columns = [
            ("first_name", self.first_name != record.first_name()),
            ("last_name", self.last_name != record.last_name()),
            ("email", self.email != record.email()),
            ("phone", self.phone.as_deref() != record.phone()),
            ("note", self.note != record.note),
        ];
        let changed = columns.into_iter().filter(|(_, is_other)| *is_other);
        changed.map(|(column, _)| column).collect()
    }
}

/// The customers of the organisation.
impl CalendarChange<'_> {
    /// Of each record the file of the same person, as far as this employee sees it.
    pub(crate) async fn files_of(
        &mut self,
        records: &[CustomerRecord],
        seen_by: Option<ResourceId>,
    ) -> Result<Vec<Option<CustomerId>>, StoreError> {
        let texts = |of: fn(&CustomerRecord) -> &str| -> Vec<&str> { records.iter().map(of).collect() };
        let emails: Vec<Option<String>> = records
            .iter()
            .map(|record| record.contact.email.as_ref().map(EmailAddress::normalized))
            .collect();
        let phones: Vec<Option<&str>> = records.iter().map(CustomerRecord::phone).collect();
        let rows: Vec<FileOf> = sql_query(FILES_OF)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Nullable<Integer>, _>(seen_by.map(|employee| employee.0))
            .bind::<Array<Text>, _>(texts(CustomerRecord::first_name))
            .bind::<Array<Text>, _>(texts(CustomerRecord::last_name))
            .bind::<Array<Nullable<Text>>, _>(emails)
            .bind::<Array<Nullable<Text>>, _>(phones)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        Ok(rows.into_iter().map(|row| row.id.map(CustomerId)).collect())
    }

    /// Puts somebody on file.
    pub(crate) async fn add_customer(
        &mut self,
        change: &Change,
        record: &CustomerRecord,
        employee: Option<ResourceId>,
    ) -> Result<CustomerId, StoreError> {
        let id: i64 = diesel::insert_into(customer::table)
            .values((
                customer::organization_nr.eq(self.organization.0),
                customer::first_name.eq(record.first_name()),
                customer::last_name.eq(record.last_name()),
                customer::email.eq(record.email()),
                customer::phone.eq(record.phone()),
                customer::note.eq(record.note.as_deref()),
                customer::kept_by.eq(employee.map(|employee| employee.0)),
                customer::created_at.eq(change.at),
            ))
            .returning(customer::id)
            .get_result(self.connection)
            .await
            .map_err(store_error)?;
        let after = json!({ "employee": employee.map(|employee| employee.0) });
        self.log(change, Audited::CustomerAdded { customer: id }, None, Some(after))
            .await?;
        Ok(CustomerId(id))
    }

    /// Somebody in the file. None where there is nobody of this number.
    pub(crate) async fn stored_customer(&mut self, customer: CustomerId) -> Result<Option<StoredCustomer>, StoreError> {
        type Row = (String, String, String, Option<String>, Option<String>, bool);
        let row: Option<Row> = customer::table
            .find((self.organization.0, customer.0))
            .filter(customer::erased_at.is_null())
            .select((
                customer::first_name,
                customer::last_name,
                customer::email,
                customer::phone,
                customer::note,
                customer::blocked_at.is_not_null(),
            ))
            .first(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        Ok(row.map(
            |(first_name, last_name, email, phone, note, is_blocked)| StoredCustomer {
                is_blocked,
                first_name,
                last_name,
                email,
                phone,
                note,
            },
        ))
    }

    /// Replaces what is on file, and logs which columns that changes.
    pub(crate) async fn edit_customer(
        &mut self,
        change: &Change,
        customer: CustomerId,
        record: &CustomerRecord,
        changed: &[&'static str],
    ) -> Result<(), StoreError> {
        diesel::update(customer::table.find((self.organization.0, customer.0)))
            .set((
                customer::first_name.eq(record.first_name()),
                customer::last_name.eq(record.last_name()),
                customer::email.eq(record.email()),
                customer::phone.eq(record.phone()),
                customer::note.eq(record.note.as_deref()),
            ))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let audited = Audited::CustomerChanged { customer: customer.0 };
        self.log(change, audited, None, Some(json!({ "columns": changed })))
            .await
    }

    pub(crate) async fn block_customer(
        &mut self,
        change: &Change,
        customer: CustomerId,
        is_blocked: bool,
    ) -> Result<(), StoreError> {
        diesel::update(customer::table.find((self.organization.0, customer.0)))
            .set(customer::blocked_at.eq(is_blocked.then_some(change.at)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let (before, after) = (json!({ "blocked": !is_blocked }), json!({ "blocked": is_blocked }));
        let audited = Audited::CustomerBlocked { customer: customer.0 };
        self.log(change, audited, Some(before), Some(after)).await
    }

    /// Puts on file what a booking was made with. `None` where there is no such booking, false where nothing differs.
    pub(crate) async fn take_over_given(
        &mut self,
        change: &Change,
        booking: BookingId,
        field: BookingContactField,
    ) -> Result<Option<bool>, StoreError> {
        let customer: Option<i64> = booking::table
            .find((self.organization.0, booking.0))
            .select(booking::customer_id)
            .first(self.connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Some(customer) = customer else {
            return Ok(None);
        };
        let (statement, columns): (_, &[&str]) = match field {
            BookingContactField::Name => (TAKE_OVER_NAME, &["first_name", "last_name"]),
            BookingContactField::Email => (TAKE_OVER_EMAIL, &["email"]),
            BookingContactField::Phone => (TAKE_OVER_PHONE, &["phone"]),
        };
        let taken = sql_query(statement)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(booking.0)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        if taken == 0 {
            return Ok(Some(false));
        }
        let audited = Audited::CustomerChanged { customer };
        self.log(change, audited, None, Some(json!({ "columns": columns })))
            .await?;
        Ok(Some(true))
    }
}
