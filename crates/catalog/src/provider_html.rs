use std::collections::HashSet;
use std::sync::LazyLock;

/// Tags a provider may use. No style, no class, no id, no picture, no script.
const TAGS: [&str; 13] = [
    "p",
    "br",
    "ul",
    "ol",
    "li",
    "strong",
    "b",
    "em",
    "i",
    "h3",
    "h4",
    "a",
    "blockquote",
];

static CLEANER: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
    let mut builder = ammonia::Builder::default();
    builder
        .tags(HashSet::from(TAGS))
        .generic_attributes(HashSet::new())
        .tag_attributes([("a", HashSet::from(["href"]))].into())
        .url_schemes(HashSet::from(["https"]))
        .url_relative(ammonia::UrlRelative::Deny)
        .link_rel(Some("nofollow ugc noopener"));
    builder
});

static STRIPPER: LazyLock<ammonia::Builder<'static>> = LazyLock::new(|| {
    let mut builder = ammonia::Builder::default();
    builder.tags(HashSet::new()).generic_attributes(HashSet::new());
    builder
});

/// A provider's text reduced to a small list of harmless tags. It is applied when a text is written
/// and again when it is read, because the rules get stricter over time and old texts must follow.
pub fn sanitized(html: &str) -> String {
    CLEANER.clean(html).to_string()
}

/// A text that was [`sanitized`] when it was written, once more on the way out. Without a `<` it holds no markup, and is
/// taken as it is: most titles and slogans, at no cost.
pub fn sanitized_again(stored: String) -> String {
    if stored.contains('<') {
        sanitized(&stored)
    } else {
        stored
    }
}

/// The words of a provider's text without any markup, for cards and mails.
pub fn plain_text(html: &str) -> String {
    let spaced = html
        .replace("</p>", " </p>")
        .replace("<br", " <br")
        .replace("</li>", " </li>");
    let stripped = STRIPPER.clean(&spaced).to_string();
    let decoded = stripped
        .replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&nbsp;", " ")
        .replace("&amp;", "&");
    decoded.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_could_run_or_track_is_removed() {
        for attack in [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "<a href=\"javascript:alert(1)\">x</a>",
            "<svg><style><img src=x onerror=alert(1)></style></svg>",
            "<p style=\"position:fixed\" class=\"x\" id=\"y\">x</p>",
            "<iframe srcdoc=\"x\"></iframe>",
            "<a href=\"//evil.example\">x</a>",
        ] {
            let clean = sanitized(attack);
            for trace in [
                "<script",
                "onerror",
                "javascript:",
                "<svg",
                "style",
                "class",
                "id=",
                "<iframe",
                "<img",
                "evil",
            ] {
                assert!(!clean.contains(trace), "{attack} became {clean}");
            }
        }
    }

    #[test]
    fn harmless_markup_stays() {
        let text = "<p>Schön, dass du <strong>da</strong> bist.</p><ul><li>Eins</li></ul>";
        assert_eq!(sanitized(text), text);
        assert_eq!(
            sanitized("<a href=\"https://haarwerk.example\">x</a>"),
            "<a href=\"https://haarwerk.example\" rel=\"nofollow ugc noopener\">x</a>"
        );
    }

    #[test]
    fn what_was_stored_is_cleaned_on_the_way_out_and_what_was_clean_stays_to_the_letter() {
        assert_eq!(
            sanitized_again("<p>Hallo</p><script>alert(1)</script>".to_owned()),
            "<p>Hallo</p>"
        );
        for written in [
            "Haut & Haar",
            "1 > 0 & \"mehr\"",
            "<p>a &lt; b</p>",
            "<a href=\"https://x.example\">x</a>",
            "",
        ] {
            let stored = sanitized(written);
            assert_eq!(sanitized_again(stored.clone()), stored);
        }
    }

    #[test]
    fn plain_text_has_words_only() {
        assert_eq!(
            plain_text("<p>Haut &amp; Haar</p><p>für <em>dich</em></p>"),
            "Haut & Haar für dich"
        );
    }
}
