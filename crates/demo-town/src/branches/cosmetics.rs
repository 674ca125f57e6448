//! Branch 8: beauticians.

use crate::hours;
use crate::session::{Session, event};
use crate::trade::{
    About, Field, Offer, Phone, RoomKind, Trade, TradeRules, during, field, offer, processing, room_kind, throughout,
    work,
};
use booking_core::booking::CustomFieldKind as Kind;

const SKIN: &[Field] = &[
    field(Kind::Multiline, "Deine Haut", "Welche Pflege benutzt du derzeit?"),
    field(
        Kind::Boolean,
        "Deine Haut",
        "Ich habe Allergien oder vertrage etwas nicht",
    ),
];

const CABIN: RoomKind = room_kind("Kabine", &["Kabine Salbei", "Kabine Lavendel", "Kabine Melisse"]);
const LASER_CABIN: RoomKind = room_kind("Laserkabine", &["Laserkabine"]);
const ULTRASOUND: RoomKind = room_kind("Ultraschallgerät", &["Ultraschallgerät"]);

const OFFERS: &[Offer] = &[
    offer(
        "Gesichtsbehandlung klassisch",
        "Reinigung, Peeling, Ausreinigen, Maske und eine Massage für Gesicht und Dekolleté, \
         abgestimmt auf deine Haut.",
        (75, 15),
        79,
    )
    .under("Gesicht")
    .needing(&[throughout(&CABIN)])
    .with_fields(SKIN),
    offer(
        "Gesichtsbehandlung für unreine Haut",
        "Gründliches Ausreinigen mit beruhigender Maske. Danach bekommst du einen Pflegeplan, den \
         du wirklich durchhältst.",
        (90, 15),
        92,
    )
    .under("Gesicht")
    .needing(&[throughout(&CABIN)])
    .with_fields(SKIN),
    offer(
        "Augenbrauen zupfen und färben",
        "Form, Farbe und ein kurzer Blick auf dein ganzes Gesicht, damit es zu dir passt.",
        (30, 0),
        29,
    )
    .under("Augen"),
    offer(
        "Wimpernlifting",
        "Deine eigenen Wimpern, nach oben gebogen und gefärbt. Hält sechs bis acht Wochen.",
        (60, 10),
        69,
    )
    .under("Augen")
    .in_steps(&[work(20), processing(25), work(15)])
    .needing(&[throughout(&CABIN)])
    .by_specialists(),
    offer(
        "Maniküre",
        "Nägel feilen, Nagelhaut pflegen, Handmassage. Mit Lack auf Wunsch.",
        (45, 5),
        39,
    )
    .under("Hände und Füße"),
    offer(
        "Fußpflege",
        "Fußbad, Nägel, Hornhaut und eine kleine Massage für müde Füße.",
        (50, 10),
        46,
    )
    .under("Hände und Füße"),
    offer(
        "Haarentfernung Beine mit Zucker",
        "Sanft und ohne Wachsstreifen. Die Haare sollten etwa einen halben Zentimeter lang sein.",
        (45, 10),
        52,
    )
    .under("Haarentfernung"),
    offer(
        "Gesichtsbehandlung mit Ultraschall",
        "Der Ultraschall reinigt die Poren und bringt Feuchtigkeit dorthin, wo sie fehlt. Zum \
         Schluss wirkt eine Maske, und du hast deine Ruhe.",
        (75, 15),
        98,
    )
    .under("Gesicht")
    .in_steps(&[work(20), work(20), processing(20), work(15)])
    .needing(&[throughout(&CABIN), during(&ULTRASOUND, &[1])])
    .by_specialists()
    .with_fields(SKIN)
    .as_addition(),
    offer(
        "Laser-Haarentfernung Achseln",
        "Kurze Lichtimpulse, spürbar wie ein kleiner Gummiring. Bitte rasiere dich am Tag davor \
         und meide zwei Wochen lang die Sonne.",
        (30, 10),
        69,
    )
    .under("Haarentfernung")
    .needing(&[throughout(&LASER_CABIN)])
    .by_specialists()
    .with_fields(SKIN)
    .as_addition(),
];

