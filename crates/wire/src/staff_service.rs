//! What is offered, for the people of an organisation.

use booking_core::booking::DayLimits;
use booking_core::calendar::{self, OwnTerms};
use booking_core::settings::{self, CustomFieldDraft, NeededRoom, ServiceDetails, SettingsOutcome, SkilledEmployee};
use serde::{Deserialize, Serialize};
use shared_kernel::{CustomFieldId, ResourceGroupId, ResourceId, ServiceId};
use utoipa::ToSchema;

use super::{Consequences, FieldType, GivenDate, GivenPrice, Version};
use crate::object::objects;

/// Whether the employee is needed during a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ServiceStepKind {
    /// The employee works.
    Work,
    /// The customer stays, and the employee is free.
    Processing,
}

/// A step of a service.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct ServiceStep {
    pub kind: ServiceStepKind,
    #[schema(example = 30, minimum = 1, maximum = 1440)]
    pub minutes: u16,
}

/// Where a service stands among the others of a visit: a later rank never comes before an earlier one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum VisitRank {
    First,
    Early,
    Late,
    Last,
}

/// A room that a service needs: any one of a group.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceNeed {
    #[schema(example = 1)]
    pub group_id: i32,
    /// Positions of the steps, from 0, that need it; null for from start to end.
    #[serde(default)]
    #[schema(required, max_items = 20, example = json!(null))]
    pub steps: Option<Vec<usize>>,
}

/// Somebody who can do a service.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceEmployee {
    #[schema(example = 1)]
    pub user_id: i32,
    /// Minutes that differ from those of the service.
    #[schema(required, example = 60)]
    pub duration: Option<u16>,
    /// A price that differs from that of the service.
    #[schema(required, example = 48.0)]
    pub price: Option<f64>,
}

/// A field that is asked at booking.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceField {
    /// Null in a request adds a field. One that gets another type gets another id as well: answers that were given stay
    /// what they were.
    #[serde(default)]
    #[schema(required, example = 1)]
    pub custom_field_id: Option<i64>,
    #[serde(rename = "type")]
    pub field_type: FieldType,
    /// The text of the field, as the customer reads it.
    #[schema(min_length = 1, max_length = 255, example = "Welche Haarlänge hast du?")]
    pub display_text: String,
    /// Heading under which related fields stand together, possibly empty.
    #[serde(default)]
    #[schema(max_length = 255, example = "Deine Haare")]
    pub field_group: String,
    #[serde(default)]
    pub is_mandatory: bool,
    /// An https link with more about the field.
    #[serde(default)]
    #[schema(required, max_length = 500, example = json!(null))]
    pub hyper_link: Option<String>,
    /// The first day that is taken, of a field for a day.
    #[serde(default)]
    #[schema(required, value_type = Option<String>, format = Date, example = json!(null))]
    pub not_before: Option<GivenDate>,
    /// The last day that is taken, of a field for a day.
    #[serde(default)]
    #[schema(required, value_type = Option<String>, format = Date, example = json!(null))]
    pub not_after: Option<GivenDate>,
}

/// A service with everything that is set of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffService {
    /// Another one after each change; to be sent with the next one.
    #[schema(value_type = String, example = "3f1c0a9e77b2d450")]
    pub version: Version,
    #[schema(example = 1)]
    pub service_id: i64,
    /// Plain text, at most 255 characters.
    #[schema(example = "Haarschnitt")]
    pub title: String,
    /// The text below the title: sanitised HTML, empty when there is none.
    #[schema(example = "<p>Waschen, schneiden, föhnen.</p>")]
    pub html_content: String,
    /// Euro with up to two decimals.
    #[schema(example = 58.5)]
    pub price: f64,
    /// Minutes, without the follow-up.
    #[schema(example = 45)]
    pub duration: u16,
    /// Minutes for which the employee stays occupied.
    #[schema(example = 15)]
    pub follow_up: u16,
    /// Null for any place in a visit.
    #[schema(required, example = "FIRST")]
    pub visit_rank: Option<VisitRank>,
    /// The heading under which it stands in long lists, plain text; null under none.
    #[schema(required, example = "Farbe")]
    pub service_group: Option<String>,
    /// Path of a picture on this host.
    #[schema(required, example = json!(null))]
    pub image_path: Option<String>,
    /// Whether it can no longer be booked.
    pub is_archived: bool,
    /// In their order; empty means work from start to end.
    pub steps: Vec<ServiceStep>,
    pub needs: Vec<ServiceNeed>,
    /// Who can do it, archived people too.
    pub employees: Vec<ServiceEmployee>,
    /// In the order of the form.
    pub custom_fields: Vec<ServiceField>,
}

