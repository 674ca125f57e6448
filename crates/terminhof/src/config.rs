//! The configuration: environment variables, or options of the same meaning. Nothing else reads them.

mod settings;

use std::collections::HashSet;
use std::fmt;
use std::net::{AddrParseError, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use ai_text_adapter::Service;
use clap::ValueEnum;
use mail_adapter::Sender;
use notifications::{PRODUCT_HOST, PRODUCT_NAME};
use postgres_adapter::Retention;
use search_adapter::ElasticsearchSettings;
use shared_kernel::reason;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use api::limits::LimitSetting;
use api::public_url::PublicUrl;
use api::registration_choices::RegistrationChoices;
use api::site::{Arrival, MainHosts};
use api::tokens::{InvalidSigningKeys, SigningKeys};
use api::trusted_proxies::TrustedProxies;

pub use settings::Settings;

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
    /// How long the balancer gets to find out that the process is leaving.
    pub shutdown_notice: Duration,
    /// How long what is done with is kept.
    pub retention: Retention,
    pub smtp_url: Option<String>,
    /// Certificates by which it is verified, as PEM; none where those of this machine count.
    pub smtp_authorities: Option<Vec<u8>>,
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
    #[error("the file of {0}_FILE is empty: {1}")]
    EmptySecretFile(&'static str, String),
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
    #[error("the file of SMTP_CA cannot be read")]
    MailAuthorities(#[source] std::io::Error),
    #[error("SMTP_CA is set, but no SMTP_URL")]
    MailAuthoritiesOfNobody,
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
    #[expect(clippy::too_many_lines, reason = "one line for each setting")]
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
        let has_mail_server = !matches!(smtp_url, Ok(None));
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
            faults.note(mail_authorities(given(settings.smtp_ca), has_mail_server)),
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
            (Some(image_host), Some(api_host), Some(metrics_listen), Some(now), Some(smtp_authorities)),
            true,
        ) = (read, read_beside, faults.0.is_empty())
        else {
            return Err(InvalidSettings(faults.0));
        };
        Ok(Self {
            database_url,
            database_connections: usize::try_from(settings.database_connections).unwrap_or(usize::MAX),
            change_wait: Duration::from_millis(settings.change_wait),
            shutdown_notice: settings.shutdown_notice.map_or_else(
                || if is_production { USUAL_NOTICE } else { Duration::ZERO },
                Duration::from_secs,
            ),
            retention: Retention {
                facts: time::Duration::days(settings.keep_facts.into()),
                mails: time::Duration::days(settings.keep_sent_mails.into()),
                audit_log: time::Duration::days(settings.keep_audit_log.into()),
            },
            smtp_url,
            smtp_authorities,
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

    /// Whether anything is kept beside the database, the bucket and the mail server.
    pub fn needs_data_folder(&self) -> bool {
        self.image_bucket.is_none()
            || self.database_url.is_none()
            || self.smtp_url.is_none()
            || self.signing_keys.is_none()
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

/// Two looks of a balancer that asks every other second.
const USUAL_NOTICE: Duration = Duration::from_secs(5);

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
        (None, Some(file)) => {
            let text = std::fs::read_to_string(&file).map_err(|error| InvalidConfig::SecretFile(variable, error))?;
            match text.trim() {
                "" => Err(InvalidConfig::EmptySecretFile(variable, file.display().to_string())),
                secret => Ok(Some(secret.to_owned())),
            }
        }
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

fn mail_authorities(file: Option<String>, has_mail_server: bool) -> Result<Option<Vec<u8>>, InvalidConfig> {
    match file {
        Some(_) if !has_mail_server => Err(InvalidConfig::MailAuthoritiesOfNobody),
        file => file
            .map(std::fs::read)
            .transpose()
            .map_err(InvalidConfig::MailAuthorities),
    }
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
mod tests;
