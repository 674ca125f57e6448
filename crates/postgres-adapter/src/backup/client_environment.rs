use std::env;
use std::process::Command;

use crate::connection::{Address, InvalidDatabaseUrl};

/// How programs of PostgreSQL reach the database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClientConnection {
    /// Variables of their environment, since everybody on the machine sees arguments, and one of them is a password.
    pub variables: Vec<(&'static str, String)>,
    /// The argument that names the database, for those that want one.
    pub database: String,
}

impl ClientConnection {
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
    fn name_of_a_database_is_no_more_than_a_name() {
        let connection =
            client_connection(r"host=/tmp user=a dbname='it\'s'").unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(connection.database, r"dbname='it\'s'");
    }
}
