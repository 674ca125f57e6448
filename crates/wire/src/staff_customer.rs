//! The customers of an organisation, for its people.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use booking_core::customers::{
    self, Addition, ContactField, ContactForm, ContactProblem, CustomerEntry, CustomerFile, CustomerForm, CustomerPage,
    CustomerVisit as Visit, Import, ImportLine, ImportOutcome, InvalidCustomer, Namesake, Namesakes, PerhapsSame,
};
use booking_core::lifecycle::AppointmentState;
use serde::{Deserialize, Serialize};
use shared_kernel::{InvalidContact, InvalidPage, PageRequest};
use utoipa::{IntoParams, ToSchema};

use super::customer_list::{CustomerList, NoColumn};
use super::staff_booking::StaffBookingCustomer;
use super::text_encoding::TextEncoding;
use super::wall_time;
use crate::problem::{FieldCode, Problem, invalid_customer};

/// The most lines of a list that are shown.
const IMPORT_SHOWN: usize = 100;

/// The most cells of a file that are shown for each encoding.
const SAMPLES: usize = 3;

/// And how much of one, in characters.
const LONGEST_SAMPLE: usize = 60;

/// Which customers are wanted.
#[derive(Debug, Clone, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct StaffCustomersQuery {
    /// Beginnings of names, of the e-mail address, of its domain (from four letters on, or with its `@`) or of the telephone number;
    /// all words must match. Without it everybody is listed.
    #[serde(default)]
    #[param(max_length = 255, example = "hub")]
    pub search: String,
    /// Number of the page, from 0.
    #[serde(default)]
    #[param(default = 0, maximum = 100_000)]
    pub page: u32,
    /// Customers on a page.
    #[serde(default = "usual_size")]
    #[param(default = 20, minimum = 1, maximum = 50)]
    pub size: u32,
}

fn usual_size() -> u32 {
    20
}

/// Which visits of a customer are wanted.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct CustomerVisitsQuery {
    /// Page of 50 visits, from 0. One beyond the end is empty.
    #[serde(default)]
    #[param(default = 0, maximum = 100_000)]
    pub visits_page: u32,
}

impl CustomerVisitsQuery {
    /// The page that is asked for.
    pub fn page(self) -> Result<PageRequest, InvalidPage> {
        PageRequest::new(self.visits_page, PageRequest::LARGEST)
    }
}

impl StaffCustomersQuery {
    /// The page that is asked for.
    pub fn page(&self) -> Result<PageRequest, InvalidPage> {
        PageRequest::new(self.page, self.size)
    }
}

/// A customer in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCustomer {
    #[serde(flatten)]
    pub person: StaffBookingCustomer,
    /// Whether e-mail address and telephone number book nothing online.
    pub is_blocked: bool,
    /// Visits that took place or lie ahead.
    #[schema(example = 7)]
    pub bookings: u32,
    /// Visits that took place: they have begun and were not missed.
    #[schema(example = 5)]
    pub visited: u32,
    /// Visits that were missed.
    #[schema(example = 1)]
    pub no_shows: u32,
    /// Wall time of the last start that was neither cancelled nor missed.
    #[schema(required, example = "2027-01-04T09:00:00")]
    pub last_visit: Option<String>,
    /// Wall time of the next start.
    #[schema(required, example = "2027-02-01T09:00:00")]
    pub next_visit: Option<String>,
}

/// A page of customers.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffCustomers {
    pub customers: Vec<StaffCustomer>,
    /// How many pages of this size there are.
    #[schema(example = 3)]
    pub totalpages: u64,
}

/// What became of a visit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum CustomerVisitState {
    Confirmed,
    CancelledByCustomer,
    CancelledByProvider,
    Done,
    NoShow,
}

