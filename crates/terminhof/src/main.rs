//! `terminhof`, the one program of the product.

use std::process::ExitCode;

use api::request_log;
use shared_kernel::reason;
use terminhof::commands::Program;
use tracing::{Level, enabled, error};

#[tokio::main]
async fn main() -> ExitCode {
    let program = Program::of_this_process();
    if let Err(error) = request_log::install() {
        eprintln!("{}", reason(&error));
        return ExitCode::FAILURE;
    }
    let is_service = program.is_service();
    match Box::pin(program.run()).await {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let reason = reason(error.as_ref());
            if is_service && enabled!(Level::ERROR) {
                reason.lines().for_each(|line| error!(cause = line, "the program ends"));
            } else {
                eprintln!("{reason}");
            }
            ExitCode::FAILURE
        }
    }
}
