//! Organisations of which little is known.

use booking_core::calendar::BookingSettings;
use catalog::Country;
use organization_document::{OrganizationDocument, ServiceDocument};
use shared_kernel::{BranchId, Money, Zone};
use time::macros::datetime;

/// An organisation in Vienna of which nothing but the name is known.
pub fn named(company_name: &str) -> OrganizationDocument {
    OrganizationDocument {
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
pub fn offered(title: &str, cents: u32) -> ServiceDocument {
    ServiceDocument {
        title: title.to_owned(),
        html: String::new(),
        price: Money::from_cents(cents),
        duration: 60,
        follow_up: 0,
        visit_rank: None,
        service_group: None,
        steps: Vec::new(),
        needs: Vec::new(),
        custom_fields: Vec::new(),
    }
}