/// An appointment of a customer, or a date of an event.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CustomerVisit {
    #[schema(example = 1)]
    pub booking_id: i64,
    /// Null of a date of an event.
    #[schema(required, example = 1)]
    pub appointment_id: Option<i64>,
    /// As it was booked.
    #[schema(example = "Haarschnitt")]
    pub title: String,
    #[schema(example = "2027-01-04T09:00:00")]
    pub start: String,
    #[schema(example = "2027-01-04T09:30:00")]
    pub end: String,
    /// Null of a date of an event.
    #[schema(required, example = 1)]
    pub user_id: Option<i32>,
    pub state: CustomerVisitState,
}

/// Everything that an organisation knows of a customer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffCustomerFile {
    #[serde(flatten)]
    pub customer: StaffCustomer,
    /// Note of the staff.
    #[schema(required, example = "mag es leise")]
    pub note: Option<String>,
    /// Whether an account has proved the e-mail address.
    pub has_account: bool,
    /// A page of them, the newest first, cancelled ones included.
    #[schema(max_items = 50)]
    pub visits: Vec<CustomerVisit>,
    /// How many there are.
    #[schema(example = 1)]
    pub visits_total: u64,
    /// Other people with this e-mail address or telephone number.
    pub shares_contact_with: Vec<ContactSharer>,
    /// Files of this name, and those of this contact where one has no name: perhaps the same person.
    pub perhaps_same: Vec<PerhapsSameCustomer>,
}

/// Somebody whose e-mail address or telephone number another file has as well.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContactSharer {
    #[serde(flatten)]
    pub person: StaffBookingCustomer,
    pub is_same_email: bool,
    pub is_same_phone: bool,
}

/// Which pairs of files are wanted.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
#[into_params(parameter_in = Query)]
pub struct NamesakesQuery {
    /// Only pairs whose newer file came in so many days; without it the newer file may be as old as any.
    #[param(example = 14)]
    pub days: Option<u16>,
}

/// Whose file is perhaps about the same person as another one.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PerhapsSameCustomer {
    #[serde(flatten)]
    pub file: StaffNamesake,
    #[serde(flatten)]
    pub contacts: ComparedContacts,
}

/// Whether the contacts of two files agree, however they are written.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ComparedContacts {
    /// Null where one of the two has no e-mail address.
    #[schema(required, example = false)]
    pub is_same_email: Option<bool>,
    /// Null where one of the two has no telephone number.
    #[schema(required, example = false)]
    pub is_same_phone: Option<bool>,
}

/// One of two files that may be about one person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StaffNamesake {
    #[serde(flatten)]
    pub person: StaffBookingCustomer,
    /// Visits that lie ahead or took place.
    #[schema(example = 3)]
    pub bookings: u32,
    /// Whether there is an internal note.
    #[schema(example = true)]
    pub has_note: bool,
}

/// Two files of one name, which may be about one person.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffNamesakes {
    pub older: StaffNamesake,
    pub newer: StaffNamesake,
    #[serde(flatten)]
    pub contacts: ComparedContacts,
}

/// Pairs of files of one name.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct StaffNamesakesList {
    /// The newest first.
    #[schema(max_items = 20)]
    pub pairs: Vec<StaffNamesakes>,
}

/// What staff writes of a customer.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct StaffCustomerRequest {
    #[schema(max_length = 255, example = "Maria")]
    pub first_name: Option<String>,
    #[schema(max_length = 255, example = "Huber")]
    pub last_name: Option<String>,
    #[schema(max_length = 255, example = "maria.huber@example.org")]
    pub user_email: Option<String>,
    #[schema(max_length = 50, example = "+43 660 1234567")]
    pub user_phone: Option<String>,
    /// Internal: in no mail and no calendar file, but in the export of the data of the person.
    #[schema(max_length = 4000, example = "mag es leise")]
    pub note: Option<String>,
}

/// Whose file becomes part of another one.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MergeCustomersRequest {
    /// The customer whose file is gone then.
    #[schema(example = 2)]
    pub merged_customer_id: i64,
}

/// Which other file is about somebody else, or perhaps not after all.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TellApartRequest {
    /// The other customer.
    #[schema(example = 2)]
    pub other_customer_id: i64,
    /// False takes it back: the two are shown as perhaps the same again.
    #[serde(default = "apart")]
    #[schema(default = true, example = true)]
    pub is_apart: bool,
}

