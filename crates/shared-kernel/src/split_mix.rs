/// `SplitMix64` (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014): the
/// same seed gives the same numbers on every machine and for ever, which the default generators of
/// libraries do not promise across versions. For what is made from a seed: the demo town, tests and
/// benchmarks. Whoever sees one number can tell all that follow, so never for secrets.
#[derive(Debug, Clone)]
pub struct SplitMix64 {
    state: u64,
}

impl SplitMix64 {
    /// The sequence of this seed.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.state;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// The remainder of the next 64 bits, 0 to `bound` − 1. Small remainders are likelier by less
    /// than `bound` / 2⁶⁴.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        // Less than `bound`, so it always fits.
        usize::try_from(self.next_u64() % bound as u64).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::SplitMix64;

    /// The numbers that implementations compare themselves with (`Rosetta Code`, "Pseudo-random
    /// numbers/Splitmix64").
    #[test]
    fn seed_1234567_gives_the_published_sequence() {
        let mut random = SplitMix64::new(1_234_567);
        let numbers: Vec<u64> = (0..5).map(|_| random.next_u64()).collect();
        assert_eq!(
            numbers,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423,
                4_593_380_528_125_082_431,
                16_408_922_859_458_223_821
            ]
        );
    }

    #[test]
    fn below_reaches_every_number_under_its_bound() {
        let mut random = SplitMix64::new(1);
        let mut seen = [false; 7];
        for _ in 0..200 {
            seen[random.below(7)] = true;
        }
        assert_eq!(seen, [true; 7]);
    }
}
