//! The bulk path of demo, workload and import: whole organisations in one transaction.
//!
//! It writes the same tables under the same constraints as a booking does, in blocks of rows. No
//! lock is needed, because nobody can see the organisation before the commit; no fact is stored,
//! because nobody is to get a mail about data that was loaded.

mod bookings;
mod events;
mod profile;
mod resources;
mod town;

use diesel::result::{DatabaseErrorKind, Error};
use diesel_async::{AsyncConnection, AsyncPgConnection};
use organization_document::OrganizationDocument;
use shared_kernel::{
    CalendarGuid, Change, EmailAddress, EventId, OrganizationNr, PhoneNumber, ResourceId, ServiceId, StoreError,
};

pub use town::{Found, Town, begin_town, end_town, load_next};

use crate::connection::Database;
use crate::error::store_error;
use crate::search_document;

/// Rows of one statement: far below the 65,535 parameters that the protocol allows.
const BLOCK: usize = 1_000;

/// What a loaded booking can be reached by from outside. The document does not contain it, because
/// it is a secret of the program that loads.
#[derive(Debug, Clone, Copy)]
pub struct BookingAccess {
    /// Public id, which nobody can guess.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in the manage link.
    pub manage_token_hash: [u8; 32],
}

/// Makes the access to one booking after the other.
pub type NewAccess<'a> = &'a (dyn Fn() -> BookingAccess + Sync);

/// The ids that an organisation and its parts got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loaded {
    /// Number of the new organisation.
    pub organization: OrganizationNr,
    /// By position in the document.
    pub services: Vec<ServiceId>,
    /// By position in the document.
    pub employees: Vec<ResourceId>,
    /// By position in the document.
    pub events: Vec<EventId>,
}

/// Why a document was not loaded. Nothing was written.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// A position, of a service say, is not in the list that it points into.
    #[error("{0} does not exist in the document")]
    Dangling(&'static str),
    /// A wall time lies in the gap of a spring change.
    #[error(transparent)]
    Skipped(#[from] shared_kernel::WallTimeSkipped),
    /// An e-mail address or a telephone number could not be read again.
    #[error("{0} is malformed")]
    Malformed(&'static str),
    /// Two appointments take the same employee at the same time.
    #[error("two appointments of one employee overlap")]
    Overlap,
    /// A number is larger than the schema allows.
    #[error("{0} is out of range")]
    OutOfRange(&'static str),
    /// Another process is loading the same town.
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

/// Whether there is no organisation but the owner of the product.
pub async fn is_empty(database: &Database) -> Result<bool, StoreError> {
    profile::is_empty(&mut *database.connection().await?)
        .await
        .map_err(store_error)
}

/// Loads an organisation, all or nothing.
pub async fn load_calendar(
    database: &Database,
    change: &Change,
    document: &OrganizationDocument,
    new_access: NewAccess<'_>,
) -> Result<Loaded, LoadError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| {
            let loaded = write(connection, change, document, new_access).await?;
            search_document::refresh(connection, &[loaded.organization.0], change.at).await?;
            Ok(loaded)
        })
        .await
}

/// Loads several organisations, all or nothing, and faster than one by one.
pub async fn load_calendars(
    database: &Database,
    change: &Change,
    documents: &[OrganizationDocument],
    new_access: NewAccess<'_>,
) -> Result<Vec<Loaded>, LoadError> {
    let mut connection = database.connection().await?;
    connection
        .transaction(async |connection| write_all(connection, change, documents, new_access).await)
        .await
}

async fn write_all(
    connection: &mut AsyncPgConnection,
    change: &Change,
    documents: &[OrganizationDocument],
    new_access: NewAccess<'_>,
) -> Result<Vec<Loaded>, LoadError> {
    let mut all = Vec::with_capacity(documents.len());
    for document in documents {
        all.push(write(connection, change, document, new_access).await?);
    }
    let numbers: Vec<i32> = all.iter().map(|loaded| loaded.organization.0).collect();
    search_document::refresh(connection, &numbers, change.at).await?;
    Ok(all)
}

async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    document: &OrganizationDocument,
    new_access: NewAccess<'_>,
) -> Result<Loaded, LoadError> {
    let organization = profile::write(connection, change, document).await?;
    resources::write_room_groups(connection, organization, document).await?;
    let services = resources::write_services(connection, organization, document).await?;
    let employees = resources::write_people(connection, organization, document, &services).await?;
    let events = events::write(connection, change, organization, document, &employees).await?;
    let ids = Ids {
        services: &services,
        employees: &employees,
        events: &events,
    };
    bookings::write(connection, change, organization, document, ids, new_access).await?;
    Ok(Loaded {
        organization: OrganizationNr(organization),
        services: services.into_iter().map(ServiceId).collect(),
        employees: employees.into_iter().map(ResourceId).collect(),
        events: events.into_iter().map(EventId).collect(),
    })
}

/// The ids of what bookings point to, by its position in the document.
#[derive(Debug, Clone, Copy)]
struct Ids<'a> {
    services: &'a [i64],
    employees: &'a [i32],
    events: &'a [i64],
}

/// Mails and calendar files read the address again, so a malformed one is refused here.
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
