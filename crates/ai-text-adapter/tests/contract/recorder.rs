//! A service that records what it is told.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;

/// One request as it arrived.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Received {
    pub head: String,
    pub body: Vec<u8>,
}

/// How the service behaves.
#[derive(Debug, Clone, Copy)]
pub enum Behaviour {
    /// Completes with this text.
    Answers(&'static str),
    /// Answers this status with this body.
    Says(&'static str, &'static str),
    /// Leads to the same address at another port.
    Redirects(u16),
    /// Takes the request and says nothing.
    Silent,
    /// Begins an answer, and goes on with it a byte at a time.
    Drips,
    /// Speaks something else.
    Garbles,
    /// Never ends its answer.
    Endless,
    /// Ends in the middle of its answer.
    BreaksOff,
}

pub struct Recorder {
    pub port: u16,
    listening: JoinHandle<()>,
    received: Arc<Mutex<Vec<Received>>>,
}

impl Recorder {
    pub async fn start(behaviour: Behaviour) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let received = Arc::new(Mutex::new(Vec::new()));
        let requests = Arc::clone(&received);
        let listening = tokio::spawn(async move {
            while let Ok((connection, _)) = listener.accept().await {
                tokio::spawn(serve(connection, behaviour, Arc::clone(&requests)));
            }
        });
        Self {
            port,
            listening,
            received,
        }
    }

    pub fn received(&self) -> Vec<Received> {
        self.received.lock().unwrap().clone()
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

/// Ends with the connection, however the client leaves it.
async fn serve(mut connection: TcpStream, behaviour: Behaviour, requests: Arc<Mutex<Vec<Received>>>) -> Option<()> {
    let request = read(&mut connection).await?;
    requests.lock().unwrap().push(request);
    match behaviour {
        Behaviour::Answers(text) => {
            let body = json!({ "choices": [{ "index": 0, "message": { "role": "assistant", "content": text } }] });
            say(&mut connection, "200 OK", &body.to_string()).await
        }
        Behaviour::Says(status, body) => say(&mut connection, status, body).await,
        Behaviour::Redirects(port) => {
            let status = format!("307 Temporary Redirect\r\nlocation: http://127.0.0.1:{port}/v1/chat/completions");
            say(&mut connection, &status, "").await
        }
        Behaviour::Silent => std::future::pending().await,
        Behaviour::Drips => {
            let head = b"HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n";
            connection.write_all(head).await.ok()?;
            loop {
                connection.write_all(b" ").await.ok()?;
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        }
        Behaviour::Garbles => connection.write_all(b"220 Salon Rosi\r\n").await.ok(),
        Behaviour::Endless => {
            connection.write_all(b"HTTP/1.1 200 OK\r\n\r\n").await.ok()?;
            loop {
                connection.write_all(&[b' '; 4_096]).await.ok()?;
            }
        }
        Behaviour::BreaksOff => {
            let begun = b"HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{\"choices\"";
            connection.write_all(begun).await.ok()
        }
    }
}

async fn read(connection: &mut TcpStream) -> Option<Received> {
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
    while body.len() < length.unwrap_or("0").parse().unwrap() {
        if connection.read_buf(&mut body).await.ok()? == 0 {
            return None;
        }
    }
    Some(Received { head, body })
}

async fn say(connection: &mut TcpStream, status: &str, body: &str) -> Option<()> {
    let answer = format!(
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    connection.write_all(answer.as_bytes()).await.ok()
}
