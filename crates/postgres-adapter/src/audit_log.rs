//! How changes that are not a booking's stand in the append-only `audit_log`. Whoever makes such a change writes its row
//! in the same transaction. Migration `…_audit_log` documents the form of `before` and `after`.

use diesel::dsl::Eq;
use diesel::{ExpressionMethods, QueryResult};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use serde_json::Value;
use shared_kernel::{
    AccountId, ApiKeyId, Change, EventId, InvitationId, OrganizationNr, ResourceGroupId, ServiceId, WebhookId,
};
use strum::IntoStaticStr;
use time::OffsetDateTime;
use uuid::Uuid;

use crate::made_once;
use crate::schema::audit_log;

/// What was changed, and what of it.
#[derive(Debug, Clone, Copy, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum Audited {
    /// The weekly hours of a resource; those of the premises, 0, are the opening hours.
    HoursChanged { resource: i32 },
    /// An organisation is booked by other rules.
    BookingRulesChanged { organization: OrganizationNr },
    /// Customers can book nothing online for a while, or again.
    BookingPauseChanged { organization: OrganizationNr },
    /// Somebody works at an organisation from now on.
    EmployeeAdded { resource: i32 },
    /// An employee has other names, hours or abilities, or is seen or archived, or no more.
    EmployeeChanged { resource: i32 },
    /// A group of rooms was added, or is another one.
    RoomsChanged { group: ResourceGroupId },
    /// An absence, or a closure of the premises or of a room, was added.
    AbsencePlanned { absence: i64 },
    /// An absence or a closure has other times, or is somebody else's.
    AbsenceChanged { absence: i64 },
    /// An absence or a closure is none any more.
    AbsenceDeleted { absence: i64 },
    /// Dates of an event do not take place.
    DatesCalledOff { event: EventId },
    /// Somebody came to a date of an event, or did not.
    AttendanceRecorded { event: EventId },
    /// The people of an organisation have written on a booking of a customer.
    BookingNoteChanged { customer: i64 },
    /// Everybody who comes to a date of an event was written to.
    ParticipantsMessaged { event: EventId },
    /// A mail about a booking is sent once more.
    MailResent { mail: i64 },
    /// An account has a personal feed, perhaps in place of another one.
    FeedCreated { account: AccountId },
    /// An account has no personal feed any more.
    FeedRevoked { account: AccountId },
    /// Somebody was asked to join a team.
    PersonInvited { invitation: InvitationId },
    /// An invitation that nobody has answered was withdrawn.
    InvitationWithdrawn { invitation: InvitationId },
    /// Whoever was invited does not want to join.
    InvitationDeclined { invitation: InvitationId },
    /// An account belongs to a team.
    MemberJoined { account: AccountId },
    /// A member has another rank, or is another employee.
    MemberChanged { account: AccountId },
    /// An account belongs to a team no more.
    MemberRemoved { account: AccountId },
    /// An account has another name or telephone number.
    ProfileChanged { account: AccountId },
    /// An account has another password.
    PasswordChanged { account: AccountId },
    /// An account has proved its e-mail address.
    EmailVerified { account: AccountId },
    /// An account has another e-mail address.
    EmailChanged { account: AccountId },
    /// Somebody who runs the product acts in the name of an account.
    ImpersonationBegun { account: AccountId },
    /// And does so no more.
    ImpersonationEnded { account: AccountId },
    /// An account has founded an organisation.
    OrganizationFounded { account: AccountId },
    /// An account cannot be used any more.
    AccountDisabled { account: AccountId },
    /// An account can be used again.
    AccountEnabled { account: AccountId },
    /// An account is gone, with whoever it was of.
    AccountErased { account: AccountId },
    /// An account runs the product, or does so no more.
    PlatformAdminSet { account: AccountId },
    /// An account keeps another organisation.
    FavouriteAdded { account: AccountId },
    /// An account keeps an organisation no more.
    FavouriteRemoved { account: AccountId },
    /// A session of an account acts for another organisation.
    OrganizationSwitched { account: AccountId },
    /// An account is mailed another token that proves its e-mail address.
    VerificationRenewed { account: AccountId },
    /// Somebody was put on file without a booking.
    CustomerAdded { customer: i64 },
    /// The file of a customer has other contact data, or another note.
    CustomerChanged { customer: i64 },
    /// A customer books nothing online any more, or books again.
    CustomerBlocked { customer: i64 },
    /// The bookings of another file belong to this one, and the other one is gone.
    CustomersMerged { kept: i64 },
    /// A file is not about the person of another one.
    CustomersToldApart { customer: i64 },
    /// The profile of an organisation says something else.
    OrganizationChanged { organization: OrganizationNr },
    /// An organisation is there for everybody from now on.
    OrganizationPublished { organization: OrganizationNr },
    /// An image was uploaded.
    ImageAdded { organization: OrganizationNr },
    /// An image is shown somewhere, or no longer.
    ImagePlaced { organization: OrganizationNr },
    /// An image was removed.
    ImageRemoved { organization: OrganizationNr },
    /// A list of customers was put on file.
    CustomersImported { organization: OrganizationNr },
    /// What an organisation knew of a customer was erased by its people.
    CustomerErased { customer: i64 },
    /// What an organisation knows of a customer was handed out.
    CustomerExported { customer: i64 },
    /// The contact data of all customers were handed out.
    CustomersExported { organization: OrganizationNr },
    /// A service is offered that was not there before.
    ServiceAdded { service: ServiceId },
    /// A service has other terms or texts.
    ServiceChanged { service: ServiceId },
    /// A service is offered no more, or again.
    ServiceArchived { service: ServiceId },
    /// The services stand in another order.
    ServicesOrdered { organization: OrganizationNr },
    /// An event or course is offered that was not there before.
    EventAdded { event: EventId },
    /// An event has other terms, texts or dates.
    EventChanged { event: EventId },
    /// An event is offered no more, or again.
    EventArchived { event: EventId },
    /// A tool has a key.
    ApiKeyCreated { key: ApiKeyId },
    /// A key is good for nothing any more.
    ApiKeyRevoked { key: ApiKeyId },
    /// A tool is told what happens.
    WebhookAdded { webhook: WebhookId },
    /// A webhook has another address, other events or another secret, or is switched on or off.
    WebhookChanged { webhook: WebhookId },
    /// A tool is told nothing any more.
    WebhookRemoved { webhook: WebhookId },
    /// An organisation is offline for good.
    OrganizationClosed { organization: OrganizationNr },
    /// A closed organisation is what it was before.
    OrganizationReopened { organization: OrganizationNr },
    /// What a closed organisation knew is gone.
    OrganizationErased { organization: OrganizationNr },
    /// All of an organisation was put into a file.
    OrganizationExported { organization: OrganizationNr },
    /// Somebody asked for all of an organisation.
    OrganizationExportRequested { organization: OrganizationNr },
    /// Somebody downloads all of an organisation.
    OrganizationExportDownloaded { organization: OrganizationNr },
    /// An organisation was made of what was handed out elsewhere.
    OrganizationImported { organization: OrganizationNr },
    /// An organisation asks for another price package, or no more.
    PlanWished { organization: OrganizationNr },
    /// The operator has granted a price package.
    PlanGranted { organization: OrganizationNr },
}

