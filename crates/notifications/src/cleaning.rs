//! Makes text of other people safe to carry in one line, in several lines, or to a third person.

/// How much of a name is written into a mail.
const LONGEST_NAME: usize = 50;

/// One line: control characters and line separators become spaces, runs of spaces one.
pub(crate) fn one_line(text: &str) -> String {
    let spaced: String = text
        .chars()
        .filter(|&c| !is_invisible(c))
        .map(|c| if c.is_control() || is_separator(c) { ' ' } else { c })
        .collect();
    spaced
        .split(' ')
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Lines that end in `\n` and nothing else; other control characters go.
pub(crate) fn several_lines(text: &str) -> String {
    text.replace("\r\n", "\n")
        .chars()
        .filter(|&c| !is_invisible(c))
        .filter_map(|c| match c {
            '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{85}' => Some('\n'),
            '\t' => Some(' '),
            _ if is_separator(c) => Some('\n'),
            _ if c.is_control() => None,
            _ => Some(c),
        })
        .collect::<String>()
        .trim_end()
        .to_owned()
}

/// A name that somebody typed, for a mail that may reach somebody else: short, and nothing in it
/// that a mail program would turn into a link. Anybody can book in any name with any address, so
/// the name is the one place where a stranger's words could reach a third person.
pub(crate) fn typed_name(text: &str) -> String {
    let mut name = String::new();
    let mut characters = text
        .chars()
        .map(|c| if "<>[](){}\"/\\@:;|=#%?_".contains(c) { ' ' } else { c })
        .peekable();
    while let Some(c) = characters.next() {
        name.push(c);
        // "evil.example" is a link, "J. R." is not.
        if is_full_stop(c) && characters.peek().is_some_and(|next| !next.is_whitespace()) {
            name.push(' ');
        }
    }
    one_line(&name)
        .chars()
        .take(LONGEST_NAME)
        .collect::<String>()
        .trim_end()
        .to_owned()
}

fn is_full_stop(c: char) -> bool {
    matches!(c, '.' | '\u{3002}' | '\u{ff0e}' | '\u{ff61}')
}

fn is_separator(c: char) -> bool {
    matches!(c, '\u{2028}' | '\u{2029}')
}

/// Characters that turn the direction of text or hide inside words.
fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_stays_one_line() {
        assert_eq!(
            one_line(" Haar\r\nBcc: x\u{2028}werk\u{202e}\t am  Markt "),
            "Haar Bcc: x werk am Markt"
        );
        assert_eq!(one_line("\r"), "");
    }

    #[test]
    fn lines_end_one_way() {
        assert_eq!(several_lines("a\r\nb\rc\u{85}d\u{0}\te\n\n"), "a\nb\nc\nd e");
    }

    #[test]
    fn a_name_carries_no_link() {
        assert_eq!(
            typed_name("<a href=\"http://evil.example\">Anna</a>"),
            "a href http evil. example Anna a"
        );
        assert_eq!(typed_name("www.evil.example"), "www. evil. example");
        assert_eq!(typed_name("x@evil.example"), "x evil. example");
        assert_eq!(typed_name("J. R. Müller-O'Neil"), "J. R. Müller-O'Neil");
        assert_eq!(typed_name("Größl & Töchter"), "Größl & Töchter");
        assert_eq!(typed_name(&"ß".repeat(60)), "ß".repeat(50));
    }
}
