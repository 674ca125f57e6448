//! Branch 13: physiotherapy. What customers write would be health data, so nothing is asked.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{
    About, Offer, Phone, RoomKind, Trade, TradeRules, during, offer, processing, room_kind, throughout, work,
};

/// For those who lie still for long; everybody else is treated wherever there is space.
const QUIET_ROOM: RoomKind = room_kind("Ruheraum", &["Ruheraum zum Garten", "Ruheraum zum Hof"]);
const GYM: RoomKind = room_kind("Trainingsraum", &["Trainingsraum"]);

const OFFERS: &[Offer] = &[
    offer(
        "Erstbehandlung",
        "Gespräch, Untersuchung und erste Behandlung. Bring bitte Befunde und, falls vorhanden, \
         deine Verordnung mit.",
        (60, 10),
        92,
    )
    .under("Physiotherapie")
    .slower_by_trainee(75),
    offer(
        "Physiotherapie 45 Minuten",
        "Behandlung und Übungen, auf deinen Stand abgestimmt.",
        (45, 5),
        72,
    )
    .under("Physiotherapie"),
    offer(
        "Physiotherapie 30 Minuten",
        "Kurze Behandlung, gut für Kontrollen und zum Auffrischen der Übungen.",
        (30, 5),
        51,
    )
    .under("Physiotherapie"),
    offer(
        "Manuelle Lymphdrainage",
        "Sanfte, rhythmische Griffe, auf Wunsch mit Bandage.",
        (50, 10),
        74,
    )
    .under("Massage und Wärme")
    .by_specialists(),
    offer(
        "Sportphysiotherapie",
        "Nach Verletzungen zurück zum Training, mit Tests und einem Plan.",
        (60, 10),
        96,
    )
    .under("Physiotherapie")
    .in_steps(&[work(25), work(35)])
    .needing(&[during(&GYM, &[1])])
    .by_specialists(),
    offer(
        "Heilmassage",
        "Klassische Massage mit gezielten Griffen an verspannten Stellen.",
        (30, 5),
        42,
    )
    .under("Massage und Wärme"),
    offer(
        "Atemtherapie",
        "Übungen für Brustkorb und Zwerchfell, auch nach langer Krankheit.",
        (45, 5),
        70,
    )
    .under("Physiotherapie")
    .by_specialists(),
    offer(
        "Wärmepackung mit Nachruhe",
        "Eine Moorpackung löst, was verspannt ist. Danach bleibst du zugedeckt liegen, bis du \
         wieder aufstehen magst.",
        (60, 5),
        48,
    )
    .under("Massage und Wärme")
    .in_steps(&[work(15), processing(45)])
    .needing(&[throughout(&QUIET_ROOM)])
    .as_addition(),
    offer(
        "Training am Gerät",
        "Krafttraining mit jemandem aus dem Team an deiner Seite. Der Plan wächst mit dir mit.",
        (45, 5),
        58,
    )
    .under("Training")
    .needing(&[throughout(&GYM)])
    .as_addition(),
];

const SESSIONS: &[Session] = &[
    event(
        "Vortrag: Gesund sitzen",
        "Warum der Rücken schmerzt und was im Büro wirklich hilft. Mit Übungen zum Mitmachen, \
         Fragen sind erwünscht.",
        (75, 25),
        0,
    )
    .online(),
    course(
        "Beckenboden-Kurs",
        "Acht Termine in einer kleinen Gruppe: spüren, kräftigen, entlasten. Bequeme Kleidung \
         genügt.",
        (60, 8),
        152,
        8,
    )
    .at_least(4),
    course(
        "Sturzvorbeugung für Ältere",
        "Gleichgewicht, Kraft und Mut auf der Treppe. Sechs Vormittage, an denen auch gelacht \
         wird.",
        (60, 8),
        90,
        6,
    )
    .in_the_morning()
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Physiotherapie und Sportphysiotherapie",
        "Praxis für Physiotherapie und Massage",
    ],
    company_names: &[
        "Physiotherapie {last}",
        "Physiopraxis {last}",
        "Praxis {first} {last}",
        "Therapiezentrum {last}",
        "Physio {last}",
        "Bewegungspraxis {last}",
    ],
    slogans: &[
        "<p>Wieder <strong>gut in Bewegung</strong>.</p>",
        "<p>Zeit für Untersuchung, Behandlung und deine Fragen.</p>",
        "<p>Physiotherapie in {city}, mit festen Ansprechpersonen.</p>",
        "<p>Wieder schmerzfrei durch den Tag.</p>",
        "<p>Übungen, die du auch wirklich machst.</p>",
        "<p>Therapie in {city} mit viel Zeit für deine Fragen.</p>",
    ],
    notices: &[
        "<p>Bitte komm fünf Minuten früher und bring ein großes Handtuch mit.</p>",
        "<p>Beim ersten Besuch buchst du bitte immer die <strong>Erstbehandlung</strong>.</p>",
    ],
    about: About {
        openings: &[
            "{company} ist eine Praxis in {city}, in der du immer von derselben Person behandelt \
             wirst. {owner} hat sie {year} gegründet, weil Vertrauen in der Therapie mehr bewirkt \
             als jedes Gerät. Unsere Räume sind barrierefrei, hell und ruhig.",
            "Seit {year} begleiten wir Menschen in {city} nach Operationen, bei Schmerzen und auf \
             dem Weg zurück in den Sport. Wir untersuchen gründlich, erklären verständlich und \
             üben mit dir, was im Alltag wirklich zählt.",
        ],
        lead: "Darauf legen wir Wert:",
        points: &[
            "eine gründliche Untersuchung am Anfang",
            "Ziele, die wir gemeinsam festlegen",
            "Übungen, die in fünf Minuten machbar sind",
            "Austausch mit deiner Ärztin oder deinem Arzt, wenn du das möchtest",
            "pünktlicher Beginn",
            "ein Trainingsraum, den du nach der Therapie weiter nutzen kannst",
        ],
        middles: &[
            "Das Team bildet sich laufend fort, unter anderem in manueller Therapie, Lymphdrainage \
             und Sportphysiotherapie. Bei jeder Leistung siehst du, wer sie anbietet.",
            "Am Ende der Therapie steht ein Plan für zu Hause. Wenn du ihn verlierst, schicken wir \
             ihn dir noch einmal.",
        ],
        closings: &[
            "Ob deine Versicherung Kosten übernimmt, klärst du am besten vor dem ersten Termin. \
             Die Rechnung bekommst du mit allen Angaben, die dafür nötig sind.",
            "Absagen sind bis zum Vortag kostenlos. So kann jemand anderer nachrücken. <em>Danke \
             dafür!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::PRACTICE, hours::PRACTICE_EARLY],
    team: (2, 6),
    busy: 71,
    rules: TradeRules {
        grids: &[15],
        notices: &[60, 120],
        cancellations: &[1440],
        phone: Phone::Mandatory,
    },
    remarks: &[],
};
