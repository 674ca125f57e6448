//! What mails about accounts and invitations say, read when they are sent.

use accounts::TokenPurpose;
use accounts::credentials::AccountStore;
use accounts::impersonation::ImpersonationStore;
use accounts::sessions::{Device, NewSession, SessionKind};
use accounts::team::{INVITATION_LIFETIME, NewInvitation, TeamStore};
use notifications::AccountNews;
use notifications::ports::{About, AccountMailContents, FactQueue, MailKind, MailPlans, MailQueue};
use shared_kernel::{Actor, Change, Rank, SessionId};
use time::Duration;
use uuid::Uuid;

use crate::support::{NOW, People, TestStore, by, change_at, mailed_token, password};

/// Plans the mails of all facts and takes those that are due.
async fn due(store: &TestStore) -> Vec<(MailKind, About)> {
    store.plan_mails().plan(&change_at(NOW)).await.unwrap();
    let mails = store
        .mails()
        .take_due(&change_at(NOW), 100, Duration::MINUTE)
        .await
        .unwrap();
    mails.iter().map(|mail| (mail.kind, mail.about)).collect()
}

/// Recipient and news of the only due mail of a kind, if there is anything left to say.
async fn told(store: &TestStore, wanted: MailKind) -> Option<(String, AccountNews)> {
    let due: Vec<_> = due(store)
        .await
        .into_iter()
        .filter(|(kind, _)| *kind == wanted)
        .collect();
    let [(kind, About::Account { account, occasion })] = due.as_slice() else {
        panic!("{due:?}");
    };
    let contents = store.account_mail_contents();
    let content = contents.account_news(*kind, *account, *occasion).await.unwrap();
    content.map(|content| (content.to.as_str().to_owned(), content.news))
}

fn nonce_of(news: &AccountNews) -> Option<Uuid> {
    match news {
        AccountNews::Registered { nonce, .. }
        | AccountNews::PasswordLost { nonce, .. }
        | AccountNews::EmailChangeRequested { nonce, .. } => Some(*nonce),
        _ => None,
    }
}

#[tokio::test]
async fn verification_carries_its_nonce_until_it_is_used() {
    let store = TestStore::new();
    let people = People(&store);
    let account = people.claimant(1, "Anna@example.org").await;
    let (to, news) = told(&store, MailKind::EmailVerification).await.unwrap();
    assert_eq!(
        (to.as_str(), nonce_of(&news)),
        ("anna@example.org", Some(Uuid::from_u128(1)))
    );
    people.prove(account, 1).await;
    let contents = store.account_mail_contents();
    let token = store.sql().await.number("SELECT id FROM account_token").await;
    let late = contents
        .account_news(MailKind::EmailVerification, account, token)
        .await
        .unwrap();
    assert_eq!(late, None);
}

#[tokio::test]
async fn repeated_registration_is_told_to_the_owner_without_a_token() {
    let store = TestStore::new();
    let people = People(&store);
    people.member(1, "anna@example.org").await;
    people.claimant(2, "anna@example.org").await;
    let (to, news) = told(&store, MailKind::AlreadyRegistered).await.unwrap();
    assert_eq!((to.as_str(), news), ("anna@example.org", AccountNews::RegisteredAgain));
}

#[tokio::test]
async fn lost_and_changed_passwords_are_told() {
    let store = TestStore::new();
    let owner = People(&store).member(1, "anna@example.org").await;
    let accounts = store.accounts();
    let token = mailed_token(TokenPurpose::ResetPassword, 11);
    accounts
        .request_password_reset(&change_at(NOW), "anna@example.org", &token)
        .await
        .unwrap();
    let (to, news) = told(&store, MailKind::PasswordReset).await.unwrap();
    assert_eq!(
        (to.as_str(), nonce_of(&news)),
        ("anna@example.org", Some(Uuid::from_u128(11)))
    );
    accounts
        .reset_password(&by(owner, NOW), [11; 32], &password("new"))
        .await
        .unwrap();
    let (to, news) = told(&store, MailKind::PasswordChanged).await.unwrap();
    assert_eq!(to, "anna@example.org");
    assert!(matches!(news, AccountNews::PasswordChanged { .. }), "{news:?}");
}

