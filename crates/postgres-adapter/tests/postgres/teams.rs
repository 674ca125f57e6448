//! Teams, invitations and impersonations.

use std::slice;

use accounts::impersonation::ImpersonationStore;
use accounts::sessions::{Device, NewSession, SessionKind, SessionStore};
use accounts::team::{
    FreeEmployee, INVITATION_LIFETIME, InvitationAnswer, InvitationStore, NewInvitation, TeamChange, TeamError,
    TeamRefusal, TeamStore,
};
use postgres_adapter::accounts::{AccountFlag, set_account_flag};
use shared_kernel::{AccountId, Actor, Change, InvitationId, OrganizationNr, Rank, ResourceId, SessionId};
use time::Duration;
use uuid::Uuid;

use crate::support::{NOW, People, TestStore, by, new_account};

const AUDIT: &str = "SELECT concat_ws(' ', what, subject_id, organization_nr, actor, account_id)
    FROM audit_log WHERE what <> 'EMAIL_VERIFIED' ORDER BY id";

fn invitation(organization: OrganizationNr, email: &str, employee: Option<i32>) -> NewInvitation {
    NewInvitation {
        organization,
        normalized_email: email.to_owned(),
        rank: Rank::BusinessUser,
        employee: employee.map(ResourceId),
        expires_at: NOW + INVITATION_LIFETIME,
    }
}

async fn add_employee(store: &TestStore, nr: OrganizationNr, id: i32) {
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO resource (organization_nr, id, kind, first_name, last_name)
         VALUES ({nr}, {id}, 'EMPLOYEE', 'Lena', 'Huber')"
    ))
    .await;
}

#[tokio::test]
async fn invited_person_joins_with_rank_and_employee() {
    let store = TestStore::new();
    let people = People(&store);
    let (admin, nr) = people.founder(1, "anna@example.org").await;
    add_employee(&store, nr, 2).await;
    let id = store
        .teams()
        .invite(&by(admin, NOW), &invitation(nr, "bea@example.org", Some(2)))
        .await
        .unwrap();
    add_employee(&store, nr, 3).await;
    let free = async |at| store.teams().team(nr, at).await.unwrap().free_employees;
    let three = FreeEmployee {
        employee: ResourceId(3),
        name: "Lena Huber".to_owned(),
    };
    assert_eq!(
        free(NOW).await,
        slice::from_ref(&three),
        "1 is the founder, 2 is invited"
    );
    let later = free(NOW + INVITATION_LIFETIME).await;
    assert_eq!(later.len(), 2, "who has not answered in time is nobody: {later:?}");
    let bea = people.claimant(2, "bea@example.org").await;
    let invitations = store.invitations();
    assert_eq!(
        invitations.invitations_of(bea, NOW).await.unwrap(),
        [],
        "nothing is proven"
    );
    let accept = async |who: AccountId, at| {
        invitations
            .answer(&by(who, at), who, id, InvitationAnswer::Accept)
            .await
    };
    assert!(matches!(accept(bea, NOW).await, Err(TeamError::UnknownInvitation)));
    people.prove(bea, 2).await;
    let eve = people.member(3, "eve@example.org").await;
    assert!(matches!(accept(eve, NOW).await, Err(TeamError::UnknownInvitation)));
    assert!(matches!(
        accept(bea, NOW + INVITATION_LIFETIME).await,
        Err(TeamError::UnknownInvitation)
    ));
    let shown = invitations.invitations_of(bea, NOW).await.unwrap();
    assert_eq!(
        (
            shown[0].id,
            shown[0].company_name.as_str(),
            shown[0].invited_by.as_str()
        ),
        (id, "Salon Muster", "Anna Muster")
    );
    assert_eq!(accept(bea, NOW).await.unwrap(), nr);
    assert!(matches!(accept(bea, NOW).await, Err(TeamError::UnknownInvitation)));
    let team = store.teams().team(nr, NOW).await.unwrap();
    let members: Vec<_> = team
        .members
        .iter()
        .map(|member| (member.account, member.rank, member.employee))
        .collect();
    assert_eq!(
        members,
        [
            (admin, Rank::BusinessAdmin, Some(ResourceId(1))),
            (bea, Rank::BusinessUser, Some(ResourceId(2)))
        ]
    );
    assert_eq!(team.invitations, []);
    assert_eq!(team.free_employees, [three]);
    store
        .sql()
        .await
        .run("UPDATE resource SET archived_at = now() WHERE id = 3")
        .await;
    assert_eq!(free(NOW).await, [], "nobody becomes somebody who works here no more");
    let audit = store.sql().await.texts(AUDIT).await;
    assert_eq!(
        audit,
        [
            format!("PERSON_INVITED {id} {nr} MEMBER {admin}"),
            format!("MEMBER_JOINED {bea} {nr} MEMBER {bea}")
        ]
    );
}

