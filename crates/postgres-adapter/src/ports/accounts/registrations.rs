use accounts::registration::{
    ConsentPurpose, EmailClaim, NewAccount, NewOrganization, ProvenEmailAddress, Registered, RegistrationStore,
    UNPROVEN_PER_EMAIL,
};
use accounts::{NewToken, PasswordHash, TokenPurpose, TokenRefused};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, AccountTokenId, BookingId, Change, Fact, OrganizationNr, PhoneNumber, StoreError};
use time::OffsetDateTime;

use super::claims::{Nr, claimants, delete_accounts, join_bookings, lock_email_address, owner_of};
use super::founding::{Founder, found};
use super::sessions::insert_session;
use super::tokens::{GoodToken, find_token, insert_token, use_token, void_tokens};
use crate::audit_log::{self, Audited, note_impersonated};
use crate::error::{corrupt, store_error};
use crate::outbox;
use crate::ports::Postgres;
use crate::schema::{account, account_token, consent, membership, outbox as outbox_rows, session};
use crate::search_document;

/// What proves an e-mail address.
const PROOFS: [TokenPurpose; 2] = [TokenPurpose::VerifyEmail, TokenPurpose::ChangeEmail];

/// $1 gives up the e-mail address $2 for $3.
const FOLLOW_EMAIL_CHANGE: &str = "
    UPDATE organization SET contact_email = $3 FROM membership
    WHERE membership.organization_nr = nr AND account_id = $1 AND rank = 'BUSINESS_ADMIN'
      AND lower(contact_email COLLATE \"und-x-icu\") = $2
    RETURNING nr";

#[async_trait]
impl RegistrationStore for Postgres {
    async fn register(&self, change: &Change, new: &NewAccount) -> Result<Registered, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| register(connection, change, new).await)
            .await
            .map_err(store_error)
    }

    async fn found_organization(
        &self,
        change: &Change,
        owner: AccountId,
        new: &NewOrganization,
    ) -> Result<OrganizationNr, StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| found_organization(connection, change, owner, new).await)
            .await
            .map_err(store_error)
    }

    async fn renew_verification(&self, change: &Change, owner: AccountId, token: &NewToken) -> Result<(), StoreError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let normalized_email: Option<String> = account::table
                    .find(owner.0)
                    .filter(account::verified_at.is_null())
                    .select(account::email)
                    .first(connection)
                    .await
                    .optional()?;
                let Some(normalized_email) = normalized_email else {
                    return Ok(());
                };
                lock_email_address(connection, &normalized_email).await?;
                if owner_of(connection, &normalized_email).await?.is_some() {
                    return Ok(());
                }
                void_tokens(connection, owner, TokenPurpose::VerifyEmail, change.at).await?;
                let token = send_proof(connection, change, owner, &normalized_email, token).await?;
                let audited = Audited::VerificationRenewed { account: owner };
                note_impersonated(connection, change, audited, None, Some(json!({ "token": token }))).await
            })
            .await
            .map_err(store_error)
    }

    async fn claim(&self, token_hash: [u8; 32], at: OffsetDateTime) -> Result<Option<EmailClaim>, StoreError> {
        let mut connection = self.database.connection().await?;
        let token = find_token(&mut connection, &token_hash, &PROOFS, at)
            .await
            .map_err(store_error)?;
        let Some(token) = token else { return Ok(None) };
        let hash: Option<String> = account::table
            .find(token.account)
            .select(account::password_hash)
            .first(&mut connection)
            .await
            .optional()
            .map_err(store_error)?;
        let Some(hash) = hash else { return Ok(None) };
        let purpose = TokenPurpose::labelled(&token.purpose);
        Ok(Some(EmailClaim {
            account: AccountId(token.account),
            password: PasswordHash(hash),
            purpose: purpose.ok_or_else(|| corrupt(format!("unknown purpose {}", token.purpose)))?,
        }))
    }

    async fn prove_email_address(
        &self,
        change: &Change,
        owner: AccountId,
        token_hash: [u8; 32],
    ) -> Result<ProvenEmailAddress, TokenRefused> {
        let mut connection = self.database.connection().await?;
        let joined = connection
            .transaction(async |connection| prove(connection, change, owner, &token_hash).await)
            .await
            .map_err(store_error)?;
        let joined = joined.ok_or(TokenRefused::Invalid)?;
        Ok(ProvenEmailAddress {
            joined: joined.into_iter().map(BookingId).collect(),
        })
    }
}

