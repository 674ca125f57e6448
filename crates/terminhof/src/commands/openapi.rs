use std::fs;
use std::path::PathBuf;

use clap::Args;

use super::CommandError;
use api::documentation::describe;

#[derive(Debug, Args)]
pub struct Arguments {
    /// Write to this file instead of printing
    #[arg(long)]
    output: Option<PathBuf>,
}

/// Writes the OpenAPI document.
pub fn run(arguments: Arguments) -> Result<(), CommandError> {
    // The documented routes are the same in every mode.
    let document = describe(true)?.openapi;
    match arguments.output {
        Some(path) => fs::write(path, document)?,
        None => print!("{document}"),
    }
    Ok(())
}
