//! What is stored about somebody: what it takes to see, take and erase it.

use accounts::privacy::{
    AppointmentData, Blocker, BookingData, ConsentData, CustomerFileData, ErasurePreview, ErasureReceipt, OpenBooking,
    PersonalData,
};
use accounts::registration::ConsentPurpose;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Role, wall_time};

const TOKEN: &str = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

/// As what somebody takes the own data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ExportFormat {
    /// Everything, for people and programs.
    Json,
    /// The appointments, for a calendar.
    Ics,
}

/// What a member takes.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ExportRequest {
    pub format: ExportFormat,
}

/// A mailbox whose owner asks what is stored about it.
#[derive(Deserialize, ToSchema)]
pub struct OwnDataRequest {
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub email: String,
}

/// The token of a mail.
#[derive(Deserialize, ToSchema)]
pub struct MailedTokenRequest {
    #[schema(min_length = 64, max_length = 64, example = json!(TOKEN))]
    pub token: String,
}

/// What a guest takes.
#[derive(Deserialize, ToSchema)]
pub struct ExportByTokenRequest {
    #[schema(min_length = 64, max_length = 64, example = json!(TOKEN))]
    pub token: String,
    pub format: ExportFormat,
}

/// Whether somebody wants news by mail.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct NewsletterRequest {
    pub wanted: bool,
}

/// A booking that would be cancelled.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpenBookingEntry {
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[schema(example = "Haarwerk")]
    pub company_name: String,
    pub titles: Vec<String>,
    /// The next start, as wall time in the organisation's zone.
    #[schema(example = "2027-01-12T10:00:00")]
    pub start: String,
}

impl From<OpenBooking> for OpenBookingEntry {
    fn from(open: OpenBooking) -> Self {
        Self {
            organization_nr: open.organization.0,
            company_name: open.company_name,
            titles: open.titles,
            start: wall_time(open.start),
        }
    }
}

/// Why something has to be done before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BlockerReason {
    /// Nobody else administers the organisation.
    LastAdmin,
    /// The account runs the product.
    PlatformAdmin,
}

/// What has to be done before.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasureBlocker {
    pub reason: BlockerReason,
    #[schema(required, example = 1000)]
    pub organization_nr: Option<i32>,
    #[schema(required, example = "Haarwerk")]
    pub company_name: Option<String>,
}

impl From<Blocker> for ErasureBlocker {
    fn from(blocker: Blocker) -> Self {
        match blocker {
            Blocker::LastAdmin {
                organization,
                company_name,
            } => Self {
                reason: BlockerReason::LastAdmin,
                organization_nr: Some(organization.0),
                company_name: Some(company_name),
            },
            Blocker::PlatformAdmin => Self {
                reason: BlockerReason::PlatformAdmin,
                organization_nr: None,
                company_name: None,
            },
        }
    }
}

/// What erasing would do.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErasurePreviewAnswer {
    /// What would be cancelled, the next first.
    pub open_bookings: Vec<OpenBookingEntry>,
    /// How many bookings would stay in calendars without the person, those that would be cancelled included.
    #[schema(example = 3)]
    pub bookings: u32,
    /// What has to be done before; empty where nothing has.
    pub blockers: Vec<ErasureBlocker>,
}

impl From<ErasurePreview> for ErasurePreviewAnswer {
    fn from(preview: ErasurePreview) -> Self {
        Self {
            open_bookings: preview.open.into_iter().map(Into::into).collect(),
            bookings: preview.bookings,
            blockers: preview.blockers.into_iter().map(Into::into).collect(),
        }
    }
}

/// What is stored about a mailbox, in short, and what erasing would do.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnDataAnswer {
    #[schema(example = "maria.huber@example.org")]
    pub email: String,
    #[serde(flatten)]
    pub preview: ErasurePreviewAnswer,
}

/// A proof of an erasure that names nobody.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Receipt {
    pub id: Uuid,
    #[serde(with = "time::serde::rfc3339")]
    pub erased_at: OffsetDateTime,
    #[schema(example = 1)]
    pub accounts: u32,
    /// How many bookings stand in calendars without the person.
    #[schema(example = 3)]
    pub bookings: u32,
    /// How many of these were cancelled for it.
    #[schema(example = 1)]
    pub cancelled: u32,
}

/// It is erased.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Erased {
    pub receipt: Receipt,
}

