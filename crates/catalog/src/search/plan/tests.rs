use super::*;

/// A dictionary of words with their documents that answers as an engine does.
fn planned(text: &str, dictionary: &[(&str, u64)]) -> SearchPlan {
    let text = SearchText::read(text).unwrap();
    let lookups = SearchPlan::lookups(&text);
    SearchPlan::new(&text, 10_000, |asked| {
        let Some(lookup) = lookups.iter().find(|lookup| lookup.text == asked) else {
            // Looked up only when the word itself is unknown.
            let is_heard = text.words().iter().any(|word| as_heard(word).as_deref() == Some(asked));
            assert!(is_heard, "{asked} was not looked up");
            return Known::default();
        };
        let having = |fits: &dyn Fn(&str) -> bool| -> Vec<(String, u64)> {
            let terms = dictionary.iter().filter(|(term, _)| fits(term));
            terms.map(|(term, count)| ((*term).to_owned(), *count)).collect()
        };
        let beginning = having(&|term| lookup.begins() && term.starts_with(asked) && term != asked);
        let are_few = beginning.len() <= Lookup::few_beginnings();
        Known {
            itself: having(&|term| term == asked).first().map(|(_, count)| *count),
            beginning: (!beginning.is_empty()).then(|| beginning.iter().map(|(_, count)| count).sum()),
            begun: beginning
                .iter()
                .filter(|_| are_few)
                .map(|(term, _)| term.clone())
                .collect(),
            endings: having(&|term| lookup.ends() && term.ends_with(asked) && term != asked),
            candidates: having(&|_| lookup.mistakes() > 0),
            ..Known::default()
        }
    })
}

/// The plan after its unknown words were looked up, too, in a dictionary of words in one document each.
fn planned_with_unknown(text: &str, dictionary: &[&str]) -> SearchPlan {
    let words: Vec<(&str, u64)> = dictionary.iter().map(|word| (*word, 1)).collect();
    let lookups = planned(text, &words).lookups_of_unknown();
    let all = || dictionary.iter().map(|word| ((*word).to_owned(), 1)).collect();
    SearchPlan::new(&SearchText::read(text).unwrap(), 10_000, |asked| {
        let asked_as = |kind| lookups.iter().any(|lookup| lookup.text == asked && lookup.kind == kind);
        let is_word = words.iter().any(|(word, _)| *word == asked);
        Known {
            itself: is_word.then_some(1),
            candidates: if asked_as(LookupKind::Everything) {
                all()
            } else {
                Vec::new()
            },
            begun_alike: if asked_as(LookupKind::MistakenBeginning) {
                all()
            } else {
                Vec::new()
            },
            ..Known::default()
        }
    })
}

#[test]
fn an_unknown_word_is_the_beginning_of_one_or_written_as_it_is_heard() {
    for (text, meant) in [
        ("masag", vec!["massage"]),
        ("fisioterapie", vec!["physiotherapie"]),
        ("fisio", vec!["physio", "physiotherapie"]),
        ("photograph", vec!["fotograf"]),
        ("xyzxyz", vec![]),
        // With so few letters any word is like any other.
        ("msa", vec![]),
    ] {
        let dictionary = [
            "massage",
            "physiotherapie",
            "physio",
            "fotograf",
            "fusspflege",
            "maurer",
        ];
        let plan = planned_with_unknown(text, &dictionary);
        let similar: Vec<&str> = plan
            .words
            .iter()
            .flat_map(|word| &word.similar)
            .map(String::as_str)
            .collect();
        assert_eq!(similar, meant, "{text}");
        assert!(!plan.first().is_some_and(|pass| plan.fits(pass)), "{text}");
    }
    assert_eq!(planned("massage", &[("massage", 3)]).lookups_of_unknown(), []);
    // Both like it and beginning like it, with another number of mistakes: it stands in once.
    assert_eq!(
        planned_with_unknown("fisiother", &["physiotheri"]).words[0].similar,
        ["physiotheri"]
    );
}

