//! How requests are read: by serde, within bounds, and with the path of what is wrong. The documented spellings of a
//! name are aliases of the types in `wire`; one that stands there in two spellings stands there twice.

mod all_faults;
mod attempt;
mod body;
mod booking_code;
mod bounds;
mod device;
mod engine;
mod idempotency_key;
mod image_body;
mod json;
mod once;
mod path;
mod query;
mod repetition;
mod request_identity;
mod session;
mod source;
mod tool;
mod wrong_field;

pub use attempt::{Attempt, AttemptOf};
pub use body::{LARGEST_BODY, read_body};
pub use booking_code::booking_code;
pub use device::device_of;
pub use engine::{ComputingPermit, Engine};
pub use idempotency_key::idempotency_key;
pub use image_body::ImageBody;
pub use json::JsonBody;
pub use once::{Made, Once};
pub use path::path_problem;
pub use query::QueryOf;
pub use repetition::is_repetition;
pub use request_identity::request_identity;
pub use session::{ConfirmedSession, OptionalSession, Session, bearer_token};
pub use source::{Source, is_untrusted_forward, source_of};
pub use tool::{OwnSite, PostponedLimit, Tool, count_postponed, counted_source, own_site_of, tool_of};
