//! What somebody booked with, beside what their file says.

use shared_kernel::{EmailAddress, HomeCountry, PersonName, PhoneNumber};

use super::{CustomerContact, PartialContact, PersonIdentity};

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
pub struct BookingContact {
    /// Goes with the last name: together they are one.
    pub first_name: Option<String>,
    /// Goes with the first name.
    pub last_name: Option<String>,
    /// Where the mails about this booking go.
    pub email: Option<String>,
    /// Another number, or the same one written differently.
    pub phone: Option<String>,
}

impl BookingContact {
    /// What of a typed contact is not so on file, be it another spelling only: a booking is kept as it was typed.
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

    /// What of it says something else than the file, which may have changed since: by the rule of [`PersonIdentity`] neither
    /// case, accents nor the order of the names make another person, nor the way to write a number or an address another one.
    /// The organisation lies in the country at `home`.
    #[must_use]
    pub fn other_than(self, file: &ContactOnFile, home: HomeCountry) -> Self {
        // What was erased is empty.
        let given = |given: Option<String>| given.filter(|given| !given.is_empty());
        let (first_name, last_name) = (given(self.first_name), given(self.last_name));
        let (email, phone) = (given(self.email), given(self.phone));
        let typed = PersonIdentity::of_texts(
            first_name.as_deref().unwrap_or(&file.first_name),
            last_name.as_deref().unwrap_or(&file.last_name),
            email.as_deref().unwrap_or_default(),
            phone.as_deref(),
            home,
        );
        let on_file = PersonIdentity::of_texts(
            &file.first_name,
            &file.last_name,
            &file.email,
            file.phone.as_deref(),
            home,
        );
        let is_other_name = typed.name != on_file.name;
        Self {
            first_name: first_name.filter(|_| is_other_name),
            last_name: last_name.filter(|_| is_other_name),
            email: email.filter(|_| typed.normalized_email != on_file.normalized_email),
            phone: phone.filter(|_| typed.phone != on_file.phone),
        }
    }
}

/// What of a given contact is taken over onto the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BookingContactField {
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

    fn lena() -> ContactOnFile {
        ContactOnFile {
            first_name: "Lena".to_owned(),
            last_name: "Vogt".to_owned(),
            email: "lena@fuß-straße.example".to_owned(),
            phone: Some("0664 7654321".to_owned()),
        }
    }

    #[test]
    fn booking_is_kept_as_it_was_typed() {
        let typed = PartialContact {
            first_name: PersonName::parse("LENA").ok(),
            last_name: PersonName::parse("Vogt").ok(),
            email: EmailAddress::parse("lena@fuß-straße.example").ok(),
            phone: PhoneNumber::parse("0664/7654321").ok(),
        };
        let expected = BookingContact {
            first_name: Some("LENA".to_owned()),
            phone: Some("0664/7654321".to_owned()),
            ..BookingContact::default()
        };
        assert_eq!(BookingContact::beside(&lena(), &typed), expected);
        let nothing = PartialContact::default();
        assert_eq!(BookingContact::beside(&lena(), &nothing), BookingContact::default());
    }

    fn given([first_name, last_name, email, phone]: [&str; 4]) -> BookingContact {
        let text = |text: &str| (text != "-").then(|| text.to_owned());
        BookingContact {
            first_name: text(first_name),
            last_name: text(last_name),
            email: text(email),
            phone: text(phone),
        }
    }

    #[test]
    fn another_spelling_says_nothing_else_than_the_file() {
        for spelling in [
            ["LENA", "vogt", "-", "0664/7654321"],
            ["Vogt", "Lena", "Lena@Fuß-Straße.example", "+43 664 7654321"],
            ["Léna", "-", "lena@xn--fu-strae-ryaf.example", "0043 (0)664-7654321"],
            // Erased.
            ["", "", "", ""],
        ] {
            let other = given(spelling).other_than(&lena(), HomeCountry::Austria);
            assert_eq!(other, BookingContact::default(), "{spelling:?}");
        }
    }

    #[test]
    fn what_says_something_else_than_the_file_stays_as_it_was_typed() {
        let typed = [
            ["Magdalena", "VOGT", "-", "-"],
            ["-", "Huber", "neu@example.org", "-"],
            ["-", "-", "lena@fuss-strasse.example", "+49 664 7654321"],
        ];
        for given in typed.map(given) {
            assert_eq!(given.clone().other_than(&lena(), HomeCountry::Austria), given);
        }
        let bare = ContactOnFile {
            email: String::new(),
            phone: None,
            ..lena()
        };
        let contact = given(["-", "-", "lena@example.org", "0664 1"]);
        assert_eq!(contact.clone().other_than(&bare, HomeCountry::Austria), contact);
    }
}
