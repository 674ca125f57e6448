//! Whose data a subject stands for: accounts, a mailbox, and the bookings that tell of them.

use accounts::privacy::DataSubject;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Integer, Nullable, Text};
use diesel_async::{AsyncPgConnection, RunQueryDsl};

/// A subject as the tables know it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    /// The account whose owner asks.
    pub account: Option<i64>,
    /// The accounts that go with an erasure: the own one, or those that claim the mailbox of a guest.
    pub accounts: Vec<i64>,
    /// The proven mailbox.
    pub mailbox: Option<String>,
}

/// Bookings, side by side: organisation and id.
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
    mailbox: Option<String>,
}

#[derive(QueryableByName)]
struct BookingRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
}

/// Those of an account and those with its mailbox. What an account that has proved nothing booked for others is not the
/// mailbox's: it stays, and belongs to nobody.
const OWN: &str = r#"
    SELECT organization_nr, id FROM booking WHERE account_id = $1
    UNION
    SELECT booking.organization_nr, booking.id
    FROM customer
    JOIN booking ON booking.organization_nr = customer.organization_nr AND customer_id = customer.id
    WHERE lower(customer.email COLLATE "und-x-icu") = $2
    ORDER BY organization_nr, id"#;

/// None when there is no such account.
pub(super) async fn person_of(
    connection: &mut AsyncPgConnection,
    subject: &DataSubject,
) -> QueryResult<Option<Person>> {
    match subject {
        DataSubject::Account(account) => {
            let row: Option<AccountRow> = sql_query(
                "SELECT id, CASE WHEN verified_at IS NOT NULL THEN email END AS mailbox FROM account WHERE id = $1",
            )
            .bind::<BigInt, _>(account.0)
            .get_result(connection)
            .await
            .optional()?;
            Ok(row.map(|row| Person {
                account: Some(row.id),
                accounts: vec![row.id],
                mailbox: row.mailbox,
            }))
        }
        DataSubject::Mailbox(mailbox) => {
            let claims: Vec<AccountRow> = sql_query(
                "SELECT id, NULL AS mailbox FROM account WHERE email = $1 AND verified_at IS NULL ORDER BY id",
            )
            .bind::<Text, _>(mailbox)
            .load(connection)
            .await?;
            Ok(Some(Person {
                account: None,
                accounts: claims.into_iter().map(|row| row.id).collect(),
                mailbox: Some(mailbox.clone()),
            }))
        }
    }
}

/// In the order in which organisations are locked.
pub(super) async fn own_bookings(connection: &mut AsyncPgConnection, person: &Person) -> QueryResult<Bookings> {
    let rows: Vec<BookingRow> = sql_query(OWN)
        .bind::<Nullable<BigInt>, _>(person.account)
        .bind::<Nullable<Text>, _>(person.mailbox.as_deref())
        .load(connection)
        .await?;
    let (organizations, ids) = rows.into_iter().map(|row| (row.organization_nr, row.id)).unzip();
    Ok(Bookings { organizations, ids })
}

/// Waits for whoever changes the calendars of these organisations, one after the other in the order of their numbers.
pub(super) async fn lock_organizations(connection: &mut AsyncPgConnection, organizations: &[i32]) -> QueryResult<()> {
    sql_query(
        "SELECT lock_calendar(nr) FROM (
             SELECT DISTINCT nr FROM unnest($1) AS nr ORDER BY nr OFFSET 0) AS own",
    )
    .bind::<Array<Integer>, _>(organizations)
    .execute(connection)
    .await
    .map(|_| ())
}
