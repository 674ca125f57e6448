use unicode_normalization::UnicodeNormalization;

/// A name as it stands in addresses: lower case, umlauts written out, everything else that is no letter
/// of the English alphabet and no digit becomes a hyphen. Empty when nothing
/// of it is left.
pub fn slug(name: &str) -> String {
    let mut slug = String::with_capacity(name.len());
    let mut is_parted = false;
    for letter in name.nfc().flat_map(char::to_lowercase) {
        let written = match letter {
            'ä' => "ae",
            'ö' => "oe",
            'ü' => "ue",
            'ß' => "ss",
            'a'..='z' | '0'..='9' => &*letter.encode_utf8(&mut [0; 4]).to_owned(),
            _ => {
                is_parted = true;
                continue;
            }
        };
        if is_parted && !slug.is_empty() {
            slug.push('-');
        }
        is_parted = false;
        slug.push_str(written);
    }
    slug
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The web app builds the same addresses: `frontend/src/shared/lib/slug.test.ts` has these names too.
    #[test]
    fn names_become_addresses() {
        for (name, expected) in [
            ("Haarwerk am Marktplatz", "haarwerk-am-marktplatz"),
            ("Käthe Müller & Söhne", "kaethe-mueller-soehne"),
            ("Straße 24/7", "strasse-24-7"),
            ("  ÄÖÜẞ!  ", "aeoeuess"),
            ("A\u{308}pfel", "aepfel"),
            ("Café Zoë", "caf-zo"),
            ("東京 İstanbul", "i-stanbul"),
            ("!!!", ""),
        ] {
            assert_eq!(slug(name), expected, "{name}");
        }
    }
}
