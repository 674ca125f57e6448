//! What people type, and what they want to see then: 69 queries with the reason for each judgement.
//!
//! The judgements were written down before the search was tuned, from what a person means, never
//! from what an engine returned. 3 is what was asked for, 2 does as well, 1 is better than nothing,
//! 0 is none of it. A provider is judged by what its profile says, so the town may grow.

use catalog::Country;
use organization_document::OrganizationDocument;

use shared_kernel::BranchId;

use super::judged_in_the_third_town::JUDGED_IN_THE_THIRD_TOWN;
use super::judged_later::{JUDGED_LATER, JUDGED_LATER_ELSEWHERE};
use super::judged_queries_elsewhere::JUDGED_QUERIES_ELSEWHERE;
use super::town::{ANOTHER_TOWN, THE_TOWN, THIRD_TOWN, Trade, providers};

/// Who is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The best first; who is shown after them does no harm.
    BestFirst,
    /// Nobody who is none of it is shown, however far behind.
    NobodyElse,
    /// Nobody is what was asked for, and nobody is shown as if they were.
    Nobody,
}

/// A query with its judgement.
pub struct Judged {
    pub query: &'static str,
    /// What stands in the field for the place, if anything does.
    pub place: Option<&'static str>,
    /// Where the device is, in degrees north and east, if it was asked for.
    pub device: Option<(f64, f64)>,
    pub wanted: Wanted,
    pub because: &'static str,
    pub grade: fn(&OrganizationDocument) -> u8,
}

pub fn is(provider: &OrganizationDocument, trade: Trade) -> bool {
    Trade::of(provider) == Some(trade)
}

pub fn named(provider: &OrganizationDocument, part: &str) -> bool {
    provider.company_name.contains(part)
}

/// A city as people call it: "Frankfurt" is "Frankfurt am Main".
pub fn in_city(provider: &OrganizationDocument, city: &str) -> bool {
    provider.city.split(' ').next() == Some(city)
}

pub fn in_zip(provider: &OrganizationDocument, zip: &str) -> bool {
    provider.zip_code == zip
}

pub fn offers(provider: &OrganizationDocument, title: &str) -> bool {
    provider.services.iter().any(|service| service.title.contains(title))
}

pub fn detailed(provider: &OrganizationDocument, words: &str) -> bool {
    provider
        .branche_name_detailed
        .as_deref()
        .is_some_and(|text| text.contains(words))
}

/// `best` where all of it is met, 1 where it is but elsewhere.
pub fn there(what: bool, place: bool) -> u8 {
    match (what, place) {
        (true, true) => 3,
        (true, false) => 1,
        (false, _) => 0,
    }
}

pub fn all_or_nothing(what: bool) -> u8 {
    if what { 3 } else { 0 }
}

pub const fn judged(query: &'static str, because: &'static str, grade: fn(&OrganizationDocument) -> u8) -> Judged {
    Judged {
        query,
        place: None,
        device: None,
        wanted: Wanted::BestFirst,
        because,
        grade,
    }
}

pub const fn judged_at(
    query: &'static str,
    place: &'static str,
    because: &'static str,
    grade: fn(&OrganizationDocument) -> u8,
) -> Judged {
    Judged {
        place: Some(place),
        ..judged(query, because, grade)
    }
}

pub const fn judged_near(
    query: &'static str,
    device: (f64, f64),
    because: &'static str,
    grade: fn(&OrganizationDocument) -> u8,
) -> Judged {
    Judged {
        device: Some(device),
        ..judged(query, because, grade)
    }
}

pub const fn alone(query: &'static str, because: &'static str, grade: fn(&OrganizationDocument) -> u8) -> Judged {
    Judged {
        wanted: Wanted::NobodyElse,
        ..judged(query, because, grade)
    }
}

pub const fn nobody(query: &'static str, because: &'static str) -> Judged {
    Judged {
        wanted: Wanted::Nobody,
        ..judged(query, because, |_| 0)
    }
}

