use booking_core::offer;
use serde::Serialize;
use utoipa::ToSchema;

/// Prices are in euro only.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Currency {
    Eur,
}

/// A service that can be booked.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedService {
    #[serde(rename = "serviceID")]
    #[schema(example = 1)]
    pub service_id: i64,
    #[schema(example = 1000)]
    pub organization_nr: i32,
    /// Title of the service, plain text.
    #[schema(example = "Haarschnitt")]
    pub description: String,
    /// The text below the title: sanitised HTML, empty when there is none.
    #[schema(example = "<p>Waschen, schneiden, föhnen.</p>")]
    pub html_content: String,
    pub currency: Currency,
    /// Euro with up to two decimals, paid on site.
    #[schema(example = 58.5)]
    pub price: f64,
    /// Length of the appointment in minutes, without the follow-up time.
    #[schema(example = 45)]
    pub duration: u32,
    /// Path of a picture on this host.
    #[schema(required, example = json!(null))]
    pub image_path: Option<String>,
    /// Minutes for which the employee stays occupied after the appointment.
    #[schema(example = 15)]
    pub follow_up_time: u32,
    /// Lists are ordered by this, then by id.
    #[schema(example = 10)]
    pub sort_order: i32,
    /// The heading under which it stands in long lists, plain text; null under none.
    #[schema(required, example = "Farbe")]
    pub service_group: Option<String>,
}

/// A service that staff can book, with who can do it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffOfferedService {
    #[serde(flatten)]
    pub service: OfferedService,
    /// Everybody who can do it, by id, also those whom visitors do not see.
    pub employees: Vec<OfferedServiceEmployee>,
}

/// Somebody who can do a service.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedServiceEmployee {
    #[schema(example = 1)]
    pub user_id: i32,
    /// Length of the appointment in minutes with this employee: an own one, or that of the service.
    #[schema(example = 60)]
    pub duration: u32,
    /// Euro with up to two decimals with this employee: an own price, or that of the service.
    #[schema(example = 48.0)]
    pub price: f64,
}

impl From<offer::StaffedService> for StaffOfferedService {
    fn from(staffed: offer::StaffedService) -> Self {
        Self {
            service: staffed.service.into(),
            employees: staffed.employees.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<offer::SkilledPerson> for OfferedServiceEmployee {
    fn from(skilled: offer::SkilledPerson) -> Self {
        Self {
            user_id: skilled.employee.0,
            duration: u32::from(skilled.duration),
            price: skilled.price.euro(),
        }
    }
}

impl From<offer::OfferedService> for OfferedService {
    fn from(service: offer::OfferedService) -> Self {
        Self {
            service_id: service.id.0,
            organization_nr: service.organization.0,
            description: service.title,
            html_content: service.html,
            currency: Currency::Eur,
            price: service.price.euro(),
            duration: u32::from(service.duration),
            image_path: service.image_path,
            follow_up_time: u32::from(service.follow_up),
            sort_order: service.sort_order,
            service_group: service.service_group,
        }
    }
}
