//! How facts are stored in the outbox.
//!
//! Transactional outbox: a fact is a row of `outbox`, written by the transaction in which it became true. A trigger adds
//! a row of `outbox_delivery` for each configured consumer, in which that consumer keeps its progress.

use diesel::dsl::Eq;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use notifications::ports::QueuedFact;
use shared_kernel::{
    AccountId, AccountTokenId, BookingCodeId, BookingId, Change, EventId, Fact, FactKind, InvitationId, OrganizationNr,
    StoreError,
};
use time::{Duration, OffsetDateTime};
use tracing::error;

use crate::connection::Database;
use crate::error::store_error;
use crate::prepared::prepared;
use crate::schema::{outbox, outbox_delivery};

/// The consumer that plans mails.
pub(crate) const MAILS: &str = "MAILS";
/// The consumer that plans messages to webhooks.
pub(crate) const WEBHOOKS: &str = "WEBHOOKS";
/// The consumer that has texts drafted.
pub(crate) const TEXT_DRAFTS: &str = "TEXT_DRAFTS";

/// The consumer that feeds an index outside.
pub(crate) const SEARCH: &str = "SEARCH";

/// Written by functions of the database, which know what the search reads; delivered to nobody but [`SEARCH`].
pub(crate) const SEARCH_CHANGED: &str = "SEARCH_CHANGED";

/// The facts that this program understands. While a newer one is rolled out there may be others in
/// the outbox, which are left to it.
fn known_facts() -> Vec<&'static str> {
    let kinds = FactKind::ALL.iter().map(|kind| kind.label());
    kinds.chain([SEARCH_CHANGED]).collect()
}

/// What is written of a fact.
pub(crate) type Row = (
    Eq<outbox::organization_nr, Option<i32>>,
    Eq<outbox::account_id, Option<i64>>,
    Eq<outbox::fact, &'static str>,
    Eq<outbox::subject_id, i64>,
    Eq<outbox::revision, i32>,
    Eq<outbox::dedupe_key, String>,
    Eq<outbox::at, OffsetDateTime>,
    Eq<outbox::actor, &'static str>,
    Eq<outbox::actor_account_id, Option<i64>>,
    Eq<outbox::on_behalf_of, Option<&'static str>>,
    Eq<outbox::on_behalf_of_account_id, Option<i64>>,
);

/// The row of a fact that a change made true, with whoever made it.
pub(crate) fn row(fact: Fact, change: &Change) -> Row {
    let (subject, revision) = fact.subject();
    (
        outbox::organization_nr.eq(fact.organization().map(|organization| organization.0)),
        outbox::account_id.eq(fact.account().map(|account| account.0)),
        outbox::fact.eq(fact.kind().label()),
        outbox::subject_id.eq(subject),
        outbox::revision.eq(revision.unwrap_or(0)),
        outbox::dedupe_key.eq(fact.dedupe_key()),
        outbox::at.eq(change.at),
        outbox::actor.eq(change.actor.label()),
        outbox::actor_account_id.eq(change.account().map(|account| account.0)),
        outbox::on_behalf_of.eq(change.on_behalf_of.map(|actor| actor.label())),
        outbox::on_behalf_of_account_id.eq(change.on_behalf_of_account().map(|account| account.0)),
    )
}

/// Asks first: a trigger locks the outbox for every row that is offered, whether it is inserted or not.
const OPEN: &str = "
    INSERT INTO outbox_consumer (consumer, only_fact)
    SELECT $1, $2 WHERE NOT EXISTS (SELECT FROM outbox_consumer WHERE consumer = $1)
    ON CONFLICT DO NOTHING";
const IS_OPEN: &str = "SELECT FROM outbox_consumer WHERE consumer = $1";
const FED: &str = "UPDATE outbox_consumer SET fed_at = now() WHERE consumer = $1";
/// Unless somebody has fed an index by it within the hour.
const IS_UNWANTED: &str = "
    SELECT FROM outbox_consumer
    WHERE consumer = $1 AND (fed_at IS NULL OR fed_at < now() - interval '1 hour') FOR UPDATE";
