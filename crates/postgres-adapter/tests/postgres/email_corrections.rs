//! A mistyped address is corrected once, by whoever made the booking, and the link that went to the wrong address dies.

use booking_core::booking::{BookingStore, Refusal};
use booking_core::events::{EventStore, FurtherParticipant, SignUpRefusal};
use booking_core::lifecycle::{BookingLifecycle, BookingRef, CancelScope, ChangeAction, CorrectionError};
use booking_core::lifecycle::{EmailCorrection, EmailCorrections, IdempotencyKey, RenewedLink};
use notifications::ports::MailContents;
use organization_document::OrganizationDocument;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use shared_kernel::{BookingId, CalendarGuid, EmailAddress, PersonName, ResourceId};
use time::macros::datetime;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::support::{
    CUT, NOW, TestStore, appointment_request, change_at, course, customer, draft, salon, sign_up, wanted,
};

const OLD_LINK: [u8; 32] = [1; 32];
const NEW_LINK: [u8; 32] = [201; 32];
const KEY: &str = "key of the booking";

/// Strangers have the e-mail addresses that customers 1 and 7 type.
const STRANGERS: &str = "
    INSERT INTO account (id, email, password_hash, first_name, last_name, verified_at, created_at)
    SELECT n, 'kunde' || n || '@example.org', 'x', 'Fremd', 'Person', '2026-11-01Z', '2026-11-01Z'
    FROM unnest(ARRAY[1, 7]) AS n";

/// A cut on Monday morning by customer 1 with the key above.
async fn booked() -> (TestStore, Loaded, CalendarGuid, BookingId) {
    let salon = OrganizationDocument {
        events: vec![course()],
        ..salon()
    };
    let (store, loaded) = TestStore::with(&salon).await;
    let cut = appointment_request(loaded.services[CUT], ResourceId(1), datetime!(2026-11-23 10:00));
    let mut draft = draft(1, &loaded, vec![cut]);
    draft.identity.key = Some(KEY.to_owned());
    let booking = store.bookings().book(&change_at(NOW), &draft).await.unwrap();
    (store, loaded, booking.guid, booking.id)
}

fn correction(guid: CalendarGuid, key: &str, email: &str) -> EmailCorrection {
    EmailCorrection {
        guid,
        key: key.to_owned(),
        email: EmailAddress::parse(email).unwrap(),
        links: vec![RenewedLink {
            guid,
            token_hash: NEW_LINK,
        }],
    }
}

async fn correct(store: &TestStore, correction: &EmailCorrection, at: OffsetDateTime) -> Result<(), CorrectionError> {
    let corrections = &store.postgres;
    corrections.correct(&change_at(at), correction).await
}

async fn is_good(store: &TestStore, link: [u8; 32]) -> bool {
    let found = store.lifecycle().find(BookingRef::ManageLink(link)).await;
    found.unwrap().is_some()
}

/// What a stranger with the wrong e-mail address still has of the booking after it was corrected.
async fn left_to_the_stranger(store: &TestStore) -> Vec<&'static str> {
    let sql = store.sql().await;
    let mut left = Vec::new();
    if is_good(store, OLD_LINK).await {
        left.push("the link");
    }
    for (what, count) in [
        (
            "the file",
            "SELECT count(*) FROM customer WHERE email = 'kunde1@example.org'",
        ),
        ("the account", "SELECT count(*) FROM booking WHERE account_id = 1"),
    ] {
        if sql.number(count).await > 0 {
            left.push(what);
        }
    }
    left
}

