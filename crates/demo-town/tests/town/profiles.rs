//! What visitors see of a provider is complete, believable and harmless.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use catalog::{Country, SocialMediaKind, SocialMediaLink, WebContentKind};
use demo_town::{town, town_without_bookings};
use organization_document::OrganizationDocument;
use shared_kernel::BranchId;
use time::macros::date;

use crate::seeds::for_each_provider;

#[test]
fn the_first_twelve_are_one_of_each_branch_in_three_countries() {
    for seed in [1, 99] {
        let twelve: Vec<OrganizationDocument> = town(seed, 12, date!(2027 - 01 - 11)).collect();
        let branches: Vec<BranchId> = twelve.iter().map(branch).collect();
        assert_eq!(branches, (8..=19).map(BranchId).collect::<Vec<_>>());
        let countries: HashSet<Country> = twelve.iter().map(|provider| provider.country).collect();
        assert_eq!(countries.len(), 3);
        for provider in twelve {
            let name = &provider.company_name;
            assert!(provider.services.len() >= 5, "{name}");
            assert!(
                provider.services.iter().any(|s| !s.custom_fields.is_empty())
                    || branch(&provider) == catalog::Branch::HEALTH
            );
            assert!(!provider.closures.is_empty(), "{name}");
            assert!(provider.bookings.len() > 30, "{name}");
        }
    }
}

#[test]
fn two_thousand_companies_have_two_thousand_names_and_email_addresses() {
    let mut names = HashSet::new();
    let mut emails = HashSet::new();
    for provider in town_without_bookings(3, 2000, date!(2027 - 01 - 11)) {
        assert!(names.insert(provider.company_name.clone()), "{}", provider.company_name);
        assert!(
            emails.insert(provider.contact_email.clone()),
            "{:?}",
            provider.contact_email
        );
    }
    assert_eq!(names.len(), 2000);
}

#[test]
fn large_towns_hold_every_branch_and_more_people_live_in_large_cities() {
    let mut branches: BTreeMap<BranchId, usize> = BTreeMap::new();
    let mut cities: BTreeMap<String, usize> = BTreeMap::new();
    for provider in town_without_bookings(8, 1000, date!(2027 - 01 - 11)) {
        *branches.entry(branch(&provider)).or_default() += 1;
        *cities.entry(provider.city).or_default() += 1;
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
            provider = OrganizationDocument {
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
        let content = content_of(provider);
        assert!(content.len() > 600, "{content}");
        assert!((3..=5).contains(&content.matches("<p>").count()));
        assert!(content.contains("<ul>"));
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
        let (zone, digits, prefix) = match provider.country {
            Country::Austria => ("Europe/Vienna", 4, "+43 "),
            Country::Germany => ("Europe/Berlin", 5, "+49 "),
            Country::Switzerland => ("Europe/Zurich", 4, "+41 "),
        };
        assert_eq!(provider.zone.name(), zone);
        assert_eq!(provider.zip_code.len(), digits);
        let phone = provider.contact_phone.as_deref().unwrap();
        assert!(phone.starts_with(prefix), "{phone}");
        if provider.country == Country::Switzerland {
            let texts = all_html(provider).concat();
            assert!(!texts.contains('ß') && !provider.company_name.contains('ß'), "{texts}");
        }
    });
}

#[test]
fn every_address_leads_to_a_reserved_domain() {
    for_each_provider(|_, provider| {
        let email = provider.contact_email.as_deref().unwrap();
        assert!(email.ends_with(".example"), "{email}");
        let elsewhere =
            |link: &&SocialMediaLink| ![SocialMediaKind::Phone, SocialMediaKind::Email].contains(&link.kind);
        for link in provider.social_media.iter().filter(elsewhere) {
            let host = link
                .website
                .strip_prefix("https://")
                .unwrap()
                .split('/')
                .next()
                .unwrap();
            assert!(host.ends_with(".example"), "{}", link.website);
        }
        for field in provider.services.iter().flat_map(|service| &service.custom_fields) {
            assert!(field.hyper_link.as_ref().is_none_or(|link| link.contains(".example/")));
        }
        for booking in &provider.bookings {
            let (_, domain) = booking.customer.email.split_once('@').unwrap();
            // The last one is that of the customer who has an account in the demonstration.
            let reserved = ["example.org", "example.com", "example.net", "terminhof.example"];
            assert!(reserved.contains(&domain), "{domain}");
            assert!(booking.customer.email.is_ascii());
        }
    });
}

#[test]
fn every_provider_can_be_reached() {
    let mut ways: HashMap<Vec<SocialMediaKind>, usize> = HashMap::new();
    for_each_provider(|_, provider| {
        let mut kinds = Vec::new();
        for link in &provider.social_media {
            match link.kind {
                SocialMediaKind::Phone => assert_eq!(Some(&link.website), provider.contact_phone.as_ref()),
                SocialMediaKind::Email => assert_eq!(Some(&link.website), provider.contact_email.as_ref()),
                _ => continue,
            }
            kinds.push(link.kind);
        }
        assert!(!kinds.is_empty(), "{}", provider.company_name);
        *ways.entry(kinds).or_default() += 1;
    });
    assert_eq!(ways.len(), 3, "{ways:?}");
}

#[test]
fn no_street_is_named_after_its_own_town() {
    for provider in town_without_bookings(5, 2000, date!(2027 - 01 - 11)) {
        let OrganizationDocument { street_name, city, .. } = provider;
        let leads_there = street_name.starts_with(&city) || street_name == "Zürcherstrasse" && city == "Zürich";
        assert!(!leads_there, "{street_name} in {city}");
    }
}

