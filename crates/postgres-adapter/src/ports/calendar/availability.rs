use async_trait::async_trait;
use booking_core::availability::{AbsenceRequest, AvailabilityRefused, AvailabilityStore, PlannedAbsence};
use shared_kernel::{Change, OrganizationNr, Reach};

use crate::changes::availability::{DeleteAbsence, PlanAbsence};
use crate::changes::run_under_lock;
use crate::ports::Postgres;

#[async_trait]
impl AvailabilityStore for Postgres {
    async fn plan_absence(
        &self,
        change: &Change,
        wanted: &AbsenceRequest,
    ) -> Result<PlannedAbsence, AvailabilityRefused> {
        let task = PlanAbsence {
            change: *change,
            wanted: wanted.clone(),
        };
        let planned = run_under_lock(&self.database, wanted.organization, task).await?;
        planned.ok_or(AvailabilityRefused::UnknownOrganization)
    }

    async fn delete_absence(
        &self,
        change: &Change,
        organization: OrganizationNr,
        reach: Reach,
        absence: i64,
    ) -> Result<(), AvailabilityRefused> {
        let task = DeleteAbsence {
            change: *change,
            reach,
            absence,
        };
        let deleted = run_under_lock(&self.database, organization, task).await?;
        deleted.ok_or(AvailabilityRefused::UnknownOrganization)
    }
}
