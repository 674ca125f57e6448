//! The services of a provider, from what its trade usually offers.

use catalog::Country;
use organization_document::{CustomFieldDocument, NeedDocument, ServiceDocument};
use shared_kernel::Money;

use crate::random::Random;
use crate::rooms::position;
use crate::text::{Facts, slug};
use crate::trade::{Field, Offer, RoomKind, RoomNeed, Trade};

/// Offers that no provider of a trade goes without.
const ALWAYS_OFFERED: usize = 4;
/// Of a hundred providers that make a choice, so many have each of the other offers.
const OFTEN_OFFERED: u32 = 65;

/// All offers of the trade, or most of them when the provider makes a choice.
pub(crate) fn choose(
    random: &mut Random,
    additions: &mut Random,
    trade: &Trade,
    makes_choice: bool,
) -> Vec<&'static Offer> {
    trade
        .offers
        .iter()
        .enumerate()
        .filter(|(position, offer)| {
            let random = if offer.is_addition {
                &mut *additions
            } else {
                &mut *random
            };
            *position < ALWAYS_OFFERED || !makes_choice || random.chance(OFTEN_OFFERED)
        })
        .map(|(_, offer)| offer)
        .collect()
}

/// The offers as services, at a level of prices in percent. The kinds of rooms are those of the provider's groups.
pub(crate) fn services(
    offers: &[&Offer],
    kinds: &[&RoomKind],
    facts: &Facts,
    price_percent: u32,
) -> Vec<ServiceDocument> {
    offers
        .iter()
        .map(|offer| ServiceDocument {
            title: facts.plain(offer.title),
            html: facts.paragraph(offer.text),
            price: price(offer.euros, price_percent),
            duration: offer.minutes,
            follow_up: offer.follow_up,
            visit_rank: offer.visit_rank,
            service_group: offer.group.map(str::to_owned),
            steps: offer.steps.to_vec(),
            needs: needs(offer, kinds),
            custom_fields: custom_fields(offer.custom_fields, facts),
        })
        .collect()
}

/// Prices in Switzerland are higher, in euro as well.
pub(crate) fn price_percent(random: &mut Random, country: Country) -> u32 {
    let percent = random.between(88, 118);
    match country {
        Country::Austria | Country::Germany => percent,
        Country::Switzerland => percent * 7 / 5,
    }
}

/// Rounded to half euros, from 25 euros on to whole ones.
pub(crate) fn price(euros: u32, percent: u32) -> Money {
    let exact = euros * percent;
    let step = if exact < 2500 { 50 } else { 100 };
    Money::from_cents((exact + step / 2) / step * step)
}

fn needs(offer: &Offer, kinds: &[&RoomKind]) -> Vec<NeedDocument> {
    let need = |need: &RoomNeed| {
        Some(NeedDocument {
            group: position(kinds, need.kind)?,
            steps: need.steps.to_vec(),
        })
    };
    offer.needs.iter().filter_map(need).collect()
}

/// The custom fields of one provider.
pub(crate) fn custom_fields(fields: &[Field], facts: &Facts) -> Vec<CustomFieldDocument> {
    let custom_field = |field: &Field| CustomFieldDocument {
        kind: field.kind,
        display_text: facts.plain(field.text),
        field_group: facts.plain(field.group),
        mandatory: field.mandatory,
        hyper_link: field
            .page
            .map(|page| format!("https://www.{}.example/{page}", slug(facts.company))),
    };
    fields.iter().map(custom_field).collect()
}

#[cfg(test)]
mod tests {
    use super::price;

    #[test]
    fn prices_are_round() {
        assert_eq!(price(18, 97).cents(), 1750);
        assert_eq!(price(62, 113).cents(), 7000);
        assert_eq!(price(0, 113).cents(), 0);
    }
}
