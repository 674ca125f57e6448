//! The bulk path of demo, workload and import: whole organisations in one transaction.
//!
//! It writes the same tables under the same constraints as a booking does, in blocks of rows. No
//! lock is needed, because nobody can see the organisation before the commit; no fact is told,
//! because nobody is to get a mail about data that was loaded.

mod bookings;
mod document;
mod events;
mod profile;
mod resources;
mod town;

use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, AsyncPgConnection};
use shared_kernel::{Change, EmailAddress, EventId, OrganizationNr, PhoneNumber, ResourceId, ServiceId, StoreError};

pub use document::{
    AbsenceLoad, AppointmentLoad, AppointmentStatus, BookingLoad, CustomFieldLoad, CustomerLoad, EmployeeLoad,
    EventLoad, NeedLoad, OrganizationLoad, RoomGroupLoad, ServiceLoad, SkillLoad,
};
pub use town::{Found, Town, begin_town, end_town, load_next};

use crate::connection::Database;
use crate::error::store_error;
use crate::search_document;

/// Rows of one statement: far below the 65,535 parameters that the protocol allows.
const BLOCK: usize = 1_000;

/// What was loaded, with the numbers it got, in the order of the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    /// The organisation.
    pub organization: OrganizationNr,
    /// Its services.
    pub services: Vec<ServiceId>,
    /// Its employees.
    pub employees: Vec<ResourceId>,
    /// Its events and courses.
    pub events: Vec<EventId>,
}

/// Why a document was not loaded. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// Something points to a service or an employee that is not there.
    #[error("{0} does not exist in the document")]
    Dangling(&'static str),
    /// A wall time does not exist.
    #[error(transparent)]
    Skipped(#[from] shared_kernel::WallTimeSkipped),
    /// A mailbox or a telephone number is none.
    #[error("{0} is malformed")]
    Malformed(&'static str),
    /// Two appointments take the same employee at the same time.
    #[error("two appointments of one employee overlap")]
    Overlap,
    /// A number is larger than the schema allows.
    #[error("{0} is out of range")]
    OutOfRange(&'static str),
    /// Somebody else goes on with the same town.
    #[error("another process is loading the same town")]
    Overtaken,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<Error> for LoadError {
    fn from(error: Error) -> Self {
        match &error {
            Error::DatabaseError(DatabaseErrorKind::ExclusionViolation, information)
                if information.constraint_name() == Some("occupation_never_overlaps") =>
            {
                Self::Overlap
            }
            _ => Self::Store(store_error(error)),
        }
    }
}

/// Whether any organisation is there.
pub async fn is_empty(database: &Database) -> Result<bool, StoreError> {
    profile::is_empty(&mut *database.connection().await?)
        .await
        .map_err(store_error)
}

/// Loads an organisation, all or nothing.
pub async fn load_calendar(database: &Database, change: &Change, load: &OrganizationLoad) -> Result<Loaded, LoadError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            let loaded = write(connection, change, load).await?;
            search_document::refresh(connection, &[loaded.organization.0]).await?;
            Ok(loaded)
        })
        .await
}

/// Loads several organisations, all or nothing, and faster than one by one.
pub async fn load_calendars(
    database: &Database,
    change: &Change,
    loads: &[OrganizationLoad],
) -> Result<Vec<Loaded>, LoadError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| write_all(connection, change, loads).await)
        .await
}

async fn write_all(
    connection: &mut AsyncPgConnection,
    change: &Change,
    loads: &[OrganizationLoad],
) -> Result<Vec<Loaded>, LoadError> {
    let mut all = Vec::with_capacity(loads.len());
    for load in loads {
        all.push(write(connection, change, load).await?);
    }
    let numbers: Vec<i32> = all.iter().map(|loaded| loaded.organization.0).collect();
    search_document::refresh(connection, &numbers).await?;
    Ok(all)
}

async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    load: &OrganizationLoad,
) -> Result<Loaded, LoadError> {
    let organization = profile::write(connection, change, load).await?;
    resources::write_room_groups(connection, organization, load).await?;
    let services = resources::write_services(connection, organization, load).await?;
    let employees = resources::write_people(connection, organization, load, &services).await?;
    let events = events::write(connection, organization, load, &employees).await?;
    let held = Held {
        services: &services,
        employees: &employees,
        events: &events,
    };
    bookings::write(connection, change, organization, load, held).await?;
    Ok(Loaded {
        organization: OrganizationNr(organization),
        services: services.into_iter().map(ServiceId).collect(),
        employees: employees.into_iter().map(ResourceId).collect(),
        events: events.into_iter().map(EventId).collect(),
    })
}

/// The ids of what bookings point to, in the order of the document.
#[derive(Debug, Clone, Copy)]
struct Held<'a> {
    services: &'a [i64],
    employees: &'a [i32],
    events: &'a [i64],
}

/// Mails and calendar files read it again, so it must be one.
fn email(text: &str) -> Result<&str, LoadError> {
    EmailAddress::parse(text)
        .map(|_| text)
        .map_err(|_| LoadError::Malformed("an e-mail address"))
}

fn phone(text: &str) -> Result<&str, LoadError> {
    PhoneNumber::parse(text)
        .map(|_| text)
        .map_err(|_| LoadError::Malformed("a telephone number"))
}

fn small(number: u16, what: &'static str) -> Result<i16, LoadError> {
    i16::try_from(number).map_err(|_| LoadError::OutOfRange(what))
}

fn integer(number: u32, what: &'static str) -> Result<i32, LoadError> {
    i32::try_from(number).map_err(|_| LoadError::OutOfRange(what))
}
