//! What two requests that come at the same moment must not both get.

use std::sync::Arc;

use accounts::TokenPurpose;
use accounts::credentials::AccountStore;
use accounts::rate_limits::{Allowance, RateLimit, RateLimits};
use accounts::registration::{RegistrationStore, UNPROVEN_PER_EMAIL};
use accounts::team::{InvitationAnswer, InvitationStore, NewInvitation, TeamChange, TeamStore};
use notifications::ports::{MailAllowance, MailLedger};
use shared_kernel::Rank;
use time::Duration;
use tokio::task::JoinSet;

use crate::support::{NOW, People, TestStore, by, change_at, mailed_token, new_account, password};

/// Runs so many at once, and counts those that succeed.
async fn successes<Done: Future<Output = bool> + Send + 'static>(runs: u8, run: impl Fn(u8) -> Done) -> usize {
    let mut set = JoinSet::new();
    for number in 1..=runs {
        set.spawn(run(number));
    }
    set.join_all().await.into_iter().filter(|done| *done).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn crowd_that_registers_leaves_three_claims() {
    let store = Arc::new(TestStore::with_connections(10));
    let registered = successes(20, |number| {
        let store = Arc::clone(&store);
        async move {
            let new = new_account(number, "anna@example.org");
            store.registrations().register(&change_at(NOW), &new).await.is_ok()
        }
    })
    .await;
    assert_eq!(registered, 20);
    let left = store.sql().await.number("SELECT count(*) FROM account").await;
    assert_eq!(usize::try_from(left).unwrap(), UNPROVEN_PER_EMAIL);
}

