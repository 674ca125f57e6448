//! Lists of customers as spreadsheets write and read them.

use std::collections::BTreeSet;

use booking_core::customers::{ContactForm, CustomerForm, ExportedCustomer, FoldedName, ImportLine, WholeName};
use csv::{ReaderBuilder, StringRecord, Trim};

use super::spreadsheet::{plain, spreadsheet};

/// The first line names no column that is known.
#[derive(Debug, PartialEq, Eq)]
pub struct NoColumn;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    FirstName,
    LastName,
    /// First and last name in one.
    WholeName,
    Email,
    Phone,
    Note,
    /// Whether the person is blocked.
    Block,
    /// Why a line was not taken in before.
    Reason,
}

impl Column {
    /// However somebody writes it.
    fn named(name: &str) -> Option<Self> {
        let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        match name.to_lowercase().as_str() {
            "vorname" | "firstname" => Some(Self::FirstName),
            "nachname" | "familienname" | "zuname" | "lastname" => Some(Self::LastName),
            "name" | "fullname" => Some(Self::WholeName),
            "email" | "mail" | "emailadresse" | "mailadresse" | "emailprivat" | "useremail" => Some(Self::Email),
            "telefon"
            | "telefonnummer"
            | "telefonprivat"
            | "telefonmobil"
            | "telefongeschäftlich"
            | "tel"
            | "telmobil"
            | "telprivat"
            | "handy"
            | "handynummer"
            | "mobil"
            | "mobiltelefon"
            | "mobilnummer"
            | "mobile"
            | "festnetz"
            | "rufnummer"
            | "phone"
            | "userphone" => Some(Self::Phone),
            "notiz" | "notizen" | "bemerkung" | "bemerkungen" | "anmerkung" | "anmerkungen" | "kommentar" | "note"
            | "notes" => Some(Self::Note),
            "gesperrt" | "blocked" | "isblocked" => Some(Self::Block),
            "grund" => Some(Self::Reason),
            _ => None,
        }
    }

    /// What the columns of a list are. Beside first names and no last names, a name is the last one.
    fn of_list(names: &[String]) -> Vec<Option<Self>> {
        let columns: Vec<Option<Self>> = names.iter().map(|name| Self::named(name)).collect();
        let has = |column: Self| columns.contains(&Some(column));
        let is_last_name = has(Self::FirstName) && !has(Self::LastName);
        let beside_others = |column| match column {
            Some(Self::WholeName) if is_last_name => Some(Self::LastName),
            other => other,
        };
        columns.into_iter().map(beside_others).collect()
    }

    /// Whether the column says something of somebody, and not of what became of them.
    fn is_of_person(column: Option<Self>) -> bool {
        !matches!(column, Some(Self::Block | Self::Reason))
    }
}

/// A list of customers as it came in.
#[derive(Debug, PartialEq, Eq)]
pub struct CustomerList {
    /// All but the first one, which names the columns, and those of nobody.
    pub lines: Vec<ImportLine>,
    /// Names of the columns whose cells are not taken in as something of their own.
    pub unknown_columns: Vec<String>,
    /// Names of the columns of which something goes into the note, but for the one that is it.
    pub noted_columns: Vec<String>,
    names: Vec<String>,
    /// Of each line.
    cells: Vec<Vec<String>>,
}

