//! A mail server on loopback that records what it is told.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::ServerConfig;
use rustls::pki_types::PrivateKeyDer;
use shared_kernel::SplitMix64;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// One mail as the server took it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    pub content: Vec<u8>,
}

/// How the server behaves.
#[derive(Debug, Clone, Copy)]
pub enum Behaviour {
    Accepts,
    /// Accepts, but knows only ASCII addresses.
    AcceptsAscii,
    /// Takes mails from whoever has signed in with [`LOGIN`].
    WantsALogin,
    /// Answers this command with this line.
    Answers(&'static str, &'static str),
    /// Refuses one mail in ten for now, and of one in ten it does not say that it took it. Which ones are is drawn.
    FailsOneInFive,
    /// Takes the connection and says nothing.
    Silent,
    /// Speaks something else.
    Garbles,
}

/// User and password in an address.
pub const LOGIN: &str = "terminhof:geheim";
/// The same in the words of SASL PLAIN (RFC 4616): base64 of NUL, user, NUL, password.
const LOGIN_IN_PLAIN: &str = "AHRlcm1pbmhvZgBnZWhlaW0=";

/// A certificate that is its own authority, as PEM, and what a server of this name answers with.
pub fn certificate(name: &str) -> (Vec<u8>, TlsAcceptor) {
    let CertifiedKey { cert, signing_key } = generate_simple_self_signed([name.to_owned()]).unwrap();
    let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
    let settings = ServerConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(vec![cert.der().clone()], key)
        .unwrap();
    (cert.pem().into_bytes(), TlsAcceptor::from(Arc::new(settings)))
}

pub struct Sink {
    port: u16,
    listening: JoinHandle<()>,
    received: Arc<Mutex<Vec<Received>>>,
}

impl Sink {
    pub async fn start(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let received = Arc::new(Mutex::new(Vec::new()));
        let mails = received.clone();
        let listening = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(serve(connection, behaviour, mails.clone()));
            }
        });
        Self {
            port,
            listening,
            received,
        }
    }

    /// One that is encrypted from the start, or from STARTTLS on, and then wants a login.
    pub async fn start_encrypted(acceptor: TlsAcceptor, from_the_start: bool) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let received = Arc::new(Mutex::new(Vec::new()));
        let mails = received.clone();
        let listening = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                let (acceptor, mails) = (acceptor.clone(), mails.clone());
                tokio::spawn(async move {
                    let connection = if from_the_start {
                        connection
                    } else {
                        until_starttls(connection).await?
                    };
                    let mut connection = acceptor.accept(connection).await.ok()?;
                    if from_the_start {
                        connection.write_all(b"220 sink\r\n").await.ok()?;
                    }
                    converse(connection, Behaviour::WantsALogin, mails).await
                });
            }
        });
        Self {
            port,
            listening,
            received,
        }
    }

    pub fn port(&self) -> u16 {
        self.port
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }
}

