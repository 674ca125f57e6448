//! Branch 16: music lessons.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, RoomKind, Trade, TradeRules, field, offer, room_kind, throughout};
use booking_core::booking::CustomFieldKind as Kind;

const PUPIL: &[Field] = &[
    field(Kind::Text, "Wer lernt?", "Name und Alter").mandatory(),
    field(Kind::Boolean, "Wer lernt?", "Ein Instrument ist vorhanden"),
];

const STAGE: RoomKind = room_kind("Proberaum", &["Proberaum"]);

const OFFERS: &[Offer] = &[
    offer(
        "Schnupperstunde",
        "Ausprobieren, zuhören, Fragen stellen. Instrumente stehen bereit.",
        (30, 0),
        20,
    )
    .with_fields(PUPIL),
    offer(
        "Klavier 45 Minuten",
        "Unterricht am Flügel, von der ersten Taste bis zum Prüfungsstück.",
        (45, 0),
        48,
    )
    .with_fields(PUPIL),
    offer(
        "Gitarre 45 Minuten",
        "Akustisch oder elektrisch, Lagerfeuer oder Bühne.",
        (45, 0),
        46,
    )
    .with_fields(PUPIL),
    offer(
        "Gesang 60 Minuten",
        "Stimme aufwärmen, Technik, Lieder. Alle Stilrichtungen.",
        (60, 0),
        62,
    )
    .by_specialists(),
    offer(
        "Musik für die Kleinsten",
        "Singen, klatschen, tanzen mit einem Elternteil. Für Kinder von zwei bis vier.",
        (30, 15),
        24,
    )
    .by_specialists(),
    offer(
        "Proberaum mit Betreuung",
        "Zwei Stunden mit Anlage und jemandem, der weiß, wo der Stecker hingehört.",
        (120, 15),
        75,
    )
    .needing(&[throughout(&STAGE)]),
];

const SESSIONS: &[Session] = &[
    event(
        "Offenes Singen",
        "Lieder, die alle kennen, und zwei neue. Noten braucht niemand, Freude schon.",
        (90, 30),
        8,
    ),
    course(
        "Gitarre für den Anfang",
        "Acht Abende in der Gruppe, nach denen du zehn Lieder begleiten kannst. Instrumente \
         leihen wir dir.",
        (60, 6),
        168,
        8,
    )
    .at_least(3),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Musikunterricht für Klavier, Gitarre und Gesang",
        "Musikschule für Kinder und Erwachsene",
    ],
    company_names: &[
        "Musikschule {last}",
        "Klangraum {last}",
        "Musikwerkstatt {last}",
        "Musikstudio {first} {last}",
        "Taktgefühl {last}",
    ],
    slogans: &[
        "<p>Musik lernen, weil es <strong>Freude</strong> macht.</p>",
        "<p>Unterricht in {city}, für Kinder und alle, die es immer schon wollten.</p>",
        "<p>Üben darf Spaß machen.</p>",
        "<p>Vom ersten Ton bis zum ersten Auftritt.</p>",
        "<p>Für kleine und große Ohren in {city}.</p>",
    ],
    notices: &[
        "<p>Die <strong>Schnupperstunde</strong> kannst du ohne eigenes Instrument buchen.</p>",
        "<p>Leihinstrumente gibt es bei uns ab dem ersten Monat.</p>",
    ],
    about: About {
        openings: &[
            "{company} ist eine private Musikschule in {city}. {owner} hat sie {year} gegründet, \
             mit einem Klavier, zwei Gitarren und der Überzeugung, dass niemand unmusikalisch ist.",
            "Bei uns lernen Sechsjährige neben Siebzigjährigen. Seit {year} gehen sie in {city} \
             durch dieselbe Tür, und beim Sommerkonzert stehen sie auf derselben Bühne.",
        ],
        lead: "Das zeichnet uns aus:",
        points: &[
            "Stücke, die du selbst aussuchst",
            "Noten lernen, ohne dass es wehtut",
            "zwei Konzerte im Jahr, freiwillig",
            "Üben in kleinen Portionen",
            "Räume mit guter Dämmung",
            "Ensembles für alle, die gern gemeinsam spielen",
        ],
        middles: &[
            "Alle im Team haben Musik studiert und stehen selbst auf der Bühne. Das merkt man dem \
             Unterricht an.",
            "Du buchst einzelne Stunden oder jede Woche dieselbe Zeit, wie es in dein Leben passt.",
        ],
        closings: &[
            "Eltern dürfen in den ersten Stunden gern dabeisitzen, danach lernen Kinder meistens \
             besser allein.",
            "Wenn du krank bist, bleib zu Hause und sag ab. <em>Die Musik läuft nicht davon.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::LESSONS],
    team: (2, 6),
    busy: 60,
    rules: TradeRules {
        grids: &[15],
        notices: &[60, 180],
        cancellations: &[1440],
        phone: Phone::Optional,
    },
    remarks: &[
        "Meine Tochter ist sieben und sehr neugierig.",
        "Ich habe früher Geige gespielt.",
        "Bitte leichte Stücke zum Anfang.",
    ],
};
