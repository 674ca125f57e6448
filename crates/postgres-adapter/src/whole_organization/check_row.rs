//! What the tables do not refuse by themselves: texts that pages show, addresses that mails go to, paths.

use std::collections::HashMap;

use catalog::images::{ImageId, ImageName, StoredImage};
use serde_json::{Map, Value};
use shared_kernel::{EmailAddress, OrganizationNr, PhoneNumber, Zone};

use super::format::{Column, LATER, Table};

/// What rows are checked against.
pub(super) struct Checks {
    /// The number that the organisation had.
    pub was: OrganizationNr,
    /// The one that it gets.
    pub is: OrganizationNr,
    /// The images by the ids that they had.
    pub images: HashMap<ImageId, StoredImage>,
}

impl Checks {
    /// A row of a table, as it can be written.
    pub fn row(&self, table: &Table, line: &str) -> Result<Map<String, Value>, String> {
        let mut row: Map<String, Value> = serde_json::from_str(line).map_err(|error| error.to_string())?;
        for (_, column, usual) in LATER.iter().filter(|(of_table, ..)| *of_table == table.name) {
            if !row.contains_key(*column) {
                let usual = serde_json::from_str(usual).map_err(|error| error.to_string())?;
                row.insert((*column).to_owned(), usual);
            }
        }
        if let Some(unknown) = row.keys().find(|key| table.columns.iter().all(|(name, _)| name != key)) {
            return Err(format!("{unknown}: there is no such column"));
        }
        for (name, column) in table.columns {
            let value = row.get(*name).ok_or_else(|| format!("{name}: is missing"))?;
            let value = self
                .value(*column, value, &row)
                .map_err(|what| format!("{name}: {what}"))?;
            if let Some(value) = value {
                row.insert((*name).to_owned(), value);
            }
        }
        Ok(row)
    }

    /// What is written instead of a value; none where it is written as it is.
    fn value(&self, column: Column, value: &Value, row: &Map<String, Value>) -> Result<Option<Value>, &'static str> {
        let text = value.as_str().filter(|text| !text.is_empty());
        match (column, text) {
            (Column::Plain | Column::Id | Column::Of(_) | Column::Others | Column::Guid | Column::Details, _) => {
                Ok(None)
            }
            // The table says whether there may be none.
            (_, None) if value.is_null() || value == "" => Ok(None),
            (_, None) => Err("is no text"),
            (Column::Html, Some(html)) => Ok(Some(catalog::sanitized(html).into())),
            (Column::WebContent, Some(html)) => match row.get("content_type").and_then(Value::as_str) {
                Some("account_logo_image" | "account_background_image") => self.image(html).map(Some),
                _ => Ok(Some(catalog::sanitized(html).into())),
            },
            (Column::Email, Some(text)) => email(text),
            (Column::Phone, Some(text)) => phone(text),
            (Column::Zone, Some(text)) => Zone::named(text).map(|_| None).map_err(|_| "is no zone"),
            (Column::Link, Some(text)) => link(text),
            (Column::Website, Some(text)) => match row.get("kind").and_then(Value::as_str) {
                Some("Email") => email(text),
                Some("Phone") => phone(text),
                _ => link(text),
            },
            (Column::Image, Some(path)) => self.image(path).map(Some),
            (Column::Status, Some(status)) => Ok((status == "INACTIVE").then(|| "DRAFT".into())),
            (Column::HistoryEventKind, Some(what)) => Ok((what == "BOOKED").then(|| "LOADED".into())),
        }
    }

    /// The path under which an image is shown now. What is no image of the organisation is one of the program.
    fn image(&self, path: &str) -> Result<Value, &'static str> {
        let own = format!("/images/{}/", self.was);
        if let Some(name) = path
            .strip_prefix(&own)
            .and_then(|file| ImageName::parse(self.was, file))
        {
            let image = self
                .images
                .get(&name.image)
                .ok_or("is an image that is not in the archive")?;
            return Ok(image.file(self.is, name.width).to_string().into());
        }
        let is_path = |letter: char| letter.is_ascii_alphanumeric() || "/._-".contains(letter);
        if path.starts_with('/') && !path.starts_with("//") && !path.contains("..") && path.chars().all(is_path) {
            Ok(path.into())
        } else {
            Err("is no path of an image")
        }
    }
}

