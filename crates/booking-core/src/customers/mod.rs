//! Customers of an organisation: their contact data, and the file that its people keep.
//!
//! - **A file** comes with a booking, or is written by hand; then neither a name nor an e-mail address is needed, but
//!   one of them or a telephone number.
//! - **Who is who** has one rule, [`PersonIdentity`]: name and contact. What differs from the file is kept with the
//!   booking as [`BookingContact`] and changes no file, since nobody has proved it, until a manager takes it over; only a
//!   file without a name gets one. What a list knows besides its files, [`ImportPlan`] adds to them.
//! - **Relatives** of a file are shown with it: who shares its contact, and who is perhaps the same person.
//! - **Who sees whom**: a manager everybody; a business user whom the own calendar served, serves or put on file.
//! - **Two files of one person** are made one by hand; the bookings move, and their history stays as it is.
//! - **A block** holds an e-mail address and a telephone number, online only. Whoever is blocked is told that this
//!   booking does not go online, and not why.

mod booking_contact;
mod contact;
mod exchange_customers;
mod file;
mod identity;
mod import_plan;
mod manage_customers;
mod ports;
mod show_customers;
mod whole_name;

pub use booking_contact::{BookingContact, BookingContactField, ContactOnFile};
pub use contact::{ContactField, ContactForm, ContactProblem, CustomerContact, PartialContact, REMARKS_LONGEST};
pub use exchange_customers::{
    ExchangeCustomers, ExchangeRefused, IMPORT_LONGEST, Import, ImportLine, ImportOutcome, ImportRecord,
};
pub use file::{
    CUSTOMER_NOTE_LONGEST, ComparedContacts, ContactSharer, CustomerEntry, CustomerFile, CustomerForm, CustomerPage,
    CustomerRecord, CustomerVisit, ExportedCustomer, InvalidCustomer, Namesake, Namesakes, PerhapsSame, Relatives,
};
pub use identity::{FoldedName, PersonIdentity, Resemblance};
pub use import_plan::{Addition, CustomerFileContent, ImportPlan, Imported, RecognisedFile};
pub use manage_customers::{CustomerRefused, ManageCustomers};
pub use ports::*;
pub use show_customers::{CustomersError, FindCustomers, SEARCH_LONGEST, ShowCustomers};
pub use whole_name::WholeName;
