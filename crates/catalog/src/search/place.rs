use std::cmp::Reverse;
use std::collections::HashMap;

use async_trait::async_trait;
use shared_kernel::StoreError;

use super::stop_words::is_stop_word;
use super::synonyms::synonyms_but_for_mistakes;
use super::{Circle, SHORTEST_MISTAKEN, SearchText, fuzziness, is_like, words};

/// Kilometres that count as around a place where nobody says how many.
pub const USUAL_RADIUS: f64 = 10.0;
/// Of a city so many words are its name.
const MOST_WORDS_OF_A_NAME: usize = 5;
/// So many readings of a misspelt place are looked at.
const MOST_READINGS: usize = 20;

/// What follows the first name of a city: people leave it out.
const ADDITIONS: [&str; 12] = [
    "a", "am", "an", "auf", "bei", "der", "im", "in", "ob", "oder", "unter", "vor",
];
/// Whatever stands before one of these is a street, folded.
const STREETS: [&str; 13] = [
    "allee",
    "chaussee",
    "damm",
    "gasse",
    "gurtel",
    "kai",
    "platz",
    "promenade",
    "ring",
    "str",
    "strasse",
    "ufer",
    "weg",
];
/// Cities that are usual words, too. They are meant only after one of [`LOCATING`].
const USUAL_WORDS: [&str; 9] = [
    "baden", "essen", "halle", "hof", "lauf", "rain", "regen", "singen", "wels",
];
const LOCATING: [&str; 5] = ["bei", "in", "nach", "nahe", "um"];
/// With these a city is the name of who or what comes from there: Hamburger, Linzer, Wiens.
const DERIVED: [&str; 5] = ["er", "erin", "ern", "isch", "s"];

/// A city or a postcode in which is searched, and around it.
#[derive(Debug, Clone, PartialEq)]
pub struct Place {
    /// One of the [`place_names`] of those who are there.
    pub name: String,
    /// What is around; none where nobody there has a position.
    pub around: Option<Circle>,
}

/// What somebody wrote beside a text: where to search.
#[derive(Debug, Clone, PartialEq)]
pub struct WantedPlace {
    /// City or postcode, as typed.
    pub typed: String,
    /// Kilometres around it.
    pub radius: f64,
}

/// A place as somebody wrote it, and what was taken for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeantPlace {
    /// As typed, folded where it is part of a text.
    pub typed: String,
    /// As it is shown: `Wien`, `1070 Wien`; none where nobody is at such a place, and everywhere is searched.
    pub name: Option<String>,
    /// Whether there is another spelling in `typed`.
    pub is_corrected: bool,
}

/// A place at which somebody is.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownPlace {
    /// Which of the [`place_names`].
    pub name: String,
    /// The city, as most write it.
    pub city: String,
    /// Degrees north and east of the middle of those who are there.
    pub centre: Option<(f64, f64)>,
}

/// What is known of words and places.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KnownPlaces {
    /// Those of the names that are places.
    pub places: Vec<KnownPlace>,
    /// Those of the names that are words of somebody.
    pub words: Vec<String>,
}

/// Knows where organisations are.
#[cfg_attr(any(test, feature = "mock"), mockall::automock)]
#[async_trait]
pub trait PlaceDirectory: Send + Sync {
    /// Which of these names are places or words of public organisations.
    async fn known(&self, names: &[String]) -> Result<KnownPlaces, StoreError>;

    /// For each of these words those of public organisations that may be it but for mistakes, or that begin with it,
    /// with the number of organisations that have them. Which ones are is decided here.
    async fn like(&self, words: &[String]) -> Result<HashMap<String, Vec<(String, u64)>>, StoreError>;
}