#[tokio::test]
async fn invitation_is_refused_for_members_twice_and_for_employees_who_are_somebody() {
    let store = TestStore::new();
    let people = People(&store);
    let (admin, nr) = people.founder(1, "anna@example.org").await;
    add_employee(&store, nr, 2).await;
    let teams = store.teams();
    let invite = async |new: &NewInvitation| teams.invite(&by(admin, NOW), new).await;
    let first = invite(&invitation(nr, "bea@example.org", Some(2))).await.unwrap();
    for email in ["anna@example.org", "bea@example.org"] {
        let refused = invite(&invitation(nr, email, None)).await;
        assert!(matches!(refused, Err(TeamError::AlreadyThere)), "{email}");
    }
    for employee in [0, 1, 2, 3] {
        let refused = invite(&invitation(nr, "eve@example.org", Some(employee))).await;
        assert!(matches!(refused, Err(TeamError::EmployeeNotFree)), "{employee}");
    }
    let (_, other_nr) = people.founder(2, "eve@example.org").await;
    let foreign = teams.withdraw(&by(admin, NOW), other_nr, first).await;
    assert!(matches!(foreign, Err(TeamError::UnknownInvitation)));
    teams.withdraw(&by(admin, NOW), nr, first).await.unwrap();
    let again = teams.withdraw(&by(admin, NOW), nr, first).await;
    assert!(matches!(again, Err(TeamError::UnknownInvitation)));
    invite(&invitation(nr, "bea@example.org", Some(2))).await.unwrap();
    let absent = teams.withdraw(&by(admin, NOW), nr, InvitationId(999)).await;
    assert!(matches!(absent, Err(TeamError::UnknownInvitation)));
}

#[tokio::test]
async fn last_admin_stays_and_removed_member_loses_the_session_of_the_team_at_once() {
    let store = TestStore::new();
    let people = People(&store);
    let (admin, nr) = people.founder(1, "anna@example.org").await;
    let (bea, own_nr) = people.founder(2, "bea@example.org").await;
    let teams = store.teams();
    let wanted = async |target: AccountId, wanted| teams.change_member(&by(admin, NOW), nr, target, wanted).await;
    for change in [TeamChange::Remove, TeamChange::Rank(Rank::BusinessManager)] {
        let refused = wanted(admin, change).await;
        assert!(
            matches!(refused, Err(TeamError::Refused(TeamRefusal::LastAdmin))),
            "{change:?}"
        );
    }
    let stranger = wanted(bea, TeamChange::Remove).await;
    assert!(matches!(stranger, Err(TeamError::Refused(TeamRefusal::UnknownMember))));
    let id = teams
        .invite(&by(admin, NOW), &invitation(nr, "bea@example.org", None))
        .await
        .unwrap();
    let invitations = store.invitations();
    invitations
        .answer(&by(bea, NOW), bea, id, InvitationAnswer::Accept)
        .await
        .unwrap();
    let (sessions, session) = (store.sessions(), new_account(2, "a@b.at").session.id);
    assert!(sessions.switch_organization(&by(bea, NOW), session, nr).await.unwrap());
    wanted(bea, TeamChange::Rank(Rank::BusinessManager)).await.unwrap();
    let rank = sessions.find(session).await.unwrap().unwrap().membership.unwrap().rank;
    assert_eq!(rank, Rank::BusinessManager);
    wanted(bea, TeamChange::Remove).await.unwrap();
    assert_eq!(sessions.find(session).await.unwrap().unwrap().membership, None);
    assert!(
        sessions
            .switch_organization(&by(bea, NOW), session, own_nr)
            .await
            .unwrap()
    );
}

