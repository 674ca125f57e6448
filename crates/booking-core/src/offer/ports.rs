use async_trait::async_trait;
use shared_kernel::{Money, OrganizationNr, ServiceId, StoreError};

use crate::booking::CustomField;

/// A service as visitors see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedService {
    /// Which.
    pub id: ServiceId,
    /// Whose.
    pub organization: OrganizationNr,
    /// Title (`description` on the wire).
    pub title: String,
    /// Sanitised text.
    pub html: String,
    /// Price.
    pub price: Money,
    /// Duration in minutes.
    pub duration: u16,
    /// Follow-up in minutes.
    pub follow_up: u16,
    /// Path of a picture.
    pub image_path: Option<String>,
    /// Position in the list.
    pub sort_order: i32,
}

/// Reads what public organisations offer.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OfferReader: Send + Sync {
    /// The bookable services by sort order, then id; none when there is no such public organisation.
    async fn services(&self, organization: OrganizationNr) -> Result<Option<Vec<OfferedService>>, StoreError>;

    /// The questions of a bookable service by sort order, then id; none when there is no such service.
    async fn custom_fields(&self, service: ServiceId) -> Result<Option<Vec<CustomField>>, StoreError>;
}
