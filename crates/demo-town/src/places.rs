//! Real places: postcodes and roughly where they lie.

mod austria;
mod germany;
mod switzerland;

use crate::random::Random;
use crate::streets::street;
use crate::{Address, Country};

/// A town.
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

const COUNTRIES: &[(Country, u32)] = &[(Country::AT, 45), (Country::DE, 35), (Country::CH, 20)];

fn places(country: Country) -> &'static [Place] {
    match country {
        Country::AT => austria::PLACES,
        Country::DE => germany::PLACES,
        Country::CH => switzerland::PLACES,
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
    (zip_code, latitude, longitude): (&str, f64, f64),
    (street_name, street_number): (&str, String),
) -> Address {
    Address {
        street_name: street_name.to_owned(),
        street_number,
        zip_code: zip_code.to_owned(),
        city: place.city.to_owned(),
        county: place.county.to_owned(),
        country,
        latitude: nearby(random, latitude),
        longitude: nearby(random, longitude),
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
        Country::AT => &["660", "664", "676", "699"][..],
        Country::DE => &["151", "160", "171", "176"][..],
        Country::CH => &["76", "78", "79"][..],
    });
    subscriber(random, country, prefix)
}

fn subscriber(random: &mut Random, country: Country, prefix: &str) -> String {
    let first = random.below(100);
    let (second, third) = (random.below(100), random.below(100));
    match country {
        Country::AT => format!("+43 {prefix} 0{first:02} {second:02}{third:02}"),
        Country::DE => format!("+49 {prefix} 0{first:02}{second:02}{third:02}"),
        Country::CH => format!("+41 {prefix} 0{first:02} {second:02} {third:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNTRIES, places};
    use crate::Country;

    #[test]
    fn postcodes_have_the_form_of_their_country() {
        for &(country, _) in COUNTRIES {
            let digits = if country == Country::DE { 5 } else { 4 };
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
                Country::AT => (46.3..49.1, 9.5..17.2),
                Country::DE => (47.2..55.1, 5.8..15.1),
                Country::CH => (45.8..47.9, 5.9..10.5),
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
