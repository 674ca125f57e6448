use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use serde::de::DeserializeOwned;

use super::bounds::check_text;
use super::wrong_field::wrong_field;
use wire::problem::Problem;

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
    for (name, text) in form_urlencoded::parse(query.as_bytes()) {
        check_text(&text, &name)?;
    }
    let reader = serde_urlencoded::Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    serde_path_to_error::deserialize(reader).map_err(|error| wrong_field(&error))
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;
    use wire::problem::Code;

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
    }

    #[test]
    fn a_wrong_or_repeated_parameter_is_reported_by_its_name() {
        for (query, field) in [
            ("", "organizationNr"),
            ("organizationNr=", "organizationNr"),
            ("organizationNr=abc", "organizationNr"),
            ("organizationNr=99999999999", "organizationNr"),
            ("organizationNr=1.5", "organizationNr"),
            ("organizationNr=%00", "organizationNr"),
            ("organizationNr=1&size=-1", "size"),
            ("organizationNr=1&organizationNr=2", "organizationNr"),
            ("organizationNr=1&organizationnr=1", "organizationNr"),
            ("organizationNr=1&size=1&size=1", "size"),
        ] {
            assert_eq!(refused(query), (Code::Validation, vec![field.to_owned()]), "{query}");
        }
    }
}
