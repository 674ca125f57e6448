use shared_kernel::{EmailAddress, InvalidContact, PersonName, PhoneNumber, visible_text};

use crate::calendar::BookingSettings;

/// The longest remark, in characters (product decision: the wider of the two documented limits).
pub const REMARKS_LONGEST: usize = 1000;

/// The data of a customer as it arrives from a form.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContactForm {
    /// As typed; checked by [`PersonName::parse`].
    pub first_name: String,
    /// As typed; checked by [`PersonName::parse`].
    pub last_name: String,
    /// As typed; checked by [`EmailAddress::parse`].
    pub email: String,
    /// Telephone number; an empty one counts as none.
    pub phone: Option<String>,
    /// Remarks on the appointment; empty ones count as none.
    pub remarks: Option<String>,
}

/// A customer whose data was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CustomerContact {
    /// 1 to 255 characters, trimmed.
    pub first_name: PersonName,
    /// 1 to 255 characters, trimmed.
    pub last_name: PersonName,
    /// Receives the confirmation.
    pub email: EmailAddress,
    /// `None` unless the organisation asks for it.
    pub phone: Option<PhoneNumber>,
    /// Remarks, at most [`REMARKS_LONGEST`] characters.
    pub remarks: Option<String>,
}

/// What staff knows of a customer: a caller has no e-mail address, a walk-in perhaps no name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PartialContact {
    /// `None` of a walk-in who gave none.
    pub first_name: Option<PersonName>,
    /// `None` of a walk-in who gave none.
    pub last_name: Option<PersonName>,
    /// Receives what there is to be told.
    pub email: Option<EmailAddress>,
    /// `None` where none was given.
    pub phone: Option<PhoneNumber>,
}

/// A field of the form.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ContactField {
    /// 1 to 255 characters; staff may leave it out.
    FirstName,
    /// 1 to 255 characters; staff may leave it out.
    LastName,
    /// Required of customers; staff may leave it out.
    Email,
    /// Optional, 3 to 50 characters.
    Phone,
    /// Free text for the provider.
    Remarks,
}

/// What is wrong with a field.
pub type ContactProblem = (ContactField, InvalidContact);

impl ContactForm {
    /// Checks all fields and reports all problems at once.
    pub fn check(&self) -> Result<CustomerContact, Vec<ContactProblem>> {
        let note = |field: ContactField| move |problem: InvalidContact| (field, problem);
        let first_name = PersonName::parse(&self.first_name).map_err(note(ContactField::FirstName));
        let last_name = PersonName::parse(&self.last_name).map_err(note(ContactField::LastName));
        let email = EmailAddress::parse(&self.email).map_err(note(ContactField::Email));
        let phone = given(self.phone.as_deref())
            .map(PhoneNumber::parse)
            .transpose()
            .map_err(note(ContactField::Phone));
        let remarks = given(self.remarks.as_deref())
            .map(check_remarks)
            .transpose()
            .map_err(note(ContactField::Remarks));
        match (first_name, last_name, email, phone, remarks) {
            (Ok(first_name), Ok(last_name), Ok(email), Ok(phone), Ok(remarks)) => Ok(CustomerContact {
                first_name,
                last_name,
                email,
                phone,
                remarks,
            }),
            (first_name, last_name, email, phone, remarks) => {
                let mut problems = Vec::new();
                problems.extend(first_name.err());
                problems.extend(last_name.err());
                problems.extend(email.err());
                problems.extend(phone.err());
                problems.extend(remarks.err());
                Err(problems)
            }
        }
    }
}

impl ContactForm {
    /// Checks what staff has typed, of which everything may be missing, and reports all problems at once. Remarks are the
    /// customer's own and not looked at.
    pub fn check_partial(&self) -> Result<PartialContact, Vec<ContactProblem>> {
        let note = |field: ContactField| move |problem: InvalidContact| (field, problem);
        let first_name = given(Some(&self.first_name)).map(PersonName::parse).transpose();
        let first_name = first_name.map_err(note(ContactField::FirstName));
        let last_name = given(Some(&self.last_name)).map(PersonName::parse).transpose();
        let last_name = last_name.map_err(note(ContactField::LastName));
        let email = given(Some(&self.email)).map(EmailAddress::parse).transpose();
        let email = email.map_err(note(ContactField::Email));
        let phone = given(self.phone.as_deref()).map(PhoneNumber::parse).transpose();
        let phone = phone.map_err(note(ContactField::Phone));
        match (first_name, last_name, email, phone) {
            (Ok(first_name), Ok(last_name), Ok(email), Ok(phone)) => Ok(PartialContact {
                first_name,
                last_name,
                email,
                phone,
            }),
            (first_name, last_name, email, phone) => {
                let mut problems = Vec::new();
                problems.extend(first_name.err());
                problems.extend(last_name.err());
                problems.extend(email.err());
                problems.extend(phone.err());
                Err(problems)
            }
        }
    }
}

