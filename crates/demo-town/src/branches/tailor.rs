//! Branch 12: alterations and tailoring.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const PIECE: &[Field] = &[
    field(Kind::Text, "Dein Stück", "Was sollen wir ändern?").mandatory(),
    field(Kind::Number, "Dein Stück", "Wie viele Teile bringst du mit?"),
    field(Kind::Date, "Dein Stück", "Bis wann brauchst du es?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Hose kürzen",
        "Abstecken, kürzen, mit der Hand oder der Maschine gesäumt. Nach drei Tagen fertig.",
        (15, 0),
        18,
    )
    .with_fields(PIECE),
    offer(
        "Kleid oder Sakko anpassen",
        "Wir stecken ab, du drehst dich vor dem Spiegel, dann wird genäht.",
        (30, 5),
        45,
    )
    .with_fields(PIECE),
    offer(
        "Anprobe",
        "Zweiter Termin nach dem Nähen. Sitzt es, nimmst du es gleich mit.",
        (15, 5),
        0,
    ),
    offer(
        "Brautkleid ändern",
        "Mit Ruhe, Unterrock und den richtigen Schuhen. Bitte mindestens sechs Wochen vorher \
         kommen.",
        (60, 15),
        120,
    )
    .by_specialists()
    .with_fields(&[field(Kind::Date, "Deine Hochzeit", "Wann ist die Hochzeit?").mandatory()]),
    offer(
        "Maßanfertigung Beratung",
        "Stoffe, Schnitt, Preis: Wir zeichnen und messen, du entscheidest danach.",
        (60, 15),
        40,
    )
    .by_specialists(),
    offer(
        "Reißverschluss tauschen",
        "In Hose, Rock, Jacke oder Tasche. Schieber und Zähne in passender Farbe.",
        (15, 0),
        24,
    )
    .with_fields(PIECE),
];

const SESSIONS: &[Session] = &[
    event(
        "Nähabend: Hosen kürzen",
        "Abstecken, umnähen, bügeln. Bring eine Hose mit, die zu lang ist, und geh mit einer, \
         die passt.",
        (150, 6),
        42,
    )
    .at_least(3),
    course(
        "Nähen lernen an der Maschine",
        "Sechs Abende von der geraden Naht bis zum Reißverschluss. Maschinen stehen bereit, \
         du kannst auch deine eigene bringen.",
        (150, 6),
        228,
        6,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Änderungsschneiderei und Maßanfertigung",
        "Schneiderei für Alltag und Feste",
    ],
    company_names: &[
        "Schneiderei {last}",
        "Änderungsschneiderei {last}",
        "Maßatelier {first} {last}",
        "Nadel & Faden {last}",
        "Nähstube {last}",
        "Atelier {last}",
    ],
    slogans: &[
        "<p>Was passt, zieht man <strong>länger</strong> an.</p>",
        "<p>Ändern, flicken, neu machen: Schneiderei in {city}.</p>",
        "<p>Passt, sitzt und bleibt.</p>",
        "<p>Aus dem Lieblingsstück wird wieder ein Lieblingsstück.</p>",
        "<p>Änderungen in {city}, oft schon morgen fertig.</p>",
    ],
    notices: &[
        "<p>Bring bitte die Schuhe mit, die du dazu trägst. Nur so stimmt die Länge.</p>",
        "<p>Eilige Arbeiten machen wir gern, mit einem Aufpreis von zwanzig Prozent.</p>",
    ],
    about: About {
        openings: &[
            "{owner} hat das Schneidern in einem Theater gelernt, wo ein Kleid am Abend fertig \
             sein muss, was auch immer geschieht. Seit {year} wird diese Sorgfalt in {company} in \
             {city} auf Hosen, Mäntel und Hochzeitskleider verwendet.",
            "Ein guter Mantel hält dreißig Jahre, wenn jemand ab und zu das Futter erneuert. Dafür \
             gibt es in {city} seit {year} {company}: eine Werkstatt mit vier Maschinen, einem \
             großen Tisch und sehr vielen Knöpfen.",
        ],
        lead: "Damit kannst du zu uns kommen:",
        points: &[
            "kürzen, weiten, enger machen",
            "Reißverschlüsse, Knöpfe, Futter",
            "Leder und Outdoor-Jacken",
            "Vorhänge und Kissen nach Maß",
            "Brautkleider und Anzüge",
            "Erbstücke, die niemand sonst anfassen will",
        ],
        middles: &[
            "Wir arbeiten mit Terminen zum Abstecken, damit du nicht zwischen Tür und Angel auf \
             dem Hocker stehst.",
            "Reste werfen wir nicht weg. Aus ihnen entstehen Beutel, die du bei uns statt einer \
             Tüte bekommst.",
        ],
        closings: &[
            "Der Preis, der bei der Buchung steht, gilt für ein übliches Stück. Ist es \
             aufwendiger, sagen wir es dir beim Abstecken.",
            "Abholen kannst du ohne Termin zu den Öffnungszeiten. <em>Danke, dass du reparierst, \
             statt neu zu kaufen.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SHOP, hours::WORKSHOP_SATURDAY],
    team: (1, 3),
    busy: 55,
    rules: TradeRules {
        grids: &[15],
        notices: &[0, 60],
        cancellations: &[0, 120],
        phone: Phone::Optional,
    },
    remarks: &[
        "Es sind drei Hosen.",
        "Ich brauche den Anzug bis Samstag.",
        "Der Stoff ist sehr dünn.",
    ],
};
