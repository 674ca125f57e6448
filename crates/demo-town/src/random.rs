//! The town's only source of chance.

use shared_kernel::SplitMix64;

/// A stream of numbers.
#[derive(Debug)]
pub(crate) struct Random(SplitMix64);

/// Streams of one provider. Each part of a provider draws from its own, so that a longer word
/// list for one part leaves the others as they were.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Stream {
    Profile,
    CompanyName,
    Team,
    Closures,
    Customers,
    Bookings,
    Events,
    SignUps,
    OlderBookings,
    Additions,
    Rooms,
    OwnTerms,
    Pauses,
    OlderPauses,
}

impl Random {
    /// The stream of one part of provider `index` in the town of `seed`.
    pub(crate) fn new(seed: u64, index: usize, stream: Stream) -> Self {
        let mixed = |seed| SplitMix64::new(seed).next_u64();
        Self(SplitMix64::new(mixed(
            mixed(mixed(seed) ^ index as u64) ^ stream as u64,
        )))
    }

    /// A number from 0 to `bound` − 1; 0 when `bound` is 0.
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        let high = self.0.next_u64() >> 32;
        ((high * u64::from(bound)) >> 32) as u32
    }

    /// A number from `low` to `high`, both included.
    pub(crate) fn between(&mut self, low: u32, high: u32) -> u32 {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of a hundred cases.
    pub(crate) fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// An index into something of this length.
    pub(crate) fn index(&mut self, length: usize) -> usize {
        let high = self.0.next_u64() >> 32;
        ((high * length as u64) >> 32) as usize
    }

    /// One of the items, which must not be empty.
    pub(crate) fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.index(items.len())]
    }

    /// An index, each as likely as its weight says; the last one when all weights are 0.
    pub(crate) fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let mut left = self.below(weights.clone().sum());
        let mut last = 0;
        for (index, weight) in weights.enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
            last = index;
        }
        last
    }

    /// All items in a new order.
    pub(crate) fn shuffled<T: Copy>(&mut self, items: &[T]) -> Vec<T> {
        let mut shuffled = items.to_vec();
        for upper in (1..shuffled.len()).rev() {
            let other = self.index(upper + 1);
            shuffled.swap(upper, other);
        }
        shuffled
    }
}

#[cfg(test)]
mod tests {
    use super::{Random, Stream};

    #[test]
    fn streams_and_providers_differ() {
        let first = |index, stream| Random::new(1, index, stream).below(u32::MAX);
        assert_ne!(first(0, Stream::Profile), first(1, Stream::Profile));
        assert_ne!(first(0, Stream::Profile), first(0, Stream::Team));
    }

    #[test]
    fn weights_of_zero_are_never_drawn() {
        let mut random = Random::new(1, 0, Stream::Profile);
        let drawn: Vec<usize> = (0..500).map(|_| random.weighted([0, 3, 0, 1, 0].into_iter())).collect();
        assert!(drawn.contains(&1) && drawn.contains(&3));
        assert!(drawn.iter().all(|index| [1, 3].contains(index)));
    }

    #[test]
    fn between_reaches_both_ends() {
        let mut random = Random::new(1, 0, Stream::Team);
        let drawn: Vec<u32> = (0..500).map(|_| random.between(4, 6)).collect();
        assert_eq!((drawn.iter().min(), drawn.iter().max()), (Some(&4), Some(&6)));
    }
}
