//! An organisation as a whole: its end, who did what, its price package.

use accounts::organization::{
    AuditEntryKind, AuditPage, Closed, ClosingPreview, ExportState, OrganizationExport, OrganizationPlan,
    PlanDescription, Plans, SubjectKind,
};
use accounts::registration;
use serde::{Deserialize, Serialize};
use shared_kernel::{AccountId, Money};
use time::OffsetDateTime;
use utoipa::{IntoParams, ToSchema};

use super::{Role, wall_time};

/// What closing an organisation would do.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosingPreviewAnswer {
    /// What would be cancelled, the next first; at most 100.
    pub bookings: Vec<BookingToCancel>,
    #[schema(example = 12)]
    pub bookings_total: u32,
    /// How many of these have seats in events and courses.
    #[schema(example = 3)]
    pub sign_ups: u32,
    /// Who would belong to it no more.
    pub members: Vec<FormerMember>,
    /// When the data would be erased.
    #[serde(with = "time::serde::rfc3339")]
    pub erased_at: OffsetDateTime,
}

/// A booking that would be cancelled.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BookingToCancel {
    #[schema(example = 7)]
    pub booking_id: i64,
    pub titles: Vec<String>,
    /// The first start that lies ahead, as wall time in the organisation's zone.
    #[schema(example = "2027-01-12T10:00:00")]
    pub start: String,
    /// May be empty.
    #[schema(example = "Maria Huber")]
    pub customer_name: String,
}

/// Somebody who would belong to an organisation no more.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FormerMember {
    #[schema(example = "Anna Berger")]
    pub name: String,
    pub role: Role,
}

impl ClosingPreviewAnswer {
    /// What is known of it.
    pub fn new(preview: ClosingPreview, erased_at: OffsetDateTime) -> Self {
        Self {
            bookings: preview
                .bookings
                .into_iter()
                .map(|booking| BookingToCancel {
                    booking_id: booking.booking.0,
                    titles: booking.titles,
                    start: wall_time(booking.start),
                    customer_name: booking.customer,
                })
                .collect(),
            bookings_total: preview.bookings_total,
            sign_ups: preview.sign_ups,
            members: preview
                .members
                .into_iter()
                .map(|member| FormerMember {
                    name: member.name,
                    role: member.rank.into(),
                })
                .collect(),
            erased_at,
        }
    }
}

/// An organisation is offline.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedOrganization {
    #[serde(with = "time::serde::rfc3339")]
    pub closed_at: OffsetDateTime,
    /// When its data are erased. Until then the operator can open it again.
    #[serde(with = "time::serde::rfc3339")]
    pub erased_at: OffsetDateTime,
}

impl From<Closed> for ClosedOrganization {
    fn from(closed: Closed) -> Self {
        Self {
            closed_at: closed.at,
            erased_at: closed.erased_at,
        }
    }
}

/// How far the export of an organisation is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ExportStep {
    /// Nobody has asked for one.
    None,
    /// It waits, or is being made.
    Running,
    /// It can be downloaded.
    Ready,
    /// It could be downloaded for 24 hours; the file is gone.
    Expired,
    /// The file could not be made.
    Failed,
}

/// The newest export of an organisation.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ExportOfOrganization {
    pub state: ExportStep,
    /// When somebody asked for it.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub requested_at: Option<OffsetDateTime>,
    /// How much of it is written, of one that is running.
    #[schema(required, example = 40)]
    pub percent: Option<u8>,
    /// Bytes of the file, of one that can be downloaded.
    #[schema(required, example = 1_250_000)]
    pub size: Option<u64>,
    /// From when on it cannot be downloaded any more.
    #[serde(with = "time::serde::rfc3339::option")]
    #[schema(required)]
    pub until: Option<OffsetDateTime>,
}

impl From<Option<OrganizationExport>> for ExportOfOrganization {
    fn from(export: Option<OrganizationExport>) -> Self {
        let answer = |state| Self {
            state,
            requested_at: export.map(|export| export.requested_at),
            percent: None,
            size: None,
            until: None,
        };
        match export.map(|export| export.state) {
            None => answer(ExportStep::None),
            Some(ExportState::Running { percent }) => Self {
                percent: Some(percent),
                ..answer(ExportStep::Running)
            },
            Some(ExportState::Ready { size, until }) => Self {
                size: Some(size),
                until: Some(until),
                ..answer(ExportStep::Ready)
            },
            Some(ExportState::Expired) => answer(ExportStep::Expired),
            Some(ExportState::Failed) => answer(ExportStep::Failed),
        }
    }
}

/// Which entries of the log are wanted.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct AuditQuery {
    /// Number of the page, from 0.
    #[serde(default)]
    #[param(default = 0, maximum = 199)]
    pub page: u32,
    /// Only what was done in the name of this account.
    #[param(example = 7)]
    account_id: Option<i64>,
}

impl AuditQuery {
    /// In whose name; none is everybody.
    pub fn account(&self) -> Option<AccountId> {
        self.account_id.map(AccountId)
    }
}

/// What is away or closed, or has hours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum AuditedSubjectKind {
    Premises,
    Employee,
    Room,
}

