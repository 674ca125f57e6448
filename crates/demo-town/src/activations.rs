//! The days on which providers joined, spread so that those who joined one after the other differ
//! in trade: visitors see the newest few side by side.

use std::collections::BTreeMap;
use std::ptr;

use crate::random::Random;
use crate::trade::Trade;

/// The oldest joined less than so many days ago.
const DAYS: u32 = 900;
/// So many before and after a provider are of other trades.
const NEIGHBOURS: usize = 4;
/// After so many days that were too close to the same trade, any day will do.
const MOST_DRAWS: usize = 24;

/// The trades of providers by the day on which they joined, in days ago, and their index in the town.
#[derive(Debug, Default)]
pub(crate) struct Activations {
    trades: BTreeMap<(u32, usize), &'static Trade>,
}

impl Activations {
    /// Adds a provider whose day is given.
    pub(crate) fn insert(&mut self, days_ago: u32, index: usize, trade: &'static Trade) {
        self.trades.insert((days_ago, index), trade);
    }

    /// A day for a provider of this trade, in days ago.
    pub(crate) fn draw(&self, random: &mut Random, index: usize, trade: &'static Trade) -> u32 {
        let mut days_ago = random.below(DAYS);
        for _ in 1..MOST_DRAWS {
            if !self.is_near((days_ago, index), trade) {
                break;
            }
            days_ago = random.below(DAYS);
        }
        days_ago
    }

    fn is_near(&self, position: (u32, usize), trade: &'static Trade) -> bool {
        let newer = self.trades.range(..position).rev().take(NEIGHBOURS);
        let older = self.trades.range(position..).take(NEIGHBOURS);
        newer.chain(older).any(|(_, other)| ptr::eq(*other, trade))
    }
}

#[cfg(test)]
mod tests {
    use super::Activations;
    use crate::branches::BRANCHES;
    use crate::random::{Random, Stream};

    #[test]
    fn five_in_a_row_are_of_five_trades() {
        for seed in 0..20 {
            let mut random = Random::new(seed, 0, Stream::Profile);
            let mut activations = Activations::default();
            for index in 0..60 {
                let branch = &BRANCHES[random.weighted(BRANCHES.iter().map(|branch| branch.share))];
                let trade = random.pick(branch.trades);
                let days_ago = activations.draw(&mut random, index, trade);
                activations.insert(days_ago, index, trade);
            }
            let trades: Vec<_> = activations.trades.values().collect();
            for five in trades.windows(5) {
                let repeated = (1..5).any(|index| five[..index].iter().any(|other| std::ptr::eq(*other, five[index])));
                assert!(!repeated, "{seed}");
            }
        }
    }
}