async fn register(connection: &mut AsyncPgConnection, change: &Change, new: &NewAccount) -> QueryResult<Registered> {
    let at = change.at;
    lock_email_address(connection, &new.normalized_email).await?;
    let claims = claimants(connection, &new.normalized_email).await?;
    // The newest first.
    let too_many = claims.len().saturating_sub(UNPROVEN_PER_EMAIL - 1);
    delete_accounts(connection, claims.get(..too_many).unwrap_or_default(), at).await?;
    let id: i64 = diesel::insert_into(account::table)
        .values((
            account::email.eq(&new.normalized_email),
            account::first_name.eq(new.first_name.as_str()),
            account::last_name.eq(new.last_name.as_str()),
            account::phone.eq(new.phone.as_ref().map(PhoneNumber::as_str)),
            account::password_hash.eq(&new.password.0),
            account::created_at.eq(at),
        ))
        .returning(account::id)
        .get_result(connection)
        .await?;
    let id = AccountId(id);
    let consents: Vec<_> = new
        .consents
        .iter()
        .map(|given| {
            // News are a wish until they are confirmed by mail.
            let confirmed_at = (given.purpose != ConsentPurpose::Newsletter).then_some(at);
            let token = new.newsletter.filter(|_| given.purpose == ConsentPurpose::Newsletter);
            (
                consent::account_id.eq(id.0),
                consent::email.eq(&new.normalized_email),
                consent::purpose.eq(given.purpose.label()),
                consent::text_version.eq(given.text_version),
                consent::given_at.eq(at),
                consent::given_by_request.eq(change.request_id.0),
                consent::confirmed_at.eq(confirmed_at),
                consent::nonce.eq(token.map(|token| token.nonce)),
                consent::token_hash.eq(token.map(|token| token.hash.to_vec())),
            )
        })
        .collect();
    diesel::insert_into(consent::table)
        .values(consents)
        .execute(connection)
        .await?;
    let organization = match &new.founding {
        Some(founding) => {
            let founder = Founder {
                account: id,
                first_name: new.first_name.as_str(),
                last_name: new.last_name.as_str(),
                normalized_email: &new.normalized_email,
                phone: new.phone.as_ref(),
            };
            Some(found(connection, at, &founder, founding).await?)
        }
        None => None,
    };
    insert_session(connection, at, (id, None), &new.session, organization).await?;
    if let Some(owner) = owner_of(connection, &new.normalized_email).await? {
        let repeated = Fact::RegistrationRepeated {
            account: owner,
            attempt: id,
        };
        tell(connection, change, repeated).await?;
    } else {
        send_proof(connection, change, id, &new.normalized_email, &new.verification).await?;
        let wish: Option<i64> = consent::table
            .filter(consent::account_id.eq(id.0))
            .filter(consent::purpose.eq(ConsentPurpose::Newsletter.label()))
            .select(consent::id)
            .first(connection)
            .await
            .optional()?;
        if let Some(wish) = wish {
            let wished = Fact::NewsletterWished {
                account: id,
                consent: wish,
            };
            tell(connection, change, wished).await?;
        }
    }
    Ok(Registered {
        account: id,
        organization,
    })
}

async fn found_organization(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    new: &NewOrganization,
) -> QueryResult<OrganizationNr> {
    let (first_name, last_name, normalized_email): (String, String, String) = account::table
        .find(owner.0)
        .filter(account::verified_at.is_not_null())
        .select((account::first_name, account::last_name, account::email))
        .for_key_share()
        .first(connection)
        .await?;
    let founder = Founder {
        account: owner,
        first_name: &first_name,
        last_name: &last_name,
        normalized_email: &normalized_email,
        phone: Some(&new.phone),
    };
    let nr = found(connection, change.at, &founder, &new.founding).await?;
    diesel::update(
        session::table
            .find(new.session.0)
            .filter(session::account_id.eq(owner.0)),
    )
    .set(session::organization_nr.eq(nr.0))
    .execute(connection)
    .await?;
    let audited = Audited::OrganizationFounded { account: owner };
    let after = Some(json!({ "organization": nr.0 }));
    audit_log::write(connection, change, None, audited, None, after).await?;
    if let Some(given) = &new.ai_content {
        let consent: i64 = diesel::insert_into(consent::table)
            .values((
                consent::account_id.eq(owner.0),
                consent::email.eq(&normalized_email),
                consent::purpose.eq(given.purpose.label()),
                consent::text_version.eq(given.text_version),
                consent::given_at.eq(change.at),
                consent::given_by_request.eq(change.request_id.0),
                consent::confirmed_at.eq(change.at),
            ))
            .returning(consent::id)
            .get_result(connection)
            .await?;
        let fact = Fact::TextDraftWished {
            organization: nr,
            consent,
        };
        tell(connection, change, fact).await?;
    }
    Ok(nr)
}

/// Writes the token that proves the e-mail address of a new account, and the fact that it is to be mailed. The id of
/// its row.
async fn send_proof(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    normalized_email: &str,
    token: &NewToken,
) -> QueryResult<i64> {
    let token = insert_token(connection, owner, normalized_email, token, change.at).await?;
    let fact = Fact::EmailToProve {
        account: owner,
        token: AccountTokenId(token),
    };
    tell(connection, change, fact).await?;
    Ok(token)
}

