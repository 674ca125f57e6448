//! The address under which the world reaches this installation.

use actix_web::http::Uri;

/// Scheme and host, and the port when it is not the usual one. It comes from the configuration: what a
/// request says about its host may come from anybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    host: String,
}

impl PublicUrl {
    /// Reads `https://host` or `http://host:8080`; none for anything with more or less in it.
    pub fn parse(text: &str) -> Option<Self> {
        let origin = text.trim().trim_end_matches('/').to_lowercase();
        let uri: Uri = origin.parse().ok()?;
        let host = uri.host()?.to_owned();
        let is_plain = matches!(uri.scheme_str(), Some("http" | "https"))
            && uri.path() == "/"
            && uri.query().is_none()
            && uri
                .authority()
                .is_some_and(|authority| !authority.as_str().contains('@'));
        is_plain.then_some(Self { origin, host })
    }

    /// The host without the port.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The absolute address of a path that begins with a slash.
    pub fn of(&self, path: &str) -> String {
        format!("{}{path}", self.origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_an_origin_is_a_public_address() {
        for (text, address) in [
            ("https://terminhof.example", "https://terminhof.example/imprint"),
            ("https://Terminhof.example/", "https://terminhof.example/imprint"),
            ("http://127.0.0.1:8080", "http://127.0.0.1:8080/imprint"),
            ("http://[::1]:8080", "http://[::1]:8080/imprint"),
        ] {
            assert_eq!(PublicUrl::parse(text).unwrap().of("/imprint"), address);
        }
        for text in [
            "",
            "terminhof.example",
            "ftp://terminhof.example",
            "https://",
            "https://terminhof.example/termine",
            "https://terminhof.example?x=1",
            "https://user@terminhof.example",
            "javascript:alert(1)",
        ] {
            assert_eq!(PublicUrl::parse(text), None, "{text}");
        }
    }
}
