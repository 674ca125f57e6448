//! `terminhof`, the one program of the product.

use std::process::ExitCode;

use clap::Parser;
use terminhof::commands::{CommandError, Program};

#[tokio::main]
async fn main() -> ExitCode {
    match Box::pin(run(Program::parse())).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", shared_kernel::reason(error.as_ref()));
            ExitCode::FAILURE
        }
    }
}

async fn run(program: Program) -> Result<(), CommandError> {
    api::request_log::install()?;
    program.run().await
}