const fn apart() -> bool {
    true
}

/// A list of customers.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportCustomersRequest {
    /// The bytes of a CSV file in Base64, with the names of the columns in the first line.
    #[schema(
        max_length = 3_145_728,
        pattern = r"^([A-Za-z0-9+/]{4})*([A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$",
        example = "Vm9ybmFtZTtOYWNobmFtZTtFLU1haWwKTWFyaWE7SHViZXI7bWFyaWEuaHViZXJAZXhhbXBsZS5vcmc="
    )]
    pub file: String,
    /// How it is written. Without it that is found out, which may go wrong where the answer has `encodings`.
    pub encoding: Option<TextEncoding>,
    /// Whether what stands in unknown columns goes into the note.
    #[serde(default)]
    #[schema(default = false)]
    pub keeps_unknown_columns: bool,
    /// Whether to show only what would be done.
    #[schema(example = true)]
    pub is_preview: bool,
}

/// A list that was read.
#[derive(Debug)]
pub struct ReadCustomerList {
    pub list: CustomerList,
    encoding: TextEncoding,
    encodings: Vec<PossibleEncoding>,
}

impl ImportCustomersRequest {
    /// The list in the file.
    pub fn read(&self) -> Result<ReadCustomerList, Problem> {
        let refused = |field: &str, text: &str| Problem::invalid(field, FieldCode::Malformed, text);
        let no_list = || refused("file", "Das ist keine CSV-Datei.");
        let bytes = STANDARD.decode(&self.file).map_err(|_broken| {
            refused(
                "file",
                "Die Datei ist nicht heil angekommen. Wähle sie bitte noch einmal.",
            )
        })?;
        let evident = TextEncoding::evident(&bytes);
        let encoding = self
            .encoding
            .or(evident)
            .unwrap_or_else(|| TextEncoding::likeliest(&bytes));
        let text = encoding.decode(&bytes).ok_or_else(|| {
            let text = "So lässt sich die Datei nicht lesen. Wähle bitte einen anderen Zeichensatz.";
            self.encoding.map_or_else(no_list, |_chosen| refused("encoding", text))
        })?;
        if text.trim().is_empty() {
            return Err(refused("file", "Die Datei ist leer."));
        }
        // No text has one, and nearly everything else does: spreadsheets, documents, pictures.
        if text.contains('\0') {
            return Err(no_list());
        }
        let list = CustomerList::read(&text, self.keeps_unknown_columns).map_err(|NoColumn| {
            let text = "Wir haben keine Spalte erkannt, die wir kennen: Vorname, Nachname, Name, E-Mail, Telefon oder \
                        Notiz. Ihre Namen stehen in der ersten Zeile.";
            refused("file", text)
        })?;
        Ok(ReadCustomerList {
            list,
            encoding,
            encodings: if evident.is_none() {
                possible_encodings(&bytes)
            } else {
                Vec::new()
            },
        })
    }
}

/// How a file may be written, and how some of it reads then.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct PossibleEncoding {
    pub encoding: TextEncoding,
    /// Cells whose letters depend on it.
    #[schema(max_items = 3, example = json!(["Müller", "Böhm"]))]
    pub samples: Vec<String>,
}

fn possible_encodings(bytes: &[u8]) -> Vec<PossibleEncoding> {
    let mut cells: Vec<&[u8]> = Vec::new();
    for cell in bytes.split(|byte| b"\r\n\t;,\"".contains(byte)) {
        if cells.len() < SAMPLES && !cell.is_ascii() && !cells.contains(&cell) {
            cells.push(cell);
        }
    }
    let sample = |encoding: TextEncoding, cell: &[u8]| -> Option<String> {
        Some(encoding.decode(cell)?.trim().chars().take(LONGEST_SAMPLE).collect())
    };
    TextEncoding::OF_ANY_BYTES
        .into_iter()
        .map(|encoding| PossibleEncoding {
            encoding,
            samples: cells.iter().filter_map(|&cell| sample(encoding, cell)).collect(),
        })
        .collect()
}

