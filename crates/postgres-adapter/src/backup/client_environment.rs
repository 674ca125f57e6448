use std::env;
use std::process::Command;

use crate::connection::{Address, CERTIFICATES_OF_THE_SYSTEM, InvalidDatabaseUrl};

/// From this version on programs of PostgreSQL verify by the authorities of the machine; older ones look for a file of that name.
const FIRST_WITH_CERTIFICATES_OF_THE_SYSTEM: u32 = 16;

/// The programs are too old for what the address asks for.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "DATABASE_URL has the database verified by the authorities of this machine (sslrootcert=system), which the programs of \
     PostgreSQL {0} here cannot do: install the package postgresql-client-{first}, or name a file as \
     sslrootcert, such as /etc/ssl/certs/ca-certificates.crt",
    first = FIRST_WITH_CERTIFICATES_OF_THE_SYSTEM
)]
pub struct TooOldForTheAddress(u32);

/// How programs of PostgreSQL reach the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientConnection {
    /// Variables of their environment, since everybody on the machine sees arguments, and one of them is a password.
    pub variables: Vec<(&'static str, String)>,
    /// The argument that names the database, for those that want one.
    pub database: String,
}

impl ClientConnection {
    /// Refuses programs of a major version that would take something in the address for something else.
    ///
    /// # Errors
    /// What to do, as a sentence for operators.
    pub fn expect_understood_by(&self, major: u32) -> Result<(), TooOldForTheAddress> {
        let asks_for_the_system = self
            .variables
            .iter()
            .any(|(name, value)| *name == "PGSSLROOTCERT" && value == CERTIFICATES_OF_THE_SYSTEM);
        if asks_for_the_system && major < FIRST_WITH_CERTIFICATES_OF_THE_SYSTEM {
            return Err(TooOldForTheAddress(major));
        }
        Ok(())
    }

    /// Lets a program reach this database, and no other one that variables of this process name.
    pub fn give_to(&self, program: &mut Command) {
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("PG") && name != "PGPASSFILE" {
                program.env_remove(name);
            }
        }
        program.envs(self.variables.iter().map(|(name, value)| (name, value)));
    }
}

/// Reads a connection string as this program does, with its defaults.
///
/// # Errors
/// When the text is no connection string.
pub fn client_connection(url: &str) -> Result<ClientConnection, InvalidDatabaseUrl> {
    let variables = Address::parse(url)?.client_variables();
    let name = variables
        .iter()
        .find(|(variable, _)| *variable == "PGDATABASE")
        .map_or("", |(_, name)| name.as_str());
    let database = format!("dbname='{}'", name.replace('\\', r"\\").replace('\'', r"\'"));
    Ok(ClientConnection { variables, database })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables(url: &str) -> Vec<String> {
        let connection = client_connection(url).unwrap_or_else(|error| panic!("{url}: {error}"));
        let variables = connection.variables.into_iter();
        variables.map(|(name, value)| format!("{name}={value}")).collect()
    }

    #[test]
    fn programs_of_postgres_reach_what_the_address_names() {
        assert_eq!(
            variables("postgres://anna:ge%20heim@one,two:5433/termine?target_session_attrs=read-write&sslmode=require"),
            [
                "PGHOST=one,two",
                "PGPORT=5432,5433",
                "PGUSER=anna",
                "PGPASSWORD=ge heim",
                "PGDATABASE=termine",
                "PGTARGETSESSIONATTRS=read-write",
                "PGSSLMODE=require",
            ]
        );
        assert_eq!(
            variables("host=/run/postgresql user=anna options='-c role=owner'"),
            [
                "PGHOST=/run/postgresql",
                "PGUSER=anna",
                "PGDATABASE=anna",
                "PGOPTIONS=-c role=owner",
                "PGSSLMODE=disable",
            ]
        );
        assert!(
            variables("postgres://anna@db/termine?sslmode=verify-full").contains(&"PGSSLROOTCERT=system".to_owned())
        );
    }

    #[test]
    fn channel_binding_is_asked_for_as_the_address_does() {
        let all = variables("postgres://anna@db/termine?sslmode=require&channel_binding=require");
        assert!(all.contains(&"PGCHANNELBINDING=require".to_owned()), "{all:?}");
        let usual = variables("postgres://anna@db/termine?sslmode=require");
        assert!(!usual.concat().contains("PGCHANNELBINDING"), "{usual:?}");
    }

    #[test]
    fn programs_that_would_look_for_a_file_called_system_are_refused() {
        let connection = |url: &str| client_connection(url).unwrap_or_else(|error| panic!("{error}"));
        let of_the_system = connection("postgres://anna@db/termine?sslrootcert=system");
        let refused = of_the_system
            .expect_understood_by(15)
            .map_err(|error| error.to_string());
        let refused = refused.err().unwrap_or_default();
        assert!(
            refused.contains("PostgreSQL 15") && refused.contains("postgresql-client-16"),
            "{refused}"
        );
        assert_eq!(of_the_system.expect_understood_by(16), Ok(()));
        let unverified = connection("postgres://anna@db/termine?sslmode=require");
        assert_eq!(unverified.expect_understood_by(15), Ok(()));
    }

    #[test]
    fn name_of_a_database_is_no_more_than_a_name() {
        let connection =
            client_connection(r"host=/tmp user=a dbname='it\'s'").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(connection.database, r"dbname='it\'s'");
    }
}
