//! Branch 9: personal training.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const GOALS: &[Field] = &[
    field(Kind::Text, "Dein Training", "Was möchtest du erreichen?").mandatory(),
    field(
        Kind::Multiline,
        "Dein Training",
        "Gibt es Verletzungen, auf die wir achten sollen?",
    ),
];

const OFFERS: &[Offer] = &[
    offer(
        "Kennenlerntraining",
        "Wir sprechen über deine Ziele, machen einen Bewegungstest und trainieren zwanzig Minuten \
         miteinander.",
        (60, 15),
        0,
    )
    .with_fields(GOALS),
    offer(
        "Personal Training 60 Minuten",
        "Ein Training nur für dich, mit Plan, Korrektur und genau der Dosis, die heute passt.",
        (60, 0),
        78,
    ),
    offer(
        "Personal Training zu zweit",
        "Ihr trainiert gemeinsam und teilt euch den Preis. Am schönsten mit jemandem, der dir \
         nicht absagt.",
        (60, 0),
        98,
    )
    .with_fields(&[field(Kind::Text, "Dein Training", "Wer kommt mit?")]),
    offer(
        "Kurztraining am Mittag",
        "Dreißig Minuten mit hohem Puls, Dusche inklusive. Du bist in einer Stunde wieder im Büro.",
        (30, 0),
        44,
    ),
    offer(
        "Lauftechnik mit Videoanalyse",
        "Wir filmen deinen Lauf, schauen ihn gemeinsam an und üben zwei Dinge, die sofort etwas \
         ändern.",
        (75, 15),
        105,
    )
    .by_specialists(),
    offer(
        "Trainingsplan für acht Wochen",
        "Test, Gespräch und ein schriftlicher Plan, den du allein umsetzen kannst. Mit zwei kurzen \
         Rückfragen per Telefon.",
        (90, 30),
        139,
    )
    .by_specialists()
    .with_fields(GOALS),
];

const SESSIONS: &[Session] = &[
    event(
        "Zirkeltraining im Freien",
        "Acht Stationen, jede so schwer, wie du sie machst. Wir treffen uns bei jedem Wetter, \
         also zieh dich warm genug an.",
        (60, 14),
        15,
    )
    .at_the_weekend()
    .in_room("Treffpunkt vor dem Studio"),
    course(
        "Rückenfit in acht Wochen",
        "Einmal in der Woche kräftigen und beweglich werden, mit Übungen für zu Hause \
         dazwischen. Für alle, die viel sitzen.",
        (60, 10),
        136,
        8,
    )
    .at_least(5),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Personal Training und Lauftechnik",
        "Krafttraining in kleinen Gruppen",
        "Training für Rücken, Kraft und Ausdauer",
    ],
    company_names: &[
        "Training {last}",
        "Kraftraum {last}",
        "{last} Personal Training",
        "Bewegung {last}",
        "Studio Kraftvoll {last}",
        "Fit mit {first} {last}",
    ],
    slogans: &[
        "<p>Training, das in <strong>deinen Alltag</strong> passt.</p>",
        "<p>Stark werden, ohne sich kaputt zu machen, in {city}.</p>",
        "<p>Du musst nicht fit sein, um anzufangen.</p>",
        "<p>Ein Plan, der in dein Leben passt.</p>",
        "<p>Ohne Spiegel, ohne Zuschauer, mit System.</p>",
        "<p>Training in {city}, auch vor der Arbeit.</p>",
    ],
    notices: &[
        "<p>Das <strong>Kennenlerntraining ist kostenlos</strong> und verpflichtet dich zu \
         nichts.</p>",
        "<p>Handtuch und Wasser gibt es bei uns, bring bitte saubere Hallenschuhe mit.</p>",
    ],
    about: About {
        openings: &[
            "Wir trainieren mit Menschen, die keine Lust auf volle Fitnesshallen haben. Seit \
             {year} kommen sie zu {company} nach {city}: Einsteigerinnen, Wiedereinsteiger, \
             Läuferinnen vor dem ersten Halbmarathon und Leute, die mit sechzig noch Kisten tragen \
             wollen.",
            "{company} ist ein privates Studio in {city}. Hier trainieren höchstens drei Menschen \
             gleichzeitig, und jeder davon hat einen Plan. {owner} hat Sport studiert und {year} \
             den Raum eröffnet, den es bis dahin nicht gab.",
        ],
        lead: "So arbeiten wir:",
        points: &[
            "ein ehrlicher Test am Anfang, damit wir wissen, wo du stehst",
            "saubere Technik vor hohem Gewicht",
            "ein Plan, der auch in stressigen Wochen funktioniert",
            "Fortschritte, die wir gemeinsam messen",
            "kurze Wege: umziehen, trainieren, duschen, fertig",
            "auf Wunsch Austausch mit deiner Physiotherapie",
        ],
        middles: &[
            "Unser Team kommt aus verschiedenen Richtungen: Kraft, Laufen, Klettern, \
             Rehabilitation. Wer am besten zu dir passt, finden wir beim Kennenlernen heraus.",
            "Wir verkaufen keine Abos mit langer Laufzeit. Du buchst Termine, wann du sie \
             brauchst, und bleibst, weil es dir guttut.",
        ],
        closings: &[
            "Im Sommer gehen wir mit dir gern nach draußen, in den Park oder auf die Laufbahn. Sag \
             es einfach bei der Buchung dazu.",
            "Du bist nicht sicher, ob Training für dich gerade das Richtige ist? Komm vorbei und \
             frag. <em>Wir sagen auch einmal Nein.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::STUDIO, hours::STUDIO_SPLIT],
    team: (1, 5),
    busy: 58,
    rules: TradeRules {
        grids: &[30, 15],
        notices: &[120, 180],
        cancellations: &[720, 1440],
        phone: Phone::Optional,
    },
    remarks: &[
        "Mein Knie zwickt noch ein wenig.",
        "Ich komme direkt aus der Arbeit und brauche fünf Minuten zum Umziehen.",
        "Bei schönem Wetter bitte draußen.",
    ],
};
