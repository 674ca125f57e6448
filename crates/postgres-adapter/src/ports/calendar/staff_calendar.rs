//! What lies on the calendar of an organisation, for its people.

use async_trait::async_trait;
use booking_core::staff_calendar::{AbsenceEntry, StaffCalendarReader, StaffEntries};
use shared_kernel::{InstantMinute, OrganizationNr, Reach, StoreError};

use crate::error::Failure;
use crate::ports::Postgres;
use crate::queries::calendar::staff_calendar::absences::{read_absence, read_absences};
use crate::queries::calendar::staff_calendar::appointments::read_appointments;
use crate::queries::calendar::staff_calendar::event_dates::read_event_dates;
use crate::queries::calendar::staff_calendar::{ROOM, Range, read_archived_employees, read_rooms};

#[async_trait]
impl StaffCalendarReader for Postgres {
    async fn entries(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<StaffEntries, StoreError> {
        let range = Range {
            organization,
            reach,
            from,
            to,
        };
        let mut connection = self.database.connection().await?;
        // One snapshot: what is moved between two statements is neither missing nor there twice.
        let read = connection
            .build_transaction()
            .read_only()
            .repeatable_read()
            .run(async |connection| -> Result<_, Failure> {
                let absences = read_absences(connection, range).await?;
                Ok(StaffEntries {
                    appointments: read_appointments(connection, range).await?,
                    event_dates: read_event_dates(connection, range).await?,
                    absences: absences.into_iter().map(|(_, entry)| entry).collect(),
                    rooms: read_rooms(connection, organization).await?,
                    archived_employees: read_archived_employees(connection, range).await?,
                })
            })
            .await;
        read.map_err(|Failure(error)| error)
    }

    async fn absences(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<AbsenceEntry>, StoreError> {
        let range = Range {
            organization,
            reach,
            from,
            to,
        };
        let mut connection = self.database.connection().await?;
        let mut absences = read_absences(&mut connection, range).await?;
        absences.retain(|(kind, _)| kind != ROOM);
        Ok(absences.into_iter().map(|(_, entry)| entry).collect())
    }

    async fn absence(
        &self,
        organization: OrganizationNr,
        reach: Reach,
        absence: i64,
    ) -> Result<Option<AbsenceEntry>, StoreError> {
        let mut connection = self.database.connection().await?;
        read_absence(&mut connection, organization, reach, absence).await
    }
}
