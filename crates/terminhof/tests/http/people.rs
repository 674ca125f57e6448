//! People of all kinds, written past the program: hashing a password for each would take longer than the test.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use accounts::api_keys::{ApiKeySecrets, KeyKind};
use api::tokens::PrefixedKeys;
use shared_kernel::{Clock, OperatingSystemRandomness, hexadecimal};
use time::Duration;
use time::format_description::well_known::Rfc3339;
use uuid::Uuid;

use crate::application::TestApplication;

/// Everybody who may call, by the name of what they are.
pub const EVERYBODY: [&str; 20] = [
    "visitor",
    "unverified",
    "user",
    "another user",
    "business user",
    "business manager",
    "business admin",
    "unverified founder",
    "foreign business user",
    "foreign business manager",
    "foreign business admin",
    "owner of the product",
    "platform admin",
    "impersonating a user",
    "impersonating a business admin",
    "key to read",
    "key to book",
    "key to manage",
    "key to the calendar",
    "foreign key",
];

/// Whether a tool calls.
pub fn is_key(name: &str) -> bool {
    name.contains("key")
}

/// Ids of the accounts of [`EVERYBODY`], in their order; the visitor has none, who impersonates that of the target, and a key
/// that of its maker.
pub fn account_of(name: &str) -> i64 {
    let target = match name {
        "foreign key" => "foreign business admin",
        name if is_key(name) => "business admin",
        name => name.strip_prefix("impersonating a ").unwrap_or(name),
    };
    let index = EVERYBODY.iter().position(|one| *one == target).unwrap();
    i64::try_from(index).unwrap() + 100
}

/// The organisation of somebody's session and the rank there.
fn membership_of(name: &str) -> Option<(i32, &'static str)> {
    Some(match name {
        "business user" => (1000, "BUSINESS_USER"),
        "business manager" => (1000, "BUSINESS_MANAGER"),
        "business admin" | "unverified founder" | "impersonating a business admin" => (1000, "BUSINESS_ADMIN"),
        "foreign business user" => (1001, "BUSINESS_USER"),
        "foreign business manager" => (1001, "BUSINESS_MANAGER"),
        "foreign business admin" => (1001, "BUSINESS_ADMIN"),
        "owner of the product" => (888, "BUSINESS_USER"),
        _ => return None,
    })
}

/// Writes the accounts of everybody.
pub fn write_everybody(application: &TestApplication) {
    let people = EVERYBODY
        .iter()
        .filter(|name| **name != "visitor" && !name.starts_with("impersonating") && !is_key(name));
    for name in people {
        let account = account_of(name);
        let verified = if name.starts_with("unverified") {
            "NULL"
        } else {
            "'2027-01-01Z'"
        };
        let is_admin = *name == "platform admin";
        application.execute(&format!(
            "INSERT INTO account (id, email, verified_at, first_name, last_name, password_hash, is_platform_admin, created_at) \
             VALUES ({account}, 'account{account}@example.org', {verified}, 'Vor', 'Nach', '', {is_admin}, '2027-01-09Z')"
        ));
        if let Some((organization, rank)) = membership_of(name) {
            application.execute(&format!(
                "INSERT INTO membership (organization_nr, account_id, rank, joined_at) \
                 VALUES ({organization}, {account}, '{rank}', '2027-01-09Z')"
            ));
        }
    }
}

static NEXT: AtomicU64 = AtomicU64::new(1);

/// Makes a key, with scopes by its name.
fn key_of(application: &TestApplication, name: &str) -> String {
    let (organization, scopes) = match name {
        "key to read" => (1000, "READ"),
        "key to book" => (1000, "BOOK"),
        "key to manage" => (1000, "MANAGE"),
        "key to the calendar" => (1000, "CALENDAR"),
        "foreign key" => (1001, "READ,BOOK,MANAGE,CALENDAR"),
        "publishable key" => (1000, ""),
        other => panic!("{other}"),
    };
    let (kind, beginning, origins) = match name {
        "publishable key" => (KeyKind::Publishable, "th_pub_", "https://salon.example"),
        _ => (KeyKind::Secret, "th_live_", ""),
    };
    let secret = PrefixedKeys::new(Arc::new(OperatingSystemRandomness)).new_secret(kind);
    let hash = hexadecimal(&secret.hash);
    let maker = account_of(name);
    application.execute(&format!(
        "INSERT INTO api_key (organization_nr, name, beginning, secret_hash, scopes, origins, created_by, created_at) \
         VALUES ({organization}, '{name}', '{beginning}', '\\x{hash}', '{{{scopes}}}', '{{{origins}}}', {maker}, '2027-01-09Z')"
    ));
    secret.text
}

/// Begins a session and gives its token; none for the visitor. `password_at` is when the password was given last.
pub fn session_of(application: &TestApplication, name: &str, password_at: &str) -> Option<String> {
    if name == "visitor" {
        return None;
    }
    if is_key(name) {
        return Some(key_of(application, name));
    }
    let id = Uuid::from_u128(u128::from(NEXT.fetch_add(1, Ordering::Relaxed)) << 64);
    let account = account_of(name);
    let organization = membership_of(name).map_or("NULL".to_owned(), |(organization, _)| organization.to_string());
    let (kind, impersonator) = match name {
        _ if name.starts_with("impersonating") => ("IMPERSONATION", account_of("platform admin").to_string()),
        "platform admin" => ("ADMIN", "NULL".to_owned()),
        _ if membership_of(name).is_some() => ("BUSINESS", "NULL".to_owned()),
        _ => ("CUSTOMER", "NULL".to_owned()),
    };
    // Sessions end when they are old.
    let begun = (application.clock.now() - Duration::MINUTE).format(&Rfc3339).unwrap();
    application.execute(&format!(
        "INSERT INTO session (id, account_id, organization_nr, kind, device, created_at, last_used_at, password_at, impersonator_account_id) \
         VALUES ('{id}', {account}, {organization}, '{kind}', 'Firefox auf Windows', '{begun}', '{begun}', '{password_at}', {impersonator})"
    ));
    Some(application.token_of(account, id))
}
