//! One line per request, as JSON, with who asked by numbers, and without query, body, token or anything else about a person.

use std::time::Instant;
use std::{env, panic};

use accounts::sessions::Principal;
use actix_web::body::MessageBody;
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::web::Data;
use actix_web::{Error, HttpMessage};
use sha2::{Digest, Sha256};
use shared_kernel::SessionId;
use tracing::{Level, Span, enabled, error, field, info, info_span};
use tracing_actix_web::RootSpanBuilder;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::ParseError;

use wire::problem::request_id_of;

use crate::app_state::AppState;

/// What is logged when `RUST_LOG` says nothing.
const USUAL_FILTER: &str = "info";

/// `RUST_LOG` cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error("RUST_LOG is no filter such as info or api=debug,info")]
pub struct InvalidFilter(#[source] ParseError);

/// Writes the log to the error stream, because the output of some commands is read by programs.
pub fn install() -> Result<(), InvalidFilter> {
    let filter = match env::var(EnvFilter::DEFAULT_ENV) {
        Ok(filter) if !filter.trim().is_empty() => EnvFilter::try_new(filter).map_err(InvalidFilter)?,
        _ => EnvFilter::new(USUAL_FILTER),
    };
    tracing_subscriber::fmt()
        .json()
        .flatten_event(true)
        .with_span_list(false)
        .with_writer(std::io::stderr)
        .with_env_filter(filter)
        .init();
    log_panics();
    Ok(())
}

/// What is wrong in the program itself is a line as any other.
fn log_panics() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |panic| {
        if enabled!(Level::ERROR) {
            let place = panic.location().map(field::display);
            error!(place, cause = panic.payload_as_str(), "panic");
        } else {
            usual(panic);
        }
    }));
}

/// The span around every request.
pub struct RequestLog;

/// When a request came.
#[derive(Clone, Copy)]
pub struct Began(Instant);

impl Began {
    #[expect(
        clippy::disallowed_methods,
        reason = "the latency of a request is the machine's, whatever the clock of the product shows"
    )]
    fn now() -> Self {
        Self(Instant::now())
    }

    #[expect(
        clippy::disallowed_methods,
        reason = "the latency of a request is the machine's, whatever the clock of the product shows"
    )]
    pub fn seconds_ago(self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}

impl RootSpanBuilder for RequestLog {
    fn on_request_start(request: &ServiceRequest) -> Span {
        request.extensions_mut().insert(Began::now());
        let request_id = request_id_of(request.request()).map(field::display);
        // All at once: what is added to a span later is read and written anew with all that it has.
        info_span!("request", request_id, method = %request.method(), route = route_of(request))
    }

    fn on_request_end<B: MessageBody>(span: Span, outcome: &Result<ServiceResponse<B>, Error>) {
        let (status, began, principal) = match outcome {
            Ok(response) => {
                let extensions = response.request().extensions();
                let began = extensions.get::<Began>().copied();
                (response.status(), began, extensions.get::<Principal>().copied())
            }
            Err(error) => (error.as_response_error().status_code(), None, None),
        };
        let latency_ms = began.map(|began| began.seconds_ago() * 1000.0);
        let api_key = principal.and_then(|principal| Some(principal.key?.id.0));
        let session = principal
            .filter(|principal| principal.key.is_none())
            .map(|principal| session_hash(principal.session));
        let actor = principal.map(|principal| principal.account.0);
        let impersonator = principal.and_then(|principal| Some(principal.impersonator?.0));
        span.in_scope(|| {
            info!(
                status = status.as_u16(),
                latency_ms, session, api_key, actor, impersonator, "answered"
            );
        });
    }
}

/// Tells the requests of a session from others; nobody gets the session from it.
fn session_hash(session: SessionId) -> String {
    let hash = Sha256::digest(session.0.as_bytes());
    let beginning = hash
        .iter()
        .take(8)
        .fold(0_u64, |number, byte| number << 8 | u64::from(*byte));
    format!("{beginning:016x}")
}

/// Which route the request will find; none for an unknown path.
fn route_of(request: &ServiceRequest) -> Option<&str> {
    let state = request.app_data::<Data<AppState>>()?;
    Some(&state.routes.route_of(request)?.pattern)
}
