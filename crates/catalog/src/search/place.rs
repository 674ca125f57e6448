mod foreign_names;

use std::cmp::Reverse;
use std::collections::HashMap;

use async_trait::async_trait;
use shared_kernel::StoreError;

use self::foreign_names::in_german;
use super::fillers::is_filler;
use super::stop_words::is_stop_word;
use super::synonyms::{group_of, synonyms_but_for_mistakes};
use super::{Circle, SHORTEST_MISTAKEN, SearchText, fuzziness, is_like, words};

/// Kilometres that count as around a place where nobody says how many.
pub const USUAL_RADIUS: f64 = 10.0;
/// Of a city so many words are its name.
const MOST_WORDS_OF_A_NAME: usize = 6;
/// Of what a city is told apart by, cut short like the rest, so many letters are left: i.d.OPf.
const LONGEST_CUT_SHORT: usize = 3;
/// So many readings of a misspelt place are looked at.
const MOST_READINGS: usize = 20;

/// What leads from the first name of a city to what tells it from others of that name, in full and cut short: people leave it
/// out, with what follows, or write it in another way.
const LEADING_ON: [&str; 22] = [
    "a", "am", "an", "auf", "b", "bei", "d", "dem", "den", "der", "i", "im", "in", "o", "ob", "u", "unter", "v", "vom",
    "von", "vor", "zu",
];
/// What tells cities of one name apart, where nothing leads to it.
const TELLING_APART: [&str; 21] = [
    "donau",
    "elbe",
    "havel",
    "holstein",
    "inn",
    "isar",
    "lahn",
    "main",
    "mosel",
    "neckar",
    "oder",
    "rhein",
    "ruhr",
    "saale",
    "spree",
    "tauber",
    "weinstrasse",
    "weser",
    "westf",
    "westfalen",
    "worthersee",
];
/// What cities are beside their name.
const TITLES: [&str; 18] = [
    "barlachstadt",
    "bundesstadt",
    "gemeinde",
    "hansestadt",
    "klingenstadt",
    "kreisstadt",
    "kurort",
    "landeshauptstadt",
    "lutherstadt",
    "marktgemeinde",
    "nordseebad",
    "ostseebad",
    "reuterstadt",
    "seebad",
    "stadt",
    "stadtgemeinde",
    "statutarstadt",
    "universitatsstadt",
];
/// Whatever stands after one of these belongs to a longer name of the city.
const BEGINNING_AN_ADDITION: [char; 3] = ['(', '/', ','];
/// What people leave out before a name: Pölten, Ischl.
const LEFT_OUT_BEFORE: [&str; 2] = ["bad", "sankt"];
/// What a country is called before a postcode: A-1070, CH 8001.
const COUNTRIES: [&str; 5] = ["a", "at", "ch", "d", "de"];
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
/// Cities that are usual words, too. They are meant only after one of [`LOCATING`] and after a trade.
const USUAL_WORDS: [&str; 7] = ["baden", "essen", "hof", "lauf", "rain", "regen", "singen"];
const LOCATING: [&str; 5] = ["bei", "in", "nach", "nahe", "um"];
/// With these a city is the name of who or what comes from there: Hamburger, Linzer, Wiens.
const DERIVED: [&str; 5] = ["er", "erin", "ern", "isch", "s"];

/// The city whose districts people count, and say by their number.
const CITY_OF_DISTRICTS: &str = "wien";
/// Its districts, folded, the first one first. Each has a postcode.
const DISTRICTS: [&str; 23] = [
    "innere-stadt",
    "leopoldstadt",
    "landstrasse",
    "wieden",
    "margareten",
    "mariahilf",
    "neubau",
    "josefstadt",
    "alsergrund",
    "favoriten",
    "simmering",
    "meidling",
    "hietzing",
    "penzing",
    "rudolfsheim-funfhaus",
    "ottakring",
    "hernals",
    "wahring",
    "dobling",
    "brigittenau",
    "floridsdorf",
    "donaustadt",
    "liesing",
];
/// What a district is called beside its number.
const DISTRICT: [&str; 3] = ["bez", "bezirk", "gemeindebezirk"];
const LEADING_TO_A_DISTRICT: [&str; 2] = ["im", "in"];
/// A number before one of these is no district.
const COUNTED: [&str; 9] = [
    "h", "jahre", "min", "minuten", "person", "personen", "std", "stunde", "stunden",
];

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
pub struct PlaceQuery {
    /// City or postcode, as typed.
    pub typed: String,
    /// Kilometres around it.
    pub radius: f64,
}

