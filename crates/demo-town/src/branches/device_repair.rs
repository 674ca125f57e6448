//! Branch 14: repair of telephones and computers.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const DEVICE: &[Field] = &[
    field(Kind::Text, "Dein Gerät", "Marke und Modell").mandatory(),
    field(Kind::Multiline, "Dein Gerät", "Was funktioniert nicht?"),
    field(Kind::Boolean, "Dein Gerät", "Ich habe meine Daten gesichert").explained_at("datensicherung"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Display tauschen Smartphone",
        "Glas und Anzeige werden ersetzt, danach wird alles geprüft. Du kannst im Café nebenan \
         warten.",
        (60, 15),
        119,
    )
    .with_fields(DEVICE),
    offer(
        "Akku tauschen Smartphone",
        "Ein neuer Akku, meistens in einer halben Stunde. Der alte wird fachgerecht entsorgt.",
        (30, 10),
        59,
    )
    .with_fields(DEVICE),
    offer(
        "Ladebuchse reinigen oder tauschen",
        "Oft reicht Reinigen. Wenn nicht, tauschen wir nach Rücksprache.",
        (30, 5),
        35,
    )
    .with_fields(DEVICE),
    offer(
        "Diagnose Notebook",
        "Wir finden den Fehler und nennen dir einen festen Preis für die Reparatur.",
        (45, 15),
        39,
    )
    .with_fields(DEVICE),
    offer(
        "Notebook schneller machen",
        "Neue SSD, Daten übernehmen, Lüfter reinigen. Das Gerät bleibt über Nacht bei uns.",
        (30, 30),
        129,
    )
    .by_specialists()
    .with_fields(DEVICE),
    offer(
        "Datenrettung Beratung",
        "Wir schauen uns den Datenträger an und sagen dir ehrlich, was noch zu retten ist.",
        (30, 15),
        0,
    )
    .by_specialists()
    .with_fields(DEVICE),
];

const SESSIONS: &[Session] = &[
    event(
        "Reparaturcafé",
        "Bring mit, was nicht mehr geht. Wir schauen gemeinsam hinein und erklären, was wir \
         tun. Bezahlt werden nur Ersatzteile.",
        (180, 12),
        0,
    )
    .at_the_weekend(),
    event(
        "Bildschirm selbst tauschen",
        "Unter Anleitung öffnest du dein eigenes Telefon und setzt den neuen Bildschirm ein. \
         Das Ersatzteil bestellen wir vorher.",
        (120, 4),
        49,
    )
    .at_least(2),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Reparatur von Smartphones, Tablets und Notebooks",
        "Reparaturwerkstatt für Handy und Computer",
    ],
    company_names: &[
        "Reparaturpunkt {last}",
        "Handywerkstatt {last}",
        "Gerätewerk {last}",
        "{last} Smartphone-Service",
        "Technik {last}",
        "Computer {last}",
    ],
    slogans: &[
        "<p>Repariert statt weggeworfen, <strong>meistens am selben Tag</strong>.</p>",
        "<p>Hilfe für Handy und Notebook in {city}.</p>",
        "<p>Reparieren statt wegwerfen.</p>",
        "<p>Dein Display ist kaputt? Wir haben es lagernd.</p>",
        "<p>Schnelle Hilfe in {city}, während du einen Kaffee trinkst.</p>",
    ],
    notices: &[
        "<p>Bitte sichere deine Daten vor dem Termin. Wenn das nicht mehr geht, hilft die Beratung \
         zur Datenrettung.</p>",
        "<p>Der Preis gilt für gängige Modelle. Weicht er ab, fragen wir dich, \
         <strong>bevor</strong> wir anfangen.</p>",
    ],
    about: About {
        openings: &[
            "Ein gesprungenes Display ist kein Grund für ein neues Gerät. Davon ist {owner} \
             überzeugt und repariert deshalb seit {year} in {city} Smartphones, Tablets und \
             Notebooks. Bei {company} siehst du durch eine Glasscheibe zu, wie dein Gerät geöffnet \
             und wieder geschlossen wird.",
            "{company} ist eine Werkstatt mit Mikroskop, Lötstation und Geduld. Seit {year} retten \
             wir in {city} Geräte, die schon aufgegeben waren, und manchmal auch die Fotos darauf.",
        ],
        lead: "Unser Versprechen:",
        points: &[
            "fester Preis vor Beginn der Arbeit",
            "zwölf Monate Gewähr auf Teil und Arbeit",
            "deine Daten bleiben deine Daten",
            "Ersatzteile in geprüfter Qualität",
            "ein Leihgerät, wenn es länger dauert",
            "ehrlicher Rat, wenn es sich nicht lohnt",
        ],
        middles: &[
            "Wir arbeiten ohne Entsperrcode, wann immer es geht. Brauchen wir ihn, ändern wir ihn \
             mit dir nach der Reparatur.",
            "Geräte, die du nicht mehr brauchst, kaufen wir an oder geben sie an Schulen weiter.",
        ],
        closings: &[
            "Kommst du ohne Termin, musst du vielleicht warten. Mit Termin bist du sofort an der \
             Reihe.",
            "Nimm bitte Ladekabel und Rechnung mit, falls du sie noch hast. <em>Bis gleich in der \
             Werkstatt!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SHOP_LATE, hours::SHOP],
    team: (1, 4),
    busy: 58,
    rules: TradeRules {
        grids: &[15, 10],
        notices: &[0, 30],
        cancellations: &[0, 120],
        phone: Phone::Optional,
    },
    remarks: &[
        "Das Gerät ist mir ins Wasser gefallen.",
        "Ich brauche es dringend für die Arbeit.",
        "Geht das auch mit Originalteilen?",
    ],
};
