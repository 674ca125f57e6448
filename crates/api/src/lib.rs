//! The HTTP application.

mod answer_headers;
pub mod app_state;
pub mod application;
mod composition;
mod cross_origin;
mod deadline;
pub mod deprecation;
pub mod detached;
pub mod documentation;
mod elasticsearch_clients;
mod extract;
pub mod fair_queue;
mod gate;
mod guides;
pub mod limits;
pub mod operation_errors;
pub mod operator;
mod own_sites;
pub mod policy;
pub mod public_url;
mod rate_limit_headers;
pub mod readiness;
mod redaction;
mod refund;
pub mod registration_choices;
pub mod request_figures;
pub mod request_log;
mod revalidation;
pub mod router;
mod routes;
mod security_headers;
mod security_log;
pub mod site;
pub mod tokens;
pub mod trusted_proxies;
pub mod ui_log;
pub mod undocumented_errors;
pub mod use_cases;
pub mod web_app;

#[cfg(test)]
mod tests;
