use booking_core::customers::CustomerRecord;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text};
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{Change, CustomerId, EmailAddress, ResourceId, StoreError};

use super::CalendarChange;
use crate::audit_log::Audited;
use crate::error::store_error;
use crate::schema::customer;

/// Whether somebody but $3 has mailbox $2.
const HAS_MAILBOX: &str = "
    SELECT EXISTS (SELECT FROM customer WHERE organization_nr = $1
        AND lower(email COLLATE \"und-x-icu\") = $2 AND id IS DISTINCT FROM $3) AS is_known";

#[derive(QueryableByName)]
struct IsKnown {
    #[diesel(sql_type = Bool)]
    is_known: bool,
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
    pub(crate) async fn has_mailbox_on_file(&mut self, email: Option<&EmailAddress>) -> Result<bool, StoreError> {
        self.has_mailbox(email, None).await
    }

    /// Whether somebody else has it.
    pub(crate) async fn has_mailbox_on_file_besides(
        &mut self,
        email: Option<&EmailAddress>,
        customer: CustomerId,
    ) -> Result<bool, StoreError> {
        self.has_mailbox(email, Some(customer.0)).await
    }

    async fn has_mailbox(&mut self, email: Option<&EmailAddress>, but: Option<i64>) -> Result<bool, StoreError> {
        let Some(email) = email else {
            return Ok(false);
        };
        let found: IsKnown = sql_query(HAS_MAILBOX)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Text, _>(email.mailbox())
            .bind::<Nullable<BigInt>, _>(but)
            .get_result(self.connection)
            .await
            .map_err(store_error)?;
        Ok(found.is_known)
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
}
