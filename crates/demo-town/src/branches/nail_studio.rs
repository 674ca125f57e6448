//! Branch 8: nail studios.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const DESIGN: &[Field] = &[
    field(
        Kind::Text,
        "Dein Design",
        "Welche Farbe oder welches Muster stellst du dir vor?",
    ),
    field(Kind::Number, "Dein Design", "Wie viele Nägel sind zu reparieren?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Maniküre mit Lack",
        "Feilen, Nagelhaut, Handbad und Lack in einer von neunzig Farben.",
        (45, 5),
        38,
    )
    .slower_by_trainee(60),
    offer(
        "Gel-Lack auf Naturnagel",
        "Hält zwei bis drei Wochen, glänzt wie am ersten Tag und schont den Nagel.",
        (60, 10),
        48,
    )
    .with_fields(DESIGN),
    offer(
        "Neumodellage mit Gel",
        "Verlängerung mit Schablone, Form und Länge nach deinem Wunsch.",
        (120, 15),
        82,
    )
    .by_specialists()
    .with_fields(DESIGN),
    offer(
        "Auffüllen",
        "Nach drei bis vier Wochen: neuer Ansatz, neue Farbe, frische Form.",
        (90, 10),
        58,
    )
    .with_fields(DESIGN),
    offer(
        "Ablösen und pflegen",
        "Wir lösen altes Material schonend ab und pflegen den Naturnagel mit Öl.",
        (30, 5),
        26,
    ),
    offer(
        "Pediküre mit Lack",
        "Fußbad, Nägel, Hornhaut und Lack, der auch im Sommer hält.",
        (60, 10),
        52,
    ),
];

const SESSIONS: &[Session] = &[event(
    "Nageldesign-Abend",
    "Wir zeigen dir zwei Muster, du malst sie auf deine eigenen Nägel. Lack, Pinsel und \
         Geduld sind reichlich vorhanden.",
    (120, 6),
    39,
)
.at_least(3)];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Maniküre, Gel-Lack und Modellage", "Nageldesign und Pediküre"],
    company_names: &[
        "Nagelstudio {last}",
        "Nagelwerk {last}",
        "Nageldesign {last}",
        "Nägel & mehr {last}",
        "Nagelatelier {first} {last}",
    ],
    slogans: &[
        "<p>Gepflegte Hände, <strong>saubere Arbeit</strong>, kein Gedränge.</p>",
        "<p>Von schlicht bis auffällig: Nägel in {city}.</p>",
        "<p>Saubere Arbeit bis in die Spitzen.</p>",
        "<p>Farbe, die zu deinem Alltag passt.</p>",
        "<p>Nägel in {city}, die vier Wochen halten.</p>",
    ],
    notices: &[
        "<p>Bring gern Bilder mit. Aufwendige Muster buchst du bitte mit der längeren Zeit.</p>",
        "<p>Bitte ohne Reste von fremdem Gel kommen oder das Ablösen dazubuchen.</p>",
    ],
    about: About {
        openings: &[
            "{company} ist ein kleines Studio in {city}. {owner} hat hier {year} mit einem Tisch \
             begonnen, heute arbeiten wir mit Absaugung, gutem Licht und viel Geduld. Uns ist \
             wichtig, dass deine Nägel auch nach Jahren noch gesund sind.",
            "Nägel sind Handwerk: gerade Linien, saubere Ränder, die richtige Form zur Hand. Das \
             machen wir in {city} seit {year}, und wir machen es immer noch gern.",
        ],
        lead: "Das ist uns wichtig:",
        points: &[
            "Instrumente aus dem Sterilisator, jedes Mal",
            "Gele ohne umstrittene Inhaltsstoffe",
            "ein Naturnagel, der gesund bleibt",
            "Farben, die wir regelmäßig erneuern",
            "kostenlose Reparatur in den ersten fünf Tagen",
            "pünktlicher Beginn",
        ],
        middles: &[
            "Wir sagen dir ehrlich, wenn eine Pause besser ist als die nächste Modellage. Auch das \
             gehört zu guter Pflege.",
            "Ob dezent für das Büro oder mit Muster für den Urlaub: Wir malen mit der Hand und \
             kleben keine fertigen Bilder.",
        ],
        closings: &[
            "Wenn du dich verspätest, ruf bitte kurz an. Ab fünfzehn Minuten müssen wir das Design \
             vereinfachen, damit alle anderen pünktlich drankommen.",
            "Parken ist um die Ecke möglich, die Haltestelle liegt fast vor der Tür. <em>Schön, \
             wenn du kommst!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SHOP_LATE, hours::SALON_LATE],
    team: (1, 4),
    busy: 70,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[0, 60],
        cancellations: &[720, 1440],
        phone: Phone::Optional,
    },
    remarks: &[
        "Ein Nagel ist eingerissen.",
        "Ich hätte gern wieder das Rot vom letzten Mal.",
        "Bitte kurz und rund.",
    ],
};