#[test]
fn only_who_has_all_words_fits() {
    let dictionary = [("massage", 3), ("massagen", 1), ("wien", 9), ("tischer", 1)];
    let fits = |text: &str| {
        let plan = planned(text, &dictionary);
        plan.first().is_some_and(|pass| plan.fits(pass))
    };
    assert!(fits("massage wien") && fits("massag wien"));
    // Somebody has a word like it, and nobody has one of the two.
    assert!(!fits("tischler") && !fits("massage qqqqq"));
    let plan = planned("massage wien", &dictionary);
    let all = plan.first().unwrap();
    assert!(!plan.fits(Pass { forgiving: true, ..all }) && !plan.fits(Pass { least: 1, ..all }));
}

fn only(plan: &SearchPlan) -> &WordPlan {
    assert_eq!(plan.words.len(), 1, "{plan:?}");
    &plan.words[0]
}

#[test]
fn compounds_are_found_by_beginning_and_ending() {
    let plan = planned("friseur", &[("damenfriseur", 3), ("friseursalon", 2), ("massage", 9)]);
    let word = only(&plan);
    assert_eq!(word.related, ["friseursalon", "damenfriseur"]);
    assert_eq!(word.similar, [""; 0]);
    // Too short for an ending, and for a beginning.
    assert_eq!(
        planned("ohr", &[("nasenohr", 3), ("ohrring", 1)]).words[0].related,
        ["ohrring"]
    );
    assert_eq!(planned("ra", &[("radwerk", 1)]).first(), None);
}

#[test]
fn few_words_with_one_beginning_are_asked_for_by_name_and_many_by_their_beginning() {
    let names: Vec<String> = (b'a'..=b'q')
        .map(|letter| format!("haar{}", char::from(letter)))
        .collect();
    let dictionary: Vec<(&str, u64)> = names.iter().map(|name| (name.as_str(), 1)).collect();
    let (few, many) = (planned("haar", &dictionary[1..]), planned("haar", &dictionary));
    assert_eq!((only(&few).begins, only(&few).related.len()), (false, 16));
    assert_eq!((only(&many).begins, only(&many).related.len()), (true, 0));
    assert_eq!((only(&few).documents, only(&many).documents), (16, 17));
}

#[test]
fn a_word_that_stands_in_for_two_reasons_does_so_once() {
    // It begins with the word and is the word joined with its neighbour.
    let plan = planned("nagel studio", &[("nagel", 9), ("nagelstudio", 5), ("studio", 9)]);
    assert_eq!(plan.words[0].related, ["nagel", "nagelstudio"]);
}

#[test]
fn a_compound_stands_for_the_most_of_itself_too() {
    let dictionary = [("haarwerkstatt", 1), ("haarwerk", 7), ("haar", 90)];
    assert_eq!(only(&planned("haarwerkstatt", &dictionary)).similar, ["haarwerk"]);
    // Everybody has it, or it is the smaller part.
    let dictionary = [("haarwerkstatt", 1), ("haarwerk", 2_001), ("haar", 90)];
    assert_eq!(only(&planned("haarwerkstatt", &dictionary)).similar, [""; 0]);
}

#[test]
fn mistakes_are_forgiven_and_the_fewest_come_first() {
    let plan = planned("trompte", &[("trompeten", 50), ("trompete", 10), ("zitrone", 10)]);
    assert_eq!(only(&plan).similar, ["trompete", "trompeten"]);
}

#[test]
fn who_spells_a_word_right_is_not_thought_to_mean_another() {
    let plan = planned("wien", &[("wien", 400), ("wein", 900)]);
    assert_eq!(
        (only(&plan).similar.as_slice(), only(&plan).documents),
        (&["wein".to_owned()][..], 400)
    );
    let first = plan.first().unwrap();
    assert!(!first.forgiving);
    assert_eq!(plan.next(first, 10), None);
    // Unless that finds too little: then a name may be meant, and where it finds nobody, anything.
    let forgiving = Pass {
        forgiving: true,
        ..first
    };
    let in_names = Pass {
        in_names: true,
        ..forgiving
    };
    assert_eq!(plan.next(first, 9), Some(in_names));
    assert_eq!(plan.next(in_names, 9), None);
    assert_eq!(plan.next(first, 0), Some(forgiving));
    assert_eq!(plan.next(forgiving, 9), None);
    // Beside another word it may be meant anywhere.
    let plan = planned("wien massage", &[("wien", 400), ("wein", 900), ("massage", 5)]);
    let first = plan.first().unwrap();
    assert!(plan.next(first, 9).is_some_and(|pass| pass.forgiving && !pass.in_names));
    // Little words stand in for nothing.
    assert_eq!(only(&planned("hund", &[("hund", 7), ("und", 2_000)])).similar, [""; 0]);
    assert_eq!(planned("hund", &[("und", 2_000)]).first(), None);
}

