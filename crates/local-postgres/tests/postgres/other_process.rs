use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_local-postgres");

/// Another process that uses the server of a folder.
pub struct OtherProcess(Child);

impl OtherProcess {
    pub fn start(folder: &Path) -> Self {
        Self::run(Command::new(PROGRAM).arg(folder))
    }

    /// One that prefers the PostgreSQL in this bin folder.
    pub fn start_with(bin: &Path, folder: &Path) -> Self {
        Self::run(Command::new(PROGRAM).arg(folder).env("TERMINHOF_POSTGRES_BIN", bin))
    }

    fn run(command: &mut Command) -> Self {
        Self(command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap())
    }

    /// The address it prints once the server is ready.
    pub fn url(&mut self) -> String {
        let mut line = String::new();
        BufReader::new(self.0.stdout.as_mut().unwrap())
            .read_line(&mut line)
            .unwrap();
        line.trim().to_owned()
    }

    /// Lets it end in good order.
    pub fn end(mut self) {
        drop(self.0.stdin.take());
        assert!(self.0.wait().unwrap().success());
    }

    /// `kill -9`.
    pub fn kill(mut self) {
        self.0.kill().unwrap();
        self.0.wait().unwrap();
    }
}
