//! The services of a provider, from what its trade usually offers.

use crate::random::Random;
use crate::rooms::position;
use crate::text::{Facts, slug};
use crate::trade::{Offer, Question, RoomKind, RoomNeed, Trade};
use crate::{Country, CustomField, Need, Service};

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
        .filter(|(place, offer)| {
            let random = if offer.is_addition {
                &mut *additions
            } else {
                &mut *random
            };
            *place < ALWAYS_OFFERED || !makes_choice || random.chance(OFTEN_OFFERED)
        })
        .map(|(_, offer)| offer)
        .collect()
}

/// The offers as services, at a level of prices in percent. The kinds of rooms are those of the provider's groups.
pub(crate) fn services(offers: &[&Offer], kinds: &[&RoomKind], facts: &Facts, price_percent: u32) -> Vec<Service> {
    (1u16..)
        .zip(offers)
        .map(|(sort_order, offer)| Service {
            title: facts.plain(offer.title),
            html: facts.paragraph(offer.text),
            duration_minutes: offer.minutes,
            follow_up_minutes: offer.follow_up,
            steps: offer.steps.to_vec(),
            needs: needs(offer, kinds),
            price_cents: price(offer.euros, price_percent),
            sort_order,
            custom_fields: custom_fields(offer.questions, facts),
        })
        .collect()
}

/// Prices in Switzerland are higher, in euro as well.
pub(crate) fn price_percent(random: &mut Random, country: Country) -> u32 {
    let percent = random.between(88, 118);
    match country {
        Country::AT | Country::DE => percent,
        Country::CH => percent * 7 / 5,
    }
}

/// In cents: rounded to half euros, from 25 euros on to whole ones.
pub(crate) fn price(euros: u32, percent: u32) -> u32 {
    let exact = euros * percent;
    let step = if exact < 2500 { 50 } else { 100 };
    (exact + step / 2) / step * step
}

fn needs(offer: &Offer, kinds: &[&RoomKind]) -> Vec<Need> {
    let need = |need: &RoomNeed| {
        Some(Need {
            group: position(kinds, need.kind)?,
            steps: need.steps.to_vec(),
        })
    };
    offer.needs.iter().filter_map(need).collect()
}

/// The questions as their provider asks them.
pub(crate) fn custom_fields(questions: &[Question], facts: &Facts) -> Vec<CustomField> {
    (1u16..)
        .zip(questions)
        .map(|(sort_order, question)| CustomField {
            kind: question.kind,
            display_text: facts.plain(question.text),
            field_group: facts.plain(question.group),
            mandatory: question.mandatory,
            sort_order,
            hyper_link: question
                .page
                .map(|page| format!("https://www.{}.example/{page}", slug(facts.company))),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::price;

    #[test]
    fn prices_are_round() {
        assert_eq!(price(18, 97), 1750);
        assert_eq!(price(62, 113), 7000);
        assert_eq!(price(0, 113), 0);
    }
}
