//! Who runs this installation: name, address and the texts that the law asks for. They come from a folder
//! of the operator; without one a demonstration stands in, which says so on every page.

pub mod answer;
mod demo;
mod description;
mod folder;
mod page;
mod page_html;
mod plans;

use std::collections::BTreeMap;
use std::path::Path;

use accounts::organization::Plans;
use catalog::SocialMediaLink;
use notifications::{Imprint, PRODUCT_NAME};
use shared_kernel::EmailAddress;

pub use description::Address;
pub use page::OperatorPage;

/// Whoever answers for this installation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Operator {
    pub name: String,
    /// What this installation is called.
    pub product_name: String,
    /// Nobody real: the operator that is built in.
    pub is_demo: bool,
    pub address: Address,
    /// Where to write to.
    pub email: EmailAddress,
    pub social_media: Vec<SocialMediaLink>,
    /// What the price packages cost and contain; none where nothing is limited.
    pub plans: Option<Plans>,
    texts: BTreeMap<OperatorPage, String>,
}

/// Why a folder describes no operator; every text has the file in it.
#[derive(Debug, thiserror::Error)]
pub enum InvalidOperator {
    #[error("{file} is missing in the folder of the operator")]
    Missing { file: &'static str },
    #[error("{file} of the operator cannot be read")]
    Unreadable {
        file: &'static str,
        #[source]
        cause: std::io::Error,
    },
    #[error("{file} of the operator holds no text")]
    Empty { file: &'static str },
    #[error("{file} of the operator is no description")]
    Malformed {
        file: &'static str,
        #[source]
        cause: serde_json::Error,
    },
    #[error("{file} of the operator: {field} is missing or wrong")]
    Field { file: &'static str, field: &'static str },
}

impl Operator {
    /// The operator whose files lie in this folder.
    pub fn of_folder(folder: &Path) -> Result<Self, InvalidOperator> {
        Self::of_files(|file| folder::read(folder, file), false)
    }

    /// The demonstration that is built into the program.
    pub fn demo() -> Result<Self, InvalidOperator> {
        Self::of_files(|file| Ok(demo::file(file).map(str::to_owned)), true)
    }

    /// What every mail says about its origin.
    pub fn imprint(&self) -> Imprint {
        Imprint {
            product_name: self.product_name.clone(),
            operator_name: self.name.clone(),
            operator_address: self.address.line(),
        }
    }

    /// The text of a page, harmless HTML; none when the operator has no such page.
    pub fn text(&self, page: OperatorPage) -> Option<&str> {
        self.texts.get(&page).map(String::as_str)
    }

    /// The pages that exist, in the order of the footer.
    pub fn pages(&self) -> impl Iterator<Item = OperatorPage> {
        self.texts.keys().copied()
    }

    fn of_files(
        read: impl Fn(&'static str) -> Result<Option<String>, InvalidOperator>,
        is_demo: bool,
    ) -> Result<Self, InvalidOperator> {
        let file = description::FILE;
        let json = read(file)?.ok_or(InvalidOperator::Missing { file })?;
        let description = description::Description::parse(&json)?;
        let plans = read(plans::FILE)?.map(|json| plans::parse(&json)).transpose()?;
        let mut texts = BTreeMap::new();
        for &page in OperatorPage::ALL {
            let file = page.file();
            match read(file)? {
                Some(html) => {
                    let text = page_html::sanitize_html(&html);
                    if catalog::plain_text(&text).is_empty() {
                        return Err(InvalidOperator::Empty { file });
                    }
                    texts.insert(page, text);
                }
                None if page.is_required() => return Err(InvalidOperator::Missing { file }),
                None => {}
            }
        }
        Ok(Self {
            name: description.name,
            product_name: description.product_name.unwrap_or_else(|| PRODUCT_NAME.to_owned()),
            is_demo,
            address: description.address,
            email: description.email,
            social_media: description.social_media,
            plans,
            texts,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DESCRIPTION: &str = r#"{"name": "Termine OG", "address": {"streetName": "Ring", "streetNumber": "1", "zipCode": "1010",
        "city": "Wien", "country": "AT"}, "email": "hallo@termine.example",
        "socialMedia": [{"enumSocialMediaType": "Instagram", "website": "https://instagram.example/termine"}]}"#;

    /// A folder with these files besides a complete description and the required texts.
    fn folder(changes: &[(&str, Option<&str>)]) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let mut files = BTreeMap::from([
            ("operator.json", Some(DESCRIPTION)),
            ("imprint.html", Some("<p>Impressum</p>")),
            ("terms-conditions.html", Some("<p>Bedingungen</p>")),
            ("dataprivacy.html", Some("<p>Daten</p>")),
        ]);
        files.extend(changes.iter().copied());
        for (name, text) in files {
            if let Some(text) = text {
                std::fs::write(folder.path().join(name), text).unwrap();
            }
        }
        folder
    }

    fn refusal(changes: &[(&str, Option<&str>)]) -> String {
        Operator::of_folder(folder(changes).path()).unwrap_err().to_string()
    }

    #[test]
    fn the_demonstration_is_complete_and_says_what_it_is() {
        let demo = Operator::demo().unwrap();
        assert!(demo.is_demo);
        assert_eq!(demo.pages().collect::<Vec<_>>(), OperatorPage::ALL);
        for &page in OperatorPage::ALL {
            let text = demo.text(page).unwrap();
            assert!(
                text.starts_with("<p><strong>Das ist eine Vorführung.</strong>"),
                "{page:?}"
            );
            assert!(text.contains("<h2>"), "{page:?}");
        }
    }

    #[test]
    fn a_folder_describes_a_real_operator() {
        let operator = Operator::of_folder(folder(&[]).path()).unwrap();
        assert_eq!((operator.name.as_str(), operator.is_demo), ("Termine OG", false));
        assert_eq!(operator.address.country, catalog::Country::Austria);
        assert_eq!(operator.social_media.len(), 1);
        assert_eq!(operator.text(OperatorPage::Imprint), Some("<p>Impressum</p>"));
        assert_eq!(operator.text(OperatorPage::Media), None);
    }

    #[test]
    fn product_is_called_as_the_operator_says_or_as_the_software() {
        let operator = Operator::of_folder(folder(&[]).path()).unwrap();
        assert_eq!(operator.product_name, "Terminhof");
        assert_eq!(
            operator.imprint(),
            Imprint {
                product_name: "Terminhof".to_owned(),
                operator_name: "Termine OG".to_owned(),
                operator_address: "Ring 1, 1010 Wien, Österreich".to_owned(),
            }
        );
        let named = |name: &str| DESCRIPTION.replacen('{', &format!("{{\"productName\": \"{name}\", "), 1);
        let operator = Operator::of_folder(folder(&[("operator.json", Some(&named("Salonplatz")))]).path()).unwrap();
        assert_eq!(operator.imprint().product_name, "Salonplatz");
        for wrong in ["", " ", "Salon\\nPlatz", &"a".repeat(31)] {
            assert_eq!(
                refusal(&[("operator.json", Some(&named(wrong)))]),
                "operator.json of the operator: productName is missing or wrong",
                "{wrong:?}"
            );
        }
    }

    #[test]
    fn price_packages_are_those_of_the_operator_and_without_them_nothing_is_limited() {
        assert_eq!(Operator::of_folder(folder(&[]).path()).unwrap().plans, None);
        let demo = Operator::demo().unwrap().plans.unwrap();
        assert_eq!((demo.free.price_cents, demo.free.employees), (0, Some(3)));
        assert_eq!((demo.basis.price_cents, demo.basis.employees), (1_900, None));
        let written = include_str!("../../operator-demo/plans.json");
        for (before, after, expected) in [
            (
                "19",
                "-1",
                "plans.json of the operator: BASIS.price is missing or wrong",
            ),
            (
                ": 3,",
                ": 0,",
                "plans.json of the operator: FREE.employees is missing or wrong",
            ),
            (
                "Reservieren auf eurer eigenen Website",
                " ",
                "plans.json of the operator: BASIS.contents is missing or wrong",
            ),
            ("BASIS", "PRO", "plans.json of the operator is no description"),
        ] {
            assert_eq!(
                refusal(&[("plans.json", Some(&written.replacen(before, after, 1)))]),
                expected
            );
        }
    }

    #[test]
    fn a_page_that_the_law_does_not_ask_for_may_be_added() {
        let operator = Operator::of_folder(folder(&[("media.html", Some("<h2>Presse</h2>"))]).path()).unwrap();
        assert_eq!(operator.text(OperatorPage::Media), Some("<h2>Presse</h2>"));
    }

    #[test]
    fn a_refused_folder_names_the_file() {
        for file in [
            "operator.json",
            "imprint.html",
            "terms-conditions.html",
            "dataprivacy.html",
        ] {
            assert!(
                refusal(&[(file, None)]).starts_with(&format!("{file} is missing")),
                "{file}"
            );
        }
        assert!(
            refusal(&[("imprint.html", Some("<p> </p>"))]).starts_with("imprint.html of the operator holds no text")
        );
        let not_text = folder(&[]);
        std::fs::write(not_text.path().join("media.html"), [0xff, 0xfe]).unwrap();
        let error = Operator::of_folder(not_text.path()).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("media.html of the operator cannot be read"),
            "{error}"
        );
        assert!(Operator::of_folder(Path::new("/nowhere")).is_err());
    }

    #[test]
    fn a_refused_description_names_the_field() {
        for (before, after, field) in [
            ("Termine OG", " ", "name"),
            ("hallo@termine.example", "hallo", "email"),
            ("\"AT\"", "\"FR\"", "address.country"),
            ("\"Ring\"", "\"\"", "address.streetName"),
            ("\"Wien\"", "\" \"", "address.city"),
            ("\"1010\"", "\"\"", "address.zipCode"),
            ("Instagram", "Myspace", "socialMedia.enumSocialMediaType"),
            (
                "https://instagram.example",
                "javascript:alert(1)//",
                "socialMedia.website",
            ),
        ] {
            let description = DESCRIPTION.replace(before, after);
            let error = refusal(&[("operator.json", Some(&description))]);
            assert_eq!(
                error,
                format!("operator.json of the operator: {field} is missing or wrong")
            );
        }
        for text in [
            "",
            "{}",
            "[]",
            &DESCRIPTION.replace("\"email\"", "\"isDemo\": false, \"email\""),
        ] {
            assert_eq!(
                refusal(&[("operator.json", Some(text))]),
                "operator.json of the operator is no description",
                "{text}"
            );
        }
    }
}
