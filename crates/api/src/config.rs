//! The configuration: environment variables, or options of the same meaning. Nothing else reads them.

use std::collections::HashSet;
use std::fmt;
use std::net::{AddrParseError, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ai_text_adapter::Service;
use clap::builder::RangedU64ValueParser;
use clap::{Args, ValueEnum};
use mail_adapter::Sender;
use notifications::{PRODUCT_HOST, PRODUCT_NAME};
use postgres_adapter::Retention;
use search_adapter::ElasticsearchSettings;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::limits::LimitSetting;
use crate::public_url::PublicUrl;
use crate::reason::reason;
use crate::signing_keys::{InvalidSigningKeys, SigningKeys};
use crate::site::{Arrival, MainHosts};
use crate::trusted_proxies::TrustedProxies;

/// What can be set.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// Address of the PostgreSQL database; without it a private one below the data folder is used
    #[arg(long, global = true, env = "DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// A file with the address of the database instead
    #[arg(long, global = true, env = "DATABASE_URL_FILE")]
    database_url_file: Option<PathBuf>,
    /// Address of the mail server; without it mails are files below the data folder
    #[arg(long, global = true, env = "SMTP_URL", hide_env_values = true)]
    smtp_url: Option<String>,
    /// A file with the address of the mail server instead
    #[arg(long, global = true, env = "SMTP_URL_FILE")]
    smtp_url_file: Option<PathBuf>,
    /// Who sends all mails, such as `Terminhof <termine@termine.example>`; undeliverable mails return there
    #[arg(long, global = true, env = "TERMINHOF_MAIL_FROM")]
    mail_from: Option<String>,
    /// Where the server listens
    #[arg(long, global = true, env = "TERMINHOF_LISTEN", default_value = "127.0.0.1:8080")]
    listen: SocketAddr,
    /// The folder for everything that is kept beside the database
    #[arg(long, global = true, env = "TERMINHOF_DATA_DIR", default_value = ".data")]
    data_dir: PathBuf,
    /// The hosts of the marketplace, with commas between them
    #[arg(long, global = true, env = "TERMINHOF_MAIN_HOSTS")]
    main_hosts: Option<String>,
    /// The address under which the world reaches the marketplace, such as `https://termine.example`;
    /// without it, https on the first main host, or in development where the server listens
    #[arg(long, global = true, env = "TERMINHOF_PUBLIC_URL")]
    public_url: Option<String>,
    /// Secrets of at least 32 characters, with commas between them; the first one signs
    #[arg(long, global = true, env = "TERMINHOF_SIGNING_KEYS", hide_env_values = true)]
    signing_keys: Option<String>,
    /// A file with the signing keys instead
    #[arg(long, global = true, env = "TERMINHOF_SIGNING_KEYS_FILE")]
    signing_keys_file: Option<PathBuf>,
    /// The folder with the name, address and texts of whoever runs this; without it a demonstration is shown
    #[arg(long, global = true, env = "TERMINHOF_OPERATOR_DIR")]
    operator_dir: Option<String>,
    /// `production` refuses everything that is for development only
    #[arg(long, global = true, env = "TERMINHOF_MODE", default_value = "development")]
    mode: Mode,
    /// The instant (RFC 3339) from which the clock of the server runs; not in production
    #[arg(long, global = true, env = "TERMINHOF_NOW")]
    now: Option<String>,
    /// Where figures for Prometheus are served, for operators only; without it they are not
    #[arg(long, global = true, env = "TERMINHOF_METRICS_LISTEN")]
    metrics_listen: Option<String>,
    /// The most connections of this process to the database
    #[arg(long, global = true, env = "TERMINHOF_DATABASE_CONNECTIONS", default_value_t = 20, value_parser = connections())]
    database_connections: u32,
    /// The proxies whose `X-Forwarded-For` is believed: addresses and networks such as `10.0.0.0/8`, with commas between
    /// them, or `none` where nobody stands in front; without it, requests come from whoever connects
    #[arg(long, global = true, env = "TERMINHOF_TRUSTED_PROXIES")]
    trusted_proxies: Option<String>,
    /// By how much the limits of requests are raised, such as `10`, or `off` for tests, which production refuses
    #[arg(long, global = true, env = "TERMINHOF_RATE_LIMITS")]
    rate_limits: Option<String>,
    /// How people sign in; with anything but `PASSWORD` nobody can register
    #[arg(long, global = true, env = "TERMINHOF_LOGIN_PLATFORM")]
    login_platform: Option<String>,
    /// `true`: companies cannot register by themselves
    #[arg(long, global = true, env = "TERMINHOF_HIDE_BUSINESS_REGISTRATION")]
    hide_business_registration: Option<String>,
    /// `false`: the box that allows a drafted text is not ticked at first
    #[arg(long, global = true, env = "TERMINHOF_AI_CONTENT_TICKED")]
    ai_content_ticked: Option<String>,
    /// The address of an AI service that drafts texts, before `/chat/completions`, such as `https://api.openai.com/v1`;
    /// without it nothing is drafted
    #[arg(long, global = true, env = "TERMINHOF_AI_URL")]
    ai_url: Option<String>,
    /// What the AI service knows the operator by
    #[arg(long, global = true, env = "TERMINHOF_AI_KEY", hide_env_values = true)]
    ai_key: Option<String>,
    /// A file with the key for the AI service instead
    #[arg(long, global = true, env = "TERMINHOF_AI_KEY_FILE")]
    ai_key_file: Option<PathBuf>,
    /// The model of the AI service
    #[arg(long, global = true, env = "TERMINHOF_AI_MODEL")]
    ai_model: Option<String>,
    /// The addresses of the nodes of Elasticsearch, with commas between them, which then searches; without it PostgreSQL does
    #[arg(long, global = true, env = "ELASTICSEARCH_URL")]
    elasticsearch_url: Option<String>,
    /// What Elasticsearch knows us by, if it asks
    #[arg(long, global = true, env = "ELASTICSEARCH_USER")]
    elasticsearch_user: Option<String>,
    /// The password of that user
    #[arg(long, global = true, env = "ELASTICSEARCH_PASSWORD", hide_env_values = true)]
    elasticsearch_password: Option<String>,
    /// A file with the password of that user instead
    #[arg(long, global = true, env = "ELASTICSEARCH_PASSWORD_FILE")]
    elasticsearch_password_file: Option<PathBuf>,
    /// The file with the certificates by which Elasticsearch is verified, as PEM; without it, those that browsers trust
    #[arg(long, global = true, env = "ELASTICSEARCH_CA")]
    elasticsearch_ca: Option<String>,
    /// What the names of our indices begin with, so that several installations can share a cluster
    #[arg(long, global = true, env = "ELASTICSEARCH_PREFIX")]
    elasticsearch_prefix: Option<String>,
    /// The bucket for images, in a service that speaks S3 and is set by `AWS_ENDPOINT` and the like; without it they lie below
    /// the data folder. Needs a program built with the feature `s3`
    #[arg(long, global = true, env = "TERMINHOF_IMAGE_BUCKET")]
    image_bucket: Option<String>,
    /// The address from which browsers load the images of providers, such as `https://images.example`: a content delivery
    /// network in front of this server; without it they load them from the host of the page
    #[arg(long, global = true, env = "TERMINHOF_IMAGE_HOST")]
    image_host: Option<String>,
    /// The address at which browsers call the API, such as `https://api.example`; without it they call the host of the page
    #[arg(long, global = true, env = "TERMINHOF_API_HOST")]
    api_host: Option<String>,
    /// Milliseconds that a booking waits for other changes of the same calendar before it is refused with 503
    #[arg(long, global = true, env = "TERMINHOF_CHANGE_WAIT", default_value_t = 2_500)]
    change_wait: u64,
    /// Days for which a fact is kept after all its consumers were done with it
    #[arg(long, global = true, env = "TERMINHOF_KEEP_FACTS", default_value_t = 90, value_parser = days())]
    keep_facts: u32,
    /// Days for which a mail is kept after it was sent
    #[arg(long, global = true, env = "TERMINHOF_KEEP_SENT_MAILS", default_value_t = 180, value_parser = days())]
    keep_sent_mails: u32,
    /// Days for which an entry of the audit log is kept
    #[arg(long, global = true, env = "TERMINHOF_KEEP_AUDIT_LOG", default_value_t = 730, value_parser = days())]
    keep_audit_log: u32,
}

