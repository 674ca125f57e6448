use crate::{plain_text, sanitized};

/// Characters of an answer that are looked at: several times of what was asked for.
const LONGEST: usize = 4_000;

/// The draft that an answer of a service makes: its words in paragraphs, and nothing that could run, lead elsewhere or
/// hide. None when no words are left.
pub fn draft_of(answer: &str) -> Option<String> {
    let visible: String = answer
        .chars()
        .take(LONGEST)
        .filter(|letter| *letter == '\n' || !(letter.is_control() || turns_text(*letter)))
        .collect();
    let paragraphs: String = visible
        .split("\n\n")
        .map(plain_text)
        .filter(|words| words.chars().any(char::is_alphabetic))
        .flat_map(|words| ["<p>".to_owned(), escaped(&words), "</p>".to_owned()])
        .collect();
    let draft = sanitized(&paragraphs);
    (!draft.is_empty()).then_some(draft)
}

/// Whether a letter lets the following ones run in the other direction, so that people read something else than is there.
fn turns_text(letter: char) -> bool {
    matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

fn escaped(words: &str) -> String {
    words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_of_an_answer_stay() {
        assert_eq!(
            draft_of("Schön, dass du da bist.\n\nHaut & Haar:\r\nalles für dich.\n\n---\n").unwrap(),
            "<p>Schön, dass du da bist.</p><p>Haut &amp; Haar: alles für dich.</p>"
        );
    }

    #[test]
    fn nothing_but_words_is_left_of_a_hostile_answer() {
        for attack in [
            "Gut<script>alert(1)</script>",
            "Gut<script>\n\nalert(1)</script>",
            "Gut<img src=x onerror=alert(1)>",
            "<a href=\"https://evil.example\">Gut</a>",
            "Gut &lt;script&gt;alert(1)&lt;/script&gt;",
            "Gut &amp;lt;script&amp;gt;",
            "<p onclick=alert(1)>Gut</p>",
            "Gut\0\u{202e}tug",
        ] {
            let draft = draft_of(attack).unwrap();
            let tags: Vec<&str> = draft
                .split('<')
                .skip(1)
                .filter_map(|tag| tag.split('>').next())
                .collect();
            assert!(
                tags.iter().all(|tag| ["p", "/p"].contains(tag)),
                "{attack} became {draft}"
            );
            assert!(!draft.contains(['\0', '\u{202e}']), "{draft:?}");
            assert!(!draft.contains("evil"), "{draft}");
            assert_eq!(draft, sanitized(&draft));
        }
    }

    #[test]
    fn endless_answer_is_cut() {
        let draft = draft_of(&"ä".repeat(1_000_000)).unwrap();
        assert_eq!(draft.chars().count(), LONGEST + "<p></p>".len());
    }

    #[test]
    fn answer_without_words_is_none() {
        for empty in ["", " \n\n ", "<script>alert(1)</script>", "<p></p>", "...", "\0"] {
            assert_eq!(draft_of(empty), None, "{empty:?}");
        }
    }
}