/// Puts a fact into the outbox.
pub(super) async fn tell(connection: &mut AsyncPgConnection, change: &Change, fact: Fact) -> QueryResult<()> {
    diesel::insert_into(outbox_rows::table)
        .values(outbox::row(fact, change))
        .execute(connection)
        .await
        .map(|_| ())
}

/// The bookings that were joined, or none when the token is not good: then nothing is written.
async fn prove(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    hash: &[u8; 32],
) -> QueryResult<Option<Vec<i64>>> {
    let at = change.at;
    let Some(token) = find_token(connection, hash, &PROOFS, at).await? else {
        return Ok(None);
    };
    if token.account != owner.0 {
        return Ok(None);
    }
    let normalized_email = token.email.as_str();
    lock_email_address(connection, normalized_email).await?;
    if owner_of(connection, normalized_email).await?.is_some() || !use_token(connection, token.id, at).await? {
        return Ok(None);
    }
    if token.purpose == TokenPurpose::ChangeEmail.label() {
        change_email_address(connection, change, owner, &token).await?;
    } else {
        diesel::update(account::table.find(owner.0))
            .set(account::verified_at.eq(at))
            .execute(connection)
            .await?;
        wish_for_draft(connection, change, owner).await?;
        let audited = Audited::EmailVerified { account: owner };
        note_proof(connection, change, audited, &token).await?;
    }
    let others: Vec<i64> = claimants(connection, normalized_email).await?;
    delete_accounts(connection, &others, at).await?;
    Ok(Some(join_bookings(connection, owner, normalized_email).await?))
}

/// Tells that a text may be drafted for the organisation that was founded with an account, if that was agreed to. Not
/// before the e-mail address is proven: anybody can register, and each draft costs the operator money.
async fn wish_for_draft(connection: &mut AsyncPgConnection, change: &Change, owner: AccountId) -> QueryResult<()> {
    // Whoever has not proved the e-mail address belongs to no other organisation.
    let wish: Option<(i64, i32)> = consent::table
        .inner_join(membership::table.on(membership::account_id.nullable().eq(consent::account_id)))
        .filter(consent::account_id.eq(owner.0))
        .filter(consent::purpose.eq(ConsentPurpose::AiContent.label()))
        .filter(consent::withdrawn_at.is_null())
        .select((consent::id, membership::organization_nr))
        .first(connection)
        .await
        .optional()?;
    let Some((consent, organization)) = wish else {
        return Ok(());
    };
    let fact = Fact::TextDraftWished {
        organization: OrganizationNr(organization),
        consent,
    };
    tell(connection, change, fact).await
}

/// Gives an account its other e-mail address. What was mailed to the old one is void, and it is told.
async fn change_email_address(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    token: &GoodToken,
) -> QueryResult<()> {
    let at = change.at;
    let (previous, verified_at): (String, Option<OffsetDateTime>) = account::table
        .find(owner.0)
        .select((account::email, account::verified_at))
        .first(connection)
        .await?;
    for &purpose in TokenPurpose::ALL {
        void_tokens(connection, owner, purpose, at).await?;
    }
    diesel::update(account_token::table.find(token.id))
        .set(account_token::previous_email.eq(&previous))
        .execute(connection)
        .await?;
    diesel::update(account::table.find(owner.0))
        .set((account::email.eq(&token.email), account::verified_at.eq(at)))
        .execute(connection)
        .await?;
    if verified_at.is_none() {
        wish_for_draft(connection, change, owner).await?;
    }
    let audited = Audited::EmailChanged { account: owner };
    note_proof(connection, change, audited, token).await?;
    follow_email_change(connection, change, owner, (&previous, &token.email)).await?;
    let fact = Fact::EmailChanged {
        account: owner,
        token: AccountTokenId(token.id),
    };
    tell(connection, change, fact).await
}

/// The address of a company that is the e-mail address which its business admin gives up becomes the other one: what
/// customers write and what the product mails would go to an e-mail address that may be somebody else's by then.
async fn follow_email_change(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    (previous, next): (&str, &str),
) -> QueryResult<()> {
    let followed: Vec<Nr> = sql_query(FOLLOW_EMAIL_CHANGE)
        .bind::<BigInt, _>(owner.0)
        .bind::<Text, _>(previous)
        .bind::<Text, _>(next)
        .load(connection)
        .await?;
    let followed: Vec<i32> = followed.into_iter().map(|row| row.nr).collect();
    for nr in &followed {
        let organization = OrganizationNr(*nr);
        let written = Audited::OrganizationChanged { organization };
        let after = json!({ "changed": ["contactEmail"] });
        audit_log::write(connection, change, Some(organization), written, None, Some(after)).await?;
    }
    search_document::refresh(connection, &followed, change.at).await
}

/// Writes down what has proved an e-mail address.
async fn note_proof(
    connection: &mut AsyncPgConnection,
    change: &Change,
    audited: Audited,
    token: &GoodToken,
) -> QueryResult<()> {
    let after = Some(json!({ "token": token.id }));
    audit_log::write(connection, change, None, audited, None, after).await?;
    Ok(())
}