impl Drop for Sink {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// What is said in the clear.
async fn until_starttls(connection: TcpStream) -> Option<TcpStream> {
    let mut connection = BufReader::new(connection);
    connection.write_all(b"220 sink\r\n").await.ok()?;
    loop {
        if read_line(&mut connection).await? == b"STARTTLS" {
            connection.write_all(b"220 go\r\n").await.ok()?;
            return Some(connection.into_inner());
        }
        connection.write_all(b"250-sink\r\n250 STARTTLS\r\n").await.ok()?;
    }
}

/// Ends with the connection, however the client leaves it.
async fn serve(mut connection: TcpStream, behaviour: Behaviour, mails: Arc<Mutex<Vec<Received>>>) -> Option<()> {
    match behaviour {
        Behaviour::Silent => {
            read_line(&mut BufReader::new(connection)).await?;
            return None;
        }
        Behaviour::Garbles => connection
            .write_all(b"HTTP/1.1 200 OK anna@example.org\r\n")
            .await
            .ok()?,
        _ => connection.write_all(b"220 sink\r\n").await.ok()?,
    }
    converse(connection, behaviour, mails).await
}

/// What is said after the greeting.
async fn converse(
    connection: impl AsyncRead + AsyncWrite,
    behaviour: Behaviour,
    mails: Arc<Mutex<Vec<Received>>>,
) -> Option<()> {
    let (reader, mut writer) = tokio::io::split(connection);
    let mut reader = BufReader::new(reader);
    let mut is_signed_in = !matches!(behaviour, Behaviour::WantsALogin);
    let mut mail = Received::default();
    loop {
        let line = String::from_utf8(read_line(&mut reader).await?).ok()?;
        let command = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        if let Behaviour::Answers(failing, answer) = behaviour
            && command == failing
        {
            writer.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
            continue;
        }
        let answer: &[u8] = match command.as_str() {
            "EHLO" if matches!(behaviour, Behaviour::AcceptsAscii) => b"250-sink\r\n250 8BITMIME\r\n",
            "EHLO" if matches!(behaviour, Behaviour::WantsALogin) => b"250-sink\r\n250 AUTH PLAIN\r\n",
            "AUTH" => {
                is_signed_in = line == format!("AUTH PLAIN {LOGIN_IN_PLAIN}");
                if is_signed_in {
                    b"235 welcome\r\n"
                } else {
                    b"535 5.7.8 wrong password of terminhof@sink\r\n"
                }
            }
            "MAIL" if !is_signed_in => b"530 sign in first\r\n",
            "EHLO" => b"250-sink\r\n250-8BITMIME\r\n250 SMTPUTF8\r\n",
            "MAIL" => {
                mail = Received {
                    from: between_angles(&line),
                    ..Received::default()
                };
                b"250 ok\r\n"
            }
            "RCPT" => {
                mail.to.push(between_angles(&line));
                b"250 ok\r\n"
            }
            "DATA" => {
                writer.write_all(b"354 go\r\n").await.ok()?;
                mail.content = read_content(&mut reader).await?;
                if let Behaviour::Answers("CONTENT", answer) = behaviour {
                    writer.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
                    continue;
                }
                let drawn = matches!(behaviour, Behaviour::FailsOneInFive).then(|| dice().next_u64() % 10);
                if drawn == Some(0) {
                    writer.write_all(b"451 try later\r\n").await.ok()?;
                    continue;
                }
                mails.lock().unwrap().push(std::mem::take(&mut mail));
                if drawn == Some(1) {
                    return None;
                }
                b"250 ok\r\n"
            }
            "NOOP" => b"250 ok\r\n",
            "QUIT" => {
                writer.write_all(b"221 bye\r\n").await.ok()?;
                return None;
            }
            _ => b"500 what\r\n",
        };
        writer.write_all(answer).await.ok()?;
    }
}

/// The next mails of this process have other luck than those before.
fn dice() -> SplitMix64 {
    static MAILS: AtomicU64 = AtomicU64::new(0);
    SplitMix64::new(MAILS.fetch_add(1, Ordering::Relaxed))
}

async fn read_line(reader: &mut (impl AsyncBufReadExt + Unpin)) -> Option<Vec<u8>> {
    let mut line = Vec::new();
    reader
        .read_until(b'\n', &mut line)
        .await
        .ok()
        .filter(|length| *length > 0)?;
    Some(line.strip_suffix(b"\r\n").map(<[u8]>::to_vec).unwrap_or(line))
}

async fn read_content(reader: &mut (impl AsyncBufReadExt + Unpin)) -> Option<Vec<u8>> {
    let mut content = Vec::new();
    loop {
        let line = read_line(reader).await?;
        if line == b"." {
            return Some(content);
        }
        content.extend_from_slice(line.strip_prefix(b".").unwrap_or(&line));
        content.extend_from_slice(b"\r\n");
    }
}

fn between_angles(line: &str) -> String {
    line.split_once('<')
        .and_then(|(_, rest)| rest.split_once('>'))
        .map(|(inside, _)| inside.to_owned())
        .unwrap_or_default()
}
