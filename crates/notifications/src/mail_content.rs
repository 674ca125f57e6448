use shared_kernel::{BookingId, BranchId, CalendarGuid, EmailAddress, EventId, Money, PhoneNumber, Zone};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::cleaning::one_line;

/// Everything a mail or a calendar file of one booking needs, as it is at the moment of reading.
#[derive(Debug, Clone, PartialEq)]
pub struct BookingMailContent {
    /// The public name of the booking: calendar UIDs and Message-IDs come from it.
    pub calendar_guid: CalendarGuid,
    /// How often the booking was moved or cancelled: the SEQUENCE of its calendar file, from 0.
    pub sequence: i32,
    /// Where the appointments take place.
    pub provider: Provider,
    /// Customer of the booking.
    pub customer: Customer,
    /// What it was booked together with, if it was.
    pub series: Option<BookedSeries>,
    /// What the customer wrote for the provider. Never mailed to anybody else.
    pub remark: Option<String>,
    /// One to ten, in the order in which they were booked (which a move never changes), then the dates of events in
    /// the order in which they were made: calendar UIDs count in it.
    pub appointments: Vec<BookedAppointment>,
    /// The events and courses it is a sign-up for.
    pub events: Vec<BookedEvent>,
    /// The provider's custom fields with the customer's answers, in the provider's order.
    pub answers: Vec<AnsweredCustomField>,
    /// Until how many minutes before the start the customer may cancel; 0 means until the start.
    pub cancellation_notice_minutes: i32,
    /// When it was booked.
    pub created_at: OffsetDateTime,
    /// Whether its customer has corrected the address, and has another manage link since then, as for the bookings that
    /// were made together with it.
    pub has_renewed_link: bool,
    /// Where it takes place online, if it does.
    pub online_meeting_link: Option<String>,
}

/// What was booked at once: the same every few weeks, or seats of one event for several people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedSeries {
    /// Whether it is the first booking of the series that still takes place, or the first of all where none does. The mail
    /// about that one tells of all.
    pub is_first: bool,
    /// The other bookings that still take place: visits ascending by start, seats in the order of the people.
    pub others: Vec<OtherBooking>,
}

/// Another booking that was made together with a booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OtherBooking {
    /// Its internal number.
    pub id: BookingId,
    /// Its public name.
    pub calendar_guid: CalendarGuid,
    /// What it is for.
    pub what: OtherBookingKind,
}

/// In what another booking differs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OtherBookingKind {
    /// A visit of the same series, by the wall time of its first appointment.
    Visit(PrimitiveDateTime),
    /// A seat of the same event, by the first name of whom it is for.
    Seat(String),
}

/// The organisation, as far as its customers are told about it.
#[derive(Debug, Clone, PartialEq)]
pub struct Provider {
    /// Its name on screen.
    pub name: String,
    /// Postal address that customers come to.
    pub address: PostalAddress,
    /// The zone of its clock on the wall.
    pub zone: Zone,
    /// Where it wants to be told about bookings; without one it gets no mail.
    pub email: Option<EmailAddress>,
    /// Where customers may call.
    pub phone: Option<String>,
    /// Its branches. Branch 13 makes every mail neutral.
    pub branches: Vec<BranchId>,
    /// How often its name or address was another one: every calendar file has to be newer then.
    pub relocations: i32,
}

/// A street address; parts that are not known are empty.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PostalAddress {
    /// Street without number; may be empty.
    pub street_name: String,
    /// Number in the street, perhaps with a letter; may be empty.
    pub street_number: String,
    /// Postcode, with its leading zero where there is one.
    pub zip_code: String,
    /// City of the postal address.
    pub city: String,
}

/// The customer of a booking, as typed at booking.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Customer {
    /// First name as typed at booking.
    pub first_name: String,
    /// Last name as typed at booking.
    pub last_name: String,
    /// Where the confirmation goes. None of somebody who was erased: nobody is told, and the provider reads no name.
    pub email: Option<EmailAddress>,
    /// Telephone, where it was asked for.
    pub phone: Option<PhoneNumber>,
    /// Whether the account that has proved this e-mail address made the booking. Whatever else is typed at booking may
    /// be the e-mail address of somebody who knows nothing of it.
    pub has_proved_email: bool,
}

