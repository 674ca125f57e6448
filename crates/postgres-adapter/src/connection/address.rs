//! The address of a database, and how to connect to it.

use std::error::Error;
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use diesel::{ConnectionError, ConnectionResult};
use diesel_async::AsyncPgConnection;
use shared_kernel::{is_own_machine, reason};
use tokio_postgres::config::{self, ChannelBinding, Host, TargetSessionAttrs};
use tokio_postgres::error::SqlState;
use tokio_postgres::{CancelToken, Config};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::ssl_options::{self, SslMode, SslOptions};
use super::tls;

/// Why a connection string cannot be used. No text holds a password: of the string only the options of TLS are shown.
#[derive(Debug, thiserror::Error)]
pub enum InvalidDatabaseUrl {
    /// Neither a URL nor pairs of keys and values, or with an option that nobody knows.
    #[error(
        "DATABASE_URL is not a PostgreSQL address such as postgres://user:password@host:5432/database, or has an option \
         that is not known here"
    )]
    Malformed,
    /// A mode that libpq does not have, or `allow`, which it tries without TLS first.
    #[error("sslmode in DATABASE_URL is {0:?}: use disable, prefer, require, verify-ca or verify-full")]
    SslMode(String),
    /// The system's certificates without a look at the host name.
    #[error(
        "sslmode in DATABASE_URL would trust everybody with a certificate of a public authority: use \
         sslmode=verify-full, or name the file with your authority's certificate as sslrootcert"
    )]
    AnyCertificate,
    /// The file of `sslrootcert` is not one of certificates.
    #[error(
        "sslrootcert in DATABASE_URL is {}, which cannot be used ({reason}): name a readable PEM file with the \
         certificate of the authority",
        file.display()
    )]
    RootCertificates { file: PathBuf, reason: String },
    /// The machine has no certificates to verify with.
    #[error(
        "sslmode=verify-full in DATABASE_URL needs certificates of authorities, and this machine has none: install \
         ca-certificates, or name a file as sslrootcert"
    )]
    NoSystemCertificates,
    /// The TLS library or the pool refuses its settings.
    #[error("connections to the database cannot be set up")]
    Setup(#[source] Box<dyn Error + Send + Sync>),
}

/// How long a peer may acknowledge nothing before its connection counts as lost: a machine without power says no word.
const SILENT_PEER: Duration = Duration::from_secs(10);

/// What to do about a pooler that takes no options.
const REFUSED_PARAMETER: &str = "a pooler such as pgbouncer stands in front of the database and refuses the options in \
    DATABASE_URL: leave them out there, or set ignore_startup_parameters = options in the pooler";

/// What libpq takes as `sslrootcert` in place of a file.
pub(crate) const CERTIFICATES_OF_THE_SYSTEM: &str = "system";

/// The port of PostgreSQL where none is named.
const USUAL_PORT: u16 = 5432;

/// How a connection is protected.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Protection {
    /// A phrase for operators.
    pub words: String,
    /// What others on the network could make use of.
    pub weakness: Option<Weakness>,
}

/// What the protection of a connection over a network lacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weakness {
    /// Anybody there can read along.
    Plain,
    /// Anybody there can pass for the server.
    Unverified,
}

/// Why there is no connection.
pub(super) struct Refused {
    pub(super) error: ConnectionError,
    /// The server answers, and lets nobody more in.
    pub(super) is_full: bool,
}

impl Refused {
    fn new(error: &tokio_postgres::Error, reason: String) -> Self {
        Self {
            error: ConnectionError::BadConnection(reason),
            is_full: error.code() == Some(&SqlState::TOO_MANY_CONNECTIONS),
        }
    }
}

impl From<ConnectionError> for Refused {
    fn from(error: ConnectionError) -> Self {
        Self { error, is_full: false }
    }
}

/// A parsed connection string with the TLS connector that it asks for.
#[derive(Clone)]
pub(crate) struct Address {
    config: Config,
    tls: MakeRustlsConnect,
    options: SslOptions,
}

