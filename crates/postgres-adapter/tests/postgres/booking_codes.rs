//! The mailed code that guests need where guests book unusually often.

use std::sync::Arc;

use accounts::booking_codes::{BookingCodes, IssueError, MOST_WRONG_CODES, NewBookingCode, TriedCode};
use accounts::rate_limits::{Allowance, AllowancesInTurn, RateLimit, RateLimits};
use booking_core::booking::{BookingRefused, BookingStore, BrokenRule, Draft};
use booking_core::events::{EventStore, SignUpDraft, SignUpRefused};
use notifications::ports::{About, AccountMailContents, FactQueue, MailKind, MailPlans, MailQueue, PlannedMail};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::privacy::{PeopleRetention, prune_people};
use shared_kernel::{Admission, BookingCodeId, CodeRefusal, Fact, OrganizationNr, ResourceId};
use time::macros::time;
use time::{Duration, Time};
use tokio::task::JoinSet;
use uuid::Uuid;

use crate::support::{
    CUT, MONDAY, NOW, TestStore, appointment_request, change_at, course, draft, salon, sent_statements, sign_up,
};

const EMAIL: &str = "anna@example.org";
const RIGHT: [u8; 32] = [1; 32];
const WRONG: [u8; 32] = [2; 32];

fn code(organization: OrganizationNr, email: &str, hash: [u8; 32]) -> NewBookingCode {
    NewBookingCode {
        organization,
        normalized_email: email.to_owned(),
        nonce: Uuid::from_u128(7),
        hash,
        expires_at: NOW + Duration::minutes(10),
    }
}

async fn issue(store: &TestStore, code: &NewBookingCode) {
    store.booking_codes().issue(&change_at(NOW), code).await.unwrap();
}

async fn tried(store: &TestStore, organization: OrganizationNr, email: &str, hash: [u8; 32]) -> Option<TriedCode> {
    let codes = store.booking_codes();
    codes.try_code(organization, email, hash).await.unwrap()
}

/// A code that is right.
async fn issued(store: &TestStore, loaded: &Loaded) -> BookingCodeId {
    issue(store, &code(loaded.organization, EMAIL, RIGHT)).await;
    tried(store, loaded.organization, EMAIL, RIGHT).await.unwrap().id
}

fn cut(number: u8, loaded: &Loaded, at: Time, admission: Admission) -> Draft {
    let request = appointment_request(loaded.services[CUT], ResourceId(1), MONDAY.with_time(at));
    let mut draft = Draft {
        admission,
        ..draft(number, loaded, vec![request])
    };
    draft.identity.key = Some(format!("Absicht {number}"));
    draft
}

#[tokio::test]
async fn code_belongs_to_one_email_address_in_one_organisation_and_the_last_one_counts() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let other = store.load(&salon()).await;
    let salon = loaded.organization;
    assert_eq!(tried(&store, salon, EMAIL, RIGHT).await, None);
    issue(&store, &code(salon, EMAIL, WRONG)).await;
    issue(&store, &code(salon, EMAIL, RIGHT)).await;
    let found = tried(&store, salon, EMAIL, RIGHT).await.unwrap();
    assert_eq!(
        (found.is_right, found.wrong_codes, found.expires_at),
        (true, 0, NOW + Duration::minutes(10))
    );
    assert!(
        !tried(&store, salon, EMAIL, WRONG).await.unwrap().is_right,
        "a later one voids it"
    );
    assert_eq!(tried(&store, salon, "bea@example.org", RIGHT).await, None);
    assert_eq!(tried(&store, other.organization, EMAIL, RIGHT).await, None);
    // Another one begins with all tries.
    issue(&store, &code(salon, EMAIL, RIGHT)).await;
    assert_eq!(tried(&store, salon, EMAIL, RIGHT).await.unwrap().wrong_codes, 0);
}

#[tokio::test]
async fn code_for_an_organisation_that_nobody_sees_is_not_mailed() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run(&format!(
        "UPDATE organization SET status = 'INACTIVE' WHERE nr = {}",
        loaded.organization
    ))
    .await;
    for organization in [loaded.organization, OrganizationNr(4_711)] {
        let refused = store
            .booking_codes()
            .issue(&change_at(NOW), &code(organization, EMAIL, RIGHT))
            .await;
        assert!(matches!(refused, Err(IssueError::UnknownOrganization)), "{refused:?}");
    }
    let written = "SELECT (SELECT count(*) FROM booking_code) + (SELECT count(*) FROM outbox)";
    assert_eq!(sql.number(written).await, 0);
}

