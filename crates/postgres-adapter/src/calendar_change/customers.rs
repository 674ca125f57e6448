use std::collections::BTreeMap;

use booking_core::customers::{CustomerRecord, GivenField, ImportPlan, ImportRecord, KeptFile, RecognisedFile};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{BookingId, Change, CustomerId, EmailAddress, ResourceId, StoreError};

use super::CalendarChange;
use crate::audit_log::Audited;
use crate::booking_core::{home_country, is_reached, same_person};
use crate::error::store_error;
use crate::schema::{booking, customer, organization};

/// Of each row of $3 and $4 (first and last names), $5 (mailboxes) and $6 (telephone numbers), in their order, the file of
/// the same person as far as employee $2 sees it. OFFSET keeps the planner from folding a row anew for each customer that it
/// is compared with, which takes seconds where a count of rows has just made another plan look cheaper.
const FILES_OF: &str = concat!(
    "
    SELECT (",
    same_person!(is_reached!()),
    ") AS id
    FROM (SELECT folded_name(first_name, last_name) AS name, mailbox, dialled_digits(phone) AS digits,
              phone_key(phone, country) AS phone, country AS home, position
          FROM organization,
              unnest($3, $4, $5, $6) WITH ORDINALITY AS rows (first_name, last_name, mailbox, phone, position)
          WHERE nr = $1 OFFSET 0) AS typed
    ORDER BY position"
);

/// The files without mailbox and telephone number of whoever has one of the names in $2 and $3 (first and last names).
const WITHOUT_CONTACT: &str = "
    SELECT id FROM customer
    WHERE organization_nr = $1 AND email = '' AND phone IS NULL AND erased_at IS NULL AND folded_name <> ''
      AND folded_name IN (
        SELECT folded_name(first_name, last_name) FROM unnest($2, $3) AS names (first_name, last_name))
    ORDER BY id";

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
            CASE WHEN phone_key(gone.phone, country) <> phone_key(customer.phone, country) THEN gone.phone END), '')), ''),
        blocked_at = coalesce(customer.blocked_at, gone.blocked_at),
        merged_contacts = customer.merged_contacts || gone.merged_contacts || array_remove(
            ARRAY[nullif(lower(gone.email COLLATE \"und-x-icu\"), ''), phone_key(gone.phone, country)], NULL),
        told_apart_from = customer.told_apart_from || gone.told_apart_from,
        kept_by = coalesce(customer.kept_by, gone.kept_by),
        created_at = least(customer.created_at, gone.created_at)
    FROM customer AS gone, organization
    WHERE nr = $1 AND customer.organization_nr = $1 AND customer.id = $2 AND customer.erased_at IS NULL
      AND gone.organization_nr = $1 AND gone.id = $3 AND gone.erased_at IS NULL";

/// The bookings of the file $3 become those of the file $2. What they were made with stays with them: their mails go where
/// they went.
const HAND_OVER_BOOKINGS: &str = "
    UPDATE booking SET customer_id = kept.id,
        given_first_name = nullif(coalesce(given_first_name, nullif(gone.first_name, '')), kept.first_name),
        given_last_name = nullif(coalesce(given_last_name, nullif(gone.last_name, '')), kept.last_name),
        given_email = nullif(coalesce(given_email, nullif(gone.email, '')), kept.email),
        given_phone = nullif(coalesce(given_phone, gone.phone), kept.phone)
    FROM customer AS kept, customer AS gone
    WHERE kept.organization_nr = $1 AND kept.id = $2 AND gone.organization_nr = $1 AND gone.id = $3
      AND booking.organization_nr = $1 AND customer_id = gone.id
    RETURNING booking.id";

/// Who was told apart from the file $3 is so from the file $2, which it becomes a part of.
const HAND_OVER_TOLD_APART: &str = "
    UPDATE customer SET told_apart_from = array_replace(told_apart_from, $3, $2)
    WHERE organization_nr = $1 AND $3 = ANY (told_apart_from) AND id <> $2";

/// Notes in the file $2 that the file $3 is about somebody else.
const TELL_APART: &str = "
    UPDATE customer SET told_apart_from = array_remove(customer.told_apart_from, other.id) || other.id
    FROM customer AS other
    WHERE customer.organization_nr = $1 AND customer.id = $2 AND customer.erased_at IS NULL
      AND other.organization_nr = $1 AND other.id = $3 AND other.erased_at IS NULL AND other.id <> customer.id";

const IMPORT: &str = "
    INSERT INTO customer (organization_nr, created_at, first_name, last_name, email, phone, note, blocked_at)
    SELECT $1, $2, first_name, last_name, email, phone, note, CASE WHEN is_blocked THEN $2 END
    FROM unnest($3, $4, $5, $6, $7, $8) AS rows (first_name, last_name, email, phone, note, is_blocked)";

const COMPLETE: &str = "
    UPDATE customer SET first_name = rows.first_name, last_name = rows.last_name, email = rows.email, phone = rows.phone,
        note = rows.note, blocked_at = CASE WHEN is_blocked THEN coalesce(blocked_at, $2) END
    FROM unnest($3, $4, $5, $6, $7, $8, $9) AS rows (first_name, last_name, email, phone, note, is_blocked, id)
    WHERE organization_nr = $1 AND customer.id = rows.id";

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

#[derive(QueryableByName)]
struct StoredId {
    #[diesel(sql_type = BigInt)]
    id: i64,
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
        let moved: Vec<StoredId> = sql_query(HAND_OVER_BOOKINGS)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(kept.0)
            .bind::<BigInt, _>(merged.0)
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let mut moved: Vec<i64> = moved.into_iter().map(|booking| booking.id).collect();
        moved.sort_unstable();
        sql_query(HAND_OVER_TOLD_APART)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(kept.0)
            .bind::<BigInt, _>(merged.0)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        diesel::delete(customer::table.find((self.organization.0, merged.0)))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        let before = json!({ "merged": merged.0, "bookings": moved });
        self.log(change, Audited::CustomersMerged { kept: kept.0 }, Some(before), None)
            .await?;
        Ok(true)
    }

    /// Says of a file that it is not about the person of another one. False where one of them is not there.
    pub(crate) async fn tell_apart(
        &mut self,
        change: &Change,
        customer: CustomerId,
        other: CustomerId,
    ) -> Result<bool, StoreError> {
        let told = sql_query(TELL_APART)
            .bind::<Integer, _>(self.organization.0)
            .bind::<BigInt, _>(customer.0)
            .bind::<BigInt, _>(other.0)
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        if told == 0 {
            return Ok(false);
        }
        let audited = Audited::CustomersToldApart { customer: customer.0 };
        self.log(change, audited, None, Some(json!({ "from": other.0 })))
            .await?;
        Ok(true)
    }

    /// What a list does to the files.
    pub(crate) async fn import_plan(&mut self, rows: &[ImportRecord]) -> Result<ImportPlan, StoreError> {
        let country: String = organization::table
            .find(self.organization.0)
            .select(organization::country)
            .first(self.connection)
            .await
            .map_err(store_error)?;
        let home = home_country(&country)?;
        let records: Vec<CustomerRecord> = rows.iter().map(|row| row.record.clone()).collect();
        let found = self.files_of(&records, None).await?;
        let without_contact = self.files_without_contact(&records).await?;
        let on_file: Vec<i64> = found.iter().flatten().chain(&without_contact).map(|id| id.0).collect();
        let kept = self.kept_files(&on_file).await?;
        let file_of = |id: CustomerId| {
            let file = kept.get(&id.0)?.clone();
            Some(RecognisedFile { id, file })
        };
        let recognised: Vec<Option<RecognisedFile>> = found.iter().map(|id| file_of((*id)?)).collect();
        let without_contact: Vec<RecognisedFile> = without_contact.into_iter().filter_map(file_of).collect();
        Ok(ImportPlan::of(rows, &recognised, &without_contact, home))
    }

    /// The files without contact of whom a record without contact names, by their number.
    async fn files_without_contact(&mut self, records: &[CustomerRecord]) -> Result<Vec<CustomerId>, StoreError> {
        let nameable: Vec<&CustomerRecord> = records
            .iter()
            .filter(|record| record.contact.email.is_none() && record.contact.phone.is_none())
            .collect();
        if nameable.is_empty() {
            return Ok(Vec::new());
        }
        let texts = |of: fn(&CustomerRecord) -> &str| -> Vec<&str> { nameable.iter().map(|one| of(one)).collect() };
        let rows: Vec<StoredId> = sql_query(WITHOUT_CONTACT)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Array<Text>, _>(texts(CustomerRecord::first_name))
            .bind::<Array<Text>, _>(texts(CustomerRecord::last_name))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        Ok(rows.into_iter().map(|row| CustomerId(row.id)).collect())
    }

    async fn kept_files(&mut self, ids: &[i64]) -> Result<BTreeMap<i64, KeptFile>, StoreError> {
        type Row = (i64, (String, String), String, Option<String>, Option<String>, bool);
        let rows: Vec<Row> = customer::table
            .filter(
                customer::organization_nr
                    .eq(self.organization.0)
                    .and(customer::id.eq_any(ids)),
            )
            .select((
                customer::id,
                (customer::first_name, customer::last_name),
                customer::email,
                customer::phone,
                customer::note,
                customer::blocked_at.is_not_null(),
            ))
            .load(self.connection)
            .await
            .map_err(store_error)?;
        let kept = |(id, (first_name, last_name), email, phone, note, is_blocked): Row| {
            let file = KeptFile {
                first_name,
                last_name,
                email,
                phone,
                note,
                is_blocked,
            };
            (id, file)
        };
        Ok(rows.into_iter().map(kept).collect())
    }

    /// Puts the new people of a list on file, and completes the files of the others.
    pub(crate) async fn import_customers(&mut self, change: &Change, plan: &ImportPlan) -> Result<(), StoreError> {
        if !plan.new.is_empty() {
            let new: Vec<&KeptFile> = plan.new.iter().collect();
            self.write_files(IMPORT, change, &new, None).await?;
        }
        if !plan.completed.is_empty() {
            let ids: Vec<i64> = plan.completed.iter().map(|one| one.id.0).collect();
            let files: Vec<&KeptFile> = plan.completed.iter().map(|one| &one.file).collect();
            self.write_files(COMPLETE, change, &files, Some(&ids)).await?;
        }
        let audited = Audited::CustomersImported {
            organization: self.organization,
        };
        let after = json!({ "customers": plan.new.len(), "completed": plan.completed.len() });
        self.log(change, audited, None, Some(after)).await
    }

    async fn write_files(
        &mut self,
        statement: &'static str,
        change: &Change,
        files: &[&KeptFile],
        ids: Option<&[i64]>,
    ) -> Result<(), StoreError> {
        let texts = |of: fn(&KeptFile) -> &str| -> Vec<&str> { files.iter().map(|file| of(file)).collect() };
        let phones: Vec<Option<&str>> = files.iter().map(|file| file.phone.as_deref()).collect();
        let notes: Vec<Option<&str>> = files.iter().map(|file| file.note.as_deref()).collect();
        let is_blocked: Vec<bool> = files.iter().map(|file| file.is_blocked).collect();
        let query = sql_query(statement)
            .bind::<Integer, _>(self.organization.0)
            .bind::<Timestamptz, _>(change.at)
            .bind::<Array<Text>, _>(texts(|file| &file.first_name))
            .bind::<Array<Text>, _>(texts(|file| &file.last_name))
            .bind::<Array<Text>, _>(texts(|file| &file.email))
            .bind::<Array<Nullable<Text>>, _>(phones)
            .bind::<Array<Nullable<Text>>, _>(notes)
            .bind::<Array<Bool>, _>(is_blocked);
        let written = match ids {
            None => query.execute(self.connection).await,
            Some(ids) => query.bind::<Array<BigInt>, _>(ids).execute(self.connection).await,
        };
        written.map_err(store_error)?;
        Ok(())
    }

    /// Puts on file what a booking was made with. `None` where there is no such booking, false where nothing differs.
    pub(crate) async fn take_over_given(
        &mut self,
        change: &Change,
        booking: BookingId,
        field: GivenField,
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
            GivenField::Name => (TAKE_OVER_NAME, &["first_name", "last_name"]),
            GivenField::Email => (TAKE_OVER_EMAIL, &["email"]),
            GivenField::Phone => (TAKE_OVER_PHONE, &["phone"]),
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