impl Address {
    pub(crate) fn parse(url: &str) -> Result<Self, InvalidDatabaseUrl> {
        let (rest, options) = ssl_options::take_out(url)?;
        // The reason would quote the option that is not known, which may be half a password.
        let mut config: Config = rest.parse().map_err(|_| InvalidDatabaseUrl::Malformed)?;
        // TLS wants a name to verify; where none is given, the certificate has to be for the address.
        if config.get_hosts().is_empty() {
            for address in config.get_hostaddrs().to_vec() {
                config.host(address.to_string());
            }
        }
        let tls = tls::connector(&options)?;
        let mut address = Self { config, tls, options };
        address.config.ssl_mode(match address.options.mode {
            // PostgreSQL encrypts nothing on a socket of the machine, and libpq does not ask for it.
            _ if address.is_local() => config::SslMode::Disable,
            SslMode::Disable => config::SslMode::Disable,
            SslMode::Prefer => config::SslMode::Prefer,
            SslMode::Require | SslMode::VerifyCa | SslMode::VerifyFull => config::SslMode::Require,
        });
        Ok(address)
    }

    /// What every connection is known by, and from when on a peer that answers nothing counts as gone: all hosts have the
    /// time for connecting together, so that the next one is asked while somebody still waits.
    pub(super) fn with_settings(mut self, application: &str, connect_timeout: Duration) -> Self {
        let hosts = u32::try_from(self.config.get_hosts().len()).map_or(1, |hosts| hosts.max(1));
        self.config
            .application_name(application)
            .connect_timeout(connect_timeout / hosts)
            .keepalives_idle(SILENT_PEER);
        if self.config.get_tcp_user_timeout().is_none() {
            self.config.tcp_user_timeout(SILENT_PEER);
        }
        self
    }

    pub(crate) async fn connect(&self) -> ConnectionResult<AsyncPgConnection> {
        self.try_to_connect().await.map_err(|refused| refused.error)
    }

    /// The same, and whether it was refused for nothing but the number of connections.
    pub(super) async fn try_to_connect(&self) -> Result<AsyncPgConnection, Refused> {
        let (client, connection) = match self.config.connect(self.tls.clone()).await {
            Err(error) if self.may_do_without_tls(&error) => {
                let mut plain = self.config.clone();
                plain.ssl_mode(config::SslMode::Disable);
                plain.connect(self.tls.clone()).await.map_err(|again| {
                    let (with_tls, without) = (self.reason(&error), self.reason(&again));
                    self.refused(&again, &format!("with TLS: {with_tls}; without TLS: {without}"))
                })?
            }
            connected => connected.map_err(|error| self.refused(&error, &self.reason(&error)))?,
        };
        let connected = AsyncPgConnection::try_from_client_and_connection(client, connection).await;
        connected.map_err(Refused::from)
    }

    /// Tells the database to stop what it does for a session.
    pub(super) async fn cancel(&self, session: &CancelToken) -> Result<(), tokio_postgres::Error> {
        session.cancel_query(self.tls.clone()).await
    }

    fn refused(&self, error: &tokio_postgres::Error, reason: &str) -> Refused {
        Refused::new(error, format!("{}: {reason}", self.servers()))
    }

    /// The hosts and ports that are asked, one after the other, and nothing else of the address. An @ that was not encoded
    /// ends the password early: what follows it is no host then, and is not shown.
    pub(super) fn servers(&self) -> String {
        let hosts = self.config.get_hosts().iter();
        let names = hosts.clone().filter_map(|host| match host {
            Host::Tcp(name) => Some(name.as_str()),
            Host::Unix(_) => None,
        });
        if names.chain(self.config.get_dbname()).any(|name| name.contains('@')) {
            return "the host of DATABASE_URL, where an @ in the password is written %40".to_owned();
        }
        let ports = self.config.get_ports();
        let servers = hosts.enumerate().map(|(index, host)| {
            let port = ports.get(index).or(ports.first()).copied().unwrap_or(USUAL_PORT);
            match host {
                Host::Tcp(name) => format!("{name}:{port}"),
                Host::Unix(folder) => format!("{}/.s.PGSQL.{port}", folder.display()),
            }
        });
        servers.collect::<Vec<_>>().join(", ")
    }

