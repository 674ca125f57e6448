//! The content of a mail, written once and shown twice: as plain text and as HTML.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::Imprint;
use crate::wording::breakable;

/// What a mail says. Every text is plain; the HTML form escapes it.
#[derive(Debug, Default)]
pub(crate) struct MailBody {
    pub headline: String,
    pub paragraphs: Vec<String>,
    /// What can be done about it, above everything else.
    pub button: Option<Button>,
    pub sections: Vec<Section>,
    pub closing: Vec<String>,
    /// Why it was sent, behind the name of the product: "schickt diese E-Mail, weil …".
    pub reason: String,
    /// Where further mails like it are ended, below everything else.
    pub end: Option<Button>,
}

/// A link that is pressed.
#[derive(Debug)]
pub(crate) struct Button {
    pub label: String,
    /// An address of `https`.
    pub link: String,
}

/// A card with a label, one line that stands out, and further lines.
#[derive(Debug, Default)]
pub(crate) struct Section {
    pub label: String,
    pub title: String,
    pub lines: Vec<String>,
    /// Address (`https`) shown below the lines as text and as a link.
    pub link: Option<String>,
}

impl MailBody {
    pub(crate) fn text(&self, imprint: &Imprint) -> String {
        let mut blocks = vec![self.headline.clone()];
        blocks.extend(self.paragraphs.iter().cloned());
        blocks.extend(self.button.iter().map(Button::text));
        blocks.extend(self.sections.iter().map(Section::text));
        blocks.extend(self.closing.iter().cloned());
        blocks.push(format!("--\n{}", self.footer(imprint).join("\n")));
        blocks.extend(self.end.iter().map(Button::text));
        breakable(&blocks.join("\n\n")) + "\n"
    }

    pub(crate) fn html(&self, imprint: &Imprint) -> String {
        html! {
            (DOCTYPE)
            html lang="de-AT" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (self.headline) }
                }
                body style=(CANVAS) {
                    // Layout by table: what mail programs of offices understand.
                    table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" {
                        tr { td align="center" style="padding:24px 16px" {
                            table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style=(COLUMN) {
                                tr { td style="padding:0 4px" { (self.content(imprint)) } }
                            }
                        } }
                    }
                }
            }
        }
        .into_string()
    }

    /// Why it was sent, and by whom.
    fn footer(&self, imprint: &Imprint) -> [String; 2] {
        [
            format!("{} {}", imprint.product_name, self.reason),
            imprint.operator_line(),
        ]
    }

    fn content(&self, imprint: &Imprint) -> Markup {
        html! {
            p style=(BRAND) { (imprint.product_name) }
            h1 style=(HEADLINE) { (self.headline) }
            @for paragraph in &self.paragraphs { p style=(PARAGRAPH) { (paragraph) } }
            @if let Some(button) = &self.button { (button.html()) }
            @for section in &self.sections { (section.html()) }
            @for paragraph in &self.closing { p style=(PARAGRAPH) { (paragraph) } }
            @for line in self.footer(imprint) { p style=(FOOTER) { (line) } }
            @if let Some(end) = &self.end { p style=(FOOTER) { a href=(end.link) style=(LINK) { (end.label) } } }
        }
    }
}

impl Button {
    fn text(&self) -> String {
        format!("{}:\n{}", self.label, self.link)
    }

    fn html(&self) -> Markup {
        html! {
            // Padding of a cell: what mail programs of offices draw as well.
            table role="presentation" cellpadding="0" cellspacing="0" border="0" style=(BUTTON) {
                tr { td style=(BUTTON_FACE) { a href=(self.link) style=(BUTTON_LABEL) { (self.label) } } }
            }
        }
    }
}

impl Section {
    fn text(&self) -> String {
        [&self.label, &self.title]
            .into_iter()
            .chain(&self.lines)
            .chain(&self.link)
            .filter(|line| !line.is_empty())
            .cloned()
            .collect::<Vec<_>>()
            .join("\n")
    }

