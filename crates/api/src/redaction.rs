//! Text from anybody, made fit to be kept: without control characters, e-mail addresses, telephone numbers, queries of
//! addresses and whatever looks like a token. Errs on the side of leaving out too much.

use std::iter;

/// Stands for what was left out.
const LEFT_OUT: &str = "[…]";
/// From so many letters and digits on they are taken for a token, hyphens among them counted, unless words and numbers are
/// apart as in the path of a provider.
const SHORTEST_TOKEN: usize = 20;
/// No word is so long.
const LONGER_THAN_WORDS: usize = 40;
/// From so many digits on they are taken for a telephone number.
const SHORTEST_PHONE: usize = 7;
/// What the files of the web app end in: their names have letters and digits of their contents.
const FILES: [&str; 3] = [".js", ".mjs", ".css"];

/// What may be kept of a text, cut after so many bytes.
pub fn redacted(text: &str, longest: usize) -> String {
    let printable: String = text.chars().filter_map(printable).collect();
    let mut text = without_queries(&printable);
    text = without(&text, is_in_email_address, |run, _| is_email_address(run));
    text = without(&text, is_in_token, is_token);
    text = without(&text, is_in_phone, |run, _| is_phone(run));
    text.truncate(text.floor_char_boundary(longest));
    text
}

/// Line ends become blanks. Marks that only change how text is shown are left out, so that nothing hides between them.
fn printable(letter: char) -> Option<char> {
    match letter {
        '\t' | '\n' | '\r' | '\u{2028}' | '\u{2029}' => Some(' '),
        '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => None,
        other => (!other.is_control()).then_some(other),
    }
}

/// Of each address only its path: queries hold what people search for, fragments hold tokens.
fn without_queries(text: &str) -> String {
    let words = text.split(' ').map(|word| {
        let is_address = word.contains('/');
        word.split_once(['?', '#'])
            .filter(|_| is_address)
            .map_or(word, |(path, _)| path)
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Replaces the longest runs of such letters that are told by themselves and what comes after them.
fn without(text: &str, is_part: impl Fn(char) -> bool, is_secret: impl Fn(&str, &str) -> bool) -> String {
    let mut rest = text;
    let pieces = iter::from_fn(|| {
        let is_run = is_part(rest.chars().next()?);
        let end = rest.find(|letter| is_part(letter) != is_run).unwrap_or(rest.len());
        let (piece, after) = rest.split_at(end);
        rest = after;
        Some(if is_run && is_secret(piece, after) {
            LEFT_OUT
        } else {
            piece
        })
    });
    pieces.collect()
}

fn is_in_email_address(letter: char) -> bool {
    letter.is_alphanumeric() || ".@_%+-'".contains(letter)
}

/// A function in the stack of Safari, as in `render@https://…`, is none: its host comes after the run.
fn is_email_address(run: &str) -> bool {
    run.contains("%40")
        || run
            .split_once('@')
            .is_some_and(|(name, host)| !name.is_empty() && host.contains('.'))
}

fn is_in_token(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || letter == '-' || letter == '_'
}

fn is_token(run: &str, after: &str) -> bool {
    let is_file = FILES.iter().any(|ending| after.starts_with(ending));
    let is_secret = |part: &str| part.len() >= LONGER_THAN_WORDS || (run.len() >= SHORTEST_TOKEN && is_mixed(part));
    !is_file && run.split(['-', '_']).any(is_secret)
}

/// Whether letters and digits stand side by side.
fn is_mixed(part: &str) -> bool {
    part.bytes().any(|letter| letter.is_ascii_digit()) && part.bytes().any(|letter| letter.is_ascii_alphabetic())
}

fn is_in_phone(letter: char) -> bool {
    letter.is_ascii_digit() || " +()/.-".contains(letter)
}

fn is_phone(run: &str) -> bool {
    run.bytes().filter(u8::is_ascii_digit).count() >= SHORTEST_PHONE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_tells_of_a_person_is_left_out() {
        for (given, kept) in [
            (
                "Mail an eva.moser+neu@example.org ging verloren",
                "Mail an […] ging verloren",
            ),
            ("<eva@müller.example>", "<[…]>"),
            ("/kunden/eva%40example.org", "/kunden/[…]"),
            ("Telefon +43 660 1234567: falsch", "Telefon[…]: falsch"),
            ("(0660) 123 45 67", "[…]"),
            ("GET https://t.example/manage#abc?x", "GET https://t.example/manage"),
            ("/suche?q=Eva+Moser 404", "/suche 404"),
            (
                "Bearer eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJlIG9mIGEgdG9rZW4",
                "Bearer […].e30.[…]",
            ),
            ("key th_live_4Jc9_mKq-Zr71xYb0Pw2", "key […]"),
            ("3f0c2c8e-1d4b-4c55-9f57-0c2f5a1b9a11", "[…]"),
        ] {
            assert_eq!(redacted(given, 1_000), kept, "{given}");
        }
    }

    #[test]
    fn what_tells_where_an_error_is_stays() {
        for text in [
            "TypeError: undefined is not a function",
            "render@https://t.example/assets/staff-calendar-page-DqW3k2aP.js:12:34567",
            "at dangerouslySetInnerHTML (https://t.example/assets/index-4f2a.js:1:20111)",
            "@chakra-ui/react 3.37.0: Minified React error 418",
            "/friseursalon-haarwerk-am-marktplatz-von-eva-moser-1000/booking",
        ] {
            assert_eq!(redacted(text, 1_000), text);
        }
    }

    #[test]
    fn only_what_can_be_shown_is_kept_up_to_a_whole_letter() {
        assert_eq!(
            redacted("eins\r\nzwei\u{0}\u{1b}[31m\u{202e}drei", 1_000),
            "eins  zwei[31mdrei"
        );
        assert_eq!(redacted("e\u{200b}va@exam\u{ad}ple.org", 1_000), LEFT_OUT);
        assert_eq!(redacted("grün", 3), "gr");
        assert_eq!(redacted(&"ä".repeat(10_000), 1_000).len(), 1_000);
        assert_eq!(redacted("", 10), "");
    }
}