#[test]
fn a_misspelt_word_has_its_synonyms() {
    let plan = planned("steuerberatr", &[("steuerberatung", 9)]);
    assert_eq!(only(&plan).related, ["steuerberatung"]);
}

#[test]
fn synonyms_and_joined_words_stand_in() {
    let plan = planned("frisör", &[("friseur", 5), ("coiffeur", 2)]);
    assert_eq!(only(&plan).related, ["friseur", "coiffeur"]);
    // Who has a word for it is not followed by those whose word has two other letters.
    let plan = planned("frisör", &[("friseur", 5), ("frist", 9), ("frisur", 1)]);
    assert_eq!(only(&plan).similar, ["frisur"]);
    let plan = planned("hunde friseur", &[("hundesalon", 5), ("hunde", 9), ("friseur", 9)]);
    assert!(
        plan.words
            .iter()
            .all(|word| word.related.contains(&"hundesalon".to_owned()))
    );
    let plan = planned("kinder haarschnitt", &[("kinderhaarschnitt", 7), ("kinder", 90)]);
    assert!(
        plan.words
            .iter()
            .all(|word| word.related.contains(&"kinderhaarschnitt".to_owned()))
    );
}

#[test]
fn a_compound_that_nobody_spells_like_this_is_read_as_its_parts() {
    let plan = planned("rückenmassage", &[("rucken", 20), ("massage", 30), ("ruckenmass", 1)]);
    let words: Vec<&str> = plan.words.iter().map(|word| word.word.as_str()).collect();
    assert_eq!(words, ["rucken", "massage"]);
    // One that is known stays whole.
    let plan = planned(
        "rückenmassage",
        &[("rucken", 20), ("massage", 30), ("ruckenmassage", 1)],
    );
    assert_eq!(only(&plan).word, "ruckenmassage");
}

#[test]
fn a_compound_of_which_nobody_has_the_rest_is_like_its_end() {
    let dictionary = [("haarschnitt", 30), ("schnitt", 40), ("herd", 1)];
    let plan = planned("hundehaarschnitt", &dictionary);
    assert_eq!(only(&plan).similar, ["haarschnitt"]);
    assert!(!only(&plan).is_spelt());
    // It may be a mistake yet.
    let unknown = plan.lookups_of_unknown();
    assert!(unknown.iter().any(|lookup| lookup.text == "hundehaarschnitt"));
}

#[test]
fn kind_of_a_business_excludes_nobody_who_calls_it_otherwise() {
    let dictionary = [("massage", 30), ("praxis", 40), ("coiffeur", 5)];
    let plan = planned("massagepraxis", &dictionary);
    assert_eq!(only(&plan).word, "massage");
    assert!(only(&plan).is_spelt() && plan.lookups_of_unknown().is_empty());
    // Others are called differently still.
    assert!(
        only(&planned("friseurstudio", &dictionary))
            .related
            .contains(&"coiffeur".to_owned())
    );
    // Where somebody spells it, they are meant.
    let plan = planned("massagepraxis", &[("massage", 30), ("massagepraxis", 4)]);
    assert_eq!(only(&plan).word, "massagepraxis");
    // A name that happens to end so stays what it is.
    assert_eq!(planned("lindnersalon", &dictionary).unknown, ["lindnersalon"]);
}

