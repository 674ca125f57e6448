//! Registration, proof of an e-mail address, sessions, passwords, favourites.

use accounts::credentials::{AccountStore, OrganizationStatus};
use accounts::favourites::{FavouriteRefused, FavouriteStore, MOST_FAVOURITES};
use accounts::registration::{Consent, ConsentPurpose, Founding, NewAccount, RegistrationStore, UNPROVEN_LIFETIME};
use accounts::sessions::{Device, NewSession, SessionKind, SessionStore};
use accounts::{TokenPurpose, TokenRefused};
use booking_core::booking::BookingStore;
use catalog::{BRANCHES, usual_hours};
use postgres_adapter::accounts::{LoadedAccount, load_account, prune_accounts};
use shared_kernel::{AccountId, EmailAddress, OrganizationNr, PersonName, PhoneNumber, Rank, ResourceId, SessionId};
use time::Duration;
use time::macros::time;
use uuid::Uuid;

use crate::support::{
    CUT, MONDAY, NOW, People, Sql, TestStore, appointment_request, by, change_at, customer, draft, founding,
    mailed_token, new_account, password, salon,
};

const FACTS: &str = "SELECT fact || ' ' || account_id || ' ' || subject_id FROM outbox ORDER BY id";

fn session(number: u128) -> NewSession {
    NewSession {
        id: SessionId(Uuid::from_u128(number)),
        kind: SessionKind::Customer,
        organization: None,
        device: Device::new("Safari"),
        ends_by: None,
    }
}

async fn accounts_of(sql: &Sql, email: &str) -> Vec<String> {
    sql.texts(&format!("SELECT id FROM account WHERE email = '{email}' ORDER BY id"))
        .await
}

#[tokio::test]
async fn registration_begins_a_session_and_mails_a_token() {
    let store = TestStore::new();
    let account = People(&store).claimant(1, "Anna@Example.org").await;
    let profile = store.accounts().profile(account).await.unwrap().unwrap();
    assert_eq!(
        (profile.email.as_str(), profile.is_verified),
        ("anna@example.org", false)
    );
    let found = store
        .sessions()
        .find(new_account(1, "a@b.at").session.id)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(found.account, account);
    assert!(found.is_open(NOW + Duration::HOUR) && !found.is_open(NOW + UNPROVEN_LIFETIME));
    let sql = store.sql().await;
    let token = sql.number("SELECT id FROM account_token").await;
    assert_eq!(sql.texts(FACTS).await, [format!("EMAIL_TO_PROVE {account} {token}")]);
    assert_eq!(sql.texts("SELECT purpose FROM consent").await, ["TERMS"]);
}

#[tokio::test]
async fn company_is_founded_with_its_calendar_and_its_founder() {
    let store = TestStore::new();
    let (account, nr) = People(&store).founder(1, "anna@example.org").await;
    let sql = store.sql().await;
    let text = async |query: &str| sql.text(&query.replace("NR", &nr.to_string())).await;
    assert_eq!(
        text("SELECT concat_ws(' ', status, company_name, city, vat_number) FROM organization WHERE nr = NR").await,
        "DRAFT Salon Muster Innsbruck ATU12345678"
    );
    let calendar = "SELECT concat_ws(' ', zone, holiday_region, is_public, has_supposed_hours) FROM calendar
                    WHERE organization_nr = NR";
    assert_eq!(text(calendar).await, "Europe/Vienna AT f t");
    let people = "SELECT string_agg(trim(concat_ws(' ', id, kind, first_name)), ', ' ORDER BY id) FROM resource
                  WHERE organization_nr = NR";
    assert_eq!(text(people).await, "0 PREMISES, 1 EMPLOYEE Anna");
    let hours = "SELECT string_agg(concat_ws(' ', resource_id, weekday, opens / 60, closes / 60), ', '
                     ORDER BY resource_id, weekday) FROM weekly_hours WHERE organization_nr = NR AND weekday IN (1, 5, 6)";
    assert_eq!(text(hours).await, "0 5 9 18, 0 6 9 14, 1 5 9 18, 1 6 9 14");
    assert_eq!(
        text("SELECT plan FROM plan_wish WHERE organization_nr = NR").await,
        "BASIS"
    );
    let profile = store.accounts().profile(account).await.unwrap().unwrap();
    let own = &profile.organizations[0];
    assert_eq!(
        (own.organization, own.rank, own.status),
        (nr, Rank::BusinessAdmin, OrganizationStatus::Draft)
    );
    let found = store
        .sessions()
        .find(new_account(1, "a@b.at").session.id)
        .await
        .unwrap()
        .unwrap();
    let membership = found.membership.unwrap();
    assert_eq!(
        (membership.organization, membership.employee),
        (nr, Some(ResourceId(1)))
    );
}

