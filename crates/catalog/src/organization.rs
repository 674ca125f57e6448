use shared_kernel::{BookingPause, BranchId, OrganizationNr, Zone};
use time::OffsetDateTime;

/// Where an organisation is at home.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Country {
    /// ISO 3166 code `AT`.
    Austria,
    /// ISO 3166 code `DE`.
    Germany,
    /// ISO 3166 code `CH`.
    Switzerland,
}

impl Country {
    /// The code on the wire and in the database (ISO 3166-1).
    pub const fn code(self) -> &'static str {
        match self {
            Self::Austria => "AT",
            Self::Germany => "DE",
            Self::Switzerland => "CH",
        }
    }

    /// The country with this code.
    pub fn with_code(code: &str) -> Option<Self> {
        [Self::Austria, Self::Germany, Self::Switzerland]
            .into_iter()
            .find(|country| country.code() == code)
    }
}

/// In which colours the pages of an organisation are shown on its own domain; elsewhere visitors choose.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum ProfileTheme {
    /// The product's own colours.
    #[default]
    Product,
    /// Dark letters on white.
    Light,
    /// Light letters on nearly black.
    Dark,
    /// Sand and moss.
    Nature,
}

impl ProfileTheme {
    const ALL: [(Self, &'static str); 4] = [
        (Self::Product, "TERMINHOF"),
        (Self::Light, "LIGHT"),
        (Self::Dark, "DARK"),
        (Self::Nature, "NATURE"),
    ];

    /// The name on the wire and in the database.
    pub fn name(self) -> &'static str {
        name_of(self, &Self::ALL)
    }

    /// The theme with this name.
    pub fn named(name: &str) -> Option<Self> {
        kind_named(name, &Self::ALL)
    }
}

/// The legal trader at the address of the organisation (regulation (EU) 2022/2065, article 30; § 5 ECG and DDG).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trader {
    /// As in the register, else company name and owner.
    pub name: String,
    /// E-mail address for customers.
    pub email: Option<String>,
    /// Telephone number for customers.
    pub phone: Option<String>,
    /// As the organisation gave it; `None` where it gave none.
    pub vat_number: Option<String>,
    /// Number in the register of companies.
    pub register_number: Option<String>,
    /// Court or office that keeps the register.
    pub register_court: Option<String>,
}

/// A public organisation as its profile shows it.
#[derive(Debug, Clone, PartialEq)]
pub struct Organization {
    /// Number of the organisation, as in its address on the web.
    pub nr: OrganizationNr,
    /// Company name, 1 to 255 characters.
    pub company_name: String,
    /// Its branches, the first one gives the colour.
    pub branches: Vec<BranchId>,
    /// Path of the logo.
    pub logo: Option<String>,
    /// Street without number; may be empty.
    pub street_name: String,
    /// Number in the street, perhaps with a letter; may be empty.
    pub street_number: String,
    /// Postcode; a text, since German ones begin with zeros.
    pub zip_code: String,
    /// City of the postal address.
    pub city: String,
    /// Country of the postal address.
    pub country: Country,
    /// Degrees north of the equator (WGS 84); none while the address is not located.
    pub latitude: Option<f64>,
    /// Degrees east of Greenwich (WGS 84); none while the address is not located.
    pub longitude: Option<f64>,
    /// The theme of its own domain.
    pub theme: ProfileTheme,
    /// The zone of its wall times.
    pub zone: Zone,
    /// Whether a remark may be given at booking.
    pub show_comment: bool,
    /// Whether a telephone number may be given at booking.
    pub show_phone: bool,
    /// Whether a telephone number must be given at booking.
    pub phone_mandatory: bool,
    /// Days ahead that can be booked.
    pub horizon_days: u16,
    /// Minutes before the start until which a customer may cancel; 0 is until the start.
    pub cancellation_notice: u32,
    /// What keeps customers from booking online.
    pub booking_pause: Option<BookingPause>,
}

impl Organization {
    /// As it is at this moment: a pause that is over is none.
    pub(crate) fn at(mut self, now: OffsetDateTime) -> Self {
        self.booking_pause = self.booking_pause.filter(|pause| pause.lasts_at(now, &self.zone));
        self
    }
}

/// The five texts and pictures a provider keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WebContentKind {
    /// HTML of the tab "Über uns".
    OverviewContent,
    /// Path of the cover picture.
    BackgroundImage,
    /// Path of the logo.
    LogoImage,
    /// One sentence on card and profile.
    OverviewSlogan,
    /// Text above the services.
    OverviewTopContent,
}

impl WebContentKind {
    const ALL: [(Self, &'static str); 5] = [
        (Self::OverviewContent, "account_overview_content"),
        (Self::BackgroundImage, "account_background_image"),
        (Self::LogoImage, "account_logo_image"),
        (Self::OverviewSlogan, "account_overview_slogan"),
        (Self::OverviewTopContent, "account_overview_topcontent"),
    ];

    /// The name on the wire and in the database.
    pub fn name(self) -> &'static str {
        name_of(self, &Self::ALL)
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        kind_named(name, &Self::ALL)
    }
}

fn name_of<Kind: Copy + PartialEq>(kind: Kind, all: &[(Kind, &'static str)]) -> &'static str {
    let named = all.iter().find(|(other, _)| *other == kind);
    named.map_or("", |(_, name)| name)
}

fn kind_named<Kind: Copy>(name: &str, all: &[(Kind, &'static str)]) -> Option<Kind> {
    let named = all.iter().find(|(_, other)| *other == name);
    named.map(|(kind, _)| *kind)
}

/// Where else a provider can be found. The names are those of the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum SocialMediaKind {
    Instagram,
    Facebook,
    Youtube,
    Discord,
    Email,
    Phone,
    Website,
    TikTok,
    Pinterest,
    Snapchat,
    Twitter,
    LinkedIn,
}

impl SocialMediaKind {
    /// Each with its name on the wire and in the database.
    pub const ALL: [(Self, &'static str); 12] = [
        (Self::Instagram, "Instagram"),
        (Self::Facebook, "Facebook"),
        (Self::Youtube, "Youtube"),
        (Self::Discord, "Discord"),
        (Self::Email, "Email"),
        (Self::Phone, "Phone"),
        (Self::Website, "Website"),
        (Self::TikTok, "TikTok"),
        (Self::Pinterest, "Pinterest"),
        (Self::Snapchat, "Snapchat"),
        (Self::Twitter, "Twitter"),
        (Self::LinkedIn, "LinkedIn"),
    ];

    /// The name on the wire and in the database.
    pub fn name(self) -> &'static str {
        name_of(self, &Self::ALL)
    }

    /// The kind with this name.
    pub fn named(name: &str) -> Option<Self> {
        kind_named(name, &Self::ALL)
    }
}

/// A link to a provider elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SocialMediaLink {
    /// Network or kind of contact that the link leads to.
    pub kind: SocialMediaKind,
    /// Address, number or e-mail address.
    pub website: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_kind() {
        for (kind, name) in WebContentKind::ALL {
            assert_eq!((WebContentKind::named(name), kind.name()), (Some(kind), name));
        }
        for (kind, name) in SocialMediaKind::ALL {
            assert_eq!((SocialMediaKind::named(name), kind.name()), (Some(kind), name));
        }
        for (theme, name) in ProfileTheme::ALL {
            assert_eq!((ProfileTheme::named(name), theme.name()), (Some(theme), name));
        }
        assert_eq!(WebContentKind::named("password"), None);
        assert_eq!(Country::with_code("CH"), Some(Country::Switzerland));
    }
}
