//! Refuses variables that nothing reads: a setting with a misspelt name would be wrong in silence.

use std::ffi::OsString;
use std::fmt;

use clap::Command;

const PREFIX: &str = "TERMINHOF_";
/// What others may begin their names with as well: refused is only what is nearly the name of a setting.
const SHARED_PREFIXES: [&str; 2] = ["DATABASE_", "SMTP_"];
/// Behind such a prefix one letter of so many may be wrong, missing or too many: of short names any other is nearly one.
const LETTERS_FOR_A_WRONG_ONE: usize = 3;
/// Read by the launcher of PostgreSQL.
const OF_THE_LAUNCHER: &str = "TERMINHOF_POSTGRES_BIN";
/// Read by the tests.
const OF_TESTS: &str = "TERMINHOF_TEST_";
/// Read by the scripts of the repository, which start the program.
const OF_SCRIPTS: [&str; 4] = [
    "TERMINHOF_MAILS",
    "TERMINHOF_PICTURES",
    "TERMINHOF_PROGRAM",
    "TERMINHOF_URL",
];
/// Names that have less in common are not taken for misspelt.
const LEAST_SIMILARITY: f64 = 0.8;

/// The variables that nothing reads, a line each, with the name that was meant.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub struct UnknownSettings(Vec<(String, Option<String>)>);

impl fmt::Display for UnknownSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, meant)) in self.0.iter().enumerate() {
            if index > 0 {
                formatter.write_str("\n")?;
            }
            write!(formatter, "{name} is no setting")?;
            if let Some(meant) = meant {
                write!(formatter, "; is {meant} meant?")?;
            }
        }
        Ok(())
    }
}

/// Refuses the names among these that begin like a setting of the program and are none.
pub fn refuse_unknown(program: &Command, variables: impl Iterator<Item = OsString>) -> Result<(), UnknownSettings> {
    let known = names(program);
    let set: Vec<_> = variables.filter_map(|name| name.into_string().ok()).collect();
    let is_read_elsewhere =
        |name: &str| name == OF_THE_LAUNCHER || name.starts_with(OF_TESTS) || OF_SCRIPTS.contains(&name);
    let mut unknown: Vec<_> = set
        .iter()
        .filter(|name| !known.contains(name) && !is_read_elsewhere(name))
        .filter_map(|name| {
            if name.starts_with(PREFIX) {
                return Some((name.clone(), most_similar(&known, name)));
            }
            let meant = nearly(&known, name).filter(|meant| !is_set(&set, meant))?;
            Some((name.clone(), Some(meant)))
        })
        .collect();
    if unknown.is_empty() {
        return Ok(());
    }
    unknown.sort_unstable();
    Err(UnknownSettings(unknown))
}

/// The variables that the options of a program and of its commands are read from.
fn names(program: &Command) -> Vec<String> {
    let own = program.get_arguments().filter_map(clap::Arg::get_env);
    let own = own.filter_map(|name| name.to_str()).map(ToOwned::to_owned);
    own.chain(program.get_subcommands().flat_map(names)).collect()
}

fn most_similar(known: &[String], name: &str) -> Option<String> {
    let similarity = |known: &String| strsim::jaro_winkler(known, name);
    known
        .iter()
        .filter(|known| similarity(known) >= LEAST_SIMILARITY)
        .max_by(|one, other| similarity(one).total_cmp(&similarity(other)))
        .cloned()
}

/// The setting that a name with a prefix of several programs is nearly.
fn nearly(known: &[String], name: &str) -> Option<String> {
    let prefix = SHARED_PREFIXES.into_iter().find(|prefix| name.starts_with(*prefix))?;
    let is_nearly = |known: &String, wrong: usize| {
        let has_a_letter_more = wrong == 1 && name.starts_with(known.as_str());
        has_a_letter_more || wrong <= (known.len() - prefix.len()) / LETTERS_FOR_A_WRONG_ONE
    };
    known
        .iter()
        .filter(|known| known.starts_with(prefix))
        .map(|known| (strsim::levenshtein(known, name), known))
        .filter(|(wrong, known)| is_nearly(known, *wrong))
        .min()
        .map(|(_, known)| known.clone())
}

/// Whether a setting is given, itself or by a file: what is like it then belongs to another program.
fn is_set(set: &[String], setting: &str) -> bool {
    let setting = setting.trim_end_matches("_FILE");
    set.iter().any(|name| name.trim_end_matches("_FILE") == setting)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;
    use crate::commands::Program;

    fn refused(names: &[&str]) -> Result<(), String> {
        let names = names.iter().map(OsString::from);
        refuse_unknown(&Program::command(), names).map_err(|unknown| unknown.to_string())
    }

    #[test]
    fn misspelt_setting_is_refused_with_the_name_that_was_meant() {
        for (wrong, meant) in [
            ("TERMINHOF_SIGNING_KEY", "TERMINHOF_SIGNING_KEYS"),
            ("TERMINHOF_TRUSTED_PROXY", "TERMINHOF_TRUSTED_PROXIES"),
            ("TERMINHOF_METRIC_LISTEN", "TERMINHOF_METRICS_LISTEN"),
            ("DATABASE_URI", "DATABASE_URL"),
            ("DATABASE_URLL", "DATABASE_URL"),
            ("DATABASE_URL_FIEL", "DATABASE_URL_FILE"),
            ("SMTP_CAA", "SMTP_CA"),
            ("SMTP_URLL", "SMTP_URL"),
        ] {
            assert_eq!(
                refused(&["HOME", wrong]),
                Err(format!("{wrong} is no setting; is {meant} meant?"))
            );
        }
    }

    #[test]
    fn settings_and_what_tests_and_scripts_read_are_known() {
        let known = [
            "TERMINHOF_LISTEN",
            "TERMINHOF_SIGNING_KEYS_FILE",
            "TERMINHOF_POSTGRES_BIN",
            "TERMINHOF_TEST_SIZE",
            "TERMINHOF_URL",
            "DATABASE_URL",
            "SMTP_CA",
        ];
        assert_eq!(refused(&known), Ok(()));
    }

    #[test]
    fn names_of_other_programs_are_none_of_ours() {
        let others = [
            "DATABASE_HOST",
            "DATABASE_PASSWORD",
            "DATABASE_SSL",
            "DATABASE_URL_UNPOOLED",
            "SMTP_HOST",
            "SMTP_PORT",
            "SMTP_SSL",
            "SMTP_TO",
            "SMTP_CC",
            "SMTP_CAPTCHA",
            "URL",
        ];
        assert_eq!(refused(&others), Ok(()));
        for own in ["DATABASE_URL", "DATABASE_URL_FILE"] {
            assert_eq!(refused(&["DATABASE_URI", own]), Ok(()));
        }
    }
}
