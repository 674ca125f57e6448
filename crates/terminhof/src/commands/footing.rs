//! What a server stands on beside its configuration: the data folder, and what the database is like. `doctor` tells all of it,
//! and a server logs at its start what is a danger.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::Path;
use std::thread::available_parallelism;

use postgres_adapter::{Database, ServerState, Weakness};
use shared_kernel::{Clock, OperatingSystemRandomness, Randomness, RunningClock, first_of_many, reason};
use time::OffsetDateTime;
use tracing::{error, warn};

use super::CommandError;
use super::open_database::connections_of_a_server;
use crate::config::Config;

/// What one look found: a good word, or what to do.
pub type Finding = Result<String, String>;

/// What several looks found, each with what it was about.
#[derive(Default)]
pub struct Findings {
    pub looks: Vec<(&'static str, Finding)>,
    /// What works, and should be otherwise all the same.
    pub warnings: Vec<(&'static str, String)>,
}

/// Bytes that are written for a trial. More than a full disk may still have room for beside the name of a file.
const TRIAL: [u8; 8192] = [0; 8192];
/// By so much the clocks of this machine and of the database may differ.
const LARGEST_DIFFERENCE: time::Duration = time::Duration::seconds(5);
/// So many missing rights are named.
const RIGHTS_SHOWN: usize = 5;

/// Logs what is a danger to a server that starts, a line each. It starts all the same: to serve with it may be better than
/// not at all.
pub async fn log_dangers(config: &Config, url: &str) {
    let of_database = of_database(config, 1, url).await;
    let mut findings = vec![("data folder", data_folder(config))];
    findings.extend(of_database.looks);
    for (subject, finding) in findings {
        if let Err(danger) = finding {
            error!(subject, danger, "startup check failed");
        }
    }
    for (subject, warning) in of_database.warnings {
        warn!(subject, warning, "startup check");
    }
}

/// Whether what is kept beside the database can be written. Where a server is for production and nobody has made the folder,
/// it would be made wherever the server happens to be started.
pub fn data_folder(config: &Config) -> Finding {
    if !config.needs_data_folder() {
        return Ok("not needed: images lie in the bucket".to_owned());
    }
    let folder = &config.data_dir;
    let shown = folder.display();
    if !folder.exists() {
        return if config.is_production() {
            Err(format!(
                "there is no {shown}: make it, for the user that runs the server"
            ))
        } else {
            Ok(format!("{shown}, which is made when it is needed"))
        };
    }
    let images = config.image_bucket.is_none().then(|| config.image_folder());
    let folders = [Some(folder), images.as_ref()].into_iter().flatten();
    for folder in folders.filter(|folder| folder.exists()) {
        try_writing(folder).map_err(|failure| {
            format!(
                "{} cannot be written: {failure}. It has to belong to the user that runs the server",
                folder.display()
            )
        })?;
    }
    Ok(format!("{shown} can be written"))
}

/// As the server will: that the mode of a folder allows it says nothing of a disk that is full, or mounted to be read only.
fn try_writing(folder: &Path) -> std::io::Result<()> {
    let path = folder.join(format!(".trial-{}", OperatingSystemRandomness.uuid().simple()));
    let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
    let written = file.write_all(&TRIAL).and_then(|()| file.sync_all());
    fs::remove_file(path)?;
    written
}

/// What the database is like; where it cannot be asked, why.
pub async fn of_database(config: &Config, copies: usize, url: &str) -> Findings {
    match look_at_database(config, copies, url).await {
        Ok(findings) => findings,
        Err(error) => Findings {
            looks: vec![("connection to the database", Err(reason(error.as_ref())))],
            ..Findings::default()
        },
    }
}

async fn look_at_database(config: &Config, copies: usize, url: &str) -> Result<Findings, CommandError> {
    let database = Database::new(url, 1)?;
    database.expect_own_sessions().await?;
    let protection = database.protection().await?;
    let durability_settings = database.durability_settings().await?;
    let before = RunningClock::of_the_machine().now();
    let state = database.server_state().await?;
    let after = RunningClock::of_the_machine().now();
    let workers = available_parallelism().map_or(1, NonZeroUsize::get);
    let of_each = connections_of_a_server(config, workers);
    let durability = if durability_settings.forgetful.is_empty() {
        Ok("what is acknowledged is on the disk".to_owned())
    } else {
        let settings = durability_settings.forgetful.join(", ");
        Err(format!(
            "{settings}: a crash would lose acknowledged bookings; switch it on in PostgreSQL"
        ))
    };
    let language = if durability_settings.speaks_english {
        Ok("English".to_owned())
    } else {
        Err("failures cannot be told apart: set lc_messages to C for this database".to_owned())
    };
    let mut warnings = Vec::new();
    if protection.weakness == Some(Weakness::Unverified) {
        let unverified = "nobody vouches for the certificate of the server: whoever stands in between may pass for it";
        warnings.push(("connection to the database", unverified.to_owned()));
    }
    if config.is_production() && state.is_owner {
        warnings.push((
            "role in the database",
            format!(
                "{} owns the tables and may change or drop them: serve as a role that may only read and write them",
                state.role
            ),
        ));
    }
    // Whoever tries it out at home may trust the network.
    let connection = if config.is_production() && protection.weakness == Some(Weakness::Plain) {
        Err(protection.words)
    } else {
        let servers = database.servers();
        let answered = state.address.as_ref();
        let answered = answered.map_or_else(String::new, |address| format!(", and {address} answered"));
        Ok(format!("{}; asked {servers}{answered}", protection.words))
    };
    let looks = vec![
        ("connection to the database", connection),
        ("durability", durability),
        ("messages of the database", language),
        ("clock", clock(state.now, (before, after))),
        ("connections", connections(of_each, copies, state.connections)),
        ("writing", writing(&state)),
        ("rights in the database", rights(&state)),
    ];
    Ok(Findings { looks, warnings })
}

/// Sessions, links and the order of what happens go by the clock of this machine, leases and statistics by that of the
/// database. How long the answer took is in nobody's favour.
fn clock(theirs: OffsetDateTime, (before, after): (OffsetDateTime, OffsetDateTime)) -> Finding {
    let difference = if theirs < before {
        before - theirs
    } else {
        (theirs - after).max(time::Duration::ZERO)
    };
    if difference > LARGEST_DIFFERENCE {
        let which = if theirs < before { "behind" } else { "ahead of" };
        return Err(format!(
            "the database is {} seconds {which} this machine: let both be set by NTP",
            difference.whole_seconds()
        ));
    }
    Ok("as that of the database".to_owned())
}

fn connections(of_each: usize, copies: usize, let_in: usize) -> Finding {
    let wanted = of_each.saturating_mul(copies);
    let processes = if copies == 1 { "process" } else { "processes" };
    if wanted > let_in {
        return Err(format!(
            "{copies} {processes} may open {wanted}, and the database lets {let_in} in: lower TERMINHOF_DATABASE_CONNECTIONS, \
             or raise max_connections or the limit of the role or database"
        ));
    }
    Ok(format!(
        "{wanted} at most by {copies} {processes} (--copies), and the database lets {let_in} in"
    ))
}

fn writing(state: &ServerState) -> Finding {
    if state.is_read_only {
        return Err(
            "the database takes no writes, it is a standby or set so: name the primary in DATABASE_URL, or all hosts with \
             target_session_attrs=read-write"
                .to_owned(),
        );
    }
    Ok("the database takes writes".to_owned())
}

fn rights(state: &ServerState) -> Finding {
    let ServerState {
        role, missing_rights, ..
    } = state;
    if missing_rights.is_empty() {
        return Ok(format!("the role {role} may read and write all tables"));
    }
    Err(format!(
        "the role {role} lacks {}: as owner of the tables, {}",
        first_of_many(missing_rights, RIGHTS_SHOWN, ", "),
        grants(role)
    ))
}

/// What the owner of the tables has to run for a role that serves.
pub fn grants(role: &str) -> String {
    format!(
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}, \
         and GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}"
    )
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    const BEFORE: OffsetDateTime = datetime!(2027-01-11 08:00 UTC);

