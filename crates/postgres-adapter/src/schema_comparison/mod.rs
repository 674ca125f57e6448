//! Compares the schema of a database as it is with the one that this program expects. Only reads.
//!
//! `expected.txt` is what `describe.sql` says of a database on which the migrations have run: a test compares them, and
//! `just schema` writes it anew. Two schemas are equal when their lines are, which is what the fingerprint stands for.

mod expected;

use std::collections::BTreeSet;
use std::fmt;

use diesel::migration::MigrationSource;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_query;
use diesel::sql_types::{Bool, Text};
use diesel_async::{AsyncConnection, AsyncPgConnection, RunQueryDsl};
use sha2::{Digest, Sha256};
use shared_kernel::{first_of_many, hexadecimal};

pub(crate) use expected::{ForeignKey, expected_foreign_keys, has_column};

use crate::connection::Address;
use crate::migrate::{MIGRATIONS, MigrationError, WAIT_FOR_MIGRATION};

const DESCRIBE: &str = include_str!("describe.sql");
const EXPECTED: &str = include_str!("expected.txt");
/// Names are qualified by their schema for whoever finds none by itself, whatever the search path of a role is.
const WITH_QUALIFIED_NAMES: &str = "SET LOCAL search_path = ''";
const HAS_MIGRATIONS: &str = "SELECT to_regclass('public.__diesel_schema_migrations') IS NOT NULL AS is_true";
const VERSIONS: &str = "SELECT version::text AS line FROM public.__diesel_schema_migrations ORDER BY version";
/// How many differences are told.
const TOLD: usize = 10;

/// What the schema of a database is to this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SchemaState {
    /// The one that this program expects.
    Current,
    /// Nothing is there yet.
    Empty,
    /// These migrations of this program have not run yet.
    Older(Vec<String>),
    /// It has migrations that came after this program.
    Newer(Vec<String>),
    /// The migrations of this program have run, in another edition or changed past them: what differs.
    Different(Vec<String>),
    /// It was made by other migrations than those of this program: which ones.
    Foreign(Vec<String>),
}

impl SchemaState {
    /// Fails with what to do unless the schema is the one that this program expects.
    ///
    /// # Errors
    /// The state, as a sentence for operators.
    pub fn expect_current(self) -> Result<(), SchemaMismatch> {
        match self {
            Self::Current => Ok(()),
            other => Err(SchemaMismatch(other)),
        }
    }
}

/// Why this program does not work on a schema.
#[derive(Debug)]
pub struct SchemaMismatch(SchemaState);

impl std::error::Error for SchemaMismatch {}

impl SchemaMismatch {
    /// Whether it has the migrations of this program, and is another schema nevertheless.
    pub fn is_a_difference(&self) -> bool {
        matches!(self.0, SchemaState::Different(_))
    }
}

impl fmt::Display for SchemaMismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            SchemaState::Current => write!(formatter, "the schema is the one of this program"),
            SchemaState::Empty => write!(formatter, "the database is empty: run `terminhof migrate`"),
            SchemaState::Older(missing) => write!(
                formatter,
                "the schema of the database is older than this program ({} has not run): run `terminhof migrate`",
                missing.join(", ")
            ),
            SchemaState::Newer(unknown) => write!(
                formatter,
                "the schema of the database is newer than this program, which does not know {}: run the program of that \
                 version or a later one",
                unknown.join(", ")
            ),
            SchemaState::Different(differences) | SchemaState::Foreign(differences) => {
                write!(
                    formatter,
                    "the schema of the database is not the one that the migrations of this program make: {}. If somebody \
                     changed it by hand, change it back; if it was made by another build whose migrations were edited \
                     since, `migrate` cannot bring it here: take the organisations along with `terminhof organization \
                     export` of that build, and import them into an empty database",
                    first_of_many(differences, TOLD, "; ")
                )
            }
        }
    }
}

/// A value that stands for the schema that this program expects.
pub fn expected_fingerprint() -> String {
    fingerprint(EXPECTED.lines())
}

/// What is written down of a schema, so that a program knows it again without a look at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedSchema {
    /// The migrations that have run.
    pub migrations: Vec<String>,
    /// The value that stands for it.
    pub fingerprint: String,
}

impl RecordedSchema {
    /// Of a database.
    ///
    /// # Errors
    /// When the database cannot be reached or read.
    pub async fn of(url: &str) -> Result<Self, MigrationError> {
        let mut connection = Address::parse(url)?.connect().await?;
        let (migrations, lines) = read(&mut connection).await?;
        Ok(Self {
            migrations,
            fingerprint: fingerprint(lines.iter().map(String::as_str)),
        })
    }

