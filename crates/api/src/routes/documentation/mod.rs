mod file;
mod openapi;
mod to_index;

pub use file::file;
pub use openapi::openapi;
pub use to_index::to_index;
