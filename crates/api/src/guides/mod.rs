//! The guides of `docs/`, which the running program serves under `/docs/`, and the frame of its documentation.

mod errors;
mod example_values;
mod library;
mod markdown;
mod page;

pub use errors::ErrorsPage;
pub use example_values::{BookedByExamples, ExampleValues};
pub use library::{Guide, LINKED_FILES, Reader};
pub use markdown::{Rendered, rendered};
pub use page::{DocumentationPage, STYLE, style_of_fonts};
