//! The only way to change a calendar.
//!
//! A change begins with the lock of the organisation and ends with a commit that raises the version
//! of what was touched. It keeps its connection to itself: what is read and written under the lock
//! is read and written by its methods, in the files of this folder, and there is no other commit, so
//! a change that forgets to raise a version does not compile.

mod availability;
mod booked_before;
mod failure;
mod lifecycle;
mod reading;
mod write_booking;

use diesel::prelude::*;
use diesel::sql_types::Integer;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, TransactionManager};
use shared_kernel::{OrganizationNr, StoreError};

pub(crate) use failure::Failure;

use crate::error::{commit_error, store_error};

type Transactions = <AsyncPgConnection as AsyncConnection>::TransactionManager;

#[diesel::declare_sql_function]
extern "SQL" {
    /// Waits for the turn of this organisation, which lasts until the end of the transaction, and reads the
    /// version of its rules and its status; nothing when there is no such organisation.
    fn begin_calendar_change(organization_nr: Integer) -> Record<(Nullable<BigInt>, Nullable<Bool>)>;
    /// Makes every answer computed from the bookings of this organisation old. A function, because an
    /// `UPDATE` written here would be planned anew each time.
    fn raise_bookings_version(organization_nr: Integer) -> Bool;
    /// The same for everything computed from its rules.
    fn raise_rules_version(organization_nr: Integer) -> Bool;
}

/// Says that the version of what was touched is raised. Nothing is committed without one.
pub(crate) struct Raised(());

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
    pub(crate) async fn begin(
        connection: &'a mut AsyncPgConnection,
        organization: OrganizationNr,
    ) -> Result<Option<CalendarChange<'a>>, StoreError> {
        Transactions::begin_transaction(connection).await.map_err(store_error)?;
        match locked_row(connection, organization).await {
            Ok(Some((rules_version, is_public))) => Ok(Some(Self {
                connection,
                organization,
                rules_version,
                is_public,
            })),
            Ok(None) => {
                roll_back(connection).await;
                Ok(None)
            }
            Err(error) => {
                roll_back(connection).await;
                Err(store_error(error))
            }
        }
    }

    pub(crate) fn organization(&self) -> OrganizationNr {
        self.organization
    }

    /// The version of the rules, which nobody else can raise before this change ends.
    pub(crate) fn rules_version(&self) -> i64 {
        self.rules_version
    }

    pub(crate) fn is_public(&self) -> bool {
        self.is_public
    }

    /// Raises the version of the bookings. Who does so together with other writes spares everybody
    /// who waits for the lock the way there and back.
    async fn raise_bookings(&self) -> QueryResult<Raised> {
        diesel::select(raise_bookings_version(self.organization.0))
            .execute(&mut &*self.connection)
            .await
            .map(|_| Raised(()))
    }

    /// Raises both versions: who changes rules may have changed bookings with them.
    async fn raise_rules(&self) -> QueryResult<Raised> {
        diesel::select((
            raise_rules_version(self.organization.0),
            raise_bookings_version(self.organization.0),
        ))
        .execute(&mut &*self.connection)
        .await
        .map(|_| Raised(()))
    }

    /// Raises the version of the bookings and commits.
    pub(crate) async fn commit_bookings(self) -> Result<(), StoreError> {
        let raised = self.raise_bookings().await;
        self.commit_if(raised).await
    }

    /// Raises both versions and commits.
    pub(crate) async fn commit_rules(self) -> Result<(), StoreError> {
        let raised = self.raise_rules().await;
        self.commit_if(raised).await
    }

    async fn commit_if(self, raised: QueryResult<Raised>) -> Result<(), StoreError> {
        match raised {
            Ok(raised) => self.commit(raised).await,
            Err(error) => {
                roll_back(self.connection).await;
                Err(store_error(error))
            }
        }
    }

    /// Commits what has raised the version itself.
    pub(crate) async fn commit(self, _raised: Raised) -> Result<(), StoreError> {
        Transactions::commit_transaction(self.connection)
            .await
            .map_err(commit_error)
    }

    /// Gives everything back.
    pub(crate) async fn roll_back(self) {
        roll_back(self.connection).await;
    }
}

async fn locked_row(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> QueryResult<Option<(i64, bool)>> {
    let (rules_version, is_public): (Option<i64>, Option<bool>) = diesel::select(begin_calendar_change(organization.0))
        .get_result(connection)
        .await?;
    Ok(rules_version.zip(is_public))
}

/// A transaction that cannot be rolled back has lost its connection, and with it everything it
/// did; the pool throws the connection away.
async fn roll_back(connection: &mut AsyncPgConnection) {
    if let Err(error) = Transactions::rollback_transaction(connection).await {
        tracing::warn!(%error, "a transaction was lost instead of rolled back");
    }
}