#[tokio::test]
async fn company_is_open_when_its_branch_usually_is() {
    let store = TestStore::new();
    let sql = store.sql().await;
    for (number, branch) in (1..).zip(BRANCHES) {
        let account = NewAccount {
            founding: Some(Founding {
                branch: branch.id,
                ..founding()
            }),
            ..new_account(number, &format!("anna{number}@example.org"))
        };
        let registered = store.registrations().register(&change_at(NOW), &account).await.unwrap();
        let nr = registered.organization.unwrap();
        let mut expected: Vec<String> = usual_hours(branch.id)
            .iter()
            .flat_map(|hours| {
                hours
                    .days
                    .clone()
                    .map(|day| format!("{day} {} {}", hours.opens, hours.closes))
            })
            .collect();
        expected.sort();
        for resource in [0, 1] {
            let stored = format!(
                "SELECT hours FROM (
                     SELECT concat_ws(' ', weekday, opens, closes) AS hours FROM weekly_hours
                     WHERE organization_nr = {nr} AND resource_id = {resource}
                 ) AS stored ORDER BY hours COLLATE \"C\""
            );
            assert_eq!(sql.texts(&stored).await, expected, "{branch:?}");
        }
    }
}

#[tokio::test]
async fn second_registration_on_a_proven_email_address_tells_the_owner_and_proves_nothing() {
    let store = TestStore::new();
    let people = People(&store);
    let owner = people.member(1, "anna@example.org").await;
    let attempt = people.claimant(2, "anna@example.org").await;
    assert_ne!(owner, attempt);
    let sql = store.sql().await;
    let facts = sql.texts(FACTS).await;
    assert_eq!(facts[1], format!("REGISTRATION_REPEATED {owner} {attempt}"));
    assert_eq!(sql.number("SELECT count(*) FROM account_token").await, 1);
    let renewed = mailed_token(TokenPurpose::VerifyEmail, 3);
    store
        .registrations()
        .renew_verification(&by(attempt, NOW), attempt, &renewed)
        .await
        .unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM account_token").await, 1);
    let claims = store.sessions().claims_of("anna@example.org").await.unwrap();
    let order: Vec<_> = claims.iter().map(|claim| (claim.account, claim.is_verified)).collect();
    assert_eq!(order, [(owner, true), (attempt, false)]);
}

/// Whoever registers with the e-mail address of somebody else does not push out those who did before.
#[tokio::test]
async fn fourth_claim_replaces_the_third_with_its_organisation() {
    let store = TestStore::new();
    let people = People(&store);
    let (first, second) = (
        people.claimant(1, "anna@example.org").await,
        people.claimant(2, "anna@example.org").await,
    );
    let third = NewAccount {
        founding: Some(founding()),
        ..new_account(3, "anna@example.org")
    };
    let registered = store.registrations().register(&change_at(NOW), &third).await.unwrap();
    let sql = store.sql().await;
    let nr = registered.organization.unwrap();
    let exists = format!("SELECT count(*) FROM organization WHERE nr = {nr}");
    assert_eq!(sql.number(&exists).await, 1);
    let fourth = people.claimant(4, "anna@example.org").await;
    let left = accounts_of(&sql, "anna@example.org").await;
    assert_eq!(left, [first, second, fourth].map(|account| account.to_string()));
    assert_eq!(sql.number(&exists).await, 0);
    assert_eq!(store.sessions().find(third.session.id).await.unwrap(), None);
}

