//! From the templates of the word lists to texts.

use catalog::Country;

/// What a template may name: `{company}`, `{owner}`, `{first}`, `{last}`, `{city}`, `{year}`.
#[derive(Debug)]
pub(crate) struct Facts<'a> {
    pub(crate) company: &'a str,
    pub(crate) first: &'a str,
    pub(crate) last: &'a str,
    pub(crate) city: &'a str,
    /// Year in which the company was founded.
    pub(crate) year: u32,
    pub(crate) country: Country,
}

impl Facts<'_> {
    /// The template as plain text.
    pub(crate) fn plain(&self, template: &str) -> String {
        let filled = template
            .replace("{company}", self.company)
            .replace("{owner}", &format!("{} {}", self.first, self.last))
            .replace("{first}", self.first)
            .replace("{last}", self.last)
            .replace("{city}", self.city)
            .replace("{year}", &self.year.to_string());
        match self.country {
            Country::Switzerland => swiss(&filled),
            Country::Austria | Country::Germany => filled,
        }
    }

    /// The template, which may hold tags, as HTML.
    pub(crate) fn html(&self, template: &str) -> String {
        Facts {
            company: &escape(self.company),
            ..*self
        }
        .plain(template)
    }

    /// The template as a paragraph.
    pub(crate) fn paragraph(&self, template: &str) -> String {
        format!("<p>{}</p>", self.html(template))
    }
}

/// Words that are others in Switzerland, and no sharp s.
fn swiss(text: &str) -> String {
    // The forms that decline otherwise come before the stems they begin with.
    text.replace("Fahrrädern", "Velos")
        .replace("Fahrräder", "Velos")
        .replace("Fahrrades", "Velos")
        .replace("Fahrrad", "Velo")
        .replace("Friseur", "Coiffeur")
        .replace("friseur", "coiffeur")
        .replace("Führerschein", "Führerausweis")
        .replace('ß', "ss")
}

/// Text in which nothing is a tag.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Lower-case letters, digits and single hyphens, for host names and e-mail addresses.
pub(crate) fn slug(text: &str) -> String {
    let mut slug = String::with_capacity(text.len());
    for letter in text.chars().flat_map(char::to_lowercase) {
        match letter {
            'a'..='z' | '0'..='9' => slug.push(letter),
            'ä' => slug.push_str("ae"),
            'ö' => slug.push_str("oe"),
            'ü' => slug.push_str("ue"),
            'ß' => slug.push_str("ss"),
            'à' | 'á' | 'â' => slug.push('a'),
            'ç' | 'č' | 'ć' => slug.push('c'),
            'è' | 'é' | 'ê' => slug.push('e'),
            'š' => slug.push('s'),
            'ž' => slug.push('z'),
            _ if slug.is_empty() || slug.ends_with('-') => {}
            _ => slug.push('-'),
        }
    }
    slug.trim_end_matches('-').to_owned()
}

#[cfg(test)]
mod tests {
    use super::{Facts, slug};
    use catalog::Country;

    const FACTS: Facts = Facts {
        company: "Groß & Söhne",
        first: "Mia",
        last: "Groß",
        city: "Gossau",
        year: 2009,
        country: Country::Austria,
    };

    #[test]
    fn placeholders_are_filled() {
        assert_eq!(
            FACTS.plain("{company} in {city}, {owner}, seit {year}"),
            "Groß & Söhne in Gossau, Mia Groß, seit 2009"
        );
    }

    #[test]
    fn html_escapes_the_name_but_keeps_tags() {
        assert_eq!(FACTS.html("<em>{company}</em>"), "<em>Groß &amp; Söhne</em>");
    }

    #[test]
    fn switzerland_writes_its_own_words() {
        let facts = Facts {
            country: Country::Switzerland,
            ..FACTS
        };
        assert_eq!(
            facts.plain("Fahrradwerkstatt {last}, Straße"),
            "Velowerkstatt Gross, Strasse"
        );
        assert_eq!(
            facts.plain("Verkauf von Fahrrädern, zwei Fahrräder, die Klingel des Fahrrads"),
            "Verkauf von Velos, zwei Velos, die Klingel des Velos"
        );
    }

    #[test]
    fn slugs_fit_into_host_names() {
        assert_eq!(slug("Café Größe & Söhne – Zürich 2"), "cafe-groesse-soehne-zuerich-2");
        assert_eq!(slug("  «André» "), "andre");
    }
}
