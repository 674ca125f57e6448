/// What a business calls itself whatever it does, folded.
const KINDS: [&str; 9] = [
    "atelier",
    "geschaft",
    "institut",
    "laden",
    "praxis",
    "salon",
    "studio",
    "werkstatt",
    "zentrum",
];

/// What a folded compound names without the kind of the business: whoever looks for a Massagepraxis wants a massage, and a
/// massage studio will do.
pub(super) fn without_kind(word: &str) -> Option<&str> {
    KINDS.iter().find_map(|kind| word.strip_suffix(kind))
}

/// What somebody who teaches something calls it, folded.
const LESSONS: [&str; 6] = ["kurs", "lehrer", "lehrerin", "schule", "stunde", "unterricht"];

/// What a folded compound names without that it is taught, with what links the two: whoever looks for a Gitarrenlehrer is
/// served by who teaches the guitar.
pub(super) fn without_lesson(word: &str) -> Option<&str> {
    LESSONS.iter().find_map(|lesson| word.strip_suffix(lesson))
}

/// Whether a folded word says only that something is taught.
pub(super) fn is_lesson(word: &str) -> bool {
    LESSONS.contains(&word)
}

#[test]
fn kinds_are_folded_and_end_a_compound() {
    assert!(KINDS.iter().chain(&LESSONS).all(|kind| super::fold(kind) == *kind));
    for (word, rest) in [
        ("massagepraxis", Some("massage")),
        ("haarstudio", Some("haar")),
        ("praxis", Some("")),
        ("praxisraum", None),
    ] {
        assert_eq!(without_kind(word), rest, "{word}");
    }
    for (word, rest) in [
        ("gitarrenlehrer", Some("gitarren")),
        ("yogakurs", Some("yoga")),
        ("kursleiter", None),
    ] {
        assert_eq!(without_lesson(word), rest, "{word}");
    }
}
