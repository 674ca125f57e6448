//! What columns hold that many tables have: numbers, zones, countries, pauses, windows of a weekday and the weeks of hours.

use booking_core::calendar::{Weeks, Window};
use catalog::Country;
use shared_kernel::{BookingPause, HomeCountry, StoreError, Zone};
use time::{Date, Weekday};

use crate::error::corrupt;

pub(crate) fn window(weekday: i16, opens: i16, closes: i16) -> Result<(Weekday, Window), StoreError> {
    let day = Weekday::Monday.nth_next(number::<_, u8>(weekday)?.saturating_sub(1));
    let window = Window::new(number(opens)?, number(closes)?).map_err(|error| corrupt(error.to_string()))?;
    Ok((day, window))
}

/// In which weeks hours hold.
pub(crate) fn weeks(code: &str) -> Result<Weeks, StoreError> {
    Weeks::with_code(code).ok_or_else(|| corrupt(format!("unknown weeks {code}")))
}

/// The country of an address.
pub(crate) fn country(code: &str) -> Result<Country, StoreError> {
    Country::with_code(code).ok_or_else(|| corrupt(format!("unknown country {code}")))
}

/// Whose telephone numbers an organisation dials without a prefix.
pub(crate) fn home_country(code: &str) -> Result<HomeCountry, StoreError> {
    HomeCountry::with_code(code).ok_or_else(|| corrupt(format!("unknown country {code}")))
}

/// The zone of a stored name.
pub(crate) fn zone(name: &str) -> Result<Zone, StoreError> {
    Zone::named(name).map_err(|error| corrupt(error.to_string()))
}

/// The pause in a calendar row.
pub(crate) fn pause(note: Option<String>, until: Option<Date>) -> Option<BookingPause> {
    note.map(|note| BookingPause { note, until })
}

/// A stored number that the schema keeps in range.
pub(crate) fn number<From: Copy + std::fmt::Display, To: TryFrom<From>>(stored: From) -> Result<To, StoreError> {
    To::try_from(stored).map_err(|_| corrupt(format!("{stored} is out of range")))
}