#[tokio::test]
async fn a_corrected_address_gets_the_confirmation_and_the_old_link_dies() {
    let (store, loaded, guid, booking) = booked().await;
    let sql = store.sql().await;
    sql.run(STRANGERS).await;
    sql.run("UPDATE booking SET account_id = 1").await;

    let at = NOW + Duration::minutes(10);
    correct(&store, &correction(guid, KEY, "anna@example.org"), at)
        .await
        .unwrap();

    assert_eq!(left_to_the_stranger(&store).await, [""; 0]);
    assert!(is_good(&store, NEW_LINK).await);
    let contents = store.mail_contents();
    let content = contents
        .mail_content(loaded.organization, booking)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(content.customer.email.unwrap().as_str(), "anna@example.org");
    assert_eq!(content.customer.first_name, "Katharina", "the rest of the form stays");
    assert!(content.has_renewed_link);
    assert_eq!(
        sql.texts("SELECT concat_ws(' ', what, revision, actor) FROM history ORDER BY id")
            .await,
        ["BOOKED 0 GUEST", "EMAIL_CORRECTED GUEST"]
    );
    assert_eq!(
        sql.texts("SELECT concat_ws(' ', fact, dedupe_key, tells_customer) FROM outbox ORDER BY id")
            .await[1],
        format!("EMAIL_CORRECTED email-corrected:{booking} t")
    );
    let found = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(found.iter().all(|finding| finding.violations == 0), "{found:?}");

    let before = sql.everything().await;
    let again = correct(&store, &correction(guid, KEY, "ANNA@example.org"), at).await;
    assert!(again.is_ok(), "the same once more: {again:?}");
    let another = correct(&store, &correction(guid, KEY, "anne@example.org"), at).await;
    assert!(matches!(another, Err(CorrectionError::NotAnyMore)), "{another:?}");
    assert_eq!(sql.everything().await, before);
}

#[tokio::test]
async fn a_link_that_outlives_its_email_address_is_noticed() {
    let (store, _, guid, _) = booked().await;
    store
        .sql()
        .await
        .run(
            "CREATE FUNCTION keep_link() RETURNS trigger LANGUAGE plpgsql AS $$
             BEGIN NEW.manage_token_hash := OLD.manage_token_hash; RETURN NEW; END $$;
             CREATE TRIGGER keep_link BEFORE UPDATE ON booking FOR EACH ROW EXECUTE FUNCTION keep_link()",
        )
        .await;
    correct(&store, &correction(guid, KEY, "anna@example.org"), NOW)
        .await
        .unwrap();
    assert_eq!(left_to_the_stranger(&store).await, ["the link"]);
}

#[tokio::test]
async fn only_the_key_of_the_booking_corrects_it_and_not_for_long() {
    let (store, loaded, guid, _) = booked().await;
    // Whoever reads the mail may change the booking, with a key of their own.
    let mut change = wanted(OLD_LINK, ChangeAction::Cancel(CancelScope::All));
    change.idempotency_key = Some(IdempotencyKey {
        key: "key of a change".to_owned(),
        body_hash: [8; 32],
    });
    let later = change_at(NOW + Duration::SECOND);
    store.lifecycle().change(&later, &change).await.unwrap();
    let mut other = draft(
        2,
        &loaded,
        vec![appointment_request(
            loaded.services[CUT],
            ResourceId(1),
            datetime!(2026-11-23 11:00),
        )],
    );
    other.identity.key = Some("key of another booking".to_owned());
    store.bookings().book(&change_at(NOW), &other).await.unwrap();

    let before = store.sql().await.everything().await;
    for key in ["key of a change", "key of another booking", "no key"] {
        let refused = correct(&store, &correction(guid, key, "anna@example.org"), NOW).await;
        assert!(
            matches!(refused, Err(CorrectionError::UnknownBooking)),
            "{key}: {refused:?}"
        );
    }
    let unknown = correction(CalendarGuid(Uuid::from_u128(4711)), KEY, "anna@example.org");
    assert!(matches!(
        correct(&store, &unknown, NOW).await,
        Err(CorrectionError::UnknownBooking)
    ));
    let late = NOW + Duration::minutes(11);
    let late = correct(&store, &correction(guid, KEY, "anna@example.org"), late).await;
    assert!(matches!(late, Err(CorrectionError::NotAnyMore)), "{late:?}");
    assert_eq!(store.sql().await.everything().await, before);
}