/// Waits for whoever writes a fact and saw the consumer, so that none of its deliveries is left.
const WAIT_FOR_FACTS: &str = "LOCK TABLE outbox IN SHARE ROW EXCLUSIVE MODE";
/// With the facts that were for nobody else.
const CLOSE: [&str; 2] = [
    "DELETE FROM outbox_consumer WHERE consumer = $1",
    "WITH left_over AS (
        DELETE FROM outbox_delivery WHERE consumer = $1 AND consumed_at IS NULL RETURNING fact_id)
     DELETE FROM outbox USING left_over WHERE id = fact_id AND fact = 'SEARCH_CHANGED'",
];

/// From now on facts of one kind are delivered to a consumer.
pub(crate) async fn open(connection: &mut AsyncPgConnection, consumer: &str, only: &str) -> QueryResult<()> {
    sql_query(OPEN)
        .bind::<Text, _>(consumer)
        .bind::<Text, _>(only)
        .execute(connection)
        .await
        .map(|_| ())
}

/// Somebody feeds an index by a consumer.
pub(crate) async fn fed(connection: &mut AsyncPgConnection, consumer: &str) -> QueryResult<()> {
    sql_query(FED)
        .bind::<Text, _>(consumer)
        .execute(connection)
        .await
        .map(|_| ())
}

/// From now on nothing is delivered to a consumer, and nothing waits for it. False where it stays, because somebody has
/// fed an index by it within the hour.
pub(crate) async fn close(connection: &mut AsyncPgConnection, consumer: &str) -> QueryResult<bool> {
    connection
        .transaction(async |connection| {
            let asked = |statement| sql_query(statement).bind::<Text, _>(consumer);
            let is_unwanted = asked(IS_UNWANTED).execute(connection).await? > 0;
            if is_unwanted {
                sql_query(WAIT_FOR_FACTS).execute(connection).await?;
                for statement in CLOSE {
                    sql_query(statement)
                        .bind::<Text, _>(consumer)
                        .execute(connection)
                        .await?;
                }
            }
            let is_open = asked(IS_OPEN).execute(connection).await? > 0;
            QueryResult::Ok(!is_open)
        })
        .await
}

/// The oldest fact that each consumer has not consumed, by the index of those.
const WAITING: &str = "
    SELECT consumer, at FROM outbox_consumer LEFT JOIN LATERAL (
        SELECT fact_id FROM outbox_delivery
        WHERE outbox_delivery.consumer = outbox_consumer.consumer AND consumed_at IS NULL AND given_up_at IS NULL
        ORDER BY fact_id LIMIT 1) AS oldest ON true
    LEFT JOIN outbox ON id = fact_id
    ORDER BY consumer";

#[derive(QueryableByName)]
struct WaitingRow {
    #[diesel(sql_type = Text)]
    consumer: String,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    at: Option<OffsetDateTime>,
}

/// How long the oldest fact has waited for a consumer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WaitingFact {
    /// Its word in the outbox: `MAILS`, `SEARCH`.
    pub consumer: String,
    /// Zero where nothing waits.
    pub age: Duration,
}

/// For each consumer, how long it is behind at this instant.
pub async fn waiting_facts(database: &Database, now: OffsetDateTime) -> Result<Vec<WaitingFact>, StoreError> {
    let mut connection = database.connection().await?;
    let rows: Vec<WaitingRow> = sql_query(WAITING).load(&mut connection).await.map_err(store_error)?;
    let age = |at: Option<OffsetDateTime>| at.map_or(Duration::ZERO, |at| (now - at).max(Duration::ZERO));
    let waiting = rows.into_iter().map(|row| WaitingFact {
        consumer: row.consumer,
        age: age(row.at),
    });
    Ok(waiting.collect())
}

