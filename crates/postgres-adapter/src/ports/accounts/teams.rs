use accounts::team::{
    FreeEmployee, Member, NewInvitation, OpenInvitation, Team, TeamChange, TeamError, TeamRefusal, TeamStore,
};
use async_trait::async_trait;
use diesel::prelude::*;
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use serde_json::{Value, json};
use shared_kernel::{AccountId, Change, Fact, InvitationId, OrganizationNr, Rank, ResourceId, StoreError};
use time::OffsetDateTime;

use super::claims::owner_of;
use super::rank;
use super::registrations::tell;
use crate::audit_log::{self, Audited};
use crate::error::{store_error, violates};
use crate::ports::Postgres;
use crate::schema::{account, invitation, membership, organization, resource};

/// Of the account, and the employee; when the e-mail address was proven, and the account disabled.
type MemberRow = (
    i64,
    String,
    String,
    String,
    String,
    Option<i32>,
    Option<(String, String)>,
    Option<OffsetDateTime>,
    Option<OffsetDateTime>,
);
type InvitationRow = (i64, String, String, Option<i32>, OffsetDateTime);

#[async_trait]
impl TeamStore for Postgres {
    async fn team(&self, nr: OrganizationNr, at: OffsetDateTime) -> Result<Team, StoreError> {
        let mut connection = self.database.connection().await?;
        let members = members(&mut connection, nr).await.map_err(store_error)?;
        let rows: Vec<InvitationRow> = invitation::table
            .filter(invitation::organization_nr.eq(nr.0))
            .filter(is_open(at))
            .order(invitation::id)
            .select((
                invitation::id,
                invitation::email,
                invitation::rank,
                invitation::employee_id,
                invitation::expires_at,
            ))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        let free: Vec<(i32, String, String)> = free_employees(nr, at)
            .order(resource::id)
            .select((resource::id, resource::first_name, resource::last_name))
            .load(&mut connection)
            .await
            .map_err(store_error)?;
        Ok(Team {
            free_employees: free
                .into_iter()
                .map(|(id, first_name, last_name)| FreeEmployee {
                    employee: ResourceId(id),
                    name: name_of_employee(&first_name, &last_name),
                })
                .collect(),
            members: members.into_iter().map(member).collect::<Result<_, _>>()?,
            invitations: rows
                .into_iter()
                .map(|(id, email, rank_label, employee, expires_at)| {
                    Ok(OpenInvitation {
                        id: InvitationId(id),
                        email,
                        rank: rank(&rank_label)?,
                        employee: employee.map(ResourceId),
                        expires_at,
                    })
                })
                .collect::<Result<_, StoreError>>()?,
        })
    }

    async fn change_member(
        &self,
        change: &Change,
        nr: OrganizationNr,
        account: AccountId,
        wanted: TeamChange,
    ) -> Result<(), TeamError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| change_member(connection, change, nr, account, wanted).await)
            .await
            .map_err(store_error)?
    }

    async fn invite(&self, change: &Change, new: &NewInvitation) -> Result<InvitationId, TeamError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| invite(connection, change, new).await)
            .await
            .map_err(store_error)?
    }

    async fn withdraw(&self, change: &Change, nr: OrganizationNr, id: InvitationId) -> Result<(), TeamError> {
        let mut connection = self.database.connection().await?;
        connection
            .transaction(async |connection| {
                let withdrawn: Option<(String, Option<i32>)> = diesel::update(
                    invitation::table
                        .find((nr.0, id.0))
                        .filter(invitation::accepted_at.is_null())
                        .filter(invitation::declined_at.is_null())
                        .filter(invitation::withdrawn_at.is_null()),
                )
                .set(invitation::withdrawn_at.eq(change.at))
                .returning((invitation::rank, invitation::employee_id))
                .get_result(connection)
                .await
                .optional()?;
                let Some((rank_label, employee)) = withdrawn else {
                    return Ok(Err(TeamError::UnknownInvitation));
                };
                let audited = Audited::InvitationWithdrawn { invitation: id };
                let before = json!({ "rank": rank_label, "employee": employee });
                note(connection, change, nr, audited, Some(before), None).await?;
                QueryResult::Ok(Ok(()))
            })
            .await
            .map_err(store_error)?
    }
}

/// An invitation that can be answered at this instant.
#[diesel::dsl::auto_type]
pub(super) fn is_open(at: OffsetDateTime) -> _ {
    invitation::accepted_at
        .is_null()
        .and(invitation::declined_at.is_null())
        .and(invitation::withdrawn_at.is_null())
        .and(invitation::expires_at.gt(at))
}

