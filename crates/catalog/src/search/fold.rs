use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// A text without what people leave out or write differently: lower case, ß as ss, ä, ae and a alike
/// (and ö, ü), no accents. Equal to Lucene's `german_normalization` followed by `asciifolding`, and to
/// `search_fold` of the database, which is tested with the same examples.
///
/// `ue` stays where it is no umlaut: after a vowel and after q (neue, Frauen, Quelle).
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    let mut before = Before::Other;
    for letter in text.nfc().collect::<String>().to_lowercase().chars() {
        let (spelt, after) = match letter {
            'a' | 'o' => (Some(letter), Before::Umlaut),
            'u' if before == Before::Other => (Some('u'), Before::Umlaut),
            'e' if before == Before::Umlaut => (None, Before::Vowel),
            'u' | 'e' | 'i' | 'q' | 'y' => (Some(letter), Before::Vowel),
            'ä' => (Some('a'), Before::Vowel),
            'ö' => (Some('o'), Before::Vowel),
            'ü' => (Some('u'), Before::Vowel),
            'ß' => {
                folded.push('s');
                (Some('s'), Before::Other)
            }
            other => (Some(other), Before::Other),
        };
        folded.extend(spelt);
        before = after;
    }
    if folded.is_ascii() {
        return folded;
    }
    let mut plain = String::with_capacity(folded.len());
    for letter in folded.nfkd().filter(|letter| !('\u{300}'..='\u{36f}').contains(letter)) {
        match letter {
            'ø' => plain.push('o'),
            'ł' => plain.push('l'),
            'đ' | 'ð' => plain.push('d'),
            'ı' => plain.push('i'),
            'æ' => plain.push_str("ae"),
            'œ' => plain.push_str("oe"),
            'þ' => plain.push_str("th"),
            other => plain.push(other),
        }
    }
    plain
}

/// What the next letter follows on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Before {
    /// A consonant, or the start of a word.
    Other,
    /// A letter whose umlaut an `e` would spell out.
    Umlaut,
    /// A letter after which `ue` is no umlaut.
    Vowel,
}

/// The folded words of a text, in its order. Nothing but letters and digits is left of it.
pub fn words(text: &str) -> Vec<String> {
    fold(text)
        .split(|letter: char| !letter.is_alphanumeric() || is_combining_mark(letter))
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_fold_as_they_say() {
        for line in include_str!("fold_examples.txt").lines() {
            let (text, folded) = line.split_once(" => ").unwrap();
            assert_eq!(fold(text), folded, "{text}");
        }
    }

    #[test]
    fn folding_twice_changes_nothing_in_names() {
        for name in ["Müller", "Mueller", "muller", "MÜLLER", "Mu\u{308}ller"] {
            assert_eq!(fold(name), "muller", "{name}");
        }
    }

    #[test]
    fn only_letters_and_digits_are_words() {
        assert_eq!(
            words("Hofer & Steiner: 24/7 (A*)"),
            ["hofer", "steiner", "24", "7", "a"]
        );
        assert_eq!(words("' \" \\ % _ ! | & : * ( ) <->"), [""; 0]);
        assert_eq!(words("Студія Краси"), ["студія", "краси"]);
    }
}
