use diesel_async::RunQueryDsl;
use serde_json::Value;
use shared_kernel::{Change, StoreError};

use super::CalendarChange;
use crate::audit_log::{self, Audited};
use crate::error::store_error;
use crate::schema::audit_log as audit_log_rows;

impl CalendarChange<'_> {
    /// Writes a change of the calendar that is not a booking's into the audit log.
    pub(super) async fn log(
        &mut self,
        change: &Change,
        audited: Audited,
        before: Option<Value>,
        after: Option<Value>,
    ) -> Result<(), StoreError> {
        let row = audit_log::row(change, Some(self.organization), audited, before, after);
        diesel::insert_into(audit_log_rows::table)
            .values(row)
            .execute(self.connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }
}
