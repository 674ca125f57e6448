/// Whom something is for, folded. Who does it for everybody seldom says so.
const FOR_WHOM: [&str; 4] = ["damen", "frauen", "herren", "manner"];

/// Those that a compound begins with and is the same thing without: a Herrenhaarschnitt is a haircut, but a Frauenarzt is
/// another doctor.
const FOR_WHOM_IN_COMPOUNDS: [&str; 2] = ["damen", "herren"];

/// Whether a folded word only says whom something is for.
pub(super) fn is_for_whom(word: &str) -> bool {
    FOR_WHOM.contains(&word)
}

/// What a folded compound names, without whom it is for.
pub(super) fn without_for_whom(word: &str) -> Option<&str> {
    FOR_WHOM_IN_COMPOUNDS.iter().find_map(|whom| word.strip_prefix(whom))
}

#[test]
fn the_words_are_folded() {
    let words = FOR_WHOM.iter().chain(&FOR_WHOM_IN_COMPOUNDS);
    assert!(words.clone().all(|word| super::fold(word) == *word));
}
