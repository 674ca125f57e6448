//! What is stored about somebody: what it takes to see, take and erase it.

use accounts::privacy::{Blocker, ConsentData, ErasurePreview, ErasureReceipt, OpenBooking};
use accounts::registration::ConsentPurpose;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::wall_time;

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

/// An e-mail address whose owner asks what is stored about it.
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

/// What is stored about an e-mail address, in short, and what erasing would do.
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
