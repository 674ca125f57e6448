//! The socket of a database on the same machine.

use std::io::{self, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use tokio::io::unix::AsyncFd;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};
use tokio_postgres::Config;
use tokio_postgres::config::{Host, TargetSessionAttrs};

/// Bytes that are read at once: room for them has to be made first.
const AT_ONCE: usize = 16 * 1_024;

/// A stream that wakes its thread when there is something to read, and only then. Tokio's own stream asks to be told
/// as well when it can be written to, which the kernel tells each time the other side has read something: for every
/// statement, to nobody's use, and at the cost of a wake-up on both sides.
#[derive(Debug)]
pub(super) struct LocalSocket {
    stream: AsyncFd<UnixStream>,
    /// The same socket, as long as it takes no more than it has.
    full: Option<AsyncFd<UnixStream>>,
}

impl LocalSocket {
    /// Where the database of a configuration listens, if that is on this machine and nowhere else.
    pub(super) fn path(config: &Config) -> Option<PathBuf> {
        let is_any = config.get_target_session_attrs() == TargetSessionAttrs::Any;
        match (config.get_hosts(), config.get_hostaddrs(), config.get_ports()) {
            ([Host::Unix(folder)], [], [] | [_]) if is_any => {
                let port = config.get_ports().first().copied().unwrap_or(5_432);
                Some(folder.join(format!(".s.PGSQL.{port}")))
            }
            _ => None,
        }
    }

    pub(super) async fn connect(path: &Path) -> io::Result<Self> {
        let stream = tokio::net::UnixStream::connect(path).await?.into_std()?;
        Self::over(stream)
    }

    /// Over a stream that does not block.
    fn over(stream: UnixStream) -> io::Result<Self> {
        Ok(Self {
            stream: watched(stream, Interest::READABLE)?,
            full: None,
        })
    }
}

#[expect(
    deprecated,
    reason = "its successor is unsafe for the sake of types whose descriptor may change; that of a stream is open, and \
              the same, until it is dropped"
)]
fn watched(stream: UnixStream, interest: Interest) -> io::Result<AsyncFd<UnixStream>> {
    AsyncFd::with_interest(stream, interest)
}

impl AsyncRead for LocalSocket {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            let mut readable = ready!(self.stream.poll_read_ready(context))?;
            let room = into.initialize_unfilled_to(AT_ONCE.min(into.remaining()));
            match self.stream.get_ref().read(room) {
                Ok(count) => {
                    // What leaves room has read everything: that is known without a read for nothing.
                    if 0 < count && count < room.len() {
                        readable.clear_ready();
                    }
                    into.advance(count);
                    return Poll::Ready(Ok(()));
                }
                Err(error) if error.kind() == ErrorKind::WouldBlock => readable.clear_ready(),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Poll::Ready(Err(error)),
            }
        }
    }
}

impl AsyncWrite for LocalSocket {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        loop {
            if let Some(full) = &self.full {
                ready!(full.poll_write_ready(context))?.retain_ready();
                self.full = None;
            }
            match self.stream.get_ref().write(bytes) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {
                    let same = self.stream.get_ref().try_clone()?;
                    self.full = Some(watched(same, Interest::WRITABLE)?);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                written => return Poll::Ready(written),
            }
        }
    }

    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(self.stream.get_ref().shutdown(Shutdown::Write))
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    fn pair() -> (LocalSocket, UnixStream) {
        let (here, there) = UnixStream::pair().unwrap();
        here.set_nonblocking(true).unwrap();
        (LocalSocket::over(here).unwrap(), there)
    }

    fn path(url: &str) -> Option<PathBuf> {
        LocalSocket::path(&url.parse().unwrap())
    }

    #[test]
    fn only_a_database_here_and_nowhere_else_is_asked_over_it() {
        let here = path("postgresql:///terminhof?host=/run/postgresql&port=5433");
        assert_eq!(here, Some(PathBuf::from("/run/postgresql/.s.PGSQL.5433")));
        let usual_port = path("host=/run/postgresql user=terminhof");
        assert_eq!(usual_port, Some(PathBuf::from("/run/postgresql/.s.PGSQL.5432")));
        for elsewhere in [
            "postgresql://localhost/terminhof",
            "host=/run/postgresql,/run/other",
            "host=/run/postgresql hostaddr=127.0.0.1",
            "host=/run/postgresql port=5432,5433",
            "host=/run/postgresql target_session_attrs=read-write",
        ] {
            assert_eq!(path(elsewhere), None, "{elsewhere}");
        }
    }

    /// More than the socket holds is under way in both directions.
    #[tokio::test]
    async fn what_is_more_than_a_socket_holds_arrives_whole() {
        let (socket, there) = pair();
        let sent: Vec<u8> = (0..4_000_000_u32).flat_map(u32::to_le_bytes).collect();
        let echo = std::thread::spawn(move || io::copy(&mut &there, &mut &there).unwrap());
        let (mut reads, mut writes) = tokio::io::split(socket);
        let mut received = Vec::new();
        let writing = async {
            writes.write_all(&sent).await.unwrap();
            writes.shutdown().await.unwrap();
        };
        let ((), read) = tokio::join!(writing, reads.read_to_end(&mut received));
        assert_eq!(read.unwrap(), sent.len());
        assert!(received == sent);
        assert_eq!(echo.join().unwrap(), sent.len() as u64);
        assert!(reads.unsplit(writes).full.is_none());
    }

    #[tokio::test]
    async fn the_end_is_read_as_the_end() {
        let (mut socket, mut there) = pair();
        there.write_all(b"last").unwrap();
        drop(there);
        let mut received = Vec::new();
        socket.read_to_end(&mut received).await.unwrap();
        assert_eq!(received, b"last");
    }
}
