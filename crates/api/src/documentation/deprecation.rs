//! How the document marks what is going to leave.

use serde_json::json;
use utoipa::openapi::path::Operation;
use utoipa::openapi::{Deprecated, RefOr};

use super::response_headers::text;
use crate::deprecation::Deprecation;
use crate::router::Route;

/// Marks an operation that is going to leave, as its answers do.
pub fn tell_deprecation(route: &Route, operation: &mut Operation) {
    let Some(Deprecation { since, sunset }) = route.deprecation else {
        return;
    };
    operation.deprecated = Some(Deprecated::True);
    let extensions = operation.extensions.get_or_insert_default();
    extensions.insert("x-deprecated-since".to_owned(), json!(since.to_string()));
    extensions.insert("x-sunset".to_owned(), json!(sunset.to_string()));
    for answer in operation.responses.responses.values_mut() {
        if let RefOr::T(answer) = answer {
            let since = text("Since when it should not be used (RFC 9745)");
            answer.headers.insert("Deprecation".to_owned(), since);
            let until = text("From when on it may be gone (RFC 8594)");
            answer.headers.insert("Sunset".to_owned(), until);
        }
    }
}

#[cfg(test)]
mod tests {
    use actix_web::{App, HttpResponse, get};
    use serde_json::Value;
    use time::macros::date;
    use utoipa_actix_web::AppExt;

    use super::*;
    use crate::policy::Policy;
    use crate::router::{RouteTable, Router};
    use crate::site::Site;

    #[utoipa::path(responses((status = 200, description = "Always")))]
    #[get("/somewhere")]
    async fn somewhere() -> HttpResponse {
        HttpResponse::Ok().finish()
    }

    fn call(router: &mut Router) {
        router.call(Policy::Public, Site::MainHost, somewhere);
    }

    fn described(register: impl FnOnce(&mut Router)) -> Value {
        let mut routes = Vec::new();
        let (_, mut document) = App::new()
            .into_utoipa_app()
            .configure(|config| register(&mut Router::describing(config, &mut routes)))
            .split_for_parts();
        RouteTable::checked(routes, &mut document, |route, operation| {
            tell_deprecation(route, operation);
        })
        .unwrap();
        serde_json::to_value(&document).unwrap()["paths"]["/somewhere"]["get"].take()
    }

    #[test]
    fn what_leaves_is_marked_with_both_days_and_nothing_else_is() {
        let deprecation = Deprecation {
            since: date!(2027 - 01 - 11),
            sunset: date!(2027 - 07 - 11),
        };
        let leaving = described(|router| router.leaving(deprecation, call));
        assert_eq!(leaving["deprecated"], true);
        assert_eq!(
            (&leaving["x-deprecated-since"], &leaving["x-sunset"]),
            (&json!("2027-01-11"), &json!("2027-07-11"))
        );
        let headers = leaving["responses"]["200"]["headers"].as_object().unwrap();
        assert!(headers.contains_key("Deprecation") && headers.contains_key("Sunset"));
        let staying = described(call);
        assert!(staying["deprecated"].is_null() && staying["x-sunset"].is_null());
    }
}
