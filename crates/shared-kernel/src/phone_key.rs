use crate::PhoneNumber;

impl PhoneNumber {
    /// What two spellings of one number have in common: its digits without the prefix for calls to Austria, Germany and
    /// Switzerland, and without the zero before the area code. `None` where nothing is left. The function `phone_key` of the
    /// database says the same.
    pub fn key(&self) -> Option<String> {
        let dialled: String = self
            .as_str()
            .replace("(0)", "")
            .chars()
            .filter(|c| c.is_ascii_digit() || *c == '+')
            .collect();
        let from_abroad = dialled.strip_prefix('+').or_else(|| dialled.strip_prefix("00"));
        let national = from_abroad.map(|number| {
            let mut countries = ["43", "49", "41"].into_iter();
            countries
                .find_map(|country| number.strip_prefix(country))
                .unwrap_or(number)
        });
        let number = national.unwrap_or(&dialled);
        let number = number.strip_prefix('0').unwrap_or(number);
        let digits: String = number.chars().filter(char::is_ascii_digit).collect();
        Some(digits).filter(|digits| !digits.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use crate::PhoneNumber;

    #[test]
    fn spellings_of_one_number_have_one_key() {
        let key = |text: &str| PhoneNumber::parse(text).unwrap().key();
        for spelling in ["0345 99", "+49 345 99", "0049 345-99", "+49 (0)345 99", "0345/99"] {
            assert_eq!(key(spelling).as_deref(), Some("34599"), "{spelling}");
        }
        assert_eq!(key("+33 1 23").as_deref(), Some("33123"));
        assert_eq!(key("000"), None);
    }
}
