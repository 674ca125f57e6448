use std::ops::RangeInclusive;

const SIZES: RangeInclusive<i32> = 1..=1_000_000;

/// How many providers a town is to have, from the command line.
pub fn of_a_town(text: &str) -> Result<i32, String> {
    text.parse()
        .ok()
        .filter(|size| SIZES.contains(size))
        .ok_or_else(|| format!("a town has {} to {} providers", SIZES.start(), SIZES.end()))
}

#[cfg(test)]
mod tests {
    use super::of_a_town;

    #[test]
    fn towns_have_one_to_a_million_providers() {
        for (text, size) in [("1", 1), ("60", 60), ("1000000", 1_000_000)] {
            assert_eq!(of_a_town(text), Ok(size));
        }
        for text in ["0", "-5", "1000001", "99999999999999999999", "viele", ""] {
            assert_eq!(of_a_town(text), Err("a town has 1 to 1000000 providers".to_owned()));
        }
    }
}
