//! Branch 18: tattoo studios.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{About, Field, Offer, Phone, RoomKind, Trade, TradeRules, field, offer, room_kind, throughout};
use booking_core::booking::CustomFieldKind as Kind;

const MOTIF: &[Field] = &[
    field(Kind::Multiline, "Dein Motiv", "Beschreibe dein Motiv und die Stelle").mandatory(),
    field(Kind::Number, "Dein Motiv", "Wie groß soll es werden, in Zentimetern?"),
    field(Kind::Boolean, "Dein Motiv", "Ich bin volljährig")
        .mandatory()
        .explained_at("altersgrenze"),
];

const LASER: RoomKind = room_kind("Lasergerät", &["Lasergerät"]);

const OFFERS: &[Offer] = &[
    offer(
        "Beratung und Entwurf",
        "Wir sprechen über Idee, Stelle und Größe. Die Beratung ist kostenlos, der Entwurf wird \
         angerechnet.",
        (30, 15),
        0,
    )
    .with_fields(MOTIF),
    offer(
        "Kleines Motiv",
        "Bis etwa fünf Zentimeter, feine Linien oder Schrift.",
        (60, 30),
        95,
    )
    .with_fields(MOTIF),
    offer(
        "Mittleres Motiv",
        "Für Motive, die einen halben Unterarm füllen. Pausen inklusive.",
        (120, 30),
        220,
    )
    .dearer_by_owner(15)
    .with_fields(MOTIF),
    offer(
        "Halber Tag",
        "Für große Arbeiten. Iss vorher gut und bring etwas zu trinken mit.",
        (210, 30),
        380,
    )
    .dearer_by_owner(15)
    .by_specialists()
    .with_fields(MOTIF),
    offer(
        "Nachstechen",
        "Innerhalb von drei Monaten bei unseren Arbeiten ohne Kosten.",
        (45, 15),
        0,
    ),
    offer(
        "Tattoo entfernen mit Laser",
        "Eine kurze Sitzung, in der alte Linien heller werden. Wie viele du brauchst und was \
         zwischen ihnen heilen muss, sagen wir dir vorher.",
        (30, 15),
        110,
    )
    .needing(&[throughout(&LASER)])
    .by_specialists()
    .with_fields(MOTIF)
    .as_addition(),
];

const SESSIONS: &[Session] = &[event(
    "Zeichenabend",
    "Linien, Schatten, Flächen: Wir zeichnen nach Vorlagen und nach dem Leben. Papier und \
         Stifte sind da.",
    (150, 10),
    25,
)
.at_least(4)];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Tattoo: feine Linien, Schrift und Illustration",
        "Tattoostudio mit eigenen Entwürfen",
    ],
    company_names: &[
        "Tattoostudio {last}",
        "Tinte & Nadel {last}",
        "Atelier {first} {last} Tattoo",
        "Tintenwerk {last}",
        "Studio Linie {last}",
    ],
    slogans: &[
        "<p>Eigene Entwürfe, <strong>ruhige Hand</strong>.</p>",
        "<p>Tattoos in {city}, gezeichnet für dich und nur einmal.</p>",
        "<p>Gut überlegt, sauber gestochen.</p>",
        "<p>Deine Idee, unsere Linie.</p>",
        "<p>Tattoos aus {city}, mit Zeit für den Entwurf.</p>",
    ],
    notices: &[
        "<p>Buch zuerst die <strong>Beratung</strong>, wenn du noch kein fertiges Motiv hast.</p>",
        "<p>Bitte 24 Stunden vorher keinen Alkohol trinken und gut essen.</p>",
    ],
    about: About {
        openings: &[
            "{company} ist ein helles Atelier in {city}, ohne Totenköpfe an der Wand. {owner} \
             kommt vom Zeichnen und tätowiert seit {year}, am liebsten Pflanzen, Tiere und feine \
             Schriften.",
            "Ein Tattoo bleibt. Deshalb nehmen wir uns in {company} für den Entwurf so viel Zeit \
             wie für das Stechen. Seit {year} arbeiten wir in {city} nur auf Termin und nur mit \
             eigenen Zeichnungen.",
        ],
        lead: "Worauf du zählen kannst:",
        points: &[
            "sterile Einwegnadeln und geprüfte Farben",
            "Entwürfe, die nur du bekommst",
            "ehrlicher Rat zu Stelle und Größe",
            "eine Pflegeanleitung und Salbe für zu Hause",
            "kostenloses Nachstechen",
            "Pausen, wann du sie brauchst",
        ],
        middles: &[
            "Jede Person im Team hat einen eigenen Stil. Sieh dir die Arbeiten an und buch bei \
             der, deren Linie dir gefällt.",
            "Wir stechen keine Namen frisch Verliebter am ersten Abend. Aber wir reden gern \
             darüber.",
        ],
        closings: &[
            "Nimm einen Ausweis mit. Unter achtzehn tätowieren wir nicht, auch nicht mit \
             Einverständnis der Eltern.",
            "Wenn du krank bist oder Medikamente nimmst, verschieben wir gern. <em>Deine Haut \
             dankt es dir.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SALON_LATE, hours::SHOP_LATE],
    team: (1, 4),
    busy: 60,
    rules: TradeRules {
        grids: &[30, 15],
        notices: &[120, 180],
        cancellations: &[1440, 2880],
        phone: Phone::Optional,
    },
    remarks: &[
        "Es ist mein erstes Tattoo.",
        "Die Zeichnung schicke ich noch per Mail.",
        "Ich habe empfindliche Haut.",
    ],
};
