use strsim::osa_distance;

/// Where a word is taken for the mistaken beginning of another one it needs so many letters: with fewer
/// any word is like any other.
pub const SHORTEST_MISTAKEN: usize = 4;
/// So many letters begin a word.
const FIRST_LETTERS: usize = 4;

/// How many mistakes a word of this many letters may have: none up to two letters, one up to five,
/// then two (the documented fuzziness AUTO). A number is exact at any length, since the next
/// postcode is another place.
pub fn fuzziness(word: &str) -> usize {
    if word.chars().all(|letter| letter.is_ascii_digit()) {
        return 0;
    }
    match word.chars().count() {
        0..=2 => 0,
        3..=5 => 1,
        _ => 2,
    }
}

/// How many mistakes are between what was typed and a word, if it is not more than that may have. A
/// mistake is a letter that is wrong, missing or too much, or two neighbours in the wrong order.
pub fn is_like(typed: &str, word: &str) -> Option<usize> {
    let distance = osa_distance(typed, word);
    (distance <= fuzziness(typed)).then_some(distance)
}

/// How many mistakes may be in a word that is not finished: none while it is shorter than [`SHORTEST_MISTAKEN`].
pub fn unfinished_fuzziness(typed: &str) -> usize {
    if typed.chars().count() < SHORTEST_MISTAKEN {
        0
    } else {
        fuzziness(typed)
    }
}

/// How many mistakes are between what was typed so far and the beginning of a word. Among the first letters is one at most:
/// who is not sure of the beginning does not mean this word.
pub fn begins_like(typed: &str, word: &str) -> Option<usize> {
    let beginning = |letters: usize| word.chars().take(letters).collect::<String>();
    let first: String = typed.chars().take(FIRST_LETTERS).collect();
    let reach = first.chars().count();
    if (reach.saturating_sub(1)..=reach + 1).all(|taken| osa_distance(&first, &beginning(taken)) > 1) {
        return None;
    }
    let (length, most) = (typed.chars().count(), fuzziness(typed));
    let shortest = length.saturating_sub(most);
    (shortest..=length + most)
        .filter_map(|taken| is_like(typed, &beginning(taken)))
        .min()
}

/// A word with each f written ph, or the other way round; none without either. Who writes as he hears
/// is further from `physio` with `fisio` than a word of this length may have mistakes.
pub fn as_heard(word: &str) -> Option<String> {
    let heard = if word.contains("ph") {
        word.replace("ph", "f")
    } else {
        word.replace('f', "ph")
    };
    (heard != word).then_some(heard)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mistakes_are_forgiven_by_length() {
        for (typed, word, mistakes) in [
            ("ab", "ac", None),
            ("ab", "ab", Some(0)),
            ("joga", "yoga", Some(1)),
            ("yoag", "yoga", Some(1)),
            ("yga", "yoga", Some(1)),
            ("yooga", "yoga", Some(1)),
            ("jogi", "yoga", None),
            ("frisor", "friseur", Some(2)),
            ("frisor", "friseure", None),
            ("masage", "massage", Some(1)),
            ("masaje", "massage", Some(2)),
            ("masaj", "massage", None),
            ("1070", "1080", None),
        ] {
            assert_eq!(is_like(typed, word), mistakes, "{typed} {word}");
        }
    }

    #[test]
    fn f_and_ph_are_heard_alike() {
        for (word, heard) in [
            ("fisio", Some("phisio")),
            ("photograph", Some("fotograf")),
            ("alphaf", Some("alfaf")),
            ("massage", None),
        ] {
            assert_eq!(as_heard(word).as_deref(), heard, "{word}");
        }
    }

    #[test]
    fn the_beginning_of_a_word_may_have_mistakes_too() {
        assert_eq!(begins_like("masag", "massage"), Some(1));
        assert_eq!(begins_like("frsie", "friseur"), Some(1));
        assert_eq!(begins_like("steuerber", "steuerberatung"), Some(0));
        assert_eq!(begins_like("steurber", "steuerberatung"), Some(1));
        assert_eq!(begins_like("yoga", "massage"), None);
        // Two of six letters are forgiven, but not both at the beginning.
        assert_eq!(begins_like("phahrs", "haarschnitt"), None);
        assert_eq!(begins_like("phisioterapie", "physiotherapie"), Some(2));
    }
}