impl CustomerContact {
    /// Keeps only what the organisation asks for: what its form does not show is not stored. A mandatory telephone
    /// number that is missing is a problem.
    pub fn restricted_to(&self, settings: &BookingSettings) -> Result<Self, ContactProblem> {
        if settings.show_phone && settings.phone_mandatory && self.phone.is_none() {
            return Err((ContactField::Phone, InvalidContact::Missing));
        }
        Ok(Self {
            phone: self.phone.clone().filter(|_| settings.show_phone),
            remarks: self.remarks.clone().filter(|_| settings.show_comment),
            ..self.clone()
        })
    }
}

fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !visible_text(text).is_empty())
}

fn check_remarks(text: &str) -> Result<String, InvalidContact> {
    if text.chars().count() > REMARKS_LONGEST {
        return Err(InvalidContact::TooLong(REMARKS_LONGEST));
    }
    // Line breaks belong to a remark; other control characters only to an attack.
    if text.chars().any(|c| c.is_control() && !"\r\n\t".contains(c)) {
        return Err(InvalidContact::Malformed);
    }
    Ok(text.replace("\r\n", "\n").replace('\r', "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> ContactForm {
        ContactForm {
            first_name: "Katharina".to_owned(),
            last_name: "Oberhuber".to_owned(),
            email: "katharina@example.org".to_owned(),
            phone: Some(" ".to_owned()),
            remarks: Some("Bitte\r\nleise klingeln".to_owned()),
        }
    }

    #[test]
    fn staff_may_know_nothing_of_a_customer_but_nothing_wrong() {
        assert_eq!(ContactForm::default().check_partial(), Ok(PartialContact::default()));
        let caller = ContactForm {
            last_name: "Moser".to_owned(),
            phone: Some("+43 660 1234567".to_owned()),
            ..ContactForm::default()
        };
        let known = caller.check_partial().unwrap();
        assert_eq!(known.last_name, Some(PersonName::parse("Moser").unwrap()));
        assert_eq!((known.first_name, known.email), (None, None));
        let wrong = ContactForm {
            email: "keine Adresse".to_owned(),
            phone: Some("abc".to_owned()),
            ..ContactForm::default()
        };
        let fields: Vec<ContactField> = wrong
            .check_partial()
            .unwrap_err()
            .iter()
            .map(|(field, _)| *field)
            .collect();
        assert_eq!(fields, [ContactField::Email, ContactField::Phone]);
    }

    #[test]
    fn empty_optional_fields_count_as_not_given() {
        let contact = form().check().unwrap();
        assert_eq!(contact.phone, None);
        assert_eq!(contact.remarks.as_deref(), Some("Bitte\nleise klingeln"));
    }

    #[test]
    fn all_problems_are_reported_at_once() {
        let form = ContactForm {
            phone: Some("abc".to_owned()),
            remarks: Some("a".repeat(1001)),
            ..ContactForm::default()
        };
        assert_eq!(
            form.check(),
            Err(vec![
                (ContactField::FirstName, InvalidContact::Missing),
                (ContactField::LastName, InvalidContact::Missing),
                (ContactField::Email, InvalidContact::Missing),
                (ContactField::Phone, InvalidContact::Malformed),
                (ContactField::Remarks, InvalidContact::TooLong(1000)),
            ])
        );
    }

    #[test]
    fn fields_that_are_not_asked_for_are_dropped() {
        let contact = form().check().unwrap();
        assert_eq!(
            contact.restricted_to(&BookingSettings::default()).unwrap().remarks,
            None
        );
        let strict = BookingSettings {
            show_phone: true,
            phone_mandatory: true,
            ..BookingSettings::default()
        };
        assert_eq!(
            contact.restricted_to(&strict),
            Err((ContactField::Phone, InvalidContact::Missing))
        );
    }
}
