use async_trait::async_trait;
use shared_kernel::{Change, OrganizationNr, SettingVersion, StoreError};
use time::OffsetDateTime;

use super::{ProfileForm, ProfileRefused};
use crate::Country;

/// The profile of an organisation as its own people see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnProfile {
    /// What they can change.
    pub form: ProfileForm,
    /// Country of the postal address. It decides zone and postcode, and stays.
    pub country: Country,
    /// First and last name of whoever founded it. Shown as the legal trader, as long as the form names nobody else.
    pub owner: String,
    /// Path of the logo.
    pub logo: Option<String>,
    /// Path of the cover picture.
    pub cover: Option<String>,
    /// A text in "Über uns" that an AI service proposes.
    pub draft: Option<String>,
}

/// The most names that [`CustomersAhead`] has.
pub const MOST_NAMED_AHEAD: i64 = 20;

/// Customers with visits ahead, and who of them can be told of another name or address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomersAhead {
    /// How many e-mail addresses they have given for these visits. People who share one count once.
    pub recipients: u64,
    /// How many of them have given none.
    pub without_email: u64,
    /// Names of those, by last name, of whom each may have none; at most [`MOST_NAMED_AHEAD`].
    pub names_without_email: Vec<String>,
}

/// Keeps what organisations say of themselves.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OwnProfileStore: Send + Sync {
    /// The profile of an organisation, whatever its status; none when there is no such one.
    async fn profile(&self, organization: OrganizationNr) -> Result<Option<OwnProfile>, StoreError>;

    /// Writes a checked form, with what visitors search, and a row of the log that names the members that changed. Where the
    /// address is another one, nobody knows any more where that is on the map.
    ///
    /// Where `seen` is given and another version is stored, it is refused as [`ProfileRefused::ChangedMeanwhile`].
    ///
    /// Another name or address makes every calendar file of its bookings newer. With `tells_customers` those whom
    /// [`Self::customers_ahead`] counts as recipients are told of it.
    async fn write(
        &self,
        change: &Change,
        organization: OrganizationNr,
        form: &ProfileForm,
        seen: Option<SettingVersion>,
        tells_customers: bool,
    ) -> Result<(), ProfileRefused>;

    /// Customers with visits after this instant.
    async fn customers_ahead(
        &self,
        organization: OrganizationNr,
        at: OffsetDateTime,
    ) -> Result<CustomersAhead, StoreError>;

    /// Forgets the draft of a text.
    async fn discard_draft(&self, change: &Change, organization: OrganizationNr) -> Result<(), StoreError>;
}