pub const JUDGED_QUERIES: [Judged; 69] = [
    // A trade.
    judged(
        "friseur",
        "Wants a haircut; any hairdresser is right, whatever the salon is called. A dog is not meant.",
        |p| all_or_nothing(is(p, Trade::Hairdresser)),
    ),
    judged(
        "Frisör",
        "The newer spelling of the same word, by the same person.",
        |p| all_or_nothing(is(p, Trade::Hairdresser)),
    ),
    judged(
        "massage",
        "Massage studios first; a physiotherapist who offers Heilmassage will do.",
        |p| {
            if is(p, Trade::Massage) {
                3
            } else if offers(p, "Heilmassage") || detailed(p, "Massage") {
                2
            } else {
                0
            }
        },
    ),
    judged(
        "masage",
        "One letter is missing, the wish is the same as with the right spelling.",
        |p| {
            if is(p, Trade::Massage) {
                3
            } else if offers(p, "Heilmassage") || detailed(p, "Massage") {
                2
            } else {
                0
            }
        },
    ),
    judged(
        "nagelstudio",
        "Who works on nails; a cosmetician with Maniküre is a way out.",
        |p| {
            if is(p, Trade::NailStudio) {
                3
            } else {
                u8::from(offers(p, "Maniküre"))
            }
        },
    ),
    judged("yoga", "Yoga, whoever offers it.", |p| {
        all_or_nothing(is(p, Trade::Yoga))
    }),
    judged("joga", "Spelt by ear; nothing else in the town sounds like it.", |p| {
        all_or_nothing(is(p, Trade::Yoga))
    }),
    judged("personal trainer", "The person who gives personal training.", |p| {
        all_or_nothing(is(p, Trade::PersonalTraining))
    }),
    judged(
        "schneiderei",
        "Tailors, also those who call themselves something else.",
        |p| all_or_nothing(is(p, Trade::Tailor)),
    ),
    judged("fahrradwerkstatt", "Somebody who repairs bicycles.", |p| {
        all_or_nothing(is(p, Trade::BicycleWorkshop))
    }),
    judged(
        "physiotherapeut",
        "The person instead of the practice: physiotherapists.",
        |p| all_or_nothing(is(p, Trade::Physiotherapy)),
    ),
    judged(
        "logopaedie kinder",
        "Speech therapy for a child; typed without umlaut.",
        |p| all_or_nothing(is(p, Trade::SpeechTherapy)),
    ),
    judged("hundesalon", "Somebody who washes and trims dogs.", |p| {
        all_or_nothing(is(p, Trade::DogGrooming))
    }),
    judged(
        "hundefriseur",
        "The same wish in another compound; a hairdresser for people is wrong.",
        |p| all_or_nothing(is(p, Trade::DogGrooming)),
    ),
    judged("tattoo", "Tattoo studios.", |p| {
        all_or_nothing(is(p, Trade::TattooStudio))
    }),
    judged(
        "autopflege",
        "Somebody who cleans a car, also under the name Fahrzeugpflege.",
        |p| all_or_nothing(is(p, Trade::CarCare)),
    ),
    judged(
        "escape room",
        "Rooms with riddles, whether the name is English or German.",
        |p| all_or_nothing(is(p, Trade::EscapeRoom)),
    ),
    judged(
        "computerhilfe",
        "Help with a computer; somebody who mends devices is second best.",
        |p| {
            if is(p, Trade::ComputerHelp) {
                3
            } else {
                u8::from(is(p, Trade::DeviceRepair))
            }
        },
    ),
    judged(
        "fotograf",
        "The person who takes pictures; studios call it Fotografie.",
        |p| all_or_nothing(is(p, Trade::PhotoStudio)),
    ),
    judged("rhetorik", "Training for voice and speech.", |p| {
        all_or_nothing(is(p, Trade::VoiceTraining))
    }),
    // A trade in a place.
    judged(
        "friseur wien",
        "A hairdresser in Vienna; one elsewhere is the trade without the place.",
        |p| there(is(p, Trade::Hairdresser), in_city(p, "Wien")),
    ),
    judged(
        "frisoer in wien",
        "The same with a typewriter's spelling and a little word.",
        |p| there(is(p, Trade::Hairdresser), in_city(p, "Wien")),
    ),
    judged(
        "coiffeur zuerich",
        "Swiss word, Swiss town, no umlaut on the keyboard.",
        |p| there(is(p, Trade::Hairdresser), in_city(p, "Zürich")),
    ),
    judged(
        "friseur 1070",
        "The district by its postcode; elsewhere in Vienna is still near.",
        |p| match (is(p, Trade::Hairdresser), in_zip(p, "1070"), in_city(p, "Wien")) {
            (true, true, _) => 3,
            (true, false, true) => 1,
            _ => 0,
        },
    ),
    judged(
        "massage linz",
        "A massage in Linz; physiotherapists there who massage do as well.",
        |p| {
            let massage = is(p, Trade::Massage);
            let second = offers(p, "Heilmassage") || detailed(p, "Massage");
            match (massage, second, in_city(p, "Linz")) {
                (true, _, true) => 3,
                (_, true, true) => 2,
                (true, _, false) => 1,
                _ => 0,
            }
        },
    ),
    judged("nagelstudio muenchen", "Nails in Munich, typed without umlaut.", |p| {
        there(is(p, Trade::NailStudio), in_city(p, "München"))
    }),
    judged("kosmetik Hamburg", "Cosmetics in Hamburg.", |p| {
        there(is(p, Trade::Cosmetics), in_city(p, "Hamburg"))
    }),
    judged(
        "yoga insbruck",
        "Yoga in Innsbruck with a letter missing in the town.",
        |p| there(is(p, Trade::Yoga), in_city(p, "Innsbruck")),
    ),
    judged(
        "pilates köln",
        "Who offers Pilates in Cologne; all yoga providers of the town know it.",
        |p| {
            there(
                offers(p, "Pilates") || named(p, "Pilates") || detailed(p, "Pilates"),
                in_city(p, "Köln"),
            )
        },
    ),
    judged(
        "velo basel",
        "Swiss for bicycle: a workshop in Basel, else one in Switzerland.",
        |p| match (is(p, Trade::BicycleWorkshop), in_city(p, "Basel"), p.country) {
            (true, true, _) => 3,
            (true, false, Country::Switzerland) => 1,
            _ => 0,
        },
    ),
    judged("physiotherapie graz", "Physiotherapy in Graz.", |p| {
        there(is(p, Trade::Physiotherapy), in_city(p, "Graz"))
    }),
    judged(
        "steuerberater linz",
        "The person instead of the office, in Linz.",
        |p| there(is(p, Trade::TaxAdvice), in_city(p, "Linz")),
    ),
    judged("hundeschule bern", "A school for dogs in Bern.", |p| {
        there(is(p, Trade::DogSchool), in_city(p, "Bern"))
    }),
    judged("gitarre lernen graz", "Guitar lessons in Graz.", |p| {
        there(
            is(p, Trade::MusicSchool) && (offers(p, "Gitarre") || detailed(p, "Gitarre")),
            in_city(p, "Graz"),
        )
    }),
    judged("kochkurs wien", "A cooking class in Vienna.", |p| {
        there(is(p, Trade::CookingSchool), in_city(p, "Wien"))
    }),
    judged(
        "massage tirol",
        "The state instead of a town: any massage studio in Tyrol.",
        |p| there(is(p, Trade::Massage), p.county.as_deref() == Some("Tirol")),
    ),
    judged(
        "Wellness & Beauty Wien",
        "The name of a category and a city, as the home page writes it.",
        |p| there(p.branches == [BranchId(8)], in_city(p, "Wien")),
    ),
    // One service.
    judged(
        "balayage",
        "Only who really offers this colouring, or says so of themselves.",
        |p| {
            if offers(p, "Balayage") {
                3
            } else if detailed(p, "Balayage") {
                2
            } else {
                0
            }
        },
    ),
    judged(
        "hochsteckfrisur hochzeit",
        "Hair for a wedding; those who do not put up hair are no help.",
        |p| all_or_nothing(offers(p, "Hochsteckfrisur")),
    ),
    judged("kinder haarschnitt", "The compound in two words.", |p| {
        all_or_nothing(offers(p, "Kinderhaarschnitt"))
    }),
    judged(
        "rückenmassage",
        "A massage of the back; the service is called Rücken- und Nackenmassage.",
        |p| all_or_nothing(offers(p, "Rücken- und Nackenmassage")),
    ),
    judged(
        "fussreflex",
        "Reflexology of the feet; sharp s typed as ss, only the start of the word.",
        |p| {
            if offers(p, "reflexzonenmassage") {
                3
            } else if detailed(p, "reflex") {
                2
            } else {
                0
            }
        },
    ),
    judged("wimpernlifting", "Only who offers it.", |p| {
        all_or_nothing(offers(p, "Wimpernlifting"))
    }),
    judged("rueckbildung", "Exercises after birth, typed without umlaut.", |p| {
        if offers(p, "Rückbildung") {
            3
        } else if detailed(p, "Rückbildung") {
            2
        } else {
            0
        }
    }),
    judged(
        "paarcoaching",
        "Only who offers it; other coaches are better than nothing.",
        |p| {
            if offers(p, "Paarcoaching") {
                3
            } else {
                u8::from(is(p, Trade::Coaching))
            }
        },
    ),
    judged("hose kuerzen", "A tailor; every one of them does it.", |p| {
        all_or_nothing(offers(p, "Hose kürzen"))
    }),
    judged("lymphdrainage", "Only who offers it.", |p| {
        all_or_nothing(offers(p, "Lymphdrainage"))
    }),
    judged(
        "handy reparatur",
        "A broken telephone, in the word everybody uses for it.",
        |p| all_or_nothing(is(p, Trade::DeviceRepair)),
    ),
    judged(
        "anwalt mietrecht",
        "A lawyer for tenants; other lawyers are second best.",
        |p| {
            if offers(p, "Mietrecht") || detailed(p, "Mietrecht") {
                3
            } else {
                u8::from(is(p, Trade::LawOffice))
            }
        },
    ),
    judged(
        "klavierunterricht",
        "Piano lessons: a compound that no profile spells like this.",
        |p| all_or_nothing(is(p, Trade::MusicSchool) && (offers(p, "Klavier") || detailed(p, "Klavier"))),
    ),
    judged(
        "fahrschule motorad",
        "A driving school that teaches the motorcycle; misspelt as often.",
        |p| {
            if offers(p, "Fahrstunde Motorrad") || detailed(p, "Motorrad") {
                3
            } else {
                u8::from(is(p, Trade::DrivingSchool))
            }
        },
    ),
    judged(
        "welpen",
        "Somebody for a young dog: training or the first visit at the groomer.",
        |p| {
            if offers(p, "Welpen") {
                3
            } else if detailed(p, "Welpen") {
                2
            } else {
                0
            }
        },
    ),
    // One provider or one name.
    judged(
        "Haarwerk Lindner",
        "This salon. Other salons with either name are the next guess.",
        |p| {
            if p.company_name == "Haarwerk Lindner" {
                3
            } else {
                u8::from(named(p, "Haarwerk ") || (named(p, "Lindner") && is(p, Trade::Hairdresser)))
            }
        },
    ),
    judged(
        "physiotherapie am schlosberg",
        "This practice, with a letter missing; others in Graz are near.",
        |p| {
            if p.company_name == "Physiotherapie am Schlossberg" {
                3
            } else {
                u8::from(is(p, Trade::Physiotherapy))
            }
        },
    ),
    judged(
        "hofer steiner",
        "These tax advisers, without the ampersand and the trade.",
        |p| {
            if p.company_name == "Hofer & Steiner Steuerberatung" {
                3
            } else {
                u8::from(named(p, "Hofer") || named(p, "Steiner"))
            }
        },
    ),
    judged(
        "mueller",
        "Everybody called Müller, however the keyboard spells it.",
        |p| {
            if named(p, "Müller") {
                3
            } else if p.owner.1 == "Müller" {
                2
            } else {
                0
            }
        },
    ),
    judged(
        "Haarwerkstatt Suess",
        "This salon: sharp s and umlaut typed the long way.",
        |p| {
            if p.company_name == "Haarwerkstatt Süß" {
                3
            } else {
                u8::from(named(p, "Haarwerk"))
            }
        },
    ),
    judged(
        "weisses rossl",
        "This provider, typed without sharp s and without umlaut.",
        |p| all_or_nothing(p.company_name == "Weißes Rössl Kosmetik"),
    ),
    judged(
        "creme barber",
        "This shop, without accents and with half of the word.",
        |p| all_or_nothing(p.company_name == "Café Crème Barbershop"),
    ),
    judged(
        "студія",
        "Another alphabet is typed by those who read it: exactly this studio.",
        |p| all_or_nothing(named(p, "Студія")),
    ),
    // What visitors of the first town typed in vain.
    judged(
        "haare schneiden",
        "A haircut in two plain words; knives in a kitchen are not meant.",
        |p| all_or_nothing(is(p, Trade::Hairdresser)),
    ),
    judged(
        "klavir",
        "Piano lessons with a letter missing; somebody called Flavia is not meant.",
        |p| all_or_nothing(is(p, Trade::MusicSchool) && (offers(p, "Klavier") || detailed(p, "Klavier"))),
    ),
    judged(
        "schneiderin",
        "A woman who sews; a family called Schneider that does something else is not meant.",
        |p| all_or_nothing(is(p, Trade::Tailor)),
    ),
    judged(
        "steuerberatr",
        "The person for taxes, a letter missing at the end.",
        |p| all_or_nothing(is(p, Trade::TaxAdvice)),
    ),
    judged("frizör", "A hairdresser, spelt by ear.", |p| {
        all_or_nothing(is(p, Trade::Hairdresser))
    }),
    judged("hund", "Something for a dog.", |p| {
        all_or_nothing(is(p, Trade::DogGrooming) || is(p, Trade::DogSchool))
    }),
    judged(
        "reifen",
        "Tyres: who changes those of a bicycle or cleans those of a car.",
        |p| all_or_nothing(offers(p, "Reifen") || is(p, Trade::BicycleWorkshop) || is(p, Trade::CarCare)),
    ),
    judged("wien", "Somebody in Vienna, whatever they do.", |p| {
        all_or_nothing(in_city(p, "Wien"))
    }),
    judged("anna huber", "A person by her name; the family name says more.", |p| {
        let is_huber = named(p, "Huber") || p.owner.1 == "Huber";
        match (is_huber, named(p, "Anna") || p.owner.0 == "Anna") {
            (true, true) => 3,
            (true, false) => 2,
            _ => 0,
        }
    }),
];

