//! What people begin to type, and what they mean: judged before anybody looked at what an engine proposes.

/// Letters typed so far, with the text that is meant, and whether it leads to a provider's own page.
pub struct Beginning {
    pub typed: &'static str,
    pub meant: &'static str,
    pub leads_to_provider: bool,
}

/// What many share: a trade, a service, a city.
const fn group(typed: &'static str, meant: &'static str) -> Beginning {
    Beginning {
        typed,
        meant,
        leads_to_provider: false,
    }
}

/// The name of one provider.
const fn provider(typed: &'static str, meant: &'static str) -> Beginning {
    Beginning {
        typed,
        meant,
        leads_to_provider: true,
    }
}

pub const BEGINNINGS: [Beginning; 10] = [
    group("fris", "Friseur"),
    group("massag", "Massage"),
    group("salzb", "Salzburg"),
    group("physio", "Physiotherapie"),
    group("gesichtsb", "Gesichtsbehandlung klassisch"),
    group("kosmet", "Kosmetik"),
    provider("haarwerkst", "Haarwerkstatt Süß"),
    provider("weißes rö", "Weißes Rössl Kosmetik"),
    provider("café crème", "Café Crème Barbershop"),
    provider("студ", "Студія Краси"),
];

/// In the other town, with the mistakes that people make.
pub const BEGINNINGS_ELSEWHERE: [Beginning; 10] = [
    group("frisö", "Friseur"),
    group("phisio", "Physiotherapie"),
    group("hambr", "Hamburg"),
    group("wie", "Wien"),
    group("klavir", "Klavier 45 Minuten"),
    group("manik", "Maniküre mit Lack"),
    provider("harwerkstatt su", "Haarwerkstatt Süß"),
    provider("weisses roes", "Weißes Rössl Kosmetik"),
    provider("barbershop cafe", "Café Crème Barbershop"),
    provider("die ueb", "Die Übung"),
];

pub const BEGINNINGS_IN_THE_THIRD_TOWN: [Beginning; 6] = [
    group("lymph", "Manuelle Lymphdrainage"),
    group("balay", "Balayage mit Schnitt"),
    group("wimpern", "Wimpernlifting"),
    provider("kainz re", "Kainz Rechtsanwälte"),
    provider("gerätewerk sch", "Gerätewerk Schuster"),
    provider("klarblick", "Klarblick Coaching Aebi"),
];
