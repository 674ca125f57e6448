use accounts::TokenPurpose;
use accounts::organization::REOPENED_FOR;
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz};
use diesel_async::{AsyncPgConnection, RunQueryDsl};
use notifications::ports::{AccountMailContents, MailKind};
use notifications::{AccountMailContent, AccountNews, BookingCodeMailContent, InvitationMailContent};
use shared_kernel::{AccountId, BookingCodeId, EmailAddress, InvitationId, OrganizationNr, StoreError, Zone};
use time::OffsetDateTime;
use uuid::Uuid;

use super::rank;
use crate::error::{corrupt, store_error};
use crate::ports::Postgres;
use crate::schema::{account, account_token, audit_log, booking_code, consent, invitation, organization, webhook};

const CLOSED: &str = "
    SELECT company_name, closed_at, nullif(trim(first_name || ' ' || last_name), '') AS closed_by
    FROM audit_log
    JOIN closed_organization ON closed_organization.organization_nr = audit_log.organization_nr AND erased_at IS NULL
    JOIN organization ON nr = closed_organization.organization_nr
    LEFT JOIN account ON account.id = closed_by
    WHERE audit_log.id = $1 AND what = 'ORGANIZATION_CLOSED'";

#[derive(QueryableByName)]
struct ClosedRow {
    #[diesel(sql_type = Text)]
    company_name: String,
    #[diesel(sql_type = Timestamptz)]
    closed_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Text>)]
    closed_by: Option<String>,
}

/// The clocks of the countries where the product is offered: an account has no zone of its own.
const CLOCKS: &str = "Europe/Vienna";

type TokenRow = (Uuid, String, Option<String>, OffsetDateTime, Option<OffsetDateTime>);

#[async_trait]
impl AccountMailContents for Postgres {
    async fn account_news(
        &self,
        kind: MailKind,
        owner: AccountId,
        occasion: i64,
    ) -> Result<Option<AccountMailContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        let found: Option<(String, String)> = account::table
            .find(owner.0)
            .select((account::email, account::first_name))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Some((normalized_email, first_name)) = found else {
            return Ok(None);
        };
        let told = match kind {
            MailKind::EmailVerification | MailKind::PasswordReset | MailKind::EmailChange | MailKind::EmailChanged => {
                of_token(&mut connection, kind, owner, occasion).await?
            }
            MailKind::AlreadyRegistered => Some((normalized_email, AccountNews::RegisteredAgain)),
            MailKind::PasswordChanged => {
                let at = changed_at(&mut connection, owner, occasion).await?;
                at.map(|at| wall(at).map(|at| (normalized_email, AccountNews::PasswordChanged { at })))
                    .transpose()?
            }
            MailKind::ImpersonationNotice => impersonated(&mut connection, owner, occasion)
                .await?
                .map(|news| (normalized_email, news)),
            MailKind::WebhookSwitchedOff => switched_off(&mut connection, occasion)
                .await?
                .map(|news| (normalized_email, news)),
            MailKind::OrganizationClosed => closed(&mut connection, occasion)
                .await?
                .map(|news| (normalized_email, news)),
            MailKind::NewsletterConfirmation => wish(&mut connection, owner, occasion).await?,
            _ => None,
        };
        told.map(|(to, news)| {
            Ok(AccountMailContent {
                to: address(&to)?,
                first_name,
                news,
            })
        })
        .transpose()
    }

    async fn data_requested(&self, request: i64) -> Result<Option<AccountMailContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<DataRequestRow> = sql_query(DATA_REQUEST)
            .bind::<BigInt, _>(request)
            .get_result(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        row.map(|row| {
            Ok(AccountMailContent {
                to: address(&row.email)?,
                first_name: String::new(),
                news: if row.is_owned {
                    AccountNews::DataOfAccountRequested
                } else {
                    AccountNews::DataRequested {
                        nonce: row.nonce,
                        until: wall(row.expires_at)?,
                    }
                },
            })
        })
        .transpose()
    }

    async fn booking_code(
        &self,
        nr: OrganizationNr,
        id: BookingCodeId,
    ) -> Result<Option<BookingCodeMailContent>, StoreError> {
        let mut connection = self.database.connection().await?;
        let row: Option<(String, Uuid, OffsetDateTime)> = booking_code::table
            .find((nr.0, id.0))
            .filter(booking_code::used_at.is_null())
            .select((booking_code::email, booking_code::nonce, booking_code::expires_at))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        row.map(|(email, nonce, expires_at)| {
            Ok(BookingCodeMailContent {
                to: address(&email)?,
                nonce,
                until: wall(expires_at)?,
            })
        })
        .transpose()
    }

    async fn invitation_content(
        &self,
        nr: OrganizationNr,
        id: InvitationId,
    ) -> Result<Option<InvitationMailContent>, StoreError> {
        type Row = (String, String, String, Option<(String, String)>, OffsetDateTime);
        let mut connection = self.database.connection().await?;
        let row: Option<Row> = invitation::table
            .inner_join(organization::table.on(organization::nr.eq(invitation::organization_nr)))
            .left_join(account::table.on(account::id.nullable().eq(invitation::invited_by)))
            .filter(invitation::organization_nr.eq(nr.0))
            .filter(invitation::id.eq(id.0))
            .filter(invitation::accepted_at.is_null())
            .filter(invitation::declined_at.is_null())
            .filter(invitation::withdrawn_at.is_null())
            .select((
                invitation::email,
                organization::company_name,
                invitation::rank,
                (account::first_name, account::last_name).nullable(),
                invitation::expires_at,
            ))
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        row.map(|(email, company_name, rank_label, host, expires_at)| {
            Ok(InvitationMailContent {
                to: address(&email)?,
                company_name,
                invited_by: host.map(|(first, last)| format!("{first} {last}")),
                rank: rank(&rank_label)?,
                until: wall(expires_at)?,
            })
        })
        .transpose()
    }
}

