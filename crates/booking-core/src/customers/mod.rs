//! Who books.

mod contact;

pub use contact::{ContactForm, ContactProblem, CustomerContact, ContactField, REMARKS_LONGEST};
