//! Branch 9: yoga and pilates.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const EXPERIENCE: &[Field] = &[
    field(
        Kind::Boolean,
        "Deine Erfahrung",
        "Ich habe schon einmal Yoga oder Pilates gemacht",
    ),
    field(
        Kind::Multiline,
        "Deine Erfahrung",
        "Worauf sollen wir Rücksicht nehmen?",
    ),
];

const OFFERS: &[Offer] = &[
    offer(
        "Yoga Einzelstunde",
        "Eine Stunde nur für dich: Haltungen, Atem und ein Ablauf, den du mit nach Hause nimmst.",
        (60, 15),
        72,
    )
    .with_fields(EXPERIENCE),
    offer(
        "Pilates am Reformer",
        "Kräftigung an Federn und Seilen, gelenkschonend und sehr genau.",
        (55, 5),
        68,
    )
    .by_specialists()
    .with_fields(EXPERIENCE),
    offer(
        "Schnupperstunde",
        "Lerne den Raum, uns und die Grundlagen kennen. Matten sind da.",
        (45, 15),
        25,
    )
    .with_fields(EXPERIENCE),
    offer(
        "Yoga zu zweit",
        "Für Paare, Freundinnen oder Mutter und Tochter. Mit Übungen, bei denen ihr euch \
         gegenseitig helft.",
        (75, 15),
        95,
    ),
    offer(
        "Rückbildung nach der Geburt",
        "Behutsamer Aufbau für Beckenboden und Mitte, dein Baby darf mitkommen.",
        (60, 15),
        66,
    )
    .by_specialists(),
    offer(
        "Atem und Entspannung",
        "Geführte Atemübungen und eine lange Ruhe am Schluss. Hilft vielen beim Einschlafen.",
        (45, 15),
        54,
    ),
];

const SESSIONS: &[Session] = &[
    event(
        "Langes Yoga am Wochenende",
        "Zweieinhalb Stunden ohne Uhr: ankommen, bewegen, lange ruhen. Danach gibt es Suppe \
         und Tee.",
        (150, 12),
        38,
    )
    .at_the_weekend()
    .at_least(5),
    course(
        "Yoga für den Rücken",
        "Acht Abende in einer festen Gruppe, langsam aufgebaut. Auch wenn du noch nie auf \
         einer Matte gestanden bist.",
        (75, 10),
        148,
        8,
    )
    .at_least(5),
    course(
        "Pilates Grundkurs",
        "Atmen, Mitte finden, sauber bewegen. Sechs Stunden, nach denen du in jede offene \
         Stunde einsteigen kannst.",
        (60, 8),
        114,
        6,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Yoga und Pilates in Einzelstunden", "Yoga, Atem und Rückbildung"],
    company_names: &[
        "Yoga {last}",
        "Yogaraum {first} {last}",
        "Pilates Studio {last}",
        "Stille & Stärke {last}",
        "Yogastudio {last}",
        "Mattenzeit {last}",
    ],
    slogans: &[
        "<p>Ruhig werden, beweglich bleiben.</p>",
        "<p>Yoga und Pilates <strong>ohne Leistungsdruck</strong> in {city}.</p>",
        "<p>Einatmen, ausatmen, ankommen.</p>",
        "<p>Auch steife Rücken sind willkommen.</p>",
        "<p>Yoga in {city}, am Morgen und nach der Arbeit.</p>",
    ],
    notices: &[
        "<p>Matten, Decken und Kissen liegen bereit. Komm bitte barfuß oder in rutschfesten \
         Socken.</p>",
        "<p>Die erste Stunde kannst du als <strong>Schnupperstunde</strong> buchen.</p>",
    ],
    about: About {
        openings: &[
            "In {company} geht es nicht darum, wie tief du in eine Haltung kommst. Es geht darum, \
             dass du dich danach besser fühlst als davor. {owner} unterrichtet seit {year} in \
             {city} und hat in dieser Zeit gelernt, dass die kleinen Bewegungen oft die wichtigen \
             sind.",
            "Unser Raum in {city} hat Holzboden, große Fenster und Platz für wenige Menschen. Seit \
             {year} unterrichten wir hier Yoga und Pilates, meistens einzeln oder zu zweit, weil \
             wir dann wirklich sehen, was du brauchst.",
        ],
        lead: "Bei uns findest du:",
        points: &[
            "Unterricht nach deinem Stand, nicht nach einem starren Ablauf",
            "Erfahrung mit Rücken, Schultern und Beckenboden",
            "einen warmen Raum mit Tageslicht",
            "eine Aufnahme der Übungen für zu Hause",
            "Tee und Zeit zum Plaudern nach der Stunde",
            "Stunden auf Deutsch und Englisch",
        ],
        middles: &[
            "Wir haben unterschiedliche Ausbildungen, von Hatha bis Pilates am Gerät, und sprechen \
             uns ab, wenn du wechseln möchtest.",
            "Wenn du Beschwerden hast, frag bitte vorher ärztlich nach, was erlaubt ist. Wir \
             richten uns danach.",
        ],
        closings: &[
            "Die Tür ist zehn Minuten vor Beginn offen. Danach bleibt sie zu, damit es still wird.",
            "Du darfst jederzeit eine Pause machen, dich hinlegen oder nur zuhören. <em>Alles ist \
             erlaubt.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::STUDIO_SPLIT, hours::STUDIO],
    team: (1, 4),
    busy: 52,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[120, 180],
        cancellations: &[720, 1440],
        phone: Phone::Hidden,
    },
    remarks: &[
        "Ich habe lange nichts gemacht, bitte langsam.",
        "Das Baby kommt mit.",
        "Meine Matte bringe ich selbst mit.",
    ],
};