/// Leases in one statement. Only the progress of this consumer is locked: another one may be at the same fact.
const LEASE: &str = "
    WITH due AS MATERIALIZED (
        SELECT outbox.id, organization_nr, account_id, fact, subject_id, revision, tells_customer
        FROM outbox_delivery JOIN outbox ON outbox.id = fact_id
        WHERE consumer = $1 AND consumed_at IS NULL AND given_up_at IS NULL
          AND fact = ANY($2) AND next_try_at <= $3 AND (leased_until IS NULL OR leased_until <= $3)
        ORDER BY fact_id
        LIMIT $4
        FOR UPDATE OF outbox_delivery SKIP LOCKED)
    UPDATE outbox_delivery SET leased_until = $5 FROM due
    WHERE fact_id = due.id AND consumer = $1
    RETURNING due.*, tries";

/// A fact that is leased to a consumer.
#[derive(QueryableByName)]
pub(crate) struct LeasedFact {
    #[diesel(sql_type = BigInt)]
    pub id: i64,
    #[diesel(sql_type = Nullable<Integer>)]
    pub organization_nr: Option<i32>,
    #[diesel(sql_type = Nullable<BigInt>)]
    account_id: Option<i64>,
    #[diesel(sql_type = Text, column_name = fact)]
    pub name: String,
    #[diesel(sql_type = BigInt)]
    pub subject_id: i64,
    #[diesel(sql_type = Integer)]
    pub revision: i32,
    #[diesel(sql_type = Bool)]
    tells_customer: bool,
    #[diesel(sql_type = Integer)]
    pub tries: i32,
}

impl LeasedFact {
    /// None when it is unknown, or misses the organisation or the account that it concerns.
    pub(crate) fn fact(&self) -> Option<Fact> {
        let Self {
            organization_nr,
            account_id,
            subject_id,
            revision,
            ..
        } = *self;
        fact_of(organization_nr, account_id, &self.name, subject_id, revision)
    }
}

/// Leases up to `limit` facts to a consumer, of those that are due at `now`, the oldest first.
pub(crate) async fn lease(
    connection: &mut AsyncPgConnection,
    consumer: &str,
    (now, until): (OffsetDateTime, OffsetDateTime),
    limit: i64,
) -> QueryResult<Vec<LeasedFact>> {
    let mut facts: Vec<LeasedFact> = prepared(
        sql_query(LEASE)
            .bind::<Text, _>(consumer)
            .bind::<Array<Text>, _>(known_facts())
            .bind::<Timestamptz, _>(now)
            .bind::<BigInt, _>(limit)
            .bind::<Timestamptz, _>(until),
    )
    .load(connection)
    .await?;
    facts.sort_unstable_by_key(|fact| fact.id);
    Ok(facts)
}

/// Leases facts to a consumer that understands all of them. One that is not readable is given up: it would come for ever.
pub(crate) async fn take(
    connection: &mut AsyncPgConnection,
    consumer: &str,
    now: OffsetDateTime,
    lease_for: Duration,
    limit: i64,
) -> Result<Vec<QueuedFact>, StoreError> {
    let rows = lease(connection, consumer, (now, now + lease_for), limit)
        .await
        .map_err(store_error)?;
    let mut facts = Vec::with_capacity(rows.len());
    for row in rows {
        if let Some(fact) = row.fact() {
            facts.push(QueuedFact {
                id: row.id,
                fact,
                tells_customer: row.tells_customer,
                tries: row.tries,
            });
        } else {
            error!(fact = row.id, name = row.name, "fact unreadable; given up");
            mark_failed(connection, consumer, row.id, (now, None))
                .await
                .map_err(store_error)?;
        }
    }
    Ok(facts)
}

/// A consumer is done with a fact. Whether it had not been before.
pub(crate) async fn consume(
    connection: &mut AsyncPgConnection,
    consumer: &str,
    fact_id: i64,
    at: OffsetDateTime,
) -> QueryResult<bool> {
    let done = diesel::update(
        outbox_delivery::table
            .find((fact_id, consumer))
            .filter(outbox_delivery::consumed_at.is_null()),
    )
    .set(outbox_delivery::consumed_at.eq(at))
    .execute(connection)
    .await?;
    Ok(done > 0)
}

