//! The program `terminhof`: its commands, its configuration, and the product that they put together.

pub mod background;
pub mod commands;
pub mod config;
mod metrics;
mod ports;
mod server;
mod unknown_settings;
pub mod wiring;
