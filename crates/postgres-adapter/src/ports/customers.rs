//! The customers of an organisation: their files, and lists of them.

use async_trait::async_trait;
use booking_core::customers::{
    BookingContactField, CustomerFile, CustomerPage, CustomerReach, CustomerReader, CustomerRecord, CustomerRefused,
    CustomerStore, ExportedCustomer, ImportPlan, ImportRecord, Namesakes,
};
use diesel_async::AsyncConnection;
use serde_json::json;
use shared_kernel::{BookingId, Change, CustomerId, OrganizationNr, PageRequest, ResourceId, StoreError};
use time::OffsetDateTime;

use crate::audit_log::{self, Audited};
use crate::changes::customers::file::{AddCustomer, BlockCustomer, EditCustomer, TakeOver};
use crate::changes::customers::import::ImportCustomers;
use crate::changes::customers::merge::{MergeCustomers, TellApart};
use crate::changes::{CalendarTask, run_under_lock};
use crate::connection::Database;
use crate::error::Failure;
use crate::ports::Postgres;
use crate::queries::customers::{read_everybody, read_file, read_namesakes, read_page};

#[async_trait]
impl CustomerReader for Postgres {
    async fn page(&self, reach: CustomerReach, search: &str, page: PageRequest) -> Result<CustomerPage, StoreError> {
        let mut connection = self.database.connection().await?;
        read_page(&mut connection, reach, search, page).await
    }

    async fn file(
        &self,
        reach: CustomerReach,
        customer: CustomerId,
        visits: PageRequest,
    ) -> Result<Option<CustomerFile>, StoreError> {
        let mut connection = self.database.connection().await?;
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> { Ok(read_file(connection, reach, customer, visits).await?) })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn namesakes(
        &self,
        reach: CustomerReach,
        since: Option<OffsetDateTime>,
    ) -> Result<Vec<Namesakes>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_namesakes(&mut connection, reach, since).await
    }
}

#[async_trait]
impl CustomerStore for Postgres {
    async fn add(
        &self,
        change: &Change,
        organization: OrganizationNr,
        record: &CustomerRecord,
        employee: Option<ResourceId>,
    ) -> Result<CustomerId, CustomerRefused> {
        let task = AddCustomer {
            change: *change,
            record: record.clone(),
            employee,
        };
        run(&self.database, organization, task).await
    }

    async fn edit(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
        record: &CustomerRecord,
    ) -> Result<(), CustomerRefused> {
        let task = EditCustomer {
            change: *change,
            customer,
            record: record.clone(),
        };
        run(&self.database, organization, task).await
    }

    async fn block(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
        is_blocked: bool,
    ) -> Result<(), CustomerRefused> {
        let task = BlockCustomer {
            change: *change,
            customer,
            is_blocked,
        };
        run(&self.database, organization, task).await
    }

    async fn merge(
        &self,
        change: &Change,
        organization: OrganizationNr,
        kept: CustomerId,
        merged: CustomerId,
    ) -> Result<(), CustomerRefused> {
        let task = MergeCustomers {
            change: *change,
            kept,
            merged,
        };
        run(&self.database, organization, task).await
    }

    async fn tell_apart(
        &self,
        change: &Change,
        organization: OrganizationNr,
        files: (CustomerId, CustomerId),
        is_apart: bool,
    ) -> Result<(), CustomerRefused> {
        let task = TellApart {
            change: *change,
            files,
            is_apart,
        };
        run(&self.database, organization, task).await
    }

    async fn import(
        &self,
        change: &Change,
        organization: OrganizationNr,
        records: &[ImportRecord],
        is_preview: bool,
    ) -> Result<ImportPlan, CustomerRefused> {
        let task = ImportCustomers {
            change: *change,
            records: records.to_vec(),
            is_preview,
        };
        run(&self.database, organization, task).await
    }

    async fn take_over(
        &self,
        change: &Change,
        organization: OrganizationNr,
        booking: BookingId,
        field: BookingContactField,
    ) -> Result<(), CustomerRefused> {
        let task = TakeOver {
            change: *change,
            booking,
            field,
        };
        run(&self.database, organization, task).await
    }

    async fn export(&self, change: &Change, organization: OrganizationNr) -> Result<Vec<ExportedCustomer>, StoreError> {
        let mut connection = self.database.connection().await?;
        let exported = connection
            .transaction(async |connection| -> Result<_, Failure> {
                let exported = read_everybody(connection, organization).await?;
                let audited = Audited::CustomersExported { organization };
                let after = json!({ "customers": exported.len() });
                audit_log::write(connection, change, Some(organization), audited, None, Some(after)).await?;
                Ok(exported)
            })
            .await;
        exported.map_err(|Failure(error)| error)
    }
}

/// Runs a task under the lock of an organisation. One that is not there has no customers.
async fn run<Work>(
    database: &Database,
    organization: OrganizationNr,
    task: Work,
) -> Result<Work::Answer, CustomerRefused>
where
    Work: CalendarTask<Failure = CustomerRefused>,
{
    let done = run_under_lock(database, organization, task).await?;
    done.ok_or(CustomerRefused::Unknown)
}
