use shared_kernel::{BookingPause, BranchId, OrganizationNr, Zone};
use strum::{EnumString, IntoStaticStr, VariantArray};
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
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
#[strum(serialize_all = "SCREAMING_SNAKE_CASE")]
pub enum ProfileTheme {
    /// The product's own colours.
    #[default]
    #[strum(serialize = "TERMINHOF")]
    Product,
    /// Dark letters on white.
    Light,
    /// Light letters on nearly black.
    Dark,
    /// Sand and moss.
    Nature,
}

impl ProfileTheme {
    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The theme with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
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
    /// What it offers in words of its own, up to 255 characters.
    pub branch_details: Option<String>,
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr)]
pub enum WebContentKind {
    /// HTML of the tab "Über uns".
    #[strum(serialize = "account_overview_content")]
    OverviewContent,
    /// Path of the cover picture.
    #[strum(serialize = "account_background_image")]
    BackgroundImage,
    /// Path of the logo.
    #[strum(serialize = "account_logo_image")]
    LogoImage,
    /// One sentence on card and profile.
    #[strum(serialize = "account_overview_slogan")]
    OverviewSlogan,
    /// Text above the services.
    #[strum(serialize = "account_overview_topcontent")]
    OverviewTopContent,
}

impl WebContentKind {
    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The kind with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
    }
}

/// Where else a provider can be found. The names are those of the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, EnumString, IntoStaticStr, VariantArray)]
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
    /// Every kind there is.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word on the wire and in the database.
    pub fn label(self) -> &'static str {
        self.into()
    }

    /// The kind with this word.
    pub fn labelled(label: &str) -> Option<Self> {
        label.parse().ok()
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
