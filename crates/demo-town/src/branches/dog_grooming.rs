//! Branch 17: dog grooming.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const DOG: &[Field] = &[
    field(Kind::Text, "Dein Hund", "Name und Rasse").mandatory(),
    field(Kind::Number, "Dein Hund", "Wie viele Kilo wiegt er?"),
    field(Kind::Multiline, "Dein Hund", "Was mag er gar nicht?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Baden und Bürsten, kleiner Hund",
        "Waschen, trocknen, bürsten, Ohren und Augen reinigen. Bis zehn Kilo.",
        (60, 15),
        45,
    )
    .with_fields(DOG),
    offer(
        "Baden und Bürsten, großer Hund",
        "Wie beim kleinen Hund, mit mehr Wasser und mehr Geduld.",
        (90, 20),
        72,
    )
    .with_fields(DOG),
    offer(
        "Scheren und Schneiden",
        "Fellschnitt nach Rasse oder einfach praktisch, mit Bad davor.",
        (120, 20),
        79,
    )
    .by_specialists()
    .with_fields(DOG),
    offer(
        "Trimmen",
        "Für raues Fell, mit der Hand gezupft, ohne Ziepen.",
        (120, 20),
        85,
    )
    .by_specialists()
    .with_fields(DOG),
    offer(
        "Krallen kürzen",
        "Schnell und ruhig. Ein Leckerli gibt es danach.",
        (15, 5),
        15,
    )
    .with_fields(DOG),
    offer(
        "Welpen kennenlernen",
        "Der erste Besuch: schnuppern, föhnen hören, Bürste probieren. Damit es später leicht \
         fällt.",
        (30, 15),
        22,
    )
    .with_fields(DOG),
];

const SESSIONS: &[Session] = &[event(
    "Fellpflege zu Hause",
    "Bürsten, Krallen, Ohren: Wir zeigen es an deinem Hund, du machst es nach. Ruhig und \
         ohne Zwang.",
    (90, 5),
    39,
)
.at_the_weekend()
.at_least(2)];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Hundesalon: Baden, Scheren, Trimmen",
        "Fellpflege für Hunde aller Rassen",
    ],
    company_names: &[
        "Hundesalon {last}",
        "Hundepflege {last}",
        "Fellpflege {first} {last}",
        "Salon Pfote {last}",
        "Fellwerk {last}",
    ],
    slogans: &[
        "<p>Sauberes Fell <strong>ohne Stress</strong>.</p>",
        "<p>Der ruhige Hundesalon in {city}.</p>",
        "<p>Geduld zuerst, dann die Schere.</p>",
        "<p>Frisch gebadet, gut gelaunt.</p>",
        "<p>Für kleine Wirbelwinde und große Gemütliche in {city}.</p>",
    ],
    notices: &[
        "<p>Bitte geh vor dem Termin eine Runde, dann ist dein Hund entspannter.</p>",
        "<p>Stark verfilztes Fell braucht länger. Schreib es bitte dazu, wir planen dann mehr Zeit \
         ein.</p>",
    ],
    about: About {
        openings: &[
            "Hunde merken sofort, ob jemand Zeit hat. Deshalb ist bei {company} in {city} immer \
             nur ein Hund auf einmal auf dem Tisch. {owner} arbeitet seit {year} mit Hunden, die \
             gern gebadet werden, und mit solchen, die davon noch überzeugt werden müssen.",
            "{company} ist ein Salon ohne Boxen und ohne Lärm. Seit {year} pflegen wir in {city} \
             Pudel, Terrier, Berner Sennenhunde und sehr viele liebenswerte Mischlinge.",
        ],
        lead: "Damit sich dein Hund wohlfühlt:",
        points: &[
            "Einzeltermine, kein Warten neben fremden Hunden",
            "mildes Shampoo, das zum Fell passt",
            "leiser Föhn mit lauwarmer Luft",
            "Pausen, so oft sie nötig sind",
            "du darfst dabeibleiben oder Kaffee trinken gehen",
            "ehrliche Rückmeldung zu Haut, Ohren und Zähnen",
        ],
        middles: &[
            "Wir sind ausgebildet und bilden uns jedes Jahr weiter, vor allem im ruhigen Umgang \
             mit ängstlichen Tieren.",
            "Wenn ein Hund einmal nicht mag, hören wir auf und machen an einem anderen Tag weiter. \
             Du zahlst nur, was fertig ist.",
        ],
        closings: &[
            "Bring bitte die Leine, ein Lieblingsleckerli und beim ersten Mal den Impfpass mit.",
            "Der beste Abstand sind sechs bis acht Wochen. Buch den nächsten Termin am besten \
             gleich. <em>Wuff!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::WORKSHOP_SATURDAY, hours::SALON],
    team: (1, 3),
    busy: 66,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[0, 60],
        cancellations: &[720, 1440],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Er zieht am Anfang etwas, das legt sich.",
        "Bitte die Pfoten besonders kurz.",
        "Sie ist zum ersten Mal beim Scheren.",
    ],
};