    fn config(options: &[&str]) -> Config {
        #[derive(clap::Parser)]
        struct Program {
            #[command(flatten)]
            settings: crate::config::Settings,
        }
        let program = <Program as clap::Parser>::parse_from([&["terminhof"], options].concat());
        Config::new(program.settings).unwrap()
    }

    #[test]
    fn data_folder_is_asked_for_where_something_lies_in_it() {
        let mut config = config(&[
            "--mode=production",
            "--database-url=postgres://db",
            "--smtp-url=smtps://mail",
            "--main-hosts=terminhof.example",
            "--operator-dir=/operator",
            "--mail-from=Salons <termine@salons.example>",
            "--trusted-proxies=none",
            "--signing-keys=5b0c8f6d1e9a47237f4a90c2d86e13bb",
            "--data-dir=/nowhere",
            "--now=",
        ]);
        let missing = data_folder(&config).unwrap_err();
        assert!(missing.contains("there is no /nowhere"), "{missing}");
        config.image_bucket = Some("images".to_owned());
        assert_eq!(data_folder(&config).unwrap(), "not needed: images lie in the bucket");
        config.smtp_url = None;
        assert!(data_folder(&config).is_err(), "mails would lie in it");
    }

    #[test]
    fn clocks_may_differ_by_five_seconds_beside_the_time_of_the_answer() {
        let after = BEFORE + time::Duration::seconds(2);
        for (theirs, is_fine) in [
            (BEFORE - time::Duration::seconds(5), true),
            (BEFORE - time::Duration::seconds(6), false),
            (BEFORE + time::Duration::SECOND, true),
            (after + time::Duration::seconds(5), true),
            (after + time::Duration::seconds(6), false),
        ] {
            assert_eq!(clock(theirs, (BEFORE, after)).is_ok(), is_fine, "{theirs}");
        }
        let behind = clock(BEFORE - time::Duration::MINUTE, (BEFORE, after)).unwrap_err();
        assert!(behind.contains("60 seconds behind this machine"), "{behind}");
    }

    #[test]
    fn connections_of_all_processes_are_counted() {
        assert!(connections(20, 4, 97).is_ok());
        let too_many = connections(20, 5, 97).unwrap_err();
        assert!(
            too_many.contains("5 processes may open 100, and the database lets 97 in"),
            "{too_many}"
        );
    }

    #[test]
    fn missing_rights_are_named_with_their_role() {
        let state = |missing: usize| ServerState {
            now: BEFORE,
            role: "terminhof_app".to_owned(),
            address: None,
            is_owner: false,
            is_shared: true,
            is_read_only: false,
            connections: 97,
            missing_rights: (0..missing).map(|table| format!("INSERT on table{table}")).collect(),
        };
        assert!(rights(&state(0)).is_ok());
        let two = rights(&state(2)).unwrap_err();
        assert!(
            two.contains("the role terminhof_app lacks INSERT on table0, INSERT on table1:"),
            "{two}"
        );
        let five = rights(&state(5)).unwrap_err();
        assert!(five.contains("INSERT on table4: as owner"), "{five}");
        let many = rights(&state(7)).unwrap_err();
        assert!(many.contains("INSERT on table4, and 2 more: as owner"), "{many}");
    }
}
