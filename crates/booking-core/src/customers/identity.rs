//! Who is the same person: the one rule by which a booking, a sign-up, a list or staff finds the file of a customer.
//!
//! Two records are one person when the folded name **and** the e-mail address or the telephone number agree: parents
//! and children, couples and offices share an e-mail address. Where one of the two has no name (a caller), the contact
//! alone decides. Who shares a contact under another name is somebody else, and who has the name with another contact
//! perhaps the same.
//!
//! The database looks files up by `folded_name`, which folds as [`FoldedName`] does. A block is no question of
//! identity: it holds an e-mail address and a telephone number, whoever books with them.

use shared_kernel::{EmailAddress, HomeCountry, PhoneNumber};
use unicode_normalization::UnicodeNormalization;

use super::CustomerRecord;

/// What the spellings of one person's name have in common: neither case, accents, hyphens, spaces nor which of the two names
/// stands first make a difference, and an umlaut is its letter whether it is written `ä`, `ae` or `a`. Empty where there is
/// no name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct FoldedName(String);

impl FoldedName {
    /// Of first and last name, each of which may be empty.
    pub fn of(first_name: &str, last_name: &str) -> Self {
        let (first, last) = (folded(first_name), folded(last_name));
        Self(if first <= last { first + &last } else { last + &first })
    }

    /// Whether there is no name.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The letters that are left.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn folded(name: &str) -> String {
    let lower = name.to_lowercase().replace('ß', "ss");
    let letters = lower.nfkd().filter(|letter| !matches!(letter, '\u{300}'..='\u{36f}'));
    let plain: String = letters
        .filter(|letter| !" -\u{2010}\u{2012}\u{2013}\u{2014}'\u{2019}`.,\t".contains(*letter))
        .map(|letter| match letter {
            'ø' | 'œ' => 'o',
            'ł' => 'l',
            'đ' => 'd',
            'ı' => 'i',
            'æ' => 'a',
            other => other,
        })
        .collect();
    plain.replace("ae", "a").replace("oe", "o").replace("ue", "u")
}

/// By what a person is recognised.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonIdentity {
    /// Empty of a caller.
    pub name: FoldedName,
    /// The [e-mail address in lower case](EmailAddress::normalized), where there is one.
    pub normalized_email: Option<String>,
    /// The [key](PhoneNumber::key) of the telephone number, where there is one.
    pub phone: Option<String>,
}

/// What two records have to do with each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resemblance {
    /// They are about one person.
    SamePerson,
    /// Two people with one e-mail address or telephone number.
    SharedContact,
    /// One name and contradicting contacts: perhaps one person.
    SameName,
    /// Neither name nor contact agree.
    Nothing,
}

impl PersonIdentity {
    /// Of whom a record is about, whose telephone number may be one of the country at `home`.
    pub fn of(record: &CustomerRecord, home: HomeCountry) -> Self {
        let contact = &record.contact;
        Self {
            name: FoldedName::of(record.first_name(), record.last_name()),
            normalized_email: contact.email.as_ref().map(EmailAddress::normalized),
            phone: contact.phone.as_ref().and_then(|phone| phone.key(home)),
        }
    }

    /// Of whom texts are about that were checked when they were stored.
    pub fn of_texts(first_name: &str, last_name: &str, email: &str, phone: Option<&str>, home: HomeCountry) -> Self {
        let phone = phone.and_then(|phone| PhoneNumber::parse(phone).ok());
        Self {
            name: FoldedName::of(first_name, last_name),
            normalized_email: EmailAddress::parse(email).ok().map(|email| email.normalized()),
            phone: phone.and_then(|phone| phone.key(home)),
        }
    }

    /// Whether another record is about the same person: one name and one contact, or one contact where a name is missing.
    pub fn resemblance(&self, other: &Self) -> Resemblance {
        let has_one_name = self.name == other.name && !self.name.is_empty();
        let lacks_name = self.name.is_empty() || other.name.is_empty();
        let agree = |one: &Option<String>, other: &Option<String>| one.is_some() && one == other;
        let has_one_contact =
            agree(&self.normalized_email, &other.normalized_email) || agree(&self.phone, &other.phone);
        match (has_one_contact, has_one_name) {
            (true, _) if has_one_name || lacks_name => Resemblance::SamePerson,
            (true, _) => Resemblance::SharedContact,
            (false, true) => Resemblance::SameName,
            (false, false) => Resemblance::Nothing,
        }
    }
}

#[cfg(test)]
mod tests {
    use shared_kernel::PersonName;

    use super::*;
    use crate::customers::PartialContact;

    fn person(first_name: &str, last_name: &str, email: &str, phone: &str) -> PersonIdentity {
        let record = CustomerRecord {
            contact: PartialContact {
                first_name: PersonName::parse(first_name).ok(),
                last_name: PersonName::parse(last_name).ok(),
                email: EmailAddress::parse(email).ok(),
                phone: PhoneNumber::parse(phone).ok(),
            },
            note: None,
        };
        PersonIdentity::of(&record, HomeCountry::Germany)
    }

    #[test]
    fn spellings_of_one_name_fold_to_one() {
        for (one, other) in [
            (("Lena", "Vogt"), ("lena", "VOGT")),
            (("Lena", "Vogt"), ("Vogt", "Lena")),
            (("Moritz", "Groß"), ("Moritz", "GROSS")),
            (("Jörg", "Müller"), ("Joerg", "Mueller")),
            (("Jörg", "Müller"), ("Jorg", "Muller")),
            (("Jo\u{308}rg", "Müller"), ("Jörg", "Mu\u{308}ller")),
            (("Anna-Maria", "Huber"), ("Anna Maria", "Huber")),
            (("Eva", "Huber-Nova"), ("Eva", "Huber Nova")),
            (("René", "O'Neil"), ("Rene", "O’Neil")),
            (("Søren", "Łukasz"), ("Soren", "Lukasz")),
            (("", "–"), ("", "")),
        ] {
            assert_eq!(
                FoldedName::of(one.0, one.1),
                FoldedName::of(other.0, other.1),
                "{one:?}"
            );
        }
        assert_ne!(FoldedName::of("Otto", "Beck"), FoldedName::of("Inge", "Beck"));
        assert_ne!(FoldedName::of("", "Beck"), FoldedName::of("Inge", "Beck"));
    }

    #[test]
    fn person_is_name_and_contact() {
        let lena = person("Lena", "Vogt", "lena@example.org", "0170 1234567");
        for (other, expected) in [
            (("LENA", "vogt", "Lena@Example.org", ""), Resemblance::SamePerson),
            (
                ("Lena", "Vogt", "neu@example.org", "+49 170 1234567"),
                Resemblance::SamePerson,
            ),
            (("", "", "", "0170 1234567"), Resemblance::SamePerson),
            (("Tim", "Vogt", "lena@example.org", ""), Resemblance::SharedContact),
            (("Lena", "Vogt", "andere@example.org", "0171 1"), Resemblance::SameName),
            (("Lena", "Vogt", "", ""), Resemblance::SameName),
            (("", "", "", ""), Resemblance::Nothing),
            (("Tim", "Vogt", "tim@example.org", ""), Resemblance::Nothing),
        ] {
            let other_person = person(other.0, other.1, other.2, other.3);
            assert_eq!(lena.resemblance(&other_person), expected, "{other:?}");
            assert_eq!(other_person.resemblance(&lena), expected, "{other:?}");
        }
    }
}
