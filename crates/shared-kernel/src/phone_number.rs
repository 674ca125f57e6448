//! The telephone number.

use crate::contact::{InvalidContact, bounded};
use crate::typed_text::without_format_characters;

/// A telephone number: optional plus signs, optional parentheses, digits and separators,
/// 3 to 50 characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PhoneNumber(String);

impl PhoneNumber {
    /// The longest number, in characters.
    pub const LONGEST: usize = 50;

    /// Checks a number. Invisible characters (general category Cf) are left out, every blank of Unicode is a space and
    /// every dash a hyphen: numbers are copied from websites and address books. The length is checked before the pattern,
    /// whose scan is linear: the nested pattern that many sites copy takes seconds on fifty well-chosen characters.
    pub fn parse(text: &str) -> Result<Self, InvalidContact> {
        let text = plain_separators(text);
        let text = bounded(&text, Self::LONGEST)?;
        let digits = text.chars().filter(char::is_ascii_digit).count();
        let rest = text.trim_start_matches('+');
        let allowed = rest.chars().all(|c| c.is_ascii_digit() || " -/.()".contains(c));
        if !allowed || digits < 3 {
            return Err(InvalidContact::Malformed);
        }
        Ok(Self(text.to_owned()))
    }

    /// The number as typed, with plain separators.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Without invisible characters, with plain spaces and hyphens: part of a number, or all of it.
pub fn plain_separators(text: &str) -> String {
    without_format_characters(text).chars().map(separator).collect()
}

/// A blank (category Z, or a tab of a table) as a space, a dash (Pd, or the minus of mathematics) as a hyphen.
fn separator(letter: char) -> char {
    if letter == '\t' || (letter.is_whitespace() && !letter.is_control()) {
        return ' ';
    }
    match letter {
        '\u{58a}'
        | '\u{5be}'
        | '\u{1400}'
        | '\u{1806}'
        | '\u{2010}'..='\u{2015}'
        | '\u{2212}'
        | '\u{2e17}'
        | '\u{2e1a}'
        | '\u{2e3a}'..='\u{2e3b}'
        | '\u{2e40}'
        | '\u{2e5d}'
        | '\u{301c}'
        | '\u{3030}'
        | '\u{30a0}'
        | '\u{fe31}'..='\u{fe32}'
        | '\u{fe58}'
        | '\u{fe63}'
        | '\u{ff0d}'
        | '\u{10d6e}'
        | '\u{10ead}' => '-',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// Numbers as typed, and as they are kept; null where they are refused. The web app is held to the same file.
    const VECTORS: &str = include_str!("phone_numbers.json");

    #[test]
    fn numbers_follow_the_vectors_of_the_web_app() {
        let vectors: BTreeMap<String, Option<String>> = serde_json::from_str(VECTORS).unwrap();
        assert!(vectors.len() > 20);
        for (typed, kept) in vectors {
            let number = PhoneNumber::parse(&typed).ok();
            assert_eq!(number.map(|number| number.0), kept, "{typed:?}");
        }
    }

    #[test]
    fn reasons_are_told_apart() {
        assert_eq!(PhoneNumber::parse("\u{202a}\u{a0}"), Err(InvalidContact::Missing));
        assert_eq!(PhoneNumber::parse("abc"), Err(InvalidContact::Malformed));
        assert_eq!(PhoneNumber::parse(&"1".repeat(51)), Err(InvalidContact::TooLong(50)));
    }
}
