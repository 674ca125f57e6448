//! Mails by SMTP.

use std::fmt;
use std::time::Duration;

use async_trait::async_trait;
use lettre::transport::smtp::client::{Certificate, CertificateStore, Tls, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use notifications::Mail;
use notifications::ports::{MailTransport, MailTransportError};

use crate::message::{Sender, message};

/// The longest one attempt may take, from connecting to the last answer.
const DEADLINE: Duration = Duration::from_secs(20);
/// The longest a look whether the server lets us in may take.
const DEADLINE_OF_A_LOOK: Duration = Duration::from_secs(5);

/// Hands mails to the mail server of the operator, with a connection of its own for each.
///
/// Where the connection is encrypted, the certificate must be valid for the name of the server, and signed by an authority
/// that this machine trusts or, where some are given, by one of those.
#[derive(Clone)]
pub struct SmtpMailTransport {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    /// Its host and port.
    server: String,
    sender: Sender,
}

/// Why a mail server was refused. Never contains its address: it may hold a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidMailServer {
    /// Only `smtp://`, `smtp+starttls://` and `smtps://` are known.
    #[error("the address of the mail server must begin with smtps://, smtp+starttls:// or smtp://")]
    Scheme,
    /// A password would travel unencrypted.
    #[error("a mail server with a password needs smtps:// or smtp+starttls://")]
    PasswordInTheClear,
    /// Not a URL with a host and nothing after it.
    #[error(
        "the address of the mail server is malformed: in user and password, @ is written %40, / as %2F, ? as %3F and # as \
         %23"
    )]
    Malformed,
    /// Authorities of a server whose certificate is not asked for.
    #[error("authorities of a mail server (SMTP_CA) need smtps:// or smtp+starttls://")]
    AuthoritiesInTheClear,
    /// No certificates in the form PEM.
    #[error("the authorities of the mail server (SMTP_CA) are no certificates in the form PEM")]
    Authorities,
}

impl SmtpMailTransport {
    /// Uses the server at `url`: `smtps://user:password@host` (encrypted from the start),
    /// `smtp+starttls://user:password@host` (encrypted before anything is said, or not sent), or
    /// `smtp://host` (not encrypted, for a server on the same machine or network). The port may
    /// follow the host. `authorities` are certificates as PEM, in place of those that this machine trusts.
    pub fn new(url: &str, authorities: Option<&[u8]>, sender: Sender) -> Result<Self, InvalidMailServer> {
        let (scheme, rest) = url.split_once("://").ok_or(InvalidMailServer::Scheme)?;
        // A / in a password ends the host early, and what follows it is the rest of the password.
        let path = rest.split_once('/').map_or("", |(_, path)| path);
        if rest.contains(['?', '#']) || path.contains('@') {
            return Err(InvalidMailServer::Malformed);
        }
        let url = match scheme {
            "smtps" => format!("smtps://{rest}"),
            "smtp+starttls" => format!("smtp://{rest}?tls=required"),
            "smtp" if rest.contains('@') => return Err(InvalidMailServer::PasswordInTheClear),
            "smtp" if authorities.is_some() => return Err(InvalidMailServer::AuthoritiesInTheClear),
            "smtp" => format!("smtp://{rest}"),
            _ => return Err(InvalidMailServer::Scheme),
        };
        let transport =
            AsyncSmtpTransport::<Tokio1Executor>::from_url(&url).map_err(|_| InvalidMailServer::Malformed)?;
        let transport = match authorities {
            None => transport,
            Some(pem) => {
                let parameters = trusting(pem, host(rest))?;
                transport.tls(match scheme {
                    "smtps" => Tls::Wrapper(parameters),
                    _ => Tls::Required(parameters),
                })
            }
        };
        Ok(Self {
            transport: transport.timeout(Some(DEADLINE)).build(),
            server: host_and_port(scheme, rest),
            sender,
        })
    }

