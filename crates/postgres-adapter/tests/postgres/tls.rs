//! `sslmode` and `sslrootcert` against a server with a certificate, and against one without TLS.

use std::error::Error;
use std::fs;
use std::iter::successors;
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::Duration;

use catalog::search::OrganizationSearch;
use local_postgres::TestDatabase;
use postgres_adapter::catalog::PostgresSearch;
use postgres_adapter::{Database, SchemaState, migrate, schema_state};
use shared_kernel::StoreError;
use tokio::time::timeout;

use crate::support::Sql;
use crate::tls_server::TlsServer;

static ENCRYPTED: Mutex<Weak<OverTls>> = Mutex::new(Weak::new());

/// A database that is reached over a port of this machine.
struct OverTls {
    // Dropped before the server that it is on.
    database: TestDatabase,
    server: TlsServer,
}

impl OverTls {
    /// On a server whose certificate is for localhost. The tests that run at the same time share it.
    fn encrypted() -> Arc<Self> {
        let mut shared = ENCRYPTED.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(server) = shared.upgrade() {
            return server;
        }
        let server = Arc::new(Self::on(TlsServer::start(&["ssl=on"])));
        *shared = Arc::downgrade(&server);
        server
    }

    fn on(server: TlsServer) -> Self {
        let database = TestDatabase::on(Arc::clone(&server.postgres), "empty", |_| {}).unwrap();
        Self { database, server }
    }

    /// The address for a user, with parameters, in which `FOLDER` is the one of the certificates.
    fn url(&self, user: &str, host: &str, parameters: &str) -> String {
        self.server.url(&self.database, user, host, parameters)
    }
}

