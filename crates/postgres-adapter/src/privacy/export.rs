use accounts::privacy::{
    AnswerData, AppointmentData, BookingData, ConsentData, CustomerFileData, DataSubject, EventDateData, FavouriteData,
    InvitationData, MailData, MembershipData, OwnAccountData, PersonalData, SeatData, SessionData,
};
use accounts::registration::ConsentPurpose;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamp, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::{CalendarGuid, Money, OrganizationNr, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::own_bookings::{Bookings, own_bookings, own_files, person_of};
use crate::accounts::rank;
use crate::booking_core::number;
use crate::error::{corrupt, store_error};

/// Accounts that claim the mailbox of a guest are told of, but not what was typed for them: whoever asks owns the
/// mailbox, and perhaps not the account.
const ACCOUNTS: &str = "
    SELECT email, CASE WHEN $2 THEN first_name ELSE '' END AS first_name,
        CASE WHEN $2 THEN last_name ELSE '' END AS last_name, CASE WHEN $2 THEN phone END AS phone, created_at, verified_at
    FROM account WHERE id = ANY($1) ORDER BY id";
const SESSIONS: &str = "
    SELECT device, created_at, last_used_at, ended_at FROM session
    WHERE account_id = $1 AND impersonator_account_id IS NULL ORDER BY created_at DESC, id";
const MEMBERSHIPS: &str = "
    SELECT membership.organization_nr, company_name, rank, joined_at,
        nullif(trim(first_name || ' ' || last_name), '') AS employee_name
    FROM membership JOIN organization ON nr = membership.organization_nr
    LEFT JOIN resource ON resource.organization_nr = membership.organization_nr AND resource.id = employee_id
    WHERE account_id = $1 ORDER BY membership.organization_nr";
const INVITATIONS: &str = "
    SELECT company_name, rank, invitation.created_at, expires_at FROM invitation
    JOIN organization ON nr = organization_nr WHERE email = $1 ORDER BY invitation.created_at DESC";
const FAVOURITES: &str = "
    SELECT organization_nr, company_name, added_at FROM favourite JOIN organization ON nr = organization_nr
    WHERE account_id = $1 ORDER BY added_at DESC, organization_nr";
const CONSENTS: &str = "
    SELECT purpose, text_version, given_at, confirmed_at, withdrawn_at FROM consent
    WHERE account_id = ANY($1) OR account_id IS NULL AND email = $2 ORDER BY given_at DESC, id DESC";
const BOOKINGS: &str = "
    SELECT booking.organization_nr, booking.id, company_name, calendar_guid, booking.created_at, first_name, last_name,
        email, phone, remark, booking.note
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN booking ON booking.organization_nr = own.organization_nr AND booking.id = own.id
    JOIN customer ON customer.organization_nr = booking.organization_nr AND customer.id = customer_id
    JOIN organization ON nr = booking.organization_nr
    ORDER BY booking.created_at DESC, booking.organization_nr, booking.id";
/// Of $1, $2: files, side by side.
const FILES: &str = "
    SELECT customer.organization_nr, company_name, first_name, last_name, email, phone, note, blocked_at,
        customer.created_at
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN customer ON customer.organization_nr = own.organization_nr AND customer.id = own.id
    JOIN organization ON nr = customer.organization_nr
    ORDER BY customer.organization_nr, customer.id";
const APPOINTMENTS: &str = "
    SELECT appointment.booking_id, title, trim(first_name || ' ' || last_name) AS employee_name, starts_wall, ends_wall,
        zone, price_cents, status
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN appointment ON appointment.organization_nr = own.organization_nr AND booking_id = own.id
    JOIN resource ON resource.organization_nr = appointment.organization_nr AND resource.id = employee_id
    ORDER BY booking_id, position";
const SEATS: &str = "
    SELECT seat.id, booking_id, title, price_cents, status, starts_wall, ends_wall, zone
    FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN participation AS seat ON seat.organization_nr = own.organization_nr AND booking_id = own.id
    LEFT JOIN event_date ON event_date.organization_nr = seat.organization_nr AND event_date.event_id = seat.event_id
    ORDER BY booking_id, seat.id, starts_at";
const ANSWERS: &str = "
    SELECT booking_id, field_text, value FROM unnest($1, $2) AS own (organization_nr, id)
    JOIN answer ON answer.organization_nr = own.organization_nr AND booking_id = own.id
    ORDER BY booking_id, custom_field_id";
/// Mails to the person; what the provider was told is the provider's. Of mails about the account $3 those to its proven
/// mailbox $4: what is mailed to one that is only claimed or wished for tells whether somebody else has it.
const MAILS: &str = "
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
struct AccountRow {
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
struct SessionRow {
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
struct MembershipRow {
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
struct InvitationRow {
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
struct FavouriteRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Timestamptz)]
    added_at: OffsetDateTime,
}

#[derive(QueryableByName)]
struct ConsentRow {
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
struct BookingRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
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
struct FileRow {
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
struct AppointmentRow {
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
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
struct SeatRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
    #[diesel(sql_type = Text)]
    title: String,
    #[diesel(sql_type = Integer)]
    price_cents: i32,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = Nullable<Timestamp>)]
    starts_wall: Option<PrimitiveDateTime>,
    #[diesel(sql_type = Nullable<Timestamp>)]
    ends_wall: Option<PrimitiveDateTime>,
    #[diesel(sql_type = Nullable<Text>)]
    zone: Option<String>,
}

#[derive(QueryableByName)]
struct AnswerRow {
    #[diesel(sql_type = BigInt)]
    booking_id: i64,
    #[diesel(sql_type = Text)]
    field_text: String,
    #[diesel(sql_type = Text)]
    value: String,
}

#[derive(QueryableByName)]
struct MailRow {
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Timestamptz)]
    due_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    sent_at: Option<OffsetDateTime>,
}

