use async_trait::async_trait;
use booking_core::settings::{
    ChangeMode, EmployeeSettingsStore, EmployeeUpdate, SettingsError, SettingsOutcome, StaffEmployee,
};
use shared_kernel::{Change, OrganizationNr, ResourceId, StoreError};

use crate::changes::settings::employees::{EmployeeLimits, SetEmployee};
use crate::changes::settings::settle;
use crate::connection::Database;
use crate::queries::settings::employees::read_employees;

/// Keeps who works at organisations, one change at a time in each.
pub struct PostgresEmployeeSettings {
    database: Database,
    limits: EmployeeLimits,
}

impl PostgresEmployeeSettings {
    /// Over a pool.
    pub fn new(database: Database) -> Self {
        Self {
            database,
            limits: EmployeeLimits::default(),
        }
    }

    /// The same where price packages limit who can be added.
    #[must_use]
    pub fn limited(self, limits: EmployeeLimits) -> Self {
        Self { limits, ..self }
    }
}

#[async_trait]
impl EmployeeSettingsStore for PostgresEmployeeSettings {
    async fn employees(&self, organization: OrganizationNr) -> Result<Vec<StaffEmployee>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_employees(&mut connection, organization).await
    }

    async fn set_employee(
        &self,
        change: &Change,
        (organization, employee): (OrganizationNr, Option<ResourceId>),
        mode: ChangeMode,
        wanted: &EmployeeUpdate,
    ) -> Result<SettingsOutcome<StaffEmployee>, SettingsError> {
        let wanted = SetEmployee {
            employee,
            mode,
            wanted: wanted.clone(),
            limits: self.limits,
        };
        settle(&self.database, change, organization, mode, wanted).await
    }
}
