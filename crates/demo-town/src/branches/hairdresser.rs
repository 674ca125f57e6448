//! Branch 8: hairdressers.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{
    About, Field, Offer, Phone, RoomKind, Trade, TradeRules, during, field, offer, processing, room_kind, work,
};
use booking_core::booking::CustomFieldKind as Kind;
use booking_core::calendar::VisitRank;

const COLOUR: &[Field] = &[
    field(
        Kind::Boolean,
        "Deine Haare",
        "Ich habe meine Haare in den letzten sechs Monaten gefärbt",
    ),
    field(Kind::Text, "Deine Haare", "Welche Farbe wünschst du dir?").mandatory(),
];

const CURLS: &[Field] = &[field(
    Kind::Multiline,
    "Deine Haare",
    "Was sollen wir über deine Locken wissen?",
)];

const OCCASION: &[Field] = &[
    field(Kind::Date, "Dein Anlass", "Wann ist das Fest?").mandatory(),
    field(Kind::Number, "Dein Anlass", "Wie viele Personen sollen wir stylen?"),
];

/// Without heat a balayage takes half an hour longer.
const HEAT: RoomKind = room_kind("Wärmehaube", &["Wärmehaube am Fenster", "Wärmehaube am Spiegel"]);

const OFFERS: &[Offer] = &[
    offer(
        "Haarschnitt lang",
        "Beratung, Waschen mit Kopfmassage, Schnitt und Föhnen. Wir nehmen uns Zeit, damit der \
         Schnitt auch zu Hause fällt, wie er soll.",
        (60, 5),
        62,
    )
    .under("Schnitt")
    .ranked(VisitRank::Early)
    .dearer_by_owner(15)
    .slower_by_trainee(75),
    offer(
        "Haarschnitt kurz",
        "Waschen, Schneiden und Stylen für kurzes Haar, auf Wunsch mit sauber ausrasierten \
         Konturen.",
        (30, 5),
        38,
    )
    .under("Schnitt")
    .ranked(VisitRank::Early)
    .dearer_by_owner(15)
    .slower_by_trainee(45),
    offer(
        "Kinderhaarschnitt bis 12 Jahre",
        "In Ruhe und mit Bilderbuch. Geschwister kommen am besten gleich nacheinander dran.",
        (30, 0),
        24,
    )
    .under("Schnitt")
    .ranked(VisitRank::Early),
    offer(
        "Waschen und Föhnen",
        "Eine Wäsche mit Pflege, dann glatt, mit Volumen oder in Wellen geföhnt.",
        (45, 0),
        39,
    )
    .under("Styling")
    .ranked(VisitRank::Late),
    offer(
        "Ansatzfarbe",
        "Wir gleichen den Ansatz an deine Längen an. Im Preis sind Waschen und Pflege enthalten, \
         föhnen kannst du selbst oder dazubuchen.",
        (90, 10),
        68,
    )
    .under("Farbe")
    .ranked(VisitRank::First)
    .in_steps(&[work(30), processing(35), work(25)])
    .with_fields(COLOUR),
    offer(
        "Balayage mit Schnitt",
        "Freihändig gemalte Strähnen mit weichen Übergängen, dazu Glossing, Schnitt und Styling. \
         Plane einen halben Tag ein, es lohnt sich.",
        (180, 15),
        189,
    )
    .under("Farbe")
    .ranked(VisitRank::First)
    .in_steps(&[work(60), processing(45), work(75)])
    .needing(&[during(&HEAT, &[1])])
    .by_specialists()
    .with_fields(COLOUR),
    offer(
        "Lockenschnitt trocken",
        "Locke für Locke im trockenen Zustand geschnitten, danach zeigen wir dir eine Pflege, die \
         du im Alltag schaffst.",
        (75, 5),
        79,
    )
    .under("Schnitt")
    .ranked(VisitRank::Early)
    .dearer_by_owner(15)
    .by_specialists()
    .with_fields(CURLS),
    offer(
        "Hochsteckfrisur",
        "Für Hochzeit, Ball oder Fotos. Bring gern ein Bild mit, dann wissen wir gleich, wohin die \
         Reise geht.",
        (75, 10),
        85,
    )
    .under("Styling")
    .ranked(VisitRank::Last)
    .by_specialists()
    .with_fields(OCCASION),
];