#[test]
fn whom_something_is_for_excludes_nobody_who_does_not_say_it() {
    let dictionary = [("haarschnitt", 30), ("schnitt", 40), ("arzt", 5)];
    for typed in ["herrenhaarschnitt", "Haarschnitt Herren", "Haarschnitt für Männer"] {
        let plan = planned(typed, &dictionary);
        assert_eq!(only(&plan).word, "haarschnitt", "{typed}");
        assert!(
            only(&plan).is_spelt() && plan.lookups_of_unknown().is_empty(),
            "{typed}"
        );
    }
    // Those who say it come first, and it excludes nobody either.
    for typed in ["Haarschnitt Herren", "Herrenhaarschnitt", "Haarschnitte für Herren"] {
        let plan = planned(typed, &[("haarschnitt", 30), ("herren", 4)]);
        let (whom, thing): (Vec<&WordPlan>, Vec<&WordPlan>) = plan.words.iter().partition(|word| word.word == "herren");
        assert_eq!((whom.len(), thing.len()), (1, 1), "{typed}");
        assert_eq!(whom[0].related, ["herren", "haarschnitt"], "{typed}");
        assert!(whom[0].weight < thing[0].weight, "{typed}");
    }
    // Nobody has it but for a mistake: whoever names people does not mean hearts.
    let plan = planned("Herren Haarschnitt", &[("haarschnitt", 30), ("herzen", 2)]);
    assert_eq!(only(&plan).word, "haarschnitt");
    assert!(plan.first().is_some_and(|pass| plan.fits(pass)));
    // Alone it is all that was asked for, and another doctor is another one.
    assert_eq!(planned("herren", &dictionary).unknown, ["herren"]);
    assert!(!only(&planned("frauenarzt", &dictionary)).is_spelt());
}

#[test]
fn rare_words_count_more() {
    let plan = planned("friseur lindner", &[("friseur", 800), ("lindner", 4)]);
    assert!(plan.words[1].weight > 2.0 * plan.words[0].weight);
}

#[test]
fn fewer_words_are_asked_for_only_when_too_little_was_found() {
    let plan = planned(
        "haarwerk lindner wien",
        &[("haarwerk", 4), ("lindner", 6), ("wien", 500)],
    );
    let pass = |least| Pass {
        least,
        in_names: false,
        is_whole_name: false,
        forgiving: false,
    };
    assert_eq!(plan.first(), Some(pass(3)));
    assert_eq!(plan.next(pass(3), 9), Some(pass(2)));
    assert_eq!(plan.next(pass(2), 9), Some(pass(1)));
    assert_eq!(plan.next(pass(1), 9), None);
    assert_eq!(plan.next(pass(3), 10), None);
    // A word that nobody has is not waited for.
    let plan = planned("haarwerk qqqq", &[("haarwerk", 4)]);
    assert_eq!(plan.first(), Some(pass(1)));
    assert_eq!(planned("qqqq", &[("haarwerk", 4)]).first(), None);
}

#[test]
fn common_words_are_asked_for_in_names_first() {
    let plan = planned("praxis", &[("praxis", 5_000)]);
    let names = Pass {
        least: 1,
        in_names: true,
        is_whole_name: false,
        forgiving: false,
    };
    let anywhere = Pass {
        in_names: false,
        ..names
    };
    assert_eq!(plan.first(), Some(names));
    assert_eq!(plan.next(names, 199), Some(anywhere));
    assert_eq!(plan.next(names, 200), None);
    // A rare word beside it makes the whole rare.
    let plan = planned("praxis lindner", &[("praxis", 5_000), ("lindner", 4)]);
    assert_eq!(plan.first(), Some(Pass { least: 2, ..anywhere }));
    assert_eq!(plan.next(Pass { least: 2, ..anywhere }, 0), Some(names));
    // Who lacks a word fills up until there are enough, and not beyond.
    assert_eq!(plan.next(names, 9), Some(anywhere));
    assert_eq!(plan.next(names, 10), None);
}

#[test]
fn long_texts_are_not_widened_without_end() {
    let terms: Vec<String> = (b'a'..=b'z')
        .flat_map(|one| (b'a'..=b'z').map(move |two| (one, two)))
        .map(|(one, two)| format!("haar{}{}", char::from(one), char::from(two)))
        .collect();
    let dictionary: Vec<(&str, u64)> = terms.iter().map(|term| (term.as_str(), 1)).collect();
    let plan = planned("haarxx haarxy haarxz haaraa haarbb haarcc haardd haaree", &dictionary);
    let others: usize = plan
        .words
        .iter()
        .map(|word| word.related.len() + word.similar.len())
        .sum();
    assert!(others <= MOST_OTHERS, "{others}");
}

