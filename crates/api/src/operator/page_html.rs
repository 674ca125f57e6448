use std::collections::HashSet;

/// A text of the operator reduced to what a page of text needs. The heading of the page is not part of it,
/// so its own begin at the second level.
pub fn sanitize_html(html: &str) -> String {
    const TAGS: [&str; 14] = [
        "p",
        "br",
        "ul",
        "ol",
        "li",
        "strong",
        "b",
        "em",
        "i",
        "h2",
        "h3",
        "h4",
        "a",
        "blockquote",
    ];
    ammonia::Builder::default()
        .tags(HashSet::from(TAGS))
        .generic_attributes(HashSet::new())
        .tag_attributes([("a", HashSet::from(["href"]))].into())
        .url_schemes(HashSet::from(["https", "mailto", "tel"]))
        .url_relative(ammonia::UrlRelative::Deny)
        .link_rel(Some("noopener"))
        .clean(html)
        .to_string()
        .trim()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_and_what_could_run_or_load_goes() {
        assert_eq!(
            sanitize_html("\n<h2 onclick=\"x()\" id=\"a\">Kontakt</h2><a href=\"mailto:a@b.example\">Mail</a>\n"),
            "<h2>Kontakt</h2><a href=\"mailto:a@b.example\" rel=\"noopener\">Mail</a>"
        );
        assert_eq!(
            sanitize_html(
                "<h1>Groß</h1><img src=\"https://a.example\"><script>x()</script><a href=\"javascript:x()\">y</a>"
            ),
            "Groß<a rel=\"noopener\">y</a>"
        );
    }
}
