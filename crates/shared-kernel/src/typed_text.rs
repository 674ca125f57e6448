//! Text that people type or paste, without the characters that they do not see.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization, is_nfc};

/// Unicode normalisation form C: "ü" is one character, whichever keyboard it comes from.
pub fn composed(text: &str) -> Cow<'_, str> {
    if is_nfc(text) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.nfc().collect())
    }
}

/// Text as it is seen: composed (NFC), without format characters (general category Cf: zero-width spaces, marks that turn
/// the direction of writing) and without blanks around it. Joiners stay behind letters that are not Latin: Persian names and
/// emoji of several parts need them.
pub fn visible_text(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for letter in text.chars() {
        let joins = is_joiner(letter) && seen.chars().next_back().is_some_and(|before| before > LAST_LATIN);
        if joins || !is_format(letter) {
            seen.push(letter);
        }
    }
    composed(seen.trim_matches(|letter: char| letter.is_whitespace() || is_joiner(letter))).into_owned()
}

/// Latin letters, with their marks, stand up to here.
const LAST_LATIN: char = '\u{36f}';

/// Without any format character: no address and no number has one.
pub(crate) fn without_format_characters(text: &str) -> String {
    text.chars().filter(|letter| !is_format(*letter)).collect()
}

/// ZERO WIDTH NON-JOINER and ZERO WIDTH JOINER.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// General category Cf of Unicode 17.
fn is_format(letter: char) -> bool {
    matches!(letter,
        '\u{ad}'
        | '\u{600}'..='\u{605}'
        | '\u{61c}'
        | '\u{6dd}'
        | '\u{70f}'
        | '\u{890}'..='\u{891}'
        | '\u{8e2}'
        | '\u{180e}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}'
        | '\u{2066}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{110bd}'
        | '\u{110cd}'
        | '\u{13430}'..='\u{1343f}'
        | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0001}'
        | '\u{e0020}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_what_is_seen() {
        for (typed, seen) in [
            ("\u{a0} Lena \u{202e}Vogt\u{200b}\u{feff}", "Lena Vogt"),
            ("Mu\u{308}ller\u{ad}meister", "Müllermeister"),
            ("Le\u{200d}na\u{200c} Vo\u{308}gt\u{200c}", "Lena Vögt"),
            ("\u{200d}\u{202e} \u{200b}", ""),
            // Persian, and a family of three.
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("👩\u{200d}👩\u{200d}👧", "👩\u{200d}👩\u{200d}👧"),
        ] {
            assert_eq!(visible_text(typed), seen, "{typed:?}");
        }
    }
}
