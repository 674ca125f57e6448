//! What the town consists of: plain data, nothing but what a provider would type in.

use booking_core::calendar::Step;
use booking_core::holidays::{ClosedHolidays, Region};
use time::{Date, PrimitiveDateTime};

/// One provider with everything that belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Provider {
    /// Unique in a town.
    pub company_name: String,
    /// Branch category, 8 to 19.
    pub branch_id: u8,
    /// What exactly is offered, plain text, at most 255 characters.
    pub branche_name_detailed: Option<String>,
    /// One or two sentences for the card and below the name, HTML.
    pub slogan_html: String,
    /// A short notice above the services, HTML.
    pub top_content_html: String,
    /// "Über uns", several paragraphs of HTML.
    pub content_html: String,
    /// Where customers come to.
    pub address: Address,
    /// IANA name of the time zone that all wall times of this provider are in.
    pub zone: &'static str,
    /// International form, spaces between the groups. Never a number that rings somewhere.
    pub phone: String,
    /// Mailbox below the reserved domain `.example`.
    pub contact_mail: String,
    /// Zero to five links to other places.
    pub social_links: Vec<SocialLink>,
    /// Always the first of the employees as well.
    pub owner: PersonName,
    /// The day on which the profile became public, never after today.
    pub first_activated_on: Date,
    /// Rules for everybody who books here.
    pub rules: Rules,
    /// Opening hours, ordered by weekday and time, free of overlaps.
    pub opening_hours: Vec<Window>,
    /// Company holidays, ordered, free of overlaps. In the week that starts today there are none.
    pub closures: Vec<Closure>,
    /// One to six people; the first is the owner.
    pub employees: Vec<Employee>,
    /// Rooms and devices that services need; most providers have none.
    pub room_groups: Vec<RoomGroup>,
    /// What can be booked, in the order shown.
    pub services: Vec<Service>,
    /// Past and future bookings, ordered by first start. What is not cancelled never overlaps for
    /// one employee or one room, follow-up time included. While something works in the employee is
    /// free.
    pub bookings: Vec<Booking>,
    /// Events and courses with a date ahead, outside of the opening hours; never two at a time.
    pub events: Vec<Event>,
}

/// A postal address with its place on the map.
#[derive(Debug, Clone, PartialEq)]
pub struct Address {
    /// Street without number.
    pub street_name: String,
    /// Number of the house, perhaps with a letter.
    pub street_number: String,
    /// Five digits in Germany (a leading zero is kept), four in Austria and Switzerland.
    pub zip_code: String,
    /// Town.
    pub city: String,
    /// Federal state or canton.
    pub county: String,
    /// Country.
    pub country: Country,
    /// Degrees north, WGS 84, within a few hundred metres of the middle of the postcode.
    pub latitude: f64,
    /// Degrees east, WGS 84, within a few hundred metres of the middle of the postcode.
    pub longitude: f64,
}

impl Address {
    /// The public holidays there, on which everybody is closed.
    pub fn holidays(&self) -> ClosedHolidays {
        Region::of_address(self.country.code(), &self.zip_code)
            .map(|region| ClosedHolidays::of(region, Vec::new()))
            .unwrap_or_default()
    }
}

/// The countries that the town lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Country {
    /// Austria.
    AT,
    /// Germany.
    DE,
    /// Switzerland.
    CH,
}

impl Country {
    /// The two letters of ISO 3166-1.
    pub fn code(self) -> &'static str {
        match self {
            Self::AT => "AT",
            Self::DE => "DE",
            Self::CH => "CH",
        }
    }

    /// IANA name of the country's time zone.
    pub fn zone(self) -> &'static str {
        match self {
            Self::AT => "Europe/Vienna",
            Self::DE => "Europe/Berlin",
            Self::CH => "Europe/Zurich",
        }
    }
}

/// A link to another place where the provider can be found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SocialLink {
    /// One of the documented names: `Instagram`, `Facebook`, `Youtube`, `Website`, `TikTok`,
    /// `Pinterest`, `LinkedIn`, `Phone`, `Email`.
    pub kind: &'static str,
    /// Address below the reserved domain `.example`, number or mailbox.
    pub url: String,
}

