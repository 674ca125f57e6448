//! Public holidays that only a part of a region has, and Swiss half days.
//!
//! Bavaria: Feiertagsgesetz Art. 1. Saxony: Fronleichnamsverordnung of 4 May 1993. Thuringia: Feier- und
//! Gedenktagsgesetz § 2(2). Switzerland: the canton where it names districts, municipalities or an hour (Aargau: `EG ArR`
//! § 6; Freiburg: law of 24 November 1859; Solothurn: its list of legal holidays; city of Zürich: its holidays), else the
//! days that the list of the Federal Office of Justice has as treated like legal holidays. Patron saints of single
//! municipalities are left out: who keeps one enters a closure.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use time::Month::{April, August, December, January, March, May, November, September};
use time::{Date, Duration, Weekday};

use super::easter::easter_sunday;
use super::rules::When::{self, By, Easter, On};
use super::rules::first;
use super::{NOON, Region, YEARS};

/// A public holiday that some places of a region have and others have not, by its code: `ASSUMPTION`. Premises choose
/// those of their place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LocalHoliday(&'static str);

/// A local holiday as a region offers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OfferedHoliday {
    /// What premises choose.
    pub holiday: LocalHoliday,
    /// Its German name.
    pub name: &'static str,
    /// The minute of the day at which it begins: 0, or noon.
    pub from: u16,
    /// Where in the region people have it, in German.
    pub place: &'static str,
}

/// When it is and since which minute, and where it is known: a region and the places in it.
struct Rule {
    code: &'static str,
    name: &'static str,
    when: When,
    from: u16,
    places: &'static [(&'static str, &'static str)],
}

const SOME: &str = "in einzelnen Gemeinden";
const CATHOLIC: &str = "in katholischen Gemeinden";
const REFORMED: &str = "in reformierten Gemeinden";
const CUSTOM: &str = "vielerorts üblich";
const NOT_IN_BUCHEGGBERG: &str = "außer im Bezirk Bucheggberg";

#[rustfmt::skip]
const RULES: &[Rule] = &[
    Rule { code: "BERCHTOLD", name: "Berchtoldstag", when: On(January, 2), from: 0, places: &[
        ("CH-FR", REFORMED), ("CH-GL", CUSTOM), ("CH-NW", CUSTOM), ("CH-OW", CUSTOM), ("CH-SG", CUSTOM),
        ("CH-SH", CUSTOM), ("CH-SO", CUSTOM), ("CH-VS", CUSTOM), ("CH-ZG", CUSTOM), ("CH-ZH", CUSTOM),
    ] },
    Rule { code: "EPIPHANY", name: "Heilige Drei Könige", when: On(January, 6), from: 0, places: &[("CH-GR", SOME)] },
    Rule { code: "JOSEPH", name: "Josefstag", when: On(March, 19), from: 0, places: &[
        ("CH-GR", SOME), ("CH-SO", SOME),
    ] },
    Rule { code: "GOOD_FRIDAY", name: "Karfreitag", when: Easter(-2), from: 0, places: &[("CH-GR", SOME)] },
    Rule { code: "EASTER_MONDAY", name: "Ostermontag", when: Easter(1), from: 0, places: &[
        ("CH-FR", REFORMED), ("CH-NW", CUSTOM), ("CH-OW", CUSTOM), ("CH-SO", CUSTOM), ("CH-VS", CUSTOM),
        ("CH-ZG", CUSTOM),
    ] },
    Rule { code: "SECHSELAEUTEN", name: "Sechseläuten", when: By(sechselaeuten), from: NOON, places: &[
        ("CH-ZH", "in der Stadt Zürich"),
    ] },
    Rule { code: "LABOUR_DAY", name: "Tag der Arbeit", when: On(May, 1), from: NOON, places: &[
        ("CH-AG", CUSTOM), ("CH-SO", "im ganzen Kanton"),
    ] },
    Rule { code: "WHIT_MONDAY", name: "Pfingstmontag", when: Easter(50), from: 0, places: &[
        ("CH-FR", REFORMED), ("CH-NW", CUSTOM), ("CH-OW", CUSTOM), ("CH-SO", CUSTOM), ("CH-VS", CUSTOM),
        ("CH-ZG", CUSTOM),
    ] },
    Rule { code: "CORPUS_CHRISTI", name: "Fronleichnam", when: Easter(60), from: 0, places: &[
        ("DE-SN", "in katholischen Orten des Landkreises Bautzen"),
        ("DE-TH", "im Eichsfeld und in Teilen des Unstrut-Hainich- und des Wartburgkreises"),
        ("CH-AG", "in den Bezirken Baden, Bremgarten, Laufenburg, Muri und Zurzach, teils in Rheinfelden"),
        ("CH-FR", CATHOLIC), ("CH-GR", SOME), ("CH-SO", NOT_IN_BUCHEGGBERG),
    ] },
    Rule { code: "PEACE_FESTIVAL", name: "Friedensfest", when: On(August, 8), from: 0, places: &[
        ("DE-BY", "in der Stadt Augsburg"),
    ] },
    Rule { code: "ASSUMPTION", name: "Mariä Himmelfahrt", when: On(August, 15), from: 0, places: &[
        ("DE-BY", "in Gemeinden mit überwiegend katholischer Bevölkerung"),
        ("CH-AG", "in den Bezirken Bremgarten, Laufenburg und Muri, teils in Rheinfelden"),
        ("CH-FR", CATHOLIC), ("CH-GR", SOME), ("CH-SO", NOT_IN_BUCHEGGBERG),
    ] },
    Rule { code: "KNABENSCHIESSEN", name: "Knabenschiessen", when: By(knabenschiessen), from: NOON, places: &[
        ("CH-ZH", "in der Stadt Zürich"),
    ] },
    Rule { code: "MAURICE", name: "Mauritiustag", when: On(September, 22), from: 0, places: &[
        ("CH-AI", "im inneren Land"),
    ] },
    Rule { code: "ALL_SAINTS", name: "Allerheiligen", when: On(November, 1), from: 0, places: &[
        ("CH-AG", "in den Bezirken Bremgarten, Laufenburg, Muri, Rheinfelden und Zurzach"),
        ("CH-FR", CATHOLIC), ("CH-GR", SOME), ("CH-SO", NOT_IN_BUCHEGGBERG),
    ] },
    Rule { code: "IMMACULATE_CONCEPTION", name: "Mariä Empfängnis", when: On(December, 8), from: 0, places: &[
        ("CH-AG", "in den Bezirken Laufenburg und Muri, teils in Rheinfelden"),
        ("CH-FR", CATHOLIC), ("CH-GR", SOME),
    ] },
    Rule { code: "STEPHEN", name: "Stephanstag", when: On(December, 26), from: 0, places: &[
        ("CH-FR", REFORMED), ("CH-NW", CUSTOM), ("CH-OW", CUSTOM), ("CH-SO", CUSTOM), ("CH-VS", CUSTOM),
        ("CH-ZG", CUSTOM),
    ] },
];