/// All services in their order, archived ones last.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffServices {
    pub services: Vec<StaffService>,
}

/// A service after a change, and what the change leads to.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct SettledService {
    pub service: StaffService,
    pub consequences: Consequences,
}

/// Somebody who can do a service, as it is given.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ServiceEmployeeRequest {
    #[schema(example = 1)]
    pub user_id: i32,
    /// Minutes that differ from those of the service. The steps of work become longer or shorter in proportion,
    /// processing takes as long as with everybody. Where a room is needed during certain steps only, nobody has any.
    #[serde(default)]
    #[schema(example = 60, minimum = 1, maximum = 1440)]
    pub duration: Option<u16>,
    /// A price that differs from that of the service.
    #[serde(default)]
    #[schema(value_type = Option<f64>, example = 48.0, minimum = 0, maximum = 99_999)]
    pub price: Option<GivenPrice>,
}

/// A service as it is to be. What is left out is empty.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffServiceRequest {
    /// The version that is replaced: 409 where another one is stored by then. Without one the change is made in any case.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "3f1c0a9e77b2d450")]
    pub version: Option<Version>,
    /// Plain text; required.
    #[schema(min_length = 1, max_length = 255, example = "Haarschnitt")]
    pub title: String,
    /// HTML, of which harmless tags are kept.
    #[serde(default)]
    #[schema(max_length = 20_000, example = "<p>Waschen, schneiden, föhnen.</p>")]
    pub html_content: String,
    /// Euro with up to two decimals.
    #[schema(value_type = f64, example = 58.5, minimum = 0, maximum = 99_999)]
    pub price: GivenPrice,
    /// Minutes; with the follow-up no longer than a day.
    #[schema(example = 45, minimum = 1, maximum = 1440)]
    pub duration: u16,
    /// Minutes for which the employee stays occupied.
    #[serde(default)]
    #[schema(example = 15, maximum = 1439)]
    pub follow_up: u16,
    /// Its place when several services are done in one visit, colour before cut before blow-dry for example; null for any.
    #[serde(default)]
    #[schema(example = "FIRST")]
    pub visit_rank: Option<VisitRank>,
    /// The heading under which it stands in long lists, plain text; null or blank for none.
    #[serde(default)]
    #[schema(max_length = 50, example = "Farbe")]
    pub service_group: Option<String>,
    /// In their order, as long as the service together; none means work from start to end.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 20)]
    pub steps: Vec<ServiceStep>,
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 50)]
    pub needs: Vec<ServiceNeed>,
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 200)]
    pub employees: Vec<ServiceEmployeeRequest>,
    /// In the order of the form.
    #[serde(default, deserialize_with = "objects")]
    #[schema(max_items = 30)]
    pub custom_fields: Vec<ServiceField>,
    /// Whether to show only what would be.
    #[serde(default)]
    #[schema(example = true)]
    pub is_preview: bool,
}

/// Whether a service can no longer be booked.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ArchiveServiceRequest {
    #[schema(example = true)]
    pub is_archived: bool,
    /// Whether to show only what would be.
    #[serde(default)]
    #[schema(example = true)]
    pub is_preview: bool,
}

/// The order of the services.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderServicesRequest {
    /// All that are not archived.
    #[schema(max_items = 200, example = json!([2, 1]))]
    pub service_ids: Vec<i64>,
}

impl OrderServicesRequest {
    pub fn services(&self) -> Vec<ServiceId> {
        self.service_ids.iter().copied().map(ServiceId).collect()
    }
}

