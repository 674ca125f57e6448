//! Organisations as the bulk path takes them, with what the search can see of them.

use booking_core::calendar::BookingSettings;
use catalog::{Country, WebContentKind};
use demo_town::Provider;
use postgres_adapter::load_calendar::{OrganizationLoad, ServiceLoad};
use shared_kernel::{BranchId, Money, Zone};
use time::macros::datetime;

/// What of a provider the search can see.
pub fn searchable(provider: &Provider) -> OrganizationLoad {
    let address = &provider.address;
    OrganizationLoad {
        branche_name_detailed: provider.branche_name_detailed.clone(),
        branches: vec![BranchId(i16::from(provider.branch_id))],
        owner: (provider.owner.first.clone(), provider.owner.last.clone()),
        street_name: address.street_name.clone(),
        street_number: address.street_number.clone(),
        zip_code: address.zip_code.clone(),
        city: address.city.clone(),
        county: Some(address.county.clone()),
        country: Country::with_code(address.country.code()).unwrap(),
        position: Some((address.latitude, address.longitude)),
        first_activated_at: provider.first_activated_on.midnight().assume_utc(),
        web_contents: vec![
            (WebContentKind::OverviewSlogan, provider.slogan_html.clone()),
            (WebContentKind::OverviewTopContent, provider.top_content_html.clone()),
            (WebContentKind::OverviewContent, provider.content_html.clone()),
        ],
        services: provider
            .services
            .iter()
            .map(|service| ServiceLoad {
                html: service.html.clone(),
                ..offered(&service.title, service.price_cents)
            })
            .collect(),
        ..named(&provider.company_name)
    }
}

/// An organisation in Vienna of which nothing but the name is known.
pub fn named(company_name: &str) -> OrganizationLoad {
    OrganizationLoad {
        company_name: company_name.to_owned(),
        branche_name_detailed: None,
        branches: vec![BranchId(14)],
        owner: ("Eva".to_owned(), "Zz".to_owned()),
        street_name: String::new(),
        street_number: String::new(),
        zip_code: "1010".to_owned(),
        city: "Wien".to_owned(),
        county: None,
        country: Country::Austria,
        position: None,
        contact_email: None,
        contact_phone: None,
        first_activated_at: datetime!(2026-01-01 09:00 UTC),
        web_contents: Vec::new(),
        social_media: Vec::new(),
        zone: Zone::named("Europe/Vienna").unwrap(),
        grid: 15,
        notice: 0,
        horizon: 180,
        settings: BookingSettings::default(),
        opening_hours: Vec::new(),
        closes_on_holidays: false,
        closures: Vec::new(),
        room_groups: Vec::new(),
        services: Vec::new(),
        employees: Vec::new(),
        bookings: Vec::new(),
        events: Vec::new(),
    }
}

/// A service of an hour.
pub fn offered(title: &str, cents: u32) -> ServiceLoad {
    ServiceLoad {
        title: title.to_owned(),
        html: String::new(),
        price: Money::from_cents(cents),
        duration: 60,
        follow_up: 0,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: Vec::new(),
    }
}