#[tokio::test(flavor = "multi_thread")]
async fn email_address_is_proved_by_one_of_those_that_claim_it() {
    for _ in 0..5 {
        let store = Arc::new(TestStore::with_connections(6));
        let people = People(&store);
        let mut claims = Vec::new();
        for number in 1..=3 {
            claims.push(people.claimant(number, "anna@example.org").await);
        }
        let proved = successes(6, |number| {
            let (store, index) = (Arc::clone(&store), (number - 1) % 3);
            let account = claims[usize::from(index)];
            async move {
                let registrations = store.registrations();
                registrations
                    .prove_email_address(&by(account, NOW), account, [index + 1; 32])
                    .await
                    .is_ok()
            }
        })
        .await;
        assert_eq!(proved, 1);
        let sql = store.sql().await;
        assert_eq!(sql.number("SELECT count(*) FROM account").await, 1);
        assert_eq!(
            sql.number("SELECT count(*) FROM account WHERE verified_at IS NOT NULL")
                .await,
            1
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn token_that_is_used_by_many_at_once_sets_one_password() {
    let store = Arc::new(TestStore::with_connections(10));
    let owner = People(&store).member(1, "anna@example.org").await;
    let token = mailed_token(TokenPurpose::ResetPassword, 200);
    let accounts = store.accounts();
    accounts
        .request_password_reset(&change_at(NOW), "anna@example.org", &token)
        .await
        .unwrap();
    let reset = successes(20, |number| {
        let store = Arc::clone(&store);
        async move {
            let hash = password(&format!("new {number}"));
            store
                .accounts()
                .reset_password(&by(owner, NOW), [200; 32], &hash)
                .await
                .is_ok()
        }
    })
    .await;
    assert_eq!(reset, 1);
    let sql = store.sql().await;
    assert_eq!(sql.number("SELECT password_revision FROM account").await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn two_admins_who_remove_each_other_leave_one() {
    for _ in 0..5 {
        let store = Arc::new(TestStore::with_connections(4));
        let people = People(&store);
        let (first, nr) = people.founder(1, "anna@example.org").await;
        let second = people.member(2, "bea@example.org").await;
        let sql = store.sql().await;
        sql.run(&format!(
            "INSERT INTO membership VALUES ({nr}, {second}, 'BUSINESS_ADMIN', NULL, now())"
        ))
        .await;
        let removed = successes(2, |number| {
            let store = Arc::clone(&store);
            let (actor, target) = if number == 1 { (first, second) } else { (second, first) };
            async move {
                let teams = store.teams();
                teams
                    .change_member(&by(actor, NOW), nr, target, TeamChange::Remove)
                    .await
                    .is_ok()
            }
        })
        .await;
        assert_eq!(removed, 1);
        assert_eq!(sql.number("SELECT count(*) FROM membership").await, 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn invitation_is_accepted_once() {
    let store = Arc::new(TestStore::with_connections(6));
    let people = People(&store);
    let (admin, nr) = people.founder(1, "anna@example.org").await;
    let invited = people.member(2, "bea@example.org").await;
    let new = NewInvitation {
        organization: nr,
        normalized_email: "bea@example.org".to_owned(),
        rank: Rank::BusinessUser,
        employee: None,
        expires_at: NOW + Duration::DAY,
    };
    let id = store.teams().invite(&by(admin, NOW), &new).await.unwrap();
    let accepted = successes(10, |_| {
        let store = Arc::clone(&store);
        async move {
            let answer = InvitationAnswer::Accept;
            store
                .invitations()
                .answer(&by(invited, NOW), invited, id, answer)
                .await
                .is_ok()
        }
    })
    .await;
    assert_eq!(accepted, 1);
    let joined = "SELECT count(*) FROM audit_log WHERE what = 'MEMBER_JOINED'";
    assert_eq!(store.sql().await.number(joined).await, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn bucket_gives_what_it_holds_to_a_crowd_of_fifty_connections() {
    let store = Arc::new(TestStore::with_connections(50));
    let limit = RateLimit::SignInOfEmail;
    let take = async |store: &TestStore, subject: &str, at| store.rate_limits().take(limit, subject, at).await.unwrap();
    let granted = successes(100, |_| {
        let store = Arc::clone(&store);
        async move {
            let taken = store.rate_limits().take(limit, "anna", NOW).await.unwrap();
            matches!(taken, Allowance::Granted { .. })
        }
    })
    .await;
    assert_eq!(granted, usize::from(limit.capacity()));
    // Ten in 15 minutes: one each 90 seconds.
    let one = Duration::seconds(90);
    assert_eq!(take(&store, "anna", NOW).await, Allowance::RetryAfter(one));
    let half = NOW + one / 2;
    assert_eq!(take(&store, "anna", half).await, Allowance::RetryAfter(one / 2));
    assert_eq!(take(&store, "anna", NOW + one).await, Allowance::Granted { left: 0 });
    assert!(matches!(
        take(&store, "anna", NOW + one).await,
        Allowance::RetryAfter(_)
    ));
    assert_eq!(
        take(&store, "bea", NOW).await,
        Allowance::Granted { left: 9 },
        "somebody else's is full"
    );
    let later = NOW + Duration::DAY;
    for left in (0..u32::from(limit.capacity())).rev() {
        assert_eq!(take(&store, "anna", later).await, Allowance::Granted { left });
    }
    assert!(
        matches!(take(&store, "anna", later).await, Allowance::RetryAfter(_)),
        "never more than it holds"
    );
    // A process whose clock is behind gains nothing.
    assert!(matches!(take(&store, "anna", NOW).await, Allowance::RetryAfter(_)));
    let stored = store
        .sql()
        .await
        .texts("SELECT row::text FROM rate_limit AS row")
        .await
        .concat();
    assert!(!stored.contains("anna"), "{stored}");
}

#[tokio::test]
async fn token_that_is_given_back_is_taken_again_and_no_bucket_overflows() {
    let store = TestStore::with_connections(1);
    let (limits, limit) = (store.rate_limits(), RateLimit::RecoveryOfEmail);
    let takes = async || {
        let mut granted = 0;
        while matches!(
            limits.take(limit, "anna", NOW).await.unwrap(),
            Allowance::Granted { .. }
        ) {
            granted += 1;
        }
        granted
    };
    limits.give_back(limit, "anna").await.unwrap();
    assert_eq!(takes().await, limit.capacity(), "nobody has taken anything before");
    limits.give_back(limit, "anna").await.unwrap();
    limits.give_back(limit, "bea").await.unwrap();
    limits.give_back(RateLimit::SignInOfEmail, "anna").await.unwrap();
    assert_eq!(takes().await, 1);
    for _ in 0..10 {
        limits.give_back(limit, "anna").await.unwrap();
    }
    assert_eq!(takes().await, limit.capacity());
}

#[tokio::test(flavor = "multi_thread")]
async fn email_address_gets_ten_mails_of_an_allowance_a_day_and_a_repetition_counts_once() {
    use MailAllowance::{Bookings, Recovery, Registrations};
    let store = Arc::new(TestStore::with_connections(10));
    let admitted = successes(30, |number| {
        let store = Arc::clone(&store);
        async move {
            let ledger = store.mail_ledger();
            ledger
                .admit(&change_at(NOW), number.into(), (Registrations, "anna@example.org"), 10)
                .await
                .unwrap()
        }
    })
    .await;
    assert_eq!(admitted, 10);
    let ledger = store.mail_ledger();
    let sql = store.sql().await;
    let counted = sql.number("SELECT min(mail_id) FROM mail_ledger").await;
    let admit = async |mail, email: &str, at| {
        let to = (Registrations, email);
        ledger.admit(&change_at(at), mail, to, 10).await.unwrap()
    };
    assert!(admit(counted, "anna@example.org", NOW).await, "sent once more");
    assert!(!admit(100, "anna@example.org", NOW + Duration::DAY - Duration::SECOND).await);
    assert!(admit(101, "bea@example.org", NOW).await);
    // Whatever strangers register, the owner gets in again and hears of bookings.
    for (mail, allowance) in [(102, Recovery), (103, Bookings)] {
        let to = (allowance, "anna@example.org");
        assert!(
            ledger.admit(&change_at(NOW), mail, to, 10).await.unwrap(),
            "{allowance:?}"
        );
    }
    assert!(admit(100, "anna@example.org", NOW + Duration::DAY).await);
}