/// A place as somebody wrote it, and what was taken for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResolvedPlace {
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

impl KnownPlace {
    /// Whether it is the same city, or a postcode of it.
    fn is_same(&self, other: &Self) -> bool {
        let names = place_names(&other.city);
        self.name == other.name || place_names(&self.city).iter().any(|name| names.contains(name))
    }
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

/// The names that people know a city or a postcode by, folded: `Frankfurt am Main` is `frankfurt-main`, `frankfurt` and
/// `frankfurt-m`. Equal to `search_place_names` of the database, which is tested with the same examples.
pub fn place_names(place: &str) -> Vec<String> {
    let all = words_of_a_place(&words(place));
    let before_an_addition = place.split(BEGINNING_AN_ADDITION).next().unwrap_or_default();
    let mut first = words_of_a_place(&words(before_an_addition));
    if first.is_empty() {
        first.clone_from(&all);
    }
    let is_added = |word: &&str| LEADING_ON.contains(word) || TELLING_APART.contains(word);
    let added = first.iter().skip(1).position(|word| is_added(&word.as_str()));
    first.truncate(added.map_or(first.len(), |added| added + 1));
    let (whole, first) = (name_of(&all), first.join("-"));
    if whole == first {
        return Some(whole).filter(|name| !name.is_empty()).into_iter().collect();
    }
    let initial = all.last().and_then(|last| last.chars().next());
    let with_initial = initial.map(|initial| format!("{first}-{initial}"));
    let with_initial = with_initial.filter(|name| *name != whole);
    [whole, first].into_iter().chain(with_initial).collect()
}

/// The folded words of a place without what it is beside its name, and with a saint as most write one.
fn words_of_a_place(words: &[String]) -> Vec<String> {
    let is_named = words.iter().any(|word| !TITLES.contains(&word.as_str()));
    let named = words
        .iter()
        .filter(|word| !is_named || !TITLES.contains(&word.as_str()));
    let spelt = named.map(|word| {
        if matches!(word.as_str(), "st" | "skt") {
            "sankt"
        } else {
            word
        }
    });
    spelt.map(str::to_owned).collect()
}

/// The whole name of a place of these words, without what leads from one to another: the last one is led to.
fn name_of(words: &[String]) -> String {
    let told = words
        .iter()
        .enumerate()
        .filter(|(index, word)| *index == 0 || index + 1 == words.len() || !LEADING_ON.contains(&word.as_str()));
    let told: Vec<&str> = told.map(|(_, word)| word.as_str()).collect();
    told.join("-")
}

/// The postcode of the district that folded words name: Wien 7, Wien Neubau, Wien im 7. Bezirk, 7. Bezirk.
fn postcode_of_district(words: &[&str]) -> Option<String> {
    let is_led_to = words.first().is_some_and(|word| LEADING_TO_A_DISTRICT.contains(word));
    let told: Vec<&str> = words
        .iter()
        .copied()
        .filter(|word| !LEADING_TO_A_DISTRICT.contains(word))
        .collect();
    let of_number = |word: &str| {
        if word.len() <= 2 && is_number(word) {
            word.parse().ok()
        } else {
            None
        }
    };
    let of_name = |words: &[&str]| Some(DISTRICTS.iter().position(|name| *name == words.join("-"))? + 1);
    let number: Option<usize> = match told.as_slice() {
        _ if is_led_to => None,
        [CITY_OF_DISTRICTS, word] => of_number(word).or_else(|| of_name(&[word])),
        [number, district] | [CITY_OF_DISTRICTS, number, district] | [number, district, CITY_OF_DISTRICTS]
            if DISTRICT.contains(district) =>
        {
            of_number(number)
        }
        [CITY_OF_DISTRICTS, names @ ..] | [names @ .., CITY_OF_DISTRICTS] => of_name(names),
        _ => None,
    };
    number
        .filter(|number| (1..=DISTRICTS.len()).contains(number))
        .map(|number| format!("1{number:02}0"))
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
    pub(super) meant: ResolvedPlace,
    pub(super) place: Option<Place>,
    pub(super) rest: Option<SearchText>,
}

/// The place in a text: a word that is one, or else one that is like one and that nobody has. Streets are none.
pub(super) async fn place_in(
    directory: &dyn PlaceDirectory,
    text: &SearchText,
) -> Result<Option<PlaceReading>, StoreError> {
    let typed = text.typed();
    let may_be_a_place = |phrase: &Phrase| {
        // An hour is no district.
        let says_when = (phrase.begin..phrase.begin + phrase.length).any(|index| text.is_filler(index));
        phrase.may_be_a_place(typed) && !(says_when && phrase.postcode_of_district(typed).is_some())
    };
    let phrases: Vec<Phrase> = phrases(typed).filter(may_be_a_place).collect();
    if phrases.is_empty() {
        return Ok(None);
    }
    let mut names: Vec<String> = phrases.iter().flat_map(|phrase| phrase.names(typed)).collect();
    names.sort();
    names.dedup();
    let known = directory.known(&names).await?;
    let mut exact: Vec<(Phrase, &KnownPlace)> = Vec::new();
    for phrase in &phrases {
        if let Some(place) = phrase.place(typed, &known.places)
            && exact.iter().all(|(other, _)| other.is_apart(*phrase))
        {
            exact.push((*phrase, place));
        }
    }
    leave_districts_to_other_cities(&mut exact, typed);
    // A postcode says more than its city; of two places the last one is meant.
    let chosen = exact
        .iter()
        .max_by_key(|(phrase, place)| (is_number(&place.name), phrase.begin));
    if let Some((phrase, place)) = chosen {
        let of_it = exact.iter().filter(|(_, other)| other.is_same(place));
        // Where nobody is in a district, its number is no word of an offer either.
        let is_of_a_city_of_districts = place_names(&place.city).iter().any(|name| name == CITY_OF_DISTRICTS);
        let districts = phrases
            .iter()
            .filter(|phrase| is_of_a_city_of_districts && phrase.postcode_of_district(typed).is_some());
        let left_out: Vec<Phrase> = of_it
            .map(|(one, _)| one.with_what_belongs_to_it(typed))
            .chain(districts.copied())
            .collect();
        return Ok(Some(reading(text, &left_out, phrase.typed(typed), place, false)));
    }
    let unknown: Vec<usize> = (0..typed.len())
        .filter(|index| {
            let phrase = Phrase::word(*index);
            phrase.may_be_a_place(typed) && !text.is_filler(*index) && may_be_misspelt(&typed[*index])
        })
        .filter(|index| !tells_apart(typed, *index))
        .filter(|index| !known.words.contains(&typed[*index]))
        .collect();
    if unknown.is_empty() {
        return Ok(None);
    }
    let words: Vec<String> = unknown.iter().map(|index| typed[*index].clone()).collect();
    let like = directory.like(&words).await?;
    let corrections: Vec<Correction> = unknown
        .into_iter()
        .rev()
        .filter_map(|index| {
            let best = readings(&typed[index], like.get(&typed[index])?).into_iter().next()?;
            Some(Correction::new(typed, index, best))
        })
        .collect();
    let corrected = corrected(directory, &corrections).await?;
    Ok(corrected.map(|(phrase, place)| {
        let left_out = phrase.with_what_belongs_to_it(typed);
        reading(text, &[left_out], phrase.typed(typed), &place, true)
    }))
}

/// A text with another word in place of one that is misspelt.
struct Correction {
    typed: Vec<String>,
    index: usize,
}

impl Correction {
    fn new(typed: &[String], index: usize, meant: String) -> Self {
        let mut typed = typed.to_vec();
        typed[index] = meant;
        Self { typed, index }
    }