/// The names that people know a city or a postcode by, folded: `Frankfurt am Main` is `frankfurt-am-main` and
/// `frankfurt`. Equal to `search_place_names` of the database, which is tested with the same examples.
pub fn place_names(place: &str) -> Vec<String> {
    let words = words(place);
    let mut names = vec![words.join("-")];
    if words.get(1).is_some_and(|second| ADDITIONS.contains(&second.as_str())) {
        names.extend(words.into_iter().next());
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Kilometres between two positions in degrees, as the crow flies.
pub fn distance((north, east): (f64, f64), (other_north, other_east): (f64, f64)) -> f64 {
    const RADIUS_OF_THE_EARTH: f64 = 6371.0;
    let half = |one: f64, other: f64| ((other - one).to_radians() / 2.0).sin().powi(2);
    let across =
        half(north, other_north) + north.to_radians().cos() * other_north.to_radians().cos() * half(east, other_east);
    2.0 * RADIUS_OF_THE_EARTH * across.sqrt().min(1.0).asin()
}

/// Where a text asks to search, and what is left of the text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PlaceReading {
    pub(super) meant: MeantPlace,
    pub(super) place: Option<Place>,
    pub(super) rest: Option<SearchText>,
}

/// The place in a text: a word that is one, or else one that is like one and that nobody has. Streets are none.
pub(super) async fn place_in(
    directory: &dyn PlaceDirectory,
    text: &SearchText,
) -> Result<Option<PlaceReading>, StoreError> {
    let typed = text.typed();
    let phrases: Vec<Phrase> = phrases(typed).filter(|phrase| phrase.may_be_a_place(typed)).collect();
    if phrases.is_empty() {
        return Ok(None);
    }
    let mut names: Vec<String> = phrases.iter().map(|phrase| phrase.name(typed)).collect();
    names.sort();
    names.dedup();
    let known = directory.known(&names).await?;
    let place_of = |phrase: &Phrase| known.places.iter().find(|place| place.name == phrase.name(typed));
    let mut exact: Vec<(Phrase, &KnownPlace)> = Vec::new();
    for phrase in &phrases {
        if let Some(place) = place_of(phrase)
            && exact.iter().all(|(other, _)| other.is_apart(*phrase))
        {
            exact.push((*phrase, place));
        }
    }
    // A postcode says more than its city; of two places the last one is meant.
    let chosen = exact
        .iter()
        .max_by_key(|(phrase, place)| (is_number(&place.name), phrase.begin));
    if let Some((phrase, place)) = chosen {
        let same = |other: &KnownPlace| other.name == place.name || other.city == place.city;
        let left_out: Vec<Phrase> = exact
            .iter()
            .filter(|(_, other)| same(other))
            .map(|(one, _)| *one)
            .collect();
        return Ok(Some(reading(typed, &left_out, phrase.typed(typed), place, false)));
    }
    let unknown = phrases.iter().filter(|phrase| phrase.length == 1);
    let unknown = unknown.filter(|phrase| may_be_misspelt(&typed[phrase.begin]));
    let unknown: Vec<Phrase> = unknown
        .filter(|phrase| !known.words.contains(&typed[phrase.begin]))
        .copied()
        .collect();
    if unknown.is_empty() {
        return Ok(None);
    }
    let words: Vec<String> = unknown.iter().map(|phrase| typed[phrase.begin].clone()).collect();
    let like = directory.like(&words).await?;
    let best: Vec<(Phrase, String)> = unknown
        .into_iter()
        .filter_map(|phrase| {
            let word = &typed[phrase.begin];
            let best = readings(word, like.get(word)?).into_iter().next()?;
            Some((phrase, best))
        })
        .collect();
    if best.is_empty() {
        return Ok(None);
    }
    let names: Vec<String> = best.iter().map(|(_, name)| name.clone()).collect();
    let known = directory.known(&names).await?;
    let corrected = best.iter().rev().find_map(|(phrase, name)| {
        let place = known.places.iter().find(|place| place.name == *name)?;
        Some(reading(typed, &[*phrase], phrase.typed(typed), place, true))
    });
    Ok(corrected)
}

/// The place that somebody wrote by itself, the nearest one where it is misspelt.
pub(super) async fn place_of(
    directory: &dyn PlaceDirectory,
    wanted: &WantedPlace,
) -> Result<Option<(MeantPlace, Option<Place>)>, StoreError> {
    let Some(text) = SearchText::read(&wanted.typed).filter(|text| !text.typed().is_empty()) else {
        return Ok(None);
    };
    let typed = text.typed();
    let meant = |place: Option<(&KnownPlace, bool)>| {
        let meant = MeantPlace {
            typed: wanted.typed.trim().to_owned(),
            name: place.map(|(place, _)| shown(place)),
            is_corrected: place.is_some_and(|(_, is_corrected)| is_corrected),
        };
        Some((meant, place.map(|(place, _)| around(place, wanted.radius))))
    };
    let phrases: Vec<Phrase> = phrases(typed).collect();
    let names: Vec<String> = phrases.iter().map(|phrase| phrase.name(typed)).collect();
    let known = directory.known(&names).await?;
    let exact = phrases
        .iter()
        .filter_map(|phrase| known.places.iter().find(|place| place.name == phrase.name(typed)));
    if let Some(place) = exact.max_by_key(|place| (is_number(&place.name), place.name.len())) {
        return Ok(meant(Some((place, false))));
    }
    let words: Vec<String> = typed.iter().filter(|word| fuzziness(word) > 0).cloned().collect();
    if words.is_empty() {
        return Ok(meant(None));
    }
    let like = directory.like(&words).await?;
    let found = words.iter().filter_map(|word| Some((word, like.get(word)?)));
    let readings: Vec<String> = found.flat_map(|(word, like)| readings(word, like)).collect();
    let known = directory.known(&readings).await?;
    let nearest = readings
        .iter()
        .find_map(|name| known.places.iter().find(|place| place.name == *name));
    Ok(meant(nearest.map(|place| (place, true))))
}

/// Some words of a text, one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Phrase {
    begin: usize,
    length: usize,
}

