//! What a list of customers adds to the files.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use shared_kernel::{CustomerId, EmailAddress, HomeCountry, InvalidContact, PhoneNumber};

use super::{CUSTOMER_NOTE_LONGEST, FoldedName, ImportRecord, PersonIdentity};

/// The file of a customer as it is kept. What is on file was checked when it was written.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CustomerFileContent {
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
    /// Whether e-mail address and telephone number book nothing online.
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
    /// What the note does not say yet, and another e-mail address or telephone number.
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
    pub file: CustomerFileContent,
}

/// What a list changes.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ImportPlan {
    /// Who is put on file.
    pub new: Vec<CustomerFileContent>,
    /// The files that get something.
    pub completed: Vec<RecognisedFile>,
    /// What becomes of each, in their order.
    pub outcomes: Vec<Imported>,
}

/// Whose file something belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Stored(CustomerId),
    New(usize),
}

/// Whoever a file is about, as far as the list was read.
struct Person {
    target: Target,
    name: FoldedName,
}

/// Everybody on file or in the lines before, by what they are recognised by. A file that had no name and got one from a line
/// is the file of that person from then on: the next line with the contact and another name is about somebody else.
#[derive(Default)]
struct People {
    all: Vec<Person>,
    /// By e-mail address (`false`) and key of the telephone number (`true`).
    by_contact: HashMap<(bool, String), Vec<usize>>,
}

impl People {
    /// Whoever a line is about: of one name sooner than of none, on file sooner than in the list. `on_file` has one contact
    /// with the line.
    fn find(&self, identity: &PersonIdentity, on_file: Option<CustomerId>) -> Option<usize> {
        let with_contact = contacts(identity).flat_map(|contact| self.by_contact.get(&contact).into_iter().flatten());
        let on_file = self
            .all
            .iter()
            .position(|person| on_file.is_some_and(|id| person.target == Target::Stored(id)));
        let is_same = |index: &usize| {
            let name = self.all.get(*index).map(|person| &person.name);
            name.is_some_and(|name| *name == identity.name || name.is_empty() || identity.name.is_empty())
        };
        let has_other_name = |index: &usize| self.all.get(*index).is_none_or(|person| person.name != identity.name);
        let found = with_contact.copied().chain(on_file).filter(is_same);
        found.min_by_key(|index| (has_other_name(index), Some(*index) != on_file, *index))
    }

    /// Somebody of whom nothing was known.
    fn add(&mut self, target: Target, identity: &PersonIdentity) {
        let index = self.all.len();
        let name = identity.name.clone();
        self.all.push(Person { target, name });
        self.recognise_by(index, identity);
    }

    /// What a line says of somebody besides.
    fn recognise_by(&mut self, index: usize, identity: &PersonIdentity) {
        if let Some(person) = self.all.get_mut(index)
            && person.name.is_empty()
        {
            person.name.clone_from(&identity.name);
        }
        for contact in contacts(identity) {
            self.by_contact.entry(contact).or_default().push(index);
        }
    }
}

/// Files without e-mail address and telephone number, by which nobody is recognised but who has the name and neither of
/// them.
struct WithoutContact<'a> {
    by_name: HashMap<FoldedName, Vec<&'a RecognisedFile>>,
    /// Whom a line was about: the next one is about somebody else of the name.
    taken: BTreeSet<CustomerId>,
}

impl<'a> WithoutContact<'a> {
    fn of(files: &'a [RecognisedFile]) -> Self {
        let mut by_name: HashMap<FoldedName, Vec<&'a RecognisedFile>> = HashMap::new();
        for one in files {
            let name = FoldedName::of(&one.file.first_name, &one.file.last_name);
            by_name.entry(name).or_default().push(one);
        }
        Self {
            by_name,
            taken: BTreeSet::new(),
        }
    }

    /// Whose file a line is about that tells no contact: the only one of the name, else one that says the same.
    fn find(&mut self, identity: &PersonIdentity, row: &ImportRecord) -> Option<CustomerId> {
        if identity.name.is_empty() || contacts(identity).next().is_some() {
            return None;
        }
        let of_name = self.by_name.get(&identity.name)?;
        let is_the_only_one = of_name.len() == 1;
        let is_it = |one: &RecognisedFile| is_the_only_one || one.file.note == row.record.note;
        let found = of_name.iter().find(|one| !self.taken.contains(&one.id) && is_it(one))?;
        let id = found.id;
        self.taken.insert(id);
        Some(id)
    }
}

fn contacts(identity: &PersonIdentity) -> impl Iterator<Item = (bool, String)> + use<> {
    let normalized_email = identity
        .normalized_email
        .clone()
        .map(|normalized_email| (false, normalized_email));
    let phone = identity.phone.clone().map(|phone| (true, phone));
    normalized_email.into_iter().chain(phone)
}

