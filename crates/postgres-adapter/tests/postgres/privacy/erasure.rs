//! Whoever is erased is gone from every table, and the calendar stays true.

use std::collections::BTreeSet;

use accounts::favourites::FavouriteStore;
use accounts::privacy::{
    Blocker, CONSENT_PROOF_LIFETIME, DataRequests, DataSubject, EmailHasher, ErasureRefused, PersonalDataStore,
};
use accounts::{TokenPurpose, TokenRefused};
use booking_core::booking::BookingStore;
use booking_core::lifecycle::BookingLifecycle;
use notifications::ports::MailContents;
use postgres_adapter::forget_expired_keys;
use postgres_adapter::privacy::{Erased, PERSONAL_COLUMNS, PeopleRetention, prune_people};
use shared_kernel::{AccountId, CustomerId, ResourceId, hexadecimal};
use time::Duration;
use time::macros::time;

use super::{
    EMAIL, Seal, admin, assert_sound, contact, data, erase_data, erase_guest, erase_member, member_with_traces,
    salon_with_canary, session_change, singing,
};
use crate::support::{
    CUT, MONDAY, NOW, People, TestStore, appointment_request, by, change_at, draft, imprint, mailed_token, salon,
};

const AGREED: &str = "
    SELECT string_agg(concat_ws(' ', title, price_cents, starts_at, employee_id, status), ', ' ORDER BY id) FROM appointment";

#[tokio::test]
async fn customer_whom_staff_erases_is_gone_and_the_log_names_nobody() {
    let (store, loaded) = salon_with_canary().await;
    let sql = store.sql().await;
    let account = sql
        .number(
            "INSERT INTO account (email, first_name, last_name, password_hash, created_at)
             VALUES ('chefin@example.org', 'Rosa', 'Huber', '', now()) RETURNING id",
        )
        .await;
    let rosa = admin(&loaded, AccountId(account));
    let canary = CustomerId(sql.number("SELECT id FROM customer WHERE first_name = 'Kanaria'").await);
    sql.run(
        "UPDATE customer SET note = 'singt wie ein Kanarienvogel', blocked_at = now() WHERE first_name = 'Kanaria'",
    )
    .await;
    let one = (loaded.organization, canary);
    let erasures = erase_data(&store, NOW);
    let preview = erasures.preview_of_customer(&rosa, one).await.unwrap();
    assert_eq!((preview.open.len(), preview.bookings), (2, 2));
    let exported = data(&store)
        .export_customer(&change_at(NOW), loaded.organization, canary)
        .await
        .unwrap();
    assert_eq!((exported.bookings.len(), exported.files.len()), (2, 1));
    assert_eq!(exported.files[0].note.as_deref(), Some("singt wie ein Kanarienvogel"));

    let receipt = erasures.erase_customer(&session_change(rosa), one).await.unwrap();
    assert_eq!((receipt.accounts, receipt.bookings, receipt.cancelled), (0, 2, 2));
    assert_eq!(singing(&sql).await, BTreeSet::new());
    assert_sound(&store).await;
    let states = sql.texts("SELECT status FROM appointment ORDER BY id").await;
    assert_eq!(states, ["CANCELLED_BY_PROVIDER", "CONFIRMED"]);
    let told = "SELECT bool_or(tells_customer)::text FROM outbox WHERE fact <> 'BOOKING_CONFIRMED'";
    assert_eq!(sql.text(told).await, "false");
    let logged = "SELECT concat_ws(' ', actor, subject_kind, what, jsonb_array_length(before->'bookings'))
        FROM audit_log WHERE what = 'CUSTOMER_ERASED'";
    assert_eq!(sql.text(logged).await, "STAFF CUSTOMER CUSTOMER_ERASED 2");
    let again = erasures.erase_customer(&session_change(rosa), one).await;
    assert!(matches!(again, Err(ErasureRefused::UnknownCustomer)), "{again:?}");
}

