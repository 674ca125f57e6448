//! An account for each role, with passwords that everybody may know: for demonstrations only.

use std::sync::Arc;

use accounts::sessions::{Membership, SessionStore};
use accounts::{NewPassword, PasswordHasher, PasswordRules};
use password_hashing::Argon2Hasher;
use postgres_adapter::accounts::{LoadedAccount, load_account};
use postgres_adapter::{Database, Postgres};
use shared_kernel::{Change, EmailAddress, OperatingSystemRandomness, OrganizationNr, PersonName, Rank, ResourceId};

use super::FIRST_PROVIDER;
use crate::commands::CommandError;

/// What somebody of the demonstration is.
#[derive(Debug, Clone, Copy)]
struct Person {
    role: &'static str,
    email: &'static str,
    first_name: &'static str,
    last_name: &'static str,
    password: &'static str,
    rank: Option<(OrganizationNr, Rank)>,
    /// Which employee of that organisation it is.
    employee: Option<i32>,
    is_platform_admin: bool,
}

const NOBODY: Person = Person {
    role: "",
    email: "",
    first_name: "",
    last_name: "",
    password: "",
    rank: None,
    employee: None,
    is_platform_admin: false,
};

const PEOPLE: [Person; 6] = [
    Person {
        role: "customer",
        email: "kundin@terminhof.example",
        first_name: "Karin",
        last_name: "Kundin",
        password: "karin-bucht-gern",
        ..NOBODY
    },
    Person {
        role: "business user",
        email: "mitarbeiter@terminhof.example",
        first_name: "Milan",
        last_name: "Mitarbeiter",
        password: "milan-schneidet-haare",
        rank: Some((FIRST_PROVIDER, Rank::BusinessUser)),
        employee: Some(2),
        ..NOBODY
    },
    Person {
        role: "business manager",
        email: "leitung@terminhof.example",
        first_name: "Lea",
        last_name: "Leitung",
        password: "lea-teilt-alle-ein",
        rank: Some((FIRST_PROVIDER, Rank::BusinessManager)),
        ..NOBODY
    },
    Person {
        role: "business admin",
        email: "chefin@terminhof.example",
        first_name: "Claudia",
        last_name: "Chefin",
        password: "claudia-hat-den-salon",
        rank: Some((FIRST_PROVIDER, Rank::BusinessAdmin)),
        employee: Some(1),
        ..NOBODY
    },
    Person {
        role: "owner's staff",
        email: "produkt@terminhof.example",
        first_name: "Paul",
        last_name: "Produkt",
        password: "paul-baut-das-produkt",
        rank: Some((OrganizationNr::OWNER_OF_THE_PRODUCT, Rank::BusinessUser)),
        ..NOBODY
    },
    Person {
        role: "platform admin",
        email: "betrieb@terminhof.example",
        first_name: "Beate",
        last_name: "Betrieb",
        password: "beate-betreibt-alles",
        is_platform_admin: true,
        ..NOBODY
    },
];

/// Makes the accounts that are not there yet.
pub async fn make(database: &Database, change: &Change) -> Result<(), CommandError> {
    let passwords = Argon2Hasher::new(Arc::new(OperatingSystemRandomness));
    for person in PEOPLE {
        let password = NewPassword::check(person.password, PasswordRules::Registration, &[])?;
        let membership = |(organization, rank)| Membership {
            organization,
            rank,
            employee: person.employee.map(ResourceId),
        };
        let account = LoadedAccount {
            email: EmailAddress::parse(person.email)?,
            first_name: PersonName::parse(person.first_name)?,
            last_name: PersonName::parse(person.last_name)?,
            password: passwords.hash(&password).await?,
            is_platform_admin: person.is_platform_admin,
            memberships: person.rank.map(membership).into_iter().collect(),
        };
        load_account(database, change, &account).await?;
    }
    Ok(())
}

/// Prints those of them who are there, one on each line: role, e-mail address, password.
pub async fn print(database: &Database) -> Result<(), CommandError> {
    let sessions = Postgres::new(database.clone());
    for person in PEOPLE {
        let claims = sessions.claims_of(person.email).await?;
        if claims.first().is_some_and(|credentials| credentials.is_verified) {
            println!("{:17} {:30} {}", person.role, person.email, person.password);
        }
    }
    Ok(())
}
