use shared_kernel::is_development_host;
use url::Url;

/// Origins of one publishable key.
pub const MOST_ORIGINS: usize = 10;

/// Where a page is from, as a browser says it: `https://salon.example`, with a port where it is not the usual one.
#[derive(Debug, Clone, PartialEq, Eq, Hash, derive_more::Display)]
pub struct Origin(String);

/// It is no origin that a browser could send, or one that anybody on the way could change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no origin of a page")]
pub struct InvalidOrigin;

impl Origin {
    /// What somebody has typed: with `https`, or with `http` on the own machine; without a path. Letters beyond ASCII become
    /// A-labels.
    pub fn parse(typed: &str) -> Result<Self, InvalidOrigin> {
        let url = Url::parse(typed.trim()).map_err(|_malformed| InvalidOrigin)?;
        let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let is_named = url.username().is_empty() && url.password().is_none();
        let is_safe = match url.scheme() {
            "https" => true,
            "http" => url.host_str().is_some_and(is_development_host),
            _ => false,
        };
        let is_somewhere = url
            .host_str()
            .is_some_and(|host| !host.is_empty() && !host.contains('*'));
        if is_bare && is_named && is_safe && is_somewhere {
            Ok(Self(url.origin().ascii_serialization()))
        } else {
            Err(InvalidOrigin)
        }
    }

    /// What a browser has sent, or a store kept: already in its one spelling.
    pub fn spelled(text: &str) -> Option<Self> {
        Self::parse(text).ok().filter(|origin| origin.0 == text)
    }

    /// In its one spelling.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origin_has_one_spelling() {
        for (typed, kept) in [
            ("https://salon.example", "https://salon.example"),
            (" HTTPS://Salon.Example/ ", "https://salon.example"),
            ("https://salon.example:443", "https://salon.example"),
            ("https://salon.example:8443", "https://salon.example:8443"),
            ("https://müller.example", "https://xn--mller-kva.example"),
            ("http://localhost:4173", "http://localhost:4173"),
            ("http://127.0.0.1:4173", "http://127.0.0.1:4173"),
            ("http://[::1]:80", "http://[::1]"),
        ] {
            let origin = Origin::parse(typed).unwrap();
            assert_eq!(origin.as_str(), kept, "{typed}");
            assert_eq!(Origin::spelled(kept), Some(origin), "{typed}");
        }
    }

    #[test]
    fn what_is_no_origin_of_a_page_is_refused() {
        for wrong in [
            "",
            "*",
            "null",
            "salon.example",
            "//salon.example",
            "http://salon.example",
            "http://localhost.example",
            "https://",
            "https://*.salon.example",
            "https://salon.example/termine",
            "https://salon.example?x",
            "https://salon.example#x",
            "https://somebody@salon.example",
            "file:///salon.html",
            "javascript:alert(1)",
        ] {
            assert_eq!(Origin::parse(wrong), Err(InvalidOrigin), "{wrong}");
        }
        assert_eq!(Origin::spelled("https://Salon.example"), None);
    }
}