    /// What is to be said of a connection that uses this version of TLS, or none.
    pub(super) fn protection(&self, tls_version: Option<&str>) -> Protection {
        let is_verified = self.options.mode == SslMode::VerifyFull || self.options.root_certificates.is_some();
        let weakness = match tls_version {
            _ if self.is_on_this_machine() => None,
            None => Some(Weakness::Plain),
            Some(_) if is_verified => None,
            Some(_) => Some(Weakness::Unverified),
        };
        Protection {
            words: self.protection_in_words(tls_version),
            weakness,
        }
    }

    fn protection_in_words(&self, tls_version: Option<&str>) -> String {
        match tls_version {
            None if self.is_local() => "not encrypted, on a socket of this machine".to_owned(),
            None => "NOT encrypted: use sslmode=verify-full in DATABASE_URL unless you trust the network".to_owned(),
            Some(version) if self.options.mode == SslMode::VerifyFull => {
                format!("encrypted with {version}, certificate authority and host name verified")
            }
            Some(version) if self.options.root_certificates.is_some() => {
                format!("encrypted with {version}, certificate authority verified, host name not verified")
            }
            Some(version) => {
                format!("encrypted with {version}, certificate of the server not verified: use sslmode=verify-full")
            }
        }
    }

    /// The same for programs that use libpq, as variables of their environment.
    pub(crate) fn client_variables(&self) -> Vec<(&'static str, String)> {
        let list = |parts: Vec<String>| Some(parts.join(",")).filter(|list| !list.is_empty());
        let hosts = self.config.get_hosts().iter().map(|host| match host {
            Host::Tcp(name) => name.clone(),
            Host::Unix(folder) => folder.display().to_string(),
        });
        let addresses = self.config.get_hostaddrs().iter().map(ToString::to_string);
        let ports = self.config.get_ports().iter().map(ToString::to_string);
        let user = self.config.get_user().map(str::to_owned);
        let session = match self.config.get_target_session_attrs() {
            TargetSessionAttrs::ReadWrite => Some("read-write"),
            TargetSessionAttrs::ReadOnly => Some("read-only"),
            _ => None,
        };
        let binding = match self.config.get_channel_binding() {
            ChannelBinding::Disable => Some("disable"),
            ChannelBinding::Require => Some("require"),
            _ => None,
        };
        let mode = if self.is_local() {
            SslMode::Disable
        } else {
            self.options.mode
        };
        let roots = self
            .options
            .root_certificates
            .as_ref()
            .map(|file| file.display().to_string());
        let of_the_system = (mode == SslMode::VerifyFull).then(|| CERTIFICATES_OF_THE_SYSTEM.to_owned());
        let password = self.config.get_password();
        let all = [
            ("PGHOST", list(hosts.collect())),
            ("PGHOSTADDR", list(addresses.collect())),
            ("PGPORT", list(ports.collect())),
            ("PGUSER", user.clone()),
            (
                "PGPASSWORD",
                password.map(|bytes| String::from_utf8_lossy(bytes).into_owned()),
            ),
            ("PGDATABASE", self.config.get_dbname().map(str::to_owned).or(user)),
            ("PGOPTIONS", self.config.get_options().map(str::to_owned)),
            ("PGTARGETSESSIONATTRS", session.map(str::to_owned)),
            ("PGSSLMODE", Some(mode.label().to_owned())),
            ("PGSSLROOTCERT", roots.or(of_the_system)),
            ("PGCHANNELBINDING", binding.map(str::to_owned)),
        ];
        all.into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect()
    }

    fn is_local(&self) -> bool {
        self.config.get_hosts().iter().all(|host| matches!(host, Host::Unix(_)))
    }

    /// Whether nothing that is said leaves the machine.
    fn is_on_this_machine(&self) -> bool {
        let addresses = self.config.get_hostaddrs();
        if !addresses.is_empty() {
            return addresses.iter().all(IpAddr::is_loopback);
        }
        self.config.get_hosts().iter().all(|host| match host {
            Host::Unix(_) => true,
            Host::Tcp(name) => is_own_machine(name),
        })
    }

