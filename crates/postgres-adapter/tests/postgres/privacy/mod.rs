//! People see, take and erase their data. After an erasure nothing of what they typed is in any table, calendars stay true,
//! and a sabotaged erasure that leaves out one table is noticed.

mod closing;
mod erasure;
mod own_data;

use std::collections::BTreeSet;
use std::sync::Arc;

use accounts::TokenPurpose;
use accounts::credentials::AccountStore;
use accounts::privacy::{DataRequests, EmailHasher, EraseData, ErasureReceipt, ErasureRefused, NewsletterStore};
use accounts::registration::{Consent, ConsentPurpose, NewAccount, RegistrationStore};
use accounts::sessions::{Device, Membership, NewSession, Principal, SessionChange, SessionKind};
use booking_core::booking::{Answer, BookingStore};
use booking_core::events::EventStore;
use postgres_adapter::audit::{Depth, audit};
use postgres_adapter::load_calendar::Loaded;
use postgres_adapter::privacy::PostgresPersonalData;
use shared_kernel::{
    AccountId, EmailAddress, FixedClock, OperatingSystemRandomness, PersonName, PhoneNumber, Rank, ResourceId,
};
use time::macros::time;
use time::{Duration, OffsetDateTime};
use uuid::Uuid;

use crate::support::{
    COLOUR, CUT, MONDAY, NOW, People, Sql, TestStore, appointment_request, by, change_at, course, draft, mailed_token,
    new_account, salon, sign_up,
};

const EMAIL: &str = "kanarienvogel@example.org";
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

impl EmailHasher for Seal {
    fn hash(&self, email: &str) -> [u8; 32] {
        let mut seal = [0; 32];
        for (place, byte) in email.bytes().enumerate() {
            seal[place % 32] ^= byte.wrapping_mul(31).wrapping_add(u8::try_from(place).unwrap_or(0));
        }
        seal
    }
}

pub fn data(store: &TestStore) -> PostgresPersonalData {
    PostgresPersonalData::new(store.postgres.clone(), Arc::new(Seal))
}

fn erase_data(store: &TestStore, now: OffsetDateTime) -> EraseData {
    EraseData::new(
        Arc::new(data(store)),
        Arc::new(store.postgres.clone()),
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
        key: None,
        password_at: now,
        ends_at: now + Duration::DAY,
        lasts_until: now + Duration::DAY,
    }
}

fn session_change(principal: Principal) -> SessionChange {
    SessionChange::of(principal, NOW, change_at(NOW).request_id)
}

async fn erase_member(store: &TestStore, account: AccountId) -> Result<ErasureReceipt, ErasureRefused> {
    erase_data(store, NOW)
        .erase_member(&session_change(principal(account, NOW)))
        .await
}

/// Asks for the data of the e-mail address, and erases them with the token.
async fn erase_guest(store: &TestStore) -> Result<ErasureReceipt, ErasureRefused> {
    let token = mailed_token(TokenPurpose::OwnData, 200);
    store.postgres.request(&change_at(NOW), EMAIL, &token).await.unwrap();
    erase_data(store, NOW).erase_guest(change_at(NOW), token.hash).await
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
    colour.identity.key = Some("Kanarienschluessel".to_owned());
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
    seat.customer = contact().into();
    store.events().sign_up(&change_at(NOW), &seat).await.unwrap();
    let cut = draft(
        3,
        &loaded,
        vec![appointment_request(loaded.services[CUT], ResourceId(2), ten)],
    );
    store.bookings().book(&change_at(NOW), &cut).await.unwrap();
    (store, loaded)
}

/// Somebody with the e-mail address of the canary, who left something everywhere.
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
            ..new_account(9, EMAIL).session
        },
        ..new_account(9, EMAIL)
    };
    let account = store
        .registrations()
        .register(&change_at(NOW), &new)
        .await
        .unwrap()
        .account;
    People(store).prove(account, 9).await;
    store.postgres.confirm(&change_at(NOW), [90; 32]).await.unwrap();
    let token = mailed_token(TokenPurpose::ChangeEmail, 91);
    store
        .accounts()
        .request_email_change(&by(account, NOW), account, "kanarienvogel.neu@example.org", &token)
        .await
        .unwrap();
    let sql = store.sql().await;
    sql.run(&format!(
        "INSERT INTO invitation (organization_nr, email, rank, created_at, expires_at)
         SELECT nr, '{EMAIL}', 'BUSINESS_USER', '2026-11-20 12:00Z', '2026-11-23 12:00Z' FROM organization WHERE nr >= 1000"
    ))
    .await;
    sql.run(&format!(
        "INSERT INTO booking_code (organization_nr, email, nonce, code_hash, created_at, expires_at)
         SELECT nr, '{EMAIL}', gen_random_uuid(), sha256(''), '2026-11-20 12:00Z', '2026-11-20 12:10Z' FROM organization WHERE nr >= 1000"
    ))
    .await;
    sql.run(&format!(
        "INSERT INTO reminder_opt_out SELECT nr, '{EMAIL}', '2026-11-20 12:00Z' FROM organization WHERE nr >= 1000"
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
