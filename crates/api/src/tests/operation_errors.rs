//! What stands in openapi/error-answers.txt.

use std::collections::BTreeSet;

use actix_web::http::Method;

use crate::documentation::describe;
use crate::operation_errors::{AnsweredErrors, LINES, OperationErrors};
use wire::problem::Code;

#[test]
fn every_line_is_about_an_operation_and_the_lines_ascend() {
    let routes = describe(true).unwrap().routes;
    let known: BTreeSet<String> = routes
        .iter()
        .filter(|route| route.errors.is_some())
        .map(|route| format!("{} {}", route.method, route.pattern))
        .collect();
    for operation in AnsweredErrors::read().unwrap().operations() {
        assert!(known.contains(operation), "{operation}");
    }
    let lines: Vec<&str> = LINES.lines().filter(|line| !line.starts_with('#')).collect();
    assert!(lines.is_sorted_by(|one, next| one < next), "run `just errors`");
}

#[test]
fn what_follows_from_the_declaration_is_not_named_once_more() {
    for route in describe(true).unwrap().routes.iter() {
        let Some(errors) = &route.errors else { continue };
        let both: Vec<Code> = errors.answered().filter(|code| errors.is_derived(*code)).collect();
        assert!(both.is_empty(), "{} {}: {both:?}", route.method, route.pattern);
    }
}

/// A code that no operation answers with is one that nobody gives any more.
#[test]
fn every_code_is_the_answer_of_an_operation() {
    let routes = describe(true).unwrap().routes;
    let given: BTreeSet<Code> = routes
        .iter()
        .filter_map(|route| route.errors.as_ref())
        .flat_map(OperationErrors::iter)
        .collect();
    let nowhere: Vec<&Code> = Code::ALL.iter().filter(|code| !given.contains(code)).collect();
    // The method is wrong, so that no operation is meant.
    assert_eq!(nowhere, [&Code::MethodNotAllowed]);
}

/// Whoever is told that nobody knows repeats the request with its key, which is in vain where nothing is stored.
#[test]
fn outcome_is_unknown_only_where_something_is_written() {
    let routes = describe(true).unwrap().routes;
    let mut reading = BTreeSet::new();
    for route in routes.iter() {
        let Some(errors) = &route.errors else { continue };
        let operation = format!("{} {}", route.method, route.pattern);
        assert_ne!(errors.names(Code::UnknownOutcome), route.is_reading, "{operation}");
        assert!(!route.is_reading || !route.is_repeatable, "{operation}");
        if route.is_reading && !route.method.is_safe() {
            assert_eq!(route.method, Method::POST, "{operation}");
            reading.insert(route.pattern.as_str());
        }
    }
    for pattern in [
        "/api/calendar/getbookingslotsoverview",
        "/api/staff/absences/preview",
        "/search/{index}/_search",
    ] {
        assert!(reading.contains(pattern), "{pattern}");
    }
    for pattern in [
        "/api/calendar/addbooking",
        "/api/staff/openinghours",
        "/api/account/login",
    ] {
        assert!(!reading.contains(pattern), "{pattern}");
    }
}
