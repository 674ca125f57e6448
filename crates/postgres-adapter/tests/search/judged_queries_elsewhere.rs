//! What people type in another town, and what they want to see then. Judged before anybody looked at what an engine
//! returns for them, as those of the first town.

use organization_document::OrganizationDocument;

use super::judged_queries::{Judged, all_or_nothing, detailed, in_city, in_zip, is, judged, named, offers, there};
use super::town::Trade;

/// One provider, by its whole name; 1 for those who could be meant by a part of what was typed.
pub fn this_one(provider: &OrganizationDocument, company_name: &str, part: &str) -> u8 {
    if provider.company_name == company_name {
        3
    } else {
        u8::from(named(provider, part))
    }
}

/// Best where the first is met, `otherwise` where only the second is.
pub fn or(best: bool, other: bool, otherwise: u8) -> u8 {
    match (best, other) {
        (true, _) => 3,
        (false, true) => otherwise,
        (false, false) => 0,
    }
}

pub const JUDGED_QUERIES_ELSEWHERE: [Judged; 109] = [
    // A trade.
    judged(
        "coiffeur",
        "The Swiss word; hairdressers of any country are meant.",
        |p| all_or_nothing(is(p, Trade::Hairdresser)),
    ),
    judged("friseurin", "A woman who cuts hair: any hairdresser's salon.", |p| {
        all_or_nothing(is(p, Trade::Hairdresser))
    }),
    judged("haarschnitt", "What a hairdresser does.", |p| {
        all_or_nothing(is(p, Trade::Hairdresser))
    }),
    judged(
        "herrenfriseur",
        "A man's hairdresser; those who do not say so cut men's hair too.",
        |p| or(detailed(p, "Herrenfriseur"), is(p, Trade::Hairdresser), 2),
    ),
    judged(
        "masseur",
        "The person: massage studios, and who gives Heilmassage.",
        |p| or(is(p, Trade::Massage), offers(p, "Heilmassage"), 2),
    ),
    judged(
        "heilmassage",
        "The one on prescription; a massage for wellness is something else.",
        |p| or(offers(p, "Heilmassage"), is(p, Trade::Massage), 1),
    ),
    judged("kosmetikerin", "The person: studios of cosmetics.", |p| {
        all_or_nothing(is(p, Trade::Cosmetics))
    }),
    judged(
        "fusspflege",
        "Care of feet, typed without sharp s; Pediküre does as well.",
        |p| {
            or(
                offers(p, "Fußpflege") || offers(p, "Fusspflege"),
                offers(p, "Pediküre"),
                2,
            )
        },
    ),
    judged("pedikuere", "The other word, with a typewriter's umlaut.", |p| {
        or(
            offers(p, "Pediküre"),
            offers(p, "Fußpflege") || offers(p, "Fusspflege"),
            2,
        )
    }),
    judged("rechtsanwältin", "A woman who is a lawyer: law offices.", |p| {
        all_or_nothing(is(p, Trade::LawOffice))
    }),
    judged("steuerkanzlei", "An office for taxes, whatever it calls itself.", |p| {
        all_or_nothing(is(p, Trade::TaxAdvice))
    }),
    judged("musikunterricht", "Who teaches music.", |p| {
        all_or_nothing(is(p, Trade::MusicSchool))
    }),
    judged(
        "musikschule",
        "Who teaches music, whatever the provider is called.",
        |p| all_or_nothing(is(p, Trade::MusicSchool)),
    ),
    judged(
        "gesangsunterricht",
        "Lessons in singing, a compound nobody spells like this; a trainer of voices is near.",
        |p| {
            or(
                is(p, Trade::MusicSchool) && (offers(p, "Gesang") || detailed(p, "Gesang")),
                is(p, Trade::VoiceTraining),
                1,
            )
        },
    ),
    judged("fotografin", "A woman who takes pictures.", |p| {
        all_or_nothing(is(p, Trade::PhotoStudio))
    }),
    judged("tätowierer", "The person: tattoo studios.", |p| {
        all_or_nothing(is(p, Trade::TattooStudio))
    }),
    judged(
        "hundetrainer",
        "The person: schools for dogs. Nobody wants a bath for the dog.",
        |p| all_or_nothing(is(p, Trade::DogSchool)),
    ),
    judged("velowerkstatt", "Swiss for a workshop for bicycles.", |p| {
        all_or_nothing(is(p, Trade::BicycleWorkshop))
    }),
    judged(
        "fahrrad reparatur",
        "Who repairs bicycles; telephones are not meant.",
        |p| all_or_nothing(is(p, Trade::BicycleWorkshop)),
    ),
    judged(
        "führerschein",
        "Who wants the licence looks for a driving school.",
        |p| all_or_nothing(is(p, Trade::DrivingSchool)),
    ),
    judged("fahrstunden", "More than one of them.", |p| {
        all_or_nothing(is(p, Trade::DrivingSchool))
    }),
    judged("logopädin", "The person: practices for speech.", |p| {
        all_or_nothing(is(p, Trade::SpeechTherapy))
    }),
    judged("krankengymnastik", "The old word for physiotherapy.", |p| {
        all_or_nothing(is(p, Trade::Physiotherapy))
    }),
    judged("fysiotherapie", "Spelt by ear.", |p| {
        all_or_nothing(is(p, Trade::Physiotherapy))
    }),
    judged(
        "pc hilfe",
        "Help with a computer; who mends devices is second best.",
        |p| or(is(p, Trade::ComputerHelp), is(p, Trade::DeviceRepair), 1),
    ),
    judged("handyreparatur", "A broken telephone, in one word.", |p| {
        all_or_nothing(is(p, Trade::DeviceRepair))
    }),
    judged("änderungsschneiderei", "A tailor; all of them change clothes.", |p| {
        all_or_nothing(is(p, Trade::Tailor))
    }),
    judged(
        "auto waschen",
        "Who washes cars by hand; nobody's hair and no dog.",
        |p| all_or_nothing(is(p, Trade::CarCare)),
    ),
    judged("weinverkostung", "A tasting, in one word.", |p| {
        all_or_nothing(is(p, Trade::WineTasting))
    }),
    judged(
        "kochschule",
        "Who teaches cooking, whatever the provider is called.",
        |p| all_or_nothing(is(p, Trade::CookingSchool)),
    ),
    judged("rätselraum", "The German word for an escape room.", |p| {
        all_or_nothing(is(p, Trade::EscapeRoom))
    }),
    judged("coach", "The person: coaching.", |p| {
        all_or_nothing(is(p, Trade::Coaching))
    }),
    judged(
        "fitnesstrainer",
        "A trainer for the body; dogs and voices are not meant.",
        |p| all_or_nothing(is(p, Trade::PersonalTraining)),
    ),
    judged("stimmtraining", "Training for the voice.", |p| {
        all_or_nothing(is(p, Trade::VoiceTraining))
    }),
    judged(
        "hunde friseur",
        "The compound in two words; hair of people is not meant.",
        |p| all_or_nothing(is(p, Trade::DogGrooming)),
    ),
    // A trade in a place.
    judged("friseur salzburg", "A hairdresser in Salzburg.", |p| {
        there(is(p, Trade::Hairdresser), in_city(p, "Salzburg"))
    }),
    judged(
        "massage wien 1100",
        "A massage in this district, else in Vienna.",
        |p| match (is(p, Trade::Massage), in_zip(p, "1100"), in_city(p, "Wien")) {
            (true, true, _) => 3,
            (true, false, true) => 1,
            _ => 0,
        },
    ),
    judged("kosmetik innsbruck", "Cosmetics in Innsbruck.", |p| {
        there(is(p, Trade::Cosmetics), in_city(p, "Innsbruck"))
    }),
    judged("yoga zürich", "Yoga in Zürich.", |p| {
        there(is(p, Trade::Yoga), in_city(p, "Zürich"))
    }),
    judged("physio graz", "The short word for physiotherapy, in Graz.", |p| {
        there(is(p, Trade::Physiotherapy), in_city(p, "Graz"))
    }),
    judged("steuerberatung zurich", "Taxes in Zürich, without umlaut.", |p| {
        there(is(p, Trade::TaxAdvice), in_city(p, "Zürich"))
    }),
    judged("fahrschule hamburg", "A driving school in Hamburg.", |p| {
        there(is(p, Trade::DrivingSchool), in_city(p, "Hamburg"))
    }),
    judged("hundesalon münchen", "Dog grooming in Munich.", |p| {
        there(is(p, Trade::DogGrooming), in_city(p, "München"))
    }),
    judged("logopaede hamburg", "Speech therapy in Hamburg.", |p| {
        there(is(p, Trade::SpeechTherapy), in_city(p, "Hamburg"))
    }),
    judged(
        "logopädie sankt pölten",
        "The saint of the town is written out, as people speak.",
        |p| there(is(p, Trade::SpeechTherapy), p.city == "St. Pölten"),
    ),
    judged(
        "nageldesign klagenfurt",
        "Nails in Klagenfurt, whose full name is longer.",
        |p| there(is(p, Trade::NailStudio), in_city(p, "Klagenfurt")),
    ),
    judged("rechtsanwalt berlin", "A lawyer in Berlin.", |p| {
        there(is(p, Trade::LawOffice), in_city(p, "Berlin"))
    }),
    judged("kosmetik vorarlberg", "The state instead of a town.", |p| {
        there(is(p, Trade::Cosmetics), p.county.as_deref() == Some("Vorarlberg"))
    }),
    judged("coaching bern", "Coaching in Bern.", |p| {
        there(is(p, Trade::Coaching), in_city(p, "Bern"))
    }),
    judged("pilates wien", "Who offers Pilates in Vienna.", |p| {
        there(
            offers(p, "Pilates") || named(p, "Pilates") || detailed(p, "Pilates"),
            in_city(p, "Wien"),
        )
    }),
    judged("klavier wien", "Piano lessons in Vienna.", |p| {
        there(
            is(p, Trade::MusicSchool) && (offers(p, "Klavier") || detailed(p, "Klavier")),
            in_city(p, "Wien"),
        )
    }),
    judged(
        "nagelstudio hambrug",
        "Nails in Hamburg, two letters in the wrong order.",
        |p| there(is(p, Trade::NailStudio), in_city(p, "Hamburg")),
    ),
    judged("handy wien", "A telephone is broken in Vienna.", |p| {
        there(is(p, Trade::DeviceRepair), in_city(p, "Wien"))
    }),
    judged(
        "friseur 1190",
        "The district by its postcode; elsewhere in Vienna is still near.",
        |p| match (is(p, Trade::Hairdresser), in_zip(p, "1190"), in_city(p, "Wien")) {
            (true, true, _) => 3,
            (true, false, true) => 1,
            _ => 0,
        },
    ),
    judged("kochen lernen wien", "To learn cooking in Vienna.", |p| {
        there(is(p, Trade::CookingSchool), in_city(p, "Wien"))
    }),
    judged("fotograf linz", "Pictures in Linz.", |p| {
        there(is(p, Trade::PhotoStudio), in_city(p, "Linz"))
    }),
    judged("fahrradladen hamburg", "A shop for bicycles in Hamburg.", |p| {
        there(is(p, Trade::BicycleWorkshop), in_city(p, "Hamburg"))
    }),
    judged("weinhandlung wien", "Wine in Vienna.", |p| {
        there(is(p, Trade::WineTasting), in_city(p, "Wien"))
    }),
    judged("escape room wien", "Rooms with riddles in Vienna.", |p| {
        there(is(p, Trade::EscapeRoom), in_city(p, "Wien"))
    }),
    judged("hundeschule koeln", "A school for dogs in Cologne.", |p| {
        there(is(p, Trade::DogSchool), in_city(p, "Köln"))
    }),
    judged("personal training graz", "Training in Graz.", |p| {
        there(is(p, Trade::PersonalTraining), in_city(p, "Graz"))
    }),
    judged(
        "schneider wien",
        "A tailor in Vienna; families called Schneider are not meant.",
        |p| there(is(p, Trade::Tailor), in_city(p, "Wien")),
    ),
    judged("autopflege bern", "Care of cars in Bern.", |p| {
        there(is(p, Trade::CarCare), in_city(p, "Bern"))
    }),
    judged(
        "physiotherapie in 1150 wien",
        "With little words and a postcode.",
        |p| match (is(p, Trade::Physiotherapy), in_zip(p, "1150"), in_city(p, "Wien")) {
            (true, true, _) => 3,
            (true, false, true) => 1,
            _ => 0,
        },
    ),
    // One service.
    judged(
        "haare färben",
        "Colour for hair; who does not offer it cuts at least.",
        |p| {
            or(
                offers(p, "Ansatzfarbe") || offers(p, "Balayage"),
                is(p, Trade::Hairdresser),
                2,
            )
        },
    ),
    judged(
        "strähnen",
        "What a balayage is made of; the word stands in its text.",
        |p| or(offers(p, "Balayage"), detailed(p, "Balayage"), 2),
    ),
    judged("lockenschnitt", "Only who offers it.", |p| {
        all_or_nothing(offers(p, "Lockenschnitt"))
    }),
    judged("gel nägel", "Nails with gel, in two words.", |p| {
        all_or_nothing(is(p, Trade::NailStudio))
    }),
    judged("brautkleid", "Who changes a wedding dress.", |p| {
        or(offers(p, "Brautkleid"), is(p, Trade::Tailor), 1)
    }),
    judged(
        "reissverschluss",
        "A zip: only who offers it. Typed without sharp s.",
        |p| {
            or(
                offers(p, "Reißverschluss") || offers(p, "Reissverschluss"),
                is(p, Trade::Tailor),
                1,
            )
        },
    ),
    judged("passfoto", "A picture for a passport; it is called Passbild.", |p| {
        all_or_nothing(offers(p, "Passbild"))
    }),
    judged("bewerbungsfotos", "More than one of them.", |p| {
        all_or_nothing(is(p, Trade::PhotoStudio))
    }),
    judged(
        "hochzeitsfotograf",
        "Who takes pictures of weddings; any photographer might.",
        |p| {
            or(
                is(p, Trade::PhotoStudio) && (offers(p, "Hochzeit") || detailed(p, "Hochzeit")),
                is(p, Trade::PhotoStudio),
                1,
            )
        },
    ),
    judged("arbeitsrecht", "A lawyer for employees.", |p| {
        or(offers(p, "Arbeitsrecht"), detailed(p, "Arbeitsrecht"), 2)
    }),
    judged("testament", "Who helps to write one.", |p| {
        or(offers(p, "Testament"), is(p, Trade::LawOffice), 1)
    }),
    judged("akku wechseln", "A new battery; the service says tauschen.", |p| {
        or(offers(p, "Akku"), is(p, Trade::DeviceRepair), 1)
    }),
    judged(
        "datenrettung",
        "Only who offers it; others who mend devices are near.",
        |p| or(offers(p, "Datenrettung"), is(p, Trade::DeviceRepair), 1),
    ),
    judged("wlan", "Who makes it work.", |p| {
        or(offers(p, "WLAN"), is(p, Trade::ComputerHelp), 2)
    }),
    judged(
        "e-bike",
        "Who knows electric bicycles; other workshops know bicycles.",
        |p| {
            or(
                offers(p, "E-Bike") || detailed(p, "E-Bike"),
                is(p, Trade::BicycleWorkshop),
                2,
            )
        },
    ),
    judged(
        "gitarrenunterricht",
        "A compound that no profile spells like this.",
        |p| all_or_nothing(is(p, Trade::MusicSchool) && (offers(p, "Gitarre") || detailed(p, "Gitarre"))),
    ),
    judged("hot stone", "Massage with stones.", |p| {
        or(offers(p, "Hot-Stone"), detailed(p, "Hot Stone"), 2)
    }),
    judged(
        "schwangerschaftsmassage",
        "A massage for a woman who expects a child.",
        |p| or(offers(p, "Schwangerschaft"), is(p, Trade::Massage), 1),
    ),
    judged(
        "welpentraining",
        "Only who trains young dogs; other trainers of dogs are near.",
        |p| or(offers(p, "Welpentraining"), is(p, Trade::DogSchool), 1),
    ),
    judged("krallen schneiden", "Claws; the service says kürzen.", |p| {
        or(offers(p, "Krallen"), is(p, Trade::DogGrooming), 1)
    }),
    judged("sauerteig", "Only who teaches it.", |p| {
        all_or_nothing(offers(p, "Sauerteig"))
    }),
    judged(
        "steuererklaerung",
        "Who fills in the form; every office for taxes does.",
        |p| or(offers(p, "Steuererklärung"), is(p, Trade::TaxAdvice), 2),
    ),
    judged("lymphdrainge", "A letter is missing.", |p| {
        all_or_nothing(offers(p, "Lymphdrainage"))
    }),
    judged("atemtherapie", "Only who offers it.", |p| {
        or(offers(p, "Atemtherapie"), is(p, Trade::Physiotherapy), 1)
    }),
    // One provider.
    judged(
        "Vinothek Rauch",
        "This shop; another Vinothek is the next guess.",
        |p| this_one(p, "Vinothek Rauch", "Vinothek"),
    ),
    judged("schoen bei karin mueller", "This studio, without umlauts.", |p| {
        this_one(p, "Schön bei Karin Müller", "Schön bei")
    }),
    judged(
        "unterberger computerhilfe",
        "The family first; another help with computers is near.",
        |p| this_one(p, "Computerhilfe Unterberger", "Computerhilfe"),
    ),
    judged("wimmer coaching", "This coach.", |p| {
        this_one(p, "Wimmer Coaching", "Coaching")
    }),
    judged("schlüssel und schloss fischer", "The ampersand is spelt out.", |p| {
        this_one(p, "Schlüssel & Schloss Fischer", "Schlüssel")
    }),
    judged("lichtbild marti", "This studio.", |p| {
        this_one(p, "Lichtbild Marti", "Lichtbild")
    }),
    judged("friseursalon emma eder", "This salon, with both names.", |p| {
        this_one(p, "Friseursalon Emma Eder", "Friseursalon")
    }),
    judged("pirker rechtsanwalte", "This office, without umlaut.", |p| {
        this_one(p, "Pirker Rechtsanwälte", "Rechtsanwälte")
    }),
    judged(
        "mensch hund egger",
        "This school for dogs, without the ampersand.",
        |p| this_one(p, "Mensch & Hund Egger", "Mensch & Hund"),
    ),
    judged("taktgefül nagy", "This music school, with a letter missing.", |p| {
        this_one(p, "Taktgefühl Nagy", "Taktgefühl")
    }),
    judged("caduff yoga", "The family first.", |p| {
        this_one(p, "Yoga Caduff", "Yoga")
    }),
    judged("oeller netzwerktechnik", "The umlaut begins the name.", |p| {
        this_one(p, "Öller Netzwerktechnik", "Netzwerktechnik")
    }),
    judged("tattoostudio busch mainz", "This studio, with its town.", |p| {
        this_one(p, "Tattoostudio Busch", "Tattoostudio")
    }),
    judged(
        "jovanovic steuer klagenfurt",
        "These tax advisers, without accent and with half of a word.",
        |p| this_one(p, "Steuerkanzlei Daniel Jovanović", "Jovanović"),
    ),
    judged("fahrrad hoelzl", "This shop.", |p| {
        this_one(p, "Fahrrad Hölzl", "Fahrrad ")
    }),
    judged("zweirad odermat", "This workshop, a letter is missing.", |p| {
        this_one(p, "Zweirad Odermatt", "Zweirad")
    }),
    judged("salon pfote ebner", "This one of the salons of that name.", |p| {
        this_one(p, "Salon Pfote Ebner", "Salon Pfote")
    }),
    judged(
        "raum fuer entwicklung posch",
        "This coach; the provider is called like others.",
        |p| this_one(p, "Raum für Entwicklung Posch", "Raum für Entwicklung"),
    ),
    judged("escape wels", "This room: the town is part of the name.", |p| {
        this_one(p, "Escape Wels Jovanović", "Escape")
    }),
    judged("kanzlei wolfgang wagner", "This lawyer by both names.", |p| {
        this_one(p, "Kanzlei Wolfgang Wagner", "Kanzlei")
    }),
    judged(
        "stimmwerk schmid",
        "Others are called Schmid; the Stimmwerk has another letter.",
        |p| this_one(p, "Stimmwerk Schmidt", "Stimmwerk"),
    ),
];
