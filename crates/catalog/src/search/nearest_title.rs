use std::cmp::Reverse;

use super::complaint::what_aches;
use super::compound::{SHORTEST_MODIFIER, rests_of_a_link, unlinked};
use super::elided_words::{TitleWord, title_words};
use super::for_whom::{People, people_of, without_people};
use super::inflection::singulars;
use super::kind_of_business::{without_kind, without_lesson};
use super::synonyms::synonyms;
use super::{SHORTEST_MISTAKEN, SearchText, begins_like};

/// What follows one of these in a title, folded, comes with what it names.
const BESIDES: [&str; 6] = ["inkl", "inklusive", "mit", "ohne", "plus", "samt"];

/// How near a word of a title comes to one that was typed.
const ITSELF: u8 = 10;
const IN_ANOTHER_NUMBER: u8 = 9;
const KIND_OF_IT: u8 = 8;
const BEGINS_WITH_IT: u8 = 7;
const IT_IS_A_KIND: u8 = 6;
const ANOTHER_WORD: u8 = 5;
const PART_OF_ANOTHER_WORD: u8 = 4;
const IT_BEGINS_WITH: u8 = 3;
const MISTAKEN: u8 = 2;

/// Which title of what a provider offers comes nearest to what was typed, as its position: the one with the most of
/// the words, then with those most as they were typed, then the shortest, then the first. None where no title has any
/// of them, not even but for mistakes; none that is for others than it was typed for; and none where several have as much
/// of a word that was typed more exactly than any of them says.
pub fn nearest_title(text: &SearchText, titles: &[&str]) -> Option<usize> {
    let wanted: Vec<Wanted<'_>> = text.words().iter().map(|typed| Wanted::new(typed)).collect();
    let each = titles.iter().enumerate();
    let near: Vec<(Nearness, usize)> = each
        .filter_map(|(position, title)| Some((Nearness::of(title, &wanted)?, position)))
        .collect();
    let (best, position) = near
        .iter()
        .max_by_key(|(nearness, position)| (nearness.order(), Reverse(*position)))?;
    let is_doubtful = best.is_vague && near.iter().filter(|(other, _)| other.order() == best.order()).count() > 1;
    (!is_doubtful).then_some(*position)
}

/// A word that was typed.
struct Wanted<'a> {
    word: &'a str,
    thing: Option<&'a str>,
    /// What it or the thing may be several of.
    singulars: Vec<&'a str>,
    /// What it says is aching.
    aching: Vec<&'a str>,
    people: Option<People>,
}

impl<'a> Wanted<'a> {
    fn new(word: &'a str) -> Self {
        let thing = thing(word);
        Self {
            word,
            thing,
            singulars: [Some(word), thing].into_iter().flatten().flat_map(singulars).collect(),
            aching: what_aches(word).collect(),
            people: people_of(word),
        }
    }

    fn nearness(&self, word: &TitleWord) -> u8 {
        let typed = || [Some(self.word), self.thing].into_iter().flatten();
        if typed()
            .chain(self.singulars.iter().copied())
            .any(|typed| word.is_short_for(typed))
        {
            return ITSELF;
        }
        // What is left of it names nothing without its end.
        let is_short = word.is_elided();
        let word = word.text.as_str();
        let of = |word: &str| {
            let as_typed = typed().map(|typed| nearness(typed, word));
            let in_another_number = self.singulars.iter().map(|one| nearness_of_one(one, word));
            as_typed.chain(in_another_number).max().unwrap_or(0)
        };
        // What is for some people is a kind of what is for all.
        let of_thing = thing(word).map_or(0, |thing| of(thing).min(KIND_OF_IT));
        let of_part = |part: &&str| match word.strip_prefix(part) {
            Some("") => ANOTHER_WORD,
            Some(_) => IT_BEGINS_WITH,
            None => 0,
        };
        let of_what_aches = self.aching.iter().map(of_part).max().unwrap_or(0);
        Some(of(word).max(of_thing).max(of_what_aches))
            .filter(|nearness| !is_short || *nearness != IT_BEGINS_WITH)
            .unwrap_or(0)
    }

