//! What pages say about their subject in the words of schema.org, which search engines read.

use notifications::PRODUCT_NAME;
use serde_json::{Value, json};

use crate::public_url::PublicUrl;
use crate::wire::{BusinessHours, OfferedService, Organization, SocialMedia};

const DAYS: [&str; 7] = [
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
];

/// The marketplace, and how to search it.
pub fn web_site(public_url: &PublicUrl) -> Value {
    json!({
        "@context": "https://schema.org",
        "@type": "WebSite",
        "name": PRODUCT_NAME,
        "url": public_url.of("/"),
        "inLanguage": "de",
        "potentialAction": {
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": public_url.of("/?q={search_term_string}"),
            },
            "query-input": "required name=search_term_string",
        },
    })
}

/// What is known of a provider; a part that could not be read is left out.
pub struct Provider<'a> {
    pub organization: &'a Organization,
    /// The canonical path of the profile.
    pub path: &'a str,
    /// Plain text, possibly empty.
    pub slogan: &'a str,
    pub hours: &'a [BusinessHours],
    pub services: &'a [OfferedService],
    pub links: &'a [SocialMedia],
}

/// A provider.
pub fn local_business(public_url: &PublicUrl, provider: &Provider) -> Value {
    let organization = provider.organization;
    let url = public_url.of(provider.path);
    let mut business = json!({
        "@context": "https://schema.org",
        "@type": "LocalBusiness",
        "@id": url,
        "name": organization.company_name,
        "url": url,
        "address": {
            "@type": "PostalAddress",
            "streetAddress": format!("{} {}", organization.street_name, organization.street_number).trim(),
            "postalCode": organization.zip_code,
            "addressLocality": organization.city,
            "addressCountry": organization.country,
        },
        "currenciesAccepted": "EUR",
    });
    if !provider.slogan.is_empty() {
        business["description"] = provider.slogan.into();
    }
    if let Some(logo) = &organization.logo {
        business["image"] = public_url.of(logo).into();
    }
    if let (Some(latitude), Some(longitude)) = (organization.latitude, organization.longitude) {
        business["geo"] = json!({ "@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude });
    }
    let hours: Vec<Value> = provider.hours.iter().filter_map(opening_hours).collect();
    if !hours.is_empty() {
        business["openingHoursSpecification"] = hours.into();
    }
    if let Some(range) = price_range(provider.services) {
        business["priceRange"] = range.into();
    }
    let links: Vec<&str> = provider.links.iter().map(|link| link.website.as_str()).collect();
    let same_as: Vec<&str> = links.into_iter().filter(|link| link.starts_with("https://")).collect();
    if !same_as.is_empty() {
        business["sameAs"] = same_as.into();
    }
    business
}

fn opening_hours(row: &BusinessHours) -> Option<Value> {
    let day = DAYS.get(usize::from(row.day).checked_sub(1)?)?;
    let (opens, closes) = (row.open_time.as_deref()?, row.close_time.as_deref()?);
    Some(json!({
        "@type": "OpeningHoursSpecification",
        "dayOfWeek": day,
        "opens": opens,
        // Midnight at the end of a day has no name there.
        "closes": if closes == "24:00" { "23:59" } else { closes },
    }))
}

/// From the cheapest to the dearest service.
fn price_range(services: &[OfferedService]) -> Option<String> {
    let mut prices: Vec<f64> = services
        .iter()
        .map(|service| service.price)
        .filter(|price| *price > 0.0)
        .collect();
    prices.sort_by(f64::total_cmp);
    let (lowest, highest) = (prices.first()?, prices.last()?);
    Some(if lowest.total_cmp(highest).is_eq() {
        format!("€ {lowest:.0}")
    } else {
        format!("€ {lowest:.0}–{highest:.0}")
    })
}