    /// Greets the server, encrypts and signs in as for a mail, and sends none. Says what the server or the connection
    /// refuses.
    pub async fn sign_in(&self) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        match tokio::time::timeout(DEADLINE_OF_A_LOOK, self.transport.test_connection()).await {
            Ok(Ok(true)) => Ok(()),
            Ok(Ok(false)) => Err(Failure::NoSmtp.into()),
            Ok(Err(error)) => Err(Failure::of(&self.server, error).into()),
            Err(_) => Err(Failure::NoAnswer(self.server.clone()).into()),
        }
    }
}

/// Trusts these authorities and no other for a server of this name.
fn trusting(pem: &[u8], host: &str) -> Result<TlsParameters, InvalidMailServer> {
    // Text without a certificate is read as a list of none.
    if !String::from_utf8_lossy(pem).contains("-----BEGIN CERTIFICATE-----") {
        return Err(InvalidMailServer::Authorities);
    }
    let authorities = Certificate::from_pem(pem).map_err(|_| InvalidMailServer::Authorities)?;
    TlsParameters::builder(host.to_owned())
        .certificate_store(CertificateStore::None)
        .add_root_certificate(authorities)
        .build()
        .map_err(|_| InvalidMailServer::Authorities)
}

/// What stands between user and path in an address without its scheme.
fn server(address: &str) -> &str {
    let authority = address.split('/').next().unwrap_or_default();
    authority.rsplit_once('@').map_or(authority, |(_, server)| server)
}

/// The server with the port that is asked, which need not be named.
fn host_and_port(scheme: &str, address: &str) -> String {
    let server = server(address);
    let (_, after_literal) = server.rsplit_once(']').unwrap_or(("", server));
    if after_literal.contains(':') {
        return server.to_owned();
    }
    let port = match scheme {
        "smtps" => 465,
        "smtp+starttls" => 587,
        _ => 25,
    };
    format!("{server}:{port}")
}

/// The host of an address without its scheme.
fn host(address: &str) -> &str {
    let server = server(address);
    match server.strip_prefix('[') {
        Some(literal) => literal.split(']').next().unwrap_or_default(),
        None => server.split(':').next().unwrap_or_default(),
    }
}

impl fmt::Debug for SmtpMailTransport {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("SmtpMailTransport")
            .field("sender", &self.sender)
            .finish_non_exhaustive()
    }
}

/// Why the server did not take a mail. This ends up in the log.
#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("the mail server answered {0} {1}")]
    Answer(u16, String),
    #[error("the mail server was not done within {} seconds", DEADLINE.as_secs())]
    TimedOut,
    #[error("the mail server did not answer within {seconds} seconds: {0}", seconds = DEADLINE_OF_A_LOOK.as_secs())]
    NoAnswer(String),
    #[error("the mail server gave an answer that is no SMTP")]
    NoSmtp,
    #[error("the mail server was not reached at {server}{advice}")]
    Connection {
        server: String,
        advice: &'static str,
        #[source]
        cause: lettre::transport::smtp::Error,
    },
}

impl Failure {
    fn of(server: &str, error: lettre::transport::smtp::Error) -> Self {
        match error.status() {
            Some(code) => Self::Answer(code.into(), without_addresses(&error)),
            None if error.is_response() => Self::NoSmtp,
            None => Self::Connection {
                server: server.to_owned(),
                advice: advice(&shared_kernel::reason(&error)),
                cause: error,
            },
        }
    }
}

/// What to do about a failed handshake, by the name that the TLS library has for it; nothing for any other failure.
fn advice(reason: &str) -> &'static str {
    if reason.contains("UnknownIssuer") || reason.contains("BadSignature") {
        " (no authority that is trusted has signed its certificate: name the file with the right one in SMTP_CA)"
    } else if reason.contains("InvalidContentType") {
        " (it does not encrypt from the start there: try smtp+starttls:// in SMTP_URL)"
    } else {
        ""
    }
}

/// The most characters that are kept of an answer.
const LONGEST_ANSWER: usize = 200;

/// The words of an answer, which tell the operator what to mend, but no address: servers tend to repeat the recipient's.
fn without_addresses(error: &lettre::transport::smtp::Error) -> String {
    let words = std::error::Error::source(error)
        .map(ToString::to_string)
        .unwrap_or_default();
    let words = words
        .split_whitespace()
        .map(|word| if word.contains('@') { "…" } else { word });
    let kept = words.collect::<Vec<_>>().join(" ");
    kept.chars().take(LONGEST_ANSWER).collect()
}