/// The longest ones first.
fn phrases(typed: &[String]) -> impl Iterator<Item = Phrase> {
    let words = typed.len();
    (1..=words.min(MOST_WORDS_OF_A_NAME))
        .rev()
        .flat_map(move |length| (0..=words - length).map(move |begin| Phrase { begin, length }))
}

impl Phrase {
    fn words(self, typed: &[String]) -> &[String] {
        &typed[self.begin..self.begin + self.length]
    }

    fn name(self, typed: &[String]) -> String {
        self.words(typed).join("-")
    }

    fn typed(self, typed: &[String]) -> String {
        self.words(typed).join(" ")
    }

    fn is_apart(self, other: Self) -> bool {
        self.begin + self.length <= other.begin || other.begin + other.length <= self.begin
    }

    fn may_be_a_place(self, typed: &[String]) -> bool {
        let next = typed.get(self.begin + self.length);
        let before = self.begin.checked_sub(1).map(|before| typed[before].as_str());
        let [word] = self.words(typed) else {
            return next.is_none_or(|next| !STREETS.contains(&next.as_str()));
        };
        let is_usual = USUAL_WORDS.contains(&word.as_str());
        next.is_none_or(|next| !STREETS.contains(&next.as_str()))
            && !is_stop_word(word)
            && (!is_usual || before.is_some_and(|before| LOCATING.contains(&before)))
    }
}

fn reading(
    typed: &[String],
    left_out: &[Phrase],
    written: String,
    place: &KnownPlace,
    is_corrected: bool,
) -> PlaceReading {
    let is_left = |index: &usize| {
        let word = Phrase {
            begin: *index,
            length: 1,
        };
        left_out.iter().all(|phrase| phrase.is_apart(word))
    };
    let rest: Vec<&str> = (0..typed.len())
        .filter(is_left)
        .map(|index| typed[index].as_str())
        .collect();
    // The little words that led to the place ask for nothing without it.
    let is_meant = rest.iter().any(|word| !is_stop_word(word));
    PlaceReading {
        meant: MeantPlace {
            typed: written,
            name: Some(shown(place)),
            is_corrected,
        },
        place: Some(around(place, USUAL_RADIUS)),
        rest: if is_meant {
            SearchText::read(&rest.join(" "))
        } else {
            None
        },
    }
}

/// What a word may stand for, the fewest mistakes and then the most usual word first. A word that begins with it has none.
fn readings(word: &str, like: &[(String, u64)]) -> Vec<String> {
    let mut readings: Vec<(usize, Reverse<u64>, &String)> = like
        .iter()
        .filter(|(term, _)| !is_stop_word(term) && !is_derived(word, term))
        .filter_map(|(term, count)| {
            let mistakes = if term.starts_with(word) {
                0
            } else {
                is_like(word, term)?
            };
            Some((mistakes, Reverse(*count), term))
        })
        .collect();
    readings.sort();
    readings.dedup();
    readings.truncate(MOST_READINGS);
    readings.into_iter().map(|(.., term)| term.clone()).collect()
}

fn is_derived(word: &str, term: &str) -> bool {
    word.strip_prefix(term).is_some_and(|ending| DERIVED.contains(&ending))
}

fn may_be_misspelt(word: &str) -> bool {
    let is_of_a_trade = synonyms_but_for_mistakes(word).next().is_some();
    word.chars().count() >= SHORTEST_MISTAKEN && fuzziness(word) > 0 && !is_of_a_trade
}

fn around(place: &KnownPlace, radius: f64) -> Place {
    Place {
        name: place.name.clone(),
        around: place.centre.map(|(latitude, longitude)| Circle {
            latitude,
            longitude,
            radius,
        }),
    }
}

fn shown(place: &KnownPlace) -> String {
    if is_number(&place.name) {
        format!("{} {}", place.name, place.city)
    } else {
        place.city.clone()
    }
}

fn is_number(name: &str) -> bool {
    name.chars().all(|letter| letter.is_ascii_digit())
}

#[cfg(test)]
mod tests;
