//! How German puts two words together. All words are folded.

/// Of a compound that nobody spells like this, each part needs so many letters.
pub(super) const SHORTEST_PART: usize = 4;
/// The first part needs only so many where the other one is longer than the shortest: Gelnägel, Radlager.
pub(super) const SHORTEST_MODIFIER: usize = 3;
/// What stands between the parts of a compound and belongs to neither: Hochzeitsfrisur, Gitarrenlehrer, Tagesfahrt.
const LINKS: [&str; 6] = ["e", "en", "er", "es", "n", "s"];

/// All ways to read a word as a compound of two, with what links them as part of the first one and without. What the
/// compound is stands last, what kind of it first.
pub(super) fn splits(word: &str) -> impl Iterator<Item = (&str, &str)> {
    let letters = word.chars().count();
    word.char_indices()
        .enumerate()
        .filter(move |(index, _)| {
            (SHORTEST_PART..=letters.saturating_sub(SHORTEST_PART)).contains(index)
                || (*index == SHORTEST_MODIFIER && letters > SHORTEST_MODIFIER + SHORTEST_PART)
        })
        .map(|(_, (byte, _))| word.split_at(byte))
        .flat_map(|(left, right)| unlinked(left).map(move |left| (left, right)))
}

/// The first part of a compound as it is, and without what links it to the other one.
pub(super) fn unlinked(part: &str) -> impl Iterator<Item = &str> {
    let without = LINKS.into_iter().filter_map(|link| part.strip_suffix(link));
    let long_enough = without.filter(|rest| rest.chars().count() >= SHORTEST_PART);
    [part].into_iter().chain(long_enough)
}

/// What follows on the first part of a compound as it is, and without what links the two.
pub(super) fn rests_of_a_link(rest: &str) -> impl Iterator<Item = &str> {
    let without = LINKS.into_iter().filter_map(|link| rest.strip_prefix(link));
    [rest].into_iter().chain(without)
}

#[test]
fn compounds_are_read_with_and_without_what_links_their_parts() {
    assert!(LINKS.iter().all(|link| super::fold(link) == *link));
    for (word, parts) in [
        ("hochzeitsfrisur", ("hochzeit", "frisur")),
        ("geburtstagsmassage", ("geburtstag", "massage")),
        ("gitarrenlehrer", ("gitarre", "lehrer")),
        ("ruckenmassage", ("rucken", "massage")),
        ("hundefriseur", ("hund", "friseur")),
        ("gelnagel", ("gel", "nagel")),
    ] {
        assert!(splits(word).any(|split| split == parts), "{word}");
    }
    assert!(rests_of_a_link("smassage").any(|rest| rest == "massage"));
    for (word, parts) in [
        // A short part beside a short one, and what is too short without what links it.
        ("geltopf", ("ge", "ltopf")),
        ("radhaus", ("rad", "haus")),
        ("zeitsfrisur", ("zei", "frisur")),
    ] {
        assert!(splits(word).all(|split| split != parts), "{word}");
    }
}