/// What becomes of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ImportedCustomerOutcome {
    New,
    Known,
    Wrong,
}

/// What a file gets from a line; another e-mail address or telephone number than that on file goes into the note.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ImportedAddition {
    Name,
    Email,
    Phone,
    Note,
    Block,
}

/// A line of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedCustomer {
    /// Its number in the file, from 1.
    #[schema(example = 2)]
    pub line: u64,
    pub outcome: ImportedCustomerOutcome,
    /// What the file of somebody known gets.
    #[schema(example = json!([]))]
    pub added: Vec<ImportedAddition>,
    /// Whether it blocks somebody: e-mail address and telephone number book nothing online from then on.
    #[schema(example = false)]
    pub is_blocked: bool,
    /// What is wrong, in German.
    #[schema(required, example = json!(null))]
    pub message: Option<String>,
    #[schema(example = "Maria")]
    pub first_name: String,
    #[schema(example = "Huber")]
    pub last_name: String,
    #[schema(required, example = "maria.huber@example.org")]
    pub user_email: Option<String>,
    #[schema(required, example = json!(null))]
    pub user_phone: Option<String>,
    /// What the line says for the note, from whatever column.
    #[schema(required, example = "mag es leise")]
    pub note: Option<String>,
}

/// What became of a list, or would.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ImportedCustomers {
    /// The first 100 lines; wrong ones come first.
    #[schema(max_items = 100)]
    pub rows: Vec<ImportedCustomer>,
    /// How many were put on file, or would be.
    #[schema(example = 1)]
    pub created: u32,
    /// How many are there already.
    #[schema(example = 0)]
    pub known: u32,
    /// How many of these add something to the file.
    #[schema(example = 0)]
    pub completed: u32,
    /// How many are blocked: their e-mail addresses and telephone numbers book nothing online from then on.
    #[schema(example = 0)]
    pub blocked: u32,
    /// How many are wrong, of which nothing is written.
    #[schema(example = 0)]
    pub wrong: u32,
    /// The wrong lines as a CSV file with the reason of each, to be mended and sent again; `null` where there is none.
    #[schema(required, example = json!(null))]
    pub wrong_lines: Option<String>,
    /// The names of columns that are none of ours.
    #[schema(example = json!(["Geburtstag"]))]
    pub unknown_columns: Vec<String>,
    /// The names of columns of which something goes into the note for want of a field, such as a second telephone number.
    #[schema(example = json!(["Mobiltelefon"]))]
    pub noted_columns: Vec<String>,
    /// How the file was read.
    pub encoding: TextEncoding,
    /// How it may be written as well, to be asked of whoever knows its words; none where there is no doubt.
    pub encodings: Vec<PossibleEncoding>,
}

/// Whether e-mail address and telephone number book nothing online.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BlockCustomerRequest {
    #[schema(example = true)]
    pub is_blocked: bool,
}

impl From<StaffCustomerRequest> for CustomerForm {
    fn from(request: StaffCustomerRequest) -> Self {
        Self {
            contact: ContactForm {
                first_name: request.first_name.unwrap_or_default(),
                last_name: request.last_name.unwrap_or_default(),
                email: request.user_email.unwrap_or_default(),
                phone: request.user_phone,
                remarks: None,
            },
            note: request.note,
        }
    }
}