/// What an operator reads when there is no connection.
async fn refusal(url: &str) -> String {
    let error = schema_state(url).await.unwrap_err();
    let chain = successors(Some(&error as &dyn Error), |error: &&dyn Error| (*error).source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

async fn protection(url: &str) -> String {
    Database::new(url, 1).unwrap().protection().await.unwrap().words
}

#[tokio::test]
async fn sslmode_decides_what_is_verified() {
    let server = OverTls::encrypted();
    let nobody = "certificate of the server not verified";
    let chain = "certificate authority verified, host name not verified";
    let full = "certificate authority and host name verified";
    for (host, parameters, expected) in [
        ("localhost", "", nobody),
        ("localhost", "sslmode=prefer", nobody),
        ("127.0.0.1", "sslmode=require", nobody),
        ("127.0.0.1", "sslmode=require&sslrootcert=FOLDER/ours.pem", chain),
        ("127.0.0.1", "sslmode=verify-ca&sslrootcert=FOLDER/ours.pem", chain),
        ("localhost", "sslmode=verify-full&sslrootcert=FOLDER/ours.pem", full),
    ] {
        let words = protection(&server.url("terminhof", host, parameters)).await;
        assert!(words.starts_with("encrypted with TLSv1.3, "), "{parameters}: {words}");
        assert!(words.contains(expected), "{parameters}: {words}");
    }
    let pairs = format!(
        "host=localhost hostaddr=127.0.0.1 port={} user=only_tls dbname=postgres sslmode = 'verify-full' \
         sslrootcert={}/ours.pem",
        server.server.port,
        server.server.folder.path().display()
    );
    assert!(protection(&pairs).await.contains(full));
}

#[tokio::test]
async fn disabled_tls_and_unix_sockets_are_not_encrypted() {
    let server = OverTls::encrypted();
    let plain = protection(&server.url("terminhof", "localhost", "sslmode=disable")).await;
    assert!(plain.starts_with("NOT encrypted: use sslmode=verify-full"), "{plain}");
    let socket = protection(&format!("{}?sslmode=require", server.database.url())).await;
    assert_eq!(socket, "not encrypted, on a socket of this machine");
}

#[tokio::test]
async fn plain_connection_is_refused_by_a_hostssl_rule() {
    let server = OverTls::encrypted();
    let words = refusal(&server.url("only_tls", "localhost", "sslmode=disable")).await;
    assert!(words.contains("no encryption"), "{words}");
    assert!(
        words.ends_with("use sslmode=verify-full or require in DATABASE_URL"),
        "{words}"
    );
}

#[tokio::test]
async fn prefer_falls_back_to_plain_for_a_hostnossl_rule() {
    let server = OverTls::encrypted();
    let words = protection(&server.url("only_plain", "localhost", "sslmode=prefer")).await;
    assert!(words.starts_with("NOT encrypted"), "{words}");
    let words = refusal(&server.url("only_plain", "localhost", "sslmode=require")).await;
    assert!(words.contains("no pg_hba.conf entry"), "{words}");
}

#[tokio::test]
async fn server_without_tls_is_refused_only_where_tls_is_required() {
    let server = OverTls::on(TlsServer::start(&[]));
    for parameters in ["", "sslmode=prefer", "sslmode=disable"] {
        let words = protection(&server.url("terminhof", "localhost", parameters)).await;
        assert!(words.starts_with("NOT encrypted"), "{parameters}: {words}");
    }
    for parameters in ["sslmode=require", "sslmode=verify-full&sslrootcert=FOLDER/ours.pem"] {
        let words = refusal(&server.url("terminhof", "localhost", parameters)).await;
        assert!(
            words.contains("the database server does not offer TLS"),
            "{parameters}: {words}"
        );
        assert!(words.contains("switch it on there (ssl = on)"), "{parameters}: {words}");
    }
}

#[tokio::test]
async fn wrong_host_name_is_refused() {
    let server = OverTls::encrypted();
    let verified = "sslmode=verify-full&sslrootcert=FOLDER/ours.pem";
    let elsewhere = format!("{verified}&hostaddr=127.0.0.1");
    for (host, parameters) in [("127.0.0.1", verified), ("db.example", &elsewhere)] {
        let words = refusal(&server.url("terminhof", host, parameters)).await;
        let expected = format!("the certificate of the database server is not for {host}, it names ");
        assert!(words.contains(&expected), "{words}");
        assert!(words.contains("localhost"), "{words}");
    }
}

#[tokio::test]
async fn unknown_authority_is_refused() {
    let server = OverTls::encrypted();
    for mode in ["require", "verify-ca", "verify-full"] {
        for authority in ["stranger", "namesake"] {
            let parameters = format!("sslmode={mode}&sslrootcert=FOLDER/{authority}.pem");
            let words = refusal(&server.url("terminhof", "localhost", &parameters)).await;
            assert!(
                words.contains("signed by an authority that is not trusted"),
                "{parameters}: {words}"
            );
            assert!(
                words.contains("as sslrootcert in DATABASE_URL"),
                "{parameters}: {words}"
            );
        }
    }
}

#[tokio::test]
async fn unusable_sslrootcert_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing.pem");
    let empty = folder.path().join("empty.pem");
    fs::write(&empty, "no certificate").unwrap();
    for file in [missing, empty, folder.path().to_owned()] {
        let file = file.to_string_lossy();
        let words = refusal(&format!(
            "postgres://a:secret@localhost/d?sslmode=require&sslrootcert={file}"
        ))
        .await;
        let expected = format!("sslrootcert in DATABASE_URL is {file}, which cannot be used (");
        assert!(words.starts_with(&expected), "{words}");
        assert!(!words.contains("secret"), "{words}");
    }
}

#[tokio::test]
async fn password_uses_channel_binding_and_appears_in_no_error() {
    let server = OverTls::encrypted();
    let parameters = "sslmode=require&channel_binding=require";
    let words = protection(&server.url("with_password:correct%20horse", "localhost", parameters)).await;
    assert!(words.starts_with("encrypted"), "{words}");
    let words = refusal(&server.url("with_password:wrong%20horse", "localhost", parameters)).await;
    assert!(words.contains("password authentication failed"), "{words}");
    assert!(!words.contains("horse"), "{words}");
}

#[tokio::test]
async fn migrations_queries_and_cancel_requests_work_over_tls() {
    let server = OverTls::encrypted();
    // Nothing but the cancel request ends what waits for the lock.
    let parameters = "sslmode=verify-full&sslrootcert=FOLDER/ours.pem\
                      &options=-c%20lock_timeout%3D0%20-c%20statement_timeout%3D0";
    let url = server.url("terminhof", "localhost", parameters);
    assert!(!migrate(&url).await.unwrap().is_empty());
    assert_eq!(schema_state(&url).await.unwrap(), SchemaState::Current);
    let search = PostgresSearch::new(Database::new(&url, 1).unwrap());
    assert_eq!(search.newcomers(5).await.unwrap().len(), 0);

    let locked = Sql::connect(&server.database.url()).await;
    locked.run("BEGIN; LOCK TABLE organization").await;
    let late = search.newcomers(5).await;
    assert!(matches!(late, Err(StoreError::Unavailable(_))), "{late:?}");
    let waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
    let ended = async {
        while locked.number(waiting).await > 0 {
            tokio::task::yield_now().await;
        }
    };
    timeout(Duration::from_secs(10), ended).await.unwrap();
    locked.run("ROLLBACK").await;
    assert_eq!(search.newcomers(5).await.unwrap().len(), 0);
}