    /// What the other word is part of, the longest first.
    fn phrases(&self) -> impl Iterator<Item = Phrase> {
        phrases(&self.typed).filter(|phrase| phrase.has(self.index))
    }
}

/// The first of these that makes a place, and which words are it.
async fn corrected(
    directory: &dyn PlaceDirectory,
    corrections: &[Correction],
) -> Result<Option<(Phrase, KnownPlace)>, StoreError> {
    let names = corrections
        .iter()
        .flat_map(|one| one.phrases().flat_map(move |phrase| phrase.names(&one.typed)));
    let mut names: Vec<String> = names.collect();
    if names.is_empty() {
        return Ok(None);
    }
    names.sort();
    names.dedup();
    let known = directory.known(&names).await?;
    Ok(corrections.iter().find_map(|one| {
        one.phrases().find_map(|phrase| {
            let place = phrase.place(&one.typed, &known.places)?;
            Some((phrase, place.clone()))
        })
    }))
}

/// The place that somebody wrote by itself, the nearest one where it is misspelt.
pub(super) async fn place_of(
    directory: &dyn PlaceDirectory,
    wanted: &PlaceQuery,
) -> Result<Option<(ResolvedPlace, Option<Place>)>, StoreError> {
    let Some(text) = SearchText::read(&wanted.typed).filter(|text| !text.typed().is_empty()) else {
        return Ok(None);
    };
    let typed = text.typed();
    let meant = |place: Option<(&KnownPlace, bool)>| {
        let meant = ResolvedPlace {
            typed: wanted.typed.trim().to_owned(),
            name: place.map(|(place, _)| shown(place)),
            is_corrected: place.is_some_and(|(_, is_corrected)| is_corrected),
        };
        Some((meant, place.map(|(place, _)| around(place, wanted.radius))))
    };
    let phrases: Vec<Phrase> = phrases(typed).collect();
    let mut names: Vec<String> = phrases.iter().flat_map(|phrase| phrase.names(typed)).collect();
    names.extend(phrases.iter().flat_map(|phrase| phrase.names_in_full(typed)));
    let known = directory.known(&names).await?;
    let exact = phrases
        .iter()
        .filter_map(|phrase| Some((*phrase, phrase.place(typed, &known.places)?)));
    let mut exact: Vec<(Phrase, &KnownPlace)> = exact.collect();
    leave_districts_to_other_cities(&mut exact, typed);
    let longest = exact
        .iter()
        .max_by_key(|(_, place)| (is_number(&place.name), place.name.len()));
    if let Some((_, place)) = longest {
        return Ok(meant(Some((place, false))));
    }
    let in_full = phrases
        .iter()
        .find_map(|phrase| first_of(phrase.names_in_full(typed), &known.places));
    if let Some(place) = in_full {
        return Ok(meant(Some((place, false))));
    }
    let misspelt: Vec<usize> = (0..typed.len())
        .filter(|index| fuzziness(&typed[*index]) > 0 && !tells_apart(typed, *index))
        .collect();
    if misspelt.is_empty() {
        return Ok(meant(None));
    }
    let words: Vec<String> = misspelt.iter().map(|index| typed[*index].clone()).collect();
    let like = directory.like(&words).await?;
    let corrections: Vec<Correction> = misspelt
        .into_iter()
        .filter_map(|index| Some((index, readings(&typed[index], like.get(&typed[index])?))))
        .flat_map(|(index, readings)| {
            readings
                .into_iter()
                .map(move |reading| Correction::new(typed, index, reading))
        })
        .collect();
    let nearest = corrected(directory, &corrections).await?;
    Ok(meant(nearest.as_ref().map(|(_, place)| (place, true))))
}

/// A number of a district without its city is one of another city that is named as well.
fn leave_districts_to_other_cities(exact: &mut Vec<(Phrase, &KnownPlace)>, typed: &[String]) {
    let is_by_itself = |phrase: &Phrase| {
        let mut words = phrase.words(typed).iter().map(|word| in_german(word));
        let names_city = words.any(|word| word == CITY_OF_DISTRICTS);
        !names_city && phrase.postcode_of_district(typed).is_some()
    };
    let cities: Vec<KnownPlace> = exact
        .iter()
        .filter(|(phrase, _)| !is_by_itself(phrase))
        .map(|(_, place)| (*place).clone())
        .collect();
    exact.retain(|(phrase, place)| !is_by_itself(phrase) || cities.iter().all(|city| city.is_same(place)));
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
    fn word(begin: usize) -> Self {
        Self { begin, length: 1 }
    }

    fn has(self, index: usize) -> bool {
        !self.is_apart(Self::word(index))
    }

    /// With what follows a city and tells it from others of its name, and with the country before a postcode.
    fn with_what_belongs_to_it(self, typed: &[String]) -> Self {
        let is = |index: usize, of: &[&str]| typed.get(index).is_some_and(|word| of.contains(&word.as_str()));
        let (mut begin, end) = (self.begin, self.begin + self.length);
        if is_number(&typed[begin]) && begin > 0 && is(begin - 1, &COUNTRIES) {
            begin -= 1;
        }
        let led_to = (end..typed.len()).find(|index| !is(*index, &LEADING_ON));
        let led_to = led_to.unwrap_or_else(|| end.max(typed.len() - 1));
        let is_cut_short = (end..led_to).any(|index| typed[index].len() == 1)
            && typed
                .get(led_to)
                .is_some_and(|word| word.len() <= LONGEST_CUT_SHORT && !is_number(word));
        let end = if is_cut_short || is(led_to, &TELLING_APART) {
            led_to + 1
        } else {
            end
        };
        Self {
            begin,
            length: end - begin,
        }
    }

    fn words(self, typed: &[String]) -> &[String] {
        &typed[self.begin..self.begin + self.length]
    }

    /// What the place is called that this may be: in German, and as it was typed.
    fn names(self, typed: &[String]) -> Vec<String> {
        if let Some(postcode) = self.postcode_of_district(typed) {
            return vec![postcode];
        }
        let words = self.words(typed);
        let german: Vec<String> = words.iter().map(|word| in_german(word).to_owned()).collect();
        let mut names = vec![name_of(&words_of_a_place(&german)), name_of(&words_of_a_place(words))];
        names.dedup();
        names
    }

    /// What a word may be of which people leave out what stands before it.
    fn names_in_full(self, typed: &[String]) -> impl Iterator<Item = String> {
        let words = self.words(typed);
        let word = words.first().filter(|_| words.len() == 1);
        word.into_iter()
            .flat_map(|word| LEFT_OUT_BEFORE.map(|left_out| format!("{left_out}-{word}")))
    }

    /// The one of these places that it names, unless it names another city that is called so, too.
    fn place<'a>(self, typed: &[String], places: &'a [KnownPlace]) -> Option<&'a KnownPlace> {
        first_of(self.names(typed), places).filter(|place| !self.is_told_apart_from(place, typed))
    }

    /// Whether what follows it tells it from the city: Frankfurt am Main is not Frankfurt (Oder).
    fn is_told_apart_from(self, place: &KnownPlace, typed: &[String]) -> bool {
        let own = place_names(&place.city);
        let said = place_names(&self.with_what_belongs_to_it(typed).typed(typed));
        let (Some(first), Some(own_first)) = (said.get(1), own.get(1)) else {
            return false;
        };
        let mut telling = said.iter().filter(|name| *name != first);
        first == own_first && telling.all(|name| !own.contains(name))
    }

    fn postcode_of_district(self, typed: &[String]) -> Option<String> {
        let next = typed.get(self.begin + self.length);
        if next.is_some_and(|next| COUNTED.contains(&next.as_str())) {
            return None;
        }
        let words: Vec<&str> = self.words(typed).iter().map(|word| in_german(word)).collect();
        postcode_of_district(&words)
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
        let is_meant = if is_filler(word) {
            before == Some("in")
        } else if USUAL_WORDS.contains(&word.as_str()) {
            before.is_some_and(|before| LOCATING.contains(&before) || is_of_a_trade(before))
        } else {
            !is_stop_word(word)
        };
        is_meant && next.is_none_or(|next| !STREETS.contains(&next.as_str()))
    }
}

