//! A customer's connection to the server: as cheap as can be, because it runs on the same machine.

use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::{Method, Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::Value;
use tokio::net::TcpStream;

use crate::Failure;

pub struct Client {
    sender: SendRequest<Full<Bytes>>,
    host: String,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub body: Bytes,
    /// From the request to the last byte.
    pub took: Duration,
}

impl Answer {
    pub fn json(&self) -> Result<Value, Failure> {
        Ok(serde_json::from_slice(&self.body)?)
    }

    /// The answer, if it is a good one.
    pub fn expect_ok(self) -> Result<Self, Failure> {
        if self.status == 200 {
            Ok(self)
        } else {
            Err(format!("{}: {}", self.status, String::from_utf8_lossy(&self.body)).into())
        }
    }
}

impl Client {
    /// Connects to `host:port`.
    pub async fn connect(host: &str) -> Result<Self, Failure> {
        let stream = TcpStream::connect(host).await?;
        stream.set_nodelay(true)?;
        let (sender, connection) = handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        Ok(Self {
            sender,
            host: host.to_owned(),
        })
    }

    pub async fn post(&mut self, path: &str, body: &Value) -> Result<Answer, Failure> {
        self.send(Method::POST, path, Bytes::from(serde_json::to_vec(body)?), None)
            .await
    }

    pub async fn post_bytes(&mut self, path: &str, body: Bytes, encoding: Option<&str>) -> Result<Answer, Failure> {
        self.send(Method::POST, path, body, encoding).await
    }

    /// For throughput: the bytes are counted and thrown away as they come.
    pub async fn post_and_drop(&mut self, path: &str, body: Bytes) -> Result<Duration, Failure> {
        let request = self.request(Method::POST, path, body, None)?;
        let began = Instant::now();
        self.sender.ready().await?;
        let mut response = self.sender.send_request(request).await?;
        if response.status() != StatusCode::OK {
            return Err(format!("{} at {path}", response.status()).into());
        }
        while let Some(frame) = response.frame().await {
            frame?;
        }
        Ok(began.elapsed())
    }

    pub async fn get(&mut self, path: &str) -> Result<Answer, Failure> {
        self.send(Method::GET, path, Bytes::new(), None).await
    }

    async fn send(
        &mut self,
        method: Method,
        path: &str,
        body: Bytes,
        encoding: Option<&str>,
    ) -> Result<Answer, Failure> {
        let request = self.request(method, path, body, encoding)?;
        let began = Instant::now();
        self.sender.ready().await?;
        let response = self.sender.send_request(request).await?;
        let status = response.status().as_u16();
        let body = response.into_body().collect().await?.to_bytes();
        Ok(Answer {
            status,
            body,
            took: began.elapsed(),
        })
    }

    fn request(
        &self,
        method: Method,
        path: &str,
        body: Bytes,
        encoding: Option<&str>,
    ) -> Result<Request<Full<Bytes>>, Failure> {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header("host", &self.host)
            .header("content-type", "application/json");
        if let Some(encoding) = encoding {
            request = request.header("accept-encoding", encoding);
        }
        Ok(request.body(Full::new(body))?)
    }
}
