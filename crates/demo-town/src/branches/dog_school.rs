//! Branch 17: dog schools.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const DOG: &[Field] = &[
    field(Kind::Text, "Dein Hund", "Name, Alter und Rasse").mandatory(),
    field(Kind::Multiline, "Dein Hund", "Was soll sich ändern?"),
    field(Kind::Boolean, "Dein Hund", "Er ist gültig geimpft")
        .mandatory()
        .explained_at("impfungen"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Erstgespräch mit Hund",
        "Wir schauen euch beiden zu, hören zu und machen einen Plan.",
        (60, 15),
        65,
    )
    .with_fields(DOG),
    offer(
        "Einzeltraining",
        "Leine, Rückruf, Begegnungen: das, was im Alltag fehlt, dort, wo es fehlt.",
        (60, 15),
        72,
    )
    .with_fields(DOG),
    offer(
        "Welpentraining einzeln",
        "Stubenrein, allein bleiben, beißen lassen: die ersten Wochen in Ruhe.",
        (45, 15),
        55,
    )
    .with_fields(DOG),
    offer(
        "Begleiteter Spaziergang",
        "Wir gehen mit euch durch die Stadt und üben, was unterwegs geschieht.",
        (90, 15),
        95,
    )
    .by_specialists()
    .with_fields(DOG),
    offer(
        "Nasenarbeit",
        "Suchen macht müde und glücklich, auch ältere Hunde.",
        (45, 15),
        48,
    )
    .by_specialists(),
    offer(
        "Beratung vor dem Hundekauf",
        "Welcher Hund passt zu deinem Leben? Besser vorher fragen.",
        (45, 0),
        49,
    ),
];

const SESSIONS: &[Session] = &[
    event(
        "Social Walk",
        "Gemeinsam spazieren mit Abstand und Ruhe. Für Hunde, denen andere Hunde noch zu viel \
         sind.",
        (75, 8),
        18,
    )
    .by_day()
    .in_room("Treffpunkt am Hundeplatz"),
    course(
        "Welpenkurs",
        "Sechs Treffen mit Spiel, Pausen und dem ersten Rückruf. Für Hunde bis fünf Monate.",
        (60, 6),
        138,
        6,
    )
    .by_day()
    .at_least(3)
    .in_room("Hundeplatz"),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Hundeschule und Einzeltraining", "Hundetraining für Alltag und Welpen"],
    company_names: &[
        "Hundeschule {last}",
        "Hundetraining {last}",
        "Mensch & Hund {last}",
        "Leinenlos {last}",
        "Hundeplatz {last}",
    ],
    slogans: &[
        "<p>Ein <strong>gutes Team</strong> werden, Schritt für Schritt.</p>",
        "<p>Hundetraining in {city}, freundlich zu beiden Enden der Leine.</p>",
        "<p>Verstehen ist besser als Befehlen.</p>",
        "<p>Ein Team wird man mit Geduld.</p>",
        "<p>Training im Alltag, mitten in {city}.</p>",
    ],
    notices: &[
        "<p>Bring bitte weiche Leckerli und ein gut sitzendes Geschirr mit.</p>",
        "<p>Bei Dauerregen treffen wir uns in der Halle.</p>",
    ],
    about: About {
        openings: &[
            "In {company} lernen vor allem Menschen, und die Hunde freuen sich darüber. {owner} \
             trainiert seit {year} in {city} und Umgebung, ohne Druck und ohne Hilfsmittel, die \
             wehtun.",
            "Ein Hund, der an lockerer Leine geht, ist kein Zufall. Seit {year} üben wir in {city} \
             mit Familien, Erstbesitzerinnen und Menschen, deren Hund schon ein paar Umwege hinter \
             sich hat.",
        ],
        lead: "So trainieren wir:",
        points: &[
            "mit Belohnung, Timing und Humor",
            "in kleinen Schritten, die jeden Tag gelingen",
            "dort, wo das Problem auftritt",
            "mit schriftlichem Plan nach jeder Stunde",
            "mit Rücksicht auf ängstliche Hunde",
            "mit allen, die im Haushalt leben",
        ],
        middles: &[
            "Unser Platz ist eingezäunt und hat Schatten. Für die Stadt verabreden wir \
             Treffpunkte, an denen sich gut üben lässt.",
            "Wir sehen uns zuerst an, ob dem Hund etwas wehtut. Manches Verhalten gehört in eine \
             tierärztliche Praxis und nicht auf den Platz.",
        ],
        closings: &[
            "Zwischen zwei Stunden darfst du uns ein Video schicken, wir antworten mit einem Tipp.",
            "Läufige Hündinnen trainieren bei uns einzeln, sag es bitte dazu. <em>Bis bald auf dem \
             Platz!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::OUTDOORS, hours::LESSONS],
    team: (1, 3),
    busy: 50,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[60, 120],
        cancellations: &[720, 1440],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Sie kommt aus dem Tierschutz und ist noch unsicher.",
        "Er bellt bei Fahrrädern.",
        "Wir kommen zu viert mit den Kindern.",
    ],
};
