//! Streets that exist in many towns. Each ending is spelled for its country.

use crate::random::Random;
use catalog::Country;

const AUSTRIAN: &[&str] = &[
    "Hauptstraße",
    "Bahnhofstraße",
    "Kirchengasse",
    "Schulgasse",
    "Lindengasse",
    "Wiener Straße",
    "Grazer Straße",
    "Mühlgasse",
    "Feldgasse",
    "Gartengasse",
    "Rathausplatz",
    "Hauptplatz",
    "Schillerstraße",
    "Mozartstraße",
    "Haydngasse",
    "Schubertstraße",
    "Goethestraße",
    "Brunnengasse",
    "Parkstraße",
    "Bergstraße",
    "Josefigasse",
    "Annagasse",
    "Badgasse",
    "Neubaugasse",
    "Herrengasse",
    "Postgasse",
    "Sparkassenplatz",
    "Landstraße",
    "Ringstraße",
    "Waldgasse",
    "Blumengasse",
    "Roseggerstraße",
    "Stelzhamerstraße",
    "Kaiser-Josef-Platz",
    "Franz-Josef-Straße",
    "Am Anger",
    "Färbergasse",
    "Stiftgasse",
    "Rosengasse",
];

const GERMAN: &[&str] = &[
    "Hauptstraße",
    "Bahnhofstraße",
    "Schulstraße",
    "Gartenstraße",
    "Lindenstraße",
    "Kirchstraße",
    "Goethestraße",
    "Schillerstraße",
    "Bergstraße",
    "Mozartstraße",
    "Bismarckstraße",
    "Friedrichstraße",
    "Wilhelmstraße",
    "Königstraße",
    "Marktstraße",
    "Mühlenstraße",
    "Ringstraße",
    "Rosenstraße",
    "Beethovenstraße",
    "Lessingstraße",
    "Uhlandstraße",
    "Kantstraße",
    "Humboldtstraße",
    "Kaiserstraße",
    "Luisenstraße",
    "Augustastraße",
    "Parkallee",
    "Am Markt",
    "Marktplatz",
    "Kirchplatz",
    "Lange Straße",
    "Breite Straße",
    "Neue Straße",
    "Färberstraße",
    "Gerberstraße",
    "Wallstraße",
    "Brunnenstraße",
    "Jahnstraße",
    "Eichendorffstraße",
    "Hansastraße",
];

const SWISS: &[&str] = &[
    "Bahnhofstrasse",
    "Hauptstrasse",
    "Dorfstrasse",
    "Kirchgasse",
    "Schulstrasse",
    "Poststrasse",
    "Seestrasse",
    "Marktgasse",
    "Oberdorfstrasse",
    "Unterdorfstrasse",
    "Industriestrasse",
    "Gartenstrasse",
    "Lindenstrasse",
    "Rosenweg",
    "Birkenweg",
    "Mühlegasse",
    "Zürcherstrasse",
    "Bernstrasse",
    "Luzernerstrasse",
    "Bachstrasse",
    "Feldstrasse",
    "Bergstrasse",
    "Neugasse",
    "Obergasse",
    "Spitalgasse",
    "Rathausgasse",
    "Bundesplatz",
    "Schützenstrasse",
    "Schwanengasse",
    "Tellstrasse",
    "Wiesenstrasse",
    "Zeughausstrasse",
    "Steinweg",
    "Sonnenweg",
    "Hirschengraben",
    "Freiestrasse",
    "Aarauerstrasse",
    "Kasernenstrasse",
];

/// Streets that lead to a town, which therefore does not have them itself.
const LEADING_TO: &[(&str, &str)] = &[
    ("Wiener Straße", "Wien"),
    ("Grazer Straße", "Graz"),
    ("Zürcherstrasse", "Zürich"),
    ("Bernstrasse", "Bern"),
    ("Luzernerstrasse", "Luzern"),
    ("Aarauerstrasse", "Aarau"),
];

/// A street and a house number, mostly a small one.
pub(crate) fn street(random: &mut Random, country: Country, city: &str) -> (&'static str, String) {
    let streets: Vec<&'static str> = match country {
        Country::Austria => AUSTRIAN,
        Country::Germany => GERMAN,
        Country::Switzerland => SWISS,
    }
    .iter()
    .copied()
    .filter(|street| !LEADING_TO.contains(&(street, city)))
    .collect();
    let name = random.pick(&streets);
    let highest = random.pick(&[12, 30, 60, 120]);
    let number = random.between(1, highest);
    let letter = if random.chance(10) {
        random.pick(&["a", "b", "c"])
    } else {
        ""
    };
    (name, format!("{number}{letter}"))
}
