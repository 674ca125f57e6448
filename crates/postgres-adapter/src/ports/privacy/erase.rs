use std::sync::Arc;

use accounts::privacy::{
    Blocker, DataSubject, EmailHasher, ErasureError, ErasurePreview, ErasureReceipt, OpenBooking, PersonalData,
    PersonalDataStore,
};
use async_trait::async_trait;
use booking_core::lifecycle::{BookingRef, ChangedBy};
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Bytea, Integer, Nullable, Text, Timestamp, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{Actor, BookingId, Change, CustomerId, OrganizationNr, Reach, StoreError};
use time::{OffsetDateTime, PrimitiveDateTime};
use uuid::Uuid;

use super::erase_rows::{erase_files, erase_person_of};
use super::export::export;
use super::own_bookings::{Bookings, Person, erased_person_of, lock_organizations, own_bookings, own_files};
use crate::audit_log::{self, Audited};
use crate::error::store_error;
use crate::ports::Postgres;
use crate::ports::accounts::{Nr, delete_accounts, lock_email_address};
use crate::queries::bookings::visits_of_booking::visits_of_booking;
use crate::search_document;

/// What is stored about people.
pub struct PostgresPersonalData {
    postgres: Postgres,
    seal: Arc<dyn EmailHasher>,
}

impl PostgresPersonalData {
    /// Over the database, with what hashes the addresses in proofs that outlive an erasure.
    pub fn new(postgres: Postgres, seal: Arc<dyn EmailHasher>) -> Self {
        Self { postgres, seal }
    }
}

