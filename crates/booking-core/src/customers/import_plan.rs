//! What a list of customers adds to the files.

use std::collections::BTreeMap;

use shared_kernel::{CustomerId, EmailAddress, HomeCountry, InvalidContact, PhoneNumber};

use super::identity::earlier;
use super::{CUSTOMER_NOTE_LONGEST, CustomerRecord, ImportRecord};

/// The file of a customer as it is kept. What is on file was checked when it was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeptFile {
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// May be empty.
    pub email: String,
    /// `None` where none was given.
    pub phone: Option<String>,
    /// Note of the staff.
    pub note: Option<String>,
    /// Whether mailbox and telephone number book nothing online.
    pub is_blocked: bool,
}

/// What a file gets from a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Addition {
    /// Of a file without one.
    Name,
    /// Of a file without one.
    Email,
    /// Of a file without one.
    Phone,
    /// What the note does not say yet, and another mailbox or telephone number.
    Note,
    /// Books nothing online from then on.
    Block,
}

/// What becomes of somebody in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Imported {
    /// Put on file.
    New,
    /// On file already, or in an earlier line; with what the file did not say yet.
    Known(Vec<Addition>),
    /// On file already, where the note has no room for what the file does not say.
    NoteTooLong,
}

/// A file of somebody in a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecognisedFile {
    /// Unique within the organisation.
    pub id: CustomerId,
    /// As it is before.
    pub file: KeptFile,
}

/// What a list changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportPlan {
    /// Who is put on file.
    pub new: Vec<KeptFile>,
    /// The files that get something.
    pub completed: Vec<RecognisedFile>,
    /// What becomes of each, in their order.
    pub outcomes: Vec<Imported>,
}

/// Whose file something belongs to.
#[derive(Clone, Copy)]
enum Target {
    Stored(CustomerId),
    New(usize),
}

impl ImportPlan {
    /// Of the people in a list at an organisation of this country, each with the file of the same person where there is one.
    pub fn of(records: &[ImportRecord], recognised: &[Option<RecognisedFile>], home: HomeCountry) -> Self {
        let mut stored: BTreeMap<CustomerId, (KeptFile, bool)> = recognised
            .iter()
            .flatten()
            .map(|one| (one.id, (one.file.clone(), false)))
            .collect();
        let people: Vec<&CustomerRecord> = records.iter().map(|row| &row.record).collect();
        let mut plan = Self::default();
        let mut targets: Vec<Target> = Vec::with_capacity(records.len());
        let found = recognised.iter().zip(earlier(&people, home));
        for (row, (file, earlier)) in records.iter().zip(found) {
            let stored_file = file.as_ref().map(|file| Target::Stored(file.id));
            let target = stored_file.or_else(|| targets.get(earlier?).copied());
            let outcome = match target {
                None => {
                    targets.push(Target::New(plan.new.len()));
                    plan.new.push(KeptFile::from(row));
                    plan.outcomes.push(Imported::New);
                    continue;
                }
                Some(Target::New(index)) => plan.new.get_mut(index).map(|file| file.complete(row, home)),
                Some(Target::Stored(id)) => stored.get_mut(&id).map(|(file, is_completed)| {
                    let added = file.complete(row, home);
                    *is_completed |= added.as_ref().is_ok_and(|added| !added.is_empty());
                    added
                }),
            };
            targets.extend(target);
            plan.outcomes.push(match outcome.unwrap_or(Ok(Vec::new())) {
                Ok(added) => Imported::Known(added),
                Err(_too_long) => Imported::NoteTooLong,
            });
        }
        let completed = stored.into_iter().filter(|(_, (_, is_completed))| *is_completed);
        plan.completed = completed.map(|(id, (file, _))| RecognisedFile { id, file }).collect();
        plan
    }
}

impl From<&ImportRecord> for KeptFile {
    fn from(ImportRecord { record, is_blocked }: &ImportRecord) -> Self {
        Self {
            first_name: record.first_name().to_owned(),
            last_name: record.last_name().to_owned(),
            email: record.email().to_owned(),
            phone: record.phone().map(str::to_owned),
            note: record.note.clone(),
            is_blocked: *is_blocked,
        }
    }
}

