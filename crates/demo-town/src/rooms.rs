//! The rooms and devices of a provider: those that its offers need, and no others.

use organization_document::RoomGroupDocument;

use crate::random::Random;
use crate::text::Facts;
use crate::trade::{Offer, RoomKind};

/// The kinds that the offers need, in the order in which they are needed first.
pub(crate) fn kinds(offers: &[&Offer]) -> Vec<&'static RoomKind> {
    let mut kinds = Vec::new();
    for need in offers.iter().flat_map(|offer| offer.needs) {
        if position(&kinds, need.kind).is_none() {
            kinds.push(need.kind);
        }
    }
    kinds
}

/// Where among the kinds this one is.
pub(crate) fn position(kinds: &[&RoomKind], kind: &RoomKind) -> Option<usize> {
    kinds.iter().position(|other| other.name == kind.name)
}

/// A group for each of the kinds. A team has a room for each of its people, or up to a third fewer, as a typical one
/// has: then people wait for rooms.
pub(crate) fn room_groups(
    random: &mut Random,
    kinds: &[&RoomKind],
    facts: &Facts,
    team: usize,
    is_typical: bool,
) -> Vec<RoomGroupDocument> {
    let most_missing = team / 3;
    kinds
        .iter()
        .map(|kind| {
            let drawn = random.index(most_missing + 1);
            let missing = if is_typical { most_missing } else { drawn };
            let count = (team - missing).min(kind.rooms.len());
            RoomGroupDocument {
                name: facts.plain(kind.name),
                rooms: kind.rooms[..count].iter().map(|room| facts.plain(room)).collect(),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::kinds;
    use crate::branches::BRANCHES;
    use crate::trade::Offer;

    #[test]
    fn kinds_of_a_trade_differ_and_its_steps_add_up() {
        for trade in BRANCHES.iter().flat_map(|branch| branch.trades) {
            let offers: Vec<&Offer> = trade.offers.iter().collect();
            for kind in kinds(&offers) {
                assert!(!kind.rooms.is_empty(), "{}", kind.name);
                let same = offers.iter().flat_map(|offer| offer.needs);
                assert!(
                    same.filter(|need| need.kind.name == kind.name)
                        .all(|need| need.kind.rooms == kind.rooms)
                );
            }
            for offer in offers {
                let minutes: u16 = offer.steps.iter().map(|step| step.minutes).sum();
                assert!(offer.steps.is_empty() || minutes == offer.minutes, "{}", offer.title);
                assert!(
                    offer.steps.is_empty() || offer.trainee_minutes.is_none(),
                    "{}",
                    offer.title
                );
                let steps = offer.needs.iter().flat_map(|need| need.steps);
                assert!(steps.clone().all(|step| *step < offer.steps.len()), "{}", offer.title);
            }
        }
    }

    #[test]
    fn additions_come_after_what_was_there() {
        for trade in BRANCHES.iter().flat_map(|branch| branch.trades) {
            assert!(trade.offers.is_sorted_by_key(|offer| offer.is_addition));
        }
    }
}