impl ImportedCustomers {
    /// What became of the lines of a list.
    pub fn of(import: Import, read: ReadCustomerList) -> Result<Self, csv::Error> {
        let rows: Vec<_> = import.lines.into_iter().map(ImportedCustomer::from).collect();
        let reason = |row: &ImportedCustomer| {
            let message = row.message.as_ref()?;
            Some(format!("Zeile {}: {message}", row.line))
        };
        let reasons: Vec<Option<String>> = rows.iter().map(reason).collect();
        let wrong_lines = (import.wrong > 0).then(|| read.list.refused(&reasons)).transpose()?;
        let (wrong, right): (Vec<_>, Vec<_>) = rows
            .into_iter()
            .partition(|row| row.outcome == ImportedCustomerOutcome::Wrong);
        Ok(Self {
            rows: wrong.into_iter().chain(right).take(IMPORT_SHOWN).collect(),
            created: import.created,
            known: import.known,
            completed: import.completed,
            blocked: import.blocked,
            wrong: import.wrong,
            wrong_lines: wrong_lines.map(|file| String::from_utf8_lossy(&file).into_owned()),
            unknown_columns: read.list.unknown_columns,
            noted_columns: read.list.noted_columns,
            encoding: read.encoding,
            encodings: read.encodings,
        })
    }
}

impl From<(ImportLine, ImportOutcome)> for ImportedCustomer {
    fn from((line, outcome): (ImportLine, ImportOutcome)) -> Self {
        let is_blocked = outcome.blocks(&line);
        let CustomerForm { contact, note } = line.form;
        let mut added = Vec::new();
        let (outcome, message) = match outcome {
            ImportOutcome::New => (ImportedCustomerOutcome::New, None),
            ImportOutcome::Known(additions) => {
                added = additions.into_iter().map(Into::into).collect();
                (ImportedCustomerOutcome::Known, None)
            }
            ImportOutcome::NoteTooLong => {
                let text = "Mit dem, was auf der Kartei schon steht, wird die Notiz zu lang.".to_owned();
                (ImportedCustomerOutcome::Wrong, Some(text))
            }
            ImportOutcome::WrongColumns => {
                let text = "Diese Zeile hat mehr Spalten als die erste.".to_owned();
                (ImportedCustomerOutcome::Wrong, Some(text))
            }
            ImportOutcome::UnclearBlock => {
                let text = "Unter „Gesperrt“ steht weder ja noch nein.".to_owned();
                (ImportedCustomerOutcome::Wrong, Some(text))
            }
            ImportOutcome::Wrong(InvalidCustomer::Nobody) => {
                let text = "Hier fehlen Name, E-Mail und Telefon.".to_owned();
                (ImportedCustomerOutcome::Wrong, Some(text))
            }
            ImportOutcome::Wrong(InvalidCustomer::Contact(problems)) => {
                let texts = problems.into_iter().map(|problem| wrong_cell(&contact, problem));
                let texts: Vec<String> = texts.collect();
                (ImportedCustomerOutcome::Wrong, Some(texts.join(" ")))
            }
            ImportOutcome::Wrong(InvalidCustomer::Note(problem)) => {
                let text = format!("Notiz: {}", reason(InvalidCustomer::Note(problem)));
                (ImportedCustomerOutcome::Wrong, Some(text))
            }
        };
        Self {
            line: line.line,
            outcome,
            added,
            is_blocked,
            message,
            first_name: contact.first_name,
            last_name: contact.last_name,
            user_email: Some(contact.email).filter(|email| !email.is_empty()),
            user_phone: contact.phone.filter(|phone| !phone.is_empty()),
            note,
        }
    }
}

/// What is wrong with a cell, for somebody who has the file and no field before them.
fn wrong_cell(contact: &ContactForm, (field, problem): ContactProblem) -> String {
    let column = match (field, problem) {
        (ContactField::Email, InvalidContact::Malformed) => {
            return format!("Keine gültige E-Mail-Adresse: {}", contact.email);
        }
        (ContactField::Phone, InvalidContact::Malformed) => {
            let phone = contact.phone.as_deref().unwrap_or_default();
            return format!("Keine gültige Telefonnummer: {phone}");
        }
        (ContactField::FirstName, _) => "Vorname",
        (ContactField::LastName, _) => "Nachname",
        (ContactField::Email, _) => "E-Mail",
        (ContactField::Phone, _) => "Telefon",
        (ContactField::Remarks, _) => "Anmerkung",
    };
    format!("{column}: {}", reason(InvalidCustomer::Contact(vec![(field, problem)])))
}