#[tokio::test]
async fn proof_deletes_other_claims_and_joins_bookings_of_guests() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let book = async |number: u8, email: &str, hour: u8| {
        let start = MONDAY.with_hms(hour, 0, 0).unwrap();
        let mut request = draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
        );
        request.customer = customer(email).into();
        store.bookings().book(&change_at(NOW), &request).await.unwrap().id
    };
    let own = book(1, "ANNA@example.org", 9).await;
    let other = book(2, "bea@example.org", 11).await;
    let people = People(&store);
    let attacker = people.claimant(1, "anna@example.org").await;
    let account = people.claimant(2, "anna@example.org").await;
    let sql = store.sql().await;
    let of = async |booking: shared_kernel::BookingId| {
        sql.text(&format!(
            "SELECT coalesce(account_id, 0) FROM booking WHERE id = {booking}"
        ))
        .await
    };
    assert_eq!(of(own).await, "0", "nothing is joined before the proof");
    let proven = store
        .registrations()
        .prove_email_address(&by(account, NOW), account, [2; 32])
        .await
        .unwrap();
    assert_eq!(proven.joined, [own]);
    assert_eq!((of(own).await, of(other).await), (account.to_string(), "0".to_owned()));
    assert_eq!(store.accounts().profile(attacker).await.unwrap(), None);
    let later = book(3, "Anna@example.org", 13).await;
    assert_eq!(
        of(later).await,
        account.to_string(),
        "what is booked as a guest later is the owner's at once"
    );
    // One that was committed at the same moment as the proof is joined when the owner signs in.
    sql.run(&format!("UPDATE booking SET account_id = NULL WHERE id = {later}"))
        .await;
    store
        .sessions()
        .open(&by(account, NOW), account, &session(9))
        .await
        .unwrap();
    assert_eq!(of(later).await, account.to_string());
}

#[tokio::test]
async fn booking_made_while_signed_in_belongs_to_the_account_and_its_history_names_it() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let account = People(&store).claimant(1, "anna@example.org").await;
    let start = MONDAY.with_time(time!(10:00));
    let request = draft(
        1,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
    );
    store.bookings().book(&by(account, NOW), &request).await.unwrap();
    let sql = store.sql().await;
    assert_eq!(sql.number("SELECT account_id FROM booking").await, account.0);
    let history = "SELECT concat_ws(' ', actor, account_id, on_behalf_of, on_behalf_of_account_id) FROM history";
    assert_eq!(sql.texts(history).await, [format!("MEMBER {account}")]);
}

#[tokio::test]
async fn token_is_good_once_for_its_account_and_until_it_expires() {
    let store = TestStore::new();
    let people = People(&store);
    let (account, other) = (
        people.claimant(1, "anna@example.org").await,
        people.claimant(2, "bea@example.org").await,
    );
    let registrations = store.registrations();
    let prove =
        async |who: AccountId, number: u8, at| registrations.prove_email_address(&by(who, at), who, [number; 32]).await;
    assert!(matches!(prove(other, 1, NOW).await, Err(TokenRefused::Invalid)));
    let late = NOW + TokenPurpose::VerifyEmail.lifetime();
    assert!(matches!(prove(account, 1, late).await, Err(TokenRefused::Invalid)));
    assert!(registrations.claim([1; 32], late).await.unwrap().is_none());
    assert_eq!(
        registrations.claim([1; 32], NOW).await.unwrap().unwrap().account,
        account
    );
    prove(account, 1, NOW).await.unwrap();
    assert!(matches!(prove(account, 1, NOW).await, Err(TokenRefused::Invalid)));
    assert!(registrations.claim([9; 32], NOW).await.unwrap().is_none());
}

