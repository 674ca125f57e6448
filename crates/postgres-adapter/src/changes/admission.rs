//! Who may book, where so many do that it takes a mailed code.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use shared_kernel::{Admission, Change, CodeRefusal, StoreError};

use super::CalendarChange;
use crate::error::store_error;
use crate::schema::booking_code;

impl CalendarChange<'_> {
    /// Uses up the code of an admission that has one, together with what is stored: a booking that fails leaves it good.
    pub(crate) async fn admit<F: From<CodeRefusal> + From<StoreError>>(
        &mut self,
        change: &Change,
        admission: Admission,
    ) -> Result<(), F> {
        let id = match admission {
            Admission::Open => return Ok(()),
            Admission::Refused(refusal) => return Err(refusal.into()),
            Admission::WithCode(id) => id,
        };
        let unused = booking_code::table
            .find((self.organization.0, id.0))
            .filter(booking_code::used_at.is_null());
        let used = diesel::update(unused)
            .set(booking_code::used_at.eq(change.at))
            .execute(self.connection)
            .await
            .map_err(store_error)?;
        if used == 0 {
            return Err(CodeRefusal::Expired.into());
        }
        Ok(())
    }
}
