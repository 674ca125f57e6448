//! The application: its state, its routes, and what stands around them. Whatever answers a request knows the state only.

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data, PathConfig, PayloadConfig};
use actix_web::{App, Error};
use tracing_actix_web::TracingLogger;

use crate::app_state::{AppState, Parts};
use crate::cross_origin::allow_own_pages;
use crate::deadline::limit_time;
use crate::deprecation::announce_deprecation;
use crate::detached::Detached;
use crate::documentation::{Description, describe};
use crate::elasticsearch_clients::serve_elasticsearch_clients;
use crate::extract::{LARGEST_BODY, path_problem, read_body};
use crate::gate::pass_gate;
use crate::own_sites::{answer_own_sites, keep_to_organization};
use crate::rate_limit_headers::tell_limits;
use crate::refund::refund_failures;
use crate::request_figures::{RequestFigures, count_answers};
use crate::request_log::RequestLog;
use crate::router::{InvalidRoutes, Router};
use crate::routes;
use crate::security_headers::add_security_headers;
use crate::security_log::log_failed_attempts;
use crate::trusted_proxies::UntrustedForwards;
use crate::undocumented_errors::log_undocumented_errors;
use crate::web_app::Preloads;
use wire::problem::{Code, Problem, answer_problems};

/// The state of an application, with its routes; fails when a route lacks its declaration.
pub fn state_of(parts: Parts) -> Result<AppState, InvalidRoutes> {
    let Description { routes, openapi } = describe(parts.is_production)?;
    let preloads = Preloads::of(parts.web_files);
    Ok(AppState {
        parts,
        routes,
        openapi,
        preloads,
        detached: Detached::default(),
        untrusted_forwards: UntrustedForwards::default(),
        figures: RequestFigures::default(),
    })
}

/// The application that one worker thread of the server runs.
pub fn application(
    state: Data<AppState>,
) -> App<
    impl ServiceFactory<
        ServiceRequest,
        Config = (),
        Response = ServiceResponse<impl MessageBody>,
        Error = Error,
        InitError = (),
    >,
> {
    let is_production = state.is_production;
    let pages = allow_own_pages(&state);
    App::new()
        .configure(|config| routes::register(&mut Router::serving(config), is_production))
        .app_data(state)
        .app_data(PathConfig::default().error_handler(path_problem))
        .app_data(PayloadConfig::new(LARGEST_BODY))
        .default_service(web::to(|| async { Err::<&str, _>(Problem::new(Code::NotFound)) }))
        // The last one is the outermost.
        .wrap(from_fn(keep_to_organization))
        .wrap(from_fn(limit_time))
        .wrap(from_fn(read_body))
        .wrap(from_fn(pass_gate))
        .wrap(from_fn(refund_failures))
        .wrap(from_fn(log_failed_attempts))
        .wrap(Compress::default())
        .wrap(from_fn(answer_problems))
        // An answer to an error has headers of its own.
        .wrap(from_fn(tell_limits))
        .wrap(from_fn(announce_deprecation))
        .wrap(from_fn(log_undocumented_errors))
        .wrap(from_fn(serve_elasticsearch_clients))
        .wrap(pages)
        .wrap(from_fn(answer_own_sites))
        .wrap(from_fn(add_security_headers))
        .wrap(from_fn(count_answers))
        .wrap(TracingLogger::<RequestLog>::new())
}
