use booking_core::booking::CustomFieldKind;
use booking_core::calendar::{BookingSettings, OwnTerms, Step, Window};
use booking_core::events::EventKind;
use catalog::{Country, SocialMediaLink, WebContentKind};
use shared_kernel::{BranchId, CalendarGuid, Money, Zone};
use time::{OffsetDateTime, PrimitiveDateTime, Weekday};

/// An organisation with everything it has.
#[derive(Debug, Clone)]
pub struct OrganizationLoad {
    /// Name.
    pub company_name: String,
    /// What exactly it does.
    pub branche_name_detailed: Option<String>,
    /// Branches; the first one gives the colour.
    pub branches: Vec<BranchId>,
    /// First and last name of the owner.
    pub owner: (String, String),
    /// Street.
    pub street_name: String,
    /// House number.
    pub street_number: String,
    /// Postcode.
    pub zip_code: String,
    /// City.
    pub city: String,
    /// County or region.
    pub county: Option<String>,
    /// Country.
    pub country: Country,
    /// Degrees north and east.
    pub position: Option<(f64, f64)>,
    /// Where it wants to be told about bookings.
    pub contact_email: Option<String>,
    /// Where customers may call.
    pub contact_phone: Option<String>,
    /// Since when it is public.
    pub first_activated_at: OffsetDateTime,
    /// Its texts.
    pub web_contents: Vec<(WebContentKind, String)>,
    /// Its links.
    pub social_media: Vec<SocialMediaLink>,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Minutes between possible starts.
    pub grid: u16,
    /// Minimum notice in minutes.
    pub notice: u32,
    /// Days ahead that can be booked.
    pub horizon: u16,
    /// What it asks for at booking.
    pub settings: BookingSettings,
    /// Opening hours.
    pub opening_hours: Vec<(Weekday, Window)>,
    /// Whether it is closed on the public holidays of its region.
    pub closes_on_holidays: bool,
    /// Closures.
    pub closures: Vec<AbsenceLoad>,
    /// Groups of rooms and devices.
    pub room_groups: Vec<RoomGroupLoad>,
    /// Services.
    pub services: Vec<ServiceLoad>,
    /// Employees.
    pub employees: Vec<EmployeeLoad>,
    /// Bookings, past and future.
    pub bookings: Vec<BookingLoad>,
    /// Events and courses.
    pub events: Vec<EventLoad>,
}

/// An absence or a closure, in wall time of the organisation.
#[derive(Debug, Clone)]
pub struct AbsenceLoad {
    /// From.
    pub starts: PrimitiveDateTime,
    /// Until.
    pub ends: PrimitiveDateTime,
    /// What visitors may read about it.
    pub reason: Option<String>,
}

/// Rooms or devices of which one is as good as another.
#[derive(Debug, Clone)]
pub struct RoomGroupLoad {
    /// Name of the group.
    pub name: String,
    /// Names of the rooms.
    pub rooms: Vec<String>,
}

/// A service.
#[derive(Debug, Clone)]
pub struct ServiceLoad {
    /// Title.
    pub title: String,
    /// Text.
    pub html: String,
    /// Price.
    pub price: Money,
    /// Minutes.
    pub duration: u16,
    /// Minutes afterwards.
    pub follow_up: u16,
    /// Its steps, which make up its duration; none is one step of work.
    pub steps: Vec<Step>,
    /// The rooms it needs.
    pub needs: Vec<NeedLoad>,
    /// Questions at booking.
    pub custom_fields: Vec<CustomFieldLoad>,
}

/// A group of which a service needs a room.
#[derive(Debug, Clone)]
pub struct NeedLoad {
    /// Position of the group.
    pub group: usize,
    /// Positions of the steps during which it is needed; none is from start to end.
    pub steps: Vec<usize>,
}

/// A question at booking.
#[derive(Debug, Clone)]
pub struct CustomFieldLoad {
    /// Kind of answer.
    pub kind: CustomFieldKind,
    /// The question.
    pub display_text: String,
    /// Heading.
    pub field_group: String,
    /// Whether an answer is required.
    pub mandatory: bool,
    /// A page that explains it.
    pub hyper_link: Option<String>,
}