impl From<SubjectKind> for AuditedSubjectKind {
    fn from(kind: SubjectKind) -> Self {
        match kind {
            SubjectKind::Premises => Self::Premises,
            SubjectKind::Employee => Self::Employee,
            SubjectKind::Room => Self::Room,
        }
    }
}

/// A page of the log.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntries {
    /// The newest first.
    #[serde(rename = "deeds")]
    pub entries: Vec<AuditEntry>,
    /// Whether there are older ones.
    pub has_more: bool,
}

/// Something that somebody did.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// An instant, with its offset.
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// What was done: a word for each kind of entry.
    #[schema(example = "SERVICE_CHANGED")]
    pub what: String,
    /// Whether it was done with a booking, and `what` is a word of its history.
    pub is_booking: bool,
    /// In whose name; none is the program itself.
    #[schema(required, example = 7)]
    pub account_id: Option<i64>,
    /// First and last name; none once the account is gone.
    #[schema(required, example = "Anna Berger")]
    pub account_name: Option<String>,
    /// What the key is called with which a tool did it, in the name of whoever made the key; none where no tool did it.
    #[schema(required, example = "Kassa")]
    pub api_key_name: Option<String>,
    /// Whether somebody who runs the product did it in that name.
    pub by_operator: bool,
    /// What it was about, as far as it has a name; of a booking the customer, of an absence whoever is away.
    #[schema(required, example = "Haarschnitt")]
    pub subject: Option<String>,
    /// What that is, where it can be away or closed; none of anything else.
    #[schema(required)]
    pub subject_kind: Option<AuditedSubjectKind>,
    #[schema(required, example = json!(null))]
    pub booking_id: Option<i64>,
}

impl From<AuditPage> for AuditEntries {
    fn from(page: AuditPage) -> Self {
        Self {
            entries: page.entries.into_iter().map(Into::into).collect(),
            has_more: page.has_more,
        }
    }
}

impl From<accounts::organization::AuditEntry> for AuditEntry {
    fn from(entry: accounts::organization::AuditEntry) -> Self {
        let (account_id, account_name) = entry
            .account
            .map_or((None, None), |(account, name)| (Some(account.0), name));
        let (what, is_booking) = match entry.kind {
            AuditEntryKind::Change(what) => (what, false),
            AuditEntryKind::Booking(what) => (what, true),
        };
        Self {
            at: entry.at,
            what,
            is_booking,
            account_id,
            account_name,
            api_key_name: entry.key,
            by_operator: entry.by_operator,
            subject: entry.subject,
            subject_kind: entry.subject_kind.map(Into::into),
            booking_id: entry.booking.map(|booking| booking.0),
        }
    }
}

/// A price package.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PricePackage {
    Free,
    Basis,
}

impl From<registration::PricePackage> for PricePackage {
    fn from(plan: registration::PricePackage) -> Self {
        match plan {
            registration::PricePackage::Free => Self::Free,
            registration::PricePackage::Basis => Self::Basis,
        }
    }
}

impl From<PricePackage> for registration::PricePackage {
    fn from(plan: PricePackage) -> Self {
        match plan {
            PricePackage::Free => Self::Free,
            PricePackage::Basis => Self::Basis,
        }
    }
}

/// Asks for a price package.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PlanWish {
    pub plan: PricePackage,
}

/// What an organisation has.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PlanOfOrganization {
    pub plan: PricePackage,
    /// The last day; none where nobody has set one.
    #[schema(required, example = "2027-12-31")]
    pub until: Option<String>,
    /// What it asks the operator for.
    #[schema(required)]
    pub wish: Option<PricePackage>,
    /// How many people can be booked.
    #[schema(example = 2)]
    pub employees: u32,
    /// How many may be; none is as many as there are. Who is too many stays.
    #[schema(required, example = 3)]
    pub most_employees: Option<u32>,
}

impl From<OrganizationPlan> for PlanOfOrganization {
    fn from(plan: OrganizationPlan) -> Self {
        Self {
            plan: plan.stored.plan.into(),
            until: plan.stored.until.map(|day| day.to_string()),
            wish: plan.stored.wish.map(Into::into),
            employees: plan.stored.employees,
            most_employees: plan.most_employees,
        }
    }
}

/// The price packages of this installation.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct OfferedPlans {
    /// None where nothing is limited.
    pub plans: Vec<OfferedPlan>,
}

/// What a price package costs and contains.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OfferedPlan {
    pub plan: PricePackage,
    /// Euro a month.
    #[schema(example = 19.0)]
    pub price: f64,
    /// How many people can be booked; none is as many as there are.
    #[schema(required, example = 3)]
    pub employees: Option<u32>,
    /// What it contains, in words.
    #[schema(example = json!(["Eigene Domain"]))]
    pub contents: Vec<String>,
}

impl From<Option<&Plans>> for OfferedPlans {
    fn from(plans: Option<&Plans>) -> Self {
        let offered = |plan: PricePackage, described: &PlanDescription| OfferedPlan {
            plan,
            price: Money::from_cents(described.price_cents).euro(),
            employees: described.employees,
            contents: described.contents.clone(),
        };
        Self {
            plans: plans.map_or_else(Vec::new, |plans| {
                vec![
                    offered(PricePackage::Free, &plans.free),
                    offered(PricePackage::Basis, &plans.basis),
                ]
            }),
        }
    }
}
