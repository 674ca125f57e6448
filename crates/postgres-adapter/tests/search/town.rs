//! The providers that the queries are judged against: those of two demo towns, and in each of them a few whose names are
//! hard to spell.

use demo_town::town_without_bookings;
use organization_document::OrganizationDocument;
use time::Date;
use time::macros::date;

const TODAY: Date = date!(2027 - 01 - 11);

/// A town by its seed, with so many providers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Town {
    seed: u64,
    providers: usize,
}

/// The one that the search was tuned in.
pub const THE_TOWN: Town = Town {
    seed: 7,
    providers: 2_000,
};
/// One whose providers and queries came later.
pub const ANOTHER_TOWN: Town = Town {
    seed: 23,
    providers: 1_000,
};

/// One whose queries were judged, and committed, before they were asked for the first time.
pub const THIRD_TOWN: Town = Town {
    seed: 41,
    providers: 1_000,
};

/// All of them, in a fixed order.
pub fn providers(town: Town) -> Vec<OrganizationDocument> {
    let mut town: Vec<OrganizationDocument> = town_without_bookings(town.seed, town.providers, TODAY).collect();
    let renamed = [
        (Trade::Hairdresser, "Haarwerkstatt Süß"),
        (Trade::Cosmetics, "Weißes Rössl Kosmetik"),
        (Trade::Hairdresser, "Café Crème Barbershop"),
        (Trade::NailStudio, "Студія Краси"),
        (Trade::Yoga, "Die Übung"),
    ];
    for (trade, company_name) in renamed {
        let alike = town.iter().find(|provider| Trade::of(provider) == Some(trade)).unwrap();
        let own = OrganizationDocument {
            company_name: company_name.to_owned(),
            branche_name_detailed: None,
            ..alike.clone()
        };
        town.push(own);
    }
    town
}

/// What somebody does for a living, as a person reads it off the list of services.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trade {
    BicycleWorkshop,
    CarCare,
    Coaching,
    ComputerHelp,
    CookingSchool,
    Cosmetics,
    DeviceRepair,
    DogGrooming,
    DogSchool,
    DrivingSchool,
    EscapeRoom,
    Hairdresser,
    LawOffice,
    Massage,
    MusicSchool,
    NailStudio,
    PersonalTraining,
    PhotoStudio,
    Physiotherapy,
    SpeechTherapy,
    Tailor,
    TattooStudio,
    TaxAdvice,
    VoiceTraining,
    WineTasting,
    Yoga,
}

/// A service that everybody of a trade offers, and nobody else.
const TYPICAL: [(&str, Trade); 26] = [
    ("Kleiner Service", Trade::BicycleWorkshop),
    ("Innenreinigung", Trade::CarCare),
    ("Coaching Einzelsitzung", Trade::Coaching),
    ("Hilfe zu Hause, eine Stunde", Trade::ComputerHelp),
    ("Kochkurs für zwei", Trade::CookingSchool),
    ("Gesichtsbehandlung klassisch", Trade::Cosmetics),
    ("Display tauschen Smartphone", Trade::DeviceRepair),
    ("Baden und Bürsten, kleiner Hund", Trade::DogGrooming),
    ("Erstgespräch mit Hund", Trade::DogSchool),
    ("Fahrstunde", Trade::DrivingSchool),
    ("Das Archiv", Trade::EscapeRoom),
    ("Haarschnitt lang", Trade::Hairdresser),
    ("Kurzberatung am Telefon", Trade::LawOffice),
    ("Ganzkörpermassage", Trade::Massage),
    ("Klavier 45 Minuten", Trade::MusicSchool),
    ("Maniküre mit Lack", Trade::NailStudio),
    ("Kennenlerntraining", Trade::PersonalTraining),
    ("Bewerbungsfoto", Trade::PhotoStudio),
    ("Physiotherapie 45 Minuten", Trade::Physiotherapy),
    ("Erstgespräch und Befund", Trade::SpeechTherapy),
    ("Hose kürzen", Trade::Tailor),
    ("Kleines Motiv", Trade::TattooStudio),
    ("Erstgespräch für Unternehmen", Trade::TaxAdvice),
    ("Stimmtraining", Trade::VoiceTraining),
    ("Verkostung mit fünf Weinen", Trade::WineTasting),
    ("Yoga Einzelstunde", Trade::Yoga),
];

impl Trade {
    pub fn of(provider: &OrganizationDocument) -> Option<Self> {
        let offered = |title: &str| provider.services.iter().any(|service| service.title == title);
        TYPICAL
            .into_iter()
            .find(|(title, _)| offered(title))
            .map(|(_, trade)| trade)
    }
}

#[test]
fn everybody_has_a_trade() {
    for provider in [THE_TOWN, ANOTHER_TOWN, THIRD_TOWN].into_iter().flat_map(providers) {
        assert!(Trade::of(&provider).is_some(), "{}", provider.company_name);
    }
}
