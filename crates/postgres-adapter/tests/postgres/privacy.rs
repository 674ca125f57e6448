//! People see, take and erase their data. After an erasure nothing of what they typed is in any table, calendars stay true,
//! and a sabotaged erasure that leaves out one table is noticed.

use std::collections::BTreeSet;
use std::sync::Arc;

use accounts::credentials::AccountStore;
use accounts::favourites::FavouriteStore;
use accounts::privacy::{
    Blocker, CONSENT_PROOF_LIFETIME, DataRequests, DataSubject, EraseData, ErasureReceipt, ErasureRefused, MailboxSeal,
    NewsletterStore, PersonalDataStore,
};
use accounts::registration::{Consent, ConsentPurpose, NewAccount, RegistrationStore};
use accounts::sessions::{Device, Membership, NewSession, Principal, SessionKind};
use accounts::{TokenPurpose, TokenRefused};
use booking_core::booking::{Answer, BookingStore};
use booking_core::events::EventStore;
use booking_core::lifecycle::BookingLifecycle;
use notifications::ports::MailContents;
use notifications::ports::{About, FactQueue, MailKind};
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::privacy::{
    Erased, PERSONAL_COLUMNS, PeopleRetention, PostgresDataRequests, PostgresNewsletter, PostgresPersonalData,
    prune_people,
};
use shared_kernel::{
    AccountId, CustomerId, EmailAddress, FixedClock, OperatingSystemRandomness, PersonName, PhoneNumber, Rank,
    RequestId, ResourceId,
};
use time::macros::{datetime, time};
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, People, Sql, TestStore, appointment_request, by, change_at, course, draft, mailed_token,
    new_account, salon, sign_up,
};

const MAILBOX: &str = "kanarienvogel@example.org";
const REQUEST: RequestId = RequestId(Uuid::from_u128(0xe5a));
/// What only the person who is erased typed.
const CANARIES: [&str; 7] = [
    "kanarienvogel",
    "Kanaria",
    "Gelbfeder",
    "5559999",
    "kanariengelb",
    "Kanarienphone",
    "Kanarienschluessel",
];

struct Seal;

impl MailboxSeal for Seal {
    fn seal(&self, mailbox: &str) -> [u8; 32] {
        let mut seal = [0; 32];
        for (place, byte) in mailbox.bytes().enumerate() {
            seal[place % 32] ^= byte.wrapping_mul(31).wrapping_add(u8::try_from(place).unwrap_or(0));
        }
        seal
    }
}

fn data(store: &TestStore) -> PostgresPersonalData {
    PostgresPersonalData::new(store.database.clone(), store.lifecycle(), Arc::new(Seal))
}

fn requests(store: &TestStore) -> PostgresDataRequests {
    PostgresDataRequests::new(store.database.clone())
}

fn newsletter(store: &TestStore) -> PostgresNewsletter {
    PostgresNewsletter::new(store.database.clone())
}

fn erase_data(store: &TestStore, now: OffsetDateTime) -> EraseData {
    EraseData::new(
        Arc::new(data(store)),
        Arc::new(requests(store)),
        Arc::new(FixedClock(now)),
        Arc::new(OperatingSystemRandomness),
    )
}

fn principal(account: AccountId, now: OffsetDateTime) -> Principal {
    Principal {
        account,
        session: shared_kernel::SessionId(Uuid::from_u128(1)),
        kind: SessionKind::Customer,
        is_verified: true,
        is_platform_admin: false,
        membership: None,
        impersonator: None,
        password_at: now,
        ends_at: now + Duration::DAY,
    }
}

async fn erase_member(store: &TestStore, account: AccountId) -> Result<ErasureReceipt, ErasureRefused> {
    erase_data(store, NOW)
        .erase_member(&principal(account, NOW), REQUEST)
        .await
}

/// Asks for the data of the mailbox, and erases them with the token.
async fn erase_guest(store: &TestStore) -> Result<ErasureReceipt, ErasureRefused> {
    let token = mailed_token(TokenPurpose::OwnData, 200);
    requests(store).request(&change_at(NOW), MAILBOX, &token).await.unwrap();
    erase_data(store, NOW).erase_guest(token.hash, REQUEST).await
}

fn contact() -> booking_core::customers::CustomerContact {
    booking_core::customers::CustomerContact {
        first_name: PersonName::parse("Kanaria").unwrap(),
        last_name: PersonName::parse("Gelbfeder").unwrap(),
        email: EmailAddress::parse("Kanarienvogel@example.org").unwrap(),
        phone: Some(PhoneNumber::parse("+43 660 5559999").unwrap()),
        remarks: Some("Bitte kanariengelb".to_owned()),
    }
}