impl From<StaffServiceRequest> for ServiceDetails {
    fn from(request: StaffServiceRequest) -> Self {
        Self {
            title: request.title,
            html_content: request.html_content,
            price: request.price.0,
            duration: request.duration,
            follow_up: request.follow_up,
            visit_rank: request.visit_rank.map(Into::into),
            service_group: request.service_group,
            steps: request.steps.into_iter().map(Into::into).collect(),
            needs: request.needs.into_iter().map(Into::into).collect(),
            employees: request.employees.into_iter().map(Into::into).collect(),
            custom_fields: request.custom_fields.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<ServiceStep> for calendar::Step {
    fn from(step: ServiceStep) -> Self {
        Self {
            is_work: step.kind == ServiceStepKind::Work,
            minutes: step.minutes,
        }
    }
}

impl From<VisitRank> for calendar::VisitRank {
    fn from(rank: VisitRank) -> Self {
        match rank {
            VisitRank::First => Self::First,
            VisitRank::Early => Self::Early,
            VisitRank::Late => Self::Late,
            VisitRank::Last => Self::Last,
        }
    }
}

impl From<calendar::VisitRank> for VisitRank {
    fn from(rank: calendar::VisitRank) -> Self {
        match rank {
            calendar::VisitRank::First => Self::First,
            calendar::VisitRank::Early => Self::Early,
            calendar::VisitRank::Late => Self::Late,
            calendar::VisitRank::Last => Self::Last,
        }
    }
}

impl From<ServiceNeed> for NeededRoom {
    fn from(need: ServiceNeed) -> Self {
        Self {
            group: ResourceGroupId(need.group_id),
            steps: need.steps,
        }
    }
}

impl From<ServiceEmployeeRequest> for SkilledEmployee {
    fn from(request: ServiceEmployeeRequest) -> Self {
        Self {
            employee: ResourceId(request.user_id),
            own: OwnTerms {
                duration: request.duration,
                price: request.price.map(|price| price.0),
            },
        }
    }
}

impl From<ServiceField> for CustomFieldDraft {
    fn from(field: ServiceField) -> Self {
        Self {
            id: field.custom_field_id.map(CustomFieldId),
            kind: field.field_type.into(),
            display_text: field.display_text,
            field_group: field.field_group,
            is_mandatory: field.is_mandatory,
            hyper_link: field.hyper_link,
            limits: DayLimits {
                not_before: field.not_before.map(|GivenDate(day)| day),
                not_after: field.not_after.map(|GivenDate(day)| day),
            },
        }
    }
}

impl From<calendar::Step> for ServiceStep {
    fn from(step: calendar::Step) -> Self {
        Self {
            kind: if step.is_work {
                ServiceStepKind::Work
            } else {
                ServiceStepKind::Processing
            },
            minutes: step.minutes,
        }
    }
}

impl From<NeededRoom> for ServiceNeed {
    fn from(need: NeededRoom) -> Self {
        Self {
            group_id: need.group.0,
            steps: need.steps,
        }
    }
}

impl From<SkilledEmployee> for ServiceEmployee {
    fn from(skilled: SkilledEmployee) -> Self {
        Self {
            user_id: skilled.employee.0,
            duration: skilled.own.duration,
            price: skilled.own.price.map(shared_kernel::Money::euro),
        }
    }
}

impl From<CustomFieldDraft> for ServiceField {
    fn from(field: CustomFieldDraft) -> Self {
        Self {
            custom_field_id: field.id.map(|id| id.0),
            field_type: field.kind.into(),
            display_text: field.display_text,
            field_group: field.field_group,
            is_mandatory: field.is_mandatory,
            hyper_link: field.hyper_link,
            not_before: field.limits.not_before.map(GivenDate),
            not_after: field.limits.not_after.map(GivenDate),
        }
    }
}

impl From<settings::StaffService> for StaffService {
    fn from(service: settings::StaffService) -> Self {
        let version = Version(service.version());
        let details = service.details;
        Self {
            version,
            service_id: service.id.0,
            title: details.title,
            html_content: details.html_content,
            price: details.price.euro(),
            duration: details.duration,
            follow_up: details.follow_up,
            visit_rank: details.visit_rank.map(Into::into),
            service_group: details.service_group,
            image_path: service.image_path,
            is_archived: service.is_archived,
            steps: details.steps.into_iter().map(Into::into).collect(),
            needs: details.needs.into_iter().map(Into::into).collect(),
            employees: details.employees.into_iter().map(Into::into).collect(),
            custom_fields: details.custom_fields.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<Vec<settings::StaffService>> for StaffServices {
    fn from(services: Vec<settings::StaffService>) -> Self {
        Self {
            services: services.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<SettingsOutcome<settings::StaffService>> for SettledService {
    fn from(settled: SettingsOutcome<settings::StaffService>) -> Self {
        Self {
            service: settled.setting.into(),
            consequences: settled.consequences.into(),
        }
    }
}