/// Everything about a person, read in one snapshot. Nothing about whoever is unknown.
pub(super) async fn export(
    connection: &mut AsyncPgConnection,
    subject: &DataSubject,
) -> Result<PersonalData, StoreError> {
    connection
        .build_transaction()
        .repeatable_read()
        .read_only()
        .run(async |connection| read(connection, subject).await)
        .await
        .map_err(|Failed(error)| error)
}

/// What ends the transaction.
struct Failed(StoreError);

impl From<diesel::result::Error> for Failed {
    fn from(error: diesel::result::Error) -> Self {
        Self(store_error(error))
    }
}

impl From<StoreError> for Failed {
    fn from(error: StoreError) -> Self {
        Self(error)
    }
}

async fn read(connection: &mut AsyncPgConnection, subject: &DataSubject) -> Result<PersonalData, Failed> {
    let Some(person) = person_of(connection, subject).await? else {
        return Ok(PersonalData::default());
    };
    let own = own_bookings(connection, &person).await?;
    let accounts: Vec<AccountRow> = sql_query(ACCOUNTS)
        .bind::<Array<BigInt>, _>(&person.accounts)
        .bind::<Bool, _>(person.account.is_some())
        .load(connection)
        .await?;
    let mut data = PersonalData {
        accounts: accounts.into_iter().map(account).collect(),
        bookings: bookings(connection, &own).await?,
        consents: consents_of(connection, person.account.as_slice(), person.mailbox.as_deref()).await?,
        ..PersonalData::default()
    };
    let mails: Vec<MailRow> = sql_query(MAILS)
        .bind::<Array<Integer>, _>(&own.organizations)
        .bind::<Array<BigInt>, _>(&own.ids)
        .bind::<Nullable<BigInt>, _>(person.account)
        .bind::<Nullable<Text>, _>(person.mailbox.as_deref())
        .load(connection)
        .await?;
    data.mails = mails.into_iter().map(mail).collect();
    let files = own_files(connection, &person).await?;
    let files: Vec<FileRow> = sql_query(FILES)
        .bind::<Array<Integer>, _>(&files.organizations)
        .bind::<Array<BigInt>, _>(&files.ids)
        .load(connection)
        .await?;
    data.files = files.into_iter().map(file).collect();
    if let Some(mailbox) = &person.mailbox {
        let rows: Vec<InvitationRow> = sql_query(INVITATIONS).bind::<Text, _>(mailbox).load(connection).await?;
        data.invitations = rows.into_iter().map(invitation).collect::<Result<_, _>>()?;
    }
    if let Some(account) = person.account {
        let rows: Vec<SessionRow> = sql_query(SESSIONS).bind::<BigInt, _>(account).load(connection).await?;
        data.sessions = rows.into_iter().map(session).collect();
        let rows: Vec<MembershipRow> = sql_query(MEMBERSHIPS)
            .bind::<BigInt, _>(account)
            .load(connection)
            .await?;
        data.memberships = rows.into_iter().map(membership).collect::<Result<_, _>>()?;
        let rows: Vec<FavouriteRow> = sql_query(FAVOURITES)
            .bind::<BigInt, _>(account)
            .load(connection)
            .await?;
        data.favourites = rows.into_iter().map(favourite).collect();
    }
    Ok(data)
}