const DATA_REQUEST: &str = "
    SELECT email, nonce, expires_at, EXISTS (
        SELECT FROM account WHERE account.email = asked.email AND verified_at IS NOT NULL) AS is_owned
    FROM data_request AS asked WHERE id = $1";

#[derive(QueryableByName)]
struct DataRequestRow {
    #[diesel(sql_type = Text)]
    email: String,
    #[diesel(sql_type = diesel::sql_types::Uuid)]
    nonce: Uuid,
    #[diesel(sql_type = Timestamptz)]
    expires_at: OffsetDateTime,
    #[diesel(sql_type = Bool)]
    is_owned: bool,
}

/// The e-mail address that a wish for news is about. None when it was confirmed or withdrawn, or the account has
/// another e-mail address.
async fn wish(
    connection: &mut AsyncPgConnection,
    owner: AccountId,
    consent_id: i64,
) -> Result<Option<(String, AccountNews)>, StoreError> {
    let row: Option<(Option<Uuid>, Option<String>, OffsetDateTime)> = consent::table
        .find(consent_id)
        .filter(consent::account_id.eq(owner.0))
        .filter(consent::confirmed_at.is_null())
        .filter(consent::withdrawn_at.is_null())
        .select((consent::nonce, consent::email, consent::given_at))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((Some(nonce), Some(normalized_email), given_at)) = row else {
        return Ok(None);
    };
    let until = wall(given_at + TokenPurpose::Newsletter.lifetime())?;
    Ok(Some((normalized_email, AccountNews::NewsletterWished { nonce, until })))
}

fn address(normalized_email: &str) -> Result<EmailAddress, StoreError> {
    EmailAddress::parse(normalized_email).map_err(|problem| corrupt(format!("an e-mail address is {problem}")))
}

fn wall(at: OffsetDateTime) -> Result<time::PrimitiveDateTime, StoreError> {
    let zone = Zone::named(CLOCKS).map_err(|error| corrupt(error.to_string()))?;
    Ok(zone.wall(at))
}