impl ImportPlan {
    /// Of the people in a list at an organisation of this country, each with the file of the same person where there is one.
    /// Somebody without contact is the one of the name `without_contact`: so our own list comes back without doubles.
    pub fn of(
        records: &[ImportRecord],
        recognised: &[Option<RecognisedFile>],
        without_contact: &[RecognisedFile],
        home: HomeCountry,
    ) -> Self {
        let mut stored: BTreeMap<CustomerId, (CustomerFileContent, bool)> = recognised
            .iter()
            .flatten()
            .chain(without_contact)
            .map(|one| (one.id, (one.file.clone(), false)))
            .collect();
        let mut people = People::default();
        for (id, (file, _)) in &stored {
            people.add(Target::Stored(*id), &file.identity(home));
        }
        let mut without_contact = WithoutContact::of(without_contact);
        let mut plan = Self::default();
        for (row, on_file) in records.iter().zip(recognised) {
            let identity = PersonIdentity::of(&row.record, home);
            let found = people.find(&identity, on_file.as_ref().map(|file| file.id));
            let target = found
                .and_then(|index| people.all.get(index))
                .map(|person| person.target)
                .or_else(|| without_contact.find(&identity, row).map(Target::Stored));
            let outcome = match target {
                None => {
                    people.add(Target::New(plan.new.len()), &identity);
                    plan.new.push(CustomerFileContent::from(row));
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
            if let Some(index) = found {
                people.recognise_by(index, &identity);
            }
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

impl From<&ImportRecord> for CustomerFileContent {
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

/// Between two paragraphs of a note.
const PARAGRAPH: &str = "\n\n";

fn paragraphs(note: &str) -> impl Iterator<Item = &str> {
    note.split(PARAGRAPH).map(str::trim).filter(|text| !text.is_empty())
}

/// Each says something by itself, and a part of it something else: "Allergie" and "keine Allergie".
fn lines(note: &str) -> impl Iterator<Item = &str> {
    note.lines().map(str::trim).filter(|line| !line.is_empty())
}

/// Of a paragraph what is not among the lines `noted`; empty where all of it is. A list that comes in again with one column
/// more has the lines of before beside the new one.
fn lacking_lines(paragraph: &str, noted: &BTreeSet<&str>) -> String {
    let lines: Vec<&str> = paragraph.lines().filter(|line| !noted.contains(line.trim())).collect();
    lines.join("\n").trim().to_owned()
}

impl CustomerFileContent {
    /// By what its person is recognised.
    fn identity(&self, home: HomeCountry) -> PersonIdentity {
        let phone = self.phone.as_deref();
        PersonIdentity::of_texts(&self.first_name, &self.last_name, &self.email, phone, home)
    }

    /// Adds what a list says of the same person besides, or nothing where the note would grow too long. Another
    /// spelling of what is on file is nothing new; another e-mail address or telephone number goes into the note.
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
            } else if on_file.is_none_or(|on_file| on_file.normalized() != email.normalized()) {
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
        let noted: BTreeSet<&str> = self.note.as_deref().map(lines).into_iter().flatten().collect();
        let noted_contacts: Vec<&str> = noted.iter().flat_map(|line| line.split(", ")).collect();
        others.retain(|contact| !noted_contacts.contains(contact));
        let others = others.join(", ");
        let listed = record.note.as_deref().map(paragraphs).into_iter().flatten();
        let lacking = listed.chain([others.as_str()]).map(|text| lacking_lines(text, &noted));
        let lacking = lacking.filter(|text| !text.is_empty());
        let note: Vec<String> = self.note.clone().into_iter().chain(lacking).collect();
        let note = note.join(PARAGRAPH);
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

    fn recognised(row: &ImportRecord) -> RecognisedFile {
        RecognisedFile {
            id: CustomerId(7),
            file: CustomerFileContent::from(row),
        }
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
                Some("Allergie gegen Henna\n\nHenna"),
                vec![Addition::Note],
            ),
            (
                &row(["Lena", "Vogt", "", "0345 99", "keine Allergie\n\n0345 991"]),
                row(["Lena", "Vogt", "", "0345 99", "Allergie\n\n0345 991"]),
                Some("keine Allergie\n\n0345 991\n\nAllergie"),
                vec![Addition::Note],
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
            let files = [Some(recognised(file)), Some(recognised(file))];
            let plan = ImportPlan::of(&listed, &files, &[], HOME);
            assert_eq!(plan.outcomes, [Imported::Known(added.clone()), Imported::Known(vec![])]);
            assert_eq!(plan.completed.len(), usize::from(!added.is_empty()), "{added:?}");
            let completed = plan
                .completed
                .into_iter()
                .next()
                .map_or(CustomerFileContent::from(file), |one| one.file);
            assert_eq!(completed.note.as_deref(), note);
        }
    }

    #[test]
    fn note_gets_the_lines_that_it_lacks() {
        for (note, listed, completed) in [
            (
                "mag Tee\nMobil: 0664 2",
                "mag Tee\nMobil: 0664 2\nGeburtstag: 1. Mai",
                Some("Geburtstag: 1. Mai"),
            ),
            (
                "mag Tee\nMobil: 0664 2\nGeburtstag: 1. Mai",
                "mag Tee\nMobil: 0664 2",
                None,
            ),
            (
                "mag Tee\n\nGeburtstag: 1. Mai",
                "mag Tee\nMobil: 0664 2\nGeburtstag: 1. Mai",
                Some("Mobil: 0664 2"),
            ),
            (
                "mag Kaffee\nMobil: 0664 2",
                " mag Tee \n  Mobil: 0664 2",
                Some("mag Tee"),
            ),
            ("mag keinen Tee", "mag\nkeinen\n\nTee", Some("mag\nkeinen\n\nTee")),
            ("", "mag Tee\nRollstuhl", Some("mag Tee\nRollstuhl")),
        ] {
            let of_note = |note: &str| row(["Lena", "Vogt", "", "0345 99", note]);
            let mut file = CustomerFileContent::from(&of_note(note));
            let added: Vec<_> = completed.map(|_| Addition::Note).into_iter().collect();
            assert_eq!(file.complete(&of_note(listed), HOME), Ok(added));
            let parts = [Some(note), completed]
                .into_iter()
                .flatten()
                .filter(|part| !part.is_empty());
            let whole = parts.collect::<Vec<_>>().join("\n\n");
            assert_eq!(file.note.as_deref(), Some(whole.as_str()));
            assert_eq!(file.complete(&of_note(listed), HOME), Ok(vec![]));
        }
    }

    #[test]
    fn people_of_one_contact_are_as_many_as_their_names_and_lines_of_one_person_add_up() {
        let list = [
            row(["Otto", "Beck", "", "0345 99", ""]),
            row(["Inge", "Beck", "", "0345 99", "Rollstuhl"]),
            row(["Beck", "Otto", "", "+49 345 99", "mag Tee"]),
        ];
        let plan = ImportPlan::of(&list, &[None, None, None], &[], HOME);
        assert_eq!(
            plan.outcomes,
            [Imported::New, Imported::New, Imported::Known(vec![Addition::Note])]
        );
        let notes: Vec<_> = plan.new.iter().map(|file| file.note.as_deref()).collect();
        assert_eq!(notes, [Some("mag Tee"), Some("Rollstuhl")]);
    }

    #[test]
    fn nameless_file_or_line_is_of_the_first_who_has_a_name_and_nobody_else() {
        let caller = row(["", "", "", "0345 99", ""]);
        let otto = row(["Otto", "Beck", "", "0345 99", ""]);
        let inge = ImportRecord {
            is_blocked: true,
            ..row(["Inge", "Beck", "", "0345 99", "Rollstuhl"])
        };
        let on_file = Some(recognised(&caller));
        let plan = ImportPlan::of(&[otto.clone(), inge.clone()], &[on_file.clone(), on_file], &[], HOME);
        assert_eq!(plan.outcomes, [Imported::Known(vec![Addition::Name]), Imported::New]);
        let [completed] = plan.completed.try_into().unwrap();
        assert_eq!(
            (completed.file.first_name.as_str(), completed.file.is_blocked),
            ("Otto", false)
        );
        assert_eq!(plan.new, [CustomerFileContent::from(&inge)]);

        let plan = ImportPlan::of(&[caller, otto, inge], &[None, None, None], &[], HOME);
        assert_eq!(
            plan.outcomes,
            [Imported::New, Imported::Known(vec![Addition::Name]), Imported::New]
        );
    }

    #[test]
    fn somebody_without_contact_is_the_only_one_of_the_name_or_who_has_the_note() {
        let stored = |id: i64, note: &str| RecognisedFile {
            id: CustomerId(id),
            file: CustomerFileContent::from(&row(["Anna", "Maier", "", "", note])),
        };
        let listed = |note: &str| row(["MAIER", "Anna", "", "", note]);
        let known = |added: &[Addition]| Imported::Known(added.to_vec());
        for (files, list, outcomes) in [
            (
                vec![stored(1, "mag Tee")],
                vec![listed("mag Tee"), listed("mag Tee")],
                vec![known(&[]), Imported::New],
            ),
            (
                vec![stored(1, "mag Tee")],
                vec![listed("Rollstuhl"), row(["Anna", "Maier", "", "0345 99", ""])],
                vec![known(&[Addition::Note]), Imported::New],
            ),
            (
                vec![stored(1, ""), stored(2, "mag Tee")],
                vec![listed("mag Tee"), listed(""), listed("Rollstuhl")],
                vec![known(&[]), known(&[]), Imported::New],
            ),
            (vec![], vec![listed(""), listed("")], vec![Imported::New, Imported::New]),
        ] {
            let plan = ImportPlan::of(&list, &vec![None; list.len()], &files, HOME);
            assert_eq!(plan.outcomes, outcomes, "{files:?}");
        }
    }

    #[test]
    fn note_without_room_stays_as_it_is() {
        let file = row(["Lena", "Vogt", "", "0345 99", &"ä".repeat(CUSTOMER_NOTE_LONGEST)]);
        let list = [row(["Lena", "Vogt", "lena@example.org", "0345 99", "mag Tee"])];
        let plan = ImportPlan::of(&list, &[Some(recognised(&file))], &[], HOME);
        assert_eq!((plan.outcomes, plan.completed), (vec![Imported::NoteTooLong], vec![]));
    }
}
