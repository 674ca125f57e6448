/// Numbers that look random and are the same for the same seed on every machine (splitmix64).
pub struct Random(u64);

impl Random {
    pub fn of(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x2545_F491_4F6C_DD1D))
    }

    /// A number below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        let limit = u64::try_from(limit).unwrap();
        usize::try_from(mixed % limit).unwrap()
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
