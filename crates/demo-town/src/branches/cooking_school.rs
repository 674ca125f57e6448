//! Branch 11: cooking schools.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const GUESTS: &[Field] = &[
    field(Kind::Number, "Eure Runde", "Wie viele Personen kocht ihr?").mandatory(),
    field(
        Kind::Multiline,
        "Eure Runde",
        "Wer isst was nicht? Allergien bitte genau angeben",
    ),
    field(Kind::Boolean, "Eure Runde", "Wir nehmen die Getränkebegleitung dazu"),
];

const COOK: &[Field] = &[field(
    Kind::Multiline,
    "Dein Platz am Herd",
    "Gibt es etwas, das du nicht isst oder nicht verträgst?",
)];

const OFFERS: &[Offer] = &[
    offer(
        "Kochkurs für zwei",
        "Drei Gänge zu zweit kochen und am langen Tisch essen. Rezepte und Schürzen inklusive.",
        (180, 30),
        149,
    )
    .with_fields(GUESTS),
    offer(
        "Pasta von Hand",
        "Teig kneten, ausrollen, füllen. Am Ende wisst ihr, warum gekaufte Ravioli anders \
         schmecken.",
        (150, 30),
        119,
    )
    .with_fields(GUESTS),
    offer(
        "Brot und Sauerteig",
        "Vom Ansatz bis zum Laib: Du gehst mit einem Brot und deinem eigenen Sauerteig nach Hause.",
        (180, 30),
        98,
    )
    .by_specialists()
    .with_fields(GUESTS),
    offer(
        "Knödel, Strudel, Schmarren",
        "Die süße Küche der Großmütter, genau erklärt und ohne Mehlwolke.",
        (150, 30),
        105,
    )
    .with_fields(GUESTS),
    offer(
        "Messerkunde und Schneiden",
        "Schärfen, halten, schneiden. Danach kochst du schneller und mit allen Fingern.",
        (60, 15),
        49,
    ),
    offer(
        "Menüberatung für Feste",
        "Wir planen mit dir ein Menü, die Mengen und den Zeitplan für deine Feier.",
        (45, 15),
        45,
    )
    .with_fields(&[
        field(Kind::Date, "Dein Fest", "Wann wird gefeiert?").mandatory(),
        field(Kind::Number, "Dein Fest", "Wie viele Gäste kommen?"),
    ]),
];

const SESSIONS: &[Session] = &[
    event(
        "Pasta von Hand",
        "Teig kneten, ausrollen, füllen und gemeinsam essen. Getränke und das Rezeptheft sind \
         im Preis enthalten.",
        (210, 12),
        89,
    )
    .at_least(6)
    .with_fields(COOK),
    event(
        "Knödel, Strudel, Nockerl",
        "Die Küche der Großmütter an einem langen Abend. Du nimmst mit, was übrig bleibt, und \
         das ist meistens viel.",
        (210, 12),
        85,
    )
    .at_least(6)
    .with_fields(COOK),
    course(
        "Grundkurs Kochen",
        "An fünf Abenden Messer, Brühe, Braten, Gemüse und Süßes. Danach kochst du ohne \
         Rezept.",
        (180, 10),
        340,
        5,
    )
    .at_least(6)
    .with_fields(COOK),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Kochkurse für Paare und kleine Gruppen",
        "Kochschule mit regionaler Küche",
    ],
    company_names: &[
        "Kochschule {last}",
        "Kochwerkstatt {last}",
        "Küche {last}",
        "Genusswerkstatt {last}",
        "Kochatelier {first} {last}",
        "Am Herd mit {first} {last}",
    ],
    slogans: &[
        "<p>Gemeinsam kochen, <strong>lange sitzen bleiben</strong>.</p>",
        "<p>Handwerk aus der Küche, leicht erklärt, in {city}.</p>",
        "<p>Messer in die Hand, Sorgen vor die Tür.</p>",
        "<p>Kochen lernen, wo es nach Essen riecht: in {city}.</p>",
        "<p>Was du hier lernst, gelingt auch daheim.</p>",
    ],
    notices: &[
        "<p>Ein Kurs wird als <strong>eine Buchung für eure Runde</strong> angelegt. Die Zahl der \
         Personen gibst du im Formular an.</p>",
        "<p>Wir kochen mit dem, was der Markt hergibt. Kleine Änderungen im Menü sind deshalb \
         möglich.</p>",
    ],
    about: About {
        openings: &[
            "{company} ist eine offene Küche mit einem langen Tisch, mitten in {city}. {owner} hat \
             viele Jahre in Gasthäusern gekocht und {year} beschlossen, das Wissen lieber \
             weiterzugeben, als allein am Herd zu stehen.",
            "Bei uns kochst du mit und schaust nicht nur zu. Seit {year} stehen in {city} Menschen \
             an unserem Herd, die noch nie ein Huhn zerlegt haben, und solche, die es einmal \
             richtig lernen möchten.",
        ],
        lead: "So wird ein Abend bei uns:",
        points: &[
            "Zutaten von Höfen aus der Umgebung",
            "Schürzen, Messer und Rezepte sind da",
            "kleine Runden, damit jeder etwas zu tun hat",
            "vegetarisch und vegan ist immer möglich",
            "gegessen wird gemeinsam, mit Zeit",
            "Reste dürfen in der Dose mit nach Hause",
        ],
        middles: &[
            "Unsere Köchinnen und Köche haben eigene Schwerpunkte: Brot, Pasta, Süßes, Gemüse. Bei \
             jedem Kurs siehst du, wer ihn hält.",
            "Wir erklären, warum etwas gelingt, und nicht nur, wie es geht. Dann klappt es auch zu \
             Hause, ohne Waage und ohne Eile.",
        ],
        closings: &[
            "Für Firmen und Geburtstage öffnen wir auch an anderen Tagen. Ruf uns einfach an.",
            "Bitte gib Unverträglichkeiten bei der Buchung an, nicht erst an der Tür. <em>Mahlzeit \
             und bis bald!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::KITCHEN],
    team: (1, 4),
    busy: 45,
    rules: TradeRules {
        grids: &[30],
        notices: &[120, 180],
        cancellations: &[1440, 2880],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Es ist ein Geburtstagsgeschenk, bitte nichts verraten.",
        "Wir sind beide Anfänger.",
        "Eine Person isst kein Fleisch.",
    ],
};
