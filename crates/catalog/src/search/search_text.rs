use super::stop_words::is_stop_word;
use super::words;

/// What a person typed into the search, as words. Nothing of it is syntax to any engine: there are
/// only letters and digits in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    words: Vec<String>,
    typed: Vec<String>,
}

impl SearchText {
    /// So many characters are read.
    pub const LONGEST: usize = 100;
    /// So many words are looked for.
    pub const MOST_WORDS: usize = 8;

    /// Reads a text; none when nothing was typed. What is longer than anybody types is cut, not
    /// refused.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let cut: String = text.chars().take(Self::LONGEST).collect();
        let typed: Vec<String> = words(&cut).into_iter().take(Self::MOST_WORDS).collect();
        let mut meant: Vec<String> = Vec::with_capacity(typed.len());
        for word in &typed {
            if !meant.contains(word) {
                meant.push(word.clone());
            }
        }
        if meant.iter().any(|word| !is_stop_word(word)) {
            meant.retain(|word| !is_stop_word(word));
        }
        Some(Self { words: meant, typed })
    }

    /// The folded words that are looked for, each once, in the order typed; little words only where
    /// there is no other. Empty when nothing but signs was typed.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// All folded words as they were typed, for what is to go on from there.
    pub fn typed(&self) -> &[String] {
        &self.typed
    }

    /// How many letters and digits were typed.
    pub(super) fn letters(&self) -> usize {
        self.typed.iter().map(|word| word.chars().count()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(text: &str) -> Vec<String> {
        SearchText::read(text).unwrap().words
    }

    #[test]
    fn nothing_typed_is_no_text_and_signs_are_one_without_words() {
        assert_eq!(SearchText::read(" \t\n"), None);
        assert_eq!(words_of("!&|():*'\"\\%"), [""; 0]);
    }

    #[test]
    fn little_words_count_only_alone() {
        assert_eq!(words_of("Friseur in der Nähe von Wien"), ["friseur", "wien"]);
        assert_eq!(words_of("für dich und mich"), ["dich"]);
        assert_eq!(words_of("die"), ["die"]);
    }

    #[test]
    fn what_nobody_types_is_cut() {
        assert_eq!(words_of(&"a".repeat(10_000)), ["a".repeat(100)]);
        let many: Vec<String> = (10..50).map(|number| number.to_string()).collect();
        assert_eq!(words_of(&many.join(" ")), &many[..8]);
        assert_eq!(words_of("yoga Yoga YOGA"), ["yoga"]);
    }
}
