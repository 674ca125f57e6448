//! What people type about places and trades, in both towns: judged later than the others, and before anybody looked at what an
//! engine returns for them. They are asked as visitors ask, so that the places in them are read as well.

use super::judged_queries::{
    Judged, all_or_nothing, alone, in_city, is, judged, judged_at, judged_near, named, nobody, offers, there,
};
use super::town::Trade;
use catalog::search::{USUAL_RADIUS, distance};
use organization_document::OrganizationDocument;

/// A trade in a street; 1 for the same trade elsewhere.
fn in_street(provider: &OrganizationDocument, trade: Trade, street: &str) -> u8 {
    there(is(provider, trade), provider.street_name == street)
}

const VIENNA: (f64, f64) = (48.2085, 16.3731);
const BERLIN: (f64, f64) = (52.5219, 13.4132);

/// A trade near a device: on foot, by tram, or not at all.
fn within_reach(is_trade: bool, provider: &OrganizationDocument, device: (f64, f64)) -> u8 {
    match provider.position.map(|position| distance(position, device)) {
        Some(kilometres) if is_trade && kilometres <= 3.0 => 3,
        Some(kilometres) if is_trade && kilometres <= USUAL_RADIUS => 2,
        _ => 0,
    }
}

pub const JUDGED_LATER: [Judged; 16] = [
    judged(
        "friseur wiener straße",
        "The street of that name, in whatever town; Vienna is not meant.",
        |p| in_street(p, Trade::Hairdresser, "Wiener Straße"),
    ),
    nobody("Zahnarzt Wien", "There is no dentist, and nobody else will do."),
    judged(
        "Herrenhaarschnitt",
        "A man's haircut, in one word that no service has: hairdressers.",
        |p| all_or_nothing(is(p, Trade::Hairdresser)),
    ),
    judged_at(
        "massage",
        "Graz",
        "Massage, with Graz in the field for the place.",
        |p| there(is(p, Trade::Massage), in_city(p, "Graz")),
    ),
    judged_at("friseur", "Hambrug", "The place is misspelt: Hamburg is meant.", |p| {
        there(is(p, Trade::Hairdresser), in_city(p, "Hamburg"))
    }),
    judged_near(
        "massage",
        VIENNA,
        "Massage, asked for on the Stephansplatz: the nearer, the better; nobody far away.",
        |p| within_reach(is(p, Trade::Massage), p, VIENNA),
    ),
    judged("kosmetik salzbrug", "Salzburg with two letters swapped.", |p| {
        there(is(p, Trade::Cosmetics), in_city(p, "Salzburg"))
    }),
    alone(
        "frisör",
        "A single word that many have: who only has a similar one, as law offices do, is not shown at all.",
        |p| {
            // Those of dogs are called so too.
            let of_dogs = is(p, Trade::DogGrooming);
            if is(p, Trade::Hairdresser) {
                3
            } else {
                u8::from(of_dogs)
            }
        },
    ),
    judged("yoga hauptplatz", "The square, in whatever town.", |p| {
        in_street(p, Trade::Yoga, "Hauptplatz")
    }),
    judged(
        "Massage Graz morgen",
        "When is for the calendar: massage in Graz, and nobody for having the word.",
        |p| there(is(p, Trade::Massage), in_city(p, "Graz")),
    ),
    judged(
        "günstiger Friseur in der Nähe von Salzburg",
        "How cheap and how near says nothing of the offer.",
        |p| there(is(p, Trade::Hairdresser), in_city(p, "Salzburg")),
    ),
    judged(
        "yoga linz samstag um 18:30 uhr",
        "A day and an hour, which no profile has.",
        |p| there(is(p, Trade::Yoga), in_city(p, "Linz")),
    ),
    judged("friseur halle", "Halle (Saale), as everybody calls it.", |p| {
        there(is(p, Trade::Hairdresser), in_city(p, "Halle"))
    }),
    judged_at("friseur", "Frankfurt/Main", "Frankfurt am Main, with a slash.", |p| {
        there(is(p, Trade::Hairdresser), in_city(p, "Frankfurt"))
    }),
    judged(
        "Hochzeitsfrisur",
        "Hair for a wedding: who does Hochsteckfrisuren.",
        |p| all_or_nothing(offers(p, "Hochsteckfrisur")),
    ),
    judged(
        "Herrenschnitt",
        "A man's haircut, in another word that no service has.",
        |p| all_or_nothing(is(p, Trade::Hairdresser)),
    ),
];

pub const JUDGED_LATER_ELSEWHERE: [Judged; 11] = [
    judged(
        "grazer strasse",
        "Who is in the street of that name, in whatever town, typed with a double s; Graz is not meant.",
        |p| all_or_nothing(p.street_name == "Grazer Straße"),
    ),
    nobody("zahnarzt wien", "There is no dentist, and nobody else will do."),
    judged(
        "herrenhaarschnitte",
        "Haircuts for men, in one word that no service has: hairdressers.",
        |p| all_or_nothing(is(p, Trade::Hairdresser)),
    ),
    judged_at(
        "nagelstudio",
        "Wien",
        "Nails, with Vienna in the field for the place.",
        |p| {
            there(
                is(p, Trade::NailStudio) || offers(p, "Maniküre") || named(p, "Nagel"),
                in_city(p, "Wien"),
            )
        },
    ),
    judged_at(
        "physiotherapie",
        "Beriln",
        "The place is misspelt: Berlin is meant.",
        |p| there(is(p, Trade::Physiotherapy), in_city(p, "Berlin")),
    ),
    judged_near(
        "friseur",
        BERLIN,
        "A haircut, asked for on the Alexanderplatz: the nearer, the better; nobody far away.",
        |p| within_reach(is(p, Trade::Hairdresser), p, BERLIN),
    ),
    judged("friseur hambrug", "Hamburg with two letters swapped.", |p| {
        there(is(p, Trade::Hairdresser), in_city(p, "Hamburg"))
    }),
    alone(
        "frisoer",
        "A single word that many have, with the umlaut spelt out: law offices are not shown at all.",
        |p| {
            let of_dogs = is(p, Trade::DogGrooming);
            if is(p, Trade::Hairdresser) {
                3
            } else {
                u8::from(of_dogs)
            }
        },
    ),
    judged(
        "heute noch massage wien",
        "Whoever is in a hurry means the same: massage in Vienna.",
        |p| there(is(p, Trade::Massage), in_city(p, "Wien")),
    ),
    judged(
        "billig nagelstudio berlin übermorgen nachmittags",
        "A price and a time beside a trade and a city.",
        |p| {
            there(
                is(p, Trade::NailStudio) || offers(p, "Maniküre") || named(p, "Nagel"),
                in_city(p, "Berlin"),
            )
        },
    ),
    judged("brautfrisur", "Hair for a bride: who does Hochsteckfrisuren.", |p| {
        all_or_nothing(offers(p, "Hochsteckfrisur"))
    }),
];
