use std::error::Error;
use std::io;
use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use http_body_util::{BodyExt, Full, Limited};
use hyper::header::{CONTENT_TYPE, USER_AGENT};
use hyper::{Request, StatusCode, Uri};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::client::legacy::Client;
use hyper_util::client::legacy::connect::HttpConnector;
use hyper_util::rt::TokioExecutor;
use notifications::webhooks::{Addresses, Attempt, AttemptOutcome, OutgoingMessage, WebhookSender};
use rustls::crypto::ring;
use rustls::{ClientConfig, RootCertStore};
use shared_kernel::is_development_host;
use tokio::time::Instant;

use crate::payload::{message_name, payload};
use crate::public_addresses::{CheckedResolver, NameNotFound, NotPublic, may_reach};
use crate::signature::signature;

/// The longest that one attempt may take, from looking up the name to the end of the answer.
pub const DEADLINE: Duration = Duration::from_secs(10);
/// Bytes of an answer that are read: whoever sends more has still accepted the message.
const LONGEST_ANSWER: usize = 64 * 1024;

/// TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
#[error("TLS to webhooks cannot be set up")]
pub struct NoTls(#[source] rustls::Error);

/// Sends messages, with a connection of its own for each. Redirects are not followed, and proxies of the environment not
/// used.
pub struct HttpsSender {
    client: Client<HttpsConnector<HttpConnector<CheckedResolver>>, Full<Bytes>>,
    addresses: Addresses,
    deadline: Duration,
}

impl HttpsSender {
    /// To these addresses, verified by the authorities of this machine. Where it knows none, nobody in the world is reached.
    pub fn new(addresses: Addresses) -> Result<Self, NoTls> {
        let mut roots = RootCertStore::empty();
        roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        Self::with(addresses, roots, DEADLINE)
    }

    /// To these addresses, verified by these authorities; an attempt may take this long, [`DEADLINE`] at most.
    pub fn with(addresses: Addresses, roots: RootCertStore, deadline: Duration) -> Result<Self, NoTls> {
        let tls = ClientConfig::builder_with_provider(ring::default_provider().into())
            .with_safe_default_protocol_versions()
            .map_err(NoTls)?
            .with_root_certificates(roots)
            .with_no_client_auth();
        let mut connector = HttpConnector::new_with_resolver(CheckedResolver(addresses));
        connector.enforce_http(false);
        let connector = HttpsConnectorBuilder::new()
            .with_tls_config(tls)
            // Without encryption to this machine alone, which is looked at before.
            .https_or_http()
            .enable_http1()
            .wrap_connector(connector);
        Ok(Self {
            client: Client::builder(TokioExecutor::new())
                .pool_max_idle_per_host(0)
                .build(connector),
            addresses,
            deadline: deadline.min(DEADLINE),
        })
    }

    async fn post(&self, url: &str, message: &OutgoingMessage, body: String) -> (AttemptOutcome, Option<StatusCode>) {
        let Ok(uri) = url.parse::<Uri>() else {
            return (AttemptOutcome::NotReached, None);
        };
        // An address instead of a name would be connected to without being looked up.
        if !literal_is_allowed(&uri, self.addresses) {
            return (AttemptOutcome::AddressNotPublic, None);
        }
        if !is_encrypted_enough(&uri, self.addresses) {
            return (AttemptOutcome::TlsFailed, None);
        }
        let Ok(request) = request(uri, message, body) else {
            return (AttemptOutcome::NotReached, None);
        };
        match self.client.request(request).await {
            Ok(answer) => {
                let status = answer.status();
                let outcome = if status.is_success() {
                    AttemptOutcome::Accepted
                } else if status.is_redirection() {
                    AttemptOutcome::Redirected
                } else {
                    AttemptOutcome::Refused
                };
                // What it says interests nobody; it is read so that the other side is not cut off in the middle.
                let _answer = Limited::new(answer.into_body(), LONGEST_ANSWER).collect().await;
                (outcome, Some(status))
            }
            Err(error) => (unreached(&error), None),
        }
    }
}

#[async_trait]
impl WebhookSender for HttpsSender {
    async fn send(&self, url: &str, message: &OutgoingMessage) -> Attempt {
        let began = now();
        // Texts and numbers always have a text.
        let body = payload(message).unwrap_or_default();
        let (outcome, status) = tokio::time::timeout(self.deadline, self.post(url, message, body.clone()))
            .await
            .unwrap_or((AttemptOutcome::TimedOut, None));
        Attempt {
            body: Some(body),
            outcome,
            status: status.map(|status| status.as_u16()),
            took: now().duration_since(began).try_into().unwrap_or(time::Duration::MAX),
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "how long an attempt took is the machine's affair, whatever the clock of the product shows"
)]
fn now() -> Instant {
    Instant::now()
}

fn host(uri: &Uri) -> &str {
    uri.host().unwrap_or_default().trim_matches(['[', ']'])
}

fn literal_is_allowed(uri: &Uri, allowed: Addresses) -> bool {
    let address = host(uri).parse().ok();
    address.is_none_or(|address| may_reach(allowed, address))
}

/// Nobody listens between this machine and itself.
fn is_encrypted_enough(uri: &Uri, allowed: Addresses) -> bool {
    uri.scheme_str() == Some("https") || (is_development_host(host(uri)) && allowed == Addresses::PublicAndLoopback)
}

fn request(uri: Uri, message: &OutgoingMessage, body: String) -> Result<Request<Full<Bytes>>, hyper::http::Error> {
    let id = message_name(message.message);
    let seconds = message.at.unix_timestamp();
    let signatures: Vec<String> = message
        .secrets
        .iter()
        .map(|secret| signature(&secret.0, &id, seconds, body.as_bytes()))
        .collect();
    Request::post(uri)
        .header(CONTENT_TYPE, "application/json")
        .header(USER_AGENT, "Terminhof-Webhooks/1")
        .header("webhook-id", id)
        .header("webhook-timestamp", seconds)
        .header("webhook-signature", signatures.join(" "))
        .body(Full::from(body))
}

/// Why nobody was reached, by the first cause that says it.
fn unreached(error: &(dyn Error + 'static)) -> AttemptOutcome {
    let mut cause = Some(error);
    while let Some(error) = cause {
        if error.is::<NotPublic>() {
            return AttemptOutcome::AddressNotPublic;
        }
        if error.is::<NameNotFound>() {
            return AttemptOutcome::NameNotFound;
        }
        if error.is::<rustls::Error>() {
            return AttemptOutcome::TlsFailed;
        }
        // What an error of input and output wraps is not its source.
        let wrapped = error.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        cause = match wrapped {
            Some(wrapped) => Some(wrapped),
            None => error.source(),
        };
    }
    AttemptOutcome::NotReached
}