/// An employee.
#[derive(Debug, Clone)]
pub struct EmployeeLoad {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Own hours.
    pub hours: Vec<(Weekday, Window)>,
    /// Absences.
    pub absences: Vec<AbsenceLoad>,
    /// The services that the employee can do.
    pub skills: Vec<SkillLoad>,
}

/// A service that an employee can do.
#[derive(Debug, Clone)]
pub struct SkillLoad {
    /// Position of the service.
    pub service: usize,
    /// What differs when this employee does it.
    pub own: OwnTerms,
}

impl From<usize> for SkillLoad {
    /// As everybody does it.
    fn from(service: usize) -> Self {
        Self {
            service,
            own: OwnTerms::default(),
        }
    }
}

/// A booking.
#[derive(Debug, Clone)]
pub struct BookingLoad {
    /// Its public name.
    pub guid: CalendarGuid,
    /// SHA-256 of the token in its manage link.
    pub manage_token_hash: [u8; 32],
    /// Who booked.
    pub customer: CustomerLoad,
    /// Remark.
    pub remark: Option<String>,
    /// When it was booked.
    pub created_at: OffsetDateTime,
    /// State of its appointments and sign-ups.
    pub status: AppointmentStatus,
    /// Its appointments.
    pub appointments: Vec<AppointmentLoad>,
    /// Positions of the events and courses that it signs up for.
    pub events: Vec<usize>,
}

/// An event or a course, in wall time of the organisation.
#[derive(Debug, Clone)]
pub struct EventLoad {
    /// Which of the two.
    pub kind: EventKind,
    /// Title.
    pub title: String,
    /// Text.
    pub html: String,
    /// Price of one sign-up.
    pub price: Money,
    /// Minutes of one date.
    pub duration: u16,
    /// Sign-ups that fit.
    pub capacity: u32,
    /// Sign-ups without which it does not take place.
    pub minimum_participants: Option<u32>,
    /// Who leads it.
    pub trainer: Option<String>,
    /// The room.
    pub room: Option<String>,
    /// Whether it takes place over the internet.
    pub is_online: bool,
    /// When sign-up begins.
    pub sign_up_from: Option<PrimitiveDateTime>,
    /// When sign-up ends.
    pub sign_up_until: Option<PrimitiveDateTime>,
    /// The starts of its dates.
    pub starts: Vec<PrimitiveDateTime>,
    /// Position of the employee whom each of its dates takes.
    pub employee: Option<usize>,
    /// Positions of group and room in it that each of its dates takes.
    pub rooms: Vec<(usize, usize)>,
    /// Where it takes place over the internet.
    pub online_meeting_link: Option<String>,
    /// What is asked at sign-up.
    pub custom_fields: Vec<CustomFieldLoad>,
}

/// A customer. Bookings with equal customers share one in the organisation's file.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CustomerLoad {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// E-mail address.
    pub email: String,
    /// Telephone.
    pub phone: Option<String>,
}

/// An appointment.
#[derive(Debug, Clone)]
pub struct AppointmentLoad {
    /// Position of the service.
    pub service: usize,
    /// Position of the employee.
    pub employee: usize,
    /// For each need of the service the position of a room in its group.
    pub rooms: Vec<usize>,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
}

/// State of an appointment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AppointmentStatus {
    /// It takes place.
    Confirmed,
    /// It took place.
    Done,
    /// Nobody came.
    NoShow,
    /// The customer called it off.
    CancelledByCustomer,
    /// The provider called it off.
    CancelledByProvider,
}

impl AppointmentStatus {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Confirmed => "CONFIRMED",
            Self::Done => "DONE",
            Self::NoShow => "NO_SHOW",
            Self::CancelledByCustomer => "CANCELLED_BY_CUSTOMER",
            Self::CancelledByProvider => "CANCELLED_BY_PROVIDER",
        }
    }
}
