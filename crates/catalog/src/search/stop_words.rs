/// Little words, folded, that nearly every profile holds and that nobody means when there is another.
const STOP_WORDS: [&str; 59] = [
    "aber", "als", "am", "an", "auch", "auf", "aus", "bei", "beim", "bin", "bis", "da", "das", "dein", "dem", "den",
    "der", "des", "die", "ein", "eine", "einem", "einen", "einer", "es", "fur", "gut", "guter", "hat", "ich", "im",
    "in", "ist", "mein", "meine", "meiner", "mich", "mir", "mit", "nach", "nahe", "nicht", "oder", "ohne", "so",
    "suche", "um", "und", "uns", "unter", "vom", "von", "vor", "was", "wie", "wo", "zu", "zum", "zur",
];

/// Whether a folded word says nothing beside others.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[test]
fn the_list_can_be_searched_and_is_folded() {
    assert!(STOP_WORDS.is_sorted());
    assert!(STOP_WORDS.iter().all(|word| super::fold(word) == *word));
    assert!(is_stop_word("fur") && !is_stop_word("friseur"));
}
