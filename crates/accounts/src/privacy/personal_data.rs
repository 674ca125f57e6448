use shared_kernel::{CalendarGuid, Money, OrganizationNr, Rank};
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::registration::ConsentPurpose;

/// Everything that is stored about a person.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PersonalData {
    /// The account. None of a guest; several where unproven accounts claim a guest's e-mail address.
    pub accounts: Vec<OwnAccountData>,
    /// Where somebody is or was signed in.
    pub sessions: Vec<SessionData>,
    /// The teams that somebody belongs to.
    pub memberships: Vec<MembershipData>,
    /// Invitations to teams.
    pub invitations: Vec<InvitationData>,
    /// Providers that somebody keeps.
    pub favourites: Vec<FavouriteData>,
    /// What somebody agreed to.
    pub consents: Vec<ConsentData>,
    /// Bookings, the newest first.
    pub bookings: Vec<BookingData>,
    /// What organisations keep of somebody beside bookings.
    pub files: Vec<CustomerFileData>,
    /// Mails that were sent, or are about to be.
    pub mails: Vec<MailData>,
}

/// What an organisation keeps of a customer.
#[derive(Debug, Clone, PartialEq)]
pub struct CustomerFileData {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Name of the organisation that keeps it.
    pub company_name: String,
    /// May be empty: a walk-in, or somebody whose data were erased.
    pub first_name: String,
    /// May be empty: a walk-in, or somebody whose data were erased.
    pub last_name: String,
    /// E-mail address; empty where none is known.
    pub email: String,
    /// `None` where none is known.
    pub phone: Option<String>,
    /// Internal note of its staff.
    pub note: Option<String>,
    /// Since when e-mail address and telephone number book nothing online there.
    pub blocked_at: Option<OffsetDateTime>,
    /// When the customer was entered into the file.
    pub created_at: OffsetDateTime,
}

/// An account, without its password, of which only a hash is stored.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnAccountData {
    /// E-mail address of the account, in lower case.
    pub email: String,
    /// Empty of an account that only claims the e-mail address of a guest who asks.
    pub first_name: String,
    /// Empty of an account that only claims the e-mail address of a guest who asks.
    pub last_name: String,
    /// `None` where none was given, and of an account that only claims the e-mail address.
    pub phone: Option<String>,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// When the e-mail address was proven.
    pub verified_at: Option<OffsetDateTime>,
}

/// Where somebody is or was signed in.
#[derive(Debug, Clone, PartialEq)]
pub struct SessionData {
    /// What the browser said of itself.
    pub device: String,
    /// When it was begun.
    pub created_at: OffsetDateTime,
    /// When it was used last, to the minute.
    pub last_used_at: OffsetDateTime,
    /// When it was ended.
    pub ended_at: Option<OffsetDateTime>,
}

/// Somebody's place in a team.
#[derive(Debug, Clone, PartialEq)]
pub struct MembershipData {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Name of the organisation whose team it is.
    pub company_name: String,
    /// What the person may do there.
    pub rank: Rank,
    /// Under which name the person serves customers there.
    pub employee_name: Option<String>,
    /// From when on the person belongs to the team.
    pub joined_at: OffsetDateTime,
}

/// An invitation to a team.
#[derive(Debug, Clone, PartialEq)]
pub struct InvitationData {
    /// Name of the organisation that invites.
    pub company_name: String,
    /// To which rank.
    pub rank: Rank,
    /// When it was sent.
    pub created_at: OffsetDateTime,
    /// Until when it could be accepted.
    pub expires_at: OffsetDateTime,
}

/// A provider that somebody keeps.
#[derive(Debug, Clone, PartialEq)]
pub struct FavouriteData {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Name of the provider now, not when it was added.
    pub company_name: String,
    /// When it was added to the favourites.
    pub added_at: OffsetDateTime,
}

/// A consent, and how it can be proved.
#[derive(Debug, Clone, PartialEq)]
pub struct ConsentData {
    /// What was agreed to.
    pub purpose: ConsentPurpose,
    /// Which text it was.
    pub text_version: String,
    /// When it was given, or wished for.
    pub given_at: OffsetDateTime,
    /// When it was confirmed by mail, where that is needed.
    pub confirmed_at: Option<OffsetDateTime>,
    /// When it was withdrawn.
    pub withdrawn_at: Option<OffsetDateTime>,
}

/// A booking with all that was typed for it.
#[derive(Debug, Clone, PartialEq)]
pub struct BookingData {
    /// Number of the organisation.
    pub organization: OrganizationNr,
    /// Name of the organisation that was booked.
    pub company_name: String,
    /// Name of the booking in calendar files.
    pub calendar_guid: CalendarGuid,
    /// When it was made.
    pub created_at: OffsetDateTime,
    /// First name as typed.
    pub first_name: String,
    /// Last name as typed.
    pub last_name: String,
    /// E-mail address as typed.
    pub email: String,
    /// Telephone number as typed.
    pub phone: Option<String>,
    /// What was written for the provider.
    pub remark: Option<String>,
    /// What the staff of the provider noted.
    pub note: Option<String>,
    /// Appointments, in the order in which they were booked.
    pub appointments: Vec<AppointmentData>,
    /// Sign-ups for events.
    pub seats: Vec<SeatData>,
    /// What the provider asked, and what was answered.
    pub answers: Vec<AnswerData>,
}

/// One appointment of a booking, whatever became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct AppointmentData {
    /// Title of the service when it was booked.
    pub title: String,
    /// First and last name of who serves.
    pub employee_name: String,
    /// Start in wall time of the provider.
    pub start: PrimitiveDateTime,
    /// End in wall time of the provider.
    pub end: PrimitiveDateTime,
    /// The zone of that wall time.
    pub zone: String,
    /// Price when it was booked.
    pub price: Money,
    /// The stored word for its state.
    pub state: String,
}

/// A sign-up for an event.
#[derive(Debug, Clone, PartialEq)]
pub struct SeatData {
    /// Title of the event when it was booked.
    pub title: String,
    /// Price when it was booked.
    pub price: Money,
    /// The stored word for its state.
    pub state: String,
    /// Those of the event that the sign-up is for, by start.
    pub dates: Vec<EventDateData>,
}

/// When one date of an event is.
#[derive(Debug, Clone, PartialEq)]
pub struct EventDateData {
    /// Start in wall time of the provider.
    pub start: PrimitiveDateTime,
    /// End in wall time of the provider.
    pub end: PrimitiveDateTime,
    /// The zone of that wall time.
    pub zone: String,
}

/// An answer to a custom field.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerData {
    /// What was asked.
    pub display_text: String,
    /// What was answered.
    pub answer: String,
}

/// A mail; its text is written when it is sent, and kept nowhere.
#[derive(Debug, Clone, PartialEq)]
pub struct MailData {
    /// The stored word for its kind.
    pub kind: String,
    /// When it was to be sent.
    pub due_at: OffsetDateTime,
    /// When it was sent.
    pub sent_at: Option<OffsetDateTime>,
}
