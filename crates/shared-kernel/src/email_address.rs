//! The canonical e-mail address.

use idna::AsciiDenyList;
use idna::uts46::{DnsLength, Hyphens, Uts46};
use unicode_normalization::char::is_combining_mark;

use crate::contact::{InvalidContact, bounded};
use crate::typed_text::{composed, without_format_characters};

/// An e-mail address in its canonical form: one `@`, before it ASCII as typed, after it a dotted domain as people read it
/// (U-labels of IDNA 2008: lower case, NFC, ß is not ss). `ida@Fuß-Straße.example` and
/// `ida@xn--fu-strae-ryaf.example` are one value. Nothing in it can start a second header or address. At most 255 characters.
///
/// Each U-label belongs to one A-label, so that comparing the one compares the other; [`EmailAddress::to_ascii`] is what
/// travels.
#[derive(Debug, Clone, PartialEq, Eq, Hash, derive_more::Display)]
pub struct EmailAddress(String);

impl EmailAddress {
    /// The longest address, in characters (`maxLength` in `openapi/openapi.json`).
    pub const LONGEST: usize = 255;

    /// Checks an address and brings it into its canonical form. Blanks around it and invisible characters (general
    /// category Cf) in it are left out. It is deliberately stricter than RFC 5322: no quoted local parts, no comments,
    /// no address literals, which no e-mail address of a customer uses.
    pub fn parse(text: &str) -> Result<Self, InvalidContact> {
        let text = without_format_characters(text);
        let text = bounded(&text, Self::LONGEST)?;
        let (local, domain) = text.rsplit_once('@').ok_or(InvalidContact::Malformed)?;
        let domain = unicode_domain(domain).ok_or(InvalidContact::Malformed)?;
        check_local_part(&composed(local))?;
        let canonical = format!("{local}@{domain}");
        bounded(&canonical, Self::LONGEST)?;
        Ok(Self(canonical))
    }

    /// `local@domain`, the domain as people read it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// `local@domain`, the domain as A-labels (`xn--…`): how the address is written where only ASCII travels, in the
    /// envelope and the headers of mails.
    pub fn to_ascii(&self) -> String {
        match self.0.rsplit_once('@') {
            Some((local, domain)) => format!("{local}@{}", ascii_domain(domain).unwrap_or_default()),
            None => String::new(),
        }
    }

    /// What two spellings of one e-mail address have in common. RFC 5321, 2.4, lets a host tell `Anna` from `anna`;
    /// none that people use does.
    pub fn normalized(&self) -> String {
        self.0.to_lowercase()
    }
}

/// What somebody looks for who has typed the beginning of an address, or all of it: spelled as the canonical form is.
pub fn typed_email_part(text: &str) -> String {
    let text = without_format_characters(text);
    match text.trim().rsplit_once('@') {
        Some((local, domain)) => {
            let (unicode, valid) = Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
            let domain = if valid.is_ok() { unicode } else { composed(domain) };
            format!("{local}@{domain}").to_lowercase()
        }
        None => composed(text.trim()).to_lowercase(),
    }
}

fn check_local_part(local: &str) -> Result<(), InvalidContact> {
    let is_atom = |c: char| c.is_alphanumeric() || is_combining_mark(c) || "!#$%&'*+/=?^_`{|}~-".contains(c);
    // RFC 5321, 4.5.3.1.1: 64 octets.
    let is_well_formed = (1..=64).contains(&local.chars().count())
        && local
            .split('.')
            .all(|atom| !atom.is_empty() && atom.chars().all(is_atom));
    if !is_well_formed {
        return Err(InvalidContact::Malformed);
    }
    // Only servers with SMTPUTF8 (RFC 6531) take others, and few of those of recipients have it.
    if !local.is_ascii() {
        return Err(InvalidContact::LocalPartBeyondAscii);
    }
    Ok(())
}

/// The domain as U-labels, of either spelling; none where it is no domain with two labels that can have a mail server.
fn unicode_domain(domain: &str) -> Option<String> {
    let ascii = ascii_domain(domain)?;
    let (unicode, valid) = Uts46::new().to_unicode(ascii.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast);
    valid.ok()?;
    let top = ascii.rsplit_once('.').map(|(_, top)| top)?;
    let is_top = top.len() >= 2 && !top.bytes().all(|c| c.is_ascii_digit());
    (is_top && unicode.chars().all(is_idna_2008)).then(|| unicode.into_owned())
}

/// UTS #46 without its transitional mapping, which made "ss" of "ß" and sent mail to strangers.
fn ascii_domain(domain: &str) -> Option<String> {
    Uts46::new()
        .to_ascii(
            domain.as_bytes(),
            AsciiDenyList::STD3,
            Hyphens::CheckFirstLast,
            DnsLength::Verify,
        )
        .ok()
        .map(std::borrow::Cow::into_owned)
}

