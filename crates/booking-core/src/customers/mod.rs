//! Who books.

mod contact;

pub use contact::{ContactField, ContactForm, ContactProblem, CustomerContact, REMARKS_LONGEST};
