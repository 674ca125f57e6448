//! Real places: postcodes and roughly where they lie.

mod austria;
mod germany;
mod switzerland;

use booking_core::holidays::{ClosedHolidays, Region};
use catalog::Country;
use shared_kernel::Zone;
use time::{OffsetDateTime, PrimitiveDateTime};

use crate::random::Random;
use crate::streets::street;

/// A postal address with its coordinates.
#[derive(Debug)]
pub(crate) struct Address {
    pub(crate) street_name: &'static str,
    /// Perhaps with a letter.
    pub(crate) street_number: String,
    pub(crate) zip_code: &'static str,
    pub(crate) city: &'static str,
    /// Federal state or canton.
    pub(crate) county: &'static str,
    pub(crate) country: Country,
    /// Degrees north and east, WGS 84, within a few hundred metres of the middle of the postcode.
    pub(crate) position: (f64, f64),
}

impl Address {
    /// The public holidays there, on which everybody is closed.
    pub(crate) fn holidays(&self) -> ClosedHolidays {
        Region::of_address(self.country.code(), self.zip_code)
            .map(|region| ClosedHolidays::of(region, Vec::new()))
            .unwrap_or_default()
    }

    /// The time zone there.
    #[expect(clippy::expect_used, reason = "the rules of all zones are part of the program")]
    pub(crate) fn zone(&self) -> Zone {
        let name = match self.country {
            Country::Austria => "Europe/Vienna",
            Country::Germany => "Europe/Berlin",
            Country::Switzerland => "Europe/Zurich",
        };
        Zone::named(name).expect("the zone of a capital")
    }
}

#[derive(Debug)]
pub(crate) struct Place {
    pub(crate) city: &'static str,
    /// Federal state or canton.
    county: &'static str,
    /// Without the leading zero.
    phone_prefix: &'static str,
    /// Thousands of inhabitants: how often it is drawn.
    inhabitants: u32,
    /// Postcodes with latitude and longitude of their middle.
    quarters: &'static [(&'static str, f64, f64)],
}

const fn place(
    (city, county): (&'static str, &'static str),
    phone_prefix: &'static str,
    inhabitants: u32,
    quarters: &'static [(&'static str, f64, f64)],
) -> Place {
    Place {
        city,
        county,
        phone_prefix,
        inhabitants,
        quarters,
    }
}

/// The instant of a wall time at which businesses are open, and which therefore no clock skips.
pub(crate) fn instant(zone: &Zone, wall: PrimitiveDateTime) -> OffsetDateTime {
    zone.instant(wall).unwrap_or_else(|skipped| skipped.0.assume_utc())
}

const COUNTRIES: &[(Country, u32)] = &[
    (Country::Austria, 45),
    (Country::Germany, 35),
    (Country::Switzerland, 20),
];

fn places(country: Country) -> &'static [Place] {
    match country {
        Country::Austria => austria::PLACES,
        Country::Germany => germany::PLACES,
        Country::Switzerland => switzerland::PLACES,
    }
}

/// A country and a town, large towns more often than small ones.
pub(crate) fn draw(random: &mut Random) -> (Country, &'static Place) {
    let (country, _) = COUNTRIES[random.weighted(COUNTRIES.iter().map(|&(_, weight)| weight))];
    let places = places(country);
    (
        country,
        &places[random.weighted(places.iter().map(|place| place.inhabitants))],
    )
}

/// The town with this name; the country's largest one when there is none.
pub(crate) fn find(country: Country, city: &str) -> &'static Place {
    let places = places(country);
    places.iter().find(|place| place.city == city).unwrap_or(&places[0])
}

/// An address somewhere in the town.
pub(crate) fn address(random: &mut Random, country: Country, place: &Place) -> Address {
    let quarter = random.pick(place.quarters);
    let (street_name, street_number) = street(random, country, place.city);
    address_in(random, country, place, quarter, (street_name, street_number))
}

/// The given address, whose postcode the town must know: else its first one is taken.
pub(crate) fn address_at(
    random: &mut Random,
    country: Country,
    place: &Place,
    zip_code: &str,
    (street_name, street_number): (&'static str, &str),
) -> Address {
    let quarter = place
        .quarters
        .iter()
        .find(|(known, ..)| *known == zip_code)
        .unwrap_or(&place.quarters[0]);
    address_in(
        random,
        country,
        place,
        *quarter,
        (street_name, street_number.to_owned()),
    )
}

fn address_in(
    random: &mut Random,
    country: Country,
    place: &Place,
    (zip_code, latitude, longitude): (&'static str, f64, f64),
    (street_name, street_number): (&'static str, String),
) -> Address {
    Address {
        street_name,
        street_number,
        zip_code,
        city: place.city,
        county: place.county,
        country,
        position: (nearby(random, latitude), nearby(random, longitude)),
    }
}

/// Up to 0.005 degrees away (half a kilometre), with five decimals.
fn nearby(random: &mut Random, degrees: f64) -> f64 {
    let offset = f64::from(random.between(0, 1000)) - 500.0;
    ((degrees * 100_000.0).round() + offset) / 100_000.0
}

/// A telephone number in the town. Subscriber numbers never start with 0 in the three countries,
/// so nobody's telephone rings.
pub(crate) fn phone(random: &mut Random, country: Country, place: &Place) -> String {
    subscriber(random, country, place.phone_prefix)
}

/// A mobile number with the same promise.
pub(crate) fn mobile_phone(random: &mut Random, country: Country) -> String {
    let prefix = random.pick(match country {
        Country::Austria => &["660", "664", "676", "699"][..],
        Country::Germany => &["151", "160", "171", "176"][..],
        Country::Switzerland => &["76", "78", "79"][..],
    });
    subscriber(random, country, prefix)
}

fn subscriber(random: &mut Random, country: Country, prefix: &str) -> String {
    let first = random.below(100);
    let (second, third) = (random.below(100), random.below(100));
    match country {
        Country::Austria => format!("+43 {prefix} 0{first:02} {second:02}{third:02}"),
        Country::Germany => format!("+49 {prefix} 0{first:02}{second:02}{third:02}"),
        Country::Switzerland => format!("+41 {prefix} 0{first:02} {second:02} {third:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNTRIES, places};
    use catalog::Country;

    #[test]
    fn postcodes_have_the_form_of_their_country() {
        for &(country, _) in COUNTRIES {
            let digits = if country == Country::Germany { 5 } else { 4 };
            for (zip, ..) in places(country).iter().flat_map(|place| place.quarters) {
                assert_eq!(zip.len(), digits, "{zip}");
                assert!(zip.bytes().all(|byte| byte.is_ascii_digit()), "{zip}");
            }
        }
    }

    #[test]
    fn every_place_lies_in_its_country() {
        for &(country, _) in COUNTRIES {
            let (latitudes, longitudes) = match country {
                Country::Austria => (46.3..49.1, 9.5..17.2),
                Country::Germany => (47.2..55.1, 5.8..15.1),
                Country::Switzerland => (45.8..47.9, 5.9..10.5),
            };
            for place in places(country) {
                for (zip, latitude, longitude) in place.quarters {
                    assert!(latitudes.contains(latitude), "{zip} {}", place.city);
                    assert!(longitudes.contains(longitude), "{zip} {}", place.city);
                }
            }
        }
    }

    #[test]
    fn no_place_is_listed_twice() {
        for &(country, _) in COUNTRIES {
            let mut cities: Vec<_> = places(country).iter().map(|place| place.city).collect();
            cities.sort_unstable();
            let count = cities.len();
            cities.dedup();
            assert_eq!(cities.len(), count);
        }
    }
}