    /// How near a title comes that has a compound in two words: Massage zum Geburtstag.
    fn nearness_of_parts(&self, title: &[TitleWord]) -> u8 {
        let has_parts = |form: &str| {
            title.iter().enumerate().any(|(index, first)| {
                let rest = form.strip_prefix(first.text.as_str());
                let mut others = title.iter().enumerate().filter(|(other, _)| *other != index);
                let is_long = first.text.chars().count() >= SHORTEST_MODIFIER;
                rest.is_some_and(|rest| is_long && others.any(|(_, other)| ends_with_rest(rest, &other.text)))
            })
        };
        let mut forms = [self.word].into_iter().chain(self.singulars.iter().copied());
        if forms.any(has_parts) { KIND_OF_IT } else { 0 }
    }
}

/// Whether the rest of a compound, with what links it to its first part, is a word or ends one.
fn ends_with_rest(rest: &str, word: &str) -> bool {
    rests_of_a_link(rest).any(|rest| rest.chars().count() >= SHORTEST_MISTAKEN && word.ends_with(rest))
}

/// What a word names without whom it is for: a Herrenhaarschnitt is a Haarschnitt.
fn thing(word: &str) -> Option<&str> {
    without_people(word).filter(|thing| thing.chars().count() >= SHORTEST_MISTAKEN)
}

/// How near a title comes to all that was typed.
struct Nearness {
    found: usize,
    sum: u8,
    words: usize,
    /// Whether it says less exactly than was typed what it is.
    is_vague: bool,
}

impl Nearness {
    /// None where there is nothing of it in the title.
    fn of(title: &str, wanted: &[Wanted<'_>]) -> Option<Self> {
        let in_title = title_words(title);
        let besides = in_title.iter().position(|word| BESIDES.contains(&word.text.as_str()));
        let for_people: Vec<People> = in_title.iter().filter_map(|word| people_of(&word.text)).collect();
        let are_wanted = |people: &People| for_people.contains(people);
        let wants: Vec<People> = wanted.iter().filter_map(|one| one.people).collect();
        if !wants.is_empty() && !for_people.is_empty() && !wants.iter().any(are_wanted) {
            return None;
        }
        let is_for_all = !wants.iter().all(are_wanted);
        let (mut found, mut sum, mut is_vague) = (0, 0, is_for_all);
        for one in wanted {
            let each = in_title.iter().enumerate().map(|(index, word)| {
                let nearness = one.nearness(word);
                let is_beside = besides.is_some_and(|besides| index > besides);
                if !is_beside {
                    nearness
                } else if is_for_all || nearness < ANOTHER_WORD || nearness == IT_IS_A_KIND {
                    0
                } else {
                    nearness.div_ceil(3)
                }
            });
            let best = each.max().unwrap_or(0).max(one.nearness_of_parts(&in_title));
            found += usize::from(best > 0);
            sum += best;
            is_vague |= matches!(best, IT_IS_A_KIND | IT_BEGINS_WITH);
        }
        let people = wants.iter().filter(|people| are_wanted(people)).count();
        (found > 0).then_some(Self {
            found: found + people,
            sum,
            words: in_title.len(),
            is_vague,
        })
    }

    fn order(&self) -> (usize, u8, Reverse<usize>) {
        (self.found, self.sum, Reverse(self.words))
    }
}

/// How near a word comes to one that was typed.
fn nearness(typed: &str, word: &str) -> u8 {
    let is_long = |part: &str| part.chars().count() >= SHORTEST_MISTAKEN;
    let is_part = |part: &str, whole: &str| is_long(part) && (whole.starts_with(part) || whole.ends_with(part));
    if word == typed {
        ITSELF
    } else if is_long(typed) && word.ends_with(typed) {
        KIND_OF_IT
    } else if is_long(typed) && word.starts_with(typed) {
        BEGINS_WITH_IT
    } else if is_long(word) && typed.ends_with(word) {
        IT_IS_A_KIND
    } else if synonyms(typed).any(|other| other == word) {
        ANOTHER_WORD
    } else if synonyms(typed).any(|other| is_part(other, word)) {
        PART_OF_ANOTHER_WORD
    } else if is_long(word) && names_no_more_than(typed, word) {
        IT_BEGINS_WITH
    } else if is_long(typed) && begins_like(typed, word).is_some() {
        MISTAKEN
    } else {
        0
    }
}

/// The same where one was typed as several. What only begins so is something else.
fn nearness_of_one(one: &str, word: &str) -> u8 {
    match nearness(one, word) {
        ITSELF => IN_ANOTHER_NUMBER,
        BEGINS_WITH_IT | MISTAKEN => 0,
        other => other,
    }
}

/// Whether a compound that was typed only adds to a word who does it, or that it is taught: a Massagepraxis does massages, but
/// a Geburtstagsmassage is no birthday, and a Haarschnitt no colour for the hair.
fn names_no_more_than(typed: &str, word: &str) -> bool {
    let forms = [typed].into_iter().chain(singulars(typed));
    let mut rests = forms.flat_map(|form| without_kind(form).into_iter().chain(without_lesson(form)));
    rests.any(|rest| unlinked(rest).any(|rest| rest == word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nearest<'a>(typed: &str, titles: &[&'a str]) -> Option<&'a str> {
        let text = SearchText::read(typed).unwrap();
        nearest_title(&text, titles).map(|position| titles[position])
    }

