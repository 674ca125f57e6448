use std::collections::HashMap;

use booking_core::offer::AtAGlance;
use serde::Serialize;
use shared_kernel::OrganizationNr;
use utoipa::ToSchema;

use super::branch::branches_of;
use super::{BookingPause, Branch, BusinessHours, Country, EventAtAGlance, NextAvailableSlot, ServiceAtAGlance};

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
    /// Path of the image behind the head of the profile, on this host.
    #[schema(required, example = json!(null))]
    pub cover: Option<String>,
    #[schema(example = "Wien")]
    pub city: String,
    pub country: Country,
    /// Kilometres as the crow flies from where is searched; null where no place is, and where the own position is unknown.
    #[schema(required, example = 1.2)]
    pub distance: Option<f64>,
    pub branches: Vec<Branch>,
    /// Plain text, empty when there is none.
    #[schema(example = "Schnitt und Farbe mitten im Siebten")]
    pub slogan: String,
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    pub business_hours: Vec<BusinessHours>,
    /// Null when nothing is free up to the end of the horizon.
    #[schema(required)]
    pub next_available_slot: Option<NextAvailableSlot>,
    /// Why nothing can be booked online at present; null while it can.
    #[schema(required)]
    pub booking_pause: Option<BookingPause>,
    /// The service that comes nearest to the text that was searched for; null where none has a word of it, and where
    /// nothing was searched for.
    #[schema(required)]
    pub matching_service: Option<ServiceAtAGlance>,
    /// The event or course that comes nearer to it than every service; null where none does.
    #[schema(required)]
    pub matching_event: Option<EventAtAGlance>,
}

/// One page of organisations, in the order of the call.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrganizationPage {
    pub organizations: Vec<OrganizationCard>,
    #[schema(example = 12)]
    pub total_elements: u64,
    /// How many of them are what was asked for. The others come after them: they lack a word, or have
    /// only a similar one.
    #[schema(example = 9)]
    pub fitting_elements: u64,
    #[schema(example = 1)]
    pub total_pages: u64,
    /// Null where everywhere is searched.
    #[schema(required)]
    pub place: Option<ResolvedPlace>,
}

/// The place that somebody wrote, and what was taken for it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ResolvedPlace {
    /// As it was written.
    #[schema(example = "wein")]
    pub typed: String,
    /// Null where nobody is at such a place, and everywhere is searched.
    #[schema(required, example = "Wien")]
    pub name: Option<String>,
    /// Whether another spelling was written.
    #[schema(example = true)]
    pub is_corrected: bool,
}

impl From<catalog::search::ResolvedPlace> for ResolvedPlace {
    fn from(place: catalog::search::ResolvedPlace) -> Self {
        Self {
            typed: place.typed,
            name: place.name,
            is_corrected: place.is_corrected,
        }
    }
}

impl OrganizationPage {
    /// A page of cards with the calendars of the organisations on it. One that closed its doors
    /// between the two reads is left out.
    pub fn new(page: catalog::search::OrganizationPage, calendars: HashMap<OrganizationNr, AtAGlance>) -> Self {
        Self {
            organizations: cards_of(page.organizations, calendars),
            total_elements: page.total_elements,
            fitting_elements: page.fitting_elements,
            total_pages: page.total_pages,
            place: page.place.map(ResolvedPlace::from),
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
    /// Cards with the calendars of the organisations on them, as on a page.
    pub fn new(cards: Vec<catalog::search::OrganizationCard>, calendars: HashMap<OrganizationNr, AtAGlance>) -> Self {
        Self {
            organizations: cards_of(cards, calendars),
        }
    }
}

/// The organisations of a list of numbers.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = NamedOrganizations)]
pub struct OrganizationsByNumber {
    /// In the order of the list.
    pub organizations: Vec<OrganizationCard>,
}

impl OrganizationsByNumber {
    /// Cards with the calendars of the organisations on them, as on a page.
    pub fn new(cards: Vec<catalog::search::OrganizationCard>, calendars: HashMap<OrganizationNr, AtAGlance>) -> Self {
        Self {
            organizations: cards_of(cards, calendars),
        }
    }
}

fn cards_of(
    cards: Vec<catalog::search::OrganizationCard>,
    mut calendars: HashMap<OrganizationNr, AtAGlance>,
) -> Vec<OrganizationCard> {
    cards
        .into_iter()
        .filter_map(|card| {
            let calendar = calendars.remove(&card.nr)?;
            Some(OrganizationCard::new(card, calendar))
        })
        .collect()
}

impl OrganizationCard {
    fn new(card: catalog::search::OrganizationCard, calendar: AtAGlance) -> Self {
        Self {
            organization_nr: card.nr.0,
            company_name: card.company_name,
            logo: card.logo,
            cover: card.cover,
            city: card.city,
            country: card.country.into(),
            distance: card.distance.map(|kilometres| (kilometres * 10.0).round() / 10.0),
            branches: branches_of(&card.branches),
            slogan: card.slogan,
            time_zone: calendar.zone.name().to_owned(),
            business_hours: BusinessHours::rows(calendar.hours),
            next_available_slot: calendar.next_start.map(NextAvailableSlot::at),
            booking_pause: calendar.pause.map(BookingPause::from),
            matching_service: calendar.service.map(ServiceAtAGlance::from),
            matching_event: calendar.event.map(EventAtAGlance::from),
        }
    }
}
