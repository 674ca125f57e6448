//! A server of HTTPS that records what it is told.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use rcgen::{CertifiedKey, generate_simple_self_signed};
use rustls::pki_types::PrivateKeyDer;
use rustls::{RootCertStore, ServerConfig};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_rustls::TlsAcceptor;

/// One request as it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    pub head: String,
    pub body: Vec<u8>,
}

/// How the server behaves.
#[derive(Debug, Clone, Copy)]
pub enum Behaviour {
    /// Answers this status.
    Says(&'static str),
    /// Leads to another port.
    Redirects(u16),
    /// Takes the request and says nothing.
    Silent,
    /// Begins to answer, a byte at a time.
    Drips,
    /// Speaks something else.
    Garbles,
    /// Never ends its answer.
    Endless,
}

pub struct Recorder {
    pub port: u16,
    listening: JoinHandle<()>,
    behaviour: Arc<Mutex<Behaviour>>,
    received: Arc<Mutex<Vec<Received>>>,
    connections: Arc<AtomicUsize>,
    authorities: RootCertStore,
}

impl Recorder {
    pub async fn start(behaviour: Behaviour) -> Self {
        let CertifiedKey { cert, signing_key } =
            generate_simple_self_signed(["localhost".to_owned(), "127.0.0.1".to_owned()]).unwrap();
        let mut authorities = RootCertStore::empty();
        authorities.add(cert.der().clone()).unwrap();
        let key = PrivateKeyDer::try_from(signing_key.serialize_der()).unwrap();
        let tls = ServerConfig::builder_with_provider(rustls::crypto::ring::default_provider().into())
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![cert.der().clone()], key)
            .unwrap();
        let acceptor = TlsAcceptor::from(Arc::new(tls));
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (received, connections) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicUsize::new(0)));
        let behaviour = Arc::new(Mutex::new(behaviour));
        let (requests, accepted) = (Arc::clone(&received), Arc::clone(&connections));
        let current = Arc::clone(&behaviour);
        let listening = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                accepted.fetch_add(1, Ordering::Relaxed);
                let (acceptor, requests) = (acceptor.clone(), Arc::clone(&requests));
                let behaviour = *current.lock().unwrap();
                tokio::spawn(async move {
                    let connection = acceptor.accept(connection).await.ok()?;
                    serve(connection, behaviour, requests).await
                });
            }
        });
        Self {
            port,
            listening,
            behaviour,
            received,
            connections,
            authorities,
        }
    }

    /// How it behaves from now on.
    pub fn behave(&self, behaviour: Behaviour) {
        *self.behaviour.lock().unwrap() = behaviour;
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }

    pub fn connections(&self) -> usize {
        self.connections.load(Ordering::Relaxed)
    }

    /// Those who vouch for its certificate.
    pub fn authorities(&self) -> RootCertStore {
        self.authorities.clone()
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Ends with the connection, however the client leaves it.
async fn serve(
    mut connection: impl AsyncRead + AsyncWrite + Unpin,
    behaviour: Behaviour,
    requests: Arc<Mutex<Vec<Received>>>,
) -> Option<()> {
    let request = read(&mut connection).await?;
    requests.lock().unwrap().push(request);
    match behaviour {
        Behaviour::Says(status) => {
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
            connection.write_all(answer.as_bytes()).await.ok()?;
        }
        Behaviour::Redirects(port) => {
            let location = format!("location: https://localhost:{port}/hook");
            let answer = format!("HTTP/1.1 307 Temporary Redirect\r\n{location}\r\ncontent-length: 0\r\n\r\n");
            connection.write_all(answer.as_bytes()).await.ok()?;
        }
        Behaviour::Silent => std::future::pending::<()>().await,
        Behaviour::Drips => {
            connection.write_all(b"HTTP/1.1 ").await.ok()?;
            loop {
                connection.write_all(b"2").await.ok()?;
                connection.flush().await.ok()?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        Behaviour::Garbles => connection.write_all(b"220 Salon Rosi\r\n").await.ok()?,
        Behaviour::Endless => {
            connection.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.ok()?;
            loop {
                connection.write_all(&[b' '; 4_096]).await.ok()?;
            }
        }
    }
    connection.shutdown().await.ok()
}

async fn read(connection: &mut (impl AsyncRead + Unpin)) -> Option<Received> {
    let mut bytes = Vec::new();
    let head_ends = loop {
        if let Some(place) = bytes.windows(4).position(|four| four == b"\r\n\r\n") {
            break place;
        }
        if connection.read_buf(&mut bytes).await.ok()? == 0 {
            return None;
        }
    };
    let head = String::from_utf8(bytes[..head_ends].to_vec()).unwrap();
    let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = bytes.split_off(head_ends + 4);
    while body.len() < length.unwrap_or("0").parse::<usize>().unwrap() {
        if connection.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    Some(Received { head, body })
}
