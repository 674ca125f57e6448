//! Putting customers on file, changing and merging their files, lists of them.

use async_trait::async_trait;
use booking_core::customers::{
    CustomerError, CustomerRecord, CustomerStore, ExportedCustomer, GivenField, ImportPlan, ImportRecord,
};
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{BookingId, Change, CustomerId, OrganizationNr, ResourceId, StoreError};

use super::PostgresCustomers;
use crate::audit_log::{self, Audited};
use crate::calendar_change::{CalendarChange, CalendarTask, Changed, Completion, run_under_lock};
use crate::error::{Failure, store_error};
use crate::schema::customer;

impl PostgresCustomers {
    /// Runs a task under the lock of an organisation. One that is not there has no customers.
    async fn run<Work>(&self, organization: OrganizationNr, task: Work) -> Result<Work::Answer, CustomerError>
    where
        Work: CalendarTask<Failure = CustomerError>,
    {
        let done = run_under_lock(&self.database, organization, task).await?;
        done.ok_or(CustomerError::Unknown)
    }
}

#[async_trait]
impl CustomerStore for PostgresCustomers {
    async fn add(
        &self,
        change: &Change,
        organization: OrganizationNr,
        record: &CustomerRecord,
        employee: Option<ResourceId>,
    ) -> Result<CustomerId, CustomerError> {
        let task = AddCustomer {
            change: *change,
            record: record.clone(),
            employee,
        };
        self.run(organization, task).await
    }

    async fn edit(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
        record: &CustomerRecord,
    ) -> Result<(), CustomerError> {
        let task = EditCustomer {
            change: *change,
            customer,
            record: record.clone(),
        };
        self.run(organization, task).await
    }

    async fn block(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
        is_blocked: bool,
    ) -> Result<(), CustomerError> {
        let task = BlockCustomer {
            change: *change,
            customer,
            is_blocked,
        };
        self.run(organization, task).await
    }

    async fn merge(
        &self,
        change: &Change,
        organization: OrganizationNr,
        kept: CustomerId,
        merged: CustomerId,
    ) -> Result<(), CustomerError> {
        let task = MergeCustomers {
            change: *change,
            kept,
            merged,
        };
        self.run(organization, task).await
    }

    async fn tell_apart(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
        other: CustomerId,
    ) -> Result<(), CustomerError> {
        let task = TellApart {
            change: *change,
            customer,
            other,
        };
        self.run(organization, task).await
    }

    async fn import(
        &self,
        change: &Change,
        organization: OrganizationNr,
        records: &[ImportRecord],
        is_preview: bool,
    ) -> Result<ImportPlan, CustomerError> {
        let task = ImportCustomers {
            change: *change,
            records: records.to_vec(),
            is_preview,
        };
        self.run(organization, task).await
    }

    async fn take_over(
        &self,
        change: &Change,
        organization: OrganizationNr,
        booking: BookingId,
        field: GivenField,
    ) -> Result<(), CustomerError> {
        let task = TakeOver {
            change: *change,
            booking,
            field,
        };
        self.run(organization, task).await
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

async fn read_everybody(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> Result<Vec<ExportedCustomer>, StoreError> {
    type Row = (i64, (String, String), String, Option<String>, Option<String>, bool);
    let rows: Vec<Row> = customer::table
        .filter(
            customer::organization_nr
                .eq(organization.0)
                .and(customer::erased_at.is_null()),
        )
        .order((customer::last_name, customer::first_name, customer::id))
        .select((
            customer::id,
            (customer::first_name, customer::last_name),
            customer::email,
            customer::phone,
            customer::note,
            customer::blocked_at.is_not_null(),
        ))
        .load(connection)
        .await
        .map_err(store_error)?;
    let exported = |(id, (first_name, last_name), email, phone, note, is_blocked): Row| ExportedCustomer {
        id: CustomerId(id),
        first_name,
        last_name,
        email: Some(email).filter(|email| !email.is_empty()),
        phone,
        note,
        is_blocked,
    };
    Ok(rows.into_iter().map(exported).collect())
}

struct MergeCustomers {
    change: Change,
    kept: CustomerId,
    merged: CustomerId,
}

impl CalendarTask for MergeCustomers {
    type Answer = ();
    type Failure = CustomerError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerError> {
        if !calendar.merge_customers(&self.change, self.kept, self.merged).await? {
            return Err(CustomerError::Unknown);
        }
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

struct TellApart {
    change: Change,
    customer: CustomerId,
    other: CustomerId,
}

impl CalendarTask for TellApart {
    type Answer = ();
    type Failure = CustomerError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerError> {
        if !calendar.tell_apart(&self.change, self.customer, self.other).await? {
            return Err(CustomerError::Unknown);
        }
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}

struct ImportCustomers {
    change: Change,
    records: Vec<ImportRecord>,
    is_preview: bool,
}

impl CalendarTask for ImportCustomers {
    type Answer = ImportPlan;
    type Failure = CustomerError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<ImportPlan>, CustomerError> {
        let plan = calendar.import_plan(&self.records).await?;
        if self.is_preview || (plan.new.is_empty() && plan.completed.is_empty()) {
            return Ok(Completion::RollBack(plan));
        }
        calendar.import_customers(&self.change, &plan).await?;
        Ok(Completion::Commit(Changed::Bookings, plan))
    }
}

struct TakeOver {
    change: Change,
    booking: BookingId,
    field: GivenField,
}

impl CalendarTask for TakeOver {
    type Answer = ();
    type Failure = CustomerError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerError> {
        let taken = calendar.take_over_given(&self.change, self.booking, self.field).await?;
        match taken {
            None => Err(CustomerError::Unknown),
            Some(false) => Ok(Completion::RollBack(())),
            Some(true) => Ok(Completion::Commit(Changed::Bookings, ())),
        }
    }
}

struct AddCustomer {
    change: Change,
    record: CustomerRecord,
    employee: Option<ResourceId>,
}

impl CalendarTask for AddCustomer {
    type Answer = CustomerId;
    type Failure = CustomerError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<CustomerId>, CustomerError> {
        let record = std::slice::from_ref(&self.record);
        if calendar
            .files_of(record, self.employee)
            .await?
            .iter()
            .any(Option::is_some)
        {
            return Err(CustomerError::OnFile);
        }
        let id = calendar.add_customer(&self.change, &self.record, self.employee).await?;
        Ok(Completion::Commit(Changed::Bookings, id))
    }
}

struct EditCustomer {
    change: Change,
    customer: CustomerId,
    record: CustomerRecord,
}

impl CalendarTask for EditCustomer {
    type Answer = ();
    type Failure = CustomerError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerError> {
        let stored = calendar.stored_customer(self.customer).await?;
        let stored = stored.ok_or(CustomerError::Unknown)?;
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

struct BlockCustomer {
    change: Change,
    customer: CustomerId,
    is_blocked: bool,
}

impl CalendarTask for BlockCustomer {
    type Answer = ();
    type Failure = CustomerError;

    async fn run(&self, calendar: &mut CalendarChange<'_>) -> Result<Completion<()>, CustomerError> {
        let stored = calendar.stored_customer(self.customer).await?;
        if stored.ok_or(CustomerError::Unknown)?.is_blocked == self.is_blocked {
            return Ok(Completion::RollBack(()));
        }
        calendar
            .block_customer(&self.change, self.customer, self.is_blocked)
            .await?;
        Ok(Completion::Commit(Changed::Bookings, ()))
    }
}