#[test]
fn who_is_called_by_words_of_time_is_asked_for_first_and_nobody_else_is_by_them() {
    let plan = planned("yoga morgen", &[("yoga", 40), ("morgen", 3)]);
    assert_eq!(only(&plan).word, "yoga");
    assert_eq!(plan.whole_name(), ["yoga", "morgen"]);
    let whole_name = plan.first().unwrap();
    assert!(whole_name.is_whole_name && plan.fits(whole_name));
    let then = plan.next(whole_name, 1).unwrap();
    assert!(!then.is_whole_name && plan.fits(then));
    // Nobody has the word, and so nobody is called so.
    let plan = planned("yoga morgen", &[("yoga", 40)]);
    assert!(!plan.first().unwrap().is_whole_name);
    assert_eq!(only(&planned("morgen", &[("morgen", 3)])).word, "morgen");
}

#[test]
fn a_plural_stands_for_the_thing_that_more_have_and_for_its_compounds() {
    for (typed, dictionary, related) in [
        (
            "Massagen",
            &[("massage", 30), ("massagen", 1), ("heilmassage", 4)][..],
            &["massage", "heilmassage"][..],
        ),
        ("Maniküren", &[("manikure", 9)], &["manikure"]),
        (
            "Haarschnitte",
            &[("haarschnitt", 9), ("kinderhaarschnitt", 4)],
            &["haarschnitt", "kinderhaarschnitt"],
        ),
        ("Behandlungen", &[("behandlung", 9)], &["behandlung"]),
        ("Kurse", &[("kurs", 3), ("kochkurs", 2)], &["kurs", "kochkurs"]),
        (
            "Physiotherapeuten",
            &[("physiotherapie", 5), ("physio", 2)],
            &["physiotherapie", "physio"],
        ),
        ("Lymphdrainagen", &[("lymphdrainage", 2)], &["lymphdrainage"]),
        // Nobody has it but in a compound.
        ("Kleider", &[("brautkleid", 2)], &["brautkleid"]),
        // A verb, names that differ in their last letter, somebody from somewhere, and those whom it is for.
        ("Kochen", &[("kochen", 2), ("koch", 9)], &["kochen"]),
        ("Franke", &[("franke", 4), ("frank", 3), ("frankfurt", 9)], &["franke"]),
        ("Wiener", &[("wiener", 2), ("wien", 400)], &["wiener"]),
        ("Damen", &[("damen", 2), ("dame", 3)], &["damen"]),
    ] {
        let plan = planned(typed, dictionary);
        let found = &only(&plan).related;
        let missing = related.iter().find(|one| !found.iter().any(|other| other == *one));
        assert_eq!(missing, None, "{typed}: {found:?}");
        let is_typed = |one: &String| *one == crate::search::fold(typed);
        assert!(
            found.iter().all(|one| is_typed(one) || related.contains(&one.as_str())),
            "{typed}: {found:?}"
        );
        assert!(
            only(&plan).is_spelt() && plan.first().is_some_and(|pass| plan.fits(pass)),
            "{typed}"
        );
    }
    // A name that nobody has leads to the other one, and not to whatever begins so.
    let frank = planned("Franke", &[("frank", 3), ("frankfurt", 9)]);
    assert_eq!(only(&frank).related, ["frank"]);
}

#[test]
fn who_is_asked_for_several_has_the_weight_of_one() {
    let plan = planned("massagen lindner", &[("massage", 800), ("massagen", 1), ("lindner", 4)]);
    assert!(plan.words[1].weight > 2.0 * plan.words[0].weight, "{plan:?}");
}

