//! An organisation with everything it has, as plain data: what the demo town and the benchmark
//! make, and what the bulk path of the database takes.
//!
//! Things have no ids: an appointment, say, points to its service by the position in
//! [`OrganizationDocument::services`], from 0. The order of every list counts, as that of the
//! services on the profile. All wall times are in [`OrganizationDocument::zone`]. Nothing is checked
//! here: whoever loads a document refuses what points nowhere or overlaps. Texts that are called
//! `html` are sanitised when they are loaded.

use booking_core::booking::CustomFieldKind;
use booking_core::calendar::{BookingSettings, OwnTerms, Step, VisitRank, Window};
use booking_core::events::EventKind;
use booking_core::holidays::Region;
use booking_core::lifecycle::AppointmentState;
use catalog::{Country, SocialMediaLink, WebContentKind};
use shared_kernel::{BranchId, Money, Zone};
use time::{OffsetDateTime, PrimitiveDateTime, Weekday};

/// An organisation with its profile, its calendar and its bookings.
#[derive(Debug, Clone, PartialEq)]
pub struct OrganizationDocument {
    pub company_name: String,
    /// What exactly it offers, plain text, at most 255 characters.
    pub branche_name_detailed: Option<String>,
    /// The first one gives the colour.
    pub branches: Vec<BranchId>,
    /// First and last name.
    pub owner: (String, String),
    pub street_name: String,
    pub street_number: String,
    pub zip_code: String,
    pub city: String,
    /// Federal state or canton.
    pub county: Option<String>,
    pub country: Country,
    /// Degrees north and east, WGS 84.
    pub position: Option<(f64, f64)>,
    /// E-mail address that is told about bookings.
    pub contact_email: Option<String>,
    pub contact_phone: Option<String>,
    /// Since when the profile is public.
    pub first_activated_at: OffsetDateTime,
    pub web_contents: Vec<(WebContentKind, String)>,
    pub social_media: Vec<SocialMediaLink>,
    pub zone: Zone,
    /// Minutes between two possible starts, counted from local midnight; divides an hour.
    pub grid: u16,
    /// Minutes between booking and start, at least.
    pub notice: u32,
    /// Days ahead that can be booked.
    pub horizon: u16,
    pub settings: BookingSettings,
    pub opening_hours: Vec<(Weekday, Window)>,
    /// Whether it is closed on the public holidays of [`Self::holiday_region`].
    pub closes_on_holidays: bool,
    pub closures: Vec<AbsenceDocument>,
    pub room_groups: Vec<RoomGroupDocument>,
    pub services: Vec<ServiceDocument>,
    pub employees: Vec<EmployeeDocument>,
    /// Past and future ones.
    pub bookings: Vec<BookingDocument>,
    pub events: Vec<EventDocument>,
}

impl OrganizationDocument {
    /// The region of the address; none for a postcode that belongs to no known one.
    pub fn holiday_region(&self) -> Option<Region> {
        Region::of_address(self.country.code(), &self.zip_code)
    }
}

/// A stretch of wall time, `[starts, ends)`, in which an employee is absent or the premises are closed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AbsenceDocument {
    pub starts: PrimitiveDateTime,
    pub ends: PrimitiveDateTime,
    /// Public where it is that of a closure.
    pub reason: Option<String>,
}

/// Rooms or devices of which one is as good as another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomGroupDocument {
    pub name: String,
    /// What each room is called.
    pub rooms: Vec<String>,
}

/// A service that can be booked by appointment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServiceDocument {
    pub title: String,
    pub html: String,
    pub price: Money,
    /// Minutes that the customer stays.
    pub duration: u16,
    /// Minutes afterwards in which the employee is occupied, and the rooms that were needed last.
    pub follow_up: u16,
    /// Its place among the others of a visit; none is any.
    pub visit_rank: Option<VisitRank>,
    /// The heading under which it stands in long lists.
    pub service_group: Option<String>,
    /// As long together as the duration; none is work from start to end.
    pub steps: Vec<Step>,
    /// Each group at most once.
    pub needs: Vec<NeedDocument>,
    pub custom_fields: Vec<CustomFieldDocument>,
}

