//! What people are told of their own data, through which link, and how news begin and end.

use accounts::TokenPurpose;
use accounts::credentials::AccountStore;
use accounts::favourites::FavouriteStore;
use accounts::privacy::{DataRequests, DataSubject, NewsletterStore, PersonalDataStore};
use accounts::registration::{Consent, ConsentPurpose, NewAccount, RegistrationStore};
use booking_core::booking::{BookingStore, Draft};
use notifications::ports::{About, FactQueue, MailKind, MailPlans};
use shared_kernel::ResourceId;
use time::Duration;
use time::macros::{datetime, time};

use super::{EMAIL, assert_sound, data, erase_guest, member_with_traces, salon_with_canary};
use crate::support::{
    CUT, MONDAY, NOW, People, TestStore, appointment_request, by, change_at, customer, draft, mailed_token, new_account,
};

#[tokio::test]
async fn export_tells_everything_and_only_to_whom_it_is_about() {
    let (store, loaded) = salon_with_canary().await;
    let account = member_with_traces(&store).await;
    store
        .favourites()
        .add(&by(account, NOW), account, loaded.organization)
        .await
        .unwrap();
    let exported = data(&store).export(&DataSubject::Account(account)).await.unwrap();
    assert_eq!(exported.accounts.len(), 1);
    assert_eq!(exported.accounts[0].email, EMAIL);
    assert_eq!(exported.sessions[0].device, "Kanarienphone");
    assert_eq!(exported.favourites.len(), 1);
    assert_eq!(exported.invitations.len(), 1);
    assert_eq!(exported.consents.len(), 2);
    assert_eq!(exported.bookings.len(), 2);
    let colour = exported
        .bookings
        .iter()
        .find(|booking| !booking.appointments.is_empty())
        .unwrap();
    assert_eq!(colour.appointments[0].title, "Farbe");
    assert_eq!(colour.appointments[0].start, datetime!(2026-11-23 10:00));
    assert_eq!(colour.answers[0].answer, "kanariengelb");
    assert_eq!(colour.remark.as_deref(), Some("Bitte kanariengelb"));
    let seat = exported
        .bookings
        .iter()
        .find(|booking| !booking.seats.is_empty())
        .unwrap();
    assert_eq!(seat.seats[0].dates.len(), 3);

    let stranger = People(&store).member(7, "fremd@example.org").await;
    let exported = data(&store).export(&DataSubject::Account(stranger)).await.unwrap();
    assert!(exported.bookings.is_empty() && exported.invitations.is_empty());
}

#[tokio::test]
async fn email_address_of_a_guest_is_not_told_what_a_claimant_typed() {
    let store = TestStore::new();
    People(&store).claimant(8, EMAIL).await;
    let exported = data(&store)
        .export(&DataSubject::EmailAddress(EMAIL.to_owned()))
        .await
        .unwrap();
    assert_eq!(exported.accounts.len(), 1);
    assert_eq!(exported.accounts[0].first_name, "");
    assert!(exported.sessions.is_empty());
}