#[tokio::test]
async fn siblings_are_corrected_together_and_each_old_link_dies() {
    let (store, loaded, ..) = booked().await;
    let mut tim = customer("kunde3@example.org");
    tim.first_name = PersonName::parse("Tim").unwrap();
    let mut family = sign_up(3, &loaded);
    family.identity.key = Some("key of the family".to_owned());
    family.further = vec![FurtherParticipant {
        guid: CalendarGuid(Uuid::from_u128(4711)),
        manage_token_hash: [91; 32],
        customer: tim.into(),
        answers: Vec::new(),
    }];
    let signed_up = store.events().sign_up(&change_at(NOW), &family).await.unwrap();
    let corrections = &store.postgres;
    let together = corrections.made_together(signed_up.guid).await.unwrap();
    assert_eq!(together, [signed_up.guid, CalendarGuid(Uuid::from_u128(4711))]);

    let links = (201..).zip(together).map(|(byte, guid)| RenewedLink {
        guid,
        token_hash: [byte; 32],
    });
    let corrected = EmailCorrection {
        links: links.collect(),
        ..correction(signed_up.guid, "key of the family", "anna@example.org")
    };
    correct(&store, &corrected, NOW).await.unwrap();

    for (link, is_alive) in [
        (family.manage_token_hash, false),
        ([91; 32], false),
        ([201; 32], true),
        ([202; 32], true),
    ] {
        assert_eq!(is_good(&store, link).await, is_alive, "{link:?}");
    }
    let sql = store.sql().await;
    assert_eq!(
        sql.texts(
            "SELECT concat_ws(' ', coalesce(given_first_name, first_name), coalesce(given_email, email), mailbox)
             FROM participation JOIN booking ON booking.id = booking_id JOIN customer ON customer.id = customer_id
             ORDER BY booking.id"
        )
        .await,
        [
            "Katharina anna@example.org anna@example.org",
            "Tim anna@example.org anna@example.org"
        ]
    );
    assert_eq!(
        sql.number("SELECT count(*) FROM outbox WHERE fact = 'EMAIL_CORRECTED'")
            .await,
        2
    );
    let found = audit(&store.database, Depth::Thorough).await.unwrap();
    assert!(found.iter().all(|finding| finding.violations == 0), "{found:?}");
}

#[tokio::test]
async fn a_correction_joins_a_known_customer_and_is_refused_what_a_booking_is_refused() {
    let (store, loaded, guid, _) = booked().await;
    let sql = store.sql().await;
    sql.run(STRANGERS).await;
    let cut = appointment_request(loaded.services[CUT], ResourceId(1), datetime!(2026-11-24 10:00));
    store
        .bookings()
        .book(&change_at(NOW), &draft(7, &loaded, vec![cut]))
        .await
        .unwrap();
    let first = sign_up(2, &loaded);
    store.events().sign_up(&change_at(NOW), &first).await.unwrap();
    let mut second = sign_up(3, &loaded);
    second.identity.key = Some("key of the seat".to_owned());
    let seat = store.events().sign_up(&change_at(NOW), &second).await.unwrap();

    let taken = correct(
        &store,
        &correction(seat.guid, "key of the seat", "Kunde2@example.org"),
        NOW,
    )
    .await;
    assert!(
        matches!(taken, Err(CorrectionError::Seats(SignUpRefusal::AlreadySignedUp))),
        "{taken:?}"
    );
    let free = correction(seat.guid, "key of the seat", "kunde4@example.org");
    correct(&store, &free, NOW).await.unwrap();
    assert_eq!(
        sql.texts("SELECT mailbox FROM participation ORDER BY id").await,
        ["kunde2@example.org", "kunde4@example.org"]
    );

    correct(&store, &correction(guid, KEY, "kunde7@example.org"), NOW)
        .await
        .unwrap();
    assert_eq!(
        sql.texts(
            "SELECT concat_ws(' ', email, count(*), min(account_id), max(account_id)) FROM booking
             JOIN customer ON customer.id = customer_id WHERE email = 'kunde7@example.org' GROUP BY email"
        )
        .await,
        ["kunde7@example.org 2 7 7"],
        "one customer, and the account with the proven e-mail address"
    );

    let cut = appointment_request(loaded.services[CUT], ResourceId(1), datetime!(2026-11-25 10:00));
    let mut blocked = draft(9, &loaded, vec![cut]);
    blocked.identity.key = Some("another key".to_owned());
    let booked = store.bookings().book(&change_at(NOW), &blocked).await.unwrap();
    sql.run("UPDATE customer SET blocked_at = now(), phone = NULL WHERE email = 'kunde7@example.org'")
        .await;
    let refused = correct(
        &store,
        &correction(booked.guid, "another key", "kunde7@example.org"),
        NOW,
    )
    .await;
    assert!(
        matches!(refused, Err(CorrectionError::Refused(Refusal::Blocked))),
        "{refused:?}"
    );
}
