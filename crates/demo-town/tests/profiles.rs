//! What visitors see of a provider is complete, believable and harmless.

mod seeds;

use std::collections::{BTreeMap, BTreeSet, HashSet};

use demo_town::{Country, Provider, town, town_without_bookings};
use seeds::for_each_provider;
use time::macros::date;

#[test]
fn the_first_twelve_are_one_of_each_branch_in_three_countries() {
    for seed in [1, 99] {
        let twelve: Vec<Provider> = town(seed, 12, date!(2027 - 01 - 11)).collect();
        let branches: Vec<u8> = twelve.iter().map(|provider| provider.branch_id).collect();
        assert_eq!(branches, (8..=19).collect::<Vec<u8>>());
        let countries: BTreeSet<Country> = twelve.iter().map(|provider| provider.address.country).collect();
        assert_eq!(countries.len(), 3);
        for provider in twelve {
            let name = &provider.company_name;
            assert!(provider.services.len() >= 5, "{name}");
            assert!(provider.services.iter().any(|s| !s.custom_fields.is_empty()) || provider.branch_id == 13);
            assert!(!provider.closures.is_empty(), "{name}");
            assert!(provider.bookings.len() > 30, "{name}");
        }
    }
}

#[test]
fn two_thousand_companies_have_two_thousand_names_and_mailboxes() {
    let mut names = HashSet::new();
    let mut mailboxes = HashSet::new();
    for provider in town_without_bookings(3, 2000, date!(2027 - 01 - 11)) {
        assert!(names.insert(provider.company_name.clone()), "{}", provider.company_name);
        assert!(
            mailboxes.insert(provider.contact_mail.clone()),
            "{}",
            provider.contact_mail
        );
    }
    assert_eq!(names.len(), 2000);
}

#[test]
fn large_towns_hold_every_branch_and_more_people_live_in_large_cities() {
    let mut branches: BTreeMap<u8, usize> = BTreeMap::new();
    let mut cities: BTreeMap<String, usize> = BTreeMap::new();
    for provider in town_without_bookings(8, 1000, date!(2027 - 01 - 11)) {
        *branches.entry(provider.branch_id).or_default() += 1;
        *cities.entry(provider.address.city).or_default() += 1;
    }
    assert_eq!(branches.len(), 12);
    assert!(branches.values().all(|&count| count >= 20), "{branches:?}");
    assert!(cities.len() > 60);
    assert!(cities["Wien"] > 5 * cities["Innsbruck"], "{cities:?}");
}

#[test]
fn html_holds_only_plain_tags_that_are_closed() {
    for_each_provider(|_, provider| {
        for html in all_html(provider) {
            let mut open: Vec<&str> = Vec::new();
            for part in html.split('<').skip(1) {
                let (tag, _) = part.split_once('>').unwrap();
                if let Some(closing) = tag.strip_prefix('/') {
                    assert_eq!(open.pop(), Some(closing), "{html}");
                } else {
                    let known = ["p", "ul", "li", "strong", "em", "br"];
                    assert!(known.contains(&tag), "{html}");
                    open.push(tag);
                }
            }
            assert!(open.is_empty(), "{html}");
            assert!(!html.replace("&amp;", "").contains('&'), "{html}");
        }
    });
}

#[test]
fn texts_are_filled_in_and_of_real_length() {
    for_each_provider(|_, provider| {
        let visible = format!(
            "{provider:?}",
            provider = Provider {
                bookings: Vec::new(),
                ..provider.clone()
            }
        );
        for placeholder in ["{company}", "{owner}", "{first}", "{last}", "{city}", "{year}"] {
            assert!(
                !visible.contains(placeholder),
                "{placeholder} in {}",
                provider.company_name
            );
        }
        assert!(provider.content_html.len() > 600, "{}", provider.content_html);
        assert!((3..=5).contains(&provider.content_html.matches("<p>").count()));
        assert!(provider.content_html.contains("<ul>"));
        assert!(
            provider
                .branche_name_detailed
                .as_ref()
                .is_none_or(|text| text.chars().count() <= 255)
        );
        for service in &provider.services {
            assert!(service.html.len() > 30, "{}", service.html);
            for field in &service.custom_fields {
                assert!(field.display_text.chars().count() <= 100, "{}", field.display_text);
            }
        }
    });
}

#[test]
fn countries_have_their_own_zone_postcodes_and_spelling() {
    for_each_provider(|_, provider| {
        let (zone, digits, prefix) = match provider.address.country {
            Country::AT => ("Europe/Vienna", 4, "+43 "),
            Country::DE => ("Europe/Berlin", 5, "+49 "),
            Country::CH => ("Europe/Zurich", 4, "+41 "),
        };
        assert_eq!(provider.zone, zone);
        assert_eq!(provider.address.zip_code.len(), digits);
        assert!(provider.phone.starts_with(prefix), "{}", provider.phone);
        if provider.address.country == Country::CH {
            let texts = all_html(provider).concat();
            assert!(!texts.contains('ß') && !provider.company_name.contains('ß'), "{texts}");
        }
    });
}

#[test]
fn every_address_leads_to_a_reserved_domain() {
    for_each_provider(|_, provider| {
        assert!(provider.contact_mail.ends_with(".example"), "{}", provider.contact_mail);
        for link in &provider.social_links {
            let host = link.url.strip_prefix("https://").unwrap().split('/').next().unwrap();
            assert!(host.ends_with(".example"), "{}", link.url);
        }
        for field in provider.services.iter().flat_map(|service| &service.custom_fields) {
            assert!(field.hyper_link.as_ref().is_none_or(|link| link.contains(".example/")));
        }
        for booking in &provider.bookings {
            let (_, domain) = booking.customer.email.split_once('@').unwrap();
            assert!(
                ["example.org", "example.com", "example.net"].contains(&domain),
                "{domain}"
            );
            assert!(booking.customer.email.is_ascii());
        }
    });
}

#[test]
fn prices_are_higher_in_switzerland() {
    let mut cuts: BTreeMap<Country, Vec<u32>> = BTreeMap::new();
    for provider in town_without_bookings(4, 1500, date!(2027 - 01 - 11)) {
        for service in provider
            .services
            .iter()
            .filter(|service| service.title == "Haarschnitt kurz")
        {
            cuts.entry(provider.address.country)
                .or_default()
                .push(service.price_cents);
        }
    }
    let average = |country| {
        let prices: &Vec<u32> = &cuts[&country];
        prices.iter().sum::<u32>() / u32::try_from(prices.len()).unwrap()
    };
    assert!(average(Country::CH) * 100 > average(Country::AT) * 125);
}

fn all_html(provider: &Provider) -> Vec<&str> {
    let texts = [
        &provider.slogan_html,
        &provider.top_content_html,
        &provider.content_html,
    ];
    let services = provider.services.iter().map(|service| &service.html);
    texts.into_iter().chain(services).map(String::as_str).collect()
}