impl CustomerList {
    /// Reads a list. What stands in unknown columns goes into the note where `keeps_unknown`, and nowhere else.
    pub fn read(text: &str, keeps_unknown: bool) -> Result<Self, NoColumn> {
        // Lines are counted by their line feeds.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        let (declared, text, lines_before) = without_declaration(&text);
        let mut reader = ReaderBuilder::new()
            .delimiter(declared.unwrap_or_else(|| likeliest_delimiter(text)))
            .flexible(true)
            .has_headers(false)
            .trim(Trim::All)
            .from_reader(text.as_bytes());
        let mut records = reader.records();
        // What was a text stays one: nothing in it can fail to be read.
        let first = records.next().and_then(Result::ok).ok_or(NoColumn)?;
        let names: Vec<String> = first.iter().map(|name| plain(name).to_owned()).collect();
        let columns = Column::of_list(&names);
        if !columns
            .iter()
            .any(|column| column.is_some() && Column::is_of_person(*column))
        {
            return Err(NoColumn);
        }
        let records: Vec<StringRecord> = records
            .filter_map(Result::ok)
            .filter(|record| names_somebody(&columns, record))
            .collect();
        let is_empty = |place: usize| {
            let mut cells = records.iter().filter_map(|record| record.get(place));
            cells.all(str::is_empty)
        };
        let unknown: Vec<usize> = (0..names.len())
            .filter(|place| columns[*place].is_none() && !(names[*place].is_empty() && is_empty(*place)))
            .collect();
        let titles: Vec<String> = names
            .iter()
            .enumerate()
            .map(|(place, name)| title(place, name))
            .collect();
        // Spreadsheets end lines with cells that are empty.
        let fits = |record: &StringRecord| record.iter().skip(columns.len()).all(str::is_empty);
        let mut noted = BTreeSet::new();
        let mut lines = Vec::with_capacity(records.len());
        for record in &records {
            let (form, in_note) = form(&columns, &titles, record, keeps_unknown);
            let fits_columns = fits(record);
            if fits_columns {
                noted.extend(in_note);
            }
            lines.push(ImportLine {
                line: record.position().map_or(0, csv::Position::line) + lines_before,
                form,
                fits_columns,
                is_blocked: is_blocked(&columns, record),
            });
        }
        Ok(Self {
            lines,
            noted_columns: noted.into_iter().map(|place| titles[place].clone()).collect(),
            unknown_columns: unknown.into_iter().map(|place| titles[place].clone()).collect(),
            cells: records
                .iter()
                .map(|record| record.iter().map(|cell| plain(cell).to_owned()).collect())
                .collect(),
            names,
        })
    }

    /// The lines that have a reason not to be taken in, with it, so that they can be mended and come in again.
    pub fn refused(&self, reasons: &[Option<String>]) -> Result<Vec<u8>, csv::Error> {
        // A reason of before is no news.
        let kept = |place: usize| self.names.get(place).and_then(|name| Column::named(name)) != Some(Column::Reason);
        let cells_of = |cells: &[String]| -> Vec<String> {
            let cells = cells.iter().enumerate().filter(|(place, _)| kept(*place));
            cells.map(|(_, cell)| cell.clone()).collect()
        };
        let columns = [vec!["Grund".to_owned()], cells_of(&self.names)].concat();
        let lines = self.cells.iter().zip(reasons).filter_map(|(cells, reason)| {
            let reason = reason.clone()?;
            Some([vec![reason], cells_of(cells)].concat())
        });
        spreadsheet(columns, lines)
    }
}

/// The name of a column, or where it stands.
fn title(place: usize, name: &str) -> String {
    if name.is_empty() {
        format!("Spalte {}", place + 1)
    } else {
        name.to_owned()
    }
}

fn names_somebody(columns: &[Option<Column>], record: &StringRecord) -> bool {
    let mut cells = record.iter().enumerate();
    cells.any(|(place, cell)| !cell.is_empty() && Column::is_of_person(columns.get(place).copied().flatten()))
}

/// What `sep=;` declares, which some programs write into a line before all others, the text below it, and how many lines
/// it takes.
fn without_declaration(text: &str) -> (Option<u8>, &str, u64) {
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let first = first.trim_matches([' ', '"']);
    let declared = first
        .get(..4)
        .filter(|start| start.eq_ignore_ascii_case("sep="))
        .map(|start| &first.as_bytes()[start.len()..]);
    match declared {
        Some([delimiter]) => (Some(*delimiter), rest, 1),
        // A list without anything else in its first line is no list.
        _ => (None, text, 0),
    }
}

