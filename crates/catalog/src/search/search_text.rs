use super::fillers::{fillers, is_time_or_date};
use super::stop_words::is_stop_word;
use super::words;

/// What a person typed into the search, as words. Nothing of it is syntax to any engine: there are
/// only letters and digits in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchText {
    words: Vec<String>,
    fillers: Vec<String>,
    typed: Vec<String>,
    are_fillers: Vec<bool>,
}

impl SearchText {
    /// So many characters are read.
    pub const LONGEST: usize = 100;
    /// So many words are looked for.
    pub const MOST_WORDS: usize = 8;
    /// So many are read, with those that are not looked for.
    const MOST_TYPED: usize = 2 * Self::MOST_WORDS;

    /// Reads a text; none when nothing was typed. What is longer than anybody types is cut, not
    /// refused.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return None;
        }
        let cut: String = text.chars().take(Self::LONGEST).collect();
        let (mut typed, mut are_times) = (Vec::new(), Vec::new());
        for token in cut.split_whitespace() {
            let words = words(token);
            are_times.resize(typed.len() + words.len(), is_time_or_date(token));
            typed.extend(words);
        }
        let are_fillers = fillers(&typed)
            .into_iter()
            .zip(are_times)
            .map(|(word, time)| word || time);
        Some(Self::of(
            are_fillers.zip(typed).map(|(is_filler, word)| (word, is_filler)),
        ))
    }

    /// What is left of it with only these of its typed words, by their position; none where that asks for nothing.
    pub(super) fn only(&self, is_left: impl Fn(usize) -> bool) -> Option<Self> {
        let all = self
            .typed
            .iter()
            .cloned()
            .zip(self.are_fillers.iter().copied())
            .enumerate();
        let left = Self::of(all.filter(|(index, _)| is_left(*index)).map(|(_, word)| word));
        let mut meant = left.typed.iter().zip(&left.are_fillers);
        meant
            .any(|(word, is_filler)| !is_filler && !is_stop_word(word))
            .then_some(left)
    }

    /// Of folded words, each with whether it says only when, how near or how cheap.
    fn of(all: impl Iterator<Item = (String, bool)>) -> Self {
        let (mut typed, mut are_fillers) = (Vec::new(), Vec::new());
        let (mut meant, mut fillers, mut little) = (Vec::new(), Vec::new(), Vec::new());
        for (word, is_filler) in all.take(Self::MOST_TYPED) {
            let kind = if is_filler {
                &mut fillers
            } else if is_stop_word(&word) {
                &mut little
            } else {
                &mut meant
            };
            if !kind.contains(&word) {
                if kind.len() == Self::MOST_WORDS {
                    break;
                }
                kind.push(word.clone());
            }
            typed.push(word);
            are_fillers.push(is_filler);
        }
        let (words, fillers) = if !meant.is_empty() {
            (meant, fillers)
        } else if !fillers.is_empty() {
            (fillers, Vec::new())
        } else {
            (little, Vec::new())
        };
        Self {
            words,
            fillers,
            typed,
            are_fillers,
        }
    }

    /// The folded words that are looked for, each once, in the order typed; those that say only when, how near or how cheap
    /// only where there is no other, and little words only where there is neither. Empty when nothing but signs was typed.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The folded words beside those that are looked for that say only when, how near or how cheap, each once: somebody may
    /// be called so, and nobody is looked for by them otherwise.
    pub fn fillers(&self) -> &[String] {
        &self.fillers
    }

    /// All folded words as they were typed, for what is to go on from there.
    pub fn typed(&self) -> &[String] {
        &self.typed
    }

    /// Whether a typed word, by its position, says only when, how near or how cheap.
    pub(super) fn is_filler(&self, position: usize) -> bool {
        self.are_fillers[position]
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
    fn words_of_time_and_price_are_not_looked_for_beside_others() {
        for (text, words, fillers) in [
            ("Massage Graz morgen", &["massage", "graz"][..], &["morgen"][..]),
            (
                "günstiger Friseur in der Nähe am Samstag",
                &["friseur"],
                &["gunstiger", "samstag"],
            ),
            ("Friseur heute 18:30", &["friseur"], &["heute", "18", "30"]),
            ("Hosen kürzen lassen", &["hosen", "kurzen"], &["lassen"]),
            ("Massage ab 18 Uhr", &["massage"], &["18", "uhr"]),
            ("heute noch Nägel machen", &["nagel"], &["heute", "machen"]),
            ("Massage gegen Rückenschmerzen", &["massage", "ruckenschmerzen"], &[]),
            ("Gegen", &["gegen"], &[]),
            ("heute", &["heute"], &[]),
            ("am Samstag", &["samstag"], &[]),
        ] {
            let read = SearchText::read(text).unwrap();
            assert_eq!(
                (
                    read.words.iter().map(String::as_str).collect::<Vec<_>>(),
                    read.fillers.iter().map(String::as_str).collect::<Vec<_>>()
                ),
                (words.to_vec(), fillers.to_vec()),
                "{text}"
            );
        }
    }

    #[test]
    fn what_nobody_types_is_cut() {
        assert_eq!(words_of(&"a".repeat(10_000)), ["a".repeat(100)]);
        let many: Vec<String> = (10..50).map(|number| number.to_string()).collect();
        assert_eq!(words_of(&many.join(" ")), &many[..8]);
        assert_eq!(words_of("yoga Yoga YOGA"), ["yoga"]);
    }
}
