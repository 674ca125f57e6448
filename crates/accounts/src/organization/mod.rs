//! What a business admin does with the organisation as a whole: sees who did what, takes everything out, asks for another
//! price package, closes it.
//!
//! # How an organisation is closed
//!
//! It is offline at once, and nobody belongs to it any more. What was booked ahead is cancelled by the worker, one booking
//! after the other, in the name of whoever closed it: each customer gets a mail. [`REOPENED_FOR`] later everything is erased
//! that tells of a person or of the company; until then the operator can undo it, except for the cancelled bookings.

mod cancel_bookings;
mod close_organization;
mod export_organization;
mod export_ports;
mod plans;
mod ports;
mod show_audit_trail;

use shared_kernel::{OrganizationNr, Rank, StoreError};
use time::Duration;

use crate::sessions::{NotInPerson, Principal, SessionChange};

pub use cancel_bookings::CancelBookingsOfClosed;
pub use close_organization::{CloseOrganization, Closed};
pub use export_organization::{ExportOrganization, MadeExport, MakeExports};
pub use export_ports::*;
pub use plans::{ChoosePlan, OrganizationPlan, PlanDescription, Plans};
pub use ports::*;
pub use show_audit_trail::{ENTRIES_OF_PAGE, LAST_PAGE, ShowAuditTrail};

/// For how long a closed organisation can be opened again; then it is erased.
pub const REOPENED_FOR: Duration = Duration::days(30);

/// For how long a finished export can be downloaded; then its file is deleted.
pub const EXPORT_KEPT_FOR: Duration = Duration::hours(24);

/// Why nothing was done with an organisation.
#[derive(Debug, thiserror::Error)]
pub enum OrganizationRefused {
    /// The session acts for no organisation, or the rank is too low.
    #[error("forbidden")]
    Forbidden,
    /// Somebody has to be there in person for it.
    #[error(transparent)]
    NotInPerson(#[from] NotInPerson),
    /// An export of this organisation is being made.
    #[error("an export is running")]
    ExportRunning,
    /// There is no file to download: none was made, or it has expired.
    #[error("no export")]
    NoExport,
    /// There is no such page.
    #[error("no such page")]
    NoSuchPage,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// The organisation that a business admin's session acts for.
fn administered(principal: &Principal) -> Result<OrganizationNr, OrganizationRefused> {
    principal
        .organization_with(Rank::BusinessAdmin)
        .ok_or(OrganizationRefused::Forbidden)
}

/// The same for what takes everything away or along: somebody at an open screen is not enough.
fn confirmed(by: &SessionChange) -> Result<OrganizationNr, OrganizationRefused> {
    let organization = administered(by)?;
    by.require_fresh_password(by.change.at)?;
    Ok(organization)
}
