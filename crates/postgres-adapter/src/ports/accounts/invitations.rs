use accounts::team::{Invitation, InvitationAnswer, InvitationStore, TeamError};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::json;
use shared_kernel::{AccountId, Change, InvitationId, OrganizationNr, ResourceId, StoreError};
use time::OffsetDateTime;

use super::rank;
use super::teams::{insert_member, is_employee_taken, is_open, lock_team, note};
use crate::audit_log::Audited;
use crate::error::store_error;
use crate::ports::Postgres;
use crate::schema::{account, invitation, membership, organization};

type Row = (i64, i32, String, String, Option<(String, String)>, OffsetDateTime);

#[async_trait]
impl InvitationStore for Postgres {
    async fn invitations_of(&self, owner: AccountId, at: OffsetDateTime) -> Result<Vec<Invitation>, StoreError> {
        let mut connection = self.database.connection().await?;
        let Some(normalized_email) = proven_email(&mut connection, owner).await.map_err(store_error)? else {
            return Ok(Vec::new());
        };
        let rows: Vec<Row> = invitation::table
            .inner_join(organization::table.on(organization::nr.eq(invitation::organization_nr)))
            .left_join(account::table.on(account::id.nullable().eq(invitation::invited_by)))
            .filter(invitation::email.eq(normalized_email))
            .filter(is_open(at))
            .order(invitation::id)
            .select((
                invitation::id,
                invitation::organization_nr,
                organization::company_name,
                invitation::rank,
                (account::first_name, account::last_name).nullable(),
                invitation::expires_at,
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        rows.into_iter()
            .map(|(id, nr, company_name, rank_label, host, expires_at)| {
                Ok(Invitation {
                    id: InvitationId(id),
                    organization: OrganizationNr(nr),
                    company_name,
                    rank: rank(&rank_label)?,
                    invited_by: host.map_or_else(String::new, |(first, last)| format!("{first} {last}")),
                    expires_at,
                })
            })
            .collect()
    }

    async fn answer(
        &self,
        change: &Change,
        owner: AccountId,
        id: InvitationId,
        answer: InvitationAnswer,
    ) -> Result<OrganizationNr, TeamError> {
        let mut connection = self.database.connection().await?;
        let answered = connection
            .transaction(async |connection| answer_once(connection, change, owner, id, answer).await)
            .await;
        match answered {
            Ok(answered) => answered,
            Err(error) if is_employee_taken(&error) => Err(TeamError::EmployeeNotFree),
            Err(error) => Err(store_error(error).into()),
        }
    }
}

async fn proven_email(connection: &mut AsyncPgConnection, owner: AccountId) -> QueryResult<Option<String>> {
    account::table
        .find(owner.0)
        .filter(account::verified_at.is_not_null())
        .select(account::email)
        .first(connection)
        .await
        .optional()
}

async fn answer_once(
    connection: &mut AsyncPgConnection,
    change: &Change,
    owner: AccountId,
    id: InvitationId,
    answer: InvitationAnswer,
) -> QueryResult<Result<OrganizationNr, TeamError>> {
    let Some(normalized_email) = proven_email(connection, owner).await? else {
        return Ok(Err(TeamError::UnknownInvitation));
    };
    let found: Option<(i32, String, Option<i32>)> = invitation::table
        .filter(invitation::id.eq(id.0))
        .filter(invitation::email.eq(&normalized_email))
        .filter(is_open(change.at))
        .select((invitation::organization_nr, invitation::rank, invitation::employee_id))
        .first(connection)
        .await
        .optional()?;
    let Some((nr, rank_label, employee)) = found else {
        return Ok(Err(TeamError::UnknownInvitation));
    };
    let given = match rank(&rank_label) {
        Ok(given) => given,
        Err(error) => return Ok(Err(error.into())),
    };
    let organization = OrganizationNr(nr);
    lock_team(connection, organization).await?;
    let is_accepted = answer == InvitationAnswer::Accept;
    // Answered meanwhile, and this answer counts no more.
    let rows = diesel::update(invitation::table.find((nr, id.0)).filter(is_open(change.at)))
        .set((
            invitation::accepted_at.eq(is_accepted.then_some(change.at)),
            invitation::declined_at.eq((!is_accepted).then_some(change.at)),
        ))
        .execute(connection)
        .await?;
    if rows == 0 {
        return Ok(Err(TeamError::UnknownInvitation));
    }
    if !is_accepted {
        let audited = Audited::InvitationDeclined { invitation: id };
        let before = json!({ "rank": rank_label, "employee": employee });
        note(connection, change, organization, audited, Some(before), None).await?;
        return Ok(Ok(organization));
    }
    let is_member: bool = diesel::select(diesel::dsl::exists(membership::table.find((nr, owner.0))))
        .get_result(connection)
        .await?;
    // Became a member in another way meanwhile: the invitation is used up, the rank stays.
    if !is_member {
        insert_member(
            connection,
            change,
            organization,
            owner,
            (given, employee.map(ResourceId)),
        )
        .await?;
        let after = json!({ "rank": rank_label, "employee": employee, "invitation": id.0 });
        let audited = Audited::MemberJoined { account: owner };
        note(connection, change, organization, audited, None, Some(after)).await?;
    }
    Ok(Ok(organization))
}
