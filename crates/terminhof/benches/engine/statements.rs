//! How many statements a slot query takes: whoever stands between server and database counts them.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy, split};
use tokio::net::{TcpListener, TcpStream, UnixStream};
use tokio_postgres::Config;
use tokio_postgres::config::Host;

use crate::Failure;
use crate::client::Client;
use crate::rig::{Provider, Rig, SLOT_LIST};

/// Number of statements of a slot query, by how much of its answer the server has cached.
pub struct Statements {
    pub nothing_known: usize,
    pub after_a_booking: usize,
    pub nothing_changed: usize,
}

/// Counts on a server of its own.
pub async fn of_slot_lists(rig: &Rig, provider: &Provider, days: i64) -> Result<Statements, Failure> {
    let sent = Arc::new(AtomicUsize::new(0));
    let server = rig.serve_at(&counting(&rig.url, Arc::clone(&sent)).await?)?;
    let mut client = Client::connect(&server.host).await?;
    let query = provider.slot_list(days);
    let mut count = async || {
        sent.store(0, Ordering::Relaxed);
        client.post(SLOT_LIST, &query).await?.expect_ok()?;
        Ok::<usize, Failure>(sent.load(Ordering::Relaxed))
    };
    // A new connection asks for the types that it does not know.
    count().await?;
    rig.forget(provider).await?;
    let nothing_known = count().await?;
    if nothing_known == 0 {
        return Err("a slot query without a statement: they are not counted".into());
    }
    rig.touch(provider).await?;
    Ok(Statements {
        nothing_known,
        after_a_booking: count().await?,
        nothing_changed: count().await?,
    })
}

/// Another address of the database, at which statements are counted.
async fn counting(url: &str, sent: Arc<AtomicUsize>) -> Result<String, Failure> {
    let config: Config = url.parse()?;
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    // Without a question for TLS, so that the first message of each connection is the one without a type.
    let counting = format!(
        "postgres://{}@{}/{}?sslmode=disable",
        config.get_user().ok_or("no user")?,
        listener.local_addr()?,
        config.get_dbname().ok_or("no database")?
    );
    let port = config.get_ports().first().copied().unwrap_or(5432);
    let host = config.get_hosts().first().ok_or("no host")?.clone();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let sent = Arc::clone(&sent);
            match &host {
                Host::Tcp(name) => {
                    let Ok(database) = TcpStream::connect((name.as_str(), port)).await else {
                        break;
                    };
                    tokio::spawn(relay(client, database, sent));
                }
                Host::Unix(folder) => {
                    let socket = folder.join(format!(".s.PGSQL.{port}"));
                    let Ok(database) = UnixStream::connect(socket).await else {
                        break;
                    };
                    tokio::spawn(relay(client, database, sent));
                }
            }
        }
    });
    Ok(counting)
}

async fn relay(client: TcpStream, database: impl AsyncRead + AsyncWrite + Send + 'static, sent: Arc<AtomicUsize>) {
    let (mut from_client, mut to_client) = client.into_split();
    let (mut from_database, mut to_database) = split(database);
    let back = tokio::spawn(async move { copy(&mut from_database, &mut to_client).await });
    let mut messages = Messages::default();
    let mut bytes = vec![0; 64 * 1024];
    while let Ok(length @ 1..) = from_client.read(&mut bytes).await {
        sent.fetch_add(messages.statements_in(&bytes[..length]), Ordering::Relaxed);
        if to_database.write_all(&bytes[..length]).await.is_err() {
            break;
        }
    }
    back.abort();
}

/// What a client sends: messages of a type, a length and so many bytes. The first one has no type.
#[derive(Default)]
struct Messages {
    is_begun: bool,
    head: Vec<u8>,
    rest: usize,
}

impl Messages {
    /// How many statements begin in these bytes: "execute" and "simple query".
    fn statements_in(&mut self, mut bytes: &[u8]) -> usize {
        let mut statements = 0;
        while !bytes.is_empty() {
            if self.rest > 0 {
                let skipped = self.rest.min(bytes.len());
                self.rest -= skipped;
                bytes = &bytes[skipped..];
                continue;
            }
            self.head.push(bytes[0]);
            bytes = &bytes[1..];
            let length = self.head.get(usize::from(self.is_begun)..).unwrap_or_default();
            if let Ok(length) = <[u8; 4]>::try_from(length) {
                statements += usize::from(self.is_begun && matches!(self.head[0], b'E' | b'Q'));
                // The length counts itself.
                self.rest = usize::try_from(u32::from_be_bytes(length)).unwrap().saturating_sub(4);
                self.head.clear();
                self.is_begun = true;
            }
        }
        statements
    }
}
