/// Little words, folded, that nearly every profile holds and that nobody means when there is another.
const STOP_WORDS: [&str; 59] = [
    "aber", "als", "am", "an", "auch", "auf", "aus", "bei", "beim", "bin", "bis", "da", "das", "dein", "dem", "den",
    "der", "des", "die", "ein", "eine", "einem", "einen", "einer", "es", "fur", "gut", "guter", "hat", "ich", "im",
    "in", "ist", "mein", "meine", "meiner", "mich", "mir", "mit", "nach", "nahe", "nicht", "oder", "ohne", "so",
    "suche", "um", "und", "uns", "unter", "vom", "von", "vor", "was", "wie", "wo", "zu", "zum", "zur",
];

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

/// Whether a folded word says nothing beside others.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[test]
fn the_list_can_be_searched_and_is_folded() {
    assert!(STOP_WORDS.is_sorted());
    assert!(STOP_WORDS.iter().all(|word| super::fold(word) == *word));
    assert!(is_stop_word("fur") && !is_stop_word("friseur"));
    assert!(FOR_WHOM.iter().all(|word| super::fold(word) == *word));
}