/// The days on which the local holidays of every region are, ascending.
static DAYS: LazyLock<BTreeMap<Region, Vec<(Date, OfferedHoliday)>>> = LazyLock::new(|| {
    let of_region = |region| {
        let mut days: Vec<_> = YEARS.flat_map(|year| offered_in(region, year)).collect();
        days.sort_by_key(|(date, _)| *date);
        (region, days)
    };
    Region::all().map(of_region).collect()
});

fn offered_in(region: Region, year: i32) -> impl Iterator<Item = (Date, OfferedHoliday)> {
    RULES.iter().filter_map(move |rule| {
        let &(_, place) = rule.places.iter().find(|(code, _)| *code == region.code())?;
        let offered = OfferedHoliday {
            holiday: LocalHoliday(rule.code),
            name: rule.name,
            from: rule.from,
            place,
        };
        Some((rule.when.in_year(year)?, offered))
    })
}

impl LocalHoliday {
    /// The local holiday with this code.
    pub fn with_code(code: &str) -> Option<Self> {
        Self::all().find(|known| known.0 == code)
    }

    /// Those of all regions.
    pub fn all() -> impl Iterator<Item = Self> {
        RULES.iter().map(|rule| Self(rule.code))
    }

    /// Its code on the wire and in the store.
    pub const fn code(self) -> &'static str {
        self.0
    }

    /// Whether some places of the region have it.
    pub fn is_offered_in(self, region: Region) -> bool {
        let mut places = RULES
            .iter()
            .filter(|rule| rule.code == self.0)
            .flat_map(|rule| rule.places);
        places.any(|(code, _)| *code == region.code())
    }
}

/// The local holidays that a region offers from a day on, each when it comes next, ascending.
pub fn local_holidays_from(region: Region, day: Date) -> Vec<(Date, OfferedHoliday)> {
    let ahead = days_of(region).iter().filter(|(date, _)| *date >= day);
    let mut next: Vec<(Date, OfferedHoliday)> = Vec::new();
    // None of them leaves out a year.
    for (date, offered) in ahead.take_while(|(date, _)| *date <= day.saturating_add(Duration::days(400))) {
        if next.iter().all(|(_, known)| known.holiday != offered.holiday) {
            next.push((*date, *offered));
        }
    }
    next
}

/// The local holidays that a region offers on a day.
pub fn local_holidays_on(region: Region, day: Date) -> impl Iterator<Item = OfferedHoliday> {
    let days = days_of(region);
    let after = days
        .get(days.partition_point(|(date, _)| *date < day)..)
        .unwrap_or_default();
    let on_it = after.iter().take_while(move |(date, _)| *date == day);
    on_it.map(|(_, offered)| *offered)
}

fn days_of(region: Region) -> &'static [(Date, OfferedHoliday)] {
    DAYS.get(&region).map_or(&[], Vec::as_slice)
}

/// The third Monday of April: a week earlier when that is in Holy Week, a week later when it is Easter Monday.
fn sechselaeuten(year: i32) -> Option<Date> {
    let third = first(Weekday::Monday, year, April)?.checked_add(Duration::weeks(2))?;
    match (easter_sunday(year)? - third).whole_days() {
        6 => third.checked_sub(Duration::WEEK),
        -1 => third.checked_add(Duration::WEEK),
        _ => Some(third),
    }
}

/// The Monday after the second Sunday of September.
fn knabenschiessen(year: i32) -> Option<Date> {
    first(Weekday::Sunday, year, September)?.checked_add(Duration::days(8))
}
