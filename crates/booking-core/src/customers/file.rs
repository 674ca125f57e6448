use shared_kernel::{AppointmentId, BookingId, CustomerId, EmailAddress, InvalidContact, PersonName, ResourceId};
use time::PrimitiveDateTime;

use super::{ContactForm, ContactProblem, PartialContact};
use crate::lifecycle::AppointmentState;
use crate::staff_calendar::BookingCustomer;

/// The longest note on a customer, in characters.
pub const CUSTOMER_NOTE_LONGEST: usize = 4000;

/// A customer in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerEntry {
    /// Unique within the organisation.
    pub id: CustomerId,
    /// May be empty: a caller, a walk-in.
    pub first_name: String,
    /// May be empty as well.
    pub last_name: String,
    /// `None` where none was given.
    pub email: Option<String>,
    /// `None` where none was given.
    pub phone: Option<String>,
    /// Whether e-mail address and telephone number book nothing online.
    pub is_blocked: bool,
    /// Visits that lie ahead or took place: what somebody has booked together on a day is one, and so is a date of an event.
    pub visits: u32,
    /// Those of them that have begun and were not missed.
    pub visited: u32,
    /// Visits that nobody came to, at least in part.
    pub no_shows: u32,
    /// Wall time of the last start that lies behind and was neither cancelled nor missed.
    pub last_visit: Option<PrimitiveDateTime>,
    /// Wall time of the next start.
    pub next_visit: Option<PrimitiveDateTime>,
}

/// Some of the customers who match, in the order that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CustomerPage {
    /// Those of the page.
    pub customers: Vec<CustomerEntry>,
    /// How many were found on all pages.
    pub total: u64,
}

/// An appointment of a customer, or a date of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerVisit {
    /// The booking that it belongs to.
    pub booking: BookingId,
    /// `None` of a date of an event.
    pub appointment: Option<AppointmentId>,
    /// Title at the time of booking.
    pub title: String,
    /// Wall time of the start.
    pub start: PrimitiveDateTime,
    /// Wall time of the end.
    pub end: PrimitiveDateTime,
    /// Who did it; `None` of a date of an event.
    pub employee: Option<ResourceId>,
    /// What became of it.
    pub state: AppointmentState,
}

/// Everything that an organisation knows of a customer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerFile {
    /// Who it is.
    pub customer: CustomerEntry,
    /// Note of the staff.
    pub note: Option<String>,
    /// Whether an account has proved the e-mail address.
    pub has_account: bool,
    /// Those of the page, the newest first, cancelled ones included.
    pub visits: Vec<CustomerVisit>,
    /// How many there are.
    pub visits_total: u64,
    /// Who has to do with it.
    pub relatives: Relatives,
}

/// Somebody whose e-mail address or telephone number another file has as well.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContactSharer {
    /// Who it is.
    pub customer: BookingCustomer,
    /// Whether it is the e-mail address.
    pub is_same_email: bool,
    /// Whether it is the telephone number.
    pub is_same_phone: bool,
}

/// What other files have to do with one: by the rule of [`PersonIdentity`](super::PersonIdentity), at most
/// [`MOST_RELATIVES`](super::MOST_RELATIVES) together.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Relatives {
    /// Other people with the same contact.
    pub sharing_contact: Vec<ContactSharer>,
    /// Files of this name, and those of this contact where one has no name.
    pub perhaps_same: Vec<PerhapsSame>,
}

/// What the contacts of two files that are perhaps about one person say of that. Only what both of them have agrees or
/// contradicts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComparedContacts {
    /// `None` where one of the two has no e-mail address.
    pub is_same_email: Option<bool>,
    /// `None` where one of the two has no telephone number.
    pub is_same_phone: Option<bool>,
}

/// Whose file is perhaps about the same person as another one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PerhapsSame {
    /// Whose it is, and what it holds.
    pub file: Namesake,
    /// Beside the other file.
    pub contacts: ComparedContacts,
}

/// One of two files that may be about one person: of one name, unless one of them has none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namesake {
    /// Who it is.
    pub customer: BookingCustomer,
    /// How many visits count for this file, counted as in [`CustomerEntry::visits`].
    pub visits: u32,
    /// Whether staff noted something.
    pub has_note: bool,
}

/// Two files of one name, which may be about one person.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Namesakes {
    /// The older file.
    pub older: Namesake,
    /// The newer one.
    pub newer: Namesake,
    /// Of the two.
    pub contacts: ComparedContacts,
}