/// Bea, a member of Anna's team who serves nobody. Returns both and the organisation.
async fn two_members(store: &TestStore) -> (AccountId, AccountId, OrganizationNr) {
    let people = People(store);
    let (admin, nr) = people.founder(1, "anna@example.org").await;
    let bea = people.member(2, "bea@example.org").await;
    let id = store
        .teams()
        .invite(&by(admin, NOW), &invitation(nr, "bea@example.org", None))
        .await
        .unwrap();
    store
        .invitations()
        .answer(&by(bea, NOW), bea, id, InvitationAnswer::Accept)
        .await
        .unwrap();
    (admin, bea, nr)
}

#[tokio::test]
async fn admin_who_is_disabled_succeeds_nobody() {
    let store = TestStore::new();
    let (admin, bea, nr) = two_members(&store).await;
    let teams = store.teams();
    let wanted = async |target: AccountId, wanted| teams.change_member(&by(admin, NOW), nr, target, wanted).await;
    wanted(bea, TeamChange::Rank(Rank::BusinessAdmin)).await.unwrap();
    let disable = async |is_disabled| {
        let flag = (AccountFlag::Disabled, is_disabled);
        set_account_flag(&store.database, &by(admin, NOW), "bea@example.org", flag)
            .await
            .unwrap();
    };
    disable(true).await;
    for change in [TeamChange::Remove, TeamChange::Rank(Rank::BusinessManager)] {
        let refused = wanted(admin, change).await;
        assert!(
            matches!(refused, Err(TeamError::Refused(TeamRefusal::LastAdmin))),
            "{change:?}"
        );
    }
    disable(false).await;
    wanted(admin, TeamChange::Rank(Rank::BusinessManager)).await.unwrap();
}

#[tokio::test]
async fn member_is_given_another_calendar_and_none_with_each_change_in_the_audit_log() {
    let store = TestStore::new();
    let (admin, bea, nr) = two_members(&store).await;
    for employee in [2, 3] {
        add_employee(&store, nr, employee).await;
    }
    let teams = store.teams();
    for employee in [Some(2), Some(2), Some(3), None] {
        let employee = employee.map(ResourceId);
        teams
            .change_member(&by(admin, NOW), nr, bea, TeamChange::Employee(employee))
            .await
            .unwrap();
        let team = teams.team(nr, NOW).await.unwrap();
        let member = team.members.iter().find(|member| member.account == bea).unwrap();
        assert_eq!(member.employee, employee);
        assert_eq!(
            member.employee_name.as_deref(),
            employee.map(|_| "Lena Huber"),
            "as the calendar names her"
        );
        let is_free = team.free_employees.iter().any(|free| Some(free.employee) == employee);
        assert!(!is_free, "{employee:?} is somebody");
    }
    let audit = "SELECT concat_ws(' ', what, subject_id, before, after, account_id) FROM audit_log
                 WHERE what = 'MEMBER_CHANGED' ORDER BY id";
    let row = |before: &str, after: &str| {
        format!("MEMBER_CHANGED {bea} {{\"employee\": {before}}} {{\"employee\": {after}}} {admin}")
    };
    assert_eq!(
        store.sql().await.texts(audit).await,
        [row("null", "2"), row("2", "3"), row("3", "null")],
        "what was said twice changed nothing"
    );
}