#[tokio::test]
async fn code_is_not_mailed_while_online_booking_is_paused() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let asked = code(loaded.organization, EMAIL, RIGHT);
    issue(&store, &asked).await;
    let written = "SELECT (SELECT count(*) FROM booking_code) + (SELECT count(*) FROM outbox)";
    let before = sql.number(written).await;
    let until = NOW.date() + Duration::days(2);
    sql.run(&format!(
        "UPDATE calendar SET pause_note = 'Wir ziehen um.', paused_until = '{until}'"
    ))
    .await;
    let refused = store.booking_codes().issue(&change_at(NOW), &asked).await;
    let Err(IssueError::Paused(pause)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!((pause.note.as_str(), pause.until), ("Wir ziehen um.", Some(until)));
    assert_eq!(sql.number(written).await, before);
    // The code that was mailed before stays good, for when the pause is taken back.
    assert!(tried(&store, loaded.organization, EMAIL, RIGHT).await.unwrap().is_right);

    let afterwards = change_at(NOW + Duration::days(2));
    store.booking_codes().issue(&afterwards, &asked).await.unwrap();
}

/// How many of so many wrong codes that are tried at once count.
async fn counted(store: &Arc<TestStore>, salon: OrganizationNr, times: usize) -> i16 {
    let mut crowd = JoinSet::new();
    for _ in 0..times {
        let store = Arc::clone(store);
        crowd.spawn(async move { tried(&store, salon, EMAIL, WRONG).await.unwrap().wrong_codes });
    }
    crowd.join_all().await.into_iter().max().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_codes_that_are_tried_at_once_all_count_up_to_five() {
    let store = Arc::new(TestStore::with_connections(20));
    let salon = store.load(&salon()).await.organization;
    issue(&store, &code(salon, EMAIL, RIGHT)).await;
    assert_eq!(counted(&store, salon, 2).await, 2);
    assert_eq!(counted(&store, salon, 20).await, MOST_WRONG_CODES);
    let right = tried(&store, salon, EMAIL, RIGHT).await.unwrap();
    assert_eq!((right.is_right, right.wrong_codes), (true, MOST_WRONG_CODES));
}

#[tokio::test(flavor = "multi_thread")]
async fn code_is_good_for_one_of_two_bookings_at_once() {
    let store = Arc::new(TestStore::with_connections(10));
    let loaded = store.load(&salon()).await;
    let admission = Admission::WithCode(issued(&store, &loaded).await);
    let mut crowd = JoinSet::new();
    for (number, at) in [(1, time!(10:00)), (2, time!(13:00))] {
        let (store, draft) = (Arc::clone(&store), cut(number, &loaded, at, admission));
        crowd.spawn(async move { store.bookings().book(&change_at(NOW), &draft).await });
    }
    let results = crowd.join_all().await;
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), 1, "{results:?}");
    assert!(
        results
            .iter()
            .any(|result| matches!(result, Err(BookingRefused::Code(CodeRefusal::Expired)))),
        "{results:?}"
    );
    assert_eq!(store.sql().await.number("SELECT count(*) FROM booking").await, 1);
}

#[tokio::test]
async fn booking_that_fails_leaves_its_code_good_and_one_that_is_repeated_needs_none() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let bookings = store.bookings();
    let ten = time!(10:00);
    let before = cut(1, &loaded, ten, Admission::Open);
    bookings.book(&change_at(NOW), &before).await.unwrap();
    let admission = Admission::WithCode(issued(&store, &loaded).await);
    let taken = bookings.book(&change_at(NOW), &cut(2, &loaded, ten, admission)).await;
    assert!(
        matches!(&taken, Err(BookingRefused::Refused(refusal)) if *refusal == BrokenRule::Taken.at(0)),
        "{taken:?}"
    );
    let eleven = cut(3, &loaded, time!(11:00), admission);
    let booked = bookings.book(&change_at(NOW), &eleven).await.unwrap();
    for admission in [
        admission,
        Admission::Open,
        Admission::Refused(CodeRefusal::Needed),
        Admission::Refused(CodeRefusal::Expired),
    ] {
        let again = Draft {
            admission,
            ..eleven.clone()
        };
        let repeated = bookings.book(&change_at(NOW), &again).await.unwrap();
        assert_eq!(repeated, booked, "{admission:?}");
    }
    let noon = cut(4, &loaded, time!(13:00), admission);
    let used = bookings.book(&change_at(NOW), &noon).await;
    assert!(
        matches!(used, Err(BookingRefused::Code(CodeRefusal::Expired))),
        "{used:?}"
    );
}

#[tokio::test]
async fn refused_admission_writes_nothing_and_holds_nothing() {
    let mut document = salon();
    document.events = vec![course()];
    let (store, loaded) = TestStore::with(&document).await;
    let sql = store.sql().await;
    let everything = sql.everything().await;
    for refusal in [CodeRefusal::Needed, CodeRefusal::Wrong, CodeRefusal::TooManyTries] {
        let admission = Admission::Refused(refusal);
        let refused = store
            .bookings()
            .book(&change_at(NOW), &cut(1, &loaded, time!(10:00), admission))
            .await;
        assert!(
            matches!(refused, Err(BookingRefused::Code(because)) if because == refusal),
            "{refused:?}"
        );
        let seat = SignUpDraft {
            admission,
            ..sign_up(2, &loaded)
        };
        let refused = store.events().sign_up(&change_at(NOW), &seat).await;
        assert!(
            matches!(refused, Err(SignUpRefused::Code(because)) if because == refusal),
            "{refused:?}"
        );
    }
    assert_eq!(sql.everything().await, everything);
}