/// A customer in a list of everybody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportedCustomer {
    /// Unique within the organisation.
    pub id: CustomerId,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// `None` where none was given.
    pub email: Option<String>,
    /// `None` where none was given.
    pub phone: Option<String>,
    /// Note of the staff.
    pub note: Option<String>,
    /// Whether e-mail address and telephone number book nothing online.
    pub is_blocked: bool,
}

/// A file as staff writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CustomerForm {
    /// Everything may be missing.
    pub contact: ContactForm,
    /// An empty one counts as none.
    pub note: Option<String>,
}

/// A file whose data were checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CustomerRecord {
    /// What is known.
    pub contact: PartialContact,
    /// Note of the staff, at most [`CUSTOMER_NOTE_LONGEST`] characters.
    pub note: Option<String>,
}

/// What is wrong with a file that staff writes.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InvalidCustomer {
    /// Contact data are invalid: all problems.
    #[error("contact data refused")]
    Contact(Vec<ContactProblem>),
    /// The note is too long, or holds what no keyboard types.
    #[error("the note is refused")]
    Note(InvalidContact),
    /// Neither a name nor an e-mail address nor a telephone number.
    #[error("neither a name nor contact data")]
    Nobody,
}

impl CustomerForm {
    /// Checks the form.
    pub fn check(&self) -> Result<CustomerRecord, InvalidCustomer> {
        let contact = self.contact.check_partial().map_err(InvalidCustomer::Contact)?;
        let note = self.note.as_deref().map(str::trim).filter(|note| !note.is_empty());
        let note = note.map(check_note).transpose().map_err(InvalidCustomer::Note)?;
        Ok(CustomerRecord { contact, note })
    }

    /// Checks the form of somebody new, of whom something has to be known.
    pub fn check_new(&self) -> Result<CustomerRecord, InvalidCustomer> {
        let record = self.check()?;
        if record.contact == PartialContact::default() {
            return Err(InvalidCustomer::Nobody);
        }
        Ok(record)
    }
}

fn check_note(note: &str) -> Result<String, InvalidContact> {
    if note.chars().count() > CUSTOMER_NOTE_LONGEST {
        return Err(InvalidContact::TooLong(CUSTOMER_NOTE_LONGEST));
    }
    if note.chars().any(|c| c.is_control() && !"\r\n\t".contains(c)) {
        return Err(InvalidContact::Malformed);
    }
    Ok(note.replace("\r\n", "\n").replace('\r', "\n"))
}

impl CustomerRecord {
    /// First name; empty where none is known.
    pub fn first_name(&self) -> &str {
        self.contact.first_name.as_ref().map_or("", PersonName::as_str)
    }

    /// Last name; empty where none is known.
    pub fn last_name(&self) -> &str {
        self.contact.last_name.as_ref().map_or("", PersonName::as_str)
    }

    /// E-mail address; empty where none is known.
    pub fn email(&self) -> &str {
        self.contact.email.as_ref().map_or("", EmailAddress::as_str)
    }

    /// As typed; `None` where none was given.
    pub fn phone(&self) -> Option<&str> {
        self.contact.phone.as_ref().map(shared_kernel::PhoneNumber::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::customers::ContactField;

    #[test]
    fn file_without_email_address_or_name_is_taken_and_one_of_nobody_is_not() {
        let of = |last_name: &str, phone: &str| CustomerForm {
            contact: ContactForm {
                last_name: last_name.to_owned(),
                phone: Some(phone.to_owned()),
                ..ContactForm::default()
            },
            note: Some(" mag\r\nMusik ".to_owned()),
        };
        let caller = of("", "0660 123").check_new().unwrap();
        assert_eq!((caller.last_name(), caller.phone()), ("", Some("0660 123")));
        assert_eq!(caller.note.as_deref(), Some("mag\nMusik"));
        assert_eq!(of(" ", "").check_new(), Err(InvalidCustomer::Nobody));
        assert!(of(" ", "").check().is_ok());
        assert_eq!(
            of("Huber", "abc").check(),
            Err(InvalidCustomer::Contact(vec![(
                ContactField::Phone,
                InvalidContact::Malformed
            )]))
        );
    }

    #[test]
    fn note_is_bounded_and_has_lines_only() {
        let noted = |note: String| {
            CustomerForm {
                note: Some(note),
                ..CustomerForm::default()
            }
            .check()
        };
        assert!(noted("ä".repeat(4000)).is_ok());
        let too_long = InvalidCustomer::Note(InvalidContact::TooLong(4000));
        assert_eq!(noted("ä".repeat(4001)), Err(too_long));
        let malformed = InvalidCustomer::Note(InvalidContact::Malformed);
        assert_eq!(noted("a\u{1b}[2Jb".to_owned()), Err(malformed));
        assert_eq!(noted("  ".to_owned()).unwrap().note, None);
    }
}