/// A salon in which somebody booked a colour and a seat in a course, and somebody else a cut.
async fn salon_with_canary() -> (TestStore, Loaded) {
    let mut document = salon();
    document.events = vec![course()];
    let (store, loaded) = TestStore::with(&document).await;
    let sql = store.sql().await;
    let ten = MONDAY.with_time(time!(10:00));
    let mut colour = draft(
        1,
        &loaded,
        vec![appointment_request(loaded.services[COLOUR], ResourceId(1), ten)],
    );
    colour.customer = contact().into();
    colour.idempotency_key = Some("Kanarienschluessel".to_owned());
    let field = sql
        .number("SELECT id FROM custom_field WHERE mandatory ORDER BY id LIMIT 1")
        .await;
    colour.answers = vec![Answer {
        field: shared_kernel::CustomFieldId(field),
        owner: None,
        value: "kanariengelb".to_owned(),
    }];
    store.bookings().book(&change_at(NOW), &colour).await.unwrap();
    let mut seat = sign_up(2, &loaded);
    seat.customer = contact();
    store.events().sign_up(&change_at(NOW), &seat).await.unwrap();
    let cut = draft(
        3,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(2), ten)],
    );
    store.bookings().book(&change_at(NOW), &cut).await.unwrap();
    (store, loaded)
}

/// Somebody with the mailbox of the canary, who left something everywhere.
async fn member_with_traces(store: &TestStore) -> AccountId {
    let new = NewAccount {
        first_name: PersonName::parse("Kanaria").unwrap(),
        last_name: PersonName::parse("Gelbfeder").unwrap(),
        phone: Some(PhoneNumber::parse("+43 660 5559999").unwrap()),
        consents: vec![
            Consent {
                purpose: ConsentPurpose::Terms,
                text_version: "2027-01",
            },
            Consent {
                purpose: ConsentPurpose::Newsletter,
                text_version: "2027-01",
            },
        ],
        newsletter: Some(mailed_token(TokenPurpose::Newsletter, 90)),
        session: NewSession {
            device: Device::new("Kanarienphone"),
            ..new_account(9, MAILBOX).session
        },
        ..new_account(9, MAILBOX)
    };
    let account = store
        .registrations()
        .register(&change_at(NOW), &new)
        .await
        .unwrap()
        .account;
    People(store).prove(account, 9).await;
    newsletter(store).confirm(&change_at(NOW), [90; 32]).await.unwrap();
    let token = mailed_token(TokenPurpose::ChangeEmail, 91);
    store
        .accounts()
        .request_email_change(&by(account, NOW), account, "kanarienvogel.neu@example.org", &token)
        .await
        .unwrap();
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO invitation (organization_nr, email, rank, created_at, expires_at)
         SELECT nr, '{MAILBOX}', 'BUSINESS_USER', '2026-11-20 12:00Z', '2026-11-23 12:00Z' FROM organization WHERE nr >= 1000"
    ))
    .await;
    sql.run(&format!(
        "INSERT INTO booking_code (organization_nr, email, nonce, code_hash, created_at, expires_at)
         SELECT nr, '{MAILBOX}', gen_random_uuid(), sha256(''), '2026-11-20 12:00Z', '2026-11-20 12:10Z' FROM organization WHERE nr >= 1000"
    ))
    .await;
    account
}

/// The tables in which a canary sings.
async fn singing(sql: &Sql) -> BTreeSet<String> {
    let tables = sql
        .texts("SELECT tablename::text FROM pg_tables WHERE schemaname = 'public' ORDER BY 1")
        .await;
    let mut singing = BTreeSet::new();
    for table in tables {
        for row in sql.texts(&format!("SELECT row::text FROM {table} AS row")).await {
            let row = row.to_lowercase();
            if CANARIES.iter().any(|canary| row.contains(&canary.to_lowercase())) {
                singing.insert(table.clone());
            }
        }
    }
    singing
}

async fn assert_sound(store: &TestStore) {
    let findings = audit(&store.database, Depth::Thorough).await.unwrap();
    let broken: Vec<_> = findings.iter().filter(|finding| finding.violations > 0).collect();
    assert!(broken.is_empty(), "{broken:?}");
}

const AGREED: &str = "
    SELECT string_agg(concat_ws(' ', title, price_cents, starts_at, employee_id, status), ', ' ORDER BY id) FROM appointment";

/// Somebody of the staff who has just given the password.
fn admin(loaded: &Loaded, account: AccountId) -> Principal {
    Principal {
        kind: SessionKind::Business,
        membership: Some(Membership {
            organization: loaded.organization,
            rank: Rank::BusinessAdmin,
            employee: None,
        }),
        ..principal(account, NOW)
    }
}

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

    let receipt = erasures.erase_customer(&rosa, REQUEST, one).await.unwrap();
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
    let again = erasures.erase_customer(&rosa, REQUEST, one).await;
    assert!(matches!(again, Err(ErasureRefused::UnknownCustomer)), "{again:?}");
}