#[tokio::test]
async fn lost_password_is_for_proven_accounts_and_its_reset_ends_all_sessions() {
    let store = TestStore::new();
    let people = People(&store);
    let owner = people.member(1, "anna@example.org").await;
    people.claimant(2, "bea@example.org").await;
    let (accounts, sql) = (store.accounts(), store.sql().await);
    for (number, email) in [
        (11, "anna@example.org"),
        (12, "bea@example.org"),
        (13, "nobody@example.org"),
    ] {
        let token = mailed_token(TokenPurpose::ResetPassword, number);
        accounts
            .request_password_reset(&change_at(NOW), email, &token)
            .await
            .unwrap();
    }
    let lost = "SELECT count(*) FROM outbox WHERE fact = 'PASSWORD_LOST'";
    assert_eq!(sql.number(lost).await, 1);
    assert_eq!(accounts.reset_by([11; 32], NOW).await.unwrap(), Some(owner));
    assert_eq!(
        accounts.reset_by([1; 32], NOW).await.unwrap(),
        None,
        "of another purpose"
    );
    accounts
        .reset_password(&by(owner, NOW), [11; 32], &password("new"))
        .await
        .unwrap();
    let again = accounts
        .reset_password(&by(owner, NOW), [11; 32], &password("newer"))
        .await;
    assert!(matches!(again, Err(TokenRefused::Invalid)));
    let found = store
        .sessions()
        .find(new_account(1, "a@b.at").session.id)
        .await
        .unwrap()
        .unwrap();
    assert!(!found.is_open(NOW));
    let credentials = store.sessions().credentials(owner).await.unwrap().unwrap();
    assert_eq!(credentials.password, password("new"));
    let audited =
        "SELECT concat_ws(' ', what, subject_id, account_id, before->>'revision', after->>'revision') FROM audit_log
         WHERE what <> 'EMAIL_VERIFIED'";
    assert_eq!(
        sql.texts(audited).await,
        [format!("PASSWORD_CHANGED {owner} {owner} 0 1")]
    );
}

#[tokio::test]
async fn changed_password_keeps_the_session_that_asks_and_voids_what_was_mailed() {
    let store = TestStore::new();
    let owner = People(&store).member(1, "anna@example.org").await;
    let (accounts, sessions) = (store.accounts(), store.sessions());
    sessions.open(&by(owner, NOW), owner, &session(9)).await.unwrap();
    let token = mailed_token(TokenPurpose::ResetPassword, 11);
    accounts
        .request_password_reset(&change_at(NOW), "anna@example.org", &token)
        .await
        .unwrap();
    accounts
        .change_password(&by(owner, NOW), owner, &password("new"), session(9).id)
        .await
        .unwrap();
    let open = sessions.sessions_of(owner).await.unwrap();
    assert_eq!(
        open.iter().map(|(stored, _)| stored.id).collect::<Vec<_>>(),
        [session(9).id]
    );
    assert_eq!(accounts.reset_by([11; 32], NOW).await.unwrap(), None);
}

