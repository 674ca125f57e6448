//! What is read of a person, and how it is told.

use accounts::privacy::{
    AppointmentData, BookingData, ConsentData, CustomerFileData, FavouriteData, InvitationData, MailData,
    MembershipData, OwnAccountData, SessionData,
};
use accounts::registration::ConsentPurpose;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Text, Timestamp, Timestamptz, Uuid as SqlUuid};
use shared_kernel::{CalendarGuid, Money, OrganizationNr, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use crate::error::corrupt;
use crate::ports::accounts::rank;
use crate::queries::columns::number;

/// Accounts that claim the e-mail address of a guest are told of, but not what was typed for them: whoever asks owns
/// the e-mail address, and perhaps not the account.
pub(super) const ACCOUNTS: &str = "
    SELECT email, CASE WHEN $2 THEN first_name ELSE '' END AS first_name,
        CASE WHEN $2 THEN last_name ELSE '' END AS last_name, CASE WHEN $2 THEN phone END AS phone, created_at, verified_at
    FROM account WHERE id = ANY($1) ORDER BY id";
pub(super) const SESSIONS: &str = "
    SELECT device, created_at, last_used_at, ended_at FROM session
    WHERE account_id = $1 AND impersonator_account_id IS NULL ORDER BY created_at DESC, id";
pub(super) const MEMBERSHIPS: &str = "
    SELECT membership.organization_nr, company_name, rank, joined_at,
        nullif(trim(first_name || ' ' || last_name), '') AS employee_name
    FROM membership JOIN organization ON nr = membership.organization_nr
    LEFT JOIN resource ON resource.organization_nr = membership.organization_nr AND resource.id = employee_id
    WHERE account_id = $1 ORDER BY membership.organization_nr";
pub(super) const INVITATIONS: &str = "
    SELECT company_name, rank, invitation.created_at, expires_at FROM invitation
    JOIN organization ON nr = organization_nr WHERE email = $1 ORDER BY invitation.created_at DESC";
pub(super) const FAVOURITES: &str = "
    SELECT organization_nr, company_name, added_at FROM favourite JOIN organization ON nr = organization_nr
    WHERE account_id = $1 ORDER BY added_at DESC, organization_nr";
pub(super) const CONSENTS: &str = "
    SELECT purpose, text_version, given_at, confirmed_at, withdrawn_at FROM consent
    WHERE account_id = ANY($1) OR account_id IS NULL AND email = $2 ORDER BY given_at DESC, id DESC";
pub(super) const BOOKINGS: &str = "
    SELECT booking.organization_nr, booking.id, company_name, calendar_guid, booking.created_at,
        coalesce(given_first_name, first_name) AS first_name, coalesce(given_last_name, last_name) AS last_name,
        coalesce(given_email, email) AS email, coalesce(given_phone, phone) AS phone, remark, booking.note
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN booking ON booking.organization_nr = own.organization_nr AND booking.id = own.id
    JOIN customer ON customer.organization_nr = booking.organization_nr AND customer.id = customer_id
    JOIN organization ON nr = booking.organization_nr
    ORDER BY booking.created_at DESC, booking.organization_nr, booking.id";
/// Of $1, $2: files, side by side.
pub(super) const FILES: &str = "
    SELECT customer.organization_nr, company_name, first_name, last_name, email, phone, note, blocked_at,
        customer.created_at
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN customer ON customer.organization_nr = own.organization_nr AND customer.id = own.id
    JOIN organization ON nr = customer.organization_nr
    ORDER BY customer.organization_nr, customer.id";
pub(super) const APPOINTMENTS: &str = "
    SELECT appointment.booking_id, title, trim(first_name || ' ' || last_name) AS employee_name, starts_wall, ends_wall,
        zone, price_cents, status
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN appointment ON appointment.organization_nr = own.organization_nr AND booking_id = own.id
    JOIN resource ON resource.organization_nr = appointment.organization_nr AND resource.id = employee_id
    ORDER BY booking_id, position";
pub(super) const SEATS: &str = "
    SELECT seat.id, booking_id, title, price_cents, status, starts_wall, ends_wall, zone
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN participation AS seat ON seat.organization_nr = own.organization_nr AND booking_id = own.id
    LEFT JOIN event_date ON event_date.organization_nr = seat.organization_nr AND event_date.event_id = seat.event_id
    ORDER BY booking_id, seat.id, starts_at";
pub(super) const ANSWERS: &str = "
    SELECT booking_id, field_text, value FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN answer ON answer.organization_nr = own.organization_nr AND booking_id = own.id
    ORDER BY booking_id, custom_field_id";
/// Mails to the person; what the provider was told is the provider's. Of mails about the account $3 those to its proven
/// e-mail address $4: what is mailed to one that is only claimed or wished for tells whether somebody else has it.
pub(super) const MAILS: &str = "
    SELECT kind, due_at, sent_at FROM (
        SELECT planned_mail.id, kind, due_at, sent_at FROM unnest($1, $2) AS own (organization_nr, id)
        JOIN planned_mail ON planned_mail.organization_nr = own.organization_nr AND booking_id = own.id
        WHERE kind NOT LIKE 'PROVIDER\\_%'
        UNION ALL
        SELECT id, kind, due_at, sent_at FROM planned_mail
        WHERE account_id = $3 AND $4 IS NOT NULL AND kind NOT IN ('EMAIL_VERIFICATION', 'EMAIL_CHANGE', 'EMAIL_CHANGED')
          AND (kind <> 'NEWSLETTER_CONFIRMATION'
               OR EXISTS (SELECT FROM consent WHERE consent.id = occasion_id AND consent.email = $4))) AS mail
    ORDER BY due_at DESC, id DESC";

#[derive(QueryableByName)]
pub(super) struct AccountRow {
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    verified_at: Option<OffsetDateTime>,
}

#[derive(QueryableByName)]
pub(super) struct SessionRow {
    #[diesel(sql_type = Text)]
    device: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    last_used_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ended_at: Option<OffsetDateTime>,
}

#[derive(QueryableByName)]
pub(super) struct MembershipRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Text)]
    rank: String,
    #[diesel(sql_type = Timestamptz)]
    joined_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Text>)]
    employee_name: Option<String>,
}

