use shared_kernel::is_development_host;
use url::{Host, Url};

/// Letters of an address.
const LONGEST: usize = 500;
/// Ends of names that lead nowhere in the world.
const PRIVATE_NAMES: [&str; 6] = ["localhost", "local", "internal", "intranet", "lan", "home.arpa"];

/// Which addresses messages may be sent to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addresses {
    /// Those of the world, with encryption.
    Public,
    /// These, and those of this machine, also without encryption: whoever develops a receiver has no certificate. Never in
    /// production.
    PublicAndLoopback,
}

/// Why an address was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidWebhookUrl {
    /// It is longer than 500 letters.
    #[error("the address is too long")]
    TooLong,
    /// It is none, or not one of HTTPS, or has a user or a fragment.
    #[error("not an address of HTTPS")]
    NotHttps,
    /// Its host is a number, or a name that is known in one network only.
    #[error("not a public name")]
    NotPublic,
}

/// The address of a webhook: HTTPS, at a name that is public as far as a name can tell. Where the name leads is checked at
/// each connection, because it may lead elsewhere by then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebhookUrl(Url);

impl WebhookUrl {
    /// Reads an address as browsers do, numbers in all their spellings included.
    pub fn parse(text: &str, allowed: Addresses) -> Result<Self, InvalidWebhookUrl> {
        if text.chars().count() > LONGEST {
            return Err(InvalidWebhookUrl::TooLong);
        }
        let url = Url::parse(text.trim()).map_err(|_none| InvalidWebhookUrl::NotHttps)?;
        let is_plain = url.username().is_empty() && url.password().is_none() && url.fragment().is_none();
        if is_plain && allowed == Addresses::PublicAndLoopback && is_of_this_machine(&url) {
            return Ok(Self(url));
        }
        if url.scheme() != "https" || !is_plain {
            return Err(InvalidWebhookUrl::NotHttps);
        }
        match url.host() {
            Some(Host::Domain(name)) if is_public(name) => Ok(Self(url)),
            _ => Err(InvalidWebhookUrl::NotPublic),
        }
    }

    /// The address as it is sent to.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

fn is_of_this_machine(url: &Url) -> bool {
    url.host_str().is_some_and(is_development_host) && ["http", "https"].contains(&url.scheme())
}

fn is_public(name: &str) -> bool {
    let name = name.trim_end_matches('.');
    let is_private = |end: &str| name == end || name.ends_with(&format!(".{end}"));
    name.contains('.') && !PRIVATE_NAMES.into_iter().any(is_private)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_https_at_public_names_are_taken() {
        for (typed, kept) in [
            ("https://kassa.example/hook", "https://kassa.example/hook"),
            (" https://Kassa.Example:8443/a?b=c ", "https://kassa.example:8443/a?b=c"),
            ("https://töpfe.example", "https://xn--tpfe-5qa.example/"),
        ] {
            assert_eq!(
                WebhookUrl::parse(typed, Addresses::Public).map(|url| url.as_str().to_owned()),
                Ok(kept.to_owned())
            );
        }
    }

    #[test]
    fn address_without_https_or_a_public_name_is_refused() {
        for wrong in [
            "",
            "kassa.example",
            "http://kassa.example",
            "ftp://kassa.example",
            "https://",
            "https://anna:geheim@kassa.example",
            "https://anna@kassa.example",
            "https://kassa.example/#x",
            "javascript:alert(1)",
        ] {
            assert_eq!(
                WebhookUrl::parse(wrong, Addresses::Public),
                Err(InvalidWebhookUrl::NotHttps),
                "{wrong}"
            );
        }
        for wrong in [
            "https://127.0.0.1",
            "https://2130706433/",
            "https://0x7f.1/",
            "https://017700000001/",
            "https://127.1",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://169.254.169.254/latest/meta-data",
            "https://93.184.216.34/",
            "https://localhost/",
            "https://db.localhost/",
            "https://localhost./",
            "https://printer/",
            "https://nas.local/",
            "https://metadata.google.internal/",
            "https://①②⑦.0.0.1/",
        ] {
            assert_eq!(
                WebhookUrl::parse(wrong, Addresses::Public),
                Err(InvalidWebhookUrl::NotPublic),
                "{wrong}"
            );
        }
        let long = format!("https://kassa.example/{}", "a".repeat(500));
        assert_eq!(
            WebhookUrl::parse(&long, Addresses::Public),
            Err(InvalidWebhookUrl::TooLong)
        );
    }

    #[test]
    fn this_machine_is_taken_outside_of_production_alone() {
        for here in [
            "http://localhost:9000/hook",
            "https://localhost/",
            "http://kassa.localhost:9000/",
            "http://127.0.0.1:9000/hook",
            "http://[::1]:9000/",
        ] {
            let taken = WebhookUrl::parse(here, Addresses::PublicAndLoopback);
            assert_eq!(taken.map(|url| url.as_str().to_owned()), Ok(here.to_owned()));
            assert!(WebhookUrl::parse(here, Addresses::Public).is_err(), "{here}");
        }
        for wrong in [
            "http://kassa.example/",
            "http://anna@localhost/",
            "ftp://localhost/",
            "https://10.0.0.1/",
            "http://localhost.example/",
        ] {
            assert!(
                WebhookUrl::parse(wrong, Addresses::PublicAndLoopback).is_err(),
                "{wrong}"
            );
        }
    }
}