async fn members(connection: &mut AsyncPgConnection, nr: OrganizationNr) -> QueryResult<Vec<MemberRow>> {
    membership::table
        .inner_join(account::table.on(account::id.eq(membership::account_id)))
        .left_join(
            resource::table.on(resource::organization_nr
                .eq(membership::organization_nr)
                .and(resource::id.nullable().eq(membership::employee_id))),
        )
        .filter(membership::organization_nr.eq(nr.0))
        .order(membership::account_id)
        .select((
            account::id,
            account::first_name,
            account::last_name,
            account::email,
            membership::rank,
            membership::employee_id,
            (resource::first_name, resource::last_name).nullable(),
            account::verified_at,
            account::disabled_at,
        ))
        .load(connection)
        .await
}

fn name_of_employee(first_name: &str, last_name: &str) -> String {
    format!("{first_name} {last_name}").trim().to_owned()
}

fn member(
    (id, first_name, last_name, email, rank_label, employee, employee_name, verified_at, disabled_at): MemberRow,
) -> Result<Member, StoreError> {
    Ok(Member {
        account: AccountId(id),
        name: format!("{first_name} {last_name}"),
        email,
        rank: rank(&rank_label)?,
        employee: employee.map(ResourceId),
        employee_name: employee_name.map(|(first_name, last_name)| name_of_employee(&first_name, &last_name)),
        is_verified: verified_at.is_some(),
        is_disabled: disabled_at.is_some(),
    })
}

/// Two changes of one team wait for each other: each of them decides on what the other has left.
pub(super) async fn lock_team(connection: &mut AsyncPgConnection, nr: OrganizationNr) -> QueryResult<()> {
    let _: Option<i32> = organization::table
        .find(nr.0)
        .for_no_key_update()
        .select(organization::nr)
        .first(connection)
        .await
        .optional()?;
    Ok(())
}

pub(super) async fn note(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: OrganizationNr,
    audited: Audited,
    before: Option<Value>,
    after: Option<Value>,
) -> QueryResult<()> {
    audit_log::write(connection, change, Some(nr), audited, before, after).await?;
    Ok(())
}

async fn change_member(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: OrganizationNr,
    id: AccountId,
    wanted: TeamChange,
) -> QueryResult<Result<(), TeamError>> {
    lock_team(connection, nr).await?;
    let rows = members(connection, nr).await?;
    let team: Vec<Member> = match rows.into_iter().map(member).collect::<Result<_, StoreError>>() {
        Ok(team) => team,
        Err(error) => return Ok(Err(error.into())),
    };
    if let Err(refusal) = wanted.decide(&team, id) {
        return Ok(Err(refusal.into()));
    }
    let Some(before) = team.iter().find(|member| member.account == id) else {
        return Ok(Err(TeamRefusal::UnknownMember.into()));
    };
    let row = membership::table.find((nr.0, id.0));
    let rank_before = json!({ "rank": before.rank.label() });
    match wanted {
        TeamChange::Rank(rank) if rank == before.rank => {}
        TeamChange::Rank(rank) => {
            diesel::update(row)
                .set(membership::rank.eq(rank.label()))
                .execute(connection)
                .await?;
            let audited = Audited::MemberChanged { account: id };
            let after = json!({ "rank": rank.label() });
            note(connection, change, nr, audited, Some(rank_before), Some(after)).await?;
        }
        TeamChange::Employee(employee) if employee == before.employee => {}
        TeamChange::Employee(employee) => {
            if let Some(employee) = employee
                && !is_free(connection, nr, employee, change.at).await?
            {
                return Ok(Err(TeamError::EmployeeNotFree));
            }
            let of = |employee: Option<ResourceId>| json!({ "employee": employee.map(|employee| employee.0) });
            diesel::update(row)
                .set(membership::employee_id.eq(employee.map(|employee| employee.0)))
                .execute(connection)
                .await?;
            let audited = Audited::MemberChanged { account: id };
            note(
                connection,
                change,
                nr,
                audited,
                Some(of(before.employee)),
                Some(of(employee)),
            )
            .await?;
        }
        TeamChange::Remove => {
            diesel::delete(row).execute(connection).await?;
            let audited = Audited::MemberRemoved { account: id };
            note(connection, change, nr, audited, Some(rank_before), None).await?;
        }
    }
    Ok(Ok(()))
}

