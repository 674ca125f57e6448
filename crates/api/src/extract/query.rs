use std::collections::BTreeMap;
use std::future::{Ready, ready};
use std::marker::PhantomData;
use std::mem::replace;

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use serde::de::DeserializeOwned;

use super::all_faults::{Mendable, add_all_faults};
use super::bounds::fault_of_text;
use super::wrong_field::{Step, Wrong, WrongField};
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
    let mut faults = BTreeMap::new();
    for (name, text) in form_urlencoded::parse(query.as_bytes()) {
        if let Some(fault) = fault_of_text(&text) {
            faults.insert(name.into_owned(), fault);
        }
    }
    match read(query) {
        Ok(asked) if faults.is_empty() => return Ok(asked),
        Ok(_) => {}
        Err(wrong) => add_all_faults(&mut Parameters::<T>::of(query), wrong, &mut faults),
    }
    Err(Problem::validation(faults))
}

fn read<T: DeserializeOwned>(query: &str) -> Result<T, WrongField> {
    let pairs = || form_urlencoded::parse(query.as_bytes());
    serde_path_to_error::deserialize(serde_urlencoded::Deserializer::new(pairs())).map_err(|error| {
        WrongField::of(&error).of_text(|name| {
            pairs()
                .find(|(other, _)| other == name)
                .map(|(_, text)| text.into_owned())
        })
    })
}

/// The parameters of a query that is to be read as `T`, of which those that are wrong can be put right.
struct Parameters<T> {
    pairs: Vec<(String, String)>,
    wanted: PhantomData<T>,
}

/// All parameters, one of them in another form.
struct Pairs(Vec<(String, String)>);

/// Texts of every form that parameters have.
const USUAL_TEXTS: [&str; 7] = [
    "",
    "1",
    "false",
    "2027-01-11",
    "2027-01-11T09:00:00",
    "09:00",
    "00000000-0000-0000-0000-000000000000",
];

impl<T> Parameters<T> {
    fn of(query: &str) -> Self {
        Self {
            pairs: form_urlencoded::parse(query.as_bytes()).into_owned().collect(),
            wanted: PhantomData,
        }
    }

    fn without(&self, position: usize) -> Pairs {
        let mut pairs = self.pairs.clone();
        pairs.remove(position);
        Pairs(pairs)
    }

    fn with(&self, name: &str, text: &str) -> Pairs {
        let others = self.pairs.iter().filter(|(other, _)| other != name).cloned();
        Pairs(others.chain([(name.to_owned(), text.to_owned())]).collect())
    }
}

impl<T: DeserializeOwned> Mendable for Parameters<T> {
    type Remedy = Pairs;

    fn read(&self) -> Result<(), WrongField> {
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(&self.pairs)
            .finish();
        read::<T>(&query).map(|_asked| ())
    }

    fn remedies(&self, wrong: &WrongField) -> Vec<Pairs> {
        match (wrong.wrong(), wrong.steps()) {
            (Wrong::Missing(name), _) => vec![self.with(name, "")],
            (Wrong::Repeated(_), _) => (0..self.pairs.len()).map(|position| self.without(position)).collect(),
            (Wrong::Malformed | Wrong::OutOfRange, Some([Step::Member(name)])) => {
                let words = wrong.words().iter().map(String::as_str);
                USUAL_TEXTS
                    .into_iter()
                    .chain(words)
                    .map(|text| self.with(name, text))
                    .collect()
            }
            (Wrong::Malformed | Wrong::OutOfRange, _) => Vec::new(),
        }
    }

    fn apply(&mut self, Pairs(pairs): Pairs) -> Option<Pairs> {
        Some(Pairs(replace(&mut self.pairs, pairs)))
    }
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

    #[test]
    fn whole_number_that_is_too_large_or_too_small_is_out_of_range() {
        for (query, code) in [
            ("organizationNr=1&size=-1", "OUT_OF_RANGE"),
            ("organizationNr=1&size=4294967296", "OUT_OF_RANGE"),
            ("organizationNr=1&size=99999999999999999999999999", "OUT_OF_RANGE"),
            ("organizationNr=1&size=x", "MALFORMED"),
            ("organizationNr=1&size=1.5", "MALFORMED"),
            ("organizationNr=1&size=", "MALFORMED"),
        ] {
            let problem = parse::<Asked>(query).unwrap_err();
            assert_eq!(problem.field_codes(), [("size", code)], "{query}");
        }
    }

    #[test]
    fn everything_that_is_wrong_is_reported_at_once() {
        for query in ["size=-1", "organizationNr=x&size=x", "size=1&size=2"] {
            let both = vec!["organizationNr".to_owned(), "size".to_owned()];
            assert_eq!(refused(query), (Code::Validation, both), "{query}");
        }
    }
}