fn reason(invalid: InvalidCustomer) -> String {
    let texts: Vec<String> = invalid_customer(invalid)
        .into_values()
        .map(|fault| fault.text)
        .collect();
    texts.join(" ")
}

impl From<CustomerEntry> for StaffCustomer {
    fn from(customer: CustomerEntry) -> Self {
        Self {
            person: StaffBookingCustomer {
                customer_id: customer.id.0,
                first_name: customer.first_name,
                last_name: customer.last_name,
                user_email: customer.email,
                user_phone: customer.phone,
            },
            is_blocked: customer.is_blocked,
            bookings: customer.visits,
            visited: customer.visited,
            no_shows: customer.no_shows,
            last_visit: customer.last_visit.map(wall_time),
            next_visit: customer.next_visit.map(wall_time),
        }
    }
}

impl StaffCustomers {
    /// A page of this size.
    pub fn of_page(page: PageRequest, found: CustomerPage) -> Self {
        Self {
            customers: found.customers.into_iter().map(Into::into).collect(),
            totalpages: page.pages_of(found.total),
        }
    }
}

impl From<AppointmentState> for CustomerVisitState {
    fn from(state: AppointmentState) -> Self {
        match state {
            AppointmentState::Confirmed => Self::Confirmed,
            AppointmentState::CancelledByCustomer => Self::CancelledByCustomer,
            AppointmentState::CancelledByProvider => Self::CancelledByProvider,
            AppointmentState::Done => Self::Done,
            AppointmentState::NoShow => Self::NoShow,
        }
    }
}

impl From<Visit> for CustomerVisit {
    fn from(visit: Visit) -> Self {
        Self {
            booking_id: visit.booking.0,
            appointment_id: visit.appointment.map(|appointment| appointment.0),
            title: visit.title,
            start: wall_time(visit.start),
            end: wall_time(visit.end),
            user_id: visit.employee.map(|employee| employee.0),
            state: visit.state.into(),
        }
    }
}

impl From<CustomerFile> for StaffCustomerFile {
    fn from(file: CustomerFile) -> Self {
        Self {
            customer: file.customer.into(),
            note: file.note,
            has_account: file.has_account,
            visits: file.visits.into_iter().map(Into::into).collect(),
            visits_total: file.visits_total,
            shares_contact_with: file.relatives.sharing_contact.into_iter().map(Into::into).collect(),
            perhaps_same: file.relatives.perhaps_same.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<customers::ContactSharer> for ContactSharer {
    fn from(sharer: customers::ContactSharer) -> Self {
        Self {
            person: sharer.customer.into(),
            is_same_email: sharer.is_same_email,
            is_same_phone: sharer.is_same_phone,
        }
    }
}

impl From<customers::ComparedContacts> for ComparedContacts {
    fn from(contacts: customers::ComparedContacts) -> Self {
        Self {
            is_same_email: contacts.is_same_email,
            is_same_phone: contacts.is_same_phone,
        }
    }
}

impl From<PerhapsSame> for PerhapsSameCustomer {
    fn from(same: PerhapsSame) -> Self {
        Self {
            file: same.file.into(),
            contacts: same.contacts.into(),
        }
    }
}

impl From<Namesake> for StaffNamesake {
    fn from(file: Namesake) -> Self {
        Self {
            person: file.customer.into(),
            bookings: file.visits,
            has_note: file.has_note,
        }
    }
}

impl From<Vec<Namesakes>> for StaffNamesakesList {
    fn from(pairs: Vec<Namesakes>) -> Self {
        let pair = |pair: Namesakes| StaffNamesakes {
            older: pair.older.into(),
            newer: pair.newer.into(),
            contacts: pair.contacts.into(),
        };
        Self {
            pairs: pairs.into_iter().map(pair).collect(),
        }
    }
}

impl From<Addition> for ImportedAddition {
    fn from(addition: Addition) -> Self {
        match addition {
            Addition::Name => Self::Name,
            Addition::Email => Self::Email,
            Addition::Phone => Self::Phone,
            Addition::Note => Self::Note,
            Addition::Block => Self::Block,
        }
    }
}