async fn invite(
    connection: &mut AsyncPgConnection,
    change: &Change,
    new: &NewInvitation,
) -> QueryResult<Result<InvitationId, TeamError>> {
    let nr = new.organization;
    lock_team(connection, nr).await?;
    let is_member = membership::table
        .inner_join(account::table.on(account::id.eq(membership::account_id)))
        .filter(membership::organization_nr.eq(nr.0))
        .filter(account::email.eq(&new.normalized_email));
    let is_invited = invitation::table
        .filter(invitation::organization_nr.eq(nr.0))
        .filter(invitation::email.eq(&new.normalized_email))
        .filter(is_open(change.at));
    let is_there: bool = diesel::select(diesel::dsl::exists(is_member).or(diesel::dsl::exists(is_invited)))
        .get_result(connection)
        .await?;
    if is_there {
        return Ok(Err(TeamError::AlreadyThere));
    }
    if let Some(employee) = new.employee
        && !is_free(connection, nr, employee, change.at).await?
    {
        return Ok(Err(TeamError::EmployeeNotFree));
    }
    let id: i64 = diesel::insert_into(invitation::table)
        .values((
            invitation::organization_nr.eq(nr.0),
            invitation::email.eq(&new.normalized_email),
            invitation::rank.eq(new.rank.label()),
            invitation::employee_id.eq(new.employee.map(|employee| employee.0)),
            invitation::invited_by.eq(change.rights().account().map(|account| account.0)),
            invitation::created_at.eq(change.at),
            invitation::expires_at.eq(new.expires_at),
        ))
        .returning(invitation::id)
        .get_result(connection)
        .await?;
    let id = InvitationId(id);
    let after = json!({ "rank": new.rank.label(), "employee": new.employee.map(|employee| employee.0) });
    let audited = Audited::PersonInvited { invitation: id };
    note(connection, change, nr, audited, None, Some(after)).await?;
    let fact = Fact::PersonInvited {
        organization: nr,
        invitation: id,
    };
    tell(connection, change, fact).await?;
    Ok(Ok(id))
}

/// The employees of an organisation who nobody is yet.
#[diesel::dsl::auto_type]
fn free_employees(nr: OrganizationNr, at: OffsetDateTime) -> _ {
    let number: i32 = nr.0;
    let can_be_answered: is_open = is_open(at);
    let is_member = membership::table
        .filter(membership::organization_nr.eq(number))
        .filter(membership::employee_id.eq(resource::id.nullable()));
    let is_invited = invitation::table
        .filter(invitation::organization_nr.eq(number))
        .filter(invitation::employee_id.eq(resource::id.nullable()))
        .filter(can_be_answered);
    resource::table
        .filter(resource::organization_nr.eq(number))
        .filter(resource::kind.eq("EMPLOYEE"))
        .filter(resource::archived_at.is_null())
        .filter(diesel::dsl::not(diesel::dsl::exists(is_member)))
        .filter(diesel::dsl::not(diesel::dsl::exists(is_invited)))
}

async fn is_free(
    connection: &mut AsyncPgConnection,
    nr: OrganizationNr,
    employee: ResourceId,
    at: OffsetDateTime,
) -> QueryResult<bool> {
    let employee = free_employees(nr, at).filter(resource::id.eq(employee.0));
    diesel::select(diesel::dsl::exists(employee))
        .get_result(connection)
        .await
}

/// Makes an account a member, with the rank and the employee of its invitation.
pub(super) async fn insert_member(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: OrganizationNr,
    id: AccountId,
    (rank, employee): (Rank, Option<ResourceId>),
) -> QueryResult<()> {
    diesel::insert_into(membership::table)
        .values((
            membership::organization_nr.eq(nr.0),
            membership::account_id.eq(id.0),
            membership::rank.eq(rank.label()),
            membership::employee_id.eq(employee.map(|employee| employee.0)),
            membership::joined_at.eq(change.at),
        ))
        .execute(connection)
        .await
        .map(|_| ())
}

/// Makes the proven account of an e-mail address (in lower case) a member that serves nobody. False when there is no
/// such account.
pub(crate) async fn make_administrator(
    connection: &mut AsyncPgConnection,
    change: &Change,
    nr: OrganizationNr,
    rank: Rank,
    normalized_email: &str,
) -> QueryResult<bool> {
    let Some(owner) = owner_of(connection, normalized_email).await? else {
        return Ok(false);
    };
    insert_member(connection, change, nr, owner, (rank, None)).await?;
    let audited = Audited::MemberJoined { account: owner };
    let after = json!({ "rank": rank.label(), "employee": null });
    note(connection, change, nr, audited, None, Some(after)).await?;
    Ok(true)
}

/// Whether somebody else is that employee by now.
pub(super) fn is_employee_taken(error: &diesel::result::Error) -> bool {
    violates(error, "employee_is_one_member")
}