impl Audited {
    /// The change, the kind of its subject, and the id of that.
    fn stored(self) -> (&'static str, &'static str, i64) {
        let (subject, id) = match self {
            Self::HoursChanged { resource } | Self::EmployeeAdded { resource } | Self::EmployeeChanged { resource } => {
                ("RESOURCE", resource.into())
            }
            Self::BookingRulesChanged { organization }
            | Self::BookingPauseChanged { organization }
            | Self::OrganizationChanged { organization }
            | Self::OrganizationPublished { organization }
            | Self::ImageAdded { organization }
            | Self::ImagePlaced { organization }
            | Self::ImageRemoved { organization }
            | Self::CustomersImported { organization }
            | Self::CustomersExported { organization }
            | Self::ServicesOrdered { organization }
            | Self::OrganizationClosed { organization }
            | Self::OrganizationReopened { organization }
            | Self::OrganizationErased { organization }
            | Self::OrganizationExported { organization }
            | Self::OrganizationExportRequested { organization }
            | Self::OrganizationExportDownloaded { organization }
            | Self::OrganizationImported { organization }
            | Self::PlanWished { organization }
            | Self::PlanGranted { organization } => ("ORGANIZATION", organization.0.into()),
            Self::RoomsChanged { group } => ("ROOM_GROUP", group.0.into()),
            Self::AbsencePlanned { absence } | Self::AbsenceChanged { absence } | Self::AbsenceDeleted { absence } => {
                ("ABSENCE", absence)
            }
            Self::DatesCalledOff { event }
            | Self::AttendanceRecorded { event }
            | Self::ParticipantsMessaged { event }
            | Self::EventAdded { event }
            | Self::EventChanged { event }
            | Self::EventArchived { event } => ("EVENT", event.0),
            Self::BookingNoteChanged { customer }
            | Self::CustomerAdded { customer }
            | Self::CustomerChanged { customer }
            | Self::CustomerBlocked { customer }
            | Self::CustomersMerged { kept: customer }
            | Self::CustomersToldApart { customer }
            | Self::CustomerErased { customer }
            | Self::CustomerExported { customer } => ("CUSTOMER", customer),
            Self::MailResent { mail } => ("MAIL", mail),
            Self::FeedCreated { account }
            | Self::FeedRevoked { account }
            | Self::MemberJoined { account }
            | Self::MemberChanged { account }
            | Self::MemberRemoved { account }
            | Self::ProfileChanged { account }
            | Self::PasswordChanged { account }
            | Self::EmailVerified { account }
            | Self::EmailChanged { account }
            | Self::ImpersonationBegun { account }
            | Self::ImpersonationEnded { account }
            | Self::OrganizationFounded { account }
            | Self::AccountDisabled { account }
            | Self::AccountEnabled { account }
            | Self::AccountErased { account }
            | Self::PlatformAdminSet { account }
            | Self::FavouriteAdded { account }
            | Self::FavouriteRemoved { account }
            | Self::OrganizationSwitched { account }
            | Self::VerificationRenewed { account } => ("ACCOUNT", account.0),
            Self::PersonInvited { invitation }
            | Self::InvitationWithdrawn { invitation }
            | Self::InvitationDeclined { invitation } => ("INVITATION", invitation.0),
            Self::ServiceAdded { service } | Self::ServiceChanged { service } | Self::ServiceArchived { service } => {
                ("SERVICE", service.0)
            }
            Self::ApiKeyCreated { key } | Self::ApiKeyRevoked { key } => ("API_KEY", key.0),
            Self::WebhookAdded { webhook } | Self::WebhookChanged { webhook } | Self::WebhookRemoved { webhook } => {
                ("WEBHOOK", webhook.0)
            }
        };
        (self.into(), subject, id)
    }