#[tokio::test]
async fn calendar_of_somebody_else_archived_or_foreign_is_given_to_no_member() {
    let store = TestStore::new();
    let (admin, bea, nr) = two_members(&store).await;
    for employee in [2, 3] {
        add_employee(&store, nr, employee).await;
    }
    let (_, other_nr) = People(&store).founder(3, "eve@example.org").await;
    add_employee(&store, other_nr, 4).await;
    let teams = store.teams();
    teams
        .invite(&by(admin, NOW), &invitation(nr, "lena@example.org", Some(2)))
        .await
        .unwrap();
    let sql = store.sql().await;
    sql.run(&format!(
        "UPDATE resource SET archived_at = now() WHERE organization_nr = {nr} AND id = 3"
    ))
    .await;
    // The premises, Anna, who is invited, who is archived, of another organisation, nobody.
    for employee in [0, 1, 2, 3, 4, 99] {
        let wanted = TeamChange::Employee(Some(ResourceId(employee)));
        let refused = teams.change_member(&by(admin, NOW), nr, bea, wanted).await;
        assert!(
            matches!(refused, Err(TeamError::EmployeeNotFree)),
            "{employee}: {refused:?}"
        );
    }
    let nobody = teams
        .change_member(&by(admin, NOW), other_nr, bea, TeamChange::Employee(None))
        .await;
    assert!(
        matches!(nobody, Err(TeamError::Refused(TeamRefusal::UnknownMember))),
        "{nobody:?}"
    );
    let changed = "SELECT count(*) FROM audit_log WHERE what = 'MEMBER_CHANGED'";
    assert_eq!(sql.number(changed).await, 0);
}

#[tokio::test]
async fn employee_is_one_member_however_many_are_given_the_calendar_at_once() {
    let store = TestStore::new();
    let (admin, bea, nr) = two_members(&store).await;
    add_employee(&store, nr, 2).await;
    let teams = store.teams();
    let give = async |account| {
        let wanted = TeamChange::Employee(Some(ResourceId(2)));
        teams.change_member(&by(admin, NOW), nr, account, wanted).await
    };
    let (first, second) = tokio::join!(give(admin), give(bea));
    assert!(
        first.is_ok() != second.is_ok(),
        "one of them is the employee: {first:?} {second:?}"
    );
    let lost = first.and(second);
    assert!(matches!(lost, Err(TeamError::EmployeeNotFree)), "{lost:?}");
}

#[tokio::test]
async fn declined_invitation_is_over() {
    let store = TestStore::new();
    let people = People(&store);
    let (admin, nr) = people.founder(1, "anna@example.org").await;
    let bea = people.member(2, "bea@example.org").await;
    let id = store
        .teams()
        .invite(&by(admin, NOW), &invitation(nr, "bea@example.org", None))
        .await
        .unwrap();
    let answer = async |answer| store.invitations().answer(&by(bea, NOW), bea, id, answer).await;
    assert_eq!(answer(InvitationAnswer::Decline).await.unwrap(), nr);
    assert!(matches!(
        answer(InvitationAnswer::Accept).await,
        Err(TeamError::UnknownInvitation)
    ));
    let audit = store.sql().await.texts(AUDIT).await;
    assert_eq!(audit[1..], [format!("INVITATION_DECLINED {id} {nr} MEMBER {bea}")]);
    assert_eq!(store.teams().team(nr, NOW).await.unwrap().members.len(), 1);
}

