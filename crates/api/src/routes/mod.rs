//! All routes, a folder for each domain and a file for each resource. The file of a resource registers its calls, each with
//! policy and site, above their documentation and their handlers; no other list knows of them. Their error answers are
//! documented by themselves: what follows from a declaration, and what the tests have seen (`just errors`). In the table of
//! routes the first match counts.
//!
//! A new call is written in six files: that of its resource here, its type in `wire`, the use case with its port, the
//! adapter, a line for each of these in `use_cases.rs`, and a test in `tests/http`. Where the port is in a file of its own,
//! or the use case or the port is there already, it is one more or fewer; a file that is new is named in its `mod.rs` as
//! well. `just openapi` writes the rest: the document, the types of the web app and the list in
//! `docs/api.md`.

mod accounts;
mod booking_core;
mod catalog;
mod development;
mod documentation;
mod health;
mod integrations;
mod notifications;
mod operator;
mod organization;
mod privacy;
mod settings;
mod team;
mod ui_log;
mod web_app;

pub use booking_core::CONTINUE_FROM;

use crate::router::Router;

/// Adds every route of the server. The pages of development exist in development only.
pub fn register(router: &mut Router, is_production: bool) {
    accounts::register(router);
    privacy::register(router);
    // Before the organisation of any number.
    team::register(router);
    integrations::register(router);
    catalog::register(router);
    // Before the lists of bookings, whose paths look like that of a calendar file.
    notifications::register(router);
    booking_core::register(router);
    settings::register(router);
    organization::register(router);
    operator::register(router);
    ui_log::register(router);
    health::register(router);
    documentation::register(router);
    if !is_production {
        development::register(router);
    }
    // Last, because the page of an organisation has any name.
    web_app::register(router);
}