/// An event or a course that somebody has signed up for. Its dates are appointments of the mail content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedEvent {
    /// Price of the sign-up, for all dates together.
    pub price: Money,
    /// Whether the seat was given back.
    pub cancelled: bool,
    /// How many have to sign up for it to take place, where they are not so many yet.
    pub open_minimum: Option<u32>,
}

/// One appointment of a booking, or one date of an event in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BookedAppointment {
    /// Title of the service when it was booked.
    pub title: String,
    /// First and last name of the employee, or who leads the event; none where it names nobody.
    pub employee_name: Option<String>,
    /// The room of an event, where it is not simply the premises.
    pub room: Option<String>,
    /// Start on the provider's wall. This is what was agreed.
    pub starts_wall: PrimitiveDateTime,
    /// End on the provider's wall.
    pub ends_wall: PrimitiveDateTime,
    /// Start as an instant.
    pub starts_at: OffsetDateTime,
    /// End as an instant.
    pub ends_at: OffsetDateTime,
    /// Price when it was booked; none of a date of an event, which has its price as a whole.
    pub price: Option<Money>,
    /// Minutes from start to end.
    pub duration_minutes: i32,
    /// Whether it no longer takes place.
    pub cancelled: bool,
    /// With which change of the booking it was last moved or called off, up to
    /// [`BookingMailContent::sequence`]; 0 as it was booked.
    pub revision: i32,
    /// From where it was moved each time, the first move first.
    pub moves: Vec<PastMove>,
}

/// An appointment stood elsewhere before a change of its booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastMove {
    /// The change of the booking that moved it, from 1.
    pub revision: i32,
    /// Wall time of the start until then.
    pub from: PrimitiveDateTime,
}

/// A custom field of the provider and what the customer answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnsweredCustomField {
    /// The text shown beside the field.
    pub display_text: String,
    /// What the field asks for.
    pub kind: AnswerKind,
    /// The answer as stored: text, a number with point or comma, `YYYY-MM-DD`, or `true` and `false`.
    pub answer: String,
}

/// How a stored answer is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerKind {
    /// Words, on one line or several.
    Text,
    /// Digits, as typed.
    Number,
    /// Day, written `YYYY-MM-DD`.
    Date,
    /// `true` or `false`.
    Boolean,
}

/// What an organisation wrote to those who come to a date of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DateMessageContent {
    /// As the organisation typed it.
    pub text: String,
    /// Title of the event as it is now.
    pub title: String,
    /// When the date begins, on the provider's wall.
    pub starts_wall: PrimitiveDateTime,
}

/// What an organisation was before its name or address became another one, for a customer with visits ahead.
#[derive(Debug, Clone, PartialEq)]
pub struct RelocationContent {
    /// Its name until then.
    pub name: String,
    /// Its postal address until then.
    pub address: PostalAddress,
    /// The bookings with visits ahead, by their next one.
    pub bookings: Vec<BookingMailContent>,
}

/// An event as its organisation is told about it.
#[derive(Debug, Clone, PartialEq)]
pub struct EventMailContent {
    /// Event or course that the mail is about.
    pub event: EventId,
    /// Organisation that runs the event, which reads the mail.
    pub provider: Provider,
    /// Title of the event as it is now.
    pub title: String,
    /// When its next date begins, on the provider's wall.
    pub starts_wall: PrimitiveDateTime,
    /// How many have signed up.
    pub taken_seats: u32,
    /// How many it takes.
    pub minimum_participants: u32,
}

impl BookingMailContent {
    /// The branch whose appointments are health data (product decision: mails and calendar titles
    /// stay neutral, remarks and answers are not mailed).
    pub const HEALTH: BranchId = BranchId(13);

