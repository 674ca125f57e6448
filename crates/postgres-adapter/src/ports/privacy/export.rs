mod rows;

use accounts::privacy::{AnswerData, BookingData, ConsentData, DataSubject, EventDateData, PersonalData, SeatData};
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use shared_kernel::StoreError;

use self::rows::{
    ACCOUNTS, ANSWERS, APPOINTMENTS, AccountRow, AnswerRow, AppointmentRow, BOOKINGS, BookingRow, CONSENTS, ConsentRow,
    FAVOURITES, FILES, FavouriteRow, FileRow, INVITATIONS, InvitationRow, MAILS, MEMBERSHIPS, MailRow, MembershipRow,
    SEATS, SESSIONS, SeatRow, SessionRow, account, appointment, booking, consent, favourite, file, invitation, mail,
    membership, price, session,
};
use super::own_bookings::{Bookings, own_bookings, own_files, person_of};
use crate::error::store_error;

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
#[derive(derive_more::From)]
struct Failed(StoreError);

impl From<diesel::result::Error> for Failed {
    fn from(error: diesel::result::Error) -> Self {
        Self(store_error(error))
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
        consents: consents_of(
            connection,
            person.account.as_slice(),
            person.normalized_email.as_deref(),
        )
        .await?,
        ..PersonalData::default()
    };
    let mails: Vec<MailRow> = sql_query(MAILS)
        .bind::<Array<Integer>, _>(&own.organizations)
        .bind::<Array<BigInt>, _>(&own.ids)
        .bind::<Nullable<BigInt>, _>(person.account)
        .bind::<Nullable<Text>, _>(person.normalized_email.as_deref())
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
    if let Some(normalized_email) = &person.normalized_email {
        let rows: Vec<InvitationRow> = sql_query(INVITATIONS)
            .bind::<Text, _>(normalized_email)
            .load(connection)
            .await?;
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

/// The consents of accounts, and those of an e-mail address that no account gave, the newest first. What an account
/// gave that has left the e-mail address since is none of whoever has it now.
pub(super) async fn consents_of(
    connection: &mut AsyncPgConnection,
    accounts: &[i64],
    normalized_email: Option<&str>,
) -> Result<Vec<ConsentData>, StoreError> {
    let rows: Vec<ConsentRow> = sql_query(CONSENTS)
        .bind::<Array<BigInt>, _>(accounts)
        .bind::<Nullable<Text>, _>(normalized_email)
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