impl KeptFile {
    /// Adds what a list says of the same person besides, or nothing where the note would grow too long. Another spelling of
    /// what is on file is nothing new; another mailbox or telephone number goes into the note.
    fn complete(&mut self, row: &ImportRecord, home: HomeCountry) -> Result<Vec<Addition>, InvalidContact> {
        let ImportRecord { record, is_blocked } = row;
        let mut completed = self.clone();
        let mut added = Vec::new();
        if self.first_name.is_empty()
            && self.last_name.is_empty()
            && record.first_name().len() + record.last_name().len() > 0
        {
            record.first_name().clone_into(&mut completed.first_name);
            record.last_name().clone_into(&mut completed.last_name);
            added.push(Addition::Name);
        }
        let mut others = Vec::new();
        if let Some(email) = &record.contact.email {
            let on_file = EmailAddress::parse(&self.email).ok();
            if self.email.is_empty() {
                email.as_str().clone_into(&mut completed.email);
                added.push(Addition::Email);
            } else if on_file.is_none_or(|on_file| on_file.mailbox() != email.mailbox()) {
                others.push(email.as_str());
            }
        }
        if let Some(phone) = &record.contact.phone {
            match self.phone.as_deref().map(PhoneNumber::parse) {
                None => {
                    completed.phone = Some(phone.as_str().to_owned());
                    added.push(Addition::Phone);
                }
                Some(Ok(on_file)) if on_file.key(home) == phone.key(home) => {}
                Some(_) => others.push(phone.as_str()),
            }
        }
        let is_noted = |text: &str| self.note.as_deref().is_some_and(|note| note.contains(text));
        others.retain(|contact| !is_noted(contact));
        let others = others.join(", ");
        let lacking = [record.note.as_deref().unwrap_or_default(), &others];
        let lacking = lacking.into_iter().filter(|text| !text.is_empty() && !is_noted(text));
        let paragraphs: Vec<&str> = self.note.as_deref().into_iter().chain(lacking).collect();
        let note = paragraphs.join("\n\n");
        if note != self.note.as_deref().unwrap_or_default() {
            if note.chars().count() > CUSTOMER_NOTE_LONGEST {
                return Err(InvalidContact::TooLong(CUSTOMER_NOTE_LONGEST));
            }
            completed.note = Some(note);
            added.push(Addition::Note);
        }
        if *is_blocked && !self.is_blocked {
            completed.is_blocked = true;
            added.push(Addition::Block);
        }
        *self = completed;
        Ok(added)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::customers::{ContactForm, CustomerForm};

    const HOME: HomeCountry = HomeCountry::Germany;

    fn row([first_name, last_name, email, phone, note]: [&str; 5]) -> ImportRecord {
        let form = CustomerForm {
            contact: ContactForm {
                first_name: first_name.to_owned(),
                last_name: last_name.to_owned(),
                email: email.to_owned(),
                phone: Some(phone.to_owned()),
                remarks: None,
            },
            note: Some(note.to_owned()),
        };
        ImportRecord {
            record: form.check_new().unwrap(),
            is_blocked: false,
        }
    }

    fn recognised(row: &ImportRecord) -> Option<RecognisedFile> {
        Some(RecognisedFile {
            id: CustomerId(7),
            file: KeptFile::from(row),
        })
    }

    #[test]
    fn file_gets_what_a_list_knows_besides_and_nothing_twice() {
        let lena = row(["Lena", "Vogt", "", "0345 99", "Allergie gegen Henna"]);
        let caller = row(["", "", "", "0345 99", ""]);
        let blocked = ImportRecord {
            is_blocked: true,
            ..lena.clone()
        };
        for (file, listed, note, added) in [
            (&lena, lena.clone(), Some("Allergie gegen Henna"), vec![]),
            (
                &lena,
                row(["LENA", "Vogt", "", "+49 345 99", "Henna"]),
                Some("Allergie gegen Henna"),
                vec![],
            ),
            (
                &lena,
                row(["Lena", "Vogt", "lena@example.org", "0345 99", "mag Tee"]),
                Some("Allergie gegen Henna\n\nmag Tee"),
                vec![Addition::Email, Addition::Note],
            ),
            (
                &lena,
                row(["Lena", "Vogt", "", "+43 345 99", ""]),
                Some("Allergie gegen Henna\n\n+43 345 99"),
                vec![Addition::Note],
            ),
            (&lena, blocked, Some("Allergie gegen Henna"), vec![Addition::Block]),
            (
                &caller,
                row(["Lena", "Vogt", "", "0345 99", ""]),
                None,
                vec![Addition::Name],
            ),
        ] {
            let listed = [listed.clone(), listed];
            let files = [recognised(file), recognised(file)];
            let plan = ImportPlan::of(&listed, &files, HOME);
            assert_eq!(plan.outcomes, [Imported::Known(added.clone()), Imported::Known(vec![])]);
            assert_eq!(plan.completed.len(), usize::from(!added.is_empty()), "{added:?}");
            let completed = plan
                .completed
                .into_iter()
                .next()
                .map_or(KeptFile::from(file), |one| one.file);
            assert_eq!(completed.note.as_deref(), note);
        }
    }

    #[test]
    fn people_of_one_contact_are_as_many_as_their_names_and_lines_of_one_person_add_up() {
        let list = [
            row(["Otto", "Beck", "", "0345 99", ""]),
            row(["Inge", "Beck", "", "0345 99", "Rollstuhl"]),
            row(["Beck", "Otto", "", "+49 345 99", "mag Tee"]),
        ];
        let plan = ImportPlan::of(&list, &[None, None, None], HOME);
        assert_eq!(
            plan.outcomes,
            [Imported::New, Imported::New, Imported::Known(vec![Addition::Note])]
        );
        let notes: Vec<_> = plan.new.iter().map(|file| file.note.as_deref()).collect();
        assert_eq!(notes, [Some("mag Tee"), Some("Rollstuhl")]);
    }

    #[test]
    fn note_without_room_stays_as_it_is() {
        let file = row(["Lena", "Vogt", "", "0345 99", &"ä".repeat(CUSTOMER_NOTE_LONGEST)]);
        let list = [row(["Lena", "Vogt", "lena@example.org", "0345 99", "mag Tee"])];
        let plan = ImportPlan::of(&list, &[recognised(&file)], HOME);
        assert_eq!((plan.outcomes, plan.completed), (vec![Imported::NoteTooLong], vec![]));
    }
}
