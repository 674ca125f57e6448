//! Branch 19: car cleaning.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{
    About, Field, Offer, Phone, RoomKind, Trade, TradeRules, during, field, offer, processing, room_kind, work,
};
use booking_core::booking::CustomFieldKind as Kind;

const CAR: &[Field] = &[
    field(Kind::Text, "Dein Auto", "Marke, Modell und Farbe").mandatory(),
    field(Kind::Boolean, "Dein Auto", "Es fahren Tiere mit"),
    field(Kind::Multiline, "Dein Auto", "Gibt es besondere Flecken?"),
];

const DRYING_BOX: RoomKind = room_kind("Trockenbox", &["Trockenbox"]);

const OFFERS: &[Offer] = &[
    offer(
        "Handwäsche außen",
        "Vorwäsche, Handwäsche mit zwei Eimern, Felgen, trocknen mit weichem Tuch.",
        (60, 15),
        49,
    )
    .with_fields(CAR),
    offer(
        "Innenreinigung",
        "Saugen, Kunststoffe, Scheiben, Kofferraum. Auf Wunsch mit Duft, sonst ohne.",
        (90, 15),
        79,
    )
    .with_fields(CAR),
    offer(
        "Komplettpflege",
        "Innen und außen gründlich, mit Wachs für drei Monate.",
        (180, 30),
        159,
    )
    .with_fields(CAR),
    offer(
        "Polster shampoonieren",
        "Sitze und Teppiche werden tief gereinigt und getrocknet.",
        (120, 30),
        119,
    )
    .in_steps(&[work(75), processing(45)])
    .needing(&[during(&DRYING_BOX, &[1])])
    .by_specialists()
    .with_fields(CAR),
    offer(
        "Lack polieren und versiegeln",
        "Kratzer werden geglättet, danach kommt ein Schutz für ein Jahr darauf.",
        (240, 30),
        349,
    )
    .in_steps(&[work(180), processing(60)])
    .needing(&[during(&DRYING_BOX, &[1])])
    .by_specialists()
    .with_fields(CAR),
    offer(
        "Scheinwerfer aufbereiten",
        "Matte Scheinwerfer werden wieder klar. Gut vor der nächsten Prüfung.",
        (45, 15),
        69,
    ),
];

const SESSIONS: &[Session] = &[event(
    "Autopflege zum Mitmachen",
    "Waschen ohne Kratzer, Leder, Kunststoff, Felgen: Du lernst es an deinem eigenen \
         Wagen und fährst sauber heim.",
    (180, 5),
    69,
)
.at_the_weekend()
.at_least(3)];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Fahrzeugpflege und Aufbereitung", "Autoreinigung von Hand"],
    company_names: &[
        "Fahrzeugpflege {last}",
        "Autopflege {last}",
        "Autoaufbereitung {last}",
        "Glanzwerk {last}",
        "Handwäsche {last}",
    ],
    slogans: &[
        "<p>Sauber bis in die <strong>letzte Ritze</strong>.</p>",
        "<p>Autopflege von Hand in {city}.</p>",
        "<p>Drei Stunden für dein Auto, ein Kaffee für dich.</p>",
        "<p>Glanz, der auch den nächsten Regen übersteht.</p>",
        "<p>Innen wie neu, auch nach dem Urlaub mit Hund.</p>",
    ],
    notices: &[
        "<p>Bitte nimm persönliche Dinge vor dem Termin aus dem Auto, auch den Kindersitz, wenn \
         möglich.</p>",
        "<p>Transporter und Wohnmobile bitte telefonisch anmelden.</p>",
    ],
    about: About {
        openings: &[
            "Bei {company} in {city} gibt es keine Bürsten, die über den Lack schlagen. {owner} \
             reinigt seit {year} mit der Hand, mit weichen Tüchern und mit der Geduld, die eine \
             Waschstraße nicht hat.",
            "Ein gepflegtes Auto fährt nicht schneller, aber lieber. Mit diesem Satz hat {owner} \
             {year} in {city} angefangen. Heute kümmern wir uns um Familienkutschen, Dienstwagen \
             und ein paar sehr geliebte Oldtimer.",
        ],
        lead: "Das unterscheidet uns:",
        points: &[
            "Reinigung von Hand, ohne Bürsten",
            "Mittel, die das Grundwasser nicht belasten",
            "Regenwasser aus der eigenen Zisterne",
            "fester Preis, auch wenn es länger dauert",
            "Hol- und Bringdienst in der Stadt",
            "Fotos vorher und nachher, wenn du magst",
        ],
        middles: &[
            "Während wir arbeiten, kannst du bei uns sitzen, arbeiten oder mit dem Leihrad in die \
             Stadt fahren.",
            "Für Betriebe mit mehreren Fahrzeugen richten wir feste Tage ein. Das spart dir Zeit \
             und Geld.",
        ],
        closings: &[
            "Stell das Auto in die Einfahrt und gib den Schlüssel im Büro ab. Wir rufen an, wenn \
             es fertig ist.",
            "Bei Frost waschen wir in der Halle, Termine finden also das ganze Jahr statt. \
             <em>Gute Fahrt!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::WORKSHOP, hours::SHOP],
    team: (1, 4),
    busy: 56,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[0, 60],
        cancellations: &[120, 720],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Im Kofferraum sind Hundehaare.",
        "Bitte die Felgen besonders gut.",
        "Ich hole das Auto erst am Abend ab.",
    ],
};
