use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};

/// A text that some clients send as a number, such as a postcode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenText(pub String);

struct TextVisitor;

impl<'de> Deserialize<'de> for GivenText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextVisitor)
    }
}

impl Visitor<'_> for TextVisitor {
    type Value = GivenText;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text or a whole number")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<GivenText, E> {
        Ok(GivenText(text.to_owned()))
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<GivenText, E> {
        Ok(GivenText(number.to_string()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<GivenText, E> {
        Ok(GivenText(number.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_texts_and_nothing_else_is() {
        for (given, text) in [("\"01067\"", "01067"), ("1070", "1070"), ("-1", "-1")] {
            assert_eq!(
                serde_json::from_str::<GivenText>(given).unwrap(),
                GivenText(text.to_owned())
            );
        }
        for given in ["1.5", "null", "true", "[]", "{}"] {
            assert!(serde_json::from_str::<GivenText>(given).is_err(), "{given}");
        }
    }
}
