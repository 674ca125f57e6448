use shared_kernel::SplitMix64;

/// What a trial draws; the same for the same seed on every machine.
pub struct Random(SplitMix64);

impl Random {
    pub fn of(seed: u64) -> Self {
        Self(SplitMix64::new(seed.wrapping_mul(0x2545_F491_4F6C_DD1D)))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0.below(limit)
    }

    /// A number of `from..to`.
    pub fn between(&mut self, from: i64, to: i64) -> i64 {
        from + i64::try_from(self.below(usize::try_from(to - from).unwrap())).unwrap()
    }

    /// True so often of a hundred times.
    pub fn percent(&mut self, often: usize) -> bool {
        self.below(100) < often
    }

    pub fn one_of<Item: Clone>(&mut self, items: &[Item]) -> Item {
        items[self.below(items.len())].clone()
    }
}