#[tokio::test]
async fn file_without_bookings_is_told_and_erased_with_the_email_address() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO customer (organization_nr, first_name, last_name, email, phone, note, created_at)
         VALUES ({nr}, 'Kanaria', 'Gelbfeder', 'KanarienVogel@example.org', '+43 660 5559999', 'kanariengelb', now()),
                ({nr}, 'Eva', 'Moser', 'eva@example.org', NULL, 'bleibt', now())",
        nr = loaded.organization
    ))
    .await;
    let exported = data(&store)
        .export(&DataSubject::EmailAddress(EMAIL.to_owned()))
        .await
        .unwrap();
    let notes: Vec<_> = exported.files.iter().map(|file| file.note.as_deref()).collect();
    assert_eq!(notes, [Some("kanariengelb")]);
    erase_guest(&store).await.unwrap();
    assert_eq!(singing(&sql).await, BTreeSet::new());
    assert_eq!(
        sql.texts("SELECT note FROM customer WHERE note IS NOT NULL").await,
        ["bleibt"]
    );
}

#[tokio::test]
async fn guest_is_gone_from_every_table_and_the_calendar_stays_true() {
    let (store, _) = salon_with_canary().await;
    let sql = store.sql().await;
    People(&store).claimant(8, EMAIL).await;
    let expected = [
        "account",
        "account_token",
        "answer",
        "booking",
        "consent",
        "customer",
        "idempotency_key",
        "participation",
    ];
    assert_eq!(
        singing(&sql).await,
        expected.map(str::to_owned).into(),
        "the test looks where something is"
    );
    let before = sql.text(AGREED).await;

    let receipt = erase_guest(&store).await.unwrap();
    assert_eq!((receipt.accounts, receipt.bookings, receipt.cancelled), (1, 2, 2));
    assert_eq!(singing(&sql).await, BTreeSet::new());
    assert_eq!(
        sql.text(AGREED).await,
        before.replacen("CONFIRMED", "CANCELLED_BY_CUSTOMER", 1),
        "titles, prices, times and employees stay"
    );
    assert_eq!(
        sql.number("SELECT count(*) FROM customer WHERE erased_at IS NULL")
            .await,
        1
    );
    assert_eq!(sql.number("SELECT count(*) FROM erasure_receipt").await, 1);
    assert_sound(&store).await;
    let again = erase_data(&store, NOW).erase_guest(change_at(NOW), [200; 32]).await;
    assert!(
        matches!(again, Err(ErasureRefused::Token(TokenRefused::Invalid))),
        "{again:?}"
    );
}

/// Nobody asks for it: the jobs alone, on a clock that has moved by three years.
#[tokio::test]
async fn guest_is_gone_from_every_table_three_years_later() {
    let (store, _) = salon_with_canary().await;
    let sql = store.sql().await;
    let agreed = sql.text(AGREED).await;
    let later = NOW + Duration::days(3 * 365 + 1);
    prune_people(&store.database, later, &PeopleRetention::PROMISED)
        .await
        .unwrap();
    forget_expired_keys(&store.database, later).await.unwrap();
    assert_eq!(singing(&sql).await, BTreeSet::new());
    assert_eq!(
        sql.text(AGREED).await,
        agreed,
        "titles, prices, times and employees stay"
    );
    let left = "SELECT count(*) FROM customer WHERE erased_at IS NULL";
    assert_eq!(sql.number(left).await, 0, "nobody has come for years");
    assert_sound(&store).await;
}