/// First and last name of a person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName {
    /// First name.
    pub first: String,
    /// Last name.
    pub last: String,
}

/// Rules of a provider for everybody who books.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rules {
    /// Minutes between two possible starts, counted from local midnight; divides an hour.
    pub grid_minutes: u16,
    /// Minutes between booking and start, at least; never more than three hours.
    pub minimum_notice_minutes: u16,
    /// Days ahead that can be booked, 60 to 180.
    pub horizon_days: u16,
    /// Minutes before the start until which customers may cancel; 0 is until the start.
    pub cancellation_notice_minutes: u16,
    /// Whether the booking form asks for a remark.
    pub show_comment: bool,
    /// Whether the booking form asks for a telephone number.
    pub show_phone: bool,
    /// Whether the telephone number is mandatory; only where it is shown.
    pub phone_mandatory: bool,
}

/// Hours that repeat every week, `[opens, closes)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Day of the week, Monday is 1.
    pub weekday: u8,
    /// Minutes from local midnight.
    pub opens_minute: u16,
    /// Minutes from local midnight, at most 1440.
    pub closes_minute: u16,
}

/// Days on which the whole company is closed, `[from, to_exclusive)`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Closure {
    /// First closed day.
    pub from: Date,
    /// First day open again.
    pub to_exclusive: Date,
    /// Shown to customers.
    pub reason: &'static str,
}

/// Somebody who can be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Employee {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Weekly hours with breaks cut out, inside the opening hours, ordered, free of overlaps.
    pub hours: Vec<Window>,
    /// Times away, ordered, free of overlaps.
    pub absences: Vec<Absence>,
    /// What they can do, in the order of the services, none twice.
    pub skills: Vec<Skill>,
}

impl Employee {
    /// How they do a service, by its index; none if they cannot.
    pub fn skill(&self, service: usize) -> Option<Skill> {
        self.skills.iter().find(|skill| skill.service == service).copied()
    }
}

/// A service that an employee can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Skill {
    /// Index into the provider's services.
    pub service: usize,
    /// Minutes that the customer stays with this employee instead of the service's; never for a service with steps.
    pub own_duration_minutes: Option<u16>,
    /// Euro cents with this employee instead of the service's.
    pub own_price_cents: Option<u32>,
}

impl From<usize> for Skill {
    /// The service at this index, as everybody does it.
    fn from(service: usize) -> Self {
        Self {
            service,
            own_duration_minutes: None,
            own_price_cents: None,
        }
    }
}

/// A time in which an employee is away, wall time, `[start, end)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Absence {
    /// First moment away.
    pub start: PrimitiveDateTime,
    /// First moment back.
    pub end: PrimitiveDateTime,
}

/// Rooms or devices of which one is as good as another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoomGroup {
    /// What they are, plain text; no two groups of a provider share it.
    pub name: String,
    /// What each of them is called, plain text; at least one.
    pub rooms: Vec<String>,
}

/// Something that can be booked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Service {
    /// Short name, plain text.
    pub title: String,
    /// What it consists of, HTML.
    pub html: String,
    /// Minutes that the customer stays.
    pub duration_minutes: u16,
    /// Minutes afterwards that the employee needs, in the room that was used last.
    pub follow_up_minutes: u16,
    /// What the duration consists of; none is work from start to end.
    pub steps: Vec<Step>,
    /// What it cannot be done without, each group once.
    pub needs: Vec<Need>,
    /// Euro cents, in every country.
    pub price_cents: u32,
    /// Place in the list, from 1.
    pub sort_order: u16,
    /// What the customer is asked.
    pub custom_fields: Vec<CustomField>,
}

/// A group of which a service needs one room or device, the same all the time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Need {
    /// Index into the provider's groups.
    pub group: usize,
    /// Positions of the steps during which it is needed, from 0, ascending; none is from start to end.
    pub steps: Vec<usize>,
}

/// Whether one signs up for a date or for a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum EventKind {
    /// One date.
    Event,
    /// A series of weekly dates that is signed up for as a whole.
    Course,
}

