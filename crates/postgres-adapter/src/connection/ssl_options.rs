//! `sslmode` and `sslrootcert` of a libpq connection string. tokio-postgres knows the first in part and the second not
//! at all, so they are taken out before it reads the rest.

use std::path::PathBuf;

use percent_encoding::percent_decode_str;
use strum::{EnumString, IntoStaticStr};

use super::{CERTIFICATES_OF_THE_SYSTEM, InvalidDatabaseUrl};

/// How far a connection is protected; names and meanings are those of libpq.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(super) enum SslMode {
    Disable,
    /// Encrypted where the server can do it.
    #[default]
    Prefer,
    /// Encrypted, or no connection.
    Require,
    /// Encrypted, with a certificate that one of `sslrootcert` has signed.
    VerifyCa,
    /// The same, and the certificate is for the host that was asked for.
    VerifyFull,
}

impl SslMode {
    pub(super) fn label(self) -> &'static str {
        self.into()
    }
}

/// What a connection string says about TLS.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct SslOptions {
    pub(super) mode: SslMode,
    /// A PEM file; without it those of the system count where certificates are verified.
    pub(super) root_certificates: Option<PathBuf>,
}

/// The connection string without the two options, and what they say. Of an option given twice the last one counts.
pub(super) fn take_out(text: &str) -> Result<(String, SslOptions), InvalidDatabaseUrl> {
    let (mut mode, mut roots) = (None, None);
    let mut take = |key: &str, value: &str| {
        match key {
            "sslmode" => {
                let known = value.parse();
                mode = Some(known.map_err(|_| InvalidDatabaseUrl::SslMode(value.to_owned()))?);
            }
            "sslrootcert" => roots = Some(value.to_owned()).filter(|value| !value.is_empty()),
            _ => return Ok(false),
        }
        Ok(true)
    };
    let is_url = ["postgres://", "postgresql://"]
        .iter()
        .any(|scheme| text.starts_with(scheme));
    let rest = if is_url {
        url_without(text, &mut take)?
    } else {
        pairs_without(text, &mut take)?
    };
    // As libpq has it: anybody gets a certificate of a public authority, so that its host name has to be looked at.
    let is_system = roots.as_deref() == Some(CERTIFICATES_OF_THE_SYSTEM);
    let usual_mode = if is_system {
        SslMode::VerifyFull
    } else {
        SslMode::Prefer
    };
    let mode = mode.unwrap_or(usual_mode);
    let root_certificates = roots.filter(|_| !is_system).map(PathBuf::from);
    let is_any_certificate_good = match mode {
        SslMode::VerifyFull => false,
        SslMode::VerifyCa => root_certificates.is_none(),
        _ => is_system,
    };
    if is_any_certificate_good {
        return Err(InvalidDatabaseUrl::AnyCertificate);
    }
    let options = SslOptions {
        mode,
        root_certificates,
    };
    Ok((rest, options))
}

/// Whether an option is one of the two, which are remembered.
type Take<'a> = &'a mut dyn FnMut(&str, &str) -> Result<bool, InvalidDatabaseUrl>;

/// As in `postgres://user:password@host/database?key=value&key=value`.
fn url_without(url: &str, take: Take<'_>) -> Result<String, InvalidDatabaseUrl> {
    // As tokio-postgres reads it: what stands before the first @ is a user and a password.
    let after_password = url.find('@').map_or(0, |at| at + 1);
    let Some(question_mark) = url[after_password..].find('?') else {
        return Ok(url.to_owned());
    };
    let (base, parameters) = url.split_at(after_password + question_mark);
    let mut kept = Vec::new();
    for parameter in parameters[1..].split('&') {
        let (key, value) = parameter.split_once('=').unwrap_or((parameter, ""));
        if !take(key, &percent_decode_str(value).decode_utf8_lossy())? {
            kept.push(parameter);
        }
    }
    Ok(format!("{base}?{}", kept.join("&")))
}

/// `host=localhost password='it\'s secret' key = value`.
fn pairs_without(text: &str, take: Take<'_>) -> Result<String, InvalidDatabaseUrl> {
    let mut kept = String::new();
    let mut left = text.trim_start();
    while !left.is_empty() {
        let (key, value, after) = first_pair(left);
        if !take(key, &value)? {
            kept.push_str(&left[..left.len() - after.len()]);
            kept.push(' ');
        }
        left = after.trim_start();
    }
    Ok(kept)
}