    #[test]
    fn the_title_is_found_that_comes_nearest_to_what_was_typed() {
        let titles = [
            "Färben mit Haarschnitt",
            "Haarschnitt kurz",
            "Haarschnitt lang",
            "Klassische Massage",
            "Kopfmassage",
            "Hochsteckfrisur",
        ];
        for (typed, title) in [
            ("Haarschnitt", Some("Haarschnitt kurz")),
            ("haarschnitt LANG", Some("Haarschnitt lang")),
            ("faerben", Some("Färben mit Haarschnitt")),
            // Another word for it, in the table of synonyms.
            ("friseur", Some("Haarschnitt kurz")),
            ("Hochzeitsfrisur", Some("Hochsteckfrisur")),
            ("masage", Some("Klassische Massage")),
            ("kopf", Some("Kopfmassage")),
            ("massage kopf", Some("Kopfmassage")),
            ("Massage morgen", Some("Klassische Massage")),
            // What is to be done.
            ("schneiden lassen", Some("Haarschnitt kurz")),
            ("massieren lassen", Some("Klassische Massage")),
            // Several of them, who does it, and who teaches it.
            ("Massagen", Some("Klassische Massage")),
            ("Haarschnitte", Some("Haarschnitt kurz")),
            ("Friseure", Some("Haarschnitt kurz")),
            ("Massagepraxis", Some("Klassische Massage")),
            ("Massagekurse", Some("Klassische Massage")),
            // What the first part of a compound names is something else.
            ("Kopfbedeckung", None),
            ("Geburtstagsmassage", Some("Klassische Massage")),
            ("Haarwerk Lindner", None),
            ("zahnarzt", None),
            ("!!", None),
        ] {
            assert_eq!(nearest(typed, &titles), title, "{typed}");
        }
        assert_eq!(nearest("yoga", &[]), None);
    }

