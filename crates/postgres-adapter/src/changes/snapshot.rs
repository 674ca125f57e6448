use std::sync::Arc;

use booking_core::booking::CustomField;
use booking_core::calendar::{Occupation, Rules};
use shared_kernel::{InstantMinute, StoreError};

use super::CalendarChange;
use crate::queries::calendar::occupations::{read_occupations, read_work_done};
use crate::queries::calendar::rules::read_rules;
use crate::queries::calendar::rules_memory::RulesMemory;
use crate::queries::custom_fields::{CustomFieldsOf, read_custom_fields};

/// What a decision is made on, read under the lock.
impl CalendarChange<'_> {
    /// The rules from the database. For changes of the rules themselves.
    pub(crate) async fn read_rules(&mut self) -> Result<Option<Rules>, StoreError> {
        read_rules(self.connection, self.organization).await
    }

    /// The rules, from the memory of the process where it has this version of them. None when there is no such
    /// organisation.
    pub(crate) async fn rules(&mut self, memory: &RulesMemory) -> Result<Option<Arc<Rules>>, StoreError> {
        if let Some(rules) = memory.rules(self.organization, self.rules_version) {
            return Ok(Some(rules));
        }
        let rules = self.read_rules().await?.map(Arc::new);
        if let Some(rules) = &rules {
            memory.keep_rules(self.organization, self.rules_version, rules);
        }
        Ok(rules)
    }

    /// All custom fields of the organisation, from memory likewise.
    pub(crate) async fn custom_fields(&mut self, memory: &RulesMemory) -> Result<Arc<Vec<CustomField>>, StoreError> {
        if let Some(custom_fields) = memory.custom_fields(self.organization, self.rules_version) {
            return Ok(custom_fields);
        }
        let of = CustomFieldsOf::Organization(self.organization);
        let custom_fields = Arc::new(read_custom_fields(self.connection, of).await?);
        memory.keep_custom_fields(self.organization, self.rules_version, &custom_fields);
        Ok(custom_fields)
    }

    pub(crate) async fn occupations(
        &self,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<Occupation>, StoreError> {
        read_occupations(self.connection, self.organization, from, to).await
    }

    pub(crate) async fn work_done(
        &self,
        from: InstantMinute,
        to: InstantMinute,
    ) -> Result<Vec<Occupation>, StoreError> {
        read_work_done(self.connection, self.organization, from, to).await
    }
}