/// Key, value and what follows them. Text without `=` is a key without a value, for tokio-postgres to refuse.
fn first_pair(text: &str) -> (&str, String, &str) {
    let Some((key, rest)) = text.split_once('=') else {
        return (text, String::new(), "");
    };
    let key = key.trim_end();
    let rest = rest.trim_start();
    let is_quoted = rest.starts_with('\'');
    let mut value = String::new();
    let mut characters = rest.char_indices().skip(usize::from(is_quoted));
    while let Some((index, character)) = characters.next() {
        match character {
            '\\' => value.extend(characters.next().map(|(_, escaped)| escaped)),
            '\'' if is_quoted => return (key, value, &rest[index + 1..]),
            blank if blank.is_whitespace() && !is_quoted => return (key, value, &rest[index..]),
            other => value.push(other),
        }
    }
    (key, value, "")
}

#[cfg(test)]
mod tests {
    use tokio_postgres::Config;

    use super::*;

    #[test]
    fn url_and_key_value_form_give_the_same_ssl_options() {
        use SslMode::{Disable, Prefer, Require, VerifyCa, VerifyFull};
        let table = [
            ("postgres://a@h/d", "host=h user=a dbname=d", Prefer, None),
            (
                "postgres://a@h/d?sslmode=disable",
                "host=h user=a dbname=d sslmode=disable",
                Disable,
                None,
            ),
            (
                "postgresql://a@h/d?sslmode=prefer",
                "sslmode = prefer host=h user=a dbname=d",
                Prefer,
                None,
            ),
            (
                "postgres://a@h/d?sslmode=disable&sslmode=require&sslrootcert=",
                "host=h user=a\tsslmode='disable'\ndbname=d sslmode='require' sslrootcert=''",
                Require,
                None,
            ),
            (
                "postgres://a@h/d?sslmode=verify-ca&sslrootcert=/etc/my%20ca.pem",
                "host=h sslmode=verify-ca user=a sslrootcert='/etc/my ca.pem' dbname=d",
                VerifyCa,
                Some("/etc/my ca.pem"),
            ),
            (
                "postgres://a@h/d?sslrootcert=%2Fit's&sslmode=verify-full",
                r"host=h sslrootcert='/it\'s' user=a dbname=d sslmode=verify-full",
                VerifyFull,
                Some("/it's"),
            ),
            (
                "postgres://a@h/d?sslrootcert=system",
                "host=h user=a sslrootcert=system dbname=d",
                VerifyFull,
                None,
            ),
        ];
        let plain: Config = "host=h user=a dbname=d port=5432".parse().unwrap();
        for (url, pairs, mode, roots) in table {
            let expected = SslOptions {
                mode,
                root_certificates: roots.map(PathBuf::from),
            };
            for text in [url, &format!("{pairs} port=5432")] {
                let (rest, found) = take_out(text).unwrap();
                assert_eq!(found, expected, "{text}");
                assert_eq!(rest.parse::<Config>().unwrap(), plain, "{text}");
            }
        }
    }

    #[test]
    fn connection_string_keeps_everything_but_the_ssl_options() {
        let table = [
            (
                "postgres://a:sslmode=x?y@h/d?options=-c%20a%3Db&sslmode=require&connect_timeout=3",
                "postgres://a:sslmode=x?y@h/d?options=-c%20a%3Db&connect_timeout=3",
            ),
            ("postgres://a@/d?host=/run/p", "postgres://a@/d?host=/run/p"),
            (
                r"password='a sslmode=no \' b' sslmode=require host=h",
                r"password='a sslmode=no \' b' host=h ",
            ),
            (r"password=a\ sslmode=no host=h", r"password=a\ sslmode=no host=h "),
            ("mysql://h", "mysql://h "),
        ];
        for (text, expected) in table {
            assert_eq!(take_out(text).unwrap().0, expected);
        }
    }

    #[test]
    fn modes_that_do_not_exist_or_prove_nothing_are_refused() {
        for text in ["postgres://h?sslmode=allow", "sslmode=verify_full", "sslmode= host=h"] {
            let refused = take_out(text);
            assert!(matches!(refused, Err(InvalidDatabaseUrl::SslMode(_))), "{text}");
        }
        for text in [
            "postgres://h?sslmode=verify-ca",
            "host=h sslmode=require sslrootcert=system",
            "sslrootcert=system sslmode=verify-ca",
        ] {
            let refused = take_out(text);
            assert!(matches!(refused, Err(InvalidDatabaseUrl::AnyCertificate)), "{text}");
        }
    }
}
