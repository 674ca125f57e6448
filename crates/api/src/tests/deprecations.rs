//! A call that is going to leave says so in each of its answers.

use actix_web::http::{StatusCode, header};
use actix_web::test::TestRequest;
use actix_web::web::Data;
use time::macros::date;

use super::parts::{answer_of, one_organization, parts};
use crate::application::state_of;
use crate::deprecation::{DEPRECATION, Deprecation, SUNSET};

const LEAVING: Deprecation = Deprecation {
    since: date!(2027 - 01 - 11),
    sunset: date!(2027 - 07 - 11),
};

#[actix_web::test]
async fn answers_of_a_call_that_leaves_say_since_when_and_until_when() {
    let mut state = state_of(parts(one_organization())).unwrap();
    let routes = &mut state.routes.0;
    let leaving = routes
        .iter_mut()
        .find(|route| route.pattern == "/api/organization/{organizationNr}");
    leaving.unwrap().deprecation = Some(LEAVING);
    let state = Data::new(state);
    for (path, status) in [
        ("/api/organization/1000", StatusCode::OK),
        ("/api/organization/1001", StatusCode::NOT_FOUND),
        ("/api/organization/nothing", StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        for request in [
            TestRequest::get(),
            TestRequest::default().method(actix_web::http::Method::HEAD),
        ] {
            let answer = Box::pin(answer_of(&state, request.uri(path), None)).await;
            assert_eq!(answer.status, status, "{path}");
            assert_eq!(answer.header(DEPRECATION), "@1799625600", "{path}");
            assert_eq!(answer.header(SUNSET), "Sun, 11 Jul 2027 00:00:00 GMT", "{path}");
            assert!(answer.header(header::LINK).contains("rel=\"deprecation\""), "{path}");
        }
    }
    for path in ["/health/live", "/api/nothing"] {
        let answer = Box::pin(answer_of(&state, TestRequest::get().uri(path), None)).await;
        assert_eq!((answer.header(DEPRECATION), answer.header(SUNSET)), ("", ""), "{path}");
    }
}