/// Of the bookings $1, $2 those that lie ahead of $3.
const OPEN: &str = concat!(
    "
    SELECT ahead.organization_nr, ahead.id, company_name, array_agg(title ORDER BY first, title) AS titles,
        (array_agg(starts_wall ORDER BY first))[1] AS start
    FROM (
        SELECT booking.organization_nr, booking.id, title, min(starts_at) AS first, min(starts_wall) AS starts_wall
        FROM unnest($1, $2) AS own (organization_nr, id) JOIN booking USING (organization_nr, id), LATERAL (",
    visits_of_booking!(),
    ") AS visit
        WHERE status = 'CONFIRMED' AND starts_at > $3
        GROUP BY booking.organization_nr, booking.id, title) AS ahead
    JOIN organization ON nr = ahead.organization_nr
    GROUP BY ahead.organization_nr, ahead.id, company_name
    ORDER BY min(first), ahead.organization_nr, ahead.id"
);

/// Organisations that were seen, or in which something is booked, and would have no business admin any more who can sign
/// in. A draft that nobody ever saw goes along.
const LEFT_ALONE: &str = "
    SELECT nr, company_name FROM membership AS own JOIN organization ON nr = own.organization_nr
    WHERE own.account_id = $1 AND rank = 'BUSINESS_ADMIN' AND status <> 'INACTIVE'
      AND (status <> 'DRAFT' OR first_activated_at IS NOT NULL
           OR EXISTS (SELECT FROM booking WHERE booking.organization_nr = nr))
      AND NOT EXISTS (SELECT FROM membership AS other JOIN account ON account.id = other.account_id
                      WHERE other.organization_nr = nr AND other.account_id <> $1
                        AND other.rank = 'BUSINESS_ADMIN' AND disabled_at IS NULL)
    ORDER BY nr";

/// Whoever changes a team waits for this, and the other way round.
const LOCK_TEAMS: &str = "
    SELECT organization_nr FROM membership WHERE organization_nr IN (
        SELECT organization_nr FROM membership WHERE account_id = $1)
    ORDER BY organization_nr, account_id FOR UPDATE";

/// Members who leave stand in the log as those whom somebody removes.
const NOTE_LEAVING: &str = "
    INSERT INTO audit_log (at, request_id, actor, account_id, organization_nr, what, subject_kind, subject_id, before)
    SELECT $1, $2, 'MEMBER', account_id, organization_nr, 'MEMBER_REMOVED', 'ACCOUNT', account_id,
        jsonb_build_object('rank', rank)
    FROM membership JOIN organization ON nr = organization_nr
    WHERE account_id = $3 AND (status <> 'DRAFT' OR first_activated_at IS NOT NULL)";

/// What names a member in an organisation that goes on names another business admin then: the imprint, which nobody can
/// change there, and the e-mail address and the number that customers write to and call.
const HAND_OVER: &str = "
    WITH heir AS (
        SELECT DISTINCT ON (own.organization_nr) own.organization_nr, gone.first_name AS gone_first,
            gone.last_name AS gone_last, gone.email AS gone_email, gone.phone AS gone_phone,
            other.first_name, other.last_name, other.email, other.phone
        FROM membership AS own JOIN account AS gone ON gone.id = own.account_id
        JOIN membership AS theirs ON theirs.organization_nr = own.organization_nr
            AND theirs.account_id <> own.account_id AND theirs.rank = 'BUSINESS_ADMIN'
        JOIN account AS other ON other.id = theirs.account_id
            AND other.disabled_at IS NULL AND other.verified_at IS NOT NULL
        WHERE own.account_id = $1
        ORDER BY own.organization_nr, theirs.joined_at, theirs.account_id)
    UPDATE organization SET
        owner_first_name = CASE WHEN is_owner THEN heir.first_name ELSE now.owner_first_name END,
        owner_last_name = CASE WHEN is_owner THEN heir.last_name ELSE now.owner_last_name END,
        contact_email = CASE WHEN is_email THEN heir.email ELSE now.contact_email END,
        contact_phone = CASE WHEN is_number THEN heir.phone ELSE now.contact_phone END
    FROM heir JOIN organization AS now ON now.nr = heir.organization_nr, LATERAL (
        SELECT (now.owner_first_name, now.owner_last_name) = (gone_first, gone_last) AS is_owner,
            coalesce(lower(now.contact_email COLLATE \"und-x-icu\") = gone_email, false) AS is_email,
            coalesce(now.contact_phone = gone_phone, false) AS is_number) AS named
    WHERE organization.nr = now.nr AND (is_owner OR is_email OR is_number)
    RETURNING organization.nr";

/// An organisation that is closed, and that nobody belongs to any more, has no imprint.
const ERASE_CLOSED_OWNER: &str = "
    UPDATE organization SET owner_first_name = '', owner_last_name = '', contact_email = NULL, contact_phone = NULL
    WHERE status = 'INACTIVE' AND nr <> $2
      AND EXISTS (SELECT FROM former_membership WHERE organization_nr = nr AND account_id = $1)
      AND NOT EXISTS (SELECT FROM former_membership WHERE organization_nr = nr AND account_id <> $1)";

/// What was wished for and not confirmed is no consent, and needs no proof.
const FORGET_WISHES: &str = "
    DELETE FROM consent
    WHERE (account_id = ANY($1) OR email = $2) AND purpose = 'NEWSLETTER' AND confirmed_at IS NULL";
const PROOFS: &str = "
    SELECT id, email FROM consent
    WHERE email IS NOT NULL AND (account_id = $1 OR (email = $2 AND (account_id IS NULL OR account_id <> ALL($3)))) ORDER BY id";
/// News end. What else another account agreed to under this e-mail address, which it had before, holds for that
/// account.
const SEAL_PROOF: &str = "
    UPDATE consent SET email = NULL, email_hash = $2, nonce = NULL, token_hash = NULL,
        withdrawn_at = CASE WHEN account_id IS NULL OR account_id = $4 OR purpose = 'NEWSLETTER'
                       THEN coalesce(withdrawn_at, $3) ELSE withdrawn_at END,
        account_id = CASE WHEN account_id = $4 THEN NULL ELSE account_id END
    WHERE id = $1";

/// What names the e-mail address, and belongs to others.
const ERASE_EMAIL: [&str; 8] = [
    "DELETE FROM account_token WHERE email = $1 OR previous_email = $1",
    "DELETE FROM invitation WHERE email = $1",
    "DELETE FROM data_request WHERE email = $1",
    "DELETE FROM booking_code WHERE email = $1",
    "DELETE FROM reminder_opt_out WHERE mailbox = $1",
    "UPDATE participation SET mailbox = NULL FROM bookings_of_email($1) AS own
     WHERE mailbox IS NOT NULL AND participation.organization_nr = own.organization_nr AND booking_id = own.id",
    "UPDATE booking SET given_email = '' WHERE lower(given_email COLLATE \"und-x-icu\") = $1",
    "UPDATE customer SET email = '' WHERE lower(email COLLATE \"und-x-icu\") = $1",
];

#[derive(QueryableByName)]
struct OpenRow {
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Array<Text>)]
    titles: Vec<String>,
    #[diesel(sql_type = Timestamp)]
    start: PrimitiveDateTime,
}

#[derive(QueryableByName)]
struct OrganizationRow {
    #[diesel(sql_type = Integer)]
    nr: i32,
    #[diesel(sql_type = Text)]
    company_name: String,
}

#[derive(QueryableByName)]
struct ProofRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    email: String,
}