/// Nobody in the town has both names: the family is the best there is.
const NOBODY_IS: &str = "anna huber";

#[test]
fn every_query_is_another_one_and_can_be_answered() {
    let judged = |queries: &'static [Judged], town| {
        let queries = queries.iter().map(move |judged| (judged, town));
        queries.collect::<Vec<_>>()
    };
    let all: Vec<_> = [
        judged(&JUDGED_QUERIES, THE_TOWN),
        judged(&JUDGED_LATER, THE_TOWN),
        judged(&JUDGED_QUERIES_ELSEWHERE, ANOTHER_TOWN),
        judged(&JUDGED_LATER_ELSEWHERE, ANOTHER_TOWN),
        judged(&JUDGED_IN_THE_THIRD_TOWN, THIRD_TOWN),
    ]
    .into_iter()
    .flatten()
    .collect();
    let towns = [THE_TOWN, ANOTHER_TOWN, THIRD_TOWN].map(|town| (town, providers(town)));
    let mut unanswered = Vec::new();
    for (position, (judged, town)) in all.iter().enumerate() {
        let query = judged.query;
        let mut earlier = all[..position].iter();
        assert!(
            earlier.all(|(other, _)| (other.query, other.place, other.device) != (query, judged.place, judged.device)),
            "{query}"
        );
        assert!(judged.because.ends_with('.'), "{query}");
        let (_, providers) = towns.iter().find(|(other, _)| other == town).unwrap();
        let best = if query == NOBODY_IS { 2 } else { 3 };
        let wanted = providers
            .iter()
            .filter(|provider| (judged.grade)(provider) == best)
            .count();
        if judged.wanted == Wanted::Nobody {
            assert_eq!(providers.iter().map(judged.grade).max(), Some(0), "{query}");
            continue;
        }
        if wanted == 0 {
            unanswered.push(query);
        }
        assert!(
            wanted < providers.len() / 2,
            "\"{query}\" asks for nothing in particular"
        );
    }
    assert_eq!(unanswered, [] as [&str; 0], "nobody is what they ask for");
}
