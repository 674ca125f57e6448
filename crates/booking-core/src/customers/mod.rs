//! Contact data of customers: the form, its check, and what the organisation keeps of it.

mod contact;

pub use contact::{ContactField, ContactForm, ContactProblem, CustomerContact, PartialContact, REMARKS_LONGEST};
