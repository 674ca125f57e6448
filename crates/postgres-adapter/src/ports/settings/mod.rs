//! The ports of settings.

mod employees;
mod events;
mod organization;
mod rooms;
mod services;

pub use employees::PostgresEmployeeSettings;
pub use events::PostgresEventSettings;
pub use organization::PostgresOrganizationSettings;
pub use rooms::PostgresRoomSettings;
pub use services::PostgresServiceSettings;

pub use crate::changes::settings::employees::EmployeeLimits;
