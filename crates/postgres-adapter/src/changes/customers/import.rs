//! Lists of customers that are put on file.

use std::collections::BTreeMap;

use booking_core::customers::{
    CustomerFileContent, CustomerRecord, CustomerRefused, ImportPlan, ImportRecord, RecognisedFile,
};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::RunQueryDsl;
use serde_json::json;
use shared_kernel::{Change, CustomerId, StoreError};

use super::StoredId;
use crate::audit_log::Audited;
use crate::changes::{CalendarChange, CalendarTask, Changed, Completion};
use crate::error::store_error;
use crate::queries::columns::home_country;
use crate::schema::{customer, organization};

pub(crate) struct ImportCustomers {
    pub(crate) change: Change,
    pub(crate) records: Vec<ImportRecord>,
    pub(crate) is_preview: bool,
}

impl CalendarTask for ImportCustomers {
    type Answer = ImportPlan;
    type Failure = CustomerRefused;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<ImportPlan>, CustomerRefused> {
        let plan = calendar.import_plan(&self.records).await?;
        if self.is_preview || (plan.new.is_empty() && plan.completed.is_empty()) {
            return Ok(Completion::RollBack(plan));
        }
        calendar.import_customers(&self.change, &plan).await?;
        Ok(Completion::Commit(Changed::Bookings, plan))
    }
}

/// The files without e-mail address and telephone number of whoever has one of the names in $2 and $3 (first and last
/// names).
const WITHOUT_CONTACT: &str = "
    SELECT id FROM customer
    WHERE organization_nr = $1 AND email = '' AND phone IS NULL AND erased_at IS NULL AND folded_name <> ''
      AND folded_name IN (
        SELECT folded_name(first_name, last_name) FROM unnest($2, $3) AS names (first_name, last_name))
    ORDER BY id";

const IMPORT: &str = "
    INSERT INTO customer (organization_nr, created_at, first_name, last_name, email, phone, note, blocked_at)
    SELECT $1, $2, first_name, last_name, email, phone, note, CASE WHEN is_blocked THEN $2 END
    FROM unnest($3, $4, $5, $6, $7, $8) AS rows (first_name, last_name, email, phone, note, is_blocked)";

const COMPLETE: &str = "
    UPDATE customer SET first_name = rows.first_name, last_name = rows.last_name, email = rows.email, phone = rows.phone,
        note = rows.note, blocked_at = CASE WHEN is_blocked THEN coalesce(blocked_at, $2) END
    FROM unnest($3, $4, $5, $6, $7, $8, $9) AS rows (first_name, last_name, email, phone, note, is_blocked, id)
    WHERE organization_nr = $1 AND customer.id = rows.id";

impl CalendarChange<'_> {
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
        let kept = self.file_contents(&on_file).await?;
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

    async fn file_contents(&mut self, ids: &[i64]) -> Result<BTreeMap<i64, CustomerFileContent>, StoreError> {
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
            let file = CustomerFileContent {
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
            let new: Vec<&CustomerFileContent> = plan.new.iter().collect();
            self.write_files(IMPORT, change, &new, None).await?;
        }
        if !plan.completed.is_empty() {
            let ids: Vec<i64> = plan.completed.iter().map(|one| one.id.0).collect();
            let files: Vec<&CustomerFileContent> = plan.completed.iter().map(|one| &one.file).collect();
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
        files: &[&CustomerFileContent],
        ids: Option<&[i64]>,
    ) -> Result<(), StoreError> {
        let texts = |of: fn(&CustomerFileContent) -> &str| -> Vec<&str> { files.iter().map(|file| of(file)).collect() };
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
}