/// Whatever the first line has most of outside of quoted names.
fn likeliest_delimiter(text: &str) -> u8 {
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let unquoted: Vec<&str> = first.split('"').step_by(2).collect();
    let count = |delimiter: u8| {
        unquoted
            .iter()
            .flat_map(|part| part.bytes())
            .filter(|byte| *byte == delimiter)
            .count()
    };
    // Of equals the last one counts.
    [b'\t', b',', b';']
        .into_iter()
        .max_by_key(|one| count(*one))
        .unwrap_or(b';')
}

fn is_blocked(columns: &[Option<Column>], record: &StringRecord) -> Option<bool> {
    let mut cells = columns.iter().zip(record.iter());
    let cell = cells
        .find(|(column, _)| **column == Some(Column::Block))
        .map(|(_, cell)| cell);
    match cell.unwrap_or_default().to_lowercase().as_str() {
        "ja" | "j" | "x" | "yes" | "true" | "wahr" | "1" => Some(true),
        "" | "nein" | "n" | "no" | "false" | "falsch" | "0" => Some(false),
        _ => None,
    }
}

/// What a line says of somebody, and the columns of which something is in the note for want of a field.
fn form(
    columns: &[Option<Column>],
    titles: &[String],
    record: &StringRecord,
    keeps_unknown: bool,
) -> (CustomerForm, Vec<usize>) {
    let mut form = CustomerForm::default();
    let (mut in_note, mut noted) = (Vec::new(), Vec::new());
    let cells = columns.iter().zip(titles).zip(record.iter().map(plain)).enumerate();
    let mut cells: Vec<_> = cells.filter(|(_, (_, cell))| !cell.is_empty()).collect();
    // First and last name that stand by themselves count before one that has to be split.
    cells.sort_by_key(|(_, ((column, _), _))| **column == Some(Column::WholeName));
    for (place, ((column, title), cell)) in cells {
        let ContactForm {
            first_name,
            last_name,
            email,
            phone,
            ..
        } = &mut form.contact;
        if *column == Some(Column::WholeName) {
            let whole = WholeName::split(cell);
            if first_name.is_empty() && (last_name.is_empty() || *last_name == whole.last_name) {
                *first_name = whole.first_name;
                *last_name = whole.last_name;
                continue;
            }
            if FoldedName::of(&whole.first_name, &whole.last_name) == FoldedName::of(first_name, last_name) {
                continue;
            }
        }
        let own = match column {
            Some(Column::FirstName) => Some(first_name),
            Some(Column::LastName) => Some(last_name),
            Some(Column::Email) => Some(email),
            Some(Column::Phone) => Some(phone.get_or_insert_default()),
            Some(Column::Note) => Some(form.note.get_or_insert_default()),
            Some(Column::WholeName) => None,
            None if keeps_unknown => None,
            Some(Column::Block | Column::Reason) | None => continue,
        };
        match own {
            Some(own) if own.is_empty() => cell.clone_into(own),
            Some(own) if own == cell => {}
            // A second number has no field of its own.
            _ => {
                in_note.push(format!("{title}: {cell}"));
                noted.push(place);
            }
        }
    }
    if !in_note.is_empty() {
        form.note = Some(
            form.note
                .take()
                .into_iter()
                .chain(in_note)
                .collect::<Vec<_>>()
                .join("\n"),
        );
    }
    (form, noted)
}

/// Everybody, for a spreadsheet.
pub fn customer_list(customers: &[ExportedCustomer]) -> Result<Vec<u8>, csv::Error> {
    let columns = ["Vorname", "Nachname", "E-Mail", "Telefon", "Notiz", "Gesperrt"];
    let line = |customer: &ExportedCustomer| {
        [
            customer.first_name.clone(),
            customer.last_name.clone(),
            customer.email.clone().unwrap_or_default(),
            customer.phone.clone().unwrap_or_default(),
            customer.note.clone().unwrap_or_default(),
            if customer.is_blocked { "ja" } else { "nein" }.to_owned(),
        ]
    };
    spreadsheet(columns, customers.iter().map(line))
}

#[cfg(test)]
mod tests {
    use shared_kernel::CustomerId;