#[derive(QueryableByName)]
struct IsAdmin {
    #[diesel(sql_type = Bool)]
    is_platform_admin: bool,
}

/// An error of the database, or a refusal: a transaction ends with either.
#[derive(derive_more::From)]
enum Failed {
    #[from]
    Database(diesel::result::Error),
    Refused(ErasureError),
}

#[async_trait]
impl PersonalDataStore for PostgresPersonalData {
    async fn export(&self, subject: &DataSubject) -> Result<PersonalData, StoreError> {
        let mut connection = self.postgres.database.connection().await?;
        export(&mut connection, subject).await
    }

    async fn has_customer(&self, organization: OrganizationNr, customer: CustomerId) -> Result<bool, StoreError> {
        let mut connection = self.postgres.database.connection().await?;
        let subject = DataSubject::Customer { organization, customer };
        let person = erased_person_of(&mut connection, &subject).await.map_err(store_error)?;
        Ok(person.is_some())
    }

    async fn export_customer(
        &self,
        change: &Change,
        organization: OrganizationNr,
        customer: CustomerId,
    ) -> Result<PersonalData, StoreError> {
        let mut connection = self.postgres.database.connection().await?;
        let subject = DataSubject::Customer { organization, customer };
        let exported = export(&mut connection, &subject).await?;
        let audited = Audited::CustomerExported { customer: customer.0 };
        let after = json!({ "bookings": exported.bookings.len() });
        // Before anybody has it: what is handed out is in the log.
        audit_log::write(&mut connection, change, Some(organization), audited, None, Some(after))
            .await
            .map_err(store_error)?;
        Ok(exported)
    }

    async fn preview(&self, subject: &DataSubject, at: OffsetDateTime) -> Result<ErasurePreview, StoreError> {
        let mut connection = self.postgres.database.connection().await?;
        preview(&mut connection, subject, at).await.map_err(store_error)
    }

    async fn cancel(&self, change: &Change, booking: &OpenBooking) -> Result<(), StoreError> {
        let by = match change.rights() {
            Actor::Staff { rank, .. } => ChangedBy::Staff {
                rank,
                over_rules: false,
                reach: Reach::Everybody,
                tells_customer: false,
            },
            _ => ChangedBy::ErasedCustomer,
        };
        let booking = BookingRef::Number {
            organization: booking.organization,
            booking: booking.booking,
        };
        self.postgres.cancel_what_is_ahead(change, booking, by).await
    }

    async fn erase(
        &self,
        change: &Change,
        subject: &DataSubject,
        receipt: Uuid,
    ) -> Result<ErasureReceipt, ErasureError> {
        let mut connection = self.postgres.database.connection().await?;
        let seal = Arc::clone(&self.seal);
        let erased = connection
            .transaction(async |connection| {
                let erasure = Erasure {
                    change,
                    subject,
                    receipt,
                    seal: seal.as_ref(),
                };
                erasure.run(connection).await
            })
            .await;
        erased.map_err(|failed| match failed {
            Failed::Database(error) => ErasureError::Store(store_error(error)),
            Failed::Refused(refusal) => refusal,
        })
    }
}

async fn preview(
    connection: &mut AsyncPgConnection,
    subject: &DataSubject,
    at: OffsetDateTime,
) -> QueryResult<ErasurePreview> {
    let Some(person) = erased_person_of(connection, subject).await? else {
        return Ok(ErasurePreview::default());
    };
    let own = own_bookings(connection, &person).await?;
    Ok(ErasurePreview {
        open: open(connection, &own, at).await?,
        bookings: u32::try_from(own.ids.len()).unwrap_or(u32::MAX),
        blockers: blockers(connection, &person).await?,
    })
}

