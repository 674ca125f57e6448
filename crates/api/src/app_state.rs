//! Everything that answers requests.

use std::sync::Arc;

use mail_adapter::FileMailTransport;
use shared_kernel::{Clock, Randomness};

use crate::detached::Detached;
use crate::extract::{AttemptOf, Source};
use crate::fair_queue::FairQueue;
use crate::limits::ProcessLimits;
use crate::operator::Operator;
use crate::public_url::PublicUrl;
use crate::readiness::Readiness;
use crate::registration_choices::RegistrationChoices;
use crate::request_figures::RequestFigures;
use crate::router::RouteTable;
use crate::site::MainHosts;
use crate::tokens::{SessionTokens, SignedManageLinks};
use crate::trusted_proxies::{TrustedProxies, UntrustedForwards};
use crate::ui_log::UiLog;
use crate::use_cases::UseCases;
use crate::web_app::{Preloads, WebFile};

/// What an application is built from.
pub struct Parts {
    pub use_cases: UseCases,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub readiness: Readiness,
    pub ui_log: Arc<dyn UiLog>,
    pub main_hosts: MainHosts,
    pub trusted_proxies: TrustedProxies,
    pub limits: ProcessLimits,
    /// In which what computes waits for its turn.
    pub engines: FairQueue<Source>,
    /// In which what hashes passwords waits for its turn.
    pub attempts: Arc<FairQueue<AttemptOf>>,
    pub session_tokens: SessionTokens,
    /// The links with which tools manage what they have booked.
    pub manage_links: SignedManageLinks,
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
#[derive(derive_more::Deref)]
pub struct AppState {
    #[deref]
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
