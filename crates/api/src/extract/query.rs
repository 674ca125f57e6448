use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use super::document::check_bounds;
use super::json::wrong_type;
use super::spellings::unify_spellings;
use crate::problem::{Code, Problem};

/// The query of a request's address.
#[derive(Debug)]
pub struct QueryOf<T>(pub T);

impl<T: DeserializeOwned> FromRequest for QueryOf<T> {
    type Error = Problem;
    type Future = Ready<Result<Self, Problem>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(parse(request.query_string()).map(Self))
    }
}

fn parse<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    let mut members = Map::new();
    for (name, text) in form_urlencoded::parse(query.as_bytes()) {
        let text = Value::String(text.into_owned());
        if members.get(name.as_ref()).is_some_and(|earlier| *earlier != text) {
            return Err(Problem::field(Code::Validation, name, "Diese Angabe steht zweimal da."));
        }
        members.insert(name.into_owned(), text);
    }
    let mut document = Value::Object(members);
    check_bounds(&document)?;
    unify_spellings(&mut document)?;
    // Back to text, because only the reader of queries takes a number from text.
    let unified =
        serde_urlencoded::to_string(document.as_object()).map_err(|error| Problem::caused(Code::Internal, error))?;
    let reader = serde_urlencoded::Deserializer::new(form_urlencoded::parse(unified.as_bytes()));
    serde_path_to_error::deserialize(reader).map_err(|error| wrong_type(&error))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Asked {
        #[serde(alias = "organizatonNr", alias = "organizationnr")]
        organization_nr: i32,
        size: Option<u32>,
    }

    fn refused(query: &str) -> (Code, Vec<String>) {
        let problem = parse::<Asked>(query).unwrap_err();
        (problem.code(), problem.into_fields())
    }

    #[test]
    fn every_spelling_of_a_name_is_taken_and_the_rest_ignored() {
        for name in ["organizationNr", "organizatonNr", "organizationnr"] {
            let asked = parse::<Asked>(&format!("{name}=1000&utm_source=x&size=24")).unwrap();
            assert_eq!(
                asked,
                Asked {
                    organization_nr: 1000,
                    size: Some(24)
                }
            );
        }
        assert!(parse::<Asked>("organizationNr=1000&organizationnr=1000").is_ok());
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (query, field) in [
            ("", "organizationNr"),
            ("organizationNr=", "organizationNr"),
            ("organizationNr=abc", "organizationNr"),
            ("organizationNr=99999999999", "organizationNr"),
            ("organizationNr=1.5", "organizationNr"),
            ("organizationNr=%00", "organizationNr"),
            ("organizationNr=1&size=-1", "size"),
            ("organizationNr=1&organizationNr=2", "organizationNr"),
            ("organizationNr=1&organizationnr=2", "organizationnr"),
        ] {
            assert_eq!(refused(query), (Code::Validation, vec![field.to_owned()]), "{query}");
        }
    }
}
