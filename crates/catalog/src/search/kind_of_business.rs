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

#[test]
fn kinds_are_folded_and_end_a_compound() {
    assert!(KINDS.iter().all(|kind| super::fold(kind) == *kind));
    for (word, rest) in [
        ("massagepraxis", Some("massage")),
        ("haarstudio", Some("haar")),
        ("praxis", Some("")),
        ("praxisraum", None),
    ] {
        assert_eq!(without_kind(word), rest, "{word}");
    }
}
