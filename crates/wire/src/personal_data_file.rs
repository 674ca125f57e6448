//! The file with everything that is stored about somebody.

use accounts::privacy::{
    AnswerData, AppointmentData, BookingData, CustomerFileData, EventDateData, FavouriteData, InvitationData, MailData,
    MembershipData, OwnAccountData, PersonalData, SeatData, SessionData,
};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{AppointmentStatus, ConsentEntry, Role, wall_time};

/// Everything that is stored about somebody.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PersonalDataFile {
    #[serde(with = "time::serde::rfc3339")]
    pub exported_at: OffsetDateTime,
    pub accounts: Vec<AccountInFile>,
    pub sessions: Vec<SessionInFile>,
    pub memberships: Vec<MembershipInFile>,
    pub invitations: Vec<InvitationInFile>,
    pub favourites: Vec<FavouriteInFile>,
    pub consents: Vec<ConsentEntry>,
    pub bookings: Vec<BookingInFile>,
    /// What organisations keep of somebody beside bookings.
    pub files: Vec<CustomerFileInFile>,
    pub mails: Vec<MailInFile>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerFileInFile {
    pub organization_nr: i32,
    pub company_name: String,
    pub first_name: String,
    pub last_name: String,
    /// Null where none is known.
    #[schema(required)]
    pub email: Option<String>,
    pub phone: Option<String>,
    /// Internal note of the staff.
    pub note: Option<String>,
    /// Since when e-mail address and telephone number book nothing online there.
    #[serde(with = "time::serde::rfc3339::option")]
    pub blocked_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AccountInFile {
    pub email: String,
    pub first_name: String,
    pub last_name: String,
    pub phone: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub verified_at: Option<OffsetDateTime>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionInFile {
    pub device: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub last_used_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub ended_at: Option<OffsetDateTime>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MembershipInFile {
    pub organization_nr: i32,
    pub company_name: String,
    pub role: Role,
    pub employee_name: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub joined_at: OffsetDateTime,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvitationInFile {
    pub company_name: String,
    pub role: Role,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FavouriteInFile {
    pub organization_nr: i32,
    pub company_name: String,
    #[serde(with = "time::serde::rfc3339")]
    pub added_at: OffsetDateTime,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingInFile {
    pub organization_nr: i32,
    pub company_name: String,
    pub calendar_guid: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    pub first_name: String,
    pub last_name: String,
    /// Null of somebody who came without one.
    #[schema(required)]
    pub email: Option<String>,
    pub phone: Option<String>,
    pub remark: Option<String>,
    pub note: Option<String>,
    pub appointments: Vec<AppointmentInFile>,
    pub events: Vec<EventInFile>,
    pub answers: Vec<AnswerInFile>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AppointmentInFile {
    pub title: String,
    pub employee_name: String,
    pub start: String,
    pub end: String,
    pub time_zone: String,
    /// In euros, as agreed at booking.
    pub price: f64,
    #[schema(value_type = AppointmentStatus)]
    pub status: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventInFile {
    pub title: String,
    /// In euros, as agreed at sign-up.
    pub price: f64,
    #[schema(value_type = AppointmentStatus)]
    pub status: String,
    pub dates: Vec<EventDateInFile>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventDateInFile {
    pub start: String,
    pub end: String,
    pub time_zone: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AnswerInFile {
    pub display_text: String,
    pub answer: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailInFile {
    pub kind: String,
    #[serde(with = "time::serde::rfc3339")]
    pub due_at: OffsetDateTime,
    /// An instant, with its offset.
    #[serde(with = "time::serde::rfc3339::option")]
    pub sent_at: Option<OffsetDateTime>,
}

impl PersonalDataFile {
    /// As it is at this instant.
    pub fn new(data: PersonalData, exported_at: OffsetDateTime) -> Self {
        let account = |account: OwnAccountData| AccountInFile {
            email: account.email,
            first_name: account.first_name,
            last_name: account.last_name,
            phone: account.phone,
            created_at: account.created_at,
            verified_at: account.verified_at,
        };
        let session = |session: SessionData| SessionInFile {
            device: session.device,
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            ended_at: session.ended_at,
        };
        let membership = |membership: MembershipData| MembershipInFile {
            organization_nr: membership.organization.0,
            company_name: membership.company_name,
            role: membership.rank.into(),
            employee_name: membership.employee_name,
            joined_at: membership.joined_at,
        };
        let invitation = |invitation: InvitationData| InvitationInFile {
            company_name: invitation.company_name,
            role: invitation.rank.into(),
            created_at: invitation.created_at,
            expires_at: invitation.expires_at,
        };
        let favourite = |favourite: FavouriteData| FavouriteInFile {
            organization_nr: favourite.organization.0,
            company_name: favourite.company_name,
            added_at: favourite.added_at,
        };
        let mail = |mail: MailData| MailInFile {
            kind: mail.kind,
            due_at: mail.due_at,
            sent_at: mail.sent_at,
        };
        Self {
            exported_at,
            accounts: data.accounts.into_iter().map(account).collect(),
            sessions: data.sessions.into_iter().map(session).collect(),
            memberships: data.memberships.into_iter().map(membership).collect(),
            invitations: data.invitations.into_iter().map(invitation).collect(),
            favourites: data.favourites.into_iter().map(favourite).collect(),
            consents: data.consents.into_iter().map(Into::into).collect(),
            bookings: data.bookings.into_iter().map(Into::into).collect(),
            files: data.files.into_iter().map(Into::into).collect(),
            mails: data.mails.into_iter().map(mail).collect(),
        }
    }
}

/// Where none is known the text is empty.
fn known(email: String) -> Option<String> {
    (!email.is_empty()).then_some(email)
}

impl From<CustomerFileData> for CustomerFileInFile {
    fn from(file: CustomerFileData) -> Self {
        Self {
            organization_nr: file.organization.0,
            company_name: file.company_name,
            first_name: file.first_name,
            last_name: file.last_name,
            email: known(file.email),
            phone: file.phone,
            note: file.note,
            blocked_at: file.blocked_at,
            created_at: file.created_at,
        }
    }
}

impl From<BookingData> for BookingInFile {
    fn from(booking: BookingData) -> Self {
        let date = |date: EventDateData| EventDateInFile {
            start: wall_time(date.start),
            end: wall_time(date.end),
            time_zone: date.zone,
        };
        let event = |seat: SeatData| EventInFile {
            title: seat.title,
            price: seat.price.euro(),
            status: seat.state,
            dates: seat.dates.into_iter().map(date).collect(),
        };
        let answer = |answer: AnswerData| AnswerInFile {
            display_text: answer.display_text,
            answer: answer.answer,
        };
        Self {
            organization_nr: booking.organization.0,
            company_name: booking.company_name,
            calendar_guid: booking.calendar_guid.0,
            created_at: booking.created_at,
            first_name: booking.first_name,
            last_name: booking.last_name,
            email: known(booking.email),
            phone: booking.phone,
            remark: booking.remark,
            note: booking.note,
            appointments: booking.appointments.into_iter().map(Into::into).collect(),
            events: booking.seats.into_iter().map(event).collect(),
            answers: booking.answers.into_iter().map(answer).collect(),
        }
    }
}

impl From<AppointmentData> for AppointmentInFile {
    fn from(appointment: AppointmentData) -> Self {
        Self {
            title: appointment.title,
            employee_name: appointment.employee_name,
            start: wall_time(appointment.start),
            end: wall_time(appointment.end),
            time_zone: appointment.zone,
            price: appointment.price.euro(),
            status: appointment.state,
        }
    }
}