#[tokio::test]
async fn sign_up_uses_up_its_code_with_one_statement_more() {
    let mut document = salon();
    document.events = vec![course()];
    let (store, loaded) = TestStore::with(&document).await;
    let seat = |number, admission| SignUpDraft {
        admission,
        ..sign_up(number, &loaded)
    };
    let statements = async |draft: SignUpDraft| {
        sent_statements();
        let signed_up = store.events().sign_up(&change_at(NOW), &draft).await;
        (sent_statements().len(), signed_up)
    };
    // The first one reads rules and custom fields as well.
    statements(seat(1, Admission::Open)).await.1.unwrap();
    let (without, signed_up) = statements(seat(2, Admission::Open)).await;
    signed_up.unwrap();
    let admission = Admission::WithCode(issued(&store, &loaded).await);
    let (with, signed_up) = statements(seat(3, admission)).await;
    signed_up.unwrap();
    assert_eq!(with, without + 1);
    let used = store.events().sign_up(&change_at(NOW), &seat(4, admission)).await;
    assert!(
        matches!(used, Err(SignUpRefused::Code(CodeRefusal::Expired))),
        "{used:?}"
    );
}

#[tokio::test]
async fn mail_with_the_code_is_planned_and_goes_with_the_code() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let organization = loaded.organization;
    let id = issued(&store, &loaded).await;
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(findings.iter().all(|finding| finding.violations == 0), "{findings:?}");
    let facts = store.facts().take(&change_at(NOW), 9, Duration::MINUTE).await.unwrap();
    let fact = facts.last().unwrap();
    assert_eq!(fact.fact, Fact::CodeRequested { organization, code: id });
    let mail = PlannedMail {
        kind: MailKind::BookingCode,
        about: About::BookingCode(organization, id),
        revision: 0,
        due_at: NOW,
    };
    store
        .mail_plans()
        .plan(&change_at(NOW), fact.id, &[mail])
        .await
        .unwrap();
    let due = store
        .mails()
        .take_due(&change_at(NOW), 9, Duration::ZERO)
        .await
        .unwrap();
    assert_eq!((due.len(), due[0].kind, due[0].about), (1, mail.kind, mail.about));
    let contents = store.account_mail_contents();
    let content = contents.booking_code(organization, id).await.unwrap().unwrap();
    assert_eq!((content.to.as_str(), content.nonce), (EMAIL, Uuid::from_u128(7)));
    let booked = cut(1, &loaded, time!(10:00), Admission::WithCode(id));
    store.bookings().book(&change_at(NOW), &booked).await.unwrap();
    assert_eq!(
        contents.booking_code(organization, id).await.unwrap(),
        None,
        "it was used"
    );
    let expired = NOW + Duration::minutes(10) + Duration::SECOND;
    let pruned = prune_people(&store.database, expired, &PeopleRetention::PROMISED)
        .await
        .unwrap();
    assert_eq!(pruned.codes, 1);
    assert_eq!(store.sql().await.number("SELECT count(*) FROM planned_mail").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn thirty_of_a_crowd_of_guests_pass_and_whoever_is_sent_away_takes_nothing_from_the_others() {
    let store = Arc::new(TestStore::with_connections(20));
    let take = async |store: &TestStore, source: &str, at| {
        let buckets = [
            (RateLimit::BookingOfSource, source),
            (RateLimit::GuestBookingOfSource, source),
            (RateLimit::GuestBookingOfOrganization, "organization 1000"),
        ];
        store.rate_limits().take_in_turn(buckets, at).await.unwrap()
    };
    // One source alone: ten without a code and sixty in all, and only the ten take from the organisation.
    for number in 0..70 {
        let taken = take(&store, "192.0.2.1", NOW).await;
        match taken.first {
            Allowance::Granted { left } => assert_eq!(left + number, 59),
            Allowance::RetryAfter(_) => assert!(number >= 60, "{number}"),
        }
        assert_eq!(taken.is_second_granted, number < 10, "{number}");
        assert_eq!(taken.is_third_granted, number < 10, "{number}");
    }
    let mut crowd = JoinSet::new();
    for number in 0..60 {
        let store = Arc::clone(&store);
        crowd.spawn(async move { take(&store, &format!("198.51.100.{number}"), NOW).await });
    }
    let taken = crowd.join_all().await;
    let passes = |one: &AllowancesInTurn| one.first == Allowance::Granted { left: 59 } && one.is_second_granted;
    assert!(taken.iter().all(passes), "{taken:?}");
    assert_eq!(taken.iter().filter(|one| one.is_third_granted).count(), 20);
    // Thirty in an hour: one each two minutes.
    for (source, minutes, is_granted) in [
        ("203.0.113.1", 1, false),
        ("203.0.113.2", 2, true),
        ("203.0.113.3", 2, false),
    ] {
        let taken = take(&store, source, NOW + Duration::minutes(minutes)).await;
        assert_eq!(taken.is_third_granted, is_granted, "{source}");
    }
}
