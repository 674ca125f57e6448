//! The providers that somebody keeps.

use std::sync::Arc;

use async_trait::async_trait;
use shared_kernel::{AccountId, Change, OrganizationNr, StoreError};

use crate::sessions::{Principal, SessionChange};

/// The most favourites of one account: as many as one search for organisations by number answers.
pub const MOST_FAVOURITES: usize = 50;

/// Why a favourite was not added.
#[derive(Debug, thiserror::Error)]
pub enum FavouriteRefused {
    /// There is no such public organisation.
    #[error("unknown organisation")]
    UnknownOrganization,
    /// The account keeps [`MOST_FAVOURITES`] that can be seen already.
    #[error("too many favourites")]
    TooMany,
    /// The store is unavailable or failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Stores which providers an account keeps.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait FavouriteStore: Send + Sync {
    /// The public organisations among the favourites of an account, the one added last first, [`MOST_FAVOURITES`] at
    /// most: there may be more once hidden ones are public again.
    async fn favourites(&self, account: AccountId) -> Result<Vec<OrganizationNr>, StoreError>;

    /// Adds a public organisation; one that is kept already stays where it is. Refuses more than [`MOST_FAVOURITES`]
    /// that are public.
    async fn add(
        &self,
        change: &Change,
        account: AccountId,
        organization: OrganizationNr,
    ) -> Result<(), FavouriteRefused>;

    /// Removes one. Repeating it changes nothing.
    async fn remove(&self, change: &Change, account: AccountId, organization: OrganizationNr)
    -> Result<(), StoreError>;
}

/// Lists, adds and removes the favourites of an account.
#[derive(derive_more::Constructor)]
pub struct ManageFavourites {
    favourites: Arc<dyn FavouriteStore>,
}

impl ManageFavourites {
    /// The one added last comes first.
    pub async fn list(&self, principal: &Principal) -> Result<Vec<OrganizationNr>, StoreError> {
        self.favourites.favourites(principal.account).await
    }

    /// Adds one, and lists them.
    pub async fn add(
        &self,
        by: &SessionChange,
        organization: OrganizationNr,
    ) -> Result<Vec<OrganizationNr>, FavouriteRefused> {
        self.favourites.add(&by.change, by.account, organization).await?;
        Ok(self.list(by).await?)
    }

    /// Removes one, and lists the others.
    pub async fn remove(
        &self,
        by: &SessionChange,
        organization: OrganizationNr,
    ) -> Result<Vec<OrganizationNr>, StoreError> {
        self.favourites.remove(&by.change, by.account, organization).await?;
        self.list(by).await
    }
}