async fn open(connection: &mut AsyncPgConnection, own: &Bookings, at: OffsetDateTime) -> QueryResult<Vec<OpenBooking>> {
    let rows: Vec<OpenRow> = sql_query(OPEN)
        .bind::<Array<Integer>, _>(&own.organizations)
        .bind::<Array<BigInt>, _>(&own.ids)
        .bind::<Timestamptz, _>(at)
        .load(connection)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| OpenBooking {
            organization: OrganizationNr(row.organization_nr),
            booking: BookingId(row.id),
            company_name: row.company_name,
            titles: row.titles,
            start: row.start,
        })
        .collect())
}

async fn blockers(connection: &mut AsyncPgConnection, person: &Person) -> QueryResult<Vec<Blocker>> {
    let Some(account) = person.account else {
        return Ok(Vec::new());
    };
    let alone: Vec<OrganizationRow> = sql_query(LEFT_ALONE)
        .bind::<BigInt, _>(account)
        .load(connection)
        .await?;
    let admin: Option<IsAdmin> = sql_query("SELECT is_platform_admin FROM account WHERE id = $1")
        .bind::<BigInt, _>(account)
        .get_result(connection)
        .await
        .optional()?;
    let mut blockers: Vec<Blocker> = alone
        .into_iter()
        .map(|row| Blocker::LastAdmin {
            organization: OrganizationNr(row.nr),
            company_name: row.company_name,
        })
        .collect();
    if admin.is_some_and(|admin| admin.is_platform_admin) {
        blockers.push(Blocker::PlatformAdmin);
    }
    Ok(blockers)
}

struct Erasure<'a> {
    change: &'a Change,
    subject: &'a DataSubject,
    receipt: Uuid,
    seal: &'a dyn EmailHasher,
}

