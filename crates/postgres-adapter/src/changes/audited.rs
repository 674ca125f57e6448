use serde_json::Value;
use shared_kernel::{Change, StoreError};

use super::CalendarChange;
use crate::audit_log::{self, Audited};
use crate::error::store_error;

impl CalendarChange<'_> {
    /// Writes a change of the calendar that is not a booking's into the audit log.
    pub(super) async fn log(
        &mut self,
        change: &Change,
        audited: Audited,
        before: Option<Value>,
        after: Option<Value>,
    ) -> Result<(), StoreError> {
        let here = Some(self.organization);
        let written = audit_log::write(self.connection, change, here, audited, before, after).await;
        written.map(|_| ()).map_err(store_error)
    }
}