const SESSIONS: &[Session] = &[
    event(
        "Schminkabend für den Alltag",
        "Fünf Minuten am Morgen, die man sieht: Teint, Brauen, ein Hauch Farbe. Bring deine \
         eigenen Sachen mit, wir sortieren gemeinsam aus.",
        (120, 8),
        49,
    )
    .at_least(4),
    event(
        "Hautpflege verstehen",
        "Was deine Haut braucht und was im Badezimmer stehen bleiben darf. Ein Vortrag mit \
         vielen Fragen und ohne Verkaufen.",
        (75, 20),
        0,
    )
    .online(),
];

pub(crate) const TRADE: Trade = Trade {
    detailed: &[
        "Kosmetik und Hautpflege",
        "Kosmetik, Maniküre und Fußpflege",
        "Naturkosmetik und Wimpern",
    ],
    company_names: &[
        "Kosmetik {last}",
        "Kosmetikstudio {first} {last}",
        "Hautnah {last}",
        "Hautpflege {last}",
        "Kosmetikinstitut {last}",
        "Studio {first} Kosmetik",
        "Schön bei {first} {last}",
    ],
    slogans: &[
        "<p>Pflege, die deine Haut <strong>in Ruhe lässt</strong> und trotzdem wirkt.</p>",
        "<p>Eine Stunde für dich, in einem stillen Studio in {city}.</p>",
        "<p>Klare Haut braucht keine zwanzig Produkte.</p>",
        "<p>Deine Haut darf aussehen wie du.</p>",
        "<p>Sanfte Hände, ehrliche Worte.</p>",
        "<p>Kosmetik in {city} mit Zeit zum Durchatmen.</p>",
    ],
    notices: &[
        "<p>Bitte komm ohne Make-up, dann haben wir mehr Zeit für die Behandlung.</p>",
        "<p><strong>Gutscheine</strong> bekommst du direkt im Studio, auch kurz vor \
         Ladenschluss.</p>",
    ],
    about: About {
        openings: &[
            "{company} ist ein Studio in {city}, in dem es nicht um Versprechen geht, sondern um \
             deine Haut. {owner} arbeitet seit {year} in diesem Beruf und sieht bei jeder \
             Behandlung zuerst genau hin: Was braucht die Haut heute, was hat ihr zuletzt gefehlt, \
             was war vielleicht zu viel?",
            "Ein heller Raum, warme Tücher und niemand, der dir etwas aufschwatzt: So stellen wir \
             uns gute Kosmetik vor. Seit {year} kommen Menschen aus ganz {city} zu uns, viele \
             davon alle vier Wochen.",
        ],
        lead: "Worauf du dich verlassen kannst:",
        points: &[
            "eine Hautanalyse beim ersten Besuch",
            "Pflege mit kurzer, verständlicher Liste der Inhaltsstoffe",
            "sterilisierte Instrumente und frische Wäsche",
            "Zeit zum Nachspüren nach jeder Behandlung",
            "ein Pflegeplan in drei Schritten für zu Hause",
            "Ehrlichkeit, wenn etwas in ärztliche Hände gehört",
        ],
        middles: &[
            "Wir bilden uns laufend weiter und probieren neue Methoden zuerst an uns selbst aus. \
             Was nicht überzeugt, kommt nicht ins Programm.",
            "Am liebsten begleiten wir dich über längere Zeit. Haut erneuert sich etwa alle vier \
             Wochen, deshalb planen wir Termine gern in diesem Abstand.",
        ],
        closings: &[
            "Komm fünf Minuten früher, trink ein Glas Wasser und lass den Tag draußen. Wenn du \
             schwanger bist oder Medikamente nimmst, sag es uns bitte vor der Behandlung.",
            "Du hast Fragen zu einer Behandlung? Ruf an oder schreib uns, wir beraten dich gern, \
             bevor du buchst.",
        ],
    },
    offers: OFFERS,
    sessions: SESSIONS,
    weeks: &[hours::SALON_LATE, hours::SHOP],
    team: (1, 4),
    busy: 66,
    rules: TradeRules {
        grids: &[15, 30],
        notices: &[60, 120],
        cancellations: &[1440],
        phone: Phone::Mandatory,
    },
    remarks: &[
        "Ich war noch nie bei einer Kosmetikerin.",
        "Bitte ohne Parfüm, ich bin empfindlich.",
        "Es ist ein Geschenk, ich bringe den Gutschein mit.",
    ],
};