    /// Whether the bare fact of the appointment says something about somebody's health.
    pub fn is_confidential(&self) -> bool {
        self.provider.branches.contains(&Self::HEALTH)
    }

    /// The appointments that take place.
    pub fn upcoming(&self) -> impl Iterator<Item = &BookedAppointment> {
        self.appointments.iter().filter(|appointment| !appointment.cancelled)
    }

    /// The booking whose confirmation tells of what was booked together, where nothing of this one takes place any more;
    /// none where this one is told, or nothing takes place.
    pub(crate) fn told_instead(&self) -> Option<BookingId> {
        let others = self.series.as_ref().filter(|_| self.upcoming().next().is_none())?;
        others.others.first().map(|other| other.id)
    }

    /// What all that takes place costs together.
    pub fn price(&self) -> Money {
        let appointments = self.upcoming().filter_map(|appointment| appointment.price);
        let events = self.events.iter().filter(|event| !event.cancelled);
        appointments.chain(events.map(|event| event.price)).sum()
    }

    /// Where what takes place is paid; nothing where it is free.
    pub(crate) fn pays_on_site(&self) -> Option<String> {
        (self.price() > Money::default()).then(|| "Bezahlung vor Ort".to_owned())
    }

    /// Whether there is an event in which its customer still has a seat.
    pub fn keeps_a_seat(&self) -> bool {
        self.events.iter().any(|event| !event.cancelled)
    }

    /// How many have to sign up for what it is for to take place, where they are not so many yet.
    pub(crate) fn open_minimum(&self) -> Option<u32> {
        let mut seats = self.events.iter().filter(|event| !event.cancelled);
        seats.find_map(|event| event.open_minimum)
    }

    /// Whether it is for events and nothing else, so that nothing of it can be moved.
    pub fn is_sign_up(&self) -> bool {
        !self.events.is_empty() && self.appointments.iter().all(|appointment| appointment.price.is_none())
    }

    /// Whether it is one of several seats that were taken at once, under one e-mail address.
    pub(crate) fn is_one_of_several_seats(&self) -> bool {
        self.series.is_some() && self.is_sign_up()
    }

    /// The appointments that were called off with this change of the booking.
    pub fn cancelled_with(&self, revision: i32) -> impl Iterator<Item = &BookedAppointment> {
        self.appointments
            .iter()
            .filter(move |appointment| appointment.was_cancelled_with(revision))
    }

    /// The meeting address, if it is one that may be linked: `https` and nothing that ends a line.
    pub(crate) fn online_link(&self) -> Option<String> {
        let link = self.online_meeting_link.as_deref()?;
        let safe = link.starts_with("https://") && !link.chars().any(|c| c.is_control() || c.is_whitespace());
        safe.then(|| link.to_owned())
    }
}

impl BookedAppointment {
    /// Whether it was called off with this change of its booking. Nothing changes it afterwards.
    pub(crate) fn was_cancelled_with(&self, revision: i32) -> bool {
        self.cancelled && self.revision == revision
    }

    /// Wall time of the start before this change of its booking, where it began at another time then.
    pub(crate) fn start_before(&self, revision: i32) -> Option<PrimitiveDateTime> {
        let moved = self.moves.iter().find(|moved| moved.revision >= revision)?;
        (moved.from != self.starts_wall).then_some(moved.from)
    }

    /// Whether it stands elsewhere since this change of its booking, perhaps moved once more since then.
    pub(crate) fn was_moved_since(&self, revision: i32) -> bool {
        !self.cancelled && self.revision >= revision
    }
}

impl PostalAddress {
    /// "Alter Platz 12", "9020 Klagenfurt"; lines without content are left out.
    pub(crate) fn lines(&self) -> Vec<String> {
        [[&self.street_name, &self.street_number], [&self.zip_code, &self.city]]
            .into_iter()
            .map(|[first, second]| one_line(&format!("{first} {second}")))
            .filter(|line| !line.is_empty())
            .collect()
    }
}
