//! Branch 15: tax advisers.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const CASE: &[Field] = &[
    field(Kind::Text, "Dein Fall", "Für welches Jahr brauchst du Hilfe?").mandatory(),
    field(Kind::Boolean, "Dein Fall", "Ich bin selbstständig"),
];

const COMPANY: &[Field] = &[
    field(Kind::Text, "Dein Unternehmen", "Name und Rechtsform"),
    field(Kind::Number, "Dein Unternehmen", "Wie viele Menschen beschäftigst du?"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Erstgespräch für Unternehmen",
        "Wir lernen dein Unternehmen kennen und sagen dir, was wir übernehmen können und was es \
         kostet.",
        (45, 15),
        0,
    )
    .with_fields(COMPANY),
    offer(
        "Beratung Steuererklärung",
        "Wir gehen deine Belege durch und holen zurück, was dir zusteht.",
        (45, 15),
        89,
    )
    .with_fields(CASE),
    offer(
        "Beratung für Selbstständige",
        "Gewinn, Vorauszahlung, Versicherung: ein Gespräch mit konkreten Zahlen.",
        (60, 15),
        150,
    )
    .with_fields(CASE),
    offer(
        "Gründungsberatung",
        "Rechtsform, Förderungen, erste Schritte und ein Zeitplan, an den du dich halten kannst.",
        (90, 30),
        190,
    )
    .with_fields(COMPANY),
    offer(
        "Besprechung Jahresabschluss",
        "Deine Zahlen, verständlich erklärt, mit Blick auf das kommende Jahr.",
        (60, 30),
        160,
    )
    .by_specialists()
    .with_fields(COMPANY),
    offer(
        "Immobilien und Vermietung",
        "Was beim Kauf, beim Vermieten und beim Verkauf steuerlich zählt.",
        (60, 15),
        165,
    )
    .by_specialists()
    .with_fields(CASE),
];

const SESSIONS: &[Session] = &[
    event(
        "Steuerabend für Selbstständige",
        "Was du absetzen kannst, welche Fristen gelten und welche Belege du wegwerfen darfst. \
         Mit Unterlagen zum Mitnehmen.",
        (90, 20),
        0,
    )
    .online(),
    course(
        "Gründungskurs: Zahlen im Griff",
        "An drei Abenden Rechnung, Umsatzsteuer und Planung. Danach weißt du, was du selbst \
         machen kannst.",
        (120, 12),
        180,
        3,
    )
    .at_least(5),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Steuerberatung für Unternehmen und Privatpersonen",
        "Steuerberatung und Buchhaltung",
    ],
    company_names: &[
        "Steuerberatung {last}",
        "Kanzlei {last} Steuerberatung",
        "{last} & Partner Steuerberatung",
        "Steuerkanzlei {first} {last}",
    ],
    slogans: &[
        "<p>Steuern, die du <strong>verstehst</strong>.</p>",
        "<p>Klare Zahlen für Betriebe und Menschen in {city}.</p>",
        "<p>Wir rechnen, du schläfst ruhig.</p>",
        "<p>Zahlen, die man versteht.</p>",
        "<p>Steuern in {city} ohne Fachchinesisch.</p>",
    ],
    notices: &[
        "<p>Bitte lade Unterlagen nicht hier hoch. Nach der Buchung bekommst du von uns einen \
         sicheren Weg dafür.</p>",
        "<p>Das <strong>Erstgespräch für Unternehmen</strong> ist kostenlos und dauert eine \
         Dreiviertelstunde.</p>",
    ],
    about: About {
        openings: &[
            "{company} begleitet seit {year} kleine und mittlere Betriebe in {city} und Umgebung: \
             Tischlereien, Praxen, Agenturen, Gasthäuser. {owner} legt Wert darauf, dass du am \
             Ende eines Gesprächs weißt, was zu tun ist, und nicht nur, welche Vorschrift es gibt.",
            "Steuerberatung kann man so machen, dass man sie versteht. In unserer Kanzlei in \
             {city} tun wir das seit {year}. Wir sprechen deine Sprache, rufen zurück und halten \
             Fristen ein, damit du dich um deine Arbeit kümmern kannst.",
        ],
        lead: "Wobei wir dir helfen:",
        points: &[
            "laufende Buchhaltung und Lohnverrechnung",
            "Jahresabschluss und Steuererklärung",
            "Gründung, Umwandlung, Übergabe",
            "Vermietung und Immobilien",
            "Prüfungen durch die Behörde",
            "Planung für die nächsten zwölf Monate",
        ],
        middles: &[
            "Für jedes Mandat gibt es eine feste Ansprechperson und eine Vertretung. Du musst \
             deine Geschichte also nur einmal erzählen.",
            "Wir arbeiten digital, nehmen aber auch noch den Schuhkarton mit Belegen. Beim zweiten \
             Mal ist er meistens kleiner.",
        ],
        closings: &[
            "Unsere Gespräche sind vertraulich. Nenne bei der Buchung bitte nur das Thema, alles \
             Weitere besprechen wir persönlich.",
            "Wir sind gut mit Bahn und Bus erreichbar, Parkplätze gibt es im Hof. <em>Wir freuen \
             uns auf das Gespräch.</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::OFFICE, hours::OFFICE_LATE],
    team: (2, 6),
    busy: 55,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[120, 180],
        cancellations: &[1440],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Ich bringe meine Unterlagen auf Papier mit.",
        "Meine Partnerin kommt mit zum Gespräch.",
        "Es geht um eine Nachzahlung.",
    ],
};
