use strum::VariantArray;

use crate::PhoneNumber;

/// The country whose numbers are dialled without a prefix: that of an organisation, for the numbers that it is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, VariantArray)]
pub enum HomeCountry {
    /// Dialled from abroad with +43.
    Austria,
    /// Dialled from abroad with +49.
    Germany,
    /// Dialled from abroad with +41.
    Switzerland,
}

impl HomeCountry {
    /// The country with an ISO 3166 code.
    pub fn with_code(code: &str) -> Option<Self> {
        match code {
            "AT" => Some(Self::Austria),
            "DE" => Some(Self::Germany),
            "CH" => Some(Self::Switzerland),
            _ => None,
        }
    }

    const fn prefix(self) -> &'static str {
        match self {
            Self::Austria => "43",
            Self::Germany => "49",
            Self::Switzerland => "41",
        }
    }
}

impl PhoneNumber {
    /// What the spellings of one number have in common: `+` and its digits as they are dialled from abroad. A number
    /// without a prefix is one of the country at `home`. `None` where nothing is left. The function `phone_key` of the
    /// database says the same.
    pub fn key(&self, home: HomeCountry) -> Option<String> {
        let dialled: String = self
            .as_str()
            .replace("(0)", "")
            .chars()
            .filter(|c| c.is_ascii_digit() || *c == '+')
            .collect();
        let from_abroad = dialled.strip_prefix('+').or_else(|| dialled.strip_prefix("00"));
        let (prefix, number) = match from_abroad {
            None => (home.prefix(), dialled.as_str()),
            Some(number) => HomeCountry::VARIANTS
                .iter()
                .find_map(|country| Some((country.prefix(), number.strip_prefix(country.prefix())?)))
                .unwrap_or(("", number)),
        };
        // The zero before the area code, which many write after the prefix as well.
        let number = number.strip_prefix('0').unwrap_or(number);
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        (!digits.is_empty()).then(|| format!("+{prefix}{digits}"))
    }
}

#[cfg(test)]
mod tests {
    use super::HomeCountry::{self, Austria, Germany, Switzerland};
    use crate::PhoneNumber;

    fn key(text: &str, home: HomeCountry) -> Option<String> {
        PhoneNumber::parse(text).unwrap().key(home)
    }

    #[test]
    fn spellings_of_one_number_have_one_key() {
        for spelling in [
            "0345 99",
            "+49 345 99",
            "0049 345-99",
            "+49 (0)345 99",
            "+49 0345 99",
            "0345/99",
        ] {
            assert_eq!(key(spelling, Germany).as_deref(), Some("+4934599"), "{spelling}");
        }
        assert_eq!(key("+33 1 23", Germany).as_deref(), Some("+33123"));
        assert_eq!(key("000", Germany), None);
        assert_eq!(key("0 0 0", Austria), None);
    }

    #[test]
    fn number_without_prefix_is_one_of_the_country_at_home() {
        for (home, same, other) in [
            (Germany, "+49 345 99", "+43 345 99"),
            (Austria, "+43 345 99", "+49 345 99"),
            (Switzerland, "0041 345 99", "+43 345 99"),
        ] {
            assert_eq!(key("0345 99", home), key(same, home), "{home:?}");
            assert_ne!(key("0345 99", home), key(other, home), "{home:?}");
        }
    }
}
