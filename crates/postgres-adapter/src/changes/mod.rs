//! The only way to change a calendar.
//!
//! A change is a transaction that first takes the advisory lock of its organisation and, where it
//! commits, raises the version of what it has changed. Only the files of this folder have its
//! connection, and the only commit raises the version itself, so no change can forget either.

mod admission;
mod audited;
pub(crate) mod availability;
pub(crate) mod bookings;
mod calendar_permit;
pub(crate) mod customers;
pub(crate) mod events;
mod idempotency;
pub(crate) mod images;
pub(crate) mod publish;
mod run_detached;
pub(crate) mod settings;
mod snapshot;

use std::error::Error;

use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl, SimpleAsyncConnection, TransactionManager};
use shared_kernel::{OrganizationNr, StoreError};

use self::calendar_permit::CalendarPermit;
use self::run_detached::run_detached;

use crate::connection::{Database, Deadline};
use crate::error::{commit_error, is_worth_another_try, store_error};
use crate::prepared::prepared;
use crate::schema::calendar;

type Transactions = <AsyncPgConnection as AsyncConnection>::TransactionManager;

/// Waits for the advisory lock of organisation $1, which lasts until the end of the transaction, and reads its calendar.
const LOCK_AND_READ: &str = "SELECT rules_version, is_public FROM locked_calendar($1)";

#[derive(QueryableByName)]
struct LockedCalendar {
    #[diesel(sql_type = BigInt)]
    rules_version: i64,
    #[diesel(sql_type = Bool)]
    is_public: bool,
}

/// What was changed, and which version a commit raises therefore.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Changed {
    Bookings,
    /// Raises the version of the bookings as well: a change of rules may have changed bookings with them.
    Rules,
}

/// How a change ends that has not failed.
pub(crate) enum Completion<Answer> {
    Commit(Changed, Answer),
    /// Nothing had to be written.
    RollBack(Answer),
}

/// What is done to a calendar under its lock.
pub(crate) trait CalendarTask: Send + Sync + 'static {
    type Answer: Send + 'static;
    type Failure: From<StoreError> + Error + Send + 'static;

    /// Reads, decides and writes. It may be run a second time, after what the first run wrote was rolled back.
    fn run(
        &self,
        calendar: &mut CalendarChange<'_>,
    ) -> impl Future<Output = Result<Completion<Self::Answer>, Self::Failure>> + Send;
}

/// Runs a task in a transaction that holds the lock of an organisation, detached from the caller: it ends even if
/// nobody waits for it any more. An error of the task rolls back. None when there is no such organisation.
///
/// The victim of a deadlock or of a serialization failure is run a second time, and only once. Among changes of
/// calendars the lock makes both impossible; they come from whoever writes without it.
pub(crate) async fn run_under_lock<Task: CalendarTask>(
    database: &Database,
    organization: OrganizationNr,
    task: Task,
) -> Result<Option<Task::Answer>, Task::Failure> {
    let database = database.clone();
    run_detached(async move {
        let deadline = database.permits().deadline();
        match try_once(&database, organization, deadline, &task).await {
            Err(error) if is_worth_another_try(&error) => try_once(&database, organization, deadline, &task).await,
            result => result,
        }
    })
    .await
}

async fn try_once<Task: CalendarTask>(
    database: &Database,
    organization: OrganizationNr,
    deadline: Deadline,
    task: &Task,
) -> Result<Option<Task::Answer>, Task::Failure> {
    let mut permit = CalendarPermit::acquire(database, organization, deadline).await?;
    let Some(mut calendar) = CalendarChange::begin(&mut permit).await? else {
        return Ok(None);
    };
    match task.run(&mut calendar).await {
        Ok(Completion::Commit(changed, answer)) => {
            calendar.commit(changed).await?;
            Ok(Some(answer))
        }
        Ok(Completion::RollBack(answer)) => {
            roll_back(calendar.connection).await;
            Ok(Some(answer))
        }
        Err(error) => {
            roll_back(calendar.connection).await;
            Err(error)
        }
    }
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
    /// None, and no transaction, when there is no such organisation.
    async fn begin(permit: &'a mut CalendarPermit) -> Result<Option<CalendarChange<'a>>, StoreError> {
        let organization = permit.organization;
        let connection: &mut AsyncPgConnection = &mut permit.connection;
        Transactions::begin_transaction(connection).await.map_err(store_error)?;
        if let Some(wait) = permit.lock_wait {
            // Zero would mean without end.
            let wait = wait.as_millis().max(1);
            let limit = format!("SET LOCAL lock_timeout = {wait}");
            if let Err(error) = connection.batch_execute(&limit).await {
                roll_back(connection).await;
                return Err(store_error(error));
            }
        }
        match lock_and_read(connection, organization).await {
            Ok(Some(locked)) => Ok(Some(Self {
                connection,
                organization,
                rules_version: locked.rules_version,
                is_public: locked.is_public,
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

    /// Whether customers may book here.
    pub(crate) fn is_public(&self) -> bool {
        self.is_public
    }

    /// The only commit.
    async fn commit(self, changed: Changed) -> Result<(), StoreError> {
        if let Err(error) = raise_versions(self.connection, self.organization, changed).await {
            roll_back(self.connection).await;
            return Err(store_error(error));
        }
        Transactions::commit_transaction(self.connection)
            .await
            .map_err(commit_error)
    }
}

async fn lock_and_read(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
) -> QueryResult<Option<LockedCalendar>> {
    let locked = sql_query(LOCK_AND_READ).bind::<Integer, _>(organization.0);
    prepared(locked).get_result(connection).await.optional()
}

async fn raise_versions(
    connection: &mut AsyncPgConnection,
    organization: OrganizationNr,
    changed: Changed,
) -> QueryResult<usize> {
    let of_bookings = calendar::bookings_version.eq(calendar::bookings_version + 1);
    let of_rules = match changed {
        Changed::Bookings => None,
        Changed::Rules => Some(calendar::rules_version.eq(calendar::rules_version + 1)),
    };
    let raise = diesel::update(calendar::table.find(organization.0)).set((of_bookings, of_rules));
    prepared(raise).execute(connection).await
}

/// A transaction that cannot be rolled back has lost its connection, and with it everything it
/// did; the pool throws the connection away.
async fn roll_back(connection: &mut AsyncPgConnection) {
    if let Err(error) = Transactions::rollback_transaction(connection).await {
        tracing::warn!(%error, "rollback failed; the connection is discarded");
    }
}
