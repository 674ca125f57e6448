//! Tells the program of a release which commit it is built from.

use std::env;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=SOURCE_COMMIT");
    // Not TERMINHOF_…, which names settings: cargo hands the variable on to what it runs.
    println!("cargo::rustc-env=BUILT_FROM_COMMIT={}", commit());
}

/// Sources without their history, as in an image that is built from them, are told the commit by a variable.
fn commit() -> String {
    if let Ok(commit) = env::var("SOURCE_COMMIT") {
        return commit;
    }
    let unknown = || "unknown".to_owned();
    if env::var_os("PROFILE").is_none_or(|profile| profile != "release") {
        return unknown();
    }
    // Else a release that is built once more after an edit would still name the commit alone.
    for sources in [
        "..",
        "../../migrations",
        "../../frontend/src",
        "../../Cargo.toml",
        "../../Cargo.lock",
    ] {
        println!("cargo::rerun-if-changed={sources}");
    }
    if let Some(log) = git(&["rev-parse", "--git-path", "logs/HEAD"]) {
        println!("cargo::rerun-if-changed={log}");
    }
    git(&["describe", "--always", "--abbrev=12", "--exclude=*", "--dirty=-changed"]).unwrap_or_else(unknown)
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}