/// A group session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Event or course.
    pub kind: EventKind,
    /// Short name, plain text.
    pub title: String,
    /// What happens there, HTML.
    pub html: String,
    /// Minutes of one date.
    pub duration_minutes: u16,
    /// Euro cents for all dates together, in every country.
    pub price_cents: u32,
    /// Sign-ups that fit.
    pub capacity: u16,
    /// Sign-ups without which it does not take place.
    pub minimum_participants: Option<u16>,
    /// First and last name of one of the employees.
    pub trainer: Option<String>,
    /// Position of that employee, who does nothing else meanwhile.
    pub leader: usize,
    /// Where, if not simply in the house.
    pub room: Option<String>,
    /// Whether it takes place over the internet.
    pub is_online: bool,
    /// Where participants meet then, below the reserved domain `.example`.
    pub online_link: Option<String>,
    /// What is asked at sign-up.
    pub custom_fields: Vec<CustomField>,
    /// First moment of sign-up, wall time in the provider's zone; none is at once.
    pub sign_up_from: Option<PrimitiveDateTime>,
    /// End of sign-up, before the first start; none is the first start.
    pub sign_up_until: Option<PrimitiveDateTime>,
    /// When its dates begin, in order of time.
    pub starts: Vec<PrimitiveDateTime>,
    /// Who has signed up, nobody twice; empty in towns without bookings.
    pub participants: Vec<Customer>,
}

/// A question in the booking form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomField {
    /// What kind of answer is wanted.
    pub kind: CustomFieldKind,
    /// The question, at most 100 characters.
    pub display_text: String,
    /// Heading under which it stands.
    pub field_group: String,
    /// Whether an answer is needed.
    pub mandatory: bool,
    /// Place in the form, from 1.
    pub sort_order: u16,
    /// Where the question is explained, below the reserved domain `.example`.
    pub hyper_link: Option<String>,
}

/// What kind of answer a custom field takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CustomFieldKind {
    /// One line.
    Text,
    /// Several lines.
    Multiline,
    /// A positive number.
    Number,
    /// A day.
    Date,
    /// A box to tick.
    Boolean,
}

impl CustomFieldKind {
    /// The documented name, in capitals.
    pub fn name(self) -> &'static str {
        match self {
            Self::Text => "TEXT",
            Self::Multiline => "MULTILINE",
            Self::Number => "NUMBER",
            Self::Date => "DATE",
            Self::Boolean => "BOOLEAN",
        }
    }
}

/// What one customer has booked in one go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Booking {
    /// Who booked. The same mailbox is always the same person with the same telephone number.
    pub customer: Customer,
    /// What the customer wrote. Never at a provider of branch 13, where it would be health data.
    pub remark: Option<String>,
    /// One or two appointments, in order of time.
    pub appointments: Vec<Appointment>,
    /// What became of it: before today never `Confirmed`, from today on never `Done` or `NoShow`.
    pub status: Status,
}

/// Somebody who books.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Customer {
    /// First name.
    pub first_name: String,
    /// Last name.
    pub last_name: String,
    /// Mailbox at one of the reserved domains `example.com`, `example.net` and `example.org`.
    pub email: String,
    /// Telephone number, where the provider asks for one.
    pub phone: Option<String>,
}

/// One service by one employee.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Appointment {
    /// Index into the provider's services.
    pub service: usize,
    /// Index into the provider's employees.
    pub employee: usize,
    /// For each need of the service the index of a room into its group.
    pub rooms: Vec<usize>,
    /// Wall time in the provider's zone; the end follows from the service and the employee.
    pub start: PrimitiveDateTime,
}

/// What became of a booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Status {
    /// Still to come, today included.
    Confirmed,
    /// The customer was there.
    Done,
    /// The customer did not come.
    NoShow,
    /// Cancelled by the customer.
    CancelledByCustomer,
    /// Cancelled by the provider.
    CancelledByProvider,
}

impl Status {
    /// Whether the time is free again.
    pub fn is_cancelled(self) -> bool {
        matches!(self, Self::CancelledByCustomer | Self::CancelledByProvider)
    }
}