#[tokio::test]
async fn member_is_gone_from_every_table_and_the_proof_of_consent_stays_sealed() {
    let (store, loaded) = salon_with_canary().await;
    let sql = store.sql().await;
    let account = member_with_traces(&store).await;
    store
        .favourites()
        .add(&by(account, NOW), account, loaded.organization)
        .await
        .unwrap();
    assert!(
        singing(&sql)
            .await
            .is_superset(&["session".to_owned(), "invitation".to_owned()].into())
    );

    let version = "SELECT bookings_version FROM calendar";
    let before = sql.number(version).await;
    let receipt = erase_member(&store, account).await.unwrap();
    assert_eq!((receipt.accounts, receipt.bookings, receipt.cancelled), (1, 2, 2));
    // Once for each booking that is cancelled, and once for what no calendar shows any more.
    assert_eq!(sql.number(version).await, before + 3);
    assert_eq!(singing(&sql).await, BTreeSet::new());
    assert_sound(&store).await;
    let seal = hexadecimal(&Seal.hash(EMAIL));
    let proofs = "SELECT purpose || ' ' || text_version || ' ' || encode(email_hash, 'hex') || ' '
        || (withdrawn_at IS NOT NULL) || ' ' || (confirmed_at IS NOT NULL) FROM consent ORDER BY purpose";
    assert_eq!(
        sql.texts(proofs).await,
        [
            format!("NEWSLETTER 2027-01 {seal} true true"),
            format!("TERMS 2027-01 {seal} true true")
        ]
    );
    let logged = "SELECT concat_ws(' ', actor, account_id = subject_id, organization_nr, subject_kind, before)
        FROM audit_log WHERE what = 'ACCOUNT_ERASED'";
    assert_eq!(sql.texts(logged).await, [r#"MEMBER t ACCOUNT {"bookings": 2}"#]);
    for table in ["account", "session", "account_token", "favourite", "membership"] {
        assert_eq!(sql.number(&format!("SELECT count(*) FROM {table}")).await, 0, "{table}");
    }
    let later = NOW + CONSENT_PROOF_LIFETIME;
    prune_people(&store.database, later, &PeopleRetention::PROMISED)
        .await
        .unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM consent").await, 2);
    prune_people(&store.database, later + Duration::SECOND, &PeopleRetention::PROMISED)
        .await
        .unwrap();
    assert_eq!(sql.number("SELECT count(*) FROM consent").await, 0);
    let gone = erase_member(&store, account).await;
    assert!(matches!(gone, Err(ErasureRefused::UnknownAccount)), "{gone:?}");
}

/// Sabotage: whatever an erasure writes to one table is lost on the way. Its canaries must be heard, or the database must
/// refuse the rest.
#[tokio::test]
async fn erasure_that_skips_one_table_is_noticed() {
    let tables: BTreeSet<&str> = PERSONAL_COLUMNS
        .iter()
        .filter(|column| column.erased != Erased::ByTheOrganization)
        .map(|column| column.table)
        .collect();
    assert!(tables.len() >= 10, "{tables:?}");
    for table in tables {
        let (store, loaded) = salon_with_canary().await;
        let account = member_with_traces(&store).await;
        let sql = store.sql().await;
        let is_request = table == "data_request";
        if is_request {
            // A member leaves one from before the e-mail address was proven.
            let token = mailed_token(TokenPurpose::OwnData, 201);
            store.postgres.request(&change_at(NOW), EMAIL, &token).await.unwrap();
        }
        let is_feed = table == "calendar_feed";
        if is_feed {
            let (nr, id) = (loaded.organization.0, account.0);
            sql.run(&format!(
                "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
                 VALUES ({nr}, {id}, 'BUSINESS_USER', now());
                 INSERT INTO calendar_feed VALUES ({nr}, {id}, 'OWN', sha256('feed'), now())"
            ))
            .await;
        }
        sql.run(&format!(
            "CREATE FUNCTION skip() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
             CREATE TRIGGER skip BEFORE UPDATE OR DELETE ON {table} FOR EACH ROW EXECUTE FUNCTION skip()"
        ))
        .await;
        let erased = erase_member(&store, account).await;
        let heard = singing(&sql).await;
        // In a hash nothing is heard: that its row is left is enough.
        let is_left = is_feed && sql.number("SELECT count(*) FROM calendar_feed").await > 0;
        assert!(
            erased.is_err() || is_left || heard.contains(table),
            "{table} was skipped, and only {heard:?} is heard"
        );
    }
}

#[tokio::test]
async fn erased_customer_is_told_nothing_and_the_provider_is() {
    let (store, loaded) = salon_with_canary().await;
    let sql = store.sql().await;
    erase_guest(&store).await.unwrap();
    let booking = shared_kernel::BookingId(sql.number("SELECT min(id) FROM booking").await);
    let content = store
        .mail_contents()
        .mail_content(loaded.organization, booking)
        .await
        .unwrap()
        .unwrap();
    assert_eq!(content.customer.email, None);
    assert_eq!(content.customer.first_name, "");
    let notice = notifications::provider_notice(
        &imprint(),
        &content,
        notifications::ProviderNews::Cancelled,
        "https://terminhof.example/mycalender?booking=1",
        content.sequence,
        NOW,
    );
    let notice = notice.unwrap();
    assert_eq!(notice.reply_to, None);
    assert!(notice.text.contains("Jemand"), "{}", notice.text);
    let found = store
        .lifecycle()
        .find(booking_core::lifecycle::BookingRef::ManageLink([1; 32]))
        .await
        .unwrap();
    assert_eq!(found, None, "the link opens nothing any more");
}

#[tokio::test]
async fn customer_of_others_keeps_the_own_bookings() {
    let (store, loaded) = TestStore::with(&salon()).await;
    let sql = store.sql().await;
    let friend = People(&store).member(7, "freundin@example.org").await;
    for (number, hour) in [(1, time!(10:00)), (2, time!(11:00))] {
        let start = MONDAY.with_time(hour);
        let mut cut = draft(
            number,
            &loaded,
            vec![appointment_request(loaded.services[CUT], ResourceId(1), start)],
        );
        cut.customer = contact().into();
        store.bookings().book(&change_at(NOW), &cut).await.unwrap();
    }
    sql.run(&format!(
        "UPDATE booking SET account_id = {friend} WHERE id = (SELECT min(id) FROM booking)"
    ))
    .await;
    let receipt = erase_member(&store, friend).await.unwrap();
    assert_eq!((receipt.bookings, receipt.cancelled), (1, 1));
    let names = "SELECT first_name || ' ' || status FROM booking
        JOIN customer ON customer.id = customer_id JOIN appointment ON booking_id = booking.id ORDER BY booking.id";
    assert_eq!(sql.texts(names).await, [" CANCELLED_BY_CUSTOMER", "Kanaria CONFIRMED"]);
    assert_sound(&store).await;
}

#[tokio::test]
async fn last_admin_of_a_company_that_was_seen_hands_it_over_first() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let (founder, company) = People(&store).founder(5, "gruenderin@example.org").await;
    sql.run(&format!(
        "UPDATE organization SET first_activated_at = '2026-11-20 12:00Z', status = 'PUBLIC' WHERE nr = {company}"
    ))
    .await;
    let subject = DataSubject::Account(founder);
    let blockers = data(&store).preview(&subject, NOW).await.unwrap().blockers;
    let expected = Blocker::LastAdmin {
        organization: company,
        company_name: "Salon Muster".to_owned(),
    };
    assert_eq!(blockers, [expected]);
    let refused = erase_member(&store, founder).await;
    assert!(matches!(refused, Err(ErasureRefused::Blocked(_))), "{refused:?}");

    let heir = People(&store).member(6, "erbin@example.org").await;
    sql.run(&format!(
        "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
         VALUES ({company}, {heir}, 'BUSINESS_ADMIN', '2026-11-20 12:00Z');
         UPDATE account SET disabled_at = '2026-11-20 12:00Z' WHERE id = {heir}"
    ))
    .await;
    let refused = erase_member(&store, founder).await;
    assert!(
        matches!(refused, Err(ErasureRefused::Blocked(_))),
        "whoever is disabled inherits nothing: {refused:?}"
    );
    sql.run(&format!("UPDATE account SET disabled_at = NULL WHERE id = {heir}"))
        .await;
    erase_member(&store, founder).await.unwrap();
    let left = "SELECT what || ' ' || subject_id FROM audit_log WHERE what = 'MEMBER_REMOVED'";
    assert_eq!(sql.texts(left).await, [format!("MEMBER_REMOVED {founder}")]);

    let admin = People(&store).platform_admin(4, "chefin@example.org").await;
    let refused = erase_member(&store, admin).await;
    assert!(matches!(refused, Err(ErasureRefused::Blocked(_))), "{refused:?}");
}

#[tokio::test]
async fn erased_founder_of_a_company_is_replaced_by_its_next_admin() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let (founder, company) = People(&store).founder(5, "gruenderin@example.org").await;
    let heir = People(&store).member(6, "erbin@example.org").await;
    sql.run(&format!(
        "UPDATE organization SET first_activated_at = '2026-11-20 12:00Z', status = 'PUBLIC' WHERE nr = {company};
         UPDATE account SET first_name = 'Erna', last_name = 'Erbin' WHERE id = {heir};
         INSERT INTO membership (organization_nr, account_id, rank, joined_at)
         VALUES ({company}, {heir}, 'BUSINESS_ADMIN', '2026-11-20 12:00Z')"
    ))
    .await;
    let named = "SELECT concat_ws(' ', owner_first_name, owner_last_name, contact_email, contact_phone)
        FROM organization WHERE nr >= 1000";
    assert_eq!(
        sql.texts(named).await,
        ["Anna Muster gruenderin@example.org +43 660 1234567"]
    );
    erase_member(&store, founder).await.unwrap();
    assert_eq!(sql.texts(named).await, ["Erna Erbin erbin@example.org"]);
    let found = "SELECT count(*) FROM search_document WHERE doc @@ 'erbin'";
    assert_eq!(sql.number(found).await, 1, "the search forgets the name as well");
    let log = "SELECT after ->> 'changed' FROM audit_log WHERE what = 'ORGANIZATION_CHANGED'";
    assert_eq!(sql.texts(log).await, [r#"["owner"]"#]);
}

#[tokio::test]
async fn draft_in_which_something_is_booked_is_closed_before_its_last_admin_goes() {
    let (store, loaded) = salon_with_canary().await;
    let founder = People(&store).member(5, "gruenderin@example.org").await;
    let nr = loaded.organization;
    store
        .sql()
        .await
        .run(&format!(
            "UPDATE organization SET first_activated_at = NULL, status = 'DRAFT' WHERE nr = {nr};
             INSERT INTO membership (organization_nr, account_id, rank, joined_at)
             VALUES ({nr}, {founder}, 'BUSINESS_ADMIN', '2026-11-20 12:00Z')"
        ))
        .await;
    let refused = erase_member(&store, founder).await;
    assert!(
        matches!(&refused, Err(ErasureRefused::Blocked(blockers)) if matches!(blockers[..], [Blocker::LastAdmin { .. }])),
        "{refused:?}"
    );
}

#[tokio::test]
async fn draft_that_nobody_saw_goes_with_its_founder() {
    let store = TestStore::new();
    let sql = store.sql().await;
    let drafted = |nr| format!("INSERT INTO text_draft VALUES ({nr}, '<p>Salon Muster</p>', '2027-01-11 08:00Z')");
    let (founder, nr) = People(&store).founder(5, "gruenderin@example.org").await;
    sql.run(&drafted(nr)).await;
    erase_member(&store, founder).await.unwrap();
    assert_eq!(
        sql.number("SELECT count(*) FROM organization WHERE nr >= 1000").await,
        0
    );

    // With an entry in the log the number stays.
    let (founder, nr) = People(&store).founder(6, "gruenderin@example.org").await;
    sql.run(&drafted(nr)).await;
    sql.run(&format!(
        "INSERT INTO audit_log (at, request_id, actor, organization_nr, subject_kind, subject_id, what, after)
         VALUES ('2027-01-11 08:00Z', gen_random_uuid(), 'SYSTEM', {nr}, 'RESOURCE', 0, 'HOURS_CHANGED', '{{}}');
         INSERT INTO customer (organization_nr, first_name, last_name, email, created_at)
         VALUES ({nr}, 'Eva', 'Laufkundin', '', '2027-01-11 08:00Z');
         INSERT INTO invitation (organization_nr, email, rank, invited_by, created_at, expires_at)
         VALUES ({nr}, 'bea@example.org', 'BUSINESS_USER', {founder}, '2027-01-11 08:00Z', '2027-01-14 08:00Z')"
    ))
    .await;
    erase_member(&store, founder).await.unwrap();
    let names = "SELECT company_name FROM organization WHERE nr >= 1000";
    assert_eq!(sql.texts(names).await, ["–"]);
    let people = "SELECT first_name || last_name FROM customer UNION ALL SELECT email FROM invitation";
    assert_eq!(sql.texts(people).await, [""]);
    assert_eq!(sql.number("SELECT count(*) FROM text_draft").await, 0);
}
