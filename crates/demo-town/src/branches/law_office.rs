//! Branch 15: lawyers.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const MATTER: &[Field] = &[
    field(Kind::Text, "Dein Anliegen", "Um welches Rechtsgebiet geht es?").mandatory(),
    field(Kind::Date, "Dein Anliegen", "Gibt es eine Frist?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Erstberatung",
        "Wir hören zu, ordnen ein und sagen dir, welche Möglichkeiten du hast und was sie kosten.",
        (45, 15),
        120,
    )
    .with_fields(MATTER),
    offer(
        "Kurzberatung am Telefon",
        "Eine konkrete Frage, eine klare Antwort.",
        (20, 10),
        60,
    )
    .with_fields(MATTER),
    offer(
        "Mietrecht",
        "Kündigung, Mängel, Kaution, Betriebskosten. Bring bitte den Vertrag mit.",
        (60, 15),
        160,
    )
    .with_fields(MATTER),
    offer(
        "Arbeitsrecht",
        "Vertrag prüfen, Kündigung, Abfindung. Achtung: Oft läuft eine kurze Frist.",
        (60, 15),
        170,
    )
    .dearer_by_owner(20)
    .by_specialists()
    .with_fields(MATTER),
    offer(
        "Testament und Vorsorge",
        "Wir klären, was du regeln möchtest, und bereiten alles zum Unterschreiben vor.",
        (75, 15),
        210,
    )
    .dearer_by_owner(20)
    .by_specialists(),
    offer(
        "Vertrag prüfen lassen",
        "Wir lesen bis zu zehn Seiten und erklären dir, was darin steht.",
        (60, 30),
        180,
    ),
];

const SESSIONS: &[Session] = &[
    event(
        "Vortrag: Erben und vererben",
        "Testament, Pflichtteil, Schenkung: was geregelt sein sollte und was das Gesetz von \
         selbst regelt.",
        (90, 25),
        0,
    ),
    event(
        "Mietrecht an einem Abend",
        "Befristung, Kaution, Betriebskosten. Bring deinen Vertrag mit, wir lesen gemeinsam \
         die Stellen, um die am öftesten gestritten wird.",
        (90, 20),
        15,
    )
    .online(),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Rechtsberatung für Privatpersonen",
        "Mietrecht, Arbeitsrecht und Erbrecht",
    ],
    company_names: &[
        "Rechtsanwaltskanzlei {last}",
        "Kanzlei {first} {last}",
        "{last} Rechtsanwälte",
        "Anwaltsbüro {last}",
    ],
    slogans: &[
        "<p>Recht, <strong>verständlich erklärt</strong>.</p>",
        "<p>Deine Kanzlei in {city}: ruhig, genau, erreichbar.</p>",
        "<p>Klare Worte statt langer Briefe.</p>",
        "<p>Ein erstes Gespräch nimmt oft die größte Sorge.</p>",
        "<p>Recht verständlich, in {city}.</p>",
    ],
    notices: &[
        "<p>Bei laufenden Fristen gib bitte das Datum an, dann melden wir uns noch am selben \
         Tag.</p>",
        "<p>Der Preis für die Erstberatung wird angerechnet, wenn wir dich danach vertreten.</p>",
    ],
    about: About {
        openings: &[
            "Wer zu uns kommt, hat meistens schon ein paar schlechte Nächte hinter sich. {owner} \
             nimmt sich deshalb in {company} zuerst Zeit zum Zuhören. Seit {year} beraten und \
             vertreten wir Menschen in {city}, bei Fragen zur Wohnung, zur Arbeit und in der \
             Familie.",
            "{company} ist eine kleine Kanzlei in {city}. Du sprichst immer mit der Person, die \
             deinen Fall auch bearbeitet. So halten wir es seit {year}, und so soll es bleiben.",
        ],
        lead: "So arbeiten wir mit dir:",
        points: &[
            "klare Kosten vor jedem Schritt",
            "Antwort innerhalb eines Werktags",
            "Briefe, die du verstehst, bevor sie hinausgehen",
            "Vergleich vor Streit, wenn es dir nützt",
            "Vertretung vor Gericht, wenn es sein muss",
            "Gespräche auch auf Englisch",
        ],
        middles: &[
            "Unsere Schwerpunkte sind Mietrecht, Arbeitsrecht und Erbrecht. Für andere Gebiete \
             nennen wir dir gern Kolleginnen und Kollegen, denen wir vertrauen.",
            "Wir schreiben nach jedem Gespräch einen kurzen Brief mit dem Ergebnis und den \
             nächsten Schritten.",
        ],
        closings: &[
            "Alles, was du uns sagst, ist vertraulich, auch wenn es bei einem Gespräch bleibt.",
            "Bitte bring Verträge, Briefe und einen Ausweis mit. <em>Den Rest ordnen wir \
             gemeinsam.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::OFFICE_LATE, hours::OFFICE],
    team: (1, 4),
    busy: 50,
    rules: TradeRules {
        grids: &[15],
        notices: &[60, 120],
        cancellations: &[720, 1440],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Ich habe den Brief gestern bekommen.",
        "Bitte um einen Rückruf, falls Unterlagen fehlen.",
        "Mein Bruder begleitet mich.",
    ],
};
