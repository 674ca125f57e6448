use std::fs;
use std::io::{self, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::folders::socket_name;

/// How long a server may take to say whether it encrypts.
const ANSWER_WAIT: Duration = Duration::from_secs(1);
/// `SSLRequest` of PostgreSQL's protocol: its length, and a code that no version has.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f];

/// What a running server tells about itself in `postmaster.pid`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PostmasterFile {
    pub(crate) pid: i32,
    pub(crate) port: u16,
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

    /// Whether the server calls itself ready and somebody answers there: the file outlives a killed server, and
    /// for a moment so does its socket, which then accepts connections that nobody serves.
    pub(crate) fn answers(&self) -> bool {
        self.ready && is_served(&self.socket_folder.join(socket_name(self.port))).unwrap_or(false)
    }

    /// The lines are the process number, data folder, start time, port, socket folder, listen address,
    /// shared memory key and status (PostgreSQL's `pidfile.h`).
    fn parse(text: &str) -> Option<Self> {
        let lines: Vec<&str> = text.lines().collect();
        let (pid, port, socket_folder, status) = (lines.first()?, lines.get(3)?, lines.get(4)?, lines.get(7)?);
        Some(Self {
            pid: pid.trim().parse().ok()?,
            port: port.trim().parse().ok()?,
            socket_folder: PathBuf::from(socket_folder),
            ready: status.trim() == "ready",
        })
    }
}

/// Asks whether connections can be encrypted, to which every server says yes or no in one letter.
fn is_served(socket: &Path) -> io::Result<bool> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(ANSWER_WAIT))?;
    stream.write_all(&SSL_REQUEST)?;
    let mut letter = [0];
    stream.read_exact(&mut letter)?;
    Ok(matches!(&letter, b"S" | b"N"))
}

#[cfg(test)]
mod tests {
    use std::os::unix::net::UnixListener;
    use std::thread;

    use super::*;

    const FILE: &str = "4711\n/data\n1700000000\n5432\n/data.run\n\n  39600        33\nready   \n";

    #[test]
    fn reads_a_ready_server() {
        let expected = PostmasterFile {
            pid: 4711,
            port: 5432,
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

    fn ready_in(folder: &Path) -> PostmasterFile {
        PostmasterFile {
            pid: 1,
            port: 5432,
            socket_folder: folder.to_owned(),
            ready: true,
        }
    }

    #[test]
    fn a_file_left_behind_does_not_answer() {
        let folder = tempfile::tempdir().unwrap();
        assert!(!ready_in(folder.path()).answers());
    }

    #[test]
    fn a_socket_that_nobody_serves_is_no_answer() {
        let folder = tempfile::tempdir().unwrap();
        let dying = UnixListener::bind(folder.path().join(socket_name(5432))).unwrap();
        thread::scope(|scope| {
            scope.spawn(|| drop(dying.accept()));
            assert!(!ready_in(folder.path()).answers());
        });
    }

    #[test]
    fn whoever_says_that_nothing_is_encrypted_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let server = UnixListener::bind(folder.path().join(socket_name(5432))).unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                let (mut client, _) = server.accept().unwrap();
                let mut asked = [0; 8];
                client.read_exact(&mut asked).unwrap();
                assert_eq!(asked, SSL_REQUEST);
                client.write_all(b"N").unwrap();
            });
            assert!(ready_in(folder.path()).answers());
        });
    }
}
