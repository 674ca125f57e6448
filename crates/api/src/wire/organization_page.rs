use std::collections::HashMap;

use booking_core::offer::OpeningTimes;
use serde::Serialize;
use shared_kernel::OrganizationNr;
use utoipa::ToSchema;

use super::branch::branches_of;
use super::{Branch, BusinessHours, Country};

/// An organisation on a card of a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationCard {
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[schema(example = "Salon Haarscharf")]
    pub company_name: String,
    /// Path of the logo on this host.
    #[schema(required, example = json!(null))]
    pub logo: Option<String>,
    #[schema(example = "Wien")]
    pub city: String,
    pub country: Country,
    pub branches: Vec<Branch>,
    /// Plain text, empty when there is none.
    #[schema(example = "Schnitt und Farbe mitten im Siebten")]
    pub slogan: String,
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    pub business_hours: Vec<BusinessHours>,
}

/// One page of organisations, in the order of the call.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationPage {
    pub organizations: Vec<OrganizationCard>,
    #[schema(example = 12)]
    pub total_elements: u64,
    #[schema(example = 1)]
    pub total_pages: u64,
}

impl OrganizationPage {
    /// A page of cards with the opening times of the organisations on it. One that closed its doors
    /// between the two reads is left out.
    pub fn new(page: catalog::search::OrganizationPage, opening_times: HashMap<OrganizationNr, OpeningTimes>) -> Self {
        Self {
            organizations: cards_of(page.organizations, opening_times),
            total_elements: page.total_elements,
            total_pages: page.total_pages,
        }
    }
}

/// Who became public last.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Newcomers {
    /// At most five, the newest first.
    pub organizations: Vec<OrganizationCard>,
}

impl Newcomers {
    /// Cards with the opening times of the organisations on them, as on a page.
    pub fn new(
        cards: Vec<catalog::search::OrganizationCard>,
        opening_times: HashMap<OrganizationNr, OpeningTimes>,
    ) -> Self {
        Self {
            organizations: cards_of(cards, opening_times),
        }
    }
}

/// The organisations that were named.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct NamedOrganizations {
    /// In the order in which they were named.
    pub organizations: Vec<OrganizationCard>,
}

impl NamedOrganizations {
    /// Cards with the opening times of the organisations on them, as on a page.
    pub fn new(
        cards: Vec<catalog::search::OrganizationCard>,
        opening_times: HashMap<OrganizationNr, OpeningTimes>,
    ) -> Self {
        Self {
            organizations: cards_of(cards, opening_times),
        }
    }
}

fn cards_of(
    cards: Vec<catalog::search::OrganizationCard>,
    mut opening_times: HashMap<OrganizationNr, OpeningTimes>,
) -> Vec<OrganizationCard> {
    cards
        .into_iter()
        .filter_map(|card| {
            let opening = opening_times.remove(&card.nr)?;
            Some(OrganizationCard::new(card, opening))
        })
        .collect()
}

impl OrganizationCard {
    fn new(card: catalog::search::OrganizationCard, opening: OpeningTimes) -> Self {
        Self {
            organization_nr: card.nr.0,
            company_name: card.company_name,
            logo: card.logo,
            city: card.city,
            country: card.country.into(),
            branches: branches_of(&card.branches),
            slogan: card.slogan,
            time_zone: opening.zone.name().to_owned(),
            business_hours: BusinessHours::rows(opening.hours),
        }
    }
}
