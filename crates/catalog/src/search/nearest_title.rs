use std::cmp::Reverse;

use super::synonyms::group_of;
use super::{SHORTEST_MISTAKEN, SearchText, begins_like, words};

/// Which title of what a provider offers comes nearest to what was typed, as its position: the one with the most of
/// the words, then with those most as they were typed, then the shortest, then the first. None where no title has any
/// of them, not even but for mistakes.
pub fn nearest_title(text: &SearchText, titles: &[&str]) -> Option<usize> {
    let nearness = |title: &str| {
        let in_title = words(title);
        let found = text.words().iter().map(|typed| nearest_word(typed, &in_title));
        let found: Vec<u8> = found.filter(|nearness| *nearness > 0).collect();
        let sum: u8 = found.iter().sum();
        (found.len(), sum, Reverse(in_title.len()))
    };
    let each = titles.iter().enumerate();
    each.map(|(position, title)| (nearness(title), Reverse(position)))
        .filter(|((found, ..), _)| *found > 0)
        .max()
        .map(|(_, Reverse(position))| position)
}

/// How near a word comes to one of a title: itself, part of a compound, another word for it, or mistaken.
fn nearest_word(typed: &str, title: &[String]) -> u8 {
    let is_part = |part: &str, whole: &str| {
        part.chars().count() >= SHORTEST_MISTAKEN && (whole.starts_with(part) || whole.ends_with(part))
    };
    let nearness = |word: &String| {
        if word == typed {
            4
        } else if is_part(typed, word) || is_part(word, typed) {
            3
        } else if group_of(typed).any(|other| other == word || is_part(other, word)) {
            2
        } else {
            u8::from(typed.chars().count() >= SHORTEST_MISTAKEN && begins_like(typed, word).is_some())
        }
    };
    title.iter().map(nearness).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_title_is_found_that_comes_nearest_to_what_was_typed() {
        let titles = [
            "Färben mit Haarschnitt",
            "Haarschnitt kurz",
            "Haarschnitt lang",
            "Klassische Massage",
            "Kopfmassage",
        ];
        for (typed, nearest) in [
            ("Haarschnitt", Some(1)),
            ("haarschnitt LANG", Some(2)),
            ("faerben", Some(0)),
            ("Herrenhaarschnitt", Some(1)),
            // Another word for it, in the table of synonyms.
            ("friseur", Some(1)),
            ("masage", Some(3)),
            ("kopf", Some(4)),
            ("massage kopf", Some(4)),
            ("Haarwerk Lindner", None),
            ("zahnarzt", None),
            ("!!", None),
        ] {
            let text = SearchText::read(typed).unwrap();
            assert_eq!(nearest_title(&text, &titles), nearest, "{typed}");
        }
        assert_eq!(nearest_title(&SearchText::read("yoga").unwrap(), &[]), None);
    }
}