    /// With `prefer` a failed handshake, or a server that refuses the user over TLS (`hostnossl`), leads to a second
    /// attempt without TLS, as in libpq.
    fn may_do_without_tls(&self, error: &tokio_postgres::Error) -> bool {
        let is_about_tls = error.to_string() == "error performing TLS handshake"
            || error.code() == Some(&SqlState::INVALID_AUTHORIZATION_SPECIFICATION);
        self.config.get_ssl_mode() == config::SslMode::Prefer && is_about_tls
    }

    /// Tells operators why there is no connection, and what to do where that is known.
    fn reason(&self, error: &tokio_postgres::Error) -> String {
        let cause = error.source();
        if let Some(advice) = cause.and_then(tls::advice) {
            return advice;
        }
        if cause.is_some_and(|cause| cause.to_string() == "server does not support TLS") {
            return "the database server does not offer TLS, which sslmode in DATABASE_URL requires: switch it on there \
                    (ssl = on), or use sslmode=prefer if you trust the network"
                .to_owned();
        }
        if cause.is_some_and(|cause| cause.to_string().contains("unsupported startup parameter")) {
            return REFUSED_PARAMETER.to_owned();
        }
        let reason = reason(error);
        // The file's name is the same in every language of the server.
        if reason.contains("pg_hba.conf") && self.options.mode == SslMode::Disable && !self.is_local() {
            return format!("{reason}: if the server requires TLS, use sslmode=verify-full or require in DATABASE_URL");
        }
        reason
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_of_what_cannot_be_understood_is_shown() {
        for url in [
            "postgresql+driver://anna:secret@h/d?ssl=1",
            "postgres://anna:a@secret?secret=1",
            "password=my secret=1",
            "postgres://anna:secret@[/",
        ] {
            let Err(refused) = Address::parse(url) else {
                panic!("{url}");
            };
            let text = format!("{refused} {:?}", refused.source());
            assert!(text.starts_with("DATABASE_URL is not a PostgreSQL address"), "{text}");
            assert!(!text.contains("secret"), "{text}");
        }
    }

    #[test]
    fn hosts_and_ports_are_named_without_user_and_password() {
        for (url, expected) in [
            (
                "postgres://anna:secret@db1.example,db2.example/d",
                "db1.example:5432, db2.example:5432",
            ),
            ("postgres://anna:secret@db1.example:6432/d", "db1.example:6432"),
            ("host=/run/postgresql password=secret", "/run/postgresql/.s.PGSQL.5432"),
            (
                "postgres://anna:secret@secret@db1.example/d",
                "the host of DATABASE_URL, where an @ in the password is written %40",
            ),
            (
                "postgres://anna:secret@secret/secret@db1.example/d",
                "the host of DATABASE_URL, where an @ in the password is written %40",
            ),
        ] {
            let address = Address::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(address.servers(), expected, "{url}");
        }
    }

    #[test]
    fn only_what_leaves_the_machine_can_be_read_along_or_lead_to_somebody_else() {
        for (url, tls, expected) in [
            ("postgres://a@db.example/d", None, Some(Weakness::Plain)),
            ("postgres://a@db.example/d", Some("TLSv1.3"), Some(Weakness::Unverified)),
            ("postgres://a@localhost,127.0.0.1/d", None, None),
            ("host=db.example hostaddr=10.0.0.1", None, Some(Weakness::Plain)),
            ("host=/run/postgresql", None, None),
        ] {
            let address = Address::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(address.protection(tls).weakness, expected, "{url}");
        }
    }

    #[test]
    fn a_socket_of_the_machine_is_not_encrypted_whatever_is_asked_for() {
        for (url, mode) in [
            (
                "postgres://a@/d?host=/run/postgresql&sslmode=require",
                config::SslMode::Disable,
            ),
            ("host=/run/postgresql", config::SslMode::Disable),
            ("host=/run/postgresql,db.example", config::SslMode::Prefer),
            ("hostaddr=10.0.0.1 sslmode=require", config::SslMode::Require),
            ("postgres://a@db.example/d", config::SslMode::Prefer),
            ("postgres://a@db.example/d?sslmode=disable", config::SslMode::Disable),
        ] {
            let address = Address::parse(url).unwrap_or_else(|error| panic!("{url}: {error}"));
            assert_eq!(address.config.get_ssl_mode(), mode, "{url}");
        }
    }
}