#[tokio::test]
async fn file_without_bookings_is_told_and_erased_with_the_mailbox() {
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
        .export(&DataSubject::Mailbox(MAILBOX.to_owned()))
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
    People(&store).claimant(8, MAILBOX).await;
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
    let again = erase_data(&store, NOW).erase_guest([200; 32], REQUEST).await;
    assert!(
        matches!(again, Err(ErasureRefused::Token(TokenRefused::Invalid))),
        "{again:?}"
    );
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
    let seal: String = Seal
        .seal(MAILBOX)
        .iter()
        .fold(String::new(), |hex, byte| format!("{hex}{byte:02x}"));
    let proofs = "SELECT purpose || ' ' || text_version || ' ' || encode(mailbox_seal, 'hex') || ' '
        || (withdrawn_at IS NOT NULL) || ' ' || (confirmed_at IS NOT NULL) FROM consent ORDER BY purpose";
    assert_eq!(
        sql.texts(proofs).await,
        [
            format!("NEWSLETTER 2027-01 {seal} true true"),
            format!("TERMS 2027-01 {seal} true true")
        ]
    );
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
            // A member leaves one from before the mailbox was proven.
            let token = mailed_token(TokenPurpose::OwnData, 201);
            requests(&store)
                .request(&change_at(NOW), MAILBOX, &token)
                .await
                .unwrap();
        }
        let is_feed = table == "calendar_feed";
        if is_feed {
            let (nr, id) = (loaded.organization.0, account.0);
            sql.run(&format!(
                "INSERT INTO membership (organization_nr, account_id, rank, joined_at)
                 VALUES ({nr}, {id}, 'BUSINESS_USER', now());
                 INSERT INTO calendar_feed VALUES ({nr}, {id}, sha256('feed'), now())"
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
    let notice =
        notifications::provider_notice(&content, notifications::ProviderNews::Cancelled, content.sequence, NOW);
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
         VALUES ({company}, {heir}, 'BUSINESS_ADMIN', '2026-11-20 12:00Z')"
    ))
    .await;
    erase_member(&store, founder).await.unwrap();
    let left = "SELECT what || ' ' || subject_id FROM audit_log WHERE what = 'MEMBER_REMOVED'";
    assert_eq!(sql.texts(left).await, [format!("MEMBER_REMOVED {founder}")]);

    let admin = People(&store).platform_admin(4, "chefin@example.org").await;
    let refused = erase_member(&store, admin).await;
    assert!(matches!(refused, Err(ErasureRefused::Blocked(_))), "{refused:?}");
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
         VALUES ('2027-01-11 08:00Z', gen_random_uuid(), 'SYSTEM', {nr}, 'RESOURCE', 0, 'HOURS_CHANGED', '{{}}')"
    ))
    .await;
    erase_member(&store, founder).await.unwrap();
    let names = "SELECT company_name FROM organization WHERE nr >= 1000";
    assert_eq!(sql.texts(names).await, ["–"]);
    assert_eq!(sql.number("SELECT count(*) FROM text_draft").await, 0);
}

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
    assert_eq!(exported.accounts[0].email, MAILBOX);
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
async fn mailbox_of_a_guest_is_not_told_what_a_claimant_typed() {
    let store = TestStore::new();
    People(&store).claimant(8, MAILBOX).await;
    let exported = data(&store)
        .export(&DataSubject::Mailbox(MAILBOX.to_owned()))
        .await
        .unwrap();
    assert_eq!(exported.accounts.len(), 1);
    assert_eq!(exported.accounts[0].first_name, "");
    assert!(exported.sessions.is_empty());
}

#[tokio::test]
async fn link_counts_for_a_day_and_never_past_the_password_of_an_account() {
    let store = TestStore::new();
    let store_requests = requests(&store);
    let (first, second) = (
        mailed_token(TokenPurpose::OwnData, 1),
        mailed_token(TokenPurpose::OwnData, 2),
    );
    store_requests.request(&change_at(NOW), MAILBOX, &first).await.unwrap();
    store_requests.request(&change_at(NOW), MAILBOX, &second).await.unwrap();
    let found = async |hash, at| store_requests.mailbox_of(hash, at).await.unwrap();
    assert_eq!(found(first.hash, NOW).await, None, "a later one voids it");
    assert_eq!(found(second.hash, NOW).await.as_deref(), Some(MAILBOX));
    let last = NOW + Duration::DAY - Duration::SECOND;
    assert_eq!(found(second.hash, last).await.as_deref(), Some(MAILBOX));
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
    People(&store).member(9, MAILBOX).await;
    assert_eq!(found(second.hash, NOW).await, None);
    assert_eq!(content().await.news, notifications::AccountNews::DataOfAccountRequested);
    let mail = notifications::ports::PlannedMail {
        kind: MailKind::OwnData,
        about: About::DataRequest(request),
        revision: 0,
        due_at: NOW,
    };
    store
        .facts()
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
    let account = People(&store).member(9, MAILBOX).await;
    let news = newsletter(&store);
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
