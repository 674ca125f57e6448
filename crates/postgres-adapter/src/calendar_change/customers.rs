use booking_core::customers::{CustomerRecord, repeated};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{Change, CustomerId, EmailAddress, ResourceId, StoreError};

use super::CalendarChange;
use crate::audit_log::Audited;
use crate::booking_core::{is_reached, same_person};
use crate::error::store_error;
use crate::schema::{booking, customer};

/// Of each row of $3 and $4 (first and last names), $5 (mailboxes) and $6 (telephone numbers), in their order, the file of
/// the same person as far as employee $2 sees it.
const FILES_OF: &str = concat!(
    "
    SELECT (",
    same_person!(is_reached!()),
    ") AS id
    FROM (SELECT folded_name(first_name, last_name) AS name, mailbox, phone_key(phone) AS phone, position
          FROM unnest($3, $4, $5, $6) WITH ORDINALITY AS rows (first_name, last_name, mailbox, phone, position)) AS typed
    ORDER BY position"
);

/// Into the file $2 what it lacks of the file $3. First and last name go together. A mailbox and a telephone number that
/// the file has no field for are kept in the note, and those of the other file stay blocked with it.
const FILL_KEPT: &str = "
    UPDATE customer SET
        first_name = CASE WHEN customer.first_name || customer.last_name = '' THEN gone.first_name
                     ELSE customer.first_name END,
        last_name = CASE WHEN customer.first_name || customer.last_name = '' THEN gone.last_name
                    ELSE customer.last_name END,
        email = CASE WHEN customer.email = '' THEN gone.email ELSE customer.email END,
        phone = coalesce(customer.phone, gone.phone),
        note = nullif(concat_ws(E'\\n\\n', customer.note, nullif(gone.note, customer.note), nullif(concat_ws(', ',
            CASE WHEN customer.email <> ''
                AND lower(gone.email COLLATE \"und-x-icu\") <> lower(customer.email COLLATE \"und-x-icu\")
                THEN nullif(gone.email, '') END,
            CASE WHEN phone_key(gone.phone) <> phone_key(customer.phone) THEN gone.phone END), '')), ''),
        blocked_at = coalesce(customer.blocked_at, gone.blocked_at),
        merged_contacts = customer.merged_contacts || gone.merged_contacts || array_remove(
            ARRAY[nullif(lower(gone.email COLLATE \"und-x-icu\"), ''), phone_key(gone.phone)], NULL),
        kept_by = coalesce(customer.kept_by, gone.kept_by),
        created_at = least(customer.created_at, gone.created_at)
    FROM customer AS gone
    WHERE customer.organization_nr = $1 AND customer.id = $2 AND customer.erased_at IS NULL
      AND gone.organization_nr = $1 AND gone.id = $3 AND gone.erased_at IS NULL";

const IMPORT: &str = "
    INSERT INTO customer (organization_nr, created_at, first_name, last_name, email, phone, note, blocked_at)
    SELECT $1, $2, first_name, last_name, email, phone, note, CASE WHEN is_blocked THEN $2 END
    FROM unnest($3, $4, $5, $6, $7, $8) AS rows (first_name, last_name, email, phone, note, is_blocked)";

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
        let mailboxes: Vec<Option<String>> = records
            .iter()
            .map(|record| record.contact.email.as_ref().map(EmailAddress::mailbox))
            .collect();
        let phones: Vec<Option<&str>> = records.iter().map(CustomerRecord::phone).collect();
        let rows: Vec<FileOf> = sql_query(FILES_OF)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Nullable<Integer>, _>(seen_by.map(|employee| employee.0))
            .bind::<Array<Text>, _>(texts(CustomerRecord::first_name))
            .bind::<Array<Text>, _>(texts(CustomerRecord::last_name))
            .bind::<Array<Nullable<Text>>, _>(mailboxes)
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

    /// Makes two files one. False where one of them is not there.
    pub(crate) async fn merge_customers(
        &mut self,
        change: &Change,
        kept: CustomerId,
        merged: CustomerId,
    ) -> Result<bool, StoreError> {
        let filled = sql_query(FILL_KEPT)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(kept.0)
            .bind::<BigInt, _>(merged.0)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        if filled == 0 {
            return Ok(false);
        }
        let of_merged = booking::table.filter(
            booking::organization_nr
                .eq(self.organization.0)
                .and(booking::customer_id.eq(merged.0)),
        );
        let mut moved: Vec<i64> = diesel::update(of_merged)
            .set(booking::customer_id.eq(kept.0))
            .returning(booking::id)
            .get_results(self.connection)
            .await
            .map_err(store_error)?;
        moved.sort_unstable();
        diesel::delete(customer::table.find((self.organization.0, merged.0)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let before = json!({ "merged": merged.0, "bookings": moved });
        self.log(change, Audited::CustomersMerged { kept: kept.0 }, Some(before), None)
            .await?;
        Ok(true)
    }

    /// Of each record whether somebody on file, or before it, is the same person.
    pub(crate) async fn known_customers(&mut self, records: &[CustomerRecord]) -> Result<Vec<bool>, StoreError> {
        let files = self.files_of(records, None).await?;
        let is_repeated = repeated(records).into_iter();
        Ok(files
            .into_iter()
            .zip(is_repeated)
            .map(|(file, is_repeated)| file.is_some() || is_repeated)
            .collect())
    }

    /// Puts all of them on file, each blocked or not.
    pub(crate) async fn import_customers(
        &mut self,
        change: &Change,
        rows: &[(&CustomerRecord, bool)],
    ) -> Result<(), StoreError> {
        let texts =
            |of: fn(&CustomerRecord) -> &str| -> Vec<&str> { rows.iter().map(|(record, _)| of(record)).collect() };
        let phones: Vec<Option<&str>> = rows.iter().map(|(record, _)| record.phone()).collect();
        let notes: Vec<Option<&str>> = rows.iter().map(|(record, _)| record.note.as_deref()).collect();
        let is_blocked: Vec<bool> = rows.iter().map(|(_, is_blocked)| *is_blocked).collect();
        sql_query(IMPORT)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Timestamptz, _>(change.at)
            .bind::<Array<Text>, _>(texts(CustomerRecord::first_name))
            .bind::<Array<Text>, _>(texts(CustomerRecord::last_name))
            .bind::<Array<Text>, _>(texts(CustomerRecord::email))
            .bind::<Array<Nullable<Text>>, _>(phones)
            .bind::<Array<Nullable<Text>>, _>(notes)
            .bind::<Array<Bool>, _>(is_blocked)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let audited = Audited::CustomersImported {
            organization: self.organization,
        };
        let after = json!({ "customers": rows.len() });
        self.log(change, audited, None, Some(after)).await
    }
}
