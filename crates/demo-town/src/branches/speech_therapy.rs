//! Branch 13: speech therapy. What customers write would be health data, so nothing is asked.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Offer, Phone, Trade, TradeRules, offer};

const OFFERS: &[Offer] = &[
    offer(
        "Erstgespräch und Befund",
        "Wir lernen uns kennen, sehen uns alles in Ruhe an und besprechen, wie es weitergeht.",
        (60, 15),
        98,
    ),
    offer(
        "Therapie für Kinder",
        "Spielerisch und mit klaren Zielen. Ein Elternteil darf gern dabei sein.",
        (45, 5),
        74,
    ),
    offer(
        "Therapie für Erwachsene",
        "Üben, was im Alltag gebraucht wird, in deinem Tempo.",
        (45, 5),
        76,
    ),
    offer(
        "Elterngespräch",
        "Eine halbe Stunde für Fragen, Übungen und die nächsten Schritte.",
        (30, 0),
        52,
    ),
    offer(
        "Stimmtherapie",
        "Für Menschen, die viel sprechen müssen. Mit Übungen für zwischendurch.",
        (45, 5),
        78,
    )
    .by_specialists(),
];

const SESSIONS: &[Session] = &[
    event(
        "Elternabend: Wenn Kinder stottern",
        "Was üblich ist, was hilft und wann eine Abklärung sinnvoll ist. Ein ruhiger Abend \
         ohne Fachwörter.",
        (90, 20),
        0,
    )
    .online(),
    course(
        "Stimmkurs für Lehrende",
        "Fünf Abende für alle, die viel reden: Atem, Haltung, Lautstärke ohne Druck.",
        (75, 8),
        165,
        5,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Logopädie für Kinder und Erwachsene", "Praxis für Sprache und Stimme"],
    company_names: &[
        "Logopädie {last}",
        "Praxis Sprachraum {last}",
        "Logopädische Praxis {last}",
        "Logopädie {first} {last}",
    ],
    slogans: &[
        "<p>Sprache, Stimme, Schlucken: <strong>mit Geduld</strong> zum Ziel.</p>",
        "<p>Logopädie für Groß und Klein in {city}.</p>",
        "<p>Jedes Kind findet sein Wort.</p>",
        "<p>Mit Spiel und Geduld zur Sprache.</p>",
        "<p>Stimme und Sprache in guten Händen, in {city}.</p>",
    ],
    notices: &[
        "<p>Für den ersten Besuch buchst du bitte <strong>Erstgespräch und Befund</strong>.</p>",
        "<p>Geschwister dürfen im Wartezimmer spielen, wir haben viele Bücher.</p>",
    ],
    about: About {
        openings: &[
            "In unserer Praxis in {city} wird viel gelacht, und das ist Absicht. {owner} arbeitet \
             seit {year} mit Kindern, Jugendlichen und Erwachsenen und weiß, dass man am besten \
             lernt, wenn man sich wohlfühlt.",
            "{company} ist seit {year} eine Anlaufstelle in {city}, wenn es um Sprache und Stimme \
             geht. Wir nehmen uns Zeit für einen guten Befund und erklären alles so, dass du es zu \
             Hause weitererzählen kannst.",
        ],
        lead: "Was uns ausmacht:",
        points: &[
            "feste Therapeutinnen und Therapeuten",
            "Räume, in denen Kinder spielen dürfen",
            "Übungen für zu Hause, die nicht wie Hausaufgaben aussehen",
            "Austausch mit Kindergarten und Schule, wenn du zustimmst",
            "Therapie auch in weiteren Sprachen",
            "Hausbesuche nach Absprache",
        ],
        middles: &[
            "Wir sind ein kleines Team mit unterschiedlichen Schwerpunkten und besprechen uns jede \
             Woche.",
            "Therapie braucht Regelmäßigkeit. Am besten buchst du gleich mehrere Termine zur \
             selben Zeit.",
        ],
        closings: &[
            "Den Kinderwagen kannst du im Erdgeschoss abstellen, ein Lift ist vorhanden.",
            "Wenn dein Kind krank ist, sag bitte am Vortag ab. <em>Gute Besserung wünschen wir \
             gleich dazu.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::PRACTICE_EARLY, hours::PRACTICE],
    team: (1, 4),
    busy: 70,
    rules: TradeRules {
        grids: &[15],
        notices: &[120, 180],
        cancellations: &[1440],
        phone: Phone::Mandatory,
    },
    remarks: &[],
};