/// Anna books with her account and leaves her e-mail address; somebody else has it afterwards, and no account.
#[tokio::test]
async fn whoever_has_an_email_address_next_is_told_nothing_of_the_bookings_of_the_account_that_left_it() {
    let (store, loaded) = salon_with_canary().await;
    let sql = store.sql().await;
    let account = member_with_traces(&store).await;
    sql.run("UPDATE account SET email = 'kanaria@example.org'").await;
    let next = DataSubject::EmailAddress(EMAIL.to_owned());
    let told = data(&store).export(&next).await.unwrap();
    assert!(
        told.bookings.is_empty() && told.files.is_empty() && told.mails.is_empty() && told.consents.is_empty(),
        "{told:?}"
    );
    let preview = data(&store).preview(&next, NOW).await.unwrap();
    assert_eq!((preview.open.len(), preview.bookings), (0, 0));

    // What the next one books as a guest is another matter.
    let ten = MONDAY.with_time(time!(10:00));
    let cut = appointment_request(loaded.services[CUT], ResourceId(3), ten);
    let guest = Draft {
        customer: customer(EMAIL).into(),
        ..draft(9, &loaded, vec![cut])
    };
    store.bookings().book(&change_at(NOW), &guest).await.unwrap();
    let told = data(&store).export(&next).await.unwrap();
    assert_eq!(told.bookings.len(), 1);
    assert_eq!(
        (told.bookings[0].first_name.as_str(), told.files.len()),
        ("Katharina", 1)
    );
    let own = data(&store).export(&DataSubject::Account(account)).await.unwrap();
    assert_eq!(own.bookings.len(), 2);

    let receipt = erase_guest(&store).await.unwrap();
    assert_eq!((receipt.accounts, receipt.bookings, receipt.cancelled), (0, 1, 1));
    let left = "SELECT concat_ws(' ', first_name, email = '', status) FROM booking
        JOIN customer ON customer.id = customer_id JOIN appointment ON booking_id = booking.id
        WHERE first_name <> 'Katharina' ORDER BY booking.id";
    assert_eq!(
        sql.texts(left).await,
        ["Kanaria t CONFIRMED", " t CANCELLED_BY_CUSTOMER"],
        "the e-mail address alone is the next one's"
    );
    let seats = "SELECT concat_ws(' ', mailbox, status) FROM participation";
    assert_eq!(sql.texts(seats).await, ["CONFIRMED"]);
    assert_sound(&store).await;
}

/// Who has proved nothing, and who wants another e-mail address: nothing tells whose that is.
#[tokio::test]
async fn export_tells_of_mails_to_the_own_proven_email_address_alone() {
    let store = TestStore::new();
    let accounts = store.accounts();
    let kinds = async |account| {
        store.plan_mails().plan(&change_at(NOW)).await.unwrap();
        let exported = data(&store).export(&DataSubject::Account(account)).await.unwrap();
        let mut kinds: Vec<String> = exported.mails.into_iter().map(|mail| mail.kind).collect();
        kinds.sort_unstable();
        kinds
    };
    let wishing = NewAccount {
        newsletter: Some(mailed_token(TokenPurpose::Newsletter, 90)),
        consents: vec![Consent {
            purpose: ConsentPurpose::Newsletter,
            text_version: "2027-01",
        }],
        ..new_account(1, "frei@example.org")
    };
    let registered = store.registrations().register(&change_at(NOW), &wishing).await.unwrap();
    let account = registered.account;
    assert_eq!(kinds(account).await, [""; 0]);
    let planned = "SELECT kind FROM planned_mail ORDER BY kind";
    assert_eq!(
        store.sql().await.texts(planned).await,
        ["EMAIL_VERIFICATION", "NEWSLETTER_CONFIRMATION"],
        "the test looks where something is"
    );

    let change = by(account, NOW);
    let token = mailed_token(TokenPurpose::ChangeEmail, 2);
    let wanted = accounts.request_email_change(&change, account, "anna@example.org", &token);
    wanted.await.unwrap();
    assert_eq!(kinds(account).await, [""; 0]);
    let registrations = store.registrations();
    registrations
        .prove_email_address(&change, account, token.hash)
        .await
        .unwrap();
    assert_eq!(kinds(account).await, [""; 0], "what went to the other e-mail address");

    let lost = mailed_token(TokenPurpose::ResetPassword, 3);
    accounts
        .request_password_reset(&change, "anna@example.org", &lost)
        .await
        .unwrap();
    store
        .postgres
        .wish(&change, account, "2027-01", &mailed_token(TokenPurpose::Newsletter, 4))
        .await
        .unwrap();
    let another = mailed_token(TokenPurpose::ChangeEmail, 5);
    let wanted = accounts.request_email_change(&change, account, "noch@example.org", &another);
    wanted.await.unwrap();
    assert_eq!(kinds(account).await, ["NEWSLETTER_CONFIRMATION", "PASSWORD_RESET"]);
}

