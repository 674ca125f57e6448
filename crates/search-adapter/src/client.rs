use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use elasticsearch::auth::Credentials;
use elasticsearch::cert::{Certificate, CertificateValidation};
use elasticsearch::http::headers::HeaderMap;
use elasticsearch::http::response::Response;
use elasticsearch::http::transport::{BuildError, SingleNodeConnectionPool, Transport, TransportBuilder};
use elasticsearch::http::{Method, StatusCode, Url};
use serde_json::Value;
use shared_kernel::is_own_machine;

use crate::failure::{Failure, MAJOR};

/// The longest that one request may take, that of a large block of entries included. Searches have less.
const DEADLINE: Duration = Duration::from_secs(30);

/// Where Elasticsearch is.
#[derive(Clone, PartialEq, Eq)]
pub struct ElasticsearchSettings {
    /// The addresses of its nodes, with commas between them.
    pub urls: String,
    /// The user and the password, if it asks for them.
    pub credentials: Option<(String, String)>,
    /// The certificates of the authorities that are trusted, as PEM; without them those that browsers trust.
    pub authorities: Option<Vec<u8>>,
    /// What the names of the indices begin with, so that several installations can share a cluster.
    pub prefix: String,
}

impl fmt::Debug for ElasticsearchSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { urls, prefix, .. } = self;
        formatter
            .debug_struct("ElasticsearchSettings")
            .field("urls", urls)
            .field("prefix", prefix)
            .finish_non_exhaustive()
    }
}

/// Why Elasticsearch cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum InvalidElasticsearch {
    /// Not addresses of HTTP with hosts, and nothing after them.
    #[error("the addresses of Elasticsearch must be such as https://search.example:9200")]
    Url,
    /// A password would travel unencrypted.
    #[error("Elasticsearch with a password needs https://, unless it runs on this machine")]
    PasswordInTheClear,
    /// No name of an index can begin like this.
    #[error("names of indices begin with small letters and have letters, digits, - and _ only")]
    Prefix,
    #[error("the certificates of the authorities are malformed")]
    Authorities(#[source] elasticsearch::Error),
    /// TLS cannot be set up.
    #[error("the connection to Elasticsearch cannot be set up")]
    Transport(#[source] BuildError),
}

/// A connection to a cluster, and the names of its indices. Cheap to clone.
#[derive(Clone)]
pub struct Elasticsearch {
    nodes: Arc<Nodes>,
    prefix: String,
}

/// The nodes of a cluster. One of them is asked, until it does not answer: were they asked in turn, one that hangs would keep
/// every so many visitors waiting.
struct Nodes {
    transports: Vec<Transport>,
    /// How often one was left, which says whose turn it is.
    left: AtomicUsize,
}

impl Nodes {
    /// Several processes begin with different ones.
    fn new(transports: Vec<Transport>) -> Self {
        let left = AtomicUsize::new(usize::try_from(std::process::id()).unwrap_or_default());
        Self { transports, left }
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        query: Option<&[(&str, &str)]>,
        body: Option<String>,
    ) -> Result<Response, Failure> {
        let number = self.left.load(Ordering::Relaxed);
        let mut request = NodeRequest {
            nodes: self,
            number,
            is_answered: false,
        };
        let node = &self.transports[number % self.transports.len()];
        let sent = node.send(method, path, HeaderMap::new(), query, body, None);
        let answer = sent.await.map_err(Failure::Connection)?;
        // A node that has lost the others, or is about to stop, says 503.
        request.is_answered = answer.status_code() != StatusCode::SERVICE_UNAVAILABLE;
        Ok(answer)
    }

    /// The same, handed over to the next node where one is not there. Each of them may have done it.
    async fn send_to_any(&self, method: Method, path: &str, body: Option<String>) -> Result<Response, Failure> {
        for _ in 1..self.transports.len() {
            match self.send(method, path, None, body.clone()).await {
                Ok(answer) if answer.status_code() != StatusCode::SERVICE_UNAVAILABLE => return Ok(answer),
                Ok(_) | Err(_) => {}
            }
        }
        self.send(method, path, None, body).await
    }
}

/// A request to a node. When it ends without an answer, or nobody waits for one any more, the next node has its turn.
struct NodeRequest<'a> {
    nodes: &'a Nodes,
    number: usize,
    is_answered: bool,
}

impl Drop for NodeRequest<'_> {
    fn drop(&mut self) {
        if self.is_answered {
            return;
        }
        // Once for all requests that wait for the same node.
        let next = self.number.wrapping_add(1);
        let left = &self.nodes.left;
        let _ = left.compare_exchange(self.number, next, Ordering::Relaxed, Ordering::Relaxed);
    }
}

