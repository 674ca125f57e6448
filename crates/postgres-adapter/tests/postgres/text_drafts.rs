//! Requests for drafts of texts, and the drafts.

use accounts::registration::{Consent, ConsentPurpose, NewAccount, RegistrationStore};
use catalog::{DraftRequest, DraftedCompany, TextDraftQueue};
use postgres_adapter::Postgres;
use shared_kernel::{AccountId, BranchId, OrganizationNr};
use time::Duration;

use crate::support::{NOW, People, Sql, TestStore, by, change_at, founding, mailed_token, new_account};

const LEASE: Duration = Duration::minutes(1);
const WAITING: &str = "SELECT count(*) FROM outbox_delivery WHERE consumer = 'TEXT_DRAFTS' AND consumed_at IS NULL";
const DRAFTS: &str = "SELECT organization_nr || ' ' || html FROM text_draft ORDER BY organization_nr";

async fn opened() -> (TestStore, Sql, Postgres) {
    let store = TestStore::new();
    let sql = store.sql().await;
    let queue = store.postgres.clone();
    queue.open().await.unwrap();
    (store, sql, queue)
}

/// Registers a company that allows drafts, and proves the e-mail address.
async fn founded(store: &TestStore, number: u8) -> (AccountId, OrganizationNr) {
    let email = format!("anna{number}@example.org");
    let new = new_account(number, &email);
    let allowed = Consent {
        purpose: ConsentPurpose::AiContent,
        ..new.consents[0]
    };
    let new = NewAccount {
        founding: Some(founding()),
        consents: vec![new.consents[0], allowed],
        ..new
    };
    let registered = store.registrations().register(&change_at(NOW), &new).await.unwrap();
    let token = mailed_token(accounts::TokenPurpose::VerifyEmail, number);
    store
        .registrations()
        .prove_email_address(&by(registered.account, NOW), registered.account, token.hash)
        .await
        .unwrap();
    (registered.account, registered.organization.unwrap())
}

async fn taken(queue: &Postgres) -> DraftRequest {
    queue.take(&change_at(NOW), LEASE).await.unwrap().unwrap()
}

#[tokio::test]
async fn request_of_a_proven_founder_waits_and_is_leased() {
    let (store, sql, queue) = opened().await;
    let (_, organization) = founded(&store, 1).await;
    let request = taken(&queue).await;
    let consent = sql.number("SELECT id FROM consent WHERE purpose = 'AI_CONTENT'").await;
    assert_eq!(
        (request.organization, request.consent, request.tries),
        (organization, consent, 0)
    );
    let company = DraftedCompany {
        company_name: founding().company_name,
        branches: vec![BranchId(8)],
    };
    assert_eq!(queue.company(&request).await.unwrap(), Some(company));
    let just_before = change_at(NOW + LEASE - Duration::SECOND);
    assert_eq!(queue.take(&just_before, LEASE).await.unwrap(), None);
    assert_eq!(queue.take(&change_at(NOW + LEASE), LEASE).await.unwrap(), Some(request));
}

#[tokio::test]
async fn only_requests_for_drafts_are_delivered() {
    let (store, sql, queue) = opened().await;
    People(&store).founder(1, "otto@example.org").await;
    assert_eq!(sql.number(WAITING).await, 0);
    assert_eq!(queue.take(&change_at(NOW), LEASE).await.unwrap(), None);
    assert!(sql.number("SELECT count(*) FROM outbox").await > 0);
}

#[tokio::test]
async fn draft_is_stored_once_and_ends_the_request() {
    let (store, sql, queue) = opened().await;
    let (_, organization) = founded(&store, 1).await;
    let request = taken(&queue).await;
    queue.store(&change_at(NOW), &request, "<p>Eins</p>").await.unwrap();
    queue.store(&change_at(NOW), &request, "<p>Zwei</p>").await.unwrap();
    assert_eq!(sql.texts(DRAFTS).await, [format!("{organization} <p>Eins</p>")]);
    assert_eq!(sql.number(WAITING).await, 0);
    assert_eq!(queue.take(&change_at(NOW + LEASE), LEASE).await.unwrap(), None);
}

#[tokio::test]
async fn failed_request_comes_again_until_it_is_ended() {
    let (store, sql, queue) = opened().await;
    founded(&store, 1).await;
    let request = taken(&queue).await;
    let retry_at = NOW + Duration::minutes(5);
    queue.put_back(&change_at(NOW), &request, retry_at).await.unwrap();
    let early = change_at(retry_at - Duration::SECOND);
    assert_eq!(queue.take(&early, LEASE).await.unwrap(), None);
    let again = queue.take(&change_at(retry_at), LEASE).await.unwrap();
    assert_eq!(again, Some(DraftRequest { tries: 1, ..request }));
    queue.end(&change_at(retry_at), &request).await.unwrap();
    assert_eq!((sql.number(WAITING).await, sql.texts(DRAFTS).await), (0, vec![]));
}

#[tokio::test]
async fn withdrawn_consent_gives_no_company() {
    let (store, sql, queue) = opened().await;
    founded(&store, 1).await;
    let request = taken(&queue).await;
    sql.run("UPDATE consent SET withdrawn_at = given_at WHERE purpose = 'AI_CONTENT'")
        .await;
    assert_eq!(queue.company(&request).await.unwrap(), None);
}

#[tokio::test]
async fn closed_queue_forgets_what_waits_and_takes_nothing() {
    let (store, sql, queue) = opened().await;
    founded(&store, 1).await;
    queue.close().await.unwrap();
    assert_eq!(sql.number(WAITING).await, 0);
    founded(&store, 2).await;
    queue.close().await.unwrap();
    queue.open().await.unwrap();
    queue.open().await.unwrap();
    assert_eq!(sql.number(WAITING).await, 0);
    let (_, third) = founded(&store, 3).await;
    assert_eq!(taken(&queue).await.organization, third);
}

#[tokio::test]
async fn closing_waits_for_whoever_writes_a_request() {
    let (store, sql, queue) = opened().await;
    let writer = store.sql().await;
    writer
        .run(
            "BEGIN; INSERT INTO outbox (organization_nr, actor, fact, subject_id, dedupe_key, at)
             VALUES (1000, 'SYSTEM', 'TEXT_DRAFT_WISHED', 1, 'test:1', '2026-11-20 11:00Z')",
        )
        .await;
    let closing = tokio::spawn(async move { queue.close().await });
    sql.until_waiting(1).await;
    writer.run("COMMIT").await;
    closing.await.unwrap().unwrap();
    assert_eq!(sql.number(WAITING).await, 0);
}

#[tokio::test]
async fn draft_of_an_organisation_that_is_gone_is_not_stored() {
    let (store, sql, queue) = opened().await;
    founded(&store, 1).await;
    let request = DraftRequest {
        organization: OrganizationNr(999_999),
        ..taken(&queue).await
    };
    assert_eq!(queue.company(&request).await.unwrap(), None);
    queue.store(&change_at(NOW), &request, "<p>Eins</p>").await.unwrap();
    assert_eq!((sql.number(WAITING).await, sql.texts(DRAFTS).await), (0, vec![]));
}
