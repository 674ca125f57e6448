//! How the document is laid out: what fits on one line stands on one, so that a change of it is a change of few.

/// The longest line.
const WIDTH: usize = 120;

/// Joins the lines of JSON that is indented, one member a line, where they fit on one line.
pub fn joined(indented: &str) -> String {
    let mut lines: Vec<Line> = Vec::new();
    let mut open = Vec::new();
    for text in indented.lines().map(str::trim_start) {
        let is_end = text.starts_with(['}', ']']);
        let begin = if is_end { open.pop() } else { None };
        let line = Line {
            depth: open.len(),
            text: text.to_owned(),
        };
        if text.ends_with(['{', '[']) {
            open.push(lines.len());
        }
        lines.push(line);
        if let Some((begin, joined)) = begin.and_then(|begin| Some((begin, on_one_line(&lines[begin..])?))) {
            lines.truncate(begin);
            lines.push(joined);
        }
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(&"  ".repeat(line.depth));
        text.push_str(&line.text);
        text.push('\n');
    }
    text
}

struct Line {
    depth: usize,
    text: String,
}

/// An object or array on one line, if it fits.
fn on_one_line(lines: &[Line]) -> Option<Line> {
    let (first, rest) = lines.split_first()?;
    let (last, members) = rest.split_last()?;
    if members.iter().any(|member| member.depth > first.depth + 1) {
        return None;
    }
    let members: Vec<&str> = members.iter().map(|member| member.text.as_str()).collect();
    let text = format!("{}{}{}", first.text, members.join(" "), last.text);
    (2 * first.depth + text.chars().count() <= WIDTH).then_some(Line {
        depth: first.depth,
        text,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    #[test]
    fn what_fits_on_one_line_stands_on_one_and_means_the_same() {
        let document = json!({
            "long": "{".repeat(WIDTH),
            "nested": { "a": [1, {}], "b": "}, [" },
            "next": [],
        });
        let text = joined(&serde_json::to_string_pretty(&document).unwrap());
        let long = "{".repeat(WIDTH);
        let expected = format!(
            "{{\n  \"long\": \"{long}\",\n  \"nested\": {{\"a\": [1, {{}}], \"b\": \"}}, [\"}},\n  \"next\": []\n}}\n"
        );
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), document);
    }
}
