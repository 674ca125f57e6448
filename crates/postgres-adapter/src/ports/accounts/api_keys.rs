use accounts::api_keys::{ApiKey, ApiKeyError, ApiKeyStore, NewApiKey, NewSecret, Origin, Scope, Scopes, StoredKey};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Integer, Nullable, Text, Timestamptz};
use diesel_async::{AsyncConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, ApiKeyId, Change, OrganizationNr, StoreError};
use time::OffsetDateTime;

use super::rank;
use crate::audit_log::{self, Audited};
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::prepared::prepared;
use crate::schema::{account, api_key, membership, organization};

/// The key with this hash, with all that decides about it: its maker has to be a member still, with an account that can be used.
const KEY_OF_HASH: &str = "
    SELECT api_key.id, api_key.organization_nr, api_key.scopes, api_key.origins, api_key.created_by, api_key.expires_at, api_key.last_used_at,
        api_key.revoked_at, membership.rank AS maker_rank, organization.status = 'INACTIVE' AS is_closed
    FROM api_key
    JOIN organization ON organization.nr = api_key.organization_nr
    LEFT JOIN account ON account.id = api_key.created_by AND account.disabled_at IS NULL
        AND account.verified_at IS NOT NULL AND NOT account.is_platform_admin
    LEFT JOIN membership ON membership.organization_nr = api_key.organization_nr AND membership.account_id = account.id
    WHERE api_key.secret_hash = $1";

#[derive(QueryableByName)]
struct KeyRow {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Integer)]
    organization_nr: i32,
    #[diesel(sql_type = Array<Text>)]
    scopes: Vec<String>,
    #[diesel(sql_type = Array<Text>)]
    origins: Vec<String>,
    #[diesel(sql_type = BigInt)]
    created_by: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    expires_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_used_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    revoked_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Text>)]
    maker_rank: Option<String>,
    #[diesel(sql_type = Bool)]
    is_closed: bool,
}

fn scopes(labels: &[String]) -> Result<Scopes, StoreError> {
    let scope = |label: &String| Scope::labelled(label).ok_or_else(|| corrupt(format!("unknown scope {label}")));
    labels.iter().map(scope).collect()
}

fn origins(stored: &[String]) -> Result<Vec<Origin>, StoreError> {
    let origin = |text: &String| Origin::spelled(text).ok_or_else(|| corrupt(format!("no origin: {text}")));
    stored.iter().map(origin).collect()
}

fn labels(scopes: Scopes) -> Vec<&'static str> {
    scopes.iter().map(Scope::label).collect()
}

fn origin_texts(origins: &[Origin]) -> Vec<&str> {
    origins.iter().map(Origin::as_str).collect()
}

fn stored(row: &KeyRow) -> Result<StoredKey, StoreError> {
    Ok(StoredKey {
        id: ApiKeyId(row.id),
        organization: OrganizationNr(row.organization_nr),
        scopes: scopes(&row.scopes)?,
        origins: origins(&row.origins)?,
        made_by: AccountId(row.created_by),
        maker_rank: row.maker_rank.as_deref().map(rank).transpose()?,
        is_organization_closed: row.is_closed,
        expires_at: row.expires_at,
        last_used_at: row.last_used_at,
        revoked_at: row.revoked_at,
    })
}

/// Waits for whoever makes a key for the same organisation, so that two of them are counted one after the other.
async fn lock(connection: &mut diesel_async::AsyncPgConnection, nr: OrganizationNr) -> QueryResult<()> {
    organization::table
        .find(nr.0)
        .select(organization::nr)
        .for_no_key_update()
        .first::<i32>(connection)
        .await
        .map(|_| ())
}

/// Why a transaction broke off.
#[derive(derive_more::From)]
enum Failure {
    TooMany,
    #[from]
    Store(diesel::result::Error),
}

/// What lists read of a key, of its maker, and of what decides whether it is good.
type ListedRow = (
    i64,
    (String, String, Vec<String>, Vec<String>),
    (OffsetDateTime, Option<OffsetDateTime>, Option<OffsetDateTime>),
    Option<(String, String, Option<OffsetDateTime>)>,
    Option<String>,
    String,
    i64,
);

#[async_trait]
impl ApiKeyStore for Postgres {
    async fn create(&self, change: &Change, key: &NewApiKey, most: i64) -> Result<ApiKeyId, ApiKeyError> {
        let made_by = change
            .rights()
            .account()
            .ok_or_else(|| corrupt("a key is made by somebody".to_owned()))?;
        let mut connection = self.database.connection().await?;
        let created = connection
            .transaction(async |connection| {
                lock(connection, key.organization).await?;
                let good = api_key::table
                    .filter(api_key::organization_nr.eq(key.organization.0))
                    .filter(api_key::revoked_at.is_null())
                    .filter(api_key::expires_at.is_null().or(api_key::expires_at.gt(change.at)));
                if good.count().get_result::<i64>(connection).await? >= most {
                    return Err(Failure::TooMany);
                }
                let id: i64 = diesel::insert_into(api_key::table)
                    .values((
                        api_key::organization_nr.eq(key.organization.0),
                        api_key::name.eq(&key.name),
                        api_key::beginning.eq(&key.beginning),
                        api_key::secret_hash.eq(key.hash.as_slice()),
                        api_key::scopes.eq(labels(key.scopes)),
                        api_key::origins.eq(origin_texts(&key.origins)),
                        api_key::created_by.eq(made_by.0),
                        api_key::created_at.eq(change.at),
                        api_key::expires_at.eq(key.expires_at),
                    ))
                    .returning(api_key::id)
                    .get_result(connection)
                    .await?;
                let id = ApiKeyId(id);
                let expires = key.expires_at.map(OffsetDateTime::unix_timestamp);
                let mut after = json!({ "scopes": labels(key.scopes), "expires": expires });
                if !key.origins.is_empty() {
                    after["origins"] = json!(origin_texts(&key.origins));
                }
                let audited = Audited::ApiKeyCreated { key: id };
                audit_log::write(connection, change, Some(key.organization), audited, None, Some(after)).await?;
                Ok(id)
            })
            .await;
        created.map_err(|failure| match failure {
            Failure::TooMany => ApiKeyError::TooMany,
            Failure::Store(error) => ApiKeyError::Store(store_error(error)),
        })
    }