const SESSIONS: &[Session] = &[
    event(
        "Flechtabend für Anfänger",
        "An einem Abend lernst du drei Zöpfe, die auch allein vor dem Spiegel gelingen. \
         Übungsköpfe und Bürsten sind da, ein Glas Sekt auch.",
        (120, 8),
        45,
    )
    .at_least(4),
    course(
        "Föhnen wie im Salon",
        "Rundbürste, Hitze, Reihenfolge: In drei Abenden übst du an deinem eigenen Haar, bis \
         es hält.",
        (90, 6),
        120,
        3,
    )
    .at_least(3),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Damen- und Herrenfriseur, Farbe und Balayage",
        "Friseur für die ganze Familie",
        "Naturfriseur mit Pflanzenfarben",
    ],
    company_names: &[
        "Friseur {last}",
        "Salon {last}",
        "Haarwerk {last}",
        "Friseursalon {first} {last}",
        "Schnitt & Farbe {last}",
        "Salon {first}",
        "Haarmanufaktur {last}",
        "Friseurstube {last}",
    ],
    slogans: &[
        "<p>Schnitt und Farbe mit <strong>Zeit für dich</strong>, mitten in {city}.</p>",
        "<p>Haare, die auch am dritten Tag noch sitzen.</p>",
        "<p>Ehrliche Beratung, sanfte Farben, ein guter Kaffee dazu.</p>",
        "<p>Ein Schnitt, der auch am dritten Tag noch sitzt.</p>",
        "<p>Wir hören zuerst zu und schneiden dann.</p>",
        "<p>Dein Salon in {city} für kurz, lang und dazwischen.</p>",
    ],
    notices: &[
        "<p><strong>Neu im Team?</strong> Beim ersten Besuch planen wir zehn Minuten extra für die \
         Beratung ein, ohne Aufpreis.</p>",
        "<p>Farbtermine bitte nur für eine Person buchen. Für Gruppen ruf uns kurz an.</p>",
        "<p>Du kommst mit Kindern? Wir haben eine Spielecke und kalten Saft.</p>",
    ],
    about: About {
        openings: &[
            "Seit {year} schneiden und färben wir in {city}. {owner} hat den Salon mit einem \
             einfachen Gedanken gegründet: Ein guter Haarschnitt beginnt mit Zuhören. Deshalb \
             sitzen wir am Anfang zusammen vor dem Spiegel und reden darüber, wie du lebst, wie \
             viel Zeit du morgens hast und was dich an deinen Haaren bisher gestört hat.",
            "Bei {company} in {city} bist du in einem kleinen Salon mit eigenem Kopf. Wir arbeiten \
             mit festen Terminen, damit du nicht wartest, und nehmen uns für jeden Menschen so \
             viel Zeit, wie der Schnitt braucht. {owner} führt den Betrieb seit {year}.",
        ],
        lead: "Das kannst du von uns erwarten:",
        points: &[
            "eine Beratung <strong>vor</strong> jedem Schnitt und jeder Farbe",
            "Farben ohne Ammoniak und Pflege ohne Silikone",
            "faire Preise, die vor dem Termin feststehen",
            "Weiterbildung für das ganze Team, zweimal im Jahr",
            "einen Tee, einen Espresso oder einfach Ruhe",
            "nachschneiden innerhalb von zehn Tagen ohne Kosten",
        ],
        middles: &[
            "Unser Team besteht aus Menschen mit verschiedenen Stärken: Manche lieben präzise \
             Kurzhaarschnitte, andere weiche Farbverläufe. Schau bei der Buchung, wer deinen \
             Wunsch anbietet, oder lass dich überraschen.",
            "Wir arbeiten mit Produkten von zwei Familienbetrieben, deren Inhaltsstoffe wir \
             kennen. Leere Flaschen füllen wir dir gern nach.",
        ],
        closings: &[
            "Du findest uns wenige Gehminuten von der nächsten Haltestelle. Wenn du einmal nicht \
             kannst, sag bitte rechtzeitig ab, dann freut sich jemand von der Warteliste. <em>Wir \
             freuen uns auf dich!</em>",
            "Fahrräder stehen bei uns im Hof sicher, Hunde dürfen mit hinein. Wenn du unsicher \
             bist, welche Leistung passt, schreib es einfach in die Bemerkung.",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SALON, hours::SALON_LATE],
    team: (2, 6),
    busy: 70,
    rules: TradeRules {
        grids: &[15],
        notices: &[0, 60, 120],
        cancellations: &[720, 1440],
        phone: Phone::Optional,
    },
    remarks: &[
        "Ich habe sehr dickes Haar, bitte etwas mehr Zeit einplanen.",
        "Bitte wieder wie beim letzten Mal.",
        "Ich reagiere empfindlich auf Duftstoffe.",
        "Mein Hund kommt mit, er ist ganz ruhig.",
    ],
};