/// A group of which a service needs one room, the same all the time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NeedDocument {
    /// Position in [`OrganizationDocument::room_groups`].
    pub group: usize,
    /// Ascending positions of the steps during which it is needed; none is from start to end.
    pub steps: Vec<usize>,
}

/// A custom field of the booking form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomFieldDocument {
    pub kind: CustomFieldKind,
    /// Label, at most 100 characters.
    pub display_text: String,
    /// Heading that fields of the form share.
    pub field_group: String,
    pub mandatory: bool,
    /// A page that explains the field.
    pub hyper_link: Option<String>,
}

/// An employee, who can be booked for the services among the skills.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmployeeDocument {
    pub first_name: String,
    pub last_name: String,
    /// Only what lies inside the opening hours counts.
    pub hours: Vec<(Weekday, Window)>,
    pub absences: Vec<AbsenceDocument>,
    pub skills: Vec<SkillDocument>,
}

impl EmployeeDocument {
    /// The skill for the service at this position; none where the employee cannot do it.
    pub fn skill(&self, service: usize) -> Option<&SkillDocument> {
        self.skills.iter().find(|skill| skill.service == service)
    }
}

/// A service that an employee can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SkillDocument {
    /// Position in [`OrganizationDocument::services`].
    pub service: usize,
    pub own: OwnTerms,
}

impl From<usize> for SkillDocument {
    /// The service at this position, with its usual duration and price.
    fn from(service: usize) -> Self {
        Self {
            service,
            own: OwnTerms::default(),
        }
    }
}

/// What a customer booked at once: appointments, sign-ups, or both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookingDocument {
    pub customer: CustomerDocument,
    pub remark: Option<String>,
    /// When it was booked. One that is later than the loading counts as booked then.
    pub created_at: OffsetDateTime,
    /// Of all its appointments and sign-ups.
    pub state: AppointmentState,
    pub appointments: Vec<AppointmentDocument>,
    /// Positions in [`OrganizationDocument::events`] of those that it signs up for.
    pub events: Vec<usize>,
}

/// A customer. Bookings with equal customers share one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CustomerDocument {
    pub first_name: String,
    pub last_name: String,
    pub email: String,
    pub phone: Option<String>,
}

/// An appointment. Its duration and price are those of the service with this employee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppointmentDocument {
    /// Position in [`OrganizationDocument::services`].
    pub service: usize,
    /// Position in [`OrganizationDocument::employees`].
    pub employee: usize,
    /// For each need of the service the position of a room in its group.
    pub rooms: Vec<usize>,
    pub start: PrimitiveDateTime,
}

/// An event, or a course that is signed up for as a whole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EventDocument {
    pub kind: EventKind,
    pub title: String,
    pub html: String,
    /// Of one sign-up, for all dates together.
    pub price: Money,
    /// Minutes of one date.
    pub duration: u16,
    /// Number of seats: the most sign-ups of each date.
    pub capacity: u32,
    /// Sign-ups without which it does not take place.
    pub minimum_participants: Option<u32>,
    /// Name that the profile shows.
    pub trainer: Option<String>,
    /// Room that the profile shows.
    pub room: Option<String>,
    pub is_online: bool,
    /// None is at once.
    pub sign_up_from: Option<PrimitiveDateTime>,
    /// None is the first start.
    pub sign_up_until: Option<PrimitiveDateTime>,
    /// One for each date.
    pub starts: Vec<PrimitiveDateTime>,
    /// Position in [`OrganizationDocument::employees`] of the one that each date occupies.
    pub employee: Option<usize>,
    /// Positions of a group, and of the room in it that each date occupies.
    pub rooms: Vec<(usize, usize)>,
    /// Only participants are told.
    pub online_meeting_link: Option<String>,
    pub custom_fields: Vec<CustomFieldDocument>,
}
