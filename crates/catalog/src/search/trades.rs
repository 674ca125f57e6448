use super::fold;
use super::synonyms::group_of;

/// What people call those they look for. A provider need not use the word: any of its group will do.
const TRADES: [&str; 22] = [
    "Anwalt",
    "Coaching",
    "Coiffeur",
    "Computerhilfe",
    "Fahrradwerkstatt",
    "Fahrschule",
    "Fotograf",
    "Friseur",
    "Gesichtsbehandlung",
    "Hundesalon",
    "Hundeschule",
    "Klavierunterricht",
    "Kosmetik",
    "Logopädie",
    "Massage",
    "Nagelstudio",
    "Passfoto",
    "Physiotherapie",
    "Schneiderei",
    "Steuerberatung",
    "Tattoo",
    "Velowerkstatt",
];

/// The trades that begin with a folded text, and the folded words of which each holds at least one.
pub fn trades_beginning_with(text: &str) -> impl Iterator<Item = (&'static str, Vec<&'static str>)> {
    TRADES.into_iter().filter_map(move |trade| {
        let folded = fold(trade);
        folded.starts_with(text).then(|| (trade, group_of(&folded).collect()))
    })
}

#[test]
fn trades_are_found_by_their_beginning_and_have_words() {
    let (trade, words) = trades_beginning_with("fris").next().unwrap();
    assert_eq!(trade, "Friseur");
    assert!(words.contains(&"friseur") && words.contains(&"coiffeur"));
    for (trade, words) in trades_beginning_with("") {
        assert!(words.contains(&fold(trade).as_str()), "{trade}");
    }
}
