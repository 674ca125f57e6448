//! Markdown as pages show it.

use std::mem::take;

use comrak::nodes::NodeValue;
use comrak::{Arena, Options, format_html, parse_document};

use super::library::served_address;

/// A text that is rendered.
#[derive(Debug, PartialEq, Eq)]
pub struct Rendered {
    pub html: String,
    /// The headings of the second level, with their anchors.
    pub sections: Vec<Section>,
}

#[derive(Debug, PartialEq, Eq)]
pub struct Section {
    pub anchor: String,
    pub title: String,
}

/// Renders a text whose commands, the blocks in `sh`, are completed by `completed`. Links lead to what the program serves;
/// those to the repository become plain text.
pub fn rendered(markdown: &str, completed: impl Fn(&str) -> String) -> Rendered {
    let mut options = Options::default();
    options.extension.table = true;
    options.extension.header_id_prefix = Some(String::new());
    let arena = Arena::new();
    let root = parse_document(&arena, markdown, &options);
    let mut sections = Vec::new();
    let mut anchors = comrak::Anchorizer::new();
    let mut unserved = Vec::new();
    for node in root.descendants() {
        match &mut node.data_mut().value {
            NodeValue::CodeBlock(block) if block.info == "sh" => {
                block.literal = completed(&take(&mut block.literal));
            }
            NodeValue::Link(link) => match served_address(&link.url) {
                Some(address) => link.url = address,
                None => unserved.push(node),
            },
            NodeValue::Heading(heading) => sections.push((heading.level, node)),
            _ => {}
        }
    }
    for link in unserved {
        let texts: Vec<_> = link.children().collect();
        for text in texts {
            link.insert_before(text);
        }
        link.detach();
    }
    let sections = sections
        .into_iter()
        .filter_map(|(level, heading)| {
            let title = heading.collect_text();
            // Every heading counts, so that two of one name get the anchors that the page gives them.
            let anchor = anchors.anchorize(&title);
            (level == 2).then_some(Section { anchor, title })
        })
        .collect();
    let mut html = String::new();
    // A string takes everything.
    let _ = format_html(root, &options, &mut html);
    Rendered {
        html: for_small_screens(&html),
        sections,
    }
}

/// What may be wider than the screen is scrolled by itself, also with the keyboard. Text cannot be taken for these tags: in it
/// they are escaped.
fn for_small_screens(html: &str) -> String {
    html.replace("<pre>", "<pre tabindex=\"0\">")
        .replace(
            "<table>",
            "<div class=\"wide\" role=\"group\" aria-label=\"Table\" tabindex=\"0\"><table>",
        )
        .replace("</table>", "</table></div>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_completed_and_links_lead_on() {
        let text = "# Eins\n\n[Zwei](webhooks.md#zwei), [Quelle](../README.md)\n\n```sh\ncurl HERE\n```\n\n```js\nHERE\n```\n\n## Zwei `x`\n";
        let Rendered { html, sections } = rendered(text, |command| command.replace("HERE", "there"));
        assert!(
            html.contains("<a href=\"/docs/webhooks#zwei\">Zwei</a>, Quelle"),
            "{html}"
        );
        assert!(html.contains("curl there"), "{html}");
        assert!(html.contains("<code class=\"language-js\">HERE"), "{html}");
        assert_eq!(
            sections,
            [Section {
                anchor: "zwei-x".to_owned(),
                title: "Zwei x".to_owned()
            }]
        );
        assert!(html.contains("id=\"zwei-x\""), "{html}");
    }

    #[test]
    fn what_is_wide_can_be_scrolled() {
        let Rendered { html, .. } = rendered("|a|\n|-|\n|`<table>`|\n", str::to_owned);
        assert_eq!(html.matches("<div class=\"wide\"").count(), 1, "{html}");
        assert!(html.contains("&lt;table&gt;"), "{html}");
    }
}