#[derive(QueryableByName)]
pub(super) struct InvitationRow {
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Text)]
    rank: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    expires_at: OffsetDateTime,
}

#[derive(QueryableByName)]
pub(super) struct FavouriteRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Timestamptz)]
    added_at: OffsetDateTime,
}

#[derive(QueryableByName)]
pub(super) struct ConsentRow {
    #[diesel(sql_type = Text)]
    purpose: String,
    #[diesel(sql_type = Text)]
    text_version: String,
    #[diesel(sql_type = Timestamptz)]
    given_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    confirmed_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    withdrawn_at: Option<OffsetDateTime>,
}

#[derive(QueryableByName)]
pub(super) struct BookingRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    pub(super) id: i64,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = SqlUuid)]
    calendar_guid: Uuid,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    remark: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    note: Option<String>,
}

#[derive(QueryableByName)]
pub(super) struct FileRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Text)]
    first_name: String,
    #[diesel(sql_type = Text)]
    last_name: String,
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = Nullable<Text>)]
    phone: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    note: Option<String>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    blocked_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
}

#[derive(QueryableByName)]
pub(super) struct AppointmentRow {
    #[diesel(sql_type = BigInt)]
    pub(super) booking_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Text)]
    employee_name: String,
    #[diesel(sql_type = Timestamp)]
    starts_wall: PrimitiveDateTime,
    #[diesel(sql_type = Timestamp)]
    ends_wall: PrimitiveDateTime,
    #[diesel(sql_type = Text)]
    zone: String,
    #[diesel(sql_type = Integer)]
    price_cents: i32,
    #[diesel(sql_type = Text)]
    status: String,
}

#[derive(QueryableByName)]
pub(super) struct SeatRow {
    #[diesel(sql_type = BigInt)]
    pub(super) id: i64,
    #[diesel(sql_type = BigInt)]
    pub(super) booking_id: i64,
    #[diesel(sql_type = Text)]
    pub(super) title: String,
    #[diesel(sql_type = Integer)]
    pub(super) price_cents: i32,
    #[diesel(sql_type = Text)]
    pub(super) status: String,
    #[diesel(sql_type = Nullable<Timestamp>)]
    pub(super) starts_wall: Option<PrimitiveDateTime>,
    #[diesel(sql_type = Nullable<Timestamp>)]
    pub(super) ends_wall: Option<PrimitiveDateTime>,
    #[diesel(sql_type = Nullable<Text>)]
    pub(super) zone: Option<String>,
}