fn connections() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=10_000)
}

fn days() -> RangedU64ValueParser<u32> {
    RangedU64ValueParser::new().range(1..=36_500)
}

/// What the program is run for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Mode {
    Development,
    Production,
}

/// A configuration that fits together.
#[derive(Debug, Clone)]
pub struct Config {
    pub database_url: Option<String>,
    pub database_connections: usize,
    /// How long a change of a calendar waits for its permit, a connection and the lock together.
    pub change_wait: Duration,
    /// How long what is done with is kept.
    pub retention: Retention,
    pub smtp_url: Option<String>,
    /// Who sends all mails.
    pub sender: Sender,
    /// Whose word counts on where a request comes from.
    pub trusted_proxies: TrustedProxies,
    pub rate_limits: LimitSetting,
    pub registration: RegistrationChoices,
    /// Who drafts texts, if anybody.
    pub ai_service: Option<Service>,
    /// What searches, if not PostgreSQL.
    pub elasticsearch: Option<ElasticsearchSettings>,
    /// Where images lie, if not below the data folder.
    pub image_bucket: Option<String>,
    /// Where browsers load images from, if not from the host of the page.
    pub image_host: Option<PublicUrl>,
    pub api_host: Option<PublicUrl>,
    pub listen: SocketAddr,
    /// Where figures are served, if anywhere.
    pub metrics_listen: Option<SocketAddr>,
    pub data_dir: PathBuf,
    pub main_hosts: MainHosts,
    pub public_url: PublicUrl,
    /// The files of the operator; without them the demonstration stands in.
    pub operator_dir: Option<PathBuf>,
    pub mode: Mode,
    /// Where the clock starts, if not at the time of the machine.
    pub now: Option<OffsetDateTime>,
    signing_keys: Option<String>,
}

