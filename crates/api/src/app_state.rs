//! Everything that answers requests, and the application made of it.

use std::sync::Arc;

use actix_web::body::MessageBody;
use actix_web::dev::{ServiceFactory, ServiceRequest, ServiceResponse};
use actix_web::middleware::{Compress, from_fn};
use actix_web::web::{self, Data, PathConfig, PayloadConfig};
use actix_web::{App, Error};
use mail_adapter::FileMailTransport;
use shared_kernel::{Clock, Randomness};
use tracing_actix_web::TracingLogger;

use crate::cross_origin::allow_own_pages;
use crate::deadline::limit_time;
use crate::detached::Detached;
use crate::documentation::{Description, describe};
use crate::extract::{AttemptOf, LARGEST_BODY, Source, path_problem, read_body};
use crate::fair_queue::FairQueue;
use crate::gate::pass_gate;
use crate::limits::ProcessLimits;
use crate::operator::Operator;
use crate::public_url::PublicUrl;
use crate::readiness::Readiness;
use crate::refund::refund_failures;
use crate::registration_choices::RegistrationChoices;
use crate::request_figures::{RequestFigures, count_answers};
use crate::request_log::RequestLog;
use crate::router::{InvalidRoutes, RouteTable, Router};
use crate::routes;
use crate::security_headers::add_security_headers;
use crate::security_log::log_failed_attempts;
use crate::session_tokens::SessionTokens;
use crate::site::MainHosts;
use crate::trusted_proxies::{TrustedProxies, UntrustedForwards};
use crate::use_cases::UseCases;
use crate::web_app::{Preloads, WebFile};
use wire::problem::{Code, Problem, answer_problems};

/// What an application is built from.
pub struct Parts {
    pub use_cases: UseCases,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub readiness: Readiness,
    pub main_hosts: MainHosts,
    pub trusted_proxies: TrustedProxies,
    pub limits: ProcessLimits,
    /// In which what computes waits for its turn.
    pub engines: FairQueue<Source>,
    /// In which what hashes passwords waits for its turn.
    pub attempts: Arc<FairQueue<AttemptOf>>,
    pub session_tokens: SessionTokens,
    pub registration: RegistrationChoices,
    /// Where the world finds the marketplace.
    pub public_url: PublicUrl,
    /// Where browsers load images from, if not from the host of the page.
    pub image_host: Option<PublicUrl>,
    /// Where browsers call the API, if not at the host of the page.
    pub api_host: Option<PublicUrl>,
    /// Who runs this installation.
    pub operator: Operator,
    pub is_production: bool,
    /// The files of the web app by their path.
    pub web_files: fn(&str) -> Option<WebFile>,
    /// Whether those that are missing stay missing, because the program carries them.
    pub are_web_files_embedded: bool,
    /// Where development keeps the mails it sends.
    pub mails: FileMailTransport,
}

/// The parts with the routes that stand over them.
pub struct AppState {
    pub parts: Parts,
    pub routes: RouteTable,
    /// The OpenAPI document.
    pub openapi: String,
    /// What the pages of the web app load first.
    pub preloads: Preloads,
    /// What goes on after its answer.
    pub detached: Detached,
    pub untrusted_forwards: UntrustedForwards,
    pub figures: RequestFigures,
}

impl std::ops::Deref for AppState {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.parts
    }
}

impl AppState {
    /// Builds the application; fails when a route lacks its declaration.
    pub fn build(parts: Parts) -> Result<Self, InvalidRoutes> {
        let Description { routes, openapi } = describe(parts.is_production)?;
        let preloads = Preloads::of(parts.web_files);
        Ok(Self {
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
        state: Data<Self>,
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
            .wrap(from_fn(limit_time))
            .wrap(from_fn(read_body))
            .wrap(from_fn(pass_gate))
            .wrap(from_fn(refund_failures))
            .wrap(from_fn(log_failed_attempts))
            .wrap(Compress::default())
            .wrap(from_fn(answer_problems))
            .wrap(pages)
            .wrap(from_fn(add_security_headers))
            .wrap(from_fn(count_answers))
            .wrap(TracingLogger::<RequestLog>::new())
    }
}
