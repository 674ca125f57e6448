//! How requests are read: strictly, within bounds, and with the path of what is wrong.

mod body;
mod document;
mod idempotency_key;
mod json;
mod named_members;
mod path;
mod query;
mod source;
mod spellings;
mod unambiguous;

pub use body::read_body;
pub use idempotency_key::idempotency_key;
pub use json::JsonBody;
pub use named_members::NamedMembers;
pub use path::path_problem;
pub use query::QueryOf;
pub use source::source_of;