    #[test]
    fn a_title_that_is_for_others_or_no_better_than_the_next_one_is_not_meant() {
        let unisex = [
            "Haarschnitt lang",
            "Haarschnitt kurz",
            "Kinderhaarschnitt bis 12 Jahre",
            "Balayage mit Schnitt",
        ];
        let apart = ["Haarschnitt Damen", "Haarschnitt Herren", "Balayage mit Schnitt"];
        let (one, of_kind) = (
            ["Haarschnitt", "Balayage mit Schnitt"],
            ["Damenschnitt", "Herrenschnitt kurz"],
        );
        let with_short_title = ["Hot-Stone-Massage", "Rücken- und Nackenmassage", "Ganzkörpermassage"];
        let colours = [
            "Herren Färben",
            "Haar färben",
            "Haarfarbe",
            "Damenhaarschnitt",
            "Herrenhaarschnitt",
        ];
        for (typed, titles, title) in [
            ("Herrenhaarschnitt", &colours[..3], None),
            ("Herrenschnitt", &colours[..3], None),
            ("Haarschnitt", &colours[..3], None),
            ("Herrenhaarschnitt", &colours[..4], None),
            ("Herrenhaarschnitt", &colours, Some("Herrenhaarschnitt")),
            ("Herrenhaarschnitte", &colours, Some("Herrenhaarschnitt")),
            ("Herrenschnitt", &colours, Some("Herrenhaarschnitt")),
            ("Herren Haarschnitt", &colours, Some("Herrenhaarschnitt")),
            ("Herren", &colours[..1], Some("Herren Färben")),
            (
                "Herrenhaarschnitt",
                &["Haarschnitt lang", "Herren-/Damenhaarschnitt"],
                Some("Herren-/Damenhaarschnitt"),
            ),
            (
                "Damen- und Herrenschnitt",
                &["Haarschnitt lang", "Herrenschnitt"],
                Some("Herrenschnitt"),
            ),
            ("Rückenmassage", &with_short_title, Some("Rücken- und Nackenmassage")),
            ("Rückenmassagen", &with_short_title, Some("Rücken- und Nackenmassage")),
            ("Nackenmassage", &with_short_title, Some("Rücken- und Nackenmassage")),
            ("Rückenschule", &with_short_title, None),
            // Who says what hurts asks for what is done for it, and not for whatever begins so.
            (
                "Behandlungen gegen Rückenschmerzen",
                &with_short_title,
                Some("Rücken- und Nackenmassage"),
            ),
            (
                "Nackenverspannungen",
                &with_short_title,
                Some("Rücken- und Nackenmassage"),
            ),
            ("Kopfschmerzen", &["Kopfmassage", "Kopfbedeckung"], None),
            ("Kopfschmerzen", &["Kopfmassage"], Some("Kopfmassage")),
            ("Knieschmerzen", &with_short_title, None),
            (
                "Geburtstagsmassage",
                &["Klassische Massage", "Massage zum Geburtstag"],
                Some("Massage zum Geburtstag"),
            ),
            ("Geburtstagsmassage", &["Geburtstag mit Rätseln"], None),
            (
                "Gelnägel",
                &["Naturnagel polieren", "Gel-Lack auf Naturnagel"],
                Some("Gel-Lack auf Naturnagel"),
            ),
            ("Herrenhaarschnitt", &unisex[..], None),
            ("Herrenschnitt", &unisex, None),
            ("Schnitt", &unisex, Some("Haarschnitt lang")),
            ("Kinderhaarschnitt", &unisex, Some("Kinderhaarschnitt bis 12 Jahre")),
            ("Kinder Haarschnitt", &unisex, Some("Kinderhaarschnitt bis 12 Jahre")),
            ("Herrenhaarschnitt", &apart, Some("Haarschnitt Herren")),
            ("Herrenschnitt", &apart, Some("Haarschnitt Herren")),
            ("Haarschnitt für Damen", &apart, Some("Haarschnitt Damen")),
            ("Kinderhaarschnitt", &apart, None),
            ("Herrenhaarschnitt", &one, Some("Haarschnitt")),
            ("Herrenschnitt", &one, Some("Haarschnitt")),
            ("Herrenhaarschnitt", &of_kind, Some("Herrenschnitt kurz")),
            ("Herrenhaarschnitt", &["Balayage"], None),
            ("Herrenschnitt", &["Balayage mit Schnitt"], None),
            ("Schnitt", &["Balayage mit Schnitt"], Some("Balayage mit Schnitt")),
        ] {
            assert_eq!(nearest(typed, titles), title, "{typed} in {titles:?}");
        }
    }
}