/// The consents of accounts, and those of a mailbox that no account gave, the newest first. What an account gave that has
/// left the mailbox since is none of whoever has it now.
pub(super) async fn consents_of(
    connection: &mut AsyncPgConnection,
    accounts: &[i64],
    mailbox: Option<&str>,
) -> Result<Vec<ConsentData>, StoreError> {
    let rows: Vec<ConsentRow> = sql_query(CONSENTS)
        .bind::<Array<BigInt>, _>(accounts)
        .bind::<Nullable<Text>, _>(mailbox)
        .load(connection)
        .await
        .map_err(store_error)?;
    rows.into_iter().map(consent).collect()
}

async fn bookings(connection: &mut AsyncPgConnection, own: &Bookings) -> Result<Vec<BookingData>, Failed> {
    macro_rules! of_bookings {
        ($statement:expr) => {
            sql_query($statement)
                .bind::<Array<Integer>, _>(&own.organizations)
                .bind::<Array<BigInt>, _>(&own.ids)
                .load(connection)
                .await?
        };
    }
    let rows: Vec<BookingRow> = of_bookings!(BOOKINGS);
    let appointments: Vec<AppointmentRow> = of_bookings!(APPOINTMENTS);
    let seats: Vec<SeatRow> = of_bookings!(SEATS);
    let answers: Vec<AnswerRow> = of_bookings!(ANSWERS);
    let mut indexes = std::collections::HashMap::new();
    let mut bookings = Vec::with_capacity(rows.len());
    for row in rows {
        indexes.insert(row.id, bookings.len());
        bookings.push(booking(row));
    }
    for row in appointments {
        if let Some(index) = indexes.get(&row.booking_id) {
            bookings[*index].appointments.push(appointment(row)?);
        }
    }
    let mut last_seat = None;
    for row in seats {
        let Some(index) = indexes.get(&row.booking_id) else {
            continue;
        };
        let seats = &mut bookings[*index].seats;
        if last_seat != Some(row.id) {
            last_seat = Some(row.id);
            seats.push(SeatData {
                title: row.title,
                price: price(row.price_cents)?,
                state: row.status,
                dates: Vec::new(),
            });
        }
        if let (Some(seat), Some(start), Some(end), Some(zone)) =
            (seats.last_mut(), row.starts_wall, row.ends_wall, row.zone)
        {
            seat.dates.push(EventDateData { start, end, zone });
        }
    }
    for row in answers {
        if let Some(index) = indexes.get(&row.booking_id) {
            bookings[*index].answers.push(AnswerData {
                display_text: row.field_text,
                answer: row.value,
            });
        }
    }
    Ok(bookings)
}

fn price(cents: i32) -> Result<Money, StoreError> {
    Ok(Money::from_cents(number(cents)?))
}

fn account(row: AccountRow) -> OwnAccountData {
    OwnAccountData {
        email: row.email,
        first_name: row.first_name,
        last_name: row.last_name,
        phone: row.phone,
        created_at: row.created_at,
        verified_at: row.verified_at,
    }
}

fn session(row: SessionRow) -> SessionData {
    SessionData {
        device: row.device,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        ended_at: row.ended_at,
    }
}

fn membership(row: MembershipRow) -> Result<MembershipData, StoreError> {
    Ok(MembershipData {
        organization: OrganizationNr(row.organization_nr),
        company_name: row.company_name,
        rank: rank(&row.rank)?,
        employee_name: row.employee_name,
        joined_at: row.joined_at,
    })
}

fn invitation(row: InvitationRow) -> Result<InvitationData, StoreError> {
    Ok(InvitationData {
        company_name: row.company_name,
        rank: rank(&row.rank)?,
        created_at: row.created_at,
        expires_at: row.expires_at,
    })
}

fn favourite(row: FavouriteRow) -> FavouriteData {
    FavouriteData {
        organization: OrganizationNr(row.organization_nr),
        company_name: row.company_name,
        added_at: row.added_at,
    }
}

fn consent(row: ConsentRow) -> Result<ConsentData, StoreError> {
    let purpose = ConsentPurpose::labelled(&row.purpose);
    Ok(ConsentData {
        purpose: purpose.ok_or_else(|| corrupt(format!("unknown purpose of a consent {}", row.purpose)))?,
        text_version: row.text_version,
        given_at: row.given_at,
        confirmed_at: row.confirmed_at,
        withdrawn_at: row.withdrawn_at,
    })
}

fn booking(row: BookingRow) -> BookingData {
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

fn file(row: FileRow) -> CustomerFileData {
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

fn appointment(row: AppointmentRow) -> Result<AppointmentData, StoreError> {
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

fn mail(row: MailRow) -> MailData {
    MailData {
        kind: row.kind,
        due_at: row.due_at,
        sent_at: row.sent_at,
    }
}
