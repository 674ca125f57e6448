//! Branch 10: voice and rhetoric.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const SPEECH: &[Field] = &[
    field(Kind::Text, "Dein Auftritt", "Vor wem sprichst du?").mandatory(),
    field(Kind::Date, "Dein Auftritt", "Wann ist der Auftritt?"),
    field(Kind::Number, "Dein Auftritt", "Wie viele Minuten dauert die Rede?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Stimmtraining",
        "Atem, Haltung, Klang: Übungen, mit denen deine Stimme auch am Abend noch trägt.",
        (60, 15),
        95,
    ),
    offer(
        "Redetraining mit Video",
        "Du hältst deine Rede, wir filmen sie, schauen hin und feilen an zwei oder drei Stellen.",
        (90, 15),
        145,
    )
    .with_fields(SPEECH),
    offer(
        "Letzter Schliff vor dem Auftritt",
        "Ein Durchlauf am Vortag, damit du mit einem guten Gefühl auf die Bühne gehst.",
        (45, 0),
        80,
    )
    .with_fields(SPEECH),
    offer(
        "Mündliche Prüfung üben",
        "Wir stellen die unangenehmen Fragen, bevor es die Kommission tut.",
        (60, 0),
        85,
    )
    .with_fields(&[field(Kind::Text, "Deine Prüfung", "Um welches Fach geht es?").mandatory()]),
    offer(
        "Beratung am Telefon",
        "Zwanzig Minuten für eine konkrete Frage zu deinem nächsten Auftritt.",
        (20, 10),
        30,
    ),
];

const SESSIONS: &[Session] = &[
    event(
        "Lampenfieber-Abend",
        "Was im Körper passiert und was du dagegen tun kannst. Wir atmen, reden und stehen \
         auf, niemand wird vorgeführt.",
        (120, 12),
        45,
    )
    .at_least(5),
    course(
        "Frei sprechen in sechs Abenden",
        "Vom ersten Satz bis zur kurzen Rede vor der Gruppe. Auf Wunsch nehmen wir dich auf, \
         damit du den Unterschied hörst.",
        (90, 8),
        260,
        6,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Stimme, Rhetorik und Auftritt", "Sprechtraining für Beruf und Prüfung"],
    company_names: &[
        "Stimmwerk {last}",
        "Sprechraum {first} {last}",
        "Rhetorik {last}",
        "Klartext {last}",
        "Auftritt {last}",
    ],
    slogans: &[
        "<p>Sprich so, dass man dir <strong>gern zuhört</strong>.</p>",
        "<p>Stimme und Auftritt, trainiert in {city}.</p>",
        "<p>Deine Stimme kann mehr.</p>",
        "<p>Frei sprechen lernt man Schritt für Schritt.</p>",
        "<p>Sicher auftreten, in {city} und überall.</p>",
    ],
    notices: &[
        "<p>Bring deine Rede oder deine Folien mit, auch wenn sie noch nicht fertig sind.</p>",
        "<p>Für Gruppen ab vier Personen machen wir dir gern ein eigenes Angebot.</p>",
    ],
    about: About {
        openings: &[
            "Fast alle Menschen hören ihre eigene Stimme ungern. {owner} ändert das seit {year} \
             mit Übungen aus dem Theater und viel Humor. In {company} in {city} lernst du, laut zu \
             werden, ohne zu schreien, und still zu werden, ohne zu verschwinden.",
            "Ein Vortrag, eine Hochzeitsrede, eine Prüfung: Es gibt viele Gründe, vor anderen zu \
             sprechen, und ebenso viele, sich davor zu drücken. In {city} üben wir seit {year} mit \
             allen, die es trotzdem tun.",
        ],
        lead: "Das nimmst du mit:",
        points: &[
            "Atem, der auch bei Nervosität ruhig bleibt",
            "eine Stimme, die den Raum füllt",
            "ein klarer Aufbau für jede Rede",
            "Hände, die wissen, wohin sie gehören",
            "einen Plan für den Fall, dass du hängen bleibst",
            "ein Video, an dem du deinen Fortschritt siehst",
        ],
        middles: &[
            "Wir kommen aus Theater, Radio und Logopädie. Diese Mischung hilft, weil jede Stimme \
             anders ist.",
            "Unser Übungsraum hat eine kleine Bühne, Licht und eine Kamera. Was du hier \
             ausprobierst, sieht außer uns niemand.",
        ],
        closings: &[
            "Trink vor der Stunde ein Glas Wasser und zieh etwas an, in dem du gut atmen kannst.",
            "Wenn es eilt, buch den letzten Schliff. <em>Fünfundvierzig Minuten können viel \
             verändern.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::OFFICE_LATE, hours::STUDIO_SPLIT],
    team: (1, 3),
    busy: 45,
    rules: TradeRules {
        grids: &[15],
        notices: &[60, 120],
        cancellations: &[1440],
        phone: Phone::Optional,
    },
    remarks: &[
        "Ich halte eine Rede bei der Hochzeit meiner Schwester.",
        "Bitte mit Kamera.",
        "Ich komme mit dem Zug und brauche etwas Puffer.",
    ],
};
