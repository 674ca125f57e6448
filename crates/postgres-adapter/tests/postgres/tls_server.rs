//! A server of PostgreSQL on a port of this machine, with a certificate for localhost where TLS is switched on.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::sync::Arc;

use local_postgres::{TestDatabase, TestServer};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, DnType, IsCa, KeyPair};
use tempfile::TempDir;

/// Users that are let in on one way only; everybody else is on any.
const USERS: &str = "
    CREATE ROLE only_tls LOGIN;
    CREATE ROLE only_plain LOGIN;
    CREATE ROLE with_password LOGIN PASSWORD 'correct horse';";
const RULES: &str = "
    local     all all           trust
    hostssl   all only_tls      127.0.0.1/32 trust
    hostnossl all only_plain    127.0.0.1/32 trust
    hostssl   all with_password 127.0.0.1/32 scram-sha-256
    host      all terminhof     127.0.0.1/32 trust
    ";

type Authority = CertifiedIssuer<'static, KeyPair>;

fn authority(name: &str) -> Authority {
    let mut params = CertificateParams::new([]).unwrap();
    params.distinguished_name.push(DnType::CommonName, name);
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    CertifiedIssuer::self_signed(params, KeyPair::generate().unwrap()).unwrap()
}

pub struct TlsServer {
    // Ended before its folder is removed.
    pub postgres: Arc<TestServer>,
    pub port: u16,
    /// With the certificates of authorities: `ours.pem`, `stranger.pem` and `namesake.pem`.
    pub folder: TempDir,
}

impl TlsServer {
    /// With more settings, as `name=value`: `ssl=on` switches TLS on.
    pub fn start(settings: &[&str]) -> Self {
        let folder = tempfile::Builder::new()
            .permissions(Permissions::from_mode(0o755))
            .tempdir()
            .unwrap();
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let mut all = vec![format!("port={port}"), "listen_addresses=127.0.0.1".to_owned()];
        all.extend(settings.iter().map(|setting| (*setting).to_owned()));
        // The first start makes the data, beside which the second one finds the files.
        drop(TestServer::start_or_join(folder.path()).unwrap());
        write_files(folder.path());
        let postgres = TestServer::start_with(folder.path(), &all).unwrap();
        let database = TestDatabase::on(Arc::clone(&postgres), "empty", |_| {}).unwrap();
        database.execute(USERS).unwrap();
        drop(database);
        Self { postgres, port, folder }
    }

    /// The address of a database for a user, with parameters, in which `FOLDER` is the one of the certificates.
    pub fn url(&self, database: &TestDatabase, user: &str, host: &str, parameters: &str) -> String {
        let socket = database.url();
        let (_, database) = socket.rsplit_once('/').unwrap();
        format!(
            "postgres://{user}@{host}:{}/{database}?{}",
            self.port,
            parameters.replace("FOLDER", &self.folder.path().to_string_lossy())
        )
    }
}

/// Writes what PostgreSQL reads beside its data, and into the folder what clients read.
fn write_files(folder: &Path) {
    let mut entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let data = entries.find(|path| path.join("PG_VERSION").is_file()).unwrap();
    let owner = fs::metadata(&data).unwrap();
    let (ours, namesake, stranger) = (authority("Ours"), authority("Ours"), authority("Stranger"));
    let key = KeyPair::generate().unwrap();
    let certificate = CertificateParams::new(["localhost".to_owned()]).unwrap();
    let certificate = certificate.signed_by(&key, &ours).unwrap();
    for (name, text) in [
        ("server.crt", certificate.pem()),
        ("server.key", key.serialize_pem()),
        ("pg_hba.conf", RULES.to_owned()),
    ] {
        let file = data.join(name);
        fs::write(&file, text).unwrap();
        fs::set_permissions(&file, Permissions::from_mode(0o600)).unwrap();
        chown(&file, Some(owner.uid()), Some(owner.gid())).unwrap();
    }
    fs::write(folder.join("ours.pem"), stranger.pem() + &ours.pem()).unwrap();
    fs::write(folder.join("stranger.pem"), stranger.pem()).unwrap();
    fs::write(folder.join("namesake.pem"), namesake.pem()).unwrap();
}
