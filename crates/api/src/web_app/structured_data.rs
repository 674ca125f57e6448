//! What pages say about their subject in the words of schema.org, which search engines read.

use serde_json::{Value, json};

use crate::public_url::PublicUrl;
use wire::{BusinessHours, OfferedService, Organization, SocialMedia};

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
pub fn web_site(public_url: &PublicUrl, product_name: &str) -> Value {
    json!({
        "@context": "https://schema.org",
        "@type": "WebSite",
        "name": product_name,
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
    /// Where images are, if not at the public address.
    pub image_host: Option<&'a PublicUrl>,
    /// The canonical path of the profile.
    pub path: &'a str,
    /// Plain text, possibly empty.
    pub slogan: &'a str,
    pub hours: &'a [BusinessHours],
    pub services: &'a [OfferedService],
    pub links: &'a [SocialMedia],
}

/// The provider as a `LocalBusiness` of schema.org, in JSON-LD.
pub fn local_business(public_url: &PublicUrl, provider: &Provider) -> Value {
    let organization = provider.organization;
    let url = public_url.of(provider.path);
    let mut business = json!({
        "@context": "https://schema.org",
        "@type": kind_of_business(organization),
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
        business["image"] = provider.image_host.unwrap_or(public_url).of(logo).into();
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

/// The narrowest kind that holds for everybody of the first branch.
fn kind_of_business(organization: &Organization) -> &'static str {
    match organization.branches.first().map(|branch| branch.id) {
        Some(8) => "HealthAndBeautyBusiness",
        Some(9) => "SportsActivityLocation",
        Some(12) => "HomeAndConstructionBusiness",
        Some(13) => "MedicalBusiness",
        Some(16) => "EntertainmentBusiness",
        _ => "LocalBusiness",
    }
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

#[cfg(test)]
mod tests {
    use catalog::{SocialMediaKind, SocialMediaLink};

    use super::*;
    use wire::{Branch, Country, Theme};

    fn organization() -> Organization {
        Organization {
            organization_nr: 1000,
            company_name: "Haarwerk".to_owned(),
            logo: Some("/pictures/1.webp".to_owned()),
            branches: vec![Branch {
                id: 8,
                name: "Wellness & Beauty".to_owned(),
            }],
            latitude: Some(48.2),
            longitude: Some(16.35),
            city: "Wien".to_owned(),
            street_name: "Lindengasse".to_owned(),
            street_number: "7a".to_owned(),
            zip_code: "1070".to_owned(),
            country: Country::AT,
            theme: Theme::Terminhof,
            time_zone: "Europe/Vienna".to_owned(),
            show_comment_booking_dialog: true,
            show_phone_number_booking_dialog: true,
            phone_number_booking_dialog_mandatory: false,
            horizon_days: 180,
            cancellation_notice_minutes: 0,
            booking_pause: None,
        }
    }

    fn row(day: u8, window: Option<(&str, &str)>) -> BusinessHours {
        BusinessHours {
            id: i32::from(day),
            day,
            open_time: window.map(|(opens, _)| opens.to_owned()),
            close_time: window.map(|(_, closes)| closes.to_owned()),
            closed: window.is_none(),
            closed_description: None,
        }
    }

    fn link(kind: SocialMediaKind, website: &str) -> SocialMedia {
        let website = website.to_owned();
        SocialMediaLink { kind, website }.into()
    }

    fn described(organization: &Organization, hours: &[BusinessHours], links: &[SocialMedia]) -> Value {
        let provider = Provider {
            image_host: None,
            organization,
            path: "/haarwerk-1000",
            slogan: "",
            hours,
            services: &[],
            links,
        };
        local_business(&PublicUrl::parse("https://terminhof.example").unwrap(), &provider)
    }

    #[test]
    fn a_provider_is_described_with_place_hours_and_links() {
        let hours = [
            row(1, Some(("09:00", "12:00"))),
            row(2, None),
            row(6, Some(("18:00", "24:00"))),
        ];
        let links = [
            link(SocialMediaKind::Phone, "+43 1 5550100"),
            link(SocialMediaKind::Website, "https://haarwerk.example"),
        ];
        let business = described(&organization(), &hours, &links);
        assert_eq!(business["@type"], "HealthAndBeautyBusiness");
        assert_eq!(business["url"], "https://terminhof.example/haarwerk-1000");
        assert_eq!(business["image"], "https://terminhof.example/pictures/1.webp");
        assert_eq!(business["address"]["streetAddress"], "Lindengasse 7a");
        assert_eq!(business["address"]["addressCountry"], "AT");
        assert_eq!(business["geo"]["latitude"], 48.2);
        assert_eq!(business["sameAs"], json!(["https://haarwerk.example"]));
        assert_eq!(
            business["openingHoursSpecification"],
            json!([
                { "@type": "OpeningHoursSpecification", "dayOfWeek": "Monday", "opens": "09:00", "closes": "12:00" },
                { "@type": "OpeningHoursSpecification", "dayOfWeek": "Saturday", "opens": "18:00", "closes": "23:59" },
            ])
        );
    }

    #[test]
    fn what_is_not_known_is_not_claimed() {
        let mut unplaced = organization();
        (unplaced.longitude, unplaced.logo) = (None, None);
        unplaced.branches.clear();
        let business = described(&unplaced, &[row(1, None)], &[]);
        assert_eq!(business["@type"], "LocalBusiness");
        for left_out in [
            "geo",
            "image",
            "openingHoursSpecification",
            "priceRange",
            "sameAs",
            "description",
        ] {
            assert!(business.get(left_out).is_none(), "{left_out}");
        }
    }
}