#[async_trait]
impl MailTransport for SmtpMailTransport {
    async fn send(&self, mail: &Mail) -> Result<(), MailTransportError> {
        let message = message(mail, &self.sender).map_err(|error| MailTransportError::Refused(Box::new(error)))?;
        match tokio::time::timeout(DEADLINE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(classify(&self.server, error)),
            Err(_) => Err(MailTransportError::Transient(Box::new(Failure::TimedOut))),
        }
    }
}

fn classify(server: &str, error: lettre::transport::smtp::Error) -> MailTransportError {
    if refuses_this_mail(&error) {
        MailTransportError::Refused(Box::new(Failure::of(server, error)))
    } else {
        MailTransportError::Transient(Box::new(Failure::of(server, error)))
    }
}

/// Whether the same mail would fail again once everything else is in order. A server that does not
/// accept our password says so with a permanent code as well; the mails must survive that.
fn refuses_this_mail(error: &lettre::transport::smtp::Error) -> bool {
    match error.status().map(u16::from) {
        Some(530 | 534 | 535 | 538) => false,
        _ => error.is_permanent(),
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::EmailAddress;

    use super::*;

    fn new(url: &str) -> Result<SmtpMailTransport, InvalidMailServer> {
        let address = EmailAddress::parse("termin@terminhof.example").unwrap();
        SmtpMailTransport::new(
            url,
            None,
            Sender {
                name: "Terminhof".to_owned(),
                address,
            },
        )
    }

    #[test]
    fn the_three_schemes_are_known() {
        for url in [
            "smtp://127.0.0.1:2525",
            "smtps://anna:geheim@mail.example",
            "smtp+starttls://anna:geheim@mail.example:587",
        ] {
            assert!(new(url).is_ok(), "{url}");
        }
    }

    #[test]
    fn host_stands_between_user_and_port() {
        for (address, expected) in [
            ("mail.example", "mail.example"),
            ("anna:ge%40heim@mail.example:587", "mail.example"),
            ("mail.example:465/", "mail.example"),
            ("[::1]:25", "::1"),
        ] {
            assert_eq!(host(address), expected, "{address}");
        }
    }

    #[test]
    fn server_is_named_with_its_port_and_without_user_and_password() {
        for (scheme, address, expected) in [
            ("smtps", "anna:ge%40heim@mail.example", "mail.example:465"),
            ("smtp+starttls", "anna:geheim@mail.example/", "mail.example:587"),
            ("smtp", "mail.example:2525", "mail.example:2525"),
            ("smtp", "[::1]", "[::1]:25"),
            ("smtp", "[::1]:26", "[::1]:26"),
        ] {
            assert_eq!(host_and_port(scheme, address), expected, "{address}");
        }
    }

    #[test]
    fn failed_handshake_gets_advice_and_other_failures_none() {
        assert!(advice("invalid peer certificate: UnknownIssuer").contains("SMTP_CA"));
        assert!(advice("received corrupt message of type InvalidContentType").contains("smtp+starttls://"));
        assert_eq!(advice("Connection refused (os error 111)"), "");
    }

    #[test]
    fn addresses_that_would_weaken_the_connection_are_refused() {
        for (url, reason) in [
            ("smtp://anna:geheim@mail.example", InvalidMailServer::PasswordInTheClear),
            ("smtps://mail.example?tls=opportunistic", InvalidMailServer::Malformed),
            ("smtps://", InvalidMailServer::Malformed),
            ("smtps://anna:1/heim@mail.example", InvalidMailServer::Malformed),
            ("http://mail.example", InvalidMailServer::Scheme),
            ("mail.example:25", InvalidMailServer::Scheme),
        ] {
            assert_eq!(new(url).unwrap_err(), reason, "{url}");
        }
    }

    #[test]
    fn a_password_is_never_shown() {
        let transport = new("smtps://anna:geheim@mail.example").unwrap();
        assert!(!format!("{transport:?}").contains("geheim"));
    }
}
