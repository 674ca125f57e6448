//! Names of people, as they arrive from a form, and why one of their contact details is refused.

use crate::typed_text::visible_text;

/// Why a contact detail was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum InvalidContact {
    /// Nothing but white space and invisible characters was given.
    #[error("required")]
    Missing,
    /// Longer than the limit, counted in characters.
    #[error("longer than {0} characters")]
    TooLong(usize),
    /// Not of the required form, or with control characters.
    #[error("malformed")]
    Malformed,
    /// An e-mail address with letters before its `@` that many mail servers do not take.
    #[error("not ASCII before the @")]
    LocalPartBeyondAscii,
}

/// The text of a form without the white space around it: 1 to `longest` characters.
pub(crate) fn bounded(text: &str, longest: usize) -> Result<&str, InvalidContact> {
    let text = text.trim();
    if text.is_empty() {
        return Err(InvalidContact::Missing);
    }
    if text.chars().count() > longest {
        return Err(InvalidContact::TooLong(longest));
    }
    Ok(text)
}

/// A first or last name: 1 to 255 characters, as [`visible_text`], without control characters.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PersonName(String);

impl PersonName {
    /// The longest name the server takes (product decision: the wider of the two documented limits).
    pub const LONGEST: usize = 255;

    /// Checks a name and takes out what nobody sees in it, such as marks that turn the direction of what follows.
    pub fn parse(text: &str) -> Result<Self, InvalidContact> {
        let text = visible_text(text);
        bounded(&text, Self::LONGEST)?;
        if text.chars().any(char::is_control) {
            return Err(InvalidContact::Malformed);
        }
        Ok(Self(text))
    }

    /// The name as it is seen.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_counted_in_characters() {
        assert!(PersonName::parse(&"ß".repeat(255)).is_ok());
        assert_eq!(PersonName::parse(&"ß".repeat(256)), Err(InvalidContact::TooLong(255)));
        assert_eq!(PersonName::parse("a\nb"), Err(InvalidContact::Malformed));
    }

    #[test]
    fn names_are_what_is_seen() {
        let turned = PersonName::parse("\u{202e}Lena\u{202c} Mu\u{308}ller\u{200b}").unwrap();
        assert_eq!(turned.as_str(), "Lena Müller");
        assert_eq!(PersonName::parse("\u{202e}\u{200d}"), Err(InvalidContact::Missing));
    }
}