#[tokio::test]
async fn change_of_email_address_is_told_to_the_new_one_and_then_to_the_old_one() {
    let store = TestStore::new();
    let people = People(&store);
    let owner = people.member(1, "anna@example.org").await;
    let token = mailed_token(TokenPurpose::ChangeEmail, 11);
    let accounts = store.accounts();
    accounts
        .request_email_change(&by(owner, NOW), owner, "new@example.org", &token)
        .await
        .unwrap();
    let (to, news) = told(&store, MailKind::EmailChange).await.unwrap();
    assert_eq!(
        (to.as_str(), nonce_of(&news)),
        ("new@example.org", Some(Uuid::from_u128(11)))
    );
    people.prove(owner, 11).await;
    let (to, news) = told(&store, MailKind::EmailChanged).await.unwrap();
    assert_eq!(to, "anna@example.org");
    assert!(matches!(news, AccountNews::EmailChanged { .. }), "{news:?}");
}

#[tokio::test]
async fn impersonation_is_told_with_the_name_of_whoever_began_it() {
    let store = TestStore::new();
    let people = People(&store);
    let admin = people.platform_admin(1, "admin@example.org").await;
    people.member(2, "anna@example.org").await;
    let change = Change {
        actor: Actor::PlatformAdmin { account: admin },
        ..by(admin, NOW)
    };
    let session = NewSession {
        id: SessionId(Uuid::from_u128(9)),
        kind: SessionKind::Impersonation,
        organization: None,
        device: Device::default(),
        ends_by: None,
    };
    let impersonations = store.impersonations();
    impersonations
        .impersonate(&change, "anna@example.org", &session)
        .await
        .unwrap()
        .unwrap();
    let (to, news) = told(&store, MailKind::ImpersonationNotice).await.unwrap();
    assert_eq!(to, "anna@example.org");
    assert!(matches!(news, AccountNews::Impersonated { by, .. } if by == "Anna Muster"));
}

#[tokio::test]
async fn invitation_is_mailed_to_its_email_address_until_it_is_withdrawn() {
    let store = TestStore::new();
    let (admin, nr) = People(&store).founder(1, "anna@example.org").await;
    let new = NewInvitation {
        organization: nr,
        normalized_email: "bea@example.org".to_owned(),
        rank: Rank::BusinessManager,
        employee: None,
        expires_at: NOW + INVITATION_LIFETIME,
    };
    let teams = store.teams();
    let id = teams.invite(&by(admin, NOW), &new).await.unwrap();
    let due = due(&store).await;
    assert!(
        due.contains(&(MailKind::Invitation, About::Invitation(nr, id))),
        "{due:?}"
    );
    let contents = store.account_mail_contents();
    let content = contents.invitation_content(nr, id).await.unwrap().unwrap();
    assert_eq!(
        (content.to.as_str(), content.company_name.as_str()),
        ("bea@example.org", "Salon Muster")
    );
    assert_eq!(
        (content.invited_by.as_deref(), content.rank),
        (Some("Anna Muster"), Rank::BusinessManager)
    );
    teams.withdraw(&by(admin, NOW), nr, id).await.unwrap();
    assert_eq!(contents.invitation_content(nr, id).await.unwrap(), None);
}

#[tokio::test]
async fn mails_of_an_account_that_is_gone_are_not_planned_for_ever() {
    let store = TestStore::new();
    let people = People(&store);
    people.claimant(1, "anna@example.org").await;
    people.member(2, "anna@example.org").await;
    // The first claim is gone, and the mail that was planned for it or is to be: nobody is left to be told.
    let fact = store.facts().take(&change_at(NOW), 1, Duration::MINUTE).await.unwrap()[0];
    let mail = notifications::ports::PlannedMail {
        kind: MailKind::EmailVerification,
        about: About::Account {
            account: fact.fact.account().unwrap(),
            occasion: 1,
        },
        revision: 0,
        due_at: NOW,
    };
    store
        .mail_plans()
        .plan(&change_at(NOW), fact.id, &[mail])
        .await
        .unwrap();
    assert_eq!(store.sql().await.number("SELECT count(*) FROM planned_mail").await, 0);
}