#[tokio::test]
async fn profile_is_changed_and_the_log_tells_what_of_it_but_not_to_what() {
    let store = TestStore::new();
    let owner = People(&store).member(1, "anna@example.org").await;
    let name = |text: &str| PersonName::parse(text).unwrap();
    let change = async |first: &str, last: &str, phone: Option<&str>| {
        let phone = phone.map(|text| PhoneNumber::parse(text).unwrap());
        let accounts = store.accounts();
        accounts
            .change_profile(&by(owner, NOW), owner, &name(first), &name(last), phone)
            .await
            .unwrap();
        accounts.profile(owner).await.unwrap().unwrap()
    };
    let before = change("Anna", "Moser", Some("+43 660 7654321")).await;
    assert_eq!((&*before.first_name, &*before.last_name), ("Anna", "Moser"));
    let same = change("Anna", "Moser", Some("+43 660 7654321")).await;
    assert_eq!(same, before);
    let after = change("Anna", "Auer", None).await;
    assert_eq!((&*after.last_name, after.phone), ("Auer", None));
    let log = "SELECT concat_ws(' ', actor, account_id, subject_id, after->>'columns')
        FROM audit_log WHERE what = 'PROFILE_CHANGED' ORDER BY id DESC";
    let log = store.sql().await.texts(log).await;
    assert_eq!(log[0], format!(r#"MEMBER {owner} {owner} ["last_name", "phone"]"#));
    assert_eq!(log.len(), 2, "{log:?}");
    change_of_nobody(&store).await;
}

/// What is said of an account that is gone changes nothing.
async fn change_of_nobody(store: &TestStore) {
    let name = PersonName::parse("Anna").unwrap();
    let nobody = AccountId(4_711);
    let accounts = store.accounts();
    accounts
        .change_profile(&by(nobody, NOW), nobody, &name, &name, None)
        .await
        .unwrap();
    let log = "SELECT count(*) FROM audit_log WHERE subject_id = 4711";
    assert_eq!(store.sql().await.number(log).await, 0);
}

#[tokio::test]
async fn another_email_address_counts_when_it_is_proved_and_the_old_one_is_told() {
    let store = TestStore::new();
    let people = People(&store);
    let owner = people.member(1, "anna@example.org").await;
    let neighbour = people.member(2, "bea@example.org").await;
    let squatter = people.claimant(3, "new@example.org").await;
    let (accounts, sql) = (store.accounts(), store.sql().await);
    for (number, email) in [(11, "bea@example.org"), (12, "new@example.org")] {
        let token = mailed_token(TokenPurpose::ChangeEmail, number);
        accounts
            .request_email_change(&by(owner, NOW), owner, email, &token)
            .await
            .unwrap();
        // Whoever asks does not see whether it belongs to somebody.
        let pending = accounts.pending_email_address(owner, NOW).await.unwrap().unwrap();
        assert_eq!(pending.email, email);
    }
    assert_eq!(
        sql.number("SELECT count(*) FROM outbox WHERE fact = 'EMAIL_CHANGE_REQUESTED'")
            .await,
        1
    );
    let expired = NOW + TokenPurpose::ChangeEmail.lifetime();
    assert_eq!(accounts.pending_email_address(owner, expired).await.unwrap(), None);
    assert_eq!(accounts.pending_email_address(neighbour, NOW).await.unwrap(), None);
    people.prove(owner, 12).await;
    assert_eq!(accounts.pending_email_address(owner, NOW).await.unwrap(), None);
    let profile = store.accounts().profile(owner).await.unwrap().unwrap();
    assert_eq!(profile.email, "new@example.org");
    assert_eq!(store.accounts().profile(squatter).await.unwrap(), None);
    assert!(store.accounts().profile(neighbour).await.unwrap().is_some());
    let told = "SELECT previous_email || ' ' || email FROM account_token WHERE previous_email IS NOT NULL";
    assert_eq!(sql.texts(told).await, ["anna@example.org new@example.org"]);
    assert_eq!(
        sql.number("SELECT count(*) FROM outbox WHERE fact = 'EMAIL_CHANGED'")
            .await,
        1
    );
}

#[tokio::test]
async fn address_of_a_company_follows_the_email_address_of_its_admin() {
    let store = TestStore::new();
    let people = People(&store);
    let (founder, company) = people.founder(1, "anna@example.org").await;
    let (_, other) = people.founder(2, "bea@example.org").await;
    let sql = store.sql().await;
    // What was typed by somebody else, and where the founder is no admin, stays.
    sql.run(&format!(
        "UPDATE organization SET contact_email = 'Anna@example.org' WHERE nr IN ({company}, {other});
         INSERT INTO membership (organization_nr, account_id, rank, joined_at)
         VALUES ({other}, {founder}, 'BUSINESS_USER', '2026-11-20 12:00Z')"
    ))
    .await;
    let token = mailed_token(TokenPurpose::ChangeEmail, 12);
    store
        .accounts()
        .request_email_change(&by(founder, NOW), founder, "new@example.org", &token)
        .await
        .unwrap();
    people.prove(founder, 12).await;
    let addresses = "SELECT contact_email FROM organization WHERE nr >= 1000 ORDER BY nr";
    assert_eq!(sql.texts(addresses).await, ["new@example.org", "Anna@example.org"]);
    let log = "SELECT subject_id || (after ->> 'changed') FROM audit_log WHERE what = 'ORGANIZATION_CHANGED'";
    assert_eq!(sql.texts(log).await, [format!(r#"{company}["contactEmail"]"#)]);
}

#[tokio::test]
async fn draft_of_a_text_is_wished_for_with_whichever_email_address_is_proved_first() {
    let store = TestStore::new();
    let new = NewAccount {
        founding: Some(founding()),
        consents: vec![Consent {
            purpose: ConsentPurpose::AiContent,
            text_version: "2027-01",
        }],
        ..new_account(1, "annna@example.org")
    };
    let founder = store
        .registrations()
        .register(&change_at(NOW), &new)
        .await
        .unwrap()
        .account;
    let token = mailed_token(TokenPurpose::ChangeEmail, 12);
    store
        .accounts()
        .request_email_change(&by(founder, NOW), founder, "anna@example.org", &token)
        .await
        .unwrap();
    let wished = "SELECT count(*) FROM outbox WHERE fact = 'TEXT_DRAFT_WISHED'";
    let sql = store.sql().await;
    assert_eq!(sql.number(wished).await, 0);
    People(&store).prove(founder, 12).await;
    assert_eq!(sql.number(wished).await, 1);
}

#[tokio::test]
async fn sessions_are_touched_confirmed_ended_and_switched() {
    let store = TestStore::new();
    let people = People(&store);
    let (owner, nr) = people.founder(1, "anna@example.org").await;
    let other = people.member(2, "bea@example.org").await;
    let sessions = store.sessions();
    sessions.open(&by(owner, NOW), owner, &session(9)).await.unwrap();
    let (later, id) = (NOW + Duration::minutes(5), session(9).id);
    sessions.touch(&by(owner, later), id).await.unwrap();
    sessions.touch(&by(owner, NOW), id).await.unwrap();
    sessions.confirm_password(&by(owner, later), id).await.unwrap();
    let found = sessions.find(id).await.unwrap().unwrap();
    assert_eq!(
        (found.last_used_at, found.password_at, found.membership),
        (later, later, None)
    );
    assert!(
        !sessions
            .switch_organization(&by(owner, later), id, OrganizationNr(888))
            .await
            .unwrap()
    );
    assert!(sessions.switch_organization(&by(owner, later), id, nr).await.unwrap());
    let membership = sessions.find(id).await.unwrap().unwrap().membership.unwrap();
    assert_eq!((membership.organization, membership.rank), (nr, Rank::BusinessAdmin));
    assert!(
        !sessions.end(&by(other, later), other, id).await.unwrap(),
        "of somebody else"
    );
    assert!(sessions.end(&by(owner, later), owner, id).await.unwrap());
    assert!(
        sessions
            .end(&by(owner, later + Duration::HOUR), owner, id)
            .await
            .unwrap()
    );
    assert_eq!(sessions.find(id).await.unwrap().unwrap().ended_at, Some(later));
    sessions.end_all(&by(owner, later), owner).await.unwrap();
    assert_eq!(sessions.sessions_of(owner).await.unwrap(), []);
}

#[tokio::test]
async fn favourites_are_public_organisations() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let second = store.load(&salon()).await.organization;
    let (owner, draft_nr) = People(&store).founder(1, "anna@example.org").await;
    let favourites = store.favourites();
    for (minutes, nr) in [(0, loaded.organization), (1, second), (2, loaded.organization)] {
        let change = by(owner, NOW + Duration::minutes(minutes));
        favourites.add(&change, owner, nr).await.unwrap();
    }
    assert_eq!(
        favourites.favourites(owner).await.unwrap(),
        [second, loaded.organization]
    );
    for nr in [draft_nr, OrganizationNr(888), OrganizationNr(77)] {
        let refused = favourites.add(&by(owner, NOW), owner, nr).await;
        assert!(matches!(refused, Err(FavouriteRefused::UnknownOrganization)), "{nr}");
    }
    for _ in 0..2 {
        favourites.remove(&by(owner, NOW), owner, second).await.unwrap();
        assert_eq!(favourites.favourites(owner).await.unwrap(), [loaded.organization]);
    }
}

#[tokio::test]
async fn favourites_that_are_hidden_take_no_room() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let owner = People(&store).member(1, "anna@example.org").await;
    let favourites = store.favourites();
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO organization SELECT (jsonb_populate_record(organization, jsonb_build_object('nr', 5000 + number))).*
         FROM organization, generate_series(1, {MOST_FAVOURITES}) AS number WHERE nr = {nr};
         INSERT INTO favourite (organization_nr, account_id, added_at)
         SELECT nr, {owner}, '2026-11-19 12:00Z' FROM organization WHERE nr > 5000",
        nr = loaded.organization
    ))
    .await;
    let refused = favourites.add(&by(owner, NOW), owner, loaded.organization).await;
    assert!(matches!(refused, Err(FavouriteRefused::TooMany)), "{refused:?}");
    sql.run("UPDATE organization SET status = 'INACTIVE' WHERE nr = 5001")
        .await;
    favourites
        .add(&by(owner, NOW), owner, loaded.organization)
        .await
        .unwrap();
    assert_eq!(favourites.favourites(owner).await.unwrap()[0], loaded.organization);
    sql.run("UPDATE organization SET status = 'PUBLIC' WHERE nr = 5001")
        .await;
    let listed = favourites.favourites(owner).await.unwrap();
    assert_eq!(listed.len(), MOST_FAVOURITES, "as many as one search answers");
}

#[tokio::test]
async fn loaded_account_is_proven_and_never_replaces_another() {
    let store = TestStore::new();
    let squatter = People(&store).claimant(1, "anna@example.org").await;
    let loaded = LoadedAccount {
        email: EmailAddress::parse("Anna@example.org").unwrap(),
        first_name: PersonName::parse("Anna").unwrap(),
        last_name: PersonName::parse("Admin").unwrap(),
        password: password("loaded"),
        is_platform_admin: true,
        memberships: Vec::new(),
    };
    let made = load_account(&store.database, &change_at(NOW), &loaded)
        .await
        .unwrap()
        .unwrap();
    let profile = store.accounts().profile(made).await.unwrap().unwrap();
    assert!(profile.is_verified && profile.is_platform_admin);
    assert_eq!(store.accounts().profile(squatter).await.unwrap(), None);
    assert_eq!(
        load_account(&store.database, &change_at(NOW), &loaded).await.unwrap(),
        None
    );
}

#[tokio::test]
async fn claims_that_nobody_proved_are_deleted_after_seven_days() {
    let store = TestStore::new();
    let people = People(&store);
    let (member, _) = people.founder(1, "anna@example.org").await;
    let new = NewAccount {
        founding: Some(founding()),
        ..new_account(2, "bea@example.org")
    };
    let claimant = store.registrations().register(&change_at(NOW), &new).await.unwrap();
    let before = prune_accounts(&store.database, NOW + UNPROVEN_LIFETIME - Duration::SECOND)
        .await
        .unwrap();
    assert_eq!(before.accounts, 0);
    let after = prune_accounts(&store.database, NOW + UNPROVEN_LIFETIME).await.unwrap();
    assert_eq!(after.accounts, 1);
    assert_eq!(store.accounts().profile(claimant.account).await.unwrap(), None);
    assert!(store.accounts().profile(member).await.unwrap().is_some());
    let sql = store.sql().await;
    let nr = claimant.organization.unwrap();
    assert_eq!(
        sql.number(&format!("SELECT count(*) FROM organization WHERE nr = {nr}"))
            .await,
        0
    );
    let old = prune_accounts(&store.database, NOW + Duration::days(60)).await.unwrap();
    assert_eq!((old.sessions, old.tokens), (1, 1));
}
