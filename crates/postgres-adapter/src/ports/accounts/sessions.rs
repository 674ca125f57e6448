use std::sync::LazyLock;

use accounts::PasswordHash;
use accounts::sessions::{
    Credentials, Device, Membership, NewSession, OpenSession, SessionKind, SessionStore, StoredSession,
};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, OrganizationNr, ResourceId, SessionId, StoreError};
use time::OffsetDateTime;
use uuid::Uuid;

use super::claims::join_bookings;
use super::rank;
use crate::audit_log::{Audited, note_impersonated};
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::prepared::prepared;
use crate::schema::{account, membership, session};

/// Credentials with the membership that a new session acts for: the one joined last.
const CREDENTIALS: &str = "
    SELECT account.id, password_hash, verified_at IS NOT NULL AS is_verified, is_platform_admin,
        disabled_at IS NOT NULL AS is_disabled, joined.organization_nr, joined.rank, joined.employee_id
    FROM account LEFT JOIN LATERAL (
        SELECT organization_nr, rank, employee_id FROM membership WHERE account_id = account.id
        ORDER BY joined_at DESC, organization_nr DESC LIMIT 1) AS joined ON true";

#[derive(QueryableByName)]
struct CredentialsRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Text)]
    password_hash: String,
    #[diesel(sql_type = Bool)]
    is_verified: bool,
    #[diesel(sql_type = Bool)]
    is_platform_admin: bool,
    #[diesel(sql_type = Bool)]
    is_disabled: bool,
    #[diesel(sql_type = Nullable<Integer>)]
    organization_nr: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    rank: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    employee_id: Option<i32>,
}

/// A session with its account and the membership in the organisation that it acts for. `$1` is a session or an account.
const SESSIONS: &str = "
    SELECT session.id, session.account_id, session.kind, session.device, session.created_at, session.last_used_at,
        session.password_at, session.ended_at, session.ends_by, session.impersonator_account_id,
        impersonator_account_id IS NULL OR coalesce(impersonator.is_platform_admin AND impersonator.disabled_at IS NULL, false)
            AS impersonator_may,
        owner.created_at AS account_created_at, owner.verified_at IS NOT NULL AS is_verified, owner.is_platform_admin,
        owner.disabled_at, membership.organization_nr, membership.rank, membership.employee_id
    FROM session
    JOIN account AS owner ON owner.id = session.account_id
    LEFT JOIN account AS impersonator ON impersonator.id = impersonator_account_id
    LEFT JOIN membership ON membership.organization_nr = session.organization_nr
        AND membership.account_id = session.account_id";

/// Of one session. The text is the same each time, so that it is prepared once.
static SESSION: LazyLock<String> = LazyLock::new(|| format!("{SESSIONS} WHERE session.id = $1"));

#[derive(QueryableByName)]
struct SessionRow {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
    #[diesel(sql_type = BigInt)]
    account_id: i64,
    #[diesel(sql_type = Text)]
    kind: String,
    #[diesel(sql_type = Text)]
    device: String,
    #[diesel(sql_type = Timestamptz)]
    created_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    last_used_at: OffsetDateTime,
    #[diesel(sql_type = Timestamptz)]
    password_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ended_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    ends_by: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<BigInt>)]
    impersonator_account_id: Option<i64>,
    #[diesel(sql_type = Bool)]
    impersonator_may: bool,
    #[diesel(sql_type = Timestamptz)]
    account_created_at: OffsetDateTime,
    #[diesel(sql_type = Bool)]
    is_verified: bool,
    #[diesel(sql_type = Bool)]
    is_platform_admin: bool,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    disabled_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Integer>)]
    organization_nr: Option<i32>,
    #[diesel(sql_type = Nullable<Text>)]
    rank: Option<String>,
    #[diesel(sql_type = Nullable<Integer>)]
    employee_id: Option<i32>,
}

fn membership_of(
    organization: Option<i32>,
    label: Option<&str>,
    employee: Option<i32>,
) -> Result<Option<Membership>, StoreError> {
    let (Some(organization), Some(label)) = (organization, label) else {
        return Ok(None);
    };
    Ok(Some(Membership {
        organization: OrganizationNr(organization),
        rank: rank(label)?,
        employee: employee.map(ResourceId),
    }))
}

