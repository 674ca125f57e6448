//! Branch 18: photographers.

use crate::hours;
use crate::session::{Session, course, event};
use crate::trade::{About, Field, Offer, Phone, Trade, TradeRules, field, offer};
use booking_core::booking::CustomFieldKind as Kind;

const PICTURES: &[Field] = &[
    field(Kind::Number, "Deine Bilder", "Wie viele Personen kommen?").mandatory(),
    field(Kind::Multiline, "Deine Bilder", "Wofür brauchst du die Bilder?"),
    field(
        Kind::Boolean,
        "Deine Bilder",
        "Die Bilder dürfen im Studio ausgestellt werden",
    )
    .explained_at("bildrechte"),
];

const OFFERS: &[Offer] = &[
    offer(
        "Bewerbungsfoto",
        "Zehn Minuten ankommen, zwanzig Minuten fotografieren, gemeinsam auswählen. Zwei \
         bearbeitete Bilder sind dabei.",
        (45, 10),
        69,
    )
    .with_fields(PICTURES),
    offer(
        "Passbild",
        "Nach den geltenden Vorgaben, sofort zum Mitnehmen und als Datei.",
        (15, 5),
        19,
    ),
    offer(
        "Porträt",
        "Eine Stunde vor der Kamera, mit Licht, Musik und Zeit. Fünf bearbeitete Bilder.",
        (75, 15),
        165,
    )
    .with_fields(PICTURES),
    offer(
        "Familie im Studio",
        "Für große und kleine Menschen, gern mit Hund. Acht bearbeitete Bilder.",
        (75, 15),
        189,
    )
    .with_fields(PICTURES),
    offer(
        "Neugeborene",
        "In den ersten drei Wochen, warm und ohne Eile. Stillpausen sind eingeplant.",
        (150, 30),
        249,
    )
    .by_specialists(),
    offer(
        "Produktbilder",
        "Bis zehn Produkte vor weißem Hintergrund, Dateien am nächsten Tag.",
        (120, 30),
        220,
    )
    .by_specialists(),
    offer(
        "Vorgespräch Hochzeit",
        "Wir sprechen über euren Tag, zeigen ganze Reportagen und rechnen offen.",
        (45, 15),
        0,
    )
    .with_fields(&[field(Kind::Date, "Eure Hochzeit", "Wann heiratet ihr?").mandatory()]),
];

const SESSIONS: &[Session] = &[
    event(
        "Fotospaziergang durch {city}",
        "Zwei Stunden Licht suchen, mit Kamera oder Telefon. Am Ende schauen wir uns die \
         besten Bilder gemeinsam an.",
        (150, 8),
        45,
    )
    .at_the_weekend()
    .at_least(4),
    course(
        "Grundkurs Fotografie",
        "Blende, Zeit, Bildaufbau: vier Abende mit Aufgaben dazwischen. Eine eigene Kamera \
         genügt, gleich welche.",
        (120, 8),
        220,
        4,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Fotostudio für Porträt, Bewerbung und Familie",
        "Fotografie im Studio und auf Hochzeiten",
    ],
    company_names: &[
        "Fotostudio {last}",
        "Lichtbild {last}",
        "Fotografie {first} {last}",
        "Studio {last} Fotografie",
        "Atelier Licht {last}",
    ],
    slogans: &[
        "<p>Bilder, auf denen du <strong>aussiehst wie du</strong>.</p>",
        "<p>Porträt, Bewerbung, Familie: Fotografie in {city}.</p>",
        "<p>Ein gutes Bild braucht keine Eile.</p>",
        "<p>Du musst nicht posieren können.</p>",
        "<p>Fotos aus {city}, die man gerne herzeigt.</p>",
    ],
    notices: &[
        "<p>Bring zwei oder drei Oberteile ohne große Muster mit. Ein Spiegel und ein Bügeleisen \
         sind da.</p>",
        "<p>Alle Preise verstehen sich <strong>mit Bearbeitung</strong> und ohne versteckte \
         Kosten.</p>",
    ],
    about: About {
        openings: &[
            "{owner} fotografiert seit {year} Menschen, die eigentlich nicht gern fotografiert \
             werden. Im Studio von {company} in {city} gibt es deshalb zuerst einen Kaffee, dann \
             ein Gespräch, und irgendwann läuft die Kamera, ohne dass es jemand merkt.",
            "{company} ist ein Studio mit hohen Fenstern in {city}. Seit {year} entstehen hier \
             Bilder für Bewerbungen, Familienalben und Schaufenster. Wir arbeiten am liebsten mit \
             Tageslicht und ohne viele Worte.",
        ],
        lead: "Das ist bei jedem Termin dabei:",
        points: &[
            "Hilfe bei Kleidung und Haltung",
            "Auswahl gemeinsam am großen Bildschirm",
            "sorgfältige Bearbeitung, die man nicht sieht",
            "Dateien in voller Auflösung",
            "Nutzungsrechte, die verständlich sind",
            "ein zweiter Versuch, wenn du nicht zufrieden bist",
        ],
        middles: &[
            "Im Team hat jede und jeder einen Schwerpunkt, von Neugeborenen bis zu Produkten. Bei \
             der Buchung siehst du, wer Zeit hat.",
            "Abzüge machen wir in einem kleinen Labor, das noch mit Chemie arbeitet. Das dauert \
             ein paar Tage und lohnt sich.",
        ],
        closings: &[
            "Kinder dürfen laut sein, Hunde dürfen auf das Sofa. Nur die Scheinwerfer gehören uns.",
            "Deine Bilder bekommst du innerhalb einer Woche über einen geschützten Link. <em>Bis \
             bald im Studio!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SALON_LATE, hours::SHOP_LATE],
    team: (1, 3),
    busy: 54,
    rules: TradeRules {
        grids: &[15],
        notices: &[60, 120],
        cancellations: &[720, 1440],
        phone: Phone::Optional,
    },
    remarks: &[
        "Ich trage eine Brille, bitte auf Spiegelungen achten.",
        "Das Baby ist dann zwei Wochen alt.",
        "Bitte auch ein Bild im Querformat.",
    ],
};