    /// What a database with this schema is to this program.
    ///
    /// # Errors
    /// When the migrations of this program cannot be read.
    pub fn state(&self) -> Result<SchemaState, MigrationError> {
        Ok(match after(&self.migrations, &known_versions()?) {
            SchemaState::Current if self.fingerprint != expected_fingerprint() => {
                SchemaState::Different(vec![format!("its fingerprint is {}", self.fingerprint)])
            }
            state => state,
        })
    }
}

fn fingerprint<'a>(lines: impl IntoIterator<Item = &'a str>) -> String {
    let mut hasher = Sha256::new();
    for line in lines {
        hasher.update(line);
        hasher.update("\n");
    }
    hexadecimal(&hasher.finalize())
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

#[derive(QueryableByName)]
struct Is {
    #[diesel(sql_type = Bool)]
    is_true: bool,
}

/// Compares, after another program that is migrating has finished. Also on a standby, and for a role that may only read.
///
/// # Errors
/// When the database cannot be reached or read.
pub async fn schema_state(url: &str) -> Result<SchemaState, MigrationError> {
    let mut connection = Address::parse(url)?.connect().await?;
    sql_query(WAIT_FOR_MIGRATION).execute(&mut connection).await?;
    // The lock ends with the connection.
    state(&mut connection).await
}

/// The lines that describe the schema of a database.
///
/// # Errors
/// When the database cannot be reached or read.
pub async fn describe_schema(url: &str) -> Result<Vec<String>, MigrationError> {
    let mut connection = Address::parse(url)?.connect().await?;
    Ok(read(&mut connection).await?.1)
}

pub(crate) async fn state(connection: &mut AsyncPgConnection) -> Result<SchemaState, MigrationError> {
    let (run, actual) = read(connection).await?;
    if run.is_empty() && actual.iter().all(|line| line.starts_with("extension ")) {
        return Ok(SchemaState::Empty);
    }
    Ok(match after(&run, &known_versions()?) {
        SchemaState::Current => {
            let differences = differences(EXPECTED.lines(), actual.iter().map(String::as_str));
            if differences.is_empty() {
                SchemaState::Current
            } else {
                SchemaState::Different(differences)
            }
        }
        state => state,
    })
}

/// What a schema on which these migrations have run is to a program that knows those, as far as they tell.
fn after(run: &[String], known: &BTreeSet<String>) -> SchemaState {
    if run.is_empty() {
        let what = "no migration of this program has run, and the database holds something else".to_owned();
        return SchemaState::Foreign(vec![what]);
    }
    let missing: Vec<String> = known
        .iter()
        .filter(|version| !run.contains(*version))
        .cloned()
        .collect();
    let unknown: Vec<String> = run
        .iter()
        .filter(|version| !known.contains(*version))
        .cloned()
        .collect();
    // Migrations follow one another: whoever lacks one of the middle, or has another one there, was made otherwise.
    let is_earlier = missing
        .iter()
        .all(|missing| run.iter().all(|version| version < missing));
    let is_later = unknown
        .iter()
        .all(|unknown| known.iter().all(|version| version < unknown));
    match (missing.is_empty(), unknown.is_empty()) {
        (true, true) => SchemaState::Current,
        (false, true) if is_earlier => SchemaState::Older(missing),
        (true, false) if is_later => SchemaState::Newer(unknown),
        // What nobody here knows says more than what is missing.
        _ => SchemaState::Foreign(
            unknown
                .iter()
                .map(|version| format!("migration {version} is none of this program"))
                .chain(missing.iter().map(|version| format!("migration {version} has not run")))
                .collect(),
        ),
    }
}

/// Which migrations have run, and the lines that describe the schema.
async fn read(connection: &mut AsyncPgConnection) -> QueryResult<(Vec<String>, Vec<String>)> {
    connection
        .transaction(async |connection| {
            sql_query("SET TRANSACTION READ ONLY").execute(connection).await?;
            sql_query(WITH_QUALIFIED_NAMES).execute(connection).await?;
            let has_migrations: Is = sql_query(HAS_MIGRATIONS).get_result(connection).await?;
            let run = if has_migrations.is_true {
                sql_query(VERSIONS).load::<Line>(connection).await?
            } else {
                Vec::new()
            };
            let described = sql_query(DESCRIBE).load::<Line>(connection).await?;
            let texts = |lines: Vec<Line>| lines.into_iter().map(|line| line.line).collect();
            Ok((texts(run), texts(described)))
        })
        .await
}

fn known_versions() -> Result<BTreeSet<String>, MigrationError> {
    let migrations = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(MigrationError::Migration)?;
    Ok(migrations
        .iter()
        .map(|migration| migration.name().version().to_string())
        .collect())
}

/// What is expected and not there, and what is there and changes what the program may write. Tables, indexes, views and
/// functions that an operator has added are the operator's.
fn differences<'a>(expected: impl Iterator<Item = &'a str>, actual: impl Iterator<Item = &'a str>) -> Vec<String> {
    let (expected, actual): (BTreeSet<&str>, BTreeSet<&str>) = (expected.collect(), actual.collect());
    let tables: BTreeSet<&str> = expected
        .iter()
        .filter_map(|line| line.strip_prefix("table ")?.split(' ').next())
        .collect();
    let missing = expected.difference(&actual).map(|line| format!("missing: {line}"));
    let added = actual.difference(&expected).filter(|line| {
        let mut words = line.splitn(3, ' ');
        let (kind, owner, rest) = (words.next(), words.next(), words.next().unwrap_or_default());
        owner.is_some_and(|owner| tables.contains(owner))
            && match kind {
                Some("column" | "constraint" | "trigger") => true,
                Some("index") => rest.starts_with("CREATE UNIQUE"),
                _ => false,
            }
    });
    missing.chain(added.map(|line| format!("added: {line}"))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXPECTED: [&str; 3] = [
        "table booking",
        "column booking id bigint",
        "index booking CREATE INDEX a",
    ];

    fn compared<const COUNT: usize>(actual: [&str; COUNT]) -> Vec<String> {
        differences(EXPECTED.into_iter(), actual.into_iter())
    }

    #[test]
    fn what_is_missing_and_what_restricts_rows_differs_and_an_own_index_does_not() {
        let added = |line| compared([EXPECTED[0], EXPECTED[1], EXPECTED[2], line]);
        assert_eq!(compared(EXPECTED), Vec::<String>::new());
        assert_eq!(
            compared([EXPECTED[0], EXPECTED[2]]),
            ["missing: column booking id bigint"]
        );
        for line in [
            "column booking colour text",
            "constraint booking dear CHECK id > 7",
            "trigger booking late CREATE TRIGGER late",
            "index booking CREATE UNIQUE INDEX once",
        ] {
            assert_eq!(added(line), [format!("added: {line}")]);
        }
        for line in [
            "index booking CREATE INDEX for_reports",
            "table report",
            "column report id bigint",
            "function sum_up (integer) 0123",
        ] {
            assert_eq!(added(line), Vec::<String>::new(), "{line}");
        }
    }

    #[test]
    fn migrations_tell_older_schemas_from_newer_ones_and_both_from_those_of_other_programs() {
        let versions = |versions: &[&str]| -> Vec<String> { versions.iter().map(|one| (*one).to_owned()).collect() };
        let known: BTreeSet<String> = versions(&["1", "2", "3"]).into_iter().collect();
        let state = |run: &[&str]| after(&versions(run), &known);
        assert_eq!(state(&["1", "2", "3"]), SchemaState::Current);
        assert_eq!(state(&["1", "2"]), SchemaState::Older(versions(&["3"])));
        assert_eq!(state(&["1", "2", "3", "4"]), SchemaState::Newer(versions(&["4"])));
        for run in [&["1", "3"][..], &["0", "1", "2", "3"], &["1", "2", "4"], &[]] {
            assert!(matches!(state(run), SchemaState::Foreign(_)), "{run:?}");
        }
    }

    #[test]
    fn recorded_schema_is_known_again() {
        let recorded = |later: &[&str], fingerprint: String| {
            let known = known_versions().unwrap().into_iter();
            let migrations = known.chain(later.iter().map(|version| (*version).to_owned()));
            let migrations = migrations.collect();
            RecordedSchema {
                migrations,
                fingerprint,
            }
            .state()
            .unwrap()
        };
        assert_eq!(recorded(&[], expected_fingerprint()), SchemaState::Current);
        assert!(matches!(recorded(&[], "0123".to_owned()), SchemaState::Different(_)));
        let newer = recorded(&["99991231000000"], "0123".to_owned());
        assert_eq!(newer, SchemaState::Newer(vec!["99991231000000".to_owned()]));
    }

    #[test]
    fn fingerprint_changes_with_each_line() {
        assert_eq!(fingerprint(EXPECTED), fingerprint(EXPECTED));
        assert_ne!(fingerprint(EXPECTED), fingerprint(["table booking"]));
    }
}
