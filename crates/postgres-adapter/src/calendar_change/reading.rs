use booking_core::booking::CustomField;
use booking_core::calendar::{Occupation, Rules};
use shared_kernel::{InstantMinute, StoreError};

use super::CalendarChange;
use crate::booking_core::{QuestionsOf, read_custom_fields, read_occupations, read_rules};

/// What is decided on, as it is under the lock.
impl CalendarChange<'_> {
    pub(crate) async fn rules(&mut self) -> Result<Option<Rules>, StoreError> {
        read_rules(self.connection, self.organization).await
    }

    /// All questions of the organisation.
    pub(crate) async fn questions(&mut self) -> Result<Vec<CustomField>, StoreError> {
        read_custom_fields(self.connection, QuestionsOf::Organization(self.organization)).await
    }

    pub(crate) async fn occupations(
        &self,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<Occupation>, StoreError> {
        read_occupations(self.connection, self.organization, from, to).await
    }
}