impl From<ErasureReceipt> for Erased {
    fn from(receipt: ErasureReceipt) -> Self {
        Self {
            receipt: Receipt {
                id: receipt.id,
                erased_at: receipt.erased_at,
                accounts: receipt.accounts,
                bookings: receipt.bookings,
                cancelled: receipt.cancelled,
            },
        }
    }
}

/// What somebody agreed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ConsentKind {
    Terms,
    Newsletter,
    AiContent,
}

/// A consent. News that are wished for and not confirmed have no `confirmedAt`.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsentEntry {
    pub purpose: ConsentKind,
    #[schema(example = "2027-01")]
    pub text_version: String,
    #[serde(with = "time::serde::rfc3339")]
    pub given_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub confirmed_at: Option<OffsetDateTime>,
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub withdrawn_at: Option<OffsetDateTime>,
}

impl From<ConsentData> for ConsentEntry {
    fn from(consent: ConsentData) -> Self {
        Self {
            purpose: match consent.purpose {
                ConsentPurpose::Terms => ConsentKind::Terms,
                ConsentPurpose::Newsletter => ConsentKind::Newsletter,
                ConsentPurpose::AiContent => ConsentKind::AiContent,
            },
            text_version: consent.text_version,
            given_at: consent.given_at,
            confirmed_at: consent.confirmed_at,
            withdrawn_at: consent.withdrawn_at,
        }
    }
}

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
    pub email: String,
    pub phone: Option<String>,
    /// Internal note of the staff.
    pub note: Option<String>,
    /// Since when mailbox and telephone number book nothing online there.
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
    pub email: String,
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
    pub status: String,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EventInFile {
    pub title: String,
    /// In euros, as agreed at sign-up.
    pub price: f64,
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
    #[serde(with = "time::serde::rfc3339::option")]
    pub sent_at: Option<OffsetDateTime>,
}

impl PersonalDataFile {
    /// As it is at this instant.
    pub fn new(data: PersonalData, exported_at: OffsetDateTime) -> Self {
        let account = |account: accounts::privacy::OwnAccountData| AccountInFile {
            email: account.email,
            first_name: account.first_name,
            last_name: account.last_name,
            phone: account.phone,
            created_at: account.created_at,
            verified_at: account.verified_at,
        };
        let session = |session: accounts::privacy::SessionData| SessionInFile {
            device: session.device,
            created_at: session.created_at,
            last_used_at: session.last_used_at,
            ended_at: session.ended_at,
        };
        let membership = |membership: accounts::privacy::MembershipData| MembershipInFile {
            organization_nr: membership.organization.0,
            company_name: membership.company_name,
            role: membership.rank.into(),
            employee_name: membership.employee_name,
            joined_at: membership.joined_at,
        };
        let invitation = |invitation: accounts::privacy::InvitationData| InvitationInFile {
            company_name: invitation.company_name,
            role: invitation.rank.into(),
            created_at: invitation.created_at,
            expires_at: invitation.expires_at,
        };
        let favourite = |favourite: accounts::privacy::FavouriteData| FavouriteInFile {
            organization_nr: favourite.organization.0,
            company_name: favourite.company_name,
            added_at: favourite.added_at,
        };
        let mail = |mail: accounts::privacy::MailData| MailInFile {
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

impl From<CustomerFileData> for CustomerFileInFile {
    fn from(file: CustomerFileData) -> Self {
        Self {
            organization_nr: file.organization.0,
            company_name: file.company_name,
            first_name: file.first_name,
            last_name: file.last_name,
            email: file.email,
            phone: file.phone,
            note: file.note,
            blocked_at: file.blocked_at,
            created_at: file.created_at,
        }
    }
}

impl From<BookingData> for BookingInFile {
    fn from(booking: BookingData) -> Self {
        let date = |date: accounts::privacy::EventDateData| EventDateInFile {
            start: wall_time(date.start),
            end: wall_time(date.end),
            time_zone: date.zone,
        };
        let event = |seat: accounts::privacy::SeatData| EventInFile {
            title: seat.title,
            price: seat.price.euro(),
            status: seat.state,
            dates: seat.dates.into_iter().map(date).collect(),
        };
        let answer = |answer: accounts::privacy::AnswerData| AnswerInFile {
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
            email: booking.email,
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
