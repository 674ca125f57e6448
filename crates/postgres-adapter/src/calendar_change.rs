//! The only way to change a calendar.
//!
//! A change begins with the lock of the organisation and ends with a commit that raises the version
//! of what was touched. It keeps its connection to itself: what is read and written under the lock
//! is read and written by its methods, in the files of this folder, and its one commit raises the
//! version itself, so no change can forget it.

mod acknowledged;
mod all_at_once;
mod availability;
mod booking_lookup;
mod calendar_permit;
mod event_dates;
mod failure;
mod lifecycle;
mod raise_versions;
mod reading;
mod run_detached;
mod sign_up;
mod transaction;
mod write_booking;

use diesel::prelude::*;
use diesel::sql_types::Integer;
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{OrganizationNr, StoreError};

use all_at_once::{AllAtOnce, Write};
pub(crate) use booking_lookup::{BookingIds, BookingLookup, LookupResult};
pub(crate) use calendar_permit::{CalendarPermit, CalendarPermits, Deadline};
pub(crate) use failure::Failure;
use raise_versions::{RaiseBookings, RaiseBoth};
pub(crate) use run_detached::run_detached;
use transaction::{End, begin, commit_with, mark_open, roll_back};

use crate::error::{commit_error, is_lost_connection, store_error};

#[diesel::declare_sql_function]
extern "SQL" {
    /// Waits for the permit of this organisation, which lasts until the end of the transaction, and reads the
    /// version of its rules and its status; nothing when there is no such organisation.
    fn begin_calendar_change(organization_nr: Integer) -> Record<(Nullable<BigInt>, Nullable<Bool>)>;
}

/// A transaction that holds the lock of one organisation. Nobody outside this folder gets at the
/// connection, not even to read: whoever has it can write with it.
pub(crate) struct CalendarChange<'a> {
    connection: &'a mut AsyncPgConnection,
    organization: OrganizationNr,
    rules_version: i64,
    is_public: bool,
}

impl<'a> CalendarChange<'a> {
    /// Begins a transaction, takes the lock, and then reads the calendar row. None (and no transaction) when there is no such organisation.
    pub(crate) async fn begin(permit: &'a mut CalendarPermit) -> Result<Option<CalendarChange<'a>>, StoreError> {
        let organization = permit.organization;
        let begun = Self::begin_with(permit, async |connection| {
            Ok((locked_row(connection, organization).await.map_err(store_error)?, ()))
        });
        Ok(begun.await?.map(|(change, ())| change))
    }

    /// The same with a statement of one's own that takes the lock and reads more. All is sent at once: those who
    /// wait for the lock do not wait until the database is told what comes next.
    async fn begin_with<Read>(
        permit: &'a mut CalendarPermit,
        lock_and_read: impl AsyncFnOnce(&AsyncPgConnection) -> Result<(LockedRow, Read), StoreError>,
    ) -> Result<Option<(CalendarChange<'a>, Read)>, StoreError> {
        let (organization, lock_wait) = (permit.organization, permit.lock_wait);
        let connection: &mut AsyncPgConnection = &mut permit.connection;
        mark_open(connection).map_err(store_error)?;
        let shared = &*connection;
        let (begun, locked) = tokio::join!(biased; begin(shared, lock_wait), lock_and_read(shared));
        match begun.map_err(store_error).and(locked) {
            Ok(((Some(rules_version), Some(is_public)), read)) => Ok(Some((
                Self {
                    connection,
                    organization,
                    rules_version,
                    is_public,
                },
                read,
            ))),
            Ok(_) => {
                roll_back(connection).await;
                Ok(None)
            }
            Err(error) => {
                roll_back(connection).await;
                Err(error)
            }
        }
    }

    /// The version of the rules, which nobody else can raise before this change ends.
    pub(crate) fn rules_version(&self) -> i64 {
        self.rules_version
    }

    pub(crate) fn is_public(&self) -> bool {
        self.is_public
    }

    /// Raises the version of the bookings and commits.
    pub(crate) async fn commit_bookings<Refused: From<StoreError>>(self) -> Result<(), Failure<Refused>> {
        self.write_and_commit_bookings(AllAtOnce::nothing()).await
    }

    /// Does these writes, raises the version of the bookings and commits, all sent at once.
    async fn write_and_commit_bookings<Refused: From<StoreError>>(
        self,
        writes: AllAtOnce<'_>,
    ) -> Result<(), Failure<Refused>> {
        let raise = RaiseBookings::of(self.organization);
        self.end_with(writes, raise).await
    }

    /// Raises both versions and commits.
    pub(crate) async fn commit_rules<Refused: From<StoreError>>(self) -> Result<(), Failure<Refused>> {
        let raise = RaiseBoth::of(self.organization);
        self.end_with(AllAtOnce::nothing(), raise).await
    }

    /// The only commit: nothing ends without a raised version.
    async fn end_with<Refused: From<StoreError>>(
        self,
        mut writes: AllAtOnce<'_>,
        raise: impl Write,
    ) -> Result<(), Failure<Refused>> {
        writes.add(raise);
        match commit_with(self.connection, writes).await {
            End::Committed => Ok(()),
            // The commit was under way behind it.
            End::RolledBack(error) if is_lost_connection(&error) => Err(commit_error(error).into()),
            End::RolledBack(error) => Err(error.into()),
            End::NotCommitted(error) => Err(commit_error(error).into()),
        }
    }

    /// Gives everything back.
    pub(crate) async fn roll_back(self) {
        roll_back(self.connection).await;
    }
}

/// Version of the rules and whether the organisation is public; nothing when there is no such organisation.
type LockedRow = (Option<i64>, Option<bool>);

async fn locked_row(mut connection: &AsyncPgConnection, organization: OrganizationNr) -> QueryResult<LockedRow> {
    diesel::select(begin_calendar_change(organization.0))
        .get_result(&mut connection)
        .await
}