    use super::*;
    use crate::spreadsheet::escape_formula;

    fn exported(last_name: &str, phone: &str, note: &str) -> ExportedCustomer {
        ExportedCustomer {
            id: CustomerId(1),
            first_name: "Eva".to_owned(),
            last_name: last_name.to_owned(),
            email: Some("eva@example.org".to_owned()),
            phone: Some(phone.to_owned()),
            note: Some(note.to_owned()),
            is_blocked: false,
        }
    }

    fn read(list: &str) -> CustomerList {
        CustomerList::read(list, false).unwrap()
    }

    fn forms(list: &str) -> Vec<CustomerForm> {
        read(list).lines.into_iter().map(|line| line.form).collect()
    }

    #[test]
    fn formula_is_defused_and_comes_back_as_it_was() {
        for cell in [
            "=1+1",
            "+43 660 1",
            "-2",
            "@SUM(A1)",
            "＝1+1",
            "＋1",
            "－2",
            "＠SUM(A1)",
            "'=1+1",
            "=HYPERLINK(\"https://x\";\"a\")",
            "a=b",
            "'s Peterl",
            "zwei\nZeilen; \"ja\"",
        ] {
            let written = customer_list(&[exported("Huber", "+43 660 1234567", cell)]).unwrap();
            let written = String::from_utf8(written).unwrap();
            let written = written.trim_start_matches('\u{feff}');
            let cells: Vec<String> = ReaderBuilder::new()
                .delimiter(b';')
                .from_reader(written.as_bytes())
                .records()
                .flat_map(|record| record.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
                .collect();
            let formulas = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
            assert!(cells.iter().all(|cell| !cell.starts_with(formulas)), "{written}");
            let again = forms(written);
            assert_eq!(again[0].note.as_deref(), Some(cell));
            assert_eq!(again[0].contact.phone.as_deref(), Some("+43 660 1234567"));
        }
        assert_eq!(escape_formula("\tx".to_owned()), "'\tx");
        assert_eq!(escape_formula("\rx".to_owned()), "'\rx");
    }

    #[test]
    fn columns_are_found_by_name_in_any_order_and_with_any_delimiter() {
        for list in [
            "E-Mail;Kundennr;Nachname;Vorname\r\neva@example.org;7;Huber;Eva\r\n;;;\r\n",
            "sep=;\r\nNachname;Vorname;E-Mail\r\nHuber;Eva;eva@example.org",
            "\"SEP=,\"\nName,\"Vorname\",Mail\nHuber,Eva,eva@example.org",
            "\"Notiz; lang; wie; sie; will\",firstName,lastName,userEmail\n,Eva,Huber,eva@example.org",
            "Vorname\tName\tMail\rEva\tHuber\teva@example.org\r\r",
        ] {
            let forms = forms(list);
            assert_eq!(forms.len(), 1, "{list}");
            let contact = &forms[0].contact;
            assert_eq!(
                (
                    contact.first_name.as_str(),
                    contact.last_name.as_str(),
                    contact.email.as_str()
                ),
                ("Eva", "Huber", "eva@example.org"),
                "{list}"
            );
        }
        for nothing in ["", "sep=;", "Eva;Huber\nMaria;Moser", "Gesperrt\nja"] {
            assert_eq!(CustomerList::read(nothing, false), Err(NoColumn), "{nothing}");
        }
    }

    #[test]
    fn whole_name_is_split_where_first_and_last_name_have_no_columns_of_their_own() {
        for (list, first_name, last_name, note) in [
            ("Name\nHans Lang", "Hans", "Lang", None),
            ("Name;E-Mail\n\"Lang, Hanna\";", "Hanna", "Lang", None),
            ("Name;Vorname\nGasthaus Lang;", "", "Gasthaus Lang", None),
            ("Name;Nachname;Vorname\nLang, Hanna;Lang;Hanna", "Hanna", "Lang", None),
            ("Name;Nachname;Vorname\nHanna Lang;;", "Hanna", "Lang", None),
            ("Name;Nachname\nHanna Lang;Lang", "Hanna", "Lang", None),
            (
                "Name;Nachname;Vorname\nHansi;Lang;Hans",
                "Hans",
                "Lang",
                Some("Name: Hansi"),
            ),
        ] {
            let forms = forms(list);
            let form = &forms[0];
            let names = (form.contact.first_name.as_str(), form.contact.last_name.as_str());
            assert_eq!((names, form.note.as_deref()), ((first_name, last_name), note), "{list}");
        }
    }

    #[test]
    fn what_has_no_column_of_its_own_is_named_or_goes_into_the_note() {
        let list = "Name;Telefon (privat);Mobiltelefon;Notizen;Geburtstag;;\nHuber;01 1;0660 2;mag Tee;4. Mai;A;\n";
        let read = read(list);
        assert_eq!(read.unknown_columns, ["Geburtstag", "Spalte 6"]);
        assert_eq!(read.noted_columns, ["Mobiltelefon"]);
        let form = &read.lines[0].form;
        assert_eq!(form.contact.phone.as_deref(), Some("01 1"));
        assert_eq!(form.note.as_deref(), Some("mag Tee\nMobiltelefon: 0660 2"));
        let kept = CustomerList::read(list, true).unwrap();
        assert_eq!(
            kept.lines[0].form.note.as_deref(),
            Some("mag Tee\nMobiltelefon: 0660 2\nGeburtstag: 4. Mai\nSpalte 6: A")
        );
        assert_eq!(kept.noted_columns, ["Mobiltelefon", "Geburtstag", "Spalte 6"]);
    }

    #[test]
    fn block_comes_back_and_a_line_with_nothing_else_is_of_nobody() {
        let mut blocked = exported("Huber", "01 1", "");
        blocked.is_blocked = true;
        let nobody = ExportedCustomer {
            first_name: String::new(),
            email: None,
            ..exported("", "", "")
        };
        let written = customer_list(&[blocked, exported("Moser", "01 2", ""), nobody]).unwrap();
        let list = read(std::str::from_utf8(&written).unwrap().trim_start_matches('\u{feff}'));
        let blocks: Vec<_> = list.lines.iter().map(|line| line.is_blocked).collect();
        assert_eq!(blocks, [Some(true), Some(false)]);
        assert_eq!(list.unknown_columns, [""; 0]);
        assert_eq!(read("Name;Gesperrt\nHuber;vielleicht").lines[0].is_blocked, None);
    }

    #[test]
    fn line_has_the_number_that_an_editor_shows_and_no_more_columns_than_the_first() {
        let list = "sep=;\nVorname;Nachname\nEva;\"Hu\nber\"\nMaria\nA;B;C\nA;B;;\n";
        for list in [list.to_owned(), list.replace('\n', "\r\n"), list.replace('\n', "\r")] {
            let lines = read(&list).lines;
            let shown: Vec<_> = lines.iter().map(|line| (line.line, line.fits_columns)).collect();
            assert_eq!(shown, [(3, true), (5, true), (6, false), (7, true)]);
            let named = &lines[2].form.contact;
            assert_eq!((named.first_name.as_str(), named.last_name.as_str()), ("A", "B"));
        }
    }

    #[test]
    fn refused_lines_go_out_with_their_reason_and_come_in_again() {
        let list = read("Vorname;Grund;E-Mail\nEva;alt;=keine\nMaria;;\nA;B;C;D");
        let reasons = [Some("Zeile 2: falsch".to_owned()), None, Some("zu viel".to_owned())];
        let refused = String::from_utf8(list.refused(&reasons).unwrap()).unwrap();
        let refused = refused.trim_start_matches('\u{feff}');
        assert_eq!(
            refused,
            "Grund;Vorname;E-Mail\nZeile 2: falsch;Eva;'=keine\nzu viel;A;C;D\n"
        );
        let again = read(refused);
        assert_eq!(again.unknown_columns, [""; 0]);
        assert_eq!(again.lines[0].form.contact.email, "=keine");
        assert!(!again.lines[1].fits_columns);
    }
}