/// In its canonical form.
fn email(text: &str) -> Result<Option<Value>, &'static str> {
    match EmailAddress::parse(text) {
        Ok(email) => Ok((email.as_str() != text).then(|| email.as_str().into())),
        Err(_) => Err("is no e-mail address"),
    }
}

/// With plain separators.
fn phone(text: &str) -> Result<Option<Value>, &'static str> {
    match PhoneNumber::parse(text) {
        Ok(phone) => Ok((phone.as_str() != text).then(|| phone.as_str().into())),
        Err(_) => Err("is no telephone number"),
    }
}

fn link(text: &str) -> Result<Option<Value>, &'static str> {
    if text.starts_with("https://") || text.starts_with("http://") {
        Ok(None)
    } else {
        Err("is no address of the web")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::whole_organization::format::TABLES;

    fn refusal(table: &str, change: impl FnOnce(&mut Map<String, Value>)) -> Result<Map<String, Value>, String> {
        let table = TABLES.iter().find(|known| known.name == table).unwrap();
        let mut row: Map<String, Value> = table
            .columns
            .iter()
            .map(|(name, _)| ((*name).to_owned(), Value::Null))
            .collect();
        change(&mut row);
        let checks = Checks {
            was: OrganizationNr(1000),
            is: OrganizationNr(2000),
            images: HashMap::new(),
        };
        checks.row(table, &Value::Object(row).to_string())
    }

    #[test]
    fn row_has_the_columns_of_its_table_and_no_others() {
        assert!(refusal("customer", |_| {}).is_ok());
        let more = refusal("customer", |row| drop(row.insert("password".to_owned(), 1.into())));
        assert_eq!(more.unwrap_err(), "password: there is no such column");
        let fewer = refusal("customer", |row| drop(row.remove("email")));
        assert_eq!(fewer.unwrap_err(), "email: is missing");
    }

    #[test]
    fn column_that_earlier_programs_did_not_write_has_a_usual_value() {
        let row = refusal("calendar", |row| drop(row.remove("local_holidays"))).unwrap();
        assert_eq!(row["local_holidays"], serde_json::json!([]));
        for (table, column, usual) in LATER {
            let row = refusal(table, |row| drop(row.remove(*column))).unwrap();
            assert_eq!(row[*column].to_string(), *usual, "{table}.{column}");
        }
    }

    #[test]
    fn what_tables_would_take_and_nobody_should_is_refused() {
        for (table, column, value) in [
            ("customer", "email", "nobody"),
            ("customer", "phone", "0660 <script>"),
            ("calendar", "zone", "Europe/Atlantis"),
            ("custom_field", "hyper_link", "javascript:alert(1)"),
            ("event", "online_meeting_link", "data:text/html,x"),
            ("social_media", "website", "javascript:alert(1)"),
            ("service", "image_path", "//elsewhere.example/x.png"),
            ("service", "image_path", "/images/../../etc/passwd"),
            (
                "service",
                "image_path",
                "/images/1000/00ff00ff00ff00ff00ff00ff00ff00ff-960.jpg",
            ),
            ("resource", "avatar", "x\" onerror=\"alert(1)"),
        ] {
            let refused = refusal(table, |row| drop(row.insert(column.to_owned(), value.into())));
            let what = refused.expect_err(value);
            assert!(what.starts_with(&format!("{column}: is ")), "{what}");
        }
        let refused = refusal("service", |row| drop(row.insert("html".to_owned(), 7.into())));
        assert_eq!(refused.unwrap_err(), "html: is no text");
    }

    #[test]
    fn html_is_sanitised_and_a_booking_that_was_made_elsewhere_was_loaded_here() {
        let html = "<b>Schnitt</b><script>alert(1)</script>";
        let row = refusal("service", |row| drop(row.insert("html".to_owned(), html.into()))).unwrap();
        assert_eq!(row["html"], "<b>Schnitt</b>");
        let row = refusal("history", |row| drop(row.insert("what".to_owned(), "BOOKED".into()))).unwrap();
        assert_eq!(row["what"], "LOADED");
        let row = refusal("organization", |row| {
            drop(row.insert("status".to_owned(), "INACTIVE".into()));
        })
        .unwrap();
        assert_eq!(row["status"], "DRAFT");
    }
}
