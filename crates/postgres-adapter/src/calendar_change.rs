//! The only way to change a calendar.
//!
//! A change begins with the lock of the organisation and ends with a commit that says what was
//! touched and raises that version. There is no other commit, so a change that forgets to raise a
//! version does not compile.

use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, TransactionManager};
use shared_kernel::{Change, Fact, OrganizationNr, StoreError};

use crate::error::{commit_error, store_error};
use crate::outbox;
use crate::schema::{calendar, history, organization, outbox as outbox_rows};

type Transactions = <AsyncPgConnection as AsyncConnection>::TransactionManager;

#[diesel::declare_sql_function]
extern "SQL" {
    /// Waits for the turn of this organisation, until the end of the transaction.
    fn lock_calendar(organization_nr: diesel::sql_types::Integer) -> diesel::sql_types::Bool;
}

/// A transaction that holds the lock of one organisation.
pub(crate) struct CalendarChange<'a> {
    connection: &'a mut AsyncPgConnection,
    organization: OrganizationNr,
    rules_version: i64,
    is_public: bool,
}

impl<'a> CalendarChange<'a> {
    /// Begins a transaction, takes the lock, and then reads the calendar row: as a statement of its
    /// own, because a statement sees what was committed when it *began*, which was before the wait.
    /// None (and no transaction) when there is no such organisation.
    pub(crate) async fn begin(
        connection: &'a mut AsyncPgConnection,
        organization: OrganizationNr,
    ) -> Result<Option<CalendarChange<'a>>, StoreError> {
        Transactions::begin_transaction(connection).await.map_err(store_error)?;
        match locked_row(connection, organization).await {
            Ok(Some((rules_version, status))) => Ok(Some(Self {
                connection,
                organization,
                rules_version,
                is_public: status == "PUBLIC",
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

    pub(crate) fn connection(&mut self) -> &mut AsyncPgConnection {
        self.connection
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

    /// Writes down what happened to a booking, for people.
    pub(crate) async fn record(&mut self, change: &Change, booking: i64, what: &str) -> QueryResult<()> {
        diesel::insert_into(history::table)
            .values((
                history::organization_nr.eq(self.organization.0),
                history::booking_id.eq(booking),
                history::what.eq(what),
                history::actor.eq(change.actor.label()),
                history::on_behalf_of.eq(change.on_behalf_of.map(|actor| actor.label())),
                history::at.eq(change.at),
                history::request_id.eq(change.request_id.0),
            ))
            .execute(self.connection)
            .await
            .map(|_| ())
    }

    /// Writes down what happened, for the worker.
    pub(crate) async fn tell(&mut self, change: &Change, fact: Fact) -> QueryResult<()> {
        let (name, subject) = outbox::stored(fact);
        diesel::insert_into(outbox_rows::table)
            .values((
                outbox_rows::organization_nr.eq(self.organization.0),
                outbox_rows::fact.eq(name),
                outbox_rows::subject_id.eq(subject),
                outbox_rows::dedupe_key.eq(fact.dedupe_key()),
                outbox_rows::due_at.eq(change.at),
            ))
            .execute(self.connection)
            .await
            .map(|_| ())
    }

    /// Raises the version of the bookings and commits.
    pub(crate) async fn commit_bookings(self) -> Result<(), StoreError> {
        let raised = diesel::update(calendar::table.find(self.organization.0))
            .set(calendar::bookings_version.eq(calendar::bookings_version + 1))
            .execute(self.connection)
            .await;
        match raised {
            Ok(_) => Transactions::commit_transaction(self.connection)
                .await
                .map_err(commit_error),
            Err(error) => {
                roll_back(self.connection).await;
                Err(store_error(error))
            }
        }
    }

    /// Gives everything back.
    pub(crate) async fn roll_back(self) {
        roll_back(self.connection).await;
    }
}

async fn locked_row(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> QueryResult<Option<(i64, String)>> {
    diesel::select(lock_calendar(organization.0))
        .execute(connection)
        .await?;
    calendar::table
        .inner_join(organization::table.on(organization::nr.eq(calendar::organization_nr)))
        .filter(calendar::organization_nr.eq(organization.0))
        .select((calendar::rules_version, organization::status))
        .first(connection)
        .await
        .optional()
}

/// A transaction that cannot be rolled back has lost its connection, and with it everything it
/// did; the pool throws the connection away.
async fn roll_back(connection: &mut AsyncPgConnection) {
    if let Err(error) = Transactions::rollback_transaction(connection).await {
        tracing::warn!(%error, "a transaction was lost instead of rolled back");
    }
}