fn credentials(row: CredentialsRow) -> Result<Credentials, StoreError> {
    Ok(Credentials {
        account: AccountId(row.id),
        password: PasswordHash(row.password_hash),
        is_verified: row.is_verified,
        is_platform_admin: row.is_platform_admin,
        is_disabled: row.is_disabled,
        membership: membership_of(row.organization_nr, row.rank.as_deref(), row.employee_id)?,
    })
}

fn stored(row: &SessionRow) -> Result<StoredSession, StoreError> {
    let kind = SessionKind::labelled(&row.kind);
    Ok(StoredSession {
        id: SessionId(row.id),
        account: AccountId(row.account_id),
        kind: kind.ok_or_else(|| corrupt(format!("unknown kind of session {}", row.kind)))?,
        created_at: row.created_at,
        last_used_at: row.last_used_at,
        password_at: row.password_at,
        ended_at: row.ended_at,
        ends_by: row.ends_by,
        impersonator: row.impersonator_account_id.map(AccountId),
        impersonator_may: row.impersonator_may,
        account_created_at: row.account_created_at,
        is_verified: row.is_verified,
        is_platform_admin: row.is_platform_admin,
        disabled_at: row.disabled_at,
        membership: membership_of(row.organization_nr, row.rank.as_deref(), row.employee_id)?,
    })
}

/// Writes a session that begins at this instant, for whoever impersonates its account, if somebody does.
pub(super) async fn insert_session(
    connection: &mut AsyncPgConnection,
    at: OffsetDateTime,
    (owner, impersonator): (AccountId, Option<AccountId>),
    new: &NewSession,
    organization: Option<OrganizationNr>,
) -> QueryResult<()> {
    diesel::insert_into(session::table)
        .values((
            session::id.eq(new.id.0),
            session::account_id.eq(owner.0),
            session::organization_nr.eq(organization.map(|organization| organization.0)),
            session::kind.eq(new.kind.label()),
            session::device.eq(new.device.as_str()),
            session::created_at.eq(at),
            session::last_used_at.eq(at),
            session::password_at.eq(at),
            session::impersonator_account_id.eq(impersonator.map(|impersonator| impersonator.0)),
            session::ends_by.eq(new.ends_by),
        ))
        .execute(connection)
        .await
        .map(|_| ())
}

/// Ends the sessions of an account but one, and those in which it acts in the name of others.
pub(super) async fn end_sessions(
    connection: &mut AsyncPgConnection,
    owner: AccountId,
    kept: Option<SessionId>,
    at: OffsetDateTime,
) -> QueryResult<()> {
    let kept = kept.map_or(Uuid::nil(), |kept| kept.0);
    diesel::update(
        session::table
            .filter(
                session::account_id
                    .eq(owner.0)
                    .or(session::impersonator_account_id.eq(owner.0)),
            )
            .filter(session::ended_at.is_null())
            .filter(session::id.ne(kept)),
    )
    .set(session::ended_at.eq(at))
    .execute(connection)
    .await
    .map(|_| ())
}

/// Ends the session `$1` of the account `$2`, and with it whatever that account does in the name of others: whoever leaves
/// the desk has left all of it.
const END: &str = "
    UPDATE session SET ended_at = coalesce(ended_at, $3)
    WHERE (id = $1 AND account_id = $2)
        OR (impersonator_account_id = $2 AND EXISTS (SELECT FROM session AS own WHERE own.id = $1 AND own.account_id = $2))";

#[async_trait]
impl SessionStore for Postgres {
    async fn claims_of(&self, normalized_email: &str) -> Result<Vec<Credentials>, StoreError> {
        let mut connection = self.database.connection().await?;
        let query = format!("{CREDENTIALS} WHERE email = $1 ORDER BY verified_at IS NULL, account.id DESC");
        let rows: Vec<CredentialsRow> = sql_query(query)
            .bind::<Text, _>(normalized_email)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter().map(credentials).collect()
    }

