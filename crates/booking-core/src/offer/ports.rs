use async_trait::async_trait;
use shared_kernel::{EventId, Money, OrganizationNr, ServiceId, StoreError, Zone};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::booking::CustomField;
use crate::calendar::Availability;
use crate::events::{Event, EventKind};

/// A service as visitors see it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfferedService {
    /// Unique over all organisations.
    pub id: ServiceId,
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Title (`description` on the wire).
    pub title: String,
    /// Description as sanitised HTML.
    pub html: String,
    /// Price without a chosen employee.
    pub price: Money,
    /// Duration in minutes.
    pub duration: u16,
    /// Follow-up in minutes.
    pub follow_up: u16,
    /// Path of the picture below the media root; `None` without one.
    pub image_path: Option<String>,
    /// Position in the list, ascending.
    pub sort_order: i32,
    /// The heading under which it stands in long lists; `None` under none.
    pub service_group: Option<String>,
}

/// When the premises of an organisation are open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PremisesCalendar {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Opening hours and closures.
    pub availability: Availability,
}

/// What a list shows of an event or a course.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventAtAGlance {
    /// Unique over all organisations.
    pub id: EventId,
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Whether it is signed up for once or for a series.
    pub kind: EventKind,
    /// What it is called.
    pub title: String,
    /// Price of one sign-up.
    pub price: Money,
    /// Wall time of its first date that lies ahead.
    pub next_date: PrimitiveDateTime,
}

/// Reads what organisations offer, for an audience: visitors find public ones only, their own people any.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait OfferReader: Send + Sync {
    /// The bookable services by sort order, then id; none when there is no such organisation.
    async fn services(&self, organization: OrganizationNr) -> Result<Option<Vec<OfferedService>>, StoreError>;

    /// The custom fields of a bookable service by sort order, then id; none when there is no such service.
    async fn custom_fields(&self, service: ServiceId) -> Result<Option<Vec<CustomField>>, StoreError>;

    /// The opening hours and closures of these organisations, of all of them at once. Those that
    /// are not found are left out.
    async fn premises_calendars(&self, organizations: &[OrganizationNr]) -> Result<Vec<PremisesCalendar>, StoreError>;

    /// The custom fields of an event or a course by sort order, then id; none when no organisation has it.
    async fn custom_fields_of_event(&self, event: EventId) -> Result<Option<Vec<CustomField>>, StoreError>;

    /// The events and courses with a date that starts after `now` and is not called off, by the first such date,
    /// then id; none when there is no such organisation.
    async fn events(&self, organization: OrganizationNr, now: OffsetDateTime)
    -> Result<Option<Vec<Event>>, StoreError>;

    /// The same of several organisations at once, in any order; those that are not found have none.
    async fn events_at_a_glance(
        &self,
        organizations: &[OrganizationNr],
        now: OffsetDateTime,
    ) -> Result<Vec<EventAtAGlance>, StoreError>;
}
