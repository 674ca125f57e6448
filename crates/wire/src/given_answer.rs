//! Answers to the custom fields of an organisation, in whatever type a form holds them.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, Visitor};
use utoipa::openapi::schema::{SchemaType, Type};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// From here on the digits of a JSON number are no longer the ones that were written.
const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;

/// An answer as text; empty when there is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GivenAnswer(pub String);

struct AnswerVisitor;

impl<'de> Deserialize<'de> for GivenAnswer {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnswerVisitor).map(Self)
    }
}

impl Visitor<'_> for AnswerVisitor {
    type Value = String;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a text, a number, a boolean or null")
    }

    fn visit_unit<E>(self) -> Result<String, E> {
        Ok(String::new())
    }

    fn visit_bool<E>(self, value: bool) -> Result<String, E> {
        Ok(value.to_string())
    }

    // A form holds 0 where no number has been typed, and 0 answers no custom field.
    fn visit_u64<E>(self, value: u64) -> Result<String, E> {
        Ok(if value == 0 { String::new() } else { value.to_string() })
    }

    fn visit_i64<E>(self, value: i64) -> Result<String, E> {
        Ok(value.to_string())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<String, E> {
        if value.abs() > LARGEST_EXACT {
            return Err(E::custom("a number that does not keep its digits"));
        }
        // Written without an exponent, whatever its size.
        Ok(if value == 0.0 { String::new() } else { value.to_string() })
    }

    fn visit_str<E>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_string<E>(self, text: String) -> Result<String, E> {
        Ok(text)
    }
}

impl PartialSchema for GivenAnswer {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new()
            .schema_type(SchemaType::from_iter([
                Type::String,
                Type::Number,
                Type::Boolean,
                Type::Null,
            ]))
            .max_length(Some(255))
            .examples([serde_json::json!("schulterlang")])
            .into()
    }
}

impl ToSchema for GivenAnswer {}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn given(value: Value) -> Option<String> {
        serde_json::from_value(value).ok().map(|GivenAnswer(text)| text)
    }

    #[test]
    fn every_type_of_a_form_is_taken_as_text() {
        for (value, text) in [
            (json!("lang"), "lang"),
            (json!(""), ""),
            (json!("0"), "0"),
            (json!(null), ""),
            (json!(true), "true"),
            (json!(false), "false"),
            (json!(3), "3"),
            (json!(0), ""),
            (json!(0.0), ""),
            (json!(-3), "-3"),
            (json!(2.5), "2.5"),
            (json!(3.0), "3"),
            (json!(1e9), "1000000000"),
            (json!(0.000_000_1), "0.0000001"),
        ] {
            assert_eq!(given(value.clone()).as_deref(), Some(text), "{value}");
        }
    }

    #[test]
    fn what_is_no_answer_is_refused() {
        for value in [json!([]), json!(["x"]), json!({}), json!(1e300), json!(-1e17)] {
            assert_eq!(given(value.clone()), None, "{value}");
        }
    }
}
