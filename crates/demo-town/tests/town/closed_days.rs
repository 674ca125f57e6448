//! The days on which a provider is closed whatever its hours are.

use booking_core::holidays::ClosedHolidays;
use organization_document::OrganizationDocument;
use time::Date;

/// Whether the day is a public holiday where the provider is.
pub fn is_holiday(provider: &OrganizationDocument, day: Date) -> bool {
    let region = provider.holiday_region();
    region.is_some_and(|region| ClosedHolidays::of(region, Vec::new()).on(day).is_some())
}

/// Whether the provider has closed for this day of its own accord.
pub fn is_closed(provider: &OrganizationDocument, day: Date) -> bool {
    let day = day.midnight();
    let mut closures = provider.closures.iter();
    closures.any(|closure| closure.starts <= day && day < closure.ends)
}
