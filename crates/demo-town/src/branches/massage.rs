//! Branch 8: wellness massages.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{
    About, Field, Offer, Phone, RoomKind, Trade, TradeRules, during, field, offer, processing, room_kind, throughout,
    work,
};
use booking_core::booking::CustomFieldKind as Kind;

const PREFERENCES: &[Field] = &[
    field(Kind::Text, "Deine Massage", "Wo sollen wir besonders hinspüren?"),
    field(Kind::Boolean, "Deine Massage", "Ich bin schwanger"),
];

/// For what takes long or needs quiet; the rest is done wherever a bench is free.
const ROOM: RoomKind = room_kind("Stiller Raum", &["Raum Erde", "Raum Wasser", "Raum Wind"]);
const STONE_HEATER: RoomKind = room_kind("Steinwärmer", &["Steinwärmer"]);

const OFFERS: &[Offer] = &[
    offer(
        "Rücken- und Nackenmassage",
        "Eine halbe Stunde für Schultern, Nacken und den ganzen Rücken. Gut nach langen Tagen am \
         Schreibtisch.",
        (30, 10),
        42,
    )
    .with_fields(PREFERENCES),
    offer(
        "Ganzkörpermassage",
        "Ruhige, fließende Griffe von den Füßen bis zum Kopf, mit warmem Öl.",
        (60, 15),
        74,
    )
    .dearer_by_owner(10)
    .with_fields(PREFERENCES),
    offer(
        "Ganzkörpermassage lang",
        "Wie die Ganzkörpermassage, mit Zeit für Hände, Füße und Gesicht.",
        (90, 15),
        104,
    )
    .needing(&[throughout(&ROOM)])
    .dearer_by_owner(10)
    .with_fields(PREFERENCES),
    offer(
        "Hot-Stone-Massage",
        "Warme Basaltsteine lockern tief sitzende Spannungen, dazwischen wird mit den Händen \
         massiert.",
        (75, 20),
        96,
    )
    .in_steps(&[work(65), processing(10)])
    .needing(&[throughout(&ROOM), during(&STONE_HEATER, &[0])])
    .by_specialists(),
    offer(
        "Fußreflexzonenmassage",
        "Druckpunkte an den Füßen, auf Wunsch mit einem Kräuterbad davor.",
        (45, 10),
        54,
    ),
    offer(
        "Massage in der Schwangerschaft",
        "In Seitenlage und mit weichen Kissen, ab der 14. Woche.",
        (60, 15),
        78,
    )
    .needing(&[throughout(&ROOM)])
    .by_specialists(),
];

const SESSIONS: &[Session] = &[
    event(
        "Partnermassage lernen",
        "Zu zweit lernt ihr Griffe für Nacken, Rücken und Füße, die guttun und nicht \
         anstrengen. Gebucht wird pro Paar.",
        (150, 6),
        98,
    )
    .at_the_weekend()
    .at_least(3),
    course(
        "Selbstmassage mit Ball und Rolle",
        "Sechs Abende für verspannte Schultern und müde Beine. Du gehst mit einem Ablauf nach \
         Hause, der zehn Minuten dauert.",
        (60, 10),
        96,
        6,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Massage und Entspannung", "Wellnessmassagen, Hot Stone und Fußreflex"],
    company_names: &[
        "Massage {last}",
        "Ruhepol {last}",
        "Massagestudio {first} {last}",
        "Atempause {last}",
        "Wohltat {last}",
        "Massageraum {last}",
    ],
    slogans: &[
        "<p>Ankommen, abschalten, <strong>aufatmen</strong>.</p>",
        "<p>Hände, die zuhören: Massagen in {city}.</p>",
        "<p>Schultern fallen lassen.</p>",
        "<p>Warme Hände, leise Musik, kein Handy.</p>",
        "<p>Massage in {city} für alle, die viel sitzen.</p>",
    ],
    notices: &[
        "<p>Bitte iss in der Stunde davor nur eine Kleinigkeit und plane danach etwas Ruhe \
         ein.</p>",
        "<p>Tücher, Öl und Tee sind im Preis enthalten.</p>",
    ],
    about: About {
        openings: &[
            "Wer zu uns kommt, trägt meist etwas zu viel mit sich herum: Arbeit, Termine, einen \
             verspannten Nacken. {owner} hat {company} {year} eröffnet, um in {city} einen Ort zu \
             schaffen, an dem für eine Stunde nichts davon wichtig ist.",
            "In {company} wird mit ruhigen Händen gearbeitet. Seit {year} massieren wir in {city} \
             Menschen, die viel sitzen, viel tragen oder einfach einmal nichts tun möchten.",
        ],
        lead: "So läuft dein Besuch ab:",
        points: &[
            "ein kurzes Gespräch darüber, was dir guttut",
            "Druck und Tempo, die du jederzeit ändern darfst",
            "warme Liege, frische Tücher, gedämpftes Licht",
            "Öle ohne künstliche Duftstoffe",
            "zehn Minuten Nachruhe mit Tee",
            "auf Wunsch kleine Übungen für zu Hause",
        ],
        middles: &[
            "Im Team sind verschiedene Schulen vertreten, von der klassischen Massage bis zu \
             Techniken aus Asien. Bei der Buchung siehst du, wer was anbietet.",
            "Unsere Massagen dienen der Entspannung und ersetzen keine Behandlung. Wenn du akute \
             Schmerzen hast, frag bitte zuerst in einer Praxis nach.",
        ],
        closings: &[
            "Handys bleiben bei uns stumm. Den Rest übernehmen wir.",
            "Wenn du etwas früher kommst, wartet im Vorraum ein bequemer Sessel auf dich. <em>Bis \
             bald!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::STUDIO_SPLIT, hours::SHOP_LATE, hours::STUDIO],
    team: (1, 4),
    busy: 62,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[60, 180],
        cancellations: &[1440],
        phone: Phone::Optional,
    },
    remarks: &[
        "Bitte nicht zu fest im Nacken.",
        "Am liebsten ohne Musik.",
        "Wir kommen zu zweit, meine Schwester hat zur selben Zeit gebucht.",
    ],
};