#[tokio::test]
async fn link_counts_for_a_day_and_never_past_the_password_of_an_account() {
    let store = TestStore::new();
    let requests = &store.postgres;
    let (first, second) = (
        mailed_token(TokenPurpose::OwnData, 1),
        mailed_token(TokenPurpose::OwnData, 2),
    );
    requests.request(&change_at(NOW), EMAIL, &first).await.unwrap();
    requests.request(&change_at(NOW), EMAIL, &second).await.unwrap();
    let found = async |hash, at| requests.email_of(hash, at).await.unwrap();
    assert_eq!(found(first.hash, NOW).await, None, "a later one voids it");
    assert_eq!(found(second.hash, NOW).await.as_deref(), Some(EMAIL));
    let last = NOW + Duration::DAY - Duration::SECOND;
    assert_eq!(found(second.hash, last).await.as_deref(), Some(EMAIL));
    assert_eq!(found(second.hash, NOW + Duration::DAY).await, None);

    let facts = store.facts().take(&change_at(NOW), 9, Duration::MINUTE).await.unwrap();
    let request = match facts.last().unwrap().fact {
        shared_kernel::Fact::DataRequested { request } => request,
        other => panic!("{other:?}"),
    };
    let content = async || {
        use notifications::ports::AccountMailContents;
        store
            .account_mail_contents()
            .data_requested(request)
            .await
            .unwrap()
            .unwrap()
    };
    assert!(matches!(
        content().await.news,
        notifications::AccountNews::DataRequested { .. }
    ));
    People(&store).member(9, EMAIL).await;
    assert_eq!(found(second.hash, NOW).await, None);
    assert_eq!(content().await.news, notifications::AccountNews::DataOfAccountRequested);
    let mail = notifications::ports::PlannedMail {
        kind: MailKind::OwnData,
        about: About::DataRequest(request),
        revision: 0,
        due_at: NOW,
    };
    store
        .mail_plans()
        .plan(&change_at(NOW), facts.last().unwrap().id, &[mail])
        .await
        .unwrap();
    let due = notifications::ports::MailQueue::take_due(&store.mails(), &change_at(NOW), 9, Duration::MINUTE)
        .await
        .unwrap();
    assert!(
        due.iter().any(|due| due.about == About::DataRequest(request)),
        "{due:?}"
    );
}

#[tokio::test]
async fn news_begin_with_a_pressed_button_and_end_with_one_call() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let account = People(&store).member(9, EMAIL).await;
    let news = &store.postgres;
    let state = async || {
        sql.texts(
            "SELECT (confirmed_at IS NOT NULL) || ' ' || (withdrawn_at IS NOT NULL) FROM consent
             WHERE purpose = 'NEWSLETTER' ORDER BY id",
        )
        .await
    };
    let token = |number| mailed_token(TokenPurpose::Newsletter, number);
    news.wish(&by(account, NOW), account, "2027-01", &token(1))
        .await
        .unwrap();
    assert_eq!(state().await, ["false false"], "a wish is no consent");
    news.wish(&by(account, NOW), account, "2027-01", &token(2))
        .await
        .unwrap();
    assert_eq!(state().await, ["false false"], "the later one counts");
    let late = change_at(NOW + Duration::days(7));
    assert!(news.confirm(&late, [2; 32]).await.is_err());
    assert!(news.confirm(&change_at(NOW), [1; 32]).await.is_err());
    for _ in 0..2 {
        news.confirm(&change_at(NOW), [2; 32]).await.unwrap();
    }
    assert_eq!(state().await, ["true false"]);
    news.wish(&by(account, NOW), account, "2027-01", &token(3))
        .await
        .unwrap();
    assert_eq!(state().await, ["true false"], "nothing to wish for any more");
    let years_later = change_at(NOW + Duration::days(2_000));
    for _ in 0..2 {
        news.unsubscribe(&years_later, [2; 32]).await.unwrap();
    }
    assert_eq!(state().await, ["true true"]);
    assert!(
        news.confirm(&change_at(NOW), [2; 32]).await.is_err(),
        "what ended begins with another wish"
    );
    news.wish(&by(account, NOW), account, "2027-02", &token(4))
        .await
        .unwrap();
    news.confirm(&change_at(NOW), [4; 32]).await.unwrap();
    news.withdraw(&by(account, NOW), account).await.unwrap();
    assert_eq!(state().await, ["true true", "true true"]);
    let listed = news.consents(account).await.unwrap();
    assert_eq!(listed.len(), 3, "with the terms");
}