    async fn credentials(&self, owner: AccountId) -> Result<Option<Credentials>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<CredentialsRow> = sql_query(format!("{CREDENTIALS} WHERE account.id = $1"))
            .bind::<BigInt, _>(owner.0)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        row.map(credentials).transpose()
    }

    async fn open(&self, change: &Change, owner: AccountId, new: &NewSession) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                insert_session(connection, change.at, (owner, None), new, new.organization).await?;
                let proven: Option<String> = account::table
                    .find(owner.0)
                    .filter(account::verified_at.is_not_null())
                    .select(account::email)
                    .first(connection)
                    .await
                    .optional()?;
                // What was booked as a guest since the last time.
                if let Some(normalized_email) = proven {
                    join_bookings(connection, owner, &normalized_email).await?;
                }
                QueryResult::Ok(())
            })
            .await
            .map_err(store_error)
    }

    async fn find(&self, id: SessionId) -> Result<Option<StoredSession>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<SessionRow> = prepared(sql_query(SESSION.as_str()).bind::<SqlUuid, _>(id.0))
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        row.as_ref().map(stored).transpose()
    }

    async fn touch(&self, change: &Change, id: SessionId) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        diesel::update(session::table.find(id.0).filter(session::last_used_at.lt(change.at)))
            .set(session::last_used_at.eq(change.at))
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }

    async fn confirm_password(&self, change: &Change, id: SessionId) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        diesel::update(session::table.find(id.0))
            .set(session::password_at.eq(change.at))
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }

    async fn sessions_of(&self, owner: AccountId) -> Result<Vec<(StoredSession, OpenSession)>, StoreError> {
        let mut connection = self.database.connection().await?;
        let query = format!(
            "{SESSIONS} WHERE session.account_id = $1 AND ended_at IS NULL
             ORDER BY session.last_used_at DESC, session.id LIMIT 200"
        );
        let rows: Vec<SessionRow> = sql_query(query)
            .bind::<BigInt, _>(owner.0)
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.iter()
            .map(|row| {
                let stored = stored(row)?;
                let shown = OpenSession {
                    id: stored.id,
                    device: Device::new(&row.device),
                    created_at: stored.created_at,
                    last_used_at: stored.last_used_at,
                    is_impersonation: stored.impersonator.is_some(),
                    is_current: false,
                };
                Ok((stored, shown))
            })
            .collect()
    }

    async fn end(&self, change: &Change, owner: AccountId, id: SessionId) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows = prepared(
            sql_query(END)
                .bind::<SqlUuid, _>(id.0)
                .bind::<BigInt, _>(owner.0)
                .bind::<Timestamptz, _>(change.at),
        )
        .execute(&mut connection)
        .await
        .map_err(store_error)?;
        Ok(rows > 0)
    }

    async fn end_all(&self, change: &Change, owner: AccountId) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        end_sessions(&mut connection, owner, None, change.at)
            .await
            .map_err(store_error)
    }

    async fn switch_organization(
        &self,
        change: &Change,
        id: SessionId,
        organization: OrganizationNr,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let is_member = membership::table
                    .filter(membership::organization_nr.eq(organization.0))
                    .filter(membership::account_id.eq(session::account_id));
                let before: Option<(i64, Option<i32>)> = session::table
                    .find(id.0)
                    .filter(diesel::dsl::exists(is_member))
                    .select((session::account_id, session::organization_nr))
                    .for_no_key_update()
                    .first(connection)
                    .await
                    .optional()?;
                let Some((owner, before)) = before else {
                    return Ok(false);
                };
                diesel::update(session::table.find(id.0))
                    .set(session::organization_nr.eq(organization.0))
                    .execute(connection)
                    .await?;
                if before != Some(organization.0) {
                    let audited = Audited::OrganizationSwitched {
                        account: AccountId(owner),
                    };
                    let json_of = |nr: i32| json!({ "organization": nr });
                    let (before, after) = (before.map(json_of), Some(json_of(organization.0)));
                    note_impersonated(connection, change, audited, before, after).await?;
                }
                QueryResult::Ok(true)
            })
            .await
            .map_err(store_error)
    }
}
