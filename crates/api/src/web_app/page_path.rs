use catalog::slug;
use shared_kernel::OrganizationNr;

/// The longest run of digits that is taken for a number.
const MOST_DIGITS: usize = 9;

/// The organisation of a segment such as `salon-haarscharf-1000`: the whole run of digits at
/// its very end. More than nine digits name nobody.
pub fn organization_of_segment(segment: &str) -> Option<OrganizationNr> {
    let digits = &segment[segment.trim_end_matches(|c: char| c.is_ascii_digit()).len()..];
    if digits.len() > MOST_DIGITS {
        return None;
    }
    digits.parse().ok().map(OrganizationNr)
}

/// The one path of an organisation's profile.
pub fn profile_path(nr: OrganizationNr, company_name: &str) -> String {
    match slug(company_name).as_str() {
        "" => format!("/{}", nr.0),
        slug => format!("/{slug}-{}", nr.0),
    }
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
    #[test]
    fn a_profile_has_one_path_which_names_it() {
        for (name, path) in [
            ("Süßes & Feines", "/suesses-feines-1000"),
            ("Studio 54", "/studio-54-1000"),
            ("東京", "/1000"),
        ] {
            assert_eq!(profile_path(OrganizationNr(1000), name), path);
            assert_eq!(organization_of_segment(&path[1..]), Some(OrganizationNr(1000)));
        }
    }
}