#[test]
fn what_links_the_parts_of_a_compound_belongs_to_neither_and_the_last_one_counts_most() {
    let dictionary = [
        ("geburtstag", 2),
        ("massage", 30),
        ("hochzeit", 3),
        ("frisuren", 1),
        ("frisur", 9),
        ("gel", 4),
        ("nagel", 9),
        ("rucken", 20),
        ("nackenmassage", 5),
        ("yoga", 9),
        ("kurs", 30),
        ("kind", 50),
        ("kinder", 8),
    ];
    for (typed, parts) in [
        ("Geburtstagsmassage", ["geburtstag", "massage"]),
        ("Geburtstagsmassagen", ["geburtstag", "massage"]),
        ("Hochzeitfrisur", ["hochzeit", "frisur"]),
        ("Gelnägel", ["gel", "nagel"]),
        // What links parts may belong to the first.
        ("Kindergeburtstag", ["kinder", "geburtstag"]),
        // It is two mistakes away from another massage, and is none.
        ("Rückenmassage", ["rucken", "massage"]),
    ] {
        let plan = planned(typed, &dictionary);
        let words: Vec<&str> = plan.words.iter().map(|word| word.word.as_str()).collect();
        assert_eq!(words, parts, "{typed}");
        let is_linked = !crate::search::fold(typed).contains(&parts.concat());
        assert!(
            !is_linked || plan.words[0].weight <= 0.5 * plan.words[1].weight,
            "{typed}"
        );
    }
    // That something is taught says less than what.
    let plan = planned("Yogakurse", &dictionary);
    assert_eq!(
        (plan.words[0].word.as_str(), plan.words[1].word.as_str()),
        ("yoga", "kurs")
    );
    assert!(plan.words[1].weight <= 0.5 * plan.words[0].weight);
    // One mistake is likelier than a compound.
    assert_eq!(only(&planned("nackenmasage", &dictionary)).similar, ["nackenmassage"]);
}

#[test]
fn who_teaches_what_is_offered_is_found_without_saying_so() {
    let dictionary = [("gitarre", 4), ("klavier", 6), ("sprachraum", 2), ("yoga", 3)];
    for (typed, taught) in [
        ("Gitarrenlehrer", "gitarre"),
        ("Klavierstunden", "klavier"),
        ("Klavierkurse", "klavier"),
    ] {
        let plan = planned(typed, &dictionary);
        assert!(
            only(&plan).is_spelt() && only(&plan).related.contains(&taught.to_owned()),
            "{typed}"
        );
    }
    // What is no word of a trade is only better than nothing, and what only begins so is something else.
    for typed in ["Yogalehrer", "Yogakurse"] {
        let plan = planned(typed, &dictionary);
        assert_eq!(only(&plan).similar, ["yoga"], "{typed}");
        assert!(!plan.first().is_some_and(|pass| plan.fits(pass)), "{typed}");
    }
    assert_eq!(planned("Sprachkurs", &dictionary).first(), None);
}

#[test]
fn those_who_say_whom_something_is_for_are_followed_by_those_who_do_it_for_everybody() {
    let dictionary = [
        ("herrenfriseur", 1),
        ("friseur", 30),
        ("schneider", 40),
        ("herrenschneider", 1),
        ("frauenarzt", 1),
        ("arzt", 5),
    ];
    for (typed, related) in [
        ("Herrenfriseur", &["herrenfriseur", "friseur"][..]),
        ("Herrenfriseure", &["herrenfriseur", "friseur"]),
        // A family, and another doctor.
        ("Herrenschneider", &["herrenschneider"]),
        ("Frauenarzt", &["frauenarzt"]),
    ] {
        assert_eq!(only(&planned(typed, &dictionary)).related, related, "{typed}");
    }
}

#[test]
fn who_says_what_is_to_be_done_or_what_aches_is_led_to_those_who_do_something_for_it() {
    for (typed, dictionary, related) in [
        (
            "schneiden lassen",
            &[("schneiden", 2), ("friseur", 30), ("haarschnitt", 20)][..],
            &["schneiden", "haarschnitt", "friseur"][..],
        ),
        ("massieren lassen", &[("massage", 20)], &["massage"]),
        // Others are served by the part of the body, whether or not somebody has the complaint.
        ("Rückenschmerzen", &[("rucken", 9), ("schmerzen", 3)], &["rucken"]),
        (
            "Rückenschmerzen",
            &[("rucken", 9), ("ruckenschmerzen", 1)],
            &["ruckenschmerzen", "rucken"],
        ),
        ("Gelenkprobleme", &[("gelenk", 2)], &["gelenk"]),
    ] {
        let plan = planned(typed, dictionary);
        assert_eq!(only(&plan).related, related, "{typed}");
        assert!(plan.first().is_some_and(|pass| plan.fits(pass)), "{typed}");
    }
    // It leads there, and not back.
    let plan = planned("haarschnitt", &[("haarschnitt", 20), ("schneiden", 2)]);
    assert_eq!(only(&plan).related, ["haarschnitt"]);
}
