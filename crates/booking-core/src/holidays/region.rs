use super::postcode::subdivision_of;

/// Where the same days are public holidays, by its ISO 3166 code: `AT`, `DE-BY`, `CH-ZH`. Austria has
/// the same days everywhere; `DE` and `CH` alone stand for what all their parts have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, derive_more::Display)]
pub struct Region(&'static str);

const CODES: [&str; 45] = [
    "AT", "CH", "CH-AG", "CH-AI", "CH-AR", "CH-BE", "CH-BL", "CH-BS", "CH-FR", "CH-GE", "CH-GL", "CH-GR", "CH-JU",
    "CH-LU", "CH-NE", "CH-NW", "CH-OW", "CH-SG", "CH-SH", "CH-SO", "CH-SZ", "CH-TG", "CH-TI", "CH-UR", "CH-VD",
    "CH-VS", "CH-ZG", "CH-ZH", "DE", "DE-BB", "DE-BE", "DE-BW", "DE-BY", "DE-HB", "DE-HE", "DE-HH", "DE-MV", "DE-NI",
    "DE-NW", "DE-RP", "DE-SH", "DE-SL", "DE-SN", "DE-ST", "DE-TH",
];

impl Region {
    /// The region with this code.
    pub fn with_code(code: &str) -> Option<Self> {
        CODES.into_iter().find(|known| *known == code).map(Self)
    }

    /// The region of an address: of the country with this code (ISO 3166-1) and a postcode. A
    /// postcode that nobody knows gives the whole country. Where a postcode crosses a border, the
    /// side with more places counts.
    pub fn of_address(country: &str, postcode: &str) -> Option<Self> {
        let country = Self::with_code(country)?;
        let part = subdivision_of(country.0, postcode).and_then(|part| Self::with_code(&format!("{country}-{part}")));
        Some(part.unwrap_or(country))
    }

    /// The three countries, and the parts of them that have holidays of their own.
    pub fn all() -> impl Iterator<Item = Self> {
        CODES.into_iter().map(Self)
    }

    /// The ISO 3166 code.
    pub const fn code(self) -> &'static str {
        self.0
    }

    /// The code of the country, and that of the part of it, which is empty for the whole.
    pub(super) fn country_and_part(self) -> (&'static str, &'static str) {
        self.0.split_once('-').unwrap_or((self.0, ""))
    }
}
