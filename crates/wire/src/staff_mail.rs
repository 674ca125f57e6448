use notifications::ports::MailKind;
use notifications::{MailOfBooking, MailState};
use serde::Serialize;
use serde_json::json;
use shared_kernel::Zone;
use utoipa::ToSchema;
use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use super::wall_time;

/// How far a mail is; `VOID` where there was nothing to tell when it was due, or nobody to tell it to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum StaffMailState {
    Planned,
    Sent,
    Failed,
    Void,
}

/// The mails that tell of a booking, to its customer and to the organisation.
const ABOUT_BOOKINGS: [MailKind; 9] = [
    MailKind::BookingConfirmation,
    MailKind::BookingMoved,
    MailKind::BookingCancelled,
    MailKind::DateMessage,
    MailKind::Relocation,
    MailKind::Reminder,
    MailKind::ProviderNotice,
    MailKind::ProviderMoved,
    MailKind::ProviderCancelled,
];

fn kind_of_mail() -> RefOr<Schema> {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(
            "`BOOKING_CONFIRMATION`, `BOOKING_MOVED`, `BOOKING_CANCELLED`, `DATE_MESSAGE`, `RELOCATION` and `REMINDER` go to the \
             customer, `PROVIDER_NOTICE`, `PROVIDER_MOVED` and `PROVIDER_CANCELLED` to the organisation.",
        ))
        .enum_values(Some(ABOUT_BOOKINGS.map(MailKind::label)))
        .examples([json!(MailKind::BookingConfirmation.label())])
        .into()
}

/// A mail about a booking. All times are wall times in the organisation's zone.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffMail {
    #[schema(example = 1)]
    pub mail_id: i64,
    #[schema(schema_with = kind_of_mail)]
    pub kind: String,
    /// Null where there is no address any more.
    #[schema(required, example = "eva@example.org")]
    pub recipient: Option<String>,
    /// Wall time in the organisation's zone, without an offset.
    #[schema(example = "2027-01-04T18:12:00")]
    pub planned_for: String,
    /// Wall time in the organisation's zone, without an offset.
    #[schema(required, example = "2027-01-04T18:12:00")]
    pub sent_at: Option<String>,
    pub state: StaffMailState,
}

/// Whether the signed-in user has a personal feed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffFeed {
    pub has_feed: bool,
    /// When the feed was made (RFC 3339); null without one.
    #[schema(required, example = "2027-01-04T17:12:00Z")]
    #[serde(with = "time::serde::rfc3339::option")]
    pub created_at: Option<time::OffsetDateTime>,
}

/// The address of a feed, which is told this once.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffFeedAddress {
    #[schema(
        example = "https://terminhof.example/api/feed/0000000000000000000000000000000000000000000000000000000000000000.ics"
    )]
    pub url: String,
}

impl From<MailState> for StaffMailState {
    fn from(state: MailState) -> Self {
        match state {
            MailState::Planned => Self::Planned,
            MailState::Sent => Self::Sent,
            MailState::Failed => Self::Failed,
            MailState::Void => Self::Void,
        }
    }
}

impl StaffMail {
    pub fn in_zone(zone: &Zone, mail: MailOfBooking) -> Self {
        let wall = |at| wall_time(zone.wall(at));
        Self {
            mail_id: mail.id,
            kind: mail.kind.label().to_owned(),
            recipient: mail.recipient,
            planned_for: wall(mail.planned_for),
            sent_at: mail.sent_at.map(wall),
            state: mail.state.into(),
        }
    }
}
