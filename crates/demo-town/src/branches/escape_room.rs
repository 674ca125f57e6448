//! Branch 16: escape rooms.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{About, Field, Offer, Phone, RoomKind, Trade, TradeRules, field, offer, room_kind, throughout};
use booking_core::booking::CustomFieldKind as Kind;

const TEAM: &[Field] = &[
    field(Kind::Number, "Euer Team", "Wie viele Personen spielt ihr?").mandatory(),
    field(Kind::Text, "Euer Team", "Wie heißt euer Team?"),
    field(Kind::Boolean, "Euer Team", "Es spielen Kinder unter zwölf Jahren mit"),
];

const ARCHIVE: RoomKind = room_kind("Das Archiv", &["Das Archiv"]);
const OBSERVATORY: RoomKind = room_kind("Die Sternwarte", &["Die Sternwarte"]);
const TREE_HOUSE: RoomKind = room_kind("Das Baumhaus", &["Das Baumhaus"]);
const PARTY_ROOM: RoomKind = room_kind("Festzimmer", &["Festzimmer"]);

const OFFERS: &[Offer] = &[
    offer(
        "Das Archiv",
        "Ein verstaubtes Stadtarchiv, eine verschwundene Akte und sechzig Minuten Zeit. Für zwei \
         bis sechs Personen, mittelschwer.",
        (75, 15),
        128,
    )
    .needing(&[throughout(&ARCHIVE)])
    .with_fields(TEAM),
    offer(
        "Die Sternwarte",
        "Das Fernrohr zeigt etwas, das nicht sein kann. Für drei bis sechs Personen, knifflig.",
        (75, 15),
        138,
    )
    .needing(&[throughout(&OBSERVATORY)])
    .with_fields(TEAM),
    offer(
        "Das Baumhaus",
        "Ein Abenteuer für Familien, ohne Schrecken und ohne Dunkelheit. Ab sieben Jahren.",
        (60, 15),
        98,
    )
    .needing(&[throughout(&TREE_HOUSE)])
    .with_fields(TEAM),
    offer(
        "Geburtstag mit Rätseln",
        "Spiel, Torte und ein Raum für euch. Die Torte bringt ihr mit, den Rest haben wir.",
        (150, 30),
        219,
    )
    .needing(&[throughout(&PARTY_ROOM)])
    .by_specialists()
    .with_fields(TEAM),
    offer(
        "Rätseltour durch die Stadt",
        "Mit einem Koffer voller Hinweise durch die Gassen, bei jedem Wetter.",
        (120, 15),
        149,
    )
    .by_specialists()
    .with_fields(TEAM),
];

const SESSIONS: &[Session] = &[
    event(
        "Rätselnacht für Einzelne",
        "Du kommst allein und wirst mit anderen zu einem Team. Danach sitzen wir noch \
         zusammen.",
        (150, 12),
        29,
    )
    .at_least(6),
    event(
        "Rätsel bauen: Werkstatt",
        "Wie entsteht ein Schloss, das schwer ist, aber gerecht? Du baust eines und nimmst es \
         mit.",
        (180, 8),
        59,
    )
    .at_least(4),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &["Escape-Räume und Rätseltouren", "Rätselräume für Familien und Teams"],
    company_names: &[
        "Rätselhaus {last}",
        "Escape {city} {last}",
        "Rätselwerk {last}",
        "Das Rätselzimmer {last}",
        "Schlüssel & Schloss {last}",
    ],
    slogans: &[
        "<p>Sechzig Minuten, ein Raum, <strong>ihr gemeinsam</strong>.</p>",
        "<p>Rätselräume in {city}, selbst gebaut und voller Geheimnisse.</p>",
        "<p>Eine Stunde, ein Team, kein Zurück.</p>",
        "<p>Wer zusammenhält, kommt hinaus.</p>",
        "<p>Neue Rätsel aus eigener Werkstatt in {city}.</p>",
    ],
    notices: &[
        "<p>Der Preis gilt für das <strong>ganze Team</strong>. Kommt bitte zehn Minuten früher, \
         dann beginnt die Geschichte.</p>",
        "<p>Alle Räume könnt ihr jederzeit verlassen. Niemand wird wirklich eingesperrt.</p>",
    ],
    about: About {
        openings: &[
            "{owner} baut Rätsel, seit es im Kinderzimmer ein Vorhängeschloss gab. Daraus ist \
             {year} {company} geworden: Räume in {city}, in denen ihr sucht, kombiniert und \
             manchmal laut jubelt.",
            "In {company} gibt es keine Zahlenschlösser von der Stange. Jedes Rätsel haben wir \
             selbst gebaut, aus Holz, Messing und ein wenig Elektronik. Seit {year} spielen in \
             {city} Familien, Freundeskreise und ganze Abteilungen bei uns.",
        ],
        lead: "Gut zu wissen:",
        points: &[
            "Räume für zwei bis sechs Personen",
            "Spielleitung, die euch sieht und behutsam hilft",
            "Geschichten auf Deutsch und Englisch",
            "ein Raum ohne Stufen",
            "Schließfächer für Taschen und Mäntel",
            "ein Foto zum Schluss, wenn ihr wollt",
        ],
        middles: &[
            "Unsere Spielleiterinnen und Spielleiter begleiten euch über Funk. Ihr bestimmt, wie \
             viel Hilfe ihr haben möchtet.",
            "Zweimal im Jahr bauen wir einen Raum um. Wer schon da war, darf den neuen Raum vor \
             allen anderen testen.",
        ],
        closings: &[
            "Für Firmen öffnen wir auch am Vormittag und stellen auf Wunsch einen Raum für die \
             Besprechung danach bereit.",
            "Bringt bequeme Schuhe und eine Lesebrille mit, falls ihr eine braucht. <em>Viel \
             Glück!</em>",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::LEISURE],
    team: (2, 4),
    busy: 56,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[60, 120],
        cancellations: &[1440, 2880],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Wir waren schon im anderen Raum und freuen uns.",
        "Es ist ein Junggesellinnenabschied.",
        "Eine Person nutzt einen Rollstuhl.",
    ],
};
