//! Branch 11: wine shops with tastings.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const PARTY: &[Field] = &[
    field(Kind::Number, "Eure Runde", "Wie viele Personen seid ihr?").mandatory(),
    field(Kind::Boolean, "Eure Runde", "Alle sind volljährig").mandatory(),
    field(Kind::Text, "Eure Runde", "Habt ihr Lieblingsweine?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Verkostung mit fünf Weinen",
        "Fünf Weine aus der Region, dazu Brot und Käse. Wir erzählen, woher sie kommen, und nicht, \
         wie ihr sie finden müsst.",
        (90, 30),
        38,
    )
    .with_fields(PARTY),
    offer(
        "Große Verkostung mit kalter Platte",
        "Acht Weine, Brot, Käse, Schinken und ein Blick in den Keller.",
        (120, 30),
        62,
    )
    .with_fields(PARTY),
    offer(
        "Weinberatung für dein Fest",
        "Wir rechnen Mengen aus, kosten mit dir vor und liefern auf Wunsch.",
        (45, 15),
        0,
    )
    .with_fields(&[
        field(Kind::Date, "Dein Fest", "Wann wird gefeiert?"),
        field(Kind::Number, "Dein Fest", "Wie viele Gäste erwartest du?").mandatory(),
    ]),
    offer(
        "Naturwein entdecken",
        "Sechs Weine ohne Schnickschnack, manche davon trüb, alle mit Geschichte.",
        (90, 30),
        45,
    )
    .by_specialists()
    .with_fields(PARTY),
    offer(
        "Verkosten ohne Alkohol",
        "Traubensäfte, Verjus und entalkoholisierte Weine, ernst genommen.",
        (60, 15),
        29,
    )
    .with_fields(&[field(Kind::Number, "Eure Runde", "Wie viele Personen seid ihr?").mandatory()]),
];

const SESSIONS: &[Session] = &[
    event(
        "Weine aus der Nachbarschaft",
        "Sechs Flaschen von Gütern, die man mit dem Rad erreicht. Dazu Brot, Käse und die \
         Geschichten der Leute, die sie machen.",
        (120, 16),
        42,
    )
    .at_least(6),
    course(
        "Weinseminar in vier Abenden",
        "Riechen, schmecken, beschreiben: Rebsorten, Böden und Ausbau, jedes Mal acht Proben.",
        (120, 12),
        196,
        4,
    )
    .at_least(6),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Vinothek mit Verkostungen", "Weinhandel und Weinbar"],
    company_names: &[
        "Vinothek {last}",
        "Weinhandlung {last}",
        "Weinkeller {last}",
        "Wein & Brot {last}",
        "Weinraum {first} {last}",
        "Weinstube {last}",
    ],
    slogans: &[
        "<p>Gute Weine, <strong>klare Worte</strong>, kein Theater.</p>",
        "<p>Verkosten in {city}, von Leuten, die ihre Winzer kennen.</p>",
        "<p>Fünf Gläser, fünf Geschichten.</p>",
        "<p>Wein verstehen, ohne Prüfung am Ende.</p>",
        "<p>Winzerweine aus der Nähe, verkostet in {city}.</p>",
    ],
    notices: &[
        "<p>Der Preis gilt pro Person und wird vor Ort für die ganze Runde verrechnet.</p>",
        "<p>Wer sechs Flaschen mitnimmt, bekommt die Verkostung zum halben Preis.</p>",
    ],
    about: About {
        openings: &[
            "{company} ist ein Laden mit einem großen Tisch in der Mitte. Seit {year} verkosten \
             wir hier in {city} mit Menschen, die gern trinken, und mit solchen, die bisher \
             dachten, Wein sei kompliziert. {owner} besucht jedes Weingut selbst, bevor eine \
             Flasche ins Regal kommt.",
            "Wir haben etwa dreihundert Weine und zu fast jedem eine Geschichte. {owner} führt die \
             Vinothek in {city} seit {year}, mit viel Neugier für kleine Betriebe, die ihre Reben \
             noch beim Namen kennen.",
        ],
        lead: "Was dich erwartet:",
        points: &[
            "Weine von Familienbetrieben, die wir persönlich kennen",
            "Brot vom Bäcker nebenan und Käse aus den Bergen",
            "Gläser, aus denen es Freude macht",
            "Wasser, so viel du willst",
            "Fragen sind erwünscht, auch die einfachen",
            "kein Druck, etwas zu kaufen",
        ],
        middles: &[
            "Unsere Runden sind klein, meistens vier bis acht Personen. Wer eine größere \
             Gesellschaft hat, bekommt den Keller für sich.",
            "Wir arbeiten mit etwa vierzig Weingütern zusammen. Jeden Herbst fahren wir zur Lese \
             und helfen einen Tag mit.",
        ],
        closings: &[
            "Komm bitte ohne starkes Parfüm und lass das Auto stehen. Die Haltestelle ist um die \
             Ecke.",
            "Du suchst ein Geschenk? Wir packen ein und schreiben eine Karte dazu. <em>Zum \
             Wohl!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::LEISURE, hours::SHOP_LATE],
    team: (1, 3),
    busy: 42,
    rules: TradeRules {
        grids: &[30],
        notices: &[60, 120, 180],
        cancellations: &[720, 1440],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Wir feiern einen Geburtstag.",
        "Am liebsten Weißwein.",
        "Eine von uns fährt und trinkt Saft.",
    ],
};
