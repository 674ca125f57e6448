use super::is_like;

/// Words that mean the same to somebody who looks for a provider, folded. The word typed counts more
/// than the others of its group.
const GROUPS: [&[&str]; 34] = [
    &["anwalt", "anwaltin", "rechtsanwalt", "kanzlei", "jurist"],
    &["auto", "pkw", "fahrzeug"],
    &["autopflege", "fahrzeugpflege", "autowasche", "autoreinigung"],
    &[
        "brautfrisur",
        "brautstyling",
        "hochsteckfrisur",
        "hochzeitsfrisur",
        "steckfrisur",
    ],
    &["computerhilfe", "edv", "pc"],
    &["coach", "coaching"],
    &["escape", "ratselraum", "ratselhaus"],
    &["fahrrad", "velo", "rad"],
    &[
        "fahrradwerkstatt",
        "velowerkstatt",
        "fahrradreparatur",
        "fahrradladen",
        "fahrrader",
        "radladen",
        "zweirad",
    ],
    &["farben", "farbe", "ansatzfarbe"],
    &["fotograf", "fotografin", "fotografie", "fotografieren", "fotostudio"],
    &[
        "friseur",
        "frisor",
        "friseurin",
        "coiffeur",
        "friseursalon",
        "coiffeursalon",
        "haarschnitt",
    ],
    &["fuhrerschein", "fahrschule", "fuhrerausweis"],
    &["gesichtspflege", "gesichtsbehandlung"],
    &["gitarrenunterricht", "gitarre"],
    &["haar", "haare", "haarschnitt", "friseur", "schneiden"],
    &["handy", "smartphone", "mobiltelefon"],
    &["hundefriseur", "hundesalon", "hundepflege"],
    &[
        "hundeschule",
        "hundetraining",
        "hundetrainer",
        "hundeerziehung",
        "welpenkurs",
        "welpentraining",
    ],
    &["klavierunterricht", "klavierlehrer", "klavierlehrerin", "klavier"],
    &["kosmetik", "kosmetikerin", "kosmetikstudio"],
    &["logopade", "logopadin", "logopadie", "logopadisch", "sprachtherapie"],
    &["masseur", "masseurin", "massage", "massieren"],
    &["nagelstudio", "nageldesign", "nagel", "nails"],
    &["passfoto", "passbild"],
    &["physio", "physiotherapie", "physiotherapeut", "krankengymnastik"],
    &["sankt", "st"],
    &["schneider", "schneiderin", "schneiderei", "schneidern"],
    &["sprechtraining", "stimmtraining", "rhetorik", "redetraining"],
    &["steuerberater", "steuerberaterin", "steuerberatung"],
    &["tatowieren", "tatowierer", "tatowierung", "tattoo"],
    &["tauschen", "wechseln"],
    &["trainer", "trainerin", "training"],
    &["weinverkostung", "weinprobe", "verkostung"],
];

/// Who types one of these is understood, but it stands in for no other word: it is the name of many
/// families, part of too many compounds, or what others do as well, who cut claws.
const ONLY_UNDERSTOOD: [&str; 8] = [
    "fotografieren",
    "haar",
    "haare",
    "massieren",
    "schneiden",
    "schneider",
    "schneidern",
    "tatowieren",
];

/// All words of the groups of a folded word, itself included.
pub(super) fn group_of(word: &str) -> impl Iterator<Item = &'static str> {
    GROUPS
        .into_iter()
        .filter(move |group| group.contains(&word))
        .flatten()
        .copied()
}

/// Whether people call a trade or what it offers by a folded word, and not also families or much else.
pub(super) fn is_of_an_offer(word: &str) -> bool {
    group_of(word).next().is_some() && !is_only_understood(word)
}

/// Whether a folded word stands in for no other one.
pub(super) fn is_only_understood(word: &str) -> bool {
    ONLY_UNDERSTOOD.contains(&word)
}

/// The other words of the groups of a folded word.
pub(super) fn synonyms(word: &str) -> impl Iterator<Item = &'static str> {
    GROUPS
        .into_iter()
        .filter(move |group| group.contains(&word))
        .flatten()
        .copied()
        .filter(move |other| *other != word && !is_only_understood(other))
}

/// The words of the groups that a folded word belongs to but for mistakes, the fewest of them; none
/// when it belongs to one as it is.
pub(super) fn synonyms_but_for_mistakes(word: &str) -> impl Iterator<Item = &'static str> {
    let mistakes = |group: &[&str]| group.iter().filter_map(|member| is_like(word, member)).min();
    let fewest = GROUPS.into_iter().filter_map(mistakes).min();
    let meant = GROUPS
        .into_iter()
        .filter(|group| fewest.is_some_and(|fewest| fewest > 0 && mistakes(group) == Some(fewest)));
    let meant: Vec<&[&str]> = meant.collect();
    meant
        .into_iter()
        .flatten()
        .copied()
        .filter(|other| !is_only_understood(other))
}

#[test]
fn synonyms_are_folded_and_lead_both_ways() {
    for word in GROUPS.into_iter().flatten() {
        assert_eq!(super::fold(word), *word);
    }
    assert!(synonyms("frisor").any(|other| other == "friseur"));
    assert!(synonyms("friseur").any(|other| other == "frisor"));
    assert_eq!(synonyms("haarwerk").count(), 0);
    assert!(synonyms("schneider").any(|other| other == "schneiderei"));
    assert!(synonyms("schneiderin").all(|other| other != "schneider"));
    // What is to be done leads to who does it, and not back.
    assert!(synonyms("schneiden").any(|other| other == "friseur"));
    assert!(synonyms("friseur").all(|other| other != "schneiden"));
    assert!(synonyms("massieren").any(|other| other == "massage"));
}

#[test]
fn a_misspelt_word_has_synonyms_too() {
    assert!(synonyms_but_for_mistakes("steuerberatr").any(|other| other == "steuerberatung"));
    assert!(synonyms_but_for_mistakes("frizor").any(|other| other == "coiffeur"));
    assert_eq!(synonyms_but_for_mistakes("frisor").count(), 0);
    assert_eq!(synonyms_but_for_mistakes("haarwerk").count(), 0);
}
