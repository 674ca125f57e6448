//! The ports of settings.

mod employees;
mod events;
mod organization;
mod rooms;
mod services;

pub use employees::PostgresEmployeeSettings;

pub use crate::changes::settings::employees::EmployeeLimits;