/// An attempt of a consumer failed: the fact comes again at an instant, or never. A consumed fact stays consumed.
pub(crate) async fn mark_failed(
    connection: &mut AsyncPgConnection,
    consumer: &str,
    fact_id: i64,
    (at, retry_at): (OffsetDateTime, Option<OffsetDateTime>),
) -> QueryResult<()> {
    let given_up_at = if retry_at.is_none() { Some(at) } else { None };
    diesel::update(
        outbox_delivery::table
            .find((fact_id, consumer))
            .filter(outbox_delivery::consumed_at.is_null()),
    )
    .set((
        outbox_delivery::tries.eq(outbox_delivery::tries + 1),
        outbox_delivery::next_try_at.eq(retry_at.unwrap_or(at)),
        outbox_delivery::given_up_at.eq(given_up_at),
        outbox_delivery::leased_until.eq(None::<OffsetDateTime>),
    ))
    .execute(connection)
    .await
    .map(|_| ())
}

#[expect(clippy::too_many_lines, reason = "a table of facts")]
fn fact_of(organization: Option<i32>, account: Option<i64>, name: &str, subject: i64, revision: i32) -> Option<Fact> {
    let (organization, account) = (organization.map(OrganizationNr), account.map(AccountId));
    let (booking, token) = (BookingId(subject), AccountTokenId(subject));
    let fact = match FactKind::labelled(name)? {
        FactKind::BookingConfirmed => Fact::BookingConfirmed {
            organization: organization?,
            booking,
        },
        FactKind::EmailCorrected => Fact::EmailCorrected {
            organization: organization?,
            booking,
        },
        FactKind::BookingMoved => Fact::BookingMoved {
            organization: organization?,
            booking,
            sequence: revision,
        },
        FactKind::BookingCancelled => Fact::BookingCancelled {
            organization: organization?,
            booking,
            sequence: revision,
        },
        FactKind::BookingClosed => Fact::BookingClosed {
            organization: organization?,
            booking,
            sequence: revision,
        },
        FactKind::DatesCalledOff => Fact::DatesCalledOff {
            organization: organization?,
            booking,
            sequence: revision,
        },
        FactKind::ParticipantMessaged => Fact::ParticipantMessaged {
            organization: organization?,
            booking,
            message: revision,
        },
        FactKind::EventChanged => Fact::EventChanged {
            organization: organization?,
            booking,
            sequence: revision,
        },
        FactKind::ProviderRelocated => Fact::ProviderRelocated {
            organization: organization?,
            booking,
            relocation: revision,
        },
        FactKind::MinimumMissed => Fact::MinimumMissed {
            organization: organization?,
            event: EventId(subject),
        },
        FactKind::EmailToProve => Fact::EmailToProve {
            account: account?,
            token,
        },
        FactKind::RegistrationRepeated => Fact::RegistrationRepeated {
            account: account?,
            attempt: AccountId(subject),
        },
        FactKind::PasswordLost => Fact::PasswordLost {
            account: account?,
            token,
        },
        FactKind::PasswordChanged => Fact::PasswordChanged {
            account: account?,
            revision,
        },
        FactKind::EmailChangeRequested => Fact::EmailChangeRequested {
            account: account?,
            token,
        },
        FactKind::EmailChanged => Fact::EmailChanged {
            account: account?,
            token,
        },
        FactKind::PersonInvited => Fact::PersonInvited {
            organization: organization?,
            invitation: InvitationId(subject),
        },
        FactKind::AccountImpersonated => Fact::AccountImpersonated {
            account: account?,
            entry: subject,
        },
        FactKind::NewsletterWished => Fact::NewsletterWished {
            account: account?,
            consent: subject,
        },
        FactKind::CodeRequested => Fact::CodeRequested {
            organization: organization?,
            code: BookingCodeId(subject),
        },
        FactKind::TextDraftWished => Fact::TextDraftWished {
            organization: organization?,
            consent: subject,
        },
        FactKind::DataRequested => Fact::DataRequested { request: subject },
        FactKind::WebhookSwitchedOff => Fact::WebhookSwitchedOff {
            organization: organization?,
            account: account?,
            entry: subject,
        },
        FactKind::OrganizationClosed => Fact::OrganizationClosed {
            organization: organization?,
            account: account?,
            entry: subject,
        },
    };
    Some(fact)
}
