//! Branch 10: coaching.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const TOPIC: &[Field] = &[
    field(Kind::Multiline, "Dein Anliegen", "Worum geht es dir in einem Satz?").mandatory(),
    field(
        Kind::Boolean,
        "Dein Anliegen",
        "Ich möchte lieber ein Gespräch im Gehen",
    ),
];

const OFFERS: &[Offer] = &[
    offer(
        "Erstgespräch",
        "Wir lernen uns kennen und klären, ob Coaching für dein Thema das Richtige ist. \
         Unverbindlich und kostenlos.",
        (30, 15),
        0,
    )
    .with_fields(TOPIC),
    offer(
        "Coaching Einzelsitzung",
        "Eine Sitzung mit einem klaren Ziel am Anfang und einem nächsten Schritt am Ende.",
        (60, 15),
        120,
    )
    .with_fields(TOPIC),
    offer(
        "Coaching lang",
        "Für Themen, die Anlauf brauchen: Entscheidungen, Konflikte, ein neuer Lebensabschnitt.",
        (90, 30),
        170,
    )
    .with_fields(TOPIC),
    offer(
        "Karriere und Bewerbung",
        "Wir gehen deine Unterlagen durch, schärfen dein Profil und üben das Gespräch.",
        (90, 15),
        165,
    )
    .with_fields(&[
        field(Kind::Text, "Deine Bewerbung", "Auf welche Stelle bewirbst du dich?"),
        field(Kind::Date, "Deine Bewerbung", "Wann ist das Gespräch?"),
    ]),
    offer(
        "Coaching für Führungskräfte",
        "Ein geschützter Raum für Fragen, die du im eigenen Haus nicht stellen kannst.",
        (90, 30),
        210,
    )
    .by_specialists(),
    offer(
        "Paarcoaching",
        "Zu zweit an einem Tisch, mit jemandem, der nicht Partei ergreift.",
        (90, 30),
        190,
    )
    .by_specialists(),
];

const SESSIONS: &[Session] = &[
    event(
        "Werkstatt: Nein sagen",
        "Ein Abend mit kleinen Übungen und echten Beispielen. Du gehst mit drei Sätzen nach \
         Hause, die zu dir passen.",
        (150, 10),
        59,
    )
    .at_least(4),
    course(
        "Berufliche Neuorientierung",
        "Sechs Abende in einer kleinen Gruppe: Was kann ich, was will ich, was ist der \
         nächste Schritt? Mit Aufgaben dazwischen.",
        (120, 8),
        390,
        6,
    )
    .at_least(5),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Coaching für Beruf und Lebensfragen",
        "Karrierecoaching und Führung",
        "Systemisches Coaching",
    ],
    company_names: &[
        "Klarblick {last}",
        "Coaching {first} {last}",
        "Weitblick {last}",
        "{last} Coaching",
        "Standpunkt {last}",
        "Raum für Entwicklung {last}",
    ],
    slogans: &[
        "<p>Klarheit entsteht im <strong>Gespräch</strong>.</p>",
        "<p>Für Menschen in {city}, die etwas verändern wollen.</p>",
        "<p>Gute Fragen sind mehr wert als schnelle Antworten.</p>",
        "<p>Ein klarer Kopf ist der beste Anfang.</p>",
        "<p>Kleine Schritte, die wirklich bleiben.</p>",
        "<p>Zuhören, ordnen, losgehen: Coaching in {city}.</p>",
    ],
    notices: &[
        "<p>Das <strong>Erstgespräch ist kostenlos</strong>. Danach entscheidest du in Ruhe.</p>",
        "<p>Alles, was du erzählst, bleibt im Raum.</p>",
    ],
    about: About {
        openings: &[
            "Manchmal dreht sich ein Gedanke im Kreis, und man kommt allein nicht heraus. {owner} \
             begleitet seit {year} Menschen in {city}, die vor einer Entscheidung stehen, sich \
             beruflich verändern oder einfach wieder wissen möchten, was ihnen wichtig ist.",
            "{company} steht für Gespräche ohne Fachsprache. Du bringst dein Thema mit, wir \
             bringen Struktur, Erfahrung und Geduld mit. So arbeiten wir in {city} seit {year}, \
             mit Einzelnen, mit Paaren und mit Führungskräften.",
        ],
        lead: "Womit Menschen zu uns kommen:",
        points: &[
            "Soll ich bleiben oder gehen?",
            "ein Konflikt im Team, der nicht aufhört",
            "die erste Führungsrolle",
            "Rückkehr nach Elternzeit oder Krankheit",
            "zu viel Arbeit und zu wenig Leben",
            "eine Idee, die endlich ein Plan werden soll",
        ],
        middles: &[
            "Coaching ist keine Therapie. Wenn wir merken, dass du etwas anderes brauchst, sagen \
             wir das offen und helfen dir bei der Suche.",
            "Drei bis sechs Sitzungen reichen meistens. Nach jeder bekommst du eine kurze \
             Zusammenfassung, damit nichts verloren geht.",
        ],
        closings: &[
            "Wir sitzen in einem ruhigen Haus mit Lift. Wer lieber geht als sitzt, bucht das \
             Gespräch im Gehen, am Wasser entlang oder durch den Park.",
            "Schreib bei der Buchung einen Satz zu deinem Anliegen, mehr braucht es nicht. <em>Der \
             Rest ergibt sich im Gespräch.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::OFFICE_LATE, hours::OFFICE],
    team: (1, 2),
    busy: 48,
    rules: TradeRules {
        grids: &[30, 15],
        notices: &[120, 180],
        cancellations: &[1440, 2880],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Eine Kollegin hat mir das Coaching empfohlen.",
        "Die Rechnung bitte an meine Firma.",
        "Ich bin etwas nervös, es ist mein erstes Mal.",
    ],
};
