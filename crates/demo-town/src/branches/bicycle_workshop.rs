//! Branch 12: bicycle workshops.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const BICYCLE: &[Field] = &[
    field(Kind::Text, "Dein Rad", "Marke und Modell").mandatory(),
    field(Kind::Boolean, "Dein Rad", "Es ist ein E-Bike"),
    field(Kind::Multiline, "Dein Rad", "Was ist dir aufgefallen?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Kleiner Service",
        "Bremsen und Schaltung einstellen, Kette ölen, Luft und Licht prüfen. Du kannst darauf \
         warten.",
        (45, 0),
        49,
    )
    .slower_by_trainee(60)
    .with_fields(BICYCLE),
    offer(
        "Großer Service",
        "Alles vom kleinen Service, dazu Laufräder zentrieren, Lager prüfen, Antrieb reinigen und \
         eine Probefahrt.",
        (120, 15),
        109,
    )
    .with_fields(BICYCLE),
    offer(
        "Platten flicken",
        "Schlauch oder Mantel wechseln, meistens sofort. Material wird nach Verbrauch verrechnet.",
        (30, 0),
        19,
    )
    .with_fields(BICYCLE),
    offer(
        "Bremsen erneuern",
        "Beläge oder Bremsgummis tauschen, einbremsen und einstellen.",
        (45, 0),
        42,
    )
    .with_fields(BICYCLE),
    offer(
        "E-Bike Diagnose",
        "Fehlerspeicher auslesen, Akku messen, Software aktualisieren. Bitte Ladegerät und \
         Schlüssel mitbringen.",
        (60, 15),
        69,
    )
    .by_specialists()
    .with_fields(BICYCLE),
    offer(
        "Sitzposition einstellen",
        "Sattel, Lenker und Pedale, bis nichts mehr drückt. Komm in der Kleidung, in der du \
         fährst.",
        (60, 15),
        75,
    )
    .by_specialists(),
    offer(
        "Beratung Neurad",
        "Welches Rad passt zu dir und deinem Weg? Mit Probefahrt und ohne Eile.",
        (45, 15),
        0,
    ),
];

const SESSIONS: &[Session] = &[
    event(
        "Schrauberabend: Platten und Bremsen",
        "Du lernst an deinem eigenen Rad, wie man einen Schlauch wechselt und die Bremse \
         nachstellt. Werkzeug haben wir genug.",
        (120, 8),
        29,
    )
    .at_least(3),
    course(
        "Reparaturkurs für Fahrräder",
        "Vier Abende: Laufrad, Schaltung, Lager, Licht. Danach kannst du an Fahrrädern fast \
         alles selbst.",
        (150, 6),
        149,
        4,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Fahrradwerkstatt für Alltag, Rennrad und E-Bike",
        "Reparatur und Verkauf von Fahrrädern",
    ],
    company_names: &[
        "Fahrradwerkstatt {last}",
        "Radwerk {last}",
        "Zweirad {last}",
        "Fahrrad {last}",
        "Radladen {last}",
        "Speiche & Kette {last}",
    ],
    slogans: &[
        "<p>Dein Rad ist <strong>am selben Tag</strong> fertig, wenn du einen Termin hast.</p>",
        "<p>Ehrliche Reparaturen in {city}, vom Kinderrad bis zum E-Bike.</p>",
        "<p>Wir reparieren, was andere tauschen wollen.</p>",
        "<p>Ein gutes Licht, gute Bremsen, gute Fahrt.</p>",
        "<p>Deine Werkstatt in {city} für alles mit zwei Rädern.</p>",
        "<p>Erst hören wir hin, dann schrauben wir.</p>",
    ],
    notices: &[
        "<p>Bitte bring dein Rad <strong>geputzt</strong> zum Service. Wenn du keine Zeit hast, \
         machen wir es für einen kleinen Aufpreis.</p>",
        "<p>Ersatzteile kommen zum Preis der Arbeit dazu. Über 50 € fragen wir dich vorher.</p>",
    ],
    about: About {
        openings: &[
            "In unserer Werkstatt in {city} hängt seit {year} immer mindestens ein Rad am Ständer. \
             {owner} hat als Lehrling angefangen, Räder zu richten, und daraus {company} gemacht: \
             eine Werkstatt, in der erklärt wird, was kaputt ist und was nicht.",
            "{company} ist für alle da, die jeden Tag fahren: zur Arbeit, mit Kindern im Anhänger, \
             am Wochenende in die Hügel. Wir arbeiten mit Terminen, damit du dein Rad nicht zwei \
             Wochen stehen lassen musst. In {city} gibt es uns seit {year}.",
        ],
        lead: "Das bekommst du bei uns:",
        points: &[
            "einen Kostenvoranschlag, bevor wir anfangen",
            "Verschleißteile für fast alle Marken auf Lager",
            "alte Teile zurück, wenn du sie sehen möchtest",
            "ein Leihrad, wenn es einmal länger dauert",
            "Garantie von sechs Monaten auf jede Arbeit",
            "Luft und Öl gratis, auch ohne Termin",
        ],
        middles: &[
            "Wir sind drei Generationen Schrauber und Schrauberinnen. Für E-Bikes haben wir die \
             Geräte der großen Hersteller, für alte Stahlrahmen das Werkzeug und die Liebe.",
            "Was sich nicht mehr lohnt, sagen wir dir. Gebrauchte Räder nehmen wir in Zahlung, \
             richten sie her und verkaufen sie mit Gewähr.",
        ],
        closings: &[
            "Du kannst dein Rad schon am Vorabend abstellen. Den Schlüssel wirfst du in den \
             Briefkasten neben dem Tor.",
            "Während du wartest, gibt es Kaffee und einen Blick über die Schulter. <em>Gute \
             Fahrt!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::WORKSHOP_SATURDAY, hours::WORKSHOP],
    team: (1, 5),
    busy: 64,
    rules: TradeRules {
        grids: &[15],
        notices: &[0, 30, 60],
        cancellations: &[0, 120],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Das Hinterrad eiert seit gestern.",
        "Ich bringe das Rad schon am Abend davor.",
        "Bitte anrufen, wenn es teurer wird.",
    ],
};