#[derive(QueryableByName)]
pub(super) struct AnswerRow {
    #[diesel(sql_type = BigInt)]
    pub(super) booking_id: i64,
    #[diesel(sql_type = Text)]
    pub(super) field_text: String,
    #[diesel(sql_type = Text)]
    pub(super) value: String,
}

#[derive(QueryableByName)]
pub(super) struct MailRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Timestamptz)]
    due_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    sent_at: Option<OffsetDateTime>,
}

pub(super) fn price(cents: i32) -> Result<Money, StoreError> {
    Ok(Money::from_cents(number(cents)?))
}

pub(super) fn account(row: AccountRow) -> OwnAccountData {
    OwnAccountData {
        email: row.email,
        first_name: row.first_name,
        last_name: row.last_name,
        phone: row.phone,
        created_at: row.created_at,
        verified_at: row.verified_at,
    }
}

pub(super) fn session(row: SessionRow) -> SessionData {
    SessionData {
        device: row.device,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        ended_at: row.ended_at,
    }
}

pub(super) fn membership(row: MembershipRow) -> Result<MembershipData, StoreError> {
    Ok(MembershipData {
        organization: OrganizationNr(row.organization_nr),
        company_name: row.company_name,
        rank: rank(&row.rank)?,
        employee_name: row.employee_name,
        joined_at: row.joined_at,
    })
}

pub(super) fn invitation(row: InvitationRow) -> Result<InvitationData, StoreError> {
    Ok(InvitationData {
        company_name: row.company_name,
        rank: rank(&row.rank)?,
        created_at: row.created_at,
        expires_at: row.expires_at,
    })
}

pub(super) fn favourite(row: FavouriteRow) -> FavouriteData {
    FavouriteData {
        organization: OrganizationNr(row.organization_nr),
        company_name: row.company_name,
        added_at: row.added_at,
    }
}

pub(super) fn consent(row: ConsentRow) -> Result<ConsentData, StoreError> {
    let purpose = ConsentPurpose::labelled(&row.purpose);
    Ok(ConsentData {
        purpose: purpose.ok_or_else(|| corrupt(format!("unknown purpose of a consent {}", row.purpose)))?,
        text_version: row.text_version,
        given_at: row.given_at,
        confirmed_at: row.confirmed_at,
        withdrawn_at: row.withdrawn_at,
    })
}

pub(super) fn booking(row: BookingRow) -> BookingData {
    BookingData {
        organization: OrganizationNr(row.organization_nr),
        company_name: row.company_name,
        calendar_guid: CalendarGuid(row.calendar_guid),
        created_at: row.created_at,
        first_name: row.first_name,
        last_name: row.last_name,
        email: row.email,
        phone: row.phone,
        remark: row.remark,
        note: row.note,
        appointments: Vec::new(),
        seats: Vec::new(),
        answers: Vec::new(),
    }
}

pub(super) fn file(row: FileRow) -> CustomerFileData {
    CustomerFileData {
        organization: OrganizationNr(row.organization_nr),
        company_name: row.company_name,
        first_name: row.first_name,
        last_name: row.last_name,
        email: row.email,
        phone: row.phone,
        note: row.note,
        blocked_at: row.blocked_at,
        created_at: row.created_at,
    }
}

pub(super) fn appointment(row: AppointmentRow) -> Result<AppointmentData, StoreError> {
    Ok(AppointmentData {
        title: row.title,
        employee_name: row.employee_name,
        start: row.starts_wall,
        end: row.ends_wall,
        zone: row.zone,
        price: price(row.price_cents)?,
        state: row.status,
    })
}

pub(super) fn mail(row: MailRow) -> MailData {
    MailData {
        kind: row.kind,
        due_at: row.due_at,
        sent_at: row.sent_at,
    }
}
