//! Lists of customers as spreadsheets write and read them.

use booking_core::customers::{ContactForm, CustomerForm, ExportedCustomer, ImportLine};
use csv::{ReaderBuilder, StringRecord, Trim};

use super::spreadsheet::{BEGINS_FORMULA, BYTE_ORDER_MARK, spreadsheet};

/// The first line names no column that is known.
#[derive(Debug, PartialEq, Eq)]
pub struct NoColumn;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    FirstName,
    LastName,
    Email,
    Phone,
    Note,
}

impl Column {
    /// However somebody writes it.
    fn named(name: &str) -> Option<Self> {
        let name: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
        match name.to_lowercase().as_str() {
            "vorname" | "firstname" => Some(Self::FirstName),
            "nachname" | "name" | "familienname" | "lastname" => Some(Self::LastName),
            "email" | "mail" | "emailadresse" | "useremail" => Some(Self::Email),
            "telefon" | "telefonnummer" | "tel" | "handy" | "mobil" | "phone" | "userphone" => Some(Self::Phone),
            "notiz" | "bemerkung" | "anmerkung" | "note" => Some(Self::Note),
            _ => None,
        }
    }
}

/// The lines of a list but the first one, which names the columns. Lines without anything in them are left out.
pub fn import_lines(list: &str) -> Result<Vec<ImportLine>, NoColumn> {
    // Lines are counted by their line feeds.
    let list = list.strip_prefix(BYTE_ORDER_MARK).unwrap_or(list).replace("\r\n", "\n");
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter(&list))
        .flexible(true)
        .has_headers(false)
        .trim(Trim::All)
        .from_reader(list.as_bytes());
    let mut records = reader.records();
    // What was a text stays one: nothing in it can fail to be read.
    let first = records.next().and_then(Result::ok).ok_or(NoColumn)?;
    let columns: Vec<Option<Column>> = first.iter().map(Column::named).collect();
    if columns.iter().all(Option::is_none) {
        return Err(NoColumn);
    }
    let lines = records.filter_map(Result::ok);
    Ok(lines
        .filter(|record| record.iter().any(|cell| !cell.is_empty()))
        .map(|record| ImportLine {
            line: record.position().map_or(0, csv::Position::line),
            form: (record.len() <= columns.len()).then(|| form(&columns, &record)),
        })
        .collect())
}

/// Whatever the first line has most of.
fn delimiter(list: &str) -> u8 {
    let first = list.lines().next().unwrap_or_default();
    let count = |delimiter: u8| first.bytes().filter(|byte| *byte == delimiter).count();
    // Of equals the last one counts.
    [b'\t', b',', b';']
        .into_iter()
        .max_by_key(|one| count(*one))
        .unwrap_or(b';')
}

fn form(columns: &[Option<Column>], record: &StringRecord) -> CustomerForm {
    let of = |wanted: Column| {
        let cells = columns.iter().zip(record.iter());
        let mut own = cells.filter(|(column, _)| **column == Some(wanted));
        own.next().map(|(_, cell)| plain(cell).to_owned())
    };
    CustomerForm {
        contact: ContactForm {
            first_name: of(Column::FirstName).unwrap_or_default(),
            last_name: of(Column::LastName).unwrap_or_default(),
            email: of(Column::Email).unwrap_or_default(),
            phone: of(Column::Phone),
            remarks: None,
        },
        note: of(Column::Note),
    }
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

/// The cell before it was made harmless.
fn plain(cell: &str) -> &str {
    cell.strip_prefix('\'')
        .filter(|rest| rest.starts_with(BEGINS_FORMULA))
        .unwrap_or(cell)
}

#[cfg(test)]
mod tests {
    use shared_kernel::CustomerId;

    use super::super::spreadsheet::harmless;
    use super::*;

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

    fn forms(list: &str) -> Vec<CustomerForm> {
        let lines = import_lines(list).unwrap();
        lines.into_iter().filter_map(|line| line.form).collect()
    }

    #[test]
    fn formula_is_defused_and_comes_back_as_it_was() {
        for cell in [
            "=1+1",
            "+43 660 1",
            "-2",
            "@SUM(A1)",
            "=HYPERLINK(\"https://x\";\"a\")",
            "a=b",
            "zwei\nZeilen; \"ja\"",
        ] {
            let written = customer_list(&[exported("Huber", "+43 660 1234567", cell)]).unwrap();
            let written = String::from_utf8(written).unwrap();
            let cells: Vec<String> = ReaderBuilder::new()
                .delimiter(b';')
                .from_reader(written.as_bytes())
                .records()
                .flat_map(|record| record.unwrap().iter().map(str::to_owned).collect::<Vec<_>>())
                .collect();
            assert!(cells.iter().all(|cell| !cell.starts_with(BEGINS_FORMULA)), "{written}");
            let again = forms(&written);
            assert_eq!(again[0].note.as_deref(), Some(cell));
            assert_eq!(again[0].contact.phone.as_deref(), Some("+43 660 1234567"));
        }
        assert_eq!(harmless("\tx".to_owned()), "'\tx");
        assert_eq!(harmless("\rx".to_owned()), "'\rx");
    }

    #[test]
    fn columns_are_found_by_name_in_any_order_and_with_any_delimiter() {
        for list in [
            "\u{feff}E-Mail;Kundennr;Nachname;Vorname\r\neva@example.org;7;Huber;Eva\r\n;;;\r\n",
            "firstName,lastName,userEmail\nEva,Huber,eva@example.org",
            "Vorname\tName\tMail\nEva\tHuber\teva@example.org\n\n",
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
        assert_eq!(import_lines(""), Err(NoColumn));
        assert_eq!(import_lines("Eva;Huber\nMaria;Moser"), Err(NoColumn));
    }

    #[test]
    fn line_has_the_number_that_an_editor_shows_and_no_more_columns_than_the_first() {
        let list = "Vorname;Nachname\nEva;\"Hu\nber\"\nMaria\nA;B;C";
        for list in [list.to_owned(), list.replace('\n', "\r\n")] {
            let lines = import_lines(&list).unwrap();
            let shown: Vec<_> = lines.iter().map(|line| (line.line, line.form.is_some())).collect();
            assert_eq!(shown, [(2, true), (4, true), (5, false)]);
        }
    }
}