    async fn list(&self, nr: OrganizationNr, now: OffsetDateTime) -> Result<Vec<ApiKey>, StoreError> {
        let mut connection = self.database.connection().await?;
        let rows: Vec<ListedRow> = api_key::table
            .inner_join(organization::table.on(organization::nr.eq(api_key::organization_nr)))
            .left_join(account::table.on(account::id.eq(api_key::created_by)))
            .left_join(
                membership::table.on(membership::organization_nr
                    .eq(api_key::organization_nr)
                    .and(membership::account_id.eq(api_key::created_by))),
            )
            .filter(api_key::organization_nr.eq(nr.0))
            .filter(api_key::revoked_at.is_null())
            .order(api_key::id.desc())
            .select((
                api_key::id,
                (api_key::name, api_key::beginning, api_key::scopes, api_key::origins),
                (api_key::created_at, api_key::expires_at, api_key::last_used_at),
                (account::first_name, account::last_name, account::disabled_at).nullable(),
                membership::rank.nullable(),
                organization::status,
                api_key::created_by,
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(
                |(
                    id,
                    (name, beginning, labels, pages),
                    (created_at, expires_at, last_used_at),
                    maker,
                    label,
                    status,
                    by,
                )| {
                    let can_sign_in = maker.as_ref().is_some_and(|(_, _, disabled)| disabled.is_none());
                    let maker_rank = label.as_deref().map(rank).transpose()?.filter(|_| can_sign_in);
                    let key = StoredKey {
                        id: ApiKeyId(id),
                        organization: nr,
                        scopes: scopes(&labels)?,
                        origins: origins(&pages)?,
                        made_by: AccountId(by),
                        maker_rank,
                        is_organization_closed: status == "INACTIVE",
                        expires_at,
                        last_used_at,
                        revoked_at: None,
                    };
                    Ok(ApiKey {
                        id: key.id,
                        name,
                        beginning,
                        scopes: key.scopes,
                        made_by: maker.map_or_else(String::new, |(first, last, _)| format!("{first} {last}")),
                        created_at,
                        expires_at,
                        last_used_at,
                        is_good: key.is_good(now),
                        origins: key.origins,
                    })
                },
            )
            .collect()
    }

    async fn revoke(&self, change: &Change, nr: OrganizationNr, key: ApiKeyId) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let revoked: Option<Option<OffsetDateTime>> = api_key::table
                    .find((nr.0, key.0))
                    .select(api_key::revoked_at)
                    .for_no_key_update()
                    .first(connection)
                    .await
                    .optional()?;
                match revoked {
                    None => return Ok(false),
                    Some(Some(_)) => return Ok(true),
                    Some(None) => {}
                }
                diesel::update(api_key::table.find((nr.0, key.0)))
                    .set(api_key::revoked_at.eq(change.at))
                    .execute(connection)
                    .await?;
                let (before, after) = (json!({ "revoked": false }), json!({ "revoked": true }));
                let audited = Audited::ApiKeyRevoked { key };
                audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
                QueryResult::Ok(true)
            })
            .await
            .map_err(store_error)
    }

    async fn renew(
        &self,
        change: &Change,
        (nr, key): (OrganizationNr, ApiKeyId),
        secret: &NewSecret,
    ) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let unused = api_key::table
                    .find((nr.0, key.0))
                    .filter(api_key::revoked_at.is_null())
                    .filter(api_key::last_used_at.is_null())
                    .filter(api_key::origins.eq(Vec::<String>::new()));
                let renewed = diesel::update(unused)
                    .set((
                        api_key::beginning.eq(&secret.beginning),
                        api_key::secret_hash.eq(secret.hash.as_slice()),
                    ))
                    .execute(connection)
                    .await?;
                if renewed > 0 {
                    let (before, after) = (json!({ "renewed": false }), json!({ "renewed": true }));
                    let audited = Audited::ApiKeyCreated { key };
                    audit_log::write(connection, change, Some(nr), audited, Some(before), Some(after)).await?;
                }
                QueryResult::Ok(renewed > 0)
            })
            .await
            .map_err(store_error)
    }

    async fn is_origin_of_a_key(&self, origin: &Origin) -> Result<bool, StoreError> {
        let mut connection = self.database.connection().await?;
        let of_origin = api_key::table.filter(api_key::origins.contains(vec![origin.as_str()]));
        diesel::select(diesel::dsl::exists(of_origin))
            .get_result(&mut connection)
            .await
            .map_err(store_error)
    }

    async fn find(&self, hash: [u8; 32]) -> Result<Option<StoredKey>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<KeyRow> = prepared(sql_query(KEY_OF_HASH).bind::<Binary, _>(hash.to_vec()))
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        row.as_ref().map(stored).transpose()
    }

    async fn touch(&self, change: &Change, nr: OrganizationNr, key: ApiKeyId) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        let used = api_key::table.find((nr.0, key.0));
        let earlier = api_key::last_used_at.is_null().or(api_key::last_used_at.lt(change.at));
        diesel::update(used.filter(earlier))
            .set(api_key::last_used_at.eq(change.at))
            .execute(&mut connection)
            .await
            .map(|_| ())
            .map_err(store_error)
    }
}