/// Who can register, and how the form begins.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RegistrationChoices {
    /// How people sign in.
    pub login_platform: String,
    /// Whether companies cannot register by themselves.
    pub hides_business: bool,
    /// Whether the box that allows a drafted text is ticked at first.
    pub ticks_ai_content: bool,
}

impl RegistrationChoices {
    const PASSWORD: &str = "PASSWORD";

    /// Whether people can register, with a company or without.
    pub fn is_open(&self, for_business: bool) -> bool {
        self.login_platform == Self::PASSWORD && !(for_business && self.hides_business)
    }
}

impl Default for RegistrationChoices {
    fn default() -> Self {
        Self {
            login_platform: Self::PASSWORD.to_owned(),
            hides_business: false,
            ticks_ai_content: true,
        }
    }
}

/// Why a configuration was refused; every text has the variable in it.
#[derive(Debug, thiserror::Error)]
pub enum InvalidConfig {
    #[error("TERMINHOF_METRICS_LISTEN is no address such as 127.0.0.1:9090")]
    MetricsListen(#[source] AddrParseError),
    #[error("TERMINHOF_NOW is no instant such as 2027-01-11T08:00:00Z")]
    Now(#[source] time::error::Parse),
    #[error("TERMINHOF_NOW is refused in production: customers live in real time")]
    NowInProduction,
    #[error("TERMINHOF_TRUSTED_PROXIES is no list of addresses and networks such as 10.0.0.0/8, or trusts everybody")]
    TrustedProxies,
    #[error(
        "TERMINHOF_TRUSTED_PROXIES is required in production: the addresses of the proxies in front of this server, or \
         `none` where nobody stands there"
    )]
    NoTrustedProxies,
    #[error("TERMINHOF_MAIL_FROM is no sender such as `Terminhof <termine@termine.example>`")]
    Sender,
    #[error("TERMINHOF_MAIL_FROM is required in production")]
    NoSender,
    #[error("a key of TERMINHOF_SIGNING_KEYS can be guessed: make one by `openssl rand -hex 32`")]
    GuessableKey,
    #[error(transparent)]
    SigningKeys(#[from] InvalidSigningKeys),
    #[error("{0} and {0}_FILE are both set")]
    SecretTwice(&'static str),
    #[error("the file of {0}_FILE cannot be read")]
    SecretFile(&'static str, #[source] std::io::Error),
    #[error("TERMINHOF_RATE_LIMITS is neither off nor a whole number from 1")]
    LimitSetting,
    #[error("TERMINHOF_RATE_LIMITS=off is refused in production: anybody could try passwords without end")]
    NoRateLimitsInProduction,
    #[error("{0} is neither true nor false")]
    Switch(&'static str),
    #[error("TERMINHOF_AI_URL and TERMINHOF_AI_MODEL are set together, and TERMINHOF_AI_KEY not without them")]
    AiService,
    #[error("ELASTICSEARCH_USER and ELASTICSEARCH_PASSWORD are set together, and not without ELASTICSEARCH_URL")]
    Elasticsearch,
    #[error("the file of ELASTICSEARCH_CA cannot be read")]
    ElasticsearchAuthorities(#[source] std::io::Error),
    #[error("TERMINHOF_IMAGE_BUCKET needs a program built with --features s3")]
    NoBuckets,
    #[error("TERMINHOF_IMAGE_HOST is no address such as https://images.example")]
    ImageHost,
    #[error("TERMINHOF_API_HOST is no address such as https://api.example, or that of a page")]
    ApiHost,
    #[error("TERMINHOF_MAIN_HOSTS names no host")]
    MainHosts,
    #[error("TERMINHOF_MAIN_HOSTS is required in production")]
    NoMainHosts,
    #[error("TERMINHOF_PUBLIC_URL is no address such as https://termine.example with one of TERMINHOF_MAIN_HOSTS")]
    PublicUrl,
    #[error("DATABASE_URL is required in production")]
    NoDatabase,
    #[error("TERMINHOF_OPERATOR_DIR is required in production")]
    NoOperator,
    #[error("SMTP_URL is required in production")]
    NoMailServer,
}

/// Everything that is wrong with a configuration, a line each: whoever sets a server up mends it in one go.
#[derive(Debug, thiserror::Error)]
pub struct InvalidSettings(Vec<InvalidConfig>);

impl fmt::Display for InvalidSettings {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(|fault| reason(fault)).collect();
        formatter.write_str(&lines.join("\n"))
    }
}

/// Collects what is wrong, so that one fault does not hide the next one.
#[derive(Default)]
struct Faults(Vec<InvalidConfig>);

impl Faults {
    /// What was read, or none and one fault more.
    fn note<T>(&mut self, read: Result<T, InvalidConfig>) -> Option<T> {
        read.map_err(|fault| self.0.push(fault)).ok()
    }
}

impl Config {
    /// Checks the settings against each other, and says everything that is wrong with them.
    pub fn new(settings: Settings) -> Result<Self, InvalidSettings> {
        let mut faults = Faults::default();
        let is_production = settings.mode == Mode::Production;
        let database_url = secret("DATABASE_URL", settings.database_url, settings.database_url_file);
        let smtp_url = secret("SMTP_URL", settings.smtp_url, settings.smtp_url_file);
        let keys = secret(
            "TERMINHOF_SIGNING_KEYS",
            settings.signing_keys,
            settings.signing_keys_file,
        );
        let ai_key = secret("TERMINHOF_AI_KEY", settings.ai_key, settings.ai_key_file);
        let password = settings.elasticsearch_password_file;
        let password = secret("ELASTICSEARCH_PASSWORD", settings.elasticsearch_password, password);
        let demanded = |setting: Result<Option<String>, InvalidConfig>, missing: InvalidConfig| match setting {
            Ok(None) if is_production => Err(missing),
            setting => setting,
        };
        let operator_dir = demanded(Ok(given(settings.operator_dir)), InvalidConfig::NoOperator);
        let addresses = faults.note(Addresses::new(
            given(settings.main_hosts),
            given(settings.public_url),
            settings.listen,
            is_production,
        ));
        let api_host = given(settings.api_host).map(|url| {
            let main_hosts = addresses.as_ref().map(|addresses| &addresses.main_hosts);
            api_host(&url, main_hosts).ok_or(InvalidConfig::ApiHost)
        });
        let image_host = given(settings.image_host).map(|url| PublicUrl::parse(&url).ok_or(InvalidConfig::ImageHost));
        let metrics_listen = given(settings.metrics_listen).map(|text| text.parse());
        let ai_key = faults.note(ai_key);
        let password = faults.note(password);
        let read = (
            faults.note(demanded(database_url, InvalidConfig::NoDatabase)),
            faults.note(demanded(smtp_url, InvalidConfig::NoMailServer)),
            faults.note(signing_keys(keys, is_production)),
            faults.note(operator_dir),
            addresses,
            faults.note(sender(given(settings.mail_from), is_production)),
            faults.note(trusted_proxies(given(settings.trusted_proxies), is_production)),
            faults.note(rate_limits(given(settings.rate_limits), is_production)),
            faults.note(registration(
                given(settings.login_platform),
                given(settings.hide_business_registration),
                given(settings.ai_content_ticked),
            )),
            faults.note(ai_service(
                given(settings.ai_url),
                given(settings.ai_model),
                ai_key.flatten(),
            )),
            faults.note(elasticsearch(
                given(settings.elasticsearch_url),
                (given(settings.elasticsearch_user), password.flatten()),
                given(settings.elasticsearch_ca),
                given(settings.elasticsearch_prefix),
            )),
            faults.note(image_bucket(given(settings.image_bucket))),
        );
        let read_beside = (
            faults.note(image_host.transpose()),
            faults.note(api_host.transpose()),
            faults.note(metrics_listen.transpose().map_err(InvalidConfig::MetricsListen)),
            faults.note(now(given(settings.now), is_production)),
        );
        let (
            (
                Some(database_url),
                Some(smtp_url),
                Some(signing_keys),
                Some(operator_dir),
                Some(addresses),
                Some(sender),
                Some(trusted_proxies),
                Some(rate_limits),
                Some(registration),
                Some(ai_service),
                Some(elasticsearch),
                Some(image_bucket),
            ),
            (Some(image_host), Some(api_host), Some(metrics_listen), Some(now)),
            true,
        ) = (read, read_beside, faults.0.is_empty())
        else {
            return Err(InvalidSettings(faults.0));
        };
        Ok(Self {
            database_url,
            database_connections: usize::try_from(settings.database_connections).unwrap_or(usize::MAX),
            change_wait: Duration::from_millis(settings.change_wait),
            retention: Retention {
                facts: time::Duration::days(settings.keep_facts.into()),
                mails: time::Duration::days(settings.keep_sent_mails.into()),
                audit_log: time::Duration::days(settings.keep_audit_log.into()),
            },
            smtp_url,
            sender,
            trusted_proxies,
            rate_limits,
            registration,
            ai_service,
            elasticsearch,
            image_bucket,
            image_host,
            api_host,
            listen: settings.listen,
            metrics_listen,
            data_dir: settings.data_dir,
            main_hosts: addresses.main_hosts,
            public_url: addresses.public_url,
            operator_dir: operator_dir.map(PathBuf::from),
            mode: settings.mode,
            now,
            signing_keys,
        })
    }

    pub fn is_production(&self) -> bool {
        self.mode == Mode::Production
    }

    /// Where development keeps the mails it sends.
    pub fn mail_folder(&self) -> PathBuf {
        self.data_dir.join("mail")
    }

    /// Where images lie without a bucket.
    pub fn image_folder(&self) -> PathBuf {
        self.data_dir.join("images")
    }

    /// The keys that were given; in development, without any, those of the data folder.
    pub fn signing_keys(&self) -> Result<SigningKeys, InvalidSigningKeys> {
        match &self.signing_keys {
            Some(list) => SigningKeys::parse(list),
            None if self.is_production() => Err(InvalidSigningKeys::Missing),
            None => SigningKeys::of_folder(&self.data_dir),
        }
    }
}

/// An empty variable is how compose files and shells say "none".
fn given(text: Option<String>) -> Option<String> {
    text.filter(|text| !text.trim().is_empty())
}

/// What is set itself or stands in a file, as orchestrators hand out secrets.
fn secret(
    variable: &'static str,
    itself: Option<String>,
    file: Option<PathBuf>,
) -> Result<Option<String>, InvalidConfig> {
    match (given(itself), file.filter(|file| !file.as_os_str().is_empty())) {
        (Some(_), Some(_)) => Err(InvalidConfig::SecretTwice(variable)),
        (itself, None) => Ok(itself),
        (None, Some(file)) => std::fs::read_to_string(file)
            .map(|text| given(Some(text.trim().to_owned())))
            .map_err(|error| InvalidConfig::SecretFile(variable, error)),
    }
}

/// Where the marketplace is reached.
struct Addresses {
    main_hosts: MainHosts,
    public_url: PublicUrl,
}

impl Addresses {
    fn new(
        hosts: Option<String>,
        public_url: Option<String>,
        listen: SocketAddr,
        is_production: bool,
    ) -> Result<Self, InvalidConfig> {
        let names_hosts = hosts.is_some();
        let main_hosts = main_hosts(hosts, is_production)?;
        let usual_url = if names_hosts {
            format!("https://{}", main_hosts.first())
        } else {
            format!("http://{listen}")
        };
        let public_url = match public_url {
            Some(url) => PublicUrl::parse(&url).filter(|url| main_hosts.arrival(url.host()) == Arrival::MainHost),
            None => PublicUrl::parse(&usual_url),
        };
        Ok(Self {
            main_hosts,
            public_url: public_url.ok_or(InvalidConfig::PublicUrl)?,
        })
    }
}

/// Fewer different characters than this make no key that nobody guesses.
const FEWEST_CHARACTERS_OF_A_KEY: usize = 8;

fn signing_keys(
    list: Result<Option<String>, InvalidConfig>,
    is_production: bool,
) -> Result<Option<String>, InvalidConfig> {
    let list = list?;
    match &list {
        Some(text) => {
            SigningKeys::parse(text)?;
            let is_guessable = |key: &str| key.chars().collect::<HashSet<_>>().len() < FEWEST_CHARACTERS_OF_A_KEY;
            if text.split(',').map(str::trim).any(is_guessable) {
                return Err(InvalidConfig::GuessableKey);
            }
        }
        None if is_production => return Err(InvalidSigningKeys::Missing.into()),
        None => {}
    }
    Ok(list)
}

fn sender(text: Option<String>, is_production: bool) -> Result<Sender, InvalidConfig> {
    match text {
        Some(text) => Sender::parse(&text).ok_or(InvalidConfig::Sender),
        None if is_production => Err(InvalidConfig::NoSender),
        None => Sender::parse(&format!("{PRODUCT_NAME} <termine@{PRODUCT_HOST}>")).ok_or(InvalidConfig::Sender),
    }
}

fn trusted_proxies(list: Option<String>, is_production: bool) -> Result<TrustedProxies, InvalidConfig> {
    match list {
        Some(list) if list.trim() == "none" => Ok(TrustedProxies::default()),
        Some(list) => TrustedProxies::parse(&list).ok_or(InvalidConfig::TrustedProxies),
        None if is_production => Err(InvalidConfig::NoTrustedProxies),
        None => Ok(TrustedProxies::default()),
    }
}

fn rate_limits(text: Option<String>, is_production: bool) -> Result<LimitSetting, InvalidConfig> {
    match text {
        Some(text) => match LimitSetting::parse(text.trim()).ok_or(InvalidConfig::LimitSetting)? {
            LimitSetting::Off if is_production => Err(InvalidConfig::NoRateLimitsInProduction),
            limits => Ok(limits),
        },
        None => Ok(LimitSetting::AS_DOCUMENTED),
    }
}

fn registration(
    login_platform: Option<String>,
    hides_business: Option<String>,
    ticks_ai_content: Option<String>,
) -> Result<RegistrationChoices, InvalidConfig> {
    let usual = RegistrationChoices::default();
    Ok(RegistrationChoices {
        login_platform: login_platform.unwrap_or(usual.login_platform),
        hides_business: match hides_business {
            Some(text) => switch("TERMINHOF_HIDE_BUSINESS_REGISTRATION", &text)?,
            None => usual.hides_business,
        },
        ticks_ai_content: match ticks_ai_content {
            Some(text) => switch("TERMINHOF_AI_CONTENT_TICKED", &text)?,
            None => usual.ticks_ai_content,
        },
    })
}

fn ai_service(
    url: Option<String>,
    model: Option<String>,
    key: Option<String>,
) -> Result<Option<Service>, InvalidConfig> {
    match (url, model, key) {
        (Some(url), Some(model), key) => Ok(Some(Service { url, key, model })),
        (None, None, None) => Ok(None),
        _ => Err(InvalidConfig::AiService),
    }
}

fn image_bucket(bucket: Option<String>) -> Result<Option<String>, InvalidConfig> {
    if bucket.is_some() && !cfg!(feature = "s3") {
        return Err(InvalidConfig::NoBuckets);
    }
    Ok(bucket)
}

fn now(text: Option<String>, is_production: bool) -> Result<Option<OffsetDateTime>, InvalidConfig> {
    match text {
        Some(_) if is_production => Err(InvalidConfig::NowInProduction),
        text => text
            .map(|text| OffsetDateTime::parse(&text, &Rfc3339))
            .transpose()
            .map_err(InvalidConfig::Now),
    }
}

fn elasticsearch(
    urls: Option<String>,
    credentials: (Option<String>, Option<String>),
    authorities: Option<String>,
    prefix: Option<String>,
) -> Result<Option<ElasticsearchSettings>, InvalidConfig> {
    let credentials = match credentials {
        (Some(user), Some(password)) => Some((user, password)),
        (None, None) => None,
        _ => return Err(InvalidConfig::Elasticsearch),
    };
    let Some(urls) = urls else {
        return match credentials {
            None => Ok(None),
            Some(_) => Err(InvalidConfig::Elasticsearch),
        };
    };
    let authorities = authorities.map(std::fs::read).transpose();
    Ok(Some(ElasticsearchSettings {
        urls,
        credentials,
        authorities: authorities.map_err(InvalidConfig::ElasticsearchAuthorities)?,
        prefix: prefix.unwrap_or_default(),
    }))
}

fn switch(variable: &'static str, text: &str) -> Result<bool, InvalidConfig> {
    text.trim().parse().map_err(|_neither| InvalidConfig::Switch(variable))
}

/// The host of the API shows no pages, hence must be none of those that do.
fn api_host(url: &str, main_hosts: Option<&MainHosts>) -> Option<PublicUrl> {
    let shows_pages = |url: &PublicUrl| main_hosts.is_some_and(|hosts| hosts.arrival(url.host()) == Arrival::MainHost);
    PublicUrl::parse(url).filter(|url| !shows_pages(url))
}

fn main_hosts(list: Option<String>, is_production: bool) -> Result<MainHosts, InvalidConfig> {
    match list {
        Some(list) => MainHosts::parse(&list).ok_or(InvalidConfig::MainHosts),
        None if is_production => Err(InvalidConfig::NoMainHosts),
        None => Ok(MainHosts::of_development()),
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        settings: Settings,
    }

    fn config(options: &[&str]) -> Result<Config, String> {
        let program = Program::try_parse_from([&["terminhof"], options].concat()).map_err(|error| error.to_string())?;
        Config::new(program.settings).map_err(|error| error.to_string())
    }

    const PRODUCTION: [&str; 10] = [
        "--mode=production",
        "--database-url=postgres://db",
        "--smtp-url=smtps://mail",
        "--main-hosts=terminhof.example",
        "--operator-dir=/operator",
        "--mail-from=Salons <termine@salons.example>",
        "--trusted-proxies=10.0.0.1",
        "--signing-keys=0123456789abcdef0123456789abcdef",
        "--listen=0.0.0.0:80",
        "--data-dir=/data",
    ];

    #[test]
    fn development_needs_no_setting() {
        let config = config(&["--now="]).unwrap();
        assert_eq!((config.is_production(), config.now), (false, None));
    }

    #[test]
    fn production_without_a_required_setting_is_refused() {
        let production = config(&PRODUCTION).unwrap();
        assert_eq!(production.sender.address.as_str(), "termine@salons.example");
        for left_out in 1..8 {
            let options: Vec<&str> = PRODUCTION
                .into_iter()
                .enumerate()
                .filter(|(index, _)| *index != left_out)
                .map(|(_, option)| option)
                .collect();
            assert!(
                config(&options).unwrap_err().contains("is required in production"),
                "{options:?}"
            );
        }
        assert_eq!(config(&PRODUCTION[..1]).unwrap_err().lines().count(), 7);
    }

    #[test]
    fn every_fault_is_told_at_once() {
        let wrong = config(&["--rate-limits=none", "--now=morgen", "--api-host=api.example"]).unwrap_err();
        for variable in ["TERMINHOF_RATE_LIMITS", "TERMINHOF_NOW", "TERMINHOF_API_HOST"] {
            assert!(wrong.lines().any(|line| line.starts_with(variable)), "{wrong}");
        }
    }

    #[test]
    fn nonsense_is_refused() {
        let key = format!("--signing-keys={}", "a".repeat(40));
        for (option, variable) in [
            (key.as_str(), "TERMINHOF_SIGNING_KEYS"),
            ("--signing-keys=short", "TERMINHOF_SIGNING_KEYS"),
            ("--trusted-proxies=0.0.0.0/0", "TERMINHOF_TRUSTED_PROXIES"),
            ("--trusted-proxies=::/0", "TERMINHOF_TRUSTED_PROXIES"),
            ("--database-connections=0", "--database-connections"),
            ("--mail-from=termine@salons.example", "TERMINHOF_MAIL_FROM"),
            ("--mail-from=Salons", "TERMINHOF_MAIL_FROM"),
        ] {
            let wrong = config(&[option]).unwrap_err();
            assert!(wrong.contains(variable), "{option}: {wrong}");
        }
    }

    #[test]
    fn secret_stands_in_the_setting_or_in_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("database");
        std::fs::write(&file, "postgres://db\n").unwrap();
        let of_file = format!("--database-url-file={}", file.display());
        let read = config(&[&of_file]).unwrap();
        assert_eq!(read.database_url.as_deref(), Some("postgres://db"));
        let twice = config(&[&of_file, "--database-url=postgres://other"]).unwrap_err();
        assert!(twice.contains("DATABASE_URL_FILE are both set"), "{twice}");
        let nowhere = config(&["--smtp-url-file=/nowhere"]).unwrap_err();
        assert!(
            nowhere.starts_with("the file of SMTP_URL_FILE cannot be read"),
            "{nowhere}"
        );
    }

    #[test]
    fn public_url_on_another_host_is_refused() {
        let public_url = |options: &[&str]| config(options).map(|config| config.public_url.of("/"));
        assert_eq!(public_url(&[]).unwrap(), "http://127.0.0.1:8080/");
        assert_eq!(
            public_url(&["--main-hosts=b.example,a.example"]).unwrap(),
            "https://b.example/"
        );
        let own = ["--main-hosts=b.example,a.example", "--public-url=http://a.example:81"];
        assert_eq!(public_url(&own).unwrap(), "http://a.example:81/");
        for wrong in ["https://c.example", "a.example", "https://a.example/termine"] {
            let options = ["--main-hosts=a.example", &format!("--public-url={wrong}")];
            assert!(
                public_url(&options).unwrap_err().starts_with("TERMINHOF_PUBLIC_URL"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn metrics_are_served_only_where_an_address_is_set() {
        assert_eq!(config(&["--metrics-listen="]).unwrap().metrics_listen, None);
        let address = "127.0.0.1:9090";
        let metrics_listen = config(&["--metrics-listen", address]).unwrap().metrics_listen;
        assert_eq!(metrics_listen, Some(address.parse().unwrap()));
        assert!(config(&["--metrics-listen=9090"]).is_err());
    }

    #[test]
    fn image_host_is_an_address_without_a_path() {
        let image_host = |text: &str| config(&[&format!("--image-host={text}")]).map(|config| config.image_host);
        assert_eq!(image_host("").unwrap(), None);
        let host = image_host("https://images.example/").unwrap().unwrap();
        assert_eq!(host.of("/images/1"), "https://images.example/images/1");
        for wrong in [
            "images.example",
            "https://images.example/a",
            "https://a.example 'unsafe-inline'",
        ] {
            assert!(
                image_host(wrong).unwrap_err().starts_with("TERMINHOF_IMAGE_HOST"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn api_host_is_an_address_that_shows_no_pages() {
        let api_host = |text: &str| {
            config(&["--main-hosts=terminhof.example", &format!("--api-host={text}")]).map(|config| config.api_host)
        };
        assert_eq!(api_host("").unwrap(), None);
        assert_eq!(
            api_host("https://api.example/").unwrap().unwrap().of(""),
            "https://api.example"
        );
        for wrong in ["api.example", "https://api.example/v1", "https://terminhof.example"] {
            assert!(
                api_host(wrong).unwrap_err().starts_with("TERMINHOF_API_HOST"),
                "{wrong}"
            );
        }
    }

    #[test]
    fn retention_is_set_in_days() {
        let retention = |options: &[&str]| config(options).map(|config| config.retention);
        let usual = Retention {
            facts: time::Duration::days(90),
            mails: time::Duration::days(180),
            audit_log: time::Duration::days(730),
        };
        assert_eq!(retention(&[]).unwrap(), usual);
        let facts = time::Duration::days(7);
        assert_eq!(retention(&["--keep-facts=7"]).unwrap(), Retention { facts, ..usual });
        assert!(retention(&["--keep-sent-mails=0"]).is_err());
    }

    #[test]
    fn limits_are_raised_in_production_but_never_off() {
        let limits = |options: &[&str]| config(options).map(|config| config.rate_limits);
        let times = |factor| LimitSetting::Times(std::num::NonZeroU32::new(factor).unwrap());
        assert_eq!(limits(&["--rate-limits="]).unwrap(), times(1));
        assert_eq!(limits(&["--rate-limits=off"]).unwrap(), LimitSetting::Off);
        let raised = [&PRODUCTION[..], &["--rate-limits=20"]].concat();
        assert_eq!(limits(&raised).unwrap(), times(20));
        let off = [&PRODUCTION[..], &["--rate-limits=off"]].concat();
        assert!(limits(&off).unwrap_err().contains("refused in production"));
        assert!(limits(&["--rate-limits=none"]).is_err());
    }

    #[test]
    fn registration_is_open_unless_the_operator_says_otherwise() {
        let open = |options: &[&str]| {
            let registration = config(options)?.registration;
            Ok::<_, String>([false, true].map(|for_business| registration.is_open(for_business)))
        };
        assert_eq!(open(&["--hide-business-registration="]), Ok([true, true]));
        assert_eq!(open(&["--hide-business-registration=true"]), Ok([true, false]));
        assert_eq!(open(&["--login-platform=SAML"]), Ok([false, false]));
        let wrong = open(&["--ai-content-ticked=on"]).unwrap_err();
        assert_eq!(wrong, "TERMINHOF_AI_CONTENT_TICKED is neither true nor false");
    }

    #[test]
    fn ai_service_has_an_address_and_a_model() {
        let service = |options: &[&str]| config(options).map(|config| config.ai_service);
        assert_eq!(service(&["--ai-url=", "--ai-key=", "--ai-model="]).unwrap(), None);
        let complete = ["--ai-url=https://api.example/v1", "--ai-model=small", "--ai-key=geheim"];
        let given = service(&complete).unwrap().unwrap();
        assert_eq!((given.key.as_deref(), given.model.as_str()), (Some("geheim"), "small"));
        assert!(service(&complete[..2]).unwrap().is_some());
        for partial in [&complete[..1], &complete[1..2], &complete[2..], &complete[1..]] {
            assert!(
                service(partial).unwrap_err().contains("TERMINHOF_AI_URL"),
                "{partial:?}"
            );
        }
    }

    #[test]
    fn postgres_searches_unless_elasticsearch_has_an_address() {
        let settings = |options: &[&str]| config(options).map(|config| config.elasticsearch);
        assert_eq!(
            settings(&["--elasticsearch-url=", "--elasticsearch-ca="]).unwrap(),
            None
        );
        let given = settings(&["--elasticsearch-url=https://a.example:9200,https://b.example:9200"]);
        assert!(given.unwrap().unwrap().urls.ends_with("b.example:9200"));
        for wrong in [
            &["--elasticsearch-user=anna"][..],
            &["--elasticsearch-user=anna", "--elasticsearch-password=geheim"],
            &[
                "--elasticsearch-url=https://a.example",
                "--elasticsearch-password=geheim",
            ],
            &[
                "--elasticsearch-url=https://a.example",
                "--elasticsearch-ca=/nowhere.pem",
            ],
        ] {
            assert!(settings(wrong).unwrap_err().contains("ELASTICSEARCH_"), "{wrong:?}");
        }
    }

    #[test]
    fn nobody_is_a_trusted_proxy_who_is_not_listed() {
        let proxies = |options: &[&str]| config(options).map(|config| config.trusted_proxies);
        assert_eq!(proxies(&["--trusted-proxies="]).unwrap(), TrustedProxies::default());
        let listed = "10.0.0.0/8, ::1";
        assert_eq!(
            Some(proxies(&["--trusted-proxies", listed]).unwrap()),
            TrustedProxies::parse(listed)
        );
        assert!(proxies(&["--trusted-proxies=balancer"]).is_err());
        assert_eq!(proxies(&["--trusted-proxies=none"]).unwrap(), TrustedProxies::default());
    }

    #[test]
    fn now_is_refused_in_production() {
        let moved = [&PRODUCTION[..], &["--now=2027-01-11T08:00:00Z"]].concat();
        assert!(
            config(&moved)
                .unwrap_err()
                .contains("TERMINHOF_NOW is refused in production")
        );
        assert!(config(&["--now=2027-01-11T08:00:00+01:00"]).unwrap().now.is_some());
        assert!(config(&["--now=morgen"]).is_err());
    }
}
