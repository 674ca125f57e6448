/// Words that mean the same to somebody who looks for a provider, folded. The word typed counts more
/// than the others of its group.
const GROUPS: [&[&str]; 25] = [
    &["anwalt", "anwaltin", "rechtsanwalt", "kanzlei", "jurist"],
    &["auto", "pkw", "fahrzeug"],
    &["autopflege", "fahrzeugpflege", "autowasche", "autoreinigung"],
    &["computerhilfe", "edv", "pc"],
    &["coach", "coaching"],
    &["escape", "ratselraum", "ratselhaus"],
    &["fahrrad", "velo", "rad"],
    &["fahrradwerkstatt", "velowerkstatt", "fahrradreparatur"],
    &["fotograf", "fotografin", "fotografie", "fotostudio"],
    &[
        "friseur",
        "frisor",
        "friseurin",
        "coiffeur",
        "friseursalon",
        "haarschnitt",
    ],
    &["fuhrerschein", "fahrschule", "fuhrerausweis"],
    &["gesichtspflege", "gesichtsbehandlung"],
    &["handy", "smartphone", "mobiltelefon"],
    &["hundefriseur", "hundesalon", "hundepflege"],
    &["hundeschule", "hundetraining", "hundetrainer", "welpentraining"],
    &["klavierunterricht", "klavier"],
    &["kosmetik", "kosmetikerin", "kosmetikstudio"],
    &["logopade", "logopadin", "logopadie"],
    &["masseur", "masseurin", "massage"],
    &["nagelstudio", "nageldesign", "nagel", "nails"],
    &["passfoto", "passbild"],
    &["physio", "physiotherapie", "physiotherapeut", "krankengymnastik"],
    &["schneider", "schneiderin", "schneiderei"],
    &["steuerberater", "steuerberaterin", "steuerberatung"],
    &["tatowierer", "tatowierung", "tattoo"],
];

/// The other words of the group of a folded word.
pub(super) fn synonyms(word: &str) -> impl Iterator<Item = &'static str> {
    GROUPS
        .into_iter()
        .filter(move |group| group.contains(&word))
        .flatten()
        .copied()
        .filter(move |other| *other != word)
}

#[test]
fn synonyms_are_folded_and_lead_both_ways() {
    for word in GROUPS.into_iter().flatten() {
        assert_eq!(super::fold(word), *word);
    }
    assert!(synonyms("frisor").any(|other| other == "friseur"));
    assert!(synonyms("friseur").any(|other| other == "frisor"));
    assert_eq!(synonyms("haarwerk").count(), 0);
}
