use std::fs;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};

use crate::folders::SOCKET_NAME;

/// What a running server tells about itself in `postmaster.pid`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PostmasterFile {
    pub(crate) pid: i32,
    pub(crate) socket_folder: PathBuf,
    ready: bool,
}

impl PostmasterFile {
    /// `None` while there is no complete file.
    pub(crate) fn read(data: &Path) -> Option<Self> {
        Self::parse(&fs::read_to_string(Self::path(data)).ok()?)
    }

    pub(crate) fn path(data: &Path) -> PathBuf {
        data.join("postmaster.pid")
    }

    /// Whether the server calls itself ready and somebody listens: the file outlives a killed server.
    pub(crate) fn answers(&self) -> bool {
        self.ready && UnixStream::connect(self.socket_folder.join(SOCKET_NAME)).is_ok()
    }

    /// The lines are the process number, data folder, start time, port, socket folder, listen address,
    /// shared memory key and status (PostgreSQL's `pidfile.h`).
    fn parse(text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let (pid, socket_folder, status) = (lines.first()?, lines.get(4)?, lines.get(7)?);
        Some(Self {
            pid: pid.trim().parse().ok()?,
            socket_folder: PathBuf::from(socket_folder),
            ready: status.trim() == "ready",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "4711\n/data\n1700000000\n5432\n/data.run\n\n  39600        33\nready   \n";

    #[test]
    fn reads_a_ready_server() {
        let expected = PostmasterFile {
            pid: 4711,
            socket_folder: "/data.run".into(),
            ready: true,
        };
        assert_eq!(PostmasterFile::parse(FILE), Some(expected));
    }

    #[test]
    fn a_starting_server_is_not_ready_and_half_a_file_is_none() {
        let starting = PostmasterFile::parse(&FILE.replace("ready   ", "starting")).unwrap();
        assert!(!starting.ready);
        assert_eq!(PostmasterFile::parse("4711\n/data\n"), None);
    }

    #[test]
    fn a_file_left_behind_does_not_answer() {
        let folder = tempfile::tempdir().unwrap();
        let left_behind = PostmasterFile {
            pid: 1,
            socket_folder: folder.path().to_owned(),
            ready: true,
        };
        assert!(!left_behind.answers());
    }
}