/// Letters, digits, marks and what RFC 5892 allows beside them. UTS #46 would also take symbols.
fn is_idna_2008(letter: char) -> bool {
    letter.is_alphanumeric()
        || is_combining_mark(letter)
        || matches!(
            letter,
            '.' | '-' | '\u{b7}' | '\u{375}' | '\u{5f3}' | '\u{5f4}' | '\u{30fb}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> EmailAddress {
        EmailAddress::parse(text).unwrap_or_else(|problem| panic!("{text:?}: {problem}"))
    }

    #[test]
    fn addresses_that_people_have_are_taken() {
        for text in [
            "anna@example.org",
            " o'neil+termin@Mail.Example.AT ",
            "info@müller.example",
            "a.b-c_d@sub.example.ch",
            "r3---sn@a--b.example",
        ] {
            assert!(EmailAddress::parse(text).is_ok(), "{text}");
        }
        assert_eq!(parse(" Anna@Example.ORG ").as_str(), "Anna@example.org");
    }

    #[test]
    fn a_domain_has_one_spelling_and_sharp_s_stays() {
        for (typed, shown, sent) in [
            (
                "ida@Fuß-Straße.example",
                "ida@fuß-straße.example",
                "ida@xn--fu-strae-ryaf.example",
            ),
            (
                "ida@FUẞ-STRAẞE.example",
                "ida@fuß-straße.example",
                "ida@xn--fu-strae-ryaf.example",
            ),
            (
                "ida@XN--FU-STRAE-RYAF.example",
                "ida@fuß-straße.example",
                "ida@xn--fu-strae-ryaf.example",
            ),
            (
                "ida@mu\u{308}ller-bau.example",
                "ida@müller-bau.example",
                "ida@xn--mller-bau-q9a.example",
            ),
            (
                "\u{202a}ida@\u{200b}xn--mller-bau-q9a\u{ad}.example\u{202c}\u{a0}",
                "ida@müller-bau.example",
                "ida@xn--mller-bau-q9a.example",
            ),
            (
                "ida@fuss-strasse.example",
                "ida@fuss-strasse.example",
                "ida@fuss-strasse.example",
            ),
        ] {
            let email = parse(typed);
            assert_eq!((email.as_str(), email.to_ascii().as_str()), (shown, sent), "{typed:?}");
            assert_eq!(parse(&email.to_ascii()), email);
        }
    }

    #[test]
    fn an_email_address_has_one_spelling() {
        let normalized = |text: &str| parse(text).normalized();
        assert_eq!(normalized("Anna@Example.ORG"), normalized("anna@example.org "));
        assert_eq!(
            normalized("IDA@müller.example"),
            normalized("ida@xn--mller-kva.example")
        );
        assert_ne!(normalized("anna@example.org"), normalized("anna+kurs@example.org"));
    }

    #[test]
    fn local_part_beyond_ascii_has_a_reason_of_its_own() {
        for text in ["müller@example.org", "mu\u{308}ller@example.org", "用户@example.org"] {
            let refused = EmailAddress::parse(text);
            assert_eq!(refused, Err(InvalidContact::LocalPartBeyondAscii), "{text}");
        }
    }

    #[test]
    fn addresses_that_could_inject_or_never_arrive_are_refused() {
        for text in [
            "anna",
            "@example.org",
            "anna@",
            "anna@localhost",
            "a b@example.org",
            "a\u{a0}b@example.org",
            "a@b@example.org",
            "a@example.org\r\nBcc: x@y.zz",
            "<a@example.org>",
            "a,b@example.org",
            "a..b@example.org",
            ".a@example.org",
            "a@-example.org",
            "a@example..org",
            "a@example.org.",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a@example.o",
            "a@☃.example",
            // Neither is the A-label of anything.
            "a@xn--a.example",
            "a@xn--fu-strae-ryaf9.example",
        ] {
            assert_eq!(EmailAddress::parse(text), Err(InvalidContact::Malformed), "{text}");
        }
        assert_eq!(EmailAddress::parse(" \u{200b}"), Err(InvalidContact::Missing));
        assert_eq!(EmailAddress::parse(&"a".repeat(256)), Err(InvalidContact::TooLong(255)));
    }

    #[test]
    fn parts_of_addresses_are_spelled_like_whole_ones() {
        for (typed, part) in [
            ("Ida@xn--mller-bau-q9a.ex", "ida@müller-bau.ex"),
            ("\u{200b}IDA@Mu\u{308}ller", "ida@müller"),
            ("ida@", "ida@"),
            ("@fuß", "@fuß"),
            ("ida@xn--", "ida@xn--"),
        ] {
            assert_eq!(typed_email_part(typed), part, "{typed:?}");
        }
    }
}
