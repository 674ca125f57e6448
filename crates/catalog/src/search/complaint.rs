use super::compound::SHORTEST_PART;

/// What people say is the matter with a part of the body, folded, at the end of compounds.
const COMPLAINTS: [&str; 7] = [
    "beschwerden",
    "problem",
    "probleme",
    "schmerz",
    "schmerzen",
    "verspannung",
    "verspannungen",
];

/// What aches by a folded compound, with and without what links it to the complaint: who does something for the back serves
/// whoever has Rückenschmerzen.
pub(super) fn what_aches(word: &str) -> impl Iterator<Item = &str> {
    let linked = COMPLAINTS.iter().filter_map(|complaint| word.strip_suffix(complaint));
    let parts = linked.flat_map(|part| [part].into_iter().chain(part.strip_suffix('s')));
    parts.filter(|part| part.chars().count() >= SHORTEST_PART)
}

#[test]
fn a_complaint_leads_to_what_aches() {
    assert!(COMPLAINTS.iter().all(|complaint| super::fold(complaint) == *complaint));
    for (word, parts) in [
        ("ruckenschmerzen", &["rucken"][..]),
        ("kniebeschwerden", &["knie"]),
        ("nackenverspannung", &["nacken"]),
        ("gesichtsschmerzen", &["gesichts", "gesicht"]),
        ("schmerzen", &[]),
        ("schmerzensgeld", &[]),
        ("ruckenschule", &[]),
    ] {
        assert_eq!(what_aches(word).collect::<Vec<_>>(), parts, "{word}");
    }
}