#[test]
fn prices_are_higher_in_switzerland() {
    let mut cuts: HashMap<Country, Vec<u32>> = HashMap::new();
    for provider in town_without_bookings(4, 1500, date!(2027 - 01 - 11)) {
        for service in provider
            .services
            .iter()
            .filter(|service| service.title == "Haarschnitt kurz")
        {
            cuts.entry(provider.country).or_default().push(service.price.cents());
        }
    }
    let average = |country| {
        let prices: &Vec<u32> = &cuts[&country];
        prices.iter().sum::<u32>() / u32::try_from(prices.len()).unwrap()
    };
    assert!(average(Country::Switzerland) * 100 > average(Country::Austria) * 125);
}

fn branch(provider: &OrganizationDocument) -> BranchId {
    provider.branches[0]
}

fn content_of(provider: &OrganizationDocument) -> &str {
    let mut contents = provider.web_contents.iter();
    let about = contents.find(|(kind, _)| *kind == WebContentKind::OverviewContent);
    about.map_or("", |(_, html)| html)
}

fn all_html(provider: &OrganizationDocument) -> Vec<&str> {
    let texts = provider.web_contents.iter().map(|(_, html)| html);
    let services = provider.services.iter().map(|service| &service.html);
    texts.chain(services).map(String::as_str).collect()
}

#[test]
fn small_towns_hold_every_branch_and_every_country() {
    for seed in [1, 2, 3] {
        let town: Vec<OrganizationDocument> = town_without_bookings(seed, 60, date!(2027 - 01 - 11)).collect();
        let branches: BTreeSet<BranchId> = town.iter().map(branch).collect();
        assert_eq!(branches, (8..=19).map(BranchId).collect());
        let countries: HashSet<Country> = town.iter().map(|provider| provider.country).collect();
        assert_eq!(countries.len(), 3);
    }
}

#[test]
fn a_few_cities_hold_many_and_most_cities_few() {
    let mut cities: HashMap<(Country, String), usize> = HashMap::new();
    for provider in town_without_bookings(5, 2000, date!(2027 - 01 - 11)) {
        *cities.entry((provider.country, provider.city)).or_default() += 1;
    }
    let mut sizes: Vec<usize> = cities.values().copied().collect();
    sizes.sort_unstable_by(|one, other| other.cmp(one));
    let largest: usize = sizes.iter().take(10).sum();
    assert!(largest > 2000 * 45 / 100, "{sizes:?}");
    assert!(largest < 2000 * 85 / 100, "{sizes:?}");
    let median = sizes[sizes.len() / 2];
    assert!(sizes[0] > 15 * median, "{sizes:?}");
}

#[test]
fn no_street_has_a_name_twice() {
    let mut names = HashSet::new();
    for provider in town_without_bookings(6, 2000, date!(2027 - 01 - 11)) {
        let street = (provider.country, provider.zip_code, provider.street_name);
        let company_name = provider.company_name;
        assert!(names.insert((street, company_name.clone())), "{company_name}");
        assert!(
            !company_name.ends_with(|letter: char| letter.is_ascii_digit()),
            "{company_name}"
        );
    }
}

#[test]
fn a_service_costs_and_lasts_about_the_same_everywhere() {
    let mut services: HashMap<(BranchId, String, Country), Vec<(u32, u16)>> = HashMap::new();
    for provider in town_without_bookings(2, 1500, date!(2027 - 01 - 11)) {
        let branch = branch(&provider);
        for service in provider.services {
            let price = service.price.cents();
            assert!((10..=480).contains(&service.duration), "{service:?}");
            assert!(service.follow_up <= 60, "{service:?}");
            assert!(price <= 150_000 && price % 50 == 0, "{service:?}");
            services
                .entry((branch, service.title, provider.country))
                .or_default()
                .push((price, service.duration));
        }
    }
    assert!(services.len() > 300);
    for (service, offered) in services {
        let (cheapest, dearest) = (offered.iter().min().unwrap().0, offered.iter().max().unwrap().0);
        assert!(dearest * 10 <= cheapest * 16, "{service:?} {cheapest} {dearest}");
        assert!(
            offered.iter().all(|(_, minutes)| *minutes == offered[0].1),
            "{service:?}"
        );
    }
}

#[test]
fn telephone_numbers_have_a_shape_and_ring_nowhere() {
    for_each_provider(|_, provider| {
        let customers = provider.bookings.iter().map(|booking| &booking.customer);
        let theirs = customers.filter_map(|customer| customer.phone.as_ref());
        for phone in theirs.chain(&provider.contact_phone) {
            let groups: Vec<&str> = phone.split(' ').collect();
            assert!(["+43", "+49", "+41"].contains(&groups[0]), "{phone}");
            assert!(groups[2].starts_with('0'), "{phone}");
            assert!(
                groups[1..]
                    .iter()
                    .all(|group| group.bytes().all(|byte| byte.is_ascii_digit()))
            );
            let digits: usize = groups.iter().map(|group| group.len()).sum();
            assert!((9..=14).contains(&digits), "{phone}");
        }
    });
}

#[test]
fn swiss_texts_decline_their_own_words() {
    for provider in town_without_bookings(9, 800, date!(2027 - 01 - 11)) {
        let texts = format!("{provider:?}");
        if provider.country == Country::Switzerland {
            for wrong in ["Velosn", "Fahrr", "riseur", "Führerschein"] {
                assert!(!texts.contains(wrong), "{wrong} in {texts}");
            }
        }
    }
}
