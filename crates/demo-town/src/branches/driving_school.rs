//! Branch 19: driving schools.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const LEARNER: &[Field] = &[
    field(Kind::Date, "Deine Ausbildung", "Geburtsdatum").mandatory(),
    field(
        Kind::Boolean,
        "Deine Ausbildung",
        "Ich habe die Theorieprüfung bestanden",
    ),
    field(Kind::Text, "Deine Ausbildung", "Wo sollen wir dich abholen?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Beratung und Anmeldung",
        "Wir erklären den Ablauf, die Kosten und welche Unterlagen du brauchst.",
        (30, 0),
        0,
    ),
    offer(
        "Fahrstunde",
        "Eine Einheit im Auto, mit Schaltung oder Automatik. Abholung in der Stadt möglich.",
        (50, 10),
        68,
    )
    .with_fields(LEARNER),
    offer(
        "Doppelstunde",
        "Mehr Zeit auf der Straße, gut für Autobahn und Überland.",
        (100, 10),
        132,
    )
    .with_fields(LEARNER),
    offer(
        "Fahrstunde Motorrad",
        "Mit Funk im Helm. Schutzkleidung kannst du bei uns leihen.",
        (90, 15),
        115,
    )
    .by_specialists()
    .with_fields(LEARNER),
    offer(
        "Auffrischung",
        "Du hast den Führerschein schon, bist aber lange nicht gefahren? Wir fahren mit.",
        (90, 10),
        99,
    )
    .with_fields(&[field(Kind::Text, "Deine Ausbildung", "Wann bist du zuletzt gefahren?")]),
    offer(
        "Prüfungssimulation",
        "Eine Fahrt wie bei der Prüfung, mit ehrlicher Auswertung.",
        (60, 10),
        85,
    )
    .with_fields(LEARNER),
];

const SESSIONS: &[Session] = &[
    event(
        "Erste Hilfe für den Führerschein",
        "Der Kurs, den du für die Anmeldung zur Prüfung brauchst. Die Bestätigung bekommst du \
         am selben Tag.",
        (360, 20),
        65,
    )
    .at_the_weekend()
    .at_least(6)
    .in_room("Schulungsraum"),
    course(
        "Theoriekurs",
        "Acht Abende, danach kannst du zur Prüfung. Versäumte Abende holst du im nächsten \
         Kurs nach.",
        (120, 20),
        290,
        8,
    )
    .at_least(6)
    .in_room("Schulungsraum"),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Fahrschule für Auto und Motorrad", "Fahrschule mit Auffrischungskursen"],
    company_names: &[
        "Fahrschule {last}",
        "Fahrschule {first} {last}",
        "{last} Fahrausbildung",
        "Fahrschule am Ring {last}",
    ],
    slogans: &[
        "<p>Sicher ankommen, <strong>in deinem Tempo</strong>.</p>",
        "<p>Die geduldige Fahrschule in {city}.</p>",
        "<p>Ruhig bleiben, auch im Kreisverkehr.</p>",
        "<p>Wer gut übt, fährt entspannt zur Prüfung.</p>",
        "<p>Deine Fahrschule in {city}, mit Stunden auch am Abend.</p>",
    ],
    notices: &[
        "<p>Bitte nimm zu jeder Fahrt einen Ausweis mit und trag feste Schuhe.</p>",
        "<p>Fahrstunden, die du weniger als einen Tag vorher absagst, müssen wir verrechnen.</p>",
    ],
    about: About {
        openings: &[
            "Niemand fährt vom ersten Tag an gut. {owner} hat {company} {year} in {city} eröffnet, \
             weil Lernen ohne Angst besser funktioniert. Bei uns wird nicht geschrien, sondern \
             erklärt, so oft es nötig ist.",
            "{company} bildet seit {year} in {city} aus: junge Leute mit siebzehn, Menschen, die \
             spät anfangen, und solche, die nach Jahren wieder ans Steuer möchten.",
        ],
        lead: "Bei uns lernst du mit:",
        points: &[
            "einer festen Person neben dir",
            "Autos mit Schaltung und Automatik",
            "Terminen, die du selbst online buchst",
            "einem Plan, der zeigt, was noch fehlt",
            "Prüfung erst dann, wenn du so weit bist",
            "Preisen ohne Überraschungen",
        ],
        middles: &[
            "Unser Team spricht neben Deutsch auch Englisch, Türkisch und Kroatisch. Such dir bei \
             der Buchung aus, mit wem du fahren möchtest.",
            "Theorie lernst du am besten abends bei uns im Kurs oder zu Hause am Bildschirm. Die \
             Fahrstunden buchst du hier.",
        ],
        closings: &[
            "Wir holen dich in der Stadt gern ab, in der Schule, bei der Arbeit oder zu Hause.",
            "Wenn du unsicher bist, wie viele Stunden du brauchst, buch die Beratung. <em>Wir \
             rechnen ehrlich.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SHOP, hours::STUDIO],
    team: (2, 6),
    busy: 62,
    rules: TradeRules {
        grids: &[10, 30],
        notices: &[120, 180],
        cancellations: &[1440],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Bitte vor der Schule abholen.",
        "Am liebsten Automatik.",
        "Ich bin noch nie auf der Autobahn gefahren.",
    ],
};
