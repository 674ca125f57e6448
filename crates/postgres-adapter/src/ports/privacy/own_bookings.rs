//! Whose data a subject stands for: accounts, an e-mail address, and the bookings that tell of them.

use accounts::privacy::DataSubject;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{BoxedSqlQuery, SqlQuery};
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// A subject as the tables know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    /// The account whose owner asks.
    pub account: Option<i64>,
    /// The accounts that go with an erasure: the own one, or those that claim the e-mail address of a guest.
    pub accounts: Vec<i64>,
    /// The proven e-mail address.
    pub normalized_email: Option<String>,
    /// Organisation and number of a customer as whom somebody asks, or is asked for.
    pub customer: Option<(i32, i64)>,
}

/// Bookings, or files of customers, side by side: organisation and id.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Bookings {
    pub organizations: Vec<i32>,
    pub ids: Vec<i64>,
}

#[derive(QueryableByName)]
struct AccountRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    normalized_email: Option<String>,
}

#[derive(QueryableByName)]
struct BookingRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Those of the account $5, of the customer $2, $3, and those with the e-mail address $1 that belong to nobody, or to
/// one of the accounts $4, which go along. What another account made, or had joined while it had the e-mail address, is
/// not told: a booking belongs to one account, never to two.
const OWN: &str = "
    SELECT organization_nr, id FROM booking WHERE account_id = $5
    UNION
    SELECT organization_nr, id FROM bookings_of_email($1) WHERE account_id IS NULL OR account_id = ANY($4)
    UNION
    SELECT organization_nr, id FROM booking WHERE organization_nr = $2 AND customer_id = $3
    ORDER BY organization_nr, id";

/// The files of the e-mail address $1, but for those with nothing but bookings of other accounts than $4, and of the
/// customer $2, $3.
const FILES: &str = r#"
    SELECT organization_nr, id FROM customer AS file
    WHERE lower(email COLLATE "und-x-icu") = $1 AND coalesce((
        SELECT bool_or(account_id IS NULL OR account_id = ANY($4)) FROM booking
        WHERE booking.organization_nr = file.organization_nr AND customer_id = file.id), true)
    UNION
    SELECT organization_nr, id FROM customer WHERE organization_nr = $2 AND id = $3 AND erased_at IS NULL
    ORDER BY organization_nr, id"#;

/// None when there is no such account, or no such customer.
pub(super) async fn person_of(
    connection: &mut AsyncPgConnection,
    subject: &DataSubject,
) -> QueryResult<Option<Person>> {
    match subject {
        DataSubject::Account(account) => {
            let row: Option<AccountRow> = sql_query(
                "SELECT id, CASE WHEN verified_at IS NOT NULL THEN email END AS normalized_email FROM account WHERE id = $1",
            )
            .bind::<BigInt, _>(account.0)
            .get_result(connection)
            .await
            .optional()?;
            Ok(row.map(|row| Person {
                account: Some(row.id),
                accounts: vec![row.id],
                normalized_email: row.normalized_email,
                customer: None,
            }))
        }
        DataSubject::EmailAddress(normalized_email) => Ok(Some(Person {
            account: None,
            accounts: claims_of(connection, normalized_email).await?,
            normalized_email: Some(normalized_email.clone()),
            customer: None,
        })),
        DataSubject::Customer { organization, customer } => {
            let person = Person {
                account: None,
                accounts: Vec::new(),
                normalized_email: None,
                customer: Some((organization.0, customer.0)),
            };
            let files = own_files(connection, &person).await?;
            Ok((!files.ids.is_empty()).then_some(person))
        }
    }
}

/// The same with what goes when the person is erased: whatever else claims the e-mail address that an account has
/// proved.
pub(super) async fn erased_person_of(
    connection: &mut AsyncPgConnection,
    subject: &DataSubject,
) -> QueryResult<Option<Person>> {
    let Some(mut person) = person_of(connection, subject).await? else {
        return Ok(None);
    };
    if let (Some(_), Some(normalized_email)) = (person.account, &person.normalized_email) {
        let claims = claims_of(connection, normalized_email).await?;
        person.accounts.extend(claims);
    }
    Ok(Some(person))
}

/// The accounts that claim an e-mail address and have not proved it.
async fn claims_of(connection: &mut AsyncPgConnection, normalized_email: &str) -> QueryResult<Vec<i64>> {
    let claims: Vec<AccountRow> = sql_query(
        "SELECT id, NULL AS normalized_email FROM account WHERE email = $1 AND verified_at IS NULL ORDER BY id",
    )
    .bind::<Text, _>(normalized_email)
    .load(connection)
    .await?;
    Ok(claims.into_iter().map(|row| row.id).collect())
}

/// In the order in which organisations are locked.
pub(super) async fn own_bookings(connection: &mut AsyncPgConnection, person: &Person) -> QueryResult<Bookings> {
    let own = about(person, OWN).bind::<Nullable<BigInt>, _>(person.account);
    bookings(connection, own).await
}

/// The files that organisations keep of somebody, with bookings or without.
pub(super) async fn own_files(connection: &mut AsyncPgConnection, person: &Person) -> QueryResult<Bookings> {
    bookings(connection, about(person, FILES)).await
}

/// A statement about the e-mail address $1, the customer $2, $3 and the accounts $4.
fn about<'a>(person: &'a Person, statement: &str) -> BoxedSqlQuery<'a, Pg, SqlQuery> {
    sql_query(statement)
        .into_boxed()
        .bind::<Nullable<Text>, _>(person.normalized_email.as_deref())
        .bind::<Nullable<Integer>, _>(person.customer.map(|(organization, _)| organization))
        .bind::<Nullable<BigInt>, _>(person.customer.map(|(_, id)| id))
        .bind::<Array<BigInt>, _>(&person.accounts)
}

async fn bookings(
    connection: &mut AsyncPgConnection,
    statement: BoxedSqlQuery<'_, Pg, SqlQuery>,
) -> QueryResult<Bookings> {
    let rows: Vec<BookingRow> = statement.load(connection).await?;
    let (organizations, ids) = rows.into_iter().map(|row| (row.organization_nr, row.id)).unzip();
    Ok(Bookings { organizations, ids })
}

/// Waits for whoever changes the calendars of these organisations, one after the other in the order of their numbers.
pub(crate) async fn lock_organizations(connection: &mut AsyncPgConnection, organizations: &[i32]) -> QueryResult<()> {
    sql_query(
        "SELECT lock_calendar(nr) FROM (
             SELECT DISTINCT nr FROM unnest($1) AS nr ORDER BY nr OFFSET 0) AS own",
    )
    .bind::<Array<Integer>, _>(organizations)
    .execute(connection)
    .await
    .map(|_| ())
}
