use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use clap::builder::RangedU64ValueParser;

use super::Mode;

/// What can be set.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// Address of the PostgreSQL database; without it a private one below the data folder is used
    #[arg(long, global = true, env = "DATABASE_URL", hide_env_values = true)]
    pub(super) database_url: Option<String>,
    /// A file with the address of the database instead
    #[arg(long, global = true, env = "DATABASE_URL_FILE")]
    pub(super) database_url_file: Option<PathBuf>,
    /// Address of the mail server; without it mails are files below the data folder
    #[arg(long, global = true, env = "SMTP_URL", hide_env_values = true)]
    pub(super) smtp_url: Option<String>,
    /// A file with the address of the mail server instead
    #[arg(long, global = true, env = "SMTP_URL_FILE")]
    pub(super) smtp_url_file: Option<PathBuf>,
    /// The file with the certificates by which the mail server is verified, as PEM; without it, those that this machine trusts
    #[arg(long, global = true, env = "SMTP_CA")]
    pub(super) smtp_ca: Option<String>,
    /// Who sends all mails, such as `Terminhof <termine@termine.example>`; undeliverable mails return there
    #[arg(long, global = true, env = "TERMINHOF_MAIL_FROM")]
    pub(super) mail_from: Option<String>,
    /// Where the server listens
    #[arg(long, global = true, env = "TERMINHOF_LISTEN", default_value = "127.0.0.1:8080")]
    pub(super) listen: SocketAddr,
    /// The folder for everything that is kept beside the database
    #[arg(long, global = true, env = "TERMINHOF_DATA_DIR", default_value = ".data")]
    pub(super) data_dir: PathBuf,
    /// The hosts of the marketplace, with commas between them
    #[arg(long, global = true, env = "TERMINHOF_MAIN_HOSTS")]
    pub(super) main_hosts: Option<String>,
    /// The address under which the world reaches the marketplace, such as `https://termine.example`;
    /// without it, https on the first main host, or in development where the server listens
    #[arg(long, global = true, env = "TERMINHOF_PUBLIC_URL")]
    pub(super) public_url: Option<String>,
    /// Secrets of at least 32 characters, with commas between them; the first one signs
    #[arg(long, global = true, env = "TERMINHOF_SIGNING_KEYS", hide_env_values = true)]
    pub(super) signing_keys: Option<String>,
    /// A file with the signing keys instead
    #[arg(long, global = true, env = "TERMINHOF_SIGNING_KEYS_FILE")]
    pub(super) signing_keys_file: Option<PathBuf>,
    /// The folder with the name, address and texts of whoever runs this; without it a demonstration is shown
    #[arg(long, global = true, env = "TERMINHOF_OPERATOR_DIR")]
    pub(super) operator_dir: Option<String>,
    /// `production` refuses everything that is for development only
    #[arg(long, global = true, env = "TERMINHOF_MODE", default_value = "development")]
    pub(super) mode: Mode,
    /// The instant (RFC 3339) from which the clock of the server runs; not in production
    #[arg(long, global = true, env = "TERMINHOF_NOW")]
    pub(super) now: Option<String>,
    /// Where figures for Prometheus are served, for operators only; without it they are not
    #[arg(long, global = true, env = "TERMINHOF_METRICS_LISTEN")]
    pub(super) metrics_listen: Option<String>,
    /// The most connections of this process to the database
    #[arg(long, global = true, env = "TERMINHOF_DATABASE_CONNECTIONS", default_value_t = 20, value_parser = connections())]
    pub(super) database_connections: u32,
    /// The proxies whose `X-Forwarded-For` is believed: addresses and networks such as `10.0.0.0/8`, with commas between
    /// them, or `none` where nobody stands in front; without it, requests come from whoever connects
    #[arg(long, global = true, env = "TERMINHOF_TRUSTED_PROXIES")]
    pub(super) trusted_proxies: Option<String>,
    /// By how much the limits of requests are raised, such as `10`, or `off` for tests, which production refuses
    #[arg(long, global = true, env = "TERMINHOF_RATE_LIMITS")]
    pub(super) rate_limits: Option<String>,
    /// How people sign in; with anything but `PASSWORD` nobody can register
    #[arg(long, global = true, env = "TERMINHOF_LOGIN_PLATFORM")]
    pub(super) login_platform: Option<String>,
    /// `true`: companies cannot register by themselves
    #[arg(long, global = true, env = "TERMINHOF_HIDE_BUSINESS_REGISTRATION")]
    pub(super) hide_business_registration: Option<String>,
    /// `false`: the box that allows a drafted text is not ticked at first
    #[arg(long, global = true, env = "TERMINHOF_AI_CONTENT_TICKED")]
    pub(super) ai_content_ticked: Option<String>,
    /// The address of an AI service that drafts texts, before `/chat/completions`, such as `https://api.openai.com/v1`;
    /// without it nothing is drafted
    #[arg(long, global = true, env = "TERMINHOF_AI_URL")]
    pub(super) ai_url: Option<String>,
    /// What the AI service knows the operator by
    #[arg(long, global = true, env = "TERMINHOF_AI_KEY", hide_env_values = true)]
    pub(super) ai_key: Option<String>,
    /// A file with the key for the AI service instead
    #[arg(long, global = true, env = "TERMINHOF_AI_KEY_FILE")]
    pub(super) ai_key_file: Option<PathBuf>,
    /// The model of the AI service
    #[arg(long, global = true, env = "TERMINHOF_AI_MODEL")]
    pub(super) ai_model: Option<String>,
    /// The addresses of the nodes of Elasticsearch, with commas between them, which then searches; without it PostgreSQL does
    #[arg(long, global = true, env = "ELASTICSEARCH_URL")]
    pub(super) elasticsearch_url: Option<String>,
    /// What Elasticsearch knows us by, if it asks
    #[arg(long, global = true, env = "ELASTICSEARCH_USER")]
    pub(super) elasticsearch_user: Option<String>,
    /// The password of that user
    #[arg(long, global = true, env = "ELASTICSEARCH_PASSWORD", hide_env_values = true)]
    pub(super) elasticsearch_password: Option<String>,
    /// A file with the password of that user instead
    #[arg(long, global = true, env = "ELASTICSEARCH_PASSWORD_FILE")]
    pub(super) elasticsearch_password_file: Option<PathBuf>,
    /// The file with the certificates by which Elasticsearch is verified, as PEM; without it, those that browsers trust
    #[arg(long, global = true, env = "ELASTICSEARCH_CA")]
    pub(super) elasticsearch_ca: Option<String>,
    /// What the names of our indices begin with, so that several installations can share a cluster
    #[arg(long, global = true, env = "ELASTICSEARCH_PREFIX")]
    pub(super) elasticsearch_prefix: Option<String>,
    /// The bucket for images, in a service that speaks S3 and is set by `AWS_ENDPOINT` and the like; without it they lie below
    /// the data folder. Needs a program built with the feature `s3`
    #[arg(long, global = true, env = "TERMINHOF_IMAGE_BUCKET")]
    pub(super) image_bucket: Option<String>,
    /// The address from which browsers load the images of providers, such as `https://images.example`: a content delivery
    /// network in front of this server; without it they load them from the host of the page
    #[arg(long, global = true, env = "TERMINHOF_IMAGE_HOST")]
    pub(super) image_host: Option<String>,
    /// The address at which browsers call the API, such as `https://api.example`; without it they call the host of the page
    #[arg(long, global = true, env = "TERMINHOF_API_HOST")]
    pub(super) api_host: Option<String>,
    /// Milliseconds that a booking waits for other changes of the same calendar before it is refused with 503
    #[arg(long, global = true, env = "TERMINHOF_CHANGE_WAIT", default_value_t = 2_500)]
    pub(super) change_wait: u64,
    /// Seconds between the word that the server is not ready any more and the end of new connections, once it is told to
    /// end; without it 5 in production, and none in development
    #[arg(long, global = true, env = "TERMINHOF_SHUTDOWN_NOTICE", value_parser = notice())]
    pub(super) shutdown_notice: Option<u64>,
    /// Days for which a fact is kept after all its consumers were done with it
    #[arg(long, global = true, env = "TERMINHOF_KEEP_FACTS", default_value_t = 90, value_parser = days())]
    pub(super) keep_facts: u32,
    /// Days for which a mail is kept after it was sent
    #[arg(long, global = true, env = "TERMINHOF_KEEP_SENT_MAILS", default_value_t = 180, value_parser = days())]
    pub(super) keep_sent_mails: u32,
    /// Days for which an entry of the audit log is kept
    #[arg(long, global = true, env = "TERMINHOF_KEEP_AUDIT_LOG", default_value_t = 730, value_parser = days())]
    pub(super) keep_audit_log: u32,
}

fn connections() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=10_000)
}

fn notice() -> RangedU64ValueParser<u64> {
    RangedU64ValueParser::new().range(0..=600)
}

fn days() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=36_500)
}