impl Elasticsearch {
    /// Where the settings say. Nothing is asked yet.
    pub fn new(settings: &ElasticsearchSettings) -> Result<Self, InvalidElasticsearch> {
        let urls: Vec<Url> = settings.urls.split(',').map(url_of).collect::<Result<_, _>>()?;
        let is_protected = |url: &Url| url.scheme() == "https" || url.host_str().is_some_and(is_own_machine);
        if settings.credentials.is_some() && !urls.iter().all(is_protected) {
            return Err(InvalidElasticsearch::PasswordInTheClear);
        }
        let is_allowed = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || "-_".contains(letter);
        if !settings.prefix.chars().all(is_allowed) || settings.prefix.starts_with(['-', '_']) {
            return Err(InvalidElasticsearch::Prefix);
        }
        let transport = |url: Url| {
            let mut builder = TransportBuilder::new(SingleNodeConnectionPool::new(url))
                .disable_proxy()
                .enable_meta_header(false)
                .timeout(DEADLINE);
            if let Some((user, password)) = &settings.credentials {
                builder = builder.auth(Credentials::Basic(user.clone(), password.clone()));
            }
            if let Some(pem) = &settings.authorities {
                let authorities = Certificate::from_pem(pem).map_err(InvalidElasticsearch::Authorities)?;
                builder = builder.cert_validation(CertificateValidation::Full(authorities));
            }
            builder.build().map_err(InvalidElasticsearch::Transport)
        };
        Ok(Self {
            nodes: Arc::new(Nodes::new(urls.into_iter().map(transport).collect::<Result<_, _>>()?)),
            prefix: settings.prefix.clone(),
        })
    }

    /// The version of the server, which answers, and is one that this program knows.
    pub async fn supported_version(&self) -> Result<String, shared_kernel::StoreError> {
        let answer = self.ask(Method::Get, "/", "", None).await?;
        let version = answer["version"]["number"]
            .as_str()
            .ok_or(Failure::Form("the version"))?;
        if version.split('.').next() != Some(MAJOR) {
            return Err(Failure::Version(version.to_owned()).into());
        }
        Ok(version.to_owned())
    }

    pub(crate) fn organizations(&self) -> String {
        format!("{}organization", self.prefix)
    }

    pub(crate) fn suggestions(&self) -> String {
        format!("{}autocomplete", self.prefix)
    }

    /// The answer to a search of an index.
    pub(crate) async fn search(&self, index: &str, preference: &str, body: &Value) -> Result<Value, Failure> {
        let body = Some(body.to_string());
        let path = format!("/{index}/_search");
        // The same query goes to the same copies: they may be a refresh apart, and pages must fit together.
        // And what nobody reads is not sent.
        let query = [
            ("preference", preference),
            ("filter_path", "hits.total,hits.hits.sort,aggregations,suggest"),
        ];
        content(self.nodes.send(Method::Post, &path, Some(&query), body).await?).await
    }

    /// The answer to a request; anything but a success is a failure. A node that is not there hands it over to the next one:
    /// all but searches can wait for that, and may be done twice.
    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        query: &str,
        body: Option<String>,
    ) -> Result<Value, Failure> {
        let path = if query.is_empty() {
            path.to_owned()
        } else {
            format!("{path}?{query}")
        };
        content(self.nodes.send_to_any(method, &path, body).await?).await
    }

    /// Whether there is something at a path.
    pub(crate) async fn has(&self, path: &str) -> Result<bool, Failure> {
        match self.nodes.send_to_any(Method::Head, path, None).await?.status_code() {
            StatusCode::OK => Ok(true),
            StatusCode::NOT_FOUND => Ok(false),
            status => Err(Failure::Refused {
                status,
                reason: String::new(),
            }),
        }
    }
}

async fn content(answer: Response) -> Result<Value, Failure> {
    let status = answer.status_code();
    if !status.is_success() {
        let text = answer.text().await.unwrap_or_default();
        return Err(Failure::Refused {
            status,
            reason: text.chars().take(500).collect(),
        });
    }
    answer.json().await.map_err(Failure::Connection)
}

fn url_of(text: &str) -> Result<Url, InvalidElasticsearch> {
    let url = Url::parse(text.trim()).map_err(|_| InvalidElasticsearch::Url)?;
    let is_plain = url.query().is_none() && url.fragment().is_none() && url.username().is_empty();
    match url.scheme() {
        "http" | "https" if url.has_host() && is_plain => Ok(url),
        _ => Err(InvalidElasticsearch::Url),
    }
}

#[cfg(test)]
mod tests;
