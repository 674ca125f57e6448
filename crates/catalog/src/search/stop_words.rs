/// Little words, folded, that nearly every profile holds and that nobody means when there is another.
const STOP_WORDS: [&str; 91] = [
    "ab", "aber", "als", "am", "an", "auch", "auf", "aus", "bei", "beim", "bin", "bis", "brauche", "brauchen", "da",
    "das", "dein", "dem", "den", "der", "des", "die", "durch", "ein", "eine", "einem", "einen", "einer", "es", "etwas",
    "finde", "finden", "fur", "gegen", "gibt", "gut", "guter", "haben", "hat", "ich", "im", "in", "ist", "kann",
    "mein", "meine", "meiner", "mich", "mir", "mit", "mochte", "muss", "nach", "nahe", "nicht", "noch", "nur", "oder",
    "ohne", "sehr", "seit", "sich", "sie", "so", "soll", "sowie", "suche", "suchen", "uber", "um", "und", "uns",
    "unser", "unsere", "unter", "vom", "von", "vor", "was", "welche", "welcher", "wenn", "wer", "werden", "wie", "wir",
    "wo", "zu", "zum", "zur", "zwischen",
];

/// Whether a folded word says nothing beside others.
pub fn is_stop_word(word: &str) -> bool {
    STOP_WORDS.binary_search(&word).is_ok()
}

#[test]
fn the_list_can_be_searched_and_is_folded() {
    assert!(STOP_WORDS.is_sorted());
    assert!(STOP_WORDS.iter().all(|word| super::fold(word) == *word));
    for word in ["fur", "ab", "gegen", "noch", "mochte"] {
        assert!(is_stop_word(word), "{word}");
    }
    // They are offers, or people are called so, as Schön bei Eder is.
    for word in ["friseur", "lernen", "schon", "will", "lassen"] {
        assert!(!is_stop_word(word), "{word}");
    }
}