#[tokio::test]
async fn impersonation_leaves_a_trace_and_ends() {
    let store = TestStore::new();
    let people = People(&store);
    let admin = people.platform_admin(1, "admin@example.org").await;
    people.platform_admin(2, "other@example.org").await;
    let (anna, nr) = people.founder(3, "anna@example.org").await;
    people.claimant(4, "bea@example.org").await;
    let as_admin = |account, at| Change {
        actor: Actor::PlatformAdmin { account },
        ..by(account, at)
    };
    let new = NewSession {
        id: SessionId(Uuid::from_u128(9)),
        kind: SessionKind::Impersonation,
        organization: None,
        device: Device::new("Firefox"),
        ends_by: None,
    };
    let impersonations = store.impersonations();
    for email in ["other@example.org", "bea@example.org", "nobody@example.org"] {
        let refused = impersonations
            .impersonate(&as_admin(admin, NOW), email, &new)
            .await
            .unwrap();
        assert_eq!(refused, None, "{email}");
    }
    let refused = impersonations
        .impersonate(&as_admin(anna, NOW), "anna@example.org", &new)
        .await
        .unwrap();
    assert_eq!(refused, None, "by somebody who does not run the product");
    let sql = store.sql().await;
    assert_eq!(sql.texts(AUDIT).await, Vec::<String>::new());
    let target = impersonations
        .impersonate(&as_admin(admin, NOW), "anna@example.org", &new)
        .await
        .unwrap();
    assert_eq!(target, Some(anna));
    let found = store.sessions().find(new.id).await.unwrap().unwrap();
    assert_eq!((found.account, found.impersonator), (anna, Some(admin)));
    assert_eq!(found.membership.unwrap().organization, nr);
    assert!(found.is_open(NOW + Duration::minutes(29)) && !found.is_open(NOW + Duration::minutes(30)));
    let change = Change {
        on_behalf_of: Some(Actor::Member { account: anna }),
        ..as_admin(admin, NOW)
    };
    impersonations.end(&change, new.id).await.unwrap();
    impersonations.end(&change, new.id).await.unwrap();
    assert!(!store.sessions().find(new.id).await.unwrap().unwrap().is_open(NOW));
    let begun = format!("IMPERSONATION_BEGUN {anna} PLATFORM_ADMIN {admin}");
    let ended = format!("IMPERSONATION_ENDED {anna} PLATFORM_ADMIN {admin}");
    assert_eq!(sql.texts(AUDIT).await, [begun, ended]);
    let both = "SELECT concat_ws(' ', on_behalf_of, on_behalf_of_account_id) FROM audit_log ORDER BY id DESC LIMIT 1";
    assert_eq!(sql.texts(both).await, [format!("MEMBER {anna}")]);
    let fact = "SELECT count(*) FROM outbox JOIN audit_log ON audit_log.id = outbox.subject_id
                WHERE fact = 'ACCOUNT_IMPERSONATED' AND what = 'IMPERSONATION_BEGUN'";
    assert_eq!(sql.number(fact).await, 1);
}

#[tokio::test]
async fn impersonation_ends_with_the_sessions_and_the_rank_of_whoever_began_it() {
    let store = TestStore::new();
    let people = People(&store);
    let admin = people.platform_admin(1, "admin@example.org").await;
    people.member(3, "anna@example.org").await;
    let sessions = store.sessions();
    let change = Change {
        actor: Actor::PlatformAdmin { account: admin },
        ..by(admin, NOW)
    };
    let begin = async |number: u128| {
        let new = NewSession {
            id: SessionId(Uuid::from_u128(number)),
            kind: SessionKind::Impersonation,
            organization: None,
            device: Device::default(),
            ends_by: None,
        };
        store
            .impersonations()
            .impersonate(&change, "anna@example.org", &new)
            .await
            .unwrap()
            .unwrap();
        new.id
    };
    let first = begin(9).await;
    sessions.end_all(&change, admin).await.unwrap();
    assert!(!sessions.find(first).await.unwrap().unwrap().is_open(NOW));
    let second = begin(10).await;
    assert!(sessions.find(second).await.unwrap().unwrap().is_open(NOW));
    let own = NewSession {
        id: SessionId(Uuid::from_u128(20)),
        kind: SessionKind::Admin,
        organization: None,
        device: Device::default(),
        ends_by: None,
    };
    sessions.open(&change, admin, &own).await.unwrap();
    assert!(sessions.end(&change, admin, own.id).await.unwrap(), "signed out");
    assert!(!sessions.find(second).await.unwrap().unwrap().is_open(NOW));
    let second = begin(11).await;
    assert!(sessions.find(second).await.unwrap().unwrap().is_open(NOW));
    let sql = store.sql().await;
    sql.run("UPDATE account SET is_platform_admin = false").await;
    assert!(!sessions.find(second).await.unwrap().unwrap().is_open(NOW));
}
