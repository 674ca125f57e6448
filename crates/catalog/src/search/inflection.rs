//! What people write where they mean several of a thing, or a woman. All words are folded, so that an umlaut makes no
//! difference.

/// One of a thing has so many letters at least: what is left of a shorter word is another one.
const SHORTEST: usize = 4;

/// How a noun ends of which there are several, and how one of it does. The first is the likelier one.
const ENDINGS: [(&str, &str); 6] = [
    ("innen", "in"),
    ("en", "e"),
    ("en", ""),
    ("e", ""),
    ("s", ""),
    ("er", ""),
];
/// The endings of nouns of which there are several with `en`. Of other words it makes verbs: who looks for Kochen means no
/// Koch.
const WITH_EN: [&str; 14] = [
    "ant", "at", "ent", "eut", "graf", "heit", "ion", "ist", "keit", "or", "schaft", "tat", "ung", "ur",
];
/// The few nouns of an offer of which there are several with `er`. At the end of other words it makes somebody: a Wiener is
/// not Wien, and a Glaser no glass.
const WITH_ER: [&str; 4] = ["bild", "gesicht", "kleid", "rad"];

/// What a word may be several of, the likeliest first. Which of them are words, the word does not tell.
pub(super) fn singulars(word: &str) -> impl Iterator<Item = &str> {
    let of_ending = move |(many, one): (&str, &str)| {
        let rest = word.strip_suffix(many)?;
        let singular = &word[..rest.len() + one.len()];
        let ends_as = |nouns: &[&str]| nouns.iter().any(|noun| rest.ends_with(noun));
        let may_be = match (many, one) {
            ("s", _) => !rest.ends_with('s'),
            ("en", "") => ends_as(&WITH_EN),
            ("er", _) => ends_as(&WITH_ER),
            _ => true,
        };
        (may_be && singular.chars().count() >= SHORTEST).then_some(singular)
    };
    let has_several_women = word.ends_with("innen");
    ENDINGS
        .into_iter()
        .take(if has_several_women { 1 } else { ENDINGS.len() })
        .filter_map(of_ending)
}

#[test]
fn nouns_in_their_plural_are_read_as_one_of_them() {
    assert!(WITH_EN.iter().chain(&WITH_ER).all(|noun| super::fold(noun) == *noun));
    for (several, one) in [
        ("Massagen", "massage"),
        ("Maniküren", "manikure"),
        ("Frisuren", "frisur"),
        ("Behandlungen", "behandlung"),
        ("Physiotherapeuten", "physiotherapeut"),
        ("Physiotherapien", "physiotherapie"),
        ("Haarschnitte", "haarschnitt"),
        ("Rechtsanwälte", "rechtsanwalt"),
        ("Kurse", "kurs"),
        ("Friseurinnen", "friseurin"),
        ("Tattoos", "tattoo"),
        ("Fahrräder", "fahrrad"),
        ("Passbilder", "passbild"),
        ("Brautkleider", "brautkleid"),
    ] {
        let folded = super::fold(several);
        assert!(singulars(&folded).any(|singular| singular == one), "{several}");
    }
    // Somebody from somewhere or with a trade, a word that ends so by itself, and what is too short to be left of anything.
    for word in ["wiener", "glaser", "trainer", "fitness", "hose", "bad", "kurs", "yoga"] {
        assert_eq!(singulars(word).collect::<Vec<_>>(), [""; 0], "{word}");
    }
    // A verb is no plural, and where more than one is possible the likelier one comes first.
    assert_eq!(singulars("kochen").collect::<Vec<_>>(), ["koche"]);
    assert_eq!(singulars("frisuren").collect::<Vec<_>>(), ["frisure", "frisur"]);
}
