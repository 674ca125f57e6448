use catalog::{Country, SocialMediaKind, SocialMediaLink};
use serde::Deserialize;
use shared_kernel::EmailAddress;

use super::InvalidOperator;

/// The file of the operator that is no page.
pub const FILE: &str = "operator.json";

/// In characters; the header of the web app has room for so many on a telephone.
const LONGEST_PRODUCT_NAME: usize = 30;

/// Where the operator can be summoned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    pub street_name: String,
    pub street_number: String,
    pub zip_code: String,
    pub city: String,
    pub country: Country,
}

/// What `operator.json` says.
pub struct Description {
    pub name: String,
    /// What the installation is called, where it runs under a name of its own.
    pub product_name: Option<String>,
    pub address: Address,
    pub email: EmailAddress,
    pub social_media: Vec<SocialMediaLink>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Written {
    name: String,
    product_name: Option<String>,
    address: WrittenAddress,
    email: String,
    #[serde(default)]
    social_media: Vec<WrittenLink>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenAddress {
    street_name: String,
    street_number: String,
    zip_code: String,
    city: String,
    country: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenLink {
    enum_social_media_type: String,
    website: String,
}

impl Address {
    /// In one line, with the country by its German name.
    pub fn line(&self) -> String {
        let Self {
            street_name,
            street_number,
            zip_code,
            city,
            country,
        } = self;
        format!(
            "{street_name} {street_number}, {zip_code} {city}, {}",
            in_german(*country)
        )
    }
}

fn in_german(country: Country) -> &'static str {
    match country {
        Country::Austria => "Österreich",
        Country::Germany => "Deutschland",
        Country::Switzerland => "Schweiz",
    }
}

impl Description {
    /// Reads and checks the file.
    pub fn parse(json: &str) -> Result<Self, InvalidOperator> {
        let written: Written =
            serde_json::from_str(json).map_err(|cause| InvalidOperator::Malformed { file: FILE, cause })?;
        let address = written.address;
        Ok(Self {
            name: text(&written.name, "name")?,
            product_name: written.product_name.as_deref().map(product_name).transpose()?,
            address: Address {
                street_name: text(&address.street_name, "address.streetName")?,
                street_number: text(&address.street_number, "address.streetNumber")?,
                zip_code: text(&address.zip_code, "address.zipCode")?,
                city: text(&address.city, "address.city")?,
                country: Country::with_code(&address.country).ok_or(wrong("address.country"))?,
            },
            email: EmailAddress::parse(&written.email).map_err(|_| wrong("email"))?,
            social_media: written.social_media.iter().map(link).collect::<Result<_, _>>()?,
        })
    }
}

fn link(written: &WrittenLink) -> Result<SocialMediaLink, InvalidOperator> {
    // The footer links to each, and shows the e-mail address on its own when asked.
    let kind = SocialMediaKind::labelled(&written.enum_social_media_type)
        .filter(|kind| !matches!(kind, SocialMediaKind::Email | SocialMediaKind::Phone))
        .ok_or(wrong("socialMedia.enumSocialMediaType"))?;
    if !written.website.starts_with("https://") {
        return Err(wrong("socialMedia.website"));
    }
    Ok(SocialMediaLink {
        kind,
        website: written.website.clone(),
    })
}

fn text(given: &str, field: &'static str) -> Result<String, InvalidOperator> {
    let given = given.trim();
    if given.is_empty() {
        return Err(wrong(field));
    }
    Ok(given.to_owned())
}

/// Stands in titles and subjects: one short line.
fn product_name(given: &str) -> Result<String, InvalidOperator> {
    let name = text(given, "productName")?;
    if name.chars().count() > LONGEST_PRODUCT_NAME || name.contains(char::is_control) {
        return Err(wrong("productName"));
    }
    Ok(name)
}

fn wrong(field: &'static str) -> InvalidOperator {
    InvalidOperator::Field { file: FILE, field }
}