    /// The id of what was made, where something was that a request may ask for again.
    fn made(self) -> Option<i64> {
        match self {
            Self::EmployeeAdded { .. }
            | Self::RoomsChanged { .. }
            | Self::AbsencePlanned { .. }
            | Self::CustomerAdded { .. }
            | Self::CustomersImported { .. }
            | Self::ServiceAdded { .. }
            | Self::EventAdded { .. }
            | Self::PersonInvited { .. }
            | Self::OrganizationFounded { .. }
            | Self::OrganizationExportRequested { .. }
            | Self::ApiKeyCreated { .. }
            | Self::WebhookAdded { .. } => Some(self.stored().2),
            _ => None,
        }
    }
}

/// What is written of a change.
type Row = (
    Eq<audit_log::at, OffsetDateTime>,
    Eq<audit_log::request_id, Uuid>,
    Eq<audit_log::actor, &'static str>,
    Eq<audit_log::account_id, Option<i64>>,
    Eq<audit_log::on_behalf_of, Option<&'static str>>,
    Eq<audit_log::on_behalf_of_account_id, Option<i64>>,
    Eq<audit_log::api_key_id, Option<i64>>,
    Eq<audit_log::organization_nr, Option<i32>>,
    Eq<audit_log::what, &'static str>,
    Eq<audit_log::subject_kind, &'static str>,
    Eq<audit_log::subject_id, i64>,
    Eq<audit_log::before, Option<Value>>,
    Eq<audit_log::after, Option<Value>>,
);

/// Writes the row of a change, with what it was about before and after, and answers its id. No personal data: rows stay
/// for two years. Where the change made something, its request is kept as well, in case it comes again.
pub(crate) async fn write(
    connection: &mut AsyncPgConnection,
    change: &Change,
    organization: Option<OrganizationNr>,
    audited: Audited,
    before: Option<Value>,
    after: Option<Value>,
) -> QueryResult<i64> {
    if let (Some(key), Some(made)) = (change.request_key, audited.made()) {
        made_once::keep(connection, key, made, change.at).await?;
    }
    diesel::insert_into(audit_log::table)
        .values(row(change, organization, audited, before, after))
        .returning(audit_log::id)
        .get_result(connection)
        .await
}

fn row(
    change: &Change,
    organization: Option<OrganizationNr>,
    audited: Audited,
    before: Option<Value>,
    after: Option<Value>,
) -> Row {
    let (what, subject_kind, subject_id) = audited.stored();
    (
        audit_log::at.eq(change.at),
        audit_log::request_id.eq(change.request_id.0),
        audit_log::actor.eq(change.actor.label()),
        audit_log::account_id.eq(change.account().map(|account| account.0)),
        audit_log::on_behalf_of.eq(change.on_behalf_of.map(|actor| actor.label())),
        audit_log::on_behalf_of_account_id.eq(change.on_behalf_of_account().map(|account| account.0)),
        audit_log::api_key_id.eq(change.actor.api_key().map(|key| key.0)),
        audit_log::organization_nr.eq(organization.map(|organization| organization.0)),
        audit_log::what.eq(what),
        audit_log::subject_kind.eq(subject_kind),
        audit_log::subject_id.eq(subject_id),
        audit_log::before.eq(before),
        audit_log::after.eq(after),
    )
}

/// Writes a row of what people do with their own account, which is nobody else's affair, and therefore only if somebody
/// does it in their name.
pub(crate) async fn note_impersonated(
    connection: &mut AsyncPgConnection,
    change: &Change,
    audited: Audited,
    before: Option<Value>,
    after: Option<Value>,
) -> QueryResult<()> {
    if change.on_behalf_of.is_none() {
        return Ok(());
    }
    write(connection, change, None, audited, before, after).await?;
    Ok(())
}
