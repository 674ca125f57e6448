//! Branch 14: help with computers at home and in small companies.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const LOCATION: &[Field] = &[
    field(Kind::Text, "Dein Zuhause", "Adresse, zu der wir kommen sollen").mandatory(),
    field(Kind::Multiline, "Dein Zuhause", "Was soll danach funktionieren?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Hilfe zu Hause, eine Stunde",
        "Wir kommen vorbei: Drucker, WLAN, E-Mail, Fernseher. Anfahrt in der Stadt inklusive.",
        (60, 30),
        79,
    )
    .with_fields(LOCATION),
    offer(
        "WLAN messen und verbessern",
        "Wir messen jeden Raum, stellen um und schlagen nur vor, was wirklich hilft.",
        (90, 30),
        115,
    )
    .by_specialists()
    .with_fields(LOCATION),
    offer(
        "Einführung Smartphone",
        "In Ruhe und ohne Fachwörter: Fotos, Nachrichten, Videotelefonie mit den Enkeln.",
        (60, 15),
        59,
    ),
    offer(
        "Neuen Computer einrichten",
        "Auspacken, Daten übernehmen, Programme einrichten, alten Rechner sicher löschen.",
        (120, 30),
        149,
    )
    .with_fields(LOCATION),
    offer(
        "Sicherheits-Check",
        "Passwörter, Updates, Datensicherung. Danach weißt du, wo du stehst.",
        (60, 15),
        85,
    ),
    offer(
        "Fernhilfe",
        "Wir schauen über das Internet auf deinen Bildschirm, wenn du es erlaubst.",
        (30, 10),
        35,
    )
    .with_fields(&[field(
        Kind::Boolean,
        "Fernhilfe",
        "Ich erlaube den Zugriff während des Termins",
    )
    .mandatory()
    .explained_at("fernhilfe")]),
];

const SESSIONS: &[Session] = &[
    event(
        "Sicher im Netz",
        "Passwörter, Betrug, Sicherung der Fotos: zwei Stunden in verständlicher Sprache, mit \
         Zeit für deine Fragen.",
        (120, 12),
        25,
    )
    .at_least(4),
    course(
        "Erste Schritte am Rechner",
        "Sechs Vormittage für alle, die es in Ruhe lernen wollen. Jede Person sitzt an einem \
         eigenen Gerät.",
        (90, 6),
        180,
        6,
    )
    .in_the_morning()
    .at_least(3),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Computerhilfe zu Hause und im Büro", "IT-Betreuung für kleine Betriebe"],
    company_names: &[
        "Computerhilfe {last}",
        "IT-Service {last}",
        "PC-Hilfe {first} {last}",
        "{last} Netzwerktechnik",
        "Digital daheim {last}",
    ],
    slogans: &[
        "<p>Wir erklären es so lange, bis es <strong>klick</strong> macht.</p>",
        "<p>Computerhilfe in {city}, freundlich und ohne Fachwörter.</p>",
        "<p>Kein Problem ist zu klein, keine Frage zu einfach.</p>",
        "<p>Dein Rechner, wieder so schnell wie am ersten Tag.</p>",
        "<p>Wir kommen auch zu dir nach Hause, in {city} und rundherum.</p>",
    ],
    notices: &[
        "<p>Halte bitte Passwörter und Zugangsdaten bereit, dann geht es schneller.</p>",
        "<p>Für Betriebe bieten wir Wartung zum Fixpreis an. Frag beim Termin danach.</p>",
    ],
    about: About {
        openings: &[
            "Technik soll helfen und nicht ärgern. Deshalb kommt {company} seit {year} zu Menschen \
             in {city} nach Hause, setzt sich an den Küchentisch und bringt Geräte dazu, wieder zu \
             tun, was sie sollen. {owner} hat früher große Netze betreut und mag heute die kleinen \
             lieber.",
            "Bei uns gibt es keine dummen Fragen. {owner} und das Team von {company} helfen seit \
             {year} in {city}, wenn der Drucker streikt, das WLAN im Schlafzimmer endet oder das \
             neue Telefon alles anders macht.",
        ],
        lead: "So helfen wir:",
        points: &[
            "Besuch zum vereinbarten Zeitpunkt, nicht irgendwann am Vormittag",
            "Erklärungen zum Mitschreiben",
            "Abrechnung nach Leistung, ohne Wartungsvertrag",
            "Schweigepflicht über alles, was wir sehen",
            "Datensicherung, bevor wir etwas ändern",
            "Rat beim Neukauf, ohne Provision",
        ],
        middles: &[
            "Für kleine Betriebe kümmern wir uns um Arbeitsplätze, Sicherung und Netz. Wenn etwas \
             ausfällt, sind wir am selben Tag da.",
            "Nach jedem Termin bekommst du einen Zettel mit allem, was wir geändert haben, in \
             normaler Sprache.",
        ],
        closings: &[
            "Die Einführungen finden in unserem Büro statt, dort ist es ruhig und es gibt Kuchen.",
            "Wenn wir ein Problem nicht lösen, zahlst du nur die Anfahrt. <em>Das kommt selten \
             vor.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::WORKSHOP_SATURDAY, hours::OFFICE_LATE],
    team: (1, 4),
    busy: 50,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[60, 120],
        cancellations: &[120, 720],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Bitte läuten, die Klingel ist etwas leise.",
        "Es geht um den Computer meiner Mutter.",
        "Parken ist vor dem Haus möglich.",
    ],
};
