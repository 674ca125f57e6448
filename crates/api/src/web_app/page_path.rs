use shared_kernel::OrganizationNr;

/// The longest run of digits that is taken for a number.
const MOST_DIGITS: usize = 9;

/// The organisation that a segment such as `salon-haarscharf-1000` names: the whole run of digits at
/// its very end. More than nine digits name nobody.
pub fn organization_of_segment(segment: &str) -> Option<OrganizationNr> {
    let digits = &segment[segment.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    if digits.len() > MOST_DIGITS {
        return None;
    }
    digits.parse().ok().map(OrganizationNr)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_at_the_end_are_the_number() {
        for (segment, nr) in [
            ("salon-haarscharf-1000", 1000),
            ("1000", 1000),
            ("studio54-812", 812),
            ("studio54812", 54_812),
            ("ä-999999999", 999_999_999),
        ] {
            assert_eq!(organization_of_segment(segment), Some(OrganizationNr(nr)), "{segment}");
        }
        for segment in [
            "",
            "salon",
            "1000-salon",
            "salon-1234567890",
            "salon-١٢٣",
            "12 ",
            &"9".repeat(30),
        ] {
            assert_eq!(organization_of_segment(segment), None, "{segment}");
        }
    }
}