/// The e-mail address that a token was or is to be mailed to, and why. None when it has been used or is void, but for
/// the one that tells of its use.
async fn of_token(
    connection: &mut AsyncPgConnection,
    kind: MailKind,
    owner: AccountId,
    token: i64,
) -> Result<Option<(String, AccountNews)>, StoreError> {
    let purpose = match kind {
        MailKind::EmailVerification => "VERIFY_EMAIL",
        MailKind::PasswordReset => "RESET_PASSWORD",
        _ => "CHANGE_EMAIL",
    };
    let row: Option<TokenRow> = account_token::table
        .find(token)
        .filter(account_token::account_id.eq(owner.0))
        .filter(account_token::purpose.eq(purpose))
        .select((
            account_token::nonce,
            account_token::email,
            account_token::previous_email,
            account_token::expires_at,
            account_token::used_at,
        ))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((nonce, email, previous_email, expires_at, used_at)) = row else {
        return Ok(None);
    };
    if kind == MailKind::EmailChanged {
        let (Some(previous), Some(used_at)) = (previous_email, used_at) else {
            return Ok(None);
        };
        return Ok(Some((previous, AccountNews::EmailChanged { at: wall(used_at)? })));
    }
    if used_at.is_some() {
        return Ok(None);
    }
    let until = wall(expires_at)?;
    let news = match kind {
        MailKind::EmailVerification => AccountNews::Registered { nonce, until },
        MailKind::PasswordReset => AccountNews::PasswordLost { nonce, until },
        _ => AccountNews::EmailChangeRequested { nonce, until },
    };
    Ok(Some((email, news)))
}

/// When the password of an account was changed for this time.
async fn changed_at(
    connection: &mut AsyncPgConnection,
    owner: AccountId,
    revision: i64,
) -> Result<Option<OffsetDateTime>, StoreError> {
    audit_log::table
        .filter(audit_log::subject_kind.eq("ACCOUNT"))
        .filter(audit_log::subject_id.eq(owner.0))
        .filter(audit_log::what.eq("PASSWORD_CHANGED"))
        .filter(audit_log::after.eq(serde_json::json!({ "revision": revision })))
        .select(audit_log::at)
        .first(connection)
        .await
        .optional()
        .map_err(store_error)
}

/// Of a webhook that is on again nobody is told that it was switched off.
async fn switched_off(connection: &mut AsyncPgConnection, entry: i64) -> Result<Option<AccountNews>, StoreError> {
    let row: Option<(String, String, Option<OffsetDateTime>)> = audit_log::table
        .inner_join(
            webhook::table.on(webhook::organization_nr
                .nullable()
                .eq(audit_log::organization_nr)
                .and(webhook::id.eq(audit_log::subject_id))),
        )
        .inner_join(organization::table.on(organization::nr.eq(webhook::organization_nr)))
        .filter(audit_log::id.eq(entry))
        .filter(audit_log::what.eq("WEBHOOK_CHANGED"))
        .filter(webhook::switched_off_at.is_not_null())
        .filter(webhook::deleted_at.is_null())
        .select((organization::company_name, webhook::url, webhook::failing_since))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((company_name, url, Some(since))) = row else {
        return Ok(None);
    };
    let host = url
        .trim_start_matches("https://")
        .split(['/', '?'])
        .next()
        .unwrap_or_default();
    Ok(Some(AccountNews::WebhookSwitchedOff {
        company_name,
        host: host.to_owned(),
        since: wall(since)?,
    }))
}

/// Of an organisation that is open again nobody is told that it was closed.
async fn closed(connection: &mut AsyncPgConnection, entry: i64) -> Result<Option<AccountNews>, StoreError> {
    let row: Option<ClosedRow> = sql_query(CLOSED)
        .bind::<BigInt, _>(entry)
        .get_result(connection)
        .await
        .optional()
        .map_err(store_error)?;
    row.map(|row| {
        Ok(AccountNews::OrganizationClosed {
            company_name: row.company_name,
            by: row.closed_by,
            at: wall(row.closed_at)?,
            erased_at: wall(row.closed_at + REOPENED_FOR)?,
        })
    })
    .transpose()
}

async fn impersonated(
    connection: &mut AsyncPgConnection,
    owner: AccountId,
    entry: i64,
) -> Result<Option<AccountNews>, StoreError> {
    let row: Option<(OffsetDateTime, Option<i64>)> = audit_log::table
        .find(entry)
        .filter(audit_log::what.eq("IMPERSONATION_BEGUN"))
        .filter(audit_log::subject_id.eq(owner.0))
        .select((audit_log::at, audit_log::account_id))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let Some((at, Some(impersonator))) = row else {
        return Ok(None);
    };
    let name: Option<(String, String)> = account::table
        .find(impersonator)
        .select((account::first_name, account::last_name))
        .first(connection)
        .await
        .optional()
        .map_err(store_error)?;
    let by = name.map_or_else(|| "Jemand".to_owned(), |(first, last)| format!("{first} {last}"));
    Ok(Some(AccountNews::Impersonated { by, at: wall(at)? }))
}
