//! Names and addresses of people, as they arrive from a form.

use std::fmt;

/// Why a contact detail was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidContact {
    /// Nothing but white space was given.
    #[error("required")]
    Missing,
    /// Longer than the limit, counted in characters.
    #[error("longer than {0} characters")]
    TooLong(usize),
    /// Not of the required form, or with control characters.
    #[error("malformed")]
    Malformed,
}

/// The text of a form without the white space around it: 1 to `longest` characters.
fn trimmed(text: &str, longest: usize) -> Result<&str, InvalidContact> {
    let text = text.trim();
    if text.is_empty() {
        return Err(InvalidContact::Missing);
    }
    if text.chars().count() > longest {
        return Err(InvalidContact::TooLong(longest));
    }
    Ok(text)
}

/// A first or last name: 1 to 255 characters, trimmed, without control characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// The longest name the server takes (product decision: the wider of the two documented limits).
    pub const LONGEST: usize = 255;

    /// Checks and trims a name.
    pub fn parse(text: &str) -> Result<Self, InvalidContact> {
        let text = trimmed(text, Self::LONGEST)?;
        if text.chars().any(char::is_control) {
            return Err(InvalidContact::Malformed);
        }
        Ok(Self(text.to_owned()))
    }

    /// The name as typed, trimmed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// An e-mail address: at most 255 characters, one `@`, a dotted domain, nothing that could start a
/// second header or address. The domain is kept in lower case; the local part as typed.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// The longest address the server takes (specification, section 5).
    pub const LONGEST: usize = 255;

    /// Checks and trims an address. It is deliberately stricter than RFC 5322: no quoted local
    /// parts, no comments, no address literals, which no mailbox of a customer uses.
    pub fn parse(text: &str) -> Result<Self, InvalidContact> {
        let text = trimmed(text, Self::LONGEST)?;
        let (local, domain) = text.rsplit_once('@').ok_or(InvalidContact::Malformed)?;
        if !is_local_part(local) || !is_domain(domain) {
            return Err(InvalidContact::Malformed);
        }
        Ok(Self(format!("{local}@{}", domain.to_lowercase())))
    }

    /// `local@domain` with the domain in lower case.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What two spellings of one mailbox have in common. RFC 5321, 2.4, lets a host tell `Anna` from `anna`; none
    /// that people use does.
    pub fn mailbox(&self) -> String {
        self.0.to_lowercase()
    }
}

impl fmt::Display for EmailAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

fn is_local_part(local: &str) -> bool {
    // RFC 5321, 4.5.3.1.1: 64 octets.
    (1..=64).contains(&local.len())
        && local.split('.').all(|atom| {
            !atom.is_empty()
                && atom
                    .chars()
                    .all(|c| c.is_alphanumeric() || "!#$%&'*+/=?^_`{|}~-".contains(c))
        })
}

fn is_domain(domain: &str) -> bool {
    let labels: Vec<&str> = domain.split('.').collect();
    labels.len() >= 2
        && labels.iter().all(|label| {
            (1..=63).contains(&label.len())
                && !label.starts_with('-')
                && !label.ends_with('-')
                && label.chars().all(|c| c.is_alphanumeric() || c == '-')
        })
        && labels
            .last()
            .is_some_and(|top| top.chars().count() >= 2 && !top.chars().all(|c| c.is_ascii_digit()))
}

/// A telephone number: optional plus signs, optional parentheses, digits and separators
/// (specification, section 5), 3 to 50 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PhoneNumber(String);

impl PhoneNumber {
    /// The longest number (specification, section 5).
    pub const LONGEST: usize = 50;

    /// Checks and trims a number. The length is checked first, and the scan is linear: the nested
    /// pattern that many sites copy takes seconds on fifty well-chosen characters.
    pub fn parse(text: &str) -> Result<Self, InvalidContact> {
        let text = trimmed(text, Self::LONGEST)?;
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let rest = text.trim_start_matches('+');
        let allowed = rest.chars().all(|c| c.is_ascii_digit() || " -/.()".contains(c));
        if !allowed || digits < 3 {
            return Err(InvalidContact::Malformed);
        }
        Ok(Self(text.to_owned()))
    }

    /// The number as typed, trimmed.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_that_people_have_are_taken() {
        for text in [
            "anna@example.org",
            " o'neil+termin@Mail.Example.AT ",
            "müller@müller.example",
            "a.b-c_d@sub.example.ch",
        ] {
            assert!(EmailAddress::parse(text).is_ok(), "{text}");
        }
        assert_eq!(
            EmailAddress::parse(" Anna@Example.ORG ").unwrap().as_str(),
            "Anna@example.org"
        );
    }

    #[test]
    fn a_mailbox_has_one_spelling() {
        let mailbox = |text: &str| EmailAddress::parse(text).unwrap().mailbox();
        assert_eq!(mailbox("Anna@Example.ORG"), mailbox("anna@example.org "));
        assert_ne!(mailbox("anna@example.org"), mailbox("anna+kurs@example.org"));
    }

    #[test]
    fn addresses_that_could_inject_or_never_arrive_are_refused() {
        for text in [
            "anna",
            "@example.org",
            "anna@",
            "anna@localhost",
            "a b@example.org",
            "a@b@example.org",
            "a@example.org\r\nBcc: x@y.zz",
            "<a@example.org>",
            "a,b@example.org",
            "a..b@example.org",
            ".a@example.org",
            "a@-example.org",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
        ] {
            assert_eq!(EmailAddress::parse(text), Err(InvalidContact::Malformed), "{text}");
        }
        assert_eq!(EmailAddress::parse(" "), Err(InvalidContact::Missing));
        assert_eq!(EmailAddress::parse(&"a".repeat(256)), Err(InvalidContact::TooLong(255)));
    }

    #[test]
    fn phone_numbers_follow_the_pattern() {
        for text in ["+43 660 1234567", "0660/123 45 67", "++43(0)660-12.34", "123"] {
            assert!(PhoneNumber::parse(text).is_ok(), "{text}");
        }
        for text in ["abc", "12", "+", "0660 x", "06+60 123"] {
            assert_eq!(PhoneNumber::parse(text), Err(InvalidContact::Malformed), "{text}");
        }
        assert_eq!(PhoneNumber::parse(&"1".repeat(51)), Err(InvalidContact::TooLong(50)));
    }

    #[test]
    fn names_are_counted_in_characters() {
        assert!(PersonName::parse(&"ß".repeat(255)).is_ok());
        assert_eq!(PersonName::parse(&"ß".repeat(256)), Err(InvalidContact::TooLong(255)));
        assert_eq!(PersonName::parse("a\nb"), Err(InvalidContact::Malformed));
    }
}
