//! The program `terminhof`: its commands, its configuration, and the product that they put together.

pub mod background;
pub mod commands;
pub mod config;
pub mod metrics;
mod ports;
mod server;
mod unknown_settings;
mod version;
pub mod wiring;