    fn html(&self) -> Markup {
        html! {
            table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style=(CARD) {
                tr { td style="padding:16px 20px" {
                    @if !self.label.is_empty() { h2 style=(LABEL) { (self.label) } }
                    @if !self.title.is_empty() { p style=(TITLE) { (self.title) } }
                    @for line in &self.lines { p style=(LINE) { (line) } }
                    @if let Some(link) = &self.link { p style=(LINE) { a href=(link) style=(LINK) { (link) } } }
                } }
            }
        }
    }
}

const CANVAS: PreEscaped<&str> = PreEscaped(
    "margin:0;padding:0;background:#FAFAF7;color:#23231E;font-family:Figtree,'Segoe UI',Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5",
);
const COLUMN: &str = "max-width:560px;text-align:left";
const BRAND: &str = "margin:0 0 24px;color:#0E643B;font-size:18px;font-weight:700";
const HEADLINE: &str = "margin:0 0 16px;font-size:26px;line-height:1.2;letter-spacing:-0.02em";
const PARAGRAPH: &str = "margin:0 0 16px";
const CARD: &str = "margin:0 0 16px;background:#FFFFFF;border:1px solid #E6E7E1;border-radius:12px";
const LABEL: &str = "margin:0 0 4px;color:#63645C;font-size:14px;font-weight:400";
const TITLE: &str = "margin:0 0 2px;font-size:18px;font-weight:700";
const LINE: &str = "margin:0;white-space:pre-line;overflow-wrap:anywhere";
const LINK: &str = "color:#0E643B";
const BUTTON: &str = "margin:8px 0 24px";
const BUTTON_FACE: &str = "padding:12px 24px;background:#147B4A;border-radius:14px";
const BUTTON_LABEL: &str = "color:#FFFFFF;font-weight:700;text-decoration:none";
const FOOTER: &str = "margin:24px 0 0;color:#63645C;font-size:13px";

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::imprint;

    fn body() -> MailBody {
        MailBody {
            headline: "Alles <b>fix</b>".into(),
            paragraphs: vec!["Hallo & guten Tag".into()],
            button: Some(Button {
                label: "Ansehen & ändern".into(),
                link: "https://terminhof.example/manage#\"><script>".into(),
            }),
            sections: vec![Section {
                label: "Ort".into(),
                title: "\"Haar\"werk".into(),
                lines: vec!["eins\nzwei".into()],
                link: Some("https://treffen.example/?a=\"><script>".into()),
            }],
            closing: vec!["€\u{a0}58,00".into()],
            reason: "schickt das.".into(),
            end: Some(Button {
                label: "Genug".into(),
                link: "https://terminhof.example/reminders#\"><script>".into(),
            }),
        }
    }

    #[test]
    fn plain_text_of_a_mail_holds_all_of_its_parts() {
        let text = body().text(&imprint());
        assert_eq!(
            text,
            "Alles <b>fix</b>\n\nHallo & guten Tag\n\nAnsehen & ändern:\nhttps://terminhof.example/manage#\"><script>\n\nOrt\n\"Haar\"werk\neins\nzwei\nhttps://treffen.example/?a=\"><script>\n\n€ 58,00\n\n--\nTerminhof schickt das.\nTermine OG, Ring 1, 1010 Wien, Österreich\n\nGenug:\nhttps://terminhof.example/reminders#\"><script>\n"
        );
    }

    #[test]
    fn html_escapes_every_value() {
        let html = body().html(&imprint());
        assert!(html.contains("Alles &lt;b&gt;fix&lt;/b&gt;"), "{html}");
        assert!(html.contains("Hallo &amp; guten Tag"));
        assert!(html.contains("&quot;Haar&quot;werk"));
        assert!(html.contains("href=\"https://terminhof.example/manage#&quot;&gt;&lt;script&gt;\""));
        assert!(html.contains("href=\"https://treffen.example/?a=&quot;&gt;&lt;script&gt;\""));
        assert!(html.contains("href=\"https://terminhof.example/reminders#&quot;&gt;&lt;script&gt;\""));
        assert!(!html.contains("<script"));
        let hostile = Imprint {
            product_name: "Ter<i>mine".to_owned(),
            operator_name: "A & B".to_owned(),
            ..imprint()
        };
        let html = body().html(&hostile);
        assert!(
            html.contains("Ter&lt;i&gt;mine") && html.contains("A &amp; B, Ring 1"),
            "{html}"
        );
    }
}
