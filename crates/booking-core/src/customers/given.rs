//! What somebody booked with, beside what their file says.

use shared_kernel::{EmailAddress, PersonName, PhoneNumber};

use super::{CustomerContact, PartialContact};

/// Contact data as a file has them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContactOnFile {
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// May be empty.
    pub email: String,
    /// `None` where none was given.
    pub phone: Option<String>,
}

/// What was typed with a booking and is not so on file. `None` where it is, or where nothing was typed.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GivenContact {
    /// Another spelling, as a rule.
    pub first_name: Option<String>,
    /// Another spelling, as a rule.
    pub last_name: Option<String>,
    /// Where the mails about this booking go.
    pub email: Option<String>,
    /// Another number, or the same one written differently.
    pub phone: Option<String>,
}

impl GivenContact {
    /// What of a typed contact is not so on file.
    pub fn beside(file: &ContactOnFile, typed: &PartialContact) -> Self {
        let other = |typed: Option<&str>, on_file: &str| typed.filter(|typed| *typed != on_file).map(str::to_owned);
        Self {
            first_name: other(typed.first_name.as_ref().map(PersonName::as_str), &file.first_name),
            last_name: other(typed.last_name.as_ref().map(PersonName::as_str), &file.last_name),
            email: other(typed.email.as_ref().map(EmailAddress::as_str), &file.email),
            phone: other(
                typed.phone.as_ref().map(PhoneNumber::as_str),
                file.phone.as_deref().unwrap_or_default(),
            ),
        }
    }

    /// What of it is still not so on file, which may have changed since.
    #[must_use]
    pub fn unlike(self, file: &ContactOnFile) -> Self {
        // What was erased is empty.
        let other = |given: Option<String>, on_file: &str| given.filter(|given| !given.is_empty() && given != on_file);
        Self {
            first_name: other(self.first_name, &file.first_name),
            last_name: other(self.last_name, &file.last_name),
            email: other(self.email, &file.email),
            phone: other(self.phone, file.phone.as_deref().unwrap_or_default()),
        }
    }
}

/// What of a given contact is taken over onto the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GivenField {
    /// First and last name.
    Name,
    /// Where the mails about bookings go that were made with it, or with none of their own.
    Email,
    /// As it was typed with the booking.
    Phone,
}

impl From<&CustomerContact> for PartialContact {
    fn from(contact: &CustomerContact) -> Self {
        Self {
            first_name: Some(contact.first_name.clone()),
            last_name: Some(contact.last_name.clone()),
            email: Some(contact.email.clone()),
            phone: contact.phone.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_so_on_file_is_kept() {
        let file = ContactOnFile {
            first_name: "Lena".to_owned(),
            last_name: "Vogt".to_owned(),
            email: "lena@example.org".to_owned(),
            phone: None,
        };
        let typed = PartialContact {
            first_name: PersonName::parse("LENA").ok(),
            last_name: PersonName::parse("Vogt").ok(),
            email: EmailAddress::parse("lena@example.org").ok(),
            phone: PhoneNumber::parse("+49 170 1234567").ok(),
        };
        let expected = GivenContact {
            first_name: Some("LENA".to_owned()),
            phone: Some("+49 170 1234567".to_owned()),
            ..GivenContact::default()
        };
        assert_eq!(GivenContact::beside(&file, &typed), expected);
        let later = ContactOnFile {
            phone: Some("+49 170 1234567".to_owned()),
            ..file.clone()
        };
        let still = GivenContact {
            phone: None,
            ..expected.clone()
        };
        assert_eq!(expected.unlike(&later), still);
        let nothing = PartialContact::default();
        assert_eq!(GivenContact::beside(&file, &nothing), GivenContact::default());
    }
}
