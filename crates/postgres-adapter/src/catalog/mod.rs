//! The ports of catalog.

mod organizations;

pub use organizations::PostgresOrganizations;
