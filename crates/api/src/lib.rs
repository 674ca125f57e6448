//! The HTTP application and the program `terminhof`.

mod account_tokens;
pub mod api_key_secrets;
pub mod app_state;
pub mod background;
mod booking_code_secrets;
pub mod commands;
mod composition;
pub mod config;
mod cross_origin;
mod deadline;
pub mod detached;
pub mod documentation;
pub mod documented;
mod extract;
pub mod fair_queue;
mod feed_tokens;
mod gate;
pub mod limits;
mod mailbox_seal;
mod manage_tokens;
mod metrics;
pub mod operator;
pub mod policy;
mod problem;
pub mod public_url;
pub mod readiness;
mod refund;
pub mod request_log;
mod revalidation;
pub mod router;
mod routes;
mod security_headers;
mod server;
pub mod session_tokens;
mod signing_keys;
pub mod site;
mod trusted_proxies;
mod unknown_settings;
pub mod use_cases;
pub mod web_app;
pub mod wire;
pub mod wiring;

#[cfg(test)]
mod tests;
