//! `terminhof`, the one program of the product.

use std::process::ExitCode;

use api::commands::Program;
use clap::Parser;

#[tokio::main]
async fn main() -> ExitCode {
    let program = Program::parse();
    api::request_log::install();
    match program.run().await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", api::reason::reason(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}
