//! `local-postgres FOLDER`: starts or joins the private server of a folder, prints its address and keeps
//! it until the input ends. For tools that need a database beside the program.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, io};

use local_postgres::PrivatePostgres;

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("Usage: local-postgres FOLDER");
        return ExitCode::from(2);
    };
    match PrivatePostgres::start_or_join(&folder) {
        Ok(postgres) => {
            println!("{}", postgres.url());
            match io::copy(&mut io::stdin(), &mut io::sink()) {
                Ok(_) => ExitCode::SUCCESS,
                Err(error) => {
                    eprintln!("The input cannot be read: {error}");
                    ExitCode::FAILURE
                }
            }
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}
