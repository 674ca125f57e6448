use catalog::ProfileTheme;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::branch::branches_of;
use super::{BookingPause, Branch};

/// Countries in which organisations can register (ISO 3166-1).
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub enum Country {
    AT,
    DE,
    CH,
}

/// An organisation as its visitors see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Organization {
    #[schema(example = 1000)]
    pub organization_nr: i32,
    #[schema(example = "Salon Haarscharf")]
    pub company_name: String,
    /// Path of the logo on this host.
    #[schema(required, example = json!(null))]
    pub logo: Option<String>,
    pub branches: Vec<Branch>,
    #[schema(required, example = 48.2082)]
    pub latitude: Option<f64>,
    #[schema(required, example = 16.3738)]
    pub longitude: Option<f64>,
    #[schema(example = "Wien")]
    pub city: String,
    #[schema(example = "Lindengasse")]
    pub street_name: String,
    #[schema(example = "12")]
    pub street_number: String,
    /// Text, because German postcodes can start with a zero.
    #[schema(example = "1070")]
    pub zip_code: String,
    pub country: Country,
    /// In which colours its own domain is shown; elsewhere visitors choose.
    pub theme: Theme,
    /// IANA name of the zone in which all of its wall times are given.
    #[schema(example = "Europe/Vienna")]
    pub time_zone: String,
    /// Whether the booking form asks for a remark.
    pub show_comment_booking_dialog: bool,
    /// Whether the booking form asks for a telephone number.
    pub show_phone_number_booking_dialog: bool,
    /// Whether the telephone number is required.
    pub phone_number_booking_dialog_mandatory: bool,
    /// How many days ahead of today can be booked.
    #[schema(minimum = 1, maximum = 180, example = 180)]
    pub horizon_days: u16,
    /// Until how many minutes before the start a booking can be cancelled; 0 = until the start.
    #[schema(example = 1440)]
    pub cancellation_notice_minutes: u32,
    /// Why nothing can be booked online at present; null while it can.
    #[schema(required)]
    pub booking_pause: Option<BookingPause>,
}

/// A theme of the web app.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Theme {
    Terminhof,
    Light,
    Dark,
    Nature,
}

impl From<ProfileTheme> for Theme {
    fn from(theme: ProfileTheme) -> Self {
        match theme {
            ProfileTheme::Product => Self::Terminhof,
            ProfileTheme::Light => Self::Light,
            ProfileTheme::Dark => Self::Dark,
            ProfileTheme::Nature => Self::Nature,
        }
    }
}

impl From<Theme> for ProfileTheme {
    fn from(theme: Theme) -> Self {
        match theme {
            Theme::Terminhof => Self::Product,
            Theme::Light => Self::Light,
            Theme::Dark => Self::Dark,
            Theme::Nature => Self::Nature,
        }
    }
}

impl From<catalog::Country> for Country {
    fn from(country: catalog::Country) -> Self {
        match country {
            catalog::Country::Austria => Self::AT,
            catalog::Country::Germany => Self::DE,
            catalog::Country::Switzerland => Self::CH,
        }
    }
}

impl From<catalog::Organization> for Organization {
    fn from(organization: catalog::Organization) -> Self {
        Self {
            organization_nr: organization.nr.0,
            company_name: organization.company_name,
            logo: organization.logo,
            branches: branches_of(&organization.branches),
            latitude: organization.latitude,
            longitude: organization.longitude,
            city: organization.city,
            street_name: organization.street_name,
            street_number: organization.street_number,
            zip_code: organization.zip_code,
            country: organization.country.into(),
            theme: organization.theme.into(),
            time_zone: organization.zone.name().to_owned(),
            show_comment_booking_dialog: organization.show_comment,
            show_phone_number_booking_dialog: organization.show_phone,
            phone_number_booking_dialog_mandatory: organization.phone_mandatory,
            horizon_days: organization.horizon_days,
            cancellation_notice_minutes: organization.cancellation_notice,
            booking_pause: organization.booking_pause.map(BookingPause::from),
        }
    }
}
