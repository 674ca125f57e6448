/// Those that something may be for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum People {
    Men,
    Women,
    Children,
}

/// What they are called, folded, alone and at the beginning of compounds.
const PEOPLE: [(&str, People); 5] = [
    ("damen", People::Women),
    ("frauen", People::Women),
    ("herren", People::Men),
    ("kinder", People::Children),
    ("manner", People::Men),
];

/// Those that a compound begins with and is the same thing without: a Herrenhaarschnitt is a haircut, but a Frauenarzt is
/// another doctor.
const FOR_WHOM_IN_COMPOUNDS: [&str; 2] = ["damen", "herren"];

/// Whether a folded word only says whom something is for, which who does it for everybody seldom says.
pub(super) fn is_for_whom(word: &str) -> bool {
    let is_grown_up = |(name, people)| name == word && people != People::Children;
    PEOPLE.into_iter().any(is_grown_up)
}

/// What a folded compound names, without whom it is for.
pub(super) fn without_for_whom(word: &str) -> Option<&str> {
    FOR_WHOM_IN_COMPOUNDS.iter().find_map(|whom| word.strip_prefix(whom))
}

/// Whom something is for by a folded word, alone or in a compound.
pub(super) fn people_of(word: &str) -> Option<People> {
    PEOPLE
        .into_iter()
        .find_map(|(name, people)| word.starts_with(name).then_some(people))
}

/// What is left of a folded word without whom it is for.
pub(super) fn without_people(word: &str) -> Option<&str> {
    PEOPLE.into_iter().find_map(|(name, _)| word.strip_prefix(name))
}

#[test]
fn the_words_are_folded() {
    let people = PEOPLE.iter().map(|(name, _)| name);
    let words = FOR_WHOM_IN_COMPOUNDS.iter().chain(people);
    assert!(words.clone().all(|word| super::fold(word) == *word));
}