impl Erasure<'_> {
    async fn run(&self, connection: &mut AsyncPgConnection) -> Result<ErasureReceipt, Failed> {
        let at = self.change.at;
        let (person, own, files) = self.lock(connection).await?;
        let blockers = blockers(connection, &person).await?;
        if !blockers.is_empty() {
            return Err(Failed::Refused(ErasureError::Blocked(blockers)));
        }
        if !open(connection, &own, at).await?.is_empty() {
            return Err(Failed::Refused(ErasureError::OpenBooking));
        }
        erase_person_of(connection, &own, at).await?;
        erase_files(connection, &files, at).await?;
        self.log(connection, &own).await?;
        self.seal_proofs(connection, &person).await?;
        if let Some(account) = person.account {
            sql_query(NOTE_LEAVING)
                .bind::<Timestamptz, _>(at)
                .bind::<SqlUuid, _>(self.change.request_id.0)
                .bind::<BigInt, _>(account)
                .execute(connection)
                .await?;
            self.hand_over(connection, account).await?;
            sql_query(ERASE_CLOSED_OWNER)
                .bind::<BigInt, _>(account)
                .bind::<Integer, _>(OrganizationNr::OWNER_OF_THE_PRODUCT.0)
                .execute(connection)
                .await?;
        }
        delete_accounts(connection, &person.accounts, at).await?;
        sql_query("DELETE FROM account WHERE id = ANY($1)")
            .bind::<Array<BigInt>, _>(&person.accounts)
            .execute(connection)
            .await?;
        if let Some(normalized_email) = &person.normalized_email {
            for statement in ERASE_EMAIL {
                sql_query(statement)
                    .bind::<Text, _>(normalized_email)
                    .execute(connection)
                    .await?;
            }
        }
        self.write_receipt(connection, &person, &own).await
    }

    async fn hand_over(&self, connection: &mut AsyncPgConnection, account: i64) -> QueryResult<()> {
        let handed_over: Vec<Nr> = sql_query(HAND_OVER).bind::<BigInt, _>(account).load(connection).await?;
        let handed_over: Vec<i32> = handed_over.into_iter().map(|row| row.nr).collect();
        for nr in &handed_over {
            let organization = OrganizationNr(*nr);
            let written = Audited::OrganizationChanged { organization };
            let after = json!({ "changed": ["owner"] });
            audit_log::write(connection, self.change, Some(organization), written, None, Some(after)).await?;
        }
        search_document::refresh(connection, &handed_over, self.change.at).await
    }

    /// Nobody proves or registers the e-mail address, books with the account or in the same organisations, or changes
    /// its teams meanwhile. Read again behind the locks.
    async fn lock(&self, connection: &mut AsyncPgConnection) -> Result<(Person, Bookings, Bookings), Failed> {
        let unknown = || Failed::Refused(ErasureError::UnknownAccount);
        let person = erased_person_of(connection, self.subject).await?.ok_or_else(unknown)?;
        if let Some(normalized_email) = &person.normalized_email {
            lock_email_address(connection, normalized_email).await?;
        }
        let own = own_bookings(connection, &person).await?;
        let mut locked = own.organizations;
        locked.extend(own_files(connection, &person).await?.organizations);
        lock_organizations(connection, &locked).await?;
        if let Some(account) = person.account {
            sql_query(LOCK_TEAMS)
                .bind::<BigInt, _>(account)
                .execute(connection)
                .await?;
        }
        sql_query("SELECT id FROM account WHERE id = ANY($1) ORDER BY id FOR UPDATE")
            .bind::<Array<BigInt>, _>(&person.accounts)
            .execute(connection)
            .await?;
        let person = erased_person_of(connection, self.subject).await?.ok_or_else(unknown)?;
        let (now, files) = (
            own_bookings(connection, &person).await?,
            own_files(connection, &person).await?,
        );
        // What was booked or put on file elsewhere meanwhile is not locked.
        let mut organizations = now.organizations.iter().chain(&files.organizations);
        if organizations.any(|nr| !locked.contains(nr)) {
            return Err(Failed::Refused(ErasureError::OpenBooking));
        }
        Ok((person, now, files))
    }

    /// That staff erased a customer, or that an account is gone. A guest has neither.
    async fn log(&self, connection: &mut AsyncPgConnection, own: &Bookings) -> QueryResult<()> {
        let (organization, audited, before) = match self.subject {
            DataSubject::Customer { organization, customer } => {
                let audited = Audited::CustomerErased { customer: customer.0 };
                (Some(*organization), audited, json!({ "bookings": own.ids }))
            }
            DataSubject::Account(account) => {
                let audited = Audited::AccountErased { account: *account };
                (None, audited, json!({ "bookings": own.ids.len() }))
            }
            DataSubject::EmailAddress(_) => return Ok(()),
        };
        audit_log::write(connection, self.change, organization, audited, Some(before), None).await?;
        Ok(())
    }

    async fn seal_proofs(&self, connection: &mut AsyncPgConnection, person: &Person) -> QueryResult<()> {
        sql_query(FORGET_WISHES)
            .bind::<Array<BigInt>, _>(&person.accounts)
            .bind::<Nullable<Text>, _>(person.normalized_email.as_deref())
            .execute(connection)
            .await?;
        let claims: &[i64] = if person.account.is_some() {
            &[]
        } else {
            &person.accounts
        };
        let proofs: Vec<ProofRow> = sql_query(PROOFS)
            .bind::<Nullable<BigInt>, _>(person.account)
            .bind::<Nullable<Text>, _>(person.normalized_email.as_deref())
            .bind::<Array<BigInt>, _>(claims)
            .load(connection)
            .await?;
        for proof in proofs {
            sql_query(SEAL_PROOF)
                .bind::<BigInt, _>(proof.id)
                .bind::<Bytea, _>(self.seal.hash(&proof.email).to_vec())
                .bind::<Timestamptz, _>(self.change.at)
                .bind::<Nullable<BigInt>, _>(person.account)
                .execute(connection)
                .await?;
        }
        Ok(())
    }

    async fn write_receipt(
        &self,
        connection: &mut AsyncPgConnection,
        person: &Person,
        own: &Bookings,
    ) -> Result<ErasureReceipt, Failed> {
        let accounts = u32::try_from(person.accounts.len()).unwrap_or(u32::MAX);
        let bookings = u32::try_from(own.ids.len()).unwrap_or(u32::MAX);
        sql_query(
            "INSERT INTO erasure_receipt (id, erased_at, request_id, accounts, bookings) VALUES ($1, $2, $3, $4, $5)",
        )
        .bind::<SqlUuid, _>(self.receipt)
        .bind::<Timestamptz, _>(self.change.at)
        .bind::<SqlUuid, _>(self.change.request_id.0)
        .bind::<Integer, _>(i32::try_from(accounts).unwrap_or(i32::MAX))
        .bind::<Integer, _>(i32::try_from(bookings).unwrap_or(i32::MAX))
        .execute(connection)
        .await?;
        Ok(ErasureReceipt {
            id: self.receipt,
            erased_at: self.change.at,
            accounts,
            bookings,
            cancelled: 0,
        })
    }
}