fn reading(
    text: &SearchText,
    left_out: &[Phrase],
    written: String,
    place: &KnownPlace,
    is_corrected: bool,
) -> PlaceReading {
    // The little words that led to the place ask for nothing without it, and neither does a time.
    let rest = text.only(|index| !left_out.iter().any(|phrase| phrase.has(index)));
    PlaceReading {
        meant: ResolvedPlace {
            typed: written,
            name: Some(shown(place)),
            is_corrected,
        },
        place: Some(around(place, USUAL_RADIUS)),
        rest,
    }
}

/// What a word may stand for, the fewest mistakes and then the most usual word first. A word that begins with it has none.
fn readings(word: &str, like: &[(String, u64)]) -> Vec<String> {
    let mut readings: Vec<(usize, Reverse<u64>, &String)> = like
        .iter()
        .filter(|(term, _)| !is_stop_word(term) && !is_filler(term) && !is_derived(word, term))
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
    let is_like_a_trade = synonyms_but_for_mistakes(word).next().is_some();
    word.chars().count() >= SHORTEST_MISTAKEN && fuzziness(word) > 0 && !is_like_a_trade
}

/// Whether a word that was typed tells the city before it from others of its name.
fn tells_apart(typed: &[String], index: usize) -> bool {
    index > 0 && TELLING_APART.contains(&typed[index].as_str())
}

/// The place with the first of these names that one has.
fn first_of(names: impl IntoIterator<Item = String>, places: &[KnownPlace]) -> Option<&KnownPlace> {
    names
        .into_iter()
        .find_map(|name| places.iter().find(|place| place.name == name))
}

fn is_of_a_trade(word: &str) -> bool {
    group_of(word).next().is_some()
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
